//! Restarts: the same answers from several runs.

use super::{Log, queens};
use csp_core::constraints::Nogoods;
use csp_core::extend::{Atom, Domains, Problem, Search, Solver};
use csp_core::prelude::*;
use csp_core::trace::Limit;
use csp_core::trace::{Trace, TraceEnd, TraceEvent, TraceLevel};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

const POLICIES: [fn() -> Restarts; 3] = [
    || Restarts::luby(1),
    || Restarts::luby(5),
    || Restarts::geometric(2, 130),
];

/// Six variables of every shape of domain with a few constraints.
fn random(seed: u64) -> (Model, Vec<Var>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let x: Vec<Var> = (0..6)
        .map(|i| {
            let values = match rng.random_range(0..6) {
                0 => Values::from([0, 3, 90]),
                1 => Values::from(0..=70_000),
                _ => Values::from(0..=rng.random_range(2..=4)),
            };
            model.var(format!("x{i}"), values).unwrap()
        })
        .collect();
    model
        .linear(
            &x.iter().map(|&x| (1, x)).collect::<Vec<_>>(),
            Relation::AtMost,
            14,
        )
        .unwrap();
    for _ in 0..3 {
        let terms: Vec<(i64, Var)> = x.iter().map(|&x| (rng.random_range(-2..=2), x)).collect();
        let relation =
            [Relation::NotEqual, Relation::AtLeast, Relation::AtMost][rng.random_range(0..3)];
        model
            .linear(&terms, relation, rng.random_range(0..=3))
            .unwrap();
    }
    model.all_different(&x[..rng.random_range(2..=5)]).unwrap();
    let order =
        [VarOrder::DomWDeg, VarOrder::FirstFail, VarOrder::InputOrder][rng.random_range(0..3)];
    let values = [
        ValueOrder::Random(seed),
        ValueOrder::Median,
        ValueOrder::Max,
    ][rng.random_range(0..3)];
    model.branch_on(&x, order, values).unwrap();
    (model, x)
}

fn sorted(model: &mut Model, x: &[Var]) -> Vec<Vec<i32>> {
    let mut search = model.solutions();
    let mut found: Vec<Vec<i32>> = search.by_ref().map(|solution| solution.values(x)).collect();
    assert!(search.is_exhausted());
    found.sort();
    found
}

#[test]
fn every_solution_is_found_once() {
    let mut several = 0;
    for seed in 0..120 {
        let (mut model, x) = random(seed);
        let expected = sorted(&mut model, &x);
        several += usize::from(expected.len() > 5);
        for policy in POLICIES {
            let (mut model, x) = random(seed);
            model.restarts(policy());
            assert_eq!(
                sorted(&mut model, &x),
                expected,
                "seed {seed}, {:?}",
                policy()
            );
            // What one search has learnt is no business of the next one.
            assert_eq!(
                sorted(&mut model, &x),
                expected,
                "seed {seed}, {:?}, again",
                policy()
            );
        }
    }
    assert!(several > 40, "{several}");
}

#[test]
fn the_optimum_is_that_of_one_run() {
    for seed in 0..120 {
        for (index, policy) in POLICIES.into_iter().enumerate() {
            let (mut plain, x) = random(seed);
            let (mut restarting, y) = random(seed);
            restarting.restarts(policy());
            let best = |model: &mut Model, x: Var| {
                let optimum = model.maximize(x).unwrap();
                assert_eq!(optimum.limit(), None);
                optimum.solution.map(|best| best[x])
            };
            let found = best(&mut restarting, y[index]);
            assert_eq!(found, best(&mut plain, x[index]), "seed {seed}");
        }
    }
}

#[test]
fn an_interrupted_search_leaves_nothing_behind() {
    let (mut model, x) = queens(6);
    model.restarts(Restarts::luby(1));
    for taken in 0..4 {
        assert_eq!(model.solutions().take(taken).count(), taken);
    }
    assert_eq!(sorted(&mut model, &x).len(), 4);
    let all = |d: &Domains| x.iter().all(|&x| d.size(x) == 6);
    assert!(all(model.domains()) && model.domains().trail().log().is_empty());
}

