//! Look-ahead chooses other decisions and finds the same.

use super::Log;
use csp_core::branching::Ordered;
use csp_core::extend::{Branch, Problem, Side, Solver};
use csp_core::look_ahead::LookAhead;
use csp_core::prelude::*;
use csp_core::replay::prove;
use csp_core::search::Search;
use csp_core::search::Space;
use csp_core::trace::{Recorder, Trace, TraceEnd, TraceEvent, TraceLevel};
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// A model from a seed: domains of every kind, few solutions.
fn random(seed: u64) -> (Solver, Vec<Var>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut solver = Solver::default();
    let count = rng.random_range(3..=6);
    let mut vars = Vec::new();
    for _ in 0..count {
        let wide = [0, 0, 0, 90, 70_000][rng.random_range(0..5)];
        let values: Values = if wide == 70_000 {
            (0..=wide).into()
        } else {
            (0..rng.random_range(2..=5))
                .map(|_| rng.random_range(0..=5))
                .chain([wide])
                .collect()
        };
        vars.push(solver.new_var(&values).unwrap());
    }
    let terms = |rng: &mut ChaCha8Rng| -> Vec<(i64, Var)> {
        let drawn = vars.iter().map(|&x| (rng.random_range(0..=3), x));
        drawn.filter(|&(factor, _)| factor > 0).collect()
    };
    let all: Vec<_> = vars.iter().map(|&x| (1, x)).collect();
    solver
        .post(Linear::new(all, Relation::AtMost, rng.random_range(6..=30)))
        .unwrap();
    solver.post(AllDifferent::new(&vars)).unwrap();
    for _ in 0..2 {
        solver
            .post(Linear::new(
                terms(&mut rng),
                Relation::NotEqual,
                rng.random_range(3..=12),
            ))
            .unwrap();
    }
    solver
        .post(Linear::new(
            terms(&mut rng),
            Relation::AtLeast,
            rng.random_range(3..=12),
        ))
        .unwrap();
    (solver, vars)
}

