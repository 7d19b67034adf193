//! All steps of an automaton by one symbol at once, on sets of states as bits.

use super::automaton::Automaton;
use crate::values::Values;

/// The automaton without useless states. Values with the same transitions are one class.
///
/// The steps by one class are a few shifts. A shift does all steps from one word of states to
/// another that move by the same number of bits, as in the search for patterns [Baeza-Yates &
/// Gonnet 1992]. If the states of an automaton follow each other, as in those of expressions, two
/// or three shifts are enough for a word.
pub(super) struct Steps {
    /// How many words a set of states takes.
    pub(super) words: usize,
    /// The values of each class. Values in no class lead nowhere.
    pub(super) classes: Vec<Values>,
    pub(super) start: Vec<u64>,
    pub(super) accepting: Vec<u64>,
    /// For each class its shifts.
    shifts: Vec<Vec<Shift>>,
}

/// A move of some bits of a word to another word, all by the same number of places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shift {
    from: u32,
    to: u32,
    /// Places to the left, around the end of the word.
    places: u32,
    /// The bits that move.
    bits: u64,
}

impl Steps {
    pub(super) fn new(automaton: &Automaton) -> Self {
        let useful = automaton.useful();
        let number = |state: usize| useful.binary_search(&state).ok();
        let words = useful.len().div_ceil(64);
        let set = |states: &[usize]| {
            let mut set = vec![0; words];
            states
                .iter()
                .filter_map(|&state| number(state))
                .for_each(|state| set[state / 64] |= 1 << (state % 64));
            set
        };
        let transitions = automaton.transitions().iter();
        let edges: Vec<(usize, &Values, usize)> = transitions
            .filter_map(|(from, by, to)| Some((number(*from)?, by, number(*to)?)))
            .collect();
        let classes = classes(edges.iter().map(|&(_, by, _)| by));
        let leads = |class: &Values| {
            let sample = class.min();
            let edges = edges
                .iter()
                .filter(|(_, by, _)| sample.is_some_and(|value| by.contains(value)));
            shifts(edges.map(|&(from, _, to)| (from, to)))
        };
        Self {
            words,
            shifts: classes.iter().map(leads).collect(),
            classes,
            start: set(&[automaton.start()]),
            accepting: set(automaton.accepting()),
        }
    }

    /// Adds the states to which a class leads from some of these.
    #[inline]
    pub(super) fn ahead(&self, class: usize, from: &[u64], to: &mut [u64]) {
        for shift in &self.shifts[class] {
            to[shift.to as usize] |=
                (from[shift.from as usize] & shift.bits).rotate_left(shift.places);
        }
    }

    /// Adds the states from which a class leads to some of these.
    #[inline]
    pub(super) fn back(&self, class: usize, to: &[u64], from: &mut [u64]) {
        for shift in &self.shifts[class] {
            from[shift.from as usize] |=
                to[shift.to as usize].rotate_right(shift.places) & shift.bits;
        }
    }

    /// Whether a class leads from one of these to one of those.
    #[inline]
    pub(super) fn joins(&self, class: usize, from: &[u64], to: &[u64]) -> bool {
        let joins = |shift: &Shift| {
            (from[shift.from as usize] & shift.bits).rotate_left(shift.places)
                & to[shift.to as usize]
                != 0
        };
        self.shifts[class].iter().any(joins)
    }
}

/// The coarsest sets of values such that each label is a union of them, in order.
pub(super) fn classes<'a>(labels: impl Iterator<Item = &'a Values>) -> Vec<Values> {
    let mut labels: Vec<&Values> = labels.filter(|label| !label.is_empty()).collect();
    labels.sort_unstable_by(|a, b| {
        a.ranges()
            .map(|r| *r.start())
            .cmp(b.ranges().map(|r| *r.start()))
    });
    labels.dedup();
    let mut classes: Vec<Values> = Vec::new();
    for label in labels {
        let mut rest = label.clone();
        for class in 0..classes.len() {
            let common = classes[class].intersection(&rest);
            if !common.is_empty() {
                rest = rest.difference(&common);
                let apart = classes[class].difference(&common);
                if !apart.is_empty() {
                    classes.push(apart);
                }
                classes[class] = common;
            }
        }
        if !rest.is_empty() {
            classes.push(rest);
        }
    }
    classes.sort_unstable_by_key(Values::min);
    classes
}

/// Steps from state to state. Those that move by the same distance from one word to another are
/// together.
fn shifts(edges: impl Iterator<Item = (usize, usize)>) -> Vec<Shift> {
    let mut single: Vec<Shift> = edges
        .map(|(from, to)| Shift {
            from: (from / 64) as u32,
            to: (to / 64) as u32,
            places: (to.wrapping_sub(from) % 64) as u32,
            bits: 1 << (from % 64),
        })
        .collect();
    single.sort_unstable();
    single.dedup_by(|next, kept| {
        let together = (next.from, next.to, next.places) == (kept.from, kept.to, kept.places);
        if together {
            kept.bits |= next.bits;
        }
        together
    });
    single
}
