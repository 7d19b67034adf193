//! Why indices and values go. All values are as the kind sees them.

use super::{Place, beats, elsewhere};
use crate::constraints::operand::Operand;
use crate::reason::{Consequence, Reason, Removal};

impl<X: Operand> Place<X> {
    pub(super) fn explain_change(&self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Conflict => false,
            Consequence::Removal(lost) => {
                let of_index = self.scope[0] == lost.var() && self.explain_index(lost, reason);
                let places = 0..self.operands.len();
                of_index
                    || places
                        .filter(|&place| self.scope[place + 1] == lost.var())
                        .any(|place| self.explain_values(place, lost, reason))
            }
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }

    /// One variable beats those at all of these indices that there are.
    fn explain_index(&self, lost: Removal, reason: &mut Reason<'_>) -> bool {
        // All but a few of billions of values are no index.
        let kind = self.kind;
        let is_lost = |&place: &usize| {
            let value = self.index.solve(self.places[place] as i64);
            value.is_some_and(|value| lost.contains(value) && reason.contains(lost.var(), value))
        };
        let places: Vec<usize> = (0..self.operands.len()).filter(is_lost).collect();
        if self.index.scale() == 0 {
            return false;
        }
        let Some(&first) = places.first() else {
            return true;
        };
        let greatest = |place: usize| (kind.greatest(self.operands[place], reason), place);
        let best = elsewhere(self.least(reason), usize::MAX);
        let Some((_, winner)) = best.filter(|&best| {
            places
                .iter()
                .all(|&place| place != best.1 && beats(best, greatest(place)))
        }) else {
            return false;
        };
        let needed = |place: usize| greatest(place).0 + i64::from(winner > place);
        let level = places
            .iter()
            .map(|&place| needed(place))
            .fold(needed(first), i64::max);
        kind.state_at_least(self.operands[winner], level, reason);
        for place in places {
            kind.state_at_most(
                self.operands[place],
                level - i64::from(winner > place),
                reason,
            );
        }
        true
    }

    /// No other index beats these values, and they do not win.
    fn explain_values(&self, place: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let past = reason.past();
        let kind = self.kind;
        let x = self.operands[place];
        let ends = [kind.at(x, lost.first()), kind.at(x, lost.last())];
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let wins = self.is_open(place, past);
        let is_fixed = wins && self.index.value(past).is_some();
        let beater = elsewhere(self.least(past), place);
        let beater = beater.filter(|&other| beats(other, (high, place)));
        let loses = |other: usize| {
            let greatest = kind.greatest(self.operands[other], past);
            !beats((greatest, other), (low, place))
        };
        let others = || (0..self.operands.len()).filter(|&other| other != place);
        let is_open = |other: usize| self.is_open(other, past);
        if wins && beater.is_none() || others().any(|other| is_open(other) && !loses(other)) {
            return false;
        }
        if is_fixed {
            reason.value_of(self.index.var());
        } else {
            for other in others() {
                if is_open(other) {
                    let most = low - i64::from(other < place);
                    kind.state_at_most(self.operands[other], most, reason);
                } else {
                    self.state_no_index(other, reason);
                }
            }
        }
        match beater.filter(|_| wins) {
            Some((_, other)) => {
                let least = high + i64::from(other > place);
                kind.state_at_least(self.operands[other], least, reason);
            }
            None => self.state_no_index(place, reason),
        }
        if is_fixed || !wins {
            prove(lost, kind.is_turned(x) == wins, reason);
        }
        true
    }

    /// This operand is not the one.
    fn state_no_index(&self, place: usize, reason: &mut Reason<'_>) {
        if let Some(value) = self.index.solve(self.places[place] as i64) {
            reason.is_not(self.index.var(), value);
        }
    }
}

/// The facts exclude all values beyond those that were lost as well: greater ones, or smaller ones.
fn prove(lost: Removal, is_greater: bool, reason: &mut Reason<'_>) {
    if is_greater && lost.is_above() {
        lost.first()
            .checked_sub(1)
            .into_iter()
            .for_each(|value| reason.proves_at_most(value));
    } else if !is_greater && lost.is_below() {
        lost.last()
            .checked_add(1)
            .into_iter()
            .for_each(|value| reason.proves_at_least(value));
    }
}
