//! Links of f-puzzles and SudokuPad. What they were made with, apart from this crate, is told above each table.

mod faults;
mod links;
mod lz_string;
mod parts;
mod random;
