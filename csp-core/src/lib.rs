//! Constraint programming for puzzles and schedules: you say what a solution is, and the engine
//! finds one, counts them all, or finds the best. Each search can be recorded as a text that is the
//! same on every machine, and each conclusion can be explained.
//!
//! # A model
//! A [`Model`](model::Model) has variables, which take integer values, and constraints.
//!
//! ```
//! use csp_core::prelude::*;
//!
//! // SEND + MORE = MONEY, each letter a digit of its own.
//! let mut model = Model::new();
//! let letters = model.array("letter", 8, 0..=9)?;
//! let [s, e, n, d, m, o, r, y] = letters[..] else { unreachable!() };
//! model.all_different(&letters)?;
//! let number = |word: &[Var]| word.iter().fold(IntExpr::from(0), |number, &x| number * 10 + x);
//! let total = number(&[s, e, n, d]) + number(&[m, o, r, e]);
//! model.require(total.eq(number(&[m, o, n, e, y])))?;
//! model.require(s.ne(0) & m.ne(0))?;
//!
//! let solution = model.solve().solution().expect("9567 + 1085 = 10652");
//! assert_eq!(solution.values(&[m, o, n, e, y]), [1, 0, 6, 5, 2]);
//! # Ok::<(), ModelError>(())
//! ```
//!
//! [`Model::solutions`](model::Model::solutions) iterates over all solutions,
//! [`Model::minimize`](model::Model::minimize) and [`Model::maximize`](model::Model::maximize) find
//! the best one. What may be broken at a price is one of [`SoftConstraints`](model::SoftConstraints).
//! [`Model::grid`](model::Model::grid) makes variables for the cells of a puzzle,
//! which know their rows, neighbours and blocks.
//!
//! # What a search did
//! ```
//! use csp_core::prelude::*;
//! use csp_core::trace::TraceLevel;
//!
//! let mut model = Model::new();
//! let x = model.array("x", 2, 1..=2)?;
//! model.require(x[0].lt(x[1]))?;
//! let trace = model.trace(Goal::Satisfy, TraceLevel::Changes)?;
//! let lines: Vec<String> = trace.to_string().lines().map(str::to_owned).collect();
//! assert_eq!(lines, [
//!     "csp-trace 1 changes",
//!     "variables x[0] x[1]",
//!     "post linear_le#0 x[0] x[1]",
//!     "node 1 depth 0",
//!     "  linear_le#0: x[0] - 2, x[1] - 1",
//!     "  solution 1: 1 2",
//!     "exhausted",
//! ]);
//! # Ok::<(), ModelError>(())
//! ```
//!
//! [`Model::explainer`](model::Model::explainer) tells why a variable cannot have a value, or why
//! there is no solution: which givens and constraints it follows from, step by step.
//!
//! # What to choose
//! **Constraints.** Sums, comparisons and conditions are expressions: `model.require(…)`. What more
//! than a few variables have in common is said by one of the [`constraints`], with
//! `model.post(…)`: one constraint over all of them removes more values than many small ones.
//! [`AllDifferent`](constraints::AllDifferent), [`Count`](constraints::Count),
//! [`Table`](constraints::Table), [`Regular`](constraints::Regular) (a row follows a pattern),
//! [`Element`](constraints::Element) (an array, indexed by a variable),
//! [`Cumulative`](constraints::Cumulative) (tasks share a resource) and
//! [`SingleCycle`](constraints::SingleCycle) (edges form a loop) are the ones to know first. A
//! constraint that holds only under a condition is an [`Implied`](constraints::Implied) one.
//!
//! **Consistency.** Some constraints come in several strengths
//! ([`Consistency`](propagator::Consistency)). The default is the one that costs least; try
//! `.consistency(Consistency::Domain)` where a search has many failures.
//!
//! **Order.** [`Model::branch_on`](model::Model::branch_on) says which variables to try first, and
//! which values; [`VarOrder`](branching::VarOrder) and [`ValueOrder`](branching::ValueOrder) list
//! what there is. Branch on the variables that decide all others. Without it, failures decide the
//! order where most variables are 0/1 variables, and otherwise the smallest domains come first.
//!
//! **Limits.** [`Model::time_limit`](model::Model::time_limit) takes a duration (feature `clock`,
//! on by default), and [`Model::limit`](model::Model::limit) a number of nodes, failures or
//! solutions, or a function that says when to stop ([`Limits`](limits::Limits)). Searches that get
//! stuck may start over: [`Model::restarts`](model::Model::restarts). Where the best solution is out
//! of reach, [`lns`] looks for a good one.
//!
//! **Learning.** [`Model::learning`](model::Model::learning) makes a search find out why it fails,
//! and not fail for the same reason again. [`Learning::Auto`](problem::Learning::Auto) learns once
//! failures mount.
//!
//! **Assumptions.** [`Model::solve_under`](model::Model::solve_under) searches for a solution in
//! which some facts hold, and says which of them contradict each other if there is none.
//!
//! # Where to go next
//! | you want | read |
//! |---|---|
//! | more constraints | [`constraints`]: a table of all, with their strength and source |
//! | expressions, arrays, grids | [`model`] |
//! | a trace as data, as a snapshot in a test, or checked | [`trace`], [`trace::snapshots`], [`replay`](mod@replay) |
//! | solutions that differ in some variables | [`distinct`] |
//! | explanations, and whether they hold | [`explain`], [`check`] |
//! | a constraint of your own | [`propagator`], in six steps; [`extend`] has the names; the feature `testing` has an oracle for it |
//! | an order of your own | [`branching`] |
//! | an engine of your own | [`search`]: the search loop over anything that is a [`Space`](search::Space) |
//! | several threads, pictures of searches, sudoku | the crates `csp-parallel`, `csp-trace`, `csp-sudoku` |
//!
//! A model needs nothing of the inside of the engine. Those who build on it find the names in
//! [`extend`], and more about domains and search in [`domains`] and [`search`].

