//! Takuzu: as many zeros as ones in each line.

use crate::board::GridSize;
use crate::generate::takuzu;
use crate::genre::Genre;
use crate::posed::Posed;
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/takuzu.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "takuzu",
    pose,
    convert: Some(convert),
    generate: Some(takuzu),
};

/// A letter is a number of empty cells, less one, and a digit: 0 for a small one. `z` and `Z` are 25
/// empty cells. The last letter ends the board. Lines differ if the options have a `u`.
fn convert(id: &str) -> Option<String> {
    let GameId {
        columns,
        rows,
        options,
        description,
    } = GameId::read(id)?;
    let mut cells = String::new();
    for c in description.chars() {
        let empty = c
            .to_ascii_lowercase()
            .is_ascii_lowercase()
            .then(|| c.to_ascii_lowercase() as u8 - b'a')?;
        cells += &".".repeat(empty as usize);
        if empty < 25 {
            cells.push(if c.is_ascii_lowercase() { '0' } else { '1' });
        }
    }
    let is_whole = cells.len() == columns * rows + 1;
    let row = |row: usize| cells[row * columns..(row + 1) * columns].to_owned() + "\n";
    let rule = if options.contains('u') { "" } else { "=\n" };
    is_whole.then(|| rule.to_owned() + &(0..rows).map(row).collect::<String>())
}

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let (givens, rule) = example::read(text)?;
    let (model, cells) = example::model(&givens, rule)?;
    let board = GridSize::of(&givens);
    let givens: Vec<Option<i32>> = givens.concat();
    let check = Box::new(move |values: &[i32]| check(board, &givens, rule, values));
    Ok(Posed {
        model,
        answer: cells.vars().to_vec(),
        check,
        size: board.size(),
    })
}

/// The givens are kept, lines have as many zeros as ones and no three equal digits side by side,
/// and unless they may, no two rows and no two columns are equal.
fn check(board: GridSize, givens: &[Option<i32>], rule: example::Lines, values: &[i32]) -> bool {
    let digits = |line: Vec<usize>| line.into_iter().map(|cell| values[cell]).collect();
    let lines: Vec<Vec<i32>> = board.lines().map(digits).collect();
    let is_right = |line: &Vec<i32>| {
        2 * line.iter().filter(|&&digit| digit == 1).count() == line.len()
            && line.iter().all(|digit| (0..=1).contains(digit))
            && line
                .windows(3)
                .all(|run| run[0] != run[1] || run[1] != run[2])
    };
    let differ =
        |lines: &[Vec<i32>]| (0..lines.len()).all(|place| !lines[..place].contains(&lines[place]));
    let (rows, columns) = lines.split_at(board.rows);
    lines.iter().all(is_right)
        && (rule == example::Lines::Free || differ(rows) && differ(columns))
        && givens
            .iter()
            .zip(values)
            .all(|(given, value)| given.is_none_or(|given| given == *value))
}

#[cfg(test)]
mod tests {
    use super::example::Lines::{Distinct, Free};
    use super::{GridSize, check, example};
    use csp_core::prelude::Verdict;

    /// A number does not take all cells of these rows.
    #[test]
    fn no_two_long_rows_are_equal() {
        let board = GridSize {
            rows: 32,
            columns: 32,
        };
        let mut givens: Vec<Vec<Option<i32>>> = vec![vec![None; 32]; 32];
        let (mut model, cells) = example::model(&givens, Distinct).unwrap();
        let values = model.solve().solution().unwrap().values(cells.vars());
        assert!(check(board, &givens.concat(), Distinct, &values));
        givens[0] = values[..32].iter().copied().map(Some).collect();
        givens[1] = givens[0].clone();
        let (mut model, _) = example::model(&givens, Distinct).unwrap();
        assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
        let (mut model, _) = example::model(&givens, Free).unwrap();
        assert_eq!(model.solve().verdict, Verdict::Satisfied);
    }
}
