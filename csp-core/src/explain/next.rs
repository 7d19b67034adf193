//! The next step that a person could take, and the fewest rules that force it.
//!
//! The reasons are in `docs/decisions/64-steps-of-few-rules.md`.

use super::answer::Part;
use super::fact::Fact;
use super::few::{FewRules, FewestProof};
use super::minimize::minimize;
use super::refuter::Refuter;
use super::witness::Witnesses;
use crate::atom::Atom;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::{PropId, Var};
use crate::limits::Limits;
use crate::problem::{Refuted, Solution};
use crate::solver::Solver;
use crate::trace::Limit;
use crate::values::Values;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The failures of the first searches for a value that can be refuted; later ones have this number of times as many.
const FEW_FAILURES: u64 = 30;

/// How many of the shortest reasons are made smaller before the smallest of them is taken.
const TRIED: usize = 12;

/// The number of facts that are asked whether they have the reason of another one.
const COMPARED: usize = 12;

/// Rules with more open variables in all are not searched, and pairs of them are only looked at where a conflict names them.
const SEARCHED: usize = 60;

/// A reason with up to this number of premises is as good as any.
const SHORT_REASON: usize = 3;

/// How many facts that rules propagate are asked for their reasons.
const REASONS: usize = 3;

/// A rule with up to this number of open variables is seen at a glance: it is searched before larger rules propagate.
const AT_A_GLANCE: usize = 12;

/// A rule: constraints that a person knows as one.
#[derive(Clone, Default, Debug)]
pub struct StepRule {
    /// Its propagators. One that several rules have, such as what a variable stands for, must be kept by all values of the other
    /// variables: it runs with any of the rules.
    pub propagators: Vec<PropId>,
    /// What it says of single variables, and no propagator keeps: values that were removed when it was posted.
    pub excluded: Vec<(Var, Values)>,
}

/// Facts that follow from a few rules and from what is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextStep {
    /// What follows, all for one reason. Without a fact the rules contradict what is known.
    pub facts: Vec<Fact>,
    /// What they follow from: facts that are known. None can be left out, unless to see that takes too long. Empty in a
    /// contradiction.
    pub premises: Vec<Fact>,
    /// The rules, by their numbers. None can be left out.
    pub rules: Vec<usize>,
    /// Whether any step needs fewer.
    pub fewest: Fewest,
}

/// Whether a step with fewer rules exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fewest {
    /// None does: all smaller sets of rules were tried, by search.
    Proven,
    /// It is not known.
    Unproven,
}

/// What can be done next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepAnswer {
    /// This follows.
    Step(NextStep),
    /// All variables that are asked for have their values.
    Complete,
    /// No more follows: there are several solutions.
    Open,
    /// There is no solution, by these rules.
    Contradiction(NextStep),
    /// A limit was reached before a step was found.
    Unknown(Limit),
}

