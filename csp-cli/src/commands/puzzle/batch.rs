//! What the commands about grid puzzles have in common: links from the inputs, answers in their order.

use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use csp_puzzles::error::{PuzzleError, WrongSolution};
use csp_puzzles::genres;
use csp_puzzles::given::GivenPuzzle;

use crate::arguments::batch::inputs;
use crate::arguments::talk::Talk;
use crate::arguments::values::{cores, threads};
use crate::command::Refusal;
use crate::exit::Exit;
use crate::input::lines::{InputLine, lines};
use crate::input::{self, InputPlace, neither};
use crate::interrupt;
use crate::output::message::Remark;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{AnswerStyle, Answered, Answers, PuzzleAnswer};
use crate::parallel::pipeline::WorkerPool;
use crate::parallel::session::{self, Done, MOST_WAITING, Setup};

/// The arguments of all commands that take any number of links.
#[derive(Args, Debug)]
pub(super) struct LinkArguments {
    /// A link of puzz.link, a file with puzzles (text or gzip), or `-` for standard input [default: standard input]
    ///
    /// A game ID of Simon Tatham's collection with the name of its game, as in loopy:4x4t0:3c3d22b2a1, is read in place of a link.
    ///
    /// A file has a link on each line, or puzzles in the text form or in JSON, as `convert` writes them. Behind a link, after a blank, may
    /// stand what is filled in: a character for each spot, layer by layer, as `solve` prints it. Lines that begin with # are comments.
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,

    /// How many threads work; the output is the same for every number [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,

    #[command(flatten)]
    talk: Talk,
}

impl LinkArguments {
    /// The only puzzle of the inputs. A second one is refused for this reason.
    pub(super) fn only(self, why: &str) -> Result<GivenPuzzle, Refusal> {
        Ok(only_puzzle(inputs(self.inputs)?, why)?)
    }

    /// Answers all puzzles of the inputs, or says what is wrong with a board or what is filled in. Returns the exit code. `make_answerer` makes what answers puzzles on one thread; it gets the
    /// flag that an interrupt sets.
    pub(super) fn run<A>(
        self,
        style: AnswerStyle,
        make_answerer: impl Fn(&'static AtomicBool) -> A + Clone + Send + 'static,
    ) -> Result<Exit, Refusal>
    where
        A: FnMut(&GivenPuzzle) -> Result<PuzzleAnswer, NoAnswer>,
    {
        let inputs = inputs(self.inputs)?;
        let total = input::size(&inputs);
        let interrupted = interrupt::listen();
        let setup = Setup {
            workers: WorkerPool::new(self.threads.unwrap_or_else(cores), interrupted),
            verbosity: self.talk.verbosity(),
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
                    answerer(given).unwrap_or_else(|none| none.told(style))
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

/// Why there is no answer for a puzzle.
#[derive(Debug)]
pub(super) enum NoAnswer {
    /// Its board or its filling makes no sense.
    Refused(String),
    /// What was found is wrong.
    Wrong(WrongSolution),
}

impl From<String> for NoAnswer {
    fn from(what: String) -> Self {
        Self::Refused(what)
    }
}

impl From<WrongSolution> for NoAnswer {
    fn from(wrong: WrongSolution) -> Self {
        Self::Wrong(wrong)
    }
}

impl NoAnswer {
    fn told(self, style: AnswerStyle) -> PuzzleAnswer {
        match self {
            Self::Refused(what) => refused(style, what),
            Self::Wrong(wrong) => {
                let remark = Remark::InternalError(wrong.to_string());
                PuzzleAnswer::without(PuzzleStatus::Error, Some(remark))
            }
        }
    }
}

/// Reads a puzzle. Lines are counted in its file.
fn read(place: &InputPlace, text: &str) -> Result<GivenPuzzle, String> {
    let given = GivenPuzzle::read_at(text, place.line.unwrap_or(1));
    given.map_err(|error: PuzzleError| error.to_string())
}

/// What is said of an argument that looks like the name of a file, and is none; `None`: it looks like a link, as one does that begins
/// with the name of a genre, or like a game ID, text or JSON.
fn typed_name(place: &InputPlace, text: &str) -> Option<String> {
    let is_link = text
        .split_once('/')
        .is_some_and(|(name, _)| genres::named(name).is_ok());
    let is_name = place.line.is_none() && !is_link && !text.contains([':', '?', '\n', '{']);
    let instead = "give a link, as in https://puzz.link/p?slither/4/4/dgdh2c7b";
    is_name.then(|| neither(text, instead))
}

/// The only puzzle of these inputs, or the message if there is none or more than one. A second one is refused for this reason.
pub(super) fn only_puzzle(inputs: Vec<OsString>, why: &str) -> Result<GivenPuzzle, String> {
    let mut lines = lines(inputs);
    match (lines.next(), lines.next()) {
        (Some(InputLine::Text { place, text, .. }), None) => {
            read(&place, &text).map_err(|what| match typed_name(&place, &text) {
                Some(problem) => problem,
                None => format!("{place}: {what}"),
            })
        }
        (Some(InputLine::Text { .. }), Some(InputLine::Text { place, .. })) => {
            Err(format!("{place}: a second puzzle: {why}"))
        }
        (Some(InputLine::Unreadable(place, what)), _)
        | (_, Some(InputLine::Unreadable(place, what))) => Err(format!("{place}: {what}")),
        (Some(InputLine::Problem(what)), _) | (_, Some(InputLine::Problem(what))) => Err(what),
        (None, _) => Err("there is no puzzle in the input".to_owned()),
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
        InputLine::Text { place, text, .. } => match read(&place, &text) {
            Ok(given) => {
                let answer = answer(&given);
                style.laid_out(place, [Some(&text), None], answer)
            }
            Err(what) => match typed_name(&place, &text) {
                Some(problem) => Answered::Problem(problem),
                None => unreadable(place, what),
            },
        },
    }
}
