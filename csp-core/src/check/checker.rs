//! The checker: a model as data, and what each kind of answer claims.

use super::refuter::{Claims, Finding};
use super::verdict::{
    CheckFlaw, CheckGap, CheckObjection, CheckPlace, CheckVerdict, CheckedClaim, GapReason,
};
use crate::atom::Atom;
use crate::explain::{Core, Explanation, Fact, Inference, Minimality, NextStep, Part, Rule, Why};
use crate::ids::{PropId, Var};
use crate::meaning::Statement;
use crate::problem::Solution;
use crate::solver::Solver;
use crate::values::Values;
use std::collections::BTreeSet;

/// Checks answers about one model: see [`check`](crate::check).
#[derive(Clone, Debug)]
pub struct AnswerChecker {
    /// By number of the variable.
    domains: Vec<Values>,
    /// One of them is empty.
    is_void: bool,
    /// By number of the propagator, what it states.
    meanings: Vec<Option<Vec<Statement>>>,
    /// By number of the propagator, the numbers of its variables.
    scopes: Vec<BTreeSet<usize>>,
    constraints: Vec<Vec<PropId>>,
    givens: Vec<Atom>,
    work: u64,
}

/// What came of one claim of an answer.
type Checked = Result<Option<GapReason>, CheckFlaw>;

impl AnswerChecker {
    /// Knows the domains of the solver at this moment, which are the base of an
    /// [`Explainer`](crate::explain::Explainer) made now, what its propagators state, and these givens. Each
    /// propagator is one constraint.
    #[must_use]
    pub fn new(solver: &Solver, givens: impl IntoIterator<Item = Atom>) -> Self {
        let d = solver.domains();
        let props = || (0..solver.propagators() as u32).map(PropId::new);
        let scope = |prop| solver.propagator(prop).scope().iter();
        let domains: Vec<Values> = d.vars().map(|x| d.values(x)).collect();
        Self {
            is_void: domains.iter().any(Values::is_empty),
            domains,
            meanings: props()
                .map(|prop| solver.propagator(prop).meaning(d))
                .collect(),
            scopes: props()
                .map(|prop| scope(prop).map(|x| x.index()).collect())
                .collect(),
            constraints: props().map(|prop| vec![prop]).collect(),
            givens: givens.into_iter().collect(),
            work: 1 << 24,
        }
    }

    /// The list of constraints that the explainer had
    /// ([`Explainer::constraints`](crate::explain::Explainer::constraints)).
    #[must_use]
    pub fn constraints(self, constraints: Vec<Vec<PropId>>) -> Self {
        Self {
            constraints,
            ..self
        }
    }

    /// How much each search may do, in terms that are looked at. About a second by default.
    #[must_use]
    pub fn work(self, work: u64) -> Self {
        Self { work, ..self }
    }

    /// Checks an answer to the question why this fact holds; `None`: why there is no solution.
    #[must_use]
    pub fn check(&self, asked: Option<Fact>, why: &Why) -> CheckVerdict {
        match why {
            Why::Derived(explanation) => self.check_explanation(asked, explanation),
            Why::Searched(core) => self.check_core(asked, core),
            Why::Open(solution) => self.check_solution(asked, solution),
            Why::Unknown(_) => CheckVerdict::Gap(CheckGap {
                checked: 0,
                claims: 0,
                place: CheckPlace::Answer,
                reason: GapReason::NoClaim,
            }),
        }
    }

