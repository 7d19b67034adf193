//! Answers to the question why.

use super::fields::Fields;
use super::names::names;
use super::steps::{self, StepEvidence};
use csp_core::explain::Minimality;
use csp_sudoku::Shape;
use csp_sudoku::techniques::Ladder;
use csp_sudoku::why::{Account, Basis, SmallStep, SudokuClaim, WhyAnswer};
use serde_json::{Value, json};

/// The answer: `status` is `steps`, `techniques`, `search`, `open` or `unknown`, and the other fields
/// follow from it.
///
/// | status | fields |
/// |---|---|
/// | `steps` | `givens`, `houses`, `minimal`: what it rests on; `supposed`: a claim, or null; `steps` |
/// | `techniques` | `steps`, as by [`steps::step`] |
/// | `search` | `givens`, `houses`, `minimal` |
/// | `open` | `solution`: a grid in which the claim does not hold |
///
/// A claim is `r4c5=7` or `r4c5<>7`. Each small step has a `claim` (null for a contradiction), a
/// `technique`, `houses`, and claims in `because`.
#[must_use]
pub fn answer(answer: &WhyAnswer) -> Fields {
    match answer {
        WhyAnswer::Steps(Account {
            basis,
            supposed,
            steps,
        }) => {
            let steps: Value = steps
                .iter()
                .map(|step| small_step(step, basis.shape))
                .collect();
            let supposed = Value::from(supposed.map(|supposed| claim(supposed, basis.shape)));
            status("steps")
                .and(basis_fields(basis))
                .and([("supposed", supposed), ("steps", steps)])
        }
        WhyAnswer::Techniques(argument) => {
            let ladder = Ladder::default();
            let steps = argument.steps.iter();
            let steps = steps.map(|step| steps::step(step, &ladder, StepEvidence::default()));
            status("techniques").and([("steps", steps.collect())])
        }
        WhyAnswer::Search(basis) => status("search").and(basis_fields(basis)),
        WhyAnswer::Open(grid) => status("open").and([("solution", grid.to_string().into())]),
        WhyAnswer::Unknown(_) => status("unknown"),
    }
}

fn status(name: &str) -> Fields {
    Fields::from([("status", name.into())])
}

fn basis_fields(basis: &Basis) -> Fields {
    let minimal = basis.minimality == Minimality::Proven;
    Fields::from([
        ("givens", claims(&basis.givens, basis.shape)),
        ("houses", names(&basis.houses)),
        ("minimal", minimal.into()),
    ])
}

/// One small step of an account on a board of this shape.
#[must_use]
pub fn small_step(step: &SmallStep, shape: Shape) -> Value {
    json!({
        "claim": step.claim.map(|one| claim(one, shape)),
        "technique": step.technique.name(),
        "houses": names(step.technique.houses()),
        "because": claims(&step.because, shape),
    })
}

fn claims(claims: &[SudokuClaim], shape: Shape) -> Value {
    claims.iter().map(|&one| claim(one, shape)).collect()
}

/// A claim about a board of this shape as HoDoKu writes it: `r4c5=7`, `r4c5<>7`.
#[must_use]
pub fn claim(claim: SudokuClaim, shape: Shape) -> String {
    let sign = if matches!(claim, SudokuClaim::Is(..)) {
        "="
    } else {
        "<>"
    };
    format!("{}{sign}{}", claim.cell(), shape.character(claim.digit()))
}
