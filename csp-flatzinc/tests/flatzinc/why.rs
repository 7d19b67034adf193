//! What `why` blames. `IDLE` has no part in any of it.

use csp_core::check::{CheckFlaw, CheckPlace, CheckVerdict};
use csp_core::explain::{Explanation, Why};
use csp_core::limits::Limits;
use csp_flatzinc::{WhyReport, check_why, read, why};

const IDLE: &str = "var 1..9: idle;\nconstraint int_le(idle, 2);\n";

/// The answer for these lines behind the two of `IDLE`.
fn report(lines: &str) -> WhyReport {
    let text = format!("{IDLE}{lines}\nsolve satisfy;");
    let ast = read(&text).unwrap();
    let report = why(&ast, Limits::default()).unwrap();
    let check = check_why(&ast, &report.why).unwrap();
    let is_wrong = matches!(check.verdict, CheckVerdict::Objection(_));
    assert!(!is_wrong, "{}\n{}", report.text, check.text);
    report
}

/// The cause that is named, in one line.
fn cause(lines: &str) -> String {
    let report = report(lines);
    assert!(matches!(report.why, Why::Derived(_)), "{lines}: {report:?}");
    assert!(!report.is_clipped, "{lines}");
    let cause = report.text.strip_prefix("no solution: by ");
    cause.expect("propagation shows it").to_owned()
}

#[test]
fn a_domain_without_a_value_is_the_cause() {
    let cases = [
        ("var 3..-1: x;", "the empty domain of x (line 3)"),
        ("var {}: x;", "the empty domain of x (line 3)"),
        ("var 1..3: x = 5;", "the empty domain of x (line 3)"),
        ("var bool: b = 2;", "the empty domain of b (line 3)"),
        (
            "var 3..-1: x;\nvar 1..3: y;\nvar 1..3: z;\nconstraint int_le(y, z);",
            "the empty domain of x (line 3)",
        ),
        (
            "var 1..3: x;\nvar 5..7: y = x;",
            "the empty domain of x (line 3) = y (line 4)",
        ),
        (
            "var 1..3: x;\nvar 1..9: y = x;\nvar 5..7: z = y;",
            "the empty domain of x (line 3) = z (line 5)",
        ),
        (
            "var 1..3: x;\narray [1..2] of var 5..7: a = [6, x];",
            "the empty domain of x (line 3) under a (line 4)",
        ),
        (
            "var 1..3: x;\narray [1..1] of var 5..4: a = [x];",
            "the empty domain of x (line 3) under a (line 4)",
        ),
        (
            "array [1..2] of var 5..7: a = [6, 8];",
            "a number in a (line 3) that is not in its domain",
        ),
    ];
    for (lines, expected) in cases {
        assert_eq!(cause(lines), expected, "{lines}");
    }
}

#[test]
fn a_model_needs_no_constraint_to_have_no_solution() {
    let ast = read("var 3..-1: x;\nvar 1..3: y;\nsolve satisfy;").unwrap();
    let text = why(&ast, Limits::default()).unwrap().text;
    assert_eq!(text, "no solution: by the empty domain of x (line 1)");
}

#[test]
fn a_constraint_that_is_false_as_it_stands_is_the_cause() {
    let cases = [
        "bool_eq(true, false)",
        "bool_clause([], [])",
        "bool_clause([false, false], [true])",
        "array_bool_and([true, false], true)",
        "set_in(5, 1..3)",
        "set_in(idle, {})",
        "int_lin_eq([2], [idle], 7)",
        "int_lin_le([], [], -1)",
        "int_ne(idle, idle)",
        "int_lt(idle, idle)",
        "int_le_reif(idle, 9, false)",
        "int_le_imp(idle, 0, true)",
        "array_int_element(idle, [1, 2, 3], 4)",
        "csp_table([idle, idle], [])",
        "fzn_all_different_int([1, 1, idle])",
    ];
    for constraint in cases {
        let name = constraint.split('(').next().unwrap();
        let lines = format!("constraint {constraint};");
        assert_eq!(cause(&lines), format!("{name} (line 3)"), "{constraint}");
    }
}

