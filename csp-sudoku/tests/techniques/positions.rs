//! What a position is.

use csp_sudoku::read::ParseError;
use csp_sudoku::rules::Rules;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Candidate, Ladder, Position, PositionError};
use csp_sudoku::{Cell, Shape};

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

#[test]
fn givens_take_their_digits_from_what_they_see() -> Result<(), ParseError> {
    let position = Position::new(&"1.....2..3.....4".parse()?).unwrap();
    assert_eq!(position.digit(cell("r1c1")), 1);
    assert!(position.is_given(cell("r1c1")));
    assert_eq!(position.candidates(cell("r1c1")), 0);
    assert_eq!(position.candidates(cell("r1c2")), 0b1010);
    assert_eq!(position.candidates(cell("r9c9")), 0);
    Ok(())
}

#[test]
fn a_naked_single_of_a_marked_grid_waits() {
    // r1c1 can only be 1, and r1c2 still has the candidate 1.
    let mut masks = [0b1111_u64; 16];
    masks[0] = 0b0001;
    masks[1] = 0b0011;
    let position = Position::new(&Sudoku::new(Shape::new(2, 2).unwrap(), masks).unwrap()).unwrap();
    assert_eq!(position.digit(cell("r1c1")), 0);
    let step = Ladder::default().hint(&position).unwrap();
    assert_eq!(step.to_string(), "Naked Single: r1c1=1");
    // Without the mark it is a given.
    masks[1] = 0b1010;
    let position = Position::new(&Sudoku::new(Shape::new(2, 2).unwrap(), masks).unwrap()).unwrap();
    assert!(position.is_given(cell("r1c1")));
}

#[test]
fn what_cannot_be_is_refused() -> Result<(), ParseError> {
    let large = Sudoku::new(Shape::new(6, 6).unwrap(), [u64::MAX >> 28; 36 * 36]).unwrap();
    let error = Position::new(&large).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there are techniques for boards up to 25x25, not for 36x36 with boxes of 6x6"
    );
    let twice: Sudoku = "11..............".parse()?;
    assert!(matches!(
        Position::new(&twice),
        Err(PositionError::Givens(_))
    ));
    let too_many_cells = Shape::rectangle(26, 26).unwrap().with_digits(1, 9).unwrap();
    assert!(matches!(
        Position::empty(&Rules::none(too_many_cells)),
        Err(PositionError::Size(_))
    ));
    let mut position = Position::new(&"1.....2..3.....4".parse()?).unwrap();
    let off = Candidate {
        digit: 5,
        cell: cell("r1c2"),
    };
    assert!(matches!(
        position.remove(off),
        Err(PositionError::Candidate { .. })
    ));
    let filled = Candidate {
        digit: 2,
        cell: cell("r1c1"),
    };
    assert_eq!(
        position.place(filled),
        Err(PositionError::Filled(cell("r1c1")))
    );
    Ok(())
}

#[test]
fn a_position_without_solution_is_broken() -> Result<(), ParseError> {
    let mut position = Position::new(&"1.....2..3.....4".parse()?).unwrap();
    assert!(!position.is_broken());
    position
        .remove(Candidate {
            digit: 2,
            cell: cell("r1c2"),
        })
        .unwrap();
    position
        .remove(Candidate {
            digit: 4,
            cell: cell("r1c2"),
        })
        .unwrap();
    assert!(position.is_broken());
    Ok(())
}

#[test]
fn a_position_becomes_a_puzzle_and_a_position_again() -> Result<(), ParseError> {
    let puzzle: Sudoku = "1.....2..3.....4".parse()?;
    let position = Position::new(&puzzle).unwrap();
    let again = Position::new(&position.to_sudoku()).unwrap();
    assert_eq!(position.to_sudoku(), again.to_sudoku());
    Ok(())
}
