//! Floor 8: branching that tries both sides of a decision before it settles on one.
//!
//! Where a tree is large and every node of it counts, it pays to spend many propagations on the
//! choice of a decision. [`LookAhead`] takes one variable after the other among those of the
//! smallest domains, *probes* both sides of a decision on it (a level, the decision, the fixpoint,
//! back), and branches where both sides remove most [Li & Anbulagan 1997]. A side that fails is a
//! failed literal [Freeman 1995]: then the decision is taken at once, so that the search sees it
//! fail.
//!
//! Invariant: a choice leaves the solver as it found it. Whatever a probe found out comes to stand
//! on the trail by the search alone, as a decision or a refutation, so that traces and statistics
//! need no new word for it.

use crate::branching::{Brancher, Decision};
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::problem::{Problem, Solution};
use crate::search::Space;
use crate::solver::Solver;
use crate::trace::{Side, Tracer};
use crate::trail::Cause;
use std::borrow::BorrowMut;
use std::cmp::Reverse;

/// A problem with look-ahead in the place of its brancher, once it has turned out to be hard.
///
/// ```
/// use csp_core::look_ahead::LookAhead;
/// use csp_core::prelude::*;
/// use csp_core::{problem::Problem, search::Search, solver::Solver};
///
/// let mut solver = Solver::default();
/// let x: Vec<Var> = (0..4).map(|_| solver.new_var(&(1..=4).into())).collect::<Result<_, _>>()?;
/// solver.post(AllDifferent::new(&x))?;
/// let brancher = solver.ordered(x.clone(), VarOrder::FirstFail, ValueOrder::Min);
/// let problem = Problem::new(solver, brancher, Goal::Satisfy);
/// let mut search = Search::new(LookAhead::new(problem, x), Limits::default(), ());
/// assert_eq!(search.by_ref().count(), 24);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
pub struct LookAhead<S, B> {
    problem: Problem<S, B>,
    vars: Vec<Var>,
    /// The brancher chooses until there were so many failures more.
    patience: u64,
    /// How good a decision on each of `vars` was when it was last probed.
    scores: Vec<u64>,
    /// Scratch: the positions in `vars` of the smallest domains.
    shortlist: Vec<u32>,
    /// The logarithm of the size of every domain at the present node.
    logs: Vec<u32>,
    /// For each variable the last probe that changed it.
    changed: Vec<u64>,
    probes: u64,
    /// Logarithms of small sizes.
    table: Vec<u32>,
}

/// Not probed yet, or a failed literal when it was: its turn comes first.
const UNKNOWN: u64 = u64::MAX;

/// Probing ends after so many variables in a row, the most promising first, that were no better than
/// the best before them.
const FRUITLESS_PROBES: u32 = 4;

/// Sizes up to this one have their logarithm in a table.
const TABLE: u64 = 64;

impl<S: BorrowMut<Solver>, B: Brancher> LookAhead<S, B> {
    /// Looks ahead over these variables. When all of them are fixed, or there are none, the
    /// problem's own brancher chooses.
    pub fn new(problem: Problem<S, B>, vars: Vec<Var>) -> Self {
        let all = if vars.is_empty() { 0 } else { problem.solver().domains().len() };
        Self {
            problem,
            patience: 0,
            scores: vec![UNKNOWN; vars.len()],
            shortlist: Vec::with_capacity(vars.len()),
            vars,
            logs: vec![0; all],
            changed: vec![0; all],
            probes: 0,
            table: if all == 0 { Vec::new() } else { (0..=TABLE).map(log2).collect() },
        }
    }

    /// Leaves the choice to the brancher until there were so many failures: most problems are done
    /// by then, and those that are not lose little.
    #[must_use]
    pub fn after(self, failures: u64) -> Self {
        Self { patience: failures, ..self }
    }

