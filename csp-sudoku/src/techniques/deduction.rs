//! The steps that lead to a conclusion, and no others.

use super::board::Board;
use super::cell_set::bits;
use super::ladder::Ladder;
use super::position::{Position, on_board};
use super::premises::{self, Premises};
use super::search::{Found, Want};
use super::step::{Candidate, Step};

/// What steps may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A cell has this digit.
    Is(Candidate),
    /// It does not.
    IsNot(Candidate),
}

impl Ladder {
    /// The steps of the [path](Self::path) that lead to a goal, in their order. Each gives what a
    /// later one needs, or is the conclusion. `None` if the path does not reach the goal, or the
    /// board has no such cell or digit.
    ///
    /// ```
    /// use csp_sudoku::techniques::{Candidate, Goal, Ladder, Position};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let goal = Goal::Is(Candidate { cell: "r9c1".parse()?, digit: 3 });
    /// let steps = Ladder::default().deduce(&Position::new(&puzzle)?, goal).unwrap();
    /// let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    /// assert_eq!(steps.last().unwrap(), "Naked Single: r9c1=3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deduce(&self, position: &Position, goal: Goal) -> Option<Vec<Step>> {
        let (Goal::Is(candidate) | Goal::IsNot(candidate)) = goal;
        let shape = position.rules().shape();
        let is_digit = (1..=shape.side()).contains(&usize::from(candidate.digit));
        (is_digit && shape.contains(candidate.cell))
            .then(|| on_board!(position, board => self.deduce_on(board.clone(), goal)))?
    }

    fn deduce_on<const W: usize>(&self, mut board: Board<W>, goal: Goal) -> Option<Vec<Step>> {
        let mut found = Found::new(Want::One).with_options(self.options());
        let mut record = Record::new(&board);
        while !is_reached(&board, goal) {
            if board.broken || board.is_solved() {
                return None;
            }
            self.next(&board, &mut found)?;
            let step = found.steps.last()?;
            let before = board.clone();
            board.apply(step);
            record.note(before, &board);
        }
        let mut needed = record.needed(goal, &found.steps).into_iter();
        let mut steps = found.steps;
        steps.retain(|_| needed.next() == Some(true));
        Some(steps)
    }
}

/// Whether a board shows the goal.
fn is_reached<const W: usize>(board: &Board<W>, goal: Goal) -> bool {
    let at = |candidate: Candidate| {
        (
            board.layout.index(candidate.cell),
            usize::from(candidate.digit) - 1,
        )
    };
    match goal {
        Goal::Is(candidate) => board.values[at(candidate).0] == candidate.digit,
        Goal::IsNot(candidate) => {
            let (cell, digit) = at(candidate);
            board.values[cell] != candidate.digit && !board.has(cell, digit)
        }
    }
}

/// Which step removed each candidate and filled each cell.
struct Record<const W: usize> {
    /// The board before each step.
    boards: Vec<Board<W>>,
    /// By cell and digit: the step, if it was not gone before.
    removed: Vec<Vec<Option<usize>>>,
    /// By cell.
    filled: Vec<Option<usize>>,
}

impl<const W: usize> Record<W> {
    fn new(board: &Board<W>) -> Self {
        let cells = board.layout.cells();
        Self {
            boards: Vec::new(),
            removed: vec![vec![None; board.side()]; cells],
            filled: vec![None; cells],
        }
    }

    /// Notes what the newest step has changed.
    fn note(&mut self, before: Board<W>, after: &Board<W>) {
        let step = self.boards.len();
        for cell in before.blank.iter() {
            let gone = before.candidates[cell] & !after.candidates[cell];
            bits(gone).for_each(|digit| self.removed[cell][digit] = Some(step));
            if after.values[cell] != 0 {
                self.filled[cell] = Some(step);
            }
        }
        self.boards.push(before);
    }

    /// Whether each step is needed.
    fn needed(&self, goal: Goal, steps: &[Step]) -> Vec<bool> {
        let mut needed = vec![false; steps.len()];
        let last = match (goal, self.boards.last()) {
            (Goal::Is(candidate), Some(board)) => self.filled[board.layout.index(candidate.cell)],
            (Goal::IsNot(Candidate { digit, cell }), Some(board)) => {
                self.removed[board.layout.index(cell)][usize::from(digit) - 1]
            }
            (_, None) => None,
        };
        last.into_iter().for_each(|last| needed[last] = true);
        for step in (0..steps.len()).rev() {
            if needed[step] {
                self.mark(
                    &premises::of_step(&steps[step], &self.boards[step]),
                    &mut needed,
                );
            }
        }
        needed
    }

    /// Marks the steps to which the premises are due.
    fn mark(&self, premises: &Premises<W>, needed: &mut [bool]) {
        let removals = premises
            .candidates()
            .filter_map(|(cell, digit)| self.removed[cell][digit]);
        let fillings = premises
            .filled
            .iter()
            .take_while(|cell| *cell < self.filled.len());
        removals
            .chain(fillings.filter_map(|cell| self.filled[cell]))
            .for_each(|step| needed[step] = true);
    }
}
