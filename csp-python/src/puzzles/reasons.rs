//! Why something holds on a board, in words and with places in arrays.

use super::layers::index;
use super::steps::{MarkWords, StepWords, marks, step_words};
use csp_core::limits::Limits;
use csp_puzzles::claim::BoardClaim;
use csp_puzzles::error::PuzzleError;
use csp_puzzles::filling::Filling;
use csp_puzzles::layer::Layer;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::why::{BoardWhy, ChainStep, why};

/// A step, what is filled in where its rules look, and the earlier steps that it needs, counted from 0.
type ChainWords = (StepWords, Vec<MarkWords>, Vec<usize>);

/// What was asked about: the claim in words, and its place: the layer and the index in its array.
type ClaimWords = (String, (&'static str, Vec<usize>));

/// An answer, what was asked, the steps, and the values that are left where solutions differ.
pub(super) type WhyWords = (
    &'static str,
    Option<ClaimWords>,
    Vec<ChainWords>,
    Vec<String>,
);

/// Why a claim holds with this filling, or why there is no solution.
pub(super) fn reasons(
    puzzle: &GridPuzzle,
    filling: &Filling,
    claim: Option<&str>,
    limits: Limits,
) -> Result<WhyWords, PuzzleError> {
    let mut board = puzzle.board()?;
    let layers = board.layers().to_vec();
    let claim = claim
        .map(|claim| BoardClaim::read(claim, &layers))
        .transpose()?;
    let asked = claim.map(|claim| claim_words(claim, &layers));
    let told = why(&mut board, filling, claim, limits)?;
    let chain = |steps: Vec<ChainStep>| {
        let steps = steps.into_iter();
        steps
            .map(|step| chain_words(&layers, board.notes(), step))
            .collect()
    };
    let (status, steps, left) = match told {
        BoardWhy::Follows(steps) => ("follows", chain(steps), Vec::new()),
        BoardWhy::Refuted(steps) => ("refuted", chain(steps), Vec::new()),
        BoardWhy::Contradiction(step) => ("contradiction", chain(vec![step]), Vec::new()),
        BoardWhy::Open(left) => ("open", Vec::new(), left),
        BoardWhy::Unknown(_) => ("unknown", Vec::new(), Vec::new()),
    };
    Ok((status, asked, steps, left))
}

fn claim_words(claim: BoardClaim, layers: &[Layer]) -> ClaimWords {
    let place = index(claim.spot(layers));
    (claim.in_words(layers), (layers[claim.layer].name(), place))
}

fn chain_words(layers: &[Layer], notes: &[Layer], step: ChainStep) -> ChainWords {
    (
        step_words(layers, notes, step.step),
        marks(layers, step.filled),
        step.earlier,
    )
}
