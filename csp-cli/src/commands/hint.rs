//! `csp sudoku hint`: the next step from a position, or all steps.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _};

use clap::{Args, ValueEnum};
use csp_sudoku::SudokuSolver;
use csp_sudoku::check::DeductionVerdict;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{
    Ladder, Obstacle, ProofBasis, Start, Step, StepProof, Uniqueness, english,
};
use csp_sudoku::{BoardText, Shape};
use csp_views::json::steps::{self, StepEvidence};
use csp_views::text::{self, Detail};
use csp_views::{Scene, html, svg};
use itertools::Itertools as _;
use serde_json::{Value, json};

use super::obstacle::{self, STEP_CODES, check, prove};
use crate::arguments::ladder::{LADDER, LadderArgs};
use crate::arguments::puzzle::{BoardArguments, ClueArguments};
use crate::arguments::values::when;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Refusal};
use crate::exit::Exit;
use crate::input::only_puzzle;
use crate::output::drawing::{Colour, draw_both};
use crate::output::message::{Remark, fail, tell};
use crate::output::record;
use crate::output::stdout::print;
use crate::output::tally::PuzzleStatus;

/// The arguments of `hint`.
#[derive(Args, Debug)]
pub(crate) struct Hint {
    /// A file with one puzzle, `-` for standard input, or a puzzle typed out
    #[arg(value_name = "PUZZLE")]
    input: OsString,

    /// Each step that can be done now, the easiest first
    #[arg(long)]
    all: bool,

    /// Prove each step by search: what it rules out, assumed, leaves no solution
    #[arg(long)]
    prove: bool,

    /// Check each step by what it names, without the technique that found it
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    ladder: LadderArgs,

    /// How steps are written
    #[arg(long, value_enum, default_value_t = HintFormat::Text)]
    format: HintFormat,

    /// Whether the grid is coloured: auto means on a terminal, unless NO_COLOR is set
    #[arg(long = "color", value_name = "WHEN", default_value = "auto", value_parser = when())]
    colour: Colour,

    #[command(flatten)]
    board: BoardArguments,
    #[command(flatten)]
    clues: ClueArguments,
}

/// How a hint is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum HintFormat {
    /// Lines to read, and on a terminal the grid above them
    Text,
    /// The grid with its candidates, and lines to read below
    Grid,
    /// A JSON object on one line
    Json,
    /// A picture of the step
    Svg,
    /// A page with the step
    Html,
}

impl HintFormat {
    fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Html)
    }
}

impl Execute for Hint {
    const HELP: Help = Help {
        more: "The position may have pencilmarks. A wrong digit or a missing candidate is named first.",
        notes: &[
            Text(
                "\
Formats:
  text  the step in HoDoKu's notation, then in plain English; with --all the
        notation of each step alone; on a terminal as grid
  grid  the position with its candidates, and the same below: those the step rests
        on are marked, those it removes are struck out; with --all no step is marked
  json  puzzle, status (steps, solved, stuck, none, multiple, invalid, unknown),
        steps, remark; a step has technique, level, score, notation, text,
        placement, eliminations, unique (whether it assumes one solution), and as
        needed house, proof, check, and pattern with digits, cells, base, cover, fins,
        endofins, sets, links, chains, colors
  svg   the position with the step, as a picture without script or font files
  html  a page with that picture and the text
  A picture shows one step: --all, --prove and --check are for the other formats.
  Without a step there is none, and standard error says why.
  With --check a step says what it was shown to follow from: what it names, that and
  the houses of its rectangle, or the position.",
            ),
            Text(LADDER),
            Codes(STEP_CODES),
        ],
        examples: "\
$ csp sudoku hint 1.....2..3.....4
$ csp sudoku hint --all --prove 1.....2..3.....4
$ csp sudoku hint --without singles --format json 1.....2..3.....4
$ csp sudoku hint --format svg 1.....2..3.....4 > step.svg",
    };

    fn run(self) -> Result<Exit, Refusal> {
        if self.format.is_picture() && (self.all || self.prove || self.check) {
            let what =
                "--all, --prove and --check are for text, grid and json: a picture shows one step";
            return Err(what.to_owned().into());
        }
        let ladder = self.ladder.ladder()?;
        let puzzle = only_puzzle(self.input.clone(), self.clues.forms(&self.board))?;
        let start = match Start::new(&puzzle, &mut SudokuSolver::new()) {
            Ok(start) => start,
            Err(obstacle) => return refused(&puzzle, &obstacle, self.format),
        };
        if start.uniqueness == Uniqueness::Position {
            tell(
                "only the pencilmarks make the solution unique: no technique that assumes it is used",
            );
        }
        let ladder = start.ladder(&ladder);
        let steps = self.find(&ladder, &start);
        let proven = if self.prove {
            prove(&start, &steps, |_, _| {})
        } else {
            Ok(Vec::new())
        };
        let proven = match proven {
            Ok(proven) => proven,
            Err(what) => return Ok(fail(what)),
        };
        let checked = if self.check {
            check(&start, &steps, |_, _| {})
        } else {
            Ok(Vec::new())
        };
        let checked = match checked {
            Ok(checked) => checked,
            Err(what) => return Ok(fail(what)),
        };
        let found = HintAnswer {
            puzzle,
            ladder,
            start,
            steps,
            proven,
            checked,
        };
        Ok(print(self.text(&found), found.exit()))
    }
}

