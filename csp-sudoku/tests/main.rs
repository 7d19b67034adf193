//! All tests of the crate from outside, in one binary, which is linked once; a room for each
//! subject.

mod by_hand;
mod canon;
mod common;
mod generate;
mod link;
mod propagators;
mod puzzle;
mod rating;
mod read;
mod solving;
mod techniques;
mod traces;
mod variant;
mod why;
