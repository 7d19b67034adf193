//! Floor 5: why a model has no solution, in the words of the model.

use crate::ast;
use crate::compile::{Compiled, constraint_name};
use csp_core::explain::{Describe as _, Fact, Part, Why, Words};
use csp_core::ids::PropId;
use csp_core::limits::Limits;

/// Why a model has no solution, and the text of that: a smallest set of constraints that has none, with the
/// steps if propagation shows it. A constraint is named as the model names it, with its line in FlatZinc.
///
/// Equations of two variables make one variable of them before there is any constraint; they are in
/// no answer.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_flatzinc::{CompileOptions, compile, read, why};
/// let ast = read("var 1..2: x;\nvar 1..2: y;\nvar 1..9: z;
/// constraint int_ne(x, y) :: mzn_constraint_name(\"apart\");
/// constraint int_lin_le([1], [z], 5);
/// constraint int_lin_le([1, 1], [x, y], 2); solve satisfy;")?;
/// let mut compiled = compile(&ast, CompileOptions::default())?;
/// let (_, text) = why(&mut compiled, &ast, Limits::default());
/// assert!(text.contains("apart (line 4)") && text.contains("int_lin_le (line 6)"));
/// assert!(!text.contains("line 5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why(compiled: &mut Compiled, ast: &ast::Ast, limits: Limits) -> (Why, String) {
    let constraints = compiled.propagators();
    let explainer = compiled.model.explainer([]).expect("there are no givens");
    let why = explainer.constraints(constraints).limits(limits).conflict();
    let text = why.text(&InModel { compiled, ast });
    (why, text)
}

/// The words of a model.
struct InModel<'a> {
    compiled: &'a Compiled,
    ast: &'a ast::Ast,
}

impl Words for InModel<'_> {
    fn fact(&self, fact: Fact) -> String {
        self.compiled.model.fact(fact)
    }

    fn constraint(&self, prop: PropId) -> String {
        constraint_name(self.ast, self.compiled.constraint(prop))
    }

    fn part(&self, part: Part) -> String {
        match part {
            Part::Given(atom) => self.fact(atom.into()),
            Part::Constraint(number) => constraint_name(self.ast, number),
        }
    }
}