/// Finds steps, each with as few rules as possible.
///
/// First each rule is looked at by itself: by propagation and, where it says nothing, by a search that tries each value in
/// turn. Rules with few open variables come first. Then pairs of rules that share an open variable are looked at: by
/// propagation, by conflicts of all rules that are read backwards and made smaller until no rule can be left out, and by
/// search. What follows from more rules comes from such a conflict, or from a core of a search that learns [Espasa, Gent,
/// Hoffmann, Jefferson & Lynch 2021 take the smallest of many such sets]. A smallest set is connected by open variables, so no other pairs need to be looked at.
///
/// What searches found is kept as witnesses, from one step to the next: a value that some witness has is not tried again.
/// Two witnesses of one rule each are one of both rules if they agree where the rules meet, so that most pairs take no search.
///
/// A rule may say many things at once, for many reasons. A step tells those that have one reason: premises are dropped while
/// a fact that came first still follows, and what else follows from those that are left is told with it.
///
/// What is looked at is kept from one step to the next: rules are looked at again when one of their variables changes.
///
/// ```
/// use csp_core::explain::{Fewest, StepAnswer, StepRule};
/// use csp_core::ids::PropId;
/// use csp_core::prelude::*;
///
/// // A star in each row and each column, and none in the corner.
/// let mut model = Model::new();
/// let star = model.grid("star", 2, 2, 0..=1)?;
/// for line in star.rows().chain(star.columns()) {
///     model.post(Count::exactly(&line, 1, 1))?;
/// }
/// let rule = |number| StepRule { propagators: vec![PropId::new(number)], ..StepRule::default() };
/// let mut finder = model.step_finder((0..4).map(rule).collect(), star.vars())?;
/// // Nothing follows yet. With a corner that is known, a row is enough.
/// assert_eq!(finder.next_step(), StepAnswer::Open);
/// finder.know(Atom::is(star.vars()[0], 0))?;
/// let StepAnswer::Step(step) = finder.next_step() else { unreachable!() };
/// assert_eq!(step.facts, [Atom::is(star.vars()[1], 1).into()]);
/// assert_eq!(step.premises, [Atom::is(star.vars()[0], 0).into()]);
/// assert_eq!((step.rules, step.fewest), (vec![0], Fewest::Proven));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
pub struct StepFinder<'s> {
    runs: FewRules<'s>,
    excluded: Vec<Vec<(Var, Values)>>,
    /// Whether what a rule excludes has been told.
    told: Vec<bool>,
    limits: Limits,
    /// A solution in which all that is known holds.
    solution: Option<Solution>,
    /// Values with which a solution is looked for first.
    likely: Vec<Atom>,
    /// The number of changes so far.
    now: u64,
    /// By rule, when one of its variables changed last.
    changed: Vec<u64>,
    /// By set of rules, when nothing followed from it by propagation, and when nothing did by search.
    looked: BTreeMap<Vec<usize>, [u64; 2]>,
    /// What searches with a few rules have found.
    witnesses: Witnesses,
    /// Sets of rules of which a search was given up.
    given_up: BTreeSet<Vec<usize>>,
}

/// How closely a set of rules is looked at.
#[derive(Clone, Copy)]
enum Look {
    Propagation,
    Search,
}

impl Look {
    /// How it shows what follows.
    fn proof(self) -> FewestProof {
        match self {
            Self::Propagation => FewestProof::Propagation,
            Self::Search => FewestProof::Search,
        }
    }
}

impl<'s> StepFinder<'s> {
    /// Finds steps about the variables that are asked for. Propagators of no rule are never used for a step.
    ///
    /// # Errors
    /// A variable is of another model.
    pub fn new(
        solver: &'s mut Solver,
        rules: Vec<StepRule>,
        asked: &[Var],
    ) -> Result<Self, ModelError> {
        solver.domains().check("step_finder", asked)?;
        let number = rules.len();
        let (groups, excluded) = rules
            .into_iter()
            .map(|rule| (rule.propagators, rule.excluded))
            .unzip();
        Ok(Self {
            runs: FewRules::new(solver, groups, asked),
            excluded,
            told: vec![false; number],
            limits: Limits::default(),
            solution: None,
            likely: Vec::new(),
            now: 1,
            changed: vec![1; number],
            looked: BTreeMap::new(),
            witnesses: Witnesses::default(),
            given_up: BTreeSet::new(),
        })
    }

    /// Steps may be about these variables as well: what a person notes, and does not fill in. They need not be known at the end.
    ///
    /// # Errors
    /// A variable is of another model.
    pub fn noting(mut self, vars: &[Var]) -> Result<Self, ModelError> {
        self.domains().check("step_finder", vars)?;
        self.runs.note(vars);
        Ok(self)
    }

    /// Looks first for a solution with these values, which may come from a faster search. Steps do not rest on them.
    ///
    /// # Errors
    /// A value is of a variable of another model.
    pub fn try_first(&mut self, values: Vec<Atom>) -> Result<(), ModelError> {
        let vars: Vec<Var> = values.iter().map(|atom| atom.var()).collect();
        self.domains().check("step_finder", &vars)?;
        self.likely = values;
        Ok(())
    }

