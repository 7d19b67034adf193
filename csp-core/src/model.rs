//! Floor 10: the front of the library. Names, arrays and grids of variables, posting, and one call
//! to solve.

mod answer;
mod assign;
mod cliques;
mod cores;
mod default_order;
mod expr;
mod flatten;
mod grid;
mod names;
mod network;
mod searcher;
mod soft;
mod under;

pub use self::answer::{Answer, Improvement, Verdict};
pub use self::cores::{CoreRounds, CoresEnd};
pub use self::expr::{
    BoolExpr, IntExpr, IntoCondition, element, exists, forall, maximum, minimum, sum,
};
pub use self::grid::{Contents, Direction, GridEdges, GridShape, Place, VarGrid};
pub use self::searcher::SearchOptions;
pub use self::soft::{Broken, SoftConstraints};
pub use self::under::{Conditional, Incremental};

use self::assign::Assign;
use self::cliques::cliques;
use self::cores::cost_parts;
use self::default_order::Branchers;
use self::flatten::{Flattened, Flattener};
use self::network::Network;
use self::searcher::Searcher;

use crate::atom::{Atom, Operator};
use crate::branching::{Brancher, Ordered, ValueOrder, VarOrder};
use crate::check::{AnswerChecker, FewestChecker};
use crate::constraints::{AllDifferent, Linear, Relation, Relaxation};
use crate::domains::Domains;
use crate::error::ModelError;
use crate::explain::{Describe, Explainer, Fact, StepFinder, StepRule, Words};
use crate::ids::{ModelId, PropId, Var};
use crate::integers::IntegerSet;
use crate::limits::Limits;
use crate::lns::{Lns, Neighbourhood};
use crate::policy::{Memory, Restarts};
use crate::problem::{Goal, Learning, Problem, Solution};
use crate::propagator::{Consistency, Constraint};
use crate::replay::{Deriver, ReplayError, Replayed};
use crate::search::Search;
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::{Bounds, Legend, Limit, Trace, TraceLevel, Tracer};
use crate::trail::{Cause, Slot};
#[cfg(feature = "clock")]
use core::time::Duration;
use std::ops::ControlFlow;

/// A search over a model.
pub type ModelSearch<'a, T = ()> = Search<Problem<&'a mut Solver, &'a mut Branchers, Memory>, T>;

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
    network: Network,
    flattened: Flattened,
    branchers: Branchers,
    options: SearchOptions,
}

impl std::fmt::Debug for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Model")
            .field("names", &self.network.names)
            .field("solver", &self.network.solver)
            .finish_non_exhaustive()
    }
}

