//! Runs of a few rules from what is known.

use super::fact::Fact;
use super::minimize::minimize;
use super::refuter::Refuter;
use super::witness::{Witness, Witnesses};
use crate::atom::Atom;
use crate::domains::{Domains, Outcome, Store};
use crate::groups::PropGroups;
use crate::ids::{PropId, Var};
use crate::limits::Limits;
use crate::meter::Stop;
use crate::problem::Solution;
use crate::solver::Solver;
use crate::trail::Cause;
use crate::values::Values;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How many failures a search with a few rules may have.
const FAILURES: u64 = 1_000;

/// How many runs and failures the reason of one fact may take.
const WORK_OF_A_REASON: u64 = 5_000;

/// A conflict of up to this number of rules is short.
const SHORT: usize = 4;

/// Once there are so many short conflicts, no other values are supposed.
const SHORT_ENOUGH: usize = 8;

/// By the number of a variable, the values that it lost.
type Losses = BTreeMap<usize, (Var, Values)>;

/// A solver on a level in which all that is known holds and no propagator has run. On it is a quiet level, in which no propagator waits
/// to run, so that a run takes only what its own rules take. Each run takes place on a level of its own.
pub(super) struct FewRules<'s> {
    solver: &'s mut Solver,
    /// By rule, the propagators that belong to it alone; then those of no rule, which follow from the rules.
    groups: PropGroups,
    /// By rule, its propagators.
    props_of: Vec<Vec<PropId>>,
    /// What is known.
    known: Vec<Fact>,
    /// The domains where nothing is known.
    base: Store,
    /// By rule, its variables.
    scopes: Vec<Vec<Var>>,
    /// By variable, its rules.
    rules_of: Vec<Vec<usize>>,
    /// By propagator, its rules: it runs while any of them does.
    rules_with: Vec<Vec<usize>>,
    /// The variables that steps are about.
    asked: Vec<Var>,
    /// How many of them have to be known at the end: the first ones.
    wanted: usize,
    /// By variable, whether it is asked for.
    is_asked: Vec<bool>,
}

impl std::fmt::Debug for FewRules<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FewRules")
            .field("groups", &self.groups)
            .finish_non_exhaustive()
    }
}

/// How facts were shown to follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FewestProof {
    /// The rules propagate them.
    Propagation,
    /// The rules propagate a contradiction from the contrary.
    Contrary,
    /// A search finds only contradictions from the contrary.
    Search,
}

/// What a search with a few rules found.
enum Found {
    Values(Witness),
    Nothing,
    GivenUp,
}

impl<'s> FewRules<'s> {
    pub(super) fn new(solver: &'s mut Solver, mut groups: Vec<Vec<PropId>>, asked: &[Var]) -> Self {
        let mut rules_with = vec![Vec::new(); solver.propagators()];
        let mut rules_of = vec![Vec::new(); solver.domains().len()];
        let mut scopes = Vec::new();
        for (rule, group) in groups.iter().enumerate() {
            let mut scope: Vec<Var> = Vec::new();
            for &prop in group {
                rules_with[prop.index()].push(rule);
                scope.extend(solver.propagator(prop).scope());
            }
            scope.sort_by_key(|x| x.index());
            scope.dedup();
            for x in &scope {
                rules_of[x.index()].push(rule);
            }
            scopes.push(scope);
        }
        let mut is_asked = vec![false; solver.domains().len()];
        for x in asked {
            is_asked[x.index()] = true;
        }
        solver.push_level();
        let props_of = groups.clone();
        for group in &mut groups {
            group.retain(|prop| rules_with[prop.index()].len() == 1);
        }
        let of_none = rules_with.iter().enumerate();
        let of_none = of_none.filter(|(_, rules)| rules.is_empty());
        groups.push(of_none.map(|(prop, _)| PropId::new(prop as u32)).collect());
        let base = solver.domains().to_store();
        solver.push_level();
        solver.rest();
        Self {
            known: Vec::new(),
            base,
            solver,
            groups: PropGroups::new(groups, rules_with.len()),
            props_of,
            scopes,
            rules_of,
            rules_with,
            asked: asked.to_vec(),
            wanted: asked.len(),
            is_asked,
        }
    }

    /// Steps are about these variables as well, which need not be known at the end.
    pub(super) fn note(&mut self, vars: &[Var]) {
        for x in vars {
            self.is_asked[x.index()] = true;
        }
        self.asked.extend(vars);
    }

    pub(super) fn domains(&self) -> &Domains {
        self.solver.domains()
    }

