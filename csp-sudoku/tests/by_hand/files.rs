//! Files of games: what is written, what is read, what is wrong with damaged ones.

use super::{FOUR, candidate, game};
use crate::common::summary_of;
use csp_sudoku::by_hand::{CellContent, Clearing, Game, from_sdk, is_saved_game, to_sdk};
use csp_sudoku::techniques::Candidate;
use csp_sudoku::variant::{DrawnParts, read};
use csp_sudoku::{BoardText, Shape, Sudoku};

/// A game in the middle, with an undone move.
fn middle() -> Game {
    let mut game = game(FOUR);
    game.toggle_mark(candidate("r1c2=2")).unwrap();
    game.toggle_mark(candidate("r1c2=4")).unwrap();
    game.enter(candidate("r1c3=4"), Clearing::On).unwrap();
    game.fill_candidates();
    game.undo();
    game
}

const FILE: &str = "\
[Puzzle]
1...
..2.
.3..
...4
[State]
1.4.
..2.
.3..
...4
[PencilMarks]
,2,,
,,,
,,,
,,,
[Moves]
mark r1c2{2}
mark r1c2{24}
digit r1c2{2} r1c3=4
now
candidates r1c4{3} r2c1{34} r2c2{4} r2c4{13} r3c1{24} r3c3{1} r3c4{12} r4c1{2} r4c2{12} r4c3{13}
";

#[test]
fn a_file_has_the_sections_of_sadman_sudoku_and_its_own() {
    assert_eq!(to_sdk(&middle()), FILE);
    let verdict = FOUR.parse::<Sudoku>().unwrap().verdict();
    assert_eq!(
        from_sdk(FILE, None).unwrap().with_verdict(verdict),
        middle()
    );
    assert!(is_saved_game(FILE));
    // The reader of puzzles takes the puzzle and leaves the other sections.
    assert_eq!(summary_of(FILE.as_bytes(), None), format!("2: {FOUR}\n"));
}

#[test]
fn files_of_other_programs_are_resumed_and_kept() {
    let text = "#AMe\n#DThe first\n#CA comment\n[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n12..\n..2.\n.3..\n...4\n\
                [PencilMarks]\n,,34,,\n,,,\n,,,\n,,,\n[Colors]\n0000\n# no comment of ours\n";
    let mut game = from_sdk(text, None).unwrap();
    assert_eq!(game.puzzle().name(), Some("The first"));
    assert_eq!(
        game.done()[0].on(game.shape()).to_string(),
        "state r1c2=2 r1c3{34}"
    );
    game.undo();
    let written = to_sdk(&game);
    assert!(
        written.starts_with("#AMe\n#DThe first\n#CA comment\n[Puzzle]\n"),
        "{written}"
    );
    assert!(
        written.ends_with(
            "[Moves]\nnow\nstate r1c2=2 r1c3{34}\n[Colors]\n0000\n# no comment of ours\n"
        )
    );
    assert_eq!(from_sdk(&written, None).unwrap(), game);
    // A puzzle alone is a game, too.
    let plain = from_sdk("[Puzzle]\n1...\n..2.\n.3..\n...4\n", None).unwrap();
    assert_eq!(plain.record(), []);
    let typed = from_sdk("1.....2..3.....4 typed\n", None).unwrap();
    assert_eq!(typed.puzzle().name(), Some("typed"));
}

#[test]
fn boxes_names_and_pencilmarks_are_kept() {
    let shape = Shape::new(3, 2).unwrap();
    let puzzle = Sudoku::new(shape, vec![0b11_1111; 36])
        .unwrap()
        .with_name("upright\nboxes");
    let game = Game::new(puzzle);
    let text = to_sdk(&game);
    assert!(
        text.starts_with("#D upright boxes\n[Puzzle]\n......\n"),
        "{text}"
    );
    let read = from_sdk(&text, None).unwrap();
    assert_eq!((read.shape(), read.contents()), (shape, game.contents()));
    let error = from_sdk(&text, Shape::new(2, 3).ok()).unwrap_err();
    let expected = "the game is of 6x6 with boxes of 3x2, and 6x6 with boxes of 2x3 was asked for";
    assert_eq!(error.kind.to_string(), expected);

    let mut masks = FOUR.parse::<Sudoku>().unwrap().masks().to_vec();
    masks[1] = 0b110;
    let marked = Game::new(Sudoku::new(Shape::new(2, 2).unwrap(), masks).unwrap());
    let read = from_sdk(&to_sdk(&marked), None).unwrap();
    assert_eq!(read.contents(), marked.contents());
    assert_eq!(read.puzzle(), marked.puzzle());
}