    fn check_explanation(&self, asked: Option<Fact>, explanation: &Explanation) -> CheckVerdict {
        let last = explanation.steps.last().map(|step| step.fact);
        let is_answer = match explanation.supposed {
            Some(supposed) => Some(!supposed) == asked && last == Some(None),
            None => last == Some(asked) || last == Some(None),
        };
        if !is_answer {
            return objection(CheckPlace::Answer, CheckFlaw::OtherConclusion);
        }
        let running = match self.running(&explanation.parts) {
            Ok(running) => running,
            Err(flaw) => return objection(CheckPlace::Answer, flaw),
        };
        let mut earlier = BTreeSet::new();
        let mut claims = Vec::new();
        for (number, step) in explanation.steps.iter().enumerate() {
            let checked = self.check_step(step, explanation, &running, &earlier);
            claims.push((CheckPlace::Step(number), checked));
            earlier.extend(step.fact);
        }
        let steps = claims.len();
        verdict(claims, CheckedClaim::Steps(steps))
    }

    fn check_step(
        &self,
        step: &Inference,
        of: &Explanation,
        running: &[bool],
        earlier: &BTreeSet<Fact>,
    ) -> Checked {
        for &fact in step.because.iter().chain(&step.fact) {
            self.knows(fact)?;
        }
        if let Some(&fact) = step.because.iter().find(|fact| !earlier.contains(fact)) {
            return Err(CheckFlaw::NotEarlier(fact));
        }
        match step.rule {
            Rule::Given => {
                let is_given = |part: &Part| match *part {
                    Part::Given(atom) => step.fact == Some(atom.into()),
                    Part::Constraint(_) => false,
                };
                let is_given = of.parts.iter().any(is_given);
                is_given.then_some(None).ok_or(CheckFlaw::NotAssumed)
            }
            Rule::Supposed => {
                let is_supposed = step.fact.is_some() && step.fact == of.supposed;
                is_supposed.then_some(None).ok_or(CheckFlaw::NotAssumed)
            }
            Rule::Domain => self.follows(step, Vec::new()),
            Rule::Propagator(prop) => self.check_propagated(step, prop, running),
        }
    }

    fn check_propagated(&self, step: &Inference, prop: PropId, running: &[bool]) -> Checked {
        let is_part = *running.get(prop.index()).ok_or(CheckFlaw::Unknown)?;
        if !is_part {
            let part = |list: &Vec<PropId>| list.contains(&prop);
            let part = self.constraints.iter().position(part);
            return Err(CheckFlaw::NotAPart(Part::Constraint(
                part.unwrap_or(prop.index()),
            )));
        }
        let silent = Some(GapReason::NoMeaning(prop));
        let Some(statements) = self.statements(prop, |other| running[other]) else {
            return Ok(silent);
        };
        let checked = self.follows(step, statements);
        if checked.is_ok() || self.meanings[prop.index()] != Some(Vec::new()) {
            return checked;
        }
        // What it stands for may be among the constraints that are no parts.
        let all = self.statements(prop, |_| true).unwrap_or_default();
        let by_all = self.follows(step, all);
        if by_all.is_ok() { Ok(silent) } else { checked }
    }

    /// Whether the step follows from these statements and the facts that it names.
    fn follows(&self, step: &Inference, statements: Vec<&Statement>) -> Checked {
        let contrary = step.fact.map(|fact| !fact);
        let facts: Vec<Fact> = step.because.iter().copied().chain(contrary).collect();
        match self.find(statements, &facts) {
            Finding::Refuted => Ok(None),
            Finding::Values(values) => Err(CheckFlaw::DoesNotFollow(values)),
            Finding::Spent => Ok(Some(GapReason::Work)),
        }
    }

    fn check_core(&self, asked: Option<Fact>, core: &Core) -> CheckVerdict {
        if core.supposed != asked.map(|fact| !fact) && core.supposed.is_some() {
            return objection(CheckPlace::Answer, CheckFlaw::OtherConclusion);
        }
        let needed = match core.minimality {
            Minimality::Proven => core.parts.len(),
            Minimality::Limited => 0,
        };
        verdict(
            self.core_claims(&core.parts, needed, core.supposed),
            CheckedClaim::Core(core.parts.len(), core.minimality),
        )
    }

