//! What follows from each candidate of a cell, or from each place of a digit in a house.

use super::net::Net;
use super::{Measured, candidates, chains, measured};
use crate::techniques::board::Board;
use crate::techniques::cell_set::bits;
use crate::techniques::step::{Candidate, Pattern};
use crate::techniques::technique::Technique;

/// A net with the candidate that it assumes.
struct Case<'a, const W: usize> {
    cell: usize,
    digit: usize,
    net: Net<'a, W>,
}

/// The common conclusions of all cells and houses.
pub(super) fn find<const W: usize>(board: &Board<W>) -> Vec<Measured> {
    let cases: Vec<Case<'_, W>> = candidates(board)
        .map(|(cell, digit)| {
            let mut net = Net::new(board);
            net.assume(cell, digit, true);
            net.settle();
            Case { cell, digit, net }
        })
        .collect();
    let mut steps: Vec<Measured> = Vec::new();
    for cell in board.blank.iter() {
        let of_cell: Vec<_> = cases.iter().filter(|case| case.cell == cell).collect();
        let pattern = Pattern { cells: vec![board.layout.cell(cell)], ..Pattern::default() };
        common(board, &of_cell, &pattern, &mut steps);
    }
    for (house, data) in board.layout.houses.iter().enumerate().filter(|(_, data)| data.complete) {
        for digit in 0..board.side() {
            let places = board.cells_in(house, digit);
            let fits = |case: &&Case<'_, W>| case.digit == digit && places.contains(case.cell);
            let of_house: Vec<_> = cases.iter().filter(fits).collect();
            let digits = vec![digit as u8 + 1];
            let pattern = Pattern { base: vec![data.name], digits, ..Pattern::default() };
            common(board, &of_house, &pattern, &mut steps);
        }
    }
    steps
}

/// What all cases say. A case that contradicts itself says nothing here.
fn common<const W: usize>(
    board: &Board<W>,
    cases: &[&Case<'_, W>],
    pattern: &Pattern,
    steps: &mut Vec<Measured>,
) {
    let open = |case: &&Case<'_, W>| !case.net.board.broken;
    let Some(first) = cases.first().filter(|_| cases.len() > 1 && cases.iter().all(open)) else {
        return;
    };
    for cell in board.blank.iter() {
        let value = first.net.board.values[cell];
        let placed = value != 0 && cases.iter().all(|case| case.net.board.values[cell] == value);
        if placed {
            add(board, cases, pattern, (cell, usize::from(value) - 1, true), steps);
            continue;
        }
        let kept = cases.iter().fold(0, |kept, case| {
            let value = case.net.board.values[cell];
            let own = if value == 0 { case.net.board.candidates[cell] } else { 1 << (value - 1) };
            kept | own
        });
        for digit in bits(board.candidates[cell] & !kept) {
            add(board, cases, pattern, (cell, digit, false), steps);
        }
    }
}

/// Adds the step, unless a shorter one says the same.
fn add<const W: usize>(
    board: &Board<W>,
    cases: &[&Case<'_, W>],
    pattern: &Pattern,
    (cell, digit, holds): (usize, usize, bool),
    steps: &mut Vec<Measured>,
) {
    let own = Candidate { digit: digit as u8 + 1, cell: board.layout.cell(cell) };
    let mut pattern = pattern.clone();
    for case in cases {
        let mut lines = chains(board, &case.net.proof_of(cell, digit, holds));
        // A removed candidate is the last claim, as the reader wants to see it.
        if let Some(line) = lines.last_mut().filter(|_| !holds) {
            let cells = vec![own.cell];
            line.push(crate::techniques::step::Claim { digit: own.digit, cells, holds });
        }
        pattern.chains.append(&mut lines);
    }
    let new = measured(Technique::ForcingNetVerity, pattern, own, holds);
    let concludes = |(_, old): &Measured| {
        old.placement == new.1.placement && old.eliminations() == new.1.eliminations()
    };
    match steps.iter().position(concludes) {
        Some(old) if steps[old].0 <= new.0 => {}
        Some(old) => steps[old] = new,
        None => steps.push(new),
    }
}
