//! Bounds for variables that are declared without, or with values beyond `i32`: what the constraints
//! say of them, in numbers that do not overflow. Only values that are in no solution are dropped.

use super::classes::{Classes, variable};
use super::scope::Scope;
use crate::ast::{Constraint, Expr};
use crate::set::IntSet;

/// Numbers beyond this are not known.
const FAR: i128 = 1 << 100;

/// The least and the greatest value.
type Interval = (i128, i128);

const ANY: Interval = (-FAR, FAR);

/// A number that is far out is as far as any other one.
fn clamp(value: i128) -> i128 {
    if value.abs() < FAR / 2 {
        value
    } else {
        FAR * value.signum()
    }
}

fn times((a, b): Interval, (c, d): Interval) -> Interval {
    let products = [(a, c), (a, d), (b, c), (b, d)].map(|(x, y)| clamp(x.saturating_mul(y)));
    (
        products.into_iter().min().unwrap_or(-FAR),
        products.into_iter().max().unwrap_or(FAR),
    )
}

fn plus((a, b): Interval, (c, d): Interval) -> Interval {
    (clamp(a + c), clamp(b + d))
}

fn hull((a, b): Interval, (c, d): Interval) -> Interval {
    (a.min(c), b.max(d))
}

/// Narrows classes with values beyond `i32` by the constraints that they are in.
pub(super) struct Bounds<'c, 's, 'm> {
    classes: &'c mut Classes,
    scope: &'s Scope<'m>,
    has_changed: bool,
}

/// The most rounds over all constraints. A chain of definitions takes one if it is in order.
const ROUNDS: usize = 50;

pub(super) fn narrow(classes: &mut Classes, scope: &Scope<'_>) {
    let far = |values: &IntSet| values.bounds().is_some_and(|bounds| !fits(bounds));
    if !classes.values.iter().any(far) {
        return;
    }
    let mut bounds = Bounds {
        classes,
        scope,
        has_changed: true,
    };
    for _ in 0..ROUNDS {
        if !std::mem::take(&mut bounds.has_changed) {
            break;
        }
        for constraint in &scope.ast.constraints {
            // Arguments that make no sense are refused when the constraint is posted.
            let _ = bounds.apply(constraint);
        }
    }
}

fn fits((low, high): (i64, i64)) -> bool {
    i32::try_from(low).is_ok() && i32::try_from(high).is_ok()
}

