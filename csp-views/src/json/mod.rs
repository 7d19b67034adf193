//! Sudoku as JSON: boards, steps, paths, proofs, explanations and scenes, as the command `csp` and the page write them.
//!
//! Everything is a [`serde_json::Value`] or [`Fields`], which keep their order. The same thing gives the same bytes on every machine.
//!
//! ```
//! use csp_views::json::steps::{self, StepEvidence};
//! use csp_sudoku::techniques::{Ladder, Position};
//!
//! let ladder = Ladder::default();
//! let step = ladder.hint(&Position::new(&"1.....2..3.....4".parse()?)?).unwrap();
//! let object = steps::step(&step, &ladder, StepEvidence::default());
//! assert_eq!(object["technique"], "Naked Single");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | you want | take |
//! |---|---|
//! | a puzzle or a position | [`board::board`] |
//! | a step of a technique, with its proof | [`steps::step`] |
//! | a path, with its grade | [`path::path`] |
//! | why a puzzle has no steps | [`obstacle::obstacle`] |
//! | an answer of `why` | [`why::answer`] |
//! | what a picture shows | [`scene::scene`] |
//! | what is drawn of clues | [`clues::drawing`] |

pub mod board;
pub mod clues;
mod fields;
pub mod names;
pub mod obstacle;
pub mod path;
pub mod scene;
pub mod steps;
pub mod why;

pub use self::fields::Fields;
