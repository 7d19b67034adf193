//! A puzzle whose givens come and go, and questions about it.

use crate::engine::nine::{Batch, Board, NineSolver};
use crate::engine::{Engine, SudokuSolver};
use crate::grid::Grid;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::trace::Limit;

/// A puzzle whose givens come and go.
#[derive(Clone, Debug)]
pub(super) struct Givens {
    pub(super) puzzle: Sudoku,
    /// The same for the engine of 9×9, if that takes the puzzle.
    board: Option<Board>,
}

impl Givens {
    pub(super) fn new(puzzle: Sudoku) -> Self {
        let board = Board::of(&puzzle);
        Self { puzzle, board }
    }

    /// The candidates of a cell.
    pub(super) fn get(&self, cell: usize) -> u64 {
        self.puzzle.masks()[cell]
    }

    /// Leaves a cell these candidates.
    pub(super) fn set(&mut self, cell: usize, mask: u64) {
        self.puzzle.set_mask(cell, mask);
        if let Some(board) = &mut self.board {
            // The masks of a 9×9 puzzle have 9 bits.
            board.set(cell, mask as u16);
        }
    }

    /// Whether a cell is given.
    pub(super) fn has(&self, cell: usize) -> bool {
        self.get(cell).is_power_of_two()
    }

    /// Blanks a cell.
    pub(super) fn blank(&mut self, cell: usize) {
        self.set(cell, self.puzzle.shape().all_digits());
    }

    /// The digits that a given leaves out. If a puzzle has one solution, it has one with such a
    /// digit in place of the given if and only if the given is needed.
    fn others(&self, cell: usize) -> u64 {
        self.puzzle.shape().all_digits() & !self.get(cell)
    }

    /// Does something while these cells are blank, or have other digits than their givens.
    fn while_changed<R>(
        &mut self,
        cells: &[usize],
        change: impl Fn(&Self, usize) -> u64,
        ask: impl FnOnce(&Self) -> R,
    ) -> R {
        let masks: Vec<u64> = cells.iter().map(|cell| self.get(*cell)).collect();
        for &cell in cells {
            self.set(cell, change(self, cell));
        }
        let answer = ask(self);
        for (cell, mask) in cells.iter().zip(masks) {
            self.set(*cell, mask);
        }
        answer
    }
}

/// What is known of some givens of a puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Necessity {
    /// There are more solutions without them.
    Needed,
    /// There is one solution without them, too.
    Redundant,
    /// A limit came first.
    Unknown(Limit),
}

/// Asks engines.
#[derive(Debug)]
pub(super) struct Questions {
    batch: Batch,
    nine: NineSolver,
    solver: SudokuSolver,
    /// The limits of a question.
    limits: Limits,
    /// The same without a limit on nodes that is set for questions alone.
    patient: Limits,
}

impl Questions {
    /// Questions about puzzles that the engine takes. The limits hold for each question, and so does the number of
    /// nodes.
    pub(super) fn new(engine: Engine, patient: Limits, nodes: Option<u64>) -> Self {
        let limits = nodes.map_or(patient.clone(), |most| patient.clone().nodes(most));
        let solver = SudokuSolver::with_engine(engine).limits(limits.clone());
        Self {
            batch: Batch::new(),
            nine: NineSolver::new(),
            solver,
            limits,
            patient,
        }
    }

    /// How many solutions there are, up to `most`, or the limit that came first.
    pub(super) fn count(&mut self, givens: &Givens, most: u64) -> Result<u64, Limit> {
        let (solutions, limit) = match &givens.board {
            Some(board) => {
                let found = self.nine.solve(board, most, &self.limits);
                (found.solutions, found.limit)
            }
            None => {
                // The engine takes the puzzle.
                let count = self.solver.count_by_any(&givens.puzzle, most);
                (count.solutions, count.limit)
            }
        };
        limit
            .filter(|_| solutions < most)
            .map_or(Ok(solutions), Err)
    }

    /// A solution, if there is one. There is no limit on nodes.
    pub(super) fn solution(&mut self, givens: &Givens) -> Result<Option<Grid>, Limit> {
        self.solver.set_limits(self.patient.clone());
        let found = self.solver.find(&givens.puzzle, 1).1;
        self.solver.set_limits(self.limits.clone());
        found
            .limit
            .filter(|_| found.first.is_none())
            .map_or(Ok(found.first), Err)
    }

    /// Whether some givens of a puzzle with one solution are needed: whether there are more
    /// solutions without all of them.
    pub(super) fn need(&mut self, givens: &mut Givens, cells: &[usize]) -> Necessity {
        let count = if cells.len() == 1 {
            let others =
                givens.while_changed(cells, Givens::others, |givens| self.count(givens, 1));
            others.map(|others| others + 1)
        } else {
            let all = givens.puzzle.shape().all_digits();
            givens.while_changed(cells, |_, _| all, |givens| self.count(givens, 2))
        };
        match count {
            Ok(..2) => Necessity::Redundant,
            Ok(_) => Necessity::Needed,
            Err(limit) => Necessity::Unknown(limit),
        }
    }

    /// The same for each of these givens alone. For 9×9 they are answered together.
    pub(super) fn need_each(&mut self, givens: &mut Givens, cells: &[usize]) -> Vec<Necessity> {
        let Some(board) = givens.board.filter(|_| cells.len() > 1) else {
            return cells
                .iter()
                .map(|cell| self.need(givens, &[*cell]))
                .collect();
        };
        let contradicted = |cell: &usize| {
            let mut board = board;
            board.set(*cell, givens.others(*cell) as u16);
            board
        };
        let boards: Vec<Board> = cells.iter().map(contradicted).collect();
        let mut answers = Vec::with_capacity(boards.len());
        self.batch.solve(&boards, 1, &self.limits, &mut answers);
        let needs = answers.iter().map(|answer| match answer.limit {
            _ if answer.solutions > 0 => Necessity::Needed,
            Some(limit) => Necessity::Unknown(limit),
            None => Necessity::Redundant,
        });
        needs.collect()
    }
}