    /// The domains where nothing is known.
    pub(super) fn base(&self) -> &Domains {
        &self.base
    }

    pub(super) fn rules_of(&self, x: Var) -> &[usize] {
        &self.rules_of[x.index()]
    }

    pub(super) fn scope_of(&self, rule: usize) -> &[Var] {
        &self.scopes[rule]
    }

    /// Other rules about all open variables of at least two of these rules, which may say at once what these say together.
    pub(super) fn wider(&self, rules: &[usize]) -> Vec<usize> {
        let d = self.domains();
        let open = |&rule: &usize| -> BTreeSet<usize> {
            let scope = self.scopes[rule].iter().filter(|x| !d.is_fixed(**x));
            scope.map(|x| x.index()).collect()
        };
        let narrow: Vec<BTreeSet<usize>> = rules.iter().map(open).collect();
        let others = (0..self.scopes.len()).filter(|rule| !rules.contains(rule));
        let is_wider = |other: &usize| {
            let scope = open(other);
            narrow
                .iter()
                .filter(|one| one.is_subset(&scope))
                .nth(1)
                .is_some()
        };
        others.filter(is_wider).collect()
    }

    /// How many variables of a rule are open.
    pub(super) fn open_vars_of(&self, rule: usize) -> usize {
        let d = self.domains();
        let open = self.scopes[rule].iter().filter(|x| !d.is_fixed(**x));
        open.count()
    }

    /// All rules.
    pub(super) fn all(&self) -> Vec<usize> {
        (0..self.scopes.len()).collect()
    }

    /// The number that stands for all propagators of no rule.
    pub(super) fn consequences(&self) -> usize {
        self.scopes.len()
    }

    /// From now on this function is asked whether to stop.
    pub(super) fn set_stop(&mut self, stop: Option<&Stop>) {
        self.solver.set_stop(stop);
    }

    /// Whether it has said so. What runs found since may be incomplete.
    pub(super) fn is_stopped(&self) -> bool {
        self.solver.is_stopped()
    }

    /// Searches for the whole puzzle under what is known.
    pub(super) fn refuting<R>(
        &mut self,
        limits: &Limits,
        ask: impl FnOnce(&mut Refuter<'_>) -> R,
    ) -> R {
        self.solver.pop_level();
        let answer = ask(&mut Refuter::new(self.solver, &self.groups, limits));
        self.solver.set_stop(limits.stop());
        self.quieten();
        answer
    }

    /// Adds what is known.
    pub(super) fn assume_for_good(&mut self, fact: Fact) {
        self.known.push(fact);
        self.solver.pop_level();
        // A contradiction is kept by the solver, and each run ends with it.
        let _ = self.solver.act(Cause::Given, |d| fact.assume(d));
        self.quieten();
    }

    /// Opens the quiet level.
    fn quieten(&mut self) {
        self.solver.push_level();
        self.solver.rest();
    }

    /// Whether what is known contradicts itself.
    pub(super) fn is_at_odds(&self) -> bool {
        self.solver.failed().is_err()
    }

    /// Whether all variables are known that have to be.
    pub(super) fn is_complete(&self) -> bool {
        let wanted = &self.asked[..self.wanted];
        wanted.iter().all(|&x| self.domains().is_fixed(x))
    }

    /// Whether what is known holds in this solution.
    pub(super) fn admit(&self, solution: &Solution) -> bool {
        let d = self.domains();
        !self.is_at_odds()
            && d.vars()
                .all(|x| solution.get(x).is_some_and(|v| d.contains(x, v)))
    }

    /// What these exclusions say about variables that are asked for and still open. Their values are gone already.
    pub(super) fn untold(&self, excluded: &[(Var, Values)]) -> Vec<Fact> {
        let mut facts = Vec::new();
        for (x, values) in excluded {
            if self.is_asked[x.index()] {
                match self.domains().value(*x) {
                    Some(value) => facts.push(Fact::is(*x, value)),
                    None => facts.extend(values.ranges().map(|range| Fact::none_of(*x, range))),
                }
            }
        }
        facts.sort();
        facts.dedup();
        facts
    }

    /// A fact as it is told: where one value is left, that it is this one.
    pub(super) fn in_full(&self, fact: Fact) -> Fact {
        let x = fact.var();
        let mut left = self.domains().iter(x).filter(|&v| fact.allows(v));
        match (left.next(), left.next()) {
            (Some(value), None) => Fact::is(x, value),
            _ => fact,
        }
    }

    /// Values of open variables that are asked for, other than in this solution.
    pub(super) fn doubtful(&self, solution: &Solution) -> VecDeque<Atom> {
        self.doubts(&self.asked, solution).into()
    }

    fn doubts(&self, vars: &[Var], solution: &Solution) -> Vec<Atom> {
        let d = self.domains();
        let asked = vars
            .iter()
            .filter(|x| self.is_asked[x.index()] && !d.is_fixed(**x));
        asked
            .flat_map(|&x| {
                d.iter(x)
                    .filter(move |&v| v != solution[x])
                    .map(move |v| Atom::is(x, v))
            })
            .collect()
    }
}

/// Single runs.
impl FewRules<'_> {
    /// Opens a level in which only these rules run, and what they propagate has gone.
    fn enter(&mut self, rules: &[usize]) -> Outcome {
        self.solver.push_level();
        let running = self.running(rules);
        self.solver.run_only(&running)
    }

