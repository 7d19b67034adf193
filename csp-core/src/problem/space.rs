//! A problem as what a search walks through.

use super::runs::LearningRuns;
use super::{Learning, Problem, Solution};
use crate::atom::Atom;
use crate::branching::Brancher;
use crate::domains::{Domains, Outcome};
use crate::learning::Freedom;
use crate::meter::Stop;
use crate::search::{Closed, Next, Space};
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::{Side, Tracer};
use crate::trail::Cause;
use std::borrow::BorrowMut;

impl<S: BorrowMut<Solver>, B: Brancher> Space for Problem<S, B> {
    type Choice = Atom;
    type Solution = Solution;

    fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let result = self
            .bound(tracer)
            .and_then(|()| self.solver.borrow_mut().propagate(tracer));
        match result {
            Ok(()) if self.has_nogoods() => self.tidy(tracer),
            Ok(()) => {}
            Err(_) => self
                .brancher
                .on_conflict(self.solver.borrow().acting_scope()),
        }
        result
    }

    fn set_stop(&mut self, stop: Option<&Stop>) {
        self.solver.borrow_mut().set_stop(stop);
    }

    fn is_stopped(&self) -> bool {
        self.solver().is_stopped()
    }

    fn choose(&mut self) -> Option<Atom> {
        match self.runs.order() {
            None => self.choose_plainly(),
            Some(order) => self.choose_learning(order),
        }
    }

    fn mark(&mut self) {
        let solver = self.solver.borrow_mut();
        solver.push_level();
        if self.root.is_none() {
            self.root = Some(solver.domains().trail().level());
            solver.count_work(self.learning.takes_turns());
            self.runs = LearningRuns::new(self.learning, self.first_turn, solver.work());
            if self.runs.order().is_some() && self.under.is_none() {
                solver.start_learning();
            }
        }
    }

    fn undo(&mut self) {
        let solver = self.solver.borrow_mut();
        if self.root == Some(solver.domains().trail().level()) {
            self.root = None;
            solver.count_work(false);
            if self.under.is_none() {
                solver.stop_learning();
            }
        }
        solver.pop_level();
    }

    fn leave<T: Tracer>(&mut self, closed: Closed, tracer: &mut T) -> Next {
        if self.runs.order().is_some() {
            self.resolve(closed, tracer)
        } else {
            Next::Back
        }
    }

    fn learns(&self) -> bool {
        self.has_nogoods()
    }

    fn is_run_over(&mut self, stats: &Stats) -> bool {
        if self.learning == Learning::Off {
            return false;
        }
        let work = self.solver().work();
        self.runs.are_over(stats.failures, work)
    }

    fn go_on<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        if self.under.as_ref().is_some_and(|under| under.is_due) {
            return self.make_assumptions();
        }
        let solver = self.solver.borrow_mut();
        let outcome = solver.assert_learnt();
        solver.tell_learnt(tracer);
        outcome
    }

    fn assume(&mut self, choice: Atom, side: Side) -> Outcome {
        let (atom, cause) = match side {
            Side::Left => (choice, Cause::Decision),
            Side::Right => (!choice, Cause::Refutation),
        };
        self.solver.borrow_mut().branch(atom, cause)
    }

    fn solution(&self) -> Solution {
        let d = self.solver().domains();
        Solution {
            model: d.id(),
            values: d.vars().map(|x| d.min(x)).collect(),
        }
    }

    fn found(&mut self) {
        self.runs.found();
        if let Some(x) = self.goal.objective() {
            self.best = Some(self.solver().domains().min(x));
            self.solver.borrow_mut().improve();
        }
    }

    fn will_restart(&mut self) {
        self.restarts = true;
    }

    fn learn(&mut self, cut: &[(Atom, Side)]) {
        let learner = self.solver.borrow_mut().learner();
        let freedom = learner.map_or_else(Freedom::default, |learner| learner.freedom());
        self.runs.next(freedom);
        match &mut self.under {
            Some(under) => under.is_due = true,
            None => self.solver.borrow_mut().restart_learning(cut),
        }
    }

    fn describe(&self, choice: Atom) -> Atom {
        choice
    }

    fn domains(&self) -> Option<&Domains> {
        Some(self.solver().domains())
    }

    fn propagations(&self) -> u64 {
        self.solver().propagations()
    }
}
