//! Floor 2: a FlatZinc model to a model of the engine.

mod arguments;
mod bounds;
mod builder;
mod call;
mod classes;
mod conditions;
mod crossings;
mod families;
mod names;
mod output;

mod post;
mod presolve;
mod problem;
mod registry;
mod row;
mod scope;
mod search;
mod sources;
mod uses;
mod variables;
mod views;

pub use self::classes::Equations;
pub use self::problem::{CompileError, CompileErrorKind};
pub use self::search::Warning;

pub(crate) use self::search::Relax;

pub(crate) use self::names::{constraint_name, constraint_title, source_name};
pub(crate) use self::output::{Output, OutputShape, ValueForm};
pub(crate) use self::scope::Scalar;
pub(crate) use self::sources::ValueSource;

use self::arguments::Takes;
use self::builder::ModelBuilder;
use self::classes::Classes;
use self::conditions::ClassConditions;
use self::crossings::AllDifferentCrossings;
use self::post::post_all;
use self::registry::Registry;
use self::scope::Scope;
use self::search::SearchAnnotations;
use self::sources::Sources;
use self::uses::ClassUses;
use self::variables::{add_variables, ideal};
use self::views::ClassViews;
use crate::ast::{self, Ast};
use csp_core::atom::Atom;
use csp_core::ids::{PropId, Var};
use csp_core::model::Model;
use csp_core::problem::Goal;
use std::collections::BTreeSet;
use std::ops::Range;

/// A model that can be solved.
#[derive(Debug)]
pub struct Compiled {
    /// The model of the engine. Its variables have the names of FlatZinc.
    pub model: Model,
    /// What is sought.
    pub goal: Goal,
    /// What the text asks for and is not done.
    pub warnings: Vec<Warning>,
    /// The variables with values that are not in `i32`, as far as one can tell. Only those in `i32` are
    /// tried.
    pub beyond: Vec<Var>,
    /// Whether the model says how it is to be searched.
    pub has_search: bool,
    /// The large-neighbourhood search that the model asks for.
    pub(crate) relax: Option<Relax>,
    /// The best value that the objective can have as it is declared.
    pub(crate) ideal: Option<i64>,
    /// How many declared variables are [views](csp_core::view::View) of others, and have none of their own.
    pub views: usize,
    /// How many declared booleans are facts about other variables, or stand for a condition that one other constraint asks for, and have
    /// no variable of their own.
    pub conditions: usize,
    pub(crate) outputs: Vec<Output>,
    /// The names of assumptions, with the numbers of their propagators.
    pub(crate) assumed: Vec<(String, Range<usize>)>,
    /// How many propagators there were before each constraint, and after the last one.
    posted: Vec<u32>,
    /// The first declaration of each variable of the model, by its number.
    declared: Vec<usize>,
    sources: Sources,
}

impl Compiled {
    /// The propagators of each constraint, in the order of the text. Some constraints have none: they
    /// have become a part of the variables.
    #[must_use]
    pub fn propagators(&self) -> Vec<Vec<PropId>> {
        self.posted
            .windows(2)
            .map(|ends| (ends[0]..ends[1]).map(PropId::new).collect())
            .collect()
    }

    /// The number of the constraint, in the order of the text, that a propagator belongs to. Those for
    /// domains that are empty belong to none: they have [names](Model::constraint_name) of their own.
    #[must_use]
    pub fn constraint(&self, propagator: PropId) -> Option<usize> {
        let number = propagator.index() as u32;
        let before = self.posted.partition_point(|&before| before <= number);
        (before < self.posted.len()).then(|| before.checked_sub(1))?
    }

    /// What the values of the variable of this number follow from, beside its declaration.
    pub(crate) fn sources(&self, x: usize) -> BTreeSet<ValueSource> {
        let class = self.declared.get(x);
        class.map_or_else(BTreeSet::new, |&class| self.sources.of(class))
    }

    /// Leaves out the solutions whose objective is not better than this. Returns whether there is an objective.
    ///
    /// ```
    /// use csp_flatzinc::{CompileOptions, compile, read};
    /// let ast = read("var 1..9: x; solve minimize x;")?;
    /// let mut compiled = compile(&ast, CompileOptions::default())?;
    /// assert!(compiled.better_than(3));
    /// assert_eq!(compiled.model.solutions().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn better_than(&mut self, known: i32) -> bool {
        let better = match self.goal {
            Goal::Minimize(objective) => !Atom::at_least(objective, known),
            Goal::Maximize(objective) => !Atom::at_most(objective, known),
            Goal::Satisfy => return false,
        };
        let assumed = self.model.assume(better);
        assumed.expect("the objective is a variable of the model");
        true
    }

    /// Gives the propagators of the model the names of their constraints, each with its line.
    ///
    /// ```
    /// use csp_flatzinc::{CompileOptions, compile, read};
    /// let ast = read("var 1..2: x;\nvar 1..2: y;\nconstraint int_ne(x, y); solve satisfy;")?;
    /// let mut compiled = compile(&ast, CompileOptions::default())?;
    /// compiled.name_constraints(&ast);
    /// let propagator = compiled.propagators()[0][0];
    /// assert_eq!(compiled.model.constraint_name(propagator), "int_ne (line 3)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn name_constraints(&mut self, ast: &Ast) {
        for (number, propagators) in self.propagators().into_iter().enumerate() {
            for propagator in propagators {
                self.model
                    .name_constraint(propagator, constraint_name(ast, number));
            }
        }
    }
}

