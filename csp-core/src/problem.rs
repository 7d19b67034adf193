//! Floor 7: the engine as a [`Space`]: a solver, a brancher, and perhaps an objective.

mod assuming;
mod sharing;
mod solution;
mod under;

pub use self::solution::Solution;
pub use crate::goal::Goal;
pub use crate::learning::SharedNogood;
pub use crate::policy::Learning;

pub(crate) use self::assuming::{Assuming, Refuted};
pub(crate) use self::under::Assumptions;

use self::sharing::Sharing;
use self::under::Under;
use crate::atom::{Atom, Operator};
use crate::branching::Brancher;
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::error::ModelError;
use crate::ids::Var;
use crate::learning::{Backjump, Contradiction};
use crate::meter::Stop;
use crate::policy::{FirstSide, Learns, Memory, Order, Policy, Progress, Restarts, Runs};
use crate::search::{Closed, Next, Space};
use crate::solver::Solver;
use crate::stats::Stats;
use crate::trace::{SearchStep, Side, Tracer};
use crate::trail::Cause;
use std::borrow::BorrowMut;

/// A solver with its brancher and its goal. It may own both, or borrow them:
/// `Problem<&mut Solver, &mut B>`. A search of it does not learn, unless it is given a memory
/// ([`learning`](Self::learning)).
#[derive(Debug)]
pub struct Problem<S, B, L: Learns = ()> {
    solver: S,
    brancher: B,
    goal: Goal,
    /// The objective's value in the best solution so far.
    best: Option<i32>,
    /// By variable, its value in the best solution so far, if runs may be guided by it.
    incumbent: Vec<i32>,
    learner: L,
    policy: L::Policy,
    /// The number of levels that were open at the root of the search.
    root: Option<usize>,
    /// What is assumed at the root.
    under: Option<Under>,
    /// Which side of a decision of the brancher comes first.
    first_side: FirstSide,
    /// If this is one of several searches of copies of the model: what there is to tell and to be told.
    sharing: Option<Sharing>,
}

/// The work of a run of a propagator, beside its steps.
const RUN_WORK: u64 = 40;
/// The work of a step, as a fraction.
const STEP_WORK: (u64, u64) = (5, 4);

impl<S: BorrowMut<Solver>, B: Brancher> Problem<S, B> {
    /// The brancher has to go on until every variable is fixed.
    ///
    /// # Panics
    /// The objective is a variable of another model. In the search: the brancher decides on one.
    pub fn new(solver: S, brancher: B, goal: Goal) -> Self {
        if let Some(x) = goal.objective() {
            let d = solver.borrow().domains();
            assert!(
                d.has(x),
                "the objective {x:?} is a variable of another model"
            );
        }
        Self {
            solver,
            brancher,
            goal,
            best: None,
            incumbent: Vec::new(),
            learner: (),
            policy: (),
            root: None,
            under: None,
            first_side: FirstSide::Left,
            sharing: None,
        }
    }

    /// The same with a memory: whether the search learns from its failures. A search that
    /// [restarts](Problem::restarts) needs a memory, too, for what its runs have closed.
    #[must_use]
    pub fn learning(self, learning: Learning) -> Problem<S, B, Memory> {
        self.with_runs(Runs::new(learning))
    }

    /// The same with a memory, and with these runs.
    pub(crate) fn with_runs(self, runs: Runs) -> Problem<S, B, Memory> {
        self.with_learner(None, runs)
    }

    fn with_learner<L: Learns>(self, learner: L, policy: L::Policy) -> Problem<S, B, L> {
        Problem {
            solver: self.solver,
            brancher: self.brancher,
            goal: self.goal,
            best: self.best,
            incumbent: self.incumbent,
            learner,
            policy,
            root: None,
            under: None,
            first_side: self.first_side,
            sharing: self.sharing,
        }
    }
}

impl<S, B> Problem<S, B, Memory> {
    /// Starts over at the root when a run has reached its number of failures. What a run has closed
    /// stays closed.
    #[must_use]
    pub fn restarts(self, restarts: Option<Restarts>) -> Self {
        let policy = self.policy.restarts(restarts);
        Self { policy, ..self }
    }

