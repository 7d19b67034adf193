//! `csp flatzinc prove`: what the search of a model says, as a proof for a checker.

use std::path::PathBuf;

use clap::Args;
use csp_core::problem::Goal;
use csp_flatzinc::{Compiled, solution_text};
use csp_proof::{Conclusion, Proof};

use super::model::{SearchedModel, refused};
use crate::arguments::limits::Budget;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::commands::proof::Files;
use crate::exit::Exit;
use crate::interrupt;

/// The arguments of `csp flatzinc prove`.
#[derive(Debug, Args)]
pub(crate) struct ModelProve {
    #[command(flatten)]
    searched: SearchedModel,
    /// The folder for `model.opb` and `model.pbp`; it is made if it is not there
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    budget: Budget,
}

impl Execute for ModelProve {
    const HELP: Help = Help {
        more: "The same model and options give the same bytes. A model without an objective is proven to \
               have no solution, or only one.",
        notes: &[
            Text(
                "\
The proof holds if `veripb DIR/model.opb DIR/model.pbp` ends with code 0, prints
`s VERIFIED UNSATISFIABLE`, or with an objective and a solution
`s VERIFIED BOUNDS v <= obj <= v`, and prints no line with `Warning:`. The
formula has the constraints, each below a comment with its name and its line,
and the objective; for a model without one it has a clause against the solution,
if there is one. The checker looks at the best solution itself. It does not check
that the only solution of a model without an objective is one.

Lines of the output:
  none                there is no solution
  optimal: 17         the best objective; the solution comes next
  unique              there is one solution, which comes next
  several             two solutions come next, and there is no proof; they may
                      differ in variables that are not printed
  unknown             a limit or an interrupt came first; there is no proof
  formula, proof      how many variables, inequalities, lines and nogoods
  steps               what took lines of its own
  not in the formula  a constraint that the proof does not have
  asserted            a constraint with steps that the checker has to believe
  check               the command that checks the proof",
            ),
            Codes(&[
                (
                    Exit::Fine,
                    "the best solution, or the only one: the proof was written",
                ),
                (
                    Exit::NotUnique,
                    "no solution: the proof was written; or several, and there is none",
                ),
                (
                    Exit::BadInput,
                    "bad usage or input, or the files cannot be written",
                ),
                (
                    Exit::Undecided,
                    "\
a limit or an interrupt came first; or something is asserted or not in
the formula",
                ),
                OUTPUT,
            ]),
        ],
        examples: "\
minizinc -c --solver csp model.mzn data.dzn
csp flatzinc prove model.fzn -o proof
veripb proof/model.opb proof/model.pbp",
    };

    // A proof is for its files: it comes to its end even if no one reads the summary.
    fn run(self) -> Result<Exit, Refusal> {
        let limits = self.budget.limits(interrupt::listen());
        let until = self.budget.end();
        let (ast, mut compiled) = self.searched.compiled(false)?;
        if let Some(&x) = compiled.beyond.first() {
            let name = compiled.model.name(x);
            let what = format!(
                "there is no proof: `{name}` has values beyond 32 bits, which are not tried; give it bounds"
            );
            return Err(refused(&self.searched.model, &what));
        }
        compiled.name_constraints(&ast);
        self.searched.options(true).set_up(&mut compiled, limits);
        let files = Files {
            folder: &self.folder,
            name: "model",
        };
        let proof = files.write(&mut compiled.model, compiled.goal, until);
        Ok(match proof {
            Ok(proof) => report(&compiled, &files, &proof),
            Err(error) => files.explain(&error, |solutions| {
                let [first, second] = solutions.map(|values| text(&compiled, values));
                format!("several\n{first}\n{second}")
            }),
        })
    }
}

fn report(compiled: &Compiled, files: &Files<'_>, proof: &Proof) -> Exit {
    let (verdict, exit) = match (&proof.verdict, compiled.goal) {
        (Conclusion::NoSolution, _) => ("none".to_owned(), Exit::NotUnique),
        (Conclusion::Optimal(values), Goal::Minimize(x) | Goal::Maximize(x)) => (
            format!("optimal: {}\n{}", values[x.index()], text(compiled, values)),
            Exit::Fine,
        ),
        (Conclusion::Unique(values) | Conclusion::Optimal(values), _) => {
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
