//! Games that begin with a position: placed digits and deleted candidates.

use super::candidate;
use csp_sudoku::by_hand::{CellContent, Game, from_sdk, to_sdk};
use csp_sudoku::read::Reader;
use csp_sudoku::techniques::{Ladder, Position, Technique};
use csp_sudoku::{BoardText, Shape, Sudoku};

/// A position with an Avoidable Rectangle, in which r1c4 and others were placed.
const AVOIDABLE: &str = ":0000:x:4.1+86+2+3..3.....2+6..+6....8+9.15.2.+6+4..6+3.+4...1..+4.9.+1+6...\
    2+37+48+1.+6+8+1+6+5+2+9+743.7+4+6+1+3...:335 529 531 539 598 599 729 739 823 923 999::";

fn read(line: &str) -> Sudoku {
    Reader::new(line.as_bytes()).next().unwrap().unwrap().puzzle
}

/// A game that knows the solution of its puzzle.
fn game(line: &str) -> Game {
    let game = Game::new(read(line));
    let verdict = game.puzzle().verdict();
    game.with_verdict(verdict)
}

#[test]
fn placed_digits_are_the_first_move() {
    let mut game = game(AVOIDABLE);
    let placed = candidate("r1c4=8");
    assert!(game.is_given("r1c1".parse().unwrap()) && !game.is_given(placed.cell));
    assert_eq!(game.content(placed.cell), CellContent::Digit(8));
    let position = Position::new(&read(AVOIDABLE)).unwrap();
    assert_eq!(game.position().unwrap().to_sudoku(), position.to_sudoku());
    assert!(game.solution().is_some() && game.mistakes().is_empty());
    assert_eq!(game.record().len(), 1);
    game.undo();
    assert_eq!(game.content(placed.cell).digit(), 0);
}

#[test]
fn hints_know_which_digits_were_placed() {
    let avoidable = Ladder::default().only(|other| other == Technique::AvoidableRectangle1);
    let hint = |line: &str| game(line).hint(&avoidable).map(|step| step.to_string());
    let expected = "Avoidable Rectangle Type 1: 6/9 in r2c28,r3c28 => r2c2<>9";
    assert_eq!(hint(AVOIDABLE).as_deref(), Ok(expected));
    assert!(hint(&AVOIDABLE.replace('+', "")).is_err());
}

#[test]
fn a_wrong_placed_digit_is_a_mistake() {
    let wrong = AVOIDABLE.replace("+3..3", "+9..3");
    let mistakes: Vec<String> = game(&wrong)
        .mistakes()
        .iter()
        .map(|mistake| mistake.on(Shape::NINE).to_string())
        .collect();
    assert!(
        mistakes.contains(&"r1c7=9 is wrong".to_owned()),
        "{mistakes:?}"
    );
}

#[test]
fn files_keep_what_was_placed_and_which_cells_are_blank() {
    let nine = "5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    // r1c3 is blank, though one candidate is left.
    let single = format!(":0000:x:{nine}:113 213 313 513 613 713 813 913::");
    for line in [AVOIDABLE.to_owned(), single, format!(":0000:x:{nine}:::")] {
        let game = Game::new(read(&line));
        let again = from_sdk(&to_sdk(&game), None).unwrap();
        assert_eq!(again.contents(), game.contents());
        assert_eq!((again.record(), again.at()), (game.record(), game.at()));
        let given = |game: &Game| {
            let shape = game.shape();
            (0..shape.cells())
                .map(|index| game.is_given(shape.cell(index)))
                .collect::<Vec<_>>()
        };
        assert_eq!(given(&again), given(&game));
    }
}
