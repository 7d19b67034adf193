//! What is checked by reading the source.

mod constraint_table;
mod files;
mod floors;
mod public;
