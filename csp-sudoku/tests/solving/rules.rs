//! Other rules than rows, columns and boxes, against a backtracker that knows houses and clues and
//! nothing else.

use crate::common::random::rng;
use crate::solving::tools::blank;
use csp_core::limits::Limits;
use csp_sudoku::engine::model::{ModelSolver, Strategy};
use csp_sudoku::rules::{Clue, RulesError};
use csp_sudoku::why::{Claim, SudokuExplainer, WhyAnswer};
use csp_sudoku::{Cell, Engine, Grid, House, Rules, Shape, Solver, Sudoku, Verdict};
use rand::seq::SliceRandom as _;
use rand::{Rng, RngExt as _};

/// Fills the cells one by one, the one with the fewest digits first, and counts the grids.
struct Naive<'a> {
    rules: &'a Rules,
    houses: Vec<Vec<usize>>,
    masks: Vec<u64>,
    digits: Vec<u8>,
    found: Vec<Grid>,
    most: usize,
}

/// The first solutions.
fn naive(puzzle: &Sudoku, most: usize) -> Vec<Grid> {
    let shape = puzzle.shape();
    let places = |cells: &[Cell]| cells.iter().map(|cell| shape.index(*cell)).collect();
    let mut naive = Naive {
        rules: puzzle.rules(),
        houses: puzzle.rules().houses().iter().map(|(_, cells)| places(cells)).collect(),
        masks: puzzle.masks().to_vec(),
        digits: vec![0; shape.cells()],
        found: Vec::new(),
        most,
    };
    naive.fill();
    naive.found
}

impl Naive<'_> {
    /// The digits that the cell may have beside those that stand in its houses.
    fn open(&self, cell: usize) -> Vec<u8> {
        let mut mask = self.masks[cell];
        for house in self.houses.iter().filter(|house| house.contains(&cell)) {
            for &other in house {
                if self.digits[other] > 0 {
                    mask &= !(1 << (self.digits[other] - 1));
                }
            }
        }
        (1..=64).filter(|digit| mask >> (digit - 1) & 1 == 1).collect()
    }

    fn fill(&mut self) {
        if self.found.len() == self.most {
            return;
        }
        let blank = (0..self.digits.len()).filter(|&cell| self.digits[cell] == 0);
        let Some((cell, digits)) =
            blank.map(|cell| (cell, self.open(cell))).min_by_key(|(_, open)| open.len())
        else {
            let grid = Grid::new(self.rules.shape(), self.digits.clone()).unwrap();
            if self.rules.clues().iter().all(|clue| clue.holds(&grid)) {
                self.found.push(grid);
            }
            return;
        };
        for digit in digits {
            self.digits[cell] = digit;
            self.fill();
        }
        self.digits[cell] = 0;
    }
}

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
        assert_eq!(count, expected.len() as u64, "{strategy}: {puzzle} {:?}", puzzle.rules());
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
    places.into_iter().take(count).map(|place| shape.cell(place)).collect()
}

fn random_clue(shape: Shape, rng: &mut impl Rng) -> Clue {
    let count = rng.random_range(1..=3);
    let cells = random_cells(shape, count, rng);
    let pair = <[Cell; 2]>::try_from(random_cells(shape, 2, rng)).unwrap();
    match rng.random_range(0..4) {
        0 => Clue::Sum { total: rng.random_range(1..=shape.side() as u32 * 2), cells },
        1 => Clue::Increasing(cells),
        2 => Clue::Consecutive(pair),
        _ => Clue::Double(pair),
    }
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
        rules = rules.with_house(House::Other("extra", number), cells).unwrap();
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
        let puzzle = Sudoku::new(shape, masks).unwrap().with_rules(rules).unwrap();
        counts.push(judge(&puzzle));
    }
    let unique = counts.iter().filter(|count| **count == 1).count();
    let none = counts.iter().filter(|count| **count == 0).count();
    assert!(unique > 3 && none > 5 && counts.len() - unique - none > 30, "{counts:?}");
}

/// A puzzle of these rules with one solution, by chance.
fn made(rules: &Rules, seed: u64) -> Sudoku {
    let mut rng = rng(seed);
    let shape = rules.shape();
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    order.shuffle(&mut rng);
    let start = blank(shape).with_rules(rules.clone()).unwrap();
    let mut masks = start.masks().to_vec();
    masks[order[0]] = 1 << rng.random_range(0..shape.side());
    let puzzle =
        |masks: &[u64]| Sudoku::new(shape, masks).unwrap().with_rules(rules.clone()).unwrap();
    let solution = puzzle(&masks).solve().unwrap();
    masks = solution.digits().iter().map(|digit| 1 << (digit - 1)).collect();
    // With fewer givens the backtracker is slow.
    for cell in order.into_iter().take(55) {
        let given = std::mem::replace(&mut masks[cell], shape.all_digits());
        if !puzzle(&masks).unique() {
            masks[cell] = given;
        }
    }
    puzzle(&masks)
}

/// Nine connected regions.
const REGIONS: &str = "
    AAAABCCCC
    AAAABCBCC
    ABBBBBBFC
    DDEEEEFFC
    DDDDEEFFI
    GDDEEHFFI
    GDGEHHIFI
    GGGHHHIFI
    GGGHHHIII";

fn variants() -> Vec<Rules> {
    let classic = Rules::classic(Shape::NINE);
    vec![
        Rules::jigsaw(Shape::NINE, REGIONS).unwrap(),
        classic.clone().with_diagonals().unwrap(),
        classic.clone().with_windows().unwrap(),
        classic.with_windows().unwrap().with_diagonals().unwrap(),
    ]
}

