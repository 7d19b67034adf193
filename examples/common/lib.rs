//! Shared code of the examples: it reads instances, solves puzzles that must have one solution, and
//! prints.
//!
//! An instance is a text file in `data`. Empty lines and lines that start with `#` are skipped.

mod cages;
#[cfg(doctest)]
mod guide;

pub use self::cages::{Cage, cages};

use csp_core::prelude::*;
use csp_core::trace::Limit;
use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Write as _};
use std::process;

/// An error in an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InstanceError {
    /// A word cannot be read.
    Word {
        /// The line, from 1.
        line: usize,
        /// The word of the line, from 1.
        place: usize,
        /// The word.
        word: String,
    },
    /// A line is longer or shorter than the first.
    Length {
        /// The line, from 1.
        line: usize,
        /// How many words it has.
        found: usize,
        /// How many the first line has.
        expected: usize,
    },
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution.
    SeveralSolutions,
    /// The search reached a limit of the model before the answer was known.
    Unknown(Limit),
}

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word { line, place, word } => {
                write!(f, "line {line}, place {place}: {word:?} means nothing here")
            }
            Self::Length {
                line,
                found,
                expected,
            } => {
                write!(
                    f,
                    "line {line}: {found} cells, and {expected} in the first line"
                )
            }
            Self::NoSolution => f.write_str("the puzzle has no solution"),
            Self::Unknown(limit) => {
                write!(f, "the search ended before the answer was known: {limit:?}")
            }
            Self::SeveralSolutions => f.write_str("the puzzle has more than one solution"),
        }
    }
}

impl Error for InstanceError {}

/// The lines that are not skipped, with their numbers from 1.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = (1..).zip(text.lines().map(str::trim));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Reads lines of words. `read` reads a word. Lines may differ in length.
///
/// ```
/// let rows = csp_examples::words("# sums\n3 4\n5\n", |word| word.parse::<i32>().ok());
/// assert_eq!(rows, Ok(vec![vec![3, 4], vec![5]]));
/// ```
///
/// # Errors
/// `read` returns `None` for a word.
pub fn words<T>(
    text: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Vec<Vec<T>>, InstanceError> {
    lines(text)
        .map(|(line, content)| parse(line, content.split_whitespace(), &read))
        .collect()
}

/// Reads a rectangle of characters. `read` reads a character.
///
/// ```
/// let rows = csp_examples::cells("1.\n.2\n", |c| Some(c.to_digit(10)));
/// assert_eq!(rows, Ok(vec![vec![Some(1), None], vec![None, Some(2)]]));
/// let rows = csp_examples::cells("1.\n2\n", |c| Some(c));
/// assert_eq!(rows.unwrap_err().to_string(), "line 2: 1 cells, and 2 in the first line");
/// ```
///
/// # Errors
/// `read` returns `None` for a character, or a line is not as long as the first.
pub fn cells<T>(
    text: &str,
    read: impl Fn(char) -> Option<T>,
) -> Result<Vec<Vec<T>>, InstanceError> {
    let read = |word: &str| word.chars().next().and_then(&read);
    let mut rows: Vec<Vec<T>> = Vec::new();
    for (line, content) in lines(text) {
        let row = parse(
            line,
            content.split("").filter(|part| !part.is_empty()),
            read,
        )?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(InstanceError::Length {
                line,
                found: row.len(),
                expected,
            });
        }
        rows.push(row);
    }
    Ok(rows)
}

fn parse<'a, T>(
    line: usize,
    parts: impl Iterator<Item = &'a str>,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, InstanceError> {
    let wrong = |place: usize, word: &str| InstanceError::Word {
        line,
        place,
        word: word.to_owned(),
    };
    (1..)
        .zip(parts)
        .map(|(place, word)| read(word).ok_or_else(|| wrong(place, word)))
        .collect()
}

/// The only solution of a puzzle.
///
/// # Errors
/// There is none, or more than one, or the search reached a limit.
pub fn unique(model: &mut Model) -> Result<Solution, InstanceError> {
    let mut search = model.solutions();
    let solutions: Vec<Solution> = search.by_ref().take(2).collect();
    match (<[Solution; 1]>::try_from(solutions), search.limit()) {
        (_, Some(limit)) => Err(InstanceError::Unknown(limit)),
        (Ok([solution]), None) => Ok(solution),
        (Err(found), None) if found.is_empty() => Err(InstanceError::NoSolution),
        (Err(_), None) => Err(InstanceError::SeveralSolutions),
    }
}

/// Prints a line. The example ends without an error if the reader has closed the output, as `head`
/// does.
///
/// # Panics
/// The line cannot be written for another reason.
pub fn show(line: impl fmt::Display) {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        written => written.expect("standard output takes lines"),
    }
}

/// Prints the values of a grid, row by row.
pub fn print_numbers(grid: &VarGrid, solution: &Solution) {
    for row in grid.rows() {
        let numbers: Vec<String> = solution.values(&row).iter().map(i32::to_string).collect();
        show(numbers.join(" "));
    }
}