#![forbid(unsafe_code)]

// Floors, which `tests/source/floors.rs` checks.
// A file imports only from lower floors, and from the module, never from here.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `ids`, `integers`, `values`, `conflict`, `error`, `trail`, `meter`, `random`, `clock` (feature) | names, sets of integers, failure, errors, the record, numbers of any type, when to ask whether to stop, random numbers from a seed, the time |
// | 1 | `agenda`, `graph`, `groups` | events, watches, priorities; undirected graphs; constraints that can be left out |
// | 2 | `domains`, `atom`, `view`, `goal` | each variable's words on the trail; facts about one variable; `a·x + c`; what is sought |
// | 3 | `reason`, `meaning`, `propagator` | why values went; what a constraint says, as data; the trait, and how to write one in six steps |
// | 4 | `learning` | conflict analysis and nogoods |
// | 4 | `constraints`, `branching`, `trace`, `stats` | one file a constraint; what to try next; what observers see |
// | 5 | `solver`, `limits`, `policy` | the fixpoint loop; when to stop; when to start over, and which runs learn |
// | 6 | `search` | the search loop, over anything that can be searched |
// | 7 | `problem`, `replay` | the engine as a search space, branch and bound; a trace checked against it |
// | 8 | `look_ahead` | branching that tries both sides before it settles |
// | 8 | `lns` | large-neighbourhood search |
// | 8 | `explain` | why a value went, why there is no solution: a reader of the trail |
// | 9 | `check` | whether explanations hold, by what propagators state |
// | 10 | `model` | names, arrays, grids, `solve()` |
// | 11 | `distinct` | solutions that differ in what is asked for |
// | 11 | `testing` (feature) | the oracle harness and the naive twin, for your own propagators too |

#[doc(hidden)]
pub mod agenda;
pub mod atom;
pub mod branching;
pub mod check;
#[cfg(feature = "clock")]
pub mod clock;
pub mod conflict;
pub mod constraints;
pub mod distinct;
pub mod domains;
pub mod error;
pub mod explain;
pub mod goal;
pub mod graph;
mod groups;
pub mod ids;
pub mod integers;
mod learning;
pub mod limits;
pub mod lns;
pub mod look_ahead;
pub mod meaning;
pub mod meter;
pub mod model;
pub mod policy;
#[doc(hidden)]
pub mod problem;
pub mod propagator;
pub mod random;
pub mod reason;
pub mod replay;
pub mod search;
#[doc(hidden)]
pub mod solver;
pub mod stats;
#[cfg(feature = "testing")]
pub mod testing;
pub mod trace;
#[doc(hidden)]
pub mod trail;
pub mod values;
pub mod view;

/// What most models need. The other [`constraints`] and
/// [branchers](branching) are imported by name.
pub mod prelude {
    pub use crate::atom::Atom;
    pub use crate::branching::{ValueOrder, VarOrder};
    pub use crate::constraints::{
        AllDifferent, Automaton, Circuit, Connected, Count, Cumulative, Element, Equal,
        GlobalCardinality, Implied, Increasing, Lex, Linear, NoOverlap, NotEqual, Regular, Reify,
        Relation, SingleCycle, Strictness, Table,
    };
    pub use crate::error::ModelError;
    pub use crate::graph::Graph;
    pub use crate::ids::Var;
    pub use crate::limits::Limits;
    pub use crate::model::{
        Answer, BoolExpr, Direction, GridEdges, GridShape, IntExpr, Model, Place, SoftConstraints,
        VarGrid, Verdict, element, exists, forall, maximum, minimum, sum,
    };
    pub use crate::policy::Restarts;
    pub use crate::problem::{Goal, Learning, Solution};
    pub use crate::propagator::Consistency;
    pub use crate::stats::Stats;
    pub use crate::values::Values;
}

/// What a propagator, a constraint, a brancher, a tracer or an engine of your own needs.
pub mod extend {
    // For propagators and constraints. Those of this crate stand on the same names.
    pub use crate::agenda::{BoundSide, Event, Ones, Priority, Woken};
    pub use crate::atom::{Atom, Operator};
    pub use crate::conflict::Conflict;
    pub use crate::domains::{Changes, Domains, Outcome, RecentChanges};
    pub use crate::error::ModelError;
    pub use crate::graph::Graph;
    pub use crate::ids::{PropId, Var};
    pub use crate::integers::{Integer, IntegerSet};
    pub use crate::meaning::{Condition, Definition, Inequality, Statement, Term};
    pub use crate::meter::Meter;
    pub use crate::propagator::{Consistency, Constraint, OneOf, Posting, Propagator, Status};
    pub use crate::reason::{Consequence, Reason, Removal};
    pub use crate::trail::Slot;
    pub use crate::values::Values;
    pub use crate::view::View;

    // For branchers.
    pub use crate::branching::Brancher;
    pub use crate::domains::SearchState;

    // For tracers and other readers of the trail.
    pub use crate::trace::{Branch, SearchStep, Side, Tracer};
    pub use crate::trail::{Cause, Entry, Trail};

    // For engines: what propagates, and what a search walks through.
    pub use crate::domains::Store;
    pub use crate::problem::{Goal, Problem, Solution};
    pub use crate::search::{Closed, Next, Search, Space};
    pub use crate::solver::Solver;
}
