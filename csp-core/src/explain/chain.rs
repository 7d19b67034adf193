//! The chain of steps to a conclusion, read off the trail of one run.

use super::explainer::Explainer;
use super::fact::Fact;
use super::minimize::minimize;
use super::past::Past;
use super::{Inference, Rule};
use crate::ids::{PropId, Var};
use crate::trail::Cause;
use std::collections::BTreeMap;

/// Reads the chain to the target (`None`: the conflict) that the run in the `past` reached. The
/// present state of the explainer serves to ask what a propagator does by itself. Once it is
/// stopped, the chain has gaps.
pub(super) fn chain(
    explainer: &mut Explainer<'_>,
    past: Past,
    target: Option<Fact>,
) -> Vec<Inference> {
    let mut reader = Reader { explainer, past, placed: BTreeMap::new() };
    let last = match target {
        Some(fact) => reader.infer(fact),
        None => ((usize::MAX, 0), reader.infer_conflict()),
    };
    let mut todo = last.1.because.clone();
    let mut known = BTreeMap::new();
    while let Some(fact) = todo.pop().filter(|_| !reader.explainer.is_stopped()) {
        known.entry(fact).or_insert_with(|| {
            let step = reader.infer(fact);
            todo.extend(&step.1.because);
            step
        });
    }
    let mut steps: Vec<(Moment, Inference)> = known.into_values().collect();
    // What holds from one moment on comes in the order of the facts.
    steps.sort_by_key(|(moment, _)| *moment);
    steps.push(last);
    steps.into_iter().map(|(_, step)| step).collect()
}

/// The length of the log from which on a fact holds; and 1 if it follows from other facts of the
/// same moment, else 0.
type Moment = (usize, u8);

struct Reader<'a, 's> {
    explainer: &'a mut Explainer<'s>,
    past: Past,
    /// For each moment at which a propagator left a variable one value, whether it did so without
    /// regard to what the variable had lost before.
    placed: BTreeMap<usize, bool>,
}

impl Reader<'_, '_> {
    fn infer(&mut self, fact: Fact) -> (Moment, Inference) {
        let moment = self.past.first(fact);
        let (rule, because) = match self.past.cause(moment) {
            None => (Rule::Domain, Vec::new()),
            Some(Cause::Propagator(prop)) => self.propagated(fact, moment, prop),
            Some(_) => self.assumed(fact, moment),
        };
        ((moment, u8::from(rule == Rule::Domain)), Inference { fact: Some(fact), rule, because })
    }

    /// A leaf, or what follows of one and of what was known of the variable before.
    fn assumed(&mut self, fact: Fact, moment: usize) -> (Rule, Vec<Fact>) {
        let (leaf, rule) = self.past.leaf(moment);
        if leaf == fact {
            return (rule, Vec::new());
        }
        let mut candidates = self.facts(moment - 1, &[fact.var()]);
        candidates.push(leaf);
        (Rule::Domain, self.needed(None, candidates, Some(fact)))
    }

    /// What a propagator did, or what follows of that for the variable.
    fn propagated(&mut self, fact: Fact, moment: usize, prop: PropId) -> (Rule, Vec<Fact>) {
        let x = fact.var();
        let (own, others) = self.premises(moment - 1, prop, Some(x));
        if let Some(v) = self.past.at(moment).value(x) {
            // A variable gets its last value at one stroke, or loses one value after the other.
            // Asked once: a propagator that remembers the past may answer otherwise the next time,
            // and two answers would make a circle.
            let is = Fact::Is(x, v);
            let explainer = &mut *self.explainer;
            let placed = *self
                .placed
                .entry(moment)
                .or_insert_with(|| explainer.alone(Some(prop), &others, Some(is)));
            match (fact == is, placed) {
                (true, true) => {
                    return (Rule::Propagator(prop), self.needed(Some(prop), others, Some(is)));
                }
                (true, false) => {
                    let losses = is.losses(self.explainer.base());
                    return (Rule::Domain, self.needed(None, losses, Some(is)));
                }
                (false, true) => return (Rule::Domain, vec![is]),
                (false, false) => {}
            }
        }
        (Rule::Propagator(prop), self.needed(Some(prop), [own, others].concat(), Some(fact)))
    }

    /// The last step to the conflict.
    fn infer_conflict(&mut self) -> Inference {
        let end = self.past.end();
        let (rule, because) = match self.past.acting() {
            Cause::Propagator(prop) => {
                let candidates = self.premises(end, prop, None).1;
                (Rule::Propagator(prop), self.needed(Some(prop), candidates, None))
            }
            _ => match self.past.last_leaf() {
                Some(leaf) => {
                    let mut candidates = self.facts(end, &[leaf.var()]);
                    candidates.push(leaf);
                    (Rule::Domain, self.needed(None, candidates, None))
                }
                None => (Rule::Domain, Vec::new()),
            },
        };
        Inference { fact: None, rule, because }
    }

    /// The default reason, all that was known of a propagator's scope: of `x`, and of the others.
    fn premises(&mut self, moment: usize, prop: PropId, x: Option<Var>) -> (Vec<Fact>, Vec<Fact>) {
        let mut scope = self.explainer.scope(prop).to_vec();
        scope.sort_unstable();
        scope.dedup();
        let (own, others): (Vec<Var>, Vec<Var>) = scope.into_iter().partition(|&y| Some(y) == x);
        (self.facts(moment, &own), self.facts(moment, &others))
    }

    fn facts(&mut self, moment: usize, vars: &[Var]) -> Vec<Fact> {
        let (now, base) = (self.past.at(moment), self.explainer.base());
        vars.iter().flat_map(|&x| Fact::all(x, now, base)).collect()
    }

    /// Those of the facts that the propagator (`None`: the domain by itself) needs for the target.
    fn needed(
        &mut self,
        prop: Option<PropId>,
        facts: Vec<Fact>,
        target: Option<Fact>,
    ) -> Vec<Fact> {
        if !self.explainer.alone(prop, &facts, target) {
            // It remembers more than domains tell: the default reason stands.
            return facts;
        }
        let mut facts = minimize(facts, |facts| self.explainer.alone(prop, facts, target));
        for place in 0..facts.len() {
            if let Some(loss) = self.one_loss(prop, &facts, place, target) {
                facts[place] = loss;
            }
        }
        facts
    }

    /// Where a variable's value says more than is needed: the one value whose loss is enough in its
    /// stead. It went no later, and often for a simpler reason.
    fn one_loss(
        &mut self,
        prop: Option<PropId>,
        facts: &[Fact],
        place: usize,
        target: Option<Fact>,
    ) -> Option<Fact> {
        let losses = facts[place].losses(self.explainer.base());
        let with = |losses: &[Fact]| [&facts[..place], losses, &facts[place + 1..]].concat();
        let own = prop.is_none() || target.is_some_and(|target| target.var() == facts[place].var());
        if own || losses.len() < 2 || !self.explainer.alone(prop, &with(&losses), target) {
            return None;
        }
        let needed = minimize(losses, |losses| self.explainer.alone(prop, &with(losses), target));
        if let [loss] = needed[..] { Some(loss) } else { None }
    }
}
