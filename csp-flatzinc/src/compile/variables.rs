//! The variables of the engine, one for each class of equal ones that is no view of another one, and no condition.

use super::builder::ModelBuilder;
use super::classes::{self, Classes};
use super::conditions::ClassConditions;
use super::names;
use super::problem::{CompileError, Compiles};
use super::scope::Scope;
use super::views::ClassViews;
use crate::ast::{self, Expr};
use crate::set::IntSet;
use csp_core::ids::Var;
use csp_core::view::View;

/// The best value of the objective among those that it is declared with, which may lie beyond `i32`.
pub(super) fn ideal(scope: &Scope<'_>, classes: &mut Classes) -> Option<i64> {
    let mut bounds = |expr| {
        let first = classes.first(classes::variable(scope, expr)?);
        classes.values[first].bounds()
    };
    match scope.ast.solve.goal {
        ast::SolveGoal::Satisfy => None,
        ast::SolveGoal::Minimize(expr) => bounds(expr).map(|(low, _)| low),
        ast::SolveGoal::Maximize(expr) => bounds(expr).map(|(_, high)| high),
    }
}

/// Makes a variable for each class. Returns those that have values beyond `i32`.
pub(super) fn add_variables(
    scope: &mut Scope<'_>,
    builder: &mut ModelBuilder,
    classes: &mut Classes,
    views: &ClassViews,
    conditions: &ClassConditions,
) -> Result<Vec<Var>, CompileError> {
    let all = IntSet::range(i32::MIN.into(), i32::MAX.into());
    // As Gecode has it: the next smaller and greater integers are in `i32`, too.
    let most = i64::from(i32::MAX) - 1;
    let tried = IntSet::range(-most, most);
    let mut beyond = Vec::new();
    let mut is_false = false;
    let names = names::of_items(scope);
    for (number, declaration) in scope.ast.declarations.iter().enumerate() {
        if declaration.kind == ast::Instantiation::Parameter || declaration.length.is_some() {
            continue;
        }
        let first = classes.first(number);
        if first == number && views.base(number).is_none() && !conditions.replaces(number) {
            let values = &classes.values[number];
            let is_within = values.intersection(&all) == *values;
            let within = if is_within {
                values.clone()
            } else {
                values.intersection(&tried)
            };
            let name = names.get(&number).map(String::as_str);
            let added = add_variable(scope, builder, number, name, &within);
            let var = added.map_err(scope.at(declaration))?;
            scope.variables[number] = Some(var.into());
            if !is_within {
                beyond.push(var);
            }
            // One of them is enough to have no solution.
            if within.is_empty() && !std::mem::replace(&mut is_false, true) {
                let why = names::of_empty(scope, classes, number);
                add_falsehood(builder, var, why).map_err(scope.at(declaration))?;
            }
        }
    }
    stand_for(scope, classes, views, conditions);
    for &number in &classes.false_arrays {
        let declaration = &scope.ast.declarations[number];
        let never = builder.constant(0).map_err(scope.at(declaration))?;
        let why = names::of_false_array(scope, number);
        add_falsehood(builder, never, why).map_err(scope.at(declaration))?;
    }
    Ok(beyond)
}

/// All members of a class stand for its variable, for a view of another one's, or for a fact about another one.
fn stand_for(
    scope: &mut Scope<'_>,
    classes: &mut Classes,
    views: &ClassViews,
    conditions: &ClassConditions,
) {
    for number in 0..scope.variables.len() {
        let first = classes.first(number);
        let base = views.base(first).unwrap_or(first);
        let variable = scope.variables[base].map(View::var);
        scope.variables[number] = variable.map(|base| views.view(first, base));
        let var = |class: usize| scope.variables[class].map(View::var);
        if let Some(atom) = conditions.atom(first, var) {
            scope.conditions.insert(number, atom);
        }
    }
}

/// A variable that is 0 has to be 1: the model has no solution, and this is why.
fn add_falsehood(builder: &mut ModelBuilder, never: Var, why: String) -> Compiles<()> {
    let posted = builder
        .model
        .name_posted(why, |model| model.assign(never, 1));
    Ok(posted?)
}

/// A variable without values is 0 here.
fn add_variable(
    scope: &Scope<'_>,
    builder: &mut ModelBuilder,
    number: usize,
    name: Option<&str>,
    values: &IntSet,
) -> Compiles<Var> {
    let declaration = &scope.ast.declarations[number];
    let name = name.unwrap_or_else(|| scope.ast.text(declaration.name));
    if values.is_empty() {
        return Ok(builder.model.var(name, 0)?);
    }
    let is_introduced = |(name, arguments): (&str, &[Expr])| {
        matches!(name, "var_is_introduced" | "is_defined_var") && arguments.is_empty()
    };
    let mut annotations = scope.ast.annotations(declaration.annotations);
    if annotations.any(is_introduced) {
        Ok(builder.model.auxiliary_var(name, values)?)
    } else {
        Ok(builder.model.var(name, values)?)
    }
}
