//! The chain of steps to a conclusion, read from the trail of one run.

use super::answer::{Inference, Rule};
use super::base::{Base, Query};
use super::fact::Fact;
use super::minimize::minimize;
use super::past::Past;
use crate::atom::{Atom, Operator};
use crate::ids::{PropId, Var};
use crate::trail::Cause;
use std::collections::{BTreeMap, BTreeSet};

/// Reads the chain to the target (`None`: the conflict) that the run in the `past` reached. Single
/// propagators run from the base. Once they are stopped, the chain has gaps.
pub(super) fn chain(base: &mut Base<'_>, past: Past, target: Option<Fact>) -> Vec<Inference> {
    let mut reader = ChainReader {
        base,
        past,
        placed: BTreeMap::new(),
    };
    let last = match target {
        Some(fact) => reader.infer(fact, reader.past.first(fact)),
        None => ((usize::MAX, 0), reader.infer_conflict()),
    };
    let mut known: BTreeMap<Fact, (Moment, Inference)> = BTreeMap::new();
    // The newest fact comes first: the record is then walked back once.
    let mut todo = BTreeSet::new();
    let mut reasons = last.1.because.clone();
    while !reader.base.is_stopped() {
        reasons.retain(|fact| !known.contains_key(fact));
        todo.extend(
            reasons
                .into_iter()
                .map(|fact| (reader.past.first(fact), fact)),
        );
        let Some((moment, fact)) = todo.pop_last() else {
            break;
        };
        let step = reader.infer(fact, moment);
        reasons = step.1.because.clone();
        known.insert(fact, step);
    }
    let mut steps: Vec<(Moment, Inference)> = known.into_values().collect();
    // The sort is stable: facts that hold from the same moment on keep their order.
    steps.sort_by_key(|(moment, _)| *moment);
    steps.push(last);
    steps.into_iter().map(|(_, step)| step).collect()
}

/// When a fact starts to hold: the length of the log, and 1 if the fact follows from other facts of
/// the same length, otherwise 0.
type Moment = (usize, u8);

struct ChainReader<'a, 's> {
    base: &'a mut Base<'s>,
    past: Past,
    /// For each moment at which a propagator left a variable one value: whether it would have done
    /// so without the earlier losses of this variable.
    placed: BTreeMap<usize, bool>,
}

impl ChainReader<'_, '_> {
    /// The step to a fact that holds from this moment on.
    fn infer(&mut self, fact: Fact, moment: usize) -> (Moment, Inference) {
        let (rule, because) = match self.past.cause(moment) {
            None => (Rule::Domain, Vec::new()),
            Some(Cause::Propagator(prop)) => self.propagated(fact, moment, prop),
            Some(_) => self.assumed(fact, moment),
        };
        (
            (moment, u8::from(rule == Rule::Domain)),
            Inference {
                fact: Some(fact),
                rule,
                because,
            },
        )
    }

    /// The step to a fact that an assumed fact made true: the assumed fact itself, or a fact that
    /// follows from it and from earlier facts about the variable.
    fn assumed(&mut self, fact: Fact, moment: usize) -> (Rule, Vec<Fact>) {
        let (leaf, rule) = self.past.leaf(moment);
        if leaf == fact {
            return (rule, Vec::new());
        }
        let mut candidates = self.facts(moment - 1, &[fact.var()]);
        candidates.push(leaf);
        self.reason(Query::domain(Some(fact)), candidates)
    }

    /// The step to a fact that a propagator made true, or that follows from its changes of the
    /// variable.
    fn propagated(&mut self, fact: Fact, moment: usize, prop: PropId) -> (Rule, Vec<Fact>) {
        let x = fact.var();
        let (own, others) = self.premises(moment - 1, prop, Some(fact));
        if let Some(v) = self.past.at(moment).value(x) {
            // A variable gets its value in one step, or loses the other values one by one. This is
            // asked once for each moment. A propagator with a memory may answer differently the
            // next time, and two different answers would make a circle.
            let is = Fact::is(x, v);
            let base = &mut *self.base;
            let placed = *self
                .placed
                .entry(moment)
                .or_insert_with(|| base.alone(Query::propagator(prop, Some(is)), &others));
            match (fact == is, placed) {
                (true, true) => return self.reason(Query::propagator(prop, Some(is)), others),
                (true, false) => {
                    let losses = is.losses(self.base.domains());
                    return self.reason(Query::domain(Some(is)), losses);
                }
                (false, true) => return (Rule::Domain, vec![is]),
                (false, false) => {}
            }
        }
        let query = Query::propagator(prop, Some(fact));
        self.reason(query, [own, others].concat())
    }

    /// The last step to the conflict.
    fn infer_conflict(&mut self) -> Inference {
        let end = self.past.end();
        let (rule, because) = match self.past.acting() {
            Cause::Propagator(prop) => {
                let (_, candidates) = self.premises(end, prop, None);
                self.reason(Query::propagator(prop, None), candidates)
            }
            _ => match self.past.last_leaf() {
                Some(leaf) => {
                    let mut candidates = self.facts(end, &[leaf.var()]);
                    candidates.push(leaf);
                    self.reason(Query::domain(None), candidates)
                }
                None => (Rule::Domain, Vec::new()),
            },
        };
        Inference {
            fact: None,
            rule,
            because,
        }
    }

