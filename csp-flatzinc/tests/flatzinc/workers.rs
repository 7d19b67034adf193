//! Several workers on one model.

use csp_core::limits::Limits;
use csp_flatzinc::{
    CompileOptions, RunEvent, RunOptions, RunStatus, RunWorkers, compile, read, run_by,
};
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// What is printed, what is known at the end, and how many bounds were told.
#[derive(PartialEq, Debug)]
struct Printed {
    solutions: Vec<String>,
    objective: Option<i32>,
    bound: Option<i32>,
    status: RunStatus,
    bounds: usize,
}

fn run(text: &str, count: usize, options: RunOptions) -> Printed {
    let ast = read(text).unwrap();
    let compiled = || compile(&ast, CompileOptions::default()).unwrap();
    let workers = RunWorkers {
        count,
        copy: &compiled,
    };
    let (mut bounds, mut solutions) = (0, Vec::new());
    let summary = run_by(
        &mut compiled(),
        options,
        Some(workers),
        Limits::default(),
        |event| bounds += usize::from(matches!(event, RunEvent::Bound(_))),
        |found| {
            solutions.push(found.text.to_owned());
            ControlFlow::Continue(())
        },
    )
    .unwrap();
    Printed {
        solutions,
        objective: summary.objective,
        bound: summary.bound,
        status: summary.status,
        bounds,
    }
}

/// Queens on a square of this side; this is how they are searched.
fn queens(side: usize, search: &str) -> String {
    let mut text = String::new();
    for row in 0..side {
        let _ = writeln!(text, "var 1..{side}: q{row} :: output_var;");
    }
    for (row, other) in (0..side).flat_map(|row| (0..row).map(move |other| (row, other))) {
        let far = row - other;
        for steps in [-(far as i64), 0, far as i64] {
            let _ = writeln!(
                text,
                "constraint int_lin_ne([1, -1], [q{row}, q{other}], {steps});"
            );
        }
    }
    let names: Vec<String> = (0..side).map(|row| format!("q{row}")).collect();
    let search = search.replace("QUEENS", &names.join(", "));
    text + &format!("solve {search} satisfy;\n")
}

#[test]
fn all_solutions_come_once_in_an_order_of_their_own() {
    let order = ":: int_search([QUEENS], first_fail, indomain_min, complete)";
    let options = |solutions| RunOptions {
        solutions,
        ..RunOptions::default()
    };
    let sorted = |printed: &Printed| {
        let mut solutions = printed.solutions.clone();
        solutions.sort();
        solutions
    };
    for search in [order, ""] {
        let text = queens(11, search);
        let alone = run(&text, 1, options(None));
        assert_eq!(
            (alone.solutions.len(), alone.status),
            (2680, RunStatus::Complete)
        );
        let two = run(&text, 2, options(None));
        assert_eq!(sorted(&alone), sorted(&two));
        assert_eq!(two, run(&text, 3, options(None)));
        let some = run(&text, 2, options(Some(2500)));
        assert_eq!(some.solutions, two.solutions[..2500]);
        assert_eq!(some.status, RunStatus::Satisfied);
    }
}

/// A knapsack that takes long without learning.
fn knapsack(count: usize) -> String {
    let (mut text, mut names, mut weights, mut gains) =
        (String::new(), Vec::new(), Vec::new(), Vec::new());
    for item in 0..count {
        let _ = writeln!(text, "var 0..1: x{item} :: output_var;");
        names.push(format!("x{item}"));
        let weight = 20 + 37 * item % 23;
        weights.push(weight.to_string());
        gains.push((weight + item % 5).to_string());
    }
    let (all, weights, gains) = (names.join(", "), weights.join(", "), gains.join(", "));
    let half = 15 * count;
    text + &format!(
        "var 0..100000: gain :: output_var;\n\
         constraint int_lin_le([{weights}], [{all}], {half});\n\
         constraint int_lin_eq([{gains}, -1], [{all}, gain], 0);\n\
         solve :: int_search([{all}], input_order, indomain_max, complete) maximize gain;\n"
    )
}

#[test]
fn the_best_is_the_same_and_each_run_is_the_same() {
    let text = knapsack(20);
    let options = RunOptions {
        intermediate: true,
        bounds: true,
        ..RunOptions::default()
    };
    let alone = run(&text, 1, options);
    assert_eq!(alone.status, RunStatus::Complete);
    for count in [2, 3] {
        let found = run(&text, count, options);
        assert_eq!(
            (found.status, found.objective, found.bound),
            (alone.status, alone.objective, alone.objective)
        );
        assert!(found.bounds > 0 && found.solutions.len() > 1);
        assert_eq!(found, run(&text, count, options));
    }
    let best = run(&text, 2, RunOptions::default());
    assert_eq!((best.solutions.len(), best.objective), (1, alone.objective));
}
