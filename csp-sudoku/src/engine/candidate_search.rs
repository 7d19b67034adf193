//! True candidates in parts: what a setter sees while a puzzle grows.

use super::model::ModelSolver;
use crate::grid::Grid;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::random::Random;

/// How many solutions there are, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolutionsKnown {
    /// None, which is proven.
    None,
    /// One, and it is proven that there is no other.
    One,
    /// Two at least.
    Several,
    /// It is not known yet.
    Open,
}

/// The most nodes of a question about one cell, when the cells are asked for the first time.
const FIRST_NODES: u64 = 200;

/// What a later round takes more than the one before.
const GROWTH: u64 = 4;

/// The most cells that are to be new at once.
const MOST_AT_ONCE: usize = 40;

/// A search for the digits that stand in some solution. It begins with solutions that are known from before, and ends
/// when all is known or its nodes are used up.
///
/// A solution shows a digit in each cell. At first each search wants new digits in many cells at once, so that few
/// solutions show most of what there is. Then each cell is asked by itself; a search that finds nothing proves that
/// no other digit stands there. [`true_candidates`](super::true_candidates) is for a puzzle that does not grow.
///
/// ```
/// use csp_sudoku::engine::{CandidateSearch, SolutionsKnown};
///
/// let mut search = CandidateSearch::new("1.....2..3......".parse()?, 10_000);
/// search.run();
/// assert_eq!(search.known(), SolutionsKnown::Several);
/// assert_eq!(search.shown()[..4], [0b0001, 0b0010, 0b1100, 0b1100]);
/// assert!(search.open().iter().all(|open| *open == 0));
///
/// // One more given: solutions that are known need not be found again.
/// let mut narrower = CandidateSearch::new("1.....2..3.....4".parse()?, 10_000);
/// search.solutions().iter().for_each(|grid| narrower.take(grid.clone()));
/// narrower.run();
/// assert_eq!(narrower.known(), SolutionsKnown::One);
/// # Ok::<(), csp_sudoku::read::ParseError>(())
/// ```
#[derive(Debug)]
pub struct CandidateSearch {
    solver: ModelSolver,
    puzzle: Sudoku,
    /// The digits that are not proven to stand in no solution.
    left: Vec<u64>,
    /// The digits that stand in a solution that was found.
    shown: Vec<u64>,
    /// The solutions that have shown something new.
    solutions: Vec<Grid>,
    known: SolutionsKnown,
    nodes: u64,
}

impl CandidateSearch {
    /// The search for a puzzle, with at most this number of nodes.
    #[must_use]
    pub fn new(puzzle: Sudoku, nodes: u64) -> Self {
        Self {
            solver: ModelSolver::new(puzzle.rules()),
            left: puzzle.masks().to_vec(),
            shown: vec![0; puzzle.masks().len()],
            solutions: Vec::new(),
            known: SolutionsKnown::Open,
            nodes,
            puzzle,
        }
    }

    /// Takes a grid that was a solution of another puzzle, if it is one of this puzzle.
    pub fn take(&mut self, grid: Grid) {
        if self.puzzle.verify(&grid).is_ok() {
            self.show(grid);
        }
    }

    /// Searches.
    pub fn run(&mut self) {
        self.find_two();
        if self.known == SolutionsKnown::Several {
            self.find_many();
            self.ask_cells();
        }
    }

    /// How many solutions there are.
    #[must_use]
    pub fn known(&self) -> SolutionsKnown {
        self.known
    }

    /// The solutions that have shown something new. The first two differ.
    #[must_use]
    pub fn solutions(&self) -> &[Grid] {
        &self.solutions
    }

    /// The digits that stand in a solution, in row-major order.
    #[must_use]
    pub fn shown(&self) -> &[u64] {
        &self.shown
    }

    /// The digits of which it is not known.
    #[must_use]
    pub fn open(&self) -> Vec<u64> {
        (0..self.left.len())
            .map(|cell| self.open_in(cell))
            .collect()
    }

    fn open_in(&self, cell: usize) -> u64 {
        self.left[cell] & !self.shown[cell]
    }

    fn find_two(&mut self) {
        if self.solutions.len() > 1 {
            self.known = SolutionsKnown::Several;
            return;
        }
        let left = self.left.clone();
        let is_all = self.find(left, 2, u64::MAX);
        self.known = match (self.solutions.len(), is_all) {
            (2.., _) => SolutionsKnown::Several,
            (1, true) => SolutionsKnown::One,
            (0, true) => SolutionsKnown::None,
            (_, false) => SolutionsKnown::Open,
        };
        if is_all && self.known != SolutionsKnown::Several {
            self.left.clone_from(&self.shown);
        }
    }

    /// Looks for solutions with new digits in many cells, and in fewer where there are none.
    fn find_many(&mut self) {
        let mut random = Random::new(0, 0);
        let mut at_once = MOST_AT_ONCE;
        let nodes = self.left.len() as u64 * 3 / 2;
        while at_once > 1 && self.nodes > 0 {
            let mut cells: Vec<usize> = (0..self.left.len())
                .filter(|cell| self.open_in(*cell) != 0)
                .collect();
            if cells.len() < 2 {
                return;
            }
            random.shuffle(&mut cells);
            let mut asked = self.left.clone();
            for &cell in cells.iter().take(at_once) {
                asked[cell] = self.open_in(cell);
            }
            let before = self.solutions.len();
            self.find(asked, 1, nodes);
            if self.solutions.len() == before {
                at_once = at_once.min(cells.len()) * 2 / 3;
            }
        }
    }

    /// Asks each cell for one more digit, until there is none, in rounds that take more and more nodes.
    fn ask_cells(&mut self) {
        let mut nodes = FIRST_NODES;
        while self.nodes > 0 && (0..self.left.len()).any(|cell| self.open_in(cell) != 0) {
            for cell in 0..self.left.len() {
                self.ask_cell(cell, nodes);
            }
            nodes *= GROWTH;
        }
    }

    fn ask_cell(&mut self, cell: usize, nodes: u64) {
        while self.open_in(cell) != 0 && self.nodes > 0 {
            let before = self.open_in(cell);
            let mut asked = self.left.clone();
            asked[cell] = before;
            let is_all = self.find(asked, 1, nodes);
            if self.open_in(cell) != before {
                continue;
            }
            if !is_all {
                return;
            }
            self.left[cell] = self.shown[cell];
        }
    }

    /// Looks for solutions with these candidates. Returns whether it is known that there are no others.
    fn find(&mut self, asked: Vec<u64>, wanted: u64, nodes: u64) -> bool {
        let rules = self.puzzle.rules().clone();
        let puzzle = Sudoku::new(rules.shape(), asked)
            .ok()
            .and_then(|puzzle| puzzle.with_rules(rules).ok());
        let Some(puzzle) = puzzle else {
            return false;
        };
        let limits = Limits::default().nodes(nodes.min(self.nodes));
        let found = self.solver.solve(&puzzle, wanted, &limits);
        self.nodes = self.nodes.saturating_sub(found.stats.nodes.max(1));
        for grid in [found.first, found.second].into_iter().flatten() {
            self.take(grid);
        }
        found.limit.is_none()
    }

    fn show(&mut self, grid: Grid) {
        let mut is_new = false;
        for (shown, digit) in self.shown.iter_mut().zip(grid.digits()) {
            let bit = 1 << (digit - 1);
            is_new |= *shown & bit == 0;
            *shown |= bit;
        }
        if is_new {
            self.solutions.push(grid);
        }
    }
}
