//! Puzzles on one line, and tables of them.

use super::{check, check_as};
use crate::common::{NINE, SOLVED, summary_of};
use csp_sudoku::shape::Shape;

#[test]
fn lines() {
    check("{9}\n", "1: {9}\n");
    check("{9}", "1: {9}\n");
    check("", "");
    check("\n \n\t\n", "");
    check("# only\n#comments\n", "");
    check("# a\n\n{9}\n# b\n{9}\n", "3: {9}\n5: {9}\n");
    check(&NINE.replace('.', "0"), "1: {9}\n");
    for blank in ["*", "_", "-", "?"] {
        check(&NINE.replace('.', blank), "1: {9}\n");
    }
    check("  {9}  \n", "1: {9}\n");
    check("{s}\n", "1: {s}\n");
}

#[test]
fn ends_of_lines_and_marks() {
    check("{9}\r\n{9}\r\n", "1: {9}\n2: {9}\n");
    check("{9}\r{9}\r", "1: {9}\n2: {9}\n");
    check("{9}\n\r{9}\r\n\n{9}", "1: {9}\n3: {9}\n5: {9}\n");
    check("\u{feff}{9}\n", "1: {9}\n");
    check("{9}\n\x1a", "1: {9}\n");
}

#[test]
fn names_and_solutions() {
    check("{9} easy one\n", "1: {9} `easy one`\n");
    check("{9}\teasy\n", "1: {9} `easy`\n");
    check("{9};easy;1.2\n", "1: {9} `easy;1.2`\n");
    check("{9},easy\n", "1: {9} `easy`\n");
    check("{9} # hard\n", "1: {9} `hard`\n");
    check(
        "{9}# hard\n",
        "line 1: 82 characters, but a puzzle of 9x9 has 81 (1 too many)\n",
    );
    check("{9},,\n", "1: {9}\n");
    check("{9},{s}\n", "1: {9} = {s}\n");
    check("{9} {s}\n", "1: {9} = {s}\n");
    check("{9},{s},1,763717\n", "1: {9} = {s} `1,763717`\n");
    check("\"{9}\",\"{s}\",x\n", "1: {9} = {s} `x`\n");
    check("17,{9},{s},x\n", "1: {9} = {s} `17 x`\n");
    check("0000183b305c {9}  1.2\n", "1: {9} `0000183b305c 1.2`\n");
    // A second grid with blanks is no solution.
    check("{9},{9}\n", "1: {9} `{9}`\n");
    // A solution may contradict the puzzle: to say so is the solver's business.
    check(
        &format!("{{9}},{}\n", SOLVED.replace('1', "2")),
        &format!("1: {{9}} = {}\n", SOLVED.replace('1', "2")),
    );
}

#[test]
fn tables() {
    check("puzzle,solution\n{9},{s}\n", "2: {9} = {s}\n");
    check(
        "quizzes,solutions\n{9},{s}\n{9},{s}\n",
        "2: {9} = {s}\n3: {9} = {s}\n",
    );
    check(
        "id,Solution,level,Puzzle\n7,{s},hard,{9}\n",
        "2: {9} = {s} `7,hard`\n",
    );
    check(
        "\"puzzle\";\"name\"\n{9};\"a; \"\"b\"\"\"\n",
        "2: {9} `a; \"b\"`\n",
    );
    check(
        "puzzle\tsolution\n{9}\t{s}\n{9}\t\n{9}\n",
        "2: {9} = {s}\n3: {9}\n4: {9}\n",
    );
    check("puzzle,solution\n\n# note\n{9},\n", "4: {9}\n");
    check(
        "id,puzzle\n1,{9}\n2\n3,{9}\n",
        "2: {9} `1`\nline 3: 1 field, but the header puts the puzzle in field 2\n4: {9} `3`\n",
    );
}

#[test]
fn count_lines() {
    check("95\n{9}\n", "2: {9}\n");
    check("1011\n{9}\n", "2: {9}\n");
    check("100000\n{9}\n", "2: {9}\n");
    check("# many\n49158\n{9}\n{9}\n", "3: {9}\n4: {9}\n");
    check(
        "{9}\n95\n",
        "1: {9}\nline 2: 2 characters, but a puzzle of 9x9 has 81 (79 missing)\n",
    );
}

