//! Forcing nets: an assumption from which singles lead to a contradiction, or all candidates of a
//! cell, or places of a digit in a house, from which they lead to the same.
//!
//! If no such net exists, a net may have nets inside: a candidate that contradicts the assumption
//! goes, and singles follow again. HoDoKu follows the singles four times around. Here they are
//! followed to the end, and the shortest net comes first.

mod net;
mod verity;

use self::net::{Assumed, Clash, Net, NetEvent, NetProof};
use super::board::CandidateBoard;
use super::chains::pattern::{Focus, ForcingChains};
use super::layout::number;
use super::outline::{Candidate, ChainNode};
use super::search::Collector;
use super::step::Step;
use super::technique::Technique;
use super::want::Want;
use crate::cell_set::bits;
use crate::shape::Shape;
use std::ops::ControlFlow;

/// How deep nets may lie in each other. All known 9×9 puzzles need no more.
const DEEPEST: usize = 3;

/// The most assumptions that are tried for nets inside nets. It is enough for known puzzles by far, and
/// ends the search where there are several solutions, which no net excludes.
const MOST_TRIES: u64 = 400_000;

/// The most cells of a board with nets inside nets.
const MOST_CELLS: usize = 128;

/// The steps of forcing nets, the shortest first.
pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    _: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    // Boards to try on: one, and one more for each net inside.
    let mut tries = vec![board.clone(); DEEPEST];
    let want = found.want();
    let mut steps = contradictions(board, want, &mut tries[0]);
    if steps.is_empty() || want == Want::All {
        steps.extend(verity::find(board, want));
    }
    if steps.is_empty() && board.layout.cells() <= MOST_CELLS {
        let mut left = MOST_TRIES;
        steps.extend((2..=DEEPEST).find_map(|depth| {
            let tries = &mut tries[..depth];
            let wrong = wrong(board, tries, &mut left)?;
            let (clash, proof) = refute(&Net::new(board), wrong, tries)?;
            Some(contradiction(
                board,
                (wrong.0, wrong.1, true),
                clash,
                &proof,
            ))
        }));
    }
    steps.sort_by_key(|(length, _)| *length);
    steps.into_iter().try_for_each(|(_, step)| found.add(step))
}

/// A step with the number of its nodes.
type Measured = (usize, Step);

/// The contradictions of each assumption, or the first of the shortest if one is wanted.
fn contradictions<const W: usize>(
    board: &CandidateBoard<W>,
    want: Want,
    tried: &mut CandidateBoard<W>,
) -> Vec<Measured> {
    let mut steps: Vec<Measured> = Vec::new();
    for (cell, digit) in candidates(board) {
        for assumed in [true, false].map(|holds| (cell, digit, holds)) {
            tried.copy_from(board);
            if !tried.contradicts(assumed) {
                continue;
            }
            let mut net = Net::new(board);
            net.assume(assumed);
            let Some(clash) = net.settle() else { continue };
            let proof = net.into_proof(clash);
            let shortest = steps
                .first()
                .filter(|_| want == Want::One)
                .map(|(length, _)| *length);
            if shortest.is_none_or(|shortest| proof.used.len() < shortest) {
                steps.retain(|_| want == Want::All);
                steps.push(contradiction(board, assumed, clash, &proof));
            }
        }
    }
    steps
}

/// The first candidate that nets refute which lie as deep in each other as there are boards to try
/// on, with no more than `left` assumptions. Cells with few candidates, which have the fewest cases,
/// come first.
fn wrong<const W: usize>(
    board: &CandidateBoard<W>,
    tries: &mut [CandidateBoard<W>],
    left: &mut u64,
) -> Option<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = candidates(board).collect();
    all.sort_by_key(|(cell, _)| board.candidates[*cell].count_ones());
    all.into_iter()
        .find(|candidate| is_refuted(board, *candidate, tries, left))
}