    /// The propagators of these rules.
    fn running(&self, rules: &[usize]) -> Vec<PropId> {
        let running = rules.iter().flat_map(|&rule| &self.props_of[rule]);
        let mut running: Vec<PropId> = running.copied().collect();
        running.sort_unstable();
        running.dedup();
        running
    }

    fn branch(&mut self, atom: Atom) -> Outcome {
        self.solver.branch(atom, Cause::Decision)?;
        self.solver.propagate(&mut ())
    }

    /// From some of what is known, or from nothing.
    fn without_known<R>(&mut self, ask: impl FnOnce(&mut Self) -> R) -> R {
        self.solver.pop_level();
        self.solver.pop_level();
        self.quieten();
        let result = ask(self);
        self.solver.pop_level();
        self.solver.push_level();
        for fact in &self.known {
            let _ = self.solver.act(Cause::Given, |d| fact.assume(d));
        }
        self.quieten();
        result
    }

    /// What is known of the variables of these rules. What is about variables far from this one comes first, by their numbers.
    pub(super) fn known_about(&self, rules: &[usize], x: Var) -> Vec<Fact> {
        let mut scope = self.scope_of_all(rules);
        scope.sort_by_key(|y| Reverse(y.index().abs_diff(x.index())));
        let facts = scope
            .iter()
            .flat_map(|&x| Fact::all(x, self.domains(), &self.base));
        facts.collect()
    }

    /// As few known facts as are enough for the first of these facts by these rules, and which of the facts follow from them,
    /// too. `None`: all that is known is not enough, or it was stopped.
    pub(super) fn reason(
        &mut self,
        rules: &[usize],
        facts: &[Fact],
        (proof, solution): (FewestProof, &Solution),
    ) -> Option<(Vec<Fact>, Vec<Fact>)> {
        let (&first, _) = facts.split_first()?;
        let premises = self.known_about(rules, first.var());
        self.without_known(|this| {
            let running = this.running(rules);
            let scope = this.scope_of_all(rules);
            let mut left = WORK_OF_A_REASON;
            let mut enough = |premises: &[Fact]| {
                let outcome = this.enter_from(premises, &running);
                let from = (outcome, proof, solution);
                let follows = this.follows(&scope, first, from, &mut left);
                this.solver.pop_level();
                (!this.is_stopped() && left > 0).then_some(follows)
            };
            if enough(&premises) != Some(true) {
                return None;
            }
            let premises = minimize(premises, enough);
            let mut led_to = this.those_led_to(&running, &premises, facts);
            if !led_to.contains(&first) {
                led_to = vec![first];
            }
            Some((premises, led_to))
        })
    }

    /// Whether a fact follows by the rules that run, over these variables, once they have run with this outcome.
    fn follows(
        &mut self,
        scope: &[Var],
        fact: Fact,
        (outcome, proof, solution): (Outcome, FewestProof, &Solution),
        left: &mut u64,
    ) -> bool {
        let follows = outcome.is_err()
            || match proof {
                FewestProof::Propagation => fact.holds(self.domains()),
                FewestProof::Contrary => self.suppose(!fact).is_err(),
                FewestProof::Search => {
                    let found = self.depth_first(scope, !fact, (solution, left));
                    matches!(found, Found::Nothing)
                }
            };
        *left = left.saturating_sub(1);
        follows
    }

    /// Those of the facts that these propagators lead to from the premises.
    fn those_led_to(&mut self, running: &[PropId], premises: &[Fact], facts: &[Fact]) -> Vec<Fact> {
        let outcome = self.enter_from(premises, running);
        let d = self.solver.domains();
        let mut facts = facts.to_vec();
        facts.retain(|fact| outcome.is_ok() && fact.holds(d));
        self.solver.pop_level();
        facts
    }

