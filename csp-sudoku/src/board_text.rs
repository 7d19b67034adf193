//! Texts that name digits, written with the digits of a board: some boards count from 0.

use crate::shape::Shape;
use std::fmt;

/// What has a text with digits in it. How digits are written depends on the board, so that such a text is asked for with its
/// shape.
///
/// ```
/// use csp_sudoku::techniques::Candidate;
/// use csp_sudoku::{BoardText, Shape};
///
/// let candidate = Candidate { digit: 3, cell: "r4c7".parse()? };
/// assert_eq!(candidate.on(Shape::NINE).to_string(), "r4c7=3");
/// assert_eq!(candidate.on(Shape::NINE.with_digits(0, 8)?).to_string(), "r4c7=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait BoardText {
    /// Writes the text with the digits of a board of this shape.
    ///
    /// # Errors
    /// The formatter fails.
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The text on a board of this shape.
    fn on(&self, shape: Shape) -> OnBoard<'_, Self> {
        OnBoard { text: self, shape }
    }
}

/// A text with the digits of a board. It prints as that.
#[derive(Debug)]
pub struct OnBoard<'a, T: ?Sized> {
    text: &'a T,
    shape: Shape,
}

impl<T: BoardText + ?Sized> fmt::Display for OnBoard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.write_on(self.shape, f)
    }
}