/// Variables, and what is known of them.
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
        self.network.new_var(name.into(), &values.domain()?)
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
        self.network.auxiliary(name.into(), &values.domain()?)
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
            .map(|i| self.network.new_var(format_args!("{name}[{i}]"), &values))
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
        let vars = shape.places().map(|(row, column)| {
            self.network
                .new_var(format_args!("{name}[{row},{column}]"), &values)
        });
        Ok(VarGrid::new(vars.collect::<Result<_, _>>()?, shape))
    }

    /// The name of a variable.
    ///
    /// # Panics
    /// The variable is not of this model.
    #[must_use]
    pub fn name(&self, x: Var) -> &str {
        self.network.name(x)
    }

    /// The number of this model. It tells variables and solutions of different models apart.
    #[must_use]
    pub fn id(&self) -> ModelId {
        self.domains().id()
    }

    /// The domains as they are now.
    #[must_use]
    pub fn domains(&self) -> &Domains {
        self.network.solver.domains()
    }

    /// The variables that do not follow from others: all but those of
    /// [`auxiliary_var`](Self::auxiliary_var) and of parts of expressions.
    pub fn own_vars(&self) -> impl Iterator<Item = Var> + '_ {
        let auxiliaries = &self.network.auxiliaries;
        let vars = self.domains().vars();
        vars.filter(|x| !auxiliaries.contains(&x.index()))
    }

    /// The engine beneath.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        &self.network.solver
    }

    /// Adds a word of state with its initial value, which is restored on backtracking. A brancher
    /// of your own reads and sets it through its [`SearchState`](crate::domains::SearchState).
    pub fn new_slot(&mut self, word: u64) -> Slot {
        self.network.solver.new_slot(word)
    }

    /// The domains of a grid as they are now, in columns. A fixed variable shows its value, any
    /// other its set.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let grid = model.grid("cell", 2, 2, 1..=12)?;
    /// let x = model.var("x", 5)?;
    /// assert_eq!(model.show(&grid), "{1..12} {1..12}\n{1..12} {1..12}\n");
    /// assert_eq!(model.show_array(&[x, grid[(0, 0)]]), "5 {1..12}");
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Panics
    /// A variable is not of this model. The other methods panic in this case, too.
    #[must_use]
    pub fn show(&self, grid: &VarGrid) -> String {
        grid.show(self.domains())
    }

    /// The same for an array, on one line.
    #[must_use]
    pub fn show_array(&self, vars: &[Var]) -> String {
        vars.iter()
            .map(|&x| self.domains().text(x))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// Constraints.
impl Model {
    /// Posts a constraint, or a propagator of your own.
    ///
    /// # Errors
    /// The constraint makes no sense for these variables.
    pub fn post(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        self.network.post(constraint)
    }

    /// Posts a constraint under a name, which errors and [explanations](Self::describe) show.
    /// (Traces show the kind of constraint.)
    ///
    /// ```
    /// use csp_core::explain::Why;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let grid = model.grid("cell", 2, 2, 1..=2)?;
    /// for (number, row) in (1..).zip(grid.rows()) {
    ///     model.post_named(format!("row {number}"), AllDifferent::new(&row))?;
    /// }
    /// let [given, asked] = [Atom::is(grid[(1, 0)], 1), Atom::is(grid[(1, 1)], 2)];
    /// let Why::Derived(why) = model.explainer([given])?.why(asked)? else { unreachable!() };
    /// assert_eq!(model.describe(&why), "cell[1,1] = 2: by row 2, because cell[1,0] = 1 (given)");
    /// let stranger = Model::new().var("x", 1..=2)?;
    /// let error = model.post_named("total", NotEqual::new(stranger, grid[(0, 0)])).unwrap_err();
    /// assert!(error.to_string().starts_with("total: not_equal: variable x0 is not one of"));
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`post`](Self::post), with the name.
    pub fn post_named(
        &mut self,
        name: impl Into<String>,
        constraint: impl Constraint,
    ) -> Result<(), ModelError> {
        self.name_posted(name.into(), |model| model.post(constraint))
    }

    /// Gives a name to the propagators that are posted here, and to their errors.
    ///
    /// # Errors
    /// As for what is posted, with the name.
    pub fn name_posted(
        &mut self,
        name: String,
        post: impl FnOnce(&mut Self) -> Result<(), ModelError>,
    ) -> Result<(), ModelError> {
        let before = self.solver().propagators();
        let posted = post(self);
        for number in before..self.solver().propagators() {
            self.name_constraint(PropId::new(number as u32), name.clone());
        }
        posted.map_err(|error| ModelError::Named {
            name,
            error: Box::new(error),
        })
    }

    /// Gives a name to a propagator that is posted already, as [`post_named`](Self::post_named) does.
    pub fn name_constraint(&mut self, prop: PropId, name: impl Into<String>) {
        self.network.posted_as.insert(prop, name.into());
    }

    /// The name of a constraint as it was posted ([`post_named`](Self::post_named)), or else of its
    /// kind.
    #[must_use]
    pub fn constraint_name(&self, prop: PropId) -> &str {
        self.network.constraint_name(prop)
    }

    /// All variables take different values (value consistency; post [`AllDifferent`] for more).
    ///
    /// # Errors
    /// A variable is not of this model. The same for all methods here.
    pub fn all_different(&mut self, vars: &[Var]) -> Result<(), ModelError> {
        self.post(AllDifferent::new(vars))
    }

    /// `Σ coefficient · variable ⋈ constant`.
    ///
    /// # Errors
    /// Also: the sums do not fit `i64`.
    pub fn linear(
        &mut self,
        terms: &[(i64, Var)],
        relation: Relation,
        constant: i64,
    ) -> Result<(), ModelError> {
        self.post(Linear::new(terms.iter().copied(), relation, constant))
    }

    /// `x = value`, a number of any integer type. A value that is not in the domain is no error:
    /// there is no solution then. In traces and explanations it is a constraint with the name
    /// `assign`. If explanations are to call it given, give it to the
    /// [`explainer`](Self::explainer) instead.
    ///
    /// ```
    /// use csp_core::explain::Why;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=2)?;
    /// model.post(NotEqual::new(x[0], x[1]))?;
    /// model.assign(x[0], 1)?;
    /// let Why::Derived(why) = model.explainer([])?.why(Atom::is(x[1], 2))? else { unreachable!() };
    /// let text = model.describe(&why);
    /// assert_eq!(text, "x[1] = 2: by not_equal, because x[0] = 1 (1)\n  1. x[0] = 1: by assign");
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// Also: the value is not in `i64`.
    pub fn assign(&mut self, x: Var, value: impl TryInto<i64>) -> Result<(), ModelError> {
        let value = value.try_into().map_err(|_| ModelError::Overflow {
            constraint: "assign",
        })?;
        self.post(Assign::new(x, value))
    }

    /// Posts an all-different for variables that differ pair by pair
    /// ([`NotEqual`](crate::constraints::NotEqual)) and have at most half as many values again among
    /// them as there are variables. Returns how many it has posted. Cliques are grown greedily from
    /// each pair, so that not all are found. Models with more than 262,144 pairs, in constraints of all
    /// sizes, are left as they are.
    ///
    /// The pairs alone do not say that nine pigeons do not fit into eight holes, and to learn it
    /// from them takes exponentially many nogoods [Haken 1985].
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let hole = model.array("hole", 9, 1..=8)?;
    /// for i in 0..9 {
    ///     for j in 0..i {
    ///         model.require(hole[i].ne(hole[j]))?;
    ///     }
    /// }
    /// assert_eq!(model.find_all_different(), 1);
    /// assert_eq!(model.solve().stats.nodes, 1);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn find_all_different(&mut self) -> usize {
        let cliques = cliques(self.solver());
        for clique in &cliques {
            let constraint = AllDifferent::new(clique).consistency(Consistency::Domain);
            self.post(constraint)
                .expect("these are the variables of the model");
        }
        cliques.len()
    }

    /// Posts a [`Relaxation`]: what the linear parts of all constraints that are posted say together about the objective. Returns whether
    /// there is one. It helps a search that [learns](Self::learning) where the objective is a sum whose parts depend on each
    /// other: costs, covers, assignments.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 9, 0..=1)?;
    /// for i in 0..9 {
    ///     model.linear(&[(1, x[i]), (1, x[(i + 1) % 9])], Relation::AtLeast, 1)?;
    /// }
    /// let count = model.define("count", sum(&x))?;
    /// assert!(model.relax(Goal::Minimize(count))?);
    /// assert_eq!(model.minimize(count)?.bound, Some(5));
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn relax(&mut self, goal: Goal) -> Result<bool, ModelError> {
        let solver = self.solver();
        let before = solver.propagators();
        let mut statements = Vec::new();
        let mut terms = 0;
        for number in 0..before {
            let propagator = solver.propagator(PropId::new(number as u32));
            if !propagator.states_sums() {
                continue;
            }
            let meaning = propagator.meaning(solver.domains()).unwrap_or_default();
            let linear = meaning.into_iter().filter(Relaxation::takes);
            for statement in linear {
                terms += statement.terms();
                statements.push(statement);
            }
            if terms > Relaxation::MOST_TERMS {
                return Ok(false);
            }
        }
        self.post(Relaxation::new(goal, statements))?;
        Ok(self.solver().propagators() > before)
    }

    /// This holds for good, as a given. The next search shows a contradiction.
    ///
    /// # Errors
    /// The variable is not of this model.
    pub fn assume(&mut self, atom: Atom) -> Result<(), ModelError> {
        self.domains().check("assume", &[atom.var()])?;
        // The solver remembers a conflict.
        let _ = self.network.solver.act(Cause::Given, |d| atom.assume(d));
        Ok(())
    }
}

