//! Machines that read the digits of lines.

use crate::rules::clue_part::CluePart;
use crate::shape::{Cell, Shape};
use csp_core::constraints::Automaton;
use std::collections::BTreeMap;

/// A machine that reads the digits of a line. It begins in a state, and steps lead on: to one state, to none, or to
/// one of several.
pub(super) struct LineMachine<S, F, A> {
    pub(super) start: S,
    pub(super) step: F,
    pub(super) accepts: A,
}

/// Machines with more states are not made.
const MOST_STATES: usize = 20_000;

impl<S, F, I, A> LineMachine<S, F, A>
where
    S: Ord + Clone,
    F: Fn(&S, i32) -> I,
    I: IntoIterator<Item = S>,
    A: Fn(&S) -> bool,
{
    /// The machine, which has few states, accepts the digits of these cells.
    pub(super) fn reads(&self, cells: &[Cell], shape: Shape) -> CluePart {
        self.reads_if_small(cells, shape)
            .expect("machines of clues have few states")
    }

    /// The machine accepts the digits of these cells. `None` if it has very many states.
    pub(super) fn reads_if_small(&self, cells: &[Cell], shape: Shape) -> Option<CluePart> {
        let automaton = self.automaton(shape, cells.len())?;
        let cells = cells.to_vec();
        Some(CluePart::Machine { cells, automaton })
    }

    /// The states are numbered as they are met, up to this number of steps from the start.
    fn automaton(&self, shape: Shape, steps: usize) -> Option<Automaton> {
        let mut numbers = BTreeMap::from([(self.start.clone(), 0)]);
        let mut states = vec![self.start.clone()];
        let mut transitions = Vec::new();
        let mut done = 0;
        for _ in 0..steps {
            let level = done..states.len();
            done = states.len();
            for (state, digit) in
                level.flat_map(|state| (1..=shape.side() as u8).map(move |digit| (state, digit)))
            {
                for next in (self.step)(&states[state], shape.value(digit)) {
                    let new = states.len();
                    let to = *numbers.entry(next.clone()).or_insert(new);
                    if to == new {
                        states.push(next);
                    }
                    transitions.push((state, i32::from(digit), to));
                }
                if states.len() > MOST_STATES {
                    return None;
                }
            }
        }
        let accepting = (0..states.len()).filter(|&state| (self.accepts)(&states[state]));
        Automaton::new(states.len(), 0, accepting, transitions).ok()
    }
}
