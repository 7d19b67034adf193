//! The commands.
//!
//! To add one:
//!
//! 1. Its file, with its arguments as a struct, and [`Execute`](crate::command::Execute) for that: help, and what it does. `canon.rs` is
//!    the shortest of those that answer each puzzle by itself ([`each`](crate::parallel::each)).
//! 2. Its row in the table below.
//! 3. Its tests in `tests/cli`.

mod candidates;
mod canon;
mod compare;
mod convert;
mod documents;
mod flatzinc;
mod generate;
mod hint;
mod instance;
mod minimize;
mod obstacle;
mod path;
mod play;
mod proof;
mod prove;
mod puzzle;
mod rate;
mod replay;
pub(crate) mod route;
mod show;
mod shuffle;
mod solve;
mod split;
mod trace;
mod watch;
mod web;
mod why;

use crate::command::{CommandRow, Section};

/// All commands.
pub(crate) const CSP: CommandRow = CommandRow::root(
    "csp",
    "A constraint engine: sudoku of any size and with clues, grid puzzles of many genres, models of MiniZinc",
    "\
$ csp 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
$ csp 'https://puzz.link/p?slither/4/4/dgdh2c7b'
$ csp hint 1.....2..3.....4
$ csp generate --level medium
$ csp generate slitherlink",
    route::brief,
)
.with(&[
    route::ROUTES[0],
    route::ROUTES[1],
    route::ROUTES[2],
    route::ROUTES[3],
    route::ROUTES[4],
    route::ROUTES[5],
    route::ROUTES[6],
    route::ROUTES[7],
    route::ROUTES[8],
    route::ROUTES[9],
    CommandRow::group(
        "sudoku",
        "Solve, count, explain and make sudoku of any box size",
        EXAMPLES,
    )
    .with(SUDOKU)
    .under(SUDOKU_SECTIONS),
    CommandRow::group(
        "puzzle",
        "Solve, check and explain grid puzzles of many genres, from links, text or JSON",
        puzzle::EXAMPLES,
    )
    .with(puzzle::PUZZLE),
    CommandRow::of::<web::Web>(
        "web",
        "Open the page: play, hints, the search to watch, whole files, in the browser",
    ),
    CommandRow::of::<flatzinc::Flatzinc>(
        "flatzinc",
        "Solve a model of MiniZinc, given as FlatZinc",
    )
    .with(flatzinc::TASKS),
    CommandRow::of::<instance::Xcsp3>("xcsp3", "Solve an instance of XCSP3-core"),
    CommandRow::of::<instance::Opb>("opb", "Solve an instance of the pseudo-Boolean competition"),
    CommandRow::about::<documents::Completions>(
        "completions",
        "Print a completion script for a shell",
    ),
    CommandRow::about::<documents::Manual>("man", "Print the manual as a man page"),
])
.under(&[
    (
        "Commands for any puzzle",
        &[
            "solve", "hint", "why", "path", "check", "count", "show", "convert", "generate", "play",
        ],
    ),
    (
        "Commands by kind, with all that can be done",
        &["sudoku", "puzzle", "flatzinc", "xcsp3", "opb"],
    ),
    (
        "Commands about the program",
        &["web", "completions", "man", "help"],
    ),
]);

/// The commands of `sudoku` in the order of the help.
const SUDOKU_SECTIONS: &[Section] = &[
    (
        "Commands to solve and check",
        &["solve", "count", "check", "candidates"],
    ),
    (
        "Commands for steps that people take",
        &["hint", "path", "why", "rate"],
    ),
    ("Commands in the terminal", &["play", "watch", "show"]),
    (
        "Commands to make and change puzzles",
        &["generate", "shuffle", "minimize", "canon", "convert"],
    ),
    (
        "Commands about the search",
        &["trace", "replay", "prove", "split", "compare", "help"],
    ),
];

/// What can be done with puzzles.
const SUDOKU: &[CommandRow] = &[
    CommandRow::of::<solve::SolveArguments>(
        "solve",
        "Solve puzzles, and tell whether each has exactly one solution",
    ),
    CommandRow::of::<solve::CountArguments>("count", "Count the solutions of puzzles"),
    CommandRow::of::<candidates::Candidates>(
        "candidates",
        "List the digits of each cell that stand in some solution",
    ),
    CommandRow::of::<solve::Check>(
        "check",
        "Check puzzles and solutions against the rules, without solving them",
    ),
    CommandRow::of::<compare::Compare>(
        "compare",
        "Compare the classical ways to solve puzzles: what each costs on the same ones",
    ),
    CommandRow::of::<trace::TraceArguments>(
        "trace",
        "Write down the search for a puzzle's solutions: every decision, conflict and solution, and more if wanted",
    ),
    CommandRow::of::<replay::Replay>(
        "replay",
        "Check a trace line by line: search again what it says, and compare",
    ),
    CommandRow::of::<why::WhyQuestion>(
        "why",
        "Explain why a cell has its digit, why it cannot have another, or why there is no solution",
    ),
    CommandRow::of::<prove::Prove>(
        "prove",
        "Prove that a puzzle has exactly one solution, or none, for a checker that shares nothing with this command",
    ),
    CommandRow::of::<split::SplitArguments>(
        "split",
        "Cut the search for a puzzle's solutions into parts, each a puzzle with pencilmarks",
    ),
    CommandRow::of::<convert::Convert>("convert", "Write puzzles as files that keep their clues"),
    CommandRow::of::<canon::Canon>(
        "canon",
        "Write the canonical form of puzzles: equivalent puzzles have the same one",
    ),
    CommandRow::of::<shuffle::Shuffle>("shuffle", "Write an equivalent puzzle for each puzzle"),
    CommandRow::of::<minimize::Minimize>(
        "minimize",
        "Take away givens that puzzles do not need, or list them",
    ),
    CommandRow::of::<generate::Generate>("generate", "Make new puzzles with exactly one solution"),
    CommandRow::of::<show::Show>(
        "show",
        "Show puzzles: as grids for the terminal, as a picture, or as a sheet to print",
    ),
    CommandRow::of::<hint::Hint>(
        "hint",
        "Give a hint: the easiest next step from a position, and what it rests on",
    ),
    CommandRow::of::<path::PathArguments>(
        "path",
        "Solve puzzles as people do: all steps to the end, and the grade",
    ),
    CommandRow::of::<rate::RateArguments>(
        "rate",
        "Grade puzzles: the level, the score and the hardest technique of each",
    ),
    CommandRow::of::<watch::WatchArguments>(
        "watch",
        "Watch the search of a puzzle in the terminal, step by step",
    ),
    CommandRow::of::<play::Play>(
        "play",
        "Solve a puzzle by hand in the terminal, with pencil marks, checks and hints",
    ),
];

const EXAMPLES: &str = "\
$ csp sudoku solve '
  53..7....
  6..195...
  .98....6.
  8...6...3
  4..8.3..1
  7...2...6
  .6....28.
  ...419..5
  ....8..79'
$ csp sudoku solve 1.....2..3.....4
$ echo 1.....2..3.....4 | csp sudoku count
$ csp sudoku check 1.....2..3.....4
$ csp sudoku compare --max-nodes 1000 1.....2..3.....4";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_stands_under_one_heading() {
        for group in [CSP, CSP.below("sudoku").expect("it is there")] {
            let listed: Vec<&str> = group.listed().collect();
            let mut sorted = listed.clone();
            sorted.sort_unstable();
            let mut names: Vec<&str> = group.names().chain(["help"]).collect();
            names.sort_unstable();
            assert_eq!(sorted, names);
        }
    }
}