/// How a model is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CompileOptions {
    /// The seed of random choices.
    pub seed: u64,
    /// Whether the search will be [free](crate::RunOptions::free). Then tasks of `disjunctive` and rectangles get 0/1 variables that say which of two comes first.
    pub free: bool,
    /// What becomes of equations of two variables.
    pub equations: Equations,
}

/// Makes a model of the engine.
///
/// ```
/// use csp_flatzinc::{CompileOptions, compile, read};
/// let text = "var 1..9: x :: output_var; constraint int_times(x, x, 49); solve satisfy;";
/// let mut compiled = compile(&read(text)?, CompileOptions::default())?;
/// assert_eq!(compiled.model.solutions().count(), 1);
/// let error = compile(&read("var 1..9: x;\nconstraint odd(x); solve satisfy;")?, CompileOptions::default());
/// assert!(error.unwrap_err().to_string().starts_with("line 2, column 1: odd: this constraint is not known"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first item that makes no sense, or that is not supported.
pub fn compile(ast: &Ast, options: CompileOptions) -> Result<Compiled, CompileError> {
    let mut scope = Scope::new(ast)?;
    let registry = Registry::new(ast);
    let mut builder = ModelBuilder::new(options.free);
    let mut classes = Classes::new(&scope)?;
    if options.equations != Equations::Posted {
        presolve::equate(&mut classes, &scope, &registry);
    }
    classes.keep_items(&scope)?;
    presolve::narrow(&mut classes, &scope, &registry);
    let mut views = ClassViews::default();
    let mut conditions = ClassConditions::default();
    if options.equations == Equations::Viewed {
        let learns = options.free || ast.solve.annotations.is_empty();
        let truths = if learns { Takes::Views } else { Takes::Atoms };
        let uses = ClassUses::new(&mut classes, &scope, &registry, truths);
        views = ClassViews::find(&mut classes, &scope, &registry, &uses);
        conditions = ClassConditions::find(&mut classes, &scope, &registry, &uses, &views);
    }
    let beyond = add_variables(&mut scope, &mut builder, &mut classes, &views, &conditions)?;
    let ideal = ideal(&scope, &mut classes);
    builder.crossings = AllDifferentCrossings::count(&scope, builder.model.domains());
    let posted = post_all(&scope, &registry, &views, &conditions, &mut builder)?;
    let goal =
        goal(&scope, &mut builder).map_err(|problem| problem.at(ast.solve.place, "objective"))?;
    let outputs = output::outputs(&scope)?;
    let searches = SearchAnnotations::follow(&scope, &mut builder, options.seed)?;
    let SearchAnnotations {
        mut warnings,
        has_search,
        relax,
        ..
    } = searches;
    warnings.extend(builder.unkept.iter().map(|(&name, &place)| Warning {
        place,
        text: format!(
            "`{}` has no such consistency, and keeps its own",
            ast.text(name)
        ),
    }));
    Ok(Compiled {
        model: builder.model,
        goal,
        warnings,
        beyond,
        has_search,
        relax,
        ideal,
        views: views.len(),
        conditions: conditions.len(),
        outputs,
        assumed: builder.assumed,
        posted,
        declared: declared(&scope),
        sources: classes.sources,
    })
}

/// The first declaration of each variable. The variables were made in this order.
fn declared(scope: &Scope<'_>) -> Vec<usize> {
    let mut first = Vec::new();
    for (number, &x) in scope.variables.iter().enumerate() {
        if x.is_some_and(|view| view.is_plain() && view.var().index() == first.len()) {
            first.push(number);
        }
    }
    first
}

fn goal(scope: &Scope<'_>, builder: &mut ModelBuilder) -> Result<Goal, CompileErrorKind> {
    let mut objective = |expr| builder.var_of(scope.scalar(expr)?);
    Ok(match scope.ast.solve.goal {
        ast::SolveGoal::Satisfy => Goal::Satisfy,
        ast::SolveGoal::Minimize(expr) => Goal::Minimize(objective(expr)?),
        ast::SolveGoal::Maximize(expr) => Goal::Maximize(objective(expr)?),
    })
}
