//! What is on the screen, at large and small sizes.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::editor::Editor;
use super::editor_tests::{FOUR, KILLER, NINE, editor, press};
use super::screen::GameScreen;
use crate::output::charset::Charset;
use crate::output::drawing::Colour;

fn terminal(editor: &Editor, size: (u16, u16), colour: Colour) -> Terminal<TestBackend> {
    drawn(editor, size, colour, Charset::Ascii)
}

fn drawn(
    editor: &Editor,
    size: (u16, u16),
    colour: Colour,
    charset: Charset,
) -> Terminal<TestBackend> {
    let screen = GameScreen {
        editor,
        colour,
        charset,
    };
    let Ok(mut terminal) = Terminal::new(TestBackend::new(size.0, size.1));
    let Ok(_) = terminal.draw(|frame| frame.render_widget(screen, frame.area()));
    terminal
}

/// The screen after these keys.
fn shown(puzzle: &str, keys: &str, size: (u16, u16)) -> String {
    let mut editor = editor(puzzle);
    press(&mut editor, keys);
    terminal(&editor, size, Colour::Off).backend().to_string()
}

fn buffer(editor: &Editor, colour: Colour) -> Buffer {
    terminal(editor, (80, 24), colour)
        .backend()
        .buffer()
        .clone()
}

#[test]
fn a_usual_terminal() {
    insta::assert_snapshot!("begin_80x24", shown(NINE, "", (80, 24)));
    insta::assert_snapshot!("marks_80x24", shown(NINE, "f>>4", (80, 24)));
    insta::assert_snapshot!("place_80x24", shown(NINE, "t", (80, 24)));
    insta::assert_snapshot!("wrong_80x24", shown(NINE, ">>1C", (80, 24)));
    insta::assert_snapshot!("solved_80x24", shown(NINE, &"T\n".repeat(51), (80, 24)));
    insta::assert_snapshot!("given_up_80x24", shown(NINE, "Gy", (80, 24)));
    insta::assert_snapshot!("help_80x24", shown(NINE, "?", (80, 24)));
    insta::assert_snapshot!("quit_80x24", shown(NINE, ">>4q", (80, 24)));
}

/// Lines join where the terminal has them, and givens need no mark where there are colours.
#[test]
fn a_terminal_with_lines_and_colours() {
    let mut editor = editor(NINE);
    press(&mut editor, ">>4");
    let screen = drawn(&editor, (80, 24), Colour::On, Charset::Unicode);
    insta::assert_snapshot!("lines_80x24", screen.backend().to_string());
    let cell = |x, y| screen.backend().buffer()[(x, y)].clone();
    assert!(cell(3, 1).symbol() == "5" && cell(3, 1).modifier.contains(Modifier::BOLD));
    assert!(cell(15, 1).symbol() == "4" && cell(15, 1).fg == Color::Cyan);
    assert!(cell(0, 0).modifier.contains(Modifier::DIM));
}

/// A puzzle whose first step after the singles removes candidates.
const PAIRS: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

#[test]
fn a_step_that_removes_candidates() {
    insta::assert_snapshot!("step_80x24", shown(PAIRS, "T\nT", (80, 24)));
    insta::assert_snapshot!("step_120x40", shown(PAIRS, "T\nT", (120, 40)));
    let mut editor = editor(PAIRS);
    press(&mut editor, "T\nT");
    let gone = |buffer: &Buffer| {
        let gone = buffer.content().iter();
        gone.filter(|cell| cell.modifier.contains(Modifier::CROSSED_OUT))
            .cloned()
            .collect::<Vec<_>>()
    };
    let plain = gone(&buffer(&editor, Colour::Off));
    assert!(!plain.is_empty());
    assert_eq!(
        plain.len(),
        editor.tip.as_ref().unwrap().step.eliminations.len()
    );
    assert!(plain.iter().all(|cell| cell.fg == Color::Reset));
    assert!(
        gone(&buffer(&editor, Colour::On))
            .iter()
            .all(|cell| cell.fg == Color::Red)
    );
}