    /// The default reason, all that was known of a propagator's scope: of the target's variable,
    /// and of the others. The bounds of variables whose bounds alone wake it stand for them, if
    /// they are enough.
    fn premises(
        &mut self,
        moment: usize,
        prop: PropId,
        target: Option<Fact>,
    ) -> (Vec<Fact>, Vec<Fact>) {
        let bounded = self.base.woken_by_bounds(prop);
        let mut scope = self.base.scope(prop).to_vec();
        scope.sort_unstable_by_key(|x| x.index());
        scope.dedup();
        let x = target.map(Fact::var);
        let (own, others): (Vec<Var>, Vec<Var>) = scope.into_iter().partition(|&y| Some(y) == x);
        let short = [
            self.known(moment, &own, &bounded),
            self.known(moment, &others, &bounded),
        ];
        let query = Query::propagator(prop, target);
        if !bounded.is_empty() && self.base.alone(query, &short.concat()) {
            let [own, others] = short;
            return (own, others);
        }
        (self.facts(moment, &own), self.facts(moment, &others))
    }

    /// All that was known of these variables; if they are bounded, their bounds.
    fn known(&mut self, moment: usize, vars: &[Var], bounded: &BTreeSet<usize>) -> Vec<Fact> {
        let now = self.past.at(moment);
        let base = self.base.domains();
        let facts = |&x: &Var| {
            if bounded.contains(&x.index()) {
                Fact::bounds(x, now, base)
            } else {
                Fact::all(x, now, base)
            }
        };
        vars.iter().flat_map(facts).collect()
    }

    fn facts(&mut self, moment: usize, vars: &[Var]) -> Vec<Fact> {
        let now = self.past.at(moment);
        let base = self.base.domains();
        vars.iter().flat_map(|&x| Fact::all(x, now, base)).collect()
    }

    /// The step that answers the query, with the facts that it needs.
    fn reason(&mut self, query: Query, facts: Vec<Fact>) -> (Rule, Vec<Fact>) {
        (query.rule(), self.needed(query, facts))
    }

    /// The facts that are needed for the target.
    fn needed(&mut self, query: Query, facts: Vec<Fact>) -> Vec<Fact> {
        if !self.base.alone(query, &facts) {
            // The propagator used more than the domains show: the default reason stays.
            return facts;
        }
        let mut facts = minimize(facts, |facts| self.base.enough(query, facts));
        for place in 0..facts.len() {
            if query.is_own(facts[place]) {
                continue;
            }
            if let Some(weaker) = self.weaker_bound(query, &facts, place)
                && self.past.first(weaker) < self.past.first(facts[place])
            {
                facts[place] = weaker;
            }
            if let Some(loss) = self.one_loss(query, &facts, place) {
                facts[place] = loss;
            }
        }
        facts
    }

    /// Where a bound says more than is needed: the weakest that is enough in its stead. It is the
    /// simpler reason if it held earlier.
    fn weaker_bound(&mut self, query: Query, facts: &[Fact], place: usize) -> Option<Fact> {
        let Fact::Atom(atom) = facts[place] else {
            return None;
        };
        let x = atom.var();
        let base = self.base.domains();
        let least = i64::from(base.min(x));
        let greatest = i64::from(base.max(x));
        let now = i64::from(atom.value());
        let mut enough = |bound: Atom| {
            let with = [&facts[..place], &[bound.into()], &facts[place + 1..]].concat();
            self.base.alone(query, &with)
        };
        let weakest = match atom.operator() {
            Operator::Above => {
                let bound = |place: i64| Atom::new(x, Operator::Above, place as i32);
                bound(first_enough(least, now, |place| enough(bound(place))))
            }
            Operator::AtMost => {
                let bound = |place: i64| Atom::at_most(x, -place as i32);
                bound(first_enough(1 - greatest, -now, |place| {
                    enough(bound(place))
                }))
            }
            Operator::Is | Operator::IsNot => return None,
        };
        Some(weakest.into())
    }

    /// If the loss of one value is enough where the fact gives the value of a variable: the fact of
    /// this loss. The loss is not later than the value, and often has a simpler reason.
    fn one_loss(&mut self, query: Query, facts: &[Fact], place: usize) -> Option<Fact> {
        let losses = facts[place].losses(self.base.domains());
        let with = |losses: &[Fact]| [&facts[..place], losses, &facts[place + 1..]].concat();
        if losses.len() < 2 || !self.base.alone(query, &with(&losses)) {
            return None;
        }
        let needed = minimize(losses, |losses| self.base.enough(query, &with(losses)));
        match needed[..] {
            [loss] => Some(loss),
            _ => None,
        }
    }
}

/// The first number from `low` on that is enough, given that `high` is, and each one after one that
/// is. It is often near `high`: the steps down from there double, and then halving finds it.
fn first_enough(mut low: i64, mut high: i64, mut enough: impl FnMut(i64) -> bool) -> i64 {
    let mut step = 1;
    while high - step >= low && enough(high - step) {
        high -= step;
        step *= 2;
    }
    low = low.max(high - step + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        if enough(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    high
}
