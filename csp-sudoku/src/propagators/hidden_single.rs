//! Hidden singles: the worked example of extending the engine from another crate.

use super::peers::{CellPlaces, HousesOf};
use csp_core::extend::{
    Atom, Conflict, Consequence, Domains, Propagator, Reason, Statement, Status, Woken,
};
use csp_core::prelude::*;

/// Hidden Single in every house of a grid. A digit that fits in only one cell of a house goes
/// there. A digit that fits in no cell is a conflict.
///
/// This is the naked single of the dual model of all-different, where the digits are the variables
/// [Simonis 2005]. One propagator serves all houses, so a removal wakes one propagator and not
/// three. It marks the houses that changed and looks at no other.
#[derive(Clone, Debug)]
pub struct HiddenSingle {
    cells: Vec<Var>,
    /// The cells of the first house, then those of the second, ...
    houses: Vec<Var>,
    count: usize,
    side: usize,
    /// For each cell, the marks of its houses. House `h` has bit `h % 64`.
    marks: Vec<u64>,
    /// The bits of all digits.
    digits: u64,
    /// For reasons.
    houses_of: HousesOf,
}

impl HiddenSingle {
    /// The constraint over houses of `side` cells each, at most 64. Every cell has the digits 1 to
    /// `side`.
    #[must_use]
    pub fn new(cells: Vec<Var>, houses: Vec<Vec<Var>>, side: usize) -> Self {
        let digits = u64::MAX >> (64 - side.clamp(1, 64));
        let places = CellPlaces::of(&cells);
        let mut marks = vec![0; cells.len()];
        for (h, house) in houses.iter().enumerate() {
            for place in house.iter().filter_map(|&cell| places.get(cell)) {
                marks[place] |= 1 << (h % 64);
            }
        }
        Self {
            cells,
            count: houses.len(),
            houses: houses.into_iter().flatten().collect(),
            side,
            marks,
            digits,
            houses_of: HousesOf::default(),
        }
    }

    /// The digits that fit in only one cell of a house and are not there yet.
    #[inline(always)]
    fn singles(&self, house: &[Var], d: &Domains) -> Result<u64, Conflict> {
        let mut once = 0;
        let mut twice = 0;
        let mut placed = 0;
        let (threes, others) = house.as_chunks::<3>();
        threes.iter().flatten().chain(others).for_each(|&cell| {
            let candidates = d.word(cell);
            twice |= once & candidates;
            once |= candidates;
            placed |= if candidates & candidates.wrapping_sub(1) == 0 {
                candidates
            } else {
                0
            };
        });
        // A cell may still have values that are no digits, as the propagator that removes them may
        // not have run.
        let fits = once & self.digits == self.digits;
        if fits {
            Ok(self.digits & !twice & !placed)
        } else {
            Err(Conflict::SCOPE)
        }
    }

    /// Puts hidden singles where they fit.
    #[inline(never)]
    fn place(house: &[Var], mut singles: u64, d: &mut Domains) -> Result<(), Conflict> {
        while singles != 0 {
            let digit = singles & singles.wrapping_neg();
            singles ^= digit;
            // If two digits fit only in the same cell, the second finds it taken.
            let cell = house
                .iter()
                .find(|&&cell| d.word(cell) & digit != 0)
                .ok_or(Conflict::SCOPE)?;
            d.keep_word(*cell, digit)?;
        }
        Ok(())
    }
}

/// Reasons: all other cells of a house lack a digit.
impl HiddenSingle {
    /// A cell has another digit than these, which fits in no other cell of one of its houses.
    fn explain_single(&mut self, cell: Var, lost: u64, reason: &mut Reason<'_>) -> bool {
        let houses = &self.houses;
        let house = |h: u32| &houses[h as usize * self.side..][..self.side];
        let around = self.houses_of.get(cell, || houses.chunks(self.side));
        for &h in around {
            let others = || house(h).iter().copied().filter(|&other| other != cell);
            let elsewhere = others().fold(0, |digits, other| digits | reason.word(other));
            let single = self.digits & reason.word(cell) & !elsewhere & !lost;
            let digit = single & single.wrapping_neg();
            if digit != 0 {
                others().for_each(|other| reason.lacks(other, digit));
                return true;
            }
        }
        false
    }

    /// A digit fits in no cell of a house.
    fn explain_conflict(&self, reason: &mut Reason<'_>) -> bool {
        for house in self.houses.chunks(self.side.max(1)) {
            let there = house
                .iter()
                .fold(0, |digits, &cell| digits | reason.word(cell));
            let missing = self.digits & !there;
            if missing != 0 {
                let digit = missing & missing.wrapping_neg();
                house.iter().for_each(|&cell| reason.lacks(cell, digit));
                return true;
            }
        }
        false
    }
}

impl Propagator for HiddenSingle {
    fn name(&self) -> &'static str {
        "hidden_single"
    }

    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict> {
        let mut found = false;
        for h in woken.positions(self.count) {
            let house = &self.houses[h * self.side..][..self.side];
            let singles = self.singles(house, d)?;
            if singles != 0 {
                found = true;
                Self::place(house, singles, d)?;
            }
        }
        Ok(if found {
            Status::Active
        } else {
            Status::Fixpoint
        })
    }

    fn mark(&self, position: usize) -> u64 {
        self.marks[position]
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let is_explained = match what {
            Consequence::Removal(lost) => {
                self.explain_single(lost.var(), lost.word().unwrap_or(0), reason)
            }
            _ => self.explain_conflict(reason),
        };
        if !is_explained {
            reason.scope(&self.cells);
        }
    }

    /// Digits count from the base of their word.
    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let houses = self.houses.chunks_exact(self.side.max(1));
        let placed = |house: &[Var], digit| {
            Statement::clause(
                house
                    .iter()
                    .map(|&cell| Atom::is(cell, d.base(cell) + digit)),
            )
        };
        let each = |house| (0..self.side as i32).map(move |digit| placed(house, digit));
        Some(houses.flat_map(each).collect())
    }
}