#[test]
fn other_houses_are_kept() {
    let puzzle: Sudoku = FOUR.parse().unwrap();
    let rules = csp_sudoku::Rules::classic(puzzle.shape())
        .with_diagonals()
        .unwrap();
    let game = Game::new(puzzle.with_rules(rules).unwrap());
    let again = from_sdk(&to_sdk(&game), None).unwrap();
    assert_eq!(again, Game::new(game.puzzle().clone()));
    assert_eq!(again.puzzle().rules().houses().len(), 14);
}

/// The error of a file with this in place of that.
fn error(that: &str, this: &str) -> String {
    assert!(FILE.contains(that), "{that}");
    from_sdk(&FILE.replacen(that, this, 1), None)
        .unwrap_err()
        .to_string()
}

#[test]
fn a_damaged_file_is_told_with_its_line() {
    let cases = [
        (
            "..2.\n.3",
            "..5.\n.3",
            "line 3: `5` at r2c3 is no digit of a 4x4 puzzle (use 1-4, or . for blank)",
        ),
        (
            "[State]\n1.4.",
            "[State]\n1.2.",
            "line 7: [State] has 2 at r1c3, but the moves lead to 4",
        ),
        (
            "[State]\n1.4.",
            "[State]\n1.4",
            "line 7: 3 cells in a row of [State], but the board has 4",
        ),
        (
            "[State]\n1.4.",
            "[State]\n1.x.",
            "line 7: `x` at r1c3 is no digit of the board (use 1-4)",
        ),
        (
            "[State]\n1.4.",
            "[State]\n2.4.",
            "line 7: [State] has 2 at r1c1, but 1 is given there",
        ),
        (
            "[State]\n1.4.\n",
            "[State]\n",
            "line 9: [State] has 3 rows, but the board has 4",
        ),
        (
            ",2,,\n",
            ",24,,\n",
            "line 12: [PencilMarks] has marks {24} at r1c2, but the moves lead to marks {2}",
        ),
        (
            ",2,,\n",
            ",,\n",
            "line 12: 3 cells in a row of [PencilMarks], but the board has 4",
        ),
        (
            ",2,,\n",
            ",.,,\n",
            "line 12: `.` at r1c2 is no digit of the board (use 1-4)",
        ),
        (
            "mark r1c2{2}",
            "mark r1c1{2}",
            "line 17: `r1c1{2}` is no move: the cell is given",
        ),
        (
            "mark r1c2{2}",
            "mark r1c9{2}",
            "line 17: `r1c9{2}` is no move: there is no such cell",
        ),
        (
            "mark r1c2{2}",
            "mark r1c2{2",
            "line 17: `r1c2{2` is no move: the brace is not closed",
        ),
        (
            "mark r1c2{2}",
            "mark r1c2{7}",
            "line 17: `r1c2{7}` is no move: there is no such digit",
        ),
        (
            "mark r1c2{2}",
            "mark r1c2{}",
            "line 17: `r1c2{}` is no move: it changes nothing",
        ),
        (
            "mark r1c2{2}",
            "mark",
            "line 17: `mark` is no move: it changes no cell",
        ),
        (
            "mark r1c2{2}",
            "march r1c2{2}",
            "line 17: `march` is no move: it does not begin with a cause",
        ),
        (
            "mark r1c2{2}",
            "step:zz r1c2{2}",
            "line 17: `step:zz` is no move: it does not begin with a cause",
        ),
        (
            "{2} r1c3=4",
            "{2} r1c2{24}",
            "line 19: `r1c2{24}` is no move: the cell changes twice",
        ),
        (
            "r1c3=4\nnow",
            "r1c3=\nnow",
            "line 19: `r1c3=` is no move: the digit is missing",
        ),
        (
            "now",
            "now\nnow",
            "line 21: `now` is no move: it stands twice",
        ),
        (
            "[Moves]",
            "[State]",
            "line 16: a second [State]: a game has one",
        ),
        (
            "[State]",
            "[Puzzle]",
            "line 6: a second puzzle: a game has one",
        ),
    ];
    for (that, this, expected) in cases {
        assert_eq!(error(that, this), expected);
    }
    let no_puzzle = from_sdk("[State]\n1...\n", None).unwrap_err().to_string();
    assert_eq!(no_puzzle, "line 2: there is no [Puzzle] in the file");
    assert_eq!(from_sdk("", None).unwrap_err().line, 1);
    let boxes = "[Boxes]\n3y2\n[Puzzle]\n1...\n..2.\n.3..\n...4\n";
    let boxes = from_sdk(boxes, None).unwrap_err().to_string();
    assert_eq!(
        boxes,
        "line 2: `3y2` is no size of boxes (write rows and columns, such as 2x3)"
    );
}

