//! The propagator that is this crate's own, and the worked example of extending the engine from outside.

use csp_core::prelude::*;

/// Hidden Single in every house of a grid: a digit that fits in only one cell of a house goes there; a digit that fits in
/// none is a conflict.
///
/// Seen from the digits this is the naked single of the all-different's dual model [Simonis 2005]. One propagator serves all
/// houses, so that a candidate's removal wakes one propagator and not three; it marks the houses that changed and looks at
/// no other.
#[derive(Clone, Debug)]
pub struct HiddenSingle {
    cells: Vec<Var>,
    houses: Vec<Vec<Var>>,
    /// For each cell the marks of its houses: house `h` has bit `h % 64`.
    marks: Vec<u64>,
    /// The bits of all digits.
    digits: u64,
}

const NOWHERE: usize = usize::MAX;

impl HiddenSingle {
    /// Over houses of `side` cells each, at most 64, every cell with the digits 1 to `side`.
    #[must_use]
    pub fn new(cells: Vec<Var>, houses: Vec<Vec<Var>>, side: usize) -> Self {
        let digits = u64::MAX >> (64 - side.clamp(1, 64));
        let mark = |cell: &Var| {
            (0..houses.len()).filter(|&h| houses[h].contains(cell)).fold(0, |marks, h| marks | 1 << (h % 64))
        };
        let marks = cells.iter().map(mark).collect();
        Self { cells, houses, marks, digits }
    }

    /// Places the hidden singles of one house. Tells whether there were any.
    #[inline]
    fn house(house: &[Var], digits: u64, d: &mut Domains) -> Result<bool, Conflict> {
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for &cell in house {
            let candidates = d.word(cell);
            twice |= once & candidates;
            once |= candidates;
            placed |= if candidates & candidates.wrapping_sub(1) == 0 { candidates } else { 0 };
        }
        if once != digits {
            return Err(Conflict::SCOPE);
        }
        let mut single = once & !twice & !placed;
        let found = single != 0;
        while single != 0 {
            let digit = single & single.wrapping_neg();
            single ^= digit;
            let place = (0..house.len()).fold(NOWHERE, |at, i| if d.word(house[i]) & digit != 0 { i } else { at });
            // Of two digits that fit only in one cell, the second finds it taken.
            let &cell = house.get(place).ok_or(Conflict::SCOPE)?;
            d.keep_word(cell, digit)?;
        }
        Ok(found)
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
        for h in woken.positions(self.houses.len()) {
            found |= Self::house(&self.houses[h], self.digits, d)?;
        }
        Ok(if found { Status::Active } else { Status::Fixpoint })
    }

    fn mark(&self, position: usize) -> u64 {
        self.marks[position]
    }
}
