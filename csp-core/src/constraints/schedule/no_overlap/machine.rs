//! The propagator of tasks that share a machine.

use super::tasks::MachineTasks;
use crate::constraints::prelude::*;
use crate::constraints::schedule::amount::Amount;
use crate::constraints::schedule::explained::Explained as _;
use crate::constraints::schedule::presence::{Presences, state_scope};
use crate::constraints::schedule::time_windows::{WindowRules as _, fixed_distances};

/// The name of the constraint.
pub(super) const NAME: &str = "disjunctive";

pub(super) struct Machine<X> {
    /// The variables of the starts, the durations that are variables, and the variables of the
    /// presences.
    scope: Vec<Var>,
    /// Where the durations end in the scope.
    amounts: usize,
    starts: Vec<X>,
    durations: Vec<Amount>,
    presences: Presences,
    /// The pairs of tasks whose distance is constant: the earlier one, the later one, and the time
    /// between their starts.
    together: Vec<(usize, usize, i64)>,
    tasks: MachineTasks,
}

impl<X: Operand> Machine<X> {
    /// Tasks with these starts and durations. The scope is given with the place where the durations
    /// end.
    pub(super) fn new(
        (scope, amounts): (Vec<Var>, usize),
        starts: Vec<X>,
        durations: Vec<Amount>,
        presences: Presences,
    ) -> Self {
        let tasks = MachineTasks::new(durations.len());
        let together = fixed_distances(&starts);
        Self {
            scope,
            amounts,
            starts,
            durations,
            presences,
            together,
            tasks,
        }
    }

    /// The first task ends before the second begins.
    fn before(&self, i: usize, j: usize) -> Inequality {
        let starts = [(-1, self.starts[i].view()), (1, self.starts[j].view())];
        match self.durations[i] {
            Amount::Constant(duration) => Inequality::of_views(starts, duration),
            Amount::Variable(duration) => {
                Inequality::of_views(starts.into_iter().chain([(-1, duration.into())]), 0)
            }
        }
    }

    /// A task that may have no duration, or may be absent, can be anywhere. One may be tried out as
    /// if it were present.
    pub(super) fn choose(&mut self, tried: Option<usize>, d: &Domains) {
        let presences = &self.presences;
        let durations = self
            .durations
            .iter()
            .map(|duration| duration.least(d))
            .enumerate();
        let is_there = |task| tried == Some(task) || presences.is_certain(task, d);
        self.tasks
            .choose(durations.filter(|&(task, duration)| duration > 0 && is_there(task)));
    }

    /// Whether two tasks that are there, or are tried out, overlap because they are always equally
    /// far apart.
    fn is_stuck(&self, tried: Option<usize>, d: &Domains) -> bool {
        let is_there = |task| tried == Some(task) || self.presences.is_certain(task, d);
        self.together.iter().any(|&(i, j, later)| {
            self.durations[i].least(d) > later
                && self.durations[j].least(d) > 0
                && is_there(i)
                && is_there(j)
        })
    }

    /// A task is absent if there is no room for it.
    fn drop_tasks(&mut self, d: &mut Domains) -> Outcome {
        for task in 0..self.durations.len() {
            let Some(atom) = self.presences.open(task, d) else {
                continue;
            };
            if self.durations[task].least(d) > 0 {
                self.choose(Some(task), d);
                if self.is_stuck(Some(task), d) || self.tasks.fails(d, &self.starts) {
                    (!atom).assume(d)?;
                }
            }
        }
        Ok(())
    }

    /// Explains a bound of a start, or that there is no room for the tasks and one that is tried out.
    fn explain_starts(
        &mut self,
        what: Consequence,
        tried: Option<usize>,
        reason: &mut Reason<'_>,
    ) -> bool {
        if self.scope.len() > self.durations.len() {
            self.choose(tried, reason.past());
        }
        let amounts = [&self.durations[..]];
        let is_explained = self
            .tasks
            .explain_windows(what, &self.starts, &amounts, reason);
        if is_explained {
            self.presences.state(self.tasks.windows(), tried, reason);
        }
        is_explained
    }

    /// A task that cannot come after another one is complete when that one starts, if it has a
    /// duration at all.
    fn shorten(&self, d: &mut Domains) -> Outcome {
        for (i, &duration) in self
            .durations
            .iter()
            .enumerate()
            .filter(|(_, duration)| duration.variable().is_some())
        {
            if !self.presences.is_certain(i, d) {
                continue;
            }
            let earliest = self.starts[i].min(d);
            let latest = self.starts[i].max(d);
            for (j, other) in self.durations.iter().enumerate().filter(|&(j, _)| j != i) {
                let first = self.starts[j].min(d);
                let last = self.starts[j].max(d);
                let least = other.least(d);
                if least > 0 && latest < first + least && self.presences.is_certain(j, d) {
                    duration.at_most((last - earliest).max(0), d)?;
                }
            }
        }
        Ok(())
    }
}

impl<X: Operand> Propagator for Machine<X> {
    about!(name: NAME, priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let count = self.durations.len();
        let varies = self.scope.len() > count;
        if varies {
            let durations = &self.scope[count..self.amounts];
            durations
                .iter()
                .try_for_each(|&duration| d.at_least(duration, 0))?;
            self.choose(None, d);
        }
        fail_if(self.is_stuck(None, d))?;
        let status = self.tasks.filter(d, &self.starts)?;
        if !varies {
            return Ok(status);
        }
        self.shorten(d)?;
        self.drop_tasks(d)?;
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let count = self.durations.len();
        let mut all: Vec<Statement> = self.scope[count..self.amounts]
            .iter()
            .map(|&duration| Statement::sum([(1, duration)], 0))
            .collect();
        for i in 0..count {
            for j in 0..i {
                let mut cases = vec![vec![self.before(i, j)], vec![self.before(j, i)]];
                let idle = [i, j]
                    .into_iter()
                    .filter_map(|k| self.durations[k].variable());
                cases.extend(idle.map(|duration| vec![Inequality::of_values([(-1, duration)], 0)]));
                let absent = [i, j].into_iter().filter_map(|k| self.presences.atom(k));
                cases.extend(absent.map(|atom| vec![Inequality::of_truths([!atom], 1)]));
                all.push(Statement::new(Condition::AnyOf(cases)));
            }
        }
        Some(all)
    }

    fn event(&self, position: usize) -> Event {
        if position < self.amounts {
            Event::Bounds
        } else {
            Event::Any
        }
    }

    /// The bounds of all if no rule on starts says it: how long a variable duration can be.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let absent = self.presences.absent_by(what);
        let is_explained = absent
            .iter()
            .any(|&task| self.explain_starts(Consequence::Conflict, Some(task), reason))
            || self.explain_starts(what, None, reason);
        if !is_explained {
            state_scope(&self.scope, self.amounts, reason);
        }
    }
}
