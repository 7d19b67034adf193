//! Searches that are stopped within a propagation: soon, and without a word that is not true.

use csp_core::constraints::{BinPacking, Cumulative, Diffn, Inverse, Maximum, RegionSizes};
use csp_core::limits::Stop;
use csp_core::lns::{Lns, RandomNeighbourhood};
use csp_core::meter::Meter;
use csp_core::prelude::*;
use csp_core::search::Space;
use csp_core::trace::{Limit, Recorder, Trace, TraceEnd, TraceLevel};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A stop function that says `true` from this question on, and how often it was asked.
fn at_question(number: u64) -> (impl Fn() -> bool + Send + Sync + 'static, Arc<AtomicU64>) {
    let asked = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&asked);
    (
        move || count.fetch_add(1, Ordering::Relaxed) + 1 >= number,
        asked,
    )
}

/// Fills a model and gives its variables.
type Build = fn(&mut Model) -> Result<Vec<Var>, ModelError>;

/// Models with long runs: the constraints that ask within a run, and a chain of many short runs.
const LONG: [(&str, Build); 13] = [
    ("bin_packing", |model| {
        let bins = model.array("bin", 30, 0..=2)?;
        let loads = model.array("load", 3, 0..=20_500)?;
        let weights: Vec<i32> = (0..30).map(|item| 2000 - 3 * item).collect();
        model.post(BinPacking::new(&bins, &weights, &loads))?;
        Ok(bins)
    }),
    ("cumulative", |model| {
        let starts = model.array("start", 150, 0..=420)?;
        let amounts = |step: i32| (0..150).map(move |task| 1 + task * step % 7);
        model.post(Cumulative::new(&starts, amounts(3), amounts(5), 8))?;
        Ok(starts)
    }),
    ("disjunctive", |model| {
        let starts = model.array("start", 300, 0..=1300)?;
        model.post(NoOverlap::new(
            &starts,
            (0..300).map(|task| 1 + task * 3 % 7),
        ))?;
        Ok(starts)
    }),
    ("diffn", |model| {
        let x = model.array("x", 120, 0..=40)?;
        let y = model.array("y", 120, 0..=40)?;
        model.post(Diffn::new(&x, &y, [3; 120], [3; 120]))?;
        Ok([x, y].concat())
    }),
    ("region_sizes", |model| {
        let cells = model.array("cell", 144, 1..=30)?;
        model.post(RegionSizes::new(&Graph::grid(12, 12), &cells))?;
        Ok(cells)
    }),
    ("inverse", |model| {
        let f = model.array("f", 150, 0..=149)?;
        let g = model.array("g", 150, 0..=149)?;
        model.post(Inverse::new(&f, &g))?;
        Ok([f, g].concat())
    }),
    ("all_different", |model| {
        let x = model.array("x", 800, 0..=799)?;
        model.post(AllDifferent::new(&x).consistency(Consistency::Domain))?;
        Ok(x)
    }),
    ("global_cardinality", |model| {
        let x = model.array("x", 120, 0..=39)?;
        let values: Vec<i32> = (0..40).collect();
        let ranges = vec![2..=4; 40];
        model.post(
            GlobalCardinality::between(&x, &values, &ranges).consistency(Consistency::Domain),
        )?;
        Ok(x)
    }),
    ("circuit", |model| {
        let next = model.array("next", 200, 0..=199)?;
        model.post(Circuit::new(&next))?;
        Ok(next)
    }),
    ("all_different by values", |model| {
        let x = model.array("x", 20_000, 0..=40_000)?;
        model.post(AllDifferent::new(&x))?;
        Ok(x)
    }),
    ("element of a wide domain", |model| {
        let index = model.var("index", 0..=9_999)?;
        let value = model.var("value", -1_000_000_000..=1_000_000_000)?;
        model.post(Element::new(
            (0..10_000).map(|place| place * 7919 % 10_007 * 90_000),
            index,
            value,
        ))?;
        Ok(vec![index, value])
    }),
    ("element of one word", |model| {
        let index = model.var("index", 0..=9_999)?;
        let value = model.var("value", 0..=59)?;
        model.post(Element::new(
            (0..10_000).map(|place| place * 7919 % 61),
            index,
            value,
        ))?;
        Ok(vec![index, value])
    }),
    ("slow bounds", |model| {
        // x < y ≤ max(x, 100): the bounds come down by one at a time.
        let x = model.array("x", 2, 0..=20_000)?;
        let least = model.var("least", 100)?;
        let most = model.var("most", 0..=20_000)?;
        model.post(Maximum::new(&[x[0], least], most))?;
        model.linear(&[(1, x[0]), (-1, x[1])], Relation::AtMost, -1)?;
        model.linear(&[(1, x[1]), (-1, most)], Relation::AtMost, 0)?;
        Ok(x)
    }),
];

