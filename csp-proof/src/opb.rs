//! A model as a formula, for any solver that reads OPB.

use crate::error::ProofError;
use crate::formula::Formula;
use crate::literal::VariableFact;
use crate::names::words;
use crate::row::Overflow;
use crate::style::{VariableStyle, styles};
use crate::summary::ProofSummary;
use csp_core::ids::PropId;
use csp_core::model::Model;
use csp_core::problem::Goal;
use csp_core::replay::{Deriver, Meaning};
use csp_core::values::Values;
use std::fmt::Write as _;

/// The most values of a domain.
const WIDEST: u64 = 1 << 14;

/// A model as pseudo-Boolean inequalities.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpbFormula {
    /// The text in the format OPB. A comment for each variable says how its value is read off, such
    /// as `* x = 3 + 1 x_ge_4 + 1 x_ge_5`.
    pub text: String,
    /// Constraints that it does not have, by the names of their propagators.
    pub unstated: Vec<String>,
}

/// Writes a model as pseudo-Boolean inequalities, as [`prove`](crate::prove) does, without an objective. Its
/// solutions are those of the model, if [nothing is left out](OpbFormula::unstated). A solution of the model
/// may stand for several of the formula, which may choose among cases.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 1..=3)?;
/// model.post(NotEqual::new(x[0], x[1]))?;
/// let formula = csp_proof::opb(&mut model)?;
/// assert!(formula.text.contains("* x[0] = 1 + 1 x[0]_is_2 + 2 x[0]_is_3\n"));
/// assert!(formula.text.contains("1 ~x[0]_is_2 1 ~x[1]_is_2 >= 1 ;\n"));
/// assert!(formula.unstated.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A domain has too many values, or sums are too great.
pub fn opb(model: &mut Model) -> Result<OpbFormula, ProofError> {
    let names = ModelNames::of(model);
    let mut summary = ProofSummary::default();
    let formula = state(&model.deriver(), Goal::Satisfy, &names, &mut summary)?;
    let (variables, rows) = (formula.encoding.len(), formula.db.len());
    let mut text = format!("* #variable= {variables} #constraint= {rows}\n");
    for (x, name) in words(names.vars.iter().map(String::as_str))
        .iter()
        .enumerate()
    {
        let (least, terms) = formula.encoding.sum(x);
        let _ = write!(text, "* {name} = {least}");
        for (weight, truth) in terms {
            if let (1.., VariableFact::Is(lit)) = (weight, truth) {
                let _ = write!(text, " + {weight} {}", formula.encoding.name(lit));
            }
        }
        text.push('\n');
    }
    Ok(OpbFormula {
        text: text + &formula.text,
        unstated: summary.unstated,
    })
}

/// The names of a model.
pub(crate) struct ModelNames {
    pub(crate) vars: Vec<String>,
    /// By propagator.
    pub(crate) constraints: Vec<String>,
}

impl ModelNames {
    pub(crate) fn of(model: &Model) -> Self {
        let props = (0..model.solver().propagators() as u32).map(PropId::new);
        let names = props.map(|prop| model.constraint_name(prop).to_string());
        Self {
            vars: model.legend().vars().to_vec(),
            constraints: names.collect(),
        }
    }
}

/// The model as a formula. Constraints that say nothing are noted in the summary.
pub(crate) fn state(
    deriver: &Deriver<'_>,
    goal: Goal,
    names: &ModelNames,
    summary: &mut ProofSummary,
) -> Result<Formula, ProofError> {
    let start = deriver.start();
    check_widths(start, &names.vars)?;
    let mut styles = styles(deriver.meanings(), start.len());
    if let Some(objective) = goal.objective() {
        styles[objective.index()] = VariableStyle::Ordered;
    }
    let words = words(names.vars.iter().map(String::as_str));
    let mut formula = Formula::new(words, start, &styles);
    for (number, meaning) in deriver.meanings().iter().enumerate() {
        let constraint = &names.constraints[number];
        let statements = match meaning {
            Meaning::Stated(statements) => &statements[..],
            Meaning::Listed(statement) => std::slice::from_ref(statement),
            Meaning::Unknown => {
                summary.unstated.push(constraint.clone());
                continue;
            }
        };
        let stated = formula.state(PropId::new(number as u32), constraint, statements);
        stated.map_err(|Overflow| too_great(constraint))?;
    }
    Ok(formula)
}

fn too_great(constraint: &str) -> ProofError {
    let constraint = constraint.to_string();
    ProofError::Overflow { constraint }
}

fn check_widths(start: &[Values], names: &[String]) -> Result<(), ProofError> {
    let mut vars = start.iter().zip(names);
    let wide = vars.find(|(values, _)| values.len() > WIDEST);
    wide.map_or(Ok(()), |(values, name)| {
        Err(ProofError::TooWide {
            variable: name.clone(),
            size: values.len(),
            limit: WIDEST,
        })
    })
}
