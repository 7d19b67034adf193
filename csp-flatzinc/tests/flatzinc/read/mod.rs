//! Reading: what is read, what is refused and where, and that nothing makes it panic.

mod json;
mod random;

use csp_flatzinc::ast::{Expr, Instantiation, SolveGoal, Type};
use csp_flatzinc::{read, read_bytes};
use insta::assert_snapshot;

/// All kinds of items, types and expressions.
pub(super) const ALL: &str = r#"% a comment
predicate my_pred(array [int] of var int: xs, var bool: b, set of 1..3: s);
predicate apart(array [int] of var int: xs:: promise_ctx_antitone,var bool: b :: one :: two(3),);
test in_range(int: x,set of int: s,bool: b) = if x in ub(s) then b <-> set2bools(s)[x] else not b endif;
int: n = 0x1F; float: half = 0.5e-1;
bool: yes = true;
set of int: odd = {1, 3, -5};
set of 1..9: range = 1..9;
array [1..3] of int: weights = [1, 2, 3];
array [1..2] of set of int: sets = [{}, 2..3];
array [1..0] of float: none = [];
var 1..9: x :: output_var;
var {1, 4, 9}: square;
var int: free;
var bool: b :: is_defined_var :: var_is_introduced = true;
var 0.0..1.5: f;
array [1..3] of var int: xs :: output_array([1..3]) = [x, weights[2], -7];
constraint int_lin_le(weights, xs, 12) :: domain :: mzn_path("a\"b;c");
constraint bool_clause([b, true], []);
solve :: seq_search([int_search(xs, first_fail, indomain_min, complete)]) maximize xs[1];
"#;

#[test]
fn all_kinds_of_items_are_read() {
    let model = read(ALL).unwrap();
    assert_eq!((model.declarations.len(), model.constraints.len()), (14, 2));
    let name = |number: usize| model.text(model.declarations[number].name);
    assert_eq!((name(0), name(7), name(13)), ("n", "none", "xs"));
    assert_eq!(model.declarations[0].value, Some(Expr::Int(31)));
    assert_eq!(model.declarations[1].value, Some(Expr::Float(0.05)));
    assert_eq!(model.declarations[7].length, Some(0));
    assert_eq!(model.declarations[12].r#type, Type::Float);
    let xs = model.declarations[13];
    assert_eq!(
        (xs.kind, xs.length, xs.place.to_string().as_str()),
        (Instantiation::Variable, Some(3), "line 17, column 1")
    );
    let Some(Expr::Array(items)) = xs.value else {
        unreachable!()
    };
    assert!(matches!(
        model.span(items),
        [Expr::Name(_), Expr::Item { index: 2, .. }, Expr::Int(-7)]
    ));
    let [_, Expr::Call { arguments, .. }] = *model.span(model.constraints[0].annotations) else {
        unreachable!()
    };
    let [Expr::Text(path)] = *model.span(arguments) else {
        unreachable!()
    };
    assert_eq!(model.text(path), r#"a\"b;c"#);
    assert!(matches!(
        model.solve.goal,
        SolveGoal::Maximize(Expr::Item { index: 1, .. })
    ));
    assert_eq!(model.constraints[1].place.to_string(), "line 19, column 1");
}

#[test]
fn errors_say_where_and_what_was_expected() {
    let texts = [
        "",
        "var int x;",
        "var 1..: x; solve satisfy;",
        "var 1: x; solve satisfy;",
        "int: n; solve satisfy;",
        "int: n = 99999999999999999999; solve satisfy;",
        "int: n = 12ab; solve satisfy;",
        "  array [0..3] of int: a = [1]; solve satisfy;",
        "array [1..99999999999] of int: a = [1]; solve satisfy;",
        "array [1..3] var int: a = [1]; solve satisfy;",
        "constraint p(1, 2; solve satisfy;",
        "constraint p([1, 2); solve satisfy;",
        "constraint p({1, x}); solve satisfy;",
        "constraint p(\"open\nnext\"); solve satisfy;",
        "constraint p(a[0]); solve satisfy;",
        "constraint p(1)\nconstraint q(1);\nsolve satisfy;",
        "var 1..3: x ::; solve satisfy;",
        "solve satisfy; solve satisfy;",
        "set of bool: s = 1; solve satisfy;",
        "constraint é(1); solve satisfy;",
        "% é é\nconstraint p(\"é é\", é); solve satisfy;",
        "constraint p(1.5..x); solve satisfy;",
    ];
    let errors = texts.map(|text| read(text).unwrap_err().to_string());
    assert_snapshot!(errors.join("\n"), @r#"
line 1, column 1: expected `solve`, found the end of the text
line 1, column 9: expected `:`, found `x`
line 1, column 8: expected the last integer of the range, found `:`
line 1, column 6: expected `..` and the end of the range, found `:`
line 1, column 7: expected `=` and a value, found `;`
line 1, column 10: expected an integer of at most 64 bits, found `99999999999999999999`
line 1, column 10: expected a number, found `12ab`
line 1, column 10: expected an index set that begins with 1, found `0`
line 1, column 11: expected a length of at most 4,294,967,295, found `99999999999`
line 1, column 14: expected `of`, found `var`
line 1, column 18: expected `,` or `)`, found `;`
line 1, column 19: expected `,` or `]`, found `)`
line 1, column 18: expected a number, found `x`
line 1, column 19: expected `"` at the end of the string, found the end of the line
line 1, column 16: expected the number of an item, from 1 to 4,294,967,295, found `0`
line 2, column 1: expected `;`, found `constraint`
line 1, column 15: expected an annotation, found `;`
line 1, column 16: expected one solve item, and no second one, found `solve`
line 1, column 8: expected `int` or a set of integers, found `bool`
line 1, column 12: expected the name of a constraint, found `é`
line 2, column 21: expected a number, `true`, `false`, a name, a string, `[` for an array or `{` for a set, found `é`
line 1, column 19: expected a number, found `x`
"#);
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    let error = read_bytes(b"var 1..3: x;\nvar \xff: y;").unwrap_err();
    assert_snapshot!(error, @r#"line 2, column 5: expected text in UTF-8, found the byte 0xff"#);
    assert!(read_bytes(ALL.as_bytes()).is_ok());
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow_of_the_stack() {
    let text = format!("constraint p({}", "[".repeat(1_000_000));
    assert!(read(&text).unwrap_err().expected.contains("200 times"));
}
