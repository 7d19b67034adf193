//! OPB: what is read, what is refused, and answers compared with trying out all values.

use csp_instances::{InstanceStatus, OpbInstance};

/// The status, the values of the objective as they were found, and the last `v` line.
fn solved(text: &str) -> (InstanceStatus, Vec<i128>, String) {
    super::solved::<OpbInstance>(text)
}

fn error(text: &str) -> String {
    super::error::<OpbInstance>(text)
}

#[test]
fn a_best_solution() {
    let text = "\
* #variable= 4 #constraint= 3
min: 2 x1 +3 x2 -1 x3 4 ~x4 ;
1 x1 1 x2 >= 1 ;
* a comment
1 x3 +2 x4 <= 2 ;
-1 x1 -1 x10 = -1 ;
";
    // x4 = 1 saves 4 and excludes x3.
    let (status, objectives, last) = solved(text);
    assert_eq!(status, InstanceStatus::Optimum);
    assert_eq!(objectives.last(), Some(&2));
    assert!(objectives.is_sorted_by(|a, b| a > b), "{objectives:?}");
    assert_eq!(last, "v x1 -x2 -x3 x4 -x10\n");
}

#[test]
fn a_greatest_value_with_products() {
    let (status, objectives, last) =
        solved("max: 3 x1 x2 -1 x1 -1 x2 2 ~x1 x3 ;\n1 x2 x3 <= 0 ;\n");
    assert_eq!(
        (status, objectives.last()),
        (InstanceStatus::Optimum, Some(&2))
    );
    assert_eq!(last, "v -x1 -x2 x3\n");
}

#[test]
fn without_an_objective() {
    assert_eq!(solved("1 a 1 b = 2 ;").2, "v a b\n");
    let (status, ..) = solved("1 a 1 b 1 c >= 2 ; 1 a 1 b 1 c <= 1 ;");
    assert_eq!(status, InstanceStatus::Unsatisfiable);
    assert_eq!(solved(">= 1 ;").0, InstanceStatus::Unsatisfiable);
    assert_eq!(solved("").0, InstanceStatus::Satisfiable);
}

/// Coefficients far beyond i64 are clipped where that says the same, and objectives are divided by what divides them.
#[test]
fn large_numbers() {
    let huge = "1000000000000000000000000000 x1 2 x2 1 x3 >= 2 ;";
    assert_eq!(solved(huge).0, InstanceStatus::Satisfiable);
    let (status, objectives, _) = solved("min: 5000000000 x1 10000000000 x2 ; 1 x1 1 x2 >= 1 ;");
    assert_eq!(
        (status, objectives.last()),
        (InstanceStatus::Optimum, Some(&5_000_000_000))
    );
}

#[test]
fn what_is_refused_is_told_with_its_place() {
    for (text, expected) in [
        (
            "1 x1 >= 1",
            "line 1, column 9: the text ends within a constraint: `;` is missing",
        ),
        (
            "\n 1 x1 > 1 ;",
            "line 2, column 7: `>` stands where a number, a variable or `;` is needed",
        ),
        (
            "* ä comment\r\n  1 é >= 1 ; 1 x1 >= ;\r\n",
            "line 2, column 22: the number that the sum is compared with is needed here",
        ),
        (
            "+ 1 x1 >= 1 ;",
            "line 1, column 1: `+` stands where a number, a variable or `;` is needed",
        ),
        (
            "1 x1 1 >= 1 ;",
            "line 1, column 6: a variable is needed behind this coefficient",
        ),
        (
            "1 ~ >= 1 ;",
            "line 1, column 5: a variable is needed behind `~`",
        ),
        (
            "1 x1 ;",
            "line 1, column 6: `>=`, `<=` or `=` is needed here",
        ),
        (
            "1 x1 = x2 ;",
            "line 1, column 8: the number that the sum is compared with is needed here",
        ),
        (
            "1 x1 = 1 x2 ;",
            "line 1, column 10: `;` or a coefficient with its variable is needed here",
        ),
        (
            "1 x1 >= 1 ;\nmin: 1 x1 ;",
            "line 2, column 1: an objective stands once, before all constraints",
        ),
        (
            "soft: 6 ;",
            "line 1, column 1: soft constraints (WBO) are not supported",
        ),
        (
            "1234567890123456789012345678901 x1 >= 1 ;",
            "line 1, column 1: a number may have 30 digits at most",
        ),
        (
            "* a comment\n1 x1 100000000000000000000 x2 = 3 ;",
            "line 2, column 1: this constraint: linear: a number, or the sum of coefficients times domain bounds, is outside of i64; scale it down",
        ),
        (
            "min: 3000000000 x1 1 x2 ;",
            "line 1, column 1: the objective has 3000000001 steps between its least and its greatest value, and i32 holds no more than 2147483647; scale it down",
        ),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

/// Random formulas have the status and the best value that trying out all values gives.
#[test]
fn random_formulas() {
    let mut state = 7_u64;
    let mut draw = move |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    for _ in 0..60 {
        let mut rows = Vec::new();
        for _ in 0..=draw(4) {
            let mut terms = Vec::new();
            for _ in 0..=draw(4) {
                let literals: Vec<(u64, bool)> =
                    (0..=draw(2)).map(|_| (draw(5), draw(3) == 0)).collect();
                terms.push((i128::from(draw(9)) - 3, literals));
            }
            rows.push((terms, draw(3), i128::from(draw(8)) - 2));
        }
        let term = |(factor, literals): &(i128, Vec<(u64, bool)>)| {
            let names = literals
                .iter()
                .map(|(x, not)| format!("{}x{x}", if *not { "~" } else { "" }));
            format!("{factor} {} ", names.collect::<Vec<_>>().join(" "))
        };
        let texts = |terms: &[_]| terms.iter().map(term).collect::<String>();
        let mut text = format!("min: {};\n", texts(&rows[0].0));
        for (terms, relation, bound) in &rows[1..] {
            let relation = [">=", "=", "<="][*relation as usize];
            text += &format!("{}{relation} {bound} ;\n", texts(terms));
        }
        let sum = |terms: &[(i128, Vec<(u64, bool)>)], bits: u32| -> i128 {
            let holds = |(x, not): &(u64, bool)| (bits >> x & 1 == 1) != *not;
            let holding = terms
                .iter()
                .filter(|(_, literals)| literals.iter().all(holds));
            holding.map(|(factor, _)| factor).sum()
        };
        let is_solution = |bits: &u32| {
            rows[1..].iter().all(|(terms, relation, bound)| {
                let sum = sum(terms, *bits);
                [sum >= *bound, sum == *bound, sum <= *bound][*relation as usize]
            })
        };
        let best = (0..32)
            .filter(is_solution)
            .map(|bits| sum(&rows[0].0, bits))
            .min();
        let (status, objectives, _) = solved(&text);
        assert_eq!(objectives.last().copied(), best, "{text}");
        let expected = best.map_or(InstanceStatus::Unsatisfiable, |_| InstanceStatus::Optimum);
        assert_eq!(status, expected, "{text}");
    }
}
