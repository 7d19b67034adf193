//! An array of variables.

use crate::constraints::arithmetic::words::shift;
use crate::constraints::prelude::*;

/// An index stays as long as its variable and the value have a value in common. A value stays as
/// long as some variable has it. A fixed index makes its variable and the value the same.
pub(super) struct Variables<X> {
    /// The variables of index, value, and the array.
    scope: Vec<Var>,
    index: View,
    value: X,
    array: Vec<X>,
    /// Set if all domains are one word and each scale is 1.
    words: Option<WordOffsets>,
    /// Whether a variable stands in two places that have to do with each other.
    repeats: bool,
    /// Whether the value and the array are variables themselves, and each index is one value of its
    /// variable moved by a constant.
    is_plain: bool,
}

/// Where the words of domains lie.
struct WordOffsets {
    /// The index of the first bit of its word.
    first: i64,
    /// By position of the array, how far its word is moved to have the base of the value's word.
    by: Vec<i64>,
}

impl<X: Operand> Variables<X> {
    /// The propagator over index, value, and the array: the latter two as operands, and all as
    /// views.
    pub(super) fn new((value, array): (X, Vec<X>), views: &[View], d: &Domains) -> Self {
        let scope = vars_of(views);
        let base = |view: &View| i64::from(d.base(view.var())) + i64::from(view.offset());
        let is_word = |view: &View| view.scale() == 1 && d.is_word(view.var());
        let words = views.iter().all(is_word).then(|| WordOffsets {
            first: base(&views[0]),
            by: views[2..]
                .iter()
                .map(|view| base(view) - base(&views[1]))
                .collect(),
        });
        let index = views[0];
        let is_plain = index.scale() == 1 && views[1..].iter().all(|view| view.is_plain());
        Self {
            repeats: has_repeats(views, d),
            is_plain,
            scope,
            index,
            value,
            array,
            words,
        }
    }

    fn filter_words(&self, words: &WordOffsets, d: &mut Domains) -> Outcome {
        let index = self.scope[0];
        let value = self.scope[1];
        let array = &self.scope[2..];
        let by = &words.by;
        let mut indices = 0;
        let mut values = 0;
        for bit in Ones(d.word(index)) {
            let place = usize::try_from(words.first + bit as i64).unwrap_or(array.len());
            if let Some(&x) = array.get(place) {
                let common = shift(d.word(x), by[place]) & d.word(value);
                indices |= u64::from(common != 0) << bit;
                values |= common;
            }
        }
        d.keep_word(index, indices)?;
        d.keep_word(value, values)?;
        let rest = d.word(index);
        if rest & rest.wrapping_sub(1) != 0 {
            return Ok(());
        }
        let place = (words.first + i64::from(rest.trailing_zeros())) as usize;
        d.keep_word(array[place], shift(d.word(value), -by[place]))
    }

    /// Returns `true` if the same again would change nothing, as far as no variable stands in two
    /// places.
    fn filter_bounds(&self, d: &mut Domains) -> Result<bool, Conflict> {
        let Self {
            index,
            value,
            ref array,
            ..
        } = *self;
        index.at_least(d, 0)?;
        index.at_most(d, array.len() as i64 - 1)?;
        let (least, most) = (value.min(d), value.max(d));
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        // A view that is a number has one place for all values of its variable.
        let (first, last) = d.min_max(index.var());
        let last = if index.scale() == 0 { first } else { last };
        for from in (i64::from(first)..=i64::from(last)).step_by(64) {
            let within = u64::MAX >> (63 - (i64::from(last) - from).min(63));
            for bit in Ones(d.bits_from(index.var(), from) & within) {
                let place = index.at((from + bit as i64) as i32);
                let x = array[place as usize];
                let (min, max) = (x.min(d), x.max(d));
                if max < least || most < min {
                    index.remove(d, place)?;
                } else {
                    low = low.min(min);
                    high = high.max(max);
                }
            }
        }
        value.at_least(low, d)?;
        value.at_most(high, d)?;
        let (low, high) = (low.max(least), high.min(most));
        let is_settled = value.min(d) == low && value.max(d) == high;
        let Some(place) = index.value(d) else {
            return Ok(is_settled);
        };
        let x = array[place as usize];
        x.at_least(low, d)?;
        x.at_most(high, d)?;
        Ok(is_settled && x.min(d) == low && x.max(d) == high)
    }
}

