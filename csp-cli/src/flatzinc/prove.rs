//! `csp flatzinc prove`: what the search of a model says, as a proof for a checker.

use csp_core::problem::Goal;
use csp_flatzinc::{Compiled, solution_text};
use csp_proof::{Proof, Verdict};

use super::tasks::{model, options};
use crate::args::ModelProve;
use crate::interrupt;
use crate::proof::Files;
use crate::report::Exit;

/// Writes the proof.
pub(super) fn prove(args: &ModelProve) -> Result<Exit, Exit> {
    let budget = args.limits.budget();
    let (until, limits) = (budget.end(), budget.limits(interrupt::listen()));
    let (ast, mut compiled) = model(&args.searched, false)?;
    compiled.name_constraints(&ast);
    compiled.set_up(options(&args.searched, true), limits);
    let files = Files {
        folder: &args.folder,
        name: "model",
    };
    Ok(
        match files.write(&mut compiled.model, compiled.goal, until) {
            Ok(proof) => told(&compiled, &files, &proof),
            Err(error) => files.explain(&error, |solutions| {
                let [first, second] = solutions.map(|values| text(&compiled, values));
                format!("several\n{first}\n{second}")
            }),
        },
    )
}

fn told(compiled: &Compiled, files: &Files<'_>, proof: &Proof) -> Exit {
    let (verdict, exit) = match (&proof.verdict, compiled.goal) {
        (Verdict::NoSolution, _) => ("none".to_owned(), Exit::NotUnique),
        (Verdict::Optimal(values), Goal::Minimize(x) | Goal::Maximize(x)) => (
            format!("optimal: {}\n{}", values[x.index()], text(compiled, values)),
            Exit::Fine,
        ),
        (Verdict::Unique(values) | Verdict::Optimal(values), _) => {
            (format!("unique\n{}", text(compiled, values)), Exit::Fine)
        }
    };
    files.tell(&verdict, proof, exit)
}

/// A solution as MiniZinc reads it, without the end of its last line.
fn text(compiled: &Compiled, values: &[i32]) -> String {
    solution_text(compiled, |x| values[x.index()])
        .trim_end()
        .to_owned()
}
