//! How the model wants to be searched.

mod choice;
mod priority;
mod warm;

use self::choice::{value_order, var_order};
use self::priority::PrioritySearch;
use self::warm::WarmStart;
use super::builder::ModelBuilder;
use super::problem::{CompileError, Compiles, Done, same_length};
use super::scope::{Scalar, Scope};
use crate::ast::{Expr, ExprSpan, ItemPlace, SolveGoal};
use csp_core::branching::{Brancher, ValueOrder, VarOrder};
use csp_core::ids::Var;
use csp_core::policy::Restarts;

/// An annotation that is not followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Where its item begins.
    pub place: ItemPlace,
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
pub(super) struct SearchAnnotations<'s, 'm> {
    scope: &'s Scope<'m>,
    builder: &'s mut ModelBuilder,
    seed: u64,
    pub(super) warnings: Vec<Warning>,
    /// Whether some annotation says what to decide.
    pub(super) has_search: bool,
    pub(super) relax: Option<Relax>,
    /// The scale of the restarts.
    scale: Option<u64>,
}

type Branchers = Vec<Box<dyn Brancher>>;

impl<'s, 'm> SearchAnnotations<'s, 'm> {
    /// Gives the model the branchers that its annotations ask for.
    pub(super) fn follow(
        scope: &'s Scope<'m>,
        builder: &'s mut ModelBuilder,
        seed: u64,
    ) -> Result<Self, CompileError> {
        let mut searches = Self {
            scope,
            builder,
            seed,
            warnings: Vec::new(),
            has_search: false,
            relax: None,
            scale: None,
        };
        let solve = scope.ast.solve;
        let followed = searches.follow_all(solve.annotations);
        followed.map_err(|problem| problem.at(solve.place, "search"))?;
        if let (Some(relax), Some(scale)) = (&mut searches.relax, searches.scale) {
            relax.failures = scale.max(1);
        }
        Ok(searches)
    }

    /// Values to start with come before other decisions, wherever they stand.
    fn follow_all(&mut self, annotations: ExprSpan) -> Done {
        let annotations = self.scope.ast.span(annotations);
        let starts = |&&annotation: &&Expr| {
            self.named(annotation)
                .is_ok_and(|(name, _)| name == "relax_and_reconstruct")
        };
        let (first, other): (Vec<&Expr>, Vec<&Expr>) = annotations.iter().partition(starts);
        first
            .into_iter()
            .chain(other)
            .try_for_each(|&annotation| self.follow_one(annotation))
    }