    /// Limits each search of the whole puzzle. A stop function is asked all through a step.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The domains, as far as they are known.
    #[must_use]
    pub fn domains(&self) -> &Domains {
        self.runs.domains()
    }

    /// The domains where nothing is known.
    #[must_use]
    pub fn unknown(&self) -> &Domains {
        self.runs.base()
    }

    /// Adds what is known. If it contradicts what was known before, there is no solution.
    ///
    /// # Errors
    /// The fact is about a variable of another model.
    pub fn know(&mut self, fact: impl Into<Fact>) -> Result<(), ModelError> {
        let fact = fact.into();
        self.runs.domains().check("know", &[fact.var()])?;
        if !fact.holds(self.runs.domains()) {
            self.runs.assume_for_good(fact);
            self.now += 1;
            for &rule in self.runs.rules_of(fact.var()) {
                self.changed[rule] = self.now;
            }
        }
        Ok(())
    }

    /// Adds the facts of a step to what is known.
    pub fn take(&mut self, step: &NextStep) {
        for &fact in &step.facts {
            self.know(fact)
                .expect("a step is about variables of its model");
        }
    }

    /// The steps to the end, each taken, and what stands at the end.
    pub fn path(&mut self) -> (Vec<NextStep>, StepAnswer) {
        let mut steps = Vec::new();
        loop {
            match self.next_step() {
                StepAnswer::Step(step) => {
                    self.take(&step);
                    steps.push(step);
                }
                end => return (steps, end),
            }
        }
    }

    /// The next step. It is not taken.
    pub fn next_step(&mut self) -> StepAnswer {
        let answer = self.within_limits(Self::find);
        answer.unwrap_or_else(StepAnswer::Unknown)
    }

    /// Asks the stop function of the limits all through a question.
    fn within_limits<R>(&mut self, ask: impl FnOnce(&mut Self) -> R) -> Result<R, Limit> {
        let given = self.limits.clone();
        self.limits = given.clone().begun();
        self.runs.set_stop(self.limits.stop());
        let answer = ask(self);
        // Looks that were broken off are not kept, so that the next question finds the same.
        let is_stopped = self.runs.is_stopped();
        self.runs.set_stop(None);
        self.limits = given;
        match is_stopped {
            true => Err(Limit::Stopped),
            false => Ok(answer),
        }
    }

    /// What follows from these rules alone, in steps of one reason each, up to this number of steps. They are looked at by
    /// propagation and, where that says nothing and they have few open variables, by search. Nothing is taken. It is for those who have an order of their own, in which
    /// some rules come before others.
    ///
    /// ```
    /// use csp_core::explain::StepRule;
    /// use csp_core::ids::PropId;
    /// use csp_core::prelude::*;
    ///
    /// let mut model = Model::new();
    /// let star = model.grid("star", 2, 2, 0..=1)?;
    /// for line in star.rows().chain(star.columns()) {
    ///     model.post(Count::exactly(&line, 1, 1))?;
    /// }
    /// let rule = |number| StepRule { propagators: vec![PropId::new(number)], ..StepRule::default() };
    /// let mut finder = model.step_finder((0..4).map(rule).collect(), star.vars())?;
    /// finder.know(Atom::is(star.vars()[0], 0))?;
    /// // The second row says nothing yet. The first row and the second column together say two things.
    /// assert_eq!(finder.steps_of(&[1], 9), Ok(vec![]));
    /// let steps = finder.steps_of(&[0, 3], 9).unwrap();
    /// assert_eq!(steps[0].facts, [Atom::is(star.vars()[1], 1).into(), Atom::is(star.vars()[3], 0).into()]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// The puzzle has no solution, or a limit was reached before one was found.
    ///
    /// # Panics
    /// There is no rule of such a number.
    pub fn steps_of(&mut self, rules: &[usize], most: usize) -> Result<Vec<NextStep>, StepAnswer> {
        let steps = self.within_limits(|finder| finder.find_by(rules, most));
        steps.unwrap_or_else(|limit| Err(StepAnswer::Unknown(limit)))
    }

