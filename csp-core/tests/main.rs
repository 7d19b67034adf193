//! All tests of the crate from outside, in one binary, which is linked once; a room for each
//! subject. `allocations.rs` is apart, as its allocator counts for the whole process.

mod all_different;
mod constraints;
mod engine;
mod explain;
mod model;
mod oracle;
mod random;
mod snapshots;
mod source;
mod traces;
