//! How the model wants to be searched.

mod brancher;
mod choice;
mod priority;
mod warm;

use super::call::Target;
use super::problem::{CompileError, Problem};
use super::scope::{Operand, Scope};
use crate::ast::{Expr, Goal, Place, Span};
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

/// A large-neighbourhood search, to which `relax_and_reconstruct` leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Relax {
    /// The variables that keep their values if they are not free.
    pub(crate) vars: Vec<Var>,
    /// How many of them are free at the start, in percent.
    pub(crate) percent: u64,
    /// How many failures a neighbourhood may have at the start.
    pub(crate) failures: u64,
    /// The seed of random choices.
    pub(crate) seed: u64,
}

/// Follows the annotations of the solve item.
pub(super) struct Searches<'s, 'm> {
    pub(super) scope: &'s Scope<'m>,
    pub(super) target: &'s mut Target,
    pub(super) seed: u64,
    pub(super) warnings: Vec<Warning>,
    /// Whether some annotation says what to decide.
    pub(super) has_search: bool,
    pub(super) relax: Option<Relax>,
    /// The scale of the restarts.
    scale: Option<u64>,
}

impl<'s, 'm> Searches<'s, 'm> {
    pub(super) fn new(scope: &'s Scope<'m>, target: &'s mut Target, seed: u64) -> Self {
        Self {
            scope,
            target,
            seed,
            warnings: Vec::new(),
            has_search: false,
            relax: None,
            scale: None,
        }
    }

    /// Gives the model the branchers that its annotations ask for.
    pub(super) fn follow_all(&mut self) -> Result<(), CompileError> {
        let solve = self.scope.ast.solve;
        let problem = |problem| CompileError {
            place: solve.place,
            item: "solve".into(),
            problem,
        };
        self.follow_each(solve.annotations).map_err(problem)?;
        if let (Some(relax), Some(scale)) = (&mut self.relax, self.scale) {
            relax.failures = scale.max(1);
        }
        Ok(())
    }

    /// Values to start with come before other decisions, wherever they stand.
    fn follow_each(&mut self, annotations: Span) -> Result<(), Problem> {
        let annotations = self.scope.ast.span(annotations);
        let starts = |&&annotation: &&Expr| {
            self.named(annotation)
                .is_ok_and(|(name, _)| name == "relax_and_reconstruct")
        };
        let (first, other): (Vec<&Expr>, Vec<&Expr>) = annotations.iter().partition(starts);
        first
            .into_iter()
            .chain(other)
            .try_for_each(|&annotation| self.follow(annotation))
    }

    fn follow(&mut self, annotation: Expr) -> Result<(), Problem> {
        if let Some(brancher) = self.brancher(annotation)? {
            self.target.model.branch(vec![brancher]);
            self.has_search = true;
            return Ok(());
        }
        match self.named(annotation)? {
            ("restart_luby", &[scale]) => self.restart(scale, Restarts::luby),
            ("restart_constant", &[scale]) => {
                self.restart(scale, |scale| Restarts::geometric(scale, 100))
            }
            ("restart_geometric", &[Expr::Float(base), scale]) => {
                let percent = (base * 100.0).round() as u64;
                self.restart(scale, |scale| Restarts::geometric(scale, percent))
            }
            ("restart_linear", &[scale]) => self.restart(scale, Restarts::linear),
            ("restart_none", _) => Ok(()),
            ("relax_and_reconstruct", &[vars, kept]) => self.relax(vars, kept),
            ("relax_and_reconstruct", &[vars, kept, values]) => {
                let brancher = self.warm_start(vars, values)?;
                self.target.model.branch(vec![brancher]);
                self.relax(vars, kept)
            }
            (text, _) => {
                self.warn(format!("the annotation `{text}` is not followed"));
                Ok(())
            }
        }
    }

    /// The name and the arguments of an annotation.
    fn named(&self, annotation: Expr) -> Result<(&'m str, &'m [Expr]), Problem> {
        let ast = self.scope.ast;
        match annotation {
            Expr::Call { name, arguments } => Ok((ast.text(name), ast.span(arguments))),
            Expr::Name(name) => Ok((ast.text(name), &[])),
            _ => Err(self.scope.wrong("an annotation", annotation)),
        }
    }

    /// A scale below 1 is 1.
    fn restart(
        &mut self,
        scale: Expr,
        policy: impl FnOnce(u64) -> Restarts,
    ) -> Result<(), Problem> {
        let scale = u64::try_from(self.scope.int(scale)?).unwrap_or(1);
        self.scale = Some(scale);
        self.target.model.restarts(policy(scale));
        Ok(())
    }

    /// `relax_and_reconstruct(vars, percent kept)`. The engine adapts how many are kept.
    fn relax(&mut self, vars: Expr, kept: Expr) -> Result<(), Problem> {
        if self.scope.ast.solve.goal == Goal::Satisfy {
            self.warn("`relax_and_reconstruct` needs an objective, and is not followed".to_owned());
            return Ok(());
        }
        let kept = self.scope.int(kept)?.clamp(0, 100) as u64;
        let vars = self.vars(vars)?;
        self.relax = Some(Relax {
            vars,
            percent: 100 - kept,
            failures: 100,
            seed: self.seed,
        });
        Ok(())
    }

    /// The variables of an array. Numbers in it need no decision.
    fn vars(&self, array: Expr) -> Result<Vec<Var>, Problem> {
        let open = |operand| match operand {
            Operand::Variable(x) => Some(x),
            Operand::Constant(_) => None,
        };
        Ok(self
            .scope
            .operands(array)?
            .into_iter()
            .filter_map(open)
            .collect())
    }

    fn warn(&mut self, text: String) {
        self.warnings.push(Warning {
            place: self.scope.ast.solve.place,
            text,
        });
    }
}
