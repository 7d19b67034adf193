//! Tasks that share a resource of limited capacity.

mod energy;
mod profile;
mod resource;
mod tasks;

use self::resource::{NAME, Resource};
use super::NoOverlap;
use super::amount::{Amount, amounts, check_amounts, variables};
use super::presence::Presences;
use super::time_windows::check_starts;
use crate::constraints::prelude::*;

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
/// Where no two of the tasks fit beside each other, whatever they demand, the rules of [`NoOverlap`]
/// filter, too [Baptiste & Le Pape 2000].
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
    presences: Option<Vec<Atom>>,
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
        Self {
            starts,
            durations,
            demands,
            capacity: capacity.into(),
            presences: None,
        }
    }

    /// The same constraint where each task is there only if an atom holds, such as that a 0/1
    /// variable is 1 (MiniZinc's `cumulative_opt`). The start of a task that is absent is free.
    ///
    /// A task that may be absent takes nothing of the capacity. It is absent if the rules find no
    /// room for it beside the tasks that are there for sure.
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many atoms as starts.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// // Six workers and two hours: not all of the three jobs can be done.
    /// let mut model = Model::new();
    /// let start = model.array("start", 3, 0)?;
    /// let done = model.array("done", 3, 0..=1)?;
    /// model.post(Cumulative::new(&start, [2, 2, 2], [2, 3, 4], 6).optional(done.iter().copied()))?;
    /// // None, one, or the first with another one.
    /// assert_eq!(model.solutions().count(), 1 + 3 + 2);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn optional(self, presences: impl IntoIterator<Item = impl Into<Atom>>) -> Self {
        Self {
            presences: Some(presences.into_iter().map(Into::into).collect()),
            ..self
        }
    }
}

impl Constraint for Cumulative {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self {
            starts,
            durations,
            demands,
            capacity,
            presences,
        } = self;
        posting.check(NAME, &vars_of(&starts))?;
        check_amounts(NAME, "durations", &durations, starts.len())?;
        check_amounts(NAME, "demands", &demands, starts.len())?;
        check_amounts(NAME, "capacities", &[capacity], 1)?;
        let atoms = presences.clone();
        let presences = Presences::new(NAME, presences, starts.len(), posting)?;
        let zero = Amount::Constant(0);
        let is_idle = |&task: &usize| durations[task] == zero || demands[task] == zero;
        let (idle, busy): (Vec<usize>, Vec<usize>) = (0..starts.len()).partition(is_idle);
        // The amounts of a task without duration or demand must not be below 0, either.
        let others = idle
            .into_iter()
            .flat_map(|task| [durations[task], demands[task]])
            .collect();
        let of = |amounts: &[Amount]| busy.iter().map(|&task| amounts[task]).collect();
        let amounts = Amounts {
            durations: of(&durations),
            demands: of(&demands),
            capacity,
            others,
        };
        let presences = presences.of(busy.iter().copied());
        let starts: Vec<View> = busy.iter().map(|&task| starts[task]).collect();
        let mut machine = NoOverlap::of(starts.iter().copied(), &amounts.durations);
        if let Some(atoms) = atoms {
            machine = machine.optional(busy.iter().map(|&task| atoms[task]));
        }
        let demands = amounts.demands.clone();
        match plain(&starts) {
            Some(starts) => post_resource(starts, amounts, presences, posting)?,
            None => post_resource(starts, amounts, presences, posting)?,
        }
        let is_machine = is_machine(&demands, capacity, posting.domains());
        if is_machine {
            machine.post(posting)
        } else {
            Ok(())
        }
    }
}

/// Whether no two of these demands fit beside each other: the two smallest do not.
fn is_machine(demands: &[Amount], capacity: Amount, d: &Domains) -> bool {
    let mut least: Vec<i64> = demands.iter().map(|demand| demand.least(d)).collect();
    least.sort_unstable();
    matches!(least[..], [one, other, ..] if one + other > capacity.most(d))
}

/// The amounts of tasks that have a duration and a demand, and others, which are not below 0.
struct Amounts {
    durations: Vec<Amount>,
    demands: Vec<Amount>,
    capacity: Amount,
    others: Vec<Amount>,
}

/// Posts tasks with their amounts.
fn post_resource<X: Operand>(
    starts: Vec<X>,
    amounts: Amounts,
    presences: Presences,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let Amounts {
        durations,
        demands,
        capacity,
        others,
    } = amounts;
    let given = [&durations[..], &demands, &others, &[capacity]].concat();
    let mut scope: Vec<Var> = vars_of(&starts)
        .into_iter()
        .chain(variables(&given))
        .collect();
    let amounts = scope.len();
    scope.extend(presences.vars());
    posting.check(NAME, &scope)?;
    check_starts(NAME, &starts, posting.domains())?;
    check_energy(&starts, &durations, &demands, capacity, posting.domains())?;
    let needs = [durations, demands];
    let mut resource = Resource::new((scope, amounts), starts, needs, capacity, presences);
    resource.choose(None, posting.domains());
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
    let first = starts
        .iter()
        .map(|&x| i128::from(x.min(d)))
        .min()
        .unwrap_or(0);
    let last = starts
        .iter()
        .zip(durations)
        .map(|(&x, p)| i128::from(x.max(d)) + most(p))
        .max()
        .unwrap_or(0);
    let needed: i128 = durations
        .iter()
        .zip(demands)
        .map(|(p, r)| most(p) * most(r))
        .sum();
    // The tasks never use more than all demands together.
    let capacity = most(&capacity).min(demands.iter().map(most).sum());
    if capacity * (last - first) + needed < i128::from(i64::MAX / 2) {
        Ok(())
    } else {
        Err(ModelError::Overflow { constraint: NAME })
    }
}
