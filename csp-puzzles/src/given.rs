//! A puzzle as somebody gives it: a link, the text form, or JSON, each with what is filled in.

use crate::error::{PuzzleError, TextPlace};
use crate::filling::Filling;
use crate::genres;
use crate::layer::Layer;
use crate::puzzle::GridPuzzle;
use crate::text::{self, JsonPuzzle, PuzzleHead, TextSection};

/// The forms in which puzzles are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PuzzleForm {
    /// A link, and behind a blank what is filled in as a line.
    Link,
    /// The [text form](crate::text).
    Text,
    /// A JSON object, as [`text`] says, or one with a field `puzzle` in another form and a field `filled` or `solution`, as
    /// the records of the command.
    Json,
}

impl PuzzleForm {
    /// The form of a text, by how it begins.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let begin = text.trim_start();
        if begin.starts_with('{') {
            Self::Json
        } else if text::is_head(begin.lines().next().unwrap_or_default()) {
            Self::Text
        } else {
            Self::Link
        }
    }
}

/// Whether a text begins with a grid puzzle in any form, as far as its first line tells. Blank lines and comments may come before it.
///
/// ```
/// use csp_puzzles::given::is_grid_puzzle;
/// for text in ["slither/4/4/dgdh2c7b", "https://pzv.jp/p?nurikabe/5/5/", "slant:5x5:b11", "# one\nheyawake 2x3\n"] {
///     assert!(is_grid_puzzle(text), "{text}");
/// }
/// assert!(!is_grid_puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
/// assert!(!is_grid_puzzle("https://sudokupad.app/k7qc98e00u"));
/// assert!(!is_grid_puzzle("grid 01\n003020600\n"));
/// ```
#[must_use]
pub fn is_grid_puzzle(text: &str) -> bool {
    let lines = text.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(first) = lines.next() else {
        return false;
    };
    match PuzzleForm::of(first) {
        PuzzleForm::Text => true,
        PuzzleForm::Json => text.contains("\"genre\"") || GivenPuzzle::read(first).is_ok(),
        PuzzleForm::Link => first
            .split_whitespace()
            .next()
            .is_some_and(GridPuzzle::is_link),
    }
}

/// A puzzle, and what is filled in.
///
/// ```
/// use csp_puzzles::given::GivenPuzzle;
/// let link = GivenPuzzle::read("nurikabe/5/2/g5k2i 10......1.")?;
/// let board = link.puzzle.board()?;
/// let filling = link.filling(board.layers())?;
/// assert_eq!(filling.to_string(), "10......1.");
/// let text = "nurikabe 2x5\ncells\n. 5 . . .\n. . 2 . .\nfilled shading\n# x . . .\n. . . # .\n";
/// assert_eq!(link.puzzle.to_text(board.layers(), &filling), text);
/// assert_eq!(GivenPuzzle::read(text)?.filling(board.layers())?, filling);
/// # Ok::<(), csp_puzzles::error::PuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GivenPuzzle {
    /// The puzzle.
    pub puzzle: GridPuzzle,
    filled: GivenFilling,
}

/// What is filled in, as it was given. What it means depends on the layers of the board.
#[derive(Clone, Debug)]
enum GivenFilling {
    Nothing,
    Line(String),
    Sections(Vec<TextSection>),
}

impl GivenPuzzle {
    /// A puzzle in which nothing is filled in.
    #[must_use]
    pub const fn blank(puzzle: GridPuzzle) -> Self {
        Self {
            puzzle,
            filled: GivenFilling::Nothing,
        }
    }

    /// Reads a puzzle in any form.
    ///
    /// # Errors
    /// It cannot be read: where, and what is expected there.
    pub fn read(text: &str) -> Result<Self, PuzzleError> {
        Self::read_at(text, 1)
    }

    /// Reads a puzzle that begins on this line of a file.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn read_at(text: &str, first_line: usize) -> Result<Self, PuzzleError> {
        match PuzzleForm::of(text) {
            PuzzleForm::Link => Self::from_link(text, first_line),
            PuzzleForm::Text => {
                let (head, sections) = text::read_lines(text, first_line)?;
                Self::of_sections(&head, sections)
            }
            PuzzleForm::Json => match text::read_json(text, first_line)? {
                JsonPuzzle::Sections(head, sections) => Self::of_sections(&head, sections),
                JsonPuzzle::Record { puzzle, filled } => {
                    // JSON in JSON ends: quotes double its length each time.
                    let mut given = Self::read_at(&puzzle, 1)?;
                    // The solution of a puzzle has what was filled in, too.
                    if let Some(filled) = filled {
                        given.filled = GivenFilling::Line(filled);
                    }
                    Ok(given)
                }
            },
        }
    }

    /// A link, and behind a blank what is filled in.
    fn from_link(text: &str, line: usize) -> Result<Self, PuzzleError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let filled = match words[..] {
            [] | [_] => GivenFilling::Nothing,
            [_, filled] => GivenFilling::Line(filled.to_owned()),
            [_, _, more, ..] => {
                let taken = words[..2].iter().map(|word| word.chars().count() + 1);
                let column = taken.sum::<usize>() + 1;
                return Err(PuzzleError::Text {
                    place: TextPlace::Line { line, column },
                    found: format!("{more:?} stands behind the link and what is filled in"),
                    expected: "one puzzle a line".to_owned(),
                });
            }
        };
        let puzzle = GridPuzzle::from_link(words.first().copied().unwrap_or_default())?;
        Ok(Self { puzzle, filled })
    }

    fn of_sections(head: &PuzzleHead, sections: Vec<TextSection>) -> Result<Self, PuzzleError> {
        let genre = genres::named(&head.genre)?;
        let diagram = text::read_diagram(genre, head.shape, &sections)?;
        let puzzle = GridPuzzle { genre, diagram };
        let filled = GivenFilling::Sections(sections);
        Ok(Self { puzzle, filled })
    }

    /// Whether it says nothing of what is filled in.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        match &self.filled {
            GivenFilling::Nothing => true,
            GivenFilling::Line(_) => false,
            GivenFilling::Sections(sections) => sections.iter().all(TextSection::is_printed),
        }
    }

    /// What is filled in, on the layers of the puzzle's board.
    ///
    /// # Errors
    /// It does not fit the layers: where, and what is expected there.
    pub fn filling(&self, layers: &[Layer]) -> Result<Filling, PuzzleError> {
        match &self.filled {
            GivenFilling::Nothing => Ok(Filling::empty(layers)),
            GivenFilling::Line(line) => Filling::from_line(line, layers),
            GivenFilling::Sections(sections) => {
                text::read_filling(self.puzzle.diagram.shape(), layers, sections)
            }
        }
    }
}
