//! `csp flatzinc`: what MiniZinc reads, what people read, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;

use crate::output::start;
use crate::{Ran, csp, csp_reads, file};

const DASHES: &str = "----------\n";

/// As `csp flatzinc` with these options, on a model of this name and text.
fn flatzinc(name: &str, text: &str, options: &[&str]) -> Ran {
    let path = file(name, text.as_bytes());
    csp(&[&["flatzinc"], options, &[&path]].concat())
}

/// Pigeons in holes, one too few: no solution, and no search ends in time. A boolean says that a pigeon is in a hole, as variables that
/// differ pair by pair would be an all-different.
fn pigeons(count: usize) -> String {
    let holes = 1..count;
    let (mut vars, mut constraints) = (String::new(), String::new());
    for pigeon in 0..count {
        let sits: Vec<String> = holes
            .clone()
            .map(|hole| format!("p{pigeon}_{hole}"))
            .collect();
        for name in &sits {
            vars += &format!("var bool: {name} :: output_var;\n");
        }
        constraints += &format!("constraint bool_clause([{}], []);\n", sits.join(", "));
        for (hole, other) in holes.clone().flat_map(|a| (0..pigeon).map(move |b| (a, b))) {
            let pair = format!("p{pigeon}_{hole}, p{other}_{hole}");
            constraints += &format!("constraint bool_clause([], [{pair}]);\n");
        }
    }
    vars + &constraints + "solve satisfy;\n"
}

/// Free variables: as many solutions as there are values together.
fn free_variables(count: usize) -> String {
    let variables: String = (0..count)
        .map(|x| format!("var 0..9: x{x} :: output_var;\n"))
        .collect();
    variables + "solve satisfy;\n"
}

#[test]
fn a_model_on_standard_input() {
    let text = "var 1..2: x :: output_var; solve satisfy;";
    let ran = csp_reads(&["flatzinc", "-"], text.as_bytes());
    assert_eq!((ran.code, ran.out), (0, format!("x = 1;\n{DASHES}")));
    let ran = csp_reads(&["flatzinc", "-"], b"var 1..2: x solve satisfy;");
    assert!(
        ran.code == 2 && ran.err.starts_with("csp: standard input: "),
        "{ran:?}"
    );
}

#[test]
fn a_model_in_json() {
    let text = r#"{
  "variables": {"x": {"type": "int", "domain": [[1, 2]]}},
  "constraints": [{"id": "int_le", "args": ["x", 1]}],
  "output": ["x"], "solve": {"method": "maximize", "objective": "x"}
}"#;
    let ran = flatzinc("model.fzn.json", text, &[]);
    assert_eq!(
        (ran.code, ran.out),
        (0, format!("x = 1;\n{DASHES}==========\n"))
    );
    let ran = csp_reads(
        &["flatzinc", "-"],
        text.replace("\"x\", 1", "\"x\"").as_bytes(),
    );
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.err,
        "csp: standard input: constraints[0]: int_le: it has 2 arguments, and 1 are given\n"
    );
    let ran = csp_reads(
        &["flatzinc", "-"],
        text.replace("[[1, 2]]", "[1, 2]").as_bytes(),
    );
    assert_eq!(ran.code, 2);
    assert_eq!(
        ran.err,
        "csp: standard input: line 2, column 55: variables.x.domain[0]: expected two numbers, the ends of a range, found `1`\n"
    );
}

#[test]
fn solutions_and_the_end() {
    let text = "var 1..2: x :: output_var; solve satisfy;";
    assert_eq!(
        flatzinc("one.fzn", text, &[]).out,
        format!("x = 1;\n{DASHES}")
    );
    let all = flatzinc("two.fzn", text, &["-a"]);
    assert_eq!(
        all.out,
        format!("x = 1;\n{DASHES}x = 2;\n{DASHES}==========\n")
    );
    assert_eq!((all.code, all.err.as_str()), (0, ""));
    let three = "var 1..3: x :: output_var; solve satisfy;";
    assert_eq!(
        flatzinc("n.fzn", three, &["-n", "2"])
            .out
            .matches(DASHES)
            .count(),
        2
    );
    let none = "var 1..2: x; constraint int_lt(x, 1); solve satisfy;";
    assert_eq!(
        flatzinc("none.fzn", none, &["-f"]).out,
        "=====UNSATISFIABLE=====\n"
    );
}

