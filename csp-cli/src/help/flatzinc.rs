//! The help texts of `csp flatzinc`.

/// At the end of `csp flatzinc --help`.
pub(crate) const FLATZINC_EXAMPLES: &str = "\
Examples:
  csp flatzinc --install
  minizinc --solver csp model.mzn data.dzn
  csp flatzinc -a -s model.fzn
  csp flatzinc trace --format svg model.fzn > tree.svg
  csp flatzinc why model.fzn
  csp flatzinc prove model.fzn -o proof
  csp flatzinc parts -n 64 model.fzn > parts.txt
  csp flatzinc -a --part 'x0 = 1, x2 != 5' model.fzn";

macro_rules! model_prove_examples {
    () => {
        "\
Examples:
  minizinc -c --solver csp model.mzn data.dzn
  csp flatzinc prove model.fzn -o proof
  veripb proof/model.opb proof/model.pbp"
    };
}

/// At the end of `csp flatzinc prove -h`.
pub(crate) const MODEL_PROVE_EXAMPLES: &str = model_prove_examples!();

/// At the end of `csp flatzinc prove --help`.
pub(crate) const MODEL_PROVE: &str = concat!(
    "\
The proof holds if `veripb DIR/model.opb DIR/model.pbp` ends with code 0, prints
`s VERIFIED UNSATISFIABLE`, or with an objective and a solution
`s VERIFIED BOUNDS v <= obj <= v`, and prints no line with `Warning:`. The
formula has the constraints, each below a comment with its name and its line,
and the objective; of a model without one it has a clause against the solution,
if there is one. The checker looks at the best solution itself. That the only
solution of a model without an objective is one, it does not.

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
  check               the command that checks the proof

Exit codes:
   0  the best solution, or the only one: the proof was written
   1  no solution: the proof was written; or several, and there is none
   2  bad usage or input, or the files cannot be written
   3  a limit or an interrupt came first; or something is asserted or not in
      the formula
  74  standard output could not be written (a closed pipe ends quietly, with 0)

",
    model_prove_examples!()
);
