//! The layered graph of an automaton over a sequence of variables [Pesant 2004]. Each layer is a
//! set of states as bits.
//!
//! The sets are kept from run to run. To make them anew in each run would take 1.9 times as many
//! instructions on a nonogram of 30×30.

use super::automaton::Automaton;
use super::steps::Steps;
use crate::constraints::prelude::*;
use crate::error::RegularError;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The most words of states that are kept, 64 states each.
const LIMIT: usize = 1 << 22;

/// For each place between two variables the set of states that are on a way from the start to an
/// accepting state, restored with the trail. A run steps forwards from the first variable that
/// changed and backwards from the last, and continues only while sets change. It then removes the
/// values of the variables in between that lead from no state to another.
pub(super) struct Layers {
    scope: Vec<Var>,
    /// What the steps were made of, for what the propagator states.
    automaton: Arc<Automaton>,
    steps: Steps,
    /// By variable and class, the bits of the class in a domain of one word.
    masks: Vec<u64>,
    /// A set of states before each variable and one after the last.
    slots: Vec<Slot>,
    /// Scratch: their words.
    states: Vec<u64>,
    /// Scratch: whether a set has changed in this run.
    moved: Vec<bool>,
    /// Scratch: a set of states.
    next: Vec<u64>,
    /// Scratch: the values that a wide domain keeps.
    kept: Values,
    /// The status of a complete run. If a variable is at two places, a second run may find more,
    /// and it is not [`Status::Fixpoint`].
    settled: Status,
}

impl Layers {
    pub(super) fn new(
        scope: Vec<Var>,
        automaton: &Automaton,
        posting: &mut Posting<'_>,
    ) -> Result<Self, RegularError> {
        let steps = Steps::new(automaton);
        let d = posting.domains();
        let masks = scope
            .iter()
            .flat_map(|&x| steps.classes.iter().map(move |class| d.mask(x, class)))
            .collect();
        let words = steps.words;
        if words * (scope.len() + 1) > LIMIT {
            return Err(RegularError::TooLarge {
                what: "words of states",
                limit: LIMIT,
            });
        }
        let mut states = vec![u64::MAX; words * (scope.len() + 1)];
        let last = words * scope.len();
        states[last..].copy_from_slice(&steps.accepting);
        states[..words]
            .iter_mut()
            .zip(&steps.start)
            .for_each(|(states, start)| *states &= start);
        Ok(Self {
            masks,
            slots: states.iter().map(|&word| posting.new_slot(word)).collect(),
            states,
            moved: vec![false; scope.len() + 1],
            next: vec![0; words],
            kept: Values::empty(),
            settled: status_of_run(&scope),
            automaton: Arc::new(automaton.clone()),
            steps,
            scope,
        })
    }

    /// Steps towards the end, from each set and over each variable that has changed.
    fn forward(&mut self, d: &Domains, woken: Woken) -> Outcome {
        for i in 0..self.scope.len() {
            if self.moved[i] || has(woken, i) {
                self.next.fill(0);
                let here = &self.states[i * self.steps.words..][..self.steps.words];
                for class in present(d, self.scope[i], &self.steps.classes, &self.masks, i) {
                    self.steps.ahead(class, here, &mut self.next);
                }
                self.narrow(i + 1);
            }
        }
        // An empty set makes all after it empty.
        let last = self.scope.len() * self.steps.words;
        fail_if(self.states[last..].iter().all(|&word| word == 0))
    }

    /// The same towards the start. No set becomes empty, as there is a way to the end.
    fn backward(&mut self, d: &Domains, woken: Woken) {
        for i in (0..self.scope.len()).rev() {
            if self.moved[i + 1] || has(woken, i) {
                self.next.fill(0);
                let there = &self.states[(i + 1) * self.steps.words..][..self.steps.words];
                for class in present(d, self.scope[i], &self.steps.classes, &self.masks, i) {
                    self.steps.back(class, there, &mut self.next);
                }
                self.narrow(i);
            }
        }
    }

    /// Keeps the states of the set at a place that are in `next`.
    fn narrow(&mut self, place: usize) {
        let words = self.steps.words;
        for (word, next) in self.states[place * words..][..words]
            .iter_mut()
            .zip(&self.next)
        {
            self.moved[place] |= *word & !next != 0;
            *word &= next;
        }
    }

    /// Removes the values that join no state before a variable to a state after it.
    fn filter(&mut self, d: &mut Domains, i: usize) -> Outcome {
        let x = self.scope[i];
        let words = self.steps.words;
        let classes = &self.steps.classes;
        let here = &self.states[i * words..][..words];
        let there = &self.states[(i + 1) * words..][..words];
        let joining = present(d, x, classes, &self.masks, i)
            .filter(|&class| self.steps.joins(class, here, there));
        if d.is_word(x) {
            let kept = joining.fold(0, |kept, class| {
                kept | self.masks[i * classes.len() + class]
            });
            return d.keep_word(x, kept);
        }
        self.kept.clear();
        self.kept.extend(
            joining
                .flat_map(|class| classes[class].ranges())
                .map(RangeInclusive::into_inner),
        );
        d.keep(x, &self.kept)
    }
}

/// Whether this position may be among those that were woken.
#[inline]
fn has(woken: Woken, position: usize) -> bool {
    woken.bits() >> (position % 64) & 1 == 1
}

