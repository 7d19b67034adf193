//! Several workers on one model: what they find is what one search finds.

use crate::THREADS;
use crate::models::{Built, MODELS, queens};
use csp_core::constraints::Clause;
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use csp_core::trace::Limit;
use csp_parallel::{ParallelError, Portfolio, PortfolioAnswer};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const WORKERS: [usize; 4] = [1, 2, 3, 6];

/// Turns that are over after some nodes.
const SHORT: u64 = 2_000;

/// How a model is searched.
#[derive(Clone, Copy, Debug)]
struct Setting {
    learning: Learning,
    restarts: Option<Restarts>,
    first_phase: u64,
}

impl Setting {
    fn set(self, model: &mut Model) {
        model.learning(self.learning);
        model.first_phase(self.first_phase);
        if let Some(restarts) = self.restarts {
            model.restarts(restarts);
        }
    }
}

fn settings() -> [Setting; 4] {
    [
        Setting {
            learning: Learning::Off,
            restarts: None,
            first_phase: 400,
        },
        Setting {
            learning: Learning::Off,
            restarts: Some(Restarts::luby(2)),
            first_phase: 3,
        },
        Setting {
            learning: Learning::Even,
            restarts: None,
            first_phase: 2,
        },
        Setting {
            learning: Learning::On,
            restarts: None,
            first_phase: 8,
        },
    ]
}

/// What was found, the values of it, and what was told on the way: values, and what was proven then.
#[derive(PartialEq, Debug)]
struct Told {
    found: PortfolioAnswer,
    values: Option<Vec<i32>>,
    better: Vec<(Vec<i32>, Option<i64>)>,
}

type Build<'b> = &'b (dyn Fn() -> (Model, Vec<Var>) + Sync);

/// The least value of the first variable.
fn minimize(build: Build<'_>, workers: usize, threads: usize, limits: Limits) -> Told {
    let (mut model, x) = build();
    model.limit(limits);
    let mut better = Vec::new();
    let found = Portfolio::new(&mut model, || Ok(build().0))
        .workers(workers)
        .threads(threads)
        .turns(SHORT)
        .search(Goal::Minimize(x[0]), |found| {
            better.push((found.solution.values(&x), found.bound));
            assert_eq!(found.objective, i64::from(found.solution[x[0]]));
            ControlFlow::Continue(())
        });
    let mut found = found.unwrap();
    // Solutions of two models are not compared as they are.
    let solution = found.answer.solution.take();
    Told {
        values: solution.map(|solution| solution.values(&x)),
        found,
        better,
    }
}

fn built(build: fn() -> Built, setting: Setting) -> impl Fn() -> (Model, Vec<Var>) + Sync {
    move || {
        let (mut model, x) = build().unwrap();
        setting.set(&mut model);
        (model, x)
    }
}

#[test]
fn workers_find_what_one_search_finds() {
    for (name, build) in MODELS {
        let (mut model, x) = build().unwrap();
        let best = model.minimize(x[0]).unwrap();
        let satisfied = model.solve().verdict;
        for setting in settings() {
            let build = built(build, setting);
            for workers in WORKERS {
                let told = minimize(&build, workers, 2, Limits::default());
                let answer = &told.found.answer;
                let known = (answer.verdict, answer.objective, answer.bound);
                assert_eq!(
                    known,
                    (best.verdict, best.objective, best.bound),
                    "{name} {workers} {setting:?}"
                );
                assert_eq!(answer.stats.solutions, told.better.len() as u64);
                let is_better = |pair: &[(Vec<i32>, _)]| pair[1].0[0] < pair[0].0[0];
                assert!(told.better.windows(2).all(is_better));
                assert_eq!(
                    told.better.last().map(|(values, _)| values),
                    told.values.as_ref()
                );
                let (mut model, _) = build();
                let portfolio = Portfolio::new(&mut model, || Ok(build().0));
                let solved = portfolio.workers(workers).turns(SHORT).solve().unwrap();
                assert_eq!(solved.verdict, satisfied, "{name} {workers} {setting:?}");
            }
        }
    }
}

