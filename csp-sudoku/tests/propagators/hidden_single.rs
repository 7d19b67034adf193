//! Hidden Single: one house in the oracle harness, boards in random walks.

use super::board::{Board, Rules, count, houses, removed};
use crate::common::random::{pencilmarks, rng, solved};
use csp_core::conflict::Conflict;
use csp_core::error::ModelError;
use csp_core::extend::{Constraint, Domains, Posting, Priority, Propagator, Status, Woken};
use csp_core::prelude::*;
use csp_core::testing::{Claim, Draw, Instance, Oracle, cases};
use csp_sudoku::propagators::HiddenSingle;
use csp_sudoku::shape::Shape;
use std::cell::Cell;
use std::rc::Rc;

/// No value from `end` on.
struct Below {
    scope: Vec<Var>,
    end: i32,
}

impl Propagator for Below {
    fn name(&self) -> &'static str {
        "below"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.scope
            .iter()
            .try_for_each(|&x| d.at_most(x, self.end - 1))
            .map(|()| Status::Entailed)
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}

/// One house of as many digits as cells.
struct House {
    cells: Vec<Var>,
    end: i32,
}

impl Constraint for House {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        Below {
            scope: self.cells.clone(),
            end: self.end,
        }
        .post(posting)?;
        AllDifferent::new(&self.cells).post(posting)?;
        HiddenSingle::new(
            self.cells.clone(),
            vec![self.cells.clone()],
            self.cells.len(),
        )
        .post(posting)
    }
}

/// The digits of a house count from the start that all domains of the case have in common; a case
/// without one means nothing.
fn house(draw: &Draw, houses: &Cell<u64>) -> Instance {
    let starts: Vec<Option<i32>> = draw.domains().iter().map(Values::min).collect();
    let Some(start) = starts[0].filter(|_| starts.iter().all(|start| *start == starts[0])) else {
        return Instance::new(
            |_| true,
            |x| Below {
                scope: x.to_vec(),
                end: i32::MAX,
            },
        );
    };
    houses.set(houses.get() + 1);
    let end = start + draw.arity() as i32;
    let permutation = move |v: &[i32]| (start..end).all(|digit| v.contains(&digit));
    Instance::new(permutation, move |x| House {
        cells: x.to_vec(),
        end,
    })
    .claims(Claim::Value)
}

#[test]
fn one_house_is_a_permutation() {
    let seen = Rc::new(Cell::new(0));
    let houses = Rc::clone(&seen);
    let oracle = Oracle::drawn("hidden_single", move |draw| house(draw, &houses));
    let report = oracle
        .arity(1..=5)
        .shapes(&[csp_core::testing::DomainShape::Small])
        .distinct()
        .cases(3000)
        .check();
    assert!(seen.get() > cases(600), "{} houses", seen.get());
    assert!(
        report.conflicts > cases(300)
            && report.claims > cases(500)
            && report.solutions > cases(500),
        "{report}"
    );
}

/// A cell with a digit that no other cell of a house can have has no other digit, and every digit
/// has a cell.
fn assert_no_hidden_single(houses: &[Vec<usize>], digits: u64, masks: &[u64]) {
    for house in houses {
        for bit in (0..64).map(|bit| 1 << bit).filter(|bit| digits & bit != 0) {
            let places: Vec<usize> = house
                .iter()
                .copied()
                .filter(|&cell| masks[cell] & bit != 0)
                .collect();
            assert!(!places.is_empty(), "a digit without a place: {masks:?}");
            assert!(
                places.len() > 1 || masks[places[0]] == bit,
                "a hidden single was missed: {masks:?}"
            );
        }
    }
}

/// The naive closure: naked and hidden singles, over and over, in a plain loop. `None`: a conflict.
fn singles(houses: &[Vec<usize>], digits: u64, masks: &[u64]) -> Option<Vec<u64>> {
    let mut masks = masks.to_vec();
    loop {
        let before = masks.clone();
        for house in houses {
            for &cell in house {
                let others = |masks: &[u64], keep: fn(u64) -> bool| {
                    let others = house
                        .iter()
                        .filter(|&&other| other != cell)
                        .map(|&other| masks[other]);
                    others
                        .filter(|&mask| keep(mask))
                        .fold(0, |all, mask| all | mask)
                };
                masks[cell] &= !others(&masks, u64::is_power_of_two);
                let only_here = digits & !others(&masks, |_| true);
                masks[cell] &= if only_here == 0 { digits } else { only_here };
                if masks[cell] == 0 || only_here.count_ones() > 1 {
                    return None;
                }
            }
        }
        if masks == before {
            return Some(masks);
        }
    }
}

#[test]
fn boards_lose_no_solution_and_keep_no_hidden_single() {
    let rules = Rules {
        all_different: true,
        hidden_single: true,
        locked_candidates: false,
    };
    let (mut nodes, mut conflicts, mut losses) = (0, 0, 0);
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (1, 4), (3, 3)] {
        let shape = Shape::new(rows, columns).unwrap();
        let (houses, digits) = (houses(shape), shape.all_digits());
        for seed in 0..8 {
            let mut rng = rng(seed);
            let solution = solved(shape, &mut rng);
            let start = pencilmarks(shape, &solution, 60, &mut rng);
            let mut board = Board::new(shape, rules);
            board.keep(start.masks()).expect("there is a solution");
            board.walk(4, &mut rng, &mut |before, after| {
                nodes += 1;
                assert_eq!(
                    after.map(<[u64]>::to_vec),
                    singles(&houses, digits, before),
                    "{before:?}"
                );
                let Some(after) = after else {
                    conflicts += 1;
                    return assert_eq!(count(shape, before, 1), 0, "a false conflict: {before:?}");
                };
                assert_no_hidden_single(&houses, digits, after);
                losses += removed(before, after).count();
                assert_eq!(
                    count(shape, after, 50),
                    count(shape, before, 50),
                    "a solution was lost: {before:?}"
                );
            });
        }
    }
    assert!(
        nodes > 200 && conflicts > 20 && losses > 500,
        "{nodes} {conflicts} {losses}"
    );
}

#[test]
fn two_digits_in_one_cell_and_a_digit_in_none_are_conflicts() {
    let rules = Rules {
        all_different: false,
        hidden_single: true,
        locked_candidates: false,
    };
    let shape = Shape::new(2, 2).unwrap();
    let keep = |row: [u64; 4]| {
        let mut board = Board::new(shape, rules);
        let masks = [row.to_vec(), vec![15; 12]].concat();
        board.keep(&masks).map(|()| board.masks()[..4].to_vec())
    };
    assert_eq!(keep([0b1111, 0b1100, 0b1100, 0b1100]), Err(Conflict::SCOPE));
    assert_eq!(keep([0b0111, 0b0111, 0b0111, 0b0111]), Err(Conflict::SCOPE));
    assert_eq!(
        keep([0b1111, 0b1110, 0b1110, 0b1110]),
        Ok(vec![0b0001, 0b1110, 0b1110, 0b1110])
    );
    assert_eq!(
        keep([0b1111, 0b1110, 0b1100, 0b1100]),
        Ok(vec![0b0001, 0b0010, 0b1100, 0b1100])
    );
}
