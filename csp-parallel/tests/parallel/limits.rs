//! Limits, interrupts, and readers that have had enough.

use crate::models::queens;
use crate::{THREADS, all};
use csp_core::prelude::*;
use csp_core::trace::Limit;
use csp_core::trace::TraceEnd;
use csp_parallel::Parallel;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A stop function that says so from its `calls`-th call on.
fn stop_after(calls: u64) -> Limits {
    let asked = Arc::new(AtomicU64::new(0));
    Limits::default().stop_when(move || asked.fetch_add(1, Ordering::Relaxed) >= calls)
}

#[test]
fn whatever_is_stopped_is_unknown() {
    for threads in THREADS {
        for calls in [0, 1, 20, 300] {
            let search = |n| {
                Parallel::new(move || queens(n))
                    .unwrap()
                    .threads(threads)
                    .limit(stop_after(calls))
            };
            // Three queens do not fit, but who is stopped at once cannot know.
            if calls == 0 {
                assert_eq!(
                    search(3).solve().unwrap().verdict,
                    Verdict::Unknown(Limit::Stopped)
                );
                let three = search(3);
                let optimum = three.minimize(three.vars()[0]).unwrap();
                assert_eq!(optimum.limit(), Some(Limit::Stopped));
            }
            assert_eq!(
                search(14).count().unwrap().end,
                TraceEnd::Limit(Limit::Stopped)
            );
            let many = search(14);
            let optimum = many.maximize(many.vars()[13]).unwrap();
            assert!(optimum.limit().is_some() || optimum.solution.is_some());
        }
    }
}

#[test]
fn a_part_that_is_cut_leaves_the_answer_unknown() {
    let pigeons = || {
        let mut model = Model::new();
        let x = model.array("pigeon", 9, 1..=8)?;
        model.all_different(&x)?;
        Ok((model, x))
    };
    for (limits, limit) in [
        (Limits::default().nodes(5), Limit::Nodes),
        (Limits::default().failures(3), Limit::Failures),
    ] {
        let runs = THREADS.map(|threads| {
            let search = Parallel::new(pigeons)
                .unwrap()
                .threads(threads)
                .parts(20)
                .limit(limits.clone());
            assert_eq!(search.solve().unwrap().verdict, Verdict::Unknown(limit));
            let optimum = search.minimize(search.vars()[0]).unwrap();
            assert_eq!((optimum.limit(), optimum.solution), (Some(limit), None));
            search.count().unwrap()
        });
        assert!(
            runs.iter()
                .all(|run| *run == runs[0] && run.end == TraceEnd::Limit(limit))
        );
    }
}

#[test]
fn solutions_are_limited_for_all_parts_together() {
    let (expected, _) = all(&Parallel::new(|| queens(8)).unwrap());
    for threads in THREADS {
        for most in [0, 1, 2, 50, 91] {
            let limits = Limits::default().solutions(most);
            let search = Parallel::new(|| queens(8))
                .unwrap()
                .threads(threads)
                .limit(limits);
            let (found, explored) = all(&search);
            assert_eq!(found, expected[..most as usize]);
            assert_eq!(
                (explored.end, explored.stats.solutions),
                (TraceEnd::Limit(Limit::Solutions), most)
            );
            let counted = search.count().unwrap();
            assert_eq!(
                (counted.end, counted.stats.solutions),
                (TraceEnd::Limit(Limit::Solutions), most)
            );
        }
    }
}

#[test]
fn a_reader_may_leave() {
    for threads in THREADS {
        let search = Parallel::new(|| queens(9)).unwrap().threads(threads);
        let mut found = 0;
        let explored = search.for_each(|_| {
            found += 1;
            if found == 7 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let explored = explored.unwrap();
        assert_eq!(
            (found, explored.end, explored.stats.solutions),
            (7, TraceEnd::Left, 7)
        );
    }
}

/// The root alone takes many runs: the cutting of the tree is stopped within it.
#[test]
fn a_long_propagation_at_the_root_is_stopped() {
    let chain = || {
        let mut model = Model::new();
        let x = model.array("x", 150, 0..=160)?;
        for pair in x.windows(2) {
            model.linear(&[(1, pair[0]), (-1, pair[1])], Relation::AtMost, -1)?;
        }
        Ok((model, x))
    };
    for threads in THREADS {
        let search = |limits| Parallel::new(chain).unwrap().threads(threads).limit(limits);
        let answer = search(stop_after(2)).solve().unwrap();
        assert_eq!(answer.verdict, Verdict::Unknown(Limit::Stopped));
        assert_eq!(
            search(stop_after(2)).count().unwrap().end,
            TraceEnd::Limit(Limit::Stopped)
        );
        assert!(
            search(Limits::default())
                .solve()
                .unwrap()
                .solution()
                .is_some()
        );
    }
}
