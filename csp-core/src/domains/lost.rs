//! What was removed since some moment: the trail read as sets of values.

use super::Domains;
use super::layout::{BOUNDS, WORD, unpack};
use crate::ids::Var;
use crate::trail::{Entry, Slot};
use crate::values::Values;

impl Domains {
    /// What each variable lost since the log of the trail had this length, by variable.
    ///
    /// ```
    /// use csp_core::domains::Domains;
    /// let mut d = Domains::default();
    /// let x = d.new_var(&(1..=9).into()).unwrap();
    /// let y = d.new_var(&(0..=500).into()).unwrap();
    /// let now = d.trail().log().len();
    /// d.at_most(y, 497).unwrap();
    /// d.remove(x, 4).unwrap();
    /// d.at_least(x, 3).unwrap();
    /// let lost: Vec<_> = d.lost_since(now).collect();
    /// assert_eq!(lost, [(x, [1, 2, 4].into()), (y, (498..=500).into())]);
    /// ```
    pub fn lost_since(&self, since: usize) -> impl Iterator<Item = (Var, Values)> {
        let log = self.trail.log().get(since..).unwrap_or_default();
        let mut changes: Vec<(Var, Entry)> =
            log.iter().filter_map(|&entry| self.variable(entry).map(|x| (x, entry))).collect();
        changes.sort_by_key(|&(x, _)| x);
        let mut next = 0;
        std::iter::from_fn(move || {
            while let Some(&(x, _)) = changes.get(next) {
                let start = next;
                next += changes[start..].iter().take_while(|&&(other, _)| other == x).count();
                let lost = self.lost_by(x, &changes[start..next]);
                if !lost.is_empty() {
                    return Some((x, lost));
                }
            }
            None
        })
    }

    fn lost_by(&self, x: Var, changes: &[(Var, Entry)]) -> Values {
        if self.layout(x).kind == WORD {
            let bits = changes.iter().fold(0, |bits, (_, entry)| bits | entry.delta());
            return Values::from_bits(self.base(x), bits);
        }
        self.wide_before(x, changes).difference(&self.values(x))
    }

    /// A wide domain as it was before these changes.
    fn wide_before(&self, x: Var, changes: &[(Var, Entry)]) -> Values {
        let layout = self.layout(x);
        let before = |slot: Slot| {
            let mine = changes.iter().filter(|(_, entry)| entry.slot() == slot);
            mine.fold(self.trail.get(slot), |word, (_, entry)| word ^ entry.delta())
        };
        let (lo, hi) = unpack(before(Slot::head(x)));
        if layout.kind == BOUNDS || lo > hi {
            return (lo..=hi).into();
        }
        let words = layout.word_of(lo)..=layout.word_of(hi);
        let parts = words.map(|word| {
            let bits = before(Slot::tail(layout.tail(word) as u32)) & layout.inside(lo, hi, word);
            Values::from_bits(layout.value_at(word, 0), bits)
        });
        parts.fold(Values::empty(), |all, part| all.union(&part))
    }
}
