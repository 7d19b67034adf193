//! `csp flatzinc`: what MiniZinc reads, what people read, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::output::start;
use crate::{Ran, csp, file};

const DASHES: &str = "----------\n";

/// As `csp flatzinc` with these options, on a model of this name and text.
fn flatzinc(name: &str, text: &str, options: &[&str]) -> Ran {
    let path = file(name, text.as_bytes());
    csp(&[&["flatzinc"], options, &[&path]].concat())
}

/// Pigeons in holes, one too few: no solution, and no search without learning ends in time.
fn pigeons(count: usize) -> String {
    let mut text = String::new();
    for pigeon in 0..count {
        text += &format!("var 1..{}: p{pigeon} :: output_var;\n", count - 1);
    }
    for (pigeon, other) in (0..count).flat_map(|a| (0..a).map(move |b| (a, b))) {
        text += &format!("constraint int_ne(p{pigeon}, p{other});\n");
    }
    text + "solve satisfy;\n"
}

/// Free variables: as many solutions as there are values together.
fn free_variables(count: usize) -> String {
    let variables: String =
        (0..count).map(|x| format!("var 0..9: x{x} :: output_var;\n")).collect();
    variables + "solve satisfy;\n"
}

#[test]
fn solutions_and_the_end() {
    let text = "var 1..2: x :: output_var; solve satisfy;";
    assert_eq!(flatzinc("one.fzn", text, &[]).out, format!("x = 1;\n{DASHES}"));
    let all = flatzinc("two.fzn", text, &["-a"]);
    assert_eq!(all.out, format!("x = 1;\n{DASHES}x = 2;\n{DASHES}==========\n"));
    assert_eq!((all.code, all.err.as_str()), (0, ""));
    let three = "var 1..3: x :: output_var; solve satisfy;";
    assert_eq!(flatzinc("n.fzn", three, &["-n", "2"]).out.matches(DASHES).count(), 2);
    let none = "var 1..2: x; constraint int_lt(x, 1); solve satisfy;";
    assert_eq!(flatzinc("none.fzn", none, &["-f"]).out, "=====UNSATISFIABLE=====\n");
}

#[test]
fn the_best_and_the_way_there() {
    let text = "var 1..3: x :: output_var;\n\
        solve :: int_search([x], input_order, indomain_min, complete) maximize x;";
    assert_eq!(flatzinc("best.fzn", text, &[]).out, format!("x = 3;\n{DASHES}==========\n"));
    let way = flatzinc("way.fzn", text, &["-i", "-v"]);
    let expected = [1, 2, 3].map(|x| format!("x = {x};\n{DASHES}")).concat();
    assert_eq!(way.out, expected + "==========\n");
    assert_eq!(way.err.matches("objective").count(), 3, "{}", way.err);
    let bounded = "var 1..9: x :: output_var; var 0..4: y; constraint int_lin_le([1, -1], [x, y], 1);\n\
        solve :: int_search([x], input_order, indomain_min, complete) maximize x;";
    let bounded = flatzinc("bounded.fzn", bounded, &["-v", "-s"]);
    assert!(bounded.err.contains(" s: bound 5\n"), "{}", bounded.err);
    assert!(bounded.err.contains(", objective 5, gap 0, "), "{}", bounded.err);
    assert!(bounded.out.contains("%%%mzn-stat: objectiveBound=5\n"), "{}", bounded.out);
}

#[test]
fn statistics_are_lines_that_minizinc_reads() {
    let ran = flatzinc("stat.fzn", "var 1..2: x; solve maximize x;", &["-s"]);
    assert!(ran.out.contains("%%%mzn-stat: objective=2\n"), "{}", ran.out);
    assert!(ran.out.ends_with("%%%mzn-stat-end\n"), "{}", ran.out);
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let refused = |name: &str, text: &str, expected: &str| {
        let ran = flatzinc(name, text, &[]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    };
    refused("syntax.fzn", "var 1..2: x;\nsolve satisfies;", "line 2, column 7: expected");
    refused("float.fzn", "\nvar float: x; solve satisfy;", "line 2, column 1: x: floats are not");
    refused("unknown.fzn", "constraint odd(3); solve satisfy;", "line 1, column 1: odd: ");
    let missing = csp(&["flatzinc", "no_such_file.fzn"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("no_such_file.fzn"), "{}", missing.err);
}

#[test]
fn the_time_is_kept_and_unknown_is_not_unsatisfiable() {
    let ran = flatzinc("pigeons.fzn", &pigeons(13), &["-t", "300"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "=====UNKNOWN=====\n"));
    let ran = flatzinc("free.fzn", &free_variables(12), &["-a", "-t", "200"]);
    assert!(ran.out.contains(DASHES) && ran.out.ends_with(DASHES), "{}", ran.out.len());
    assert_eq!(ran.code, 0);
}

/// It counts from the start of the program, whatever the program does.
#[test]
fn the_time_is_kept_while_a_model_is_read() {
    let constraint = "constraint int_lin_le([1, 1, 1, 1], [x, y, x, y], 30);\n";
    let text = format!("var 1..9: x; var 1..9: y;\n{}solve satisfy;", constraint.repeat(200_000));
    let path = file("long.fzn", text.as_bytes());
    let begun = Instant::now();
    let ran = csp(&["flatzinc", "-t", "20", &path]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "=====UNKNOWN=====\n"));
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
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

#[cfg(unix)]
#[test]
fn a_signal_ends_it_after_the_solution_that_it_writes() {
    for signal in ["-TERM", "-INT"] {
        let path = file("stopped.fzn", free_variables(12).as_bytes());
        let mut child = start(&["flatzinc", "-a", &path]);
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it is a pipe"));
        output.read_line(&mut line).expect("a line comes");
        let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(status.expect("there is kill").success());
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("it is text");
        assert!(rest.ends_with(DASHES), "{}", rest.len());
        assert_eq!(child.wait().expect("csp ends").code(), Some(0));
    }
}

#[test]
fn the_files_for_minizinc_are_installed_and_replaced() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("solvers");
    let old = folder.join("csp/mznlib/old.mzn");
    std::fs::create_dir_all(old.parent().expect("it is in a folder")).expect("it can be made");
    std::fs::File::create(&old).and_then(|mut file| file.write_all(b"old")).expect("it is written");
    let path = folder.to_str().expect("it is text");
    let ran = csp(&["flatzinc", "--install", path]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.ends_with("csp.msc\nminizinc --solver csp\n"), "{}", ran.out);
    assert!(!old.exists());
    let description = std::fs::read_to_string(folder.join("csp.msc")).expect("it is there");
    assert!(description.contains("\"id\": \"csp.csp\""), "{description}");
    assert!(folder.join("csp/mznlib/redefinitions.mzn").exists());
}
