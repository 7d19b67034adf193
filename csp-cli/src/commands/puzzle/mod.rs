//! `csp puzzle`: grid puzzles of every genre of csp-puzzles.

mod batch;
mod check;
mod convert;
mod generate;
mod genres;
mod play;
mod show;
mod solve;
mod steps;
mod why;
mod words;

use crate::command::CommandRow;

/// What can be done with grid puzzles.
pub(crate) const PUZZLE: &[CommandRow] = &[
    CommandRow::of::<genres::GenreList>("genres", "List the genres, or tell the rules of one"),
    CommandRow::of::<generate::MakeLinks>("generate", "Make new puzzles, each with one solution"),
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
    CommandRow::of::<why::WhyFact>(
        "why",
        "Explain why a fact holds, or why there is no solution",
    ),
    CommandRow::of::<show::ShowLinks>("show", "Draw puzzles, and what is filled in"),
    CommandRow::of::<convert::ConvertLinks>(
        "convert",
        "Write puzzles in another form: links, text to read and to edit, JSON, pictures",
    ),
    CommandRow::of::<play::PlayBoard>(
        "play",
        "Solve a puzzle by hand in the terminal, with checks and hints",
    ),
];

pub(crate) const EXAMPLES: &str = "\
$ csp puzzle solve 'https://puzz.link/p?slither/4/4/dgdh2c7b'
$ csp puzzle hint 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
$ csp puzzle convert --to text 'https://puzz.link/p?heyawake/6/6/aa66aapv0fu0g2i3k'
$ csp puzzle generate slitherlink --level easy
$ csp puzzle genres";

/// What help says of the lines that solve, check and hint share.
const FILLED: &str = "\
What is filled in has a character for each spot, layer by layer: a digit, a letter
from a for 10 on, (36) for a larger number, or . for a blank spot. Spots are in
reading order: cells; steps, borders and sides are those to the right of and below
each cell or corner in turn.";
