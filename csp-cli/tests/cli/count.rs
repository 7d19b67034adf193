//! `csp sudoku count`.

use crate::{UNIQUE, csp};

const BLANK: &str = "................";

const HEADER: &str = "puzzle,count,status,source,line,name,remark";

#[test]
fn formats_and_exit_codes() {
    let caption = "\
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
";
    let cases = [
        (&[UNIQUE][..], 0, "1\n".to_owned()),
        (&[UNIQUE, UNIQUE], 0, "1\n1\n".to_owned()),
        (&["12....3....4...."], 1, "0\n".to_owned()),
        (&[BLANK], 1, "288\n".to_owned()),
        (&[BLANK, "--max", "288"], 1, "288\n".to_owned()),
        (&[BLANK, "--max", "287"], 1, "287\tmore\n".to_owned()),
        (&[BLANK, "--max", "1"], 1, "1\tmore\n".to_owned()),
        (
            &[BLANK, "--max", "18446744073709551615"],
            1,
            "288\n".to_owned(),
        ),
        (&[BLANK, "--max-nodes", "1"], 3, "0\tunknown\n".to_owned()),
        (&["11.............."], 1, "-\tinvalid\n".to_owned()),
        (
            &[UNIQUE, "--format", "csv"],
            0,
            format!("{HEADER}\n{UNIQUE},1,unique,argument 1,,,\n"),
        ),
        (
            &[BLANK, "--format", "csv"],
            1,
            format!("{HEADER}\n{BLANK},288,multiple,argument 1,,,\n"),
        ),
        (
            &[BLANK, "--format", "csv", "--max", "9"],
            1,
            format!("{HEADER}\n{BLANK},9,more,argument 1,,,\n"),
        ),
        (
            &[BLANK, "--format", "grid"],
            1,
            format!("{caption}288 solutions\n"),
        ),
        (
            &[BLANK, "--format", "grid", "--max", "9"],
            1,
            format!("{caption}more than 9 solutions\n"),
        ),
    ];
    for (args, code, out) in cases {
        let ran = csp(&[&["sudoku", "count", "--quiet"], args].concat());
        assert_eq!((ran.code, ran.out), (code, out), "{args:?}: {}", ran.err);
    }
}

#[test]
fn json_has_the_count_and_what_it_cost() {
    let ran = csp(&["sudoku", "count", "--stats", "--format", "json", BLANK]);
    assert!(
        ran.out.starts_with(&format!(
            r#"{{"puzzle":"{BLANK}","count":288,"status":"multiple","nodes":"#
        )),
        "{}",
        ran.out
    );
    assert!(
        ran.err
            .starts_with("1 puzzle: 0 unique, 1 multiple, 0 none, 0 invalid, 0 unknown; "),
        "{}",
        ran.err
    );
}
