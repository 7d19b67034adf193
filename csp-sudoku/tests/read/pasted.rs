//! What people paste: the whole text as one puzzle, in the forms of programs, spreadsheets, sites and drawings.

use crate::common::NINE;
use csp_core::random::Random;
use csp_core::testing::seeds;
use csp_sudoku::read::{ParseError, ReadErrorKind, Reader};
use csp_sudoku::sudoku::{Standing, Sudoku};

/// The rows of the puzzle, nine symbols each.
fn rows() -> Vec<String> {
    let symbols: Vec<char> = NINE.chars().collect();
    symbols.chunks(9).map(|row| row.iter().collect()).collect()
}

/// The rows with each symbol changed and something between them.
fn written(between: &str, change: impl Fn(char) -> String) -> Vec<String> {
    let row = |row: &String| row.chars().map(&change).collect::<Vec<_>>().join(between);
    rows().iter().map(row).collect()
}

fn zero(symbol: char) -> String {
    symbol.to_string().replace('.', "0")
}

/// The digits of a puzzle, with `.` for a blank cell.
fn line(puzzle: &Sudoku) -> String {
    let grid = puzzle.givens_grid();
    grid.digits()
        .iter()
        .map(|digit| csp_sudoku::symbols::character(*digit))
        .collect()
}

#[track_caller]
fn is_the_puzzle(text: &str) {
    match text.parse::<Sudoku>() {
        Ok(puzzle) => assert_eq!(line(&puzzle), NINE, "{text}"),
        Err(error) => panic!("{error}\n{text}"),
    }
}

#[test]
fn lists_of_programs() {
    let numbers = written(", ", zero);
    is_the_puzzle(&format!("[[{}]]", numbers.join("], [")));
    is_the_puzzle(&format!(
        "board = [\n    [{}],\n]\n",
        numbers.join("],\n    [")
    ));
    is_the_puzzle(&format!(
        "grid = np.array([[{}]], dtype=int8)",
        numbers.join("],\n       [")
    ));
    is_the_puzzle(&format!(
        "int g[9][9] = {{ {{{}}} }};",
        numbers.join("},\n {")
    ));
    is_the_puzzle(&format!("(({}))", numbers.join("), (")));
    is_the_puzzle(&format!("[[{}]]", written(" ", zero).join("]\n [")));
    is_the_puzzle(&format!("[[{}]]", written(". ", zero).join(".]\n [")));
    let quoted = written(",", |symbol| format!("{symbol:?}").replace('\'', "\""));
    is_the_puzzle(&format!("[[{}]]", quoted.join("],[")));
    let none = |symbol: char| symbol.to_string().replace('.', "None");
    is_the_puzzle(&format!("[[{}]]", written(", ", none).join("],\n [")));
    is_the_puzzle(&format!("[\"{}\"]", rows().join("\", \"")));
}

#[test]
fn rows_on_one_line_and_lines_that_are_wrapped() {
    for between in [";", ",", "/", " ", ", ", " ; ", "\t"] {
        is_the_puzzle(&rows().join(between));
    }
    is_the_puzzle(&written(" ", zero).join("; "));
    is_the_puzzle(&written(",", |symbol| symbol.to_string().replace('.', "")).join(";"));
    for width in [1, 3, 18, 27, 40, 54, 72, 80] {
        let symbols: Vec<char> = NINE.chars().collect();
        let lines: Vec<String> = symbols
            .chunks(width)
            .map(|line| line.iter().collect())
            .collect();
        is_the_puzzle(&lines.join("\n"));
    }
}

#[test]
fn cells_of_a_spreadsheet() {
    let blank = |symbol: char| symbol.to_string().replace('.', "");
    is_the_puzzle(&written("\t", blank).join("\n"));
    is_the_puzzle(&(written("\t", blank).join("\t\n") + "\t"));
    // The first row is blank.
    let puzzle = format!("{}{}", ".".repeat(9), &NINE[9..]);
    let cells: Vec<String> = puzzle.chars().map(blank).collect();
    let lines: Vec<String> = cells.chunks(9).map(|row| row.join("\t")).collect();
    assert_eq!(line(&lines.join("\r\n").parse().unwrap()), puzzle);
    let lines: Vec<String> = cells.chunks(9).map(|row| row.join(",")).collect();
    assert_eq!(line(&lines.join("\n").parse().unwrap()), puzzle);
}

