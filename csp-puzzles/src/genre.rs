//! What a genre is: names, rules in words, the body of its links, and the rules as constraints.

use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::link::{self, LinkPart};
use crate::maker::PuzzleMaker;

/// A genre. Each is one file in `genres/`, with a line in `genres/mod.rs`.
#[derive(Debug)]
pub struct Genre {
    /// Its name in commands: lower case, with hyphens.
    pub name: &'static str,
    /// Its name in English.
    pub title: &'static str,
    /// Its name in Japanese.
    pub japanese: &'static str,
    /// Its names in links of puzz.link. The first is the one that is written.
    pub links: &'static [&'static str],
    /// The rules in sentences.
    pub rules: &'static [&'static str],
    /// What the body of a link holds.
    pub body: &'static [&'static dyn LinkPart],
    /// Makes the layers of a board and posts the rules.
    pub post: fn(&Diagram, &mut LayeredBoard) -> Result<(), PuzzleError>,
    /// How puzzles are made, if they are.
    pub make: Option<PuzzleMaker>,
}

impl Genre {
    /// A board without signs, with what each board of the genre has.
    ///
    /// ```
    /// use csp_puzzles::genres;
    /// let sudoku = genres::named("sudoku")?.blank(4, 4)?;
    /// assert_eq!(sudoku.areas().iter().count(), 4, "the boxes");
    /// # Ok::<(), csp_puzzles::error::PuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// [`PuzzleError::Size`]: no board has this size.
    pub fn blank(&self, rows: usize, columns: usize) -> Result<Diagram, PuzzleError> {
        link::blank(rows, columns, self.body)
    }
}