#[test]
fn puzzles_of_nine_have_the_solution_of_the_backtracker() {
    for (seed, rules) in (1..).zip(variants()) {
        let puzzle = made(&rules, seed);
        let Verdict::Unique(grid) = puzzle.verdict() else { panic!("{puzzle} is unique") };
        assert_eq!(naive(&puzzle, 2), std::slice::from_ref(&grid), "{puzzle}");
        assert_eq!(puzzle.verify(&grid), Ok(()));
        let answer = Solver::new().verdict(&puzzle).unwrap();
        assert_eq!(answer.engine, Engine::Model);
        // The same givens under the classic rules are another puzzle.
        let classic = Sudoku::new(puzzle.shape(), puzzle.masks()).unwrap();
        assert_ne!(classic.verdict(), answer.verdict);
    }
}

#[test]
fn explanations_name_the_houses_of_the_rules() {
    let rules = Rules::classic(Shape::new(2, 2).unwrap()).with_diagonals().unwrap();
    let puzzle: Sudoku = "1..............4".parse().unwrap();
    let puzzle = puzzle.with_rules(rules).unwrap();
    let claim = Claim::IsNot("r3c3".parse().unwrap(), 1);
    let answer = SudokuExplainer::new(puzzle.shape()).why(&puzzle, claim).unwrap();
    let WhyAnswer::Steps(account) = answer else { panic!("{answer:?}") };
    assert_eq!(account.to_string(), "r3c3 is not 1: diagonal 1 has 1 at r1c1 (given).");
}

#[test]
fn explanations_name_the_clues() {
    let cells = ["r1c1", "r1c2"].map(|name| name.parse().unwrap()).to_vec();
    let rules = Rules::classic(Shape::new(2, 2).unwrap());
    let rules = rules.with_clue(Clue::Sum { cells, total: 7 }).unwrap();
    let puzzle = blank(rules.shape()).with_rules(rules).unwrap();
    let claim = Claim::IsNot("r1c1".parse().unwrap(), 1);
    let answer = SudokuExplainer::new(puzzle.shape()).why(&puzzle, claim).unwrap();
    let WhyAnswer::Steps(account) = answer else { panic!("{answer:?}") };
    assert_eq!(account.basis.clues.len(), 1);
    assert!(account.to_string().contains("by the clue: r1c1, r1c2 add up to 7"), "{account}");
}

#[test]
fn a_clash_is_told_by_the_house_of_the_rules() {
    let mut digits = [0; 81];
    (digits[0], digits[40]) = (5, 5);
    let clash = crate::solving::tools::puzzle(Shape::NINE, &digits);
    assert_eq!(clash.check(), Ok(()));
    let clash = clash.with_rules(variants().swap_remove(1)).unwrap();
    let error = clash.check().unwrap_err();
    assert_eq!(error.to_string(), "digit 5 stands twice in diagonal 1: at r1c1 and r5c5");
    assert_eq!(clash.verdict(), Verdict::Invalid(error));
}

#[test]
fn what_makes_no_rules_is_refused() {
    let shape = Shape::new(2, 2).unwrap();
    let rules = || Rules::classic(shape);
    let cell = |row, column| Cell { row, column };
    let house = House::Other("house", 0);
    let with = |cells: &[Cell]| rules().with_house(house, cells.iter().copied()).unwrap_err();
    assert_eq!(with(&[]), RulesError::NoCells);
    assert_eq!(with(&[cell(0, 4)]), RulesError::OffTheBoard { cell: cell(0, 4), shape });
    assert_eq!(with(&[cell(1, 1), cell(1, 1)]), RulesError::CellTwice { cell: cell(1, 1) });
    let five: Vec<Cell> = (0..5).map(|place| shape.cell(place)).collect();
    assert_eq!(with(&five), RulesError::TooManyCells { house, cells: 5, digits: 4 });
    let twice = rules().with_diagonals().unwrap().with_diagonals().unwrap_err();
    assert_eq!(twice, RulesError::NameTaken { house: House::Other("diagonal", 0) });
    let short = Rules::jigsaw(shape, "AAAB").unwrap_err();
    assert_eq!(short, RulesError::Regions { found: 4, shape });
    let clue = rules().with_clue(Clue::Increasing(vec![cell(9, 9)])).unwrap_err();
    assert_eq!(clue, RulesError::OffTheBoard { cell: cell(9, 9), shape });
    let pair = vec![cell(0, 0), cell(3, 3)];
    for (total, fits) in [(0, false), (1, false), (2, true), (8, true), (9, false)] {
        let clue = Clue::Sum { cells: pair.clone(), total };
        let refused = RulesError::NoDigits { clue: clue.clone(), shape };
        assert_eq!(rules().with_clue(clue).err(), (!fits).then_some(refused));
    }
    let other = blank(Shape::NINE).with_rules(rules()).unwrap_err();
    assert_eq!(other, RulesError::Shape { rules: shape, puzzle: Shape::NINE });
}

#[test]
fn fast_engines_do_not_take_other_rules() {
    for (shape, engine) in [(Shape::NINE, Engine::Nine), (Shape::new(4, 4).unwrap(), Engine::Large)]
    {
        let rules = Rules::classic(shape).with_diagonals().unwrap();
        let puzzle = blank(shape).with_rules(rules).unwrap();
        let error = Solver::with_engine(engine).verdict(&puzzle).unwrap_err();
        assert!(error.to_string().ends_with("houses"), "{error}");
    }
}
