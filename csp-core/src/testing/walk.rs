//! One case: a random search tree whose nodes are checked.

use super::draw::Draw;
use super::failure::{Flaw, Report};
use super::judge::{Judge, Propagated, domains, same_words, words};
use crate::atom::Atom;
use crate::domains::Outcome;
use crate::ids::{PropId, Var};
use crate::solver::Solver;
use crate::trail::Cause;

/// How often each of the two special situations is tried.
const DIVES: usize = 2;
/// The most decisions of a dive.
const DIVE_DEPTH: usize = 4;
/// The most decisions of a path; the last node may add one.
const DEPTH: usize = 8;

/// A constraint posted on a case, at a node of the search tree.
pub(super) struct Walk<'a> {
    judge: Judge<'a>,
    draw: Draw,
    solver: Solver,
    nodes_left: u32,
    /// What was decided on the way to the present node.
    pub(super) path: Vec<Atom>,
    pub(super) node: Propagated,
}

impl<'a> Walk<'a> {
    pub(super) fn new(judge: Judge<'a>, draw: Draw) -> Self {
        let before = judge.case.domains.clone();
        Self {
            judge,
            draw,
            solver: Solver::default(),
            nodes_left: 0,
            path: Vec::new(),
            node: Propagated {
                before,
                after: None,
            },
        }
    }

    /// Walks over at most `nodes` nodes. Then the search of the engine finds all solutions.
    pub(super) fn run(&mut self, nodes: u32) -> Result<(), Flaw> {
        self.nodes_left = nodes;
        self.solver = self.judge.posted(None)?;
        self.judge.prepare(&self.solver)?;
        self.judge.meaning(&self.solver)?;
        self.visit(0)?;
        self.judge.report.solutions = self.search()?;
        self.path.clear();
        match self.draw.int(0..=3) {
            0 => self.walk_alone(),
            1 => self.walk_under_premise(),
            _ => Ok(()),
        }
    }

    /// The search of the engine finds all solutions below the present node. Returns their number.
    fn search(&mut self) -> Result<u64, Flaw> {
        self.node = Propagated::not_yet(&self.solver);
        self.judge.search(&mut self.solver, &mut self.draw)
    }

    /// What was counted.
    pub(super) fn report(&self) -> Report {
        self.judge.report
    }

    /// Propagates and checks the present node, then its children. `start` is the length of the log
    /// when its level was opened.
    fn visit(&mut self, start: usize) -> Result<(), Flaw> {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        self.judge.report.nodes += 1;
        self.node = Propagated::not_yet(&self.solver);
        let decided = self.log_length();
        let conflict = self.solver.propagate(&mut ()).err();
        match conflict {
            None => self.node.after = Some(domains(&self.solver)),
            Some(_) => self.judge.report.conflicts += 1,
        }
        self.judge.values(&self.node)?;
        self.judge.record(&mut self.solver, start, decided)?;
        self.judge.reasons(&mut self.solver, decided, conflict)?;
        self.judge.history(&self.node)?;
        self.judge.strength(&self.node)?;
        if self.node.after.is_none() {
            Ok(())
        } else {
            self.branch()
        }
    }

    /// Takes both sides of a random decision.
    fn branch(&mut self) -> Result<(), Flaw> {
        if self.path.len() >= DEPTH {
            return Ok(());
        }
        let Some(decision) = self.decide() else {
            return Ok(());
        };
        for (side, cause) in [(decision, Cause::Decision), (!decision, Cause::Refutation)] {
            if self.nodes_left > 0 {
                self.child(side, cause)?;
            }
        }
        Ok(())
    }

    /// Visits a child, sometimes after a second decision at the same level, and comes back.
    fn child(&mut self, side: Atom, cause: Cause) -> Result<(), Flaw> {
        let before = words(&self.solver);
        let start = self.log_length();
        let depth = self.path.len();
        self.solver.push_level();
        let mut taken = self.take(side, cause);
        if taken.is_ok()
            && self.draw.chance(1, 4)
            && let Some(second) = self.decide()
        {
            taken = self.take(second, Cause::Decision);
        }
        if taken.is_ok() {
            self.visit(start)?;
        }
        self.solver.pop_level();
        if !same_words(&words(&self.solver), &before) {
            return Err(Flaw::NotRestored);
        }
        self.path.truncate(depth);
        Ok(())
    }

    fn take(&mut self, side: Atom, cause: Cause) -> Outcome {
        self.path.push(side);
        self.solver.branch(side, cause)
    }

    /// A random decision of which both sides remove a value; `None`: every variable is fixed.
    fn decide(&mut self) -> Option<Atom> {
        let d = self.solver.domains();
        let own = d.vars().take(self.judge.case.domains.len());
        let unfixed: Vec<Var> = own.filter(|&x| !d.is_fixed(x)).collect();
        if unfixed.is_empty() {
            return None;
        }
        let x = self.draw.pick(&unfixed);
        let min = d.min(x);
        let max = d.max(x);
        let inner = self.judge.case.samples[x.index()]
            .iter()
            .copied()
            .filter(|&v| min < v && v < max && d.contains(x, v));
        let values: Vec<i32> = [min, max].into_iter().chain(inner).collect();
        let value = self.draw.pick(&values);
        Some(match self.draw.int(0..=3) {
            2 if value < max => Atom::at_most(x, value),
            3 if value > min => Atom::at_least(x, value),
            _ => Atom::is(x, value),
        })
    }

