//! Names of variables and constraints that people read.

use super::classes;
use super::scope::Scope;
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

/// A constraint as the model names it, or else by its kind, with its line in FlatZinc.
pub(crate) fn constraint_name(ast: &Ast, number: usize) -> String {
    let constraint = &ast.constraints[number];
    let mut annotations = ast.annotations(constraint.annotations);
    let named = annotations.find_map(|(name, arguments)| match arguments {
        &[Expr::Text(text)] if NAMES.contains(&name) => Some(ast.text(text)),
        _ => None,
    });
    let name = named.unwrap_or_else(|| ast.text(constraint.name));
    format!("{name} (line {})", constraint.place.line)
}
