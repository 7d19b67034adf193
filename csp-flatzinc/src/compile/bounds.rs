//! Bounds for variables that are declared without, or with values beyond `i32`: what the constraints
//! say about them ([`ConstraintRow::narrow`](super::row::ConstraintRow::narrow)), in numbers that do not overflow.
//! Only values that are in no solution are dropped.

use super::classes::{Classes, variable};
use super::scope::Scope;
use super::sources::ValueSource;
use crate::ast::Expr;
use crate::set::IntSet;
use csp_core::constraints::Relation;
use std::collections::BTreeSet;

/// Numbers beyond this are not known.
const FAR: i128 = 1 << 100;

/// The least and the greatest value.
pub(super) type Interval = (i128, i128);

const ANY: Interval = (-FAR, FAR);

/// A number that is far out is as far as any other one.
fn clamp(value: i128) -> i128 {
    if value.abs() < FAR / 2 {
        value
    } else {
        FAR * value.signum()
    }
}

pub(super) fn times((a, b): Interval, (c, d): Interval) -> Interval {
    let products = [(a, c), (a, d), (b, c), (b, d)].map(|(x, y)| clamp(x.saturating_mul(y)));
    (
        products.into_iter().min().unwrap_or(-FAR),
        products.into_iter().max().unwrap_or(FAR),
    )
}

pub(super) fn plus((a, b): Interval, (c, d): Interval) -> Interval {
    (clamp(a + c), clamp(b + d))
}

pub(super) fn hull((a, b): Interval, (c, d): Interval) -> Interval {
    (a.min(c), b.max(d))
}

fn fits((low, high): (impl Into<i128>, impl Into<i128>)) -> bool {
    low.into() >= i32::MIN.into() && high.into() <= i32::MAX.into()
}

/// What is known of the values of variables, and how a constraint narrows them. `None` where arguments make no sense, or
/// nothing is narrowed.
pub(super) struct ValueBounds<'c> {
    classes: &'c mut Classes,
    pub(super) scope: &'c Scope<'c>,
    has_changed: bool,
    /// The number of the constraint.
    constraint: usize,
    /// The classes whose bounds it has asked for.
    read: BTreeSet<usize>,
}

impl<'c> ValueBounds<'c> {
    /// What the classes say. `None` if all their values are in `i32`, and so nothing is to be narrowed.
    pub(super) fn new(classes: &'c mut Classes, scope: &'c Scope<'c>) -> Option<Self> {
        let is_far = |values: &IntSet| values.bounds().is_some_and(|bounds| !fits(bounds));
        classes.values.iter().any(is_far).then_some(Self {
            classes,
            scope,
            has_changed: true,
            constraint: 0,
            read: BTreeSet::new(),
        })
    }

    /// What is narrowed from here on follows from the constraint of this number.
    pub(super) fn begin(&mut self, constraint: usize) {
        self.constraint = constraint;
        self.read.clear();
    }

