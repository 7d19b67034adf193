//! Searches that end early keep what they have found and say why they ended.

use super::{Log, queens};
use csp_core::extend::Side;
use csp_core::prelude::*;
use csp_core::trace::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Eight queens under limits: solutions found, why it ended, what it cost.
fn eight(limits: Limits) -> (usize, Option<Limit>, Stats, Log) {
    let (mut model, _) = queens(8);
    model.limit(limits);
    let mut log = Log::default();
    let mut search = model.search(Goal::Satisfy, &mut log).unwrap();
    let found = search.by_ref().count();
    assert_eq!(search.next(), None, "the end is the end");
    assert_eq!(search.is_exhausted(), search.limit().is_none());
    let (limit, stats) = (search.limit(), search.stats());
    drop(search);
    (found, limit, stats, log)
}

#[test]
fn without_limits_the_tree_is_exhausted_and_the_tracer_agrees_with_the_statistics() {
    let (found, limit, stats, log) = eight(Limits::default());
    assert_eq!((found, limit), (92, None));
    assert_eq!(stats.solutions, 92);
    assert_eq!(log.solved, (1..=92).collect::<Vec<_>>());
    assert_eq!(stats.failures, log.failed);
    assert_eq!(stats.propagations, log.propagated);
    assert_eq!(stats.max_depth, log.deepest);
    // Every node but the root is a branch; each inner node has two children.
    assert_eq!(stats.nodes, log.branched.len() as u64 + 1);
    assert_eq!(stats.nodes, 2 * (stats.failures + stats.solutions) - 1);
    let lefts = log
        .branched
        .iter()
        .filter(|branch| branch.side == Side::Left)
        .count();
    assert_eq!(lefts * 2, log.branched.len());
    assert_eq!(log.limited, []);
}

#[test]
fn every_limit_ends_the_search_and_says_so() {
    let all = eight(Limits::default()).2;
    let (found, limit, stats, log) = eight(Limits::default().nodes(100));
    assert_eq!((limit, stats.nodes), (Some(Limit::Nodes), 100));
    assert!(found > 0 && found < 92);
    assert_eq!(
        (stats.solutions, &log.limited[..]),
        (found as u64, &[Limit::Nodes][..])
    );

    let (found, limit, stats, _) = eight(Limits::default().failures(50));
    assert_eq!((limit, stats.failures), (Some(Limit::Failures), 50));
    assert!(found > 0 && found < 92);

    let (found, limit, stats, _) = eight(Limits::default().solutions(5));
    assert_eq!(
        (found, limit, stats.solutions),
        (5, Some(Limit::Solutions), 5)
    );

    let (found, limit, stats, _) = eight(Limits::default().nodes(0));
    assert_eq!(
        (found, limit, stats),
        (0, Some(Limit::Nodes), Stats::default())
    );

    let (found, limit, _, _) = eight(
        Limits::default()
            .nodes(all.nodes)
            .failures(all.failures + 1)
            .solutions(93),
    );
    assert_eq!(
        (found, limit),
        (92, None),
        "limits that are just wide enough do not show"
    );
}

#[test]
fn a_limit_reached_with_the_last_node_is_no_limit() {
    let all = eight(Limits::default()).2;
    let (found, limit, _, _) = eight(Limits::default().failures(all.failures));
    assert_eq!((found, limit), (92, None));
}

#[test]
fn the_stop_function_is_asked_first_and_then_every_sixteen_nodes_at_least() {
    let asked = Arc::new(AtomicU64::new(0));
    let stop_at = |question: u64| {
        let asked = Arc::clone(&asked);
        asked.store(0, Ordering::Relaxed);
        Limits::default().stop_when(move || asked.fetch_add(1, Ordering::Relaxed) + 1 >= question)
    };
    let (found, limit, stats, _) = eight(stop_at(1));
    assert_eq!((found, limit, stats.nodes), (0, Some(Limit::Stopped), 0));
    let (found, limit, stats, _) = eight(stop_at(11));
    assert_eq!(limit, Some(Limit::Stopped));
    assert!((16..=160).contains(&stats.nodes), "{stats:?}");
    assert!(found > 0 && found < 92);
}

#[test]
fn answers_and_optima_carry_the_limit() {
    let (mut model, x) = queens(8);
    model.limit(Limits::default().nodes(3));
    assert_eq!(model.solve().verdict, Verdict::Unknown(Limit::Nodes));
    assert_eq!(model.solve().solution(), None);
    model.limit(Limits::default().solutions(1));
    let optimum = model.maximize(x[0]).unwrap();
    assert_eq!(optimum.limit(), Some(Limit::Solutions));
    assert!(optimum.solution.is_some());
    model.limit(Limits::default());
    assert_eq!(model.maximize(x[0]).unwrap().limit(), None);
    let (mut three, _) = queens(3);
    assert_eq!(three.solve().verdict, Verdict::Unsatisfiable);
}

#[test]
fn counting_stops_at_its_bound_and_can_go_on() {
    let (mut model, _) = queens(8);
    let mut search = model.solutions();
    assert_eq!(search.count_up_to(2), 2);
    assert!(!search.is_exhausted());
    assert_eq!(search.count_up_to(0), 0);
    assert_eq!(search.count_up_to(1000), 90);
    assert!(search.is_exhausted());
}
