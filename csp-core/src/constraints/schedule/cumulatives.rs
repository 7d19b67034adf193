//! Tasks that choose among resources of limited capacity.

use super::amount::{Amount, amounts, check_amounts, variables};
use super::cumulative::Cumulative;
use crate::constraints::logic::InSet;
use crate::constraints::prelude::*;

/// Each task runs on one of several machines, and at each time the tasks of a machine together
/// demand no more than its capacity (MiniZinc's `cumulatives` with `upper`, for demands that are not
/// below 0). Durations, demands and capacities are numbers or variables [Beldiceanu & Carlsson 2002].
///
/// There is a [`Cumulative`] for each machine, of the tasks that can be on it. They are
/// [optional](Cumulative::optional): a machine is no longer possible for a task if the rules find no
/// room for it beside the tasks that are on that machine for sure. Machines are numbered from 0; a
/// capacity below 0 is no solution.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Cumulatives;
/// // A room for four and a room for two, one hour: where can groups of three, two and one be?
/// let mut model = Model::new();
/// let start = model.array("start", 3, 0)?;
/// let room = model.array("room", 3, 0..=1)?;
/// model.post(Cumulatives::new(&start, [1, 1, 1], [3, 2, 1], &room, [4, 2]))?;
/// let rooms: Vec<_> = model.solutions().map(|solution| solution.values(&room)).collect();
/// assert_eq!(rooms, [[0, 1, 0]]);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cumulatives {
    starts: Vec<View>,
    durations: Vec<Amount>,
    demands: Vec<Amount>,
    machines: Vec<Var>,
    capacities: Vec<Amount>,
}

impl Cumulatives {
    /// The constraint for one task for each start, duration, demand and machine, and one machine for
    /// each capacity.
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many durations, demands and
    /// machines as starts, and the errors of [`Cumulative::new`].
    #[must_use]
    pub fn new(
        starts: &[Var],
        durations: impl IntoIterator<Item = impl Into<Amount>>,
        demands: impl IntoIterator<Item = impl Into<Amount>>,
        machines: &[Var],
        capacities: impl IntoIterator<Item = impl Into<Amount>>,
    ) -> Self {
        Self::of(starts, durations, demands, machines, capacities)
    }

    /// The constraint with starts that are views of variables, such as `x + 3` or `-x`: see
    /// [`View`].
    ///
    /// When it is posted: the errors of [`new`](Self::new) and [`Cumulative::of`].
    #[must_use]
    pub fn of(
        starts: impl IntoIterator<Item = impl Into<View>>,
        durations: impl IntoIterator<Item = impl Into<Amount>>,
        demands: impl IntoIterator<Item = impl Into<Amount>>,
        machines: &[Var],
        capacities: impl IntoIterator<Item = impl Into<Amount>>,
    ) -> Self {
        Self {
            starts: starts.into_iter().map(Into::into).collect(),
            durations: amounts(durations),
            demands: amounts(demands),
            machines: machines.to_vec(),
            capacities: amounts(capacities),
        }
    }

    fn check(&self, posting: &Posting<'_>) -> Result<(), ModelError> {
        let tasks = self.starts.len();
        check_amounts(NAME, "durations", &self.durations, tasks)?;
        check_amounts(NAME, "demands", &self.demands, tasks)?;
        check_amounts(NAME, "capacities", &self.capacities, self.capacities.len())?;
        check_length(NAME, "machines", self.machines.len(), tasks)?;
        let given = [&self.durations[..], &self.demands, &self.capacities].concat();
        let scope = vars_of(&self.starts)
            .into_iter()
            .chain(self.machines.iter().copied());
        let scope: Vec<Var> = scope.chain(variables(&given)).collect();
        posting.check(NAME, &scope)
    }

    /// The tasks of one machine.
    fn on(&self, machine: i32, capacity: Amount, posting: &Posting<'_>) -> Cumulative {
        let can_be_there = |&task: &usize| posting.domains().contains(self.machines[task], machine);
        let tasks: Vec<usize> = (0..self.starts.len()).filter(can_be_there).collect();
        let of = |amounts: &[Amount]| tasks.iter().map(|&task| amounts[task]).collect::<Vec<_>>();
        let starts = tasks.iter().map(|&task| self.starts[task]);
        let presences = tasks
            .iter()
            .map(|&task| Atom::is(self.machines[task], machine));
        Cumulative::of(starts, of(&self.durations), of(&self.demands), capacity).optional(presences)
    }
}

const NAME: &str = "cumulatives";

impl Constraint for Cumulatives {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.check(posting)?;
        let numbers = 0..self.capacities.len() as i32;
        for &machine in &self.machines {
            InSet::new(machine, numbers.clone()).post(posting)?;
        }
        for (machine, &capacity) in numbers.zip(&self.capacities) {
            self.on(machine, capacity, posting).post(posting)?;
        }
        Ok(())
    }
}
