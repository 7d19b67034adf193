//! The steps that lead to a conclusion, and no others.

use super::board::CandidateBoard;
use super::outline::Candidate;
use super::premises::Premises;
use super::step::Step;
use crate::cell_set::bits;

/// What steps may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeductionGoal {
    /// A cell has this digit.
    Is(Candidate),
    /// It does not.
    IsNot(Candidate),
}

/// Whether a board shows the goal.
pub(super) fn is_reached<const W: usize>(board: &CandidateBoard<W>, goal: DeductionGoal) -> bool {
    let at = |candidate: Candidate| {
        (
            board.layout.index(candidate.cell),
            usize::from(candidate.digit) - 1,
        )
    };
    match goal {
        DeductionGoal::Is(candidate) => board.values[at(candidate).0] == candidate.digit,
        DeductionGoal::IsNot(candidate) => {
            let (cell, digit) = at(candidate);
            board.values[cell] != candidate.digit && !board.has(cell, digit)
        }
    }
}

/// Which step removed each candidate and filled each cell.
pub(super) struct Origins<const W: usize> {
    /// The board before each step.
    boards: Vec<CandidateBoard<W>>,
    /// By cell and digit: the step, if it was not gone before.
    removed: Vec<Vec<Option<usize>>>,
    /// By cell.
    filled: Vec<Option<usize>>,
}

impl<const W: usize> Origins<W> {
    pub(super) fn new(board: &CandidateBoard<W>) -> Self {
        let cells = board.layout.cells();
        Self {
            boards: Vec::new(),
            removed: vec![vec![None; board.side()]; cells],
            filled: vec![None; cells],
        }
    }

    /// Notes what the newest step has changed.
    pub(super) fn note(&mut self, before: CandidateBoard<W>, after: &CandidateBoard<W>) {
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

    /// The steps that are needed: without any one of them a premise of the others is missing, or the goal is not reached.
    pub(super) fn needed(&self, goal: DeductionGoal, steps: &[Step]) -> Vec<Step> {
        let used = self.used(goal, steps);
        let premises = |step: usize| steps[step].premises(&self.boards[step]);
        let used = (0..steps.len()).filter(|step| used[*step]);
        let mut kept: Vec<(&Step, Premises<W>)> =
            used.map(|step| (&steps[step], premises(step))).collect();
        let mut place = 0;
        while place < kept.len() {
            let removed = kept.remove(place);
            if !self.leads_to(goal, &kept) {
                kept.insert(place, removed);
                place += 1;
            }
        }
        kept.into_iter().map(|(step, _)| step.clone()).collect()
    }

    /// Whether these steps can be done one after another, and reach the goal. What was gone before a step may be gone for
    /// another reason here.
    fn leads_to(&self, goal: DeductionGoal, steps: &[(&Step, Premises<W>)]) -> bool {
        let Some(mut board) = self.boards.first().cloned() else {
            return false;
        };
        steps.iter().all(|(step, premises)| {
            let is_gone = |(cell, digit)| !board.has(cell, digit);
            let holds =
                premises.filled.is_subset(&!board.blank) && premises.candidates().all(is_gone);
            step.apply(&mut board);
            holds
        }) && is_reached(&board, goal)
    }

    /// Whether each step is used by a later one, or is the conclusion.
    fn used(&self, goal: DeductionGoal, steps: &[Step]) -> Vec<bool> {
        let mut needed = vec![false; steps.len()];
        let last = match (goal, self.boards.last()) {
            (DeductionGoal::Is(candidate), Some(board)) => {
                self.filled[board.layout.index(candidate.cell)]
            }
            (DeductionGoal::IsNot(Candidate { digit, cell }), Some(board)) => {
                self.removed[board.layout.index(cell)][usize::from(digit) - 1]
            }
            (_, None) => None,
        };
        last.into_iter().for_each(|last| needed[last] = true);
        for step in (0..steps.len()).rev() {
            if needed[step] {
                let premises = steps[step].premises(&self.boards[step]);
                self.mark(&premises, &mut needed);
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
