//! Searches and explanations of random models, against brute force.

mod cores;
mod drawn;
mod under;

use csp_core::check::CheckVerdict;
use csp_core::explain::{Fact, Part, Why};
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use csp_core::trace::Limit;
use drawn::Drawn;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const MODELS: u64 = 3000;

/// A question is stopped when the stop function has been asked so often. That is enough for a
/// hundred thousand steps; where bounds creep through all of `i32` there may be millions.
const PATIENCE: u64 = 50_000;

/// The same for a search of a model with wide domains: enough for about a million steps.
const SEARCH_PATIENCE: u64 = 300;

/// The values in all solutions, sorted. `None` if the search has lost its patience, which it has
/// only where domains are wide.
fn solve(model: &mut Model, x: &[Var]) -> Option<Vec<Vec<i32>>> {
    let d = model.domains();
    if x.iter().any(|&x| d.max(x).abs_diff(d.min(x)) > 100_000) {
        let asked = AtomicU64::new(0);
        let stop = move || asked.fetch_add(1, Ordering::Relaxed) >= SEARCH_PATIENCE;
        model.limit(Limits::default().stop_when(stop));
    }
    let mut search = model.solutions();
    let mut found: Vec<Vec<i32>> = search.by_ref().map(|solution| solution.values(x)).collect();
    found.sort();
    search.is_exhausted().then_some(found)
}

/// Searches all models in one way, and compares what is found with the definitions.
fn check_searches(prepare: impl Fn(u64, &mut Model)) {
    let (mut none, mut some, mut stopped) = (0, 0, 0);
    for seed in seeds(MODELS) {
        let drawn = Drawn::new(seed);
        let (mut model, x) = drawn.build().unwrap();
        prepare(seed, &mut model);
        let Some(found) = solve(&mut model, &x) else {
            stopped += 1;
            continue;
        };
        assert_eq!(found, drawn.solutions(), "seed {seed}: {drawn:?}");
        *(if found.is_empty() {
            &mut none
        } else {
            &mut some
        }) += 1;
    }
    println!("{none} models without solutions, {some} with, {stopped} stopped");
    assert!(
        none > cases(200) && some > cases(1000),
        "{none} without solutions, {some} with"
    );
    // One in sixty has domains so wide, and bounds that creep through them.
    assert!(stopped <= cases(MODELS) / 40, "{stopped} stopped");
}

#[test]
fn searches_find_what_the_definitions_say() {
    check_searches(|_, _| {});
}

#[test]
fn searches_that_learn_find_what_the_definitions_say() {
    check_searches(|seed, model| {
        model.learning(Learning::On);
        model.restarts(Restarts::luby(1 + seed % 7));
    });
}

#[test]
fn searches_that_learn_in_turns_find_what_the_definitions_say() {
    check_searches(|seed, model| {
        model.learning(if seed % 2 == 0 {
            Learning::Auto
        } else {
            Learning::Even
        });
        model.first_phase(1 + seed % 5);
        if seed % 3 == 0 {
            model.restarts(Restarts::luby(1 + seed % 7));
        }
    });
}

/// Whether an assignment of all variables, these in order, makes an atom true.
fn is_true(atom: Atom, x: &[Var], values: &[i32]) -> bool {
    atom.allows(values[x.iter().position(|&x| x == atom.var()).unwrap()])
}

/// An atom on one of the variables: of one of the values it can have, or of another one, which in
/// wide domains may be a hole.
fn atom(rng: &mut ChaCha8Rng, x: &[Var], candidates: &[Vec<i32>]) -> Atom {
    let number = rng.random_range(0..x.len());
    let value = match candidates[number].choose(rng) {
        Some(&value) if rng.random_ratio(3, 4) => value,
        _ => rng.random_range(-3..=6),
    };
    let kinds: [fn(Var, i32) -> Atom; 4] = [Atom::is, Atom::is_not, Atom::at_least, Atom::at_most];
    kinds.choose(rng).unwrap()(x[number], value)
}

#[test]
fn explanations_say_what_follows_and_no_more() {
    let (mut open, mut closed, mut stopped) = (0, 0, 0);
    let (mut held, mut gaps) = (0, 0);
    let asked_to_stop = Arc::new(AtomicU64::new(0));
    for seed in seeds(MODELS / 2) {
        let drawn = Drawn::new(seed);
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let (mut model, x) = drawn.build().unwrap();
        let givens: Vec<Atom> = (0..rng.random_range(0..=2))
            .map(|_| atom(rng, &x, &drawn.candidates))
            .collect();
        let solutions = drawn.solutions();
        let count = Arc::clone(&asked_to_stop);
        let stop = move || count.fetch_add(1, Ordering::Relaxed) >= PATIENCE;
        model.limit(Limits::default().stop_when(stop));
        let checker = model.checker(givens.clone());
        let mut explainer = model.explainer(givens.clone()).unwrap();
        for question in 0..4 {
            // The first question is why there is no solution.
            let asked = (question > 0).then(|| atom(rng, &x, &drawn.candidates));
            asked_to_stop.store(0, Ordering::Relaxed);
            let why = match asked {
                Some(atom) => explainer.why(atom),
                None => Ok(explainer.conflict()),
            };
            let is_counterexample = |values: &[i32], givens: &[Atom]| {
                givens.iter().all(|&given| is_true(given, &x, values))
                    && !asked.is_some_and(|atom| is_true(atom, &x, values))
            };
            let at = format!("seed {seed}, {givens:?}, {asked:?}: {drawn:?}");
            let why = why.unwrap();
            match checker.check(asked.map(Fact::from), &why) {
                CheckVerdict::Holds(_) => held += 1,
                CheckVerdict::Gap(_) => gaps += 1,
                CheckVerdict::Objection(objection) => panic!("{objection:?}: {why:?}: {at}"),
            }
            let parts = match why {
                Why::Open(solution) => {
                    let values = solution.values(&x);
                    assert!(drawn.holds(&values), "{values:?} is no solution: {at}");
                    assert!(is_counterexample(&values, &givens), "{values:?}: {at}");
                    open += 1;
                    continue;
                }
                Why::Derived(explanation) => explanation.parts,
                Why::Searched(core) => core.parts,
                Why::Unknown(limit) => {
                    assert_eq!(limit, Limit::Stopped, "{at}");
                    assert!(asked_to_stop.load(Ordering::Relaxed) > PATIENCE, "{at}");
                    stopped += 1;
                    continue;
                }
            };
            let used: Vec<Atom> = parts
                .iter()
                .filter_map(|part| {
                    if let Part::Given(atom) = part {
                        Some(*atom)
                    } else {
                        None
                    }
                })
                .collect();
            let counterexample = solutions
                .iter()
                .find(|values| is_counterexample(values, &used));
            assert_eq!(counterexample, None, "{at}");
            closed += 1;
        }
    }
    assert!(
        open > cases(500) && closed > cases(500),
        "{open} open, {closed} closed"
    );
    assert!(stopped <= 1, "{stopped} questions stopped");
    println!("the checker: {held} hold, {gaps} with gaps");
    assert!(held > gaps);
}
