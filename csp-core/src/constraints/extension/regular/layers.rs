//! The layered graph of an automaton over a sequence of variables [Pesant 2004]. Each layer is a
//! set of states as bits.
//!
//! The sets are kept from run to run. To make them anew in each run would take 1.9 times as many
//! instructions on a nonogram of 30×30.

mod reason;

use super::automaton::Automaton;
use super::steps::Steps;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::difference::all_different::has_repeats;
use crate::domains::{Domains, Outcome};
use crate::error::RegularError;
use crate::ids::Var;
use crate::propagator::{Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};
use crate::trail::Slot;
use crate::values::Values;
use std::ops::RangeInclusive;

/// The most words of states that are kept, 64 states each.
const LIMIT: usize = 1 << 22;

/// For each place between two variables the set of states that are on a way from the start to an
/// accepting state, restored with the trail. A run steps forwards from the first variable that
/// changed and backwards from the last, and continues only while sets change. It then removes the
/// values of the variables in between that lead from no state to another.
pub(super) struct Layers {
    scope: Vec<Var>,
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
            settled: if has_repeats(&scope) {
                Status::Active
            } else {
                Status::Fixpoint
            },
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
        if self.states[last..].iter().all(|&word| word == 0) {
            Err(Conflict::SCOPE)
        } else {
            Ok(())
        }
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

impl Propagator for Layers {
    fn name(&self) -> &'static str {
        "regular"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

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

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => self.explain_ways(None, reason),
            Consequence::Removal(lost) => {
                // A variable may stand in two places, of which one is why it lost these values.
                let places: Vec<usize> = (0..self.scope.len())
                    .filter(|&i| self.scope[i] == lost.var())
                    .collect();
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
