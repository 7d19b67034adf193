//! Puzzles on several lines.

use super::{check, check_as, rows, spread};
use crate::common::{NINE, SOLVED, summary_of};
use csp_sudoku::shape::Shape;

#[test]
fn grids() {
    let plain = rows(NINE, str::to_owned);
    check(&plain, "1: {9}\n");
    check(&format!("{plain}{plain}"), "1: {9}\n10: {9}\n");
    check(
        &format!("{plain}\n{plain}\n\n# c\n{plain}"),
        "1: {9}\n11: {9}\n23: {9}\n",
    );
    check(
        &format!("{plain}{{9}}\n{plain}"),
        "1: {9}\n10: {9}\n11: {9}\n",
    );
    check(&rows(NINE, |row| row.replace('.', "-")), "1: {9}\n");
    check(
        &rows(NINE, |row| {
            format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..])
        }),
        "1: {9}\n",
    );
    check(
        &rows(NINE, |row| {
            format!("{} {} {}", &row[..3], &row[3..6], &row[6..])
        }),
        "1: {9}\n",
    );
    check(&rows(NINE, |row| spread(row, " ")), "1: {9}\n");
    check(
        &rows(NINE, |row| spread(&row.replace('.', "0"), ",")),
        "1: {9}\n",
    );
    let spreadsheet = rows(NINE, |row| spread(row, ",").replace('.', ""));
    check(&spreadsheet, "1: {9}\n");
    check(&rows(NINE, |row| spread(row, ",") + ","), "1: {9}\n");
}

#[test]
fn bands_parted_by_blank_lines() {
    let plain = rows(NINE, str::to_owned);
    let lines: Vec<&str> = plain.lines().collect();
    let banded = format!(
        "{}\n\n{}\n\n{}\n",
        lines[..3].join("\n"),
        lines[3..6].join("\n"),
        lines[6..].join("\n")
    );
    check(&banded, "1: {9}\n");
    check(&format!("{banded}\n{banded}"), "1: {9}\n13: {9}\n");
    // A grid that broke off after its first band does not take rows of the next.
    let broken = lines[..3].join("\n");
    check(
        &format!("{broken}\n\n{plain}"),
        "line 1: 3 rows, but a grid of 9x9 has 9 (6 missing)\n5: {9}\n",
    );
    check(
        &format!("{}\n\n{plain}", lines[..8].join("\n")),
        "line 1: 8 rows, but a grid of 9x9 has 9 (1 missing)\n10: {9}\n",
    );
}

#[test]
fn rows_of_dashes() {
    let grid = "---------\n---------\n--1------\n12345678-\n---------\n---------\n---------\n---------\n--------9\n";
    let line = grid.replace('\n', "").replace('-', ".");
    check(grid, &format!("1: {line}\n"));
    let ruled = rows(NINE, |row| {
        format!("{} {} {}", &row[..3], &row[3..6], &row[6..])
    });
    let ruled: String = ruled
        .lines()
        .enumerate()
        .map(|(i, row)| {
            if i % 3 == 0 {
                format!("-----------\n{row}\n")
            } else {
                format!("{row}\n")
            }
        })
        .collect();
    check(&ruled, "2: {9}\n");
}

#[test]
fn programs() {
    // SudoCue's .sdk
    let plain = rows(NINE, str::to_owned);
    check(
        &format!("#ARuud\n#DA random puzzle\n#B03-08-2006\n{plain}"),
        "4: {9} `A random puzzle`\n",
    );
    // SadMan's with its sections
    let state = rows(SOLVED, str::to_owned);
    check(
        &format!("#AMe\n[Puzzle]\n{plain}[State]\n{state}[PencilMarks]\n,,12\n[Colours]\n1\n"),
        "3: {9}\n",
    );
    check(
        &format!("[Puzzle]\n{plain}[State]\n{state}\n[Puzzle]\n{plain}"),
        "2: {9}\n23: {9}\n",
    );
    // Simple Sudoku's .ss
    let ss = rows(NINE, |row| {
        format!(" |{}|{}|{}|", &row[..3], &row[3..6], &row[6..])
    });
    let ss = format!(" *-----------*\n{ss} *-----------*\n Simple Sudoku\n  Version 4.2n\n");
    check(&ss, "2: {9}\n");
    check(&format!("{ss}\n{ss}"), "2: {9}\n16: {9}\n");
    // .sudoku as thoughtbot's validator has it
    let spaced = |part: &str| spread(part, " ");
    let validator = rows(NINE, |row| {
        format!(
            "{} |{} |{} ",
            spaced(&row[..3]),
            spaced(&row[3..6]),
            spaced(&row[6..])
        )
    });
    let validator = validator.lines().enumerate().map(|(i, row)| {
        if i == 3 || i == 6 {
            format!("------+------+------\n{row}\n")
        } else {
            format!("{row}\n")
        }
    });
    check(&validator.collect::<String>(), "1: {9}\n");
    // Project Euler's list
    check(
        &format!("Grid 01\n{plain}Grid 02\n{plain}"),
        "2: {9} `Grid 01`\n12: {9} `Grid 02`\n",
    );
}

