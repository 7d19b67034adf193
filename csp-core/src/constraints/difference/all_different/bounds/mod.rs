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
use crate::constraints::prelude::*;

/// Adds the propagator that suits the domains.
pub(super) fn post(scope: Vec<Var>, posting: &mut Posting<'_>) -> Result<(), ModelError> {
    match Narrow::new(&scope, posting.domains()) {
        Some(narrow) => posting.add(narrow),
        None => posting.add(ByBounds::new(scope)),
    }
}

/// Bounds-consistent all-different [López-Ortiz, Quimper, Tromp & van Beek 2003]. A Hall interval
/// has as many integers as variables within it. Two sweeps over the sorted bounds find the Hall
/// intervals and move the bounds of all other variables out of them. This takes O(n log n), and
/// less if little changed since the last run, as the sorted orders are kept.
struct ByBounds {
    scope: Vec<Var>,
    line: Line,
    sweep: Sweep,
}

impl ByBounds {
    fn new(scope: Vec<Var>) -> Self {
        let line = Line::new(scope.len());
        let sweep = Sweep::new(scope.len());
        Self { scope, line, sweep }
    }
}

impl Propagator for ByBounds {
    about!(name: "all_different", event: Bounds, priority: Quadratic);

    fn different(&self) -> &[Var] {
        self.scope()
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let Self { scope, line, sweep } = self;
        line.read(scope.iter().map(|&x| d.min_max(x)));
        if line.is_disjoint() {
            return Ok(Status::Entailed);
        }
        // Both sweeps see the old bounds, as new Hall intervals are differences of the old ones.
        // Only a bound that moves over a hole makes others.
        let mut leapt = false;
        sweep.raise(line, line.upward(), |i, bound| {
            let bound = within_i32(bound)?;
            d.at_least(scope[i], bound)?;
            leapt |= d.min(scope[i]) != bound;
            Ok(())
        })?;
        line.mirror();
        sweep.raise(line, line.downward(), |i, bound| {
            let bound = within_i32(-bound)?;
            d.at_most(scope[i], bound)?;
            leapt |= d.max(scope[i]) != bound;
            Ok(())
        })?;
        Ok(fixpoint_unless(leapt))
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        explain_by_bounds(what, &self.scope, reason);
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![Statement::different(&self.scope)])
    }
}
