//! A limit on memory ends a search with what it has found.

use csp_core::constraints::{Maximum, Table};
use csp_core::prelude::*;
use csp_core::search::Space as _;
use csp_core::trace::{Limit, Recorder, TraceLevel};

/// Eleven pigeons in this number of holes: a search that learns keeps more and more.
fn pigeons(holes: i32) -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let hole = model.array("hole", 11, 1..=holes).unwrap();
    for i in 0..11 {
        for j in 0..i {
            model.post(NotEqual::new(hole[i], hole[j])).unwrap();
        }
    }
    model.learning(Learning::On);
    (model, hole)
}

fn nodes_within(bytes: u64) -> u64 {
    let (mut model, _) = pigeons(10);
    model.limit(Limits::default().memory(bytes).nodes(20_000));
    let answer = model.solve();
    assert_eq!(answer.verdict, Verdict::Unknown(Limit::Memory), "{bytes}");
    answer.stats.nodes
}

#[test]
fn a_search_that_learns_ends_at_the_same_node_each_time() {
    let nodes = [250_000, 400_000, 600_000].map(nodes_within);
    assert!(
        0 < nodes[0] && nodes.is_sorted_by(|a, b| a < b),
        "{nodes:?}"
    );
    assert_eq!(nodes, [250_000, 400_000, 600_000].map(nodes_within));
}

#[test]
fn what_was_found_is_kept() {
    let (mut model, hole) = pigeons(12);
    let last = model.var("last", 1..=12).unwrap();
    model.post(Maximum::new(&hole, last)).unwrap();
    model.limit(Limits::default().memory(400_000).nodes(20_000));
    let answer = model.minimize(last).unwrap();
    assert_eq!(answer.verdict, Verdict::Feasible(Limit::Memory));
    assert_eq!(answer.objective, Some(11));
}

#[test]
fn one_propagation_is_interrupted() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=10_000_000).unwrap();
    model.require(x[0].lt(x[1])).unwrap();
    model.require(x[1].lt(x[0])).unwrap();
    let legend = model.legend();
    let mut recorder = Recorder::new(&legend, TraceLevel::Decisions, String::new());
    model.limit(Limits::default().memory(1_000_000));
    let mut search = model.search(Goal::Satisfy, &mut recorder).unwrap();
    assert!(!search.advance());
    assert_eq!(
        (search.limit(), search.stats().failures),
        (Some(Limit::Memory), 0)
    );
    let taken = search.space_mut().memory();
    assert!((1_000_000..3_000_000).contains(&taken), "{taken}");
    drop(search);
    let text = recorder.finish();
    assert!(text.ends_with("limit memory\n"), "{text}");
    let replayed = model.replay(Goal::Satisfy, &text.parse().unwrap());
    assert!(replayed.is_ok(), "{replayed:?}");
    // The limit is that of one search.
    model.limit(Limits::default().nodes(0));
    assert_eq!(model.solve().verdict, Verdict::Unknown(Limit::Nodes));
}

#[test]
fn tables_count() {
    let within = |rows: i32| {
        let mut model = Model::new();
        let x = model.array("x", 2, 0..=rows).unwrap();
        let rows: Vec<[i32; 2]> = (0..rows).map(|row| [row, rows - row]).collect();
        model.post(Table::new(&x, &rows)).unwrap();
        model.limit(Limits::default().memory(50_000));
        model.solve().verdict
    };
    assert_eq!(within(10), Verdict::Satisfied);
    assert_eq!(within(3_000), Verdict::Unknown(Limit::Memory));
}
