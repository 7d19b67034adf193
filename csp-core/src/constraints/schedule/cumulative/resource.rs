//! The propagator of tasks that share a resource.

use super::tasks::ResourceTasks;
use crate::constraints::prelude::*;
use crate::constraints::schedule::amount::Amount;
use crate::constraints::schedule::explained::Explained as _;
use crate::constraints::schedule::presence::{Presences, state_scope};
use crate::constraints::schedule::time_windows::{WindowRules as _, fixed_distances};

/// The name of the constraint.
pub(super) const NAME: &str = "cumulative";

pub(super) struct Resource<X> {
    /// The variables of the starts, the amounts that are variables, and the variables of the
    /// presences.
    scope: Vec<Var>,
    /// Where the amounts end in the scope.
    amounts: usize,
    starts: Vec<X>,
    durations: Vec<Amount>,
    demands: Vec<Amount>,
    capacity: Amount,
    presences: Presences,
    /// The pairs of tasks whose distance is constant: the earlier one, the later one, and the time
    /// between their starts.
    pairs: Vec<(usize, usize, i64)>,
    /// The demand at the start of each task, of itself and of the tasks of its pairs.
    together: Vec<i64>,
    tasks: ResourceTasks,
}

impl<X: Operand> Resource<X> {
    /// What runs at this time, of tasks with start, duration and demand, uses no more than there
    /// is. At some start each sum is greatest, so that the times of starts are enough.
    fn limit_at(&self, time: i64, tasks: &[(View, i64, i64)]) -> Statement {
        let ends = i64::from(i32::MIN)..=i64::from(i32::MAX);
        let bound = |value: i64| value.clamp(*ends.start(), *ends.end()) as i32;
        let term = |&(view, duration, demand): &(View, i64, i64)| {
            let from = time - duration + 1 - i64::from(view.offset());
            let to = time - i64::from(view.offset());
            let runs = Term::Within(view.var(), bound(from), bound(to));
            (*ends.start() <= to && from <= *ends.end()).then_some((demand, runs))
        };
        let used = tasks.iter().filter_map(term);
        let limit = match self.capacity {
            Amount::Constant(capacity) => Inequality::at_most(used, capacity),
            Amount::Variable(x) => Inequality::at_most(used.chain([(-1, Term::Value(x))]), 0),
        };
        Statement::from(limit)
    }

    /// Tasks with these starts, and with these durations and demands. The scope is given with the
    /// place where the amounts end.
    pub(super) fn new(
        (scope, amounts): (Vec<Var>, usize),
        starts: Vec<X>,
        [durations, demands]: [Vec<Amount>; 2],
        capacity: Amount,
        presences: Presences,
    ) -> Self {
        let tasks = ResourceTasks::new(starts.len());
        let together = vec![0; starts.len()];
        let pairs = fixed_distances(&starts);
        Self {
            scope,
            amounts,
            starts,
            durations,
            demands,
            capacity,
            presences,
            pairs,
            together,
            tasks,
        }
    }

    /// A task that may have no duration or no demand, or may be absent, can be anywhere. One may be
    /// tried out as if it were present.
    pub(super) fn choose(&mut self, tried: Option<usize>, d: &Domains) {
        let presences = &self.presences;
        let is_there = |task| tried == Some(task) || presences.is_certain(task, d);
        let amounts = self.durations.iter().zip(&self.demands).enumerate();
        let least = amounts.map(|(i, (duration, demand))| (i, duration.least(d), demand.least(d)));
        let chosen =
            least.filter(|&(i, duration, demand)| duration > 0 && demand > 0 && is_there(i));
        self.together.fill(0);
        chosen
            .clone()
            .for_each(|(i, _, demand)| self.together[i] = demand);
        for &(i, j, later) in &self.pairs {
            let [one, other] = [i, j].map(|task| self.together[task]);
            if one == 0 || other == 0 {
                continue;
            }
            if self.durations[i].least(d) > later {
                self.together[j] += self.demands[i].least(d);
            }
            if later == 0 {
                self.together[i] += self.demands[j].least(d);
            }
        }
        self.tasks.choose(chosen);
    }

    /// The most that tasks need that are always equally far apart.
    fn needed_at_once(&self) -> i64 {
        self.together.iter().copied().max().unwrap_or(0)
    }