#[test]
fn variables_that_come_later_are_in_nogoods_too() {
    let (mut model, _) = queens(5);
    model.restarts(Restarts::luby(1));
    assert_eq!(model.solutions().count(), 10);
    let y = model.array("y", 3, 0..=1).unwrap();
    model
        .linear(&[(1, y[0]), (1, y[1]), (1, y[2])], Relation::Equal, 2)
        .unwrap();
    assert_eq!(model.solutions().count(), 30);
}

#[test]
fn nogoods_of_the_model_stay_as_they_are() {
    let (mut model, x) = queens(6);
    model.restarts(Restarts::luby(1));
    model
        .post(Nogoods::new(&x[..2]).forbid([Atom::is(x[0], 1), Atom::is(x[1], 3)]))
        .unwrap();
    let found = sorted(&mut model, &x);
    assert_eq!(
        found,
        [[2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2], [4, 2, 0, 5, 3, 1]]
    );
    assert_eq!(sorted(&mut model, &x), found);
}

/// The trace of a search in many runs.
fn traced(level: TraceLevel) -> (Model, Trace) {
    let (mut model, x) = queens(7);
    model
        .branch_on(&x, VarOrder::DomWDeg, ValueOrder::Random(3))
        .unwrap();
    model.restarts(Restarts::luby(2));
    let trace = model.trace(Goal::Satisfy, level).unwrap();
    (model, trace)
}

#[test]
fn runs_are_reproducible_and_can_be_replayed() {
    for level in TraceLevel::ALL {
        let (mut model, trace) = traced(level);
        assert_eq!(traced(level).1, trace);
        let runs = trace
            .events
            .iter()
            .filter(|event| **event == TraceEvent::Restarted)
            .count();
        assert!(runs > 10, "{runs}");
        let replayed = model.replay(Goal::Satisfy, &trace).unwrap();
        assert_eq!(
            (replayed.solutions, replayed.end),
            (40, TraceEnd::Exhausted)
        );
    }
}

#[test]
fn a_run_cannot_be_cut_where_nothing_is_closed() {
    let (mut model, trace) = traced(TraceLevel::Decisions);
    let text = trace.to_string();
    let first = text.find("node 2").unwrap();
    let forged = [&text[..first], "restart\n", &text[first..]].concat();
    let refused = model
        .replay(Goal::Satisfy, &forged.parse().unwrap())
        .unwrap_err();
    assert_eq!(refused.to_string(), "line 4: the node is not closed");
    // What the runs before have closed is part of the proof.
    let last = text.rfind("restart\n").unwrap();
    let root = text.find("node 1 ").unwrap();
    let forged = [&text[..root], &text[last + "restart\n".len()..]].concat();
    assert!(
        model
            .replay(Goal::Satisfy, &forged.parse().unwrap())
            .is_err()
    );
}

