//! `csp sudoku generate`.

use std::process::Stdio;

use crate::{Ran, command, csp, file};

/// New puzzles, the same each time.
fn generate(args: &[&str]) -> Ran {
    let seed: &[&str] = if args.contains(&"--seed") {
        &[]
    } else {
        &["--seed", "1"]
    };
    csp(&[&["sudoku", "generate", "-q"], seed, args].concat())
}

/// Whether each line is a puzzle with one solution.
fn are_unique(lines: &str) {
    let lines: Vec<&str> = lines.lines().collect();
    let ran = csp(&[&["sudoku", "solve", "-q"], &lines[..]].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
}

/// The numbers of givens.
fn givens(lines: &str) -> Vec<usize> {
    lines
        .lines()
        .map(|line| line.matches(|cell| cell != '.').count())
        .collect()
}

#[test]
fn the_same_seed_gives_the_same_puzzles() {
    let by = |seed, threads| generate(&["-n", "40", "--seed", seed, "--threads", threads]);
    let one = by("9", "1");
    assert_eq!(
        (one.code, one.err.as_str(), one.out.lines().count()),
        (0, "", 40)
    );
    are_unique(&one.out);
    assert_eq!(by("9", "3").out, one.out);
    assert_ne!(by("10", "3").out, one.out);
    let first = generate(&["-n", "3", "--seed", "9"]).out;
    assert!(one.out.starts_with(&first));
}

#[test]
fn puzzles_are_new_each_time_and_the_seed_is_told() {
    let args = ["sudoku", "generate", "-n", "3"];
    let (one, other) = (csp(&args), csp(&args));
    assert_ne!(one.out, other.out);
    let seed = one
        .err
        .split("csp: the seed is ")
        .nth(1)
        .expect("it is told");
    let seed = seed.split(';').next().expect("it ends");
    assert!(
        one.err
            .contains(&format!("`--seed {seed}` gives the same again")),
        "{one:?}"
    );
    assert_eq!(generate(&["-n", "3", "--seed", seed]).out, one.out);
}

#[test]
fn wishes_are_kept() {
    let clues = generate(&[
        "-n",
        "5",
        "--clues",
        "30..32",
        "--symmetry",
        "both-diagonals",
    ]);
    are_unique(&clues.out);
    assert!(
        givens(&clues.out)
            .iter()
            .all(|givens| (30..=32).contains(givens)),
        "{clues:?}"
    );
    for line in clues.out.lines() {
        let is_given = |row: usize, column: usize| &line[row * 9 + column..][..1] != ".";
        let cells = (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
        for (row, column) in cells {
            assert_eq!(is_given(row, column), is_given(column, row), "{line}");
        }
    }
    assert_eq!(
        givens(&generate(&["-n", "3", "--clues", "33"]).out),
        [33; 3]
    );
    let minimal = generate(&["-n", "3", "--minimal"]).out;
    let args: Vec<&str> = minimal.lines().collect();
    let redundant = csp(&[&["sudoku", "minimize", "-q", "--redundant"], &args[..]].concat());
    assert_eq!(redundant.out, "minimal\n".repeat(3));
    let symmetric = generate(&["--minimal=symmetric", "--symmetry", "full"]);
    assert_eq!(symmetric.code, 0);
    are_unique(&symmetric.out);
}

#[test]
fn other_sizes() {
    let sizes = [
        (["--size", "4"], 16),
        (["--size", "6"], 36),
        (["--size", "16"], 256),
    ];
    for (args, cells) in sizes {
        let ran = generate(&[&args[..], &["-n", "2"]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.out.lines().count() == 2 && ran.out.lines().all(|line| line.len() == cells));
        are_unique(&ran.out);
    }
    let wide = generate(&["--box", "3x2"]).out;
    assert_eq!(
        csp(&["sudoku", "solve", "-q", "--box", "3x2", wide.trim_end()]).code,
        0
    );
}

#[test]
fn levels_scores_and_techniques() {
    let fields = |args: &[&str]| {
        let ran = generate(&[args, &["-n", "2", "--format", "csv"]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        let rows = ran.out.lines().skip(1).map(|row| {
            let row: Vec<&str> = row.split(',').collect();
            (
                row[3].to_owned(),
                row[4].parse::<u32>().expect("it is a score"),
            )
        });
        rows.collect::<Vec<_>>()
    };
    assert!(
        fields(&["--level", "easy"])
            .iter()
            .all(|(level, _)| level == "easy")
    );
    assert_eq!(fields(&["--size", "16", "--level", "easy"]).len(), 2);
    let hard = fields(&["--level", "Hard..unfair"]);
    assert!(
        hard.iter()
            .all(|(level, _)| level == "hard" || level == "unfair"),
        "{hard:?}"
    );
    let scores = fields(&["--score", "500..900"]);
    assert!(
        scores.iter().all(|(_, score)| (500..=900).contains(score)),
        "{scores:?}"
    );
    let pairs = fields(&["--with", "naked pair", "--without", "n3"]);
    assert!(pairs.iter().all(|(level, _)| level != "easy"), "{pairs:?}");
}

#[test]
fn a_pattern_says_which_cells_are_given() {
    let pattern = "xx..|..x.\n..x.|x..x\n";
    let name = file("pattern.txt", pattern.as_bytes());
    let from_file = generate(&["--pattern", &name]);
    assert_eq!(from_file.code, 0, "{from_file:?}");
    are_unique(&from_file.out);
    let places: String = from_file
        .out
        .trim_end()
        .chars()
        .map(|cell| if cell == '.' { '.' } else { 'x' })
        .collect();
    assert_eq!(places, "xx....x...x.x..x");
    assert_eq!(
        generate(&["--pattern", "12....3...4.1..2"]).out,
        from_file.out
    );
}

#[test]
fn formats() {
    let args = ["--size", "4", "--seed", "3"];
    let out = |format| generate(&[&args[..], &["--format", format]].concat()).out;
    let line = out("lines");
    let puzzle = line.trim_end();
    let solution = csp(&["sudoku", "solve", "-q", puzzle]).out;
    let solution = solution.trim_end();
    let givens = givens(puzzle)[0];
    let csv = out("csv");
    let begin = format!(
        "puzzle,solution,givens,level,score,seed,number,attempts\n{puzzle},{solution},{givens},easy,"
    );
    assert!(
        csv.starts_with(&begin) && csv.ends_with(",3,0,1\n"),
        "{csv}"
    );
    let json = out("json");
    let begin = format!(
        r#"{{"puzzle":"{puzzle}","solution":"{solution}","givens":{givens},"level":"easy","score":"#
    );
    assert!(json.starts_with(&begin), "{json}");
    assert!(
        json.ends_with("\"seed\":3,\"number\":0,\"attempts\":1}\n"),
        "{json}"
    );
    let grid = out("grid");
    assert!(grid.starts_with("+-----+-----+\n"));
    let two = generate(&[&args[..], &["-n", "2", "--format", "grid"]].concat()).out;
    assert!(two.starts_with(&format!("{grid}\n+")), "{two}");
}

#[test]
fn sheets_and_pictures() {
    let args = ["--size", "4", "--seed", "3"];
    let one = generate(&[&args[..], &["--format", "svg"]].concat());
    let puzzle = generate(&args).out;
    let shown = csp(&["sudoku", "show", "--format", "svg", puzzle.trim_end()]);
    assert_eq!((one.code, one.out), (0, shown.out));
    // A sheet is the one that `show` makes of the same puzzles, for any number of threads.
    let sheet = ["--format", "html", "--solutions", "--per-page", "2"];
    let puzzles = generate(&[&args[..], &["-n", "3"]].concat()).out;
    let lines: Vec<&str> = puzzles.lines().collect();
    let shown = csp(&[&["sudoku", "show"], &sheet[..], &lines[..]].concat()).out;
    assert_eq!(shown.matches("<svg ").count(), 6);
    for threads in ["1", "3"] {
        let more = ["-n", "3", "--threads", threads];
        let ran = generate(&[&args[..], &sheet[..], &more[..]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert!(ran.out == shown, "{}", ran.out);
    }
}

#[test]
fn formats_that_do_not_fit() {
    let sheet = "--per-page and --solutions are for --format html";
    for (args, message) in [
        (
            &["-n", "2", "--format", "svg"][..],
            "svg is one picture; --format html takes several",
        ),
        (&["--solutions"], sheet),
        (&["--format", "svg", "--per-page", "2"], sheet),
    ] {
        let ran = generate(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains(message), "{ran:?}");
    }
    let none = ["--clues", "17", "--max-attempts", "1", "--format", "html"];
    let ran = generate(&none);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{ran:?}");
}

#[test]
fn wishes_that_no_puzzle_has_are_errors() {
    let cases: [(&[&str], &str); 14] = [
        (
            &["--clues", "16"],
            "a puzzle of 9x9 with boxes of 3x3 with one solution has at least 17",
        ),
        (&["--clues", "30..20"], "no board of 9x9"),
        (&["--clues", "many"], "give a whole number, or two"),
        (&["--clues", ".."], "give a whole number, or two"),
        (&["--size", "36"], "puzzles are generated up to 25x25"),
        (&["--size", "7"], "7"),
        (
            &["--symmetry", "round"],
            "[possible values: none, half-turn",
        ),
        (
            &["--with", "X-Wing", "--level", "easy"],
            "X-Wing makes a puzzle Hard, and at most Easy",
        ),
        (&["--with", "Y-Wing"], "`Y-Wing` names no technique"),
        (
            &["--with", "bf2", "--without", "X-Wing"],
            "X-Wing cannot both occur and not occur",
        ),
        (
            &["--level", "mild"],
            "no level is called `mild`: use easy, medium, hard, unfair",
        ),
        (&["--pattern", "x.x"], "--pattern: the pattern has 3 cells"),
        (
            &["--pattern", "x?x"],
            "--pattern: `?` is no cell of a pattern",
        ),
        (&["-n", "0"], "give a whole number of 1 or more"),
    ];
    for (args, message) in cases {
        let ran = generate(args);
        assert!(ran.code == 2 && ran.out.is_empty(), "{ran:?}");
        assert!(
            ran.err.starts_with("csp: ") && ran.err.contains(message),
            "{ran:?}"
        );
    }
}

#[test]
fn what_is_not_found_is_told() {
    let args = [
        "sudoku",
        "generate",
        "--seed",
        "1",
        "-n",
        "2",
        "--clues",
        "17",
        "--max-attempts",
        "3",
    ];
    let ran = csp(&args);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
    let told = "csp: none of 3 attempts led to a puzzle with all wishes (puzzle 1 of the seed); ";
    assert!(ran.err.contains(told), "{ran:?}");
    assert!(
        ran.err.contains("2 puzzles: 0 found, 2 not found; "),
        "{ran:?}"
    );
}

#[test]
fn a_time_limit_gives_what_was_found() {
    let args = [
        "--clues",
        "17",
        "--time-limit",
        "0.2",
        "--max-attempts",
        "1000000000",
    ];
    let ran = csp(&[
        &["sudoku", "generate", "--seed", "1", "-n", "1000000000000"],
        &args[..],
    ]
    .concat());
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
    let told = "csp: the time limit came first: 0 of 1000000000000 puzzles\n";
    assert!(ran.err.contains(told), "{ran:?}");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = command(&["sudoku", "generate", "--seed", "1", "-n", "1000000000"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("csp runs");
    drop(child.stdout.take());
    let ran: Ran = child.wait_with_output().expect("it ends").into();
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn puzzles_with_clues_are_files() {
    let wanted = ["--size", "6", "--kind", "cage=3..9", "--kind", "anti-king"];
    let toml = generate(&wanted);
    assert_eq!((toml.code, toml.err.as_str()), (0, ""));
    assert!(toml.out.starts_with("sudoku = \"6x6\"\n"), "{}", toml.out);
    let by = |threads| generate(&[&wanted[..], &["-n", "3", "--threads", threads]].concat());
    let json = by("1");
    assert_eq!(json.out.lines().count(), 3);
    assert_eq!(by("3").out, json.out);
    for text in json.out.lines().chain([toml.out.as_str()]) {
        let solved = csp(&["sudoku", "solve", "-q", text]);
        assert_eq!(solved.code, 0, "{solved:?}");
        let rules = generate(&["--rules", text, "--clues", "..20", "--format", "lines"]);
        let clues = |text: &str| text.matches("kind").count();
        assert_eq!(
            (rules.code, clues(&rules.out)),
            (0, clues(text)),
            "{rules:?}"
        );
    }
    let record = generate(&[&wanted[..], &["--format", "json"]].concat());
    let record: serde_json::Value = serde_json::from_str(&record.out).unwrap();
    let read = csp(&["sudoku", "solve", "-q", record["puzzle"].as_str().unwrap()]);
    assert_eq!(read.out.trim(), record["solution"].as_str().unwrap());
    let grid = generate(&[&wanted[..], &["--format", "grid"]].concat());
    assert!(
        grid.out.contains("are different and add up to"),
        "{}",
        grid.out
    );
}

#[test]
fn clues_that_are_not_made_are_refused() {
    for (args, what) in [
        (&["--kind", "regex"][..], "are not drawn at random"),
        (&["--kind", "killer"], "no kind of clues is called `killer`"),
        (
            &["--rules", ".Shape~5x10", "--symmetry", "full"],
            "`full` is no symmetry of a board of 5x10",
        ),
        (&["--kind", "cage=9..3"], "at least 9 and at most 3 clues"),
        (
            &["--kind", "cage", "-n", "2", "--format", "toml"],
            "a file of one puzzle",
        ),
        (&["--rules", ".Cage~3~R1C1~R99C1"], "--rules: "),
        (
            &["--rules", "1.....2..3.....4", "--size", "4"],
            "cannot be used with",
        ),
    ] {
        let ran = generate(args);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(what), "{ran:?}");
    }
    let none = generate(&["--kind", "anti-king", "--size", "4"]);
    assert_eq!(none.code, 3, "{none:?}");
    assert!(
        none.err.contains("no complete grid keeps the rules"),
        "{none:?}"
    );
}
