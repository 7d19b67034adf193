//! Locked candidates: a digit of one house that lies in a second house alone.
//!
//! Pointing: the digit of a box lies in one line, and goes from the remainder of the line.
//! Claiming: the digit of a line lies in one box, and goes from the remainder of the box.

pub(super) mod pattern;

use self::pattern::LockedDigit;
use super::board::CandidateBoard;
use super::layout::number;
use super::search::Collector;
use super::step::Step;
use super::technique::Technique;
use std::ops::{ControlFlow, Range};

/// Pointing or claiming.
pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let layout = &board.layout;
    let lines = layout.rows().start..layout.columns().end;
    // Boxes that overlap, such as windows, point into each other too.
    let (locking, losing): (Range<usize>, Range<usize>) = match technique {
        Technique::Pointing => (layout.boxes(), 0..layout.houses.len()),
        _ => (lines, layout.boxes()),
    };
    for house in locking {
        for digit in 0..board.side() {
            if let Some(step) = step(board, technique, Lock { house, digit }, losing.clone()) {
                found.add(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A digit of a house.
#[derive(Clone, Copy)]
struct Lock {
    house: usize,
    digit: usize,
}

fn step<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    lock: Lock,
    losing: Range<usize>,
) -> Option<Step> {
    let Lock { house, digit } = lock;
    let layout = &board.layout;
    let places = board.places(house, digit);
    if !layout.houses[house].complete || places.count_ones() < 2 {
        return None;
    }
    let cells = board.cells_in(house, digit);
    let seats = layout.seats(cells.first()?);
    let others = seats.iter().map(|seat| usize::from(seat.house));
    let mut shared = others.filter(|other| {
        losing.contains(other) && *other != house && cells.is_subset(&layout.houses[*other].set)
    });
    let (cover, gone) = shared.find_map(|other| {
        let gone = board.cells_in(other, digit) & !cells;
        (!gone.is_empty()).then_some((other, gone))
    })?;
    let pattern = LockedDigit {
        digit: number(digit),
        cells: layout.named(&cells),
        base: layout.houses[house].name,
        cover: layout.houses[cover].name,
    };
    let gone = layout.candidates(gone, digit);
    Some(Step::removal(layout.shape(), technique, gone, pattern))
}
