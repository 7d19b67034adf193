//! FlatZinc JSON: that it means what FlatZinc does, and what is refused and where.

mod random;
mod write;

use self::write::{json_of, words_of};
use super::super::compile::{all, solve};
use csp_flatzinc::{CompileOptions, RunOptions, compile, read, read_bytes, read_json, why};
use insta::assert_snapshot;
use std::fs;
use std::path::Path;

/// As MiniZinc 2.10 writes a model in both forms, but that it marks no arrays in JSON.
const JSON: &str = r#"{
  "variables": {
    "c" : { "type" : "int", "domain" : [[1, 3], [5, 5]] },
    "b" : { "type" : "bool", "defined" : true },
    "free" : { "type" : "int" },
    "X_INTRODUCED_9_" : { "type" : "bool", "introduced": true, "defined" : true }
  },
  "arrays": {
    "X_INTRODUCED_3_" : { "a": [-1, 1] },
    "sets" : { "a": [{ "set" : [[1, 1], [3, 3]]}, { "set" : []}] },
    "xs" : { "a": ["b", "X_INTRODUCED_9_", true] }
  },
  "constraints": [
    { "id" : "int_lin_le_reif", "args" : ["X_INTRODUCED_3_", ["c", "free"], -1, "b"], "ann" : ["ctx_pos", { "id" : "mzn_path", "args" : [{ "string" : "a\"b" }]}], "defines" : "b"},
    { "id" : "set_in", "args" : ["free", { "set" : [[1, 4]]}]}
  ],
  "output": ["c", "xs"],
  "solve": { "method" : "maximize", "objective" : "c", "ann" : [{ "id" : "seq_search", "args" : [[{ "id" : "int_search", "args" : [["c"], "first_fail", "indomain_min"]}]]}] },
  "version": "1.0"
}"#;

const FLAT: &str = r#"
array [1..2] of int: X_INTRODUCED_3_ = [-1,1];
var {1,2,3,5}: c:: output_var;
var bool: b:: is_defined_var;
var int: free;
var bool: X_INTRODUCED_9_ ::var_is_introduced :: is_defined_var;
array [1..2] of set of int: sets = [{1,3},{}];
array [1..3] of var bool: xs:: output_array([1..3]) = [b,X_INTRODUCED_9_,true];
constraint int_lin_le_reif(X_INTRODUCED_3_,[c,free],-1,b):: ctx_pos:: mzn_path("a\"b"):: defines_var(b);
constraint set_in(free,1..4);
solve :: seq_search([int_search([c],first_fail,indomain_min)]) maximize c;
"#;

#[test]
fn what_minizinc_writes_is_read() {
    let (json, flat) = (read_json(JSON).unwrap(), read(FLAT).unwrap());
    assert_eq!(words_of(&json), words_of(&flat));
    let bytes = format!("\n  {JSON}\n");
    assert_eq!(
        words_of(&read_bytes(bytes.as_bytes()).unwrap()),
        words_of(&flat)
    );
}

/// What is printed, with arrays in one dimension, and the lines in order.
fn flat_arrays(printed: &str) -> String {
    let line = |line: &str| match line.split_once(" = array") {
        Some((name, array)) => {
            let start = array.find('[').expect("it has items");
            format!("{name} = {}\n", &array[start..])
        }
        None => format!("{line}\n"),
    };
    let mut lines: Vec<String> = printed.lines().map(line).collect();
    lines.sort();
    lines.concat()
}

#[test]
fn models_have_the_same_solutions_in_both_forms() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models");
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_model =
        |path: &std::path::PathBuf| path.extension().is_some_and(|ending| ending == "fzn");
    let mut models = 0;
    for path in paths.filter(is_model) {
        let text = fs::read_to_string(&path).unwrap();
        let json = json_of(&read(&text).unwrap()).to_string();
        let sorted = |text: &str| {
            let mut solutions: Vec<String> = all(text, false)
                .iter()
                .map(|text| flat_arrays(text))
                .collect();
            solutions.sort();
            solutions
        };
        assert_eq!(sorted(&json), sorted(&text), "{}", path.display());
        models += 1;
    }
    assert!(models >= 8);
}

