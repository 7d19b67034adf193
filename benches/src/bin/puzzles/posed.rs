//! A puzzle as a model.

use csp_core::model::Model;
use csp_core::prelude::Var;
use std::error::Error;

/// A puzzle, ready to be solved.
pub(crate) struct Posed {
    /// Its model, told how to search.
    pub(crate) model: Model,
    /// The variables that are the answer.
    pub(crate) answer: Vec<Var>,
    /// Whether values of the answer keep the rules of the genre. This shares no code with the
    /// model.
    pub(crate) check: Check,
    /// Rows and columns.
    pub(crate) size: (usize, usize),
}

/// Whether values keep the rules of a puzzle.
pub(crate) type Check = Box<dyn Fn(&[i32]) -> bool>;

/// Reads a puzzle, and makes a model of it.
pub(crate) type Pose = fn(&str) -> Result<Posed, Box<dyn Error>>;
