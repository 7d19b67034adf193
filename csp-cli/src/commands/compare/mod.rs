//! `csp sudoku compare`: the classical strategies on the same puzzles.

mod bar;
mod figures;
mod table;
mod trial;

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use clap::Args;
use csp_sudoku::engine::model::Strategy;

use self::table::{CompareFormat, ComparisonTable};
use self::trial::{Compared, Comparer, TrialOptions};
use crate::arguments::batch::BatchArguments;
use crate::arguments::puzzle::ClueArguments;
use crate::arguments::values::{positive, strategy};
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::commands::solve::{MESSAGES, WORST, WRONG_ANSWER};
use crate::exit::Exit;
use crate::input::{self, InputItem, PuzzleForms};
use crate::interrupt;
use crate::output::message::{Remark, resolve};
use crate::output::progress::Verbosity;
use crate::output::stdout::print;
use crate::output::tally::Extent;
use crate::parallel::pipeline::{self, PipelineEnd, SinkEvent, WorkerPool, lock};
use crate::parallel::session::RunReport;

/// The arguments of `compare`.
#[derive(Args, Debug)]
pub(crate) struct Compare {
    /// Which strategies, in the order of the output
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = strategy(), default_values_t = Strategy::ALL)]
    strategies: Vec<Strategy>,

    /// Give up a puzzle after N search nodes
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = positive)]
    max_nodes: u64,

    /// How the comparison is written
    #[arg(long, value_enum, default_value_t = CompareFormat::Table)]
    format: CompareFormat,

    #[command(flatten)]
    batch: BatchArguments,
    #[command(flatten)]
    clues: ClueArguments,
}

impl Execute for Compare {
    const HELP: Help = Help {
        more: "All strategies run on the same engine, and their answers have to agree. A puzzle counts as \
               solved once it is proven that it has one solution, none or several.",
        notes: &[
            Text(
                "\
Strategies, weakest first:
  generate_and_test     cells in reading order; only complete grids are tested
  backtracking          in reading order; each digit is checked against those
                        placed before it
  forward_checking      in reading order; the digit of an assigned cell goes from
                        its peers (Haralick & Elliott 1980)
  mrv_forward_checking  the same, with the cell of fewest candidates next
  singles               the same order with better ties; naked and hidden singles
                        at every node; what the model of solve uses below 16x16
  domain                domain-consistent all-different (Regin 1994), locked
                        candidates and hidden singles at every node, in the same
                        order; what it uses from 16x16 on, and there alone with
                        look-ahead after 1000 failures

A node is one side of a choice between two or more digits; the root counts, too.
To assign a cell that has one digit left is no choice. A run of a propagator is
one propagation. Median (the lower of two middle ones), mean and maximum are over
the puzzles. A puzzle not solved within --max-nodes counts with what it has cost
so far; a number that is only a lower bound because of that is marked >=.

Formats:
  table  nodes, failures and propagations; a bar shows the median of the nodes
         on a logarithmic scale, in blocks on a UTF-8 terminal, else in #
  csv    columns strategy,puzzles,solved,max_nodes,extent, then median, mean and
         max of each kind, at_least (which of them are lower bounds), seconds
  json   the same by name; at_least stands with each kind

The seconds are those of the searches, added up over all puzzles and threads. All
else is the same for every run and every number of threads.",
            ),
            Text(MESSAGES),
            Codes(&[
                (
                    Exit::Fine,
                    "the strategies were compared, whether or not all puzzles were solved",
                ),
                (
                    Exit::NotUnique,
                    "some puzzle was left out, as it has equal givens in a house",
                ),
                (
                    Exit::BadInput,
                    "\
bad usage or input: a line that cannot be read, a missing file, a closed
standard output",
                ),
                (Exit::Undecided, "an interrupt left some puzzles out"),
                WRONG_ANSWER,
                OUTPUT,
            ]),
            Text(WORST),
        ],
        examples: "\
$ csp sudoku compare --max-nodes 1000 1.....2..3.....4 12..34..........
$ csp sudoku compare --strategies singles,domain --format csv '
  8........
  ..36.....
  .7..9.2..
  .5...7...
  ....457..
  ...1...3.
  ..1....68
  ..85...1.
  .9....4..'",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let inputs = self.batch.inputs_with(self.clues)?;
        let interrupted = interrupt::listen();
        let (items, gathered) = gather(inputs.inputs, inputs.forms, interrupted);
        let is_puzzle = |item: &&InputItem| matches!(item, InputItem::Puzzle(..));
        let puzzles = items.iter().filter(is_puzzle).count();
        let trials = (puzzles * self.strategies.len()) as u64;
        let options = TrialOptions {
            strategies: self.strategies.clone().into(),
            max_nodes: self.max_nodes,
            interrupted,
            done: Arc::new(AtomicU64::new(0)),
        };
        let comparing = Comparing {
            comparison: ComparisonTable::new(self.strategies, self.max_nodes),
            account: RunReport::begin(inputs.verbosity, Some(trials)),
            trials_done: options.done.clone(),
        };
        let make_worker = move || worker(options.clone());
        let comparing = Arc::new(Mutex::new(comparing));
        let workers = WorkerPool::new(inputs.threads, interrupted);
        let end = pipeline::run(
            items.into_iter(),
            workers,
            make_worker,
            comparing.clone(),
            Comparing::event,
        );
        let mut comparing = lock(&comparing);
        Ok(comparing.end(&[gathered, end], self.format, inputs.verbosity))
    }
}

