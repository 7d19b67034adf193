//! Tests of csp-flatzinc, a folder a part.

mod compile;
mod read;
mod why;
#[cfg(feature = "threads")]
mod workers;
