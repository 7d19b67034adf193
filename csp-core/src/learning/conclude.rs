//! The nogood that an analysis ends with.

use super::analysis::{Failure, Verdict};
use super::history::History;
use super::nogoods::{Kind, NewNogood};
use super::{Content, Learner, Pending};
use crate::domains::{Domains, Premise};
use crate::trace::NogoodOrigin;

impl Learner {
    /// The last support of a premise, which holds.
    fn last_support(&self, d: &Domains, premise: Premise) -> usize {
        let Some(place) = self.history.made(d, premise) else {
            return 0;
        };
        let after = self.history.word_at(d, premise.slot, place + 1);
        self.nogoods
            .support_before(d, premise, d.trail().log()[place], after)
    }

    /// Makes a nogood of what is needed.
    pub(super) fn conclude(&mut self, failure: Failure, d: &Domains) -> Verdict {
        let mut premises: Vec<(usize, Premise)> = Vec::new();
        let mut first = None;
        for need in self.needs.iter() {
            if need.is_current {
                first = Some(need.premise);
                continue;
            }
            let made = self.history.made(d, need.premise);
            let level = made.map_or(self.root_level, |place| d.trail().level_of(place));
            premises.push((level, need.premise));
        }
        let Some(first) = first else {
            return Verdict::Exhausted;
        };
        // The highest level comes first. The sort is stable.
        premises.sort_by_key(|&(level, _)| std::cmp::Reverse(level));
        let level = premises
            .first()
            .map_or(self.root_level, |&(level, _)| level);
        let nogood: Vec<Premise> = [first]
            .into_iter()
            .chain(premises.iter().map(|&(_, premise)| premise))
            .collect();
        let levels = levels_of(&nogood, &self.history, d);
        self.freedom
            .add(d.trail().level() - self.root_level, levels);
        let place = (nogood.len() > 1).then(|| {
            let kind = match failure {
                Failure::Solution => Kind::Closed,
                _ => Kind::Learnt,
            };
            let supports = [0, 1].map(|place| self.last_support(d, nogood[place]));
            let used = self.conflicts;
            self.nogoods.add(
                NewNogood {
                    premises: &nogood,
                    levels,
                    used,
                    kind,
                },
                supports,
            )
        });
        let content = place.map_or(Content::Single(first), Content::Kept);
        let number = self.note(NogoodOrigin::Failure, content);
        self.pending = Some(Pending {
            premise: first,
            nogood: place,
            number,
        });
        Verdict::Jump(level)
    }
}

/// The number of levels on which premises that hold came to hold.
pub(super) fn levels_of(premises: &[Premise], history: &History, d: &Domains) -> u32 {
    let mut levels: Vec<usize> = premises
        .iter()
        .filter(|&&premise| premise.holds(d))
        .filter_map(|&premise| history.made(d, premise))
        .map(|place| d.trail().level_of(place))
        .collect();
    levels.sort_unstable();
    levels.dedup();
    levels.len() as u32
}
