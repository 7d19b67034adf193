//! Turbot fish: two strong links of one digit, joined by a weak one.
//!
//! If the first end does not have the digit, the last has it. So one of them does, and it goes from
//! every cell that sees both.

use super::board::Board;
use super::cell_set::CellSet;
use super::search::Found;
use super::step::{Candidate, Pattern, Step};
use super::technique::Technique;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// A link from a cell to another one with the same candidate.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) to: usize,
    /// Whether the two cells are the only places of a house.
    strong: bool,
}

/// A step, and what decides which comes first.
pub(super) struct Ranked {
    removed: Reverse<usize>,
    length: usize,
    /// HoDoKu's sum over the candidates that go.
    sum: usize,
    step: Step,
}

impl Ranked {
    /// A step by a chain of this length.
    pub(super) fn new<const W: usize>(board: &Board<W>, length: usize, step: Step) -> Self {
        let gone = step.eliminations().iter().enumerate();
        let weighted = gone.map(|(index, candidate)| {
            board.layout.index(candidate.cell) * (1 + 80 * index) + usize::from(candidate.digit)
        });
        let sum = weighted.sum();
        Self { removed: Reverse(step.eliminations().len()), length, sum, step }
    }
}

/// Gives the steps with the most eliminations first, then those with the shortest chains. Equal
/// ones keep their order.
pub(super) fn add_ranked(mut steps: Vec<Ranked>, found: &mut Found) -> ControlFlow<()> {
    steps.sort_by_key(|ranked| (ranked.removed, ranked.length, ranked.sum));
    steps.into_iter().try_for_each(|ranked| found.add(ranked.step))
}

/// The steps, those with the most eliminations first.
pub(super) fn find<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
    let mut steps: Vec<Ranked> = Vec::new();
    for start in board.blank.iter() {
        for digit in (0..board.side()).filter(|digit| board.has(start, *digit)) {
            follow(board, start, digit, &mut steps);
        }
    }
    add_ranked(steps, found)
}

/// The links of a cell: by its row, its column, then its box as far as they are new.
pub(super) fn links<const W: usize>(
    board: &Board<W>,
    cell: usize,
    digit: usize,
) -> impl Iterator<Item = Link> {
    let layout = &board.layout;
    let seats = layout.seats(cell).iter().enumerate();
    seats.flat_map(move |(index, seat)| {
        let house = usize::from(seat.house);
        let strong = board.places(house, digit).count_ones() == 2 && layout.houses[house].complete;
        let earlier = layout.seats(cell)[..index].iter().map(|seat| usize::from(seat.house));
        let mut others = board.cells_in(house, digit);
        others.remove(cell);
        let old = earlier.fold(others, |left, house| left & !layout.houses[house].set);
        old.iter().map(move |to| Link { to, strong })
    })
}

/// The chains from a cell: strong, weak, strong. A strong link may serve as a weak one.
fn follow<const W: usize>(board: &Board<W>, start: usize, digit: usize, steps: &mut Vec<Ranked>) {
    let strong = |cell| links(board, cell, digit).filter(|link| link.strong);
    for first in strong(start) {
        for second in links(board, first.to, digit).filter(|link| link.to != start) {
            for third in strong(second.to).filter(|link| link.to != first.to) {
                let cells = [start, first.to, second.to, third.to];
                let peers = &board.layout.peers;
                let gone = peers[start] & peers[third.to] & board.cells[digit];
                if !gone.is_empty() {
                    steps.push(ranked(board, digit, cells, &gone));
                }
            }
        }
    }
}

fn ranked<const W: usize>(
    board: &Board<W>,
    digit: usize,
    cells: [usize; 4],
    gone: &CellSet<W>,
) -> Ranked {
    let layout = &board.layout;
    let digit = digit as u8 + 1;
    let candidate = |cell| Candidate { digit, cell };
    let pattern = Pattern {
        digits: vec![digit],
        cells: cells.map(|cell| layout.cell(cell)).to_vec(),
        eliminations: layout.named(gone).into_iter().map(candidate).collect(),
        ..Pattern::default()
    };
    Ranked::new(board, cells.len(), Step::removal(Technique::TurbotFish, pattern))
}