/// Expressions and conditions.
impl Model {
    /// Posts a condition. A comparison of sums becomes one [`Linear`], and a disjunction becomes a
    /// [`Clause`](crate::constraints::Clause). If `b` is a comparison, `a.implies(b)` becomes its half-reification by the truth
    /// of `a`. A part that needs a variable of its own gets one. The variable is named after the
    /// part and branched on after all others. The same comparison gets only one variable. `(x -
    /// y).abs().ne(1)` needs two such variables. `x.ne(y + 1) & x.ne(y - 1)` says the same without
    /// any, and its explanations are shorter.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let (x, y) = (model.var("x", 1..=4)?, model.var("y", 1..=4)?);
    /// model.require(x.eq(3).implies((x + y).le(5)))?;
    /// model.require(x.ne(3).implies(y.eq(1)))?;
    /// assert_eq!(model.domains().vars().map(|x| model.name(x)).collect::<Vec<_>>(), ["x", "y", "x=3"]);
    /// assert_eq!(model.solutions().count(), 2 + 3);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// The operators of Rust make no condition, and do not compile here, with a message that says
    /// what to write ([`IntoCondition`]): `x == y` asks whether both are the same variable, and
    /// variables have no order.
    ///
    /// ```
    /// # use csp_core::prelude::*;
    /// # let mut model = Model::new();
    /// # let x = model.array("x", 2, 1..=3)?;
    /// model.require(x[0].lt(x[1]))?;
    /// model.require(x[0].ne(x[1]))?;
    /// # Ok::<(), ModelError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use csp_core::prelude::*;
    /// # let mut model = Model::new();
    /// # let x = model.array("x", 2, 1..=3)?;
    /// model.require(x[0] < x[1])?;
    /// # Ok::<(), ModelError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use csp_core::prelude::*;
    /// # let mut model = Model::new();
    /// # let x = model.array("x", 2, 1..=3)?;
    /// model.require(x[0] != x[1])?;
    /// # Ok::<(), ModelError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use csp_core::prelude::*;
    /// # let mut model = Model::new();
    /// # let x = model.array("x", 2, 1..=3)?;
    /// model.require(x[0] == x[1])?;
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// A variable is of another model, a variable used as a condition has values other than 0 and
    /// 1, or numbers are too large. Auxiliary variables, and conditions joined by `&` before the
    /// error, may have been added.
    pub fn require(&mut self, condition: impl IntoCondition) -> Result<(), ModelError> {
        self.flattener().require(&condition.into_condition())
    }

    /// Posts a condition under a name: see [`post_named`](Self::post_named).
    ///
    /// # Errors
    /// As for [`require`](Self::require), with the name.
    pub fn require_named(
        &mut self,
        name: impl Into<String>,
        condition: impl IntoCondition,
    ) -> Result<(), ModelError> {
        self.name_posted(name.into(), |model| model.require(condition))
    }

    /// A variable that is equal to an expression, under this name. It is branched on after all
    /// others.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 0..=4)?;
    /// let total = model.define("total", sum(&x) - 2)?;
    /// assert_eq!(model.domains().values(total).to_string(), "-2..10");
    /// assert_eq!(model.maximize(total)?.solution.unwrap().values(&x), [4, 4, 4]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`require`](Self::require).
    pub fn define(
        &mut self,
        name: impl Into<String>,
        expression: impl Into<IntExpr>,
    ) -> Result<Var, ModelError> {
        self.flattener().define(name.into(), &expression.into())
    }

    /// The variable that an expression is, or one that is equal to it and named after it: the same
    /// one for the same expression. So constraints take expressions, too.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 0..=2)?;
    /// let shifted = [model.var_of(x[0])?, model.var_of(x[1] + 1)?, model.var_of(x[2] + 2)?];
    /// assert_eq!((shifted[0], model.name(shifted[1])), (x[0], "x[1]+1"));
    /// model.all_different(&shifted)?;
    /// assert_eq!(model.var_of(x[1] + 1)?, shifted[1]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`require`](Self::require).
    pub fn var_of(&mut self, expression: impl Into<IntExpr>) -> Result<Var, ModelError> {
        self.flattener().remembered(&expression.into())
    }

    /// An atom that is true exactly if a condition holds. It is the condition itself, or about a
    /// new 0/1 variable. So conditions are assumptions ([`solve_under`](Self::solve_under)) and
    /// premises ([`Implied`](crate::constraints::Implied)), too.
    ///
    /// ```
    /// use csp_core::model::Conditional;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=3)?;
    /// let less = model.atom_of(x[0].lt(x[1]))?;
    /// let greater = model.atom_of(x[0].gt(x[1]))?;
    /// let Conditional::Core(core) = model.solve_under(&[less, greater])? else { unreachable!() };
    /// assert_eq!(core, [less, greater]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`require`](Self::require).
    pub fn atom_of(&mut self, condition: impl IntoCondition) -> Result<Atom, ModelError> {
        self.flattener().truth_of(&condition.into_condition())
    }

    /// Gives expressions auxiliary variables of their own from now on, also those that have one already. What is posted behind this
    /// call then says all of what it means, and shares no auxiliary variable with what was posted before: so that it can be looked at by
    /// itself, as a part in [`explainer`](Self::explainer) or a rule in [`step_finder`](Self::step_finder).
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 4, 0..=2)?;
    /// let sum = || (x[0] + x[1]).eq(2);
    /// model.require(sum() | x[2].eq(0))?;
    /// let first = model.solver().propagators();
    /// model.forget_expressions();
    /// model.require(sum() | x[3].eq(0))?;
    /// assert_eq!(model.solver().propagators(), 2 * first);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn forget_expressions(&mut self) {
        self.flattened = Flattened::default();
    }

    fn flattener(&mut self) -> Flattener<'_> {
        Flattener::new(&mut self.network, &mut self.flattened)
    }
}

