//! The tree is the one that was searched.

use crate::random::recipes;
use csp_core::extend::{Atom, Branch, Side};
use csp_core::ids::Var;
use csp_core::testing::cases;
use csp_core::trace::{Legend, Trace, TraceEnd, TraceEvent, TraceLevel};
use csp_trace::tree::{SearchTree, State};
use csp_trace::{dot, svg};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(256) as u32))]

    #[test]
    fn counts_are_those_of_the_search(recipe in recipes()) {
        let mut removed = Vec::new();
        for level in TraceLevel::ALL {
            let (trace, stats) = recipe.run(level);
            let tree = SearchTree::new(&trace).unwrap();
            prop_assert!(svg::to_svg(&trace).is_ok() && dot::to_dot(&trace).is_ok());
            if recipe.is_whole() {
                let total = tree.total();
                prop_assert_eq!(
                    (total.nodes, total.failures, total.solutions),
                    (stats.nodes, stats.failures, stats.solutions)
                );
                let deepest = tree.nodes().iter().map(|node| node.depth).max();
                prop_assert_eq!(deepest.unwrap_or(0), stats.max_depth);
                removed.push(tree.nodes().iter().map(|node| node.removed).collect::<Vec<_>>());
            }
            let exhausted = tree.end() == Some(TraceEnd::Exhausted);
            let unfinished = tree.nodes().iter().any(|node| node.is_half_open() || node.state == State::Open);
            prop_assert!(!(exhausted && unfinished) || recipe.restarts() || recipe.learns());
        }
        if let [decisions, changes, wakes] = &removed[..] {
            prop_assert!(decisions.iter().all(Option::is_none));
            prop_assert_eq!(changes, wakes);
        }
    }
}

/// A trace by hand.
fn trace(events: Vec<TraceEvent>) -> Trace {
    let names: Vec<String> = (0..3).map(|i| format!("x{i}")).collect();
    let legend = Legend::new(names.iter().map(String::as_str), []);
    Trace {
        legend,
        events,
        ..Trace::default()
    }
}

fn node(number: u64, depth: usize, branch: Option<(i32, Side)>) -> TraceEvent {
    let branch = branch.map(|(value, side)| Branch::of(Atom::is(Var::new(0), value), side));
    TraceEvent::Node {
        number,
        depth,
        branch,
    }
}

const FAILED: TraceEvent = TraceEvent::Failed { by: None, at: None };

#[test]
fn a_hundred_thousand_levels_are_no_problem() {
    let depth = 100_000;
    let mut events = vec![node(1, 0, None)];
    events.extend((1..=depth).map(|d| node(d as u64 + 1, d, Some((d as i32, Side::Left)))));
    events.push(FAILED);
    for d in (0..depth).rev() {
        events.push(node(
            (2 * depth - d) as u64 + 1,
            d,
            Some((d as i32 + 1, Side::Right)),
        ));
        events.push(FAILED);
    }
    let trace = trace(events);
    let tree = SearchTree::new(&trace).unwrap();
    assert_eq!(
        (tree.total().nodes, tree.total().failures),
        (200_001, 100_001)
    );
    assert_eq!(tree.nodes()[1].below.nodes, 199_999);
    assert!(svg::to_svg(&trace).unwrap().len() < 100_000);
    assert_eq!(dot::to_dot(&trace).unwrap().matches("->").count(), 200_000);
}

#[test]
fn events_that_make_no_tree_are_refused() {
    let root = || node(1, 0, None);
    let left = |depth| node(2, depth, Some((5, Side::Left)));
    let right = |value| node(3, 0, Some((value, Side::Right)));
    let error = |events| SearchTree::new(&trace(events)).unwrap_err().to_string();
    assert_eq!(
        error(vec![FAILED]),
        "line 3: this happens before the first node"
    );
    assert_eq!(error(vec![left(1)]), "line 3: the first node is not a root");
    assert_eq!(
        error(vec![root(), root()]),
        "line 4: only the first node of a run is a root, at depth 0"
    );
    assert_eq!(
        error(vec![root(), left(2)]),
        "line 4: a left side is one deeper than the node before"
    );
    assert_eq!(
        error(vec![root(), FAILED, left(1)]),
        "line 5: the node before is closed and has no left side"
    );
    assert_eq!(
        error(vec![root(), FAILED, FAILED]),
        "line 5: the node is closed already"
    );
    assert_eq!(
        error(vec![root(), right(5)]),
        "line 4: there is no left side at this depth to which this is the right one"
    );
    assert_eq!(
        error(vec![root(), left(1), right(5)]),
        "line 5: the node before is not closed, and this is not below it"
    );
    assert_eq!(
        error(vec![root(), left(1), FAILED, right(6)]),
        "line 6: this is not the right side of the decision that is open at this depth"
    );
    assert!(SearchTree::new(&trace(vec![root(), left(1), FAILED, right(5)])).is_ok());
}

#[test]
fn runs_that_make_no_trees_are_refused() {
    let root = || node(1, 0, None);
    let left = |depth| node(2, depth, Some((5, Side::Left)));
    let right = |value| node(3, 0, Some((value, Side::Right)));
    let error = |events| SearchTree::new(&trace(events)).unwrap_err().to_string();
    let cut = "a run is cut where a node is closed and others are not";
    assert_eq!(error(vec![TraceEvent::Restarted]), format!("line 3: {cut}"));
    assert_eq!(
        error(vec![root(), TraceEvent::Restarted]),
        format!("line 4: {cut}")
    );
    assert_eq!(
        error(vec![root(), FAILED, TraceEvent::Restarted]),
        format!("line 5: {cut}")
    );
    let run = || vec![root(), left(1), FAILED, TraceEvent::Restarted];
    assert_eq!(
        error([run(), vec![left(1)]].concat()),
        "line 7: the first node of a run is its root"
    );
    assert_eq!(
        error([run(), vec![root(), right(5)]].concat()),
        error(vec![root(), right(5)]).replace('4', "8")
    );
    let forest = SearchTree::new(&trace([run(), run()].concat())).unwrap();
    assert_eq!(
        (forest.roots().collect::<Vec<_>>(), forest.total().nodes),
        (vec![0, 2], 4)
    );
}