    /// Whether anything was narrowed since this was asked last, or has not been tried yet.
    pub(super) fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.has_changed)
    }

    /// The bounds of a variable or a number.
    pub(super) fn of(&mut self, expr: Expr) -> Option<Interval> {
        let Some(number) = variable(self.scope, expr) else {
            let value = i128::from(self.scope.int(expr).ok()?);
            return Some((value, value));
        };
        let first = self.classes.first(number);
        self.read.insert(first);
        let (low, high) = self.classes.values[first].bounds()?;
        let low = if low == i64::MIN { -FAR } else { low.into() };
        let high = if high == i64::MAX { FAR } else { high.into() };
        Some((low, high))
    }

    /// A variable has no values outside of this interval.
    pub(super) fn keep(&mut self, expr: Expr, (low, high): Interval) -> Option<()> {
        let first = self.classes.first(variable(self.scope, expr)?);
        let values = &self.classes.values[first];
        let known = values.bounds()?;
        let end = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let narrowed = (known.0.max(end(low)), known.1.min(end(high)));
        // A variable that fits is left to the propagators.
        if fits(known) || narrowed == known {
            return None;
        }
        let source = ValueSource::Constraint(self.constraint);
        let narrowed = IntSet::range(narrowed.0, narrowed.1);
        self.has_changed |= self
            .classes
            .keep(first, &narrowed, source, self.read.iter().copied());
        Some(())
    }

    /// `x ≤ y + more`.
    pub(super) fn at_most(&mut self, x: Expr, y: Expr, more: i128) -> Option<()> {
        let ((low, _), (_, high)) = (self.of(x)?, self.of(y)?);
        self.keep(x, (-FAR, clamp(high + more)));
        self.keep(y, (clamp(low - more), FAR))
    }

    /// `x = y`.
    pub(super) fn equal(&mut self, x: Expr, y: Expr) -> Option<()> {
        let both = (self.of(x)?, self.of(y)?);
        self.keep(x, both.1);
        self.keep(y, both.0);
        Some(())
    }

    /// `number` is how many of these there are of some kind.
    pub(super) fn count(&mut self, number: Expr, items: Expr) -> Option<()> {
        let most = self.scope.items(items).ok()?.len();
        self.keep(number, (0, most as i128))
    }

    /// `z` is one of these.
    pub(super) fn one_of(&mut self, z: Expr, items: Expr) -> Option<()> {
        let mut all = None;
        for &item in self.scope.items(items).ok()? {
            let item = self.of(item)?;
            all = Some(all.map_or(item, |all| hull(all, item)));
        }
        self.keep(z, all?)
    }

    /// `Σ factor · term = right`, or `≤ right`.
    pub(super) fn linear(
        &mut self,
        [factors, terms, right]: [Expr; 3],
        relation: Relation,
    ) -> Option<()> {
        let factors = self.scope.ints(factors).ok()?;
        let terms = self.scope.items(terms).ok()?;
        let right = i128::from(self.scope.int(right).ok()?);
        let factors = factors.into_iter().map(i128::from);
        let terms: Vec<(i128, Expr)> = factors.zip(terms.iter().copied()).collect();
        let mut bounds = Vec::with_capacity(terms.len());
        for &(_, term) in &terms {
            bounds.push(self.of(term)?);
        }
        if bounds.iter().all(|&bounds| fits(bounds)) {
            return None;
        }
        let others = sums_of_others(
            terms
                .iter()
                .zip(&bounds)
                .map(|(&(factor, _), &bounds)| times(bounds, (factor, factor))),
        );
        for ((&(factor, term), &own), others) in terms.iter().zip(&bounds).zip(others) {
            if factor == 0 || fits(own) {
                continue;
            }
            let least = if relation == Relation::Equal && others.1 < FAR {
                clamp(right - others.1)
            } else {
                -FAR
            };
            let most = if others.0 > -FAR {
                clamp(right - others.0)
            } else {
                FAR
            };
            self.keep(term, quotient((least, most), factor));
        }
        Some(())
    }
}

/// For each of the products, the sum of all others.
fn sums_of_others(products: impl Iterator<Item = Interval>) -> Vec<Interval> {
    let products: Vec<Interval> = products.collect();
    let mut others = vec![(0, 0); products.len()];
    let mut before = (0, 0);
    for (own, &product) in products.iter().enumerate() {
        others[own] = before;
        before = plus(before, product);
    }
    let mut behind = (0, 0);
    for (own, &product) in products.iter().enumerate().rev() {
        others[own] = plus(others[own], behind);
        behind = plus(behind, product);
    }
    others
}

/// The numbers whose product with a factor is in the interval.
fn quotient((low, high): Interval, factor: i128) -> Interval {
    let (low, high) = if factor > 0 {
        (low, high)
    } else {
        (-high, -low)
    };
    let factor = factor.abs();
    let least = if low <= -FAR {
        ANY.0
    } else {
        -(-low).div_euclid(factor)
    };
    let most = if high >= FAR {
        ANY.1
    } else {
        high.div_euclid(factor)
    };
    (least, most)
}
