//! What is checked by reading the source.

mod answers;
mod constraint_table;
mod doors;
mod figures;
mod files;
mod floors;
mod harness;
mod laws;
mod public;
mod rust;
mod stale_paths;
mod stated;
mod unsafe_code;
mod workspace;
