//! `csp sudoku shuffle`.

use crate::{NINE, UNIQUE, csp, data};

#[test]
fn the_result_is_equivalent_and_another_puzzle() {
    let ran = csp(&["sudoku", "shuffle", "-q", NINE, NINE]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let shuffled: Vec<&str> = ran.out.lines().collect();
    assert!(
        shuffled.len() == 2 && shuffled[0] != shuffled[1] && shuffled[0] != NINE,
        "{ran:?}"
    );
    let canon = csp(&["sudoku", "canon", "-q", NINE, shuffled[0], shuffled[1]]).out;
    let forms: Vec<&str> = canon.lines().collect();
    assert!(
        forms.len() == 3 && forms.iter().all(|form| *form == forms[0]),
        "{canon}"
    );
}

#[test]
fn the_seed_and_the_place_decide_for_any_number_of_threads() {
    let (small, large) = (data("unique.txt"), data("large.txt"));
    let by = |seed, threads| {
        csp(&[
            "sudoku",
            "shuffle",
            "-q",
            "--seed",
            seed,
            "--threads",
            threads,
            &small,
            &large,
        ])
    };
    let one = by("5", "1");
    assert_eq!(one.code, 0);
    assert_eq!(one.out.lines().count(), 41);
    assert_eq!(by("5", "3").out, one.out);
    assert_ne!(by("6", "1").out, one.out);
}

#[test]
fn formats() {
    let out = |format| csp(&["sudoku", "shuffle", "-q", "--format", format, UNIQUE]).out;
    let line = out("lines");
    let line = line.trim_end();
    let csv = out("csv");
    let header =
        "puzzle,status,shuffled,seed,transposed,rows,columns,digits,source,line,name,remark";
    let row = format!("{header}\n{UNIQUE},ok,{line},1,");
    assert!(
        csv.starts_with(&row) && csv.ends_with(",argument 1,,,\n"),
        "{csv}"
    );
    let json = out("json");
    let begin = format!(r#"{{"puzzle":"{UNIQUE}","status":"ok","shuffled":"{line}","seed":1,"#);
    assert!(json.starts_with(&begin), "{json}");
    assert!(out("grid").starts_with("+-----+-----+\n"));
}

#[test]
fn pencilmarks_are_shuffled_too() {
    let marks = "12..1234..341234".to_owned() + &"1234".repeat(12);
    let ran = csp(&["sudoku", "shuffle", "-q", &marks]);
    assert_eq!(ran.code, 0);
    let counts = |line: &str| {
        let mut counts: Vec<usize> = (0..16)
            .map(|cell| {
                line[cell * 4..cell * 4 + 4]
                    .matches(|mark| mark != '.')
                    .count()
            })
            .collect();
        counts.sort_unstable();
        counts
    };
    assert_eq!(counts(ran.out.trim_end()), counts(&marks), "{ran:?}");
}

#[test]
fn a_seed_that_is_drawn_is_told() {
    let ran = csp(&[
        "sudoku", "shuffle", "--seed", "random", "--format", "csv", UNIQUE,
    ]);
    let seed = ran
        .err
        .lines()
        .find_map(|line| line.strip_prefix("csp: the seed is "));
    let seed = seed.and_then(|told| told.split(';').next());
    let seed = seed.expect("it is told");
    let again = csp(&[
        "sudoku", "shuffle", "--seed", seed, "--format", "csv", UNIQUE,
    ]);
    assert_eq!(again.out, ran.out);
    assert_eq!(csp(&["sudoku", "shuffle", "--seed", "-1", UNIQUE]).code, 2);
}

#[test]
fn what_cannot_be_read_is_told() {
    let ran = csp(&["sudoku", "shuffle", UNIQUE, "1.....y..3.....4"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.starts_with("csp: argument 2: ") || ran.err.contains("neither"),
        "{ran:?}"
    );
    assert!(ran.err.contains("\n"), "{ran:?}");
}
