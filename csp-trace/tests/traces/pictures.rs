//! Pictures, held by a few facts each; what they look like is for eyes.

use csp_core::limits::Limits;
use csp_core::prelude::*;
use csp_core::trace::{Trace, TraceLevel};
use csp_trace::dot::to_dot;
use csp_trace::svg::to_svg;
use csp_trace::tree::SearchTree;

fn queens(count: usize, limits: Limits) -> Trace {
    let mut model = Model::new();
    let queens = model.array("q", count, 1..=count as i32).unwrap();
    for (i, &a) in queens.iter().enumerate() {
        for (j, &b) in queens.iter().enumerate().skip(i + 1) {
            for offset in [0, (j - i) as i32, -((j - i) as i32)] {
                model.post(NotEqual::new(a, b).offset(offset)).unwrap();
            }
        }
    }
    model.limit(limits);
    model.trace(Goal::Satisfy, TraceLevel::Changes).unwrap()
}

/// More pigeons than holes: every leaf fails.
fn pigeons(count: usize) -> Trace {
    let mut model = Model::new();
    let pigeons = model.array("p", count, 2..=count as i32).unwrap();
    model.all_different(&pigeons).unwrap();
    model.trace(Goal::Satisfy, TraceLevel::Decisions).unwrap()
}

/// How many symbols of each class, those of the legend included.
fn symbols(svg: &str) -> String {
    let count = |class: &str| svg.matches(&format!("class=\"{class}\"")).count();
    let classes = [
        "decision",
        "failure",
        "solution",
        "open",
        "stub",
        "folded-failures",
        "folded",
    ];
    classes
        .map(|class| format!("{class} {}", count(class)))
        .join(", ")
}

#[test]
fn dot_of_a_search_that_stops_at_a_solution() {
    insta::assert_snapshot!(to_dot(&queens(4, Limits::default().solutions(1))).unwrap());
}

#[test]
fn svg_of_the_same() {
    insta::assert_snapshot!(to_svg(&queens(4, Limits::default().solutions(1))).unwrap());
}

#[test]
fn small_trees_are_drawn_in_full() {
    let svg = to_svg(&queens(6, Limits::default())).unwrap();
    let total = SearchTree::new(&queens(6, Limits::default()))
        .unwrap()
        .total();
    let all = format!(
        "decision {}, failure {}, solution {}",
        total.failures + total.solutions,
        total.failures + 1,
        4 + 1
    );
    assert_eq!(
        symbols(&svg),
        format!("{all}, open 0, stub 0, folded-failures 0, folded 0")
    );
}

#[test]
fn large_trees_are_folded() {
    let some = queens(12, Limits::default().nodes(5000));
    let none = pigeons(8);
    insta::assert_snapshot!(symbols(&to_svg(&some).unwrap()), @"decision 101, failure 40, solution 61, open 0, stub 3, folded-failures 40, folded 61");
    insta::assert_snapshot!(symbols(&to_svg(&none).unwrap()), @"decision 50, failure 51, solution 0, open 0, stub 0, folded-failures 51, folded 0");
}

#[test]
fn an_unfinished_subtree_is_not_drawn_as_one_with_solutions() {
    let mut model = Model::new();
    model.array("x", 400, 0..=1).unwrap();
    model.limit(Limits::default().nodes(390));
    let svg = to_svg(&model.trace(Goal::Satisfy, TraceLevel::Decisions).unwrap()).unwrap();
    assert_eq!(
        svg.matches("class=\"folded-open\"").count(),
        2,
        "one, and the legend"
    );
    assert_eq!(svg.matches("class=\"solution\"").count(), 0);
}

#[test]
fn runs_stand_side_by_side() {
    let mut model = Model::new();
    let pigeons = model.array("p", 4, 1..=3).unwrap();
    for (i, &a) in pigeons.iter().enumerate() {
        for &b in &pigeons[i + 1..] {
            model.post(NotEqual::new(a, b)).unwrap();
        }
    }
    model.restarts(Restarts::geometric(1, 100));
    let trace = model.trace(Goal::Satisfy, TraceLevel::Decisions).unwrap();
    let roots = SearchTree::new(&trace).unwrap().roots().count();
    assert!(roots > 1, "{trace}");
    assert_eq!(to_dot(&trace).unwrap().matches("depth 0\\n").count(), roots);
    insta::assert_snapshot!(to_svg(&trace).unwrap());
}

#[test]
fn jumps_are_in_the_pictures() {
    let mut model = Model::new();
    let pigeons = model.array("p", 5, 1..=4).unwrap();
    for (i, &a) in pigeons.iter().enumerate() {
        for &b in &pigeons[i + 1..] {
            model.post(NotEqual::new(a, b)).unwrap();
        }
    }
    model.learning(Learning::On);
    let trace = model.trace(Goal::Satisfy, TraceLevel::Decisions).unwrap();
    assert!(trace.to_string().contains("jump to depth"), "{trace}");
    insta::assert_snapshot!(to_dot(&trace).unwrap());
    insta::assert_snapshot!(to_svg(&trace).unwrap());
}

#[test]
fn names_cannot_break_out() {
    let mut model = Model::new();
    model.var("</title>\"&\\", 0..=1).unwrap();
    let mut trace = model.trace(Goal::Satisfy, TraceLevel::Decisions).unwrap();
    trace.about = Some("\u{0}<b>&\"\\".to_string());
    let svg = to_svg(&trace).unwrap();
    assert!(svg.contains("&lt;/title&gt;") && svg.contains("\u{fffd}&lt;b&gt;&amp;"));
    assert!(!svg.contains("</title>\"") && !svg.contains("<b>"));
    let dot = to_dot(&trace).unwrap();
    assert!(
        dot.contains(r#"[label="</title>\"&amp;\\u{5c} = 1"]"#),
        "{dot}"
    );
}

#[test]
fn a_trace_without_nodes_is_a_legend() {
    let trace = Trace::default();
    assert!(
        to_svg(&trace)
            .unwrap()
            .contains("0 nodes, 0 failures, 0 solutions")
    );
    assert!(to_dot(&trace).unwrap().ends_with("}\n"));
}
