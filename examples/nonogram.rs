//! A nonogram: for each row and each column, a clue gives the lengths of the runs of black cells,
//! in order. The clue becomes a regular expression that the line must match.
//!
//! ```text
//! # . . . . . . . . . . . . . . # # # # # # # # # # # # # # #
//! . . . . . . . . . . . . . . . . # # # # # # # # # # # # # #
//! . . . . . . . . . . . . . . . . . . . . . # # # # # # # # .
//! . . . . . . . . # # . . . # . . . . . . . # # # # . . . . .
//! # # . . . . . . # # # # # # # . . . . . . . # # # # # # . .
//! # # # . . . . . # # # # # # . . . . . . . . . . . . . . . .
//! # # # # # . . . # # # # . . . . . . . . . . . . # . . . . .
//! # # # # # # . . . # # . . . . . . . . . . . . # # . . . . .
//! # . # # # # . . . . # . . . . . . . . # # . . # # . . . . .
//! . . # # # # . . . . # . . . . . . . # # # # . . . . . . . .
//! # # # # # # . . . # # # # . . . . . # # # # # . . . . . . #
//! # # # # # # . . # # # # # . . . . . . # # . . . . . . . . #
//! # # # # # . . . # # # # # # # . . . . . . . # # # . . . . .
//! # # # . . . . . . . . # # # . . . . . . . . # # # # . . . .
//! . . . . . . . . . . . . . . . . . . . . # # # # # # . . . .
//! . . . . . . . . . . . . . . . . # # . . . # # # # . . . . .
//! . . . . . . . . . . . . . . . # # # # . # # # # # # . . . .
//! # . . . . . # # . . . . . . # # # # . . . # # # # # # # . .
//! # # . . . . . . . . . . . . # # # # . # # # # # # # # # # .
//! # . . . . . . . . . . . . . . # . . . . # # # # # # # # . .
//! . . . . . . . . . # # . . . . # . . . # # . . . . # # . . .
//! . . . . # # # # # # # # . . # # . . . # . . . . . . . . . .
//! . . # # # # # # # # # # # # # # # # # # # . . . . . . . . #
//! . . # # # # # # # # # # # # # # # # # # # . . . # # . . # #
//! . . # # # # # # # # # # # . . # # # # # # . . . # # # # # #
//! . . . # # # # # # # # # . . . . # # # . . . . # # # # . # #
//! . # . . . . # # # # # . . . . . # # # . . . . # # # # . # .
//! # # # . . . # # # # . . . . . # # # . . . . # # # # # # . #
//! # # # . . . . . . . . . . . . # # # . . . # # # . . # # # .
//! # # # . . . . . . . . . . . # # # # . . # # # . . . . # . .
//! ```

use csp_core::prelude::*;
use csp_examples::{InstanceError, lines, show, unique, words};
use std::error::Error;

const INSTANCE: &str = include_str!("data/nonogram.txt");

/// The runs as an expression: any white cells at both ends, and at least one between two runs.
fn line(runs: &[u32]) -> String {
    let runs = runs.iter().filter(|&&run| run > 0);
    let runs: Vec<String> = runs.map(|run| format!("1{{{run}}}")).collect();
    format!("0* {} 0*", runs.join(" 0+ "))
}

/// The runs of the rows, and after a line with a `/` those of the columns. A line without runs is a
/// 0. Without a `/` there are as many rows as columns.
pub(crate) fn read(text: &str) -> Result<[Vec<Vec<u32>>; 2], InstanceError> {
    let (borders, clues): (Vec<_>, Vec<_>) = (0..)
        .zip(lines(text))
        .partition(|(_, (_, line))| *line == "/");
    let count = match (&borders[..], clues.last()) {
        (&[(count, _)], _) => count,
        ([], Some((_, (line, _)))) if clues.len() % 2 == 1 => {
            let fault = "an odd number of lines with runs: put a line with a / below the rows";
            return Err(InstanceError::Form { line: *line, fault });
        }
        ([], _) => clues.len() / 2,
        ([_, (_, (line, _)), ..], _) => {
            return Err(InstanceError::Form {
                line: *line,
                fault: "a second /: remove it",
            });
        }
    };
    let without_border = |line: &str| {
        let kept = if line.trim() == "/" { "" } else { line };
        format!("{kept}\n")
    };
    let clues: String = text.lines().map(without_border).collect();
    let mut rows = words(&clues, |word| word.parse().ok())?;
    let columns = rows.split_off(count);
    Ok([rows, columns])
}

/// The grid says which cells are black. Each line is a word of an automaton. The search learns.
pub(crate) fn model(
    rows: &[Vec<u32>],
    columns: &[Vec<u32>],
) -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    model.learning(Learning::On);
    let cells = model.grid("cell", rows.len(), columns.len(), 0..=1)?;
    for (cells, runs) in cells
        .rows()
        .chain(cells.columns())
        .zip(rows.iter().chain(columns))
    {
        model.post(Regular::expression(&cells, &line(runs))?)?;
    }
    Ok((model, cells))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let [rows, columns] = read(INSTANCE)?;
    let (mut model, cells) = model(&rows, &columns)?;
    let solution = unique(&mut model)?;
    for row in cells.rows() {
        let signs = row
            .iter()
            .map(|&cell| if solution[cell] == 1 { "# " } else { ". " });
        show(signs.collect::<String>().trim_end());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::read;

    fn fault(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn rows_and_columns_are_told_apart() {
        let expected = [vec![vec![1, 1], vec![0]], vec![vec![1], vec![0], vec![1]]];
        for text in [
            "1 1\n0\n/\n1\n0\n1\n",
            "# three columns\n1 1\n0\n / \n\n1\n0\n1",
        ] {
            assert_eq!(read(text), Ok(expected.clone()));
        }
        assert_eq!(read("1\n2\n\n3\n4"), read("1\n2\n/\n3\n4"));
        assert_eq!(read("").unwrap(), [Vec::<Vec<u32>>::new(), Vec::new()]);
        let odd = "an odd number of lines with runs: put a line with a / below the rows";
        assert_eq!(
            fault("1 1\n0\n# columns\n1\n0\n1\n"),
            format!("line 6: {odd}")
        );
        assert_eq!(fault("1\n/\n1\n/\n"), "line 4: a second /: remove it");
        assert_eq!(fault("1\n1 x"), "line 2, place 2: \"x\" means nothing here");
    }
}
