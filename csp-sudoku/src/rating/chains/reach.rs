//! Where chains can start.
//!
//! A chain from a candidate to its opposite that uses a strong link between `u` and `v` says: the
//! start makes `u` false, so `v` is true, which makes the start what it was not. Read backwards, `u`
//! makes the start what it was not too. So the starts are what both ends of a link imply. There are
//! fewer ends than starts, and what they imply needs no reasons.

use super::super::board::{BitBoard, CandidateId, candidate, cell_and_digit};
use super::super::houses::{CANDIDATES, HOUSE_SETS, PEERS, SEATS};
use super::LinkCause;
use super::links::StyledLinks;
use super::set::CandidateSet;
use crate::cell_set::bits;

/// Candidates from which there can be chains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Starts {
    /// That imply their opposite if they are true, if they are false, and that are on cycles.
    pub(super) if_true: CandidateSet,
    pub(super) if_false: CandidateSet,
    pub(super) cycles: CandidateSet,
}

impl Starts {
    /// The starts of all chains; if there is a board `before`, of those that use a link which was not
    /// there.
    pub(super) fn new(
        before: Option<&BitBoard>,
        board: &BitBoard,
        links: &StyledLinks<'_>,
    ) -> Self {
        let mut starts = Self {
            if_true: CandidateSet::default(),
            if_false: CandidateSet::default(),
            cycles: CandidateSet::default(),
        };
        let mut known: Vec<Option<Box<ImpliedCandidates>>> = vec![None; CANDIDATES];
        for (one, two) in strong_links(before, board, links) {
            for end in [one, two] {
                let slot = &mut known[usize::from(end)];
                slot.get_or_insert_with(|| Box::new(ImpliedCandidates::by(board, links, end)));
            }
            if let [Some(one), Some(two)] = [one, two].map(|end| known[usize::from(end)].as_deref())
            {
                starts.if_true.add_common(&one.falses, &two.falses);
                starts.if_false.add_common(&one.trues, &two.trues);
                starts.cycles.add_common(&one.trues, &two.falses);
                starts.cycles.add_common(&one.falses, &two.trues);
            }
        }
        starts
    }
}

/// The strong links that were not there before, or all.
fn strong_links(
    before: Option<&BitBoard>,
    board: &BitBoard,
    links: &StyledLinks<'_>,
) -> Vec<(CandidateId, CandidateId)> {
    let mut found = Vec::new();
    for cell in board.blank.iter() {
        for digit in bits(board.candidates[cell]) {
            let one = candidate(cell, digit);
            for (two, cause) in links.strong(one).iter().filter(|(two, _)| one < *two) {
                let is_new = before.is_none_or(|before| match cause {
                    LinkCause::None => false,
                    LinkCause::Cell => before.candidates[cell] != board.candidates[cell],
                    LinkCause::House(kind) => {
                        let house = HOUSE_SETS[usize::from(SEATS[cell][usize::from(*kind)].house)];
                        (before.cells[digit] & !board.cells[digit]).meets(&house)
                    }
                });
                if is_new {
                    found.push((one, *two));
                }
            }
        }
    }
    found
}

/// What a candidate implies if it is true.
#[derive(Clone, Copy, Debug)]
struct ImpliedCandidates {
    trues: CandidateSet,
    falses: CandidateSet,
}

impl ImpliedCandidates {
    fn by(board: &BitBoard, links: &StyledLinks<'_>, start: CandidateId) -> Self {
        let mut implied = Self {
            trues: CandidateSet::default(),
            falses: CandidateSet::default(),
        };
        let mut trues = vec![start];
        implied.trues.insert(start);
        while let Some(next) = trues.pop() {
            let (cell, digit) = cell_and_digit(next);
            implied.falses.0[digit] |= board.cells[digit] & PEERS[cell];
            if links.by_cells() {
                let others = board.candidates[cell] & !(1 << digit);
                bits(others).for_each(|other| implied.falses.0[other].insert(cell));
            }
            links.weak(next, |target, _| {
                for (target, _) in links.strong(target) {
                    if implied.trues.insert(*target) {
                        trues.push(*target);
                    }
                }
            });
        }
        implied
    }
}
