//! Tests of csp-flatzinc, a folder a part.

mod cliques;
mod compile;
mod read;
mod why;
#[cfg(feature = "threads")]
mod workers;
