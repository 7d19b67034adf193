//! Tasks that share a resource of limited capacity.

mod energy;
mod profile;
mod reason;
mod tasks;

use self::tasks::Tasks;
use super::amount::{Amount, amounts, check_amounts, variables};
use super::derivation::Explained as _;
use super::time_windows::{check_starts, fixed_distances};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::operand::{Operand, plain, vars_of};
use crate::domains::{Domains, Outcome};
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason, Removal};
use crate::view::View;

/// At each time the tasks together demand no more than the capacity (MiniZinc's `cumulative`). Each
/// demands its amount from its start up to, not including, its start plus its duration. Durations,
/// demands and the capacity are numbers or variables.
///
/// Bounds of the starts are filtered until neither of two rules finds more. By time-tabling, a task
/// cannot start where the compulsory parts of the others leave too little at some time while it
/// runs [Beldiceanu & Carlsson 2002; Gay, Hartert & Schaus 2015]. By time-table edge-finding, a
/// task cannot start in an interval if the compulsory parts and the tasks within the interval leave
/// too little energy for it [Vilím 2011; Schutt, Feydy & Stuckey 2013]. A round takes O(n²). This
/// is less than bounds consistency, which is NP-hard. Gaps in the domains are respected, but not
/// made. A variable duration or demand counts with its least value, and the capacity with its
/// greatest. Their other bounds are narrowed until time-tabling finds no conflict with them.
///
/// ```
/// use csp_core::prelude::*;
/// // Six workers, jobs for two, three and four of them: the last two not at a time.
/// let mut model = Model::new();
/// let start = model.array("start", 3, 0..=2)?;
/// model.post(Cumulative::new(&start, &[2, 2, 2], &[2, 3, 4], 6))?;
/// assert!(model.solutions().all(|solution| solution[start[1]].abs_diff(solution[start[2]]) == 2));
/// assert_eq!(model.solutions().count(), 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cumulative {
    starts: Vec<View>,
    durations: Vec<Amount>,
    demands: Vec<Amount>,
    capacity: Amount,
}

impl Cumulative {
    /// The constraint for one task for each start, duration and demand, and a capacity. These are
    /// numbers, variables, or both as [`Amount`].
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many durations and demands as
    /// starts, [`ScheduleError::Negative`](crate::error::ScheduleError::Negative) for an amount
    /// below 0, and [`ModelError::Overflow`] if the capacity times the whole span of time does not
    /// fit `i64`.
    #[must_use]
    pub fn new(
        starts: &[Var],
        durations: impl IntoIterator<Item = impl Into<Amount>>,
        demands: impl IntoIterator<Item = impl Into<Amount>>,
        capacity: impl Into<Amount>,
    ) -> Self {
        Self::of(starts, durations, demands, capacity)
    }

    /// The constraint with starts that are views of variables, such as `x + 3` or `-x`: see
    /// [`View`]. It needs no further variables and is as strong.
    ///
    /// When it is posted: the errors of [`new`](Self::new), and [`ModelError::Overflow`] if a start
    /// can be beyond 2⁴⁸.
    #[must_use]
    pub fn of(
        starts: impl IntoIterator<Item = impl Into<View>>,
        durations: impl IntoIterator<Item = impl Into<Amount>>,
        demands: impl IntoIterator<Item = impl Into<Amount>>,
        capacity: impl Into<Amount>,
    ) -> Self {
        let starts = starts.into_iter().map(Into::into).collect();
        let durations = amounts(durations);
        let demands = amounts(demands);
        Self { starts, durations, demands, capacity: capacity.into() }
    }
}

const NAME: &str = "cumulative";

impl Constraint for Cumulative {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self { starts, durations, demands, capacity } = self;
        posting.check(NAME, &vars_of(&starts))?;
        check_amounts(NAME, "durations", &durations, starts.len())?;
        check_amounts(NAME, "demands", &demands, starts.len())?;
        check_amounts(NAME, "capacities", &[capacity], 1)?;
        let zero = Amount::Constant(0);
        let tasks = starts.into_iter().zip(durations.into_iter().zip(demands));
        let (idle, busy): (Vec<_>, Vec<_>) =
            tasks.partition(|&(_, (duration, demand))| duration == zero || demand == zero);
        let (starts, amounts): (Vec<View>, Vec<(Amount, Amount)>) = busy.into_iter().unzip();
        // The amounts of a task without duration or demand must not be below 0, either.
        let others: Vec<Amount> = idle.into_iter().flat_map(|(_, (p, r))| [p, r]).collect();
        match plain(&starts) {
            Some(starts) => post_resource(starts, amounts, capacity, &others, posting),
            None => post_resource(starts, amounts, capacity, &others, posting),
        }
    }
}

/// Posts tasks with their durations and demands. The other amounts are not below 0.
fn post_resource<X: Operand>(
    starts: Vec<X>,
    amounts: Vec<(Amount, Amount)>,
    capacity: Amount,
    others: &[Amount],
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let (durations, demands): (Vec<Amount>, Vec<Amount>) = amounts.into_iter().unzip();
    let given = [&durations[..], &demands, others, &[capacity]].concat();
    let scope: Vec<Var> = vars_of(&starts).into_iter().chain(variables(&given)).collect();
    posting.check(NAME, &scope)?;
    check_starts(NAME, &starts, posting.domains())?;
    check_energy(&starts, &durations, &demands, capacity, posting.domains())?;
    let tasks = Tasks::new(starts.len());
    let together = vec![0; starts.len()];
    let pairs = fixed_distances(&starts);
    let mut resource =
        Resource { scope, starts, durations, demands, capacity, pairs, together, tasks };
    resource.choose(posting.domains());
    posting.add(resource)
}