    fn find_by(&mut self, rules: &[usize], most: usize) -> Result<Vec<NextStep>, StepAnswer> {
        self.find_solution()?;
        let steps = self.of_reasons(rules, Look::Propagation, most);
        let open = rules.iter().map(|&rule| self.runs.open_vars_of(rule));
        if !steps.is_empty() || open.sum::<usize>() > SEARCHED {
            return Ok(steps);
        }
        Ok(self.of_reasons(rules, Look::Search, most))
    }

    /// What these rules say, in steps of one reason each, if they have changed since they were looked at.
    fn of_reasons(&mut self, rules: &[usize], look: Look, most: usize) -> Vec<NextStep> {
        let mut steps: Vec<NextStep> = Vec::new();
        if !self.has_changed(rules, look) {
            return steps;
        }
        let mut facts = self.look_at(rules, look);
        let mut tried = 0;
        while !facts.is_empty() && (steps.len() < most || tried < COMPARED) {
            let step = self.of_one_reason(rules.to_vec(), facts.clone(), look.proof());
            facts.retain(|fact| !step.facts.contains(fact));
            tried += 1;
            let same = |other: &NextStep| other.premises == step.premises;
            match steps.iter().position(same) {
                Some(place) => steps[place].facts.extend(step.facts),
                None if steps.len() < most => steps.push(step),
                None => {}
            }
        }
        steps
    }

    fn find(&mut self) -> StepAnswer {
        if let Some(step) = self.excluded() {
            return StepAnswer::Step(step);
        }
        if let Err(answer) = self.find_solution() {
            return answer;
        }
        // What is known may have been given, so that a solution has to be seen before.
        if self.runs.is_complete() {
            return StepAnswer::Complete;
        }
        for most in [AT_A_GLANCE, usize::MAX] {
            let step = self.of_size(1, Look::Propagation, most);
            let step = step.or_else(|| self.of_size(1, Look::Search, most.min(SEARCHED)));
            if let Some(step) = step {
                return StepAnswer::Step(step);
            }
        }
        self.of_several()
    }

    /// A step by several rules. Few pairs need to be searched: most steps of two rules come from propagation or from a conflict.
    fn of_several(&mut self) -> StepAnswer {
        let solution = self.solution.clone().expect("it was found before");
        let all = self.runs.all();
        // What all rules do not propagate, no pair does.
        let follows = !self.runs.propagated(&all).is_empty();
        let step = follows.then(|| self.of_size(2, Look::Propagation, SEARCHED));
        if let Some(step) = step.flatten() {
            return StepAnswer::Step(step);
        }
        let conflict = self.conflict(&solution);
        let is_pair = |(rules, _): &(Vec<usize>, Fact)| rules.len() <= 2;
        let step = match conflict.as_ref().is_some_and(is_pair) {
            true => None,
            false => self.of_size(2, Look::Search, SEARCHED),
        };
        match (step, conflict) {
            (Some(step), _) => StepAnswer::Step(step),
            (None, Some((rules, fact))) => {
                StepAnswer::Step(self.step(rules, fact, FewestProof::Contrary))
            }
            (None, None) => self.searched(&solution),
        }
    }

    /// What a rule says by itself, before any propagator runs.
    fn excluded(&mut self) -> Option<NextStep> {
        for (rule, excluded) in self.excluded.iter().enumerate() {
            if std::mem::replace(&mut self.told[rule], true) {
                continue;
            }
            let facts = self.runs.untold(excluded);
            if !facts.is_empty() {
                return Some(NextStep {
                    facts,
                    premises: Vec::new(),
                    rules: vec![rule],
                    fewest: Fewest::Proven,
                });
            }
        }
        None
    }

