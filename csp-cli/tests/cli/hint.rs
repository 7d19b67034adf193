//! `csp sudoku hint`.

use crate::output::start;
use crate::{NINE, NINE_SOLUTION, Ran, UNIQUE, csp, csp_reads, file};

fn hint(args: &[&str]) -> Ran {
    csp(&[&["sudoku", "hint"], args].concat())
}

/// A position of HoDoKu's library, with the candidates that are deleted.
fn line(cells: &str, deleted: &str) -> String {
    format!(":0000:x:{cells}:{deleted}::")
}

#[test]
fn the_easiest_step_and_what_it_means() {
    let ran = hint(&[NINE]);
    let expected = "Naked Single: r5c5=5\nEvery digit but 5 is ruled out for r5c5. So r5c5 is 5.\n";
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.err.as_str()),
        (0, expected, "")
    );
}

#[test]
fn all_steps_on_a_line_each() {
    let ran = hint(&["--all", UNIQUE]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(ran.code == 0 && lines.len() > 3, "{ran:?}");
    // The chains of a step follow it.
    let ends = |line: &&str| [": ", " => "].iter().any(|part| line.contains(part));
    assert!(
        lines.iter().filter(|line| !line.starts_with(' ')).all(ends),
        "{ran:?}"
    );
    let names: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.split(": ").next())
        .collect();
    assert!(names.contains(&"Hidden Single"), "{ran:?}");
}

