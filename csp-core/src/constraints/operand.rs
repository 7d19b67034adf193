//! Variables and views of variables, for propagators that take both.
//!
//! The reasons are in `docs/decisions/50-views-by-copies-of-propagators.md`.

use crate::constraints::arithmetic::words::Word;
use crate::constraints::prelude::*;

/// A variable, or a view of one. A generic propagator is compiled once for each of the two. On
/// variables it does no more than a propagator without views.
pub(super) trait Operand: Copy + Send + 'static {
    /// The variable.
    fn var(self) -> Var;

    /// What its view is multiplied with: 1 or -1.
    const SIGN: i64 = 1;

    /// As a view, but for the sign.
    fn view(self) -> View;

    /// The smallest value.
    fn min(self, d: &Domains) -> i64;

    /// The greatest value.
    fn max(self, d: &Domains) -> i64;

    /// Removes all smaller values.
    fn at_least(self, bound: i64, d: &mut Domains) -> Outcome;

    /// Removes all greater values.
    fn at_most(self, bound: i64, d: &mut Domains) -> Outcome;

    /// States that it has this value or a greater one.
    fn state_at_least(self, bound: i64, reason: &mut Reason<'_>);

    /// States that it has this value or a smaller one.
    fn state_at_most(self, bound: i64, reason: &mut Reason<'_>);

    /// States that it has none of the values of these bits of its word.
    fn state_lacks(self, mask: u64, reason: &mut Reason<'_>);

    /// Its value where its variable has this one.
    fn at(self, value: i32) -> i64;

    /// Whether it is smaller where its variable is greater.
    fn is_turned(self) -> bool;

    /// Removes the values from the first to the last. A [very wide](Domains::is_wide) domain keeps
    /// values between its bounds.
    fn remove_between(self, first: i64, last: i64, d: &mut Domains) -> Outcome {
        if first > last || self.max(d) < first || self.min(d) > last {
            Ok(())
        } else if self.max(d) <= last {
            self.at_most(first - 1, d)
        } else if self.min(d) >= first {
            self.at_least(last + 1, d)
        } else {
            self.remove_inside(first, last, d)
        }
    }

    /// The same if smaller and greater values are left.
    fn remove_inside(self, first: i64, last: i64, d: &mut Domains) -> Outcome;

    /// How much greater the other one is, if that is the same for all values.
    fn distance_to(self, other: Self) -> Option<i64>;

    /// Whether the values are [a word](Self::word).
    fn is_word(self, d: &Domains) -> bool;

    /// The values.
    fn word(self, d: &Domains) -> Word;

    /// Keeps the values that stand for these bits of its word.
    fn keep_word(self, mask: u64, d: &mut Domains) -> Outcome;
}

impl Operand for Var {
    #[inline]
    fn var(self) -> Var {
        self
    }

    fn view(self) -> View {
        self.into()
    }

    #[inline]
    fn min(self, d: &Domains) -> i64 {
        d.min(self).into()
    }

    #[inline]
    fn max(self, d: &Domains) -> i64 {
        d.max(self).into()
    }

    #[inline]
    fn at_least(self, bound: i64, d: &mut Domains) -> Outcome {
        match i32::try_from(bound) {
            Ok(bound) => d.at_least(self, bound),
            Err(_) if bound > 0 => Err(Conflict::SCOPE),
            Err(_) => Ok(()),
        }
    }

    #[inline]
    fn at_most(self, bound: i64, d: &mut Domains) -> Outcome {
        match i32::try_from(bound) {
            Ok(bound) => d.at_most(self, bound),
            Err(_) if bound < 0 => Err(Conflict::SCOPE),
            Err(_) => Ok(()),
        }
    }

    fn state_at_least(self, bound: i64, reason: &mut Reason<'_>) {
        if let Ok(bound) = i32::try_from(bound) {
            reason.at_least(self, bound);
        }
    }

    fn state_at_most(self, bound: i64, reason: &mut Reason<'_>) {
        if let Ok(bound) = i32::try_from(bound) {
            reason.at_most(self, bound);
        }
    }

    fn state_lacks(self, mask: u64, reason: &mut Reason<'_>) {
        reason.lacks(self, mask);
    }

    fn at(self, value: i32) -> i64 {
        value.into()
    }

    fn is_turned(self) -> bool {
        false
    }

    fn remove_inside(self, first: i64, last: i64, d: &mut Domains) -> Outcome {
        if d.is_wide(self) {
            return Ok(());
        }
        d.remove_all(self, &Values::from(clamp_i32(first)..=clamp_i32(last)))
    }

    fn distance_to(self, other: Self) -> Option<i64> {
        (self == other).then_some(0)
    }

    #[inline]
    fn is_word(self, d: &Domains) -> bool {
        d.is_word(self)
    }

    #[inline]
    fn word(self, d: &Domains) -> Word {
        Word::of(self, d)
    }

    #[inline]
    fn keep_word(self, mask: u64, d: &mut Domains) -> Outcome {
        d.keep_word(self, mask)
    }
}

impl Operand for View {
    fn var(self) -> Var {
        Self::var(self)
    }

    fn view(self) -> View {
        self
    }

    fn min(self, d: &Domains) -> i64 {
        Self::min(self, d)
    }

    fn max(self, d: &Domains) -> i64 {
        Self::max(self, d)
    }

    fn at_least(self, bound: i64, d: &mut Domains) -> Outcome {
        Self::at_least(self, d, bound)
    }

    fn at_most(self, bound: i64, d: &mut Domains) -> Outcome {
        Self::at_most(self, d, bound)
    }

    fn state_at_least(self, bound: i64, reason: &mut Reason<'_>) {
        let scale = i64::from(self.scale());
        let rest = bound - i64::from(self.offset());
        match scale {
            1.. => self
                .var()
                .state_at_least(-(-rest).div_euclid(scale), reason),
            0 => {}
            _ => self.var().state_at_most((-rest).div_euclid(-scale), reason),
        }
    }

    fn state_at_most(self, bound: i64, reason: &mut Reason<'_>) {
        let scale = i64::from(self.scale());
        let rest = bound - i64::from(self.offset());
        match scale {
            1.. => self.var().state_at_most(rest.div_euclid(scale), reason),
            0 => {}
            _ => self.var().state_at_least(-rest.div_euclid(-scale), reason),
        }
    }

    fn state_lacks(self, mask: u64, reason: &mut Reason<'_>) {
        reason.lacks(self.var(), turned(self, mask));
    }

    fn at(self, value: i32) -> i64 {
        Self::at(self, value)
    }

    fn is_turned(self) -> bool {
        self.scale() < 0
    }

    fn remove_inside(self, first: i64, last: i64, d: &mut Domains) -> Outcome {
        let scale = i64::from(self.scale());
        let [first, last] = [first, last].map(|end| end - i64::from(self.offset()));
        // A number is in such a range only if it is all there is.
        let (first, last) = match scale {
            0 => return Ok(()),
            1.. => (-(-first).div_euclid(scale), last.div_euclid(scale)),
            _ => (-last.div_euclid(-scale), (-first).div_euclid(-scale)),
        };
        if first <= last {
            self.var().remove_inside(first, last, d)
        } else {
            Ok(())
        }
    }

    fn distance_to(self, other: Self) -> Option<i64> {
        let is_same = self.var() == other.var() && self.scale() == other.scale();
        is_same.then(|| i64::from(other.offset()) - i64::from(self.offset()))
    }

    fn is_word(self, d: &Domains) -> bool {
        self.scale().unsigned_abs() == 1 && d.is_word(self.var())
    }

    fn word(self, d: &Domains) -> Word {
        let word = Word::of(self.var(), d);
        let turned = if self.scale() < 0 {
            word.negated()
        } else {
            word
        };
        turned.moved(self.offset().into())
    }

    fn keep_word(self, mask: u64, d: &mut Domains) -> Outcome {
        d.keep_word(self.var(), turned(self, mask))
    }
}

/// The bits of a view's word as those of its variable.
fn turned(view: View, mask: u64) -> u64 {
    if view.is_turned() {
        mask.reverse_bits()
    } else {
        mask
    }
}

/// The negative of an operand. What holds for maxima of these holds for minima.
#[derive(Clone, Copy)]
pub(super) struct Negated<X>(X);

impl<X: Operand> Operand for Negated<X> {
    const SIGN: i64 = -X::SIGN;

    fn var(self) -> Var {
        self.0.var()
    }

    fn view(self) -> View {
        self.0.view()
    }

    fn min(self, d: &Domains) -> i64 {
        -self.0.max(d)
    }

    fn max(self, d: &Domains) -> i64 {
        -self.0.min(d)
    }

    fn at_least(self, bound: i64, d: &mut Domains) -> Outcome {
        self.0.at_most(-bound, d)
    }

    fn at_most(self, bound: i64, d: &mut Domains) -> Outcome {
        self.0.at_least(-bound, d)
    }

    fn state_at_least(self, bound: i64, reason: &mut Reason<'_>) {
        self.0.state_at_most(-bound, reason);
    }

    fn state_at_most(self, bound: i64, reason: &mut Reason<'_>) {
        self.0.state_at_least(-bound, reason);
    }

    fn state_lacks(self, mask: u64, reason: &mut Reason<'_>) {
        self.0.state_lacks(mask.reverse_bits(), reason);
    }

    fn at(self, value: i32) -> i64 {
        -self.0.at(value)
    }

    fn is_turned(self) -> bool {
        !self.0.is_turned()
    }

    fn remove_between(self, first: i64, last: i64, d: &mut Domains) -> Outcome {
        self.0.remove_between(-last, -first, d)
    }

    fn remove_inside(self, first: i64, last: i64, d: &mut Domains) -> Outcome {
        self.0.remove_inside(-last, -first, d)
    }

    fn distance_to(self, other: Self) -> Option<i64> {
        self.0.distance_to(other.0).map(|more| -more)
    }

    fn is_word(self, d: &Domains) -> bool {
        self.0.is_word(d)
    }

    fn word(self, d: &Domains) -> Word {
        self.0.word(d).negated()
    }

    fn keep_word(self, mask: u64, d: &mut Domains) -> Outcome {
        self.0.keep_word(mask.reverse_bits(), d)
    }
}

/// The negatives of some operands.
pub(super) fn negated<X: Operand>(operands: Vec<X>) -> Vec<Negated<X>> {
    operands.into_iter().map(Negated).collect()
}

/// The variables of some operands, in their order.
pub(super) fn vars_of<X: Operand>(operands: &[X]) -> Vec<Var> {
    operands.iter().map(|operand| operand.var()).collect()
}

/// The variables, if no view is more than its variable.
pub(super) fn plain(views: &[View]) -> Option<Vec<Var>> {
    views
        .iter()
        .map(|view| view.is_plain().then_some(view.var()))
        .collect()
}
