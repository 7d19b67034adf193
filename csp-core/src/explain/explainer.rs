//! Answers to the question why, by runs with some of the parts only.

use super::answer::{Core, Explanation, Inference, Minimality, Part, Rule, Why};
use super::base::Base;
use super::chain::chain;
use super::fact::Fact;
use super::minimize::minimize;
use super::past::{Past, RunRecord};
use super::refuter::{FirstFail, Refuter};
use crate::atom::Atom;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::groups::PropGroups;
use crate::ids::PropId;
use crate::limits::Limits;
use crate::problem::{Goal, Problem, Refuted, Solution};
use crate::search::Search;
use crate::solver::Solver;
use crate::trace::Limit;
use std::collections::BTreeSet;

/// How many failures one search for a conflict may have. If one has more, the question is asked
/// again of searches that learn. A supposed fact makes most searches short: there it is quicker to
/// go on, by a factor of two on average over hard sudoku.
const FAILURES: u64 = 5_000;

/// The result of a search with some of the parts.
enum Attempt {
    Solution(Solution),
    Nothing,
    Limit(Limit),
    /// It had too many failures.
    Spent,
}

/// Explains what follows from givens and constraints.
///
/// The *base* is the state of the solver when the explainer is made. Facts that hold there need no
/// explanation. Each question assumes the givens on a level of its own and closes it: afterwards
/// the solver is in the same state.
#[derive(Debug)]
pub struct Explainer<'s> {
    base: Base<'s>,
    givens: Vec<Atom>,
    limits: Limits,
}

impl<'s> Explainer<'s> {
    /// Explains with these givens and with the propagators of the solver. Each propagator is one
    /// constraint.
    ///
    /// # Errors
    /// A given is about a variable of another model.
    pub fn new(
        solver: &'s mut Solver,
        givens: impl IntoIterator<Item = Atom>,
    ) -> Result<Self, ModelError> {
        let givens: Vec<Atom> = givens.into_iter().collect();
        givens
            .iter()
            .try_for_each(|given| solver.domains().check("given", &[given.var()]))?;
        let props = 0..solver.propagators();
        let constraints = props.clone().map(|prop| vec![PropId::new(prop as u32)]);
        let constraints = PropGroups::new(constraints.collect(), props.len());
        Ok(Self {
            base: Base {
                solver,
                constraints,
                stopped: false,
            },
            givens,
            limits: Limits::default(),
        })
    }

    /// Lists the constraints, which may have several propagators. A propagator runs while all
    /// constraints that list it are used.
    #[must_use]
    pub fn constraints(mut self, constraints: Vec<Vec<PropId>>) -> Self {
        self.base.constraints = PropGroups::new(constraints, self.base.solver.propagators());
        self
    }

    /// Limits each search. The stop function holds for the whole question, with its propagation.
    /// Once it returns `true`, the answer is [`Why::Unknown`], or a core that may be too large
    /// ([`Minimality::Limited`]).
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Why the fact holds. Propagation may reach it, or refute its negation, or else a search may
    /// refute that; they are tried in this order.
    ///
    /// If there is no solution, everything follows, and the answer may explain the
    /// [conflict](Self::conflict) instead.
    ///
    /// # Errors
    /// The fact is about a variable of another model.
    pub fn why(&mut self, fact: impl Into<Fact>) -> Result<Why, ModelError> {
        let fact = fact.into();
        self.base.solver.domains().check("why", &[fact.var()])?;
        Ok(self.answer(|this| {
            let parts = this.parts();
            match this.reach(&parts, None, Some(fact)) {
                Some(target) => Why::Derived(this.derive(parts, None, target)),
                None => this.refute(parts, Some(!fact)),
            }
        }))
    }

    /// Why there is no solution.
    pub fn conflict(&mut self) -> Why {
        self.answer(|this| {
            let parts = this.parts();
            this.refute(parts, None)
        })
    }

