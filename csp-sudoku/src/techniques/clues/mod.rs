//! What clues leave to their cells: by themselves, with houses, and together.
//!
//! The rules of the puzzle are looked at few at a time, by the engine's own search for
//! [steps of few rules](csp_core::explain::StepFinder). So there is no code for the kinds of clues here: the constraints of a clue
//! say what it leaves.
//!
//! The reasons are in `docs/decisions/71-steps-by-clues-are-steps-of-few-rules.md`.

mod combinations;
pub(super) mod guide;
pub(super) mod model;
pub(super) mod pattern;
mod rule;

use super::board::CandidateBoard;
use super::search::Collector;
use super::technique::Technique;
use std::ops::ControlFlow;

/// Looks for a technique of the family. Boards without clues have none of them.
pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector<'_>,
) -> ControlFlow<()> {
    let want = found.want();
    let Some(guide) = found.guide() else {
        return ControlFlow::Continue(());
    };
    for step in guide.steps(board, technique, want) {
        found.add(step)?;
    }
    ControlFlow::Continue(())
}
