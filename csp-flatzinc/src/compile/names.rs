//! Names of variables and constraints that people read.

use super::classes::{self, Classes};
use super::scope::Scope;
use super::sources::ValueSource;
use crate::ast::{Ast, Declaration, Expr, Instantiation};
use crate::set::IntSet;
use std::collections::BTreeMap;

/// How MiniZinc names what the model does not name.
const INTRODUCED: &str = "X_INTRODUCED_";

/// The names of variables that MiniZinc has named, but that are items of an array with a name of the
/// model: `queens[3]`, by the numbers of their declarations.
pub(super) fn of_items(scope: &Scope<'_>) -> BTreeMap<usize, String> {
    let ast = scope.ast;
    let mut names = BTreeMap::new();
    for declaration in &ast.declarations {
        let array = ast.text(declaration.name);
        let Some(Expr::Array(items)) = declaration.value else {
            continue;
        };
        if declaration.kind == Instantiation::Parameter || array.starts_with(INTRODUCED) {
            continue;
        }
        let sizes = indices(scope, declaration);
        for (place, &item) in ast.span(items).iter().enumerate() {
            let Some(number) = classes::variable(scope, item) else {
                continue;
            };
            if ast
                .text(ast.declarations[number].name)
                .starts_with(INTRODUCED)
            {
                let index = index(&sizes, place);
                names
                    .entry(number)
                    .or_insert_with(|| format!("{array}[{index}]"));
            }
        }
    }
    names
}

/// The sets of indices that MiniZinc's output has.
fn indices(scope: &Scope<'_>, declaration: &Declaration) -> Vec<IntSet> {
    let mut annotations = scope.ast.annotations(declaration.annotations);
    let sets = annotations.find_map(|annotation| match annotation {
        ("output_array", &[sets]) => scope.sets(sets).ok(),
        _ => None,
    });
    sets.unwrap_or_default()
}

/// The index of a place, counted from 0, as it is written: the last part runs fastest.
fn index(sets: &[IntSet], mut place: usize) -> String {
    let mut parts = Vec::new();
    for set in sets.iter().rev() {
        let Some((low, high)) = set.bounds() else {
            continue;
        };
        let length = usize::try_from(high - low + 1).unwrap_or(usize::MAX);
        parts.push((low + (place % length) as i64).to_string());
        place /= length;
    }
    if parts.is_empty() {
        return (place + 1).to_string();
    }
    parts.reverse();
    parts.join(",")
}

/// The annotations in which MiniZinc hands over the names that a model gives to its constraints.
const NAMES: [&str; 2] = ["mzn_constraint_name", "mzn_expression_name"];

/// A constraint as the model names it, or else by its kind.
pub(crate) fn constraint_title(ast: &Ast, number: usize) -> &str {
    let constraint = &ast.constraints[number];
    let mut annotations = ast.annotations(constraint.annotations);
    let named = annotations.find_map(|(name, arguments)| match arguments {
        &[Expr::Text(text)] if NAMES.contains(&name) => Some(ast.text(text)),
        _ => None,
    });
    named.unwrap_or_else(|| ast.text(constraint.name))
}

/// The same with its line in FlatZinc, or its number in FlatZinc JSON.
pub(crate) fn constraint_name(ast: &Ast, number: usize) -> String {
    let name = constraint_title(ast, number);
    format!("{name} ({})", ast.constraints[number].place.short())
}

/// A variable or an array as the text names it, with its line.
fn declaration_name(ast: &Ast, number: usize) -> String {
    let declaration = &ast.declarations[number];
    let name = ast.text(declaration.name);
    format!("{name} ({})", declaration.place.short())
}

/// What takes values from a variable, with its line.
pub(crate) fn source_name(ast: &Ast, source: ValueSource) -> String {
    match source {
        ValueSource::Declaration(number) => declaration_name(ast, number),
        ValueSource::Constraint(number) => constraint_name(ast, number),
    }
}

/// That a class has no value: the declarations and constraints that together leave none.
pub(super) fn of_empty(scope: &Scope<'_>, classes: &mut Classes, class: usize) -> String {
    let members = classes.clashing(scope, class).into_iter();
    let names: Vec<String> = members
        .map(|member| declaration_name(scope.ast, member))
        .collect();
    let sources = classes.sources.of(class).into_iter();
    let sources: Vec<String> = sources
        .map(|source| source_name(scope.ast, source))
        .collect();
    let mut text = format!("the empty domain of {}", names.join(" = "));
    if !sources.is_empty() {
        text += &format!(" under {}", sources.join(", "));
    }
    text
}

/// That an array has a number that is not in its domain.
pub(super) fn of_false_array(scope: &Scope<'_>, number: usize) -> String {
    let name = declaration_name(scope.ast, number);
    format!("a number in {name} that is not in its domain")
}
