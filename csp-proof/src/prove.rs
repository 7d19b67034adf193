//! From the trace of a search to a proof.

use crate::error::ProofError;
use crate::formula::Formula;
use crate::literal::VariableFact;
use crate::opb::{ModelNames, state};
use crate::path::NodePath;
use crate::row::{Overflow, PseudoBoolean};
use crate::script::Script;
use crate::search::{Searched, search};
use crate::steps::DerivationWriter;
use crate::summary::{Conclusion, ProofSummary};
use csp_core::model::Model;
use csp_core::problem::Goal;
use csp_core::trace::{Held, NogoodOrigin, TraceEvent};
use csp_core::values::Values;
use std::io::{self, Write};

/// A proof whose lines have been written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Proof {
    /// The formula as OPB.
    pub formula: String,
    /// What the proof shows of it.
    pub verdict: Conclusion,
    /// What the proof is made of.
    pub summary: ProofSummary,
}

/// Searches a model and writes to `out` a proof of what the search shows: that there is no solution
/// or only one, or that a solution is optimal. The model is searched as it says
/// ([`Model::learning`], [`Model::limit`], branching). It is the same afterwards.
///
/// The lines are for the checker VeriPB, version 3. The proof holds if the checker ends with code 0,
/// prints no line with `Warning:`, and prints
///
/// * `s VERIFIED UNSATISFIABLE`, for no solution. The formula has a clause against the one solution
///   if there is one: see [`Conclusion::Unique`]. That this is a solution is then for others to check.
/// * `s VERIFIED BOUNDS v <= obj <= v` for an objective. This also checks the solution.
///
/// # Errors
/// There are several solutions and no objective, the search was stopped, a domain has too many
/// values, or the proof cannot be written.
pub fn prove(model: &mut Model, goal: Goal, out: impl Write) -> Result<Proof, ProofError> {
    let searched = search(model, goal)?;
    let names = ModelNames::of(model);
    let deriver = model.deriver();
    let mut summary = ProofSummary::default();
    let mut formula = state(&deriver, goal, &names, &mut summary)?;
    let objective = objective(goal, &formula, searched.solution.is_some())?;
    if let (Goal::Satisfy, Some(solution)) = (goal, &searched.solution) {
        formula.exclude(solution);
    }
    summary.variables = formula.encoding.len();
    summary.inequalities = formula.db.len();
    let text = text(&formula, objective.as_ref());
    let script = Script::new(formula, out)?;
    let steps = DerivationWriter {
        script,
        deriver,
        constraints: names.constraints,
        summary,
    };
    Writer {
        steps,
        objective,
        path: NodePath::default(),
    }
    .write(&searched)
    .map(|summary| Proof {
        formula: text,
        verdict: verdict(goal, searched.solution),
        summary,
    })
}

fn verdict(goal: Goal, solution: Option<Vec<i32>>) -> Conclusion {
    match (goal, solution) {
        (_, None) => Conclusion::NoSolution,
        (Goal::Satisfy, Some(solution)) => Conclusion::Unique(solution),
        (_, Some(solution)) => Conclusion::Optimal(solution),
    }
}

/// What is minimised: `Σ wᵢlᵢ`, which is the objective less a constant, or the constant less it.
struct Objective {
    x: usize,
    sign: i128,
    constant: i128,
    terms: Vec<(i128, VariableFact)>,
}

fn objective(
    goal: Goal,
    formula: &Formula,
    has_solution: bool,
) -> Result<Option<Objective>, ProofError> {
    let (x, sign) = match goal {
        Goal::Minimize(x) => (x.index(), 1),
        Goal::Maximize(x) => (x.index(), -1),
        Goal::Satisfy => return Ok(None),
    };
    let (constant, terms) = formula.encoding.sum(x);
    let terms = terms
        .into_iter()
        .map(|(weight, truth)| (sign * weight, truth))
        .collect();
    Ok(has_solution.then_some(Objective {
        x,
        sign,
        constant,
        terms,
    }))
}

