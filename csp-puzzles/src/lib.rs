//! Grid puzzles of every genre on csp-core.
//!
//! A [genre](genre::Genre) is one file in `genres/`: names, the rules in words, how its links are written, and the rules as
//! constraints, each with a sentence about the cells that it is for. From this come the model, the check of what somebody
//! filled in, and pictures.
//!
//! ```
//! use csp_puzzles::puzzle::GridPuzzle;
//! let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?;
//! assert_eq!(puzzle.board()?.into_solutions(2)?.found.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

// Floors, which `csp-core/tests/source/floors.rs` checks.
// A file imports only from lower floors:
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `sign`, `area` | what is printed at a place; what walls divide a board into |
// | 1 | `error` | what can be wrong with a puzzle |
// | 1 | `layer`, `layer_edges` | what is filled in |
// | 2 | `diagram`, `filling` | a puzzle as it is printed; values for layers |
// | 3 | `link` | links |
// | 3 | `search` | solutions of a board, one after the other |
// | 3 | `board` | layers and rules with sentences: the model, its solutions, what is broken |
// | 4 | `genre`, `picture`, `svg`, `guide` | what a genre is; pictures as text and as SVG; the next step |
// | 5 | `genres` | a file a genre |
// | 6 | `puzzle` | a genre with a diagram |

pub mod area;
pub mod board;
pub mod diagram;
pub mod error;
pub mod filling;
pub mod genre;
pub mod genres;
pub mod guide;
pub mod layer;
pub mod layer_edges;
pub mod link;
mod picture;
pub mod puzzle;
pub mod search;
pub mod sign;
#[cfg(feature = "drawings")]
pub mod svg;
