//! One thread, several threads, one search: the same answers.

mod limits;
mod mixed;
mod models;
mod parts;
mod portfolio;
mod wide;

use csp_core::prelude::*;
use csp_core::trace::TraceEnd;
use csp_parallel::{Explored, Parallel, ParallelError};
use models::{Built, MODELS, cycle, cycle_in_order, queens, random};
use std::ops::ControlFlow;

const THREADS: [usize; 3] = [1, 2, 4];

type Solutions = Vec<Vec<i32>>;

fn all<F: Fn() -> Built + Sync>(search: &Parallel<F, Vec<Var>>) -> (Solutions, Explored) {
    let mut found = Vec::new();
    let explored = search.for_each(|solution| {
        found.push(solution.values(search.vars()));
        ControlFlow::Continue(())
    });
    (found, explored.unwrap())
}

/// What one search finds, in its order.
fn plain(build: impl Fn() -> Built) -> Solutions {
    let (mut model, x) = build().unwrap();
    model
        .solutions()
        .map(|solution| solution.values(&x))
        .collect()
}

#[test]
fn solutions_are_those_of_one_search_for_any_number_of_threads() {
    for (name, build) in MODELS {
        let sequential = plain(build);
        for parts in [1, 2, 7, 40, 256, 100_000] {
            let search = |threads| Parallel::new(build).unwrap().threads(threads).parts(parts);
            let (expected, explored) = all(&search(1));
            assert_eq!(
                (explored.end, explored.stats.solutions),
                (TraceEnd::Exhausted, expected.len() as u64),
                "{name}"
            );
            if name == "queens that weigh" {
                let sorted = |mut values: Solutions| {
                    values.sort();
                    values
                };
                assert_eq!(
                    sorted(expected.clone()),
                    sorted(sequential.clone()),
                    "{name} {parts}"
                );
            } else {
                assert_eq!(expected, sequential, "{name} {parts}");
            }
            for threads in THREADS {
                assert_eq!(
                    all(&search(threads)),
                    (expected.clone(), explored),
                    "{name} {parts} {threads}"
                );
                assert_eq!(
                    search(threads).count().unwrap(),
                    explored,
                    "{name} {parts} {threads}"
                );
            }
        }
    }
}

/// What [`Parallel`] promises of orders: that of one search, unless the model learns. The default
/// brancher does where most variables are 0/1 variables; the parts may then have an order of their
/// own, which is the same for any number of threads, and the solutions are the same.
#[test]
fn models_of_bits_have_the_order_of_one_search_if_they_do_not_learn() {
    for parts in [7, 40, 256] {
        let search = |threads| Parallel::new(cycle).unwrap().threads(threads).parts(parts);
        let (expected, _) = all(&search(1));
        let mut sorted = expected.clone();
        sorted.sort_unstable();
        let mut sequential = plain(cycle);
        sequential.sort_unstable();
        assert_eq!((sorted.len(), &sorted), (213, &sequential), "{parts}");
        let ordered = |threads| {
            let search = Parallel::new(cycle_in_order).unwrap();
            all(&search.threads(threads).parts(parts)).0
        };
        let in_order = plain(cycle_in_order);
        for threads in THREADS {
            assert_eq!(all(&search(threads)).0, expected, "{parts} {threads}");
            assert_eq!(ordered(threads), in_order, "{parts} {threads}");
        }
    }
}

#[test]
fn the_first_solution_is_the_first_of_all() {
    for (name, build) in MODELS {
        for threads in THREADS {
            let search = Parallel::new(build).unwrap().threads(threads);
            let first = all(&search).0.into_iter().next();
            for _ in 0..5 {
                let found = search.solve().unwrap();
                let none = found.verdict == Verdict::Unsatisfiable;
                assert_eq!(none, first.is_none(), "{name} {threads}");
                assert_eq!(
                    found
                        .solution()
                        .map(|solution| solution.values(search.vars())),
                    first,
                    "{name} {threads}"
                );
            }
        }
    }
}

