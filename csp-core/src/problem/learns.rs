//! A problem whose search learns from its failures.

use super::runs::Order;
use super::{Goal, Problem};
use crate::atom::{Atom, Operator};
use crate::branching::Brancher;
use crate::domains::Domains;
use crate::ids::Var;
use crate::learning::{Failure, Verdict};
use crate::search::{Closed, Next};
use crate::solver::Solver;
use crate::trace::Tracer;
use std::borrow::BorrowMut;

impl<S: BorrowMut<Solver>, B: Brancher> Problem<S, B> {
    /// The bounds that a better objective than the best so far has.
    fn objective_bounds(&self) -> (Option<i32>, Option<i32>) {
        match self.goal {
            Goal::Satisfy => (None, None),
            Goal::Minimize(_) => (None, self.best.map(|best| best.saturating_sub(1))),
            Goal::Maximize(_) => (self.best.map(|best| best.saturating_add(1)), None),
        }
    }

    /// The next decision of a run that learns.
    #[inline(never)]
    pub(super) fn choose_learning(&mut self, order: Order) -> Option<Atom> {
        match order {
            Order::Brancher => self.choose_by_brancher(),
            Order::Activity | Order::Guided => self
                .target()
                .or_else(|| self.choose_actively(order == Order::Guided)),
        }
    }

    /// The first decision of a run that aims at a better objective.
    fn target(&mut self) -> Option<Atom> {
        let solver = self.solver.borrow();
        let d = solver.domains();
        let is_first = self.root == Some(d.trail().level()) && self.under.is_none();
        let aims = is_first && self.best.is_some() && self.runs.aims();
        if aims {
            self.target.choose(self.goal, d)
        } else {
            None
        }
    }

    fn choose_actively(&mut self, is_guided: bool) -> Option<Atom> {
        self.choose_by_activity(is_guided)
            .or_else(|| self.choose_by_brancher())
    }

    fn choose_by_brancher(&mut self) -> Option<Atom> {
        let decision = self.choose_plainly()?;
        let d = self.solver().domains();
        let (x, value) = (decision.var(), decision.value());
        let is_end = value == d.min(x) || value == d.max(x);
        let leads_there = decision.operator() == Operator::Is && is_end;
        Some(if leads_there {
            towards(d, x, value)
        } else {
            decision
        })
    }

    /// At a fixpoint of the root: learns what constraints imply, and drops nogoods if there are
    /// many.
    #[inline(never)]
    pub(super) fn tidy<T: Tracer>(&mut self, tracer: &mut T) {
        let learns = self.runs.order().is_some();
        let solver = self.solver.borrow_mut();
        solver.node_learnt();
        if self.under.is_none()
            && self.root == Some(solver.domains().trail().level())
            && !solver.is_stopped()
        {
            solver.tidy_learnt(learns);
            solver.tell_learnt(tracer);
        }
    }

    /// The next decision of the brancher.
    #[inline]
    pub(super) fn choose_plainly(&mut self) -> Option<Atom> {
        let has_nogoods = self.has_nogoods();
        let d = self.solver.borrow_mut().store_mut();
        let decision = self.brancher.choose(d.state())?;
        let x = decision.var();
        assert!(
            d.has(x),
            "a brancher decides on {x:?}, a variable of another model"
        );
        Some(if has_nogoods {
            without_holes(d, decision)
        } else {
            decision
        })
    }

    /// Decides on the variable that the latest conflicts were most about. `None` if none of those
    /// that are chosen by activity is open.
    fn choose_by_activity(&mut self, is_guided: bool) -> Option<Atom> {
        let solver = self.solver.borrow_mut();
        let (x, phase) = solver.most_active(is_guided)?;
        let d = solver.store_mut();
        if let Some(value) = phase.filter(|&value| d.contains(x, value)) {
            return Some(towards(d, x, value));
        }
        let value = match self.goal {
            Goal::Maximize(objective) if objective == x => d.max(x),
            Goal::Minimize(objective) if objective == x => d.min(x),
            _ => {
                return self
                    .brancher
                    .choose_on(d.state(), x)
                    .or(Some(towards(d, x, d.min(x))));
            }
        };
        Some(towards(d, x, value))
    }

    /// Learns from a closed node.
    #[inline(never)]
    pub(super) fn resolve<T: Tracer>(&mut self, closed: Closed, tracer: &mut T) -> Next {
        let failure = match (closed, self.goal.objective()) {
            (Closed::Failed(conflict), _) => Failure::Propagation(conflict),
            (Closed::Solved, Some(x)) => Failure::Objective(x),
            (Closed::Solved, None) => Failure::Solution,
        };
        let objective = self.objective_bounds();
        let solver = self.solver.borrow_mut();
        if let Some(learner) = solver.learner() {
            learner.set_objective(objective.0, objective.1);
        }
        let root = self.root.unwrap_or(0);
        let verdict = solver.learn(failure);
        solver.tell_learnt(tracer);
        match verdict {
            None => Next::Back,
            Some(Verdict::Exhausted) => Next::Nowhere,
            Some(Verdict::Jump(level)) => {
                if let Some(under) = &mut self.under {
                    under.is_due = level < root;
                }
                Next::Jump(level.saturating_sub(root))
            }
        }
    }
}

/// The same decision, or a bound that begins it: nogoods have no `≠` of domains of more than one
/// word.
fn without_holes(d: &Domains, decision: Atom) -> Atom {
    let (x, value) = (decision.var(), decision.value());
    if decision.operator() != Operator::IsNot || d.is_word(x) {
        decision
    } else if value > d.min(x) {
        Atom::at_most(x, value - 1)
    } else {
        Atom::at_least(x, value.saturating_add(1))
    }
}

/// A decision that leads to this value of the domain. On a domain of more than one word it is one
/// bound after the other: what is learnt from bounds says more.
fn towards(d: &Domains, x: Var, value: i32) -> Atom {
    if d.is_word(x) {
        Atom::is(x, value)
    } else if value < d.max(x) {
        Atom::at_most(x, value)
    } else {
        Atom::at_least(x, value)
    }
}
