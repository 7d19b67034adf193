use super::common::named_lines;
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::layer::ValueLook;
use crate::link::LinkPart;
use crate::link::parts::Triples;
use crate::sign::{At, Sign};
use csp_core::prelude::*;

/// Zeros and ones in equal numbers.
pub(super) static TAKUZU: Genre = Genre {
    name: "takuzu",
    title: "Takuzu",
    japanese: "バイナリパズル",
    links: &["takuzu", "binairo"],
    rules: &[
        "Write a 0 or a 1 into each cell. Each row and column has as many of both.",
        "No three cells in a row or column that follow each other have the same digit.",
        "No two rows are the same, and no two columns.",
    ],
    body: BODY,
    post: |diagram, board| {
        let digits = balanced(diagram, board)?;
        Ok(lines_differ(board, &digits)?)
    },
};

/// The same with lines that may be equal.
pub(super) static UNRULY: Genre = Genre {
    name: "unruly",
    title: "Unruly",
    japanese: "アンルーリー",
    links: &["unruly"],
    rules: &[
        "Write a 0 or a 1 into each cell. Each row and column has as many of both.",
        "No three cells in a row or column that follow each other have the same digit.",
    ],
    body: BODY,
    post: |diagram, board| balanced(diagram, board).map(drop),
};

/// puzz.link has no such genres: this is how it writes white and black circles.
const BODY: &[&dyn LinkPart] = &[&Triples([Sign::Nothing, Sign::White, Sign::Black])];

const LOOKS: &[ValueLook] = &[ValueLook::new(0, "0", '0'), ValueLook::new(1, "1", '1')];

/// As many of both digits in each line, and no three alike.
fn balanced(diagram: &Diagram, board: &mut LayeredBoard) -> Result<VarGrid, PuzzleError> {
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
        let half = line.len() / 2;
        let sentence = format!("{name} has {half} of each digit");
        board.post(sentence, Count::exactly(&line, 1, half))?;
        for (first, three) in (1..).zip(line.windows(3)) {
            let last = first + 2;
            let sentence = format!("in {name}, cells {first} to {last} are not all the same");
            board.require(sentence, sum(three).is_in(1..=2))?;
        }
    }
    Ok(digits)
}

fn lines_differ(board: &mut LayeredBoard, digits: &VarGrid) -> Result<(), ModelError> {
    for (name, lines) in [
        ("rows", digits.rows().collect::<Vec<_>>()),
        ("columns", digits.columns().collect()),
    ] {
        for (number, line) in (1..).zip(&lines) {
            for (other, before) in (1..number).zip(&lines) {
                let sentence = format!("{name} {other} and {number} differ");
                let pairs = line.iter().zip(before).flat_map(|(&x, &y)| [x, y]);
                let pairs: Vec<Var> = pairs.collect();
                let differ = "(0 0|1 1)* (0 1|1 0) (0|1)*";
                board.post(sentence, Regular::expression(&pairs, differ)?)?;
            }
        }
    }
    Ok(())
}
