//! The geometry, the symbols and the check of the rules.

use crate::common::{NINE, SOLVED, summary_of};
use csp_sudoku::grid::{Grid, GridError};
use csp_sudoku::shape::{Cell, House, HouseKind, Shape, ShapeError};
use csp_sudoku::sudoku::{Sudoku, SudokuError};
use csp_sudoku::symbols::{self, Symbol};

#[test]
fn shapes_by_side() {
    let cases = [
        (4, 2, 2),
        (6, 2, 3),
        (8, 2, 4),
        (9, 3, 3),
        (10, 2, 5),
        (12, 3, 4),
        (15, 3, 5),
        (16, 4, 4),
        (64, 8, 8),
    ];
    for (side, rows, columns) in cases {
        let shape = Shape::of_side(side).unwrap();
        assert_eq!((shape.box_rows(), shape.box_columns()), (rows, columns));
        assert_eq!(Shape::of_cells(side * side), Ok(shape));
    }
    for side in [0, 1, 2, 3, 5, 7, 61, 65, 81, usize::MAX] {
        assert_eq!(Shape::of_side(side), Err(ShapeError::Side { side }));
    }
    for cells in [0, 1, 80, 82, 25, 4225, usize::MAX] {
        assert_eq!(Shape::of_cells(cells), Err(ShapeError::Cells { cells }));
    }
    for (rows, columns) in [(0, 3), (3, 0), (1, 1), (1, 65), (usize::MAX, 2), (256, 0)] {
        assert!(Shape::new(rows, columns).is_err());
    }
}

#[test]
fn every_cell_is_in_three_houses() {
    for rows in 1..=8 {
        for columns in 1..=8 {
            let Ok(shape) = Shape::new(rows, columns) else {
                continue;
            };
            let mut houses_of = vec![0; shape.cells()];
            for house in shape.houses() {
                assert_eq!(shape.house_cells(house).count(), shape.side());
                shape
                    .house_cells(house)
                    .for_each(|cell| houses_of[shape.index(cell)] += 1);
            }
            assert!(houses_of.iter().all(|count| *count == 3));
            assert!((0..shape.cells()).all(|index| shape.index(shape.cell(index)) == index));
            // The cells of a box lie within as many rows and columns as the box has.
            let cells: Vec<Cell> = shape.house_cells(House::Box(shape.side() - 1)).collect();
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            assert_eq!(
                (last.row - first.row + 1, last.column - first.column + 1),
                (rows as u8, columns as u8)
            );
        }
    }
}

#[test]
fn names_of_cells_and_houses() {
    assert_eq!("r64c1".parse(), Ok(Cell { row: 63, column: 0 }));
    assert_eq!("64,1".parse(), "r64c1".parse::<Cell>());
    assert_eq!("z64".parse(), "r26c64".parse::<Cell>());
    for text in [
        "", "r", "r0c1", "r1c65", "r+1c1", "r1c", "r1", "r1c1 ", "r999c1", "r1c1c1", "a", "a0",
        "a65", "aa1", "é1", "1,", ",1", "0,1", "1,65", "(1,2", "1,2)", "1,2,3",
    ] {
        assert!(text.parse::<Cell>().is_err(), "{text}");
    }
    let houses = [House::Row(3), House::Column(6), House::Box(1)].map(|house| house.to_string());
    assert_eq!(houses, ["row 4", "column 7", "box 2"]);
}

#[test]
fn houses_have_free_names() {
    let longest = "é".repeat(15) + "x";
    for kind in ["cage", "Käfig von Ida", "region", &longest] {
        let house = House::other(kind, 2).unwrap();
        assert_eq!(house.to_string(), format!("{kind} 3"));
        assert_eq!(house, House::Other(kind.parse().unwrap(), 2));
    }
    for kind in ["", "a\nb", "\0", &"x".repeat(32), &"é".repeat(16)] {
        assert_eq!(House::other(kind, 0).unwrap_err().text, kind);
    }
    let kinds = ["a", "ab", "b"].map(|kind| HouseKind::new(kind).unwrap());
    assert!(kinds.is_sorted());
}

#[test]
fn symbols_there_and_back() {
    for side in 1..=64 {
        for digit in 1..=side as u8 {
            let character = symbols::character(digit);
            assert_eq!(symbols::symbol(character, side), Some(Symbol::Digit(digit)));
            if side <= 35 {
                assert_eq!(
                    symbols::symbol(character.to_ascii_lowercase(), side),
                    Some(Symbol::Digit(digit))
                );
            }
        }
        // The next digit means nothing; after Z comes a, which is also a small A.
        let next = symbols::symbol(symbols::character(side as u8 + 1), side);
        let expected = match side {
            35 => Some(Symbol::Digit(10)),
            64 => Some(Symbol::Blank),
            _ => None,
        };
        assert_eq!(next, expected);
    }
}

