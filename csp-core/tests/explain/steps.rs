//! Steps against brute force: facts follow from the rules and from what is known, and no smaller set of rules says anything.

use super::cases::Case;
use csp_core::explain::{Fact, Fewest, NextStep, StepAnswer, StepFinder, StepRule};
use csp_core::ids::Var;
use csp_core::prelude::Atom;
use csp_core::testing::{cases, seeds};
use csp_core::values::Values;

/// What is known, by variable, and the rules, by brute force.
struct Known<'a> {
    case: &'a Case,
    values: Vec<Vec<i32>>,
}

impl Known<'_> {
    fn take(&mut self, fact: Fact) {
        self.values[fact.var().index()].retain(|&v| fact.allows(v));
    }

    /// By variable, the values that are in an assignment which keeps these rules.
    fn possible(&self, rules: &[usize]) -> Vec<Vec<i32>> {
        let mut possible = vec![Vec::new(); self.values.len()];
        let mut assignment = vec![0; self.values.len()];
        self.extend(0, rules, &mut assignment, &mut possible);
        possible
    }

    fn extend(&self, x: usize, rules: &[usize], now: &mut Vec<i32>, possible: &mut [Vec<i32>]) {
        if x == now.len() {
            let keeps = |&rule: &usize| {
                let (scope, meaning) = &self.case.constraints[rule];
                meaning.holds(&scope.iter().map(|&x| now[x]).collect::<Vec<_>>())
            };
            if rules.iter().all(keeps) {
                for (values, &value) in possible.iter_mut().zip(&*now) {
                    if !values.contains(&value) {
                        values.push(value);
                    }
                }
            }
            return;
        }
        for &value in &self.values[x] {
            now[x] = value;
            self.extend(x + 1, rules, now, possible);
        }
    }

    fn left(&self, rules: &[usize]) -> usize {
        self.possible(rules).iter().map(Vec::len).sum()
    }

    fn check(&self, step: &NextStep, seed: u64) {
        let possible = self.possible(&step.rules);
        for fact in &step.facts {
            let x = fact.var().index();
            assert!(
                possible[x].iter().all(|&v| fact.allows(v)),
                "case {seed}: {step:?}"
            );
            assert!(
                !self.values[x].iter().all(|&v| fact.allows(v)),
                "case {seed}: {fact:?} was known"
            );
        }
        if step.fewest == Fewest::Unproven {
            return;
        }
        let all: usize = self.values.iter().map(Vec::len).sum();
        let number = self.case.constraints.len();
        for set in 0u32..1 << number {
            let rules: Vec<usize> = (0..number).filter(|rule| set >> rule & 1 == 1).collect();
            if rules.len() < step.rules.len() {
                assert_eq!(
                    self.left(&rules),
                    all,
                    "case {seed}: {rules:?} say more than {step:?}"
                );
            }
        }
    }
}

/// The rules of a case, with what each removes when it is posted.
fn rules(
    case: &Case,
    groups: Vec<Vec<csp_core::ids::PropId>>,
    finds: &dyn Fn(Var) -> Var,
) -> Vec<StepRule> {
    let rule = |(number, propagators)| {
        let (solver, _) = case.build(&[number]);
        let d = solver.domains();
        let lost = |(x, before): (Var, &Vec<i32>)| {
            let before: Values = before.iter().copied().collect();
            let lost = before.difference(&d.values(x.in_model(d.id())));
            (!lost.is_empty()).then(|| (finds(x), lost))
        };
        let excluded = case.vars().zip(&case.domains).filter_map(lost).collect();
        StepRule {
            propagators,
            excluded,
        }
    };
    groups.into_iter().enumerate().map(rule).collect()
}

/// The sizes of the steps of a case, and how it ended. For each variable one of its values may be tried first.
fn walk(seed: u64, likely: fn(&[i32]) -> Option<i32>) -> (Vec<usize>, &'static str) {
    let case = Case::drawn(seed);
    let number = case.constraints.len();
    let (mut solver, groups) = case.build(&(0..number).collect::<Vec<_>>());
    let id = solver.domains().id();
    let asked: Vec<Var> = case.vars().map(|x| x.in_model(id)).collect();
    let rules = rules(&case, groups, &|x| x.in_model(id));
    let mut finder = StepFinder::new(&mut solver, rules, &asked).unwrap();
    let domains = asked.iter().zip(&case.domains);
    let likely = domains.filter_map(|(&x, values)| Some(Atom::is(x, likely(values)?)));
    finder.try_first(likely.collect()).unwrap();
    let mut known = Known {
        case: &case,
        values: case.domains.clone(),
    };
    for &given in &case.givens {
        finder.know(given.in_model(id)).unwrap();
        known.take(given.into());
    }
    let mut sizes = Vec::new();
    let all: Vec<usize> = (0..number).collect();
    loop {
        match finder.next_step() {
            StepAnswer::Step(step) => {
                known.check(&step, seed);
                sizes.push(step.rules.len());
                finder.take(&step);
                step.facts.iter().for_each(|&fact| known.take(fact));
            }
            StepAnswer::Contradiction(step) => {
                assert_eq!(known.left(&step.rules), 0, "case {seed}: {step:?}");
                return (sizes, "contradiction");
            }
            StepAnswer::Complete => {
                assert!(
                    known.values.iter().all(|values| values.len() == 1),
                    "case {seed}"
                );
                return (sizes, "complete");
            }
            StepAnswer::Open => {
                let open: usize = known.values.iter().map(Vec::len).sum();
                assert_eq!(known.left(&all), open, "case {seed}: more follows");
                return (sizes, "open");
            }
            StepAnswer::Unknown(limit) => panic!("case {seed}: {limit:?}"),
        }
    }
}

#[test]
fn each_step_follows_and_none_is_smaller() {
    let mut sizes = [0; 5];
    let mut ends = std::collections::BTreeMap::new();
    for seed in seeds(cases(2_000)) {
        let (steps, end) = walk(seed, |_| None);
        steps.iter().for_each(|&size| sizes[size.min(4)] += 1);
        *ends.entry(end).or_insert(0) += 1;
    }
    assert!(sizes[1] > 10 && sizes[2] > 2, "{sizes:?}");
    assert!(ends.len() == 3, "{ends:?}");
}

/// Values that are in a solution, and others.
#[test]
fn values_that_are_tried_first_change_no_end() {
    for seed in seeds(cases(300)) {
        let (_, end) = walk(seed, |_| None);
        assert_eq!(walk(seed, |values| values.first().copied()).1, end);
        assert_eq!(walk(seed, |values| values.last().copied()).1, end);
    }
}
