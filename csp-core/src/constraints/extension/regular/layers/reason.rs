//! Why values or all ways through the layers are gone.

use super::Layers;
use crate::domains::Domains;
use crate::reason::{Reason, Removal};
use crate::values::Values;

/// Reasons, as those of decision diagrams [Gange, Stuckey & Szymanek 2011]: from the front on, a
/// value is only said to be gone if it would lead to a state from which there is a way to the end.
impl Layers {
    /// Why no way is left, or none with the lost values at a position. Returns whether that is so.
    pub(super) fn explain_ways(
        &mut self,
        lost: Option<(usize, Removal)>,
        reason: &mut Reason<'_>,
    ) -> bool {
        let words = self.steps.words;
        self.find_ways(lost, reason);
        let mut here: Vec<u64> = self.steps.start.clone();
        if self.states[..words]
            .iter()
            .zip(&here)
            .any(|(ways, start)| ways & start != 0)
        {
            return false;
        }
        for i in 0..self.scope.len() {
            let mut there = vec![0; words];
            for class in 0..self.steps.classes.len() {
                self.next.fill(0);
                self.steps.ahead(class, &here, &mut self.next);
                let ways = &self.states[(i + 1) * words..][..words];
                let is_asked = lost.filter(|&(position, _)| position == i);
                let is_taken = match is_asked {
                    Some((_, lost)) => is_lost(&self.steps.classes[class], lost, reason),
                    None => self
                        .next
                        .iter()
                        .zip(ways)
                        .all(|(next, ways)| next & ways == 0),
                };
                if is_taken {
                    there
                        .iter_mut()
                        .zip(&self.next)
                        .for_each(|(there, next)| *there |= next);
                } else if is_asked.is_none() {
                    self.explain_class(class, i, reason);
                }
            }
            here = there;
        }
        true
    }

    /// Finds the states from which there is a way to the end, by lost values at their position.
    fn find_ways(&mut self, lost: Option<(usize, Removal)>, d: &Domains) {
        let words = self.steps.words;
        self.states[self.scope.len() * words..].copy_from_slice(&self.steps.accepting);
        for i in (0..self.scope.len()).rev() {
            let (before, after) = self.states.split_at_mut((i + 1) * words);
            let here = &mut before[i * words..];
            here.fill(0);
            for class in 0..self.steps.classes.len() {
                let is_there = match lost.filter(|&(position, _)| position == i) {
                    Some((_, lost)) => is_lost(&self.steps.classes[class], lost, d),
                    None => d.meets(self.scope[i], &self.steps.classes[class]),
                };
                if is_there {
                    self.steps.back(class, &after[..words], here);
                }
            }
        }
    }

    /// States that all values of a class are gone.
    fn explain_class(&self, class: usize, i: usize, reason: &mut Reason<'_>) {
        let x = self.scope[i];
        if reason.is_word(x) {
            return reason.lacks(x, self.masks[i * self.steps.classes.len() + class]);
        }
        for range in self.steps.classes[class].ranges() {
            reason.none_between(x, *range.start(), *range.end());
        }
    }
}

/// Whether some of the lost values are of a class.
fn is_lost(class: &Values, lost: Removal, d: &Domains) -> bool {
    class.ranges().any(|range| {
        let mut next = d.next_value(lost.var(), (*range.start()).max(lost.first()));
        while let Some(value) = next.filter(|value| value <= range.end() && *value <= lost.last()) {
            if lost.contains(value) {
                return true;
            }
            next = value
                .checked_add(1)
                .and_then(|from| d.next_value(lost.var(), from));
        }
        false
    })
}