/// A file that is cut anywhere is an error, or the same position, but never another one.
#[test]
fn a_cut_file_is_never_another_position() {
    for end in (0..FILE.len()).filter(|end| FILE.is_char_boundary(*end)) {
        let Ok(game) = from_sdk(&FILE[..end], None) else {
            continue;
        };
        let state = end > FILE.find("[PencilMarks]").unwrap();
        let marks = end > FILE.find("[Moves]").unwrap();
        let fits = |(&now, &then): (&_, &csp_sudoku::by_hand::CellContent)| {
            let now: csp_sudoku::by_hand::CellContent = now;
            (!state || now.digit() == then.digit()) && (!marks || now.marks() == then.marks())
        };
        assert!(
            game.contents().iter().zip(middle().contents()).all(fits),
            "{}",
            &FILE[..end]
        );
    }
}

#[test]
fn games_keep_their_clues() {
    let text = ".Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R1C1~R2C1.~R1C1_1~R4C4_2~R3C3_1_3";
    let puzzle = read(text, DrawnParts::Refuse).unwrap();
    let mut game = Game::new(puzzle.with_name("Two rules"));
    game.enter(candidate("r1c2=3"), Clearing::On).unwrap();
    game.enter(candidate("r2c2=1"), Clearing::On).unwrap();
    game.undo();
    let written = to_sdk(&game);
    let start =
        "#D Two rules\n[Puzzle]\n{\"sudoku\":\"4x4\",\"title\":\"Two rules\",\"givens\":\"1...";
    assert!(written.starts_with(start), "{written}");
    assert!(is_saved_game(&written));
    let again = from_sdk(&written, None).unwrap();
    assert_eq!(again.puzzle(), game.puzzle());
    assert_eq!((again.contents(), again.at()), (game.contents(), game.at()));
    assert_eq!(again.broken_rules(), game.broken_rules());
    assert_eq!(to_sdk(&again), written);
    // Who knows no clues is told, and solves no other puzzle.
    let plain = summary_of(written.as_bytes(), None);
    assert!(plain.contains("a puzzle with clues"), "{plain}");
    // A puzzle file is no game, although it has tables.
    let toml = "sudoku = \"4x4\"\n[candidates]\nr1c1 = \"12\"\n";
    assert!(!is_saved_game(toml));
}

#[test]
fn games_of_all_boards_are_kept() {
    let boards = [
        ".Shape~4x6",
        ".Shape~4x4~0-3.~R1C1_0",
        ".Shape~4x4.Var~A",
        "{\"sudoku\":\"6x6\",\"boxes\":\"2x2\",\"digits\":\"1-4\",\"boards\":\"r1c1 r3c3\"}",
    ];
    for text in boards {
        let mut game = Game::new(read(text, DrawnParts::Refuse).unwrap());
        let cell = "r3c3".parse().unwrap();
        game.toggle_mark(Candidate { digit: 1, cell }).unwrap();
        game.enter(Candidate { digit: 2, cell }, Clearing::On)
            .unwrap();
        let written = to_sdk(&game);
        let again = from_sdk(&written, None).unwrap_or_else(|error| {
            panic!(
                "{error}
{written}"
            )
        });
        assert_eq!(to_sdk(&again), written);
        assert_eq!(again.contents(), game.contents());
        let rules = again.puzzle().rules();
        assert_eq!(rules.voids(), game.puzzle().rules().voids(), "{text}");
    }
    let zero = Game::new(read(boards[1], DrawnParts::Refuse).unwrap());
    assert!(to_sdk(&zero).contains(
        "[State]
0...
"
    ));
    let void = "r1c6".parse().unwrap();
    let mut samurai = Game::new(read(boards[3], DrawnParts::Refuse).unwrap());
    let error = samurai.erase(void).unwrap_err().to_string();
    assert!(error.starts_with("there is no r1c6 on a board"), "{error}");
    samurai.fill_candidates();
    assert_eq!(samurai.content(void), CellContent::Marks(0));
    assert!(samurai.has_candidates());
    let file = "[Puzzle]
{\"sudoku\":\"4x6\"}
[State]
......
";
    let error = from_sdk(file, None).unwrap_err().to_string();
    assert_eq!(error, "line 4: [State] has 1 rows, but the board has 4");
}
