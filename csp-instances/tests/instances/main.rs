//! Instances of competitions.

mod opb;
mod xcsp3;
mod xcsp3_constraints;
