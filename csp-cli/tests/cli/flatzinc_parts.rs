//! `csp flatzinc parts` and `--part`: the parts of a search have its solutions, each once.

use crate::{Ran, csp, file};

const DASHES: &str = "----------\n";

/// Queens that do not attack each other, with an annotation or another goal at the end.
fn queens(count: i32, solve: &str) -> String {
    let names: Vec<String> = (0..count).map(|row| format!("q{row}")).collect();
    let mut text = String::new();
    for name in &names {
        text += &format!("var 1..{count}: {name} :: output_var;\n");
    }
    text += &format!(
        "array [1..{count}] of var int: q = [{}];\n",
        names.join(",")
    );
    for (a, b) in (0..count).flat_map(|b| (0..b).map(move |a| (a, b))) {
        text += &format!("constraint int_ne(q{a}, q{b});\n");
        for steps in [b - a, a - b] {
            text += &format!("constraint int_lin_ne([1, -1], [q{a}, q{b}], {steps});\n");
        }
    }
    format!("{text}solve {solve};\n")
}

/// A model in a file.
struct Model {
    path: String,
}

impl Model {
    fn new(name: &str, text: &str) -> Self {
        Self {
            path: file(name, text.as_bytes()),
        }
    }

    fn run(&self, options: &[&str]) -> Ran {
        csp(&[&["flatzinc"], options, &[&self.path]].concat())
    }

