//! The results of jobs of `solve`, `count` and `check`.

use std::sync::Arc;

use csp_sudoku::sudoku::Sudoku;

use crate::finding::Finding;
use crate::input::Item;
use crate::line_worker::{LineResults, LineWorker};
use crate::place::Place;
use crate::runs::{Job, Placed};
use crate::session::Done;

/// The result of a part of a job.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The finding on a puzzle.
    Puzzle(Place, Sudoku, Finding),
    /// An item that is no puzzle.
    Other(Item),
    /// The results of lines of a source.
    Lines(Arc<str>, LineResults),
}

/// Does a job, and hands over each part of it as soon as it is finished.
pub(crate) fn do_job(worker: &mut LineWorker, job: Job, put: &mut dyn FnMut(Done<Outcome>)) {
    match job {
        Job::Run(run) => {
            let mut lines = 0;
            worker.work(&run.source, &run.lines, |results| {
                lines += results.tally.puzzles() as usize;
                let outcome = Outcome::Lines(run.source.clone(), results);
                put(Done {
                    outcome,
                    end: run.end_of(lines),
                });
            });
        }
        Job::Items(items) => {
            for Placed { item, end } in items {
                put(Done {
                    outcome: of_item(worker, item),
                    end,
                });
            }
        }
    }
}

fn of_item(worker: &mut LineWorker, item: Item) -> Outcome {
    match item {
        Item::Puzzle(place, puzzle) => {
            let finding = worker.examine(&puzzle);
            Outcome::Puzzle(place, puzzle, finding)
        }
        item => Outcome::Other(item),
    }
}