#[test]
fn steps_are_proven() {
    let ran = hint(&["--prove", "--only", "hidden-single", NINE]);
    assert_eq!(ran.code, 0);
    let proof = ran.out.lines().last().unwrap();
    assert!(
        proof.starts_with("Proven by search: from this position no solution has r"),
        "{ran:?}"
    );
    let ran = hint(&["--prove", "--only", "naked-single", NINE]);
    assert!(
        ran.out
            .ends_with("\nProven: the cell has no other candidate.\n"),
        "{ran:?}"
    );
    let ran = hint(&[
        "--prove",
        "--only",
        "uniqueness",
        "--format",
        "json",
        RECTANGLE,
    ]);
    assert!(
        ran.out
            .contains(r#""proof":{"basis":"one solution","refuted":["r"#),
        "{ran:?}"
    );
}

#[test]
fn steps_are_checked() {
    let ran = hint(&["--check", NINE]);
    let last = ran.out.lines().last().unwrap();
    assert_eq!(
        (ran.code, last),
        (0, "checked: it follows from what it names")
    );
    let ran = hint(&["--check", "--only", "uniqueness", RECTANGLE]);
    let premise = "checked: it follows from what it names, as the puzzle has one solution: ";
    assert!(
        ran.out.lines().last().unwrap().starts_with(premise),
        "{ran:?}"
    );
    let ran = hint(&["--check", "--all", "--format", "json", NINE]);
    let steps = ran.out.matches(r#""technique""#).count();
    let checked = ran
        .out
        .matches(r#""check":"checked: it follows from "#)
        .count();
    assert!(steps > 0 && checked == steps, "{ran:?}");
}

/// A position with a Uniqueness Test.
const RECTANGLE: &str = include_str!("../data/rectangle.txt");

#[test]
fn a_position_of_hodoku_is_read_with_its_placed_digits() {
    let ran = hint(&["--all", "--without", "last-resort", RECTANGLE]);
    let expected = "\nUniqueness Test 1: 1/2 in r3c56,r7c56 => r7c6<>1, r7c6<>2\n";
    assert!(ran.code == 0 && ran.out.contains(expected), "{ran:?}");
    let ran = hint(&[
        "--all",
        "--no-uniqueness",
        "--without",
        "last-resort",
        RECTANGLE,
    ]);
    assert!(ran.code == 0 && !ran.out.contains("Uniqueness"), "{ran:?}");
}

#[test]
fn steps_of_lines_with_placed_digits_and_deleted_candidates() {
    // The four cells of an Avoidable Rectangle are no givens.
    let cells = "4.1+86+2+3..3.....2+6..+6....8+9.15.2.+6+4..6+3.+4...1..+4.9.+1+6...2+37+48+1.+6+8+1+6+5+2+9+743.7+4+6+1+3...";
    let avoidable = line(cells, "335 529 531 539 598 599 729 739 823 923 999");
    let ran = hint(&["--only", "avoidable-rectangle", "--all", &avoidable]);
    let expected = "Avoidable Rectangle Type 1: 6/9 in r2c28,r3c28 => r2c2<>9\n";
    assert_eq!((ran.code, ran.out.as_str()), (0, expected));
    let given = avoidable.replace('+', "");
    assert_eq!(hint(&["--only", "avoidable-rectangle", &given]).code, 3);
    // With deleted candidates the givens of a line are still digits.
    let cells =
        "4...3.......6..8..........1....5..9..8....6...7.2........1+927..5.3....4.9.+7.+4....";
    let ran = hint(&[&line(cells, "112 122 142")]);
    let expected = "Locked Triple: 4,6,8 in r7c123 => r7c89,r89c2<>6, r7c89<>8\n";
    assert!(ran.code == 0 && ran.out.starts_with(expected), "{ran:?}");
    let shown = csp(&[
        "sudoku",
        "show",
        "--candidates",
        &line(cells, "112 122 142"),
    ]);
    assert!(
        shown.out.contains("#4 ") && shown.out.contains("=9 "),
        "{shown:?}"
    );
}

#[test]
fn objects() {
    let ran = hint(&["--format", "json", NINE]);
    let expected = format!(
        r#"{{"puzzle":"{NINE}","status":"steps","steps":[{{"eliminations":[],"level":"Easy","notation":"Naked Single: r5c5=5","placement":"r5c5=5","score":4,"technique":"Naked Single","text":"Every digit but 5 is ruled out for r5c5. So r5c5 is 5.","unique":false}}],"remark":null}}"#
    );
    assert_eq!((ran.code, ran.out), (0, expected + "\n"));
    let ran = hint(&["--format", "json", "1..1............"]);
    let expected = r#""status":"invalid","steps":[],"remark":"there is no solution; these contradict each other in row 1: r1c1 is 1, r1c4 is 1"}"#;
    assert!(
        ran.code == 1 && ran.out.trim_end().ends_with(expected),
        "{ran:?}"
    );
    let ran = hint(&[
        "--only",
        "x-wing",
        "--format",
        "json",
        "--all",
        NINE_SOLUTION,
    ]);
    assert!(
        ran.code == 0 && ran.out.contains(r#""status":"solved","steps":[],"#),
        "{ran:?}"
    );
}

/// The first step of [`UNIQUE`].
const STEP: &str = "     1  2    3  4
   +-------+-------+
 1 |#1  24 | 34 3  |
 2 | 34+4  |#2  13 |
   +-------+-------+
 3 | 24#3  | 1  12 |
 4 | 2  12 | 13#4  |
   +-------+-------+
   #n given   +n is placed
";

#[test]
fn the_grid_shows_the_step() {
    let ran = hint(&["--format", "grid", UNIQUE]);
    let lines = hint(&[UNIQUE]).out;
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out, format!("{STEP}\n{lines}"));
    // With all steps, none is marked.
    let all = hint(&["--all", "--format", "grid", UNIQUE]).out;
    assert!(
        !all.contains("is placed\n") && all.contains(" 2 | 34 4  |#2  13 |"),
        "{all}"
    );
    let coloured = hint(&["--format", "grid", "--color", "always", UNIQUE]).out;
    assert!(
        coloured.contains('\x1b') && !ran.out.contains('\x1b'),
        "{coloured}"
    );
}

#[test]
fn pictures_and_pages() {
    let svg = hint(&["--format", "svg", RECTANGLE]);
    assert_eq!((svg.code, svg.err.as_str()), (0, ""));
    assert!(
        svg.out.starts_with("<svg ") && svg.out.ends_with("</svg>\n"),
        "{svg:?}"
    );
    let html = hint(&["--format", "html", NINE]);
    assert_eq!((html.code, html.err.as_str()), (0, ""));
    assert!(html.out.starts_with("<!DOCTYPE html>"), "{html:?}");
    assert_eq!(html.out.matches("<svg ").count(), 1);
    assert!(html.out.contains("Naked Single: r5c5=5"), "{html:?}");
}

#[test]
fn no_step_no_picture() {
    for (args, code, err) in [
        (
            &[NINE_SOLUTION][..],
            0,
            "there is no step to draw: each cell has its digit",
        ),
        (
            &["--only", "remote-pair", NINE],
            3,
            "no technique finds a step to draw; see --with and --ladder",
        ),
        (
            &["12..34.........."],
            1,
            "there are several solutions, such as 1234341221434321 and 1234341223414123",
        ),
        (
            &[&".".repeat(36 * 36)],
            2,
            "there are techniques for boards up to 25x25, not for 36x36",
        ),
        (
            &["--all", NINE],
            2,
            "--all, --prove and --check are for text, grid and json",
        ),
        (
            &["--prove", NINE],
            2,
            "--all, --prove and --check are for text, grid and json",
        ),
    ] {
        for format in ["svg", "html"] {
            let ran = hint(&[&["--format", format], args].concat());
            assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{ran:?}");
            assert!(ran.err.starts_with(&format!("csp: {err}")), "{ran:?}");
        }
    }
}

#[test]
fn what_stands_in_the_way_is_told_first() {
    for (puzzle, code, out) in [
        (
            "1..1............",
            1,
            "there is no solution; these contradict each other in row 1: r1c1 is 1, r1c4 is 1\n",
        ),
        (
            NINE_SOLUTION,
            0,
            "Nothing is left to do: each cell has its digit.\n",
        ),
        (
            &line(&NINE.replacen("53.", "53+1", 1), ""),
            1,
            "r1c3 is 1 in your grid, the solution has 4\n",
        ),
        (
            &line(NINE, "413"),
            1,
            "r1c3 has lost the candidate 4, which the solution has\n",
        ),
    ] {
        let ran = hint(&[puzzle]);
        assert_eq!(
            (ran.code, ran.out.as_str(), ran.err.as_str()),
            (code, out, ""),
            "{puzzle}"
        );
    }
    let ran = hint(&["12..34.........."]);
    assert!(
        ran.out
            .starts_with("There are several solutions. Here are two:\n+---------+"),
        "{ran:?}"
    );
    assert!(ran.code == 1 && ran.out.lines().count() == 9, "{ran:?}");
    let ran = hint(&["--only", "remote-pair", NINE]);
    assert_eq!(ran.code, 3);
    assert_eq!(
        ran.out,
        "No technique finds a step. Others may: see --with and --ladder.\n"
    );
}

#[test]
fn what_is_wrong_with_the_question_is_told() {
    let wrong = file(
        "wrong.toml",
        b"techniques = [\n  { name = \"X-Wing\", level = \"Hard\" },\n]\n",
    );
    for (args, expected) in [
        (
            &["--ladder", &wrong, NINE][..],
            format!("csp: {wrong}:2: missing field `score` (write"),
        ),
        (
            &["--ladder", "nowhere.toml", NINE],
            "csp: cannot read nowhere.toml: ".to_owned(),
        ),
        (
            &["--only", "y-wing", NINE],
            "csp: invalid value 'y-wing' for '--only <NAMES>'".to_owned(),
        ),
        (
            &["--only", "singles", "--without", "singles", NINE],
            "csp: no technique is left: name some with --with or --only".to_owned(),
        ),
        (
            &[&NINE[1..]],
            "csp: argument 1: neither a file nor a puzzle: 80 characters".to_owned(),
        ),
        (
            &[&".".repeat(36 * 36)],
            "csp: there are techniques for boards up to 25x25".to_owned(),
        ),
    ] {
        let ran = hint(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(ran.err.starts_with(&expected), "{ran:?}");
    }
}

#[test]
fn a_ladder_of_its_own() {
    let rows = "techniques = [{ name = \"Hidden Single\", level = \"Hard\", score = 9 }]";
    let ladder = file("one-rung.toml", rows.as_bytes());
    let ran = hint(&["--ladder", &ladder, "--format", "json", NINE]);
    assert!(
        ran.out
            .contains(r#""level":"Hard","notation":"Hidden Single: "#),
        "{ran:?}"
    );
    let ran = hint(&["--ladder", &ladder, "--without", "x-wing", NINE]);
    assert_eq!(
        ran.err,
        "csp: X-Wing is not on the ladder: add it to the file\n"
    );
}

#[test]
fn standard_input_and_a_closed_pipe() {
    let ran = csp_reads(&["sudoku", "hint", "-"], NINE.as_bytes());
    assert!(
        ran.code == 0 && ran.out.starts_with("Naked Single: r5c5=5\n"),
        "{ran:?}"
    );
    let mut child = start(&["sudoku", "hint", "--all", NINE]);
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().expect("csp ends"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}