    fn follow_one(&mut self, annotation: Expr) -> Done {
        if let Some(brancher) = self.brancher(annotation)? {
            self.builder.model.branch(vec![brancher]);
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
                self.builder.model.branch(vec![brancher]);
                self.relax(vars, kept)
            }
            (text, _) => {
                self.warn(format!("the annotation `{text}` is not followed"));
                Ok(())
            }
        }
    }

    /// What an annotation says to decide. `None`: it is about something else.
    fn brancher(&mut self, annotation: Expr) -> Compiles<Option<Box<dyn Brancher>>> {
        Ok(Some(match self.named(annotation)? {
            ("seq_search" | "warm_start_array", &[searches]) => Box::new(self.branchers(searches)?),
            ("int_search" | "bool_search", &[vars, order, value, ref explore @ ..]) => {
                explore
                    .iter()
                    .try_for_each(|&explore| self.explore(explore))?;
                let vars = self.vars(vars)?;
                let (order, values) = (self.order(order)?, self.values(value)?);
                Box::new(self.builder.model.ordered(&vars, order, values)?)
            }
            ("priority_search", &[keys, searches, order, explore]) => {
                self.explore(explore)?;
                self.priority(keys, searches, order)?
            }
            ("warm_start", &[vars, values]) => self.warm_start(vars, values)?,
            _ => return Ok(None),
        }))
    }

    /// Those of an array, without what is no decision.
    fn branchers(&mut self, searches: Expr) -> Compiles<Branchers> {
        let mut branchers = Branchers::new();
        for &search in self.scope.items(searches)? {
            match self.brancher(search)? {
                Some(brancher) => branchers.push(brancher),
                None => self.follow_one(search)?,
            }
        }
        Ok(branchers)
    }

    /// `priority_search(keys, searches, order, explore)`: a search for each key.
    fn priority(&mut self, keys: Expr, searches: Expr, order: Expr) -> Compiles<Box<dyn Brancher>> {
        let order = self.order(order)?;
        let vars = self.builder.vars_of(self.scope.scalars(keys)?)?;
        let mut parts = Branchers::new();
        for &search in self.scope.items(searches)? {
            match self.brancher(search)? {
                Some(brancher) => parts.push(brancher),
                None => return Err(self.scope.wrong("a search", search)),
            }
        }
        same_length(vars.len(), parts.len())?;
        if !PrioritySearch::knows(order) {
            self.warn(
                "`priority_search` does not know this order, and `first_fail` is taken".to_owned(),
            );
        }
        let present = self.builder.model.new_slot(0);
        Ok(Box::new(PrioritySearch::new(vars, parts, order, present)))
    }

    /// `warm_start(vars, values)`. A value outside of `i32` is never taken.
    fn warm_start(&mut self, vars: Expr, values: Expr) -> Compiles<Box<dyn Brancher>> {
        let (scalars, values) = (self.scope.scalars(vars)?, self.scope.ints(values)?);
        same_length(scalars.len(), values.len())?;
        let pair = |(scalar, value): (Scalar, i64)| match scalar {
            Scalar::Variable(view) => Some((view.var(), view.solve(value)?)),
            Scalar::Constant(_) | Scalar::Condition(_) => None,
        };
        let wanted = scalars.into_iter().zip(values).filter_map(pair).collect();
        Ok(Box::new(WarmStart::new(wanted)))
    }

    /// A scale below 1 is 1.
    fn restart(&mut self, scale: Expr, policy: impl FnOnce(u64) -> Restarts) -> Done {
        let scale = u64::try_from(self.scope.int(scale)?).unwrap_or(1);
        self.scale = Some(scale);
        self.builder.model.restarts(policy(scale));
        Ok(())
    }

    /// `relax_and_reconstruct(vars, percent kept)`. The engine adapts how many are kept.
    fn relax(&mut self, vars: Expr, kept: Expr) -> Done {
        if self.scope.ast.solve.goal == SolveGoal::Satisfy {
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

    /// Which variable comes next.
    fn order(&mut self, choice: Expr) -> Compiles<VarOrder> {
        let word = self.word(choice)?;
        Ok(var_order(word).unwrap_or_else(|| {
            self.replaced(word, "dom_w_deg");
            VarOrder::DomWDeg
        }))
    }

    /// Which value comes first.
    fn values(&mut self, choice: Expr) -> Compiles<ValueOrder> {
        let word = self.word(choice)?;
        Ok(value_order(word, self.seed).unwrap_or_else(|| {
            self.replaced(word, "indomain_min");
            ValueOrder::Min
        }))
    }

    /// How much of the tree is searched: all of it.
    fn explore(&mut self, choice: Expr) -> Done {
        let (name, _) = self.named(choice)?;
        if name != "complete" {
            self.replaced(name, "complete");
        }
        Ok(())
    }

    /// A choice without arguments.
    fn word(&self, expr: Expr) -> Compiles<&'m str> {
        match expr {
            Expr::Name(name) => Ok(self.scope.ast.text(name)),
            _ => Err(self.scope.wrong("a choice, such as `first_fail`", expr)),
        }
    }

    fn replaced(&mut self, choice: &str, by: &str) {
        self.warn(format!(
            "the choice `{choice}` is not known, and `{by}` is taken"
        ));
    }

    /// The name and the arguments of an annotation.
    fn named(&self, annotation: Expr) -> Compiles<(&'m str, &'m [Expr])> {
        let named = self.scope.ast.annotation(annotation);
        named.ok_or_else(|| self.scope.wrong("an annotation", annotation))
    }

    /// The variables of an array. Numbers in it need no decision.
    fn vars(&mut self, array: Expr) -> Compiles<Vec<Var>> {
        let scalars = self.scope.scalars(array)?;
        let open = |scalar: &Scalar| !matches!(scalar, Scalar::Constant(_));
        self.builder.vars_of(scalars.into_iter().filter(open))
    }

    fn warn(&mut self, text: String) {
        self.warnings.push(Warning {
            place: self.scope.ast.solve.place,
            text,
        });
    }
}