#[test]
fn blank_cells_in_other_signs() {
    for blank in ["x", "X", "·", "•", "□", "⬜", "_", "*", "-", "．"] {
        is_the_puzzle(&rows().join("\n").replace('.', blank));
        is_the_puzzle(&written(" ", |symbol| symbol.to_string().replace('.', blank)).join("\n"));
    }
    let wide = |symbol: char| match symbol.to_digit(10) {
        Some(digit) => char::from_u32('０' as u32 + digit).unwrap().to_string(),
        None => "０".to_owned(),
    };
    is_the_puzzle(&written("", wide).join("\n"));
    let dots = NINE.replace('.', "·");
    let both = format!("{dots} first\n{dots} second\n");
    let names: Vec<String> = Reader::new(both.as_bytes())
        .map(|record| record.unwrap().puzzle.name().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(names, ["first", "second"]);
}

#[test]
fn drawings() {
    let spaces = |symbol: char| symbol.to_string().replace('.', " ");
    is_the_puzzle(&written("", spaces).join("\n"));
    is_the_puzzle(&written(" ", spaces).join("\n"));
    let trimmed = |lines: Vec<String>| {
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        lines.join("\n")
    };
    is_the_puzzle(&trimmed(written("", spaces)));
    let boxes = |between: &str, bar: &str| -> Vec<String> {
        let row = |row: &String| {
            let cells: Vec<String> = row.chars().map(spaces).collect();
            let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(between)).collect();
            boxes.join(bar)
        };
        rows().iter().map(row).collect()
    };
    for (between, bar) in [
        ("", " | "),
        ("", "|"),
        (" ", "|"),
        (" ", " | "),
        (" ", " │ "),
    ] {
        let lines = boxes(between, bar);
        is_the_puzzle(&lines.join("\n"));
        is_the_puzzle(&trimmed(lines.clone()));
        if bar.len() > 1 {
            is_the_puzzle(&format!("| {} |", lines.join(" |\n| ")));
        }
        let rule = "-----------------------\n";
        is_the_puzzle(
            &lines
                .chunks(3)
                .map(|band| band.join("\n") + "\n")
                .collect::<Vec<_>>()
                .join(rule),
        );
    }
}

#[test]
fn names_of_rows_and_columns() {
    let lines = written(" ", |symbol| symbol.to_string());
    for letters in ["ABCDEFGHI", "ABCDEFGHJ", "123456789"] {
        let labelled = lines
            .iter()
            .zip(letters.chars())
            .map(|(line, letter)| format!("{letter} {line}"));
        let text = labelled.collect::<Vec<_>>().join("\n");
        is_the_puzzle(&text);
        is_the_puzzle(&format!("  1 2 3 4 5 6 7 8 9\n{text}"));
        is_the_puzzle(&format!(
            "    1 2 3   4 5 6   7 8 9\n  +-------+-------+-------+\n{text}"
        ));
    }
    is_the_puzzle(&format!("A B C D E F G H I\n{}", lines.join("\n")));
}

#[test]
fn digits_that_were_placed_later() {
    let text = NINE.replacen('.', "+4", 1);
    let puzzle: Sudoku = text.parse().unwrap();
    let standings = puzzle.standings().unwrap();
    assert_eq!(
        standings[..4],
        [
            Standing::Given,
            Standing::Given,
            Standing::Placed,
            Standing::Blank
        ]
    );
    let spaced = text.replace('.', " .").replace('+', " +");
    let drawn: Sudoku = spaced.parse().unwrap();
    assert_eq!(drawn, puzzle);
}

#[test]
fn links() {
    for link in [
        format!(
            "https://www.sudokuwiki.org/sudoku.htm?bd={}",
            NINE.replace('.', "0")
        ),
        format!("www.sudokuwiki.org/sudoku.htm?bd={NINE}"),
        format!(
            "https://sudokuexchange.com/play/?s={}&d=3",
            NINE.replace('.', "0")
        ),
        format!(
            "https://sudokuexchange.com/play/?s={}",
            written(",", zero).join(",")
        ),
        format!("https://sudoku.coach/en/play/{}", NINE.replace('.', "0")),
        format!("sudoku.coach/en/play/{NINE}"),
    ] {
        is_the_puzzle(&link);
    }
    let named: Sudoku = format!("https://sudoku.example/17 {NINE}").parse().unwrap();
    assert_eq!(named.name(), Some("https://sudoku.example/17"));
    let error = "https://sudoku.example/play/17"
        .parse::<Sudoku>()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("no puzzle in this link of \"sudoku.example\""),
        "{error}"
    );
}

/// An X-Wing of SudokuWiki, as its page hands it to the solver, with the puzzle that it comes from.
#[test]
fn positions_of_sudoku_wiki() {
    let link = "https://www.sudokuwiki.org/sudoku.htm?bd=S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c\
                0810012q0f0dd0015w9i102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205";
    let puzzle: Sudoku = link.parse().unwrap();
    let given = "100000569402000008050009040000640801000010000208035000040500010900000402621000005";
    let givens: String = (puzzle
        .standings()
        .unwrap()
        .iter()
        .zip(puzzle.givens_grid().digits()))
    .map(|(standing, digit)| {
        if *standing == Standing::Given {
            (b'0' + digit) as char
        } else {
            '0'
        }
    })
    .collect();
    assert_eq!(givens, given);
    // The cell beside the first given: 3, 7 and 8.
    assert_eq!(puzzle.masks()[1], 1 << 2 | 1 << 6 | 1 << 7);
    let unknown = link.replace("?bd=S9B01", "?bd=S9B00");
    assert!(unknown.parse::<Sudoku>().is_err());
    // Version 1: bits for candidates, and one for a given below them.
    let cell = |digit: u32| {
        if digit == 0 {
            "vu".to_owned()
        } else {
            base32((1 << digit) | 1)
        }
    };
    let packed: String = NINE
        .chars()
        .map(|symbol| cell(symbol.to_digit(10).unwrap_or(0)))
        .collect();
    is_the_puzzle(&format!(
        "https://www.sudokuwiki.org/sudoku.htm?bd={packed}"
    ));
}