    /// Checks the answer to a search under assumptions, which are the givens here: no solution has
    /// all of these. [`Minimality::Proven`]: without any one of them there is one.
    ///
    /// ```
    /// use csp_core::explain::Minimality;
    /// use csp_core::model::Conditional;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let x = model.array("x", 3, 1..=3)?;
    /// model.all_different(&x)?;
    /// let assumptions = [Atom::is(x[0], 1), Atom::is(x[1], 2), Atom::is(x[2], 2)];
    /// let checker = model.checker(assumptions);
    /// let Conditional::Irreducible(core) = model.incremental().minimal(&assumptions)? else { unreachable!() };
    /// let verdict = checker.check_assumptions(&core, Minimality::Proven);
    /// assert_eq!(model.describe(&verdict), "\
    /// checked: no solution has all of 2 assumptions, and without any one of them there is one");
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn check_assumptions(&self, core: &[Atom], minimality: Minimality) -> CheckVerdict {
        let givens = core.iter().copied().map(Part::Given);
        let parts: Vec<Part> = givens
            .chain((0..self.constraints.len()).map(Part::Constraint))
            .collect();
        let needed = match minimality {
            Minimality::Proven => core.len(),
            Minimality::Limited => 0,
        };
        verdict(
            self.core_claims(&parts, needed, None),
            CheckedClaim::Assumptions(core.len(), minimality),
        )
    }

    /// Checks a step of a [`StepFinder`](crate::explain::StepFinder): that each of its facts follows from its premises and its
    /// rules. The list of constraints is that of the rules. As there, a propagator of several rules runs with any of them.
    /// That none of the premises and rules could be left out is not checked.
    ///
    /// ```
    /// use csp_core::explain::{StepAnswer, StepRule};
    /// use csp_core::ids::PropId;
    /// use csp_core::prelude::*;
    /// let mut model = Model::new();
    /// let star = model.array("star", 3, 0..=1)?;
    /// model.post(Count::exactly(&star, 1, 1))?;
    /// let propagators = vec![PropId::new(0)];
    /// let checker = model.checker([]).constraints(vec![propagators.clone()]);
    /// let mut finder = model.step_finder(vec![StepRule { propagators, ..StepRule::default() }], &star)?;
    /// finder.know(Atom::is(star[0], 1))?;
    /// let StepAnswer::Step(mut step) = finder.next_step() else { unreachable!() };
    /// let verdict = checker.check_next(&step);
    /// step.premises.clear();
    /// let forgetful = checker.check_next(&step);
    /// drop(finder);
    /// assert_eq!(model.describe(&verdict), "checked: 2 steps, each follows from what it names");
    /// assert_eq!(model.describe(&forgetful), "\
    /// this does not hold: step 1: it does not follow: star[0] = 0, star[1] = 1, star[2] = 0 is a counterexample");
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn check_next(&self, step: &NextStep) -> CheckVerdict {
        let mut running = vec![false; self.meanings.len()];
        for &rule in &step.rules {
            let Some(props) = self.constraints.get(rule) else {
                return objection(CheckPlace::Answer, CheckFlaw::Unknown);
            };
            for prop in props {
                match running.get_mut(prop.index()) {
                    Some(runs) => *runs = true,
                    None => return objection(CheckPlace::Answer, CheckFlaw::Unknown),
                }
            }
        }
        let conclusions: Vec<Option<Fact>> = match &step.facts[..] {
            [] => vec![None],
            facts => facts.iter().copied().map(Some).collect(),
        };
        let claim = |(number, fact): (usize, &Option<Fact>)| {
            let checked = self.follows_by(&running, &step.premises, *fact);
            (CheckPlace::Step(number), checked)
        };
        let claims = conclusions.iter().enumerate().map(claim).collect();
        verdict(claims, CheckedClaim::Steps(conclusions.len()))
    }