#[test]
fn the_best_and_the_way_there() {
    let text = "var 1..3: x :: output_var;\n\
        solve :: int_search([x], input_order, indomain_min, complete) maximize x;";
    assert_eq!(
        flatzinc("best.fzn", text, &[]).out,
        format!("x = 3;\n{DASHES}==========\n")
    );
    let way = flatzinc("way.fzn", text, &["-i", "-v"]);
    let expected = [1, 2, 3].map(|x| format!("x = {x};\n{DASHES}")).concat();
    assert_eq!(way.out, expected + "==========\n");
    assert_eq!(way.err.matches("objective").count(), 3, "{}", way.err);
    let bounded = "var 1..9: x :: output_var; var 0..4: y; constraint int_lin_le([1, -1], [x, y], 1);\n\
        solve :: int_search([x], input_order, indomain_min, complete) maximize x;";
    let bounded = flatzinc("bounded.fzn", bounded, &["-v", "-s"]);
    assert!(bounded.err.contains(" s: bound 5\n"), "{}", bounded.err);
    assert!(
        bounded.err.contains(", objective 5, gap 0, "),
        "{}",
        bounded.err
    );
    assert!(
        bounded.out.contains("%%%mzn-stat: objectiveBound=5\n"),
        "{}",
        bounded.out
    );
}

#[test]
fn workers_print_the_same_at_each_run() {
    let items = 0..30;
    let names: Vec<String> = items.clone().map(|item| format!("x{item}")).collect();
    let weights: Vec<String> = items
        .map(|item| (20 + 37 * item % 23).to_string())
        .collect();
    let (all, weights) = (names.join(", "), weights.join(", "));
    let mut text: String = names
        .iter()
        .map(|name| format!("var 0..1: {name} :: output_var;\n"))
        .collect();
    text += &format!(
        "var 0..451: sum :: output_var;\n\
         constraint int_lin_le([{weights}], [{all}], 451);\n\
         constraint int_lin_eq([{weights}, -1], [{all}, sum], 0);\n\
         solve :: int_search([{all}], input_order, indomain_max, complete) maximize sum;\n"
    );
    let alone = flatzinc("workers.fzn", &text, &[]);
    let two = flatzinc("workers.fzn", &text, &["-a", "-p", "2"]);
    assert_eq!((two.code, two.err.as_str()), (0, ""));
    assert_eq!(
        two.out,
        flatzinc("workers.fzn", &text, &["-a", "-p", "2"]).out
    );
    let sum = |out: &str| out.rsplit("sum = ").next().map(str::to_owned);
    assert_eq!(sum(&two.out), sum(&alone.out));
    let none = flatzinc("workers.fzn", &text, &["-p", "0"]);
    assert_eq!(none.code, 2, "{}", none.err);
    let pigeons = pigeons(14);
    let stopped = flatzinc("pigeons.fzn", &pigeons, &["-p", "2", "-t", "300"]);
    assert_eq!(
        (stopped.out.as_str(), stopped.code),
        ("=====UNKNOWN=====\n", 0)
    );
}

#[test]
fn neighbourhoods_are_told_of() {
    let text = "var 0..1: a; var 0..1: b; var 0..8: x :: output_var;\n\
        constraint int_lin_eq([5, 3, -1], [a, b, x], 0);\n\
        solve :: int_search([a, b], input_order, indomain_min, complete)\n\
        :: relax_and_reconstruct([a, b], 50) maximize x;";
    let found = flatzinc("relax.fzn", text, &["-v"]);
    assert_eq!(found.out, format!("x = 8;\n{DASHES}==========\n"));
    assert!(
        found
            .err
            .contains(" s: neighbourhood 1, 1 of 2 variables free\n"),
        "{}",
        found.err
    );
}