/// Two digits of base 32.
fn base32(number: u32) -> String {
    [number / 32, number % 32]
        .map(|digit| char::from_digit(digit, 32).unwrap())
        .iter()
        .collect()
}

#[track_caller]
fn error(text: &str, expected: &str) {
    let error = text.parse::<Sudoku>().unwrap_err();
    assert_eq!(error.to_string(), expected, "{text}");
}

#[test]
fn errors_are_about_a_board_of_9x9() {
    let short = |row: usize, lines: Vec<String>, between: &str| {
        let mut lines = lines;
        let line = lines[row - 1].trim_end_matches(|c: char| !c.is_ascii_digit() && c != '.');
        lines[row - 1] = line[..line.len() - 1]
            .trim_end_matches([' ', ','])
            .to_owned();
        lines.join(between)
    };
    for row in [1, 3, 9] {
        let text = |line: usize| {
            format!("line {line}: 8 cells in row {row}, but a row of 9x9 has 9 (1 missing)")
        };
        error(&short(row, rows(), "\n"), &text(row));
        error(&short(row, written(" ", zero), "\n"), &text(row));
        error(&short(row, written(",", zero), "\n"), &text(row));
        error(&short(row, rows(), ";"), &text(1));
        error(
            &format!("[[{}]]", short(row, written(",", zero), "],\n[")),
            &text(row),
        );
    }
    let cells = written(",", zero).join(",");
    error(
        &cells[..cells.len() - 2],
        "line 1: 80 cells, but a puzzle of 9x9 has 81 (1 missing)",
    );
    error(
        &format!("{cells},0"),
        "line 1: 82 cells, but a puzzle of 9x9 has 81 (1 too many)",
    );
    error(
        &NINE[..80],
        "line 1: 80 characters, but a puzzle of 9x9 has 81 (1 missing)",
    );
    error(
        &rows()[..8].join("\n"),
        "line 1: 8 rows, but a grid of 9x9 has 9 (1 missing)",
    );
    let wrong = format!(
        "[[{}]]",
        written(",", zero).join("],\n[").replacen('7', "70", 1)
    );
    let error = wrong.parse::<Sudoku>().unwrap_err();
    assert!(error.to_string().contains("`70`"), "{error}");
}

#[test]
fn what_can_be_two_boards_is_refused() {
    // Sixteen sets of candidates, or 36 cells of which some stand together.
    let text = "12 12 12 12 123 123 123 123 12 12 12 12 12 12 12 12";
    let ParseError::Read(error) = text.parse::<Sudoku>().unwrap_err() else {
        panic!("it is read");
    };
    assert!(
        matches!(error.kind, ReadErrorKind::Ambiguous { .. }),
        "{error}"
    );
}

#[test]
fn a_text_with_a_puzzle_is_read_as_before() {
    let list = written(",", zero).join("],[");
    let text = format!("{NINE}\n[[{list}]]\n");
    let records: Vec<_> = Reader::new(text.as_bytes()).collect();
    assert!(records[0].is_ok() && records[1].is_err() && records.len() == 2);
}

#[test]
fn a_plus_without_a_digit_is_no_cell() {
    let cells = written(" ", zero).join(" ").replacen('0', "+", 1);
    assert!(cells.parse::<Sudoku>().is_err());
}

/// Texts in all of these forms, with a character changed, taken out or put in at a place that is drawn, end in a puzzle or an error.
#[test]
fn texts_with_a_wrong_character_are_read_to_the_end() {
    let blank = |symbol: char| symbol.to_string().replace('.', " ");
    let bars = rows().into_iter().map(|row| {
        let row = row.replace('.', " ");
        format!(" {} | {} | {} ", &row[..3], &row[3..6], &row[6..])
    });
    let forms = [
        written(" ", blank).join("\n"),
        bars.collect::<Vec<_>>().join("\n"),
        format!("[[{}]]", written(", ", zero).join("], [")),
        written("\t", blank).join("\n"),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={NINE}"),
        "https://www.sudokuwiki.org/sudoku.htm?bd=S9B".to_owned() + &"01".repeat(81),
        written(" ", |symbol| symbol.to_string()).join("\n"),
    ];
    let signs = [
        'é', '９', '│', '\u{200B}', '+', '"', '[', ']', '|', ' ', '\n', '/', 'x',
    ];
    for seed in seeds(500) {
        let mut random = Random::new(seed, 0);
        let mut below = |end: usize| random.index(end);
        let mut text: Vec<char> = forms[below(forms.len())].chars().collect();
        for _ in 0..=below(3) {
            let (place, sign) = (below(text.len()), signs[below(signs.len())]);
            match below(3) {
                0 => text[place] = sign,
                1 => text.insert(place, sign),
                _ => {
                    text.remove(place);
                }
            }
        }
        let text: String = text.into_iter().collect();
        let records = Reader::new(text.as_bytes()).count();
        assert!(records > 0, "{text}");
    }
}
