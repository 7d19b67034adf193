//! The game without a terminal: keys go in, the board and what is said come out.

use csp_core::limits::Limits;
use csp_puzzles::given::GivenPuzzle;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::widgets::Widget as _;

use super::game::{BoardGame, BoardWish};
use super::keys;
use super::screen::PuzzleScreen;
use crate::output::drawing::Colour;

const NURIKABE: &str = "nurikabe/5/5/g5k2o1k3g";
const LOOP: &str = "slither/4/4/dgdh2c7b";

fn game(puzzle: &str) -> BoardGame {
    BoardGame::new(&GivenPuzzle::read(puzzle).unwrap()).unwrap()
}

/// Presses keys: letters as they are, `^v<>` for arrows, and `!` for Enter.
fn press(game: &mut BoardGame, keys: &str) {
    for letter in keys.chars() {
        let code = match letter {
            '^' => KeyCode::Up,
            'v' => KeyCode::Down,
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            '!' => KeyCode::Enter,
            letter => KeyCode::Char(letter),
        };
        press_key(game, KeyEvent::from(code));
    }
}

fn press_key(game: &mut BoardGame, key: KeyEvent) {
    if let Some(BoardWish::Think(thought)) = keys::action(key).map(|action| game.act(action)) {
        game.think(thought, Limits::default());
    }
}

fn screen(game: &BoardGame, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let colour = Colour::Off;
    PuzzleScreen { game, colour }.render(area, &mut buffer);
    let row = |y| -> String { (0..width).map(|x| buffer[(x, y)].symbol()).collect() };
    (0..height)
        .map(|y| format!("{}\n", row(y).trim_end()))
        .collect()
}

#[test]
fn cells_go_through_their_values_and_moves_are_undone() {
    let mut game = game(NURIKABE);
    assert_eq!(game.state(), "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g\n");
    press(&mut game, " >v  ");
    let state = game.state();
    assert!(state.ends_with(" 1.....0..................\n"), "{state}");
    press(&mut game, "uuu");
    assert!(!game.state().contains(' '), "{}", game.state());
    press(&mut game, "u");
    assert_eq!(game.remark, "nothing is left to undo");
    press(&mut game, "rrr");
    assert_eq!(game.state(), state);
    // The board is a torus for the cursor.
    press(&mut game, "^^");
    assert_eq!(game.cursor(), (4, 1));
    press(&mut game, "x");
    assert_eq!(game.at_cursor(), ["unshaded"]);
    press(&mut game, ".");
    assert_eq!(game.at_cursor(), ["blank"]);
    press(&mut game, "7");
    assert_eq!(
        game.remark,
        "type a number from 0 to 1, or the sign of a value"
    );
    press(&mut game, "H");
    assert_eq!(game.remark, "there is no line or border to draw");
}

#[test]
fn numbers_of_several_digits_are_typed() {
    let mut game = game("hidato 4x4\ncells\n1 . . .\n. . . .\n. . . .\n. . . 16\n");
    press(&mut game, ">12");
    assert_eq!(game.at_cursor(), ["12"]);
    press(&mut game, "<>2");
    assert_eq!(game.at_cursor(), ["2"]);
    press(&mut game, "9");
    assert_eq!(game.at_cursor(), ["9"], "29 is too large");
}

#[test]
fn sides_are_drawn_and_the_loop_is_solved_without_crosses() {
    let mut game = game(LOOP);
    let shifted = KeyEvent::new(KeyCode::Up, KeyModifiers::SHIFT);
    press_key(&mut game, shifted);
    assert_eq!(game.at_cursor()[0], "up: a line");
    press_key(&mut game, shifted);
    assert_eq!(game.at_cursor()[0], "up: no line");
    assert!(screen(&game, 80, 24).contains('×'));
    press_key(&mut game, shifted);
    assert_eq!(game.at_cursor()[0], "up: blank");
    press(&mut game, " ");
    assert!(game.remark.starts_with("cells are not filled in here"));
    let drawn = "KLJ"; // r1c1: its left side is missing.
    press(&mut game, drawn);
    press(&mut game, "c");
    assert!(
        game.remark.ends_with("broken") || game.remark.starts_with("no rule"),
        "{}",
        game.remark
    );
    press(&mut game, "uuu");
    for _ in 0..60 {
        if game.is_solved() {
            break;
        }
        press(&mut game, "t!");
    }
    assert!(
        game.is_solved() && game.remark.starts_with("SOLVED in "),
        "{}",
        game.remark
    );
    assert!(screen(&game, 80, 24).contains("SOLVED"));
}

