use super::line_machine::LineMachine;
use super::tools::sets;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::{Cell, Shape};
use csp_core::constraints::{Linear, Relation};
use csp_core::extend::{Constraint as _, Var};
use std::collections::BTreeSet;

/// Digits are different, and none of them, nor several, add up to a number.
pub static RELLIK: ClueKind = ClueKind {
    name: "rellik",
    lines: &[LineField::between("cells", 1, 12)],
    numbers: &[NumberField::new("sum")],
    says: |clue| {
        format!(
            "{} are different, and none of them, nor several, add up to {}",
            clue.names(0),
            clue.number(0)
        )
    },
    holds: |digits| {
        let cells = digits.line(0);
        let differ = (1..cells.len()).all(|cell| !cells[..cell].contains(&cells[cell]));
        let sum_of = |chosen: u32| -> i32 {
            let cells = cells.iter().enumerate();
            cells
                .filter(|(cell, _)| chosen >> cell & 1 == 1)
                .map(|(_, digit)| digit)
                .sum()
        };
        differ && (1..1 << cells.len()).all(|chosen| sum_of(chosen) != digits.number(0))
    },
    parts: |clue, rules| {
        let (cells, shape, sum) = (clue.line(0), rules.shape(), clue.number(0));
        let none = |digits: &[i32]| !adds_up(&digits.iter().copied().collect(), sum);
        if let Some(sets) = sets(cells, shape, none) {
            return vec![sets];
        }
        // The state is the digits that were read.
        let machine = LineMachine {
            start: BTreeSet::new(),
            step: |state: &BTreeSet<i32>, digit| {
                let mut next = state.clone();
                (next.insert(digit) && !adds_up(&next, sum)).then_some(next)
            },
            accepts: |_: &BTreeSet<i32>| true,
        };
        let none = machine.reads_if_small(cells, shape);
        let none = none.unwrap_or_else(|| no_choice_adds_up(cells, shape, sum));
        vec![CluePart::Different(cells.to_vec()), none]
    },
    look: ClueLook::Cage { before: "≠" },
    ..ClueKind::PLAIN
};

/// Whether one or more of the digits add up to this.
fn adds_up(digits: &BTreeSet<i32>, sum: i32) -> bool {
    let mut sums = BTreeSet::new();
    for digit in digits {
        let more: Vec<i32> = sums.iter().map(|sum| sum + digit).collect();
        sums.insert(*digit);
        sums.extend(more);
    }
    sums.contains(&sum)
}

/// A constraint for each choice of cells.
fn no_choice_adds_up(cells: &[Cell], shape: Shape, sum: i32) -> CluePart {
    let shift = shape.value(1) - 1;
    CluePart::other(cells, move |cells, posting| {
        (1..1_u32 << cells.len()).try_for_each(|chosen| {
            let vars = cells.iter().enumerate();
            let vars: Vec<Var> = vars
                .filter(|(cell, _)| chosen >> cell & 1 == 1)
                .map(|(_, var)| *var)
                .collect();
            let sum = sum - shift * vars.len() as i32;
            Linear::sum(&vars, Relation::NotEqual, sum).post(posting)
        })
    })
}
