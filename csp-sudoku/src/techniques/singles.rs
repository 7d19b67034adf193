//! Full house, naked single, hidden single.
//!
//! The board queues singles as they appear, so nothing is searched here.

use super::board::CandidateBoard;
use super::outline::Candidate;
use super::queue::QueuedSingle;
use super::search::Collector;
use super::step::Step;
use super::technique::Technique;
use std::ops::ControlFlow;

/// Cells that are the last blank one of a house.
pub(super) fn full_houses<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    if board.nearly_full == 0 {
        return ControlFlow::Continue(());
    }
    for single in blank(board, board.naked.waiting()) {
        let full = |house: usize| board.blanks(house) == 1;
        if let Some(step) = in_house(board, technique, single, full) {
            found.add(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells with one candidate.
pub(super) fn naked<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    for single in blank(board, board.naked.waiting()) {
        let placement = candidate(board, single);
        found.add(Step::single(
            board.layout.shape(),
            technique,
            placement,
            None,
        ))?;
    }
    ControlFlow::Continue(())
}

/// Digits with one place in a house.
pub(super) fn hidden<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    for single in blank(board, board.hidden.waiting()) {
        let digit = usize::from(single.digit);
        let only = |house: usize| board.places(house, digit).is_power_of_two();
        if let Some(step) = in_house(board, technique, single, only) {
            found.add(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The singles whose cells are still blank.
fn blank<'a, const W: usize>(
    board: &'a CandidateBoard<W>,
    singles: &'a [QueuedSingle],
) -> impl Iterator<Item = QueuedSingle> + 'a {
    let is_open = |single: &&QueuedSingle| board.has(single.cell.into(), single.digit.into());
    singles.iter().filter(is_open).copied()
}

/// The step that names the house of the cell that `fits`: a box, if one does, because that is where
/// people see it most easily.
fn in_house<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    single: QueuedSingle,
    fits: impl Fn(usize) -> bool,
) -> Option<Step> {
    let seats = board.layout.seats(single.cell.into());
    let mut houses = seats.iter().rev().map(|seat| usize::from(seat.house));
    let house = houses.find(|house| board.layout.houses[*house].complete && fits(*house))?;
    let name = board.layout.houses[house].name;
    Some(Step::single(
        board.layout.shape(),
        technique,
        candidate(board, single),
        Some(name),
    ))
}

fn candidate<const W: usize>(board: &CandidateBoard<W>, single: QueuedSingle) -> Candidate {
    let layout = &board.layout;
    layout.candidate(single.cell.into(), single.digit.into())
}
