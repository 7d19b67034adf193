//! Boards of our own with all kinds of clues, made by the generator and by hand, each with its solution.

use csp_sudoku::read::Reader;
use csp_sudoku::rules::{Clue, clues};
use csp_sudoku::variant::DrawnParts;
use csp_sudoku::{Sudoku, SudokuVerdict};

/// One puzzle file on each line, with its solution.
const BOARDS: &str = include_str!("boards.jsonl");

pub(crate) fn boards() -> Vec<Sudoku> {
    Reader::new(BOARDS.as_bytes())
        .with_clues(DrawnParts::Refuse)
        .map(|entry| entry.unwrap().puzzle)
        .collect()
}

fn count(clue: &Clue, name: &str) -> usize {
    let inner: usize = clue.clues().iter().map(|clue| count(clue, name)).sum();
    inner + usize::from(clue.kind().name == name)
}

#[test]
fn each_kind_is_on_two_boards() {
    let boards = boards();
    for kind in clues::ALL {
        let has = |board: &&Sudoku| {
            let clues = board.rules().clues().iter();
            clues.map(|clue| count(clue, kind.name)).sum::<usize>() > 0
        };
        assert!(boards.iter().filter(has).count() > 1, "{}", kind.name);
    }
}

#[test]
fn each_board_has_its_solution_and_no_other() {
    for board in boards() {
        let expected = board.solution().cloned().map(SudokuVerdict::Unique);
        assert_eq!(Some(board.verdict()), expected, "{:?}", board.name());
    }
}