/// The problem of a seed, with look-ahead over its first variables after this number of failures.
fn problem(
    seed: u64,
    goal: impl Fn(&[Var]) -> Goal,
    seen: usize,
    failures: u64,
) -> (Looking, Vec<Var>) {
    let (mut solver, vars) = random(seed);
    let brancher = solver
        .ordered(vars.clone(), VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    let goal = goal(&vars);
    let seen = vars.iter().copied().take(seen).collect();
    (
        LookAhead::new(Problem::new(solver, brancher, goal), seen).after(failures),
        vars,
    )
}

type Looking = LookAhead<Solver, Ordered>;

fn solutions(seed: u64, seen: usize, failures: u64) -> (Vec<Vec<i32>>, Stats) {
    let (space, vars) = problem(seed, |_| Goal::Satisfy, seen, failures);
    let mut search = Search::new(space, Limits::default().solutions(50_000), ());
    let mut found: Vec<Vec<i32>> = search
        .by_ref()
        .map(|solution| solution.values(&vars))
        .collect();
    assert!(
        search.is_exhausted(),
        "seed {seed} has too many solutions for this test"
    );
    found.sort();
    (found, search.stats())
}

#[test]
fn it_finds_the_solutions_of_plain_search() {
    let (mut several, mut fewer_nodes) = (0, 0);
    for seed in 0..150 {
        let (expected, plain) = solutions(seed, 0, 0);
        for (seen, failures) in [(usize::MAX, 0), (2, 0), (usize::MAX, 3)] {
            let (found, stats) = solutions(seed, seen, failures);
            assert_eq!(
                found, expected,
                "seed {seed}, {seen} variables, after {failures} failures"
            );
            fewer_nodes += u64::from(stats.nodes < plain.nodes);
        }
        several += u64::from(expected.len() > 1);
    }
    assert!(several > 50 && fewer_nodes > 20, "{several} {fewer_nodes}");
}

#[test]
fn it_finds_the_optimum_of_plain_search() {
    for seed in 0..60 {
        let optimum = |seen| {
            let (space, vars) = problem(seed, |vars| Goal::Maximize(vars[0]), seen, 0);
            Search::new(space, Limits::default(), ())
                .last()
                .map(|solution| solution[vars[0]])
        };
        assert_eq!(optimum(usize::MAX), optimum(0), "seed {seed}");
    }
}

/// The trace of a search with look-ahead that learns, and the solutions that it found.
fn learnt(seed: u64, learning: Learning, goal: fn(&[Var]) -> Goal) -> (Trace, Vec<Vec<i32>>) {
    let (mut solver, vars) = random(seed);
    let brancher = solver
        .ordered(vars.clone(), VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    let names: Vec<String> = (0..vars.len()).map(|i| format!("x{i}")).collect();
    let legend = solver.legend(names.iter().map(String::as_str));
    let problem = Problem::new(solver, brancher, goal(&vars))
        .learning(learning)
        .restarts(seed.is_multiple_of(2).then(|| Restarts::luby(3)));
    let mut recorder = Recorder::new(&legend, TraceLevel::Changes, Trace::default());
    let space = LookAhead::new(problem, vars.clone());
    let mut search = Search::new(space, Limits::default(), &mut recorder);
    let found = search
        .by_ref()
        .map(|solution| solution.values(&vars))
        .collect();
    assert!(search.is_exhausted());
    drop(search);
    (recorder.finish(), found)
}

/// What the problem does is not lost on the way through look-ahead: it jumps, it asserts what
/// was learnt, and every nogood follows by propagation.
#[test]
fn a_problem_that_learns_is_looked_ahead_in() {
    let (mut nogoods, mut jumps) = (0, 0);
    let with_few = (0..80).map(|seed| (seed, solutions(seed, 0, 0).0));
    for (seed, expected) in with_few.filter(|(_, solutions)| solutions.len() < 100) {
        for learning in [Learning::On, Learning::Auto] {
            let (trace, mut found) = learnt(seed, learning, |_| Goal::Satisfy);
            found.sort();
            assert_eq!(found, expected, "seed {seed}, {learning:?}");
            let count = |is: fn(&TraceEvent) -> bool| trace.events.iter().filter(|e| is(e)).count();
            nogoods += count(|event| matches!(event, TraceEvent::Learnt { .. }));
            jumps += count(|event| matches!(event, TraceEvent::Jumped { .. }));
            let (mut solver, vars) = random(seed);
            let brancher = solver
                .ordered(vars, VarOrder::InputOrder, ValueOrder::Min)
                .unwrap();
            let proven = prove(Problem::new(solver, brancher, Goal::Satisfy), &trace);
            proven.unwrap_or_else(|error| panic!("seed {seed}, {learning:?}: {error}\n{trace}"));
        }
        let optimum = |(trace, found): (Trace, Vec<Vec<i32>>)| {
            assert!(matches!(
                trace.events.last(),
                Some(TraceEvent::Ended(TraceEnd::Exhausted))
            ));
            found.last().map(|values| values[0])
        };
        let learnt = learnt(seed, Learning::On, |vars| Goal::Maximize(vars[0]));
        let best = expected.iter().map(|values| values[0]).max();
        assert_eq!(optimum(learnt), best, "seed {seed}");
    }
    assert!(
        nogoods > 500 && jumps > 100,
        "{nogoods} nogoods, {jumps} jumps"
    );
}

/// What a choice must not change.
fn state(space: &Looking) -> (Vec<Values>, Vec<csp_core::extend::Entry>, usize) {
    let d = space.solver().domains();
    (
        d.vars().map(|x| d.values(x)).collect(),
        d.trail().log().to_vec(),
        d.trail().level(),
    )
}

/// Walks the whole tree. Counts the nodes where a choice was made, and those of them where the left
/// side failed at once.
fn walk(space: &mut Looking, counts: &mut [u64; 2]) {
    let before = state(space);
    // A solution: the brancher was asked, who may have noted it in a slot of its own.
    let Some(decision) = space.choose() else {
        return assert_eq!(state(space).0, before.0);
    };
    assert_eq!(state(space), before);
    assert_eq!(
        space.propagate(&mut ()),
        Ok(()),
        "a choice left a conflict behind"
    );
    assert_eq!(state(space), before, "a choice left something to propagate");
    counts[0] += 1;
    for side in [Side::Left, Side::Right] {
        space.mark();
        let alive = space
            .assume(decision, side)
            .and_then(|()| space.propagate(&mut ()))
            .is_ok();
        if alive {
            walk(space, counts);
        }
        counts[1] += u64::from(side == Side::Left && !alive);
        space.undo();
        assert_eq!(state(space), before);
    }
}

#[test]
fn a_choice_leaves_the_solver_as_it_found_it() {
    let mut counts = [0; 2];
    for seed in 0..60 {
        let (mut space, _) = problem(seed, |_| Goal::Satisfy, usize::MAX, 0);
        if space.propagate(&mut ()).is_ok() {
            walk(&mut space, &mut counts);
        }
    }
    assert!(counts[0] > 300 && counts[1] > 20, "{counts:?}");
}

/// Three variables, two values: either side of any decision fails, and look-ahead says so at the
/// root.
#[test]
fn a_failed_literal_is_the_next_decision() {
    let mut solver = Solver::default();
    let x: Vec<Var> = [9, 2, 2, 2]
        .map(|high| solver.new_var(&(1..=high).into()).unwrap())
        .to_vec();
    solver.post(AllDifferent::new(&x[1..])).unwrap();
    let brancher = solver
        .ordered(x.clone(), VarOrder::InputOrder, ValueOrder::Min)
        .unwrap();
    let mut log = Log::default();
    let problem = Problem::new(solver, brancher, Goal::Satisfy);
    let mut search = Search::new(
        LookAhead::new(problem, x.clone()),
        Limits::default(),
        &mut log,
    );
    assert_eq!((search.next(), search.stats().failures), (None, 2));
    drop(search);
    let decision = Atom::is(x[1], 1);
    let sides = [Side::Left, Side::Right].map(|side| Branch::of(decision, side));
    assert_eq!(log.branched, sides);
}

#[test]
fn the_same_model_gives_the_same_trace() {
    let run = |seed| {
        let mut log = Log::default();
        let (space, _) = problem(seed, |_| Goal::Satisfy, usize::MAX, 2);
        Search::new(space, Limits::default(), &mut log).count_up_to(u64::MAX);
        log
    };
    for seed in 0..20 {
        assert_eq!(run(seed), run(seed));
    }
}
