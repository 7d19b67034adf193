//! Instances of competitions.

mod opb;
