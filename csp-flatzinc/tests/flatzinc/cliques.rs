//! Variables that differ pair by pair: a search that learns has an all-different of them.

use super::compile::run_model;
use csp_core::limits::Limits;
use csp_flatzinc::{CompileOptions, RunOptions, RunStatus, RunSummary};
use std::fmt::Write as _;

/// Pigeons in holes, two in no hole, and this behind `solve`.
fn pigeons(count: usize, holes: usize, solve: &str) -> String {
    let mut text = String::new();
    for pigeon in 0..count {
        let _ = writeln!(text, "var 1..{holes}: p{pigeon};");
    }
    for (pigeon, other) in (0..count).flat_map(|pigeon| (0..pigeon).map(move |x| (pigeon, x))) {
        let _ = writeln!(text, "constraint int_ne(p{pigeon}, p{other});");
    }
    text + "solve " + solve + ";\n"
}

fn run(text: &str, free: bool, limits: Limits) -> RunSummary {
    let compilation = CompileOptions {
        free,
        ..CompileOptions::default()
    };
    let options = RunOptions {
        solutions: None,
        free,
        ..RunOptions::default()
    };
    run_model(text, compilation, options, limits).2
}

#[test]
fn pigeons_do_not_fit_which_is_seen_at_once() {
    let ordered = ":: int_search([p0, p1, p2], input_order, indomain_min, complete) satisfy";
    for (solve, free) in [("satisfy", true), ("satisfy", false), (ordered, true)] {
        let summary = run(&pigeons(10, 9, solve), free, Limits::default());
        assert_eq!(summary.status, RunStatus::Unsatisfiable, "{solve} {free}");
        assert!(summary.stats.nodes <= 3, "{solve} {free}: {summary:?}");
    }
    // A search in the order that the model asks for has the constraints of the model alone.
    let limits = Limits::default().nodes(1000);
    let summary = run(&pigeons(10, 9, ordered), false, limits);
    assert_eq!(summary.status, RunStatus::Unknown);
}

#[test]
fn pigeons_that_fit_keep_their_places() {
    let summary = run(&pigeons(5, 6, "satisfy"), true, Limits::default());
    assert_eq!(summary.status, RunStatus::Complete);
    assert_eq!(summary.stats.solutions, 6 * 5 * 4 * 3 * 2);
}

/// That four holes are too few for five pigeons needs all assumptions that take the fifth hole away, and no other one.
#[test]
fn a_core_has_the_assumptions_that_an_all_different_needs() {
    let names: Vec<String> = (0..5).map(|pigeon| format!("low{pigeon}")).collect();
    let (mut vars, mut assumed) = ("var bool: other;\nvar 0..1: q;\n".to_owned(), String::new());
    for (pigeon, name) in names.iter().enumerate() {
        let _ = writeln!(vars, "var bool: {name};");
        let _ = writeln!(assumed, "constraint int_le_reif(p{pigeon}, 4, {name});");
    }
    let _ = writeln!(assumed, "constraint int_eq_reif(q, 1, other);");
    let _ = writeln!(
        assumed,
        "constraint fzn_assume([other, {}]);",
        names.join(", ")
    );
    let model = pigeons(5, 5, "satisfy");
    let text = vars + &model.replace("solve", &format!("{assumed}solve"));
    let mut core = run(&text, true, Limits::default()).core.unwrap();
    core.sort();
    assert_eq!(core, names);
}