/// Compares the strategies on the items that are puzzles.
fn worker(options: TrialOptions) -> impl FnMut(InputItem, &mut dyn FnMut(Done)) {
    let mut comparer = Comparer::new(options);
    move |item, put| {
        let compared = match &item {
            InputItem::Puzzle(_, puzzle) => Some(comparer.compare(puzzle)),
            _ => None,
        };
        put((item, compared));
    }
}

/// Reads all inputs first, as the progress bar needs the number of puzzles. An interrupt ends the
/// reading.
fn gather(
    inputs: Vec<OsString>,
    forms: PuzzleForms,
    interrupted: &'static AtomicBool,
) -> (Vec<InputItem>, PipelineEnd) {
    let gathered = Arc::new(Mutex::new(Vec::new()));
    let end = pipeline::run(
        input::items(inputs, forms),
        WorkerPool::new(1, interrupted),
        || |item, put: &mut dyn FnMut(InputItem)| put(item),
        gathered.clone(),
        |items, event| {
            if let SinkEvent::Result(item) = event {
                items.push(item);
            }
            ControlFlow::Continue(())
        },
    );
    let items = std::mem::take(&mut *lock(&gathered));
    (items, end)
}

/// What comes out of a worker.
type Done = (InputItem, Option<Compared>);

/// The state of a run.
#[derive(Debug)]
struct Comparing {
    comparison: ComparisonTable,
    account: RunReport,
    trials_done: Arc<AtomicU64>,
}

impl Comparing {
    fn event(&mut self, event: SinkEvent<Done>) -> ControlFlow<()> {
        if let SinkEvent::Result((item, compared)) = event {
            self.result(item, compared);
        }
        let trials = self.trials_done.load(Ordering::Relaxed);
        let puzzles = self.comparison.puzzles() as u64;
        self.account.progress.show(puzzles, trials);
        ControlFlow::Continue(())
    }

    fn result(&mut self, item: InputItem, compared: Option<Compared>) {
        let (place, remark) = match (item, compared) {
            (InputItem::Puzzle(place, _), Some(Compared::Invalid(clash))) => {
                (place, Remark::Fault(resolve(clash)))
            }
            (InputItem::Puzzle(place, _), Some(Compared::Wrong(what))) => {
                (place, Remark::InternalError(what))
            }
            (InputItem::Unreadable(place, unread), _) => (place, Remark::Refusal(unread.reason)),
            (InputItem::Puzzle(..), Some(Compared::All(trials))) => {
                return self.comparison.add(trials);
            }
            (InputItem::Puzzle(..), Some(Compared::Interrupted) | None) => {
                self.comparison.extent = Extent::Partial;
                return;
            }
            (InputItem::Problem(what), _) => return self.account.bad_input(what),
        };
        self.account.remark(&place, &remark);
    }

    fn end(&mut self, ends: &[PipelineEnd], format: CompareFormat, verbosity: Verbosity) -> Exit {
        self.account.progress.end();
        if ends.contains(&PipelineEnd::Broken) {
            self.account
                .internal_error("a thread broke down, results are missing");
        }
        if ends.contains(&PipelineEnd::Interrupted) {
            self.comparison.extent = Extent::Partial;
        }
        let extent = self.comparison.extent;
        let puzzles = self.comparison.puzzles();
        self.account.tally.extent = extent;
        // If there is no puzzle, nothing is printed, unless an interrupt is the reason.
        if puzzles > 0 || extent == Extent::Partial {
            let printed = print(self.comparison.text(format), Exit::Fine);
            if printed != Exit::Fine {
                return printed;
            }
        }
        if verbosity != Verbosity::Quiet {
            let seconds = self.account.progress.elapsed().as_secs_f64();
            self.account.progress.say(&format!(
                "{} by {} strategies; {seconds:.3} s",
                extent.of_puzzles(puzzles as u64),
                self.comparison.rows.len()
            ));
        }
        self.account.tally.exit()
    }
}