/// Clauses of three drawn facts over variables of two and of a hundred values, and a weighted sum.
fn clauses(seed: u64) -> Built {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let cost = model.var("cost", -1000..=1000)?;
    let mut x = model.array("x", 9, 0..=3)?;
    x.extend(model.array("y", 3, 0..=99)?);
    for _ in 0..rng.random_range(20..45) {
        let atoms = [(); 3].map(|()| {
            let x = x[rng.random_range(0..x.len())];
            let value = rng.random_range(model.domains().min(x)..=model.domains().max(x));
            match rng.random_range(0..4) {
                0 => Atom::is(x, value),
                1 => Atom::is_not(x, value),
                2 => Atom::at_most(x, value),
                _ => Atom::at_least(x, value),
            }
        });
        model.post(Clause::new(atoms))?;
    }
    let mut terms: Vec<(i64, Var)> = x.iter().map(|&x| (rng.random_range(-4..=4), x)).collect();
    terms.push((-1, cost));
    model.linear(&terms, Relation::Equal, 0)?;
    Ok((model, [vec![cost], x].concat()))
}

#[test]
fn what_workers_tell_each_other_holds() {
    for seed in seeds(cases(60)) {
        let (mut model, x) = clauses(seed).unwrap();
        let best = model.minimize(x[0]).unwrap();
        for setting in settings() {
            let build = || {
                let (mut model, x) = clauses(seed).unwrap();
                setting.set(&mut model);
                (model, x)
            };
            let told = minimize(&build, 1 + seed as usize % 4, 1, Limits::default());
            let answer = told.found.answer;
            let known = (answer.verdict, answer.objective);
            assert_eq!(known, (best.verdict, best.objective), "{seed} {setting:?}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for seed in seeds(cases(20)) {
        for setting in settings() {
            let build = || {
                let (mut model, x) = clauses(seed).unwrap();
                setting.set(&mut model);
                (model, x)
            };
            for workers in WORKERS {
                let limits = || Limits::default().failures(40 * (1 + seed % 5));
                let runs = THREADS.map(|threads| minimize(&build, workers, threads, limits()));
                assert_eq!(runs[0], runs[1], "{seed} {workers} {setting:?}");
                assert_eq!(runs[0], runs[2], "{seed} {workers} {setting:?}");
            }
        }
    }
}

#[test]
fn what_is_cut_short_says_so() {
    let build = || clauses(3).unwrap();
    let whole = minimize(&build, 2, 2, Limits::default());
    assert_eq!(whole.found.answer.verdict, Verdict::Optimal);
    assert!(whole.better.len() > 1);
    let limits = [
        (Limits::default().nodes(30), Limit::Nodes),
        (Limits::default().failures(3), Limit::Failures),
        (Limits::default().solutions(1), Limit::Solutions),
        (Limits::default().memory(1_000), Limit::Memory),
        (Limits::default().stop_when(|| true), Limit::Stopped),
    ];
    for (limits, limit) in limits {
        for workers in WORKERS {
            let told = minimize(&build, workers, 2, limits.clone());
            let answer = &told.found.answer;
            assert_eq!(answer.limit(), Some(limit), "{workers}");
            assert_eq!(answer.objective.is_some(), told.values.is_some());
            assert!(answer.objective.is_none() || answer.objective >= whole.found.answer.objective);
            if limit == Limit::Solutions {
                assert_eq!(told.better, whole.better[..1]);
            }
        }
    }
}

/// Thirteen pigeons in twelve holes take long without learning.
fn pigeons() -> Built {
    let mut model = Model::new();
    let x = model.array("pigeon", 13, 0..=11)?;
    for i in 0..13 {
        for j in 0..i {
            model.post(NotEqual::new(x[i], x[j]))?;
        }
    }
    model.branch_on(&x, VarOrder::InputOrder, ValueOrder::Min)?;
    Ok((model, x))
}

#[test]
fn an_interrupt_ends_all_workers() {
    for threads in THREADS {
        for workers in WORKERS {
            let asked = Arc::new(AtomicU64::new(0));
            let stop = move || asked.fetch_add(1, Ordering::Relaxed) >= 200;
            let (mut model, _) = pigeons().unwrap();
            model.limit(Limits::default().stop_when(stop));
            let portfolio = Portfolio::new(&mut model, || Ok(pigeons()?.0));
            let answer = portfolio
                .workers(workers)
                .threads(threads)
                .turns(SHORT)
                .solve();
            assert_eq!(answer.unwrap().verdict, Verdict::Unknown(Limit::Stopped));
        }
    }
}

#[test]
fn no_copy_is_built_after_an_interrupt() {
    let copies = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&copies);
    let (mut model, _) = pigeons().unwrap();
    model.limit(Limits::default().stop_when(move || seen.load(Ordering::Relaxed) >= 2));
    let build = || {
        copies.fetch_add(1, Ordering::Relaxed);
        Ok(pigeons()?.0)
    };
    let portfolio = Portfolio::new(&mut model, build).workers(40).threads(1);
    let answer = portfolio.turns(SHORT).solve().unwrap();
    assert_eq!(answer.limit(), Some(Limit::Stopped));
    assert_eq!(copies.load(Ordering::Relaxed), 2);
}

#[test]
fn a_reader_may_have_enough() {
    let (mut model, x) = clauses(3).unwrap();
    let portfolio = Portfolio::new(&mut model, || Ok(clauses(3)?.0)).turns(SHORT);
    let found = portfolio.search(Goal::Minimize(x[0]), |_| ControlFlow::Break(()));
    let answer = found.unwrap().answer;
    assert_eq!(answer.verdict, Verdict::Feasible(Limit::Stopped));
    assert_eq!(answer.stats.solutions, 1);
}

#[test]
fn copies_have_the_same_variables() {
    let (mut model, _) = pigeons().unwrap();
    let portfolio = Portfolio::new(&mut model, || Ok(queens(8)?.0)).turns(SHORT);
    assert!(matches!(portfolio.solve(), Err(ParallelError::Copies)));
    // A copy that cannot be built ends the search, too.
    let (mut model, x) = pigeons().unwrap();
    let portfolio = Portfolio::new(&mut model, || {
        let (mut model, _) = pigeons()?;
        model.post(NotEqual::new(x[0], x[1]))?;
        Ok(model)
    });
    assert!(matches!(
        portfolio.turns(SHORT).solve(),
        Err(ParallelError::Model(_))
    ));
}

#[test]
fn variables_of_other_models_are_refused() {
    let (_, stranger) = queens(4).unwrap();
    let (mut model, x) = queens(4).unwrap();
    let searched = Portfolio::new(&mut model, || Ok(queens(4)?.0)).minimize(stranger[0]);
    assert!(matches!(searched, Err(ParallelError::Model(_))));
    let portfolio = Portfolio::new(&mut model, || Ok(queens(4)?.0)).neighbourhood(&stranger);
    assert!(matches!(
        portfolio.maximize(x[0]),
        Err(ParallelError::Model(_))
    ));
}

/// Panics after some runs.
#[derive(Debug)]
struct Fuse(u32);

impl csp_core::branching::Brancher for Fuse {
    fn choose(&mut self, _: &mut csp_core::extend::SearchState) -> Option<Atom> {
        self.0 -= 1;
        assert!(self.0 > 0, "the fuse has blown");
        None
    }
}

#[test]
fn a_panic_of_a_worker_ends_the_search() {
    for threads in THREADS {
        let result = std::panic::catch_unwind(|| {
            let (mut model, _) = pigeons().unwrap();
            let portfolio = Portfolio::new(&mut model, || {
                let (mut model, _) = pigeons()?;
                model.branch_first(Fuse(50));
                Ok(model)
            });
            let _ = portfolio.threads(threads).turns(SHORT).solve();
        });
        let panic = result.unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"the fuse has blown"));
    }
}
