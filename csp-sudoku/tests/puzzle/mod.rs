//! Boards and puzzles as values and as text.

mod board;
mod roundtrip;
