//! `csp puzzle hint` and `path`: steps with as few rules as possible.

use std::sync::atomic::AtomicBool;

use clap::{Args, ValueEnum};
use csp_core::limits::Limits;
use csp_puzzles::board::LayeredBoard;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::guide::{BoardStep, GuideAnswer};
use csp_puzzles::level::PuzzleLevel;
use itertools::Itertools as _;
use serde_json::Value;

use super::batch::{LinkArguments, NoAnswer};
use super::{FILLED, words};
use crate::arguments::limits::Budget;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, Meaning, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{AnswerForm, AnswerStyle, PuzzleAnswer};

/// The arguments of `hint`.
#[derive(Args, Debug)]
pub(crate) struct HintLink {
    /// How steps are written
    #[arg(long, value_enum, default_value_t = StepFormat::Text)]
    format: StepFormat,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    links: LinkArguments,
}

/// The arguments of `path`.
#[derive(Args, Debug)]
pub(crate) struct PathLinks {
    /// How steps are written
    #[arg(long, value_enum, default_value_t = StepFormat::Text)]
    format: StepFormat,

    #[command(flatten)]
    budget: Budget,

    #[command(flatten)]
    links: LinkArguments,
}

/// How steps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StepFormat {
    /// Lines to read
    Text,
    /// A JSON object on one line for each puzzle
    Json,
}

impl StepFormat {
    fn style(self) -> AnswerStyle {
        AnswerStyle {
            form: match self {
                Self::Text => AnswerForm::Text("\n"),
                Self::Json => AnswerForm::Json,
            },
            columns: &["steps", "sizes", "level"],
            counted: Counted::Paths,
        }
    }
}

const CODES: &[Meaning] = &[
    (
        Exit::Fine,
        "there is a step, or nothing is left to do; for path, it leads to the solution",
    ),
    (
        Exit::NotUnique,
        "nothing follows, as there are several solutions, or there is none",
    ),
    (
        Exit::BadInput,
        "bad usage or input: something that is no puzzle, a missing file",
    ),
    (Exit::Undecided, "a limit or an interrupt came first"),
    OUTPUT,
];

const RULES: &str = "\
A step says what follows from as few rules as possible: from one rule, by itself;
from two that meet; or from more, of which none can be left out. That no step takes
fewer is proven, where \"fewest\" says true.";

const FORMATS: &str = "\
Formats:
  text  the steps, their rules, and the board behind them; hint has the steps up to
        the first one that fills something in, and draws what that one notes in
        brackets, and by ≠ what a cell is not
  json  puzzle, status (unique, multiple, none, unknown), steps, sizes (the number of
        steps by their number of rules, from 1 on), level (for path, if it leads to
        the end), source, line, name, remark; a step has marks and excluded, each
        with spot and value, rules, fewest; what is noted and not filled in, such as on
        which path a cell is, stands in noted and noted_not, if there is any

Levels: easy puzzles take steps by one rule alone, medium ones by two, hard ones by
three or four, and extreme ones by more.";

impl Execute for HintLink {
    const HELP: Help = Help {
        more: RULES,
        notes: &[Text(FORMATS), Text(FILLED), Codes(CODES)],
        examples: "\
$ csp puzzle hint 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'
$ csp puzzle hint 'slither/4/4/dgdh2c7b 1.......................................'",
    };

    fn run(self) -> Result<Exit, Refusal> {
        run(self.links, self.format, self.budget, StepReach::Mark)
    }
}

impl Execute for PathLinks {
    const HELP: Help = Help {
        more: RULES,
        notes: &[Text(FORMATS), Text(FILLED), Codes(CODES)],
        examples: "\
$ csp puzzle path 'https://puzz.link/p?slither/4/4/dgdh2c7b'
$ csp puzzle path --format json 'https://puzz.link/p?akari/6/6/nekcakbl'",
    };

    fn run(self) -> Result<Exit, Refusal> {
        run(self.links, self.format, self.budget, StepReach::All)
    }
}

/// How far steps lead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StepReach {
    /// To the first step that fills something in.
    Mark,
    /// To the end.
    All,
}

fn run(
    links: LinkArguments,
    format: StepFormat,
    budget: Budget,
    reach: StepReach,
) -> Result<Exit, Refusal> {
    links.run(format.style(), move |interrupted: &'static AtomicBool| {
        move |given: &GivenPuzzle| {
            let told = ToldSteps::of(given, reach, budget.limits(interrupted))?;
            Ok(told.answer(reach))
        }
    })
}

/// The steps on a board, and what stands at their end.
struct ToldSteps {
    steps: Vec<BoardStep>,
    /// `None`: a step that fills something in was wanted, and it is the last one.
    end: Option<GuideAnswer>,
    /// The board behind the steps.
    picture: String,
}

