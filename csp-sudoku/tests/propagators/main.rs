//! The crate's own propagators against brute force.

#[path = "../common/random.rs"]
mod random;

mod board;
mod checks;
mod hidden_single;
mod locked_candidates;
