//! Whether the nogoods of a trace follow, one after the other.
//!
//! Each nogood that comes from a failure is checked by propagation: its facts are assumed together
//! at the root, and the propagators and the nogoods before it have to fail [Goldberg & Novikov
//! 2003; Gocht, McCreesh & Nordström 2022]. A nogood behind a solution may leave that solution.
//! Nogoods of restarts repeat what closed nodes have shown, and those of constraints are what the
//! constraints themselves say: the replay has compared both with what the engine gives.

use super::nogoods::{NogoodSet, held};
use super::replayer::require;
use crate::branching::Brancher;
use crate::problem::{Goal, Problem};
use crate::search::Space;
use crate::solver::Solver;
use crate::trace::{Held, NogoodOrigin, Trace, TraceError, TraceEvent};
use crate::values::Values;
use std::borrow::BorrowMut;

/// Checks the nogoods of a trace against a problem that does not learn. Its solver is in the same
/// state afterwards.
///
/// # Errors
/// The line of the first nogood that does not follow.
pub fn prove<S: BorrowMut<Solver>, B: Brancher>(
    mut problem: Problem<S, B>,
    trace: &Trace,
) -> Result<(), TraceError> {
    problem.mark();
    let goal = problem.goal();
    let solver = problem.solver_mut();
    let known = NogoodSet::new(solver);
    let mut proof = Proof {
        solver,
        goal,
        known,
        solution: Vec::new(),
    };
    let events = proof.run(trace);
    problem.undo();
    events.map_err(|(event, what)| TraceError {
        line: trace.line_of(event),
        what,
    })
}

struct Proof<'s> {
    solver: &'s mut Solver,
    goal: Goal,
    known: NogoodSet,
    /// The values of the solution that was found last.
    solution: Vec<i32>,
}

impl Proof<'_> {
    fn run(&mut self, trace: &Trace) -> Result<(), (usize, String)> {
        for (place, event) in trace.events.iter().enumerate() {
            let checked = match event {
                TraceEvent::Learnt {
                    number,
                    origin,
                    facts,
                } => self.learn(*number, *origin, facts),
                TraceEvent::Solved { values, .. } => self.solved(values),
                // The left side of a decision at the root is closed: its right side holds from now
                // on, in all runs.
                TraceEvent::Node {
                    depth: 0,
                    branch: Some(branch),
                    ..
                } => {
                    let right = branch.atom.in_model(self.solver.domains().id());
                    self.known.hold(self.solver, |d| right.assume(d));
                    Ok(())
                }
                _ => Ok(()),
            };
            checked.map_err(|what| (place, what))?;
        }
        Ok(())
    }

    fn learn(&mut self, number: u64, origin: NogoodOrigin, facts: &[Held]) -> Result<(), String> {
        if origin == NogoodOrigin::Failure {
            let follows = self.known.root().is_err() || self.follows(facts);
            require(follows, || {
                format!("nogood {number} does not follow by propagation")
            })?;
        }
        self.known.add(facts.to_vec(), self.solver);
        Ok(())
    }

    /// Whether propagation shows that these facts leave at most the solution that was found last.
    fn follows(&mut self, facts: &[Held]) -> bool {
        self.solver.push_level();
        let outcome = self.known.assume(facts, self.solver);
        let follows = outcome.is_err() || self.is_at_solution();
        self.solver.pop_level();
        follows
    }

    fn is_at_solution(&self) -> bool {
        let d = self.solver.domains();
        d.vars()
            .map(|x| d.value(x))
            .eq(self.solution.iter().copied().map(Some))
    }

    /// Takes the bound that a solution puts on the objective: this is a nogood of one fact.
    fn solved(&mut self, values: &[i32]) -> Result<(), String> {
        let vars = self.solver.domains().vars().zip(values);
        let facts: Vec<Held> = vars
            .map(|(x, &value)| held(x, (value..=value).into()))
            .collect();
        let d = self.solver.domains();
        let is_left = facts
            .iter()
            .all(|fact| d.meets(fact.var.in_model(d.id()), &fact.values));
        require(is_left, || {
            "what was learnt before excludes this solution".to_string()
        })?;
        self.solution = values.to_vec();
        let not_better: Option<(_, Values)> = match self.goal {
            Goal::Satisfy => None,
            Goal::Minimize(x) => Some((x, (values[x.index()]..=i32::MAX).into())),
            Goal::Maximize(x) => Some((x, (i32::MIN..=values[x.index()]).into())),
        };
        if let Some((objective, values)) = not_better {
            self.known.add(vec![held(objective, values)], self.solver);
        }
        Ok(())
    }
}