/// The number of the slow bounds among them.
const SLOW: usize = LONG.len() - 1;

fn build(model: Build) -> (Model, Vec<Var>) {
    let mut built = Model::new();
    let vars = model(&mut built).unwrap();
    (built, vars)
}

/// How a search under these limits ends: solutions, limit, nodes.
fn end(model: &mut Model, limits: Limits) -> (Vec<Solution>, Option<Limit>, Stats) {
    model.limit(limits);
    let mut search = model.solutions();
    let solutions = search.by_ref().collect();
    assert_eq!(search.is_exhausted(), search.limit().is_none());
    (solutions, search.limit(), search.stats())
}

#[test]
fn long_propagations_ask_and_end_with_the_first_yes() {
    for (name, model) in LONG {
        // Built anew each time: what propagators remember saves them work.
        let explore = |number: u64| {
            let (mut model, _) = build(model);
            let (stop, asked) = at_question(number);
            let found = end(&mut model, Limits::default().nodes(5).stop_when(stop));
            // The model is as it was.
            let again = end(&mut model, Limits::default().nodes(5));
            (found, asked.load(Ordering::Relaxed), again)
        };
        let ((whole, limit, stats), questions, again) = explore(u64::MAX);
        assert!(questions > 3, "{name}: {questions} {stats:?}");
        assert_eq!(again, (whole.clone(), limit, stats), "{name}");
        for number in [2, questions / 2, questions] {
            let ((part, ended, cost), asked, again) = explore(number);
            assert_eq!(ended, Some(Limit::Stopped), "{name} {number}");
            assert_eq!(asked, number, "{name}");
            // What was found by then is what is found first, and nothing is a solution that is
            // none.
            assert!(whole.starts_with(&part), "{name} {number}");
            assert!(
                cost.nodes <= stats.nodes && cost.failures <= stats.failures,
                "{name}"
            );
            assert_eq!(again, (whole.clone(), limit, stats), "{name} {number}");
        }
    }
}

/// Models whose first nodes take one long run, and at least how much work this run is.
const ONE_RUN: [(&str, u64, Build); 2] = [
    // Each edge is looked at twice: when it is walked, and when it is counted.
    ("circuit", 2 * 400 * 400, |model| {
        let next = model.array("next", 400, 0..=399)?;
        model.post(Circuit::new(&next))?;
        Ok(next)
    }),
    // The value of the variable that is fixed goes from all others.
    ("all_different", 100_000, |model| {
        let x = model.array("x", 100_000, 0..=200_000)?;
        model.post(AllDifferent::new(&x))?;
        Ok(x)
    }),
];

#[test]
fn a_long_run_asks_as_often_as_its_work_demands() {
    for (name, work, model) in ONE_RUN {
        let (mut model, _) = build(model);
        let (stop, asked) = at_question(u64::MAX);
        end(&mut model, Limits::default().nodes(2).stop_when(stop));
        let questions = asked.load(Ordering::Relaxed);
        let least = work / Meter::WORK_BETWEEN_QUESTIONS;
        // The question before the first node, and those between runs, come on top.
        assert!(
            questions > least,
            "{name}: {questions} questions, {least} expected"
        );
    }
}

#[test]
fn a_propagation_that_was_broken_off_can_go_on() {
    for (name, model) in LONG {
        let fixpoint = |stops: &[u64]| {
            let (mut model, vars) = build(model);
            let first = vars[0];
            let decision = Atom::is(first, model.domains().max(first) / 2);
            model.assume(decision).unwrap();
            let mut search = model.solutions();
            let space = search.space_mut();
            for &number in stops {
                let (stop, _) = at_question(number);
                space.set_stop(Some(&Stop::new(stop)));
                let _ = space.propagate(&mut ());
            }
            space.set_stop(None);
            let outcome = space.propagate(&mut ());
            let d = space.solver().domains();
            (
                outcome.is_ok(),
                vars.iter().map(|&x| d.values(x)).collect::<Vec<_>>(),
            )
        };
        let expected = fixpoint(&[]);
        for number in 1..=2 {
            assert_eq!(
                fixpoint(&[number, 2, 1, number]),
                expected,
                "{name} {number}"
            );
        }
    }
}

