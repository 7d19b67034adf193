//! Entries of the trail, replaced by their reasons.

use super::Learner;
use super::analysis::{Context, moment};
use crate::domains::{Domains, Premise, pack, unpack};
use crate::ids::Var;
use crate::reason::{Consequence, Removal};
use crate::trail::{Entry, Slot};

impl Learner {
    /// Strikes what this entry did from what its word needs. The reason comes into `premises`.
    pub(super) fn replace(&mut self, entry: Entry, premise: Premise, context: &mut Context<'_>) {
        match premise.slot.split() {
            Ok(head) => {
                let x = context.domains.numbered(head);
                if context.domains.is_word(x) {
                    self.replace_word(x, entry, premise, context);
                } else {
                    self.replace_bounds(x, entry, premise, context);
                }
            }
            Err(tail) => self.replace_tail(tail, entry, premise, context),
        }
    }

    fn replace_word(&mut self, x: Var, entry: Entry, premise: Premise, context: &mut Context<'_>) {
        let d = &**context.domains;
        let hit = premise.need & entry.delta();
        let after = d.word(x) & !entry.delta();
        let lowest = after & after.wrapping_neg();
        let is_below = hit & !lowest.wrapping_sub(1) == 0;
        let is_above = after == 0 || hit & (u64::MAX >> after.leading_zeros()) == 0;
        let removal = Removal::bits(x, d.base(x), hit, (is_below, is_above))
            .leaving(d.single_value(x, after));
        let left = Premise::new(premise.slot, premise.need & !hit);
        self.needs
            .replace(left, moment(&self.history, &self.root, d));
        let proven = self.ask(entry.cause(), Consequence::Removal(removal), false, context);
        self.strike_bits(x, proven, context.domains);
    }

    /// Strikes the bits that proven bounds exclude from what a one-word domain needs.
    pub(super) fn strike_bits(&mut self, x: Var, proven: (Option<i32>, Option<i32>), d: &Domains) {
        let low = proven.0.map_or(0, |value| d.bits_below(x, value));
        let high = proven.1.map_or(0, |value| d.bits_above(x, value));
        if let Some(need) = self.needs.get(Slot::head(x))
            && need.premise.need & (low | high) != 0
        {
            let left = Premise::new(need.premise.slot, need.premise.need & !(low | high));
            self.needs
                .replace(left, moment(&self.history, &self.root, d));
        }
    }

    fn replace_bounds(
        &mut self,
        x: Var,
        entry: Entry,
        premise: Premise,
        context: &mut Context<'_>,
    ) {
        let (lo, hi) = context.domains.min_max(x);
        let (least, greatest) = unpack(premise.need);
        let after = context.domains.trail().get(premise.slot) ^ entry.delta();
        let single = context.domains.single_value(x, after);
        let mut left = (least, greatest);
        let mut all = Vec::new();
        if least > lo {
            // All values below the needed bound, of which those up to `last` were there.
            let last = context.domains.last_value(x, least - 1).unwrap_or(lo);
            let removal = Removal::range(x, (lo, last), (true, false)).leaving(single);
            let proven = self
                .ask(entry.cause(), Consequence::Removal(removal), false, context)
                .0;
            all.append(&mut self.premises);
            // What was not proven needs the holes there, and if nothing was, the bound before.
            let from = proven.map_or(lo, |proven| proven.max(lo));
            Premise::each_hole(context.domains, x, from, least - 1, |hole| all.push(hole));
            left.0 = if from > lo { i32::MIN } else { lo };
        }
        if greatest < hi {
            let first = context.domains.next_value(x, greatest + 1).unwrap_or(hi);
            let removal = Removal::range(x, (first, hi), (false, true)).leaving(single);
            let proven = self
                .ask(entry.cause(), Consequence::Removal(removal), false, context)
                .1;
            all.append(&mut self.premises);
            let to = proven.map_or(hi, |proven| proven.min(hi));
            Premise::each_hole(context.domains, x, greatest + 1, to, |hole| all.push(hole));
            left.1 = if to < hi { i32::MAX } else { hi };
        }
        let left = Premise::new(premise.slot, pack(left.0, left.1));
        self.needs
            .replace(left, moment(&self.history, &self.root, context.domains));
        self.premises = all;
    }

    fn replace_tail(
        &mut self,
        tail: usize,
        entry: Entry,
        premise: Premise,
        context: &mut Context<'_>,
    ) {
        let d = &**context.domains;
        let Some(x) = d.word_owner(premise.slot) else {
            return;
        };
        let hit = premise.need & entry.delta();
        let left = Premise::new(premise.slot, premise.need & !hit);
        self.needs
            .replace(left, moment(&self.history, &self.root, d));
        let mut all = Vec::new();
        let mut bits = hit;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            if let Some(below) = context.domains.below_hole(tail, bit)
                && context.domains.trail().get(below) == 0
            {
                all.push(Premise::new(below, u64::MAX));
                continue;
            }
            for range in context.domains.values_of(tail, 1 << bit).ranges() {
                let removal = Removal::range(x, range.into_inner(), (false, false));
                self.ask(entry.cause(), Consequence::Removal(removal), false, context);
                all.append(&mut self.premises);
            }
        }
        self.premises = all;
    }
}