impl Hint {
    fn find(&self, ladder: &Ladder, start: &Start) -> Vec<Step> {
        match &start.position {
            position if position.is_solved() => Vec::new(),
            position if self.all => ladder.all_steps(position),
            position => ladder.hint(position).into_iter().collect(),
        }
    }

    /// What is printed.
    fn text(&self, found: &HintAnswer) -> String {
        match self.format {
            HintFormat::Json => found.json(),
            HintFormat::Text if !io::stdout().is_terminal() => self.lines(found),
            HintFormat::Text | HintFormat::Grid => {
                let grid = text::to_text(&self.scene(found), Detail::Rows, self.colour);
                format!("{grid}\n{}", self.lines(found))
            }
            HintFormat::Svg => found.picture(|_| svg::to_svg(&self.scene(found))),
            HintFormat::Html => found.picture(|step| html::step_page(&found.start.position, step)),
        }
    }

    /// Lines to read.
    fn lines(&self, found: &HintAnswer) -> String {
        if found.is_solved() {
            return "Nothing is left to do: each cell has its digit.\n".to_owned();
        }
        if found.steps.is_empty() {
            return "No technique finds a step. Others may: see --with and --ladder.\n".to_owned();
        }
        let mut text = String::new();
        for (index, step) in found.steps.iter().enumerate() {
            text += &format!("{step}\n");
            if !self.all {
                text += &format!("{}\n", english(step));
            }
            if let Some(proof) = found.proven.get(index) {
                text += &proof_text(proof, step.shape);
            }
            if let Some(verdict) = found.checked.get(index) {
                text += &format!("{}\n", verdict.on(step.shape));
            }
        }
        text
    }

    /// The position, with the step if one was wanted and found.
    fn scene(&self, found: &HintAnswer) -> Scene {
        let scene = Scene::of_position(&found.start.position);
        match found.steps.first() {
            Some(step) if !self.all => scene.with_step(step),
            _ => scene,
        }
    }
}

/// What was proven, in a sentence.
fn proof_text(proof: &StepProof, shape: Shape) -> String {
    let refuted = proof.refuted.iter().map(|one| one.on(shape)).join(", ");
    match proof.basis {
        _ if proof.refuted.is_empty() => "Proven: the cell has no other candidate.\n".to_owned(),
        ProofBasis::Position => {
            format!("Proven by search: from this position no solution has {refuted}.\n")
        }
        ProofBasis::OneSolution => format!(
            "Proven by search: the puzzle has one solution, which this technique assumes, and it does not have {refuted}.\n"
        ),
    }
}

/// What was found.
struct HintAnswer {
    puzzle: Sudoku,
    ladder: Ladder,
    start: Start,
    steps: Vec<Step>,
    /// The proofs of the steps, if they were wanted.
    proven: Vec<StepProof>,
    /// What the checker says of them, if that was wanted.
    checked: Vec<DeductionVerdict>,
}

impl HintAnswer {
    fn is_solved(&self) -> bool {
        self.start.position.is_solved()
    }

    fn exit(&self) -> Exit {
        if self.steps.is_empty() && !self.is_solved() {
            Exit::Undecided
        } else {
            Exit::Fine
        }
    }

    /// The picture of the step. If there is none, standard error says why.
    fn picture(&self, draw: impl FnOnce(&Step) -> String) -> String {
        if let Some(step) = self.steps.first() {
            return draw(step);
        }
        tell(if self.is_solved() {
            "there is no step to draw: each cell has its digit"
        } else {
            "no technique finds a step to draw; see --with and --ladder"
        });
        String::new()
    }

    fn json(&self) -> String {
        let status = match self.steps.is_empty() {
            _ if self.is_solved() => "solved",
            true => PuzzleStatus::Stuck.name(),
            false => "steps",
        };
        let steps = self.steps.iter().enumerate();
        let object = |(index, step): (usize, &Step)| {
            let evidence = StepEvidence {
                proof: self.proven.get(index),
                verdict: self.checked.get(index),
            };
            steps::step(step, &self.ladder, evidence)
        };
        let steps: Value = steps.map(object).collect();
        json_line(&self.puzzle, status, [steps, Value::Null])
    }
}

/// The object of an answer, with its steps and its remark.
fn json_line(puzzle: &Sudoku, status: &str, [steps, remark]: [Value; 2]) -> String {
    record::json([
        ("puzzle", record::puzzle_text(puzzle).into()),
        ("status", status.into()),
        ("steps", steps),
        ("remark", remark),
    ])
}

/// Tells why there is no hint.
fn refused(puzzle: &Sudoku, obstacle: &Obstacle, format: HintFormat) -> Result<Exit, Refusal> {
    let (status, remark) = obstacle::in_words(obstacle);
    if format.is_picture() {
        return Ok(obstacle::no_picture(remark.as_ref()));
    }
    if let Some(Remark::Refusal(what)) = remark {
        return Err(what.into());
    }
    let exit = obstacle::exit(remark.as_ref());
    let remark = remark.as_ref().map(Remark::text);
    let text = match (format, obstacle) {
        (HintFormat::Json, _) => json_line(puzzle, status.name(), [json!([]), remark.into()]),
        (_, Obstacle::Several(grids)) => {
            let both = draw_both(grids.each_ref(), puzzle, Colour::Off);
            format!("There are several solutions. Here are two:\n{both}")
        }
        _ => format!("{}\n", remark.unwrap_or("unknown")),
    };
    Ok(print(text, exit))
}
