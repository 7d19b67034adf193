//! Runs with some of the parts only.

use super::chain::chain;
use super::fact::Fact;
use super::minimize::minimize;
use super::past::{Leaves, Past};
use super::{Core, Explanation, Inference, Minimality, Part, Rule, Why};
use crate::branching::{Brancher, Decision};
use crate::domains::{Domains, Outcome};
use crate::ids::{PropId, Var};
use crate::limits::Limits;
use crate::problem::{Goal, Problem, Solution};
use crate::search::Search;
use crate::solver::Solver;
use crate::trace::Limit;
use crate::trail::Cause;

/// Explains what follows from givens and constraints.
///
/// The *base* is the state of the solver when the explainer is made: what holds there needs no
/// explanation. Givens are put on top of it for each question and taken back, so that the solver
/// comes out as it went in.
#[derive(Debug)]
pub struct Explainer<'s> {
    solver: &'s mut Solver,
    givens: Vec<Fact>,
    constraints: Vec<Vec<PropId>>,
    limits: Limits,
}

/// The first of the smallest domains, its smallest value. It keeps no state in the solver.
struct FirstFail;

impl Brancher for FirstFail {
    fn choose(&mut self, d: &mut Domains) -> Option<Decision> {
        let x = d.vars().filter(|&x| !d.is_fixed(x)).min_by_key(|&x| d.size(x))?;
        Some(Decision::Fix(x, d.min(x)))
    }
}

/// What a search says of some of the parts.
enum Found {
    Solution(Solution),
    Nothing,
    Limit(Limit),
}

impl<'s> Explainer<'s> {
    /// Explains by these givens and by the propagators of the solver, each of which is one
    /// constraint.
    pub fn new(solver: &'s mut Solver, givens: Vec<Fact>) -> Self {
        let constraints =
            (0..solver.propagators()).map(|prop| vec![PropId::new(prop as u32)]).collect();
        Self { solver, givens, constraints, limits: Limits::default() }
    }

    /// The same with constraints of several propagators: a propagator takes part while all
    /// constraints that list it do.
    #[must_use]
    pub fn constraints(self, constraints: Vec<Vec<PropId>>) -> Self {
        Self { constraints, ..self }
    }

    /// The same with limits for each search. Propagation has none.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Why the fact holds: by propagation; else because propagation refutes the contrary; else
    /// because search does.
    ///
    /// If there is no solution everything follows, and what is explained may be the
    /// [conflict](Self::conflict).
    pub fn why(&mut self, fact: Fact) -> Why {
        let parts = self.parts();
        match self.reach(&parts, None, Some(fact)) {
            Some(target) => Why::Derived(self.derive(parts, None, target)),
            None => self.refute(parts, Some(fact.negated())),
        }
    }

    /// Why there is no solution.
    pub fn conflict(&mut self) -> Why {
        let parts = self.parts();
        self.refute(parts, None)
    }

    /// Reads the domains that propagation with all parts leaves; nothing if it ends in a conflict.
    pub fn propagated<R>(&mut self, read: impl FnOnce(&Domains) -> R) -> Option<R> {
        let parts = self.parts();
        self.run(&parts, None, |d, _, _, end| end.is_ok().then(|| read(d)))
    }

    /// All parts: givens before constraints.
    fn parts(&self) -> Vec<Part> {
        let givens = self.givens.iter().map(|&fact| Part::Given(fact));
        givens.chain((0..self.constraints.len()).map(Part::Constraint)).collect()
    }

    fn refute(&mut self, parts: Vec<Part>, supposed: Option<Fact>) -> Why {
        if let Some(target) = self.reach(&parts, supposed, None) {
            return Why::Derived(self.derive(parts, supposed, target));
        }
        match self.search(&parts, supposed) {
            Found::Solution(solution) => Why::Open(solution),
            Found::Limit(limit) => Why::Unknown(limit),
            Found::Nothing => Why::Searched(self.core(parts, supposed)),
        }
    }

    /// What propagation reaches, if it is the target (`None`: a conflict) or a conflict.
    fn reach(
        &mut self,
        parts: &[Part],
        supposed: Option<Fact>,
        target: Option<Fact>,
    ) -> Option<Option<Fact>> {
        self.run(parts, supposed, |d, _, _, end| match target {
            _ if end.is_err() => Some(None),
            Some(fact) if fact.holds(d) => Some(target),
            _ => None,
        })
    }

    /// The explanation of what the parts reach, with as few of them as it takes.
    fn derive(
        &mut self,
        parts: Vec<Part>,
        supposed: Option<Fact>,
        target: Option<Fact>,
    ) -> Explanation {
        let enough =
            |this: &mut Self, parts: &[Part]| this.reach(parts, supposed, target) == Some(target);
        // What the first chain uses is almost always enough, and little.
        let first = self.chain(&parts, supposed, target);
        let used = self.used(&first, &parts);
        let parts = if enough(self, &used) { used } else { parts };
        let parts = minimize(parts, |parts| enough(self, parts));
        let steps = self.chain(&parts, supposed, target);
        Explanation { supposed, parts, steps }
    }