#[test]
fn an_equation_is_the_cause_where_it_is_needed() {
    let apart = "var 1..3: x;\nvar 5..7: y;\nconstraint int_eq(x, y);";
    assert_eq!(cause(apart), "int_eq (line 5)");
    let switch = "var bool: b;\nvar 2..3: i;\nconstraint bool2int(b, i);";
    assert_eq!(cause(switch), "bool2int (line 5)");
    let both = "var bool: b;\nconstraint bool_eq(b, true);\nconstraint bool_eq(b, false);";
    let steps = "bool_eq (line 5), because b = 1 (1)\n  1. b = 1: by bool_eq (line 4)";
    assert_eq!(cause(both), steps);
    let chain = "var 1..3: x;\nvar 0..9: y;\nvar 5..7: z;\nconstraint int_le(y, 9);
constraint int_eq(x, y);\nconstraint int_eq(y, z);";
    let text = cause(chain);
    assert!(
        text.contains("(line 7)") && text.contains("(line 8)"),
        "{text}"
    );
    assert!(!text.contains("(line 6)"), "{text}");
}

#[test]
fn bounds_of_variables_without_any_have_their_constraints() {
    let empty = "var int: x;\nconstraint int_le(x, 3);\nconstraint int_le(4, x);";
    assert_eq!(
        cause(empty),
        "the empty domain of x (line 3) under int_le (line 4), int_le (line 5)"
    );
    let doubled = "var int: x;\nvar int: y;\nconstraint int_le(x, 3);\nconstraint int_le(0, x);
constraint int_lin_eq([1, -2], [y, x], 0);\nconstraint int_le(7, y);";
    assert_eq!(
        cause(doubled),
        "int_le (line 8)\n  with the bounds that follow from int_le (line 5), int_le (line 6), int_lin_eq (line 7)"
    );
}

#[test]
fn values_that_were_not_tried_are_told_of() {
    let report = report("var 5000000000..6000000000: x;");
    assert!(report.is_clipped);
    let expected = "no solution: by the empty domain of x (line 3)
  (only values of at most 2,147,483,646 either way were tried for x)";
    assert_eq!(report.text, expected);
}

/// Each fault that is planted in an answer is named, in the words of the model.
#[test]
fn a_planted_fault_is_named() {
    let lines = "var 1..3: x;\nvar 1..3: y;\nvar 1..3: z;
constraint int_lt(x, y) :: mzn_constraint_name(\"first\");\nconstraint int_lt(y, z);\nconstraint int_lt(z, x);";
    let ast = read(&format!("{lines}\nsolve satisfy;")).unwrap();
    let right = why(&ast, Limits::default()).unwrap().why;
    let told = |why: &Why| check_why(&ast, why).unwrap();
    let steps = |why: &mut Why, change: &dyn Fn(&mut Explanation)| {
        let Why::Derived(explanation) = why else {
            panic!("{why:?}")
        };
        change(explanation);
    };
    assert!(matches!(told(&right).verdict, CheckVerdict::Holds(_)));

    let mut wrong = right.clone();
    steps(&mut wrong, &|explanation| {
        explanation.steps.last_mut().unwrap().because.clear();
    });
    let check = told(&wrong);
    let CheckVerdict::Objection(objection) = &check.verdict else {
        panic!("{check:?}")
    };
    assert!(matches!(objection.flaw, CheckFlaw::DoesNotFollow(_)));
    assert!(
        check.text.starts_with("this does not hold: step ")
            && check.text.contains(" is a counterexample"),
        "{}",
        check.text
    );

    let mut wrong = right.clone();
    steps(&mut wrong, &|explanation| explanation.parts.clear());
    let check = told(&wrong);
    assert!(check.text.contains(", which is no part"), "{}", check.text);

    let mut wrong = right;
    steps(&mut wrong, &|explanation| {
        explanation.steps.pop();
    });
    let check = told(&wrong);
    let CheckVerdict::Objection(objection) = &check.verdict else {
        panic!("{check:?}")
    };
    assert_eq!(objection.place, CheckPlace::Answer);
}