    /// Whether a fact, or a contradiction, follows from these facts and what these propagators state.
    fn follows_by(&self, running: &[bool], because: &[Fact], fact: Option<Fact>) -> Checked {
        for &fact in because.iter().chain(&fact) {
            self.knows(fact)?;
        }
        let facts: Vec<Fact> = because
            .iter()
            .copied()
            .chain(fact.map(|fact| !fact))
            .collect();
        let (statements, silent) = self.stated_by(running);
        match (self.find(statements, &facts), silent) {
            (Finding::Refuted, _) => Ok(None),
            (Finding::Spent, _) => Ok(Some(GapReason::Work)),
            (Finding::Values(_), Some(silent)) => Ok(Some(GapReason::NoMeaning(silent))),
            (Finding::Values(values), None) => Err(CheckFlaw::DoesNotFollow(values)),
        }
    }

    /// What these propagators state, and the first that states nothing.
    fn stated_by(&self, running: &[bool]) -> (Vec<&Statement>, Option<PropId>) {
        let mut silent = None;
        let mut statements = Vec::new();
        for (number, meaning) in self.meanings.iter().enumerate() {
            if running[number] {
                match meaning {
                    Some(own) => statements.extend(own),
                    None => silent = silent.or(Some(PropId::new(number as u32))),
                }
            }
        }
        (statements, silent)
    }

    /// That these parts have no solution, and that each of the first ones is needed.
    fn core_claims(
        &self,
        parts: &[Part],
        needed: usize,
        supposed: Option<Fact>,
    ) -> Vec<(CheckPlace, Checked)> {
        let mut claims = vec![(CheckPlace::Core, self.refutes(parts, supposed))];
        claims.extend((0..needed).map(|number| {
            let mut parts = parts.to_vec();
            let part = parts.remove(number);
            (CheckPlace::Without(part), self.allows(&parts, supposed))
        }));
        claims
    }

    /// Whether these parts have no solution.
    fn refutes(&self, parts: &[Part], supposed: Option<Fact>) -> Checked {
        match self.search(parts, supposed)? {
            (Finding::Refuted, _) => Ok(None),
            (Finding::Spent, _) => Ok(Some(GapReason::Work)),
            (Finding::Values(_), Some(silent)) => Ok(Some(GapReason::NoMeaning(silent))),
            (Finding::Values(values), None) => Err(CheckFlaw::DoesNotFollow(values)),
        }
    }

    /// Whether these parts have a solution.
    fn allows(&self, parts: &[Part], supposed: Option<Fact>) -> Checked {
        match self.search(parts, supposed)? {
            (Finding::Refuted, _) => Err(CheckFlaw::NotNeeded),
            (Finding::Spent, _) => Ok(Some(GapReason::Work)),
            (Finding::Values(_), silent) => Ok(silent.map(GapReason::NoMeaning)),
        }
    }

    /// Searches for values that satisfy these parts, and names the first propagator that
    /// states nothing.
    fn search(
        &self,
        parts: &[Part],
        supposed: Option<Fact>,
    ) -> Result<(Finding, Option<PropId>), CheckFlaw> {
        supposed.map_or(Ok(()), |fact| self.knows(fact))?;
        let running = self.running(parts)?;
        let givens = parts.iter().filter_map(|part| match *part {
            Part::Given(atom) => Some(atom.into()),
            Part::Constraint(_) => None,
        });
        let facts: Vec<Fact> = givens.chain(supposed).collect();
        let (statements, silent) = self.stated_by(&running);
        Ok((self.find(statements, &facts), silent))
    }

    /// Searches for values that satisfy these. If a variable had no value from the start, there are none,
    /// whatever these speak of.
    fn find(&self, statements: Vec<&Statement>, facts: &[Fact]) -> Finding {
        if self.is_void {
            return Finding::Refuted;
        }
        Claims::new(statements, facts, &self.domains, self.work).search()
    }

