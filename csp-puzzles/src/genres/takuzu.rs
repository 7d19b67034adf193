use super::balanced::{BODY, MAKER, balanced};
use crate::board::LayeredBoard;
use crate::genre::Genre;
use csp_core::prelude::*;
use itertools::Itertools as _;

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
    make: Some(MAKER),
};

/// The search reads a line as a binary number, or as several if it is long. Steps compare two lines.
fn lines_differ(board: &mut LayeredBoard, digits: &VarGrid) -> Result<(), ModelError> {
    let rows: Vec<Vec<Var>> = digits.rows().collect();
    let columns: Vec<Vec<Var>> = digits.columns().collect();
    numbers_differ(board.model(), &rows)?;
    numbers_differ(board.model(), &columns)?;
    board.spell_out(move |board| {
        pairs_differ(board, "rows", &rows)?;
        pairs_differ(board, "columns", &columns)
    });
    Ok(())
}

/// The number of cells that a number takes.
const MOST_BITS: usize = 30;

fn numbers_differ(model: &mut Model, lines: &[Vec<Var>]) -> Result<(), ModelError> {
    let mut numbers: Vec<Vec<Var>> = Vec::new();
    for line in lines {
        let mut of_line = Vec::new();
        for cells in line.chunks(MOST_BITS) {
            let number = model.auxiliary_var("number", 0..=(1 << cells.len()) - 1)?;
            let bits = (0..).zip(cells).map(|(place, &cell)| (1 << place, cell));
            model.post(Linear::new(bits.chain([(-1, number)]), Relation::Equal, 0))?;
            of_line.push(number);
        }
        numbers.push(of_line);
    }
    if numbers.iter().all(|of_line| of_line.len() == 1) {
        return model.all_different(&numbers.concat());
    }
    for [one, other] in numbers.iter().array_combinations() {
        let parts = one.iter().zip(other);
        model.require(exists(parts.map(|(&one, &other)| one.ne(other))))?;
    }
    Ok(())
}

fn pairs_differ(
    board: &mut LayeredBoard,
    name: &str,
    lines: &[Vec<Var>],
) -> Result<(), ModelError> {
    for (number, line) in (1..).zip(lines) {
        for (other, before) in (1..number).zip(lines) {
            let sentence = format!("{name} {other} and {number} differ");
            let pairs = line.iter().zip(before).flat_map(|(&x, &y)| [x, y]);
            let pairs: Vec<Var> = pairs.collect();
            let differ = "(0 0|1 1)* (0 1|1 0) (0|1)*";
            board.post(sentence, Regular::expression(&pairs, differ)?)?;
        }
    }
    Ok(())
}
