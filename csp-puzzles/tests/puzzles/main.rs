//! Tests of csp-puzzles from outside.

mod definitions;
mod errors;
mod links;
mod random;
mod rules;
mod solving;
mod svgs;
mod tools;