/// How the model is searched.
impl Model {
    /// Asks this brancher next, after those given before, and before the default one, which is over
    /// all variables. What that one does depends on the model: see [`branch_on`](Self::branch_on).
    pub fn branch(&mut self, brancher: impl Brancher + 'static) {
        self.branchers.add(Box::new(brancher));
    }

    /// Asks this brancher before all that were given so far.
    pub fn branch_first(&mut self, brancher: impl Brancher + 'static) {
        self.branchers.add_first(Box::new(brancher));
    }

    /// Branches on these variables in this order.
    ///
    /// The default brancher decides all other variables. If at least half of the variables with
    /// more than one value are 0/1 variables, it takes [`VarOrder::DomWDeg`], and the value 1
    /// first, or 0 for an objective. It then begins to learn with its first decision, and anew in
    /// each search. In all other models it takes [`VarOrder::FirstFail`] and the smallest value.
    /// Variables for parts of expressions come last. One call sets first fail for every model:
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let cells = model.grid("cell", 2, 2, 0..=1)?;
    /// assert_eq!(model.solve().solution().unwrap().values(cells.vars()), [1, 1, 1, 1]);
    /// model.branch_on(cells.vars(), VarOrder::FirstFail, ValueOrder::Min)?;
    /// assert_eq!(model.solve().solution().unwrap().values(cells.vars()), [0, 0, 0, 0]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// A variable is not of this model.
    pub fn branch_on(
        &mut self,
        vars: &[Var],
        order: VarOrder,
        values: ValueOrder,
    ) -> Result<(), ModelError> {
        let brancher = self.ordered(vars, order, values)?;
        self.branch(brancher);
        Ok(())
    }

    /// The standard brancher over these variables, for wrapping before it is given to
    /// [`branch`](Self::branch).
    ///
    /// # Errors
    /// A variable is not of this model.
    pub fn ordered(
        &mut self,
        vars: &[Var],
        order: VarOrder,
        values: ValueOrder,
    ) -> Result<Ordered, ModelError> {
        let solver = &mut self.network.solver;
        solver.ordered(vars.to_vec(), order, values)
    }

    /// Limits for the searches from now on, and for the [explainers](Self::explainer) made from now
    /// on, instead of those before. A limit on nodes begins anew with each search, and so does a
    /// [time for each search](Limits::time_per_search). A deadline ([`Limits::time`]) is one moment
    /// for all of them.
    pub fn limit(&mut self, limits: Limits) {
        self.options.limits = limits;
    }

    /// The limits of its searches.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.options.limits
    }

    /// How it is searched: what [`limit`](Self::limit), [`restarts`](Self::restarts) and
    /// [`learning`](Self::learning) have said.
    #[must_use]
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// From now on each search takes at most this time, which begins with the search
    /// ([`Limits::time_per_search`]). Other limits stay, and the shorter of two times holds:
    /// [`limit`](Self::limit) sets all of them anew.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use std::time::Duration;
    ///
    /// let mut model = Model::new();
    /// let x = model.array("x", 4, 1..=4)?;
    /// model.all_different(&x)?;
    /// model.time_limit(Duration::from_secs(5));
    /// for _ in 0..3 {
    ///     assert!(model.solve().limit().is_none());
    /// }
    /// # Ok::<(), ModelError>(())
    /// ```
    #[cfg(feature = "clock")]
    pub fn time_limit(&mut self, time: Duration) {
        let limits = std::mem::take(&mut self.options.limits);
        self.options.limits = limits.time_per_search(time);
    }

    /// From now on searches restart at the root, as this policy says. The closed parts of the
    /// tree are kept as nogoods: searches still find each solution once, and still prove that there
    /// is no other. Restarts help with branchers that choose differently in the next run, such as
    /// [`VarOrder::DomWDeg`]. Traces show the nogoods, as those of a search that
    /// [learns](Self::learning).
    ///
    /// Every nogood is kept until the search ends. A run adds at most as many as there are refuted
    /// decisions on its last path.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 6, 1..=6)?;
    /// model.all_different(&x)?;
    /// model.branch_on(&x, VarOrder::DomWDeg, ValueOrder::Random(1))?;
    /// model.restarts(Restarts::luby(10));
    /// assert_eq!(model.solutions().count(), 720);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// [`VarOrder::DomWDeg`]: crate::branching::VarOrder::DomWDeg
    pub fn restarts(&mut self, restarts: Restarts) {
        self.options.restarts = Some(restarts);
    }

    /// From now on searches learn from their failures, take turns, or do not learn
    /// ([`Learning`]). They find the same solutions, and prove the same, in another order.
    /// Learning helps where a search fails again and again for the same reason: schedules, packing,
    /// quasigroups, large boards. It costs time where failures have little in common.
    ///
    /// What is learnt is forgotten when the search ends. Memory grows by some hundred bytes for each
    /// nogood that is kept; most are dropped again.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // Nine pigeons in eight holes, said pair by pair.
    /// let mut model = Model::new();
    /// let hole = model.array("hole", 9, 1..=8)?;
    /// for i in 0..9 {
    ///     for j in 0..i {
    ///         model.post(NotEqual::new(hole[i], hole[j]))?;
    ///     }
    /// }
    /// let plain = model.solve();
    /// model.learning(Learning::On);
    /// let learnt = model.solve();
    /// assert_eq!((plain.verdict, learnt.verdict), (Verdict::Unsatisfiable, Verdict::Unsatisfiable));
    /// assert!(learnt.stats.failures * 4 < plain.stats.failures);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn learning(&mut self, learning: Learning) {
        self.options.learning = learning;
    }

    /// From now on the first phase of [`Learning::Auto`] has this number of failures, where 0 counts as
    /// 1. Tests see several phases of small searches this way.
    #[cfg(feature = "testing")]
    pub fn first_phase(&mut self, failures: u64) {
        self.options.first_phase = Some(failures);
    }
}

