//! Puzzles for other programs: links and texts are written as they were read.

use super::f_json;
use csp_sudoku::variant::{DrawnParts, ShareForm, puzzle_toml, read, share};
use csp_sudoku::{Cell, Rules, Shape, Sudoku};

/// The forms of links.
const LINKS: [ShareForm; 2] = [ShareForm::FPuzzles, ShareForm::SudokuPad];

fn puzzle(text: &str) -> Sudoku {
    let read = read(text, DrawnParts::Ignore);
    read.unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cells_of_houses(puzzle: &Sudoku) -> Vec<Vec<Cell>> {
    let houses = puzzle.rules().houses().into_iter();
    houses.map(|(_, cells)| cells).collect()
}

#[test]
fn links_are_puzzles_again() {
    let links = include_str!("../link/links.txt")
        .lines()
        .collect::<Vec<_>>();
    let mut count = 0;
    for lines in links.chunks(3) {
        // The puzzles of links that are readable without their pictures.
        let Ok(puzzle) = read(lines[2], DrawnParts::Ignore) else {
            continue;
        };
        if puzzle.shape().rows() != puzzle.shape().columns() {
            continue;
        }
        for form in LINKS {
            let link = share(&puzzle, form);
            let link = link.unwrap_or_else(|error| panic!("{}: {error}", lines[0]));
            let again = read(&link, DrawnParts::Refuse).unwrap();
            let name = lines[0];
            // An extra region that is a diagonal is written as one.
            assert_eq!(cells_of_houses(&again), cells_of_houses(&puzzle), "{name}");
            // Whispers of all kinds have one key.
            let sorted = |puzzle: &Sudoku| {
                let mut clues = puzzle.rules().clues().to_vec();
                clues.sort_by_key(ToString::to_string);
                clues
            };
            assert_eq!(sorted(&again), sorted(&puzzle), "{name}");
            assert_eq!(again.masks(), puzzle.masks(), "{name}");
            assert_eq!(
                (again.name(), again.solution()),
                (puzzle.name(), puzzle.solution())
            );
        }
        count += 1;
    }
    assert!(count >= 10, "{count}");
}

#[test]
fn parts_of_digits_are_lines_again() {
    // Thirds of different sizes become pairs of digits, three cells at a time.
    let json = f_json(
        5,
        r#""entropicline": [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4"]]}]"#,
    );
    let puzzle = puzzle(&json);
    assert_eq!(puzzle.rules().clues().len(), 2);
    for form in LINKS {
        let link = share(&puzzle, form).unwrap();
        assert_eq!(read(&link, DrawnParts::Refuse).as_ref(), Ok(&puzzle));
    }
    let iss = share(&puzzle, ShareForm::Iss).unwrap();
    assert!(iss.starts_with(".Shape~5x5.PairX~"), "{iss}");
}

/// Texts as Interactive Sudoku Solver writes them.
const TEXTS: [&str; 29] = [
    ".Shape~9x9",
    ".~R1C1_1~R1C2_2_3",
    ".AntiKnight.AntiKing.AntiConsecutive",
    ".Diagonal~1.Diagonal~-1.Windoku.DisjointSets.AllDifferent~R1C1~R2C2~R3C3",
    ".WhiteDot~R1C1~R1C2.BlackDot~R2C1~R2C2.StrictKropki",
    ".V~R1C1~R1C2.X~R2C1~R2C2.AntiTaxicab.StrictXV",
    ".NoBoxes.Jigsaw~000000000111111111222222222333333333444444444555555555666666666777777777888888888",
    ".Shape~4x6.RegionSize~4.Thermo~R1C1~R2C2",
    ".Shape~4x6~1-8.NoBoxes.Sum~4~R1C1~R1C2.Sum~4_=_2_-1~R1C1~R1C2",
    ".Shape~5x5~0-4.PillArrow~2~R1C1~R1C2~R1C3~R2C3.Arrow~R2C1~R2C2~R3C3",
    ".Shape~4x4~0-5~Raw.Cage~0~R1C1~R2C2.Cage~3~R3C3~R3C4",
    ".Shape~12x12.Thermo~RaCa~RbCb~RcCc",
    ".Or.X~R1C1~R1C2.And.V~R2C1~R2C2.Thermo~R3C3~R3C4.End.~R5C5_1_2.End",
    ".Shape~4x4.Pair~-cJ~~R1C1~R1C2~R1C3.PairX~-cJ~~R2C1~R2C2~R2C3",
    ".Shape~4x4.Regex~MS4qMg~R1C1~R1C2~R1C3",
    ".Shape~4x4.LookAndSay~1223~R1C1~R1C2~R1C3.Quad~R2C2~1~2.SameValues~2~R1C1~R1C2~R3C3~R4C4",
    ".Shape~4x4.EqualSum~R1C1~R1C2~-~R2C1~R3C1.SumLine~5~R1C1~R2C2~R3C3.SumLine~5~R1C2~R2C3~R1C4~LOOP",
    ".Shape~4x4.Indexing~C~R1C1~R2C2.Indexing~R~R3C3~R4C4.CountDistinct~R1C1~R1C2~R2C2",
    ".Shape~4x4.Skyscraper~R1~2~.Skyscraper~C3~~3.XSum~R2~5~.LittleKiller~6~R1C1.Sandwich~3~C2",
    ".Shape~4x4.FullRank~R1~3~.FullRank~C2~~7.FullRankTies~any",
    ".Shape~4x4.ConnectedValues~~1_2.ConnectedValues~~3_4~8.RegionSameValues",
    ".Var~A~~3.Var~B.Sum~10~R1C1~VA1~VA3.Thermo~R2C1~VB.~VA2_5",
    ".Shape~4x4.ChaosConstruction.NoBoxes.ChaosArrow~R1C2~0~CC2~CC1~-~CC2~CC3~CC4.ChaosCount~R4C4~1~CC16~CC11",
    ".Shape~6x6.RegionSize~9.ChaosConstruction.ConnectedValues~~1_2",
    ".Shape~4x4~0-4.Doppelganger.~R1C1_0",
    ".Shape~4x4~0-4.Doppelganger.NoBoxes",
    ".NFA~FkGukgCIRBmIgqjMO5EEgA~~R1C1~R1C2~R1C3~-~R2C1~R2C2",
    ".Entropic~R1C1~R1C2~R1C3.Whisper~4~R2C1~R2C2.Modular~3~R3C1~R3C2~R3C3",
    ".GlobalEntropy.GlobalMod.DutchFlatmates.RegionSumLine~R1C1~R1C4",
];

#[test]
fn texts_are_written_as_they_were_read() {
    let written = TEXTS.map(|text| share(&puzzle(text), ShareForm::Iss));
    let pairs = TEXTS.iter().zip(&written);
    let wrong: Vec<_> = pairs
        .filter(|(text, written)| written.as_deref() != Ok(text))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn automata_are_the_same_in_other_bits() {
    let packed = puzzle(".NFA~VgGv_wQgxBRhyCf~~R1C1~R1C2~R1C3~-~R2C1~R2C2");
    let written = share(&packed, ShareForm::Iss).unwrap();
    assert_eq!(puzzle(&written), packed);
}

#[test]
fn one_program_reads_what_another_says() {
    let text = ".Diagonal~-1.Cage~10~R1C1~R1C2.Arrow~R5C5~R5C6~R6C6.WhiteDot~R1C1~R1C2.StrictKropki.LittleKiller~20~R2C9.Sandwich~7~R1.XSum~C1~~10.~R9C9_4~R9C8_1_2";
    let json = puzzle(&share(&puzzle(text), ShareForm::FPuzzles).unwrap());
    let again = share(&json, ShareForm::Iss).unwrap();
    assert_eq!(
        puzzle_toml(&puzzle(&again)),
        puzzle_toml(&puzzle(&share(&puzzle(&again), ShareForm::Iss).unwrap()))
    );
    assert!(
        again.contains(".StrictKropki") && again.contains(".Diagonal~-1"),
        "{again}"
    );
    assert!(again.ends_with(".~R9C8_1_2~R9C9_4"), "{again}");
}

#[test]
fn clues_of_several_lines_are_divided() {
    let json = f_json(
        4,
        r#""arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}],
        "even": [{"cell": "R4C4"}, {"cell": "R4C3"}]"#,
    );
    let json = puzzle(&json);
    let error = share(&json, ShareForm::Iss).unwrap_err().to_string();
    assert_eq!(
        error,
        "Interactive Sudoku Solver has no words for this clue of the kind even: the digits in r4c4 are even"
    );
    let arrows = f_json(
        4,
        r#""arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}]"#,
    );
    let arrows = share(&puzzle(&arrows), ShareForm::Iss).unwrap();
    assert_eq!(arrows, ".Shape~4x4.Arrow~R1C1~R1C2.Arrow~R1C1~R2C1");
}

#[test]
fn what_a_form_cannot_say_is_named() {
    let file = |lines: &str| puzzle(&format!("sudoku = \"4x4\"\n{lines}\n"));
    for (lines, form, expected) in [
        (
            "[[clue]]\nkind = \"lunchbox\"\ncells = \"r1c1 r1c2 r1c3\"\nsum = 2",
            ShareForm::SudokuPad,
            "SudokuPad has no words for this clue of the kind lunchbox: r1c1, r1c2, r1c3 are different",
        ),
        (
            "[[clue]]\nkind = \"not\"\nclues = [{ kind = \"cage\", cells = \"r1c1\" }]",
            ShareForm::Iss,
            "Interactive Sudoku Solver has no words for this clue of the kind not: this does not hold: ",
        ),
        (
            "[[clue]]\nkind = \"difference\"\nline = \"r1c1 r3c3\"\ndifference = 1",
            ShareForm::Iss,
            "Interactive Sudoku Solver has no words for this clue of the kind difference: ",
        ),
        (
            "[[clue]]\nkind = \"no-ratio\"\nfactor = 3",
            ShareForm::FPuzzles,
            "f-puzzles has no words for this clue of the kind no-ratio: ",
        ),
        (
            "without-houses = true",
            ShareForm::FPuzzles,
            "f-puzzles has no words for such a board: ",
        ),
        (
            "digits = \"0-3\"",
            ShareForm::FPuzzles,
            "f-puzzles has no words for such a board: ",
        ),
        (
            "outside-rows = 1",
            ShareForm::FPuzzles,
            "f-puzzles has no words for such a board: ",
        ),
    ] {
        let error = share(&file(lines), form).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{lines}: {error}");
    }
    let shape = Shape::NINE;
    let impossible = Sudoku::new(shape, vec![0; 81]).unwrap();
    for form in [ShareForm::FPuzzles, ShareForm::Iss] {
        let error = share(&impossible, form).unwrap_err().to_string();
        assert!(
            error.ends_with("has no words for the digits that are left in r1c1"),
            "{error}"
        );
    }
}

#[test]
fn houses_are_kept_under_other_names() {
    let nine = Shape::NINE;
    let blank = Sudoku::new(nine, vec![nine.all_digits(); 81]).unwrap();
    let windows = Rules::classic(nine).with_windows().unwrap();
    let puzzle = blank.with_rules(windows).unwrap();
    let link = share(&puzzle, ShareForm::FPuzzles).unwrap();
    let again = read(&link, DrawnParts::Refuse).unwrap();
    assert_eq!(cells_of_houses(&again), cells_of_houses(&puzzle));
    assert_eq!(share(&again, ShareForm::Iss).as_deref(), Ok(".Windoku"));
}

#[test]
fn title_and_solution_are_kept() {
    let json = f_json(4, r#""title": "Ring", "solution": "1234341221434321""#);
    let puzzle = puzzle(&json);
    for form in LINKS {
        let again = read(&share(&puzzle, form).unwrap(), DrawnParts::Refuse).unwrap();
        assert_eq!(again, puzzle);
        assert_eq!(again.name(), Some("Ring"));
        assert!(again.solution().is_some());
    }
}