#[test]
fn the_optimum_is_the_first_solution_with_the_best_value() {
    let random_models = (10..40).map(|seed| ("random", seed));
    let named = MODELS
        .iter()
        .enumerate()
        .map(|(index, (name, _))| (*name, index as u64));
    for (name, index) in named.chain(random_models) {
        let build = || {
            if name == "random" {
                random(index)
            } else {
                MODELS[index as usize].1()
            }
        };
        let (mut model, x) = build().unwrap();
        let objective = x[0];
        let least = model
            .minimize(objective)
            .unwrap()
            .solution
            .map(|best| best[objective]);
        let greatest = model
            .maximize(objective)
            .unwrap()
            .solution
            .map(|best| best[objective]);
        let mut solutions: Vec<Option<Vec<i32>>> = Vec::new();
        for threads in THREADS {
            let search = Parallel::new(build).unwrap().threads(threads);
            let y = search.vars();
            for (goal, expected) in [
                (Parallel::minimize as fn(&_, _) -> _, least),
                (Parallel::maximize, greatest),
            ] {
                let found: Answer = goal(&search, y[0]).unwrap();
                assert_eq!(found.limit(), None, "{name}");
                assert_eq!(
                    found.solution.as_ref().map(|best| best[y[0]]),
                    expected,
                    "{name} {threads}"
                );
                solutions.push(found.solution.map(|best| best.values(y)));
            }
        }
        assert!(
            solutions
                .iter()
                .skip(2)
                .zip(&solutions)
                .all(|(later, earlier)| later == earlier),
            "{name}"
        );
    }
}

#[test]
fn a_model_that_restarts_gives_each_solution_once() {
    let build = || {
        let (mut model, x) = queens(7)?;
        model.branch_on(&x, VarOrder::DomWDeg, ValueOrder::Random(1))?;
        model.restarts(Restarts::luby(2));
        Ok((model, x))
    };
    let runs = THREADS.map(|threads| all(&Parallel::new(build).unwrap().threads(threads).parts(5)));
    let mut sorted = runs[0].0.clone();
    sorted.sort();
    let mut expected = plain(|| queens(7));
    expected.sort();
    assert_eq!(sorted, expected);
    assert!(runs.iter().all(|run| *run == runs[0]));
}

#[test]
fn more_solutions_than_may_wait_come_in_order() {
    let build = || {
        let mut model = Model::new();
        let x = model.array("bit", 16, 0..=1)?;
        model.branch_on(&x, VarOrder::FirstFail, ValueOrder::Min)?;
        Ok((model, x))
    };
    let search = Parallel::new(build).unwrap().threads(3).parts(6);
    let mut next = 0u32;
    let explored = search.for_each(|solution| {
        let number = search
            .vars()
            .iter()
            .fold(0, |number, &x| 2 * number + solution[x] as u32);
        assert_eq!(number, next);
        next += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(
        (next, explored.unwrap().stats.solutions),
        (1 << 16, 1 << 16)
    );
}

#[test]
fn variables_are_those_of_the_model_that_was_built_first() {
    let build = || {
        let mut model = Model::new();
        let x = model.array("x", 4, 0..=3)?;
        model.all_different(&x)?;
        Ok((model, x))
    };
    let search = Parallel::new(build).unwrap().threads(2);
    let x = search.vars();
    assert_eq!(
        search.solve().unwrap().solution().unwrap().values(x),
        [0, 1, 2, 3]
    );
    let best = search.maximize(x[0]).unwrap().solution.unwrap();
    assert_eq!((best[x[0]], best.get(x[1])), (3, Some(0)));
    // The same number in a model that the search has not seen.
    let (_, strangers) = build().unwrap();
    assert_eq!(best.get(strangers[0]), None);
    let nowhere = search.minimize(strangers[0]);
    assert!(
        matches!(
            nowhere,
            Err(ParallelError::Model(ModelError::UnknownVariable { .. }))
        ),
        "{nowhere:?}"
    );
}

#[test]
fn errors_of_the_model_come_out() {
    let empty = || {
        Model::new()
            .var("x", Values::empty())
            .map(|x| (Model::new(), x))
    };
    assert_eq!(Parallel::new(empty).unwrap_err(), ModelError::EmptyDomain);
    let search = Parallel::new(|| queens(4)).unwrap();
    let nowhere = search.minimize(Var::new(99));
    assert!(
        matches!(
            nowhere,
            Err(ParallelError::Model(ModelError::UnknownVariable { .. }))
        ),
        "{nowhere:?}"
    );
    // One that fails only later.
    let calls = std::sync::atomic::AtomicUsize::new(0);
    let late = || match calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
        0..9 => queens(9),
        _ => Err(ModelError::TooMany),
    };
    let search = Parallel::new(late).unwrap().threads(2);
    assert!(matches!(
        search.count(),
        Err(ParallelError::Model(ModelError::TooMany))
    ));
}

#[test]
fn a_panic_comes_out() {
    let calls = std::sync::atomic::AtomicUsize::new(0);
    let build = || {
        assert!(
            calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 9,
            "the tenth model"
        );
        queens(9)
    };
    let search = Parallel::new(build).unwrap().threads(2);
    let count = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| search.count()));
    assert!(count.is_err());
    let search = Parallel::new(|| queens(8)).unwrap().threads(2);
    let reader = || search.for_each(|_| panic!("the reader"));
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(reader)).is_err());
}
