//! Floor 2: a FlatZinc model to a model of the engine.

mod bounds;
mod call;
mod classes;
mod families;
mod names;
mod output;
mod problem;
mod registry;
mod scope;
mod search;
mod variables;

pub use self::problem::{CompileError, Problem};
pub use self::search::Warning;

pub(crate) use self::search::Relax;

pub(crate) use self::output::{Form as ValueForm, Output, Shape};
pub(crate) use self::scope::Operand;

use self::call::{Call, Condition, Target};
use self::classes::Classes;
use self::registry::{Entry, Form, Registry};
use self::scope::Scope;
use self::search::Searches;
use self::variables::{add_variables, ideal};
use crate::ast::{self, Expr, Name, Span};
use csp_core::atom::Atom;
use csp_core::ids::{PropId, Var};
use csp_core::model::Model;
use csp_core::problem::Goal;
use csp_core::propagator::Consistency;

/// A model that can be solved.
#[derive(Debug)]
pub struct Compiled {
    /// The model of the engine. Its variables have the names of FlatZinc.
    pub model: Model,
    /// What is sought.
    pub goal: Goal,
    /// What the text asks for and is not done.
    pub warnings: Vec<Warning>,
    /// Whether every value of every variable is in `i32`, as far as one can tell. If not, only those
    /// in `i32` are tried.
    pub covers_all: bool,
    /// Whether the model says how it is to be searched.
    pub has_search: bool,
    /// The large-neighbourhood search that the model asks for.
    pub(crate) relax: Option<Relax>,
    /// The best value that the objective can have as it is declared.
    pub(crate) ideal: Option<i64>,
    pub(crate) outputs: Vec<Output>,
    /// How many propagators there were before each constraint.
    posted: Vec<u32>,
}

impl Compiled {
    /// The propagators of each constraint, in the order of the text. Some constraints have none: they
    /// have become a part of the variables.
    #[must_use]
    pub fn propagators(&self) -> Vec<Vec<PropId>> {
        let all = self.model.solver().propagators() as u32;
        let ends = self.posted.iter().skip(1).copied().chain([all]);
        self.posted
            .iter()
            .zip(ends)
            .map(|(&from, to)| (from..to).map(PropId::new).collect())
            .collect()
    }

    /// The number of the constraint, in the order of the text, that a propagator belongs to.
    #[must_use]
    pub fn constraint(&self, propagator: PropId) -> usize {
        let number = propagator.index() as u32;
        self.posted
            .partition_point(|&before| before <= number)
            .saturating_sub(1)
    }
}

/// How a model is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CompileOptions {
    /// The seed of random choices.
    pub seed: u64,
    /// Whether the search will be [free](crate::RunOptions::free). Then tasks of `disjunctive` and rectangles get 0/1 variables that say which of two comes first.
    pub free: bool,
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
pub fn compile(ast: &ast::Model, options: CompileOptions) -> Result<Compiled, CompileError> {
    let mut scope = Scope::new(ast)?;
    let mut target = Target::new(options.free);
    let mut classes = Classes::new(&scope)?;
    bounds::narrow(&mut classes, &scope);
    let covers_all = add_variables(&mut scope, &mut target, &mut classes)?;
    let ideal = ideal(&scope, &mut classes);
    let posted = post_all(&scope, &mut target)?;
    let goal = goal(&scope, &mut target).map_err(|problem| CompileError {
        place: ast.solve.place,
        item: "solve".to_owned(),
        problem,
    })?;
    let outputs = output::outputs(&scope)?;
    let mut searches = Searches::new(&scope, &mut target, options.seed);
    searches.follow_all()?;
    let Searches {
        mut warnings,
        has_search,
        relax,
        ..
    } = searches;
    warnings.extend(target.unkept.iter().map(|(&name, &place)| Warning {
        place,
        text: format!(
            "`{}` has no such consistency, and keeps its own",
            ast.text(name)
        ),
    }));
    Ok(Compiled {
        model: target.model,
        goal,
        warnings,
        covers_all,
        has_search,
        relax,
        ideal,
        outputs,
        posted,
    })
}

