//! Whether the nogoods of a trace follow, one after the other.
//!
//! Each nogood that comes from a failure is checked by propagation: its facts are assumed together
//! at the root, and the propagators and the nogoods before it have to fail [Goldberg & Novikov
//! 2003; Gocht, McCreesh & Nordström 2022]. A nogood behind a solution may leave that solution.
//! Nogoods of restarts repeat what closed nodes have shown, and those of constraints are what the
//! constraints themselves say: the replay has compared both with what the engine gives.
//!
//! Nothing of the engine's learning is used here. Nogoods are propagated by looking at all of their
//! facts.

use super::replayer::require;
use crate::atom::Atom;
use crate::branching::Brancher;
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::problem::Problem;
use crate::search::Space;
use crate::solver::Solver;
use crate::trace::{Event, Held, Origin, Trace, TraceError};
use crate::trail::Cause;
use crate::values::Values;
use std::borrow::BorrowMut;
use std::collections::{BTreeMap, BTreeSet};

/// Checks the nogoods of a trace against a problem that does not learn. Its solver is in the same
/// state afterwards.
///
/// # Errors
/// The line of the first nogood that does not follow.
pub fn prove<S: BorrowMut<Solver>, B: Brancher>(
    problem: Problem<S, B>,
    trace: &Trace,
) -> Result<(), TraceError> {
    let mut proof = Proof {
        problem,
        nogoods: Vec::new(),
        by_var: BTreeMap::new(),
        solution: Vec::new(),
        root: Ok(()),
    };
    proof.problem.mark();
    let events = proof.run(trace);
    proof.problem.undo();
    events.map_err(|(event, what)| TraceError { line: trace.line_of(event), what })
}

struct Proof<'t, S, B> {
    problem: Problem<S, B>,
    nogoods: Vec<&'t [Held]>,
    /// The nogoods with a fact about the variable of this number.
    by_var: BTreeMap<usize, Vec<usize>>,
    /// The values of the solution that was found last.
    solution: Vec<i32>,
    /// Whether the root has been refuted.
    root: Outcome,
}

impl<'t, S: BorrowMut<Solver>, B: Brancher> Proof<'t, S, B> {
    fn run(&mut self, trace: &'t Trace) -> Result<(), (usize, String)> {
        self.root = self.settle(0);
        for (place, event) in trace.events.iter().enumerate() {
            let checked = match event {
                Event::Learnt { number, origin, facts } => self.learn(*number, *origin, facts),
                Event::Solved { values, .. } => self.solved(values),
                Event::Node { depth: 0, branch: Some(branch), .. } => {
                    self.hold(branch.atom);
                    Ok(())
                }
                _ => Ok(()),
            };
            checked.map_err(|what| (place, what))?;
        }
        Ok(())
    }

    fn learn(&mut self, number: u64, origin: Origin, facts: &'t [Held]) -> Result<(), String> {
        if origin == Origin::Failure {
            let follows = self.root.is_err() || self.follows(facts);
            require(follows, || format!("nogood {number} does not follow by propagation"))?;
        }
        let nogood = self.nogoods.len();
        self.nogoods.push(facts);
        for fact in facts {
            self.by_var.entry(fact.var.index()).or_default().push(nogood);
        }
        if self.root.is_ok() {
            let since = self.log_length();
            self.root = self.apply(nogood).and_then(|()| self.settle(since));
        }
        Ok(())
    }

    /// Whether propagation shows that these facts leave at most the solution that was found last.
    fn follows(&mut self, facts: &[Held]) -> bool {
        self.problem.mark();
        let since = self.log_length();
        let assumed = facts.iter().try_for_each(|fact| self.keep(self.var(fact.var), &fact.values));
        let outcome = assumed.and_then(|()| self.settle(since));
        let follows = outcome.is_err() || self.is_at_solution();
        self.problem.undo();
        follows
    }

    fn is_at_solution(&self) -> bool {
        let d = self.domains();
        d.vars().map(|x| d.value(x)).eq(self.solution.iter().copied().map(Some))
    }

    /// The left side of a decision at the root is closed: its right side holds from now on, in all
    /// runs.
    fn hold(&mut self, right: Atom) {
        if self.root.is_ok() {
            let since = self.log_length();
            let right = right.in_model(self.domains().id());
            let held = self.problem.solver_mut().act(Cause::Given, |d| right.assume(d));
            self.root = held.and_then(|()| self.settle(since));
        }
    }

    /// Takes the bound that a solution puts on the objective.
    fn solved(&mut self, values: &[i32]) -> Result<(), String> {
        self.problem.mark();
        let fixed = (0..).zip(values).try_for_each(|(number, &value)| {
            self.keep(self.var(Var::new(number)), &(value..=value).into())
        });
        if fixed.is_ok() {
            self.problem.found();
        }
        self.problem.undo();
        require(fixed.is_ok(), || "what was learnt before excludes this solution".to_string())?;
        self.solution = values.to_vec();
        if self.root.is_ok() {
            let since = self.log_length();
            self.root = self.settle(since);
        }
        Ok(())
    }

    /// Propagates, and runs the nogoods, until nothing changes. What has changed before is what
    /// stands in the log from `since` on.
    fn settle(&mut self, mut since: usize) -> Outcome {
        loop {
            self.problem.propagate(&mut ())?;
            let until = self.log_length();
            let mut touched = BTreeSet::new();
            self.domains().lost_since(since, |x, _| touched.extend(self.by_var.get(&x.index())));
            let touched: BTreeSet<usize> = touched.into_iter().flatten().copied().collect();
            for nogood in touched {
                self.apply(nogood)?;
            }
            if self.log_length() == until {
                return Ok(());
            }
            since = until;
        }
    }

    /// Removes the values of the last fact of a nogood that does not hold yet.
    fn apply(&mut self, nogood: usize) -> Outcome {
        let d = self.domains();
        let mut open = self.nogoods[nogood].iter().filter(|fact| !holds(d, fact));
        let (first, second) = (open.next(), open.next());
        if second.is_some() {
            return Ok(());
        }
        let Some(fact) = first else { return Err(Conflict::SCOPE) };
        let x = self.var(fact.var);
        self.keep(x, &fact.values.complement())
    }

    /// Removes all other values from a domain.
    fn keep(&mut self, x: Var, values: &Values) -> Outcome {
        self.problem.solver_mut().act(Cause::Given, |d| d.keep(x, values))
    }

    fn log_length(&self) -> usize {
        self.domains().trail().log().len()
    }

    /// The variable of the model with the number of this one.
    fn var(&self, x: Var) -> Var {
        x.in_model(self.domains().id())
    }

    fn domains(&self) -> &Domains {
        self.problem.solver().domains()
    }
}

/// Whether a variable has no other values than these.
fn holds(d: &Domains, fact: &Held) -> bool {
    let x = fact.var.in_model(d.id());
    fact.values.contains(d.min(x))
        && fact.values.contains(d.max(x))
        && (d.is_fixed(x) || d.values(x).difference(&fact.values).is_empty())
}