    /// Makes sure that there is a solution with all that is known.
    ///
    /// # Errors
    /// There is none, or that is not known.
    fn find_solution(&mut self) -> Result<(), StepAnswer> {
        if self
            .solution
            .as_ref()
            .is_some_and(|one| self.runs.admit(one))
        {
            return Ok(());
        }
        let rules: Vec<Part> = parts_of(self.runs.all());
        let consequences = Part::Constraint(self.runs.consequences());
        let likely = std::mem::take(&mut self.likely);
        let likely: Vec<Part> = likely.into_iter().map(Part::Given).collect();
        let found = self.runs.refuting(&self.limits, |refuter| {
            if !likely.is_empty()
                && let Refuted::Solution(solution) =
                    refuter.refute(&[&*rules, &[consequences], &likely].concat())
            {
                return Ok(solution);
            }
            let mut answer = refuter.refute(&[&*rules, &[consequences]].concat());
            if matches!(&answer, Refuted::By(core) if core.contains(&consequences)) {
                answer = refuter.refute(&rules);
            }
            match answer {
                Refuted::Solution(solution) => Ok(solution),
                Refuted::Limit(limit) => Err(StepAnswer::Unknown(limit)),
                Refuted::By(parts) => Err(StepAnswer::Contradiction(NextStep {
                    facts: Vec::new(),
                    premises: Vec::new(),
                    rules: rules_in(&refuter.core(parts).parts),
                    fewest: Fewest::Unproven,
                })),
            }
        });
        self.solution = Some(found?);
        Ok(())
    }

    /// A step by this number of rules, those with the fewest open variables first; none has more of these than `most`.
    fn of_size(&mut self, size: usize, look: Look, most: usize) -> Option<NextStep> {
        for rules in self.to_look_at(size, look, most) {
            let facts = self.look_at(&rules, look);
            if self.runs.is_stopped() {
                return None;
            }
            if !facts.is_empty() {
                return Some(self.of_one_reason(rules, facts, look.proof()));
            }
        }
        None
    }

    /// The step with the facts that have the same reason as one of the first. The fewest premises are the best reason.
    fn of_one_reason(
        &mut self,
        rules: Vec<usize>,
        facts: Vec<Fact>,
        proof: FewestProof,
    ) -> NextStep {
        let solution = self.solution.as_ref().expect("it was found before");
        let mut best: Option<(Vec<Fact>, Vec<Fact>)> = None;
        let mut facts = facts;
        let tried = match proof {
            // More rules were made as few as they are for the first fact alone.
            FewestProof::Propagation if rules.len() <= 2 => REASONS.min(facts.len()),
            _ => 1,
        };
        for _ in 0..tried {
            let is_short = |(premises, _): &(Vec<Fact>, Vec<Fact>)| premises.len() <= SHORT_REASON;
            if best.as_ref().is_some_and(is_short) {
                break;
            }
            let reason = self.runs.reason(&rules, &facts, (proof, solution));
            let is_better = |(premises, told): &(Vec<Fact>, Vec<Fact>)| {
                let order =
                    |premises: &[Fact], told: &[Fact]| (premises.len(), Reverse(told.len()));
                best.as_ref()
                    .is_none_or(|(p, t)| order(premises, told) < order(p, t))
            };
            if let Some(reason) = reason.filter(is_better) {
                best = Some(reason);
            }
            facts.rotate_left(1);
        }
        let (premises, facts) = best.unwrap_or_else(|| {
            let known = self.runs.known_about(&rules, facts[0].var());
            (known, facts)
        });
        NextStep {
            fewest: self.fewest(rules.len()),
            facts,
            premises,
            rules,
        }
    }

