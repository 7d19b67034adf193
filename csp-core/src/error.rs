//! Floor 0: the errors of models. They are reported before a search begins.

use crate::ids::Var;
use crate::values::Values;
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

/// Why a variable or a constraint could not be added to a model. The model is as it was before.
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

/// Why a counting constraint makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountingError {
    /// A value is counted twice.
    #[error("global_cardinality: value {value} is counted twice; name each value once")]
    CountedTwice {
        /// The value.
        value: i32,
    },
}

/// Why a graph, or a constraint on one, makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge ends at a node that the graph does not have.
    #[error(
        "edge {edge} from node {from} to node {to}: the graph has {nodes} nodes, numbered from 0"
    )]
    EdgeToNowhere {
        /// The edge by number.
        edge: usize,
        /// One end.
        from: usize,
        /// The other end.
        to: usize,
        /// How many nodes the graph has.
        nodes: usize,
    },
    /// Both ends of an edge are the same node.
    #[error("edge {edge} is a loop at node {node}: graphs have no loops")]
    Loop {
        /// The edge by number.
        edge: usize,
        /// The node at both ends.
        node: usize,
    },
    /// A path needs two different nodes as its ends.
    #[error(
        "{constraint}: a path from node {from} to node {to}: it needs two different nodes of {nodes}, numbered from 0"
    )]
    Ends {
        /// The constraint.
        constraint: &'static str,
        /// One end.
        from: usize,
        /// The other end.
        to: usize,
        /// How many nodes the graph has.
        nodes: usize,
    },
    /// Two paths that may not meet have an end in common.
    #[error("{constraint}: node {node} is an end of two paths")]
    SharedEnd {
        /// The constraint.
        constraint: &'static str,
        /// The end.
        node: usize,
    },
    /// An order of all nodes has some of them several times, or not at all.
    #[error("{constraint}: an order of the nodes needs each of 0 to {nodes} (excluded) once")]
    Order {
        /// The constraint.
        constraint: &'static str,
        /// How many nodes the graph has.
        nodes: usize,
    },
}

/// Why a constraint on 0/1 variables makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogicError {
    /// A variable that should be 0 or 1 has other values.
    #[error("{constraint}: variable {var} must be 0 (false) or 1 (true), and may be {bounds}")]
    NotBoolean {
        /// The constraint.
        constraint: &'static str,
        /// The variable.
        var: NamedVar,
        /// From its smallest to its greatest value.
        bounds: Values,
    },
    /// A decision of a nogood is about a variable that the nogoods are not about.
    #[error("{constraint}: variable {var} has a decision, and is not among the variables given")]
    OutsideScope {
        /// The constraint.
        constraint: &'static str,
        /// The variable.
        var: NamedVar,
    },
    /// A constraint whose negation is needed has auxiliary variables, of which a negation says
    /// nothing.
    #[error(
        "a constraint with the auxiliary variable {variable} cannot be reified in full: \
         use half reification (`Implied`)"
    )]
    HasAuxiliaries {
        /// What the constraint calls it.
        variable: String,
    },
}

/// Why an order makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// A value would have to precede itself.
    #[error(
        "{constraint}: value {value} stands in the chain of values twice, and cannot precede itself"
    )]
    Repeated {
        /// The constraint.
        constraint: &'static str,
        /// The value.
        value: i32,
    },
}

/// Why an automaton or a regular expression makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RegularError {
    /// A start, an end or a transition names a state that the automaton does not have.
    #[error("regular: there is no state {state}: the automaton has {states}, numbered from 0")]
    NoSuchState {
        /// The state that is named.
        state: usize,
        /// How many there are.
        states: usize,
    },
    /// The automaton, given or made from an expression, is too large.
    #[error("regular: more than {limit} {what} are needed")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// The most that are allowed.
        limit: usize,
    },
    /// Two transitions of a state read the same value, and so its cost is not one.
    #[error("cost_regular: state {state} has two transitions by the same value; give it one")]
    Ambiguous {
        /// The state.
        state: usize,
    },
    /// An expression cannot be read.
    #[error("regular: {expected} is expected at character {position} of the expression")]
    Syntax {
        /// Where, counted in characters from 0.
        position: usize,
        /// What should stand there.
        expected: &'static str,
    },
}

/// Why a schedule or a packing makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScheduleError {
    /// A duration, demand, size, weight or capacity is below 0.
    #[error("{constraint}: number {place} of the {what} is {amount}, and none can be below 0")]
    Negative {
        /// The constraint.
        constraint: &'static str,
        /// The amounts of which one is below 0.
        what: &'static str,
        /// Which of them, counted from 0.
        place: usize,
        /// How much it is.
        amount: i64,
    },
}

/// Why a table makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A row is longer or shorter than the list of variables.
    #[error("table: row {row} has {found} entries for {expected} variables")]
    RowLength {
        /// The row by number, from 0.
        row: usize,
        /// How many variables there are.
        expected: usize,
        /// How many entries the row has.
        found: usize,
    },
    /// The rows need too much memory. For each column, each of its values takes a bit for each row.
    #[error(
        "table: its rows and values need {bits} bits, more than {limit}; split it, or use wildcards"
    )]
    TooLarge {
        /// How many bits it needs.
        bits: u64,
        /// The most that is allowed.
        limit: u64,
    },
    /// The rows that are not forbidden are too many to list: forbidden rows with wildcards overlap
    /// in many ways.
    #[error(
        "table: the rows that are not forbidden take more than {limit} entries; forbid fewer at a time"
    )]
    TooManyLeft {
        /// The most entries that are allowed.
        limit: usize,
    },
}
