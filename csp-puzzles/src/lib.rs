//! Grid puzzles of every genre on csp-core.
//!
//! A [genre](genre::Genre) is one file in `genres/`: names, the rules in words, how its links are written, and the rules as
//! constraints, each with a sentence about the cells that it is for. From this come the model, the check of what somebody
//! filled in, and pictures.
//!
//! ```
//! use csp_puzzles::puzzle::GridPuzzle;
//! let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?;
//! let mut board = puzzle.board()?;
//! assert_eq!(board.solutions(2)?.found.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file imports only from lower floors:
//!
//! | floor | module | holds |
//! |---|---|---|
//! | 0 | `sign`, `area` | what is printed at a place; what walls divide a board into |
//! | 1 | `layer`, `layer_edges`, `filling` | what is filled in, and with what |
//! | 2 | `error`, `diagram`, `link` | a puzzle as it is printed; links |
//! | 3 | `board` | layers and rules with sentences: the model, its solutions, what is broken |
//! | 4 | `genre`, `genres`, `picture` | what a genre is; a file a genre; text pictures |
//! | 5 | `puzzle` | a genre with a diagram |

pub mod area;
pub mod board;
pub mod diagram;
pub mod error;
pub mod filling;
pub mod genre;
pub mod genres;
pub mod layer;
pub mod layer_edges;
pub mod link;
mod picture;
pub mod puzzle;
pub mod sign;