    /// With [`Learning::Auto`] and [`Learning::Even`]: runs that learn begin after this number of failures without a
    /// solution, 400 if nothing is said.
    #[must_use]
    pub fn learning_after(self, failures: u64) -> Self {
        let policy = self.policy.first_phase(Some(failures));
        Self { policy, ..self }
    }

    /// On how many levels of the path to a failure its nogood has no premise: the mean of the latest
    /// nogoods, in halves of a level. The more levels, the more a nogood excludes beyond that failure.
    #[must_use]
    pub fn free_halves(&self) -> u64 {
        self.policy.free_halves()
    }

    /// Runs that do not learn take this side of a decision first.
    #[must_use]
    pub fn first_side(self, first_side: FirstSide) -> Self {
        Self { first_side, ..self }
    }
}

impl<S: BorrowMut<Solver>, B: Brancher, L: Learns> Problem<S, B, L> {
    /// The solver, in the state of the present node.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        self.solver.borrow()
    }

    /// The solver and the brancher.
    pub(crate) fn into_parts(self) -> (S, B) {
        (self.solver, self.brancher)
    }

    /// What is searched for.
    pub(crate) fn goal(&self) -> Goal {
        self.goal
    }

    /// The solver, for floors above that check nogoods.
    pub(crate) fn solver_mut(&mut self) -> &mut Solver {
        self.solver.borrow_mut()
    }

    /// Whether decisions of the present run are those of the brancher.
    pub(crate) fn asks_brancher(&self) -> bool {
        matches!(self.policy.order(), None | Some(Order::Brancher))
    }

    /// From now on only solutions with a better objective than this count, as if one with it had
    /// been found.
    ///
    /// # Errors
    /// [`ModelError::NoObjective`] if the goal is [`Goal::Satisfy`].
    pub fn better_than(&mut self, best: i32) -> Result<(), ModelError> {
        let known = self.best.unwrap_or(best);
        self.best = Some(match self.goal {
            Goal::Satisfy => return Err(ModelError::NoObjective),
            Goal::Minimize(_) => known.min(best),
            Goal::Maximize(_) => known.max(best),
        });
        Ok(())
    }

    /// At the root: no solution has a better objective than this, be it found or not. `None` at all
    /// other nodes, and without an objective.
    #[must_use]
    pub fn root_bound(&self) -> Option<i64> {
        if !self.is_at_root() {
            return None;
        }
        let d = self.solver().domains();
        // What is open at the root is better than the best so far, if there is anything.
        let bound = match self.goal {
            Goal::Satisfy => return None,
            Goal::Minimize(x) => self.best.map_or(d.min(x), |best| best.min(d.min(x))),
            Goal::Maximize(x) => self.best.map_or(d.max(x), |best| best.max(d.max(x))),
        };
        Some(bound.into())
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
        tracer.step(SearchStep::Bounded {
            since,
            domains: solver.domains(),
        });
        outcome
    }

    /// The bounds that a better objective than the best so far has.
    fn objective_bounds(&self) -> (Option<i32>, Option<i32>) {
        match self.goal {
            Goal::Satisfy => (None, None),
            Goal::Minimize(_) => (None, self.best.map(|best| best.saturating_sub(1))),
            Goal::Maximize(_) => (self.best.map(|best| best.saturating_add(1)), None),
        }
    }

    /// How much work the solver and the search have been so far, in a unit of about a nanosecond. It depends on
    /// nothing but the search. Steps count where the search has a stop function or takes turns
    /// ([`Learning::Auto`]).
    pub fn work(&mut self) -> u64 {
        let solver = self.solver.borrow();
        let steps = solver.domains().work() * STEP_WORK.0 / STEP_WORK.1;
        let learnt = self.learner.learner().map_or(0, |learner| learner.work());
        solver.propagations() * RUN_WORK + steps + learnt
    }

    /// What this search has learnt since the last call that is of use to searches of copies of its
    /// model, which were built in the same way. All of them want one solution, or better and better ones, and each
    /// solution has to be known to all ([`better_than`](Self::better_than)) when they [hear](Self::hear) of nogoods
    /// that were learnt after it.
    pub fn tell(&mut self) -> Vec<SharedNogood> {
        self.sharing.get_or_insert_default().ask();
        self.learner.learner().map_or_else(Vec::new, |learner| {
            learner.share();
            learner.shared()
        })
    }

    /// Takes what searches of copies of the model have [told](Self::tell). It is added when the search
    /// starts over from its root: at the latest when a run that does not learn has had 500 failures more.
    pub fn hear(&mut self, told: impl IntoIterator<Item = SharedNogood>) {
        self.sharing.get_or_insert_default().hear(told);
    }

    /// From now on runs towards the best solution go towards this one, of a copy of the model.
    pub fn guide(&mut self, solution: &Solution) {
        self.policy.solved(self.goal);
        self.incumbent.clear();
        self.incumbent
            .extend(solution.iter().map(|(_, value)| value));
    }

    /// Adds what other searches have told, at the root.
    fn receive(&mut self) {
        let (Some(sharing), Some(learner)) = (&mut self.sharing, self.learner.learner()) else {
            return;
        };
        learner.share();
        let heard = sharing.start_over();
        // The solver remembers a conflict.
        let _ = self
            .solver
            .borrow_mut()
            .change(|domains| learner.receive(domains, &heard));
    }

    /// Whether the search is at its root.
    fn is_at_root(&self) -> bool {
        self.root == Some(self.solver().domains().trail().level())
    }

    /// At a fixpoint. At the root it learns what constraints imply, and drops nogoods if there are
    /// many.
    #[inline(never)]
    fn tidy<T: Tracer>(&mut self, tracer: &mut T) {
        let is_at_root = self.under.is_none() && self.is_at_root();
        let order = self.policy.order();
        let Some(learner) = self.learner.learner() else {
            return;
        };
        let solver = self.solver.borrow();
        learner.at_node(solver.domains());
        if is_at_root && !solver.is_stopped() {
            solver.tidy(learner, order.is_some());
            if order == Some(Order::Near) {
                solver.choose_kept(learner);
            }
            learner.report(solver.domains(), tracer);
        }
    }

    /// The next decision of a run that learns.
    #[inline(never)]
    fn choose_learning(&mut self, order: Order) -> Option<Atom> {
        let first = match order {
            Order::Brancher => return self.choose_by_brancher(),
            Order::Near => self.choose_kept(),
            Order::Activity | Order::Guided => self.target(),
        };
        first
            .or_else(|| self.choose_by_activity(order))
            .or_else(|| self.choose_by_brancher())
    }

    /// The next decision of a run near the best solution that keeps a value of it.
    fn choose_kept(&mut self) -> Option<Atom> {
        let d = self.solver.borrow_mut().store_mut();
        let (x, value) = self.learner.learner()?.next_kept(d, &self.incumbent)?;
        Some(towards(d, x, value))
    }

    /// The first decision of a run that aims at a better objective.
    fn target(&mut self) -> Option<Atom> {
        let aims = self.is_at_root() && self.best.is_some() && self.under.is_none();
        let d = self.solver.borrow().domains();
        aims.then(|| self.policy.target(self.goal, d)).flatten()
    }

    /// Decides on the variable that the latest conflicts were most about. `None` if none of those
    /// that are chosen by activity is open.
    fn choose_by_activity(&mut self, order: Order) -> Option<Atom> {
        let d = self.solver.borrow_mut().store_mut();
        let guide = if order == Order::Activity {
            &[]
        } else {
            &self.incumbent[..]
        };
        let (x, phase) = self.learner.learner()?.most_active(d, guide)?;
        let value = match (phase, self.goal) {
            (Some(value), _) if d.contains(x, value) => value,
            (_, Goal::Maximize(objective)) if objective == x => d.max(x),
            (_, Goal::Minimize(objective)) if objective == x => d.min(x),
            _ => {
                return self
                    .brancher
                    .choose_on(d.state(), x)
                    .or(Some(towards(d, x, d.min(x))));
            }
        };
        Some(towards(d, x, value))
    }

    /// The decision of the brancher in a run that learns.
    fn choose_by_brancher(&mut self) -> Option<Atom> {
        let decision = self.choose_plainly(FirstSide::Left)?;
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

    /// The next decision of the brancher, with this side first.
    #[inline]
    fn choose_plainly(&mut self, first: FirstSide) -> Option<Atom> {
        let d = self.solver.borrow_mut().store_mut();
        let decision = self.brancher.choose(d.state())?;
        let x = decision.var();
        assert!(
            d.has(x),
            "a brancher decides on {x:?}, a variable of another model"
        );
        let decision = match first {
            FirstSide::Left => decision,
            FirstSide::Right => mirrored(d, decision),
        };
        Some(if self.policy.keeps_nogoods() {
            without_holes(d, decision)
        } else {
            decision
        })
    }

    /// Learns from a closed node.
    #[inline(never)]
    fn resolve<T: Tracer>(&mut self, closed: Closed, tracer: &mut T) -> Next {
        let why = match (closed, self.goal.objective()) {
            (Closed::Failed(conflict), _) => Contradiction::Propagation(conflict),
            (Closed::Solved, Some(x)) => Contradiction::Objective(x),
            (Closed::Solved, None) => Contradiction::Solution,
        };
        let objective = self.objective_bounds();
        let Some(learner) = self.learner.learner() else {
            return Next::Back;
        };
        let solver = self.solver.borrow_mut();
        let backjump = solver.learn(learner, why, objective);
        learner.report(solver.domains(), tracer);
        let Backjump::To { level, free_levels } = backjump else {
            return Next::Nowhere;
        };
        self.policy.learnt(free_levels);
        let root = self.root.unwrap_or(0);
        if let Some(under) = &mut self.under {
            under.is_due = level < root;
        }
        Next::Jump(level.saturating_sub(root))
    }

    /// Takes this side on a level of its own and propagates. [`close_probe`](Self::close_probe) has
    /// to follow.
    ///
    /// # Errors
    /// There is no solution there.
    pub(crate) fn open_probe(&mut self, side: Atom, cause: Cause) -> Outcome {
        let solver = self.solver.borrow_mut();
        solver.push_level();
        solver.branch(side, cause)?;
        solver.propagate_with(&mut self.learner, &mut ())
    }

    /// Closes the level of a probe.
    pub(crate) fn close_probe(&mut self) {
        let solver = self.solver.borrow_mut();
        if let Some(learner) = self.learner.learner() {
            learner.close(solver.domains());
        }
        solver.pop_level();
    }

    /// Makes the assumptions of the search, perhaps again, at its root.
    #[inline(never)]
    fn make_assumptions(&mut self) -> Outcome {
        self.close_level();
        let solver = self.solver.borrow_mut();
        match (&mut self.under, self.learner.learner()) {
            (Some(under), Some(learner)) => under.make(solver, learner),
            _ => Ok(()),
        }
    }

    /// Closes a level of the search. The values there are those that its variables had last.
    fn close_level(&mut self) {
        if let Some(learner) = self.learner.learner() {
            learner.remember(self.solver.borrow().domains());
        }
        self.close_probe();
    }
}