    /// Whether the givens and these constraints, by their places in the list, have no solution, whatever the
    /// others say. `None`: a limit was reached before that was known.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 1..=2)?;
    /// for [i, j] in [[0, 1], [0, 2], [1, 2]] {
    ///     model.post(NotEqual::new(x[i], x[j]))?;
    /// }
    /// let mut explainer = model.explainer([])?;
    /// assert_eq!([explainer.refutes(&[0, 1, 2]), explainer.refutes(&[0, 2])], [Some(true), Some(false)]);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn refutes(&mut self, constraints: &[usize]) -> Option<bool> {
        let givens = self.givens.iter().copied().map(Part::Given);
        let parts: Vec<Part> = givens
            .chain(constraints.iter().copied().map(Part::Constraint))
            .collect();
        self.within_limits(|this| {
            if this.reach(&parts, None, None).is_some() {
                return (!this.base.is_stopped()).then_some(true);
            }
            match this.search(&parts, None) {
                Attempt::Nothing => Some(true),
                Attempt::Solution(_) => Some(false),
                Attempt::Limit(_) => None,
                Attempt::Spent => match this.refute_by_learning(|refuter| refuter.refute(&parts)) {
                    Refuted::By(_) => Some(true),
                    Refuted::Solution(_) => Some(false),
                    Refuted::Limit(_) => None,
                },
            }
        })
    }

    /// Answers a question within the limits. Steps read after the stop may be wrong.
    fn answer(&mut self, ask: impl FnOnce(&mut Self) -> Why) -> Why {
        self.within_limits(|this| match ask(this) {
            Why::Derived(_) if this.base.is_stopped() => Why::Unknown(Limit::Stopped),
            why => why,
        })
    }

    /// Asks the stop function until this is done.
    fn within_limits<R>(&mut self, ask: impl FnOnce(&mut Self) -> R) -> R {
        self.base.stopped = false;
        self.base.solver.set_stop(self.limits.stop());
        let answer = ask(self);
        self.base.solver.set_stop(None);
        answer
    }

    /// Reads the domains after propagation with all parts; `None` if it ends in a conflict.
    pub fn propagated<R>(&mut self, read: impl FnOnce(&Domains) -> R) -> Option<R> {
        let parts = self.parts();
        self.base
            .run(&parts, None, |d, _, _, end| end.is_ok().then(|| read(d)))
    }

    /// All parts: givens before constraints.
    fn parts(&self) -> Vec<Part> {
        let givens = self.givens.iter().copied().map(Part::Given);
        givens
            .chain((0..self.base.constraints.groups().len()).map(Part::Constraint))
            .collect()
    }

    fn refute(&mut self, parts: Vec<Part>, supposed: Option<Fact>) -> Why {
        if let Some(target) = self.reach(&parts, supposed, None) {
            return Why::Derived(self.derive(parts, supposed, target));
        }
        if let Some(why) = self.refute_plainly(&parts, supposed) {
            return why;
        }
        self.refute_by_learning(|refuter| match refuter.refute(&parts) {
            Refuted::Solution(solution) => Why::Open(solution),
            Refuted::Limit(limit) => Why::Unknown(limit),
            Refuted::By(parts) => Why::Searched(refuter.core(parts)),
        })
    }

    /// Searches that learn, for this question.
    fn refute_by_learning<R>(&mut self, ask: impl FnOnce(&mut Refuter<'_>) -> R) -> R {
        let mut refuter = Refuter::new(self.base.solver, &self.base.constraints, &self.limits);
        let answer = ask(&mut refuter);
        self.base.stopped |= refuter.is_stopped();
        drop(refuter);
        self.base.solver.set_stop(self.limits.stop());
        answer
    }

    /// What propagation reaches: the target, or a conflict (`Some(None)`). `None`: it reaches
    /// neither.
    fn reach(
        &mut self,
        parts: &[Part],
        supposed: Option<Fact>,
        target: Option<Fact>,
    ) -> Option<Option<Fact>> {
        self.base.run(parts, supposed, |d, _, _, end| match target {
            _ if end.is_err() => Some(None),
            Some(fact) if fact.holds(d) => Some(target),
            _ => None,
        })
    }

    /// Explains the target that the parts reach, with as few parts as possible.
    fn derive(
        &mut self,
        parts: Vec<Part>,
        supposed: Option<Fact>,
        target: Option<Fact>,
    ) -> Explanation {
        let enough =
            |this: &mut Self, parts: &[Part]| this.reach(parts, supposed, target) == Some(target);
        // The parts of the first chain are few, and almost always enough.
        let first = self.chain(&parts, supposed, target);
        let used = self.used(&first, &parts);
        let parts = if enough(self, &used) { used } else { parts };
        let parts = minimize(parts, |parts| {
            let is_enough = enough(self, parts);
            (!self.base.is_stopped()).then_some(is_enough)
        });
        let steps = self.chain(&parts, supposed, target);
        Explanation {
            supposed,
            parts,
            steps,
        }
    }

    fn chain(
        &mut self,
        parts: &[Part],
        supposed: Option<Fact>,
        target: Option<Fact>,
    ) -> Vec<Inference> {
        let record = self.base.run(parts, supposed, |d, start, leaves, end| {
            (!d.is_stopped()).then(|| RunRecord::new(d.to_store(), start, leaves, end))
        });
        let Some(record) = record else {
            return Vec::new();
        };
        let past = Past::new(record, |work| self.base.must_stop(work));
        if self.base.is_stopped() {
            return Vec::new();
        }
        chain(&mut self.base, past, target)
    }

    /// The parts that a chain uses.
    fn used(&self, steps: &[Inference], parts: &[Part]) -> Vec<Part> {
        let mut givens = BTreeSet::new();
        let mut props = BTreeSet::new();
        for step in steps {
            givens.extend(&step.because);
            match step.rule {
                Rule::Given => givens.extend(step.fact),
                Rule::Propagator(prop) => _ = props.insert(prop),
                Rule::Supposed | Rule::Domain => {}
            }
        }
        let is_used = |part: &Part| match part {
            Part::Given(atom) => givens.contains(&Fact::from(*atom)),
            Part::Constraint(index) => self.base.constraints.groups()[*index]
                .iter()
                .any(|prop| props.contains(prop)),
        };
        parts.iter().copied().filter(is_used).collect()
    }
}

