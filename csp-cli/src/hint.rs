//! `csp sudoku hint`: the next step from a position, or all steps.

use std::ffi::OsString;

use csp_picture::text::{self, Detail};
use csp_picture::{Scene, html, svg};
use csp_sudoku::Solver;
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{
    Ladder, Obstacle, Position, Proof, ProofError, Prover, Start, Step, Uniqueness,
};
use serde_json::{Value, json};

use crate::approval::Remark;
use crate::drawing::{Colour, draw};
use crate::finding::Status;
use crate::message::{internal_error, refuse, tell, write_line};
use crate::obstacle;
use crate::record;
use crate::report::Exit;
use crate::single;
use crate::stdout::print;
use crate::steps;

/// What the user asks for.
#[derive(Debug)]
pub(crate) struct Plan {
    /// A file, `-` or a puzzle typed out, with one puzzle.
    pub(crate) input: OsString,
    /// The board, if the user names it.
    pub(crate) shape: Option<Shape>,
    /// The techniques.
    pub(crate) ladder: Ladder,
    /// Which steps.
    pub(crate) wanted: Wanted,
    /// Whether they are proven.
    pub(crate) proofs: Proofs,
    /// How they are written.
    pub(crate) layout: Layout,
}

/// Which steps are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The easiest.
    Next,
    /// Each that is there now.
    All,
}

/// Whether steps are proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proofs {
    /// Each is.
    Wanted,
    /// None is.
    Unwanted,
}

/// How steps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Lines to read.
    Lines,
    /// Lines to read, then the position.
    LinesAndGrid(Colour),
    /// A JSON object on one line.
    Json,
    /// A picture of the only step.
    Svg,
    /// A page with the only step.
    Html,
}

/// Tells the hint.
pub(crate) fn run(plan: Plan) -> Exit {
    let puzzle = match single::puzzle(plan.input, plan.shape) {
        Ok(puzzle) => puzzle,
        Err(message) => return refuse(message),
    };
    let Plan {
        ladder,
        wanted,
        proofs,
        layout,
        ..
    } = plan;
    let start = match Start::new(&puzzle, &mut Solver::new()) {
        Ok(start) => start,
        Err(obstacle) => return refused(&puzzle, &obstacle, layout),
    };
    if start.uniqueness == Uniqueness::Position {
        tell("only the pencilmarks make the solution unique: no technique that assumes it is used");
    }
    let ladder = start.ladder(&ladder);
    let steps = find(&ladder, &start.position, wanted);
    let proven = match proofs {
        Proofs::Wanted => prove(&start, &steps),
        Proofs::Unwanted => Ok(Vec::new()),
    };
    let proven = match proven {
        Ok(proven) => proven,
        Err((step, error)) => {
            write_line(&internal_error(format_args!("{step}: {error}")));
            return Exit::Internal;
        }
    };
    let found = Found {
        steps,
        proven,
        state: State::of(&start.position),
    };
    let text = match layout {
        Layout::Json => found.json(&puzzle, &ladder),
        Layout::Lines => found.text(wanted),
        Layout::LinesAndGrid(colour) => {
            let scene = found.scene(&start.position, wanted);
            let grid = text::to_text(&scene, Detail::Candidates, colour);
            format!("{}\n{grid}", found.text(wanted))
        }
        Layout::Svg => found.picture(|_| svg::to_svg(&found.scene(&start.position, wanted))),
        Layout::Html => found.picture(|step| html::step_page(&start.position, step)),
    };
    print(text.as_bytes(), found.exit())
}

fn find(ladder: &Ladder, position: &Position, wanted: Wanted) -> Vec<Step> {
    match wanted {
        _ if position.is_solved() => Vec::new(),
        Wanted::Next => ladder.hint(position).into_iter().collect(),
        Wanted::All => ladder.all_steps(position),
    }
}

/// The proofs of all steps, or the first step that is not proven.
fn prove<'a>(start: &Start, steps: &'a [Step]) -> Result<Vec<Proof>, (&'a Step, ProofError)> {
    let mut prover = Prover::new(&start.puzzle);
    let proofs = steps.iter().map(|step| {
        let proof = prover.prove(&start.position, step);
        proof.map_err(|error| (step, error))
    });
    proofs.collect()
}