#[test]
fn limits_hold_for_all_runs_together() {
    let (mut model, x) = queens(12);
    model
        .branch_on(&x, VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    model.restarts(Restarts::geometric(3, 100));
    model.limit(Limits::default().failures(50));
    let mut log = Log::default();
    let mut search = model.search(Goal::Satisfy, &mut log).unwrap();
    while search.advance() {}
    assert_eq!(
        (search.limit(), search.stats().failures),
        (Some(Limit::Failures), 50)
    );
}

/// With the first variable at 0 nine pigeons have eight holes, with 1 they have nine. A search that
/// draws 0 first does not end in one run.
#[test]
fn restarts_leave_a_bad_beginning() {
    let solved = |seed, restarts: Option<Restarts>| {
        let mut model = Model::new();
        let more = model.var("more", 0..=1).unwrap();
        let pigeons = model.array("pigeon", 9, 0..=8).unwrap();
        model.all_different(&pigeons).unwrap();
        for &pigeon in &pigeons {
            model
                .linear(&[(1, pigeon), (-1, more)], Relation::AtMost, 7)
                .unwrap();
        }
        let vars = [vec![more], pigeons].concat();
        model
            .branch_on(&vars, VarOrder::InputOrder, ValueOrder::Random(seed))
            .unwrap();
        restarts
            .into_iter()
            .for_each(|restarts| model.restarts(restarts));
        model.limit(Limits::default().failures(2000));
        model.solve().solution().is_some()
    };
    let in_one_run = (0..20).filter(|&seed| solved(seed, None)).count();
    assert!((1..20).contains(&in_one_run), "{in_one_run}");
    assert!((0..20).all(|seed| solved(seed, Some(Restarts::luby(20)))));
}

/// A search over a solver, without a model, keeps what its runs have closed, too.
#[test]
fn a_problem_of_a_solver_restarts_without_a_solution_twice() {
    let found = |restarts: Option<Restarts>| {
        let mut solver = Solver::default();
        let x: Vec<Var> = (0..6)
            .map(|_| solver.new_var(&(0..=3).into()).unwrap())
            .collect();
        let sum = [(2, x[0]), (2, x[1]), (2, x[2]), (1, x[4]), (1, x[5])];
        solver.post(Linear::new(sum, Relation::Equal, 9)).unwrap();
        let sum = [(2, x[3]), (1, x[4]), (3, x[5])];
        solver.post(Linear::new(sum, Relation::Equal, 7)).unwrap();
        let brancher = solver
            .ordered(x.clone(), VarOrder::InputOrder, ValueOrder::Min)
            .unwrap();
        let problem = Problem::new(&mut solver, brancher, Goal::Satisfy)
            .learning(Learning::Off)
            .restarts(restarts);
        let mut search = Search::new(problem, Limits::default(), ());
        let mut found: Vec<Vec<i32>> = search.by_ref().map(|s| s.values(&x)).collect();
        assert!(
            search.stats().failures >= 3 && search.is_exhausted(),
            "{:?}",
            search.stats()
        );
        found.sort();
        found
    };
    let expected = found(None);
    assert_eq!(expected.len(), 54);
    assert_eq!(found(Some(Restarts::luby(1))), expected);
}

/// What the trace tells is what the statistics count.
#[test]
fn runs_and_nogoods_are_counted() {
    let trace_and_stats = |learning: Learning| {
        let model = || {
            let (mut model, x) = queens(9);
            let lines = model.array("line", 2, 0..=8).unwrap();
            model
                .linear(&[(1, x[0]), (1, x[1]), (-1, lines[0])], Relation::Equal, 1)
                .unwrap();
            model.learning(learning);
            model.restarts(Restarts::luby(2));
            model
        };
        let trace = model().trace(Goal::Satisfy, TraceLevel::Decisions).unwrap();
        let mut model = model();
        let mut search = model.search(Goal::Satisfy, ()).unwrap();
        while search.advance() {}
        (trace.to_string(), search.stats())
    };
    for learning in [Learning::On, Learning::Off] {
        let (trace, stats) = trace_and_stats(learning);
        let told = |word: &str| {
            let lines = trace
                .lines()
                .filter(|line| line.trim_start().starts_with(word));
            lines.count() as u64
        };
        // A run ends after a failure: the search does not come to the jump.
        let learns = learning == Learning::On;
        let nogoods = if learns {
            told("jump ") + told("restart")
        } else {
            0
        };
        assert_eq!((stats.restarts, stats.nogoods), (told("restart"), nogoods));
        assert!(stats.restarts > 3 && !learns || stats.nogoods > stats.restarts);
        let mut twice = stats;
        twice += stats;
        assert_eq!(
            (twice.restarts, twice.nogoods),
            (2 * stats.restarts, 2 * stats.nogoods)
        );
    }
}

#[test]
fn what_a_run_has_closed_is_told() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=2).unwrap();
    for [i, j] in [[0, 1], [1, 2], [0, 2]] {
        model.post(NotEqual::new(x[i], x[j])).unwrap();
    }
    model
        .branch_on(&x, VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    model.restarts(Restarts::luby(1));
    let trace = model.trace(Goal::Satisfy, TraceLevel::Changes).unwrap();
    insta::assert_snapshot!(trace, @r"
    csp-trace 2 changes
    variables x[0] x[1] x[2]
    post not_equal#0 x[0] x[1]
    post not_equal#1 x[1] x[2]
    post not_equal#2 x[0] x[2]
    node 1 depth 0
    node 2 depth 1: x[0] = 1
      not_equal#0: x[1] - 1
      not_equal#2: x[2] - 1
      not_equal#1: x[1] - 2
      conflict not_equal#1: x[1]
    restart
    node 3 depth 0
      learn 1 from restart: x[0] in 1
      nogood 1: x[0] - 1
      not_equal#0: x[1] - 2
      not_equal#2: x[2] - 2
      not_equal#1: x[1] - 1
      conflict not_equal#1: x[1]
    exhausted
    ");
}