#[test]
fn candidate_grids() {
    let grid = "
.-----------.
| 1   | 234 |
*-----+-----*
";
    // Too small to be a grid of anything: drawings alone give nothing, and a row of two cells is
    // none.
    assert!(summary_of(grid.as_bytes(), None).starts_with("line 3: "));
    let four = "
.---------------.
| 1    234 | 34   24   |
| 234  34  | 1    24   |
:----------+-----------:
| 1234 1   | 1234 1234 |
| 2    134 | 134  1    |
'---------------'
";
    check(
        four,
        &format!(
            "3: {}\n",
            "1....234..34.2.4.234..341....2.412341...12341234.2..1.341.341..."
        ),
    );
}

#[test]
fn candidate_grid_of_simple_sudoku() {
    let text = "\
*--------------------------------------------------------------------*
| 1567   3      1567   | 4      12579  179    | 689    5678   579    |
| 9      45     2      | 8      57     6      | 3      457    1      |
| 1567   1458   14567  | 1357   13579  1379   | 4689   2      4579   |
|----------------------+----------------------+----------------------|
| 8      12459  1459   | 13     6      139    | 7      145    2345   |
| 17     6      147    | 2      1378   5      | 14     9      34     |
| 1257   1259   3      | 17     4      179    | 126    156    8      |
|----------------------+----------------------+----------------------|
| 12356  7      1569   | 1356   135    134    | 12489  148    249    |
| 4      1      8      | 9      137    2      | 5      17     6      |
| 1256   1259   1569   | 1567   157    8      | 1249   3      2479   |
*--------------------------------------------------------------------*
                           Simple Sudoku
                            Version 4.2n
";
    let summary = summary_of(text.as_bytes(), None);
    assert!(
        summary.starts_with("2: 1...567....3......1...567.....4....."),
        "{summary}"
    );
    assert_eq!(summary.lines().count(), 1, "{summary}");
}

#[test]
fn numbers() {
    let large: String = (0..16)
        .map(|row| {
            (0..16)
                .map(|c| {
                    if c == row {
                        format!("{:>3}", row + 1)
                    } else {
                        "  0".into()
                    }
                })
                .collect::<String>()
                + "\n"
        })
        .collect();
    let line: String = (0..16)
        .map(|r| {
            (0..16)
                .map(|c| {
                    if c == r {
                        "123456789ABCDEFG".chars().nth(r).unwrap()
                    } else {
                        '.'
                    }
                })
                .collect::<String>()
        })
        .collect();
    check(&large, &format!("1: {line}\n"));
    check(
        &large.split_whitespace().collect::<Vec<_>>().join(","),
        &format!("1: {line}\n"),
    );
    check(&large.replace(" 0", " ."), &format!("1: {line}\n"));
    let one_line = NINE
        .replace('.', "0")
        .split("")
        .collect::<Vec<_>>()
        .join(" ");
    check(&one_line, "1: {9}\n");
}

#[test]
fn rows_of_sixteen_or_puzzles_of_four() {
    let small = "1.....2..3.....4";
    let list = format!("{small}\n").repeat(20);
    let expected: String = (1..=20).map(|line| format!("{line}: {small}\n")).collect();
    check(&list, &expected);
    let board: String = (0..16)
        .map(|r| {
            if r == 3 {
                "1...............\n"
            } else {
                "..5....A.......G\n"
            }
        })
        .collect();
    check(&board, &format!("1: {}\n", board.replace('\n', "")));
    check_as(
        Shape::of_side(16).ok(),
        &list[..17 * 16],
        &format!("1: {}\n", small.repeat(16)),
    );
    check_as(
        Shape::of_side(4).ok(),
        &list[..17],
        &format!("1: {small}\n"),
    );
}
