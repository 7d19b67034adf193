//! Floor 5: why a model has no solution, in the words of the model.

use crate::ast::Ast;
use crate::compile::{
    CompileError, CompileOptions, Compiled, Equations, ValueSource, compile, constraint_name,
    constraint_title, source_name,
};
use csp_core::check::CheckVerdict;
use csp_core::explain::{Describe as _, Fact, Part, Why, Words};
use csp_core::ids::{PropId, Var};
use csp_core::limits::Limits;
use std::collections::BTreeSet;

/// Why a model has no solution.
#[derive(Clone, Debug)]
pub struct WhyReport {
    /// The answer. In its parts, constraints have their numbers in the order of the text; greater numbers are
    /// those of domains without a value.
    pub why: Why,
    /// The answer in the words of the model, without an end of line after it.
    pub text: String,
    /// Whether the parts have variables of which only values in `i32` were tried. Then the model may have a
    /// solution beyond.
    pub is_clipped: bool,
}

impl WhyReport {
    /// The constraints that have no solution together: their numbers in the order of the text, from 0, and what they are called.
    ///
    /// ```
    /// use csp_core::limits::Limits;
    /// use csp_flatzinc::{read, why};
    /// let ast = read("var 1..2: x; constraint int_le(1, x); constraint int_le(x, 0); solve satisfy;")?;
    /// assert_eq!(why(&ast, Limits::default())?.constraints(&ast), [(1, "int_le")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn constraints<'a>(&self, ast: &'a Ast) -> Vec<(usize, &'a str)> {
        let numbers = parts_of(&self.why).iter().filter_map(|part| match part {
            Part::Constraint(number) if *number < ast.constraints.len() => Some(*number),
            Part::Constraint(_) | Part::Given(_) => None,
        });
        let named = numbers.map(|number| (number, constraint_title(ast, number)));
        named.collect()
    }
}

/// Whether an answer to the question why a model has no solution holds.
#[derive(Clone, Debug)]
pub struct WhyCheck {
    /// The verdict.
    pub verdict: CheckVerdict,
    /// The verdict in the words of the model, without an end of line after it.
    pub text: String,
}

/// Why a model has no solution, and the text of that: a smallest set of constraints that has none, with the
/// steps if propagation shows it. A constraint is named as the model names it, with its line in FlatZinc. A domain without a
/// value is named with the line of its variable.
///
/// Bounds of variables that are declared without any follow from constraints; these are named in a line of their own, and
/// fewer of them may do.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_flatzinc::{read, why};
/// let ast = read("var 1..2: x;\nvar 1..2: y;\nvar 1..9: z;
/// constraint int_ne(x, y) :: mzn_constraint_name(\"apart\");
/// constraint int_lin_le([1], [z], 5);
/// constraint int_lin_le([1, 1], [x, y], 2); solve satisfy;")?;
/// let text = why(&ast, Limits::default())?.text;
/// assert!(text.contains("apart (line 4)") && text.contains("int_lin_le (line 6)"));
/// assert!(!text.contains("line 5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`compile`].
pub fn why(ast: &Ast, limits: Limits) -> Result<WhyReport, CompileError> {
    let mut compiled = posted(ast)?;
    let parts = parts(&compiled);
    let explainer = compiled.model.explainer([]).expect("there are no givens");
    let mut explainer = explainer.constraints(parts.clone()).limits(limits);
    let why = explainer.conflict();
    let words = InModel {
        compiled: &compiled,
        ast,
        parts: &parts,
    };
    let mut text = why.text(&words);
    text.extend(words.bounds(&why));
    let clipped = words.clipped(&why);
    text.extend(clipped.clone());
    Ok(WhyReport {
        is_clipped: clipped.is_some(),
        why,
        text,
    })
}

/// Checks an answer of [`why`] by what each constraint says ([`csp_core::check`]). The model is compiled anew, and the
/// engine does not run.
///
/// ```
/// use csp_core::limits::Limits;
/// use csp_flatzinc::{check_why, read, why};
/// let ast = read("var 1..2: x;\nvar 1..2: y;
/// constraint int_lt(x, y);\nconstraint int_lt(y, x); solve satisfy;")?;
/// let report = why(&ast, Limits::default())?;
/// let check = check_why(&ast, &report.why)?;
/// assert!(check.text.starts_with("checked: "), "{}", check.text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As for [`compile`].
pub fn check_why(ast: &Ast, why: &Why) -> Result<WhyCheck, CompileError> {
    let compiled = posted(ast)?;
    let parts = parts(&compiled);
    let checker = compiled.model.checker([]).constraints(parts.clone());
    let verdict = checker.check(None, why);
    let words = InModel {
        compiled: &compiled,
        ast,
        parts: &parts,
    };
    Ok(WhyCheck {
        text: verdict.text(&words),
        verdict,
    })
}

