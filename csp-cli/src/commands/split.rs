//! `csp sudoku split`: the search for a puzzle's solutions in parts, each a puzzle with pencilmarks.

use std::io::Write as _;

use clap::Args;
use csp_core::error::ModelError;
use csp_core::model::{Model, VarGrid};
use csp_core::problem::Goal;
use csp_parallel::{Subproblem, parts, search_part};
use csp_sudoku::engine::model::puzzle_model;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::write::{Format, write_puzzle};

use crate::arguments::puzzle::{ClueArguments, OnePuzzle};
use crate::arguments::values::positive;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::message::fail;
use crate::output::record::puzzle_text;
use crate::output::stdout::print;

/// What is cut, and into how many parts.
#[derive(Args, Debug)]
pub(crate) struct SplitArguments {
    /// About how many parts
    #[arg(short = 'n', long = "parts", value_name = "N", value_parser = positive, default_value_t = 64)]
    parts: u64,

    #[command(flatten)]
    clues: ClueArguments,

    #[command(flatten)]
    puzzle: OnePuzzle,
}

impl Execute for SplitArguments {
    const HELP: Help = Help {
        more: "Together the parts have all solutions, and none twice. So several machines can count them.",
        notes: &[
            Text(
                "\
A part is a line with as many characters for each cell as there are digits, or a
puzzle file of JSON on a line if there are clues. All commands read it. `xargs`,
Slurm or make can hand out the lines.",
            ),
            Codes(&[
                (Exit::Fine, "the parts were written"),
                (
                    Exit::NotUnique,
                    "there is no solution, and so there are no parts",
                ),
                (Exit::BadInput, "bad usage or input"),
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku split -n 4 12..34..........
$ csp sudoku split -n 4 12..34.......... | csp sudoku count",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let puzzle = self.puzzle.read(self.clues)?;
        let most = usize::try_from(self.parts).unwrap_or(usize::MAX);
        Ok(match written(&puzzle, most) {
            Ok(text) if text.is_empty() => Exit::NotUnique,
            Ok(text) => print(&text, Exit::Fine),
            Err(error) => fail(format_args!("a part could not be written: {error}")),
        })
    }
}

/// The lines of all parts.
fn written(puzzle: &Sudoku, most: usize) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let (mut model, cells) = puzzle_model(puzzle)?;
    let mut text = Vec::new();
    for part in parts(&mut model, Goal::Satisfy, &Subproblem::ROOT, most)? {
        let masks = masks(&mut model, &cells, &part, puzzle.shape().side())?;
        let left = Sudoku::new(puzzle.shape(), masks)?.with_rules(puzzle.rules().clone())?;
        match left.rules().is_classic() {
            true => write_puzzle(&mut text, &left, Format::Pencilmarks)?,
            false => writeln!(text, "{}", puzzle_text(&left))?,
        }
    }
    Ok(text)
}

/// The digits that each cell has left in a part.
fn masks(
    model: &mut Model,
    cells: &VarGrid,
    part: &Subproblem,
    side: usize,
) -> Result<Vec<u64>, ModelError> {
    let search = search_part(model, Goal::Satisfy, part)?;
    let d = search.space().solver().domains();
    let bit = |x, digit| u64::from(d.contains(x, digit)) << (digit - 1);
    let mask = |&x| (1..=side as i32).map(|digit| bit(x, digit)).sum();
    Ok(cells.vars().iter().map(mask).collect())
}
