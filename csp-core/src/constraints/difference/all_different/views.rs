//! The others lose the value of a fixed view.

use crate::constraints::prelude::*;
use crate::constraints::{Linear, Relation};

/// Value-consistent all-different of views: forward checking [Haralick & Elliott 1980], once for
/// each variable that is fixed.
pub(super) struct ByView {
    scope: Vec<Var>,
    views: Vec<View>,
    /// One bit for each position whose value is still to be removed from the others, in words on
    /// the trail.
    open: Vec<Slot>,
}

impl ByView {
    pub(super) fn new(views: Vec<View>, posting: &mut Posting<'_>) -> Self {
        let scope = views.iter().map(|view| view.var()).collect();
        let open = (0..views.len())
            .step_by(64)
            .map(|_| posting.new_slot(u64::MAX))
            .collect();
        Self { scope, views, open }
    }
}

impl ByView {
    /// A view at another position that has this value.
    fn taker(&self, position: usize, value: i64, d: &Domains) -> Option<View> {
        let has_it =
            |other: &usize| *other != position && self.views[*other].value(d) == Some(value);
        (0..self.views.len())
            .find(has_it)
            .map(|other| self.views[other])
    }
}

impl Propagator for ByView {
    about!(name: "all_different", event: Fixed, priority: Constant);

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        for position in woken.positions(self.views.len()) {
            let slot = self.open[position / 64];
            let bit = 1 << (position % 64);
            let open = d.get(slot);
            if open & bit == 0 {
                continue;
            }
            let Some(value) = self.views[position].value(d) else {
                continue;
            };
            d.set(slot, open & !bit);
            let (left, others) = self.views.split_at(position);
            let right = &others[1..];
            left.iter()
                .chain(right)
                .try_for_each(|view| view.remove(d, value))?;
        }
        Ok(Status::Active)
    }

    /// For each value that a view of the variable lost with it, another view that has it.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let Consequence::Removal(lost) = what else {
            return reason.scope(&self.scope);
        };
        let past = reason.past();
        for value in lost.values(past) {
            let mut own = (0..self.views.len()).filter(|&i| self.scope[i] == lost.var());
            let taker = own.find_map(|i| self.taker(i, self.views[i].at(value), past));
            match taker {
                // A view that does not depend on its variable always has its value.
                Some(view) if view.scale() == 0 => {}
                Some(view) => reason.value_of(view.var()),
                None => return reason.scope(&self.scope),
            }
        }
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        Some(vec![Statement::different(self.views.iter().copied())])
    }
}

/// The views as variables. Each view that is more than its variable gets an auxiliary one.
pub(super) fn as_variables(
    views: &[View],
    posting: &mut Posting<'_>,
) -> Result<Vec<Var>, ModelError> {
    let mut vars = Vec::new();
    for (position, view) in views.iter().enumerate() {
        if view.is_plain() {
            vars.push(view.var());
            continue;
        }
        let (least, greatest) = view.min_max(posting.domains());
        let values: Values = (within_i32(least)?..=within_i32(greatest)?).into();
        let var = posting.new_var(format!("all_different[{position}]"), &values)?;
        let terms = [(i64::from(view.scale()), view.var()), (-1, var)];
        Linear::new(terms, Relation::Equal, -i64::from(view.offset()))
            .consistency(Consistency::Domain)
            .post(posting)?;
        vars.push(var);
    }
    Ok(vars)
}

fn within_i32(value: i64) -> Result<i32, ModelError> {
    i32::try_from(value).map_err(|_| ModelError::Overflow {
        constraint: "all_different",
    })
}
