//! Sets of any values, one after the other.

use super::subsets::one_of;
use crate::constraints::prelude::*;
use std::sync::Arc;

/// The values that the variables take are one of some sets of as many values as there are variables. A set is possible as
/// long as each of its values is one that a variable can take, and each variable can take one of them.
pub(super) struct AmongSets {
    scope: Vec<Var>,
    sets: Arc<[Values]>,
}

impl AmongSets {
    pub(super) fn new(scope: Vec<Var>, sets: Arc<[Values]>) -> Self {
        Self { scope, sets }
    }

    fn is_possible(&self, set: &Values, d: &Domains) -> bool {
        let can_take = |value| self.scope.iter().any(|&x| d.contains(x, value));
        self.scope.iter().all(|&x| d.meets(x, set)) && set.iter().all(can_take)
    }
}

impl Propagator for AmongSets {
    about!(name: "value_set", priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let mut possible = self.sets.iter().filter(|set| self.is_possible(set, d));
        let first = possible.next().ok_or(Conflict::SCOPE)?.clone();
        let values = possible.fold(first, |all, set| all.union(set));
        for &x in &self.scope {
            d.keep(x, &values)?;
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![one_of(&self.scope, &self.sets)])
    }
}
