//! Why bounds and values of an extremum go. All values are as the kind sees them.

use super::super::words::Word;
use super::Extremum;
use crate::constraints::operand::Operand;
use crate::reason::{Consequence, Reason, Removal};

impl<X: Operand> Extremum<X> {
    pub(super) fn explain_change(&self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => self.explain_conflict(reason),
            Consequence::Removal(lost) => (0..self.operands.len())
                .filter(|&place| self.scope[place] == lost.var())
                .any(|place| {
                    self.explain_bounds(place, lost, reason)
                        || self.explain_values(place, lost, reason)
                }),
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }

    /// No variable can reach the extremum.
    fn explain_conflict(&self, reason: &mut Reason<'_>) -> bool {
        let bound = self.above(&[], reason);
        if self.kind.least(self.operands[0], reason) < bound {
            return false;
        }
        self.kind.state_at_least(self.operands[0], bound, reason);
        self.state_below(bound, &[], reason);
        true
    }

    /// The least value that all variables but this one, if any, are below.
    fn above(&self, without: &[usize], reason: &Reason<'_>) -> i64 {
        let others = (1..self.operands.len()).filter(|place| !without.contains(place));
        let greatest = others
            .map(|place| self.kind.greatest(self.operands[place], reason))
            .max();
        greatest.map_or(i64::MIN, |greatest| greatest + 1)
    }

    fn state_below(&self, bound: i64, without: &[usize], reason: &mut Reason<'_>) {
        for place in (1..self.operands.len()).filter(|place| !without.contains(place)) {
            self.kind
                .state_at_most(self.operands[place], bound - 1, reason);
        }
    }

    fn explain_bounds(&self, place: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let x = self.operands[place];
        let is_turned = self.kind.is_turned(x);
        if lost.is_below() {
            let removed = self.kind.at(x, lost.last());
            if self.explain_beyond(place, removed, !is_turned, reason) {
                lost.last()
                    .checked_add(1)
                    .into_iter()
                    .for_each(|v| reason.proves_at_least(v));
                return true;
            }
        }
        if lost.is_above() {
            let removed = self.kind.at(x, lost.first());
            if self.explain_beyond(place, removed, is_turned, reason) {
                lost.first()
                    .checked_sub(1)
                    .into_iter()
                    .for_each(|v| reason.proves_at_most(v));
                return true;
            }
        }
        false
    }

    /// It is greater than a value, or less.
    fn explain_beyond(
        &self,
        place: usize,
        value: i64,
        is_greater: bool,
        reason: &mut Reason<'_>,
    ) -> bool {
        let kind = self.kind;
        let max = self.operands[0];
        match (place, is_greater) {
            (0, true) => {
                let reaches = |x: &&X| kind.least(**x, reason) > value;
                let found = self.operands[1..].iter().find(reaches).copied();
                found
                    .into_iter()
                    .for_each(|x| kind.state_at_least(x, value + 1, reason));
                found.is_some()
            }
            (0, false) => {
                let is_so = self.above(&[], reason) <= value;
                if is_so {
                    self.state_below(value, &[], reason);
                }
                is_so
            }
            (_, true) => {
                let bound = self.above(&[place], reason).max(value + 1);
                let is_so = kind.least(max, reason) >= bound;
                if is_so {
                    kind.state_at_least(max, bound, reason);
                    self.state_below(bound, &[place], reason);
                }
                is_so
            }
            (_, false) => {
                let is_so = kind.greatest(max, reason) < value;
                if is_so {
                    kind.state_at_most(max, value - 1, reason);
                }
                is_so
            }
        }
    }

    /// Values that no variable has go from the extremum. A value that the extremum does not have
    /// goes from a variable if no other variable can be a greater extremum.
    fn explain_values(&self, place: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        if !self.operands.iter().all(|x| x.is_word(reason)) {
            return false;
        }
        let Some(bits) = lost.word() else {
            return false;
        };
        let x = self.operands[place];
        let bits = if self.kind.is_turned(x) {
            bits.reverse_bits()
        } else {
            bits
        };
        let removed = self.kind.word(x, reason).with(bits);
        let words: Vec<Word> = self
            .operands
            .iter()
            .map(|&x| self.kind.word(x, reason))
            .collect();
        let lacks = |i: usize, values: Word| {
            let mask = words[i].positions(values);
            (words[i].bits() & mask == 0).then_some((i, mask))
        };
        let others = (1..words.len()).filter(|&i| i != place);
        let facts: Option<Vec<(usize, u64)>> = if place == 0 {
            others.map(|i| lacks(i, removed)).collect()
        } else {
            let least = removed.least();
            let missing = !words[0].bits() & !words[0].at_most(least - 1);
            let greater = words[0].with(words[0].bits() & !words[0].at_most(least));
            let own = lacks(0, removed).map(|_| (0, missing));
            others.map(|i| lacks(i, greater)).chain([own]).collect()
        };
        let Some(facts) = facts else { return false };
        facts
            .iter()
            .for_each(|&(i, mask)| self.kind.state_lacks(self.operands[i], mask, reason));
        true
    }
}
