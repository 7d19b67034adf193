//! What a search learnt, for those who observe it.

use super::Learner;
use crate::domains::{Domains, Premise, unpack};
use crate::ids::Var;
use crate::trace::{Held, NogoodOrigin};
use crate::trail::Slot;
use crate::values::Values;

/// What has happened and was not told yet.
#[derive(Clone, Copy, Debug)]
pub(crate) enum News {
    /// There is a new nogood.
    Learnt {
        /// Its number in traces.
        number: u64,
        origin: NogoodOrigin,
        content: Content,
    },
    /// It removed values, with the entries of the log from the first number to the second.
    Excluded {
        number: u64,
        since: usize,
        until: usize,
    },
}

/// What a nogood consists of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Content {
    /// Nothing: there is no other solution.
    Nothing,
    /// One premise, which cannot hold.
    Single(Premise),
    /// The premises of the nogood that is kept at this place.
    Kept(u32),
}

impl Learner {
    /// Notes a new nogood, and returns its number in traces.
    pub(super) fn note(&mut self, origin: NogoodOrigin, content: Content) -> u64 {
        self.numbered += 1;
        if let Content::Kept(nogood) = content {
            self.nogoods.number(nogood, self.numbered);
        }
        self.news.push(News::Learnt {
            number: self.numbered,
            origin,
            content,
        });
        self.numbered
    }

    /// What has not been told yet. It is told now.
    pub(crate) fn take_news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }

    /// Forgets what has not been told, as no one observes.
    pub(crate) fn skip_news(&mut self) {
        self.news.clear();
    }

    /// The number in traces of the nogood that is kept at this place.
    pub(crate) fn number_of(&self, nogood: u32) -> u64 {
        self.nogoods.number_of(nogood)
    }

    /// The premises of a nogood as facts, one for each variable. The values are those at the root
    /// that are left where the premise holds.
    pub(crate) fn facts(&self, content: Content, d: &Domains) -> Vec<Held> {
        let mut facts: Vec<Held> = Vec::new();
        let single;
        let premises = match content {
            Content::Nothing => &[],
            Content::Single(premise) => {
                single = [premise];
                &single[..]
            }
            Content::Kept(nogood) => self.nogoods.all(nogood),
        };
        for &premise in premises {
            let Some(x) = d.word_owner(premise.slot) else {
                continue;
            };
            let var = x.unbound();
            let values = self.left_by(premise, x, d);
            match facts.iter_mut().find(|fact| fact.var == var) {
                Some(fact) => fact.values = fact.values.intersection(&values),
                None => facts.push(Held { var, values }),
            }
        }
        facts
    }

    /// The values that a variable may have at the root and where this premise holds. Holes of the
    /// root in a wide domain are not looked at.
    fn left_by(&self, premise: Premise, x: Var, d: &Domains) -> Values {
        let root = *self.root.get(Slot::head(x));
        if d.is_word(x) {
            return Values::from_bits(d.base(x), root & !premise.need);
        }
        let (lo, hi) = unpack(root);
        match premise.slot.split() {
            Ok(_) => {
                let (least, greatest) = unpack(premise.need);
                (lo.max(least)..=hi.min(greatest)).into()
            }
            Err(tail) => Values::from(lo..=hi).difference(&d.values_of(tail, premise.need)),
        }
    }
}
