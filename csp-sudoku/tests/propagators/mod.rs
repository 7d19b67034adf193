//! The crate's own propagators against brute force.

mod board;
mod checks;
mod hidden_single;
mod locked_candidates;
