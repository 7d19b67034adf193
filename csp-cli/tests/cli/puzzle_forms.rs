//! Grid puzzles in other forms: `csp puzzle convert` and `show`, and what all commands read.

use crate::output::start;
use crate::{Ran, csp, csp_reads};
use std::io::{BufRead as _, BufReader};

const LINK: &str = "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g";
const FILLED: &str = "10...........11...11.....";
/// The boards of the tests of csp-puzzles, with their solutions.
const BOARDS: &str = "../csp-puzzles/tests/puzzles/boards.txt";

fn puzzle(args: &[&str]) -> Ran {
    csp(&[&["puzzle"], args].concat())
}

/// The links of all known boards with their solutions, as lines.
fn known() -> String {
    let known = std::fs::read_to_string(BOARDS).unwrap();
    let lines = known.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn all_boards_go_to_each_form_and_back() {
    let known = known();
    for form in ["text", "json"] {
        let mut before = None;
        for threads in ["1", "2"] {
            let ran = puzzle(&["convert", "-q", "--to", form, "--threads", threads, BOARDS]);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""));
            let back = csp_reads(
                &["puzzle", "convert", "-q", "--to", "link"],
                ran.out.as_bytes(),
            );
            assert_eq!(
                (back.code, back.out.as_str()),
                (0, known.as_str()),
                "{form}"
            );
            let same = before.get_or_insert(ran.out.clone());
            assert_eq!(*same, ran.out, "{form}");
        }
    }
}

#[test]
fn what_one_command_writes_the_others_read() {
    let filled = format!("{LINK} {FILLED}");
    let text = puzzle(&["convert", "-q", &filled]).out;
    assert!(
        text.starts_with("nurikabe 5x5\ncells\n. 5 . . .\n")
            && text.contains("\nfilled shading\n# x . . .\n"),
        "{text}"
    );
    let json = puzzle(&["convert", "-q", "--to", "json", &filled]).out;
    assert!(
        json.starts_with(r#"{"genre":"nurikabe","rows":5,"columns":5,"cells":[[null,5,null"#),
        "{json}"
    );
    let expected = csp_reads(&["puzzle", "check", "-q"], filled.as_bytes());
    assert_eq!(expected.code, 1, "four shaded cells are a square");
    // JSON may take several lines.
    let long = json.replace(",\"", ",\n  \"");
    for given in [&text, &json, &long] {
        let ran = csp_reads(&["puzzle", "check", "-q"], given.as_bytes());
        assert_eq!(
            (ran.code, &ran.out),
            (expected.code, &expected.out),
            "{given}"
        );
        // In an argument, too.
        let ran = puzzle(&["check", "-q", given]);
        assert_eq!(
            (ran.code, &ran.out),
            (expected.code, &expected.out),
            "{given}"
        );
    }
    // Records of solve are read with their solutions.
    let records = puzzle(&[
        "solve",
        "-q",
        "--format",
        "json",
        LINK,
        &puzzle(&["convert", LINK]).out,
    ]);
    assert_eq!(records.code, 0);
    let ran = csp_reads(&["puzzle", "check", "-q"], records.out.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (0, "ok\nok\n"));
}

#[test]
fn several_puzzles_in_one_file() {
    let input = format!(
        "# links and texts\n{LINK}\nsimple-loop 1x2\ncells\n# .\n\n\nnurikabe 1x1\n{{\"genre\":\"nurikabe\",\n\"rows\":1,\"columns\":1}}\n"
    );
    let ran = csp_reads(
        &["puzzle", "convert", "-q", "--to", "link"],
        input.as_bytes(),
    );
    // The JSON is a line of the text before it, as no blank line is between them.
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(
        ran.err.starts_with("csp: standard input:8: line 9, column 1: \"{\\\"genre\\\":\\\"nurikabe\\\",\" means nothing here; expected the name of a section: "),
        "{ran:?}"
    );
    let input = input.replace("1x1\n{", "1x1\n\n{");
    let ran = csp_reads(
        &["puzzle", "convert", "-q", "--to", "link"],
        input.as_bytes(),
    );
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out.lines().count(), 4, "{ran:?}");
    assert_eq!(ran.out.lines().next(), Some(LINK));
}

#[test]
fn bad_input_is_told_with_its_place() {
    let cases = [
        (
            "nurikabe 2x2\ncells\n. .\n. 3y\n",
            "standard input:1: line 4, column 3: \"3y\" means nothing here; expected a sign",
        ),
        (
            "\n\nnurikabe 2x2\ncells\n. .\n",
            "standard input:3: line 4, column 1: \"cells\" has 1 row; expected 2",
        ),
        (
            "{\"genre\":\"nurikabe\"",
            "standard input:1: line 1, column 19: this is no JSON",
        ),
        (
            "{\"genre\":\"nurikabe\",\"rows\":1,\"columns\":1,\"cells\":[[true]]}",
            "standard input:1: cells, row 1, place 1: this is no word; expected text, a number or null",
        ),
        (
            "nurikabe 1x1\nfilled shading\n7\n",
            "standard input:1: line 3, column 1: \"7\" means nothing here; expected x (unshaded), # (shaded)",
        ),
        (
            "nurikable 1x1\n",
            "standard input:1: \"nurikable\" is not a genre that is known; did you mean \"nurikabe\"?",
        ),
    ];
    for (input, expected) in cases {
        let ran = csp_reads(&["puzzle", "convert", "-q"], input.as_bytes());
        let begin = format!("csp: {expected}");
        assert!(
            ran.code == 2 && ran.err.starts_with(&begin),
            "{input}: {ran:?}"
        );
    }
    // What links cannot hold is refused for links alone.
    let large = "slitherlink 1x1\ncells\n7\n";
    let ran = csp_reads(
        &["puzzle", "convert", "-q", "--to", "link"],
        large.as_bytes(),
    );
    assert!(
        ran.code == 2 && ran.err.contains("a link of slither cannot hold the sign 7"),
        "{ran:?}"
    );
}

#[test]
fn pictures_are_drawn() {
    let ran = puzzle(&["show", "-q", "--format", "svg", &format!("{LINK} {FILLED}")]);
    assert!(
        ran.code == 0
            && ran.out.starts_with("<svg ")
            && ran.out.contains("<title>Nurikabe 5×5</title>"),
        "{ran:?}"
    );
    assert_eq!(
        puzzle(&["convert", "-q", "--to", "svg", &format!("{LINK} {FILLED}")]).out,
        ran.out
    );
    let two = puzzle(&["show", "-q", "--format", "svg", LINK, LINK]);
    assert!(
        two.code == 2
            && two
                .err
                .contains("argument 2: a second puzzle: svg is one picture"),
        "{two:?}"
    );
    let page = puzzle(&["show", "-q", "--format", "html", BOARDS, "no-such-puzzle"]);
    assert_eq!(page.code, 2);
    let pictures = known().lines().count();
    assert_eq!(page.out.matches("<svg ").count(), pictures);
    assert!(page.out.starts_with("<!DOCTYPE html>") && page.out.ends_with("</html>\n"));
    let text = puzzle(&["show", "-q", LINK]);
    assert!(text.out.starts_with("Nurikabe 5×5\n"), "{text:?}");
}

#[test]
fn a_reader_that_goes_ends_it_quietly() {
    let many = std::iter::repeat_n(LINK, 3_000);
    let args: Vec<&str> = ["puzzle", "convert", "--to", "json"]
        .into_iter()
        .chain(many)
        .collect();
    let mut child = start(&args);
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    assert!(line.starts_with('{'), "{line}");
    drop(out);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
