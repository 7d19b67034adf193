//! What clues are made of: pairs of neighbors, machines along lines, and sums.

use crate::rules::clue_part::{CluePart, digits};
use crate::shape::{Cell, Shape};
use csp_core::constraints::Automaton;
use std::collections::BTreeMap;

/// Two cells whose digits keep a condition.
pub(super) fn pair(cells: [Cell; 2], shape: Shape, keeps: impl Fn(i32, i32) -> bool) -> CluePart {
    tuple(&cells, shape, |digits| keeps(digits[0], digits[1]))
}

/// Each two cells that follow each other keep a condition.
pub(super) fn neighbors(
    cells: &[Cell],
    shape: Shape,
    keeps: impl Fn(i32, i32) -> bool,
) -> Vec<CluePart> {
    let pairs = cells.array_windows();
    pairs.map(|&cells| pair(cells, shape, &keeps)).collect()
}

/// Each two of the cells keep a condition, the earlier one first.
pub(super) fn all_pairs(
    cells: &[Cell],
    shape: Shape,
    keeps: impl Fn(i32, i32) -> bool,
) -> Vec<CluePart> {
    let pairs = (0..cells.len()).flat_map(|one| (one + 1..cells.len()).map(move |two| (one, two)));
    pairs
        .map(|(one, two)| pair([cells[one], cells[two]], shape, &keeps))
        .collect()
}

/// A few cells whose digits keep a condition.
pub(super) fn tuple(cells: &[Cell], shape: Shape, keeps: impl Fn(&[i32]) -> bool) -> CluePart {
    let mut rows = vec![Vec::new()];
    for _ in cells {
        let longer = rows.iter().flat_map(|row: &Vec<i32>| {
            digits(shape).map(move |digit| [&row[..], &[digit]].concat())
        });
        rows = longer.collect();
    }
    rows.retain(|row| keeps(row));
    CluePart::Rows {
        cells: cells.to_vec(),
        rows,
    }
}

/// The cells have digits of this kind.
pub(super) fn each(cells: &[Cell], shape: Shape, keeps: impl Fn(i32) -> bool) -> Vec<CluePart> {
    let part = |&cell| tuple(&[cell], shape, |digits| keeps(digits[0]));
    cells.iter().map(part).collect()
}

/// Both have the same digit.
pub(super) fn same(one: Cell, other: Cell, shape: Shape) -> CluePart {
    pair([one, other], shape, |one, other| one == other)
}

/// The digits of the cells add up to a total.
pub(super) fn sum(cells: &[Cell], total: i32) -> CluePart {
    CluePart::Sum {
        terms: cells.iter().map(|&cell| (1, cell)).collect(),
        total,
    }
}

/// Both have the same sum.
pub(super) fn equal_sums(one: &[Cell], other: &[Cell]) -> CluePart {
    let plus = one.iter().map(|&cell| (1, cell));
    let minus = other.iter().map(|&cell| (-1, cell));
    CluePart::Sum {
        terms: plus.chain(minus).collect(),
        total: 0,
    }
}

/// A machine that reads the digits of a line. It begins in a state, and steps lead on, or nowhere.
pub(super) struct LineMachine<S, F, A> {
    pub(super) start: S,
    pub(super) step: F,
    pub(super) accepts: A,
}

impl<S, F, A> LineMachine<S, F, A>
where
    S: Ord + Clone,
    F: Fn(&S, i32) -> Option<S>,
    A: Fn(&S) -> bool,
{
    /// The machine accepts the digits of these cells.
    pub(super) fn reads(&self, cells: &[Cell], shape: Shape) -> CluePart {
        CluePart::Machine {
            cells: cells.to_vec(),
            automaton: self.automaton(shape, cells.len()),
        }
    }

    /// The states are numbered as they are met, up to this number of steps from the start.
    fn automaton(&self, shape: Shape, steps: usize) -> Automaton {
        let mut numbers = BTreeMap::from([(self.start.clone(), 0)]);
        let mut states = vec![self.start.clone()];
        let mut transitions = Vec::new();
        let mut from = 0;
        for _ in 0..steps {
            for state in from..states.len() {
                for digit in 1..=shape.side() as u8 {
                    let Some(next) = (self.step)(&states[state], shape.value(digit)) else {
                        continue;
                    };
                    let new = states.len();
                    let to = *numbers.entry(next.clone()).or_insert(new);
                    if to == new {
                        states.push(next);
                    }
                    transitions.push((state, i32::from(digit), to));
                }
                from = state + 1;
            }
        }
        let accepting: Vec<usize> = (0..states.len())
            .filter(|&state| (self.accepts)(&states[state]))
            .collect();
        Automaton::new(states.len(), 0, accepting, transitions)
            .expect("machines of clues have far fewer states than are allowed")
    }
}
