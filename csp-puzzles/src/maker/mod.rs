//! How puzzles of a genre are made: a board is drawn and filled in, and all clues that it allows are printed.
//!
//! What is the same for all genres is in [`generate`](crate::generate): clues are left out as long as there is one solution.

mod drawn;
mod tools;

pub use self::drawn::DrawnBoard;
pub use self::tools::MakerTools;

use crate::diagram::Diagram;
use csp_core::random::Random;

/// How puzzles of a genre are made.
///
/// The clues of a puzzle are some of those that [`print`](Self::print) adds to the diagram of the drawn board. What is on that
/// diagram already, such as the walls of rooms, is never left out.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleMaker {
    /// Draws what no puzzle can be without, and an answer. `None`: this attempt came to nothing, and another one may not.
    pub draw: fn(&mut MakerTools<'_>) -> Option<DrawnBoard>,
    /// Prints all clues that the board allows on its diagram. It may choose among clues for a place, and draws the same numbers for
    /// the same diagram, whatever is filled in.
    pub print: fn(&DrawnBoard, &mut Diagram, &mut Random),
    /// Whether the places of clues can be chosen.
    pub places: CluePlaces,
    /// What is done with a board that has another solution with all clues.
    pub change: Option<ChangeBoard>,
}

/// Whether the places of clues can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CluePlaces {
    /// Clues stand where they are wanted, so that their places can be symmetric.
    Chosen,
    /// They stand where the drawn board has them: in rooms, beside lines, in cells that have a sign in any case.
    Drawn,
}

/// Changes a board so that another solution, the last argument, is perhaps none any more. `None`: nothing can be changed.
///
/// What comes back is a board with its answer, which need not be the one before. It is looked at whether the answer
/// keeps the rules.
pub type ChangeBoard = fn(&mut MakerTools<'_>, &DrawnBoard, &DrawnBoard) -> Option<DrawnBoard>;