impl Objective {
    /// The sum, where the variable has this value.
    fn at(&self, value: i32) -> i128 {
        self.sign * (i128::from(value) - self.constant)
    }

    /// The row that says that the sum is below this.
    fn below(&self, sum: i128) -> Result<PseudoBoolean, ProofError> {
        let negated = self.terms.iter().map(|&(weight, truth)| (-weight, truth));
        let constraint = "objective".to_string();
        PseudoBoolean::new(negated, 1 - sum).map_err(|Overflow| ProofError::Overflow { constraint })
    }

    /// The values that are not better than this one.
    fn not_better(&self, value: i32) -> Values {
        if self.sign > 0 {
            (value..=i32::MAX).into()
        } else {
            (i32::MIN..=value).into()
        }
    }
}

/// The file of the formula.
fn text(formula: &Formula, objective: Option<&Objective>) -> String {
    let (variables, rows) = (formula.encoding.len(), formula.db.len());
    let mut text = format!("* #variable= {variables} #constraint= {rows}\n");
    if let Some(Objective {
        sign,
        constant,
        terms,
        ..
    }) = objective
    {
        let sign = if *sign > 0 { "" } else { "-" };
        text += &format!("* The objective is {sign}obj + {constant}.\nmin:");
        for &(weight, truth) in terms {
            if let VariableFact::Is(lit) = truth {
                text += &format!(" {weight} {}", formula.encoding.name(lit));
            }
        }
        text += " ;\n";
    }
    text + &formula.text
}

struct Writer<'m, W> {
    steps: DerivationWriter<'m, W>,
    objective: Option<Objective>,
    path: NodePath,
}

impl<W: Write> Writer<'_, W> {
    fn write(mut self, searched: &Searched) -> Result<ProofSummary, ProofError> {
        for event in &searched.trace.events {
            self.event(event)?;
        }
        self.steps.nogood(&[])?;
        let conclusion = match (&self.objective, &searched.solution) {
            (Some(objective), Some(solution)) => {
                let best = objective.at(solution[objective.x]);
                format!("BOUNDS {best} : -1 {best}")
            }
            _ => "UNSAT : -1".to_string(),
        };
        self.steps.script.conclude(&conclusion)?;
        let lines = self.steps.script.lines;
        Ok(ProofSummary {
            lines,
            ..self.steps.summary
        })
    }

    fn event(&mut self, event: &TraceEvent) -> Result<(), ProofError> {
        match event {
            TraceEvent::Node { branch, .. } => self.path.enter(*branch),
            TraceEvent::Jumped { depth } => self.path.jump(*depth),
            TraceEvent::Back { .. } => {
                let closed = self.path.close();
                self.closed(closed)?;
            }
            TraceEvent::Restarted => {
                let closed = self.path.restart();
                self.closed(closed)?;
            }
            TraceEvent::Learnt { origin, facts, .. } => {
                if *origin == NogoodOrigin::Failure {
                    self.path.learnt();
                }
                self.steps.nogood(facts)?;
            }
            TraceEvent::Solved { values, .. } => self.solved(values)?,
            _ => {}
        }
        Ok(())
    }

    fn closed(&mut self, facts: Option<Vec<Held>>) -> io::Result<()> {
        facts.map_or(Ok(()), |facts| self.steps.nogood(&facts))
    }

    /// From now on only better solutions are wanted, or no other one.
    fn solved(&mut self, values: &[i32]) -> Result<(), ProofError> {
        let Some(objective) = &self.objective else {
            self.steps.known_solution(values);
            return Ok(());
        };
        let value = values[objective.x];
        let bound = objective.below(objective.at(value))?;
        let worse = objective.not_better(value);
        let x = objective.x;
        self.steps.script.solution(values, bound)?;
        self.steps.bound(x, worse)?;
        Ok(())
    }
}