/// Searches.
impl Model {
    /// Searches for one solution. The verdict is [`Satisfied`](Verdict::Satisfied),
    /// [`Unsatisfiable`](Verdict::Unsatisfiable) or [`Unknown`](Verdict::Unknown).
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 1..=3)?;
    /// model.all_different(&x)?;
    /// let answer = model.solve();
    /// assert_eq!((answer.verdict, answer.stats.nodes), (Verdict::Satisfied, 3));
    /// assert_eq!(answer.solution().unwrap().values(&x), [1, 2, 3]);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn solve(&mut self) -> Answer {
        self.searcher(Goal::Satisfy).solve()
    }

    /// Finds out whether there is no solution, exactly one, or more. The search ends at the second
    /// solution.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=2)?;
    /// model.all_different(&x)?;
    /// let answer = model.verdict();
    /// assert_eq!(answer.verdict, Verdict::Multiple);
    /// assert_eq!(answer.other.unwrap().values(&x), [2, 1]);
    /// model.require(x[0].lt(x[1]))?;
    /// assert_eq!(model.verdict().unique().unwrap().values(&x), [1, 2]);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn verdict(&mut self) -> Answer {
        self.searcher(Goal::Satisfy).verdict()
    }

    /// A solution with the least value of a variable or an expression: the verdict is
    /// [`Optimal`](Verdict::Optimal), [`Unsatisfiable`](Verdict::Unsatisfiable), or, if a limit was
    /// reached, [`Feasible`](Verdict::Feasible) with the best solution known, or
    /// [`Unknown`](Verdict::Unknown). An expression gets a variable, as by [`define`](Self::define).
    /// The variable stays in the model, and the next call with the same expression takes the same
    /// one.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=9)?;
    /// model.require((x[0] * x[1]).eq(12))?;
    /// let answer = model.minimize(x[0] + x[1])?;
    /// assert_eq!((answer.verdict, answer.objective), (Verdict::Optimal, Some(7)));
    /// assert_eq!(answer.solution().unwrap().values(&x), [3, 4]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn minimize(&mut self, objective: impl Into<IntExpr>) -> Result<Answer, ModelError> {
        self.minimize_with(objective, |_| ControlFlow::Continue(()))
    }

    /// As [`minimize`](Self::minimize). `report` gets each better solution at once, with its
    /// objective, what is proven by then, and the statistics so far, and may end the search. The
    /// answer is [`Feasible`](Verdict::Feasible) then, with [`Limit::Stopped`].
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::trace::Limit;
    /// use std::ops::ControlFlow;
    ///
    /// let mut model = Model::new();
    /// let x = model.array("x", 2, 1..=9)?;
    /// model.require((x[0] * x[1]).eq(12))?;
    /// // Within a tenth of the best is good enough.
    /// let answer = model.minimize_with(x[0] + x[1], |better| {
    ///     println!("{} of at least {:?}", better.objective, better.bound);
    ///     let is_good = better.bound.is_some_and(|bound| better.objective * 10 <= bound * 11);
    ///     if is_good { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// })?;
    /// assert_eq!(answer.verdict, Verdict::Optimal);
    /// let answer = model.minimize_with(x[0] + x[1], |_| ControlFlow::Break(()))?;
    /// assert_eq!((answer.verdict, answer.objective), (Verdict::Feasible(Limit::Stopped), Some(8)));
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn minimize_with(
        &mut self,
        objective: impl Into<IntExpr>,
        report: impl FnMut(Improvement<'_>) -> ControlFlow<()>,
    ) -> Result<Answer, ModelError> {
        let x = self.var_of(objective)?;
        Ok(self.searcher(Goal::Minimize(x)).optimize(x, report))
    }

    /// The same with the greatest value.
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn maximize(&mut self, objective: impl Into<IntExpr>) -> Result<Answer, ModelError> {
        self.maximize_with(objective, |_| ControlFlow::Continue(()))
    }

    /// As [`minimize_with`](Self::minimize_with), with the greatest value.
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn maximize_with(
        &mut self,
        objective: impl Into<IntExpr>,
        report: impl FnMut(Improvement<'_>) -> ControlFlow<()>,
    ) -> Result<Answer, ModelError> {
        let x = self.var_of(objective)?;
        Ok(self.searcher(Goal::Maximize(x)).optimize(x, report))
    }

    /// A solution with the least value of a sum, found from below: a search assumes that every
    /// term has its best value. If there is no solution, the core says which of them cannot all
    /// have it, and the sum is at least as much greater as the least of them costs. The number of
    /// those that do not have it then takes their place, and the search goes on under weaker
    /// assumptions (*core-guided* search [Fu & Malik 2006], with soft cardinalities
    /// [Morgado, Dodaro & Marques-Silva 2014]). Greater weights come first (*stratified*
    /// [Ansótegui, Bonet, Gabàs & Levy 2012]).
    ///
    /// This is for sums of many small costs, such as the number of wishes that are not granted.
    /// [`minimize`](Self::minimize) finds ever better solutions of such sums, and it takes long to
    /// prove the last one best. It is the right call for maxima, and where the best value is far
    /// from the sum of the best values. The search always learns. Where a core has a term of more than
    /// 64 values and another one, the rest is by branch and bound, as in `minimize`. Variables that count
    /// parts of cores stay in the model.
    ///
    /// The answer is that of `minimize`, with a better [bound](Answer::bound) if a limit was reached.
    /// Statistics are those of all searches.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // A set of nodes with an end of each edge of a circle of nine.
    /// let mut model = Model::new();
    /// let x = model.array("x", 9, 0..=1)?;
    /// for i in 0..9 {
    ///     model.require((x[i] + x[(i + 1) % 9]).ge(1))?;
    /// }
    /// let answer = model.minimize_by_cores(sum(&x))?;
    /// assert_eq!((answer.verdict, answer.bound), (Verdict::Optimal, Some(5)));
    /// assert_eq!(answer.solution.unwrap().values(&x).iter().sum::<i32>(), 5);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn minimize_by_cores(
        &mut self,
        objective: impl Into<IntExpr>,
    ) -> Result<Answer, ModelError> {
        self.core_rounds(objective)?.run()
    }

    /// The same with the greatest value.
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn maximize_by_cores(
        &mut self,
        objective: impl Into<IntExpr>,
    ) -> Result<Answer, ModelError> {
        let answer = self.core_rounds(-objective.into())?.run()?;
        Ok(Answer {
            objective: answer.objective.map(|objective| -objective),
            bound: answer.bound.map(|bound| -bound),
            ..answer
        })
    }

    /// [`minimize_by_cores`](Self::minimize_by_cores) piece by piece. Each piece is an amount of counted work, so that another
    /// search of a copy of the model can take turns with it: one of them proves that nothing costs less, the other finds what costs little.
    ///
    /// ```
    /// use csp_core::model::CoresEnd;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 9, 0..=1)?;
    /// for i in 0..9 {
    ///     model.require((x[i] + x[(i + 1) % 9]).ge(1))?;
    /// }
    /// let mut rounds = model.core_rounds(sum(&x))?;
    /// // Another search has found a set of five nodes.
    /// rounds.know(5);
    /// let mut work = 10_000;
    /// while rounds.go_on(work)? == CoresEnd::Spent {
    ///     work *= 2;
    /// }
    /// assert_eq!(rounds.lower(), 5);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`define`](Self::define).
    pub fn core_rounds(
        &mut self,
        objective: impl Into<IntExpr>,
    ) -> Result<CoreRounds<'_>, ModelError> {
        let flattener = Flattener::new(&mut self.network, &mut self.flattened);
        let options = self.options.clone();
        CoreRounds::new(flattener, &mut self.branchers, options, objective.into())
    }

    /// What is to be small for this goal, if equations that are posted say that it is a sum of at least eight terms, nine of ten of
    /// which have fewer than 65 values: a sum for [`core_rounds`](Self::core_rounds), where the objective is known as a variable.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 9, 0..=1)?;
    /// let count = model.define("count", sum(&x))?;
    /// assert!(model.cost_parts(Goal::Minimize(count)).is_some());
    /// assert!(model.cost_parts(Goal::Minimize(x[0])).is_none());
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn cost_parts(&self, goal: Goal) -> Option<IntExpr> {
        cost_parts(self.solver(), goal)
    }

    /// Looks for better and better solutions by large-neighbourhood search. It begins with the
    /// first solution of a plain search, and ends at the limits of the model. Without limits it
    /// ends when the last solution is proven to be the best. For [`Goal::Satisfy`] it returns the
    /// first solution. If the model [learns](Self::learning), so does the search of each
    /// neighbourhood, about that neighbourhood. An answer that is not proven names the limit that came first, as after
    /// [`minimize`](Self::minimize).
    ///
    /// # Errors
    /// The objective, or a variable of the neighbourhood, is not of this model.
    pub fn lns<N: Neighbourhood>(
        &mut self,
        goal: Goal,
        lns: &mut Lns<N>,
    ) -> Result<Answer, ModelError> {
        self.lns_each(goal, lns, |_| ControlFlow::Continue(()))
    }

    /// As [`lns`](Self::lns). `report` gets each better solution at once, as that of
    /// [`minimize_with`](Self::minimize_with), and may end the search.
    ///
    /// ```
    /// use csp_core::lns::{Lns, RandomNeighbourhood};
    /// use csp_core::prelude::*;
    /// use std::ops::ControlFlow;
    ///
    /// let mut model = Model::new();
    /// let x = model.array("x", 4, 0..=9)?;
    /// model.branch_on(&x, VarOrder::InputOrder, ValueOrder::Min)?;
    /// let sum = model.var("sum", 0..=36)?;
    /// let terms: Vec<(i64, Var)> = x.iter().map(|&x| (1, x)).chain([(-1, sum)]).collect();
    /// model.linear(&terms, Relation::Equal, 0)?;
    /// let mut lns = Lns::new(RandomNeighbourhood::new(&x, 1)).percent(50);
    /// let mut sums = Vec::new();
    /// let answer = model.lns_each(Goal::Maximize(sum), &mut lns, |better| {
    ///     sums.push(better.objective);
    ///     if better.objective < 20 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// })?;
    /// assert!(sums.is_sorted() && sums[0] == 0 && *sums.last().unwrap() >= 20);
    /// assert!(answer.limit().is_some());
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`lns`](Self::lns).
    pub fn lns_each<N: Neighbourhood>(
        &mut self,
        goal: Goal,
        lns: &mut Lns<N>,
        report: impl FnMut(Improvement<'_>) -> ControlFlow<()>,
    ) -> Result<Answer, ModelError> {
        self.domains().check("lns", lns.vars())?;
        self.check_goal(goal)?;
        Ok(self.searcher(goal).lns(lns, report))
    }

    /// All solutions, as an iterator. [`DistinctSearch`](crate::distinct::DistinctSearch) gives those that differ in some of
    /// the variables.
    pub fn solutions(&mut self) -> ModelSearch<'_> {
        self.searcher(Goal::Satisfy).explore(())
    }

    /// A search for a goal, observed by a tracer.
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn search<T: Tracer>(
        &mut self,
        goal: Goal,
        tracer: T,
    ) -> Result<ModelSearch<'_, T>, ModelError> {
        self.check_goal(goal)?;
        Ok(self.searcher(goal).explore(tracer))
    }

    /// A search for a goal with options of its own, in place of those of the model.
    ///
    /// ```
    /// use csp_core::policy::FirstSide;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.var("x", 1..=3)?;
    /// let mut options = model.options().clone();
    /// options.first_side = FirstSide::Right;
    /// let found: Vec<i32> = model.search_by(Goal::Satisfy, options)?.map(|solution| solution[x]).collect();
    /// assert_eq!(found, [3, 2, 1]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn search_by(
        &mut self,
        goal: Goal,
        options: SearchOptions,
    ) -> Result<ModelSearch<'_>, ModelError> {
        self.check_goal(goal)?;
        let searcher = Searcher::new(&mut self.network, &mut self.branchers, options, goal);
        Ok(searcher.explore(()))
    }

    /// All solutions, as an iterator that owns the model.
    ///
    /// ```
    /// use csp_core::model::OwnedSearch;
    /// use csp_core::prelude::*;
    /// fn permutations(len: usize) -> Result<OwnedSearch, ModelError> {
    ///     let mut model = Model::new();
    ///     let x = model.array("x", len, 1..=len)?;
    ///     model.all_different(&x)?;
    ///     Ok(model.into_solutions())
    /// }
    ///
    /// let mut search = permutations(3)?;
    /// let counted = std::thread::spawn(move || (search.by_ref().take(4).count(), search));
    /// let (count, search) = counted.join().unwrap();
    /// assert_eq!((count, search.stats().solutions), (4, 4));
    /// // The model is as it was before the search.
    /// assert_eq!(search.into_model().solutions().count(), 6);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn into_solutions(self) -> OwnedSearch {
        self.into_explored(Goal::Satisfy, ())
    }

    /// A search for a goal that owns the model, observed by a tracer.
    ///
    /// # Errors
    /// The objective is not of this model, which is lost then.
    pub fn into_search<T: Tracer>(
        self,
        goal: Goal,
        tracer: T,
    ) -> Result<OwnedSearch<T>, ModelError> {
        self.check_goal(goal)?;
        Ok(self.into_explored(goal, tracer))
    }

    /// Searches for a solution in which all these atoms hold. If there is none, the answer says
    /// which of them are to blame: the *core*, found by conflict analysis
    /// [Eén & Sörensson 2003]. It need not be minimal: for that, see [`Incremental::minimal`].
    ///
    /// The search always [learns](Self::learning). Branchers and limits are those of the model.
    ///
    /// ```
    /// use csp_core::model::Conditional;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 4, 1..=3)?;
    /// model.all_different(&x[..3])?;
    /// // Two of the first three take the values 1 and 2, so the third is 3.
    /// let assumed = [Atom::is(x[3], 1), Atom::at_most(x[0], 2), Atom::at_most(x[1], 2), Atom::is_not(x[2], 3)];
    /// assert_eq!(model.solve_under(&assumed)?, Conditional::Core(assumed[1..].to_vec()));
    /// assert!(matches!(model.solve_under(&assumed[..3])?, Conditional::Solution(_)));
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// An atom is about a variable of another model.
    pub fn solve_under(&mut self, assumptions: &[Atom]) -> Result<Conditional, ModelError> {
        self.incremental().solve(assumptions)
    }

    /// For several searches under assumptions, one after the other, that keep what they learn: it
    /// follows from the constraints alone, whatever was assumed.
    ///
    /// ```
    /// use csp_core::model::Conditional;
    /// use csp_core::prelude::*;
    /// // Which projects fit into the budget together with the first one?
    /// let mut model = Model::new();
    /// let chosen = model.array("chosen", 4, 0..=1)?;
    /// let costs = [5, 4, 3, 2].into_iter().zip(chosen.iter().copied());
    /// model.linear(&costs.collect::<Vec<_>>(), Relation::AtMost, 9)?;
    /// let mut searches = model.incremental();
    /// let wanted = [0, 1, 2, 3].map(|i| Atom::is(chosen[i], 1));
    /// assert_eq!(searches.minimal(&wanted)?, Conditional::Irreducible(wanted[..3].to_vec()));
    /// assert!(matches!(searches.solve(&[wanted[0], wanted[1]])?, Conditional::Solution(_)));
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn incremental(&mut self) -> Incremental<'_> {
        self.searcher(Goal::Satisfy).incremental()
    }

    fn check_goal(&self, goal: Goal) -> Result<(), ModelError> {
        self.domains()
            .check("objective", goal.objective().as_slice())
    }

    /// A searcher for a goal that is of this model.
    fn searcher(&mut self, goal: Goal) -> Searcher<&mut Solver, &mut Branchers> {
        let options = self.options.clone();
        Searcher::new(&mut self.network, &mut self.branchers, options, goal)
    }

    /// Searches for a goal that is of this model.
    fn into_explored<T: Tracer>(mut self, goal: Goal, tracer: T) -> OwnedSearch<T> {
        let searcher = Searcher::owned(
            &mut self.network,
            &mut self.branchers,
            self.options.clone(),
            goal,
        );
        OwnedSearch {
            search: searcher.explore(tracer),
            model: self,
        }
    }
}

