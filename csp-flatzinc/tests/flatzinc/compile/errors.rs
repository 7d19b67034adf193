//! Models that are read well and make no sense, or are not supported.

use csp_flatzinc::{CompileOptions, compile, read};
use insta::assert_snapshot;

#[test]
fn errors_name_the_item_its_place_and_what_is_wrong() {
    let items = [
        "var 1..3: x; var 1..3: x;",
        "constraint int_le(x, 3);",
        "var 1..3: x;\nconstraint int_le(x);",
        "var 1..3: x; constraint int_lin_le([1, 2], [x], 3);",
        "var 1..3: x; constraint int_lin_le([9223372036854775807], [x], 3);",
        "var 1..3: x; constraint int_le([x], 3);",
        "array [1..2] of int: a = [1, 2]; constraint int_le(a[3], 3);",
        "array [1..2] of int: a = [1, 2]; constraint int_le(a, 3);",
        "int: n = m; int: m = n; constraint int_le(n, 3);",
        "var float: f;",
        "var 0.5..1.5: f;",
        "float: f = 1.5; constraint float_le(f, 2.5);",
        "var set of 1..3: s;",
        "var 1..3: x; constraint set_card(x, 2);",
        "var 1..3: x; constraint my_own(x);",
        "var bool: b; constraint int_le_reif(1, 5000000000, b, b);",
        "var 1..3: x; constraint int_abs(x, 5000000000);",
        "array [1..2] of var int: a :: output_array([1..3]) = [1, 2];",
    ];
    let errors = items.map(|items| {
        let ast = read(&format!("{items} solve satisfy;")).unwrap();
        compile(&ast, CompileOptions::default())
            .unwrap_err()
            .to_string()
    });
    assert_snapshot!(errors.join("\n"), @r#"
line 1, column 14: x: it is declared twice
line 1, column 1: int_le: `x` is not declared
line 2, column 1: int_le: it has 2 arguments, and 1 are given
line 1, column 14: int_lin_le: an array of 2 items is needed, and one of 1 is given
line 1, column 14: int_lin_le: linear: a number, or the sum of coefficients times domain bounds, is outside of i64; scale it down
line 1, column 14: int_le: a number or a variable is needed, and an array is given
line 1, column 34: int_le: `a` has 2 items, and no item 3
line 1, column 34: int_le: a number or a variable is needed, and `a` is given
line 1, column 25: int_le: `n` is defined by itself
line 1, column 1: f: floats are not supported: csp solves models of integers and booleans
line 1, column 1: f: floats are not supported: csp solves models of integers and booleans
line 1, column 17: float_le: floats are not supported: csp solves models of integers and booleans
line 1, column 1: s: variables that are sets are not supported in FlatZinc; MiniZinc rewrites them if it is told to use csp (`--solver csp`)
line 1, column 14: set_card: variables that are sets are not supported in FlatZinc; MiniZinc rewrites them if it is told to use csp (`--solver csp`)
line 1, column 14: my_own: this constraint is not known; is MiniZinc told to use the library of csp (`--solver csp`)?
line 1, column 14: int_le_reif: it has 3 arguments, and 4 are given
line 1, column 14: int_abs: the value 5000000000 is outside of i32, where all values of variables are
line 1, column 1: a: an array of 3 items is needed, and one of 2 is given
"#);
}

#[test]
fn what_is_not_followed_is_a_warning() {
    let text = "var 1..3: x; constraint int_abs(x, x) :: domain; constraint int_le(x, 2) :: domain;\nsolve :: my_search(x) :: int_search([x], impact, indomain_fancy, complete) satisfy;";
    let compiled = compile(&read(text).unwrap(), CompileOptions::default()).unwrap();
    let warnings: Vec<String> = compiled.warnings.iter().map(ToString::to_string).collect();
    assert_snapshot!(warnings.join("\n"), @r#"
line 2, column 1: the annotation `my_search` is not followed
line 2, column 1: the choice `impact` is not known, and `dom_w_deg` is taken
line 2, column 1: the choice `indomain_fancy` is not known, and `indomain_min` is taken
line 1, column 14: `int_abs` has no such consistency, and keeps its own
"#);
}

/// Rows with values that are all different take memory in proportion to their number, not its square.
#[test]
fn tables_of_many_values_are_taken() {
    let row = |row: i32| format!("{row}, {row}, {row}");
    let rows: Vec<String> = (0..60_000).map(row).collect();
    let text = format!(
        "array [1..180000] of int: rows = [{}];\n\
         var int: x; var int: y; var int: z;\nconstraint csp_table([x, y, z], rows);\n\
         constraint int_le(59999, x); solve satisfy;",
        rows.join(", ")
    );
    let mut compiled = compile(&read(&text).unwrap(), CompileOptions::default()).unwrap();
    assert_eq!(compiled.model.solutions().count(), 1);
}
