use super::places::whole_board;
use crate::rules::clue::ClueKind;
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::Cell;
use csp_core::constraints::Nogoods;
use csp_core::extend::{Atom, Constraint as _};

/// No two cells with a digit are that many steps apart, from neighbor to neighbor.
pub static ANTI_TAXICAB: ClueKind = ClueKind {
    name: "anti-taxicab",
    scope: whole_board,
    says: |_| "cells with the same digit are not as many steps apart as the digit says".to_owned(),
    holds: |digits| {
        let cells: Vec<Cell> = digits.rules().board_cells().collect();
        let apart = |one: Cell, other: Cell| {
            digits.at(one) != digits.at(other) || distance(one, other) != digits.at(one)
        };
        cells.iter().all(|one| {
            cells
                .iter()
                .all(|other| one == other || apart(*one, *other))
        })
    },
    parts: |_, rules| {
        let shape = rules.shape();
        let cells: Vec<Cell> = rules.board_cells().collect();
        vec![CluePart::other(cells.clone(), move |vars, posting| {
            let mut nogoods = Nogoods::new(vars);
            for (place, &one) in cells.iter().enumerate() {
                for (other, &var) in cells[..place].iter().zip(vars) {
                    if let Some(digit) = shape.digit_of(distance(one, *other)) {
                        let atoms = [var, vars[place]].map(|var| Atom::is(var, digit.into()));
                        nogoods = nogoods.forbid(atoms);
                    }
                }
            }
            nogoods.post(posting)
        })]
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

fn distance(one: Cell, other: Cell) -> i32 {
    i32::from(one.row.abs_diff(other.row) + one.column.abs_diff(other.column))
}
