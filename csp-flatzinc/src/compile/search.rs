//! How the model wants to be searched.

use super::call::Target;
use super::problem::{CompileError, Problem};
use super::scope::{Operand, Scope};
use crate::ast::{Expr, Name, Place, Span};
use csp_core::branching::{ValueOrder, VarOrder};
use csp_core::ids::Var;
use csp_core::restarts::Restarts;

/// An annotation that is not followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Where its item begins.
    pub place: Place,
    /// What is not done.
    pub text: String,
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

/// Follows the annotations of the solve item.
pub(super) struct Searches<'s, 'm> {
    pub(super) scope: &'s Scope<'m>,
    pub(super) target: &'s mut Target,
    pub(super) seed: u64,
    pub(super) warnings: Vec<Warning>,
}

impl Searches<'_, '_> {
    /// Gives the model the branchers that its annotations ask for.
    pub(super) fn follow_all(&mut self) -> Result<(), CompileError> {
        let solve = self.scope.ast.solve;
        let problem = |problem| CompileError { place: solve.place, item: "solve".into(), problem };
        self.follow_each(solve.annotations).map_err(problem)
    }

    fn follow_each(&mut self, annotations: Span) -> Result<(), Problem> {
        self.scope.ast.span(annotations).iter().try_for_each(|&annotation| self.follow(annotation))
    }

    fn follow(&mut self, annotation: Expr) -> Result<(), Problem> {
        let (name, arguments) = match annotation {
            Expr::Call { name, arguments } => (name, self.scope.ast.span(arguments)),
            Expr::Name(name) => (name, &[][..]),
            _ => return Err(self.scope.wrong("an annotation", annotation)),
        };
        match (self.scope.ast.text(name), arguments) {
            ("seq_search", &[searches]) => {
                let parts = self.scope.items(searches)?;
                parts.iter().try_for_each(|&part| self.follow(part))
            }
            ("int_search" | "bool_search", &[vars, order, value, ..]) => {
                self.branch(vars, order, value)
            }
            ("restart_luby", &[scale]) => {
                let scale = self.scope.int(scale)?;
                self.restart(Restarts::luby(u64::try_from(scale).unwrap_or(1)))
            }
            ("restart_constant", &[scale]) => {
                let scale = self.scope.int(scale)?;
                self.restart(Restarts::geometric(u64::try_from(scale).unwrap_or(1), 100))
            }
            ("restart_geometric", &[Expr::Float(base), scale]) => {
                let scale = self.scope.int(scale)?;
                let percent = (base * 100.0).round() as u64;
                self.restart(Restarts::geometric(u64::try_from(scale).unwrap_or(1), percent))
            }
            ("restart_none", _) => Ok(()),
            (text, _) => {
                let text = format!("the annotation `{text}` is not followed");
                self.warnings.push(Warning { place: self.scope.ast.solve.place, text });
                Ok(())
            }
        }
    }

    fn restart(&mut self, restarts: Restarts) -> Result<(), Problem> {
        self.target.model.restarts(restarts);
        Ok(())
    }

    fn branch(&mut self, vars: Expr, order: Expr, value: Expr) -> Result<(), Problem> {
        let operands = self.scope.operands(vars)?;
        let open = |operand| match operand {
            Operand::Variable(x) => Some(x),
            Operand::Constant(_) => None,
        };
        let vars: Vec<Var> = operands.into_iter().filter_map(open).collect();
        let order = self.order(self.word(order)?);
        let values = self.values(self.word(value)?);
        Ok(self.target.model.branch_on(&vars, order, values)?)
    }

    fn word(&self, expr: Expr) -> Result<Name, Problem> {
        match expr {
            Expr::Name(name) => Ok(name),
            _ => Err(self.scope.wrong("a choice, such as `first_fail`", expr)),
        }
    }

    fn order(&mut self, name: Name) -> VarOrder {
        match self.scope.ast.text(name) {
            "input_order" => VarOrder::InputOrder,
            "first_fail" => VarOrder::FirstFail,
            "anti_first_fail" => VarOrder::AntiFirstFail,
            "smallest" => VarOrder::Smallest,
            "largest" => VarOrder::Largest,
            "occurrence" => VarOrder::Occurrence,
            "most_constrained" => VarOrder::MostConstrained,
            "max_regret" => VarOrder::MaxRegret,
            "dom_w_deg" => VarOrder::DomWDeg,
            other => {
                self.replaced(other, "dom_w_deg");
                VarOrder::DomWDeg
            }
        }
    }

    fn values(&mut self, name: Name) -> ValueOrder {
        match self.scope.ast.text(name) {
            "indomain" | "indomain_min" | "default" => ValueOrder::Min,
            "indomain_max" => ValueOrder::Max,
            "indomain_median" => ValueOrder::Median,
            "indomain_middle" => ValueOrder::Middle,
            "indomain_random" => ValueOrder::Random(self.seed),
            "indomain_split" => ValueOrder::Split,
            "indomain_reverse_split" => ValueOrder::ReverseSplit,
            "indomain_split_random" => ValueOrder::RandomSplit(self.seed),
            "indomain_interval" => ValueOrder::Interval,
            "outdomain_min" => ValueOrder::OutMin,
            "outdomain_max" => ValueOrder::OutMax,
            "outdomain_median" => ValueOrder::OutMedian,
            "outdomain_random" => ValueOrder::OutRandom(self.seed),
            other => {
                self.replaced(other, "indomain_min");
                ValueOrder::Min
            }
        }
    }

    fn replaced(&mut self, choice: &str, by: &str) {
        let text = format!("the choice `{choice}` is not known, and `{by}` is taken");
        self.warnings.push(Warning { place: self.scope.ast.solve.place, text });
    }
}