    /// The solver, in the state of the present node.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        self.problem.solver()
    }

    /// Collects the variables of the smallest domains that are not fixed, the most promising first.
    /// `false`: there is none.
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

    /// The best decision on the shortlist, or the first of which a side fails.
    fn look(&mut self) -> Option<Decision> {
        for (log, x) in self.logs.iter_mut().zip(self.problem.solver().domains().vars()) {
            *log = log_of(&self.table, self.problem.solver().domains().size(x));
        }
        let (mut best, mut fruitless) = (None, 0);
        for next in 0..self.shortlist.len() {
            let position = self.shortlist[next] as usize;
            let (score, decision) = self.weigh(self.vars[position]);
            let known = self.scores[position];
            self.scores[position] =
                if known == UNKNOWN || score == UNKNOWN { score } else { known / 2 + score / 2 };
            if score == UNKNOWN {
                return Some(decision);
            }
            fruitless += 1;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, decision));
                fruitless = 0;
            }
            if fruitless == FRUITLESS_PROBES {
                break;
            }
        }
        best.map(|(_, decision)| decision)
    }

    /// Probes both sides of a decision on an open variable. Gives a score, [`UNKNOWN`] if a side
    /// fails, and the decision with that side which removes most on the left, if both sides are a
    /// value.
    fn weigh(&mut self, x: Var) -> (u64, Decision) {
        let d = self.problem.solver().domains();
        let low = Decision::Fix(x, d.min(x));
        let high = if d.size(x) == 2 { Decision::Fix(x, d.max(x)) } else { low };
        let Some(left) = self.probe(low, Cause::Decision) else { return (UNKNOWN, low) };
        let Some(right) = self.probe(low, Cause::Refutation) else { return (UNKNOWN, high) };
        let score = left.saturating_mul(right).min(UNKNOWN - 1);
        (score, if left < right { high } else { low })
    }

    /// How much one side of a decision removes: the logarithm of what the product of all sizes is
    /// divided by. `None`: there is no solution on this side.
    fn probe(&mut self, decision: Decision, cause: Cause) -> Option<u64> {
        self.probes += 1;
        let solver = self.problem.solver_mut();
        let since = solver.domains().trail().log().len();
        solver.push_level();
        let outcome = solver.branch(decision, cause).and_then(|()| solver.propagate(&mut ()));
        let removed = outcome.is_ok().then(|| self.removed(since));
        self.problem.solver_mut().pop_level();
        removed
    }

    /// How much has been removed since the log was this long.
    fn removed(&mut self, since: usize) -> u64 {
        let d = self.problem.solver().domains();
        let mut removed = 0;
        for &entry in &d.trail().log()[since..] {
            let Some(x) = d.variable(entry) else { continue };
            if self.changed[x.index()] != self.probes {
                self.changed[x.index()] = self.probes;
                removed += u64::from(self.logs[x.index()] - log_of(&self.table, d.size(x)));
            }
        }
        removed
    }
}

/// The logarithm of a size, from the table if it is there.
#[inline]
fn log_of(table: &[u32], size: u64) -> u32 {
    table.get(size as usize).copied().unwrap_or_else(|| log2(size))
}

/// The logarithm to base 2, in units of 2^-16, digit by digit: the same on every machine. Of 0 it
/// is 0.
fn log2(size: u64) -> u32 {
    let whole = size.max(1).ilog2();
    // The size as a number from 1 to 2, in units of 2^-31.
    let mut rest = if whole > 31 { size >> (whole - 31) } else { size << (31 - whole) };
    let mut log = whole;
    for _ in 0..16 {
        rest = (rest * rest) >> 31;
        let digit = rest >> 32;
        rest >>= digit;
        log = log << 1 | digit as u32;
    }
    log
}

impl<S: BorrowMut<Solver>, B: Brancher> Space for LookAhead<S, B> {
    type Choice = Decision;
    type Solution = Solution;

    fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let outcome = self.problem.propagate(tracer);
        self.patience = self.patience.saturating_sub(u64::from(outcome.is_err()));
        outcome
    }

    fn choose(&mut self) -> Option<Decision> {
        if self.patience == 0 && self.collect() { self.look() } else { self.problem.choose() }
    }

    fn mark(&mut self) {
        self.problem.mark();
    }

    fn undo(&mut self) {
        self.problem.undo();
    }

    fn assume(&mut self, choice: Decision, side: Side) -> Outcome {
        self.problem.assume(choice, side)
    }

    fn solution(&self) -> Solution {
        self.problem.solution()
    }

    fn found(&mut self) {
        self.problem.found();
    }

    fn learn(&mut self, cut: &[(Decision, Side)]) {
        self.problem.learn(cut);
    }

    fn describe(&self, choice: Decision) -> Decision {
        choice
    }

    fn domains(&self) -> Option<&Domains> {
        self.problem.domains()
    }

    fn propagations(&self) -> u64 {
        self.problem.propagations()
    }
}