    /// The sets of this number of rules that have changed since they were looked at.
    fn to_look_at(&self, size: usize, look: Look, most: usize) -> Vec<Vec<usize>> {
        let single = 0..self.changed.len();
        let mut sets: Vec<Vec<usize>> = match size {
            1 => single.map(|rule| vec![rule]).collect(),
            _ => single.flat_map(|rule| self.pairs(rule)).collect(),
        };
        sets.retain(|rules| self.has_changed(rules, look));
        let open: Vec<usize> = (0..self.changed.len())
            .map(|rule| self.runs.open_vars_of(rule))
            .collect();
        let open_in = |rules: &Vec<usize>| rules.iter().map(|&rule| open[rule]).sum::<usize>();
        sets.retain(|rules| open_in(rules) <= most);
        sets.sort_by_key(open_in);
        sets
    }

    /// Whether one of the rules has changed since nothing was found there.
    fn has_changed(&self, rules: &[usize], look: Look) -> bool {
        let changed = rules.iter().map(|&rule| self.changed[rule]).max();
        let last = self.looked.get(rules).map(|looked| looked[look as usize]);
        last < changed
    }

    /// The pairs of this rule with a later one that shares an open variable with it.
    fn pairs(&self, rule: usize) -> Vec<Vec<usize>> {
        let mut others = BTreeSet::new();
        for &x in self.runs.scope_of(rule) {
            if !self.domains().is_fixed(x) {
                others.extend(self.runs.rules_of(x));
            }
        }
        let later = others.range(rule + 1..);
        later.map(|&other| vec![rule, other]).collect()
    }

    /// What follows from these rules.
    fn look_at(&mut self, rules: &[usize], look: Look) -> Vec<Fact> {
        let facts = match look {
            Look::Propagation => self.runs.propagated(rules),
            Look::Search => {
                let solution = self.solution.as_ref().expect("it was found before");
                let witnesses = &mut self.witnesses;
                let (facts, is_whole) = self.runs.searched(rules, solution, witnesses);
                if is_whole {
                    self.given_up.remove(rules);
                } else if !self.runs.is_stopped() {
                    self.given_up.insert(rules.to_vec());
                }
                facts
            }
        };
        if facts.is_empty() && !self.runs.is_stopped() {
            let looked = self.looked.entry(rules.to_vec()).or_default();
            looked[look as usize] = self.now;
        }
        facts
    }

    /// Whether a step by so many rules is known to be a smallest one. All smaller sets up to pairs were looked at, but for those
    /// that are too large.
    fn fewest(&self, size: usize) -> Fewest {
        let mut open: Vec<usize> = (0..self.changed.len())
            .map(|rule| self.runs.open_vars_of(rule))
            .collect();
        open.sort_unstable_by_key(|&open| Reverse(open));
        let largest: usize = open.iter().take(size - 1).sum();
        let is_open = self.given_up.iter().any(|rules| rules.len() < size);
        if size == 1 || size <= 3 && largest <= SEARCHED && !is_open {
            Fewest::Proven
        } else {
            Fewest::Unproven
        }
    }
}

