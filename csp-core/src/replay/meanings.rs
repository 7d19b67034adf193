//! What is known of each constraint before any propagation, for readers that write a proof.

use crate::atom::Atom;
use crate::ids::{PropId, Var};
use crate::meaning::{Condition, Inequality, Statement};
use crate::solver::Solver;
use crate::trail::Cause;
use crate::values::Values;

/// What is known about the constraint of a propagator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The propagator states it.
    Stated(Vec<Statement>),
    /// The propagator was asked for each assignment of its few variables whether it accepts it.
    Listed(Statement),
    /// It is not known.
    Unknown,
}

/// A constraint is listed if it has no more assignments than this.
const LISTED: u64 = 4_096;

/// The domains without any propagation: what is given stays given.
pub(super) fn start(solver: &mut Solver) -> Vec<Values> {
    let d = solver.store_mut();
    let end = d.trail().log().len();
    let mut given: Vec<(Var, Values)> = Vec::new();
    let log: Vec<Cause> = d.trail().log().iter().map(|entry| entry.cause()).collect();
    d.walk_through(0..end, |place, x, range| {
        if !matches!(log[place], Cause::Propagator(_)) {
            given.push((x, range.into()));
        }
        true
    });
    d.walk_to(0);
    let mut start: Vec<Values> = d.vars().map(|x| d.values(x)).collect();
    d.walk_to(usize::MAX);
    for (x, values) in given {
        start[x.index()] = start[x.index()].difference(&values);
    }
    start
}

/// What is known about the constraint of this propagator.
pub(super) fn meaning(by: PropId, start: &[Values], solver: &mut Solver) -> Meaning {
    match solver.propagator(by).meaning(solver.domains()) {
        Some(statements) if !statements.iter().any(is_defined) => Meaning::Stated(statements),
        _ => listed(by, start, solver).map_or(Meaning::Unknown, Meaning::Listed),
    }
}

fn is_defined(statement: &Statement) -> bool {
    matches!(statement.condition, Condition::Defined(_))
}

/// The assignments that a propagator accepts, if its variables have few.
fn listed(by: PropId, start: &[Values], solver: &mut Solver) -> Option<Statement> {
    let mut scope: Vec<Var> = solver.propagator(by).scope().to_vec();
    scope.sort_unstable_by_key(|x| x.index());
    scope.dedup();
    let sizes = scope.iter().map(|x| start[x.index()].len());
    let all = sizes.fold(1, |all: u64, size| all.saturating_mul(size));
    if all > LISTED {
        return None;
    }
    let mut rows: Vec<Vec<i32>> = vec![Vec::new()];
    for x in &scope {
        let values = &start[x.index()];
        let longer = |row: &Vec<i32>| {
            let row = row.clone();
            values
                .iter()
                .map(move |value| [&row[..], &[value]].concat())
                .collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows.retain(|row| solver.accepts(by, &scope, row));
    let holds = |(&x, &value): (&Var, &i32)| Inequality::of_truths([Atom::is(x, value)], 1);
    let row = |row: &Vec<i32>| scope.iter().zip(row).map(holds).collect();
    Some(Statement::new(Condition::AnyOf(
        rows.iter().map(row).collect(),
    )))
}
