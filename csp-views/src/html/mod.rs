//! Pages of pictures as HTML.
//!
//! A page is one file. It needs no script, font or other file, and can be read on a phone and
//! printed. Its colours follow the system of the reader, light or dark; on paper they are light.

mod page;
mod path;
mod sheet;

pub use self::path::{path_page, step_page};
pub use self::sheet::{PerPage, Sheet, SheetPuzzle, SolutionPages, sheet};