/// Reasons: domains that have nothing in common.
impl<X> Variables<X> {
    /// For one-word domains. Returns whether it found one.
    fn explain_words(&self, words: &WordOffsets, lost: Removal, reason: &mut Reason<'_>) -> bool {
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

    /// The value of the index with which each variable of the array is the value. One beyond `i32`
    /// is none.
    fn entries(&self) -> impl Iterator<Item = (i32, Var)> + '_ {
        let offset = i64::from(self.index.offset());
        let entries = (0..).zip(&self.scope[2..]);
        entries.filter_map(move |(place, &x)| Some((i32::try_from(place - offset).ok()?, x)))
    }

    /// Each of these indices has a variable whose bounds have nothing in common with the value's.
    fn explain_indices(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let [index, value] = [self.scope[0], self.scope[1]];
        let is_lost = |&(i, _): &(i32, Var)| lost.contains(i) && past.contains(index, i);
        let entries: Vec<(i32, Var)> = self.entries().filter(is_lost).collect();
        let is_found = entries.iter().all(|&(_, x)| are_beside(x, value, past));
        if is_found {
            entries
                .iter()
                .for_each(|&(_, x)| explain_beside(x, value, reason));
        }
        is_found
    }

    /// For all domains, by their bounds. Returns whether it found one. Where bounds are enough they
    /// say more than the values: the holes that were there before need no reason of their own.
    fn explain_bounds(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let [index, value] = [self.scope[0], self.scope[1]];
        if lost.var() == index {
            return self.explain_indices(lost, reason);
        }
        let of_value = lost.var() == value;
        let are_all = |beyond: &dyn Fn(Var) -> bool| match of_value {
            true => self
                .entries()
                .all(|(i, x)| !past.contains(index, i) || beyond(x)),
            false => beyond(value),
        };
        let least = lost.last().saturating_add(1);
        let most = lost.first().saturating_sub(1);
        let is_low = lost.is_below() && are_all(&|x| past.min(x) >= least);
        if !is_low && !are_all(&|x| past.max(x) <= most) {
            return false;
        }
        let state = |reason: &mut Reason<'_>, x| {
            if is_low {
                reason.at_least(x, least);
            } else {
                reason.at_most(x, most);
            }
        };
        if !of_value {
            reason.value_of(index);
            state(reason, value);
        }
        for (i, x) in self.entries().filter(|_| of_value) {
            if past.contains(index, i) {
                state(reason, x);
            } else {
                reason.is_not(index, i);
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

impl<X: Operand> Propagator for Variables<X> {
    about!(name: "element");

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let is_settled = match &self.words {
            Some(words) => self.filter_words(words, d).map(|()| true),
            None => self.filter_bounds(d),
        }?;
        Ok(fixpoint_unless(!is_settled || self.repeats))
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let Self {
            index, ref array, ..
        } = *self;
        let value = self.value.view();
        let above = Inequality::of_views([(1, index)], 0);
        let below = Inequality::of_views([(-1, index)], 1 - array.len() as i64);
        let limits = [above, below].map(Statement::from);
        let at = |(place, x): (i64, &X)| {
            let same = [1, -1].map(|factor| {
                let views = [(factor, x.view()), (-factor, value)];
                Statement::from(Inequality::of_views(views, 0))
            });
            // A view that does not depend on its variable always has its value.
            if index.scale() == 0 {
                return (i64::from(index.offset()) == place).then(|| same.to_vec());
            }
            let premise = Atom::is(index.var(), index.solve(place)?);
            Some(Statement::all_when(premise, same.to_vec()))
        };
        let entries = (0..).zip(array).filter_map(at).flatten();
        Some(limits.into_iter().chain(entries).collect())
    }

    fn event(&self, position: usize) -> Event {
        if self.words.is_some() || position == 0 {
            Event::Any
        } else {
            Event::Bounds
        }
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            // What of a variable that stands in two places is the reason is not always plain; nor
            // what of a view.
            Consequence::Removal(lost) if !self.repeats => {
                (self.is_plain && self.explain_bounds(lost, reason))
                    || self
                        .words
                        .as_ref()
                        .is_some_and(|words| self.explain_words(words, lost, reason))
            }
            _ => false,
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}

/// Whether a run over a variable that stands in two places may change what it has just computed.
/// That does not happen if it is twice in the array, or also the value: a value that can come from
/// itself loses nothing. Nor does a fixed variable change.
fn has_repeats(views: &[View], d: &Domains) -> bool {
    let (index, value) = (views[0], views[1]);
    let others = views[2..]
        .iter()
        .filter(|&&view| view != value)
        .chain([&index]);
    let is_open = |view: &View| !d.is_fixed(view.var());
    let mut open = others.filter(|view| is_open(view));
    let is_index = |view: &View| is_open(view) && view.var() == index.var();
    open.any(|view| view.var() == value.var()) || views[1..].iter().any(is_index)
}