/// Whether a candidate leads to a contradiction.
fn is_refuted<const W: usize>(
    board: &CandidateBoard<W>,
    (cell, digit): (usize, usize),
    tries: &mut [CandidateBoard<W>],
    left: &mut u64,
) -> bool {
    let [own, inner @ ..] = tries else {
        return false;
    };
    own.copy_from(board);
    let mut assumed = (cell, digit, true);
    loop {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        if own.contradicts(assumed) {
            return true;
        }
        let wrong = if inner.is_empty() {
            None
        } else {
            wrong(own, inner, left)
        };
        let Some((cell, digit)) = wrong else {
            return false;
        };
        assumed = (cell, digit, false);
    }
}

/// Assumes a candidate that is refuted, in addition to what a net has, and gives the contradiction.
fn refute<const W: usize>(
    outer: &Net<'_, W>,
    (cell, digit): (usize, usize),
    tries: &mut [CandidateBoard<W>],
) -> Option<(Clash, NetProof)> {
    let mut net = outer.clone();
    net.assume((cell, digit, true));
    loop {
        if let Some(clash) = net.settle() {
            return Some((clash, net.into_proof(clash)));
        }
        let inner = tries.get_mut(1..)?;
        let (cell, digit) = wrong(&net.board, inner, &mut { MOST_TRIES })?;
        let (_, proof) = refute(&net, (cell, digit), inner)?;
        let first = net.events.len();
        net.remove(cell, digit, proof, first);
    }
}

/// The candidates of a board, by cell and digit.
fn candidates<const W: usize>(board: &CandidateBoard<W>) -> impl Iterator<Item = (usize, usize)> {
    let cells = board.blank.iter();
    cells.flat_map(|cell| bits(board.candidates[cell]).map(move |digit| (cell, digit)))
}

/// The step that refutes an assumption.
fn contradiction<const W: usize>(
    board: &CandidateBoard<W>,
    (cell, digit, holds): Assumed,
    clash: Clash,
    proof: &NetProof,
) -> Measured {
    let layout = &board.layout;
    let focus = match clash {
        Clash::Cell(cell) => Focus::Cell(layout.cell(cell)),
        Clash::House { house, digit } => {
            Focus::House(layout.houses[house].name, Some(number(digit)))
        }
    };
    let own = layout.candidate(cell, digit);
    let chains = chains(board, &proof.events, &proof.used);
    let technique = Technique::ForcingNetContradiction;
    measured(layout.shape(), technique, focus, chains, (own, !holds))
}

/// The step that places or removes a candidate.
fn measured(
    shape: Shape,
    technique: Technique,
    focus: Focus,
    chains: Vec<Vec<ChainNode>>,
    (own, holds): (Candidate, bool),
) -> Measured {
    let length = chains.iter().map(Vec::len).sum();
    let pattern = ForcingChains {
        focus,
        chains,
        sets: Vec::new(),
    };
    let mut step = Step::removal(shape, technique, Vec::new(), pattern);
    if holds {
        step.placement = Some(own);
    } else {
        step.eliminations.push(own);
    }
    (length, step)
}

/// The events of a proof as chains: first those of the nets inside, then its own.
fn chains<const W: usize>(
    board: &CandidateBoard<W>,
    events: &[NetEvent],
    used: &[u16],
) -> Vec<Vec<ChainNode>> {
    let mut chains = Vec::new();
    let events = used.iter().map(|used| &events[usize::from(*used)]);
    let own = events
        .map(|event| node(board, event, &mut chains))
        .collect();
    chains.push(own);
    chains
}

/// An event as a node. The net inside it, if there is one, becomes chains.
fn node<const W: usize>(
    board: &CandidateBoard<W>,
    event: &NetEvent,
    chains: &mut Vec<Vec<ChainNode>>,
) -> ChainNode {
    if !event.inner.is_empty() {
        let inner = event
            .inner
            .iter()
            .map(|event| node(board, event, chains))
            .collect();
        chains.push(inner);
    }
    ChainNode {
        digit: number(event.digit),
        cells: vec![board.layout.cell(event.cell)],
        holds: event.holds,
        set: None,
    }
}
