//! `csp sudoku check`.

use crate::{NINE, NINE_SOLUTION, SOLUTION, UNIQUE, csp, csp_reads};

#[test]
fn lines_and_exit_codes() {
    let twice = "invalid\tdigit 5 stands twice in row 1: at r1c1 and r1c4\n";
    let claim = "invalid\tthe given solution is wrong: ";
    let swapped = NINE_SOLUTION.replacen("534", "543", 1);
    let cases = [
        (NINE_SOLUTION.to_owned(), 0, "ok\n".to_owned()),
        (NINE.to_owned(), 0, "open\t30 givens\n".to_owned()),
        (NINE.replacen("53..", "53.5", 1), 1, twice.to_owned()),
        (format!("{NINE},{NINE_SOLUTION}"), 0, "ok\n".to_owned()),
        (
            format!("{NINE},{swapped}"),
            1,
            format!("{claim}it has 4 at r1c2, which the puzzle does not allow\n"),
        ),
        // No solution, but that takes a search to see.
        (
            "12....3....4....".to_owned(),
            0,
            "open\t4 givens\n".to_owned(),
        ),
        (
            format!("....{}", "1234".repeat(15)),
            1,
            "invalid\tno digit is left for r1c1\n".to_owned(),
        ),
        (
            UNIQUE[1..].to_owned(),
            2,
            "unreadable\t15 characters, but a puzzle of 4x4 has 16 (1 missing)\n".to_owned(),
        ),
    ];
    for (line, code, out) in cases {
        let ran = csp_reads(
            &["sudoku", "check", "--quiet"],
            format!("{line}\n\n").as_bytes(),
        );
        assert_eq!((ran.code, ran.out), (code, out), "{line}: {}", ran.err);
    }
}

#[test]
fn a_broken_rule_in_the_given_solution() {
    let ran = csp(&[
        "sudoku",
        "check",
        "--quiet",
        &format!("................,{}", "1234".repeat(4)),
    ]);
    assert_eq!(
        ran.out,
        "invalid\tthe given solution is wrong: digit 1 stands twice in column 1: at r1c1 and r2c1\n"
    );
}

#[test]
fn tables_objects_and_the_summary() {
    let clash = "1.1.............";
    let csv = csp(&[
        "sudoku", "check", "--format", "csv", UNIQUE, SOLUTION, clash,
    ]);
    let remark = "digit 1 stands twice in row 1: at r1c1 and r1c3";
    let expected = format!(
        "puzzle,status,remark,source,line,name\n{UNIQUE},open,4 givens,argument 1,,\n{SOLUTION},ok,,argument 2,,\n{clash},invalid,{remark},argument 3,,\n"
    );
    assert_eq!((csv.code, csv.out), (1, expected));
    assert!(
        csv.err
            .starts_with("3 puzzles: 1 ok, 1 open, 1 invalid, 0 unreadable; "),
        "{}",
        csv.err
    );

    let json = csp(&["sudoku", "check", "--format", "json", UNIQUE, SOLUTION]);
    let origin = |number| format!(r#""source":"argument {number}","line":null,"name":null"#);
    let expected = [
        format!(
            r#"{{"puzzle":"{UNIQUE}","status":"open","remark":"4 givens",{}}}"#,
            origin(1)
        ),
        format!(
            r#"{{"puzzle":"{SOLUTION}","status":"ok","remark":null,{}}}"#,
            origin(2)
        ),
    ];
    assert_eq!(json.out, expected.join("\n") + "\n");

    let quoted = csp_reads(
        &["sudoku", "check", "--format", "csv"],
        &UNIQUE.as_bytes()[1..],
    );
    let reason = "15 characters, but a puzzle of 4x4 has 16 (1 missing)";
    let expected = format!("\n,unreadable,\"{reason}\",standard input,1,\n");
    assert!(quoted.out.ends_with(&expected), "{}", quoted.out);
}
