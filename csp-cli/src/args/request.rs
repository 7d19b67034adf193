//! What a command line asks of puzzles.

use super::{
    CanonArgs, Common, Compare, GenerateArgs, HintArgs, MinimizeArgs, PathArgs, PlayArgs,
    ProveArgs, RateArgs, Replay, SearchArgs, ShowArgs, ShuffleArgs, SplitArgs, Sudoku, Trace,
    WatchArgs,
};
use crate::task::{EngineChoice, Task};
use crate::why::Question;

/// The kinds of requests.
#[derive(Debug)]
pub(crate) enum Request {
    /// A result for each puzzle.
    Results(Task, EngineChoice, Common),
    /// One table for all puzzles.
    Comparison(Compare),
    /// The canonical form of each puzzle.
    Canon(CanonArgs),
    /// An equivalent puzzle for each puzzle.
    Shuffle(ShuffleArgs),
    /// The givens of each puzzle that are needed.
    Minimize(MinimizeArgs),
    /// New puzzles.
    Generate(Box<GenerateArgs>),
    /// A step from a position.
    Hint(HintArgs),
    /// The steps of each puzzle.
    Path(PathArgs),
    /// The grade of each puzzle.
    Rate(RateArgs),
    /// The trace of one puzzle.
    Trace(Trace),
    /// Whether a trace holds.
    Replay(Replay),
    /// Why a puzzle is as it is.
    Why(Question),
    /// The proof that a puzzle has one solution or none.
    Prove(ProveArgs),
    /// The parts of a puzzle's search.
    Split(SplitArgs),
    /// Pictures of puzzles.
    Show(ShowArgs),
    /// To watch the search of one puzzle.
    Watch(WatchArgs),
    /// To solve a puzzle by hand.
    Play(PlayArgs),
}

impl Sudoku {
    /// What is asked of the puzzles, and the options that commands share.
    pub(crate) fn split(self) -> Request {
        match self {
            Self::Solve {
                common,
                search: SearchArgs { limits, engine },
            } => Request::Results(Task::Solve(limits.budget()), engine, common),
            Self::Count {
                common,
                search: SearchArgs { limits, engine },
                max,
            } => Request::Results(
                Task::Count {
                    max,
                    budget: limits.budget(),
                },
                engine,
                common,
            ),
            Self::Check { common } => Request::Results(Task::Check, EngineChoice::Auto, common),
            Self::Compare(compare) => Request::Comparison(compare),
            Self::Canon(args) => Request::Canon(args),
            Self::Shuffle(args) => Request::Shuffle(args),
            Self::Minimize(args) => Request::Minimize(args),
            Self::Generate(args) => Request::Generate(Box::new(args)),
            Self::Hint(args) => Request::Hint(args),
            Self::Path(args) => Request::Path(args),
            Self::Rate(args) => Request::Rate(args),
            Self::Trace(trace) => Request::Trace(trace),
            Self::Replay(replay) => Request::Replay(replay),
            Self::Why(args) => Request::Why(args.question()),
            Self::Prove(args) => Request::Prove(args),
            Self::Split(args) => Request::Split(args),
            Self::Show(args) => Request::Show(args),
            Self::Watch(watch) => Request::Watch(watch),
            Self::Play(play) => Request::Play(play),
        }
    }
}