    fn check_solution(&self, asked: Option<Fact>, solution: &Solution) -> CheckVerdict {
        let values: Vec<i32> = solution.iter().map(|(_, value)| value).collect();
        let is_within = self.domains.len() == values.len()
            && self
                .domains
                .iter()
                .zip(&values)
                .all(|(domain, &value)| domain.contains(value));
        let is_contrary =
            |fact: Fact| self.knows(fact).is_ok() && !fact.allows(values[fact.var().index()]);
        if !is_within || !asked.is_none_or(is_contrary) {
            return objection(CheckPlace::Solution, CheckFlaw::NoWitness);
        }
        let value = |x: Var| values[x.index()];
        let broken = self
            .givens
            .iter()
            .find(|given| !given.allows(value(given.var())));
        if let Some(&given) = broken {
            return objection(CheckPlace::Solution, CheckFlaw::Breaks(Part::Given(given)));
        }
        let claim = |(number, meaning): (usize, &Option<Vec<Statement>>)| {
            let checked = match meaning {
                Some(statements) if statements.iter().all(|one| one.holds(value)) => Ok(None),
                Some(_) => Err(CheckFlaw::Breaks(Part::Constraint(number))),
                None => Ok(Some(GapReason::NoMeaning(PropId::new(number as u32)))),
            };
            (CheckPlace::Solution, checked)
        };
        let claims = self.meanings.iter().enumerate().map(claim).collect();
        verdict(claims, CheckedClaim::Solution)
    }

    /// What a propagator stands for. One that states an empty list only removes more than others,
    /// which keep its constraint: then those are meant, on its variables.
    fn statements(
        &self,
        prop: PropId,
        is_running: impl Fn(usize) -> bool,
    ) -> Option<Vec<&Statement>> {
        let own = self.meanings[prop.index()].as_ref()?;
        if !own.is_empty() {
            return Some(own.iter().collect());
        }
        let scope = &self.scopes[prop.index()];
        let is_meant = |&other: &usize| is_running(other) && self.scopes[other].is_subset(scope);
        let others = (0..self.meanings.len()).filter(is_meant);
        Some(
            others
                .filter_map(|other| self.meanings[other].as_ref())
                .flatten()
                .collect(),
        )
    }

    /// By number of the propagator, whether it runs with these parts: all constraints that list it
    /// are among them.
    fn running(&self, parts: &[Part]) -> Result<Vec<bool>, CheckFlaw> {
        let mut used = vec![false; self.constraints.len()];
        for part in parts {
            match *part {
                Part::Constraint(index) => *used.get_mut(index).ok_or(CheckFlaw::Unknown)? = true,
                Part::Given(atom) if self.givens.contains(&atom) => {}
                Part::Given(_) => return Err(CheckFlaw::NotAssumed),
            }
        }
        let mut running = vec![true; self.meanings.len()];
        for (props, is_used) in self.constraints.iter().zip(used) {
            for prop in props {
                *running.get_mut(prop.index()).ok_or(CheckFlaw::Unknown)? &= is_used;
            }
        }
        Ok(running)
    }

    /// The variable of the fact is one of the model.
    fn knows(&self, fact: Fact) -> Result<(), CheckFlaw> {
        let is_known = fact.var().index() < self.domains.len();
        is_known.then_some(()).ok_or(CheckFlaw::Unknown)
    }
}

fn objection(place: CheckPlace, flaw: CheckFlaw) -> CheckVerdict {
    CheckVerdict::Objection(CheckObjection { place, flaw })
}

/// The first flaw, or else the first gap.
fn verdict(claims: Vec<(CheckPlace, Checked)>, whole: CheckedClaim) -> CheckVerdict {
    let number = claims.len();
    let mut gaps = Vec::new();
    for (place, checked) in claims {
        match checked {
            Ok(None) => {}
            Ok(Some(reason)) => gaps.push((place, reason)),
            Err(flaw) => return objection(place, flaw),
        }
    }
    match gaps.first() {
        None => CheckVerdict::Holds(whole),
        Some(&(place, reason)) => CheckVerdict::Gap(CheckGap {
            checked: number - gaps.len(),
            claims: number,
            place,
            reason,
        }),
    }
}
