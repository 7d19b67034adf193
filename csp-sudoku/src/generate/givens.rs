//! A puzzle whose givens come and go, and questions about it.

use super::unavoidable::{CellBits, UnavoidableSets};
use crate::engine::nine::{Batch, Board, NineSolver};
use crate::engine::{Engine, Found, SudokuSolver};
use crate::grid::Grid;
use crate::sudoku::Sudoku;
use csp_core::limits::Limits;
use csp_core::trace::Limit;

/// All digits of a 9×9.
const DIGITS: u16 = 0x1FF;

/// A puzzle whose givens come and go.
#[derive(Clone, Debug)]
pub(super) struct Givens {
    pub(super) puzzle: Sudoku,
    /// The same for the engine of 9×9, if that takes the puzzle.
    board: Option<Board>,
    /// The given cells of such a puzzle.
    given: CellBits,
}

impl Givens {
    pub(super) fn new(puzzle: Sudoku) -> Self {
        let board = Board::of(&puzzle);
        let mut given = CellBits::default();
        if board.is_some() {
            for (cell, mask) in puzzle.masks().iter().enumerate() {
                given.set(cell, mask.is_power_of_two());
            }
        }
        Self {
            puzzle,
            board,
            given,
        }
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
            self.given.set(cell, mask.is_power_of_two());
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
    /// The boards of a question, and the answers.
    boards: Vec<Board>,
    answers: Vec<Found<[u8; 81]>>,
    nine: NineSolver,
    solver: SudokuSolver,
    /// The limits of a question.
    limits: Limits,
    /// The same without a limit on nodes that is set for questions alone.
    patient: Limits,
    /// What answers have shown of the solution at hand, if it is a 9×9.
    known: Option<UnavoidableSets>,
}

impl Questions {
    /// Questions about puzzles that the engine takes. The limits hold for each question, and so does the number of
    /// nodes.
    pub(super) fn new(engine: Engine, patient: Limits, nodes: Option<u64>) -> Self {
        let limits = nodes.map_or(patient.clone(), |most| patient.clone().nodes(most));
        let solver = SudokuSolver::with_engine(engine).limits(limits.clone());
        Self {
            batch: Batch::new(),
            boards: Vec::new(),
            answers: Vec::new(),
            nine: NineSolver::new(),
            solver,
            limits,
            patient,
            known: None,
        }
    }

    /// Begins with another solution. Until the next one, only puzzles with this one solution are asked what they need.
    pub(super) fn begin(&mut self, solution: &Grid) {
        let digits = solution.digits().try_into();
        self.known = digits.ok().map(UnavoidableSets::new);
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
        let Some(board) = givens.board else {
            return self.need_of_any(givens, cells);
        };
        let mut left = givens.given;
        cells.iter().for_each(|&cell| left.set(cell, false));
        if self.known.as_ref().is_some_and(|known| known.avoid(left)) {
            return Necessity::Needed;
        }
        // Another solution differs in a first one of the cells.
        let contradicted = (0..cells.len()).map(|first| {
            let mut board = board;
            board.set(cells[first], givens.others(cells[first]) as u16);
            let later = &cells[first + 1..];
            later.iter().for_each(|&cell| board.set(cell, DIGITS));
            board
        });
        self.boards.clear();
        self.boards.extend(contradicted);
        self.ask();
        let needs = || self.answers.iter().map(necessity);
        let needed = needs().find(|need| *need == Necessity::Needed);
        let unknown = || needs().find(|need| *need != Necessity::Redundant);
        needed.or_else(unknown).unwrap_or(Necessity::Redundant)
    }

    /// The same, for puzzles of every size and with any rules.
    fn need_of_any(&mut self, givens: &mut Givens, cells: &[usize]) -> Necessity {
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

    /// Leaves out the givens that are known to be needed.
    pub(super) fn drop_needed(&self, givens: &Givens, cells: &mut Vec<usize>) {
        if let Some(known) = self.known.as_ref().filter(|_| givens.board.is_some()) {
            let needed = known.needed(givens.given);
            cells.retain(|&cell| !needed.has(cell));
        }
    }

    /// The same for each of these givens alone. For 9×9 they are answered together.
    pub(super) fn need_each(&mut self, givens: &mut Givens, cells: &[usize]) -> Vec<Necessity> {
        let Some(board) = givens.board else {
            return cells
                .iter()
                .map(|cell| self.need(givens, &[*cell]))
                .collect();
        };
        let needed = self.known.as_ref().map(|known| known.needed(givens.given));
        let needed = needed.unwrap_or_default();
        let open = cells.iter().filter(|cell| !needed.has(**cell));
        let contradicted = open.map(|&cell| {
            let mut board = board;
            board.set(cell, givens.others(cell) as u16);
            board
        });
        self.boards.clear();
        self.boards.extend(contradicted);
        self.ask();
        let mut answers = self.answers.iter().map(necessity);
        let needs = cells.iter().map(|cell| {
            let answer = (!needed.has(*cell)).then(|| answers.next()).flatten();
            answer.unwrap_or(Necessity::Needed)
        });
        needs.collect()
    }

    /// Whether the boards have a solution. None of them is the solution at hand.
    fn ask(&mut self) {
        self.answers.clear();
        self.batch
            .solve(&self.boards, 1, &self.limits, &mut self.answers);
        if let Some(known) = &mut self.known {
            let others = self
                .answers
                .iter()
                .filter_map(|answer| answer.first.as_ref());
            others.for_each(|other| known.learn(other));
        }
    }
}

/// What the answer about a board with other digits in place of givens says of these.
fn necessity(answer: &Found<[u8; 81]>) -> Necessity {
    match answer.limit {
        _ if answer.solutions > 0 => Necessity::Needed,
        Some(limit) => Necessity::Unknown(limit),
        None => Necessity::Redundant,
    }
}