impl ToldSteps {
    fn of(given: &GivenPuzzle, reach: StepReach, limits: Limits) -> Result<Self, NoAnswer> {
        let mut board: LayeredBoard = given.puzzle.board().map_err(|error| error.to_string())?;
        let filling = words::filling(given, board.layers())?;
        let layers = board.layers().to_vec();
        let guide = given.puzzle.guide(&mut board, &filling);
        let mut guide = guide.map_err(|error| error.to_string())?.limits(limits);
        let (steps, end) = match reach {
            StepReach::All => {
                let (steps, end) = guide.path();
                (steps, Some(end))
            }
            StepReach::Mark => match guide.advance_to_mark() {
                (mut steps, GuideAnswer::Step(step)) => {
                    steps.push(step);
                    (steps, None)
                }
                (_, GuideAnswer::Complete) => (Vec::new(), Some(GuideAnswer::Complete)),
                (steps, end) => (steps, Some(end)),
            },
        };
        let filled = guide.filling();
        drop(guide);
        if end == Some(GuideAnswer::Complete) {
            given.puzzle.verify(&filled)?;
        }
        let notes = match reach {
            StepReach::Mark => steps.last().map(|step| step.note_signs(board.notes())),
            StepReach::All => None,
        };
        let notes = notes.unwrap_or_default();
        let picture = given.puzzle.noted_picture(&layers, &filled, &notes);
        let picture = picture.to_string();
        Ok(Self {
            steps,
            end,
            picture,
        })
    }

    fn status(&self) -> PuzzleStatus {
        match self.end {
            None | Some(GuideAnswer::Step(_) | GuideAnswer::Complete) => PuzzleStatus::Unique,
            Some(GuideAnswer::Open) => PuzzleStatus::Multiple,
            Some(GuideAnswer::Contradiction(_)) => PuzzleStatus::None,
            Some(GuideAnswer::Unknown(_)) => PuzzleStatus::Unknown,
        }
    }

    /// The level of the puzzle from where it stands, if the steps lead to the end.
    fn level(&self) -> Option<PuzzleLevel> {
        let is_whole = self.end == Some(GuideAnswer::Complete);
        is_whole.then(|| PuzzleLevel::of_steps(&self.steps))
    }

    /// How many steps take one rule, two and so on.
    fn sizes(&self) -> Vec<usize> {
        let most = self.steps.iter().map(|step| step.sentences.len()).max();
        let mut sizes = vec![0; most.unwrap_or(0)];
        for step in &self.steps {
            sizes[step.sentences.len() - 1] += 1;
        }
        sizes
    }

    fn answer(&self, reach: StepReach) -> PuzzleAnswer {
        let steps: Value = self.steps.iter().map(words::step).collect();
        let level = self.level().map(PuzzleLevel::name);
        let fields = vec![steps, self.sizes().into(), level.into()];
        PuzzleAnswer::new(self.status(), self.text(reach), fields)
    }

    fn text(&self, reach: StepReach) -> String {
        let steps = match (reach, &self.end, &self.steps[..]) {
            (StepReach::Mark, None, [before @ .., step]) => words::hint_lines(before, step),
            (StepReach::Mark, _, steps) => words::short_lines(steps),
            (StepReach::All, _, steps) => words::numbered_lines(steps),
        };
        let end = match &self.end {
            None | Some(GuideAnswer::Step(_)) => String::new(),
            Some(GuideAnswer::Complete) if self.steps.is_empty() => {
                "Nothing is left to do: each spot is filled in.\n".to_owned()
            }
            Some(GuideAnswer::Complete) => self.summary(),
            Some(GuideAnswer::Open) => {
                "Nothing more follows: there are several solutions.\n".to_owned()
            }
            Some(GuideAnswer::Contradiction(step)) => words::step_lines(step),
            Some(GuideAnswer::Unknown(_)) => {
                "Unknown: a limit or an interrupt came first.\n".to_owned()
            }
        };
        format!("{steps}{end}\n{}", self.picture)
    }

    /// "Solved in 13 steps: 10 by one rule, 3 by 2 rules. The level is medium."
    fn summary(&self) -> String {
        let sizes = self.sizes();
        let sizes = sizes.iter().zip(1..).filter(|&(&steps, _)| steps > 0);
        let sizes = sizes.map(|(steps, size)| match size {
            1 => format!("{steps} by one rule"),
            _ => format!("{steps} by {size} rules"),
        });
        let plural = if self.steps.len() == 1 { "" } else { "s" };
        format!(
            "Solved in {} step{plural}: {}. The level is {}.\n",
            self.steps.len(),
            sizes.format(", "),
            PuzzleLevel::of_steps(&self.steps).name()
        )
    }
}