#[test]
fn spaces_as_blanks() {
    check(&NINE.replace('.', " "), "1: {9}\n");
    let inner = "1  23  42  34  1";
    check(inner, "1: 1..23..42..34..1\n");
    // One character short, or with another blank symbol, it is not this form.
    check(
        &format!("{}\n", &NINE.replace('.', " ")[..80]),
        "line 1: `53  7    6  195    98    6 8   6   34  8…` is no puzzle, nor a row of one (start comments with #)\n",
    );
}

#[test]
fn other_sizes() {
    check("1.....2..3.....4", "1: 1.....2..3.....4\n");
    check(&"123456".repeat(6), &format!("1: {}\n", "123456".repeat(6)));
    check(&".".repeat(256), &format!("1: {}\n", ".".repeat(256)));
    check(
        &("g".to_owned() + &"0".repeat(255)),
        &format!("1: G{}\n", ".".repeat(255)),
    );
    check(
        &("P".to_owned() + &".".repeat(624)),
        &format!("1: P{}\n", ".".repeat(624)),
    );
    check(
        &("&z".to_owned() + &".".repeat(4094)),
        &format!("1: &z{}\n", ".".repeat(4094)),
    );
    let wide = Shape::new(3, 2).ok();
    check_as(
        wide,
        &"123456".repeat(6),
        &format!("1: {}\n", "123456".repeat(6)),
    );
    check_as(
        Shape::new(1, 2).ok(),
        "1..2\n12\n21\n",
        "1: 1..2\n2: 1221\n",
    );
}

#[test]
fn pencilmark_lines() {
    let marks = |cell: &str| cell.to_owned() + &"123456789".repeat(80);
    check(&marks("123......"), &format!("1: {}\n", marks("123......")));
    check(&marks("........."), &format!("1: {}\n", marks(".........")));
    let givens: String = NINE
        .chars()
        .map(|c| {
            if c == '.' {
                "123456789".into()
            } else {
                format!("{c:0>9}")
            }
        })
        .collect();
    // Digits out of their places: the board must be named, as 729 is also 27².
    check_as(Some(Shape::NINE), &givens, "1: {9}\n");
    check(&"123456".repeat(36), &format!("1: {}\n", ".".repeat(36)));
    // 64 characters: pencilmarks of 4x4 when all stand in place, else a puzzle of 8x8.
    let small = "1...".to_owned() + &"1234".repeat(15);
    check(&small, &format!("1: 1{}\n", ".".repeat(15)));
    check(
        &("8".to_owned() + &".".repeat(63)),
        &format!("1: 8{}\n", ".".repeat(63)),
    );
    check(&".".repeat(64), &format!("1: {}\n", ".".repeat(64)));
    check_as(
        Shape::of_side(4).ok(),
        &".".repeat(64),
        &format!("1: {}\n", ".".repeat(64)),
    );
    check_as(Shape::of_side(8).ok(), &small, &format!("1: {small}\n"));
}

#[test]
fn quotes_that_are_not_closed() {
    let open = "the quote that begins field";
    let close = "is not closed (write a quote inside quotes twice)";
    let cases = [
        ("puzzle,name\n{9},\"easy\n{9},b\n", "line 2", 2),
        ("name,puzzle\n\"easy,{9}\n{9},{9}\n", "line 2", 1),
        ("puzzle,name\n\"{9},\"\"\n{9},b\n", "line 2", 1),
        ("{9},\"easy\n", "line 1", 2),
        ("{9};1;\"easy; or not\n", "line 1", 3),
        ("\"{9}\n", "line 1", 1),
    ];
    for (text, line, field) in cases {
        let first = summary_of(text.replace("{9}", NINE).as_bytes(), None);
        let first = first.lines().next().unwrap_or_default().to_owned();
        assert_eq!(first, format!("{line}: {open} {field} {close}"), "{text}");
    }
    check(
        "puzzle,name\n{9},\"easy\"er\n",
        "line 2: field 2 goes on after its closing quote (write a quote inside quotes twice)\n",
    );
    // Quotes that begin no field of a table are text.
    check("{9} \"easy\n", "1: {9} `\"easy`\n");
    check("{9},5\" wide\n", "1: {9} `5\" wide`\n");
    check(
        "puzzle,name\n{9},\"5\"\" wide, easy\"\n",
        "2: {9} `5\" wide, easy`\n",
    );
}