#[test]
fn statistics_are_lines_that_minizinc_reads() {
    let ran = flatzinc("stat.fzn", "var 1..2: x; solve maximize x;", &["-s"]);
    assert!(
        ran.out.contains("%%%mzn-stat: objective=2\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with("%%%mzn-stat-end\n"), "{}", ran.out);
    let ran = flatzinc("many.fzn", &pigeons(8), &["-s"]);
    let statistic = |name: &str| -> f64 {
        let line = format!("%%%mzn-stat: {name}=");
        let value = ran.out.lines().find_map(|said| said.strip_prefix(&line));
        value
            .unwrap_or_else(|| panic!("{name}: {}", ran.err))
            .parse()
            .unwrap()
    };
    assert!(statistic("restarts") > 0.0 && statistic("nogoods") > 0.0);
    if cfg!(target_os = "linux") {
        assert!(statistic("peakMem") > 1.0);
    }
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let refused = |name: &str, text: &str, expected: &str| {
        let ran = flatzinc(name, text, &[]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    };
    refused(
        "syntax.fzn",
        "var 1..2: x;\nsolve satisfies;",
        "line 2, column 7: expected",
    );
    refused(
        "float.fzn",
        "\nvar float: x; solve satisfy;",
        "line 2, column 1: x: floats are not",
    );
    refused(
        "unknown.fzn",
        "constraint odd(3); solve satisfy;",
        "line 1, column 1: odd: ",
    );
    let missing = csp(&["flatzinc", "no_such_file.fzn"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("no_such_file.fzn"), "{}", missing.err);
}

#[test]
fn the_time_is_kept_and_unknown_is_not_unsatisfiable() {
    let ran = flatzinc("pigeons.fzn", &pigeons(13), &["-t", "300"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "=====UNKNOWN=====\n"));
    let ran = flatzinc("free.fzn", &free_variables(12), &["-a", "-t", "200"]);
    assert!(
        ran.out.contains(DASHES) && ran.out.ends_with(DASHES),
        "{}",
        ran.out.len()
    );
    assert_eq!(ran.code, 0);
}

#[test]
fn a_limit_on_memory_ends_a_search_with_what_is_known() {
    let ran = flatzinc("full.fzn", &pigeons(13), &["-f", "--memory-limit", "1"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "=====UNKNOWN=====\n"));
    let refused = flatzinc("full.fzn", &pigeons(13), &["--memory-limit", "0"]);
    assert_eq!(refused.code, 2, "{refused:?}");
}

/// It counts from the start of the program, whatever the program does.
#[test]
fn the_time_is_kept_while_a_model_is_read() {
    let constraint = "constraint int_lin_le([1, 1, 1, 1], [x, y, x, y], 30);\n";
    let text = format!(
        "var 1..9: x; var 1..9: y;\n{}solve satisfy;",
        constraint.repeat(200_000)
    );
    let path = file("long.fzn", text.as_bytes());
    let ran = csp(&["flatzinc", "-t", "20", &path]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "=====UNKNOWN=====\n"));
}

/// A long chain: whatever the program is at, it ends.
#[test]
fn the_time_is_kept_in_the_first_node() {
    let count = 100_000;
    let vars: String = (0..count)
        .map(|x| format!("var 0..{}: x{x};\n", count + 9))
        .collect();
    let chain: String = (1..count)
        .map(|x| format!("constraint int_lt(x{}, x{x});\n", x - 1))
        .collect();
    let text = vars + &chain + "solve satisfy;";
    let ran = flatzinc("long_chain.fzn", &text, &["-t", "400", "-s"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("=====UNKNOWN=====\n"), "{}", ran.out);
}

/// The best solution by then is printed once, before the statistics.
#[test]
fn what_is_known_is_printed_when_the_time_is_over() {
    let items = 60;
    let vars: String = (0..items).map(|x| format!("var 0..1: x{x};\n")).collect();
    let list = |of: &dyn Fn(u64) -> String| (0..items).map(of).collect::<Vec<_>>().join(",");
    let names = list(&|x| format!("x{x}"));
    let weights = list(&|x| (1_000 + x * 7919 % 613).to_string());
    let text = format!(
        "{vars}var 0..60000: z :: output_var;\n\
         constraint int_lin_eq([{weights},-1],[{names},z],0);\n\
         constraint int_lin_le([{weights}],[{names}],31337);\n\
         solve :: int_search([{names}], input_order, indomain_min) maximize z;\n"
    );
    let ran = flatzinc("knapsack.fzn", &text, &["-t", "300", "-s"]);
    assert_eq!((ran.code, ran.out.matches(DASHES).count()), (0, 1));
    let (solution, statistics) = ran.out.split_once(DASHES).expect("there is a solution");
    let value = solution.strip_prefix("z = ").expect("z is printed");
    let value = value.trim_end().trim_end_matches(';');
    assert!(
        statistics.contains(&format!("%%%mzn-stat: objective={value}\n"))
            && statistics.starts_with("%%%mzn-stat: initTime")
            && statistics.ends_with("%%%mzn-stat-end\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_closed_pipe_ends_it() {
    let path = file("piped.fzn", free_variables(12).as_bytes());
    let mut child = start(&["flatzinc", "-a", &path]);
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("it is a pipe"));
    output.read_line(&mut line).expect("a line comes");
    assert_eq!(line, "x0 = 0;\n");
    drop(output);
    assert_eq!(child.wait().expect("csp ends").code(), Some(0));
}

/// No solution comes, and so no write notices it.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_a_search_without_solutions() {
    let path = file("unread.fzn", pigeons(13).as_bytes());
    for options in [
        &["flatzinc"][..],
        &[
            "flatzinc",
            "trace",
            "--level",
            "decisions",
            "--max-events",
            "1000000000",
        ],
    ] {
        let mut child = start(&[options, &[&path]].concat());
        drop(child.stdout.take());
        let ran = Ran::from(child.wait_with_output().expect("csp ends"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{options:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_after_the_solution_that_it_writes() {
    for signal in ["-TERM", "-INT"] {
        let path = file("stopped.fzn", free_variables(12).as_bytes());
        let mut child = start(&["flatzinc", "-a", &path]);
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it is a pipe"));
        output.read_line(&mut line).expect("a line comes");
        let status = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(status.expect("there is kill").success());
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("it is text");
        assert!(rest.ends_with(DASHES), "{}", rest.len());
        assert_eq!(child.wait().expect("csp ends").code(), Some(0));
    }
}

/// Linux says which signals a process catches.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_while_a_model_is_read_is_answered() {
    let mut child = start(&["flatzinc", "-"]);
    let input = child.stdin.take();
    let status = format!("/proc/{}/status", child.id());
    let catches = |status: &str| {
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        caught.is_some_and(|mask| mask & (1 << 14) != 0)
    };
    while !catches(&std::fs::read_to_string(&status).expect("it runs")) {
        std::thread::yield_now();
    }
    let killed = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(killed.expect("there is kill").success());
    let code = child.wait().expect("csp ends").code();
    let mut said = String::new();
    let mut output = child.stdout.take().expect("it is a pipe");
    output.read_to_string(&mut said).expect("it is text");
    assert_eq!((code, said.as_str()), (Some(0), "=====UNKNOWN=====\n"));
    drop(input);
}

#[test]
fn the_files_for_minizinc_are_installed_and_replaced() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("solvers");
    let old = folder.join("csp/mznlib/old.mzn");
    std::fs::create_dir_all(old.parent().expect("it is in a folder")).expect("it can be made");
    std::fs::File::create(&old)
        .and_then(|mut file| file.write_all(b"old"))
        .expect("it is written");
    let path = folder.to_str().expect("it is text");
    let ran = csp(&["flatzinc", "--install", path]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.out.ends_with("csp.msc\nminizinc --solver csp\n"),
        "{}",
        ran.out
    );
    assert!(!old.exists());
    let description = std::fs::read_to_string(folder.join("csp.msc")).expect("it is there");
    assert!(description.contains("\"id\": \"csp.csp\""), "{description}");
    assert!(folder.join("csp/mznlib/redefinitions.mzn").exists());
    each_flag_is_an_option(&description);
}

/// MiniZinc passes on what the description names, and the MiniZinc IDE offers it: each is an option of the command.
fn each_flag_is_an_option(description: &str) {
    let description: serde_json::Value = serde_json::from_str(description).expect("it is JSON");
    let list = |name: &str| description[name].as_array().expect("it is a list").clone();
    let extra = list("extraFlags");
    assert!(extra.len() >= 3, "{extra:?}");
    let extra = extra.iter().map(|flag| flag[0].clone());
    let help = csp(&["flatzinc", "--help"]).out;
    let words = help.split([' ', ',', '\n']);
    for flag in list("stdFlags").into_iter().chain(extra) {
        let flag = flag.as_str().expect("it is a text");
        assert!(words.clone().any(|word| word == flag), "{flag}: {help}");
    }
}

/// Three shifts that differ, of two: no solution. The names are MiniZinc's.
const SHIFTS: &str = "\
var 1..2: X_INTRODUCED_0_;
var 1..2: X_INTRODUCED_1_;
var 1..2: X_INTRODUCED_2_;
var 0..9: z :: output_var;
array [1..3] of var int: shift :: output_array([1..3]) = [X_INTRODUCED_0_, X_INTRODUCED_1_, X_INTRODUCED_2_];
constraint int_le(3, z) :: mzn_constraint_name(\"z is large\");
constraint int_ne(X_INTRODUCED_0_, X_INTRODUCED_1_) :: mzn_constraint_name(\"the first two differ\");
constraint int_ne(X_INTRODUCED_0_, X_INTRODUCED_2_) :: mzn_expression_name(\"the last differs\");
constraint int_ne(X_INTRODUCED_1_, X_INTRODUCED_2_);
solve :: int_search(shift, input_order, indomain_min) satisfy;
";

#[test]
fn a_trace_has_the_names_of_the_model_and_is_checked() {
    let trace = flatzinc("shifts.fzn", SHIFTS, &["trace"]);
    assert_eq!(trace.code, 0);
    assert!(
        trace
            .out
            .contains("variables shift[1] shift[2] shift[3] z\n"),
        "{}",
        trace.out
    );
    assert!(trace.out.contains("depth 1: shift[1] = 1\n") && trace.out.ends_with("exhausted\n"));
    let model = file("shifts.fzn", SHIFTS.as_bytes());
    let replayed = |name: &str, text: &str, options: &[&str]| {
        let path = file(name, text.as_bytes());
        csp(&[&["flatzinc", "replay"], options, &[&path, &model]].concat())
    };
    let accepted = replayed("shifts.trace", &trace.out, &[]);
    assert_eq!(
        (accepted.code, accepted.out.as_str()),
        (0, "accepted: 3 nodes, 2 failures, 0 solutions, exhausted\n")
    );
    let wrong = trace.out.replace("shift[1] = 1", "shift[1] = 2");
    let refused = replayed("wrong.trace", &wrong, &[]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("wrong.trace:"), "{}", refused.err);

    let json = flatzinc("shifts.fzn", SHIFTS, &["trace", "--format", "json"]);
    assert_eq!(replayed("shifts.json", &json.out, &[]).code, 0);
    let free = flatzinc("shifts.fzn", SHIFTS, &["trace", "-f", "--level", "wakes"]);
    assert_eq!(replayed("free.trace", &free.out, &["-f"]).code, 0);
    let picture = flatzinc("shifts.fzn", SHIFTS, &["trace", "--format", "svg"]);
    assert!(picture.out.starts_with("<svg") && picture.out.contains("shift[1] = 1"));
}

#[test]
fn a_trace_ends_at_the_first_solution_or_has_all() {
    let text =
        "var 1..3: x :: output_var; solve :: int_search([x], input_order, indomain_min) satisfy;";
    let one = flatzinc("three.fzn", text, &["trace"]);
    assert_eq!((one.code, one.err.as_str()), (0, ""));
    assert_eq!(one.out.matches("solution ").count(), 1);
    let all = flatzinc("three.fzn", text, &["trace", "-a"]);
    assert_eq!(all.out.matches("solution ").count(), 3);
    let cut = flatzinc("three.fzn", text, &["trace", "-a", "--max-events", "2"]);
    assert!(cut.err.contains("--max-events"), "{}", cut.err);
    // The search would not end.
    let long = flatzinc("long.fzn", &pigeons(13), &["trace", "--max-events", "100"]);
    assert!(long.err.contains("--max-events"), "{}", long.err);
}

#[test]
fn assumptions_are_answered_by_a_core() {
    let model = |holds: &str| {
        format!(
            "var bool: a;\nvar bool: b;\nvar bool: c;\nvar 1..3: x :: output_var;
constraint int_le_reif(x, 1, a);\nconstraint int_le_reif(x, 2, b);\nconstraint int_le_reif(3, x, c);
constraint fzn_assume({holds});\nsolve satisfy;"
        )
    };
    let none = flatzinc("assumed.fzn", &model("[b, a, c]"), &[]);
    let expected = "%%%mzn-core: [b, c]\n=====UNSATISFIABLE=====\n";
    assert_eq!((none.code, none.out.as_str()), (0, expected));
    let false_itself = flatzinc("assumed_false.fzn", &model("[a, false]"), &[]);
    let expected = "%%%mzn-core: [false]\n=====UNSATISFIABLE=====\n";
    assert_eq!(false_itself.out, expected);
    let some = flatzinc("assumed_true.fzn", &model("[b]"), &[]);
    assert!(some.out.ends_with("----------\n"), "{}", some.out);
}

#[test]
fn why_says_where_values_were_not_tried() {
    let text = "var 5000000000..6000000000: x; solve satisfy;";
    let why = flatzinc("beyond.fzn", text, &["why"]);
    assert_eq!(why.code, 3);
    assert!(why.out.contains("were tried for x)"), "{}", why.out);
}

#[test]
fn why_is_checked_where_it_is_asked_for() {
    let check = |name: &str, text: &str| flatzinc(name, text, &["why", "--check"]);
    let last = |text: &str| text.lines().last().unwrap_or_default().to_owned();
    let why = check("shifts.fzn", SHIFTS);
    let expected = "checked: 3 parts have no solution, and without any one of them there is one";
    assert_eq!((why.code, last(&why.out).as_str()), (0, expected));
    let steps = "var 1..2: x; var 1..2: y; constraint int_lt(x, y); constraint int_lt(y, x); solve satisfy;";
    let why = check("steps.fzn", steps);
    assert_eq!(why.code, 0);
    assert!(
        last(&why.out).ends_with("steps, each follows from what it names"),
        "{}",
        why.out
    );
    let open = check("open.fzn", "var 1..3: x; solve satisfy;");
    let expected = "checked: the solution satisfies every constraint";
    assert_eq!((open.code, last(&open.out).as_str()), (1, expected));
}

/// While the model is read, and while the question is answered.
#[test]
fn why_keeps_its_time() {
    let vars: String = (0..100_000)
        .map(|i| format!("var 0..1000000: x{i};\n"))
        .collect();
    let chain: String = (1..100_000)
        .map(|i| format!("constraint int_lt(x{}, x{i});\n", i - 1))
        .collect();
    let long = format!("{vars}{chain}solve satisfy;\n");
    for (name, text) in [("long.fzn", long), ("hard.fzn", pigeons(30))] {
        let late = flatzinc(name, &text, &["why", "--time-limit", "0.1"]);
        let expected = (3, "unknown, it was stopped before the answer\n");
        assert_eq!((late.code, late.out.as_str()), expected, "{name}");
    }
}

#[test]
fn why_names_a_smallest_set_of_constraints() {
    let why = flatzinc("shifts.fzn", SHIFTS, &["why"]);
    let expected = "no solution: a search finds none with\n  the first two differ (line 7)\n  the last differs (line 8)\n  int_ne (line 9)\n";
    assert_eq!((why.code, why.out.as_str()), (0, expected));
    let open = flatzinc("open.fzn", "var 1..3: x; solve satisfy;", &["why"]);
    assert_eq!(open.code, 1);
    assert!(open.out.contains("x = 1"), "{}", open.out);
    let unknown = flatzinc("many.fzn", &pigeons(30), &["why", "--max-nodes", "10"]);
    assert_eq!(unknown.code, 3);
    let missing = csp(&["flatzinc", "why", "no/such.fzn"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("no/such.fzn"));
}