#[test]
fn a_stopped_propagation_says_so_and_does_no_more() {
    let (mut model, vars) = build(LONG[SLOW].1);
    let mut search = model.solutions();
    let space = search.space_mut();
    let (stop, asked) = at_question(1);
    space.set_stop(Some(&Stop::new(stop)));
    assert!(!space.is_stopped());
    assert_eq!(space.propagate(&mut ()), Ok(()));
    assert!(space.is_stopped());
    let runs = space.propagations();
    assert_eq!(space.propagate(&mut ()), Ok(()));
    assert!(space.propagations() <= runs + 1);
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    assert!(
        space.solver().domains().max(vars[0]) > 101,
        "it has come to an end"
    );
}

#[test]
fn traces_of_stopped_searches_are_accepted_as_far_as_they_came() {
    for level in [
        TraceLevel::Decisions,
        TraceLevel::Changes,
        TraceLevel::Wakes,
    ] {
        for number in [2, 4] {
            let (mut model, _) = build(LONG[SLOW].1);
            let (stop, _) = at_question(number);
            model.limit(Limits::default().stop_when(stop));
            let trace = model.trace(Goal::Satisfy, level).unwrap();
            model.limit(Limits::default());
            let replayed = model.replay(Goal::Satisfy, &trace).unwrap();
            assert_eq!(replayed.end, TraceEnd::Limit(Limit::Stopped), "{number}");
            // A run that did not happen is still refused.
            let text = trace.to_string();
            let forged: Option<String> = text
                .lines()
                .rev()
                .nth(1)
                .map(|last| text.replace(&format!("{last}\n"), &format!("{last}\n{last}\n")));
            let forged: Trace = forged.unwrap().parse().unwrap();
            assert!(model.replay(Goal::Satisfy, &forged).is_err(), "{number}");
        }
    }
    let (mut model, _) = build(LONG[SLOW].1);
    let legend = model.legend();
    let mut recorder = Recorder::new(&legend, TraceLevel::Wakes, String::new());
    let (stop, _) = at_question(2);
    model.limit(Limits::default().stop_when(stop));
    model.search(Goal::Satisfy, &mut recorder).unwrap().count();
    assert!(recorder.finish().ends_with("limit stopped\n"));
}

#[test]
fn several_stop_functions_all_count() {
    for stopping in 0..3 {
        let (mut model, _) = super::queens(6);
        let limits = (0..3).fold(Limits::default(), |limits, i| {
            limits.stop_when(move || i == stopping)
        });
        assert_eq!(end(&mut model, limits).1, Some(Limit::Stopped));
    }
}

/// Any constraint under a premise runs on a level of its own: to be stopped there is no failure,
/// which would make the premise false.
#[test]
fn a_premise_is_not_refuted_by_a_stop() {
    let mut model = Model::new();
    let b = model.var("b", 0..=1).unwrap();
    let tasks = model.array("task", 200, 0..=1700).unwrap();
    model
        .post(Implied::new(
            b,
            Cumulative::new(&tasks, [8; 200], [1; 200], 1),
        ))
        .unwrap();
    let mut search = model.solutions();
    let space = search.space_mut();
    let mut stopped = 0;
    for number in 1..9 {
        let (stop, _) = at_question(number);
        space.mark();
        space.set_stop(Some(&Stop::new(stop)));
        assert_eq!(space.propagate(&mut ()), Ok(()));
        stopped += u32::from(space.is_stopped());
        assert_eq!(space.solver().domains().size(b), 2, "{number}");
        space.undo();
    }
    assert!(stopped > 2, "{stopped}");
}

#[test]
fn a_stop_function_for_each_search_is_made_once_for_each() {
    let made = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&made);
    let limits = Limits::default()
        .stop_per_search(|| || false)
        .stop_per_search(move || {
            count.fetch_add(1, Ordering::Relaxed);
            let asked = AtomicU64::new(0);
            move || asked.fetch_add(1, Ordering::Relaxed) >= 2
        });
    assert!(!limits.wants_to_stop());
    let mut model = Model::new();
    let x = model.array("x", 9, 0..=9).unwrap();
    model.limit(limits);
    for searches in 1..=3 {
        let mut search = model.solutions();
        assert!(search.by_ref().count() > 0);
        assert_eq!(search.limit(), Some(Limit::Stopped));
        drop(search);
        assert_eq!(made.load(Ordering::Relaxed), searches);
    }
    // A large-neighbourhood search is one search, of many.
    let mut lns = Lns::new(RandomNeighbourhood::new(&x, 1));
    let answer = model.lns(Goal::Maximize(x[0]), &mut lns).unwrap();
    assert_eq!(
        (answer.limit(), made.load(Ordering::Relaxed)),
        (Some(Limit::Stopped), 4)
    );
}
