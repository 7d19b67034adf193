//! `csp puzzle`: grid puzzles of every genre of csp-puzzles.

mod batch;
mod check;
mod genres;
mod show;
mod solve;
mod steps;
mod words;

use crate::command::CommandRow;

/// What can be done with grid puzzles.
pub(crate) const PUZZLE: &[CommandRow] = &[
    CommandRow::of::<genres::GenreList>("genres", "List the genres, or tell the rules of one"),
    CommandRow::of::<solve::SolveLinks>(
        "solve",
        "Solve puzzles, and tell whether each has exactly one solution",
    ),
    CommandRow::of::<solve::CountLinks>("count", "Count the solutions of puzzles"),
    CommandRow::of::<check::CheckLinks>(
        "check",
        "Check what is filled in: which rules it breaks, and where",
    ),
    CommandRow::of::<steps::HintLink>(
        "hint",
        "Give the next step, with as few rules as possible, and these rules in words",
    ),
    CommandRow::of::<steps::PathLinks>(
        "path",
        "Solve puzzles step by step, and tell how many rules each step takes",
    ),
    CommandRow::of::<show::ShowLinks>("show", "Draw puzzles, and what is filled in"),
];

pub(crate) const EXAMPLES: &str = "\
$ csp puzzle solve 'https://puzz.link/p?slither/4/4/dgdh2c7b'
$ csp puzzle hint 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
$ csp puzzle genres";

/// What help says of the lines that solve, check and hint share.
const FILLED: &str = "\
What is filled in has a character for each spot, layer by layer: a digit, a letter
from a for 10 on, (36) for a larger number, or . for a blank spot. Spots are in
reading order: cells; steps, borders and sides are those to the right of and below
each cell or corner in turn.";
