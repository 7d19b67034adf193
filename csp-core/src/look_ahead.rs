//! Floor 8: branching that tries both sides of a decision before it chooses one.
//!
//! In a large tree it pays to spend many propagations on the choice of a decision. [`LookAhead`]
//! takes the variables with the smallest domains one after the other. It *probes* both sides of a
//! decision on each: it opens a level, takes the side, propagates, and closes the level. Then it
//! branches where both sides remove most [Li & Anbulagan 1997]. A side that fails is a failed
//! literal [Freeman 1995]. Its decision is chosen at once, and the search sees it fail.
//!
//! Invariant: a choice leaves the solver unchanged. Only the search writes on the trail, as a
//! decision or a refutation. Traces and statistics therefore need no extra case for probes. Nothing
//! is learnt from a probe.
//!
//! The reasons are in `docs/decisions/29-failed-literals-are-decisions.md`.

mod logarithms;

use self::logarithms::log2;
use crate::atom::Atom;
use crate::branching::Brancher;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::meter::Stop;
use crate::policy::Learns;
use crate::problem::{Problem, Solution};
use crate::search::{Closed, Next, Space};
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::{Side, Tracer};
use crate::trail::Cause;
use std::borrow::BorrowMut;
use std::cmp::Reverse;

/// A problem with look-ahead instead of its brancher, from the start or after some failures. A
/// problem that [learns](Problem::learning) still decides by activity in those runs in which the
/// brancher has no say.
///
/// ```
/// use csp_core::look_ahead::LookAhead;
/// use csp_core::prelude::*;
/// use csp_core::{problem::Problem, search::Search, solver::Solver};
///
/// let mut solver = Solver::default();
/// let x: Vec<Var> = (0..4).map(|_| solver.new_var(&(1..=4).into())).collect::<Result<_, _>>()?;
/// solver.post(AllDifferent::new(&x))?;
/// let brancher = solver.ordered(x.clone(), VarOrder::FirstFail, ValueOrder::Min)?;
/// let problem = Problem::new(solver, brancher, Goal::Satisfy);
/// let mut search = Search::new(LookAhead::new(problem, x), Limits::default(), ());
/// assert_eq!(search.by_ref().count(), 24);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
pub struct LookAhead<S, B, L: Learns = ()> {
    problem: Problem<S, B, L>,
    vars: Vec<Var>,
    /// The brancher chooses until there have been this many more failures.
    patience: u64,
    /// By position in `vars`, the score of a decision on the variable at its last probes.
    scores: Vec<u64>,
    /// Scratch: the positions in `vars` of the smallest domains.
    shortlist: Vec<u32>,
    /// By variable, the logarithm of the size of its domain at the present node.
    logs: Vec<u32>,
    /// By variable, the last probe that changed it.
    changed: Vec<u64>,
    /// How many probes there have been.
    probes: u64,
}

/// A decision and its score.
#[derive(Clone, Copy)]
struct ScoredDecision {
    decision: Atom,
    /// The product of what both sides remove, in logarithms; [`UNKNOWN`] if a side fails.
    score: u64,
}

/// The score of a variable that has not been probed, or had a failed literal. It is probed first.
const UNKNOWN: u64 = u64::MAX;

/// Probing ends after this many variables in a row that were not better than the best before them.
/// The most promising variables come first.
const FRUITLESS_PROBES: u32 = 4;

impl<S: BorrowMut<Solver>, B: Brancher, L: Learns> LookAhead<S, B, L> {
    /// Looks ahead on these variables. The brancher of the problem chooses if they are all fixed or
    /// there are none.
    pub fn new(problem: Problem<S, B, L>, vars: Vec<Var>) -> Self {
        let all = if vars.is_empty() {
            0
        } else {
            problem.solver().domains().len()
        };
        Self {
            problem,
            patience: 0,
            scores: vec![UNKNOWN; vars.len()],
            shortlist: Vec::with_capacity(vars.len()),
            vars,
            logs: vec![0; all],
            changed: vec![0; all],
            probes: 0,
        }
    }

    /// Leaves the choice to the brancher until there have been this many failures. Most problems
    /// are solved by then; the others lose little.
    #[must_use]
    pub fn after(self, failures: u64) -> Self {
        Self {
            patience: failures,
            ..self
        }
    }