    /// A task is absent if there is no room for it.
    fn drop_tasks(&mut self, d: &mut Domains) -> Outcome {
        for task in 0..self.durations.len() {
            let Some(atom) = self.presences.open(task, d) else {
                continue;
            };
            if self.durations[task].least(d) > 0 && self.demands[task].least(d) > 0 {
                self.choose(Some(task), d);
                let capacity = self.capacity.most(d);
                self.tasks.set_capacity(capacity);
                if self.needed_at_once() > capacity || self.tasks.fails(d, &self.starts) {
                    (!atom).assume(d)?;
                }
            }
        }
        Ok(())
    }

    /// Takes the tasks as they were then.
    fn restore(&mut self, tried: Option<usize>, d: &Domains) {
        if self.scope.len() > self.durations.len() {
            self.choose(tried, d);
        }
    }

    /// Explains a bound of a start, or that there is no room for the tasks and one that is tried out.
    fn explain_starts(
        &mut self,
        what: Consequence,
        tried: Option<usize>,
        reason: &mut Reason<'_>,
    ) -> bool {
        self.restore(tried, reason);
        self.tasks.set_capacity(self.capacity.most(reason));
        self.tasks.most = i64::MAX;
        let amounts = [&self.durations[..], &self.demands];
        let is_explained = self
            .tasks
            .explain_windows(what, &self.starts, &amounts, reason);
        if is_explained {
            if let Some(capacity) = self.capacity.variable() {
                capacity.state_at_most(self.tasks.most, reason);
            }
            self.presences.state(&self.tasks.windows, tried, reason);
        }
        is_explained
    }

    /// Explains that the capacity is more than some value by what runs at a time.
    fn explain_capacity(&mut self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        if !lost.is_below() {
            return false;
        }
        self.restore(None, reason);
        self.tasks.set_capacity(lost.last().into());
        let amounts = [&self.durations[..], &self.demands];
        let is_explained = self.tasks.derive(None, &self.starts, reason);
        if is_explained {
            self.tasks.state_needs(&self.starts, &amounts, reason);
            self.presences.state(&self.tasks.windows, None, reason);
            reason.proves_above(lost);
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
            if !self.presences.is_certain(i, d) {
                continue;
            }
            if length > 0 {
                demand.at_most(capacity, d)?;
            }
            for (from, _, used) in profile.stretches_after(lst) {
                let runs = from.max(lst) < est + length;
                let others = if is_chosen && runs {
                    used - height
                } else {
                    used
                };
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
    about!(name: NAME, priority: Costly);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let count = self.durations.len();
        let varies = self.scope.len() > count;
        if varies {
            let amounts = &self.scope[count..self.amounts];
            amounts
                .iter()
                .try_for_each(|&amount| d.at_least(amount, 0))?;
            self.choose(None, d);
        }
        self.capacity.at_least(self.needed_at_once(), d)?;
        let status = self
            .tasks
            .filter_below(self.capacity.most(d), d, &self.starts)?;
        if !varies {
            return Ok(status);
        }
        self.capacity.at_least(self.tasks.peak(), d)?;
        self.limit(d)?;
        self.drop_tasks(d)?;
        Ok(Status::Active)
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        if self.presences.vars().next().is_some() {
            return None;
        }
        let mut tasks = Vec::new();
        for (i, start) in self.starts.iter().enumerate() {
            let view = start.view();
            let is_plain = view.scale() == 1;
            match (self.durations[i], self.demands[i]) {
                (Amount::Constant(duration), Amount::Constant(demand)) if is_plain => {
                    tasks.push((view, duration, demand));
                }
                _ => return None,
            }
        }
        let first = self.starts.iter().map(|start| start.min(d)).min()?;
        let last = self.starts.iter().map(|start| start.max(d)).max()?;
        if last.abs_diff(first) > Statement::MOST {
            return None;
        }
        let amounts = self.scope[self.starts.len()..].iter();
        let amounts = amounts.map(|&amount| Statement::sum([(1, amount)], 0));
        Some(
            amounts
                .chain((first..=last).map(|time| self.limit_at(time, &tasks)))
                .collect(),
        )
    }

    fn event(&self, position: usize) -> Event {
        if position < self.amounts {
            Event::Bounds
        } else {
            Event::Any
        }
    }

    /// The bounds of all if no rule on starts or on what is used at a time says it: how much
    /// variable durations and demands can be.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let absent = self.presences.absent_by(what);
        let is_explained = absent
            .iter()
            .any(|&task| self.explain_starts(Consequence::Conflict, Some(task), reason))
            || match what {
                Consequence::Removal(lost) if Some(lost.var()) == self.capacity.variable() => {
                    self.explain_capacity(lost, reason)
                }
                _ => self.explain_starts(what, None, reason),
            };
        if !is_explained {
            state_scope(&self.scope, self.amounts, reason);
        }
    }
}
