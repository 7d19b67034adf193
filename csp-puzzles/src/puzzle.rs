//! A puzzle: a genre and a diagram.

use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::filling::Filling;
use crate::genre::Genre;
use crate::genres;
use crate::layer::Layer;
use crate::link::{self, LinkHead};
use crate::picture;

/// A puzzle of any genre.
///
/// ```
/// use csp_puzzles::puzzle::GridPuzzle;
/// let puzzle = GridPuzzle::from_link("https://puzz.link/p?slither/4/4/dgdh2c7b")?;
/// let solutions = puzzle.board()?.into_solutions(2)?;
/// assert_eq!(solutions.found.len(), 1);
/// assert_eq!(puzzle.picture(&solutions.layers, &solutions.found[0]), "\
/// ┌───────────────┐
/// │ 3             │
/// └───┐   ┌───┐   │
///   3 │   │   │   │
/// ┌───┘   │   │   │
/// │     2 │ 2 │   │
/// │   ┌───┘   └───┘
/// │   │ 2       1
/// └───┘
/// ");
/// assert_eq!(puzzle.to_link()?, "https://puzz.link/p?slither/4/4/dgdh2c7b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GridPuzzle {
    /// The genre.
    pub genre: &'static Genre,
    /// What is printed.
    pub diagram: Diagram,
}

impl GridPuzzle {
    /// Reads a link.
    ///
    /// # Errors
    /// The genre is not known, or the link says no board of it: where and what.
    pub fn from_link(link: &str) -> Result<Self, PuzzleError> {
        let head = LinkHead::of(link)?;
        let genre = genres::named(head.genre)?;
        let diagram = link::read(link, head.size_at, genre.body)?;
        Ok(Self { genre, diagram })
    }

    /// Writes a link of puzz.link.
    ///
    /// # Errors
    /// [`PuzzleError::Unwritable`]: a sign has no place in links of this genre.
    pub fn to_link(&self) -> Result<String, PuzzleError> {
        link::write(self.genre.links[0], &self.diagram, self.genre.body)
    }

    /// The board with its rules.
    ///
    /// # Errors
    /// A sign means nothing in this genre, or the board has no such form.
    pub fn board(&self) -> Result<LayeredBoard, PuzzleError> {
        let mut board = LayeredBoard::new(self.diagram.shape());
        (self.genre.post)(&self.diagram, &mut board)?;
        Ok(board)
    }

    /// The board with what is filled in, as lines of text. Signs outside of the board are not in it.
    #[must_use]
    pub fn picture(&self, layers: &[Layer], filling: &Filling) -> String {
        picture::picture(&self.diagram, layers, filling)
    }
}
