//! What can be wrong with a model that is read well.

use crate::ast::ItemPlace;
use csp_core::error::ModelError;

/// Why a model cannot be solved: an item of it, and what is wrong with it.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{place}: {item}: {problem}")]
pub struct CompileError {
    /// Where the item is.
    pub place: ItemPlace,
    /// The name of the constraint or of the variable.
    pub item: Box<str>,
    /// What is wrong.
    #[source]
    pub problem: CompileErrorKind,
}

/// What is wrong with an item.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompileErrorKind {
    /// A name is used that is not declared.
    #[error("`{0}` is not declared")]
    Undeclared(String),
    /// A name is declared again.
    #[error("it is declared twice")]
    Twice,
    /// Something of another type is needed.
    #[error("{expected} is needed, and {found} is given")]
    Type {
        /// What is needed.
        expected: &'static str,
        /// What is given.
        found: String,
    },
    /// A constraint has too many or too few arguments.
    #[error("it has {expected} arguments, and {found} are given")]
    Arity {
        /// How many it has.
        expected: usize,
        /// How many are given.
        found: usize,
    },
    /// Two arrays that belong together differ in length, or one has another length than declared.
    #[error("an array of {expected} items is needed, and one of {found} is given")]
    Length {
        /// How many items are needed.
        expected: usize,
        /// How many are given.
        found: usize,
    },
    /// An array has no such item.
    #[error("`{array}` has {len} items, and no item {index}")]
    Index {
        /// The array.
        array: String,
        /// Its length.
        len: usize,
        /// The item.
        index: u32,
    },
    /// The definition of something leads back to itself.
    #[error("{0} is defined by itself")]
    Circular(String),
    /// A constraint that is not known.
    #[error(
        "this constraint is not known; is MiniZinc told to use the library of csp (`--solver csp`)?"
    )]
    Unknown,
    /// Floats.
    #[error("floats are not supported: csp solves models of integers and booleans")]
    Float,
    /// Variables that are sets.
    #[error(
        "variables that are sets are not supported in FlatZinc; MiniZinc rewrites them if it is told to use csp (`--solver csp`)"
    )]
    SetVariable,
    /// Numbers that cannot be computed with.
    #[error("{0} is outside of the 64-bit integers, or too large to compute with; scale it down")]
    Overflow(&'static str),
    /// A case that is not supported.
    #[error("{0}")]
    Unsupported(&'static str),
    /// What the engine says.
    #[error(transparent)]
    Model(#[from] ModelError),
}

impl CompileErrorKind {
    /// The error that this is wrong with an item.
    pub(super) fn at(self, place: ItemPlace, item: &str) -> CompileError {
        CompileError {
            place,
            item: item.into(),
            problem: self,
        }
    }
}

/// What is made of an item.
pub(crate) type Compiles<T> = Result<T, CompileErrorKind>;

/// The outcome of posting a constraint.
pub(super) type Done = Compiles<()>;

/// Two arrays that belong together have the same length.
pub(super) fn same_length(expected: usize, found: usize) -> Done {
    if expected == found {
        Ok(())
    } else {
        Err(CompileErrorKind::Length { expected, found })
    }
}
