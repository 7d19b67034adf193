//! `csp flatzinc prove`.

use crate::proven::Proven;
use crate::{Ran, csp, file};

fn prove(name: &str, text: &str, options: &[&str]) -> Proven {
    let path = file(name, text.as_bytes());
    Proven::new(&["flatzinc", "prove"], &[options, &[&path]].concat())
}

impl Proven {
    /// That the proof is whole and the checker, if there is one, accepts it.
    fn holds(&self, code: i32, verdict: &str, line: &str) {
        let Ran { out, err, .. } = &self.ran;
        assert_eq!((self.ran.code, err.as_str()), (code, ""), "{out}");
        assert!(out.starts_with(&format!("{verdict}\nformula: ")), "{out}");
        assert!(
            !out.contains("asserted") && !out.contains("not in the formula"),
            "{out}"
        );
        assert_eq!(self.files(), ["model.opb", "model.pbp"]);
        let last = out.lines().last().expect("there are lines");
        assert!(
            last.starts_with("check: veripb ") && last.ends_with("new/model.pbp"),
            "{last}"
        );
        assert_ne!(self.is_verified("model", line), Some(false), "{out}");
    }
}

/// Four shifts that differ, of three. The names are MiniZinc's.
const SHIFTS: &str = "\
var 1..3: X_INTRODUCED_0_;
var 1..3: X_INTRODUCED_1_;
var 1..3: X_INTRODUCED_2_;
var 1..3: last :: output_var;
array [1..3] of var int: shift :: output_array([1..3]) = [X_INTRODUCED_0_, X_INTRODUCED_1_, X_INTRODUCED_2_];
array [1..4] of var int: all = [X_INTRODUCED_0_, X_INTRODUCED_1_, X_INTRODUCED_2_, last];
constraint fzn_all_different_int(all) :: mzn_constraint_name(\"no one twice\");
constraint int_le(X_INTRODUCED_0_, last);
";

/// Items into a knapsack, the best of them.
const KNAPSACK: &str = "\
var 0..3: a :: output_var; var 0..3: b :: output_var;
var 0..99: value :: output_var :: is_defined_var;
constraint int_lin_le([4, 3], [a, b], 11);
constraint int_lin_eq([7, 5, -1], [a, b, value], 0) :: defines_var(value);
solve :: int_search([a, b], input_order, indomain_min, complete) maximize value;
";

#[test]
fn there_is_no_solution() {
    for (options, solve) in [
        (
            &[][..],
            "solve :: int_search(all, input_order, indomain_min) satisfy;",
        ),
        (&["-f"], "solve satisfy;"),
        (&[], "solve minimize last;"),
    ] {
        let proven = prove("shifts_prove.fzn", &format!("{SHIFTS}{solve}"), options);
        proven.holds(1, "none", "s VERIFIED UNSATISFIABLE");
        let formula = proven.text("model.opb");
        assert!(
            formula.contains("* Constraint 0: no one twice (line 7).\n"),
            "{formula}"
        );
        assert!(formula.contains(": int_le (line 8).\n"), "{formula}");
        assert!(
            formula.contains(" shift[2]_is_3 ") && formula.contains(" last_ge_2 "),
            "{formula}"
        );
    }
}

#[test]
fn the_best_solution() {
    for options in [&[][..], &["-f"]] {
        let proven = prove("knapsack_prove.fzn", KNAPSACK, options);
        let verdict = "optimal: 19\na = 2;\nb = 1;\nvalue = 19;\n----------";
        // The sum is the greatest value less the objective.
        let formula = proven.text("model.opb");
        let objective = formula
            .lines()
            .find(|line| line.starts_with("* The objective"));
        let constant = objective.and_then(|line| line.rsplit_once("+ "));
        let constant: i64 = constant
            .expect("it is told")
            .1
            .trim_end_matches('.')
            .parse()
            .unwrap();
        let best = constant - 19;
        proven.holds(
            0,
            verdict,
            &format!("s VERIFIED BOUNDS {best} <= obj <= {best}"),
        );
    }
}

#[test]
fn one_solution_or_several() {
    let one = "var 1..3: x :: output_var; constraint int_le(3, x); solve satisfy;";
    let proven = prove("one_prove.fzn", one, &[]);
    proven.holds(0, "unique\nx = 3;\n----------", "s VERIFIED UNSATISFIABLE");
    let two =
        "var 1..2: x :: output_var; solve :: int_search([x], input_order, indomain_min) satisfy;";
    let several = prove("two_prove.fzn", two, &[]);
    assert_eq!((several.ran.code, several.ran.err.as_str()), (1, ""));
    let text = "several\nx = 1;\n----------\nx = 2;\n----------\nthere is no proof\n";
    assert_eq!(several.ran.out, text);
    assert!(several.files().is_empty(), "{:?}", several.files());
}

#[test]
fn what_is_not_proven_is_named() {
    let mut text = String::new();
    for node in 1..=6 {
        text += &format!("var 1..6: n{node};\n");
    }
    text +=
        "constraint csp_circuit([n1,n2,n3,n4,n5,n6], 1) :: mzn_constraint_name(\"the tour\");\n";
    for (node, next) in [(1, 2), (2, 3), (3, 1)] {
        text += &format!("constraint int_eq(n{node}, {next});\n");
    }
    let proven = prove("tour_prove.fzn", &(text + "solve satisfy;"), &[]);
    assert_eq!(
        (proven.ran.code, proven.ran.err.as_str()),
        (3, ""),
        "{}",
        proven.ran.out
    );
    assert!(
        proven.ran.out.contains("the tour (line 7)"),
        "{}",
        proven.ran.out
    );
    assert_ne!(
        proven.is_verified("model", "s VERIFIED UNSATISFIABLE"),
        Some(true)
    );
}

#[test]
fn limits_and_errors() {
    let nines: String = (0..9).map(|x| format!("var 1..8: x{x};\n")).collect();
    let names: Vec<String> = (0..9).map(|x| format!("x{x}")).collect();
    let pairs = (0..9).flat_map(|a| (0..a).map(move |b| (a, b)));
    let differ: String = pairs
        .map(|(a, b)| format!("constraint int_ne(x{a}, x{b});\n"))
        .collect();
    let solve = format!(
        "solve :: int_search([{}], input_order, indomain_min) satisfy;",
        names.join(",")
    );
    let pigeons = nines + &differ + &solve;
    for (options, limit) in [
        (["--max-nodes", "3"], "nodes"),
        (["--time-limit", "0.01"], "stopped"),
    ] {
        let limited = prove("pigeons_prove.fzn", &pigeons, &options);
        let message = format!("csp: there is no proof: a limit was reached ({limit})\n");
        assert_eq!(
            (limited.ran.code, limited.ran.err.as_str()),
            (3, message.as_str())
        );
        assert_eq!(limited.ran.out, "unknown\n");
        assert!(limited.files().is_empty());
    }
    let wide = "var 1..20000: wide; constraint int_lin_eq([2, 2], [wide, wide], 7); solve satisfy;";
    for (name, text, expected) in [
        (
            "bad_prove.fzn",
            "var 1..2: x;\nsolve satisfies;",
            "line 2, column 7: expected",
        ),
        ("wide_prove.fzn", wide, "`wide` has 20000 values"),
        (
            "beyond_prove.fzn",
            "var int: x; constraint int_le(3000000000, x); solve satisfy;",
            "`x` has values beyond 32 bits",
        ),
    ] {
        let refused = prove(name, text, &[]);
        assert_eq!((refused.ran.code, refused.ran.out.as_str()), (2, ""));
        assert!(refused.ran.err.contains(expected), "{}", refused.ran.err);
        assert!(refused.files().is_empty());
    }
    let missing = csp(&["flatzinc", "prove", "no/such.fzn", "-o", "target/none"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("no/such.fzn"), "{}", missing.err);
    let without = csp(&["flatzinc", "prove", "no/such.fzn"]);
    assert_eq!(without.code, 2);
    assert!(without.err.contains("--output <DIR>"), "{}", without.err);
}

#[test]
fn files_are_replaced_and_a_file_is_no_folder() {
    let model = file("again_prove.fzn", KNAPSACK.as_bytes());
    let folder = tempfile::tempdir().expect("there is a folder");
    let path = folder.path().display().to_string();
    let text = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it is text");
    std::fs::write(folder.path().join("model.pbp"), "old").expect("it is written");
    let both = [0, 1].map(|_| {
        let ran = csp(&["flatzinc", "prove", &model, "-o", &path]);
        assert_eq!(ran.code, 0, "{ran:?}");
        [text("model.opb"), text("model.pbp")]
    });
    assert_eq!(both[0], both[1]);
    assert!(both[0][1].ends_with("end pseudo-Boolean proof ;\n"));
    let taken = file("no_folder_prove", b"");
    let ran = csp(&["flatzinc", "prove", &model, "-o", &taken]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.starts_with(&format!("csp: {taken}: ")),
        "{}",
        ran.err
    );
}