#[test]
fn hints_are_drawn_and_told_and_mistakes_are_found() {
    let mut game = game(NURIKABE);
    // r1c2 has the 5 and cannot be shaded.
    press(&mut game, "> c");
    assert!(game.remark.ends_with("broken"), "{}", game.remark);
    let shown = screen(&game, 100, 24);
    assert!(shown.contains("Broken:"), "{shown}");
    press(&mut game, "t");
    assert_eq!(game.remark, "something is wrong: there is no solution");
    press(&mut game, "ut");
    let shown = screen(&game, 100, 24);
    assert!(
        shown.contains(", because") && shown.contains("Enter: do it"),
        "{shown}"
    );
    assert!(!game.marked().is_empty() && !game.state().contains(' '));
    press(&mut game, "!");
    assert!(game.state().contains(' ') && game.marked().is_empty());
}

#[test]
fn clicks_move_and_fill_in() {
    let mut game = game(LOOP);
    let spot = |game: &BoardGame, x, y| {
        let colour = Colour::Off;
        PuzzleScreen { game, colour }.spot_at((x, y), Rect::new(0, 0, 80, 24))
    };
    let cell = spot(&game, 6, 1).unwrap();
    game.click(cell);
    assert_eq!(game.cursor(), (0, 1));
    let side = spot(&game, 6, 0).unwrap();
    assert_eq!(side.to_string(), "the upper side of r1c2");
    game.click(side);
    assert_eq!(game.at_cursor()[0], "up: a line");
    assert_eq!(spot(&game, 60, 0), None);
}

#[test]
fn why_explains_the_cell_under_the_cursor() {
    let mut game = game(NURIKABE);
    press(&mut game, "w");
    let shown = screen(&game, 80, 40);
    assert!(
        shown.starts_with("Why\n")
            && shown.contains("\n2. ")
            && shown.contains("r1c1 is unshaded, because"),
        "{shown}"
    );
    // What is filled in elsewhere may leave no solution: r1c1 is unshaded in all.
    game.page = None;
    press(&mut game, " >w");
    assert_eq!(game.remark, "something is wrong: there is no solution");
    assert!(game.page.is_none() && screen(&game, 100, 24).contains("Undo what is wrong"));
}

#[test]
fn why_asks_which_line_is_meant() {
    let mut game = game(LOOP);
    press(&mut game, "ww");
    assert_eq!(game.remark, "nothing is filled in there");
    press(&mut game, "w");
    assert_eq!(game.remark, "why? An arrow: the line or border there");
    press(&mut game, "^");
    let shown = screen(&game, 80, 40);
    assert!(
        shown.contains("1. the upper side of r1c1 is a line, because\n  - the 3 in r1c1"),
        "{shown}"
    );
    assert_eq!(game.cursor(), (0, 0), "the arrow has not moved it");
    // Another key is what it is elsewhere.
    game.page = None;
    press(&mut game, "wt");
    assert!(screen(&game, 100, 24).contains("Enter: do it"));
    press(&mut game, ">");
    assert_eq!(game.cursor(), (0, 1));
}

/// What is printed is neither blank nor told by a hint, and the player need not fill it in.
#[test]
fn what_is_printed_is_known() {
    let mut game = game("sudoku/4/4/g1k23k3g");
    assert_eq!(game.blank(), (12, 16));
    press(&mut game, ">");
    assert_eq!(game.at_cursor(), ["1"]);
    for _ in 0..12 {
        press(&mut game, "t");
        let shown = screen(&game, 100, 60);
        assert!(!shown.contains("printed"), "{shown}");
        press(&mut game, "!");
    }
    assert!(
        game.is_solved() && game.blank() == (0, 16),
        "{}",
        game.remark
    );
    let state = game.state();
    assert_eq!(state.matches('.').count(), 5, "{state}");
}

#[test]
fn notes_of_a_hint_are_drawn() {
    let mut game = game("numberlink 3x3\ncells\n1 2 3\n. . .\n1 2 3\n");
    let signs = |game: &BoardGame| screen(game, 100, 30).matches('(').count();
    let mut noted = 0;
    for _ in 0..20 {
        press(&mut game, "t");
        noted += signs(&game);
        press(&mut game, "!");
        assert_eq!(signs(&game), 0);
    }
    assert!(game.is_solved() && noted > 0, "{noted}");
}

/// A board larger than the screen shows the part around the cursor; a page of help is scrolled.
#[test]
fn small_screens_are_used() {
    let rows = ". ".repeat(20) + "\n";
    let last = ". ".repeat(19) + "5\n";
    let mut game = game(&format!("nurikabe 20x20\ncells\n{}{last}", rows.repeat(19)));
    for _ in 0..19 {
        press(&mut game, "v>");
    }
    let shown = screen(&game, 30, 10);
    assert!(shown.contains('5') && shown.contains("? keys"), "{shown}");
    for (width, height) in [(1, 1), (5, 3), (24, 2)] {
        screen(&game, width, height);
    }
    press(&mut game, "?");
    assert!(screen(&game, 80, 30).contains("Keys and rules"));
}
