//! Traces of real puzzles, locked down, and all hard ones replayed.

use csp_core::extend::{Branch, Side};
use csp_core::limits::Limits;
use csp_core::prelude::Var;
use csp_core::trace::{Bounds, Recorder, Trace, TraceEnd, TraceEvent, TraceLevel};
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::model::Strategy;
use csp_sudoku::playback::Playback;
use csp_sudoku::read::{self, Reader};
use csp_sudoku::record::{About, check};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::variant::{DrawnParts, read_puzzle_file};

fn trace(puzzle: &str, strategy: Strategy, level: TraceLevel) -> Trace {
    let about = About {
        strategy,
        puzzle: puzzle.parse().unwrap(),
    };
    let mut solver = ModelSolver::house_by_house(about.puzzle.shape(), strategy);
    let legend = solver.legend();
    let mut recorder = Recorder::new(&legend, level, Trace::default()).about(&about.to_string());
    solver
        .search(&about.puzzle, Limits::default(), &mut recorder)
        .count_up_to(2);
    recorder.finish()
}

/// The trace without the solution, which is long, and without the names.
fn trace_of(puzzle: &str, strategy: Strategy, level: TraceLevel) -> String {
    let trace = trace(puzzle, strategy, level).to_string();
    let lines = trace
        .lines()
        .skip_while(|line| !line.starts_with("node 1 "));
    lines
        .map(|line| {
            line.split_once(": 1 ")
                .filter(|_| line.contains("solution"))
                .map_or(line, |(head, _)| head)
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// AI Escargot [Inkala 2006], and one of the 17-clue puzzles that take guesses.
const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const CLUES_17: &str =
    ".................1....23.4......4.2...5........67..1...4........8.1..9..32....8..";

#[test]
fn four_by_four_by_every_strategy() {
    // Each takes a few dozen nodes at most; on the last puzzle the others differ.
    let puzzle = |strategy| match strategy {
        Strategy::GenerateAndTest => "12433.214.122134",
        Strategy::Backtracking => "1234..1221.3.321",
        _ => "......1.21.3..21",
    };
    let traces =
        Strategy::ALL.map(|s| format!("{s}\n{}", trace_of(puzzle(s), s, TraceLevel::Decisions)));
    insta::assert_snapshot!(traces.join("\n\n"));
}

#[test]
fn singles_on_a_small_board_change_by_change() {
    insta::assert_snapshot!(trace_of(
        "1.....2..3......",
        Strategy::Singles,
        TraceLevel::Changes
    ));
}

#[test]
fn a_17_clue_puzzle() {
    insta::assert_snapshot!(trace_of(CLUES_17, Strategy::Singles, TraceLevel::Decisions));
}

#[test]
fn a_hard_puzzle_with_domain_consistency() {
    insta::assert_snapshot!(trace_of(ESCARGOT, Strategy::Domain, TraceLevel::Decisions));
}

/// Each of the hardest puzzles of the benches, at the level of decisions, and a few at the others.
#[test]
fn traces_of_the_hardest_puzzles_are_accepted() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../benches/data/hardest_1106.txt"
    );
    let puzzles: Vec<Sudoku> = read::open(file)
        .unwrap()
        .map(|record| record.unwrap().puzzle)
        .collect();
    assert_eq!(puzzles.len(), 375);
    let mut solver = ModelSolver::new(puzzles[0].shape());
    let legend = solver.legend();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let level = if i % 50 == 7 {
            TraceLevel::Wakes
        } else {
            TraceLevel::Decisions
        };
        let mut recorder = Recorder::new(&legend, level, String::new());
        solver
            .search(puzzle, Limits::default(), &mut recorder)
            .count_up_to(2);
        let text = recorder.finish();
        let replayed = solver
            .replay(puzzle, &text.parse().unwrap())
            .unwrap_or_else(|error| panic!("{puzzle}: {error}"));
        assert_eq!(replayed.solutions, 1);
    }
}

