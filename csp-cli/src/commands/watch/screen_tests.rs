//! What is on the screen, at large and small sizes.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::style::{Color, Modifier};

use super::playback_tests::{HARD, recorded};
use super::player::Player;
use super::screen::SearchScreen;
use crate::output::charset::Charset;
use crate::output::drawing::Colour;

/// A player after this number of events.
fn at(puzzle: &str, position: usize) -> Player {
    let (mut playback, puzzle) = recorded(puzzle, 5000);
    playback.jump(position);
    Player::new(playback, puzzle.shape())
}

fn terminal(player: &Player, size: (u16, u16), colour: Colour) -> Terminal<TestBackend> {
    let charset = Charset::Ascii;
    let screen = SearchScreen {
        player,
        colour,
        charset,
    };
    let Ok(mut terminal) = Terminal::new(TestBackend::new(size.0, size.1));
    let Ok(_) = terminal.draw(|frame| frame.render_widget(screen, frame.area()));
    terminal
}

fn shown(puzzle: &str, position: usize, size: (u16, u16)) -> String {
    let player = at(puzzle, position);
    terminal(&player, size, Colour::Off).backend().to_string()
}

fn buffer(player: &Player, colour: Colour) -> Buffer {
    terminal(player, (80, 24), colour)
        .backend()
        .buffer()
        .clone()
}

/// The position after the first event of the hard puzzle whose line is like this.
fn position(wanted: impl Fn(&str) -> bool) -> usize {
    let (mut playback, _) = recorded(HARD, 5000);
    while playback.forward() {
        if playback.line().is_some_and(|line| wanted(&line)) {
            return playback.at();
        }
    }
    panic!("there is no such event")
}

/// The position after entering a node.
fn node(number: u64) -> usize {
    position(|line| line.starts_with(&format!("node {number} ")))
}

#[test]
fn a_usual_terminal() {
    insta::assert_snapshot!("decision_80x24", shown(HARD, node(3), (80, 24)));
    let is_conflict = |line: &str| line.starts_with("conflict ");
    let house = position(|line| is_conflict(line) && !line.contains(": "));
    insta::assert_snapshot!("house_in_conflict_80x24", shown(HARD, house, (80, 24)));
    let cell = position(|line| is_conflict(line) && line.contains(": "));
    insta::assert_snapshot!("cell_in_conflict_80x24", shown(HARD, cell, (80, 24)));
}

#[test]
fn other_sizes() {
    let place = node(3) + 1;
    insta::assert_snapshot!("high_120x40", shown(HARD, place, (120, 40)));
    insta::assert_snapshot!("small_60x20", shown(HARD, place, (60, 20)));
    insta::assert_snapshot!("tiny_20x6", shown(HARD, place, (20, 6)));
}

#[test]
fn other_boards() {
    insta::assert_snapshot!("four_80x24", shown("1.....2..3.....4", 3, (80, 24)));
    insta::assert_snapshot!(
        "sixteen_80x24",
        shown(&format!("1G{}", ".".repeat(254)), 3, (80, 24))
    );
    insta::assert_snapshot!("twenty_five_80x24", shown(&".".repeat(625), 2, (80, 24)));
}

#[test]
fn changed_cells_are_reversed_and_without_colour_there_is_none() {
    let player = at(HARD, node(2));
    let board = |buffer: &Buffer| {
        buffer
            .content()
            .iter()
            .take(80 * 22)
            .cloned()
            .collect::<Vec<_>>()
    };
    let plain = board(&buffer(&player, Colour::Off));
    let coloured = board(&buffer(&player, Colour::On));
    // The decision changes one cell, of five by two characters.
    let reversed = plain
        .iter()
        .filter(|cell| cell.modifier.contains(Modifier::REVERSED));
    assert_eq!(
        reversed
            .map(ratatui::buffer::Cell::symbol)
            .collect::<String>()
            .trim(),
        "?3"
    );
    assert!(plain.iter().all(|cell| cell.fg == Color::Reset));
    assert!(coloured.iter().any(|cell| cell.fg == Color::Yellow));
}

#[test]
fn no_size_is_too_small_and_the_changed_cell_is_always_seen() {
    let mut player = at(HARD, node(3));
    for width in 0..30 {
        for height in 0..12 {
            let terminal = terminal(&player, (width, height), Colour::On);
            let reversed =
                |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
            // The keys on the last line are reversed, too.
            let board = usize::from(width) * usize::from(height.saturating_sub(2));
            let seen = terminal
                .backend()
                .buffer()
                .content()
                .iter()
                .take(board)
                .any(reversed);
            assert!(seen || width < 1 || height < 3, "{width}x{height}");
        }
    }
    player.press(KeyEvent::from(KeyCode::Home));
    terminal(&player, (3, 3), Colour::On);
}

#[test]
fn a_remark_is_shown_with_the_event() {
    let mut player = at(HARD, 0);
    player.press(KeyEvent::from(KeyCode::Left));
    let screen = terminal(&player, (80, 24), Colour::Off)
        .backend()
        .to_string();
    assert!(
        screen.contains("\"(this is the start) the puzzle, before the search"),
        "{screen}"
    );
}

#[test]
fn the_cursor_tells_its_cell_and_what_changed_it_last() {
    let mut player = at(HARD, node(3) + 1);
    player.point_at(10);
    insta::assert_snapshot!(
        "cursor_80x24",
        terminal(&player, (80, 24), Colour::Off).backend()
    );
    let mut player = at(HARD, 0);
    player.press(KeyEvent::from(KeyCode::Tab));
    let screen = terminal(&player, (80, 24), Colour::Off)
        .backend()
        .to_string();
    assert!(
        screen.contains("r1c1: 8 ") && screen.contains("as in the puzzle"),
        "{screen}"
    );
    assert!(screen.contains("[ #8  ]"), "{screen}");
}
