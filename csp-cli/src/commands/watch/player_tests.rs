//! Keys and time.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::playback_tests::{HARD, recorded};
use super::player::{PlaybackMode, Player};
use crate::tui::stage::AfterKey;

fn player() -> Player {
    let (playback, puzzle) = recorded(HARD, 1000);
    Player::new(playback, puzzle.shape())
}

fn press(player: &mut Player, keys: &str) {
    for key in keys.chars() {
        assert_eq!(
            player.press(KeyEvent::from(KeyCode::Char(key))),
            AfterKey::Stay
        );
    }
}

#[test]
fn keys_step_and_travel() {
    let mut player = player();
    press(&mut player, "lnl");
    assert_eq!(player.playback().at(), 3);
    press(&mut player, "hpph");
    assert_eq!(
        (player.playback().at(), player.remark()),
        (0, "this is the start")
    );
    press(&mut player, "]]]");
    assert_eq!(player.playback().node().map(|node| node.number), Some(3));
    press(&mut player, "[");
    assert_eq!(
        (
            player.playback().node().map(|node| node.number),
            player.remark()
        ),
        (Some(2), "")
    );
    player.press(KeyEvent::from(KeyCode::End));
    assert_eq!(player.playback().at(), player.playback().len());
    player.press(KeyEvent::from(KeyCode::Home));
    assert_eq!(player.playback().at(), 0);
    press(&mut player, "x");
    assert_eq!(player.playback().at(), 0);
}

#[test]
fn q_and_control_c_quit() {
    let mut player = player();
    assert_eq!(
        player.press(KeyEvent::from(KeyCode::Char('q'))),
        AfterKey::Quit
    );
    assert_eq!(
        player.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)),
        AfterKey::Quit
    );
    assert_eq!(
        player.press(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::CONTROL)),
        AfterKey::Stay
    );
    assert_eq!(
        player.press(KeyEvent::from(KeyCode::Char('c'))),
        AfterKey::Stay
    );
}

#[test]
fn time_plays_events_at_the_speed_only_while_it_runs() {
    let mut player = player();
    assert!(!player.pass(Duration::from_secs(5)));
    assert_eq!(player.playback().at(), 0);
    press(&mut player, " ");
    assert_eq!(
        (player.mode(), player.speed().events_a_second()),
        (PlaybackMode::Running, 4)
    );
    assert!(player.pass(Duration::from_secs(1)));
    assert_eq!(player.playback().at(), 4);
    // Parts of an event add up.
    assert!(!player.pass(Duration::from_millis(125)));
    assert!(player.pass(Duration::from_millis(125)));
    assert_eq!(player.playback().at(), 5);
    press(&mut player, "+");
    player.pass(Duration::from_secs(1));
    assert_eq!(player.playback().at(), 13);
    press(&mut player, "l");
    assert_eq!(
        (player.mode(), player.playback().at()),
        (PlaybackMode::Paused, 14)
    );
}

#[test]
fn it_pauses_at_the_end_and_speed_has_bounds() {
    let mut player = player();
    press(&mut player, &"+".repeat(20));
    assert_eq!(player.speed().events_a_second(), 1024);
    press(&mut player, " ");
    assert!(player.pass(Duration::from_secs(1)));
    assert_eq!(
        (player.playback().at(), player.mode()),
        (player.playback().len(), PlaybackMode::Paused)
    );
    press(&mut player, " ");
    assert_eq!(
        (player.mode(), player.remark()),
        (PlaybackMode::Paused, "this is the last event")
    );
    press(&mut player, &"-".repeat(20));
    assert_eq!(player.speed().events_a_second(), 1);
}

#[test]
fn tab_gives_the_arrows_to_a_cursor() {
    let mut player = player();
    assert_eq!(player.cursor(), None);
    let mut key = |code: KeyCode| {
        player.press(KeyEvent::from(code));
        (player.cursor(), player.playback().at())
    };
    assert_eq!(key(KeyCode::Tab), (Some(0), 0));
    assert_eq!(key(KeyCode::Right), (Some(1), 0));
    assert_eq!(key(KeyCode::Char('j')), (Some(10), 0));
    assert_eq!(key(KeyCode::Up), (Some(1), 0));
    assert_eq!(key(KeyCode::Up), (Some(73), 0), "it goes around");
    assert_eq!(
        key(KeyCode::Char('n')),
        (Some(73), 1),
        "the search goes on by its other keys"
    );
    assert_eq!(key(KeyCode::Tab), (None, 1));
    assert_eq!(key(KeyCode::Right), (None, 2));
}