    fn chain(
        &mut self,
        parts: &[Part],
        supposed: Option<Fact>,
        target: Option<Fact>,
    ) -> Vec<Inference> {
        let past = self
            .run(parts, supposed, |d, start, leaves, end| Past::new(d.clone(), start, leaves, end));
        chain(self, past, target)
    }

    /// The parts that stand in a chain.
    fn used(&self, steps: &[Inference], parts: &[Part]) -> Vec<Part> {
        let used = |part: &Part| {
            steps.iter().any(|step| match (*part, step.rule) {
                (Part::Given(fact), Rule::Given) => step.fact == Some(fact),
                (Part::Constraint(index), Rule::Propagator(prop)) => {
                    self.constraints[index].contains(&prop)
                }
                _ => false,
            }) || matches!(*part, Part::Given(fact) if steps.iter().any(|step| step.because.contains(&fact)))
        };
        parts.iter().copied().filter(used).collect()
    }

    /// The parts that search needs to find nothing.
    fn core(&mut self, parts: Vec<Part>, supposed: Option<Fact>) -> Core {
        let (mut left, mut minimality) = (parts.len(), Minimality::Proven);
        let parts = minimize(parts, |parts| match self.search(parts, supposed) {
            Found::Nothing => {
                left = parts.len();
                true
            }
            Found::Solution(_) => false,
            Found::Limit(_) => {
                // Of several parts at once it need not be known.
                minimality = if parts.len() + 1 == left { Minimality::Limited } else { minimality };
                false
            }
        });
        Core { supposed, parts, minimality }
    }

    fn search(&mut self, parts: &[Part], supposed: Option<Fact>) -> Found {
        self.enter(parts);
        // A conflict stands until the level is closed: the search finds nothing then.
        let _ = self.assume(parts, supposed).1;
        let problem = Problem::new(&mut *self.solver, FirstFail, Goal::Satisfy);
        let mut search = Search::new(problem, self.limits.clone(), ());
        let found = match (search.next(), search.limit()) {
            (Some(solution), _) => Found::Solution(solution),
            (None, Some(limit)) => Found::Limit(limit),
            (None, None) => Found::Nothing,
        };
        drop(search);
        self.solver.pop_level();
        found
    }
}

/// Single runs.
impl Explainer<'_> {
    /// The domains at the base.
    pub(super) fn base(&self) -> &Domains {
        self.solver.domains()
    }

    /// The scope of a propagator.
    pub(super) fn scope(&self, prop: PropId) -> &[Var] {
        self.solver.propagator(prop).scope()
    }

    /// Whether the facts lead to the target (`None`: a conflict) by this propagator, or without
    /// any.
    pub(super) fn alone(
        &mut self,
        prop: Option<PropId>,
        facts: &[Fact],
        target: Option<Fact>,
    ) -> bool {
        self.solver.push_level();
        self.solver.suspend(|other| Some(other) != prop);
        let mut facts = facts.iter();
        let outcome = self.solver.act(Cause::Given, |d| facts.try_for_each(|fact| fact.assume(d)));
        let outcome = outcome.and_then(|()| self.solver.propagate(&mut ()));
        // Of a contradiction everything follows.
        let reached =
            outcome.is_err() || target.is_some_and(|fact| fact.holds(self.solver.domains()));
        self.solver.pop_level();
        reached
    }

    /// Propagates with these parts only, and reads what came of it: the domains, the length of the
    /// log at the beginning, the facts assumed, the outcome.
    fn run<R>(
        &mut self,
        parts: &[Part],
        supposed: Option<Fact>,
        read: impl FnOnce(&Domains, usize, Leaves, Outcome) -> R,
    ) -> R {
        let start = self.enter(parts);
        let (leaves, outcome) = self.assume(parts, supposed);
        let outcome = outcome.and_then(|()| self.solver.propagate(&mut ()));
        let result = read(self.solver.domains(), start, leaves, outcome);
        self.solver.pop_level();
        result
    }

    /// Opens a level in which the propagators of other constraints are suspended. Gives the length of
    /// the log then.
    fn enter(&mut self, parts: &[Part]) -> usize {
        let mut suspended = vec![false; self.solver.propagators()];
        for (index, props) in self.constraints.iter().enumerate() {
            if !parts.contains(&Part::Constraint(index)) {
                props.iter().for_each(|prop| suspended[prop.index()] = true);
            }
        }
        self.solver.push_level();
        self.solver.suspend(|prop| suspended[prop.index()]);
        self.solver.domains().trail().log().len()
    }

    /// Makes the givens hold, then the fact supposed, until one fails.
    fn assume(&mut self, parts: &[Part], supposed: Option<Fact>) -> (Leaves, Outcome) {
        let givens = parts.iter().filter_map(|part| match *part {
            Part::Given(fact) => Some((fact, Cause::Given, Rule::Given)),
            Part::Constraint(_) => None,
        });
        let mut leaves = Leaves::new();
        for (fact, cause, rule) in
            givens.chain(supposed.map(|fact| (fact, Cause::Decision, Rule::Supposed)))
        {
            let outcome = self.solver.act(cause, |d| fact.assume(d));
            leaves.push((self.solver.domains().trail().log().len(), fact, rule));
            if outcome.is_err() {
                return (leaves, outcome);
            }
        }
        (leaves, Ok(()))
    }
}
