//! What the commands about grid puzzles have in common: links from the inputs, answers in their order.

use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use csp_puzzles::puzzle::GridPuzzle;

use crate::arguments::batch::inputs;
use crate::arguments::values::{cores, threads};
use crate::command::Refusal;
use crate::exit::Exit;
use crate::input::lines::{InputLine, lines};
use crate::input::{self, InputPlace};
use crate::interrupt;
use crate::output::message::Remark;
use crate::output::progress::Verbosity;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{AnswerStyle, Answered, Answers, PuzzleAnswer};
use crate::parallel::pipeline::WorkerPool;
use crate::parallel::session::{self, Done, MOST_WAITING, Setup};

/// The arguments of all commands that take any number of links.
#[derive(Args, Debug)]
pub(super) struct LinkArguments {
    /// A link of puzz.link, a file with a link on each line (text or gzip), or `-` for standard input [default: standard input]
    ///
    /// Behind a link, after a blank, may stand what is filled in: a character for each spot, layer by layer, as `solve` prints it.
    /// Lines that begin with # are comments.
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,

    /// How many threads work; the output is the same for every number [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,

    /// Show no progress bar and no summary; errors are still shown
    #[arg(long, short)]
    quiet: bool,
}

/// A puzzle and what is filled in, as they were given.
#[derive(Clone, Debug)]
pub(super) struct GivenPuzzle {
    pub(super) puzzle: GridPuzzle,
    /// What is filled in, as text.
    pub(super) filled: Option<String>,
}

impl GivenPuzzle {
    /// Reads a link, and what stands behind it.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let link = words.next().unwrap_or_default();
        let filled = words.next().map(str::to_owned);
        if let Some(more) = words.next() {
            return Err(format!(
                "`{}` stands behind the link and what is filled in: one puzzle a line",
                more.escape_debug()
            ));
        }
        let puzzle = GridPuzzle::from_link(link).map_err(|error| error.to_string())?;
        Ok(Self { puzzle, filled })
    }
}

impl LinkArguments {
    /// Answers all puzzles of the inputs, or says what is wrong with a board or what is filled in. Returns the exit code. `make_answerer` makes what answers puzzles on one thread; it gets the
    /// flag that an interrupt sets.
    pub(super) fn run<A>(
        self,
        style: AnswerStyle,
        make_answerer: impl Fn(&'static AtomicBool) -> A + Clone + Send + 'static,
    ) -> Result<Exit, Refusal>
    where
        A: FnMut(&GivenPuzzle) -> Result<PuzzleAnswer, String>,
    {
        let inputs = inputs(self.inputs)?;
        let total = input::size(&inputs);
        let interrupted = interrupt::listen();
        let setup = Setup {
            workers: WorkerPool::new(self.threads.unwrap_or_else(cores), interrupted),
            verbosity: Verbosity::of(self.quiet),
            total,
            most_waiting: if total.is_some() { MOST_WAITING } else { 0 },
        };
        let make_worker = move || {
            let mut answerer = make_answerer(interrupted);
            move |line: InputLine, put: &mut dyn FnMut(Done<Answered>)| {
                let end = match &line {
                    InputLine::Text { end, .. } => *end,
                    InputLine::Unreadable(..) | InputLine::Problem(_) => 0,
                };
                let outcome = answered(line, style, |given| {
                    if interrupted.load(Ordering::Relaxed) {
                        return PuzzleAnswer::without(PuzzleStatus::Unknown, None);
                    }
                    answerer(given).unwrap_or_else(|what| refused(style, what))
                });
                put(Done { outcome, end });
            }
        };
        Ok(session::run(
            setup,
            Answers::new(style),
            lines(inputs),
            make_worker,
        ))
    }
}

/// The answer about a line that cannot be read, or whose board or filling makes no sense.
fn refused(style: AnswerStyle, what: String) -> PuzzleAnswer {
    let status = match style.counted {
        Counted::Rules => PuzzleStatus::Unreadable,
        _ => PuzzleStatus::Invalid,
    };
    PuzzleAnswer::without(status, Some(Remark::Refusal(what)))
}

/// The answer for one line.
fn answered(
    line: InputLine,
    style: AnswerStyle,
    answer: impl FnOnce(&GivenPuzzle) -> PuzzleAnswer,
) -> Answered {
    let unreadable =
        |place: InputPlace, what: String| style.laid_out(place, [None, None], refused(style, what));
    match line {
        InputLine::Problem(what) => Answered::Problem(what),
        InputLine::Unreadable(place, what) => unreadable(place, what),
        InputLine::Text { place, text, .. } => match GivenPuzzle::read(&text) {
            Ok(given) => {
                let answer = answer(&given);
                style.laid_out(place, [Some(&text), None], answer)
            }
            Err(what) if place.line.is_none() => {
                unreadable(place, format!("neither a file nor a link: {what}"))
            }
            Err(what) => unreadable(place, what),
        },
    }
}
