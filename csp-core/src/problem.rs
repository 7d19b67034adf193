//! Floor 7: the engine as a [`Space`]: a solver, a brancher, and perhaps an objective.

use crate::branching::{Brancher, Decision};
use crate::conflict::Conflict;
use crate::constraints::NogoodStore;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::meter::Stop;
use crate::search::Space;
use crate::solver::Solver;
use crate::trace::{Side, Step, Tracer};
use crate::trail::Cause;
use std::borrow::BorrowMut;
use std::ops::Index;

/// A value for each variable.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Solution {
    values: Vec<i32>,
}

impl Solution {
    /// The values of these variables, in their order.
    #[must_use]
    pub fn values(&self, vars: &[Var]) -> Vec<i32> {
        vars.iter().map(|&x| self[x]).collect()
    }
}

impl Index<Var> for Solution {
    type Output = i32;

    fn index(&self, x: Var) -> &i32 {
        &self.values[x.index()]
    }
}

/// What is sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// Any solution.
    #[default]
    Satisfy,
    /// Solutions with ever smaller values of this variable (branch and bound [Land & Doig 1960]).
    Minimize(Var),
    /// Solutions with ever greater values of this variable.
    Maximize(Var),
}

/// A solver with its brancher and its goal. It may own both, or borrow them:
/// `Problem<&mut Solver, &mut B>`.
#[derive(Debug)]
pub struct Problem<S, B> {
    solver: S,
    brancher: B,
    goal: Goal,
    /// The objective's value in the best solution so far.
    best: Option<i32>,
}

impl<S: BorrowMut<Solver>, B: Brancher> Problem<S, B> {
    /// The brancher has to go on until every variable is fixed.
    pub fn new(solver: S, brancher: B, goal: Goal) -> Self {
        Self { solver, brancher, goal, best: None }
    }

    /// The solver, in the state of the present node.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        self.solver.borrow()
    }

    /// The solver, for floors above that probe.
    pub(crate) fn solver_mut(&mut self) -> &mut Solver {
        self.solver.borrow_mut()
    }

    /// From now on only solutions with a better objective than this count, as if one with it had
    /// been found.
    pub fn better_than(&mut self, best: i32) {
        self.best = Some(match (self.goal, self.best) {
            (Goal::Minimize(_), Some(known)) => known.min(best),
            (Goal::Maximize(_), Some(known)) => known.max(best),
            _ => best,
        });
    }

    /// Demands a better objective than the best so far.
    fn bound<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let Some(best) = self.best else { return Ok(()) };
        let goal = self.goal;
        let solver = self.solver.borrow_mut();
        let since = solver.domains().trail().log().len();
        let outcome = solver.act(Cause::Bound, |d| match goal {
            Goal::Satisfy => Ok(()),
            Goal::Minimize(x) => d.at_most(x, best.checked_sub(1).ok_or(Conflict::SCOPE)?),
            Goal::Maximize(x) => d.at_least(x, best.checked_add(1).ok_or(Conflict::SCOPE)?),
        });
        tracer.step(Step::Bounded { since, domains: solver.domains() });
        outcome
    }
}

impl<S: BorrowMut<Solver>, B: Brancher> Space for Problem<S, B> {
    type Choice = Decision;
    type Solution = Solution;

    fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let result = self.bound(tracer).and_then(|()| self.solver.borrow_mut().propagate(tracer));
        if result.is_err() {
            self.brancher.on_conflict(self.solver.borrow().acting_scope());
        }
        result
    }

    fn set_stop(&mut self, stop: Option<&Stop>) {
        self.solver.borrow_mut().set_stop(stop);
    }

    fn is_stopped(&self) -> bool {
        self.solver().is_stopped()
    }

    fn choose(&mut self) -> Option<Decision> {
        self.brancher.choose(self.solver.borrow_mut().domains_mut())
    }

    fn mark(&mut self) {
        self.solver.borrow_mut().push_level();
    }

    fn undo(&mut self) {
        self.solver.borrow_mut().pop_level();
    }

    fn assume(&mut self, choice: Decision, side: Side) -> Outcome {
        let cause = match side {
            Side::Left => Cause::Decision,
            Side::Right => Cause::Refutation,
        };
        self.solver.borrow_mut().branch(choice, cause)
    }

    fn solution(&self) -> Solution {
        let d = self.solver().domains();
        Solution { values: d.vars().map(|x| d.min(x)).collect() }
    }

    fn found(&mut self) {
        if let Goal::Minimize(x) | Goal::Maximize(x) = self.goal {
            self.best = Some(self.solver().domains().min(x));
        }
    }

    /// The nogoods go to the propagator for them; without it they are lost.
    fn learn(&mut self, cut: &[(Decision, Side)]) {
        self.solver
            .borrow_mut()
            .update_newest(NogoodStore::learns, |nogoods, d| nogoods.learn(d, cut));
    }

    fn describe(&self, choice: Decision) -> Decision {
        choice
    }

    fn domains(&self) -> Option<&Domains> {
        Some(self.solver().domains())
    }

    fn propagations(&self) -> u64 {
        self.solver().propagations()
    }
}