#[test]
fn violations() {
    let solved: Vec<u8> = SOLVED.bytes().map(|byte| byte - b'0').collect();
    let grid = Grid::new(Shape::NINE, solved).unwrap();
    assert_eq!(grid.check(), Ok(()));
    assert!(grid.is_complete());
    // Two cells that hold the same digit, and the first house that they share.
    let cases = [
        (0, 8, Some("row 1: at r1c1 and r1c9")),
        (5, 77, Some("column 6: at r1c6 and r9c6")),
        (0, 10, Some("box 1: at r1c1 and r2c2")),
        (60, 80, Some("box 9: at r7c7 and r9c9")),
        (0, 9, Some("column 1: at r1c1 and r2c1")),
        (0, 40, None),
        (20, 30, None),
    ];
    for (first, second, expected) in cases {
        let mut digits = [0; 81];
        (digits[first], digits[second]) = (7, 7);
        let grid = Grid::new(Shape::NINE, digits).unwrap();
        let found = grid.check().err().map(|violation| violation.to_string());
        assert_eq!(
            found,
            expected.map(|text| format!("digit 7 stands twice in {text}"))
        );
        assert_eq!(Sudoku::from(&grid).check(), grid.check());
    }
}

#[test]
fn equal_digits_break_a_rule_just_in_a_common_house() {
    for (rows, columns) in [
        (1, 2),
        (2, 1),
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (1, 5),
        (4, 4),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        for first in 0..shape.cells() {
            let houses = shape.houses().filter(|house| {
                shape
                    .house_cells(*house)
                    .any(|cell| shape.index(cell) == first)
            });
            let mut peers = vec![false; shape.cells()];
            houses.for_each(|house| {
                shape
                    .house_cells(house)
                    .for_each(|cell| peers[shape.index(cell)] = true);
            });
            for second in (0..shape.cells()).filter(|second| *second != first) {
                let mut digits = vec![0; shape.cells()];
                (digits[first], digits[second]) = (2, 2);
                let grid = Grid::new(shape, digits).unwrap();
                assert_eq!(grid.check().is_err(), peers[second], "{shape}: {grid}");
            }
        }
    }
}

#[test]
fn parts_that_do_not_fit() {
    let shape = Shape::NINE;
    assert_eq!(
        Grid::new(shape, [0; 80]),
        Err(GridError::Length { found: 80, shape })
    );
    assert_eq!(
        Grid::new(shape, [10; 81]),
        Err(GridError::Digit {
            digit: 10,
            cell: Cell { row: 0, column: 0 },
            shape
        })
    );
    assert_eq!(
        Sudoku::new(shape, [1; 80]),
        Err(SudokuError::Length { found: 80, shape })
    );
    assert_eq!(
        Sudoku::new(shape, [512; 81]),
        Err(SudokuError::Mask {
            cell: Cell { row: 0, column: 0 },
            shape
        })
    );
    let four = Grid::new(Shape::of_side(4).unwrap(), [0; 16]).unwrap();
    let puzzle: Sudoku = NINE.parse().unwrap();
    let outside = Cell { row: 0, column: 9 };
    assert_eq!((puzzle.candidates(outside), four.digit(outside)), (0, 0));
    assert!(matches!(
        puzzle.with_solution(four),
        Err(SudokuError::Solution { .. })
    ));
    assert!(Sudoku::new(shape, [0; 81]).unwrap().has_pencilmarks());
}

#[test]
fn drawings() {
    let puzzle: Sudoku = NINE.parse().unwrap();
    let drawing = puzzle.givens_grid().pretty().to_string();
    assert!(
        drawing.starts_with("+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n"),
        "{drawing}"
    );
    assert!(summary_of(drawing.as_bytes(), None).contains(NINE));
    let mut digits = vec![0; 36 * 36];
    (digits[0], digits[1]) = (36, 9);
    let large = Grid::new(Shape::of_side(36).unwrap(), digits)
        .unwrap()
        .pretty()
        .to_string();
    assert!(
        large
            .lines()
            .nth(1)
            .unwrap()
            .starts_with("| 36  9  .  .  .  . |  . "),
        "{large}"
    );
}
