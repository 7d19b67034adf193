//! Each constraint, with random variables and numbers as arguments, beside its meaning: plain,
//! reified and half-reified.

mod draw;
mod reference;

use super::all;
use draw::{Drawn, draw};
use proptest::prelude::*;
use reference::{ALL, Kind::Bool, RESULTS};
use std::fmt::Write as _;

/// All assignments of the variables under which the closure holds, as they are printed.
fn expected(drawn: &Drawn, holds: impl Fn(&[Vec<i64>]) -> bool) -> Vec<String> {
    let mut assignments = vec![Vec::new()];
    for domain in &drawn.domains {
        let extended = assignments.iter().flat_map(|assignment| {
            domain
                .iter()
                .map(move |&value| [&assignment[..], &[value]].concat())
        });
        assignments = extended.collect();
    }
    assignments.retain(|assignment: &Vec<i64>| {
        let value = |part: &Result<i64, usize>| part.unwrap_or_else(|x| assignment[x]);
        let values: Vec<Vec<i64>> = drawn
            .parts
            .iter()
            .map(|parts| parts.iter().map(value).collect())
            .collect();
        holds(&values)
    });
    let print = |assignment: &Vec<i64>| {
        let mut text = String::new();
        for (number, &value) in assignment.iter().enumerate() {
            let is_bool = drawn
                .declarations
                .contains(&format!("var bool: x{number} "));
            let value = if is_bool {
                (value == 1).to_string()
            } else {
                value.to_string()
            };
            let _ = writeln!(text, "x{number} = {value};");
        }
        text
    };
    let mut texts: Vec<String> = assignments.iter().map(print).collect();
    let end = if texts.is_empty() {
        "=====UNSATISFIABLE=====\n"
    } else {
        "==========\n"
    };
    texts.push(end.to_owned());
    texts.sort();
    texts
}

fn check(
    name: &str,
    drawn: &Drawn,
    holds: impl Fn(&[Vec<i64>]) -> bool,
) -> Result<(), TestCaseError> {
    let text = format!(
        "{}constraint {name}({});\nsolve satisfy;\n",
        drawn.declarations,
        drawn.arguments.join(", ")
    );
    for free in [false, true] {
        prop_assert_eq!(all(&text, free), expected(drawn, &holds), "{}", text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn constraints_mean_what_the_reference_says(numbers in prop::collection::vec(any::<u16>(), 60)) {
        for meaning in ALL.iter().chain(RESULTS.iter().map(|(meaning, _)| meaning)) {
            check(meaning.name, &draw(meaning.kinds, &numbers), meaning.holds)?;
        }
    }

    #[test]
    fn reified_and_half_reified_forms_mean_the_same(numbers in prop::collection::vec(any::<u16>(), 60)) {
        for meaning in ALL {
            let kinds = [meaning.kinds, &[Bool]].concat();
            let drawn = draw(&kinds, &numbers);
            let last = meaning.kinds.len();
            check(&format!("{}_reif", meaning.name), &drawn, |v| {
                (meaning.holds)(&v[..last]) == (v[last][0] == 1)
            })?;
            check(&format!("{}_imp", meaning.name), &drawn, |v| {
                v[last][0] == 0 || (meaning.holds)(&v[..last])
            })?;
        }
        for (meaning, implied) in RESULTS {
            check(&format!("{}_imp", meaning.name), &draw(meaning.kinds, &numbers), implied)?;
        }
    }
}