/// Traces and explanations.
impl Model {
    /// The names of variables in traces.
    #[must_use]
    pub fn legend(&self) -> Legend {
        self.network.legend()
    }

    /// Searches for a goal to the end, or to the limits of the model, and returns the trace, for
    /// example for `insta::assert_snapshot!`. All of it is in memory: [`trace_within`](Self::trace_within)
    /// limits its size.
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn trace(&mut self, goal: Goal, level: TraceLevel) -> Result<Trace, ModelError> {
        self.trace_within(goal, level, Bounds::default())
    }

    /// The same for a trace of at most this size. The search ends where the trace is cut, which its
    /// last line says.
    ///
    /// ```
    /// use csp_core::{prelude::*, trace::{Bounds, TraceLevel}};
    /// let mut model = Model::new();
    /// model.array("x", 30, 0..=9)?;
    /// let bounds = Bounds { events: 100, ..Bounds::default() };
    /// let trace = model.trace_within(Goal::Satisfy, TraceLevel::Decisions, bounds)?;
    /// assert!(trace.to_string().ends_with("\ncut after 100 events\n"));
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// The objective is not of this model.
    pub fn trace_within(
        &mut self,
        goal: Goal,
        level: TraceLevel,
        bounds: Bounds,
    ) -> Result<Trace, ModelError> {
        self.check_goal(goal)?;
        let legend = self.legend();
        Ok(self.searcher(goal).trace(&legend, level, bounds))
    }