    fn parts(&self, options: &[&str]) -> Vec<String> {
        let ran = self.run(&[&["parts"], options].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{options:?}");
        ran.out.lines().map(str::to_owned).collect()
    }

    /// The solutions in a part, or in all of the tree.
    fn solutions(&self, options: &[&str]) -> Vec<String> {
        let ran = self.run(&[&["-a"], options].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{options:?}");
        let (found, end) = ran.out.rsplit_once(DASHES).unwrap_or(("", &ran.out));
        let expected = if found.is_empty() {
            "=====UNSATISFIABLE=====\n"
        } else {
            "==========\n"
        };
        assert_eq!(end, expected, "{options:?}");
        found.split_terminator(DASHES).map(str::to_owned).collect()
    }
}

const ANNOTATIONS: [&str; 4] = [
    "satisfy",
    ":: int_search(q, input_order, indomain_split, complete) satisfy",
    ":: int_search(q, dom_w_deg, indomain_random, complete) satisfy",
    ":: seq_search([int_search(q, first_fail, indomain_median, complete), restart_luby(10)]) satisfy",
];

#[test]
fn the_parts_have_each_solution_once() {
    for (number, solve) in ANNOTATIONS.iter().enumerate() {
        let model = Model::new(&format!("parts{number}.fzn"), &queens(6, solve));
        let mut all = model.solutions(&[]);
        assert_eq!(all.len(), 4, "{solve}");
        all.sort();
        for options in [
            &["-n", "1"][..],
            &["-n", "7"],
            &["-n", "1000"],
            &["-n", "7", "-f"],
        ] {
            let parts = model.parts(options);
            let most: usize = options[1].parse().unwrap();
            assert!((1..=most).contains(&parts.len()), "{parts:?}");
            let found = parts
                .iter()
                .flat_map(|part| model.solutions(&["--part", part]));
            let mut found: Vec<String> = found.collect();
            found.sort();
            assert_eq!(found, all, "{solve}: {parts:?}");
        }
    }
}

#[test]
fn a_part_is_cut_again() {
    let model = Model::new("again.fzn", &queens(7, ANNOTATIONS[0]));
    let whole = model.parts(&["-n", "1"]);
    assert_eq!(whole, ["root"]);
    let part = &model.parts(&["-n", "5"])[2];
    let again = model.parts(&["-n", "4", "--part", part]);
    assert!(
        again.len() > 1
            && again
                .iter()
                .all(|line| line.starts_with(&format!("{part}, ")))
    );
    let mut found: Vec<String> = again
        .iter()
        .flat_map(|line| model.solutions(&["--part", line, "-f"]))
        .collect();
    let mut expected = model.solutions(&["--part", part]);
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    assert!(!expected.is_empty());
}

#[test]
fn the_best_of_the_parts_is_the_best() {
    let text = queens(
        6,
        ":: int_search(q, input_order, indomain_min, complete) maximize q1",
    );
    let model = Model::new("best_part.fzn", &text);
    let best = |options: &[&str]| {
        let ran = model.run(options);
        let value = ran.out.split_once("q1 = ")?.1.split_once(';')?.0;
        value.parse::<i32>().ok()
    };
    let parts = model.parts(&["-n", "6"]);
    let found = parts
        .iter()
        .filter_map(|part| best(&["--part", part]))
        .max();
    assert_eq!((found, best(&[])), (Some(6), Some(6)));
    assert_eq!(best(&["--better-than", "5"]), Some(6));
    let none = model.run(&["--better-than", "6"]);
    assert_eq!(
        (none.code, none.out.as_str()),
        (0, "=====UNSATISFIABLE=====\n")
    );
}

#[test]
fn a_large_neighbourhood_search_stays_in_its_part() {
    let text = "var 1..9: x :: output_var; var 1..9: y :: output_var;\n\
        constraint int_lin_le([1, 1], [x, y], 12);\n\
        array [1..2] of var int: both = [x, y];\n\
        solve :: relax_and_reconstruct(both, 50) :: restart_constant(10) maximize x;\n";
    let model = Model::new("relaxed_part.fzn", text);
    let ran = model.run(&["--part", "x0 <= 4, x1 != 1"]);
    assert!(
        ran.out.starts_with("x = 4;\n") && ran.out.ends_with("==========\n"),
        "{ran:?}"
    );
}

#[test]
fn a_part_may_have_no_solution() {
    let model = Model::new("infeasible_part.fzn", &queens(6, ANNOTATIONS[0]));
    for part in ["x0 = 1", "x0 = 99", "x0 <= 3, x0 >= 4"] {
        assert_eq!(model.solutions(&["--part", part]), [""; 0], "{part}");
    }
    let none = Model::new("no_part.fzn", &queens(3, ANNOTATIONS[0])).run(&["parts"]);
    assert_eq!(
        (none.code, none.out.as_str(), none.err.as_str()),
        (1, "", "")
    );
}

#[test]
fn what_is_no_part_of_the_model_is_told() {
    let model = Model::new("wrong_part.fzn", &queens(6, ANNOTATIONS[0]));
    let refused = |options: &[&str], expected: &str| {
        let ran = model.run(options);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    };
    refused(
        &["--part", "x0 = 1, x1 is 2"],
        "`x1 is 2` is no side of a decision",
    );
    refused(&["--part", ""], "`` is no side of a decision");
    refused(&["--part", "x6 = 1"], "wrong_part.fzn: part: ");
    refused(&["parts", "--part", "x6 = 1"], "wrong_part.fzn: part: ");
    refused(&["parts", "-n", "0"], "whole number of 1 or more");
    refused(&["--better-than", "3"], "no objective");
    let missing = csp(&["flatzinc", "parts", "no/such.fzn"]);
    assert!(
        missing.code == 2 && missing.err.contains("no/such.fzn"),
        "{missing:?}"
    );
}

/// The lines of the page about clusters find each solution once.
#[cfg(unix)]
#[test]
fn the_lines_of_the_page_work() {
    let page = include_str!("../../../docs/cluster.md");
    let lines: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .collect();
    let lines: Vec<&str> = lines
        .into_iter()
        .filter(|line| line.contains("csp flatzinc"))
        .collect();
    assert!(lines.len() >= 3, "{lines:?}");
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cluster");
    std::fs::create_dir_all(&folder).expect("it can be made");
    std::fs::write(folder.join("model.fzn"), queens(8, ANNOTATIONS[1])).expect("it is written");
    let programs = std::path::Path::new(env!("CARGO_BIN_EXE_csp"))
        .parent()
        .expect("it has one");
    let path = format!(
        "{}:{}",
        programs.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let solutions = |script: &str, number: &str| {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-ec", script]).current_dir(&folder);
        let ran = shell
            .env("PATH", &path)
            .env("SLURM_ARRAY_TASK_ID", number)
            .output();
        let ran = Ran::from(ran.expect("there is a shell"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{script}");
        ran.out.matches(DASHES).count()
    };
    let mut counts = Vec::new();
    for line in lines {
        if line.contains("SLURM_ARRAY_TASK_ID") {
            let parts = std::fs::read_to_string(folder.join("parts.txt")).expect("it is written");
            let numbers = 1..=parts.lines().count();
            counts.push(
                numbers
                    .map(|number| solutions(line, &number.to_string()))
                    .sum(),
            );
        } else {
            counts.push(solutions(line, ""));
        }
    }
    assert_eq!(counts, [92, 0, 92]);
}
