//! The bounds of each variable keep a support within the bounds of the others. If values are close
//! together, bits find it. If not, sorted bounds do.

mod hall;
mod line;
mod narrow;
mod operands;
mod sweep;

use self::hall::explain_by_bounds;
use self::line::Line;
use self::narrow::Narrow;
use self::operands::DifferentOperands;
use self::sweep::Sweep;
use crate::constraints::operand::Operand;
use crate::constraints::prelude::*;

/// Adds the propagator that suits the domains. The operands are of different variables, and views have a scale of 1 or -1.
pub(super) fn post<X: Operand>(
    operands: Vec<X>,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let operands = DifferentOperands::new(operands);
    match Narrow::new(&operands, posting.domains()) {
        Some(narrow) => posting.add(narrow),
        None => posting.add(ByBounds::new(operands)),
    }
}

/// Bounds-consistent all-different [López-Ortiz, Quimper, Tromp & van Beek 2003]. A Hall interval
/// has as many integers as variables within it. Two sweeps over the sorted bounds find the Hall
/// intervals and move the bounds of all other variables out of them. This takes O(n log n), and
/// less if little changed since the last run, as the sorted orders are kept.
struct ByBounds<X> {
    different: DifferentOperands<X>,
    line: Line,
    sweep: Sweep,
}

impl<X: Operand> ByBounds<X> {
    fn new(different: DifferentOperands<X>) -> Self {
        Self {
            line: Line::new(different.scope.len()),
            sweep: Sweep::new(different.scope.len()),
            different,
        }
    }
}

impl<X: Operand> Propagator for ByBounds<X> {
    about!(name: "all_different", scope: different.scope, event: Bounds, priority: Quadratic);

    fn different(&self) -> &[Var] {
        self.different.variables()
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let Self {
            different,
            line,
            sweep,
        } = self;
        let operands = &different.operands;
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
        explain_by_bounds(what, &self.different.operands, reason);
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        self.different.meaning()
    }
}
