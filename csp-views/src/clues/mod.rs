//! How the rules of a board are drawn: clues, and houses that are no boxes.
//!
//! A [`ClueDrawing`] is a list of shapes with places and colours. SVG and the page in the browser write it down as it is,
//! and know no kind of clues. What a kind looks like is said by its [`ClueLook`](csp_sudoku::rules::ClueLook).
//!
//! ```
//! use csp_sudoku::variant::{DrawnParts, read};
//! use csp_views::clues::ClueDrawing;
//!
//! let puzzle = read(".Shape~4x4.Thermo~R2C1~R3C1~R4C2.AntiKnight.~R1C1_3", DrawnParts::Refuse)?;
//! let drawing = ClueDrawing::new(puzzle.rules());
//! assert_eq!(drawing.figures.len(), 1);
//! let not_drawn = drawing.sentences.iter().filter(|sentence| !sentence.is_drawn);
//! assert!(not_drawn.map(|sentence| &sentence.text[..]).eq(["cells a knight's move apart are different"]));
//! # Ok::<(), csp_sudoku::variant::VariantError>(())
//! ```

mod figure;

mod element;

mod angles;
mod outline;

mod area;
mod houses;
mod line;
mod mark;
mod outside;
mod sign;

mod drawing;

pub use self::drawing::{ClueDrawing, RuleSentence};
pub use self::element::ShapeElement;
pub use self::figure::{
    BoardBox, BoardPoint, CELL_UNITS, ClueFigure, FigureLayer, FigureShape, FigureTint, ShapeForm,
    Stroke, TextAnchor,
};
