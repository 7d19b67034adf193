//! Random rules on small boards.

use super::naive::naive;
use crate::common::random::rng;
use csp_core::limits::Limits;
use csp_sudoku::engine::model::{ModelSolver, Strategy};
use csp_sudoku::rules::{Clue, clues};
use csp_sudoku::{Cell, Grid, House, Rules, Shape, Sudoku};
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{Rng, RngExt as _};

fn sorted(mut grids: Vec<Grid>) -> Vec<Vec<u8>> {
    grids.sort_by(|one, other| one.digits().cmp(other.digits()));
    grids.iter().map(|grid| grid.digits().to_vec()).collect()
}

/// All solutions are those of the backtracker, by the door and by every strategy. Gives how many.
fn judge(puzzle: &Sudoku) -> usize {
    let expected = sorted(naive(puzzle, 300));
    let all: Vec<Grid> = puzzle.solutions().take(300).collect();
    for grid in &all {
        assert_eq!(puzzle.verify(grid), Ok(()), "{puzzle} {:?}", puzzle.rules());
    }
    if expected.len() < 300 {
        assert_eq!(sorted(all), expected, "{puzzle} {:?}", puzzle.rules());
    } else {
        assert_eq!(all.len(), 300);
    }
    assert_eq!(puzzle.count(300), expected.len() as u64);
    for strategy in Strategy::ALL.into_iter().skip(1) {
        let mut solver = ModelSolver::with_strategy(puzzle.rules().clone(), strategy);
        let count = solver.solutions(puzzle, Limits::default()).count_up_to(300);
        assert_eq!(
            count,
            expected.len() as u64,
            "{strategy}: {puzzle} {:?}",
            puzzle.rules()
        );
    }
    expected.len()
}

/// Regions of any form: those of a few swaps of cells between boxes.
fn random_regions(shape: Shape, rng: &mut impl Rng) -> String {
    let mut labels: Vec<char> = vec!['.'; shape.cells()];
    for index in 0..shape.side() {
        for cell in shape.house_cells(House::Box(index)) {
            labels[shape.index(cell)] = char::from(b'A' + index as u8);
        }
    }
    for _ in 0..rng.random_range(0..3) {
        let one = rng.random_range(0..labels.len());
        let other = rng.random_range(0..labels.len());
        labels.swap(one, other);
    }
    labels.iter().collect()
}

fn random_cells(shape: Shape, count: usize, rng: &mut impl Rng) -> Vec<Cell> {
    let mut places: Vec<usize> = (0..shape.cells()).collect();
    places.shuffle(rng);
    places
        .into_iter()
        .take(count)
        .map(|place| shape.cell(place))
        .collect()
}

fn random_clue(shape: Shape, rng: &mut impl Rng) -> Clue {
    let kind = clues::ALL.choose(rng).unwrap();
    let side = shape.side();
    let lines = kind.lines.iter().map(|field| {
        let least = *field.cells.start();
        let count = rng.random_range(least..=(least + 2).min(*field.cells.end()).min(side));
        random_cells(shape, count, rng)
    });
    let lines: Vec<Vec<Cell>> = lines.collect();
    let numbers = kind.numbers.iter().filter(|field| !field.repeats);
    let numbers: Vec<i32> = numbers
        .map(|_| rng.random_range(1..=2 * side as i32))
        .collect();
    kind.clue(lines, numbers).unwrap()
}

/// Rules of every kind, mixed.
fn random_rules(shape: Shape, rng: &mut impl Rng) -> Rules {
    let mut rules = match rng.random_range(0..3) {
        0 => Rules::classic(shape),
        1 => Rules::latin(shape),
        _ => Rules::jigsaw(shape, &random_regions(shape, rng)).unwrap(),
    };
    if rng.random_bool(0.3) {
        rules = rules.with_diagonals().unwrap();
    }
    if rng.random_bool(0.3) {
        rules = rules.with_windows().unwrap();
    }
    for number in 0..rng.random_range(0..2) {
        let count = rng.random_range(1..=shape.side().min(3));
        let cells = random_cells(shape, count, rng);
        rules = rules
            .with_house(House::other("extra", number).unwrap(), cells)
            .unwrap();
    }
    for _ in 0..rng.random_range(0..2) {
        rules = rules.with_clue(random_clue(shape, rng)).unwrap();
    }
    rules
}

#[test]
fn random_rules_have_the_solutions_of_the_backtracker() {
    let mut rng = rng(13);
    let mut counts = Vec::new();
    for case in 0..150 {
        let (rows, columns) = [(2, 2), (1, 3), (1, 5), (2, 2), (1, 4)][case % 5];
        let shape = Shape::new(rows, columns).unwrap();
        let rules = random_rules(shape, &mut rng);
        let mut masks = vec![shape.all_digits(); shape.cells()];
        for _ in 0..rng.random_range(0..=shape.side()) {
            let cell = rng.random_range(0..masks.len());
            masks[cell] = 1 << rng.random_range(0..shape.side());
        }
        let puzzle = Sudoku::new(shape, masks)
            .unwrap()
            .with_rules(rules)
            .unwrap();
        counts.push(judge(&puzzle));
    }
    let unique = counts.iter().filter(|count| **count == 1).count();
    let none = counts.iter().filter(|count| **count == 0).count();
    assert!(
        unique > 3 && none > 5 && counts.len() - unique - none > 30,
        "{counts:?}"
    );
}
