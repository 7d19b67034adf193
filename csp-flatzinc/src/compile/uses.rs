//! What constraints, the search and the output need of each class of declarations.

use super::arguments::Takes;
use super::classes::{Classes, variable};
use super::presolve::equated;
use super::registry::{CallForm, Registry};
use super::scope::Scope;
use crate::ast::{ConstraintItem, Expr, SolveGoal};

/// What is needed of each class.
pub(super) struct ClassUses {
    needed: Vec<Takes>,
    /// How often each stands in a constraint, the goal or an annotation, or is printed.
    counts: Vec<u32>,
    /// What serves where [`Takes::Truths`] do.
    truths: Takes,
}

impl ClassUses {
    /// `truths` are what serves where [`Takes::Truths`] do.
    pub(super) fn new(
        classes: &mut Classes,
        scope: &Scope<'_>,
        registry: &Registry,
        truths: Takes,
    ) -> Self {
        let mut uses = Self {
            needed: vec![Takes::Atoms; scope.ast.declarations.len()],
            counts: vec![0; scope.ast.declarations.len()],
            truths,
        };
        for constraint in &scope.ast.constraints {
            if !joins(classes, scope, registry, constraint) {
                uses.note_constraint(constraint, classes, scope, registry);
            }
        }
        match scope.ast.solve.goal {
            SolveGoal::Satisfy => {}
            SolveGoal::Minimize(expr) | SolveGoal::Maximize(expr) => {
                uses.note(expr, Takes::Variables, classes, scope);
            }
        }
        for &annotation in scope.ast.span(scope.ast.solve.annotations) {
            uses.note(annotation, Takes::Variables, classes, scope);
        }
        for declaration in &scope.ast.declarations {
            let mut annotations = scope.ast.annotations(declaration.annotations);
            if annotations.any(|(name, _)| matches!(name, "output_var" | "output_array")) {
                uses.note(Expr::Name(declaration.name), Takes::Atoms, classes, scope);
            }
        }
        uses
    }

    fn note_constraint(
        &mut self,
        constraint: &ConstraintItem,
        classes: &mut Classes,
        scope: &Scope<'_>,
        registry: &Registry,
    ) {
        let found = registry.find(constraint.name);
        for (place, &argument) in scope.ast.span(constraint.arguments).iter().enumerate() {
            let takes = found.map_or(Takes::Variables, |(row, form)| {
                let truths = match form {
                    CallForm::Plain => self.truths,
                    CallForm::Reified | CallForm::Implied => Takes::Views,
                };
                // What is beyond the arguments of the plain form is the condition.
                let condition = if form == CallForm::Plain {
                    Takes::Variables
                } else {
                    Takes::Atoms
                };
                match row.takes.get(place) {
                    Some(Takes::Truths) => truths,
                    known => known.copied().unwrap_or(condition),
                }
            });
            self.note(argument, takes, classes, scope);
        }
    }

    /// All variables that an expression has.
    fn note(&mut self, expr: Expr, takes: Takes, classes: &mut Classes, scope: &Scope<'_>) {
        if let Some(number) = variable(scope, expr) {
            let class = classes.first(number);
            self.needed[class] = self.needed[class].min(takes);
            self.counts[class] += 1;
        } else if let Expr::Call { arguments, .. } = expr {
            for &argument in scope.ast.span(arguments) {
                self.note(argument, takes, classes, scope);
            }
        } else if let Ok(items) = scope.items(expr) {
            for &item in items {
                self.note(item, takes, classes, scope);
            }
        }
    }

    /// What serves for a class everywhere.
    pub(super) fn needed(&self, class: usize) -> Takes {
        self.needed[class]
    }

    /// How often a class stands in a constraint, the goal or an annotation, or is printed.
    pub(super) fn count(&self, class: usize) -> u32 {
        self.counts[class]
    }
}

/// Whether a constraint says that two declarations are equal which are one class.
pub(super) fn joins(
    classes: &mut Classes,
    scope: &Scope<'_>,
    registry: &Registry,
    constraint: &ConstraintItem,
) -> bool {
    let equated = equated(scope, registry, constraint);
    equated.is_some_and(|[x, y]| classes.first(x) == classes.first(y))
}
