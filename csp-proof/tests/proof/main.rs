//! Formulas of small models, whose solutions are counted; their proofs: checked by a checker of the tests and by VeriPB, and refused once they
//! are damaged.

mod checker;
mod counted;
mod damage;
mod models;
mod mutation;
mod opb;
mod optimal;
mod unsolvable;
mod veripb;

use csp_core::model::Model;
use csp_core::problem::Goal;
use csp_proof::{Proof, prove};

/// A proof of a model, as it is written.
struct Written {
    proof: Proof,
    lines: String,
}

fn written(mut model: Model, goal: Goal) -> Written {
    let mut lines = Vec::new();
    let proof = prove(&mut model, goal, &mut lines).unwrap();
    Written {
        proof,
        lines: String::from_utf8(lines).unwrap(),
    }
}

/// Whether a proof is accepted. Both checkers have to say the same.
fn is_accepted(formula: &str, lines: &str) -> bool {
    let own = checker::check(formula, lines);
    if let Some(theirs) = veripb::accepts(formula, lines) {
        assert_eq!(own.is_ok(), theirs, "{own:?}\n{formula}\n{lines}");
    }
    own.is_ok()
}

impl Written {
    /// Both checkers accept it.
    fn check(&self, name: &str) {
        let checked = checker::check(&self.proof.formula, &self.lines);
        let keep = || {
            let folder = std::env::temp_dir();
            std::fs::write(folder.join("failed.opb"), &self.proof.formula).unwrap();
            std::fs::write(folder.join("failed.pbp"), &self.lines).unwrap();
            format!(
                "{name}: see failed.opb and failed.pbp in {}",
                folder.display()
            )
        };
        assert!(checked.is_ok(), "{checked:?}, {}", keep());
        let accepted = veripb::accepts(&self.proof.formula, &self.lines);
        assert_ne!(accepted, Some(false), "{}", keep());
    }
}
