//! Models in FlatZinc and in FlatZinc JSON.

use super::{ask, ask_bytes, refusal};
use serde_json::{Value, json};

/// All kinds of values that can be printed.
const VALUES: &str = "var 1..3: x :: output_var; var bool: b :: output_var;
    array [1..2] of var int: a :: output_array([1..2]) = [x, 7];
    array [1..2] of var bool: flags :: output_array([1..1, 1..2]) = [b, true];
    array [1..1] of set of int: sets :: output_array([1..1]) = [{2, 5}];
    constraint int_le_reif(x, 1, b); solve satisfy;";

const BEST: &str = r#"{
    "variables": {"x": {"type": "int", "domain": [[0, 9]]}, "y": {"type": "int", "domain": [[0, 9]]},
        "cost": {"type": "int", "domain": [[0, 99]]}},
    "constraints": [
        {"id": "int_lin_le", "args": [[-1, -1], ["x", "y"], -7]},
        {"id": "int_lin_eq", "args": [[3, 2, -1], ["x", "y", "cost"], 0]}
    ],
    "output": ["x", "y"],
    "solve": {"method": "minimize", "objective": "cost"}
}"#;

/// Pigeons in holes, one too few: the search is long without learning.
fn pigeons(count: usize) -> String {
    let variables = (0..count).map(|pigeon| format!("var 1..{}: p{pigeon};\n", count - 1));
    let pairs =
        (0..count).flat_map(|a| (0..a).map(move |b| format!("constraint int_ne(p{a}, p{b});\n")));
    let names: Vec<String> = (0..count).map(|pigeon| format!("p{pigeon}")).collect();
    let names = names.join(", ");
    let search =
        format!("solve :: int_search([{names}], input_order, indomain_min, complete) satisfy;");
    variables.chain(pairs).collect::<String>() + &search
}

fn solve(request: &Value) -> Value {
    let answer = ask("model-solve", request);
    assert_eq!(answer["error"], Value::Null);
    answer["ok"].clone()
}

#[test]
fn values_are_those_of_json() {
    let answer = solve(&json!({"model": VALUES}));
    assert_eq!(answer["status"], "SATISFIED");
    assert_eq!(answer["complete"], true);
    let one = json!({"x": 1, "b": true, "a": [1, 7], "flags": [[true, true]], "sets": [[2, 5]]});
    assert_eq!(answer["solutions"], json!([one]));
    let all = solve(&json!({"model": VALUES, "all": true}));
    assert_eq!(all["status"], "ALL_SOLUTIONS");
    let solutions = all["solutions"].as_array().unwrap();
    assert_eq!(solutions.len(), 3);
    assert!(solutions.contains(&one));
    assert_eq!(all["statistics"]["solutions"], 3);
    let two = solve(&json!({"model": VALUES, "most": 2}));
    assert_eq!(
        (two["solutions"].as_array().unwrap().len(), &two["complete"]),
        (2, &json!(true))
    );
    let more = solve(&json!({"model": VALUES, "most": 9}));
    assert_eq!(
        (&more["status"], &more["complete"]),
        (&json!("ALL_SOLUTIONS"), &json!(true))
    );
}

#[test]
fn the_best_solution_of_a_model_in_json() {
    let best = solve(&json!({"model": BEST}));
    assert_eq!(
        (&best["status"], &best["objective"], &best["bound"]),
        (&json!("OPTIMAL_SOLUTION"), &json!(14), &json!(14))
    );
    assert_eq!(best["solutions"], json!([{"x": 0, "y": 7}]));
    let request = format!("{}\n{BEST}", json!({"all": true, "free": true}));
    let answer = ask_bytes("model-solve", request.as_bytes());
    let last = answer["ok"]["solutions"]
        .as_array()
        .unwrap()
        .last()
        .unwrap();
    assert_eq!(last, &best["solutions"][0]);
    let objectives = answer["ok"]["objectives"].as_array().unwrap();
    assert_eq!(
        objectives.len(),
        answer["ok"]["solutions"].as_array().unwrap().len()
    );
    assert_eq!(objectives.last(), Some(&json!(14)));
    let better = solve(&json!({"model": BEST, "better_than": 15}));
    assert_eq!(
        (&better["status"], &better["objective"]),
        (&json!("OPTIMAL_SOLUTION"), &json!(14))
    );
    let none = solve(&json!({"model": BEST, "better_than": 14}));
    assert_eq!(
        (&none["status"], &none["solutions"]),
        (&json!("UNSATISFIABLE"), &json!([]))
    );
}

