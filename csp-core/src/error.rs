//! Floor 0: the errors of models. They are reported before a search begins.

mod counting;
mod graph;
mod logic;
mod order;
mod regular;
mod schedule;
mod table;

pub use self::counting::CountingError;
pub use self::graph::GraphError;
pub use self::logic::LogicError;
pub use self::order::OrderError;
pub use self::regular::RegularError;
pub use self::schedule::ScheduleError;
pub use self::table::TableError;

use crate::ids::Var;
use std::fmt;

/// A variable in a message: by its name where it is known, else by its number. The name is for
/// reading: two are equal if the variables are.
#[derive(Clone, Debug)]
pub struct NamedVar {
    var: Var,
    name: Option<String>,
}

impl NamedVar {
    /// The variable.
    #[must_use]
    pub const fn var(&self) -> Var {
        self.var
    }
}

impl From<Var> for NamedVar {
    fn from(var: Var) -> Self {
        Self { var, name: None }
    }
}

impl PartialEq for NamedVar {
    fn eq(&self, other: &Self) -> bool {
        self.var == other.var
    }
}

impl Eq for NamedVar {}

impl fmt::Display for NamedVar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(name),
            None => write!(f, "{:?}", self.var),
        }
    }
}

/// Why a variable or a constraint could not be added to a model. Nothing was added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The domain of a new variable has no value.
    #[error("a variable needs at least one value: its domain is empty")]
    EmptyDomain,
    /// A domain has a value that is not in `i32`.
    #[error("the value {value} is outside of i32, where all values of variables are")]
    ValueOutOfRange {
        /// The value.
        value: i128,
    },
    /// More variables than there are 30-bit numbers, or more words or propagators than there are
    /// 31-bit numbers.
    #[error(
        "too many variables or words of state: at most 1,073,741,823 and 2,147,483,647 of them fit"
    )]
    TooMany,
    /// A constraint names a variable that is not of this model.
    #[error(
        "{constraint}: variable {var:?} is not one of the {count} variables of this model; is it of another model?"
    )]
    UnknownVariable {
        /// The constraint.
        constraint: &'static str,
        /// The variable it names.
        var: Var,
        /// How many variables the model has.
        count: usize,
    },
    /// A number, or the sums of a linear constraint, do not fit `i64`.
    #[error(
        "{constraint}: a number, or the sum of coefficients times domain bounds, is outside of i64; scale it down"
    )]
    Overflow {
        /// The constraint.
        constraint: &'static str,
    },
    /// A bound for the objective of a search without an objective.
    #[error("a bound needs an objective, and the goal of this search is any solution")]
    NoObjective,
    /// Two lists that belong together differ in length.
    #[error("{constraint}: {expected} {what} are needed, and {found} are given")]
    Length {
        /// The constraint.
        constraint: &'static str,
        /// The items of the list.
        what: &'static str,
        /// How many are needed.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// What was wrong with a constraint that was posted under a name.
    #[error("{name}: {error}")]
    Named {
        /// The name.
        name: String,
        /// What was wrong.
        #[source]
        error: Box<Self>,
    },
    /// A counting constraint makes no sense.
    #[error(transparent)]
    Counting(#[from] CountingError),
    /// A graph makes no sense.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// An order of variables or values makes no sense.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// A schedule or a packing makes no sense.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// An automaton or a regular expression makes no sense.
    #[error(transparent)]
    Regular(#[from] RegularError),
    /// A table makes no sense.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A constraint of the logic family makes no sense.
    #[error(transparent)]
    Logic(#[from] LogicError),
}

impl ModelError {
    /// The same error with the names of its variables.
    #[must_use]
    pub fn with_names<'a>(mut self, name: impl Fn(Var) -> Option<&'a str>) -> Self {
        if let Self::Logic(
            LogicError::NotBoolean { var, .. } | LogicError::OutsideScope { var, .. },
        ) = &mut self
        {
            var.name = name(var.var).map(str::to_owned);
        }
        self
    }
}
