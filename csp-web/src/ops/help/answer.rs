//! Answers of explanations as JSON, with their drawings.

use super::step;
use crate::failure::Failure;
use csp_core::explain::Minimality;
use csp_json::names::names;
use csp_json::scene;
use csp_json::why::claim as short;
use csp_picture::Scene;
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::techniques::{Ladder, Position};
use csp_sudoku::why::{Account, Argument, Basis, Claim, Paragraph, WhyAnswer};
use serde_json::{Value, json};

/// | `status` | other fields |
/// |---|---|
/// | `steps` | `supposed`, `basis`, `paragraphs`: the conclusion first |
/// | `techniques` | `steps`: the conclusion last |
/// | `search` | `basis` |
/// | `open` | `solution`: the claim does not hold in it |
/// | `unknown` | a limit came first |
///
/// Each paragraph and each step has its `scene` and the `position` on which it is drawn.
pub(super) fn value(
    puzzle: &Sudoku,
    claim: Option<Claim>,
    answer: &WhyAnswer,
) -> Result<Value, Failure> {
    let ground = Scene::with_candidates_of(puzzle).unwrap_or_else(|_| Scene::of_puzzle(puzzle));
    let claim = claim.map(short);
    Ok(match answer {
        WhyAnswer::Steps(account) => json!({
            "status": "steps",
            "claim": claim,
            "supposed": account.supposed.map(short),
            "basis": basis(&account.basis, &ground),
            "paragraphs": paragraphs(account, &ground),
        }),
        WhyAnswer::Techniques(argument) => {
            json!({"status": "techniques", "claim": claim, "steps": steps(puzzle, argument)?})
        }
        WhyAnswer::Search(of) => {
            json!({"status": "search", "claim": claim, "basis": basis(of, &ground)})
        }
        WhyAnswer::Open(grid) => {
            json!({"status": "open", "claim": claim, "solution": grid.to_string()})
        }
        WhyAnswer::Unknown(_) => json!({"status": "unknown", "claim": claim}),
    })
}

fn paragraphs(account: &Account, ground: &Scene) -> Vec<Value> {
    let value = |paragraph: &Paragraph<'_>| {
        let drawn = ground.clone().with_paragraph(account, paragraph);
        json!({
            "number": paragraph.number,
            "claims": paragraph.claims.iter().copied().map(short).collect::<Vec<_>>(),
            "technique": paragraph.step.technique.name(),
            "headline": paragraph.headline,
            "reasons": paragraph.reasons,
            "scene": scene::scene(&drawn),
            "position": scene::board(&drawn),
        })
    };
    account.paragraphs().iter().map(value).collect()
}

fn steps(puzzle: &Sudoku, argument: &Argument) -> Result<Vec<Value>, Failure> {
    let ladder = Ladder::default();
    let mut now = Position::new(puzzle).map_err(Failure::new)?;
    let mut values = Vec::new();
    for one in &argument.steps {
        let mut value = step(one, &ladder, &now);
        value["position"] = super::position(&now);
        values.push(value);
        now.apply(one).map_err(Failure::new)?;
    }
    Ok(values)
}

fn basis(basis: &Basis, ground: &Scene) -> Value {
    let drawn = ground.clone().with_basis(basis);
    json!({
        "givens": basis.givens.iter().copied().map(short).collect::<Vec<_>>(),
        "houses": names(&basis.houses),
        "minimal": basis.minimality == Minimality::Proven,
        "scene": scene::scene(&drawn),
        "position": scene::board(&drawn),
    })
}
