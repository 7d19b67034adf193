//! Tests of csp-flatzinc, a folder a part.

mod read;
