//! Zeros and ones, as many of both in each line.

use super::common::{named_lines, print_circles};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::layer::ValueLook;
use crate::link::LinkPart;
use crate::link::parts::Triples;
use crate::maker::{CluePlaces, PuzzleMaker};
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// How such boards are made.
pub(super) const MAKER: PuzzleMaker = PuzzleMaker {
    draw: |tools| tools.solve_evenly(&tools.blank()),
    print: print_circles,
    change: None,
    places: CluePlaces::Chosen,
};

/// puzz.link has no such genres: this is how it writes white and black circles.
pub(super) const BODY: &[&dyn LinkPart] = &[&Triples([Sign::Nothing, Sign::White, Sign::Black])];

const LOOKS: &[ValueLook] = &[ValueLook::new(0, "0", '0'), ValueLook::new(1, "1", '1')];

/// As many of both digits in each line, and no three alike.
pub(super) fn balanced(
    diagram: &Diagram,
    board: &mut LayeredBoard,
) -> Result<VarGrid, PuzzleError> {
    let digits = board.cells("digits", 0..=1, LOOKS)?;
    for (place, sign) in diagram.shape().places().zip(diagram.cells()) {
        let digit = match sign {
            Sign::White => 0,
            Sign::Black => 1,
            _ => continue,
        };
        board.require(
            format!("{} has a printed {digit}", At(place)),
            digits[place].eq(digit),
        )?;
    }
    for (name, line) in named_lines(&digits) {
        if line.len() % 2 == 1 {
            let all = line.len();
            let fault = format!("{name} has {all} cells and cannot have as many 0 as 1");
            return Err(PuzzleError::Board(fault));
        }
        board.consequence(Regular::new(&line, both_rules(line.len())?))?;
    }
    let cells = digits.clone();
    board.spell_out(move |board| rules_of_lines(board, &cells));
    Ok(digits)
}

/// The rules of lines in words.
fn rules_of_lines(board: &mut LayeredBoard, digits: &VarGrid) -> Result<(), ModelError> {
    for (name, line) in named_lines(digits) {
        let half = line.len() / 2;
        let sentence = format!("{name} has {half} of each digit");
        board.post(sentence, Count::exactly(&line, 1, half))?;
        for (first, three) in (1..).zip(line.windows(3)) {
            let last = first + 2;
            let sentence = format!("in {name}, cells {first} to {last} are not all the same");
            board.require(sentence, sum(three).is_in(1..=2))?;
        }
    }
    Ok(())
}

/// No run, or one or two of either digit.
const RUNS: usize = 5;

/// A line of so many cells by both rules together, which remove much more than each of them. A state is how many of each digit there were, and
/// the last run of equal digits.
fn both_rules(cells: usize) -> Result<Automaton, ModelError> {
    let half = cells / 2;
    let side = half + 1;
    let state = |counts: [usize; 2], run: usize| (counts[0] * side + counts[1]) * RUNS + run;
    let mut transitions = Vec::new();
    for counts in (0..side).flat_map(|zeros| (0..side).map(move |ones| [zeros, ones])) {
        for (run, digit) in (0..RUNS).flat_map(|run| [(run, 0), (run, 1)]) {
            let mut after = counts;
            after[digit] += 1;
            let (once, twice) = (2 * digit + 1, 2 * digit + 2);
            if after[digit] <= half && run != twice {
                let next = if run == once { twice } else { once };
                transitions.push((state(counts, run), digit as i32, state(after, next)));
            }
        }
    }
    let full = (0..RUNS).map(|run| state([half, half], run));
    Ok(Automaton::new(
        side * side * RUNS,
        state([0, 0], 0),
        full,
        transitions,
    )?)
}