    /// Opens a level in which only these propagators run, and what they propagate from these facts has gone.
    fn enter_from(&mut self, facts: &[Fact], running: &[PropId]) -> Outcome {
        self.solver.push_level();
        let mut facts = facts.iter();
        self.solver
            .act(Cause::Given, |d| facts.try_for_each(|fact| fact.assume(d)))?;
        self.solver.run_only(running)
    }

    fn suppose(&mut self, fact: Fact) -> Outcome {
        self.solver.act(Cause::Decision, |d| fact.assume(d))?;
        self.solver.propagate(&mut ())
    }

    /// Whether propagation with these rules contradicts this.
    pub(super) fn refute(&mut self, rules: &[usize], supposed: Fact) -> bool {
        let running = self.running(rules);
        let outcome = self.enter_from(&[supposed], &running);
        self.solver.pop_level();
        outcome.is_err()
    }

    /// What these rules propagate about variables that are asked for.
    pub(super) fn propagated(&mut self, rules: &[usize]) -> Vec<Fact> {
        let since = self.domains().trail().log().len();
        let facts = match self.enter(rules) {
            Ok(()) => self.lost_since(since),
            Err(_) => Vec::new(),
        };
        self.solver.pop_level();
        facts
    }

    /// What variables that are asked for have lost, as facts: those of the variable that was done first come first.
    fn lost_since(&self, since: usize) -> Vec<Fact> {
        let d = self.domains();
        let mut lost = Losses::new();
        d.lost_since(since, |x, values| {
            if self.is_asked[x.index()] {
                let (_, all) = lost.entry(x.index()).or_insert((x, Values::empty()));
                *all = all.union(&values);
            }
        });
        let mut done: BTreeMap<usize, usize> = BTreeMap::new();
        for (moment, &entry) in d.trail().log()[since..].iter().enumerate() {
            if let Some(x) = d.variable(entry) {
                done.insert(x.index(), moment);
            }
        }
        let mut facts = self.facts(lost);
        facts.sort_by_key(|fact| done.get(&fact.var().index()).copied());
        facts
    }

    /// Losses as facts, whether they are gone from the domains by now or not.
    fn facts(&self, lost: Losses) -> Vec<Fact> {
        let facts = |(x, lost): (Var, Values)| {
            let left = self.domains().values(x).difference(&lost);
            match (left.len(), left.min()) {
                (1, Some(value)) => vec![Fact::is(x, value)],
                _ => lost.ranges().map(|range| Fact::none_of(x, range)).collect(),
            }
        };
        lost.into_values().flat_map(facts).collect()
    }

    /// What follows from these rules, tried value by value, and whether all values could be tried. Values that a known witness
    /// has are not tried; new witnesses are added.
    pub(super) fn searched(
        &mut self,
        rules: &[usize],
        solution: &Solution,
        witnesses: &mut Witnesses,
    ) -> (Vec<Fact>, bool) {
        witnesses.prune(rules, self.domains());
        let own = |&rule: &usize| -> Witness {
            let scope = self.scopes[rule].iter();
            scope.map(|&x| (x, solution[x])).collect()
        };
        let own: Vec<Witness> = rules.iter().map(own).collect();
        let admitted = witnesses.admitted(rules, &own);
        let scope = self.scope_of_all(rules);
        let mut doubts: VecDeque<Atom> = self.doubts(&scope, solution).into();
        doubts.retain(|&doubt| !admitted.contains(doubt));
        if doubts.is_empty() {
            return (Vec::new(), true);
        }
        let mut lost = Losses::new();
        let mut is_whole = true;
        let outcome = self.enter(rules);
        debug_assert!(outcome.is_ok(), "there is a solution");
        while let Some(doubt) = doubts.pop_front() {
            let mut left = FAILURES;
            match self.depth_first(&scope, doubt.into(), (solution, &mut left)) {
                Found::Nothing => {
                    let x = doubt.var();
                    let (_, values) = lost.entry(x.index()).or_insert((x, Values::empty()));
                    values.extend([doubt.value()]);
                }
                Found::GivenUp => is_whole = false,
                Found::Values(values) => {
                    doubts.retain(|doubt| !values.contains(&(doubt.var(), doubt.value())));
                    witnesses.add(rules, values);
                }
            }
        }
        self.solver.pop_level();
        (self.facts(lost), is_whole)
    }