/// The model with all its constraints posted, none of them solved while it is compiled.
fn posted(ast: &Ast) -> Result<Compiled, CompileError> {
    let options = CompileOptions {
        equations: Equations::Posted,
        ..CompileOptions::default()
    };
    compile(ast, options)
}

/// The propagators of each constraint, and then each other one by itself.
fn parts(compiled: &Compiled) -> Vec<Vec<PropId>> {
    let all = (0..compiled.model.solver().propagators() as u32).map(PropId::new);
    let others = all.filter(|&prop| compiled.constraint(prop).is_none());
    let mut parts = compiled.propagators();
    parts.extend(others.map(|prop| vec![prop]));
    parts
}

/// The words of a model.
struct InModel<'a> {
    compiled: &'a Compiled,
    ast: &'a Ast,
    parts: &'a [Vec<PropId>],
}

/// The parts of an answer.
fn parts_of(why: &Why) -> &[Part] {
    match why {
        Why::Derived(explanation) => &explanation.parts,
        Why::Searched(core) => &core.parts,
        Why::Open(_) | Why::Unknown(_) => &[],
    }
}

impl InModel<'_> {
    /// The numbers of the variables of a part.
    fn vars(&self, part: Part) -> BTreeSet<usize> {
        let Part::Constraint(number) = part else {
            return BTreeSet::new();
        };
        let solver = self.compiled.model.solver();
        let props = self.parts[number].iter();
        let scopes = props.flat_map(|&prop| solver.propagator(prop).scope());
        scopes.map(|x| x.index()).collect()
    }

    /// A line for what bounds the variables of the constraints, if that is not among the parts.
    fn bounds(&self, why: &Why) -> Option<String> {
        let is_constraint = |part: &Part| matches!(part, Part::Constraint(number) if *number < self.ast.constraints.len());
        let parts: Vec<Part> = parts_of(why)
            .iter()
            .copied()
            .filter(is_constraint)
            .collect();
        let vars: BTreeSet<usize> = parts.iter().flat_map(|&part| self.vars(part)).collect();
        let sources: BTreeSet<ValueSource> = vars
            .into_iter()
            .flat_map(|x| self.compiled.sources(x))
            .collect();
        let is_part = |source: &ValueSource| matches!(source, ValueSource::Constraint(number) if parts.contains(&Part::Constraint(*number)));
        let names: Vec<String> = sources
            .iter()
            .filter(|source| !is_part(source))
            .map(|&source| source_name(self.ast, source))
            .collect();
        (!names.is_empty())
            .then(|| format!("\n  with the bounds that follow from {}", names.join(", ")))
    }

    /// A line for the variables of which not all values were tried.
    fn clipped(&self, why: &Why) -> Option<String> {
        let parts = parts_of(why).iter();
        let vars: BTreeSet<usize> = parts.flat_map(|&part| self.vars(part)).collect();
        let beyond = self.compiled.beyond.iter();
        let clipped = beyond.filter(|x| vars.contains(&x.index()));
        let names: Vec<&str> = clipped.map(|&x| self.compiled.model.name(x)).collect();
        (!names.is_empty()).then(|| {
            let names = names.join(", ");
            format!("\n  (only values of at most 2,147,483,646 either way were tried for {names})")
        })
    }
}

impl Words for InModel<'_> {
    fn fact(&self, fact: Fact) -> String {
        self.compiled.model.fact(fact)
    }

    fn constraint(&self, prop: PropId) -> String {
        match self.compiled.constraint(prop) {
            Some(number) => constraint_name(self.ast, number),
            None => self.compiled.model.constraint_name(prop).to_owned(),
        }
    }

    fn tells(&self, x: Var) -> bool {
        self.compiled.model.tells(x)
    }

    fn part(&self, part: Part) -> String {
        match part {
            Part::Given(atom) => self.fact(atom.into()),
            Part::Constraint(number) => match self.parts[number][..] {
                [prop, ..] => self.constraint(prop),
                [] => constraint_name(self.ast, number),
            },
        }
    }
}
