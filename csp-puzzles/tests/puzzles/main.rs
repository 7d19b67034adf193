//! Tests of csp-puzzles from outside.

mod errors;
mod links;
mod solving;
mod tools;
