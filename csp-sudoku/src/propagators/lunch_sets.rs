//! Sandwiches: the sum of the digits between the least and the greatest.

use csp_core::extend::{Conflict, Domains, Priority, Propagator, Status, Woken};
use csp_core::prelude::*;

/// The digits of a line are different, and those between the least and the greatest of them add up to a number. This looks
/// at each pair of places of these two, and at each set of digits that can stand between them: whether the digits
/// within the pair and beside it can be of this set, and of the others. All-different is kept elsewhere.
#[derive(Clone, Debug)]
pub struct LunchSets {
    cells: Vec<Var>,
    /// For each number of cells between the two places, the sets of as many values that have the sum.
    sets: Vec<Vec<u32>>,
    /// All values if the line has as many cells: then the least and the greatest are known.
    ends: Option<u32>,
    /// Scratch: the values of each cell, and those that were found to be possible.
    masks: Vec<u32>,
    found: Vec<u32>,
}

/// The places of the least and the greatest digit.
#[derive(Clone, Copy)]
struct LunchEnds {
    first: usize,
    last: usize,
}

/// What stands at the two ends, and what may stand elsewhere.
#[derive(Clone, Copy)]
struct FilledEnds {
    first: u32,
    last: u32,
    between: u32,
}

impl LunchSets {
    /// The most values of a board: each set of values is tried.
    pub const MOST_VALUES: usize = 12;

    /// The constraint over the cells, whose values count from 1, on a board with this many values. The digit of a value
    /// is `shift` more than it.
    ///
    /// # Panics
    /// There are more values than [`MOST_VALUES`](Self::MOST_VALUES), fewer than two cells, or more cells than values.
    #[must_use]
    pub fn new(cells: &[Var], sum: i32, values: usize, shift: i32) -> Self {
        assert!(
            values <= Self::MOST_VALUES && (2..=values).contains(&cells.len()),
            "{} cells of {values} values",
            cells.len()
        );
        let all = (1_u32 << values) - 1;
        let is_whole = cells.len() == values;
        let ends = is_whole.then_some(1 | 1 << (values - 1));
        let mut sets = vec![Vec::new(); cells.len() - 1];
        for set in 0..=all {
            let count = set.count_ones() as usize;
            let is_inner = set & ends.unwrap_or(0) == 0;
            let digits = bits(set).map(|bit| bit as i32 + 1 + shift);
            if is_inner && count < sets.len() && digits.sum::<i32>() == sum {
                sets[count].push(set);
            }
        }
        Self {
            cells: cells.to_vec(),
            sets,
            ends,
            masks: vec![0; cells.len()],
            found: vec![0; cells.len()],
        }
    }

    /// What may stand at these places, if one has the least digit and one the greatest.
    fn fill(&self, ends: LunchEnds) -> Option<FilledEnds> {
        let (first, last) = (self.masks[ends.first], self.masks[ends.last]);
        if let Some(both) = self.ends {
            let (low, high) = (both & both.wrapping_neg(), both & both.wrapping_sub(1));
            let mut filled = FilledEnds {
                first: 0,
                last: 0,
                between: !both,
            };
            for (one, other) in [(low, high), (high, low)] {
                if first & one != 0 && last & other != 0 {
                    filled.first |= one;
                    filled.last |= other;
                }
            }
            return (filled.first != 0).then_some(filled);
        }
        let both = first | last;
        let above_lowest = !(both & both.wrapping_neg()) & !((both & both.wrapping_neg()) - 1);
        let highest = 31 - both.leading_zeros();
        Some(FilledEnds {
            first,
            last,
            between: above_lowest & ((1 << highest) - 1),
        })
    }

    /// Adds what is possible where the least and the greatest digit stand at these places.
    fn add(&mut self, ends: LunchEnds) {
        let Some(filled) = self.fill(ends) else {
            return;
        };
        let LunchEnds { first, last } = ends;
        let is_outer = |place: usize| place < first || place > last;
        let masks = &self.masks;
        let (mut inner, mut outer) = (0, 0);
        for (place, mask) in masks.iter().enumerate() {
            if is_outer(place) {
                outer |= mask & filled.between;
            } else if place != first && place != last {
                inner |= mask & filled.between;
            }
        }
        let outer_cells = masks.len() - (last - first + 1);
        let (mut within, mut beside, mut spans) = (0, 0, u32::MAX);
        let mut is_possible = false;
        for &set in &self.sets[last - first - 1] {
            let others = outer & !set;
            if set & !inner != 0 || (others.count_ones() as usize) < outer_cells {
                continue;
            }
            let fits = |place: usize| {
                let wanted = if is_outer(place) { others } else { set };
                place == first || place == last || masks[place] & wanted != 0
            };
            if !(0..masks.len()).all(fits) {
                continue;
            }
            within |= set;
            beside |= others;
            spans &= span(set);
            is_possible = true;
        }
        if !is_possible {
            return;
        }
        for (place, found) in self.found.iter_mut().enumerate() {
            *found |= match place {
                _ if place == first => filled.first & !spans,
                _ if place == last => filled.last & !spans,
                _ if is_outer(place) => beside,
                _ => within,
            };
        }
    }
}

/// The places of the ones.
fn bits(set: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |bit| set >> bit & 1 != 0)
}

/// All values from the least to the greatest of a set.
fn span(set: u32) -> u32 {
    if set == 0 {
        return 0;
    }
    (u32::MAX >> set.leading_zeros()) & (u32::MAX << set.trailing_zeros())
}

impl Propagator for LunchSets {
    fn name(&self) -> &'static str {
        "lunch_sets"
    }

    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        for (mask, &cell) in self.masks.iter_mut().zip(&self.cells) {
            *mask = d.bits_from(cell, 1) as u32;
        }
        self.found.fill(0);
        for first in 0..self.cells.len() {
            for last in first + 1..self.cells.len() {
                if !self.sets[last - first - 1].is_empty() {
                    self.add(LunchEnds { first, last });
                }
            }
        }
        for place in 0..self.cells.len() {
            let lost = self.masks[place] & !self.found[place];
            for bit in bits(lost) {
                d.remove(self.cells[place], bit as i32 + 1)?;
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }
}
