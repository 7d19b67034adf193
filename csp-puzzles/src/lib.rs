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
// | 0 | `sign`, `area`, `piece`, `symmetry`, `note` | what is printed at a place and beside a board; what walls divide a board into; symmetries of such places; what is noted in cells |
// | 1 | `error` | what can be wrong with a puzzle |
// | 1 | `layer`, `layer_edges` | what is filled in |
// | 2 | `diagram`, `filling` | a puzzle as it is printed; values for layers |
// | 3 | `definitions` | what the genres mean, by looking at a board that is filled in |
// | 3 | `link` | links |
// | 3 | `search` | solutions of a board, one after the other |
// | 3 | `board` | layers and rules with sentences: the model, its solutions, what is broken |
// | 4 | `maker`, `picture`, `svg`, `wording`, `claim` | how puzzles are drawn; pictures as text and as SVG; what is filled in, and facts, in words |
// | 4 | `tatham` | game IDs of Tatham's collection |
// | 5 | `genre`, `guide`, `sheet` | what a genre is; the next step; a board to be filled in on a page |
// | 6 | `genres` | a file a genre |
// | 6 | `checker`, `why` | whether steps hold, apart from what finds them; the steps that a fact needs |
// | 6 | `text` | puzzles and what is filled in as text and JSON |
// | 7 | `puzzle` | a genre with a diagram |
// | 8 | `given`, `level`, `solutions` | a puzzle in any form, with what is filled in; how hard a puzzle is; its solutions, each checked |
// | 9 | `generate` | new puzzles |

pub mod area;
pub mod board;
pub mod checker;
pub mod claim;
pub mod definitions;
pub mod diagram;
pub mod error;
pub mod filling;
pub mod generate;
pub mod genre;
pub mod genres;
pub mod given;
pub mod guide;
pub mod layer;
pub mod layer_edges;
pub mod level;
pub mod link;
pub mod maker;
pub mod note;
pub mod picture;
pub mod piece;
pub mod puzzle;
pub mod search;
#[cfg(feature = "drawings")]
pub mod sheet;
pub mod sign;
pub mod solutions;
#[cfg(feature = "drawings")]
pub mod svg;
pub mod symmetry;
pub mod tatham;
pub mod text;
pub mod why;
mod wording;
