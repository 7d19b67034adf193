//! A set of problems of the usual kinds, some of which are hard without learning. Each is in
//! MiniZinc (`data/learning`) and here, so that other solvers can answer the same questions.

pub mod data;
pub mod instances;
pub mod kinds;
pub mod run;