/// The strategies in reading order keep to it, however hard the board: what makes large boards
/// easier by default is not theirs.
/// The puzzle file on a line stands in the line `about`, so that the trace can be checked without the puzzle.
#[test]
fn a_small_board_with_clues() {
    let puzzle = read_puzzle_file(
        r#"
        sudoku = "4x4"

        [[clue]]
        kind = "thermometer"
        line = "r4c1 r3c1 r2c1"

        [[clue]]
        kind = "or"
        clues = [
            { kind = "cage", cells = "r1c1 r1c2", total = 7 },
            { kind = "cage", cells = "r4c3 r4c4", total = 7 },
        ]

        [[clue]]
        kind = "cage"
        cells = "r1c4 r2c4"
        total = 5
        "#,
    );
    let about = About {
        strategy: Strategy::Singles,
        puzzle: puzzle.unwrap(),
    };
    let trace = about.record(TraceLevel::Changes, Bounds::default(), Limits::default());
    insta::assert_snapshot!(trace);
    let again: Trace = trace.to_string().parse().unwrap();
    let (of, replayed) = check(&again).unwrap();
    assert_eq!((of, replayed.end), (about, TraceEnd::Exhausted));
    let mut wrong = again;
    let solved = |event: &TraceEvent| matches!(event, TraceEvent::Solved { .. });
    wrong.events.retain(|event| !solved(event));
    assert!(check(&wrong).is_err());
}

/// Each of the boards with clues: the trace is played to its end, and each line of it holds.
#[test]
fn traces_of_boards_with_clues_are_accepted() {
    let boards = Reader::new(include_str!("../variant/boards.jsonl").as_bytes());
    let boards = boards.with_clues(DrawnParts::Refuse);
    let bounds = Bounds {
        events: 2_000,
        ..Bounds::default()
    };
    let mut solved = 0;
    for board in boards.step_by(3) {
        let about = About {
            strategy: Strategy::Singles,
            puzzle: board.unwrap().puzzle,
        };
        let trace = about.record(TraceLevel::Changes, bounds, Limits::default());
        let (of, replayed) = check(&trace).unwrap_or_else(|error| panic!("{about}: {error}"));
        assert_eq!(of, about);
        solved += replayed.solutions;
        let mut playback = Playback::new(about.puzzle.masks(), trace);
        playback.jump(usize::MAX);
        assert_eq!(playback.counts().solutions, replayed.solutions);
        playback.jump(0);
        let cells = 0..about.puzzle.shape().cells();
        assert!(
            cells
                .clone()
                .all(|cell| playback.candidates(cell) == about.puzzle.masks()[cell])
        );
    }
    assert!(solved > 50, "{solved}");
}

#[test]
fn weak_strategies_stay_weak_on_large_boards() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../benches/data/gecode_16x16.txt"
    );
    let puzzle = read::open(file).unwrap().next().unwrap().unwrap().puzzle;
    for strategy in [Strategy::Backtracking, Strategy::ForwardChecking] {
        let mut solver = ModelSolver::with_strategy(puzzle.shape(), strategy);
        let legend = solver.legend();
        let mut recorder = Recorder::new(&legend, TraceLevel::Decisions, Trace::default());
        let limits = Limits::default().nodes(6_000);
        let mut solutions = solver.search(&puzzle, limits, &mut recorder);
        assert_eq!(solutions.count_up_to(1), 0);
        assert!(
            solutions.stats().failures > 2_000,
            "{strategy}: too easy to tell"
        );
        drop(solutions);
        let mut path: Vec<Var> = Vec::new();
        for event in recorder.finish().events {
            if let TraceEvent::Node {
                depth,
                branch:
                    Some(Branch {
                        side: Side::Left,
                        atom,
                    }),
                ..
            } = event
            {
                path.truncate(depth - 1);
                assert!(
                    path.last()
                        .is_none_or(|above: &Var| above.index() <= atom.var().index()),
                    "{strategy}: {path:?} {atom:?}"
                );
                path.push(atom.var());
            }
        }
    }
}
