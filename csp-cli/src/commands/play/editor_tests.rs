//! Keys, and what they do to a game.

use std::path::PathBuf;

use csp_sudoku::Sudoku;
use csp_sudoku::by_hand::{CellContent, Game, GameProgress};
use csp_sudoku::variant::{DrawnParts, is_variant, read};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::editor::{Editor, Wish};
use super::layer::{Layer, Then};

/// A puzzle of 4×4 with one solution: 1243 3421 4312 2134.
pub(super) const FOUR: &str = "1.....2..3.....4";

/// An easy puzzle of 9×9.
pub(super) const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle of 4×4 with clues and one solution: 1243 3421 2134 4312.
pub(super) const KILLER: &str =
    ".Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R1C1~R2C1.~R1C1_1~R1C3_4~R2C2_4~R3C3_3~R4C4_2";

/// The puzzle of a text.
fn puzzle_of(text: &str) -> Sudoku {
    match is_variant(text) {
        true => read(text, DrawnParts::Refuse).expect("it is a puzzle with clues"),
        false => text.parse().expect("it is a puzzle"),
    }
}

/// An editor of a puzzle whose solutions are counted.
pub(super) fn editor(puzzle: &str) -> Editor {
    let puzzle = puzzle_of(puzzle);
    let verdict = puzzle.verdict();
    Editor::new(Game::new(puzzle).with_verdict(verdict), None)
}

/// Presses keys, a character each, and thinks when the editor asks for it.
pub(super) fn press(editor: &mut Editor, keys: &str) -> Wish {
    let mut wish = Wish::Stay;
    for key in keys.chars() {
        let code = match key {
            '\n' => KeyCode::Enter,
            '\x1b' => KeyCode::Esc,
            '\t' => KeyCode::Backspace,
            '>' => KeyCode::Right,
            '<' => KeyCode::Left,
            'v' if editor.layer == Layer::Board => KeyCode::Down,
            key => KeyCode::Char(key),
        };
        wish = editor.press(KeyEvent::from(code));
        if let Wish::Think(thought) = wish {
            editor.think(thought);
        }
    }
    wish
}

fn at(editor: &Editor, cell: &str) -> CellContent {
    editor.game().content(cell.parse().expect("it is a cell"))
}

#[test]
fn digits_marks_and_the_way_back() {
    let mut editor = editor(FOUR);
    press(&mut editor, "1");
    assert_eq!(editor.remark, "r1c1 is given");
    press(&mut editor, "> 24 ");
    assert_eq!(at(&editor, "r1c2"), CellContent::Marks(0b1010));
    editor.press(KeyEvent::new(KeyCode::Char('4'), KeyModifiers::ALT));
    assert_eq!(at(&editor, "r1c2"), CellContent::Marks(0b0010));
    press(&mut editor, "2");
    assert_eq!(at(&editor, "r1c2"), CellContent::Digit(2));
    press(&mut editor, "2");
    assert_eq!(editor.remark, "nothing changes");
    press(&mut editor, "\t");
    assert_eq!(at(&editor, "r1c2"), CellContent::Marks(0));
    press(&mut editor, "uuu");
    assert_eq!(
        (at(&editor, "r1c2"), &*editor.remark),
        (CellContent::Marks(0b1010), "move 2 of 5")
    );
    press(&mut editor, "uuu");
    assert_eq!(editor.remark, "this is the start");
    press(&mut editor, "rrrrrr");
    assert_eq!(
        (at(&editor, "r1c2"), &*editor.remark),
        (CellContent::Marks(0), "nothing is undone")
    );
}

#[test]
fn the_cursor_goes_around() {
    let mut editor = editor(FOUR);
    let mut go = |keys: &str| {
        press(&mut editor, keys);
        editor.cell().to_string()
    };
    assert_eq!(go("<"), "r1c4");
    assert_eq!(go("jj"), "r3c4");
    assert_eq!(go("lk"), "r2c1");
    editor.press(KeyEvent::from(KeyCode::End));
    assert_eq!(editor.cell().to_string(), "r2c4");
    editor.press(KeyEvent::from(KeyCode::Home));
    assert_eq!(editor.cell().to_string(), "r2c1");
}

#[test]
fn checks_name_what_is_wrong() {
    let mut editor = editor(FOUR);
    press(&mut editor, ">4c");
    assert_eq!(
        (&*editor.remark, editor.wrong.len()),
        ("no rule is broken", 0)
    );
    press(&mut editor, "C");
    assert_eq!(
        (&*editor.remark, editor.wrong.len()),
        ("r1c2=4 is wrong; U goes back to before it", 1)
    );
    press(&mut editor, ">4c");
    let twice = "digit 4 stands twice in row 1: at r1c2 and r1c3; U goes back to before it";
    assert_eq!((&*editor.remark, editor.wrong.len()), (twice, 2));
    press(&mut editor, "U");
    assert_eq!((editor.game().at(), editor.wrong.len()), (0, 0));
    press(&mut editor, "C");
    assert_eq!(editor.remark, "no digit is wrong");
    press(&mut editor, "U");
    assert_eq!(editor.remark, "there is no mistake to go back from");
}

