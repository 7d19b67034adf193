//! Cages: a picture of letters, and a clue for each.

use super::{InstanceError, lines};
use std::collections::BTreeMap;

/// A clue, and the cells of its cage by row and column from 0.
pub type Cage<T> = (T, Vec<(usize, usize)>);

/// Reads a picture of cages, a letter for each cell, and below it lines with a letter and its clue,
/// which `read` reads. The cages come in the order of the clues.
///
/// ```
/// let cages = csp_examples::cages("aab\ncbb\na 3\nb 7\nc 1\n", |clue| clue.parse::<i64>().ok())?;
/// assert_eq!(cages[1], (7, vec![(0, 2), (1, 1), (1, 2)]));
/// # Ok::<(), csp_examples::InstanceError>(())
/// ```
///
/// # Errors
/// `read` gives `None` for a clue, or a letter is in the picture or among the clues only.
pub fn cages<T>(
    text: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Vec<Cage<T>>, InstanceError> {
    let mut cells: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    let mut cages = Vec::new();
    let (pictures, clues): (Vec<_>, Vec<_>) =
        lines(text).partition(|(_, content)| !content.contains(' '));
    for (row, (_, picture)) in pictures.iter().enumerate() {
        for (column, name) in picture.split("").filter(|part| !part.is_empty()).enumerate() {
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
        let own = cells.remove(name).ok_or_else(|| wrong(line, 1, name))?;
        cages.push((read(clue).ok_or_else(|| wrong(line, 2, clue))?, own));
    }
    match cells.first_key_value() {
        Some((name, own)) => Err(wrong(pictures[own[0].0].0, own[0].1 + 1, name)),
        None => Ok(cages),
    }
}

#[cfg(test)]
mod tests {
    use super::cages;

    #[test]
    fn letters_have_to_be_in_both_parts() {
        let wrong =
            |text: &str| cages(text, |clue| clue.parse::<i32>().ok()).unwrap_err().to_string();
        assert_eq!(wrong("# no b\nab\na 1"), "line 2, place 2: \"b\" means nothing here");
        assert_eq!(wrong("a\na 1\nb 1"), "line 3, place 1: \"b\" means nothing here");
        assert_eq!(wrong("a\na 1+"), "line 2, place 2: \"1+\" means nothing here");
        assert_eq!(wrong("a\na 1\na 2"), "line 3, place 1: \"a\" means nothing here");
    }
}