    /// Checks a trace of a search for this goal. The search may have had any branchers, and any
    /// [`restarts`](Self::restarts) as long as both models have some or none: see
    /// [`replay`](mod@crate::replay). The trace of a search that learnt needs a model with the same
    /// [`learning`](Self::learning). Each nogood in it is checked by propagation alone
    /// ([`prove`](crate::replay::prove)).
    ///
    /// # Errors
    /// The objective is of another model, or a line of the trace is wrong.
    pub fn replay(&mut self, goal: Goal, trace: &Trace) -> Result<Replayed, ReplayError> {
        self.check_goal(goal)?;
        let legend = self.legend();
        Ok(self.searcher(goal).replay(&legend, trace)?)
    }

    /// Why nogoods follow, step by step, for readers that write a proof.
    pub fn deriver(&mut self) -> Deriver<'_> {
        Deriver::new(&mut self.network.solver)
    }

    /// What answers the question why, under these givens and the constraints that were posted. A
    /// constraint is one propagator. See [`explain`](crate::explain). Each search for an answer has
    /// the limits of the model, see [`limit`](Self::limit).
    ///
    /// # Errors
    /// A given is about a variable of another model.
    pub fn explainer(
        &mut self,
        givens: impl IntoIterator<Item = Atom>,
    ) -> Result<Explainer<'_>, ModelError> {
        let limits = self.options.limits.clone();
        Ok(Explainer::new(&mut self.network.solver, givens)?.limits(limits))
    }

    /// What finds the next step a person could take, with as few of these rules as possible: see
    /// [`StepFinder`]. Steps are about the variables that are asked for. Each search of the whole
    /// model has its limits, see [`limit`](Self::limit).
    ///
    /// # Errors
    /// A variable is of another model.
    pub fn step_finder(
        &mut self,
        rules: Vec<StepRule>,
        asked: &[Var],
    ) -> Result<StepFinder<'_>, ModelError> {
        let limits = self.options.limits.clone();
        Ok(StepFinder::new(&mut self.network.solver, rules, asked)?.limits(limits))
    }

    /// What looks at all sets of a few rules, each of which has these propagators: see [`FewestChecker::new`]. Each search has the limits
    /// of the model.
    ///
    /// # Errors
    /// A variable is of another model.
    pub fn fewest_checker(
        &mut self,
        rules: Vec<Vec<PropId>>,
        asked: &[Var],
        solution: &[Atom],
    ) -> Result<Option<FewestChecker<'_>>, ModelError> {
        let limits = self.options.limits.clone();
        let checker = FewestChecker::new(&mut self.network.solver, rules, asked, solution)?;
        Ok(checker.map(|checker| checker.limits(limits)))
    }

    /// What checks answers of an [`explainer`](Self::explainer) with the same givens, without the
    /// engine: see [`check`](crate::check). To be made when the explainer is, as both know the domains of this moment.
    #[must_use]
    pub fn checker(&self, givens: impl IntoIterator<Item = Atom>) -> AnswerChecker {
        AnswerChecker::new(self.solver(), givens)
    }

    /// An answer as text, in the names of variables and constraints: a whole
    /// [`Why`](crate::explain::Why), or an [`Explanation`](crate::explain::Explanation) or
    /// [`Core`](crate::explain::Core) of one. With an explainer that has a list of constraints of
    /// its own, the parts of a core have other names: see [`Words::part`].
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // Three variables with two values cannot all differ; no single step shows it.
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 1..=2)?;
    /// for [i, j] in [[0, 1], [1, 2], [0, 2]] {
    ///     model.post_named(format!("edge {i}{j}"), NotEqual::new(x[i], x[j]))?;
    /// }
    /// let why = model.explainer([])?.conflict();
    /// assert_eq!(model.describe(&why), "\
    /// no solution: a search finds none with
    ///   edge 01
    ///   edge 12
    ///   edge 02");
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn describe(&self, answer: &impl Describe) -> String {
        answer.text(self)
    }
}