/// Steps by several rules.
impl StepFinder<'_> {
    /// The fewest rules that were found to refute something by propagation, and what follows.
    fn conflict(&mut self, solution: &Solution) -> Option<(Vec<usize>, Fact)> {
        let mut best: Option<(Vec<usize>, Fact)> = None;
        for (rules, fact) in shortest(self.runs.conflicts(solution)) {
            let mut rules = self.enough_to_refute(rules, !fact);
            let wider = self.runs.wider(&rules);
            if !wider.is_empty() {
                let fewer = self.enough_to_refute([&*rules, &wider].concat(), !fact);
                if fewer.len() < rules.len() {
                    rules = fewer;
                    rules.sort_unstable();
                }
            }
            if best
                .as_ref()
                .is_none_or(|(best, _)| rules.len() < best.len())
            {
                best = Some((rules, fact));
            }
        }
        best
    }

    /// Some of these rules, of which none can be left out, that refute by propagation what is supposed.
    fn enough_to_refute(&mut self, rules: Vec<usize>, supposed: Fact) -> Vec<usize> {
        minimize(rules, |rules| {
            let is_refuted = self.runs.refute(rules, supposed);
            (!self.runs.is_stopped()).then_some(is_refuted)
        })
    }

    /// A step that needs a search.
    fn searched(&mut self, solution: &Solution) -> StepAnswer {
        let literals = self.runs.doubtful(solution);
        let parts = parts_of(self.runs.all());
        let limits = &self.limits;
        let found = self.runs.refuting(limits, |refuter| {
            let (cores, limit) = refuted(refuter, &parts, literals, limits);
            let smaller = shortest(cores).into_iter().map(|(core, literal)| {
                let with = core
                    .into_iter()
                    .filter(|&part| part != Part::Given(literal));
                let core =
                    refuter.core(std::iter::once(Part::Given(literal)).chain(with).collect());
                (rules_in(&core.parts), literal)
            });
            (smaller.min_by_key(|(rules, _)| rules.len()), limit)
        });
        match found {
            (Some((rules, literal)), _) => {
                StepAnswer::Step(self.step(rules, (!literal).into(), FewestProof::Search))
            }
            (None, Some(limit)) => StepAnswer::Unknown(limit),
            (None, None) => StepAnswer::Open,
        }
    }

    /// The step by these rules to this fact, and to what they propagate for the same reason.
    fn step(&mut self, rules: Vec<usize>, fact: Fact, proof: FewestProof) -> NextStep {
        let mut facts = self.runs.propagated(&rules);
        let same = facts.iter().position(|other| other.var() == fact.var());
        let proof = match same {
            Some(same) => {
                facts.swap(0, same);
                FewestProof::Propagation
            }
            None => {
                facts = vec![self.runs.in_full(fact)];
                proof
            }
        };
        self.of_one_reason(rules, facts, proof)
    }
}

/// Searches for solutions with each of these values, until enough have none: the parts that refute each, and the limit that was
/// reached. Some value is refuted quickly, as a rule: all are tried with few failures before any is tried with more.
fn refuted(
    refuter: &mut Refuter<'_>,
    parts: &[Part],
    mut literals: VecDeque<Atom>,
    limits: &Limits,
) -> (Vec<(Vec<Part>, Atom)>, Option<Limit>) {
    let mut cores = Vec::new();
    let mut failures = FEW_FAILURES;
    while cores.is_empty() && !literals.is_empty() {
        let within = limits.clone().at_most_failures(failures);
        let is_last = within.most_failures() < Some(failures);
        let mut open: VecDeque<Atom> = VecDeque::new();
        while let Some(literal) = literals.pop_front() {
            let supposed = [&[Part::Given(literal)], parts].concat();
            match refuter.refute_within(&supposed, within.clone()) {
                Refuted::Solution(other) => {
                    let is_open = |one: &Atom| !one.allows(other[one.var()]);
                    literals.retain(is_open);
                    open.retain(is_open);
                }
                Refuted::Limit(Limit::Failures) if !is_last => open.push_back(literal),
                Refuted::Limit(limit) => return (cores, Some(limit)),
                Refuted::By(core) => cores.push((core, literal)),
            }
            if cores.len() == TRIED {
                break;
            }
        }
        literals = open;
        failures = failures.saturating_mul(FEW_FAILURES);
    }
    (cores, None)
}

fn parts_of(rules: Vec<usize>) -> Vec<Part> {
    rules.into_iter().map(Part::Constraint).collect()
}

/// Those with the fewest parts, first ones first.
fn shortest<P, T>(mut reasons: Vec<(Vec<P>, T)>) -> Vec<(Vec<P>, T)> {
    reasons.sort_by_key(|(parts, _)| parts.len());
    reasons.truncate(TRIED);
    reasons
}

fn rules_in(parts: &[Part]) -> Vec<usize> {
    let rule = |part: &Part| match *part {
        Part::Constraint(rule) => Some(rule),
        Part::Given(_) => None,
    };
    parts.iter().filter_map(rule).collect()
}
