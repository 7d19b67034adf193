//! Playbacks of real searches.

use std::sync::atomic::AtomicBool;

use csp_core::trace::TraceEvent;
use csp_sudoku::playback::Playback;
use csp_sudoku::sudoku::Sudoku;

use super::searched;

/// Hard enough for conflicts at several depths; one solution.
pub(crate) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

static NEVER: AtomicBool = AtomicBool::new(false);

/// A playback of the search of this puzzle.
pub(crate) fn recorded(puzzle: &str, events: u64) -> (Playback, Sudoku) {
    let puzzle: Sudoku = puzzle.parse().expect("it is a puzzle");
    (
        Playback::new(puzzle.masks(), searched(&puzzle, events, &NEVER)),
        puzzle,
    )
}

fn candidates(playback: &Playback, cells: usize) -> Vec<u64> {
    (0..cells).map(|cell| playback.candidates(cell)).collect()
}

#[test]
fn both_ways_show_the_same_in_a_real_search() {
    let (mut playback, puzzle) = recorded(HARD, 3000);
    let cells = puzzle.masks().len();
    let look = |playback: &Playback| {
        let path: Vec<u64> = playback.path().map(|node| node.number).collect();
        (
            candidates(playback, cells),
            path,
            playback.counts(),
            playback.changes().collect::<Vec<_>>(),
        )
    };
    let mut seen = vec![look(&playback)];
    while playback.forward() {
        seen.push(look(&playback));
    }
    assert!(
        seen.len() > 2000 && playback.counts().conflicts > 50,
        "{}",
        seen.len()
    );
    for (position, then) in seen.iter().enumerate().rev() {
        assert_eq!(playback.at(), position);
        assert!(look(&playback) == *then, "{position}");
        playback.back();
    }
    for position in [1700, 3, 900, 0, 2500] {
        playback.jump(position);
        assert!(look(&playback) == seen[playback.at()]);
    }
}

#[test]
fn what_the_search_found_is_what_is_shown() {
    for puzzle in [
        HARD,
        "1.....2..3......",
        "1...2...3.......",
        "11..............",
    ] {
        let (mut playback, puzzle) = recorded(puzzle, 5000);
        while playback.forward() {
            let depth = playback
                .path()
                .filter_map(|node| node.branch)
                .filter(|branch| branch.side == csp_core::trace::Side::Left);
            assert_eq!(playback.node().map_or(0, |node| node.depth), depth.count());
            match playback.event() {
                Some(TraceEvent::Solved { values, .. }) => {
                    let shown = candidates(&playback, puzzle.masks().len());
                    let found: Vec<u64> = values.iter().map(|value| 1 << (value - 1)).collect();
                    assert_eq!(shown, found);
                }
                Some(TraceEvent::Failed { at: Some(at), .. }) => {
                    assert_eq!(playback.candidates(at.index()), 0);
                }
                _ => {}
            }
        }
        assert_eq!(playback.counts().nodes, playback.nodes() as u64);
    }
}

#[test]
fn a_recording_stops_at_its_bound() {
    let (mut playback, _) = recorded(&".".repeat(81), 500);
    playback.jump(usize::MAX);
    assert_eq!(playback.line().as_deref(), Some("cut after 500 events"));
    assert!(playback.len() <= 501);
}