/// The classes of which variable `i` has a value left.
#[inline]
fn present<'a>(
    d: &'a Domains,
    x: Var,
    classes: &'a [Values],
    masks: &'a [u64],
    i: usize,
) -> impl Iterator<Item = usize> + 'a {
    let count = classes.len();
    let word = d.word(x);
    let is_word = d.is_word(x);
    let masks = &masks[i * count..][..count];
    (0..count).filter(move |&class| {
        if is_word {
            word & masks[class] != 0
        } else {
            d.meets(x, &classes[class])
        }
    })
}

/// Reasons, as those of decision diagrams [Gange, Stuckey & Szymanek 2011]: from the front on, a
/// value is only said to be gone if it would lead to a state from which there is a way to the end.
impl Layers {
    /// Why no way is left, or none with the lost values at a position. Returns whether that is so.
    fn explain_ways(&mut self, lost: Option<(usize, Removal)>, reason: &mut Reason<'_>) -> bool {
        let words = self.steps.words;
        self.find_ways(lost, reason);
        let mut here: Vec<u64> = self.steps.start.clone();
        if self.states[..words]
            .iter()
            .zip(&here)
            .any(|(ways, start)| ways & start != 0)
        {
            return false;
        }
        for i in 0..self.scope.len() {
            let mut there = vec![0; words];
            for class in 0..self.steps.classes.len() {
                self.next.fill(0);
                self.steps.ahead(class, &here, &mut self.next);
                let ways = &self.states[(i + 1) * words..][..words];
                let is_asked = lost.filter(|&(position, _)| position == i);
                let is_taken = match is_asked {
                    Some((_, lost)) => is_lost(&self.steps.classes[class], lost, reason),
                    None => self
                        .next
                        .iter()
                        .zip(ways)
                        .all(|(next, ways)| next & ways == 0),
                };
                if is_taken {
                    there
                        .iter_mut()
                        .zip(&self.next)
                        .for_each(|(there, next)| *there |= next);
                } else if is_asked.is_none() {
                    self.explain_class(class, i, reason);
                }
            }
            here = there;
        }
        true
    }

    /// Finds the states from which there is a way to the end, by lost values at their position.
    fn find_ways(&mut self, lost: Option<(usize, Removal)>, d: &Domains) {
        let words = self.steps.words;
        self.states[self.scope.len() * words..].copy_from_slice(&self.steps.accepting);
        for i in (0..self.scope.len()).rev() {
            let (before, after) = self.states.split_at_mut((i + 1) * words);
            let here = &mut before[i * words..];
            here.fill(0);
            for class in 0..self.steps.classes.len() {
                let is_there = match lost.filter(|&(position, _)| position == i) {
                    Some((_, lost)) => is_lost(&self.steps.classes[class], lost, d),
                    None => d.meets(self.scope[i], &self.steps.classes[class]),
                };
                if is_there {
                    self.steps.back(class, &after[..words], here);
                }
            }
        }
    }

    /// States that all values of a class are gone.
    fn explain_class(&self, class: usize, i: usize, reason: &mut Reason<'_>) {
        let x = self.scope[i];
        if reason.is_word(x) {
            return reason.lacks(x, self.masks[i * self.steps.classes.len() + class]);
        }
        for range in self.steps.classes[class].ranges() {
            reason.none_between(x, *range.start(), *range.end());
        }
    }
}

/// Whether some of the lost values are of a class.
fn is_lost(class: &Values, lost: Removal, d: &Domains) -> bool {
    class.ranges().any(|range| {
        let mut next = d.next_value(lost.var(), (*range.start()).max(lost.first()));
        while let Some(value) = next.filter(|value| value <= range.end() && *value <= lost.last()) {
            if lost.contains(value) {
                return true;
            }
            next = value
                .checked_add(1)
                .and_then(|from| d.next_value(lost.var(), from));
        }
        false
    })
}

impl Propagator for Layers {
    about!(name: "regular", priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        for (word, &slot) in self.states.iter_mut().zip(&self.slots) {
            *word = d.get(slot);
        }
        self.moved.fill(false);
        self.forward(d, woken)?;
        self.backward(d, woken);
        let words = self.steps.words;
        for place in (0..self.moved.len()).filter(|&place| self.moved[place]) {
            for (&slot, &word) in self.slots[place * words..][..words]
                .iter()
                .zip(&self.states[place * words..])
            {
                d.set(slot, word);
            }
        }
        for i in 0..self.scope.len() {
            if (self.moved[i] || self.moved[i + 1] || has(woken, i)) && !d.is_fixed(self.scope[i]) {
                self.filter(d, i)?;
            }
        }
        Ok(self.settled)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let automaton = Arc::clone(&self.automaton);
        let allows = move |domains: &[Values]| {
            let mut states = BTreeSet::from([automaton.start()]);
            for domain in domains {
                let steps = automaton.transitions().iter();
                let steps = steps.filter(|(from, by, _)| {
                    states.contains(from) && !by.intersection(domain).is_empty()
                });
                states = steps.map(|&(_, _, to)| to).collect();
            }
            automaton
                .accepting()
                .iter()
                .any(|state| states.contains(state))
        };
        let definition = Definition::of_domains(&self.scope, allows);
        Some(vec![Statement::new(Condition::Defined(definition))])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => self.explain_ways(None, reason),
            Consequence::Removal(lost) => {
                // A variable may stand in two places, of which one is why it lost these values.
                let places: Vec<usize> = positions_of(&self.scope, lost.var()).collect();
                places
                    .into_iter()
                    .any(|i| self.explain_ways(Some((i, lost)), reason))
            }
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}
