//! `csp sudoku minimize`.

use crate::{NINE, UNIQUE, csp, data, file};

#[test]
fn the_result_is_a_minimal_part_of_the_puzzle() {
    let ran = csp(&["sudoku", "minimize", "-q", NINE]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let minimal = ran.out.trim_end();
    let is_part = |(cell, given): (char, char)| cell == '.' || cell == given;
    assert!(
        minimal.len() == 81 && minimal.chars().zip(NINE.chars()).all(is_part),
        "{minimal}"
    );
    assert_eq!(csp(&["sudoku", "solve", "-q", minimal]).code, 0);
    let again = csp(&["sudoku", "minimize", "-q", "--redundant", minimal]);
    assert_eq!((again.code, again.out.as_str()), (0, "minimal\n"));
}

#[test]
fn formats() {
    let puzzle = "1...3.2..3..2..4";
    let out = |more: &[&str]| {
        let args = [&["sudoku", "minimize", "-q", puzzle], more].concat();
        let ran = csp(&args);
        assert_eq!(ran.code, 0, "{ran:?}");
        ran.out
    };
    let line = out(&[]);
    let minimal = line.trim_end();
    let givens = minimal.matches(|cell| cell != '.').count();
    let removed = 6 - givens;
    let csv = out(&["--format", "csv"]);
    assert_eq!(
        csv,
        format!(
            "puzzle,status,minimal,seed,givens,removed,source,line,name,remark\n\
             {puzzle},unique,{minimal},1,{givens},{removed},argument 1,,,\n"
        )
    );
    let json = out(&["--format", "json"]);
    let begin = format!(
        r#"{{"puzzle":"{puzzle}","status":"unique","minimal":"{minimal}","seed":1,"givens":{givens},"#
    );
    assert!(json.starts_with(&begin), "{json}");
    assert!(out(&["--format", "grid"]).starts_with("+-----+-----+\n"));
}

#[test]
fn redundant_givens_are_listed() {
    let nine = csp(&["sudoku", "minimize", "-q", "--redundant", NINE]);
    assert_eq!(nine.out.split_whitespace().count(), 22);
    assert!(nine.out.starts_with("r1c1 "), "{nine:?}");
    let json = csp(&[
        "sudoku",
        "minimize",
        "-q",
        "--redundant",
        "--format",
        "json",
        UNIQUE,
    ]);
    let expected = format!(
        r#"{{"puzzle":"{UNIQUE}","status":"unique","givens":4,"redundant":[],"source":"argument 1","line":null,"name":null,"remark":null}}"#
    );
    assert_eq!(json.out, expected + "\n");
    let grid = csp(&[
        "sudoku",
        "minimize",
        "-q",
        "--redundant",
        "--format",
        "grid",
        UNIQUE,
    ]);
    assert!(
        grid.out.starts_with("+-----+") && grid.out.ends_with("+\nminimal\n"),
        "{grid:?}"
    );
    let both = csp(&["sudoku", "minimize", "--redundant", "--seed", "2", UNIQUE]);
    assert_eq!(both.code, 2);
}

#[test]
fn puzzles_without_one_solution_say_so() {
    let input = format!("{UNIQUE}\n12..34..........\n12....3....4....\n11..............\n");
    let name = file("minimize.txt", input.as_bytes());
    for more in [&[][..], &["--redundant"]] {
        let ran = csp(&[&["sudoku", "minimize", &name], more].concat());
        assert_eq!(ran.code, 1, "{ran:?}");
        let lines: Vec<&str> = ran.out.lines().skip(1).collect();
        assert_eq!(lines, ["-\tmultiple", "-\tnone", "-\tinvalid"]);
        assert!(ran.err.contains(&format!(
            "csp: {name}:2: the puzzle has several solutions: r"
        )));
        assert!(
            ran.err
                .contains(&format!("csp: {name}:3: the puzzle has no solution; "))
        );
        assert!(
            ran.err
                .contains(&format!("csp: {name}:4: digit 1 stands twice in row 1"))
        );
    }
    let json = csp(&[
        "sudoku",
        "minimize",
        "-q",
        "--format",
        "json",
        "12..34..........",
    ])
    .out;
    assert!(
        json.contains(r#""status":"multiple","minimal":null,"seed":null,"#),
        "{json}"
    );
    assert!(
        json.contains(r#""remark":"the puzzle has several solutions: r"#),
        "{json}"
    );
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let small = data("unique.txt");
    let by = |seed, threads| {
        csp(&[
            "sudoku",
            "minimize",
            "-q",
            "--seed",
            seed,
            "--threads",
            threads,
            &small,
        ])
    };
    let one = by("5", "1");
    assert_eq!(one.code, 0);
    assert_eq!(by("5", "3").out, one.out);
}

#[test]
fn limits_leave_puzzles_open() {
    let large = data("large.txt");
    let ran = csp(&["sudoku", "minimize", "--max-nodes", "1", &large]);
    assert_eq!(ran.code, 3, "{ran:?}");
    assert_eq!(ran.out, "-\tunknown\n-\tunknown\n");
}
