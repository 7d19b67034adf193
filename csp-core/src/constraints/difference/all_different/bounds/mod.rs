//! The bounds of each variable keep a support within the bounds of the others. If values are close
//! together, bits find it. If not, sorted bounds do.

mod hall;
mod line;
mod narrow;
mod sweep;

use self::hall::explain_by_bounds;
use self::line::Line;
use self::narrow::Narrow;
use self::sweep::Sweep;
use crate::constraints::operand::{Operand, vars_of};
use crate::constraints::prelude::*;

/// Adds the propagator that suits the domains. The operands are of different variables, and views have a scale of 1 or -1.
pub(super) fn post<X: Operand>(
    operands: Vec<X>,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let operands = Distinct::new(operands);
    match Narrow::new(&operands, posting.domains()) {
        Some(narrow) => posting.add(narrow),
        None => posting.add(ByBounds::new(operands)),
    }
}

/// Operands that differ, and their variables.
#[derive(Clone)]
struct Distinct<X> {
    operands: Vec<X>,
    scope: Vec<Var>,
}

impl<X: Operand> Distinct<X> {
    fn new(operands: Vec<X>) -> Self {
        Self {
            scope: vars_of(&operands),
            operands,
        }
    }

    /// The variables, if these differ.
    fn variables(&self) -> &[Var] {
        let is_plain = |operand: &X| operand.view().is_plain();
        if self.operands.iter().all(is_plain) {
            &self.scope
        } else {
            &[]
        }
    }

    fn meaning(&self) -> Option<Vec<Statement>> {
        let views = self.operands.iter().map(|operand| operand.view());
        Some(vec![Statement::different(views)])
    }
}

/// Bounds-consistent all-different [López-Ortiz, Quimper, Tromp & van Beek 2003]. A Hall interval
/// has as many integers as variables within it. Two sweeps over the sorted bounds find the Hall
/// intervals and move the bounds of all other variables out of them. This takes O(n log n), and
/// less if little changed since the last run, as the sorted orders are kept.
struct ByBounds<X> {
    distinct: Distinct<X>,
    line: Line,
    sweep: Sweep,
}

impl<X: Operand> ByBounds<X> {
    fn new(distinct: Distinct<X>) -> Self {
        Self {
            line: Line::new(distinct.scope.len()),
            sweep: Sweep::new(distinct.scope.len()),
            distinct,
        }
    }
}

impl<X: Operand> Propagator for ByBounds<X> {
    about!(name: "all_different", scope: distinct.scope, event: Bounds, priority: Quadratic);

    fn different(&self) -> &[Var] {
        self.distinct.variables()
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let Self {
            distinct,
            line,
            sweep,
        } = self;
        let operands = &distinct.operands;
        line.read(operands.iter().map(|x| (x.min(d), x.max(d))));
        if line.is_disjoint() {
            return Ok(Status::Entailed);
        }
        // Both sweeps see the old bounds, as new Hall intervals are differences of the old ones.
        // Only a bound that moves over a hole makes others.
        let mut leapt = false;
        sweep.raise(line, line.upward(), |i, bound| {
            operands[i].at_least(bound, d)?;
            leapt |= operands[i].min(d) != bound;
            Ok(())
        })?;
        line.mirror();
        sweep.raise(line, line.downward(), |i, bound| {
            operands[i].at_most(-bound, d)?;
            leapt |= operands[i].max(d) != -bound;
            Ok(())
        })?;
        Ok(fixpoint_unless(leapt))
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        explain_by_bounds(what, &self.distinct.operands, reason);
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        self.distinct.meaning()
    }
}
