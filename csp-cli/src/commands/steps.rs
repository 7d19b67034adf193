//! Steps of people as text.

use csp_sudoku::techniques::{ProofBasis, StepProof, Step, english};
use itertools::Itertools as _;

/// The step in HoDoKu's notation, and below it in plain English.
pub(crate) fn text(step: &Step) -> String {
    format!("{step}\n{}\n", english(step))
}

/// What was proven, in a sentence.
pub(crate) fn proof_text(proof: &StepProof) -> String {
    let refuted = proof.refuted.iter().join(", ");
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