    /// The solver, in the state of the present node.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        self.problem.solver()
    }

    /// Collects the variables with the smallest domains that are not fixed, the most promising
    /// first. Returns whether there is one.
    fn collect(&mut self) -> bool {
        let d = self.problem.solver().domains();
        self.shortlist.clear();
        let mut least = u64::MAX;
        for (position, &x) in self.vars.iter().enumerate() {
            let size = d.size(x);
            if size < 2 || size > least {
                continue;
            }
            if size < least {
                least = size;
                self.shortlist.clear();
            }
            self.shortlist.push(position as u32);
        }
        let scores = &self.scores;
        self.shortlist
            .sort_unstable_by_key(|&position| (Reverse(scores[position as usize]), position));
        !self.shortlist.is_empty()
    }

    /// The best decision on the shortlist, or the first one with a side that fails.
    fn look(&mut self) -> Option<Atom> {
        let d = self.problem.solver().domains();
        for (log, x) in self.logs.iter_mut().zip(d.vars()) {
            *log = log2(d.size(x));
        }
        let mut best: Option<ScoredDecision> = None;
        let mut fruitless = 0;
        for next in 0..self.shortlist.len() {
            let position = self.shortlist[next] as usize;
            let candidate = self.probe_both_sides(self.vars[position]);
            self.remember(position, candidate.score);
            if candidate.score == UNKNOWN {
                return Some(candidate.decision);
            }
            fruitless += 1;
            if best.is_none_or(|best| candidate.score > best.score) {
                best = Some(candidate);
                fruitless = 0;
            }
            if fruitless == FRUITLESS_PROBES {
                break;
            }
        }
        best.map(|best| best.decision)
    }

    /// Updates the score of a variable: the mean of the old and the new one, if both are known.
    fn remember(&mut self, position: usize, score: u64) {
        let old = self.scores[position];
        let is_known = old != UNKNOWN && score != UNKNOWN;
        self.scores[position] = if is_known { old / 2 + score / 2 } else { score };
    }

    /// Probes both sides of a decision on a variable that is not fixed. If the variable has two
    /// values, the left side of the decision returned is the one that removes more.
    fn probe_both_sides(&mut self, x: Var) -> ScoredDecision {
        let d = self.problem.solver().domains();
        let low = Atom::is(x, d.min(x));
        let high = if d.size(x) == 2 {
            Atom::is(x, d.max(x))
        } else {
            low
        };
        let Some(left) = self.probe(low, Cause::Decision) else {
            return ScoredDecision {
                decision: low,
                score: UNKNOWN,
            };
        };
        let Some(right) = self.probe(!low, Cause::Refutation) else {
            return ScoredDecision {
                decision: high,
                score: UNKNOWN,
            };
        };
        let decision = if left < right { high } else { low };
        ScoredDecision {
            decision,
            score: left.saturating_mul(right).min(UNKNOWN - 1),
        }
    }

    /// How much is removed where this holds: the logarithm of the factor by which the product of all
    /// domain sizes shrinks. `None`: there is no solution.
    fn probe(&mut self, side: Atom, cause: Cause) -> Option<u64> {
        self.probes += 1;
        let since = self.problem.solver().domains().trail().log().len();
        let outcome = self.problem.open_probe(side, cause);
        let removed = outcome.is_ok().then(|| self.removed(since));
        self.problem.close_probe();
        removed
    }

    /// How much has been removed since this length of the log.
    fn removed(&mut self, since: usize) -> u64 {
        let d = self.problem.solver().domains();
        let mut removed = 0;
        for &entry in &d.trail().log()[since..] {
            let Some(x) = d.variable(entry) else { continue };
            if self.changed[x.index()] != self.probes {
                self.changed[x.index()] = self.probes;
                removed += u64::from(self.logs[x.index()] - log2(d.size(x)));
            }
        }
        removed
    }
}

impl<S: BorrowMut<Solver>, B: Brancher, L: Learns> Space for LookAhead<S, B, L> {
    type Choice = Atom;
    type Solution = Solution;

    fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let outcome = self.problem.propagate(tracer);
        self.patience = self.patience.saturating_sub(u64::from(outcome.is_err()));
        outcome
    }

    fn set_stop(&mut self, stop: Option<&Stop>) {
        self.problem.set_stop(stop);
    }

    fn memory(&mut self) -> u64 {
        self.problem.memory()
    }

    fn limit_memory(&mut self, bytes: Option<u64>) {
        self.problem.limit_memory(bytes);
    }

    fn is_stopped(&self) -> bool {
        self.problem.is_stopped()
    }

    fn choose(&mut self) -> Option<Atom> {
        let looks_ahead = self.patience == 0 && self.problem.asks_brancher() && self.collect();
        if looks_ahead {
            self.look()
        } else {
            self.problem.choose()
        }
    }

    fn mark(&mut self) {
        self.problem.mark();
    }

    fn undo(&mut self) {
        self.problem.undo();
    }

    fn assume(&mut self, choice: Atom, side: Side) -> Outcome {
        self.problem.assume(choice, side)
    }

    fn solution(&self) -> Solution {
        self.problem.solution()
    }

    fn found(&mut self) {
        self.problem.found();
    }

    fn wants_restart(&mut self, stats: &Stats) -> bool {
        self.problem.wants_restart(stats)
    }

    fn restart(&mut self, cut: &[(Atom, Side)]) {
        self.problem.restart(cut);
    }

    fn leave<T: Tracer>(&mut self, closed: Closed, tracer: &mut T) -> Next {
        self.problem.leave(closed, tracer)
    }

    fn learns(&self) -> bool {
        self.problem.learns()
    }

    fn go_on<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        self.problem.go_on(tracer)
    }

    fn describe(&self, choice: Atom) -> Atom {
        self.problem.describe(choice)
    }

    fn domains(&self) -> Option<&Domains> {
        self.problem.domains()
    }

    fn propagations(&self) -> u64 {
        self.problem.propagations()
    }
}
