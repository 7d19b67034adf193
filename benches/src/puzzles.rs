//! The sets of sudoku puzzles in `data/`, and the solvers on one puzzle.

use csp_core::limits::Limits;
use csp_core::stats::Stats;
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::nine::{Batch, Board, NineSolver};
use csp_sudoku::grid::Grid;
use csp_sudoku::read;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use std::error::Error;
use std::path::{Path, PathBuf};

/// A file of 9×9 puzzles with one solution each.
#[derive(Clone, Copy, Debug)]
pub struct Set {
    /// Its name in tables.
    pub name: &'static str,
    file: &'static str,
    /// The sample for short runs is each `step`-th puzzle.
    step: usize,
}

/// The sets, from the easiest to the hardest.
pub const SETS: [Set; 4] = [
    Set {
        name: "17_clue",
        file: "17_clue.txt.gz",
        step: 49,
    },
    Set {
        name: "top1465",
        file: "top1465.txt",
        step: 1,
    },
    Set {
        name: "hardest_11plus",
        file: "hardest_11plus.txt.gz",
        step: 97,
    },
    Set {
        name: "hardest_1106",
        file: "hardest_1106.txt",
        step: 1,
    },
];

/// Puzzles of these sets or files, all sets if there are none: at most this number of each, evenly from the whole.
///
/// # Errors
/// A name is neither a set nor a file of puzzles.
pub fn chosen(names: &[String], most: usize) -> Result<Vec<Sudoku>, Box<dyn Error>> {
    let all = SETS.map(|set| set.name.to_owned());
    let names = if names.is_empty() { &all } else { names };
    let mut chosen = Vec::new();
    for name in names {
        let set = SETS.iter().find(|set| set.name == name);
        let path = set.map_or(PathBuf::from(name), Set::path);
        let puzzles = read::open(path)?.map(|record| Ok(record?.puzzle));
        let puzzles: Vec<Sudoku> = puzzles.collect::<Result<_, Box<dyn Error>>>()?;
        let step = puzzles.len().div_ceil(most).max(1);
        chosen.extend(puzzles.into_iter().step_by(step));
    }
    Ok(chosen)
}

/// A puzzle of the set `top1465` with most of its givens left out.
pub const MANY: &str =
    "......3.....2.....5.........4.....263...8.......1...9..9.6....4....7.5...........";

/// How many solutions it has.
pub const MANY_SOLUTIONS: u64 = 11_345_692;

/// A puzzle in the form of each solver.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// For the model.
    pub model: Sudoku,
    /// For the fast path.
    pub board: Board,
    /// For the crate `sudoku`.
    pub other: sudoku::Sudoku,
}

impl Set {
    /// All puzzles.
    ///
    /// # Errors
    /// The file cannot be read, or does not hold 9×9 puzzles.
    pub fn all(&self) -> Result<Vec<Puzzle>, Box<dyn Error>> {
        self.every(1)
    }

    /// A sample of puzzles from the whole set, for a short run.
    ///
    /// # Errors
    /// As for [`all`](Self::all).
    pub fn sample(&self) -> Result<Vec<Puzzle>, Box<dyn Error>> {
        self.every(self.step)
    }

    fn path(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("data")
            .join(self.file)
    }

    fn every(&self, step: usize) -> Result<Vec<Puzzle>, Box<dyn Error>> {
        let records = read::open(self.path())?.skip(step - 1).step_by(step);
        records.map(|record| Puzzle::new(record?.puzzle)).collect()
    }
}

/// Puzzles with many solutions: some of `17_clue`, each without its first given.
///
/// # Errors
/// As for [`Set::all`].
pub fn thinned() -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let mut thinned = Vec::new();
    for record in read::open(SETS[0].path())?.step_by(1_000) {
        let mut digits = record?.puzzle.givens_grid().digits().to_vec();
        if let Some(given) = digits.iter_mut().find(|digit| **digit != 0) {
            *given = 0;
        }
        let grid = Grid::new(Shape::NINE, digits.as_slice())?;
        thinned.push(Puzzle::new(Sudoku::from(&grid))?);
    }
    Ok(thinned)
}

impl Puzzle {
    /// Brings a puzzle into the form of each solver.
    ///
    /// # Errors
    /// The puzzle is not 9×9.
    pub fn new(model: Sudoku) -> Result<Self, Box<dyn Error>> {
        let other = sudoku::Sudoku::from_bytes_slice(model.givens_grid().digits())?;
        let board = Board::of(&model).ok_or("not a puzzle of 9x9")?;
        Ok(Self {
            model,
            board,
            other,
        })
    }

    /// Whether the crate `sudoku` finds one solution and proves that there is no second.
    #[must_use]
    pub fn unique_by_crate(&self) -> bool {
        self.other.solutions_count_up_to(2) == 1
    }

    /// Whether the model finds the puzzle unique, with its statistics.
    pub fn unique_by_model(&self, solver: &mut ModelSolver) -> (bool, Stats) {
        let mut solutions = solver.solutions(&self.model, Limits::default());
        (solutions.count_up_to(2) == 1, solutions.stats())
    }

    /// Whether the fast path finds the puzzle unique.
    pub fn unique_by_fast(&self, solver: &mut NineSolver) -> bool {
        solver.count(&self.board, 2) == 1
    }
}

/// How many of these boards the batch finds unique.
pub fn unique_in_batch(boards: &[Board], batch: &mut Batch) -> usize {
    let mut answers = Vec::with_capacity(boards.len());
    batch.solve(boards, 2, &Limits::default(), &mut answers);
    answers
        .iter()
        .filter(|answer| answer.solutions == 1 && answer.limit.is_none())
        .count()
}