#[test]
fn a_mistake_is_named_before_a_hint() {
    let mut editor = editor(FOUR);
    press(&mut editor, ">4t");
    assert!(editor.tip.is_none());
    assert_eq!(
        editor.remark,
        "no hint: r1c2=4 is wrong; U goes back to before it"
    );
}

#[test]
fn hints_have_two_grades_and_solve() {
    let mut editor = editor(NINE);
    press(&mut editor, "t");
    assert_eq!(
        editor.tip_text().unwrap(),
        "Look for a Naked Single in box 5.\nt: the whole step"
    );
    press(&mut editor, "t");
    assert!(
        editor
            .tip_text()
            .unwrap()
            .starts_with("Naked Single: r5c5=5\n\nEvery digit but 5")
    );
    press(&mut editor, "\n");
    assert_eq!(
        (editor.cell().to_string(), at(&editor, "r5c5")),
        ("r5c5".into(), CellContent::Digit(5))
    );
    assert!(editor.tip.is_none());
    press(&mut editor, "\n");
    assert_eq!(editor.remark, "there is no step to do; t gives a tip");
    press(&mut editor, &"T\n".repeat(50));
    assert_eq!(editor.game().progress(), GameProgress::Solved);
    assert_eq!(editor.remark, "Solved in 51 moves, 51 of them by hints!");
    press(&mut editor, "t");
    assert_eq!(editor.remark, "no hint: every cell has a digit");
}

#[test]
fn why_explains_the_digit_or_another() {
    let page = |keys: &str| {
        let mut editor = editor(FOUR);
        press(&mut editor, keys);
        match editor.layer.clone() {
            Layer::Page(page) => page.text,
            _ => editor.remark,
        }
    };
    assert_eq!(
        page(">w3"),
        "r1c2 is not 3: column 2 has 3 at r3c2 (given)."
    );
    assert!(page(">w\n").starts_with("r1c2 is 2: "), "{}", page(">w\n"));
    // A digit that was entered is a reason, but not for itself.
    assert_eq!(page(">2>w2"), "r1c3 is not 2: row 1 has 2 at r1c2 (given).");
    assert!(page(">2w\n").starts_with("r1c2 is 2: "));
    assert_eq!(page("w\n"), "r1c1 is given");
    assert_eq!(page(">w\x1b"), "");
}

#[test]
fn giving_up_asks_first_and_can_be_taken_back() {
    let mut editor = editor(FOUR);
    press(&mut editor, "Gn");
    assert_eq!(editor.game().progress(), GameProgress::Blank(12));
    press(&mut editor, "Gy");
    assert_eq!(editor.game().progress(), GameProgress::GivenUp);
    assert_eq!(
        editor.remark,
        "given up: this is the solution; u takes that back"
    );
    press(&mut editor, "u");
    assert_eq!(editor.game().progress(), GameProgress::Blank(12));
}

#[test]
fn quitting_asks_if_something_is_unsaved() {
    let mut editor = editor(FOUR);
    assert_eq!(press(&mut editor, "q"), Wish::Quit);
    assert_eq!(press(&mut editor, ">2q"), Wish::Stay);
    assert_eq!(press(&mut editor, "x"), Wish::Stay);
    assert_eq!(
        at(&editor, "r1c2"),
        CellContent::Digit(2),
        "the key answered the question"
    );
    assert_eq!(press(&mut editor, "qn"), Wish::Quit);
    assert_eq!(
        press(&mut editor, "qya.sdx\tk\n"),
        Wish::Save(PathBuf::from("a.sdk"), Then::Quit)
    );
    editor.saved(Ok(PathBuf::from("a.sdk")));
    assert!(!editor.is_unsaved());
    assert_eq!(press(&mut editor, "u"), Wish::Stay);
    assert!(editor.is_unsaved(), "another place of the record");
    assert_eq!(
        press(&mut editor, "s"),
        Wish::Save(PathBuf::from("a.sdk"), Then::Stay)
    );
    editor.saved(Err("cannot save".to_owned()));
    assert!(editor.is_unsaved() && editor.remark == "cannot save");
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(editor.press(control_c), Wish::Stay);
    assert_eq!(editor.layer, Layer::AskQuit);
}