impl Bounds<'_, '_, '_> {
    fn of(&mut self, expr: Expr) -> Option<Interval> {
        let Some(number) = variable(self.scope, expr) else {
            let value = i128::from(self.scope.int(expr).ok()?);
            return Some((value, value));
        };
        let first = self.classes.first(number);
        let (low, high) = self.classes.values[first].bounds()?;
        let low = if low == i64::MIN { -FAR } else { low.into() };
        let high = if high == i64::MAX { FAR } else { high.into() };
        Some((low, high))
    }

    /// A variable has no values outside of this interval.
    fn keep(&mut self, expr: Expr, (low, high): Interval) -> Option<()> {
        let first = self.classes.first(variable(self.scope, expr)?);
        let values = &self.classes.values[first];
        let known = values.bounds()?;
        let end = |value: i128| value.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let narrowed = (known.0.max(end(low)), known.1.min(end(high)));
        // A variable that fits is left to the propagators.
        if fits(known) || narrowed == known {
            return None;
        }
        self.classes.values[first] = values.intersection(&IntSet::range(narrowed.0, narrowed.1));
        self.has_changed = true;
        Some(())
    }

    fn apply(&mut self, constraint: &Constraint) -> Option<()> {
        let arguments = self.scope.ast.span(constraint.arguments);
        match (self.scope.ast.text(constraint.name), arguments) {
            ("int_lin_eq", &[factors, terms, right]) => self.linear(factors, terms, right, true),
            ("int_lin_le", &[factors, terms, right]) => self.linear(factors, terms, right, false),
            ("int_le", &[x, y]) => self.at_most(x, y, 0),
            ("int_lt", &[x, y]) => self.at_most(x, y, -1),
            ("set_in", &[x, set]) => {
                let (low, high) = self.scope.set(set).ok()?.bounds()?;
                self.keep(x, (low.into(), high.into()))
            }
            ("int_plus", &[x, y, z]) => {
                let sum = plus(self.of(x)?, self.of(y)?);
                self.keep(z, sum);
                for [own, other] in [[x, y], [y, x]] {
                    let (low, high) = self.of(other)?;
                    let difference = plus(self.of(z)?, (-high, -low));
                    self.keep(own, difference);
                }
                Some(())
            }
            ("int_times", &[x, y, z]) => {
                let product = times(self.of(x)?, self.of(y)?);
                self.keep(z, product)
            }
            ("int_div" | "int_mod", &[x, _, z]) => {
                let (low, high) = self.of(x)?;
                let most = low.abs().max(high.abs());
                self.keep(z, (-most, most))
            }
            ("int_abs", &[x, y]) => {
                let (low, high) = self.of(x)?;
                self.keep(y, (0, low.abs().max(high.abs())));
                let (_, most) = self.of(y)?;
                self.keep(x, (-most, most))
            }
            ("int_max" | "int_min", &[x, y, z]) => {
                let both = hull(self.of(x)?, self.of(y)?);
                self.keep(z, both)
            }
            ("array_int_maximum" | "array_int_minimum", &[z, items]) => self.one_of(z, items),
            ("array_int_element" | "array_var_int_element", &[_, items, z]) => {
                self.one_of(z, items)
            }
            ("csp_count", &[items, _, number])
            | ("fzn_nvalue" | "fzn_among", &[number, items, ..]) => self.count(number, items),
            ("csp_arg_max" | "csp_arg_min", &[items, first, index]) => {
                let first = i128::from(self.scope.int(first).ok()?);
                let last = first + self.scope.items(items).ok()?.len() as i128 - 1;
                self.keep(index, (first, last))
            }
            ("fzn_global_cardinality" | "fzn_global_cardinality_closed", &[items, _, numbers]) => {
                for &number in self.scope.items(numbers).ok()? {
                    self.count(number, items);
                }
                Some(())
            }
            _ => None,
        }
    }

    /// `x ≤ y + more`.
    fn at_most(&mut self, x: Expr, y: Expr, more: i128) -> Option<()> {
        let ((low, _), (_, high)) = (self.of(x)?, self.of(y)?);
        self.keep(x, (-FAR, clamp(high + more)));
        self.keep(y, (clamp(low - more), FAR))
    }

    /// `number` is how many of these there are of some kind.
    fn count(&mut self, number: Expr, items: Expr) -> Option<()> {
        let most = self.scope.items(items).ok()?.len();
        self.keep(number, (0, most as i128))
    }

    /// `z` is one of these.
    fn one_of(&mut self, z: Expr, items: Expr) -> Option<()> {
        let mut all = None;
        for &item in self.scope.items(items).ok()? {
            let item = self.of(item)?;
            all = Some(all.map_or(item, |all| hull(all, item)));
        }
        self.keep(z, all?)
    }

    /// `Σ factor · term = right`, or `≤ right`.
    fn linear(&mut self, factors: Expr, terms: Expr, right: Expr, is_equal: bool) -> Option<()> {
        let factors = self.scope.ints(factors).ok()?;
        let terms = self.scope.items(terms).ok()?;
        let right = i128::from(self.scope.int(right).ok()?);
        for (own, (&factor, &term)) in factors.iter().zip(terms).enumerate() {
            if factor == 0 || fits_already(self.of(term)?) {
                continue;
            }
            let mut others = (0, 0);
            for (other, (&factor, &term)) in factors.iter().zip(terms).enumerate() {
                if other != own {
                    let factor = i128::from(factor);
                    others = plus(others, times(self.of(term)?, (factor, factor)));
                }
            }
            let least = if is_equal && others.1 < FAR {
                clamp(right - others.1)
            } else {
                -FAR
            };
            let most = if others.0 > -FAR {
                clamp(right - others.0)
            } else {
                FAR
            };
            self.keep(term, quotient((least, most), factor.into()));
        }
        Some(())
    }
}

fn fits_already((low, high): Interval) -> bool {
    low >= i32::MIN.into() && high <= i32::MAX.into()
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
