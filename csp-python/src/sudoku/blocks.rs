//! Many puzzles on several threads, block by block.

use crate::interrupt::Interrupt;
use csp_core::limits::Limits;
use csp_sudoku::engine::Found;
use csp_sudoku::engine::nine::{Batch, Board, NineSolver};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

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

/// Works on all puzzles, `together` at a time, on `threads` threads; the calling one is the first.
/// Each has a worker of its own. The outcomes are those of the puzzles, in order, for every number of
/// threads.
pub(super) fn each<R: Send, W: FnMut(&[Puzzle]) -> Vec<R>>(
    puzzles: &[Puzzle],
    together: usize,
    threads: usize,
    interrupt: &Interrupt,
    worker: impl Fn() -> W + Sync,
) -> Vec<R> {
    let blocks: Vec<&[Puzzle]> = puzzles.chunks(together).collect();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(blocks.iter().map(|_| Vec::new()).collect::<Vec<_>>());
    let work = || {
        let mut worker = worker();
        let stop = interrupt.watch();
        while let Some((index, block)) = take(&next, &blocks)
            && !stop()
        {
            let outcomes = worker(block);
            done.lock().unwrap_or_else(PoisonError::into_inner)[index] = outcomes;
        }
    };
    thread::scope(|scope| {
        let others = threads.min(blocks.len()).saturating_sub(1);
        let others: Vec<_> = (0..others).map(|_| scope.spawn(work)).collect();
        work();
        // Only the calling thread hears of Ctrl-C.
        let stop = interrupt.watch();
        while !others.iter().all(thread::ScopedJoinHandle::is_finished) && !stop() {
            thread::sleep(Duration::from_micros(100));
        }
    });
    let mut outcomes = Vec::with_capacity(puzzles.len());
    for block in done.into_inner().unwrap_or_else(PoisonError::into_inner) {
        // One copy of memory for a block.
        outcomes.extend(block);
    }
    outcomes
}

/// The next block, and its place.
fn take<'p>(next: &AtomicUsize, blocks: &[&'p [Puzzle]]) -> Option<(usize, &'p [Puzzle])> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    blocks.get(index).map(|&block| (index, block))
}