    /// The variables of these rules, by their numbers.
    fn scope_of_all(&self, rules: &[usize]) -> Vec<Var> {
        let scopes = rules.iter().flat_map(|&rule| &self.scopes[rule]);
        let mut scope: Vec<Var> = scopes.copied().collect();
        scope.sort_by_key(|x| x.index());
        scope.dedup();
        scope
    }

    /// Searches for values of these variables under a supposed fact, with the values of the solution first. No more failures
    /// than are left may come.
    fn depth_first(
        &mut self,
        scope: &[Var],
        supposed: Fact,
        (solution, left): (&Solution, &mut u64),
    ) -> Found {
        self.solver.push_level();
        let mut decisions: Vec<Atom> = Vec::new();
        let mut outcome = self.suppose(supposed);
        let found = loop {
            if self.is_stopped() || *left == 0 {
                break Found::GivenUp;
            }
            if outcome.is_err() {
                *left -= 1;
                let Some(last) = decisions.pop() else {
                    break Found::Nothing;
                };
                self.solver.pop_level();
                outcome = self.branch(!last);
            } else if let Some(decision) = self.decide(scope, solution) {
                self.solver.push_level();
                decisions.push(decision);
                outcome = self.branch(decision);
            } else {
                let d = self.domains();
                break Found::Values(scope.iter().map(|&x| (x, d.min(x))).collect());
            }
        };
        for _ in decisions {
            self.solver.pop_level();
        }
        self.solver.pop_level();
        found
    }

    /// The open variable with the fewest values, at its value in the solution if it can be.
    fn decide(&self, scope: &[Var], solution: &Solution) -> Option<Atom> {
        let d = self.domains();
        let open = scope.iter().copied().filter(|&x| !d.is_fixed(x));
        let x = open.min_by_key(|&x| d.size(x))?;
        let wished = solution[x];
        Some(Atom::is(
            x,
            if d.contains(x, wished) {
                wished
            } else {
                d.min(x)
            },
        ))
    }
}

/// Runs of all rules.
impl FewRules<'_> {
    /// What all rules together propagate, or refute at once when it is supposed: the rules that the conflict used, and the fact.
    pub(super) fn conflicts(&mut self, solution: &Solution) -> Vec<(Vec<usize>, Fact)> {
        let all = self.all();
        let since = self.domains().trail().log().len();
        let outcome = self.enter(&all);
        debug_assert!(outcome.is_ok(), "there is a solution");
        let lost = self.lost_since(since);
        let mut conflicts: Vec<_> = lost
            .into_iter()
            .map(|fact| (self.used(since, BTreeSet::from([fact.var().index()])), fact))
            .collect();
        if conflicts.is_empty() {
            for doubt in self.doubts(&self.asked, solution) {
                let is_short = |(rules, _): &&(Vec<usize>, Fact)| rules.len() <= SHORT;
                let short = conflicts.iter().filter(is_short).count();
                if self.is_stopped() || short >= SHORT_ENOUGH {
                    break;
                }
                self.solver.push_level();
                if self.branch(doubt).is_err() {
                    let failed = self
                        .solver
                        .acting_scope()
                        .iter()
                        .map(|x| x.index())
                        .collect();
                    let mut used = self.used(since, failed);
                    used.extend(self.acting_rules());
                    used.sort_unstable();
                    used.dedup();
                    conflicts.push((used, (!doubt).into()));
                }
                self.solver.pop_level();
            }
        }
        self.solver.pop_level();
        conflicts
    }

    /// The rules of the propagator that acted last.
    fn acting_rules(&self) -> &[usize] {
        match self.domains().trail().cause() {
            Cause::Propagator(prop) => &self.rules_with[prop.index()],
            _ => &[],
        }
    }

    /// The rules that changed these variables, or any that such a rule looks at, since then.
    fn used(&self, since: usize, mut vars: BTreeSet<usize>) -> Vec<usize> {
        let d = self.domains();
        let mut used = BTreeSet::new();
        for &entry in d.trail().log()[since..].iter().rev() {
            let (Some(x), Cause::Propagator(prop)) = (d.variable(entry), entry.cause()) else {
                continue;
            };
            if vars.contains(&x.index()) {
                used.extend(&self.rules_with[prop.index()]);
                vars.extend(
                    self.solver
                        .propagator(prop)
                        .scope()
                        .iter()
                        .map(|x| x.index()),
                );
            }
        }
        used.into_iter().collect()
    }
}

impl Drop for FewRules<'_> {
    fn drop(&mut self) {
        self.solver.set_stop(None);
        self.solver.pop_level();
        self.solver.pop_level();
    }
}
