//! One binary for all tests of the crate from outside.

mod errors;
mod pictures;
mod random;
mod round_trip;
mod tree;