#[test]
fn a_limit_leaves_what_was_found_and_proves_nothing() {
    let cut = solve(&json!({"model": pigeons(9), "max_nodes": 50}));
    assert_eq!(
        (&cut["status"], &cut["complete"], &cut["solutions"]),
        (&json!("UNKNOWN"), &json!(false), &json!([]))
    );
    let free: String = (0..5)
        .map(|x| format!("var 0..9: x{x} :: output_var;\n"))
        .collect();
    let request = json!({"model": free + "solve satisfy;", "all": true, "max_nodes": 100});
    let part = solve(&request);
    assert_eq!(
        (&part["status"], &part["complete"]),
        (&json!("SATISFIED"), &json!(false))
    );
    assert!(!part["solutions"].as_array().unwrap().is_empty());
    assert_eq!(part, solve(&request));
}

#[test]
fn assumptions_and_warnings_are_told() {
    let text = "var bool: a; var bool: b; constraint bool_clause([], [a]);
        constraint fzn_assume([a, b]); solve :: my_search(1) satisfy;";
    let answer = solve(&json!({"model": text}));
    assert_eq!(
        (&answer["status"], &answer["assumptions"]),
        (&json!("UNSATISFIABLE"), &json!(["a"]))
    );
    assert_eq!(
        answer["warnings"],
        json!(["line 2, column 40: the annotation `my_search` is not followed"])
    );
}

#[test]
fn what_has_no_solution_is_explained() {
    let ask_why = |text: &str| ask("model-why", &json!({"model": text}))["ok"].clone();
    let none = ask_why(
        "var 1..2: x; var 1..2: y; constraint int_le(x, 2); constraint int_lt(x, y) :: mzn_constraint_name(\"first\");
        constraint int_lt(y, x); solve satisfy;",
    );
    assert_eq!(
        (&none["status"], &none["checked"]),
        (&json!("none"), &json!(true))
    );
    assert_eq!(
        none["constraints"],
        json!([{"number": 1, "name": "first"}, {"number": 2, "name": "int_lt"}])
    );
    assert!(none["text"].as_str().unwrap().starts_with("no solution: "));
    let open = ask_why("var 1..2: x; solve satisfy;");
    assert_eq!(
        (&open["status"], &open["constraints"]),
        (&json!("open"), &json!([]))
    );
    let limited = ask("model-why", &json!({"model": pigeons(9), "max_nodes": 2}))["ok"].clone();
    assert_eq!(limited["status"], "unknown");
}

#[test]
fn what_is_wrong_is_said() {
    assert_eq!(refusal("model-solve", &json!({})), "`model` is missing");
    assert_eq!(
        refusal("model-solve", &json!({"model": {}})),
        "`model` is no text"
    );
    assert_eq!(
        refusal(
            "model-solve",
            &json!({"model": BEST.replace("\"x\", \"y\"], -7", "\"x\", \"z\"], -7")})
        ),
        "constraints[0]: int_lin_le: `z` is not declared"
    );
    assert_eq!(
        refusal("model-solve", &json!({"model": "solve satisfied;"})),
        "line 1, column 7: expected `satisfy`, `minimize` or `maximize`, found `satisfied`"
    );
    assert_eq!(
        refusal(
            "model-solve",
            &json!({"model": VALUES, "all": true, "most": 3})
        ),
        "give `all` or `most`, not both"
    );
    assert_eq!(
        refusal("model-solve", &json!({"model": VALUES, "better_than": 3})),
        "the model has no objective, and `better_than` needs one"
    );
    assert_eq!(
        refusal("model-solve", &json!({"model": VALUES, "free": 1})),
        "`free` is no truth"
    );
    let twice = ask_bytes(
        "model-solve",
        format!("{}\n{BEST}", json!({"model": VALUES})).as_bytes(),
    );
    assert_eq!(
        twice["error"]["text"],
        "the request has a model twice: in `model` and as its body"
    );
}

#[test]
fn the_library_for_minizinc_is_given() {
    let files = ask("model-library", &json!({}))["ok"]["files"].clone();
    let description: Value = serde_json::from_str(files["csp/csp.msc"].as_str().unwrap()).unwrap();
    assert_eq!(
        (&description["id"], &description["mznlib"]),
        (&json!("csp.csp"), &json!("mznlib"))
    );
    assert!(
        files["csp/mznlib/fzn_circuit.mzn"]
            .as_str()
            .unwrap()
            .contains("predicate")
    );
}
