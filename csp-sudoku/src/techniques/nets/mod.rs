//! Forcing nets: an assumption from which singles lead to a contradiction, or all candidates of a
//! cell, or places of a digit in a house, from which they lead to the same.
//!
//! If no such net exists, a net may have nets inside: a candidate that contradicts the assumption
//! goes, and singles follow again. HoDoKu follows the singles four times around. Here they are
//! followed to the end, and the shortest net comes first.

mod net;
mod verity;

use self::net::{Clash, Event, Net};
use super::board::Board;
use super::cell_set::bits;
use super::search::{Found, Want};
use super::step::{Candidate, Claim, Pattern, Step};
use super::technique::Technique;
use std::ops::ControlFlow;

/// How deep nets may lie in each other. All known 9×9 puzzles need no more.
const DEEPEST: usize = 3;

/// The most cells of a board with nets inside nets.
const MOST_CELLS: usize = 128;

/// The steps of forcing nets, the shortest first.
pub(super) fn find<const W: usize>(board: &Board<W>, found: &mut Found) -> ControlFlow<()> {
    let mut steps = contradictions(board);
    if steps.is_empty() || found.want() == Want::All {
        steps.extend(verity::find(board));
    }
    if steps.is_empty() && board.layout.cells() <= MOST_CELLS {
        steps.extend((2..=DEEPEST).find_map(|depth| nested(board, depth)));
    }
    steps.sort_by_key(|(length, _)| *length);
    steps.into_iter().try_for_each(|(_, step)| found.add(step))
}

/// A step with the number of its claims.
type Measured = (usize, Step);

/// Events, and which of them a conclusion needs.
#[derive(Clone, Debug)]
struct Proof {
    events: Vec<Event>,
    used: Vec<u16>,
}

/// The contradictions of each assumption.
fn contradictions<const W: usize>(board: &Board<W>) -> Vec<Measured> {
    let mut steps = Vec::new();
    for (cell, digit) in candidates(board) {
        for holds in [true, false] {
            let mut net = Net::new(board);
            net.assume(cell, digit, holds);
            if let Some(clash) = net.settle() {
                steps.push(contradiction(board, (cell, digit, holds), clash, &net.proof(clash)));
            }
        }
    }
    steps
}

/// The first candidate that nets inside a net refute.
fn nested<const W: usize>(board: &Board<W>, depth: usize) -> Option<Measured> {
    // Cells with few candidates have the fewest cases.
    let mut all: Vec<(usize, usize)> = candidates(board).collect();
    all.sort_by_key(|(cell, _)| board.candidates[*cell].count_ones());
    let empty = Net::new(board);
    all.into_iter().find_map(|(cell, digit)| {
        let (clash, proof) = refute(&empty, cell, digit, depth)?;
        Some(contradiction(board, (cell, digit, true), clash, &proof))
    })
}

/// Assumes a candidate in addition to what a net has, and looks for a contradiction.
fn refute<const W: usize>(
    outer: &Net<'_, W>,
    cell: usize,
    digit: usize,
    depth: usize,
) -> Option<(Clash, Proof)> {
    let mut net = outer.clone();
    net.assume(cell, digit, true);
    loop {
        if let Some(clash) = net.settle() {
            return Some((clash, net.proof(clash)));
        }
        if depth == 1 {
            return None;
        }
        let mut all: Vec<(usize, usize)> = candidates(&net.board).collect();
        all.sort_by_key(|(cell, _)| net.board.candidates[*cell].count_ones());
        let wrong = all.into_iter().find_map(|(cell, digit)| {
            let (_, proof) = refute(&net, cell, digit, depth - 1)?;
            Some((cell, digit, proof))
        });
        let (cell, digit, proof) = wrong?;
        let first = net.events.len();
        net.remove(cell, digit, proof, first);
    }
}

/// The candidates of a board, by cell and digit.
fn candidates<const W: usize>(board: &Board<W>) -> impl Iterator<Item = (usize, usize)> {
    let cells = board.blank.iter();
    cells.flat_map(|cell| bits(board.candidates[cell]).map(move |digit| (cell, digit)))
}

/// The step that refutes an assumption.
fn contradiction<const W: usize>(
    board: &Board<W>,
    (cell, digit, holds): (usize, usize, bool),
    clash: Clash,
    proof: &Proof,
) -> Measured {
    let layout = &board.layout;
    let own = Candidate { digit: digit as u8 + 1, cell: layout.cell(cell) };
    let mut pattern = Pattern { chains: chains(board, proof), ..Pattern::default() };
    match clash {
        Clash::Cell(cell) => pattern.cells.push(layout.cell(cell)),
        Clash::House { house, digit } => {
            pattern.base.push(layout.houses[house].name);
            pattern.digits.push(digit as u8 + 1);
        }
    }
    measured(Technique::ForcingNetContradiction, pattern, own, !holds)
}

/// The step that places or removes a candidate.
fn measured(technique: Technique, pattern: Pattern, own: Candidate, holds: bool) -> Measured {
    let length = pattern.chains.iter().map(Vec::len).sum();
    let mut step = Step::removal(technique, pattern);
    if holds {
        step.placement = Some(own);
    } else if let Some(pattern) = &mut step.pattern {
        pattern.eliminations.push(own);
    }
    (length, step)
}

/// A proof as chains: first those of the nets inside, then its own.
fn chains<const W: usize>(board: &Board<W>, proof: &Proof) -> Vec<Vec<Claim>> {
    let mut chains = Vec::new();
    let events = proof.used.iter().map(|used| &proof.events[usize::from(*used)]);
    let own = events.map(|event| claim(board, event, &mut chains)).collect();
    chains.push(own);
    chains
}

/// An event as a claim. The net inside it, if there is one, becomes chains.
fn claim<const W: usize>(board: &Board<W>, event: &Event, chains: &mut Vec<Vec<Claim>>) -> Claim {
    if !event.inner.is_empty() {
        let inner = event.inner.iter().map(|event| claim(board, event, chains)).collect();
        chains.push(inner);
    }
    let cells = vec![board.layout.cell(event.cell)];
    Claim { digit: event.digit as u8 + 1, cells, holds: event.holds }
}
