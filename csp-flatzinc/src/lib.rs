//! FlatZinc, the language in which [MiniZinc](https://www.minizinc.org) hands models to solvers.
//!
//! [`read`] makes a [`Model`](ast::Model) of text.

#![forbid(unsafe_code)]

// Floors, which `csp-core/tests/floors.rs` checks.
// A file imports only from lower floors, and from the module, never from here.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `ast` | a FlatZinc model as data |
// | 1 | `read` | text to that |

pub mod ast;
mod read;

pub use self::read::{ReadError, read, read_bytes};
