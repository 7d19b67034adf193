//! Parts as text: together they have the solutions of the tree, also when they are cut again.

use crate::models::{Built, MODELS};
use csp_core::error::ModelError;
use csp_core::prelude::*;
use csp_parallel::{Subproblem, parts, search_part};

/// The solutions of a part, which another process might search.
fn found(build: fn() -> Built, line: &str) -> Vec<Vec<i32>> {
    let (mut model, x) = build().unwrap();
    let part: Subproblem = line.parse().unwrap();
    let search = search_part(&mut model, Goal::Satisfy, &part).unwrap();
    search.map(|solution| solution.values(&x)).collect()
}

/// The parts of a part, as lines.
fn cut(build: fn() -> Built, line: &str, most: usize) -> Vec<String> {
    let (mut model, _) = build().unwrap();
    let part = line.parse().unwrap();
    let parts = parts(&mut model, Goal::Satisfy, &part, most).unwrap();
    parts.iter().map(ToString::to_string).collect()
}

#[test]
fn parts_have_all_solutions_and_none_twice() {
    for (name, build) in MODELS {
        let mut expected = found(build, "root");
        expected.sort();
        for most in [1, 2, 7, 40] {
            let mut lines = cut(build, "root", most);
            assert!(lines.len() <= most, "{name} {most}");
            // Some are cut again, as a scheduler does with those that take long.
            let again: Vec<String> = lines.iter().step_by(2).cloned().collect();
            lines.retain(|line| !again.contains(line));
            lines.extend(again.iter().flat_map(|line| cut(build, line, 3)));
            let mut all: Vec<Vec<i32>> = lines.iter().flat_map(|line| found(build, line)).collect();
            all.sort();
            assert_eq!(all, expected, "{name} {most}");
        }
    }
}

#[test]
fn the_best_of_the_parts_is_the_best() {
    let build = || -> (Model, Var) {
        let mut model = Model::new();
        let x = model.array("x", 6, 0..=9).unwrap();
        model.all_different(&x).unwrap();
        let total = model
            .define("total", x[0] * x[1] - x[2] * x[3] + x[4] - 2 * x[5])
            .unwrap();
        (model, total)
    };
    let (mut model, total) = build();
    let best = model.minimize(total).unwrap().solution.unwrap()[total];
    let lines = parts(&mut model, Goal::Minimize(total), &Subproblem::ROOT, 20).unwrap();
    let mut known: Option<i32> = None;
    for line in lines.iter().map(ToString::to_string) {
        let (mut model, total) = build();
        let part = line.parse().unwrap();
        let mut search = search_part(&mut model, Goal::Minimize(total), &part).unwrap();
        if let Some(known) = known {
            search.space_mut().better_than(known).unwrap();
        }
        if let Some(better) = search.last() {
            assert!(known.is_none_or(|known| better[total] < known));
            known = Some(better[total]);
        }
    }
    assert_eq!(known, Some(best));
}

#[test]
fn what_is_no_part_is_an_error() {
    for text in [
        "",
        "x1",
        "x1 = ",
        "x1 == 2",
        "y1 = 2",
        "x1 = 2,",
        "x1 = 99999999999",
        "x1 = 2 x2 = 3",
        "x-1 = 2",
        "x1073741824 = 0",
    ] {
        let error = text.parse::<Subproblem>().unwrap_err().to_string();
        assert!(error.contains("a part is `root`"), "{text:?}: {error}");
    }
    for text in [
        "root",
        "x0 = -3",
        "x7 != 2147483647, x1 <= -2147483647, x2 >= 5",
    ] {
        assert_eq!(text.parse::<Subproblem>().unwrap().to_string(), text);
    }
    let mut model = Model::new();
    model.var("x", 0..=1).unwrap();
    let part: Subproblem = "x1 = 0".parse().unwrap();
    let error = search_part(&mut model, Goal::Satisfy, &part).unwrap_err();
    assert!(matches!(
        error,
        ModelError::UnknownVariable {
            constraint: "part",
            ..
        }
    ));
    assert!(parts(&mut model, Goal::Satisfy, &part, 4).is_err());
}
