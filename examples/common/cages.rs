//! Cages: groups of cells with a clue for each group.

use super::{InstanceError, lines};
use std::collections::BTreeMap;

/// A clue and the cells that it is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cage<T> {
    /// The clue.
    pub clue: T,
    /// The cells by row and column, from 0.
    pub cells: Vec<(usize, usize)>,
}

/// Reads cages. The text is a picture with a letter for each cell, and below it a line for each
/// letter with its clue. `read` reads a clue. The cages are in the order of the clues.
///
/// ```
/// let cages = csp_examples::cages("aab\ncbb\na 3\nb 7\nc 1\n", |clue| clue.parse::<i64>().ok())?;
/// assert_eq!(cages[1].clue, 7);
/// assert_eq!(cages[1].cells, [(0, 2), (1, 1), (1, 2)]);
/// # Ok::<(), csp_examples::InstanceError>(())
/// ```
///
/// # Errors
/// `read` returns `None` for a clue, or a letter is only in the picture, or only among the clues.
pub fn cages<T>(
    text: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Vec<Cage<T>>, InstanceError> {
    let mut cells: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    let mut cages = Vec::new();
    let (pictures, clues): (Vec<_>, Vec<_>) =
        lines(text).partition(|(_, content)| !content.contains(' '));
    for (row, (_, picture)) in pictures.iter().enumerate() {
        for (column, name) in picture
            .split("")
            .filter(|part| !part.is_empty())
            .enumerate()
        {
            cells.entry(name).or_default().push((row, column));
        }
    }
    let wrong = |line: usize, place: usize, word: &str| InstanceError::Word {
        line,
        place,
        word: word.to_owned(),
    };
    for (line, content) in clues {
        let (name, clue) = content.split_once(' ').unwrap_or((content, ""));
        let cells = cells.remove(name).ok_or_else(|| wrong(line, 1, name))?;
        let clue = read(clue).ok_or_else(|| wrong(line, 2, clue))?;
        cages.push(Cage { clue, cells });
    }
    let Some((name, without_clue)) = cells.first_key_value() else {
        return Ok(cages);
    };
    let (row, column) = without_clue[0];
    let (line, _) = pictures[row];
    Err(wrong(line, column + 1, name))
}

#[cfg(test)]
mod tests {
    use super::cages;

    #[test]
    fn letters_have_to_be_in_both_parts() {
        let wrong = |text: &str| {
            cages(text, |clue| clue.parse::<i32>().ok())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            wrong("# no b\nab\na 1"),
            "line 2, place 2: \"b\" means nothing here"
        );
        assert_eq!(
            wrong("a\na 1\nb 1"),
            "line 3, place 1: \"b\" means nothing here"
        );
        assert_eq!(
            wrong("a\na 1+"),
            "line 2, place 2: \"1+\" means nothing here"
        );
        assert_eq!(
            wrong("a\na 1\na 2"),
            "line 3, place 1: \"a\" means nothing here"
        );
    }
}
