//! `b ⇔ Σ aᵢxᵢ ⋈ c`.

use super::equal::SumEqual;
use super::less::SumAtMost;
use super::not_equal::SumDiffers;
use super::pair_at_most::{IsPairAtMost, PairAtMost};
use super::reason::{by_at_most, by_equal};
use super::split::{Magnitudes, Split, SumReach, in_form};
use super::terms::Terms;
use super::truths::TruthForm;
use super::{Linear, Relation, at_most};
use crate::constraints::logic::reified::{LiteralLink, Not, Reified, Reify, Truth};
use crate::constraints::prelude::*;
use crate::constraints::{Equal as SameValue, InSet, NotEqual};

/// The reified constraint is as strong as the constraint. `x = y + c` and sums of one variable are
/// even domain consistent.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=2)?;
/// let heavy = model.var("heavy", 0..=1)?;
/// model.post(Linear::sum(&x, Relation::Greater, 4).reified(heavy))?;
/// assert_eq!(model.solutions().filter(|solution| solution[heavy] == 1).count(), 4);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
impl Reify for Linear {}

impl Constraint for Reified<Linear> {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let relation = self.constraint.relation;
        let link = self.link;
        let terms = self.constraint.terms(TruthForm::Variables, posting)?;
        if let Some((x, values)) = single(&terms, relation) {
            return Reified {
                constraint: InSet::new(x, values),
                link,
            }
            .post(posting);
        }
        match (relation, terms.as_difference()) {
            (Relation::Equal, Some((scope, offset))) => {
                let constraint = SameValue::between(scope, offset);
                Reified { constraint, link }.post(posting)
            }
            (Relation::NotEqual, Some((scope, offset))) => {
                let constraint = NotEqual::between(scope, offset);
                Reified { constraint, link }.post(posting)
            }
            (Relation::Equal | Relation::NotEqual, None) => {
                post_equation(&terms, relation, link, posting)
            }
            _ => post_inequality(terms, relation, link, posting),
        }
    }
}

fn post_equation(
    terms: &Terms,
    relation: Relation,
    link: LiteralLink,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let split = Split::new(terms);
    let same = SumEqual {
        terms: split.clone(),
    };
    let differs = SumDiffers {
        terms: terms.clone(),
    };
    if relation == Relation::Equal {
        let names = ["linear_eq_reif", "linear_eq_imp"];
        link.post(names, (IsEqual(split), same, differs), posting)
    } else {
        let names = ["linear_ne_reif", "linear_ne_imp"];
        link.post(names, (Not(IsEqual(split)), differs, same), posting)
    }
}

fn post_inequality(
    terms: Terms,
    relation: Relation,
    link: LiteralLink,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let terms = at_most(terms, relation)?;
    let names = ["linear_le_reif", "linear_le_imp"];
    if let Some(holds) = PairAtMost::new(&terms, posting.domains()) {
        let terms = holds.terms;
        let fails = PairAtMost {
            terms: terms.contrary(),
        };
        return link.post(names, (IsPairAtMost(terms), holds, fails), posting);
    }
    in_form!(terms, posting, |terms| {
        let holds = SumAtMost {
            terms: terms.clone(),
        };
        let fails = SumAtMost {
            terms: terms.contrary(),
        };
        link.post(names, (IsAtMost(terms), holds, fails), posting)
    })
}

/// The values of the only variable.
fn single(terms: &Terms, relation: Relation) -> Option<(Var, Values)> {
    let (&[x], &[factor]) = (&terms.vars[..], &terms.coefficients[..]) else {
        return None;
    };
    let equal = |constant: i64| {
        let exact = (constant % factor == 0).then_some(constant / factor);
        exact
            .and_then(|value| i32::try_from(value).ok())
            .map_or_else(Values::empty, Values::from)
    };
    // The quotient is rounded down for a positive factor, up for a negative one.
    let at_most = |constant: i64| {
        let bound = constant.div_euclid(factor);
        if factor > 0 {
            range(i64::MIN, bound)
        } else {
            range(bound, i64::MAX)
        }
    };
    let values = match relation {
        Relation::Equal => equal(terms.constant),
        Relation::NotEqual => equal(terms.constant).complement(),
        Relation::AtMost => at_most(terms.constant),
        Relation::Less => at_most(terms.constant - 1),
        Relation::Greater => at_most(terms.constant).complement(),
        Relation::AtLeast => at_most(terms.constant - 1).complement(),
    };
    Some((x, values))
}

/// The numbers of `i32` between these two bounds.
fn range(from: i64, to: i64) -> Values {
    let from = from.max(i64::from(i32::MIN));
    let to = to.min(i64::from(i32::MAX));
    if from > to {
        Values::empty()
    } else {
        (from as i32..=to as i32).into()
    }
}

/// `Σ ≤ c`.
struct IsAtMost<M>(Split<M>);

impl<M: Magnitudes> Truth for IsAtMost<M> {
    fn truth(&self, d: &Domains) -> Option<bool> {
        let span = self.0.span(d);
        if span.greatest <= self.0.constant {
            return Some(true);
        }
        (span.least > self.0.constant).then_some(false)
    }

    fn explain(&self, truth: bool, _: &[Var], reason: &mut Reason<'_>) {
        let terms = self.0.weighted();
        if truth {
            // The contrary, Σ ≥ c + 1, is impossible.
            let negated = terms.map(|(coefficient, x)| (-coefficient, x));
            by_at_most(negated, -self.0.constant - 1, Consequence::Conflict, reason);
        } else {
            by_at_most(terms, self.0.constant, Consequence::Conflict, reason);
        }
    }

    fn event(&self) -> Event {
        Event::Bounds
    }
}

/// `Σ = c`, as far as bounds and divisors decide it.
struct IsEqual(Split<Vec<i64>>);

impl Truth for IsEqual {
    fn truth(&self, d: &Domains) -> Option<bool> {
        let SumReach {
            least, greatest, ..
        } = self.0.span(d);
        if self.0.constant < least || self.0.constant > greatest || !self.0.is_divisible(d) {
            return Some(false);
        }
        (least == greatest).then_some(true)
    }

    fn explain(&self, truth: bool, _: &[Var], reason: &mut Reason<'_>) {
        if truth {
            self.0.vars.iter().for_each(|&x| reason.value_of(x));
        } else {
            by_equal(
                self.0.weighted(),
                self.0.constant,
                Consequence::Conflict,
                reason,
            );
        }
    }

    fn event(&self) -> Event {
        Event::Bounds
    }
}