#[test]
fn other_boards_and_sizes() {
    insta::assert_snapshot!("four_80x24", shown(FOUR, "f", (80, 24)));
    insta::assert_snapshot!("several_80x24", shown("12..34..........", "", (80, 24)));
    insta::assert_snapshot!("none_80x24", shown("123....4........", "", (80, 24)));
    insta::assert_snapshot!("small_40x16", shown(NINE, "f", (40, 16)));
    insta::assert_snapshot!("tiny_10x4", shown(NINE, "", (10, 4)));
    let sixteen = format!("1G{}", ".".repeat(254));
    insta::assert_snapshot!("sixteen_80x24", shown(&sixteen, "\n:fvvvvvv", (80, 24)));
    insta::assert_snapshot!("sixteen_120x50", shown(&sixteen, "\n:f", (120, 50)));
}

#[test]
fn no_size_is_too_small_and_the_cursor_is_always_seen() {
    let mut editor = editor(NINE);
    press(&mut editor, "jjjjj>>>>>");
    // A screen without columns has no text to look at.
    for width in 1..30 {
        for height in 0..12 {
            let screen = terminal(&editor, (width, height), Colour::On)
                .backend()
                .to_string();
            assert!(
                screen.contains('[') || width < 16 || height < 6,
                "{width}x{height}\n{screen}"
            );
        }
    }
}

#[test]
fn all_places_of_a_digit_are_shown_without_colour_too() {
    let mut editor = editor(NINE);
    press(&mut editor, "f/5");
    let buffer = buffer(&editor, Colour::Off);
    let reversed = buffer.content().iter().take(80 * 22);
    let reversed = reversed.filter(|cell| cell.modifier.contains(Modifier::REVERSED));
    let text: String = reversed.map(ratatui::buffer::Cell::symbol).collect();
    let marks = editor
        .game()
        .contents()
        .iter()
        .filter(|content| content.marks() & 1 << 4 != 0);
    assert_eq!(text.matches('5').count(), 3 + marks.count(), "{text}");
    assert!(text.chars().all(|symbol| "#5 ".contains(symbol)), "{text}");
}

#[test]
fn a_click_finds_its_cell() {
    let editor = editor(NINE);
    let area = ratatui::layout::Rect::new(0, 0, 80, 24);
    let screen = GameScreen {
        editor: &editor,
        colour: Colour::Off,
        charset: Charset::Ascii,
    };
    assert_eq!(screen.cell_at((1, 1), area), Some(0));
    assert_eq!(screen.cell_at((5, 2), area), Some(0));
    assert_eq!(screen.cell_at((7, 1), area), Some(1));
    assert_eq!(screen.cell_at((0, 0), area), None, "a border");
    assert_eq!(screen.cell_at((79, 1), area), None, "the pane");
    assert_eq!(screen.cell_at((53, 20), area), Some(80));
}

/// Rows, columns and regions of no boxes, with cages.
const JIGSAW: &str = ".Shape~6x6.NoBoxes.Jigsaw~001111002211002222333355443355444455.Cage~5~R1C1~R1C2.AntiKnight.~R6C6_2";

#[test]
fn clues_and_regions() {
    insta::assert_snapshot!("clues_80x24", shown(KILLER, "", (80, 24)));
    insta::assert_snapshot!("regions_80x24", shown(JIGSAW, "\x1b", (80, 24)));
    insta::assert_snapshot!("regions_rules_60x12", shown(JIGSAW, "\x1bR", (60, 12)));
    let editor = editor(KILLER);
    let underlined = |colour| {
        let cells = buffer(&editor, colour).content().to_vec().into_iter();
        cells
            .filter(|cell| cell.modifier.contains(Modifier::UNDERLINED))
            .count()
    };
    assert!(underlined(Colour::Off) > 0);
    assert_eq!(underlined(Colour::Off), underlined(Colour::On));
}

#[test]
fn boards_with_voids_have_no_lines_there() {
    let two = "{\"sudoku\":\"6x6\",\"boxes\":\"2x2\",\"digits\":\"1-4\",\"boards\":\"r1c1 r3c3\",\"givens\":\".4....1.......1.3......2..2......3..\"}";
    let screen = shown(two, "", (80, 24));
    let board: Vec<String> = screen
        .lines()
        .map(|line| line.trim_matches('"').chars().take(19).collect::<String>())
        .map(|line| line.trim_end().to_owned())
        .collect();
    let digits = |row: &str| row.chars().filter(char::is_ascii_digit).count();
    assert_eq!(
        board.iter().map(|row| digits(row)).sum::<usize>(),
        7,
        "{screen}"
    );
    assert!(
        board[0].len() < board.iter().map(String::len).max().unwrap_or(0),
        "{screen}"
    );
}