/// Checks that no energy that the rules compute leaves `i64`.
fn check_energy<X: Operand>(
    starts: &[X],
    durations: &[Amount],
    demands: &[Amount],
    capacity: Amount,
    d: &Domains,
) -> Result<(), ModelError> {
    let most = |amount: &Amount| i128::from(amount.most(d).max(0));
    let first = starts.iter().map(|&x| i128::from(x.min(d))).min().unwrap_or(0);
    let last = starts
        .iter()
        .zip(durations)
        .map(|(&x, p)| i128::from(x.max(d)) + most(p))
        .max()
        .unwrap_or(0);
    let needed: i128 = durations.iter().zip(demands).map(|(p, r)| most(p) * most(r)).sum();
    // The tasks never use more than all demands together.
    let capacity = most(&capacity).min(demands.iter().map(most).sum());
    if capacity * (last - first) + needed < i128::from(i64::MAX / 2) {
        Ok(())
    } else {
        Err(ModelError::Overflow { constraint: NAME })
    }
}

#[derive(Clone, Debug)]
struct Resource<X> {
    /// The variables of the starts, and the amounts that are variables.
    scope: Vec<Var>,
    starts: Vec<X>,
    durations: Vec<Amount>,
    demands: Vec<Amount>,
    capacity: Amount,
    /// The pairs of tasks whose distance is constant: the earlier one, the later one, and the time
    /// between their starts.
    pairs: Vec<(usize, usize, i64)>,
    /// The demand at the start of each task, of itself and of the tasks of its pairs.
    together: Vec<i64>,
    tasks: Tasks,
}

impl<X: Operand> Resource<X> {
    /// A task that may have no duration or no demand can be anywhere.
    fn choose(&mut self, d: &Domains) {
        let amounts = self.durations.iter().zip(&self.demands).enumerate();
        let least = amounts.map(|(i, (duration, demand))| (i, duration.least(d), demand.least(d)));
        let chosen = least.filter(|&(_, duration, demand)| duration > 0 && demand > 0);
        self.together.fill(0);
        chosen.clone().for_each(|(i, _, demand)| self.together[i] = demand);
        for &(i, j, later) in &self.pairs {
            if self.durations[i].least(d) > later && self.durations[j].least(d) > 0 {
                self.together[j] += self.demands[i].least(d).max(0);
            }
            if later == 0 && self.durations[i].least(d) > 0 && self.durations[j].least(d) > 0 {
                self.together[i] += self.demands[j].least(d).max(0);
            }
        }
        self.tasks.choose(chosen);
    }

    fn explain_starts(&mut self, what: Consequence, reason: &mut Reason<'_>) -> bool {
        self.tasks.set_capacity(self.capacity.most(reason));
        self.tasks.most = i64::MAX;
        let amounts = [&self.durations[..], &self.demands];
        let is_explained = self.tasks.explain_windows(what, &self.starts, &amounts, reason);
        if is_explained && let Some(capacity) = self.capacity.variable() {
            capacity.state_at_most(self.tasks.most, reason);
        }
        is_explained
    }

    /// Explains that the capacity is more than some value by what runs at a time.
    fn explain_capacity(&mut self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        if !lost.is_below() {
            return false;
        }
        self.tasks.set_capacity(lost.last().into());
        let amounts = [&self.durations[..], &self.demands];
        let is_explained = self.tasks.derive(None, &self.starts, reason);
        if is_explained {
            self.tasks.state_needs(&self.starts, &amounts, reason);
            lost.last().checked_add(1).into_iter().for_each(|value| reason.proves_at_least(value));
        }
        is_explained
    }

    /// The compulsory parts use at most the capacity. What the others leave bounds the demand of a
    /// task while it must run. A task must be complete when the others leave too little for it.
    fn limit(&mut self, d: &mut Domains) -> Outcome {
        let profile = self.tasks.profile();
        let capacity = self.capacity.most(d);
        for (i, (&duration, &demand)) in self.durations.iter().zip(&self.demands).enumerate() {
            let est = self.starts[i].min(d);
            let lst = self.starts[i].max(d);
            let length = duration.least(d);
            let height = demand.least(d);
            let is_chosen = length > 0 && height > 0;
            if length > 0 {
                demand.at_most(capacity, d)?;
            }
            for (from, _, used) in profile.stretches_after(lst) {
                let runs = from.max(lst) < est + length;
                let others = if is_chosen && runs { used - height } else { used };
                if runs {
                    demand.at_most(capacity - others, d)?;
                } else if height > 0 && others + height > capacity {
                    duration.at_most(from.max(lst) - est, d)?;
                    break;
                }
            }
        }
        Ok(())
    }
}

impl<X: Operand> Propagator for Resource<X> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let count = self.durations.len();
        let varies = self.scope.len() > count;
        if varies {
            self.scope[count..].iter().try_for_each(|&amount| d.at_least(amount, 0))?;
            self.choose(d);
        }
        let at_once = self.together.iter().copied().max().unwrap_or(0);
        self.capacity.at_least(at_once, d)?;
        let status = self.tasks.filter_below(self.capacity.most(d), d, &self.starts)?;
        if !varies {
            return Ok(status);
        }
        self.capacity.at_least(self.tasks.peak(), d)?;
        self.limit(d)?;
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Bounds
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    /// The bounds of all if no rule on starts or on what is used at a time says it: how much
    /// variable durations and demands can be.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let past = reason.past();
        if self.scope.len() > self.durations.len() {
            self.choose(past);
        }
        let is_explained = match what {
            Consequence::Removal(lost) if Some(lost.var()) == self.capacity.variable() => {
                self.explain_capacity(lost, reason)
            }
            _ => self.explain_starts(what, reason),
        };
        if !is_explained {
            self.scope.iter().for_each(|&x| reason.bounds(x));
        }
    }
}