    fn log_length(&self) -> usize {
        self.solver.domains().trail().log().len()
    }
}

/// Two special situations: each propagator by itself, as explanations run it, and all of them under
/// a premise that is still open.
impl Walk<'_> {
    /// Each propagator loses no solution when it runs without the others, on the domains of the
    /// root and on smaller ones.
    fn walk_alone(&mut self) -> Result<(), Flaw> {
        self.solver = self.judge.posted(None)?;
        for index in 0..self.solver.propagators() {
            for _ in 0..DIVES {
                let prop = PropId::new(index as u32);
                self.solver.push_level();
                self.solver.suspend_others(&[prop]);
                let outcome = self.dive_alone();
                self.solver.pop_level();
                let name = self.solver.propagator(prop).name();
                outcome.map_err(|flaw| Flaw::Alone {
                    name,
                    flaw: Box::new(flaw),
                })?;
            }
        }
        Ok(())
    }

    /// A few decisions, then one propagation.
    fn dive_alone(&mut self) -> Result<(), Flaw> {
        for _ in 0..self.draw.index(0..=DIVE_DEPTH) {
            self.step_down();
        }
        self.propagate_on_a_dive().map(|_| ())
    }

    /// Propagates once. Returns whether there was no conflict.
    fn propagate_on_a_dive(&mut self) -> Result<bool, Flaw> {
        self.node = Propagated::not_yet(&self.solver);
        let start = self.log_length();
        let conflict = self.solver.propagate(&mut ()).err();
        self.node.after = conflict.is_none().then(|| domains(&self.solver));
        self.judge.losses(&self.node)?;
        self.judge.reasons(&mut self.solver, start, conflict)?;
        Ok(conflict.is_none())
    }

    /// Under an open premise the constraint changes nothing but the premise. The premise becomes
    /// false only if there is no solution. When the premise is true, the constraint holds.
    fn walk_under_premise(&mut self) -> Result<(), Flaw> {
        let number = self.judge.case.domains.len() as u32;
        self.solver = self.judge.posted(Some(Var::new(number)))?;
        let premise = self.solver.domains().numbered(number);
        self.judge.assume_premise(&self.solver, premise)?;
        let outcome = (0..DIVES).try_for_each(|_| {
            self.solver.push_level();
            let outcome = self.dive_below(premise);
            self.solver.pop_level();
            outcome
        });
        let outcome = outcome.and_then(|()| {
            match self.solver.branch(Atom::is(premise, 1), Cause::Decision) {
                Ok(()) => self.search().map(|_| ()),
                Err(_) => Ok(()),
            }
        });
        outcome.map_err(|flaw| Flaw::UnderPremise(Box::new(flaw)))
    }

    /// Takes decisions, propagates and judges after each, until the premise is false.
    fn dive_below(&mut self, premise: Var) -> Result<(), Flaw> {
        let own = premise.index();
        for _ in 0..=DIVE_DEPTH {
            self.node = Propagated::not_yet(&self.solver);
            let start = self.log_length();
            self.solver
                .propagate(&mut ())
                .map_err(|_| Flaw::ChangedUnderPremise(premise))?;
            let after = domains(&self.solver);
            if !after[own].contains(0) {
                return Err(Flaw::ChangedUnderPremise(premise));
            }
            if let Some(changed) = (0..own).find(|&x| after[x] != self.node.before[x]) {
                return Err(Flaw::ChangedUnderPremise(Var::new(changed as u32)));
            }
            self.node.after = after[own].contains(1).then_some(after);
            // Parts that meet in an auxiliary variable can only fail together, and each is tried by
            // itself.
            if self.solver.auxiliaries().is_empty() {
                self.judge.values(&self.node)?;
            } else {
                self.judge.losses(&self.node)?;
            }
            self.judge.reasons(&mut self.solver, start, None)?;
            if self.node.after.is_none() {
                return Ok(());
            }
            if !self.step_down() {
                break;
            }
        }
        self.dive_under(premise)
    }

    /// Makes the premise true, and takes decisions until one fails.
    fn dive_under(&mut self, premise: Var) -> Result<(), Flaw> {
        let mut goes_on = self.take(Atom::is(premise, 1), Cause::Decision).is_ok();
        while goes_on {
            goes_on = self.propagate_on_a_dive()? && self.step_down();
        }
        Ok(())
    }

    /// Takes a random decision on the variables of the case. Returns whether there was one and it
    /// did not fail.
    fn step_down(&mut self) -> bool {
        let decision = self.decide();
        decision.is_some_and(|decision| self.take(decision, Cause::Decision).is_ok())
    }
}