#[test]
fn letters_are_digits_on_large_boards_and_commands_after_a_colon() {
    let mut editor = editor(&format!("1{}", ".".repeat(255)));
    // It has several solutions, which is said first.
    assert!(matches!(&editor.layer, Layer::Page(page) if page.title.contains("several")));
    press(&mut editor, "\n>a>G");
    assert_eq!(
        (at(&editor, "r1c2"), at(&editor, "r1c3")),
        (CellContent::Digit(10), CellContent::Digit(16))
    );
    press(&mut editor, "u:f");
    assert_eq!(at(&editor, "r1c4").marks().count_ones(), 14);
    press(&mut editor, "/a");
    assert_eq!(editor.lit, Some(10));
    press(&mut editor, "//");
    assert_eq!(editor.lit, None);
}

#[test]
fn puzzles_without_one_solution_say_so_first() {
    let greeting = |puzzle: &str| {
        let editor = editor(puzzle);
        let Layer::Page(page) = editor.layer.clone() else {
            panic!("{puzzle}")
        };
        (page.title, page.text)
    };
    let (title, text) = greeting("11..............");
    assert_eq!(title, "This puzzle has no solution");
    assert!(
        text.starts_with("no solution: box 1 has 1 twice, at r1c1 (given) and r1c2 (given).")
            || text
                .starts_with("no solution: row 1 has 1 twice, at r1c1 (given) and r1c2 (given)."),
        "{text}"
    );
    let (title, text) = greeting("12..34..........");
    assert_eq!(title, "This puzzle has several solutions");
    assert!(text.starts_with("Here are two; they differ at r"), "{text}");
    let mut editor = editor("12..34..........");
    press(&mut editor, "\n>>3C");
    assert_eq!(
        editor.remark,
        "no rule is broken, and there is no one solution to compare with"
    );
}

#[test]
fn clues_are_checked_and_shown() {
    let mut editor = editor(KILLER);
    let texts = |editor: &Editor| -> Vec<String> {
        let rules = editor.rules().into_iter();
        rules.map(|rule| rule.text).collect()
    };
    let cage = "r1c1, r1c2 are different and add up to 3";
    assert_eq!(texts(&editor), [cage, "r1c1, r2c1 increase"]);
    editor.press(KeyEvent::from(KeyCode::Tab));
    assert_eq!(texts(&editor), ["r1c1, r2c1 increase", cage]);
    press(&mut editor, "c");
    assert_eq!(editor.remark, "no rule is broken");
    press(&mut editor, ">3c");
    assert_eq!(texts(&editor), [cage]);
    assert!(
        editor
            .remark
            .starts_with(&format!("a clue is broken: {cage}")),
        "{}",
        editor.remark
    );
    let wrong: Vec<String> = editor.wrong.iter().map(ToString::to_string).collect();
    assert_eq!(wrong, ["r1c1", "r1c2"]);
    press(&mut editor, "xR");
    let Layer::Page(page) = &editor.layer else {
        panic!("the rules are a page");
    };
    assert_eq!(page.text, format!("{cage}\nr1c1, r2c1 increase"));
}

#[test]
fn hints_of_clues_lead_to_the_end() {
    let mut editor = editor(KILLER);
    press(&mut editor, &"T\n".repeat(20));
    assert_eq!(editor.game().progress(), GameProgress::Solved);
}

/// Two boards of 4×4 that overlap, with one solution.
const TWO: &str = "{\"sudoku\":\"6x6\",\"boxes\":\"2x2\",\"digits\":\"1-4\",\"boards\":\"r1c1 r3c3\",\"givens\":\".4....1.......1.3......2..2......3..\"}";

#[test]
fn the_cursor_passes_over_what_is_no_cell() {
    let mut editor = editor(TWO);
    press(&mut editor, ">>>>");
    assert_eq!(editor.cell().to_string(), "r1c1");
    press(&mut editor, "<");
    assert_eq!(editor.cell().to_string(), "r1c4");
    let end = KeyEvent::from(KeyCode::End);
    press(&mut editor, "<");
    editor.press(end);
    assert_eq!(editor.cell().to_string(), "r1c4");
    editor.point_at(5);
    assert_eq!(editor.cell().to_string(), "r1c4");
    assert!(
        editor.missing().is_empty(),
        "no digit is there as often as there are digits"
    );
    press(&mut editor, &"T\n".repeat(60));
    assert_eq!(editor.game().progress(), GameProgress::Solved);
}

#[test]
fn digits_may_begin_with_0() {
    let mut editor = editor(".Shape~4x4~0-3.~R1C1_0~R1C2_1~R2C1_2~R3C3_2~R4C4_0");
    press(&mut editor, ">>0");
    assert_eq!(at(&editor, "r1c3"), CellContent::Digit(1));
    press(&mut editor, "x3");
    assert_eq!(at(&editor, "r1c3"), CellContent::Digit(4));
    press(&mut editor, "4");
    assert_eq!(at(&editor, "r1c3"), CellContent::Digit(4), "there is no 4");
    let missing = editor.missing();
    assert_eq!(missing[0], ('0', 2), "{missing:?}");
    press(&mut editor, &"T\n".repeat(20));
    assert_eq!(editor.game().progress(), GameProgress::Solved);
}