impl<S: BorrowMut<Solver>, B: Brancher, L: Learns> Space for Problem<S, B, L> {
    type Choice = Atom;
    type Solution = Solution;

    fn propagate<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        let result = self.bound(tracer).and_then(|()| {
            let solver = self.solver.borrow_mut();
            solver.propagate_with(&mut self.learner, tracer)
        });
        match result {
            Ok(()) if self.policy.keeps_nogoods() => self.tidy(tracer),
            Ok(()) => {}
            Err(_) => {
                let solver = self.solver.borrow();
                self.brancher
                    .on_failure(solver.domains(), solver.acting_scope());
            }
        }
        result
    }

    fn set_stop(&mut self, stop: Option<&Stop>) {
        self.solver.borrow_mut().set_stop(stop);
    }

    fn memory(&mut self) -> u64 {
        let learnt = self.learner.learner().map_or(0, |learner| learner.memory());
        self.solver.borrow().memory() + learnt
    }

    fn limit_memory(&mut self, bytes: Option<u64>) {
        self.solver.borrow_mut().limit_memory(bytes);
    }

    fn is_stopped(&self) -> bool {
        self.solver().is_stopped()
    }

    fn choose(&mut self) -> Option<Atom> {
        match self.policy.order() {
            None => self.choose_plainly(self.first_side),
            Some(order) => self.choose_learning(order),
        }
    }

    fn mark(&mut self) {
        self.solver.borrow_mut().push_level();
        if self.root.is_some() {
            return;
        }
        let work = self.work();
        self.policy.begin(work);
        let solver = self.solver.borrow_mut();
        solver.count_work(self.policy.counts_work());
        self.root = Some(solver.domains().trail().level());
        if self.policy.order().is_some() {
            self.learner.begin(solver.domains());
        }
    }

    fn undo(&mut self) {
        if self.is_at_root() {
            self.root = None;
            self.solver.borrow_mut().count_work(false);
            self.learner.end();
        }
        self.close_level();
    }

    fn assume(&mut self, choice: Atom, side: Side) -> Outcome {
        let (atom, cause) = match side {
            Side::Left => (choice, Cause::Decision),
            Side::Right => (!choice, Cause::Refutation),
        };
        self.solver.borrow_mut().branch(atom, cause)
    }

    fn solution(&self) -> Solution {
        Solution::of(self.solver().domains())
    }

    fn found(&mut self) {
        self.policy.solved(self.goal);
        if let Some(x) = self.goal.objective() {
            let d = self.solver.borrow().domains();
            self.best = Some(d.min(x));
            if self.policy.keeps_nogoods() {
                self.incumbent.clear();
                self.incumbent.extend(d.vars().map(|x| d.min(x)));
            }
        }
    }

    fn wants_restart(&mut self, stats: &Stats) -> bool {
        let work = if self.policy.counts_work() {
            self.work()
        } else {
            0
        };
        let failures = stats.failures;
        let is_run_over = self.policy.wants_restart(Progress { failures, work });
        let sharing = self.sharing.as_mut();
        is_run_over || sharing.is_some_and(|sharing| sharing.wants_restart(failures))
    }

    fn restart(&mut self, cut: &[(Atom, Side)]) {
        self.policy.restart();
        if let Some(under) = &mut self.under {
            under.is_due = true;
            return;
        }
        let solver = self.solver.borrow_mut();
        self.learner.begin(solver.domains());
        if let Some(learner) = self.learner.learner() {
            // The solver remembers a conflict.
            let closed = solver.change(|domains| learner.restart(domains, cut));
            if closed.is_ok() {
                self.receive();
            }
        }
    }

    fn leave<T: Tracer>(&mut self, closed: Closed, tracer: &mut T) -> Next {
        match self.policy.order() {
            None => Next::Back,
            Some(_) => self.resolve(closed, tracer),
        }
    }

    fn learns(&self) -> bool {
        self.policy.keeps_nogoods()
    }

    fn go_on<T: Tracer>(&mut self, tracer: &mut T) -> Outcome {
        if self.under.as_ref().is_some_and(|under| under.is_due) {
            return self.make_assumptions();
        }
        let Some(learner) = self.learner.learner() else {
            return Ok(());
        };
        let solver = self.solver.borrow_mut();
        let outcome = solver.change(|domains| learner.assert(domains));
        learner.report(solver.domains(), tracer);
        outcome
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

/// The decision with its sides exchanged. A domain of more than one word would lose one value after
/// the other, so that it is halved instead.
fn mirrored(d: &Domains, decision: Atom) -> Atom {
    let x = decision.var();
    if d.is_word(x) {
        return !decision;
    }
    let (low, high) = d.min_max(x);
    let middle = low + ((i64::from(high) - i64::from(low)) / 2) as i32;
    Atom::new(x, Operator::Above, middle)
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
