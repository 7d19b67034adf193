//! Circles whose digits say how many circles have them.

use csp_core::extend::{Conflict, Domains, Priority, Propagator, Statement, Status, Woken};
use csp_core::prelude::*;

/// A digit in a circle says how many circles have that digit. The digits that circles have add up to the number of circles, so
/// that they are one of few sets. A digit comes once at most in each of some groups of circles, and so needs as many
/// groups as it says.
#[derive(Clone, Debug)]
pub struct CircleGroups {
    circles: Vec<Var>,
    /// The sets of values whose digits add up to the number of circles.
    sets: Vec<u32>,
    /// Several ways to divide the circles into groups of different digits, as places of circles.
    divisions: Vec<Vec<Vec<usize>>>,
    /// The digit of a value is this much more.
    shift: i32,
    values: usize,
    /// Scratch: the values of each circle.
    masks: Vec<u32>,
}

/// The most values of a board: each set of values is tried.
const MOST_VALUES: usize = 12;

impl CircleGroups {
    /// The constraint over the circles, whose values count from 1, on a board with this many values. The digit of a value is
    /// `shift` more than it. `None` if there are more values than 12.
    #[must_use]
    pub fn new(
        circles: &[Var],
        divisions: Vec<Vec<Vec<usize>>>,
        values: usize,
        shift: i32,
    ) -> Option<Self> {
        if values > MOST_VALUES {
            return None;
        }
        let digit = |place: usize| place as i32 + 1 + shift;
        let is_right = |set: &u32| {
            let places = || (0..values).filter(|place| set >> place & 1 != 0);
            let sum: i32 = places().map(digit).sum();
            places().all(|place| digit(place) > 0) && sum as usize == circles.len()
        };
        Some(Self {
            circles: circles.to_vec(),
            sets: (0..1_u32 << values).filter(is_right).collect(),
            divisions,
            shift,
            values,
            masks: vec![0; circles.len()],
        })
    }

    /// The number of circles that have a digit of this value.
    fn wanted(&self, value: usize) -> usize {
        (value as i32 + 1 + self.shift).max(0) as usize
    }

    /// Whether enough circles in enough groups can have the value, and not too many have it.
    fn is_possible(&self, value: usize) -> bool {
        let (bit, wanted) = (1 << value, self.wanted(value));
        let fixed = self.masks.iter().filter(|mask| **mask == bit).count();
        let places = self.masks.iter().filter(|mask| **mask & bit != 0).count();
        let has = |group: &&Vec<usize>| group.iter().any(|&circle| self.masks[circle] & bit != 0);
        let mut divisions = self.divisions.iter();
        let is_enough = |groups: &Vec<Vec<usize>>| groups.iter().filter(has).count() >= wanted;
        fixed <= wanted && places >= wanted && divisions.all(is_enough)
    }

    /// The value is in a set that is known. Fixes circles that must have it, and removes it from others if there are enough.
    fn place(&mut self, value: usize) {
        let (bit, wanted) = (1 << value, self.wanted(value));
        let places = self.masks.iter().filter(|mask| **mask & bit != 0).count();
        let fixed = self.masks.iter().filter(|mask| **mask == bit).count();
        if fixed == wanted {
            let open = self.masks.iter_mut().filter(|mask| **mask != bit);
            open.for_each(|mask| *mask &= !bit);
        } else if places == wanted {
            let some = self.masks.iter_mut().filter(|mask| **mask & bit != 0);
            some.for_each(|mask| *mask = bit);
        }
        for groups in &self.divisions {
            let masks = &self.masks;
            let in_group = |group: &[usize]| {
                group
                    .iter()
                    .filter(|&&circle| masks[circle] & bit != 0)
                    .count()
            };
            if groups.iter().filter(|group| in_group(group) > 0).count() > wanted {
                continue;
            }
            let alone = groups.iter().filter(|group| in_group(group) == 1);
            let alone = alone.flat_map(|group| {
                group
                    .iter()
                    .copied()
                    .find(|&circle| masks[circle] & bit != 0)
            });
            let alone: Vec<usize> = alone.collect();
            alone
                .into_iter()
                .for_each(|circle| self.masks[circle] = bit);
        }
    }

    /// What the circles can have.
    fn limit(&mut self) -> Result<(), Conflict> {
        let possible = (0..self.values).filter(|&value| self.is_possible(value));
        let possible: u32 = possible.map(|value| 1 << value).sum();
        let fixed = self.masks.iter().filter(|mask| mask.is_power_of_two());
        let fixed = fixed.fold(0, |all, mask| all | mask);
        let (mut allowed, mut required) = (0, u32::MAX);
        for &set in &self.sets {
            if set & !possible == 0 && fixed & !set == 0 {
                allowed |= set;
                required &= set;
            }
        }
        if allowed == 0 {
            return Err(Conflict::SCOPE);
        }
        self.masks.iter_mut().for_each(|mask| *mask &= allowed);
        for value in (0..self.values).rev() {
            if required >> value & 1 != 0 {
                self.place(value);
            }
        }
        Ok(())
    }
}

impl Propagator for CircleGroups {
    fn name(&self) -> &'static str {
        "circle_groups"
    }

    fn scope(&self) -> &[Var] {
        &self.circles
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        for (mask, &circle) in self.masks.iter_mut().zip(&self.circles) {
            *mask = d.bits_from(circle, 1) as u32;
        }
        self.limit()?;
        for (&mask, &circle) in self.masks.iter().zip(&self.circles) {
            let lost = d.bits_from(circle, 1) as u32 & !mask;
            for place in (0..32).filter(|place| lost >> place & 1 != 0) {
                d.remove(circle, place + 1)?;
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        // Numbers of digits say it.
        Some(Vec::new())
    }
}
