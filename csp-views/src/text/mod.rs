//! Pictures as text, for terminals.
//!
//! With candidates, a cell is a block in which each candidate has its place, or a word in a line for each row, which takes a third
//! of the lines ([`Detail::Rows`]). A sign before a digit
//! says which part it has, since colour alone is not enough: `#5` is a given, `-5` is a candidate
//! that goes. A key below the grid explains the signs that occur. 9×9 takes 70 columns.
//!
//! ```
//! use csp_views::text::{Colour, Detail, to_text};
//! use csp_views::Scene;
//!
//! let scene = Scene::of_puzzle(&"1.....2..3.....4".parse()?);
//! let expected = "
//!      1 2   3 4
//!    +-----+-----+
//!  1 | 1 . | . . |
//!  2 | . . | 2 . |
//!    +-----+-----+
//!  3 | . 3 | . . |
//!  4 | . . | . 4 |
//!    +-----+-----+
//! ";
//! assert_eq!(to_text(&scene, Detail::Digits, Colour::Off), expected[1..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod grid;
mod key;
mod look;

pub use self::look::{Line, Look, Span};

use crate::scene::Scene;

/// How much of a cell is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// A digit, or a blank.
    Digits,
    /// A line for each row of cells, with the candidates side by side.
    Rows,
    /// A block of lines with the candidates.
    Candidates,
}

/// Whether a text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// With escape sequences.
    On,
    /// Plain text.
    Off,
}

/// The grid and its key as lines of spans, for a screen that has styles of its own.
#[must_use]
pub fn lines(scene: &Scene, detail: Detail) -> Vec<Line> {
    let mut lines = grid::lines(scene, detail);
    lines.append(&mut key::lines(scene, detail));
    lines
}

/// The grid, its key and the rules as text. Each line ends with a newline.
#[must_use]
pub fn to_text(scene: &Scene, detail: Detail, colour: Colour) -> String {
    let mut text = String::new();
    for line in lines(scene, detail) {
        let mut written = String::new();
        line.iter()
            .for_each(|span| span.write(&mut written, colour));
        text += written.trim_end();
        text.push('\n');
    }
    for rule in &scene.rules.sentences {
        text += &format!("   - {}\n", rule.text);
    }
    text
}
