//! Texts of Interactive Sudoku Solver whose cells outside of the board say what its houses are.

use super::clues;
use csp_sudoku::variant::read_iss;
use csp_sudoku::{Grid, Rules, Shape, Sudoku};
use std::collections::{BTreeMap, BTreeSet};

/// Regions of unknown form, on a board of 4×4.
const CHAOS: &str = ".Shape~4x4.NoBoxes.ChaosConstruction";

fn puzzle(text: &str) -> Sudoku {
    read_iss(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The digits of the board and of the cells below it.
fn halves(grid: &Grid, cells: usize) -> (Vec<u8>, Vec<u8>) {
    let (board, below) = grid.digits().split_at(cells);
    (board.to_vec(), below.to_vec())
}

#[test]
fn unknown_regions_are_those_of_all_jigsaws() {
    let mut by_regions: BTreeMap<Vec<u8>, BTreeSet<Vec<u8>>> = BTreeMap::new();
    for grid in puzzle(CHAOS).solutions() {
        let (board, numbers) = halves(&grid, 16);
        assert!(by_regions.entry(numbers).or_default().insert(board));
    }
    assert!(by_regions.len() > 20, "{}", by_regions.len());
    let shape = Shape::new(2, 2).unwrap();
    for (numbers, boards) in by_regions {
        let labels: String = numbers.iter().map(u8::to_string).collect();
        let rules = Rules::jigsaw(shape, &labels).unwrap();
        let blank = Sudoku::new(shape, vec![shape.all_digits(); 16]).unwrap();
        let jigsaw = blank.with_rules(rules).unwrap();
        assert_eq!(jigsaw.count(1000), boards.len() as u64, "{labels}");
    }
}

/// Cells with numbers of regions are named as such, or as cells of the board, or follow from the first cell.
#[test]
fn cells_of_regions_have_several_names() {
    let same = |texts: [&str; 3]| {
        let [one, two, three] = texts.map(|text| clues(&puzzle(&format!("{CHAOS}{text}"))));
        assert_eq!(one, two);
        assert_eq!(two, three);
    };
    same([
        ".ChaosArrow~R1C2",
        ".ChaosArrow~R1C2~0~CC2~CC1~-~CC2~CC3~CC4~-~CC2~-~CC2~CC6~CC10~CC14",
        ".ChaosArrow~R1C2~~R1C2~R1C1~-~R1C2~R1C3~R1C4~-~R1C2~-~R1C2~R2C2~R3C2~R4C2",
    ]);
    same([
        ".ChaosCount~R4C4",
        ".ChaosCount~R4C4~~CC16~CC11~CC12~CC15",
        ".ChaosCount~R4C4~0~R4C4~R3C3~R3C4~R4C3",
    ]);
}

/// From `r1c1` one goes as far as its digit says, and `r3c3` counts the cells around it.
#[test]
fn runs_and_numbers_of_cells_count_regions() {
    let all: Vec<Grid> = puzzle(CHAOS).solutions().collect();
    let counts = [
        (
            ".ChaosArrow~R1C1",
            0,
            [[0, 1, 2, 3], [0, 4, 8, 12]].to_vec(),
        ),
        (
            ".ChaosArrow~R1C1~1",
            1,
            [[0, 1, 2, 3], [0, 4, 8, 12]].to_vec(),
        ),
    ];
    for (text, not_counted, lines) in counts {
        let holds = |grid: &&Grid| {
            let (board, numbers) = halves(grid, 16);
            let run = |line: &[usize; 4]| {
                let same = line.iter().take_while(|&&cell| numbers[cell] == numbers[0]);
                same.count() - 1
            };
            usize::from(board[0]) + not_counted == 1 + lines.iter().map(run).sum::<usize>()
        };
        let expected = all.iter().filter(holds).count() as u64;
        assert!(expected > 0);
        assert_eq!(
            puzzle(&format!("{CHAOS}{text}")).count(u64::MAX),
            expected,
            "{text}"
        );
    }
    let holds = |grid: &&Grid| {
        let (board, numbers) = halves(grid, 16);
        let around = [5, 6, 7, 9, 10, 11, 13, 14, 15];
        let same = around.iter().filter(|&&cell| numbers[cell] == numbers[10]);
        same.count() == usize::from(board[10])
    };
    let expected = all.iter().filter(holds).count() as u64;
    assert_eq!(
        puzzle(&format!("{CHAOS}.ChaosCount~R3C3")).count(u64::MAX),
        expected
    );
}

/// The digits that each of these lines misses, if it has a 0 and no digit twice.
fn missing(board: &[i32], lines: &[Vec<usize>], most: i32) -> Option<Vec<i32>> {
    let digits =
        |line: &Vec<usize>| -> BTreeSet<i32> { line.iter().map(|&cell| board[cell]).collect() };
    let missing = lines.iter().map(|line| {
        let digits = digits(line);
        let whole = digits.len() == line.len() && digits.contains(&0);
        whole.then(|| (1..=most).find(|digit| !digits.contains(digit)))?
    });
    missing.collect()
}

fn differ(digits: &[i32]) -> bool {
    digits.iter().collect::<BTreeSet<_>>().len() == digits.len()
}

/// All boards with the digits from 0 to their side that the definition allows, and those that are found.
fn doppelgangers(side: usize, boxes: &[Vec<usize>]) -> (BTreeSet<Vec<i32>>, BTreeSet<Vec<i32>>) {
    let rows: Vec<Vec<usize>> = (0..side)
        .map(|row| (row * side..(row + 1) * side).collect())
        .collect();
    let columns: Vec<Vec<usize>> = (0..side)
        .map(|column| (column..side * side).step_by(side).collect())
        .collect();
    let most = side as i32;
    let is_one = |board: &Vec<i32>| {
        let missing =
            |lines: &[Vec<usize>]| missing(board, lines, most).filter(|digits| differ(digits));
        let (Some(by_row), Some(by_column), Some(by_box)) =
            (missing(&rows), missing(&columns), missing(boxes))
        else {
            return false;
        };
        (0..board.len())
            .filter(|&cell| board[cell] == 0)
            .all(|cell| {
                let of_box = boxes
                    .iter()
                    .position(|cells| cells.contains(&cell))
                    .map(|number| by_box[number]);
                let of_lines = [by_row[cell / side], by_column[cell % side]];
                differ(&of_lines.into_iter().chain(of_box).collect::<Vec<_>>())
            })
    };
    let mut boards = vec![Vec::new()];
    for _ in 0..side * side {
        let longer = boards.iter().flat_map(|board: &Vec<i32>| {
            (0..=most).map(move |digit| [&board[..], &[digit]].concat())
        });
        // No digit is twice in a row or a column, so far.
        let apart = |board: &Vec<i32>| {
            rows.iter().chain(&columns).all(|line| {
                let digits: Vec<i32> = line
                    .iter()
                    .filter_map(|&cell| board.get(cell).copied())
                    .collect();
                differ(&digits)
            })
        };
        boards = longer.filter(apart).collect();
    }
    let expected = boards.into_iter().filter(is_one).collect();
    let puzzle = puzzle(&format!(".Shape~{side}x{side}~0-{side}.Doppelganger"));
    let mut found = BTreeSet::new();
    for grid in puzzle.solutions() {
        let digits = grid.digits()[..side * side].iter();
        let board = digits.map(|&digit| puzzle.shape().value(digit)).collect();
        assert!(found.insert(board), "a board comes once");
    }
    (expected, found)
}

#[test]
fn doppelgangers_miss_different_digits() {
    let boxes = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]];
    for (side, boxes, count) in [
        (2, &[][..], 4),
        (3, &[], 0),
        (4, &boxes.map(Vec::from), 768),
    ] {
        let (expected, found) = doppelgangers(side, boxes);
        assert_eq!(expected.len(), count);
        assert_eq!(found, expected);
    }
    // A count by another program.
    let no_boxes = puzzle(".Shape~4x4~0-4.Doppelganger.NoBoxes");
    assert_eq!(no_boxes.count(20_000), 17_280);
}

#[test]
fn what_needs_other_boards_is_refused() {
    let refused = |text: &str| read_iss(text).unwrap_err().to_string();
    let texts = [
        ".ChaosArrow~R1C1",
        ".ChaosCount~R1C1",
        ".ChaosConstruction.ChaosConstruction",
        ".ChaosConstruction.RegionSize~7",
        ".ChaosConstruction.RegionSize~3",
        ".ChaosConstruction.ChaosCount~CC1~~CC1",
        ".ChaosConstruction.Var~A.ChaosCount~VA~~CC1~VA",
        ".ChaosConstruction.ChaosCount~R1C1~2",
        ".ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~-~CC2",
        ".ChaosConstruction.RegionSumLine~R1C1~R4C4",
        ".ChaosConstruction.~R1C1_1~CC2_1",
        ".Doppelganger",
        ".Shape~4x6~0-6.Doppelganger",
        ".Shape~9x9~0-9.Doppelganger.RegionSize~3",
        ".Shape~4x4~0-4~Raw.Doppelganger",
        ".Shape~4x4~~Raw.ChaosConstruction",
    ];
    insta::assert_snapshot!(texts.map(refused).join("\n"));
}
