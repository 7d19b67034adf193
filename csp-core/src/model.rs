//! Floor 9: the front of the library. Names, arrays and grids of variables, posting, and one call
//! to solve.

mod answer;
mod assign;
mod cliques;
mod cores;
mod default_order;
mod expr;
mod flatten;
mod grid;
mod lns;
mod owned;
mod post;
mod restarts;
mod search;
mod show;
mod sugar;
mod trace;
mod under;
mod why;

pub use self::answer::{Answer, Verdict};
pub use self::expr::{BoolExpr, IntExpr, element, exists, forall, maximum, minimum, sum};
pub use self::grid::{Direction, GridEdges, GridShape, Place, VarGrid};
pub use self::owned::OwnedSearch;
pub use self::show::Contents;
pub use self::under::{Conditional, Incremental};

use self::default_order::Branchers;
use self::flatten::Comparison;

use crate::atom::Atom;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::{ModelId, PropId, Var};
use crate::integers::IntegerSet;
use crate::limits::Limits;
use crate::problem::{Learning, Problem};
use crate::restarts::Restarts;
use crate::search::Search;
use crate::solver::Solver;
use crate::trail::Slot;
use crate::values::Values;
use std::collections::{BTreeMap, BTreeSet};

/// A search over a model.
pub type ModelSearch<'a, T = ()> = Search<Problem<&'a mut Solver, &'a mut Branchers>, T>;

/// Variables with names, constraints, and how to search.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let queens = model.array("queen", 6, 0..=5)?;
/// model.all_different(&queens)?;
/// for (i, &a) in queens.iter().enumerate() {
///     for (j, &b) in queens.iter().enumerate().skip(i + 1) {
///         let steps = (j - i) as i32;
///         model.post(NotEqual::new(a, b).offset(steps))?;
///         model.post(NotEqual::new(a, b).offset(-steps))?;
///     }
/// }
/// assert_eq!(model.solve().solution().unwrap().values(&queens), [1, 3, 5, 0, 2, 4]);
/// assert_eq!(model.solutions().count(), 4);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Default)]
pub struct Model {
    solver: Solver,
    names: Vec<String>,
    /// The names of propagators that were posted under one.
    posted_as: BTreeMap<PropId, String>,
    branchers: Branchers,
    limits: Limits,
    /// The numbers of the variables that stand for parts of expressions.
    auxiliaries: BTreeSet<usize>,
    /// Comparisons whose truth is a variable already.
    known: BTreeMap<Comparison, Atom>,
    /// The variables of objectives, by the text of the expression.
    objectives: BTreeMap<String, Var>,
    restarts: Option<Restarts>,
    learning: Learning,
    /// The length of the first turn of a search that may learn; a test may ask for another one.
    first_turn: Option<u64>,
}

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Model")
            .field("names", &self.names)
            .field("solver", &self.solver)
            .finish_non_exhaustive()
    }
}

impl Model {
    /// A model without variables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a variable: `model.var("x", 1..=9)`, `model.var("x", 0..size)`, or with gaps
    /// `model.var("x", [1, 4, 9])`. See [`IntegerSet`]. The name is for reading: two variables may
    /// have the same one.
    ///
    /// # Errors
    /// See [`Store::new_var`](crate::domains::Store::new_var); also, a value is not in `i32`.
    pub fn var(
        &mut self,
        name: impl Into<String>,
        values: impl IntegerSet,
    ) -> Result<Var, ModelError> {
        self.add_var(name.into(), &values.domain()?)
    }

    /// Adds a variable that follows from others: where nothing else is asked for, the search decides
    /// it last.
    ///
    /// # Errors
    /// As for [`var`](Self::var).
    pub fn auxiliary_var(
        &mut self,
        name: impl Into<String>,
        values: impl IntegerSet,
    ) -> Result<Var, ModelError> {
        let var = self.var(name, values)?;
        self.auxiliaries.insert(var.index());
        Ok(var)
    }

    fn add_var(&mut self, name: String, values: &Values) -> Result<Var, ModelError> {
        let var = self.solver.new_var(values)?;
        self.names.push(name);
        Ok(var)
    }

    /// Adds variables `name[0]`, `name[1]`, …
    ///
    /// # Errors
    /// As for [`var`](Self::var).
    pub fn array(
        &mut self,
        name: &str,
        len: usize,
        values: impl IntegerSet,
    ) -> Result<Vec<Var>, ModelError> {
        let values = values.domain()?;
        (0..len)
            .map(|i| self.add_var(format!("{name}[{i}]"), &values))
            .collect()
    }

    /// Adds variables `name[0,0]`, `name[0,1]`, … in rows.
    ///
    /// # Errors
    /// As for [`var`](Self::var).
    pub fn grid(
        &mut self,
        name: &str,
        rows: usize,
        columns: usize,
        values: impl IntegerSet,
    ) -> Result<VarGrid, ModelError> {
        let values = values.domain()?;
        let shape = GridShape { rows, columns };
        let vars = shape
            .places()
            .map(|(row, column)| self.add_var(format!("{name}[{row},{column}]"), &values));
        Ok(VarGrid::new(vars.collect::<Result<_, _>>()?, shape))
    }

    /// The name of a variable.
    ///
    /// # Panics
    /// The variable is not of this model.
    #[must_use]
    pub fn name(&self, x: Var) -> &str {
        assert!(
            self.domains().has(x),
            "{x:?} is a variable of another model"
        );
        &self.names[x.index()]
    }

    /// The number of this model. It tells variables and solutions of different models apart.
    #[must_use]
    pub fn id(&self) -> ModelId {
        self.domains().id()
    }

    /// The domains as they are now.
    #[must_use]
    pub fn domains(&self) -> &Domains {
        self.solver.domains()
    }

    /// The engine beneath.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// Adds a word of state with its initial value, which is restored on backtracking. A brancher
    /// of your own reads and sets it through its [`SearchState`](crate::domains::SearchState).
    pub fn new_slot(&mut self, word: u64) -> Slot {
        self.solver.new_slot(word)
    }

    /// Fails if one of the variables is not of this model.
    fn check(&self, call: &'static str, vars: &[Var]) -> Result<(), ModelError> {
        self.domains().check(call, vars)
    }
}