fn post_all(scope: &Scope<'_>, target: &mut Target) -> Result<Vec<u32>, CompileError> {
    let ast = scope.ast;
    let registry = Registry::new();
    let mut known: Vec<Option<Option<(&'static Entry, Form)>>> = vec![None; ast.names.len()];
    let mut posted = Vec::with_capacity(ast.constraints.len());
    for constraint in &ast.constraints {
        posted.push(target.model.solver().propagators() as u32);
        let entry = known[constraint.name.index()]
            .get_or_insert_with(|| registry.find(ast.text(constraint.name)));
        let outcome = match *entry {
            Some((entry, form)) => post(scope, target, constraint, entry, form),
            None => Err(unknown(ast, constraint.name)),
        };
        outcome.map_err(|problem| CompileError {
            place: constraint.place,
            item: ast.text(constraint.name).to_owned(),
            problem,
        })?;
    }
    Ok(posted)
}

fn unknown(ast: &ast::Model, name: Name) -> Problem {
    let text = ast.text(name);
    let begins = |starts: &[&str]| starts.iter().any(|start| text.starts_with(start));
    if begins(&[
        "float_",
        "array_float_",
        "array_var_float_",
        "int2float",
        "set_in_float",
    ]) {
        Problem::Float
    } else if begins(&["set_", "array_set_", "array_var_set_"]) {
        Problem::SetVariable
    } else {
        Problem::Unknown
    }
}

fn post<'m>(
    scope: &Scope<'m>,
    target: &mut Target,
    constraint: &ast::Constraint,
    entry: &Entry,
    form: Form,
) -> Result<(), Problem> {
    let arguments: &'m [Expr] = scope.ast.span(constraint.arguments);
    let expected = entry.arity + usize::from(form != Form::Plain);
    let is_other = form == Form::Plain && arguments.len() == entry.other;
    if arguments.len() != expected && !is_other {
        return Err(Problem::Arity {
            expected,
            found: arguments.len(),
        });
    }
    let condition = match (form, arguments.last()) {
        (Form::Reified | Form::Implied, Some(&last)) => {
            condition(form, scope.operand(last)?, target)?
        }
        _ => Some(Condition::Always),
    };
    let Some(condition) = condition else {
        return Ok(());
    };
    let arguments = if is_other {
        arguments
    } else {
        &arguments[..entry.arity]
    };
    let consistency = consistency(scope.ast, constraint.annotations);
    let mut call = Call::new(scope, target, arguments, condition, consistency);
    (entry.post)(&mut call)?;
    if !call.is_consistency_kept {
        target
            .unkept
            .entry(constraint.name)
            .or_insert(constraint.place);
    }
    Ok(())
}

/// The condition that a boolean is. `None`: the constraint says nothing.
fn condition(form: Form, last: Operand, target: &mut Target) -> Result<Option<Condition>, Problem> {
    let atom = match last {
        Operand::Constant(1) => return Ok(Some(Condition::Always)),
        Operand::Constant(_) if form == Form::Implied => return Ok(None),
        Operand::Constant(value) => Atom::is(target.constant(value)?, 1),
        Operand::Variable(x) => Atom::is(x, 1),
    };
    Ok(Some(if form == Form::Reified {
        Condition::Iff(atom)
    } else {
        Condition::If(atom)
    }))
}

/// The consistency that annotations ask for.
fn consistency(ast: &ast::Model, annotations: Span) -> Option<Consistency> {
    ast.span(annotations)
        .iter()
        .find_map(|&annotation| match annotation {
            Expr::Name(name) => match ast.text(name) {
                "domain" | "domain_propagation" => Some(Consistency::Domain),
                "bounds" | "boundsZ" | "boundsR" | "boundsD" | "bounds_propagation" => {
                    Some(Consistency::Bounds)
                }
                "value_propagation" => Some(Consistency::Value),
                _ => None,
            },
            _ => None,
        })
}

fn goal(scope: &Scope<'_>, target: &mut Target) -> Result<Goal, Problem> {
    let mut objective = |expr| match scope.operand(expr)? {
        Operand::Variable(x) => Ok::<Var, Problem>(x),
        Operand::Constant(value) => target.constant(value),
    };
    Ok(match scope.ast.solve.goal {
        ast::Goal::Satisfy => Goal::Satisfy,
        ast::Goal::Minimize(expr) => Goal::Minimize(objective(expr)?),
        ast::Goal::Maximize(expr) => Goal::Maximize(objective(expr)?),
    })
}
