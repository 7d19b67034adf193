//! `csp puzzle why`: one question about one puzzle.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use csp_puzzles::claim::BoardClaim;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::why::{BoardWhy, ChainStep, why};
use serde_json::{Value, json};

use super::batch::only_puzzle;
use super::{FILLED, words};
use crate::arguments::limits::Budget;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::record;
use crate::output::stdout::print;

/// The question.
#[derive(Args, Debug)]
pub(crate) struct WhyFact {
    /// A link of puzz.link, a file with one puzzle, or `-` for standard input
    #[arg(value_name = "INPUT")]
    input: OsString,

    /// The fact, such as r1c2, 'r1c2 is shaded' or 'r1c1-r1c2 is no line'; not needed if there is no solution
    #[arg(value_name = "FACT", num_args = 0..)]
    fact: Vec<String>,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t = FactFormat::Text)]
    format: FactFormat,

    #[command(flatten)]
    budget: Budget,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FactFormat {
    /// Lines to read
    Text,
    /// A JSON object on one line
    Json,
}

impl Execute for WhyFact {
    const HELP: Help = Help {
        more: "It follows from the puzzle and from what is filled in. The spot that is asked about counts as blank.",
        notes: &[
            Text(
                "\
The answer is the steps of `path` that the fact needs, first ones first and the
fact last. Each step has its rules, of which none can be left out, what is filled
in where they look, and the numbers of the earlier steps that it needs. What a rule
says of single spots at once is told where a rule about half of the board or less
looks at it. If there is no solution, the rules that have none are told.

Facts:
  r1c2                 whatever it is
  r1c2 is shaded       by the word, by the sign of pictures, or by the number
  r1c2 not 3           also: is not
  r1c1-r1c2 is a line  the step, the border or the side between two cells
  r1c1.up is no line   a side of a cell: up, right, down, left, or r1c1^ > v <,
                       or \"the upper side of r1c1\"

Formats:
  text  as above
  json  puzzle (a link), claim, status (follows, refuted, contradiction, open,
        unknown), steps, left (what it can be, if it is open); a step has marks,
        excluded, noted, noted_not, rules, fewest as those of `hint`, filled (marks) and earlier
        (numbers of steps, from 1)",
            ),
            Text(FILLED),
            Codes(&[
                (Exit::Fine, "explained"),
                (
                    Exit::NotUnique,
                    "\
it is not so, which is explained; there is no solution, which is explained; or it
is open, as solutions differ there",
                ),
                (
                    Exit::BadInput,
                    "bad usage or input: no such spot or value, several puzzles",
                ),
                (Exit::Undecided, "a limit or an interrupt came first"),
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp puzzle why 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g' r1c2
$ csp puzzle why 'slither/4/4/dgdh2c7b' r1c1-r1c2 is no line
$ csp puzzle why --format json 'slither/4/4/dgdh2c7b' 'r1c1^ is a line'",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let given = only_puzzle(
            vec![self.input],
            "give one at a time, typed out or in a file of its own",
        )?;
        let limits = self.budget.limits(interrupt::listen());
        let mut board = given.puzzle.board().map_err(|error| error.to_string())?;
        let layers = board.layers().to_vec();
        let filling = words::filling(&given, &layers)?;
        let fact = self.fact.join(" ");
        let claim = match fact.trim() {
            "" => None,
            fact => Some(BoardClaim::read(fact, &layers).map_err(|error| error.to_string())?),
        };
        let answer = why(&mut board, &filling, claim, limits).map_err(|error| error.to_string())?;
        if claim.is_none() && matches!(answer, BoardWhy::Open(_)) {
            let message =
                "the puzzle has a solution: name the fact to explain, such as 'r1c2 is shaded'";
            return Err(message.to_owned().into());
        }
        let answered = AnsweredWhy {
            given: &given,
            claim: claim.map(|claim| claim.in_words(&layers)),
            answer,
        };
        let text = match self.format {
            FactFormat::Text => words::why(claim, &layers, &answered.answer),
            FactFormat::Json => answered.json(),
        };
        Ok(print(text, answered.exit()))
    }
}

/// An answer, and what was asked.
struct AnsweredWhy<'a> {
    given: &'a GivenPuzzle,
    claim: Option<String>,
    answer: BoardWhy,
}

impl AnsweredWhy<'_> {
    const fn exit(&self) -> Exit {
        match self.answer {
            BoardWhy::Follows(_) => Exit::Fine,
            BoardWhy::Refuted(_) | BoardWhy::Contradiction(_) | BoardWhy::Open(_) => {
                Exit::NotUnique
            }
            BoardWhy::Unknown(_) => Exit::Undecided,
        }
    }

    fn json(&self) -> String {
        let status = match &self.answer {
            BoardWhy::Follows(_) => "follows",
            BoardWhy::Refuted(_) => "refuted",
            BoardWhy::Contradiction(_) => "contradiction",
            BoardWhy::Open(_) => "open",
            BoardWhy::Unknown(_) => "unknown",
        };
        let steps: Value = match &self.answer {
            BoardWhy::Follows(steps) | BoardWhy::Refuted(steps) => {
                steps.iter().map(chain_object).collect()
            }
            BoardWhy::Contradiction(step) => vec![chain_object(step)].into(),
            BoardWhy::Open(_) | BoardWhy::Unknown(_) => json!([]),
        };
        let left: Value = match &self.answer {
            BoardWhy::Open(left) => json!(left),
            _ => Value::Null,
        };
        record::json([
            ("puzzle", self.given.puzzle.to_link().ok().into()),
            ("claim", self.claim.clone().into()),
            ("status", status.into()),
            ("steps", steps),
            ("left", left),
        ])
    }
}

fn chain_object(step: &ChainStep) -> Value {
    let mut object = words::step(&step.step);
    object["filled"] = words::marks(&step.filled);
    object["earlier"] = step.earlier.iter().map(|number| number + 1).collect();
    object
}
