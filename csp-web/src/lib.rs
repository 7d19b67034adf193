//! The engine in the browser: operations on sudoku, grid puzzles and models with JSON in and out.
//!
//! [`answer`] is the whole of it. Built for WebAssembly, the crate exports `alloc`, `dealloc`, `call` and `fault` around
//! it; README.md of this crate describes them, and each operation. With the feature `sudoku` alone the crate has the operations
//! that a page needs first, with `whole` all of the page, and with `models` those on models in FlatZinc.
//!
//! ```
//! let request = br#"{"board": {"shape": "2x2", "givens": "1.....2..3.....4"}}"#;
//! let answer = csp_web::answer("verdict", request);
//! assert_eq!(answer, br#"{"ok":{"clash":[],"solutions":["1243342143122134"],"verdict":"unique"}}"#);
//!
//! let answer = csp_web::answer("verdict", b"{}");
//! assert_eq!(answer, br#"{"error":{"text":"`board` is missing"}}"#);
//! ```

// Floors, which `csp-core/tests/source/floors.rs` checks.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `answer` | answers, and what went wrong |
// | 1 | `request` | fields of requests |
// | 2 | `board`, `puzzle` | boards and grid puzzles in requests |
// | 3 | `playback` | recorded searches as data to play |
// | 4 | `ops` | the operations, and their table |
// | 5 | `door` | what WebAssembly exports |

mod answer;

mod request;

#[cfg(feature = "sudoku")]
mod board;

#[cfg(feature = "whole")]
mod puzzle;

#[cfg(feature = "whole")]
mod playback;

mod ops;

#[cfg(target_arch = "wasm32")]
mod door;

pub use self::ops::{answer, names};
