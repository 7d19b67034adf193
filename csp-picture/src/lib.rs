//! Pictures of sudoku: positions and steps of techniques, for the terminal, as SVG, and as pages to
//! read or print.
//!
//! A [`Scene`] says what a picture shows: which part each cell, candidate, house and link has. It is
//! made from a puzzle, from a position, or from a position and a step, and all pictures are drawn
//! from it.
//!
//! ```
//! use csp_picture::Scene;
//! use csp_sudoku::techniques::{Ladder, Position};
//!
//! let position = Position::new(&"1.....2..3.....4".parse()?)?;
//! let step = Ladder::default().hint(&position).unwrap();
//! let scene = Scene::of_position(&position).with_step(&step);
//! assert!(csp_picture::svg::to_svg(&scene).starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | you want | take |
//! |---|---|
//! | a grid for the terminal, with or without colour | [`text::to_text`], or [`text::lines`] for a screen of your own |
//! | a picture | [`svg::to_svg`] |
//! | a page with a step, or with the whole path of a puzzle | [`html::step_page`], [`html::path_page`] |
//! | a sheet of puzzles to print | [`html::sheet`] |
//!
//! Nothing here reads a file or a clock. The same scene gives the same bytes on every machine.

// Floors, which `csp-core/tests/source/floors.rs` checks.
// A file imports only from lower floors, or from its own without a circle.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `board` | which cells see each other, and where the walls are |
// | 1 | `scene` | what a picture shows |
// | 2 | `links` | the links of a step, by family |
// | 3 | `parts` | a step on a scene |
// | 3 | `reasons` | an explanation on a scene |
// | 4 | `text`, `svg` | the pictures |
// | 5 | `html` | pages of pictures |

mod board;
pub mod scene;

mod links;
mod parts;

mod reasons;

pub mod svg;
pub mod text;

pub mod html;

pub use self::scene::Scene;