/// What was found.
struct Found {
    steps: Vec<Step>,
    /// The proofs of the steps, if they were wanted.
    proven: Vec<Proof>,
    state: State,
}

/// Whether there is anything to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    Solved,
}

impl State {
    fn of(position: &Position) -> Self {
        if position.is_solved() {
            Self::Solved
        } else {
            Self::Open
        }
    }
}

impl Found {
    fn exit(&self) -> Exit {
        let stuck = self.state == State::Open && self.steps.is_empty();
        if stuck { Exit::Undecided } else { Exit::Fine }
    }

    fn text(&self, wanted: Wanted) -> String {
        if self.state == State::Solved {
            return "Nothing is left to do: each cell has its digit.\n".to_owned();
        }
        if self.steps.is_empty() {
            return "No technique finds a step. Others may: see --with and --ladder.\n".to_owned();
        }
        let mut text = String::new();
        for (index, step) in self.steps.iter().enumerate() {
            text += &match wanted {
                Wanted::Next => steps::text(step),
                Wanted::All => format!("{step}\n"),
            };
            text += &self
                .proven
                .get(index)
                .map(steps::proof_text)
                .unwrap_or_default();
        }
        text
    }

    /// The position, with the step if one was wanted and found.
    fn scene(&self, position: &Position, wanted: Wanted) -> Scene {
        let scene = Scene::of_position(position);
        match (wanted, self.steps.first()) {
            (Wanted::Next, Some(step)) => scene.with_step(step),
            (Wanted::Next, None) | (Wanted::All, _) => scene,
        }
    }

    /// The picture of the step. If there is none, standard error says why.
    fn picture(&self, draw: impl FnOnce(&Step) -> String) -> String {
        let Some(step) = self.steps.first() else {
            tell(match self.state {
                State::Solved => "there is no step to draw: each cell has its digit",
                State::Open => "no technique finds a step to draw; see --with and --ladder",
            });
            return String::new();
        };
        draw(step)
    }

    fn json(&self, puzzle: &Sudoku, ladder: &Ladder) -> String {
        let status = match (self.state, self.steps.is_empty()) {
            (State::Solved, _) => "solved",
            (State::Open, true) => Status::Stuck.name(),
            (State::Open, false) => "steps",
        };
        let objects = self.steps.iter().enumerate();
        let objects: Value = objects
            .map(|(index, step)| csp_json::steps::step(step, ladder, self.proven.get(index)))
            .collect();
        json_line(puzzle, status, [objects, Value::Null])
    }
}

/// The object of an answer, with its steps and its remark.
fn json_line(puzzle: &Sudoku, status: &str, [steps, remark]: [Value; 2]) -> String {
    let values = [puzzle.to_string().into(), status.into(), steps, remark];
    record::json(["puzzle", "status", "steps", "remark"], &values)
}

/// Tells why there is no hint.
fn refused(puzzle: &Sudoku, obstacle: &Obstacle, layout: Layout) -> Exit {
    let (status, remark) = obstacle::told(obstacle);
    if matches!(layout, Layout::Svg | Layout::Html) {
        return obstacle::no_picture(remark.as_ref());
    }
    if let Some(Remark::Refusal(what)) = remark {
        return refuse(what);
    }
    let exit = obstacle::exit(remark.as_ref());
    let remark = remark.as_ref().map(Remark::text);
    let text = match (layout, obstacle) {
        (Layout::Json, _) => json_line(puzzle, status.name(), [json!([]), remark.into()]),
        (_, Obstacle::Several(grids)) => {
            let [one, other] = grids.each_ref().map(|grid| draw(grid, puzzle, Colour::Off));
            format!("There are several solutions. Here are two:\n{one}\n{other}")
        }
        _ => format!("{}\n", remark.unwrap_or("unknown")),
    };
    print(text.as_bytes(), exit)
}
