//! What a conflict needs first.

use super::Learner;
use super::analysis::Context;
use crate::conflict::Conflict;
use crate::domains::{Domains, Premise, unpack};
use crate::ids::Var;
use crate::reason::{Consequence, Reason, Removal};
use crate::trail::{Entry, Slot};

impl Learner {
    /// The premises of a conflict. Returns the length of the log that they hold of.
    pub(super) fn begin(&mut self, conflict: Conflict, context: &mut Context<'_>) -> usize {
        let end = context.domains.trail().log().len();
        let cause = context.domains.trail().cause();
        let Some(x) = conflict.variable().and_then(|x| context.domains.var(x)) else {
            self.ask(cause, Consequence::Conflict, true, context);
            self.take_premises(context.domains);
            return end;
        };
        let entry = context.domains.trail().log()[end - 1];
        let after = context.domains.trail().get(entry.slot());
        self.meet(end - 1, entry.slot(), entry.delta());
        self.walk_to(end - 1, context.domains);
        let d = &**context.domains;
        self.premises.clear();
        if d.is_word(x) {
            let gone = Premise::new(Slot::head(x), u64::MAX ^ entry.delta());
            self.premises.push(gone);
            self.take_premises(context.domains);
            let removal = Removal::bits(x, context.domains.base(x), entry.delta(), (true, true));
            let proven = self.ask(entry.cause(), Consequence::Removal(removal), false, context);
            self.strike_bits(x, proven, context.domains);
        } else {
            self.lose_all(x, after, entry, context);
        }
        self.leave();
        self.take_premises(context.domains);
        end - 1
    }

    /// A domain of more than one word lost all its values with this entry.
    fn lose_all(&mut self, x: Var, after: u64, entry: Entry, context: &mut Context<'_>) {
        let (lo, hi) = context.domains.min_max(x);
        let (least, greatest) = unpack(after);
        let mut proven = (None, None);
        for (range, sides) in parts(context.domains, x, (least, greatest), (lo, hi)) {
            let removal = Removal::range(x, range, sides);
            let bounds = self.ask(entry.cause(), Consequence::Removal(removal), false, context);
            proven = (proven.0.or(bounds.0), proven.1.or(bounds.1));
            self.take_premises(context.domains);
        }
        self.premises.clear();
        let mut reason = Reason::new(context.domains, &mut self.premises);
        match proven {
            (Some(from), _) if from > hi => reason.at_most(x, from - 1),
            (_, Some(to)) if to < lo => reason.at_least(x, to + 1),
            _ => reason.domain(x),
        }
    }
}

/// The values of a domain with these bounds that other bounds exclude, as ranges, and on which
/// sides of what is left they lie.
fn parts(
    d: &Domains,
    x: Var,
    (least, greatest): (i32, i32),
    (lo, hi): (i32, i32),
) -> Vec<((i32, i32), (bool, bool))> {
    if least > hi || greatest < lo {
        return vec![((lo, hi), (least > hi, greatest < lo))];
    }
    let low = d
        .last_value(x, least - 1)
        .map(|last| ((lo, last), (true, false)));
    let high = d
        .next_value(x, greatest + 1)
        .map(|first| ((first, hi), (false, true)));
    low.into_iter().chain(high).collect()
}
