//! Why an index, a value or a variable of the array lost values.

use super::{Variables, Words};
use crate::agenda::Ones;
use crate::constraints::arithmetic::words::shift;
use crate::domains::Domains;
use crate::ids::Var;
use crate::reason::{Reason, Removal};

impl<X> Variables<X> {
    /// For one-word domains. Returns whether it found one.
    pub(super) fn explain_words(
        &self,
        words: &Words,
        lost: Removal,
        reason: &mut Reason<'_>,
    ) -> bool {
        let index = self.scope[0];
        let value = self.scope[1];
        let array = &self.scope[2..];
        let by = &words.by;
        let bits = lost.word().unwrap_or(0);
        if lost.var() == index {
            for bit in Ones(bits) {
                let place = usize::try_from(words.first + bit as i64).unwrap_or(array.len());
                if let Some(&x) = array.get(place) {
                    explain_apart(x, value, by[place], reason);
                }
            }
        } else if lost.var() == value {
            for (place, &x) in array.iter().enumerate() {
                let there = shift(bits, -by[place]);
                let at = shift(1, place as i64 - words.first);
                if reason.word(index) & at == 0 {
                    reason.lacks(index, at);
                } else {
                    reason.lacks(x, there);
                }
            }
        } else {
            let rest = reason.word(index);
            let place = (words.first + i64::from(rest.trailing_zeros())) as usize;
            reason.value_of(index);
            reason.lacks(value, shift(bits, by[place]));
        }
        true
    }

    /// For all domains, by their bounds. Returns whether it found one. Where bounds are enough they
    /// say more than the values: the holes that were there before need no reason of their own.
    pub(super) fn explain_bounds(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let index = self.scope[0];
        let value = self.scope[1];
        // The index with which each variable of the array is the value. One beyond `i32` is none.
        let shift = i64::from(self.index.offset());
        let array = || {
            let of_index = |place: i64| i32::try_from(place - shift).ok();
            (0..)
                .zip(&self.scope[2..])
                .filter_map(move |(place, &x)| Some((of_index(place)?, x)))
        };
        if lost.var() == index {
            let past = reason.past();
            let places = || array().filter(|&(i, _)| lost.contains(i) && past.contains(index, i));
            let is_found = places().all(|(_, x)| are_beside(x, value, past));
            places()
                .filter(|_| is_found)
                .for_each(|(_, x)| explain_beside(x, value, reason));
            return is_found;
        }
        let others = |d: &Domains, beyond: &dyn Fn(Var) -> bool| {
            let is_reason = |(i, x): (i32, Var)| !d.contains(index, i) || beyond(x);
            if lost.var() == value {
                array().all(is_reason)
            } else {
                beyond(value)
            }
        };
        let (least, most) = (
            lost.last().saturating_add(1),
            lost.first().saturating_sub(1),
        );
        let past = reason.past();
        let is_low = lost.is_below() && others(past, &|x| past.min(x) >= least);
        if !is_low && !others(past, &|x| past.max(x) <= most) {
            return false;
        }
        let state = |reason: &mut Reason<'_>, x| {
            if is_low {
                reason.at_least(x, least)
            } else {
                reason.at_most(x, most)
            }
        };
        if lost.var() != value {
            reason.value_of(index);
            state(reason, value);
        }
        for (i, x) in array().filter(|_| lost.var() == value) {
            if past.contains(index, i) {
                state(reason, x)
            } else {
                reason.is_not(index, i)
            }
        }
        if is_low {
            reason.proves_at_least(least);
        } else {
            reason.proves_at_most(most);
        }
        true
    }
}

/// Whether the bounds of two domains have nothing in common.
fn are_beside(x: Var, y: Var, d: &Domains) -> bool {
    d.max(x) < d.min(y) || d.max(y) < d.min(x)
}

/// Why the bounds of two domains have nothing in common.
fn explain_beside(x: Var, value: Var, reason: &mut Reason<'_>) {
    let (least, most) = reason.min_max(value);
    if reason.max(x) < least {
        reason.at_most(x, least - 1);
        reason.at_least(value, least);
    } else {
        reason.at_least(x, most + 1);
        reason.at_most(value, most);
    }
}

/// Why two one-word domains have nothing in common, where the word of the first is seen from the
/// second moved by so much. What neither has, the smaller one of them lacks.
fn explain_apart(x: Var, y: Var, by: i64, reason: &mut Reason<'_>) {
    let of_x = reason.word(x);
    let of_y = reason.word(y);
    if of_x.count_ones() < of_y.count_ones() {
        reason.lacks(x, shift(u64::MAX, -by) & !of_x);
        reason.lacks(y, shift(of_x, by));
    } else {
        reason.lacks(x, shift(of_y, -by));
        reason.lacks(y, shift(u64::MAX, by) & !of_y);
    }
}
