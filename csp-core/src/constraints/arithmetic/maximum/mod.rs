//! The greatest and the smallest of several variables.

mod reason;

use super::kind::Kind;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::operand::{Operand, plain, vars_of};
use crate::domains::{Domains, Outcome};
use crate::error::ModelError;
use crate::ids::Var;
use crate::meaning::{Condition, Inequality, Statement};
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};
use crate::view::View;

/// The greatest of these variables is `max` [Beldiceanu 2001]. Domain consistent if all domains are
/// at most 64 values wide, and otherwise bounds consistent.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Maximum;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=2)?;
/// let max = model.var("max", [0, 2])?;
/// model.post(Maximum::new(&x, max))?;
/// assert_eq!(model.solutions().count(), 1 + 19);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Maximum(Extremum<View>);

impl Maximum {
    /// The constraint over these variables. If there are none, posting fails with
    /// [`ModelError::Length`].
    #[must_use]
    pub fn new(vars: &[Var], max: Var) -> Self {
        Self::of(vars, max)
    }

    /// The constraint over views of variables, such as `x + 3` or `-x`: see [`View`]. It is as
    /// strong if each scale is 1 or -1, and otherwise bounds consistent.
    #[must_use]
    pub fn of(views: impl IntoIterator<Item = impl Into<View>>, max: impl Into<View>) -> Self {
        let views = views.into_iter().map(Into::into);
        Self(Extremum::new(
            Kind::Maximum,
            [max.into()].into_iter().chain(views).collect(),
        ))
    }
}

impl Constraint for Maximum {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post_checked(posting)
    }
}

/// The smallest of these variables is `min`. It is as strong as [`Maximum`].
#[derive(Clone, Debug)]
pub struct Minimum(Extremum<View>);

impl Minimum {
    /// The constraint over these variables. If there are none, posting fails with
    /// [`ModelError::Length`].
    #[must_use]
    pub fn new(vars: &[Var], min: Var) -> Self {
        Self::of(vars, min)
    }

    /// The constraint over views of variables, such as `x + 3` or `-x`: see [`View`]. It is as
    /// strong if each scale is 1 or -1, and otherwise bounds consistent.
    #[must_use]
    pub fn of(views: impl IntoIterator<Item = impl Into<View>>, min: impl Into<View>) -> Self {
        let views = views.into_iter().map(Into::into);
        Self(Extremum::new(
            Kind::Minimum,
            [min.into()].into_iter().chain(views).collect(),
        ))
    }
}

impl Constraint for Minimum {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        self.0.post_checked(posting)
    }
}

/// The extremum, then the variables of which it is the extremum.
#[derive(Clone, Debug)]
struct Extremum<X> {
    kind: Kind,
    operands: Vec<X>,
    scope: Vec<Var>,
}

impl<X: Operand> Extremum<X> {
    fn new(kind: Kind, operands: Vec<X>) -> Self {
        Self {
            kind,
            scope: vars_of(&operands),
            operands,
        }
    }
}

impl Extremum<View> {
    fn post_checked(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        if self.scope.len() == 1 {
            return Err(ModelError::Length {
                constraint: self.name(),
                what: "variables",
                expected: 1,
                found: 0,
            });
        }
        match plain(&self.operands) {
            Some(vars) => posting.add(Extremum::new(self.kind, vars)),
            None => posting.add(self),
        }
    }
}

impl<X: Operand> Extremum<X> {
    /// The extremum is the value of a variable, and no variable exceeds it. If only one variable
    /// can reach it, that one is equal to it.
    fn filter_bounds(&self, d: &mut Domains) -> Outcome {
        let kind = self.kind;
        let max = self.operands[0];
        let vars = &self.operands[1..];
        for &x in vars {
            kind.at_least(max, kind.least(x, d), d)?;
        }
        let greatest = vars.iter().map(|&x| kind.greatest(x, d)).max();
        kind.at_most(max, greatest.unwrap_or(i64::MIN), d)?;
        let least = kind.least(max, d);
        let greatest = kind.greatest(max, d);
        for &x in vars {
            kind.at_most(x, greatest, d)?;
        }
        let mut able = vars.iter().filter(|&&x| kind.greatest(x, d) >= least);
        match (able.next(), able.next()) {
            (None, _) => Err(Conflict::SCOPE),
            (Some(&x), None) => kind.at_least(x, least, d),
            _ => Ok(()),
        }
    }

    /// The extremum keeps values that a variable has. If a variable takes a value that the extremum
    /// does not have, another variable is the extremum. So the value must be below the greatest
    /// value that the extremum has in common with another variable.
    fn filter_words(&self, d: &mut Domains) -> Outcome {
        let kind = self.kind;
        let max = self.operands[0];
        let vars = &self.operands[1..];
        let values = kind.word(max, d);
        let mut common = 0;
        // The greatest value that the extremum has in common with a variable, which variable
        // that is, and the same without it.
        let mut first = i64::MIN;
        let mut holder = 0;
        let mut second = i64::MIN;
        for (i, &x) in vars.iter().enumerate() {
            let both = values.common(kind.word(x, d));
            common |= both;
            match values.greatest(both) {
                Some(top) if top > first => (first, holder, second) = (top, i, first),
                Some(top) => second = second.max(top),
                None => {}
            }
        }
        kind.keep_word(max, common, d)?;
        for (i, &x) in vars.iter().enumerate() {
            let own = kind.word(x, d);
            let below = own.at_most(if i == holder { second } else { first });
            kind.keep_word(x, own.common(values) | below, d)?;
        }
        Ok(())
    }
}

impl<X: Operand> Propagator for Extremum<X> {
    fn name(&self) -> &'static str {
        if self.kind == Kind::Maximum {
            "maximum"
        } else {
            "minimum"
        }
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.filter_bounds(d)?;
        if self.operands.iter().all(|x| x.is_word(d)) {
            self.filter_words(d)?;
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let sign = if self.kind == Kind::Maximum { 1 } else { -1 };
        let extremum = self.operands[0].view();
        let others = || self.operands[1..].iter().map(|x| x.view());
        let beyond = |x| Inequality::of_views([(sign, extremum), (-sign, x)], 0);
        let within = |x| Inequality::of_views([(-sign, extremum), (sign, x)], 0);
        let each = others().map(|x| Statement::new(Condition::AtLeast(beyond(x))));
        let some = Statement::new(Condition::AnyOf(
            others().map(|x| vec![within(x)]).collect(),
        ));
        Some(each.chain([some]).collect())
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        self.explain_change(what, reason);
    }
}
