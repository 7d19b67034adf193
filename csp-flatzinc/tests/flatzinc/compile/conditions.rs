//! Booleans without a variable: the same solutions as with all constraints posted, and which ones they are.

use super::{run_model, solved};
use csp_core::limits::Limits;
use csp_core::random::Random;
use csp_core::testing::seeds;
use csp_flatzinc::{CompileOptions, Equations, RunOptions};

/// The number of solutions, which are the same in all forms, and that of booleans without a variable.
fn agreed(text: &str) -> (usize, usize) {
    let (solutions, compiled) = super::agreed(text);
    (solutions, compiled.conditions)
}

/// Variables of several shapes, and booleans that are not printed.
const HEAD: &str =
    "var 0..5: a :: output_var; var -3..3: b :: output_var; var {1,4,9}: c :: output_var;
var 0..1: d :: output_var; var {2,7}: e :: output_var;
var bool: p; var bool: q; var bool: r; var bool: s; var bool: t;
";

fn with(constraints: &str) -> String {
    format!("{HEAD}{constraints}\nsolve satisfy;\n")
}

#[test]
fn facts_about_one_variable_need_no_boolean() {
    let facts = "constraint int_eq_reif(a, 3, p); constraint int_ne_reif(4, c, q); constraint int_le_reif(b, 1, r);
constraint int_le_reif(2, a, s); constraint set_in_reif(c, {4,9,11}, t);";
    let clause = "constraint bool_clause([p,q,r],[s,t]);";
    let (solutions, conditions) = agreed(&with(&format!("{facts} {clause}")));
    assert_eq!(conditions, 5);
    // 4 combinations of d and e; s and t hold together with none of the others: a is 2, 4 or 5, c is 4 and b above 1.
    assert_eq!(solutions, 4 * (6 * 7 * 3 - 3 * 2));
    // Values that are no range, and a sum of booleans, which takes variables.
    let inner = "constraint set_in_reif(b, {-3,0,2}, p); constraint bool_clause([p,q],[]);";
    assert_eq!(agreed(&with(inner)).1, 1);
    let sum = "constraint int_eq_reif(a, 3, p); constraint int_eq_reif(b, 1, q); constraint bool_lin_eq([1,1],[p,q],1);";
    assert_eq!(agreed(&with(sum)).1, 0);
}

#[test]
fn facts_about_one_of_two_values_are_views() {
    let text = with(
        "constraint int_eq_reif(d, 1, p); constraint int_eq_reif(d, 0, q); constraint int_ne_reif(e, 7, r);
constraint bool_lin_le([1,2,2],[p,q,r],3); constraint bool_clause([p],[r]);",
    );
    let (solutions, compiled, _) = run_model(
        &text,
        CompileOptions::default(),
        RunOptions::default(),
        Limits::default(),
    );
    assert_eq!((compiled.views, solutions.len()), (3, 1));
    agreed(&text);
}

#[test]
fn a_boolean_that_one_clause_asks_for_needs_no_variable() {
    let text = with(
        "constraint int_lin_le_reif([1,1],[a,b],2,p); constraint int_lin_le_reif([-1,-1],[a,b],-4,q);
constraint bool_clause([p],[r]); constraint array_bool_or([r,q],true);",
    );
    assert_eq!(agreed(&text).1, 2);
    // One of two in the same clause.
    let both = "constraint int_lt_reif(a, b, p); constraint int_lt_reif(b, c, q);";
    let clause = format!("{both} constraint array_bool_or([p,q],true);");
    assert_eq!(agreed(&with(&clause)).1, 1);
    // Not where it is false in the clause, stands in another one, is printed, or is known.
    for more in [
        "constraint bool_clause([],[p,q]);",
        "constraint array_bool_or([p,r],true); constraint array_bool_or([p,s],true);",
        "constraint array_bool_or([p,q,r],true);",
    ] {
        assert_eq!(agreed(&with(&format!("{both} {more}"))).1, 0, "{more}");
    }
    let printed = with(&clause).replace("var bool: p;", "var bool: p :: output_var;");
    assert_eq!(agreed(&printed).1, 1);
    let known = printed.replace("var bool: q;", "var bool: q :: output_var;");
    assert_eq!(agreed(&known).1, 0);
    agreed(&with(&clause).replace("var bool: p;", "var bool: p = true;"));
}

/// Where the boolean is decided by the order of the model, it keeps its variable, and the trees are the same.
#[test]
fn trees_are_those_of_variables() {
    let facts = "constraint int_le_reif(a, 3, p); constraint int_ne_reif(b, 1, q); constraint int_lin_le_reif([1,-1],[a,b],1,r);
constraint array_bool_or([p,q],s); constraint bool_clause([r],[s]); constraint int_ne_reif(a, b, t); constraint array_bool_or([t,q],true);";
    let order = ":: int_search([a,b,c,d,e], first_fail, indomain_min, complete)";
    let text = format!("{HEAD}{facts}\nsolve {order} satisfy;\n");
    let [viewed, posted] =
        [Equations::Viewed, Equations::Posted].map(|equations| solved(&text, equations, false));
    assert_eq!((&viewed.0, viewed.2), (&posted.0, posted.2));
    assert_eq!((viewed.1.conditions, posted.1.conditions), (4, 0));
    let searched = text.replace(
        order,
        ":: bool_search([p,q,r,s,t], input_order, indomain_min, complete)",
    );
    assert_eq!(agreed(&searched).1, 0);
}

#[test]
fn random_models_have_the_same_solutions() {
    let mut found = 0;
    for seed in seeds(200) {
        let mut random = Random::new(seed, 0);
        let mut draw = |items: &[&str]| items[random.index(items.len())].to_owned();
        let mut constraints = String::new();
        for own in ["p", "q", "r", "s", "t"] {
            let relation = draw(&["eq", "ne", "le", "lt"]);
            let x = draw(&["a", "b", "c", "d", "e"]);
            let y = draw(&["a", "b", "c", "0", "1", "2", "4"]);
            constraints += &match draw(&["simple", "turned", "set", "sum", "free"]).as_str() {
                "simple" => format!("constraint int_{relation}_reif({x}, {y}, {own});\n"),
                "turned" => format!("constraint int_{relation}_reif({y}, {x}, {own});\n"),
                "set" => format!("constraint set_in_reif({x}, {{0,1,4}}, {own});\n"),
                "sum" => format!("constraint int_lin_le_reif([1,-2],[{x},b],{y},{own});\n")
                    .replace(",a,", ",3,")
                    .replace(",b,", ",-1,")
                    .replace(",c,", ",5,"),
                _ => String::new(),
            };
        }
        for _ in 0..3 {
            let mut literal = || draw(&["p", "q", "r", "s", "t"]);
            let [x, y, z] = [literal(), literal(), literal()];
            constraints += &match draw(&["one", "two", "three", "or", "not"]).as_str() {
                "one" => format!("constraint bool_clause([{x}],[{y}]);\n"),
                "two" => format!("constraint array_bool_or([{x},{y}],true);\n"),
                "three" => format!("constraint bool_clause([{x},{y}],[{z}]);\n"),
                "or" => format!("constraint array_bool_or([{x},{y}],{z});\n"),
                _ => format!("constraint bool_eq_reif({x},{y},{z});\n"),
            };
        }
        found += agreed(&with(&constraints)).1;
    }
    assert!(found > 0);
}
