//! Views of sudoku: positions, steps of techniques, paths and explanations, for the terminal, as SVG, as
//! pages to read or print, and as JSON.
//!
//! A [`Scene`] says what a picture shows: which part each cell, candidate, house and link has. It is
//! made from a puzzle, from a position, or from a position and a step, and all pictures are drawn
//! from it.
//!
//! ```
//! use csp_views::Scene;
//! use csp_sudoku::techniques::{Ladder, Position};
//!
//! let position = Position::new(&"1.....2..3.....4".parse()?)?;
//! let step = Ladder::default().hint(&position).unwrap();
//! let scene = Scene::of_position(&position).with_step(&step);
//! assert!(csp_views::svg::to_svg(&scene).starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | you want | take |
//! |---|---|
//! | a grid for the terminal, with or without colour | [`text::to_text`], or [`text::lines`] for a screen of your own |
//! | a picture | [`svg::to_svg`] |
//! | a page with a step, or with the whole path of a puzzle | [`html::step_page`], [`html::path_page`] |
//! | a sheet of puzzles to print | [`html::sheet`] |
//! | objects for other programs: boards, steps, paths, proofs, explanations, scenes | [`json`] |
//!
//! `svg` and `html` belong to the feature `drawings`, which is on by default.
//!
//! This crate reads no file and no clock. The same scene gives the same bytes on every machine.

// Floors, which `csp-core/tests/source/floors.rs` checks.
// A file imports only from lower floors, or from its own without a circle.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `board`, `clues` | which cells see each other, and where the walls are; what is drawn of rules |
// | 1 | `scene` | what a picture shows |
// | 2 | `text`, `svg`, `json` | the pictures; what other programs read |
// | 3 | `html` | pages of pictures |

mod board;
pub mod clues;
pub mod scene;

pub mod json;
#[cfg(feature = "drawings")]
pub mod svg;
pub mod text;

#[cfg(feature = "drawings")]
pub mod html;

pub use self::scene::Scene;
