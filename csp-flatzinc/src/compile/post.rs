//! Posts the constraints of a model, each by its row.

use super::builder::ModelBuilder;
use super::call::{Call, HoldsWhen};
use super::conditions::ClassConditions;
use super::problem::{CompileError, CompileErrorKind, Compiles, Done};
use super::registry::{CallForm, Registry};
use super::row::ConstraintRow;
use super::scope::{Scalar, Scope};
use super::views::ClassViews;
use crate::ast::{Ast, ConstraintItem, Expr, ExprSpan};
use csp_core::atom::Atom;
use csp_core::propagator::Consistency;

/// Posts all but those that have become views or conditions. Returns how many propagators there were before each constraint, and after
/// the last one.
pub(super) fn post_all(
    scope: &Scope<'_>,
    registry: &Registry,
    views: &ClassViews,
    conditions: &ClassConditions,
    builder: &mut ModelBuilder,
) -> Result<Vec<u32>, CompileError> {
    let ast = scope.ast;
    let mut posted = Vec::with_capacity(ast.constraints.len() + 1);
    for (number, constraint) in ast.constraints.iter().enumerate() {
        posted.push(builder.model.solver().propagators() as u32);
        if views.is_absorbed(number) || conditions.is_absorbed(number) {
            continue;
        }
        let name = ast.text(constraint.name);
        let outcome = match registry.find(constraint.name) {
            Some((row, form)) => conditions
                .premise(number, scope, builder)
                .and_then(|premise| post(scope, builder, constraint, (row, form), premise)),
            None => Err(unknown(name)),
        };
        outcome.map_err(|problem| problem.at(constraint.place, name))?;
    }
    posted.push(builder.model.solver().propagators() as u32);
    Ok(posted)
}

/// What is wrong with a constraint that has no row.
fn unknown(name: &str) -> CompileErrorKind {
    const FLOATS: [&str; 5] = [
        "float_",
        "array_float_",
        "array_var_float_",
        "int2float",
        "set_in_float",
    ];
    const SETS: [&str; 3] = ["set_", "array_set_", "array_var_set_"];
    let begins = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    if begins(&FLOATS) {
        CompileErrorKind::Float
    } else if begins(&SETS) {
        CompileErrorKind::SetVariable
    } else {
        CompileErrorKind::Unknown
    }
}

/// Posts a constraint, under a premise in place of the boolean of its reified form if there is one.
fn post(
    scope: &Scope<'_>,
    builder: &mut ModelBuilder,
    constraint: &ConstraintItem,
    (row, form): (&ConstraintRow, CallForm),
    premise: Option<Atom>,
) -> Done {
    let mut arguments = scope.ast.span(constraint.arguments);
    let further = usize::from(form != CallForm::Plain);
    let (least, most) = (row.counts.start() + further, row.counts.end() + further);
    if !(least..=most).contains(&arguments.len()) {
        return Err(CompileErrorKind::Arity {
            expected: most,
            found: arguments.len(),
        });
    }
    let mut condition = HoldsWhen::Always;
    if form != CallForm::Plain
        && let [others @ .., last] = arguments
    {
        let known = match premise {
            Some(premise) => Some(HoldsWhen::If(premise)),
            None => reification(form, scope.scalar(*last)?, builder)?,
        };
        match known {
            Some(reification) => (arguments, condition) = (others, reification),
            None => return Ok(()),
        }
    }
    let consistency = consistency(scope.ast, constraint.annotations);
    let mut call = Call::new(scope, builder, condition, consistency);
    (row.post)(&mut call, arguments)?;
    if !call.is_consistency_kept {
        let first = builder.unkept.entry(constraint.name);
        first.or_insert(constraint.place);
    }
    Ok(())
}

/// What a boolean says of a constraint. `None`: the constraint need not hold.
fn reification(
    form: CallForm,
    last: Scalar,
    builder: &mut ModelBuilder,
) -> Compiles<Option<HoldsWhen>> {
    match (last, form) {
        (Scalar::Constant(1), _) => return Ok(Some(HoldsWhen::Always)),
        (Scalar::Constant(_), CallForm::Implied) => return Ok(None),
        _ => {}
    }
    let atom = builder.atom_of(last)?;
    Ok(Some(if form == CallForm::Reified {
        HoldsWhen::Iff(atom)
    } else {
        HoldsWhen::If(atom)
    }))
}

/// The consistency that annotations ask for.
fn consistency(ast: &Ast, annotations: ExprSpan) -> Option<Consistency> {
    let known = |annotation: (&str, &[Expr])| match annotation {
        ("domain" | "domain_propagation", []) => Some(Consistency::Domain),
        ("bounds" | "boundsZ" | "boundsR" | "boundsD" | "bounds_propagation", []) => {
            Some(Consistency::Bounds)
        }
        ("value_propagation", []) => Some(Consistency::Value),
        _ => None,
    };
    ast.annotations(annotations).find_map(known)
}