/// Searches that do not learn: the quickest way to refute what is easy.
impl Explainer<'_> {
    /// Refutes these parts and the supposed fact, and drops as many parts as it can. `None`: a
    /// search had too many failures.
    fn refute_plainly(&mut self, parts: &[Part], supposed: Option<Fact>) -> Option<Why> {
        match self.search(parts, supposed) {
            Attempt::Solution(solution) => Some(Why::Open(solution)),
            Attempt::Limit(limit) => Some(Why::Unknown(limit)),
            Attempt::Nothing => self.core(parts.to_vec(), supposed).map(Why::Searched),
            Attempt::Spent => None,
        }
    }

    /// As few parts as possible with which a search finds nothing.
    fn core(&mut self, parts: Vec<Part>, supposed: Option<Fact>) -> Option<Core> {
        let mut left = parts.len();
        let mut minimality = Minimality::Proven;
        let mut is_spent = false;
        let parts = minimize(parts, |parts| match self.search(parts, supposed) {
            Attempt::Nothing => {
                left = parts.len();
                Some(true)
            }
            Attempt::Solution(_) => Some(false),
            Attempt::Limit(Limit::Stopped) => {
                minimality = Minimality::Limited;
                None
            }
            Attempt::Limit(_) => {
                // If several parts were dropped at once, each may still be tried alone.
                minimality = if parts.len() + 1 == left {
                    Minimality::Limited
                } else {
                    minimality
                };
                Some(false)
            }
            Attempt::Spent => {
                is_spent = true;
                None
            }
        });
        (!is_spent).then_some(Core {
            supposed,
            parts,
            minimality,
        })
    }

    fn search(&mut self, parts: &[Part], supposed: Option<Fact>) -> Attempt {
        let running = self.base.running(parts);
        let brancher = FirstFail::new(self.base.solver, &running);
        self.base.enter(&running);
        // The solver remembers a conflict until the level is closed: the search then finds nothing.
        let _ = self.base.assume(parts, supposed).1;
        let limits = match supposed {
            None => self.limits.clone().at_most_failures(FAILURES),
            Some(_) => self.limits.clone(),
        };
        let problem = Problem::new(&mut *self.base.solver, brancher, Goal::Satisfy);
        let mut search = Search::new(problem, limits, ());
        let solution = search.next();
        let limit = search.limit();
        let stats = search.stats();
        drop(search);
        let is_spent = limit == Some(Limit::Failures) && self.limits.reached(&stats).is_none();
        let found = match (solution, limit) {
            _ if is_spent => Attempt::Spent,
            (Some(solution), _) => Attempt::Solution(solution),
            (None, Some(limit)) => Attempt::Limit(limit),
            (None, None) => Attempt::Nothing,
        };
        self.base.solver.pop_level();
        self.base.stopped |= matches!(found, Attempt::Limit(Limit::Stopped));
        self.base.solver.set_stop(self.limits.stop());
        found
    }
}
