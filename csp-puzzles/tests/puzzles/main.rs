//! Tests of csp-puzzles from outside.

mod checked;
mod errors;
mod links;
mod making;
mod pages;
mod random;
mod rules;
mod solving;
mod steps;
mod svgs;
mod tatham;
mod texts;
mod tools;
mod whys;
