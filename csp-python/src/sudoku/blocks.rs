//! Many puzzles on several threads, block by block.

use crate::interrupt::Interrupt;
use crate::threads::each;
use csp_core::limits::Limits;
use csp_sudoku::engine::Found;
use csp_sudoku::engine::nine::{Batch, Board, NineSolver};

/// How many puzzles are solved together.
const BLOCK: usize = 256;

/// The most nodes of a puzzle that is solved together with others. One that takes more is solved by
/// itself, with an eye on Ctrl-C.
const MOST_NODES: u64 = 1_000;

/// A line of 81 characters.
pub(super) type Puzzle = [u8; 81];

/// What was found for a puzzle: the number of solutions, as far as it was wanted, and the first.
pub(super) type Outcome = Found<[u8; 81]>;

/// Solves puzzles of 9×9, each by the engine for it.
struct NineWorker {
    batch: Batch,
    alone: NineSolver,
    wanted: u64,
    /// The limits of a puzzle that is solved by itself.
    limits: Limits,
}

impl NineWorker {
    fn new(wanted: u64, interrupt: &Interrupt) -> Self {
        let limits = Limits::default().stop_when(interrupt.watch());
        Self {
            batch: Batch::new(),
            alone: NineSolver::new(),
            wanted,
            limits,
        }
    }

    /// Looks for the wanted number of solutions of each puzzle.
    fn solve(&mut self, puzzles: &[Puzzle]) -> Vec<Outcome> {
        let lines: Vec<&Puzzle> = puzzles.iter().collect();
        let mut found = Vec::with_capacity(lines.len());
        let limits = Limits::default().nodes(MOST_NODES);
        self.batch
            .solve_lines(&lines, self.wanted, &limits, &mut found);
        for (outcome, puzzle) in found.iter_mut().zip(puzzles) {
            if outcome.limit.is_some() {
                let board = Board::of_line(puzzle).unwrap_or_default();
                *outcome = self.alone.solve(&board, self.wanted, &self.limits);
            }
        }
        found
    }
}

/// Solves all puzzles on this number of threads.
pub(super) fn solve(
    puzzles: &[Puzzle],
    wanted: u64,
    threads: usize,
    interrupt: &Interrupt,
) -> Vec<Outcome> {
    each(puzzles, BLOCK, threads, interrupt, || {
        let mut worker = NineWorker::new(wanted, interrupt);
        move |block: &[Puzzle]| worker.solve(block)
    })
}
