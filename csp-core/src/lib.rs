//! A constraint engine for puzzles on grids, with one record of everything that happens.
//!
//! Every change to a domain is one [entry](trail::Entry) on one [trail](trail::Trail), and the
//! entry knows its cause. Undo reads it backwards; the agenda reads it to know who must wake;
//! tracers read it to tell what happened.
//!
//! ```
//! use csp_core::prelude::*;
//!
//! // SEND + MORE = MONEY
//! let mut model = Model::new();
//! let letters = model.array("letter", 8, 0..=9)?;
//! let [s, e, n, d, m, o, r, y] = letters[..] else { unreachable!() };
//! model.all_different(&letters)?;
//! let word = |word: &[Var]| word.iter().rev().zip([1, 10, 100, 1000, 10000]).map(|(&x, w)| (w, x)).collect::<Vec<_>>();
//! let mut sum = [word(&[s, e, n, d]), word(&[m, o, r, e])].concat();
//! sum.extend(word(&[m, o, n, e, y]).into_iter().map(|(w, x)| (-w, x)));
//! model.linear(&sum, Relation::Equal, 0)?;
//! model.linear(&[(1, s)], Relation::AtLeast, 1)?;
//! model.linear(&[(1, m)], Relation::AtLeast, 1)?;
//! let solution = model.solve().solution().expect("9567 + 1085 = 10652");
//! assert_eq!(solution.values(&[m, o, n, e, y]), [1, 0, 6, 5, 2]);
//! # Ok::<(), ModelError>(())
//! ```
//!
//! # Floors
//! A file imports only from lower floors, and from the module, never from here.
//!
//! | floor | module | holds |
//! |---|---|---|
//! | 0 | [`ids`], [`values`], [`conflict`], [`error`], [`trail`] | names, sets of integers, failure, errors, the record |
//! | 1 | [`agenda`], [`graph`] | events, watches, priorities; undirected graphs |
//! | 2 | [`domains`], [`literal`] | each variable's words on the trail; 0/1 variables and their negations |
//! | 3 | [`propagator`] | the trait, and how to write one in six steps |
//! | 4 | [`constraints`], [`branching`], [`trace`], [`stats`] | one file a constraint; what to try next; what observers see |
//! | 5 | [`solver`], [`limits`], [`restarts`] | the fixpoint loop; when to stop, when to start over |
//! | 6 | [`search`] | the search loop, over anything that can be searched |
//! | 7 | [`problem`], [`replay`](mod@replay) | the engine as a search space, branch and bound; a trace checked against it |
//! | 8 | [`look_ahead`] | branching that tries both sides before it settles |
//! | 8 | [`lns`] | large-neighbourhood search |
//! | 8 | [`explain`] | why a value went, why there is no solution: a reader of the trail |
//! | 9 | [`model`] | names, arrays, grids, `solve()` |
//! | 10 | `testing` (feature) | the oracle harness and the naive twin, for your own propagators too |

#![forbid(unsafe_code)]

pub mod agenda;
pub mod branching;
pub mod conflict;
pub mod constraints;
pub mod domains;
pub mod error;
pub mod explain;
pub mod graph;
pub mod ids;
pub mod limits;
pub mod literal;
pub mod lns;
pub mod look_ahead;
pub mod model;
pub mod problem;
pub mod propagator;
pub mod replay;
pub mod restarts;
pub mod search;
pub mod solver;
pub mod stats;
#[cfg(feature = "testing")]
pub mod testing;
pub mod trace;
pub mod trail;
pub mod values;

/// What a model, a propagator or a brancher needs.
pub mod prelude {
    pub use crate::agenda::{Event, Priority, Woken};
    pub use crate::branching::{
        Brancher, Decision, LastConflict, Ordered, PhaseSaving, ValueOrder, VarOrder,
    };
    pub use crate::conflict::Conflict;
    pub use crate::constraints::{
        Abs, AllDifferent, AllDifferentExcept, AllDifferents, Amount, And, Automaton, BinPacking,
        CageSum, Circuit, Clause, Connected, Count, Cumulative, Diffn, DisjointPaths, Div, Element,
        Equal, ExactlyOne, Forest, GlobalCardinality, IfThenElse, Implied, InSet, Increasing,
        Inverse, Lex, Linear, Maximum, Minimum, Modulo, NValue, NoOverlap, Nogoods, NotEqual, Or,
        Path, RegionPartition, RegionSizes, Regular, Reified, Reify, Relation, SingleCycle,
        Strictness, Subcircuit, Table, Times, Tree, ValuePrecede, Xor,
    };
    pub use crate::domains::Domains;
    pub use crate::error::ModelError;
    pub use crate::graph::Graph;
    pub use crate::ids::Var;
    pub use crate::limits::Limits;
    pub use crate::literal::Literal;
    pub use crate::model::{
        Answer, BoolExpr, Direction, GridEdges, GridShape, IntExpr, Model, Optimum, Place, VarGrid,
        element, exists, forall, maximum, minimum, sum,
    };
    pub use crate::problem::{Goal, Solution};
    pub use crate::propagator::{Consistency, Constraint, Posting, Propagator, Status};
    pub use crate::restarts::Restarts;
    pub use crate::search::Search;
    pub use crate::stats::Stats;
    pub use crate::trace::{Limit, Side, Step, Tracer};
    pub use crate::values::Values;
}