impl Words for Model {
    fn fact(&self, fact: Fact) -> String {
        let name = self.name(fact.var());
        match fact {
            Fact::Atom(atom)
                if self.network.is_truth(fact.var()) && atom.allows(0) != atom.allows(1) =>
            {
                if atom.allows(1) {
                    name.to_owned()
                } else {
                    format!("not ({name})")
                }
            }
            Fact::Atom(atom) => match (atom.operator(), atom.value()) {
                (Operator::Is, v) => format!("{name} = {v}"),
                (Operator::IsNot, v) => format!("{name} ≠ {v}"),
                (Operator::AtMost, v) => format!("{name} ≤ {v}"),
                (Operator::Above, v) => format!("{name} ≥ {}", i64::from(v) + 1),
            },
            Fact::Within(_, low, high) => format!("{name} ∈ {low}..{high}"),
            Fact::Outside(_, low, high) => format!("{name} ∉ {low}..{high}"),
        }
    }

    fn constraint(&self, prop: PropId) -> String {
        self.constraint_name(prop).to_owned()
    }

    fn tells(&self, x: Var) -> bool {
        !self.network.auxiliaries.contains(&x.index())
    }
}

/// A search that owns its model: an iterator over solutions without a lifetime. It can be kept in a
/// struct, sent to another thread, or handed to another language. See [`Model::into_solutions`].
#[derive(Debug)]
#[must_use = "a search finds solutions only as it is asked for them"]
pub struct OwnedSearch<T: Tracer = ()> {
    search: Search<Problem<Solver, Branchers, Memory>, T>,
    /// The model without its solver and its branchers.
    model: Model,
}

impl<T: Tracer> OwnedSearch<T> {
    /// The model, as it was before the search.
    #[must_use]
    pub fn into_model(mut self) -> Model {
        let nothing = Problem::new(Solver::default(), Branchers::default(), Goal::Satisfy)
            .learning(Learning::Off);
        let mut searched = None;
        self.search.restart(Limits::default(), |problem| {
            searched = Some(std::mem::replace(problem, nothing));
        });
        let mut model = self.model;
        if let Some(problem) = searched {
            (model.network.solver, model.branchers) = problem.into_parts();
        }
        model
    }

    /// Whether the whole tree has been searched. There are no solutions beyond those found then.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.search.is_exhausted()
    }

    /// The limit that ended the search, if one did.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.search.limit()
    }

    /// The statistics so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }

    /// The observer.
    pub fn tracer(&mut self) -> &mut T {
        self.search.tracer()
    }
}

impl<T: Tracer> Iterator for OwnedSearch<T> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.search.next()
    }
}