#[test]
fn a_variable_with_a_value_stands_where_numbers_do() {
    let json = r#"{
        "variables": {
            "two": {"type": "int", "rhs": 2}, "yes": {"type": "bool", "rhs": true},
            "no": {"type": "bool", "domain": [[false, false]]}, "any": {"type": "bool", "domain": [[false, true]]},
            "x": {"type": "int", "domain": [[0, 9]]}, "y": {"type": "int", "rhs": "x"},
            "far": {"type": "int", "domain": [[-2000000000, -1000000000], [7, 7], [1000000000, 2000000000]]}
        },
        "arrays": {"a": {"a": ["two", 1]}},
        "constraints": [
            {"id": "int_lin_eq", "args": ["a", ["x", "far"], 21]},
            {"id": "bool_clause", "args": [["no", "any"], ["yes"]]}
        ],
        "output": ["two", "yes", "no", "any", "x", "y", "far"],
        "solve": {"method": "satisfy"}
    }"#;
    assert_snapshot!(solve(json, RunOptions { solutions: None, ..RunOptions::default() }), @r#"
two = 2;
yes = true;
no = false;
any = true;
x = 7;
y = 7;
far = 7;
----------
==========
"#);
}

#[test]
fn errors_say_where_by_keys_and_numbers() {
    let model = |items: &str| {
        format!("{{{items},\n \"output\": [], \"solve\": {{\"method\": \"satisfy\"}}}}")
    };
    let variable = |text: &str| model(&format!("\"variables\": {{\"x\": {text}}}"));
    let constraint = |text: &str| {
        model(&format!(
            "\"variables\": {{}}, \"constraints\": [{{\"id\": \"p\", \"args\": []}}, {text}]"
        ))
    };
    let texts = [
        "{".to_owned(),
        "{\"variables\": 3}".to_owned(),
        "{\"variables\": {},\n\"é\": 1}".to_owned(),
        "{\"variables\": {}, \"output\": []}".to_owned(),
        "{\"variables\": {}, \"variables\": {}}".to_owned(),
        "{\"variables\": {}, \"output\": [], \"solve\": {\"method\": \"satisfy\"}} x".to_owned(),
        "{\"variables\": {}, \"output\": [\"x\"], \"solve\": {\"method\": \"satisfy\"}}".to_owned(),
        "{\"variables\": {}, \"output\": [], \"solve\": {\"method\": \"find\"}}".to_owned(),
        "{\"variables\": {}, \"output\": [], \"solve\": {\"method\": \"minimize\"}}".to_owned(),
        "{\"variables\": {}, \"output\": [], \"solve\": {\"method\": \"satisfy\", \"objective\": 1}}".to_owned(),
        "{\"variables\": {}, \"version\": \"2.0\"}".to_owned(),
        variable("{}"),
        variable("{\"type\": \"string\"}"),
        variable("{\"type\": \"int\", \"domian\": [[1, 2]]}"),
        variable("{\"type\": \"int\", \"domain\": [[1, 2], [3]]}"),
        variable("{\"type\": \"int\", \"domain\": [[1, 2.5]]}"),
        variable("{\"type\": \"int\", \"domain\": [[1, 99999999999999999]], \"domain\": []}"),
        variable("{\"type\": \"int\", \"rhs\": 18446744073709551615}"),
        variable("{\"type\": \"bool\", \"domain\": [[1, 1]]}"),
        variable("{\"type\": \"bool\", \"domain\": [[true, true]], \"rhs\": \"y\"}"),
        variable("{\"type\": \"int\", \"defined\": 1}"),
        model("\"variables\": {\"1x\": {\"type\": \"int\"}}"),
        model("\"variables\": {}, \"arrays\": {\"a\": {\"a\": [1, null]}}"),
        constraint("3"),
        constraint("{\"args\": []}"),
        constraint("{\"id\": \"p\", \"args\": [[1, [\"a b\"]]]}"),
        constraint("{\"id\": \"p\", \"args\": [{\"set\": [[1, 2]], \"more\": 1}]}"),
        constraint("{\"id\": \"p\", \"args\": [{\"string\": 1}]}"),
        constraint("{\"id\": \"p\", \"args\": [], \"ann\": [\"a\", {\"string\": \"b\"}]}"),
    ];
    let errors = texts.map(|text| read_json(&text).unwrap_err().to_string());
    assert_snapshot!(errors.join("\n"), @r#"
line 1, column 1: EOF while parsing an object
line 1, column 15: invalid type: integer `3`, expected an object with the variables by their names
line 2, column 3: `é` is not known here
line 1, column 31: `solve` is missing
line 1, column 29: `variables` comes twice
line 1, column 65: trailing characters
line 1, column 66: output[0]: neither a variable nor an array has this name
line 1, column 60: solve.method: expected `"satisfy"`, `"minimize"` or `"maximize"`, found `"find"`
line 1, column 64: solve: `objective` is missing
line 1, column 79: solve: `objective` is not known here
line 1, column 35: version: expected `"1.0"`, found `"2.0"`
line 1, column 23: variables.x: `type` is missing
line 1, column 39: variables.x.type: expected `"bool"`, `"int"`, `"float"` or `"set of int"`, found `"string"`
line 1, column 56: variables.x: `domian` is not known here
line 1, column 61: variables.x.domain[1]: expected two numbers, the ends of a range
line 1, column 58: variables.x.domain: expected integers
line 1, column 86: variables.x: `domain` comes twice
line 1, column 63: expected an integer of at most 64 bits, found `18446744073709551615`
line 1, column 57: variables.x.domain: expected `[[false, true]]`, `[[false, false]]` or `[[true, true]]`
line 1, column 75: variables.x: a boolean has a `domain` of one value or an `rhs`, not both
line 1, column 50: variables.x.defined: expected `true` or `false`, found `1`
line 1, column 37: variables.1x: expected a name of letters, digits and `_` that does not begin with a digit, found `"1x"`
line 1, column 51: arrays.a.a[1]: expected a number, `true`, `false`, a name, a list, or an object with `set`, `string` or `id`, found `null`
line 1, column 61: constraints[1]: expected an object with `id` and `args`, found `3`
line 1, column 72: constraints[1]: `id` is missing
line 1, column 95: constraints[1].args[0][1][0]: expected a name of letters, digits and `_` that does not begin with a digit, found `"a b"`
line 1, column 111: constraints[1].args[0]: `more` is not known here
line 1, column 96: constraints[1].args[0].string: expected a text, found `1`
line 1, column 114: constraints[1].ann[1]: expected an annotation: a name, or an object with `id` and `args`
"#);
}

#[test]
fn errors_of_meaning_name_the_item() {
    let json = |variables: &str, constraint: &str, solve: &str| {
        let text = format!(
            "{{\"variables\": {{{variables}}}, \"constraints\": [{{\"id\": \"bool_clause\", \"args\": [[], [false]]}}, {constraint}], \"output\": [], \"solve\": {solve}}}"
        );
        let ast = read_json(&text).unwrap();
        compile(&ast, CompileOptions::default())
            .unwrap_err()
            .to_string()
    };
    let x = "\"x\": {\"type\": \"int\", \"domain\": [[1, 3]]}";
    let fine = "{\"id\": \"int_le\", \"args\": [\"x\", 2]}";
    let satisfy = "{\"method\": \"satisfy\"}";
    let errors = [
        json(&format!("{x}, {x}"), fine, satisfy),
        json(x, "{\"id\": \"int_le\", \"args\": [\"x\"]}", satisfy),
        json("\"x\": {\"type\": \"float\"}", fine, satisfy),
        json(x, fine, "{\"method\": \"minimize\", \"objective\": \"y\"}"),
        json(
            x,
            fine,
            "{\"method\": \"satisfy\", \"ann\": [{\"id\": \"int_search\", \"args\": [[\"y\"], \"input_order\", \"indomain_min\"]}]}",
        ),
    ];
    assert_snapshot!(errors.join("\n"), @r#"
variables: x: it is declared twice
constraints[1]: int_le: it has 2 arguments, and 1 are given
variables: x: floats are not supported: csp solves models of integers and booleans
solve: objective: `y` is not declared
solve: search: `y` is not declared
"#);
}

#[test]
fn explanations_name_constraints_by_their_numbers() {
    let json = r#"{"variables": {"x": {"type": "int", "domain": [[1, 2]]}, "y": {"type": "int", "domain": [[1, 2]]}},
        "constraints": [{"id": "int_lt", "args": ["x", "y"]}, {"id": "int_lt", "args": ["y", "x"]}],
        "output": [], "solve": {"method": "satisfy"}}"#;
    let report = why(&read_json(json).unwrap(), Default::default()).unwrap();
    assert_snapshot!(report.text, @r#"
no solution: by int_lt (constraints[1]), because y = 2 (1)
  1. y = 2: by int_lt (constraints[0])
"#);
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow_of_the_stack() {
    let text = format!(
        "{{\"variables\": {{}}, \"constraints\": [{{\"args\": {}",
        "[".repeat(1_000_000)
    );
    let error = read_json(&text).unwrap_err();
    assert_snapshot!(error, @r#"line 1, column 168: recursion limit exceeded"#);
}
