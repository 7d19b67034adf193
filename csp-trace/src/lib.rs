//! Readers of traces. A search is recorded once, as a [`Trace`](csp_core::trace::Trace). This crate
//! turns the trace into JSON, into a tree, or into a picture.
//!
//! ```
//! use csp_core::{prelude::*, trace::TraceLevel};
//! let mut model = Model::new();
//! let x = model.array("x", 2, 0..=1)?;
//! model.all_different(&x)?;
//! let trace = model.trace(Goal::Satisfy, TraceLevel::Changes)?;
//!
//! assert_eq!(csp_trace::json::from_ndjson(&csp_trace::json::to_ndjson(&trace)), Ok(trace.clone()));
//! assert_eq!(csp_trace::tree::SearchTree::new(&trace)?.total().nodes, 3);
//! assert!(csp_trace::dot::to_dot(&trace)?.starts_with("digraph"));
//! assert!(csp_trace::svg::to_svg(&trace)?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

// Floors, which `csp-core/tests/source/floors.rs` checks.
// A file imports only from lower floors. No file here searches, reads a clock or opens a file.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `json`, `tree` | one JSON object a line, and back; who is whose child |
// | 1 | `label` | what pictures say in words |
// | 2 | `dot`, `svg` | pictures of the tree |

pub mod dot;
pub mod json;
mod label;
pub mod svg;
pub mod tree;
