//! Ranks of lines that begin with the same digit.

use csp_core::extend::{Conflict, Domains, Priority, Propagator, Status, Woken};
use csp_core::prelude::*;

/// Four lines of a board begin with each digit. Some of the four have ranks, so that it is known how many of the others are
/// less than each of these, and how many are greater. This counts which lines may be on which side, and fixes or
/// excludes their first digit, or orders two lines.
#[derive(Clone, Debug)]
pub struct RankSet {
    cells: Vec<Var>,
    /// The first digit, as a bit.
    digit: u32,
    ranked: Vec<RankedLine>,
    /// Each line without a rank, as places of cells.
    others: Vec<Vec<usize>>,
    /// Scratch: the values of each cell.
    masks: Vec<u32>,
    /// Scratch: the lines without a rank that may begin with the digit, and how each compares with a line.
    viable: Vec<usize>,
    sides: Vec<RankSides>,
}

/// A line with a rank.
#[derive(Clone, Debug)]
pub struct RankedLine {
    /// The places of its cells.
    pub cells: Vec<usize>,
    /// How many lines without a rank, of those that begin with the same digit, are less.
    pub below: usize,
    /// How many of them are greater.
    pub above: usize,
    /// Whether others may be equal to it.
    pub may_tie: bool,
}

/// How a line may compare with a ranked one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct RankSides {
    begins_so: bool,
    less: bool,
    greater: bool,
    equal: bool,
}

/// What one of two lines is to the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RankSide {
    Less,
    Greater,
}

impl RankSides {
    fn may_be(self, side: RankSide) -> bool {
        match side {
            RankSide::Less => self.less,
            RankSide::Greater => self.greater,
        }
    }

    /// It begins with the digit, and is on this side.
    fn is(self, side: RankSide) -> bool {
        self.begins_so
            && !self.equal
            && self.less == (side == RankSide::Less)
            && self.less != self.greater
    }

    /// It is on this side, if it begins with the digit.
    fn is_only(self, side: RankSide) -> bool {
        !self.equal && self.less == (side == RankSide::Less) && self.less != self.greater
    }
}

impl RankSet {
    /// The lines with a rank are in the order of their ranks. They begin with this value; the cells have the values 1 to at
    /// most 32. In each line the cells are different. Exactly four lines begin with the value.
    #[must_use]
    pub fn new(
        cells: Vec<Var>,
        value: u32,
        ranked: Vec<RankedLine>,
        others: Vec<Vec<usize>>,
    ) -> Self {
        Self {
            masks: vec![0; cells.len()],
            viable: Vec::with_capacity(others.len()),
            sides: Vec::with_capacity(others.len()),
            cells,
            digit: 1 << (value - 1),
            ranked,
            others,
        }
    }

    /// How the line compares with the ranked one, if it begins with the digit.
    fn compare(&self, line: &[usize], ranked: &RankedLine) -> RankSides {
        let mut sides = RankSides {
            begins_so: self.masks[line[0]] == self.digit,
            ..RankSides::default()
        };
        // As long as the lines are equal, later cells have none of the digits before.
        let mut open = !self.digit;
        for (&one, &other) in line.iter().zip(&ranked.cells).skip(1) {
            let (one, other) = (self.masks[one] & open, self.masks[other] & open);
            if one == 0 || other == 0 {
                return sides;
            }
            sides.less |= lowest(one) < highest(other);
            sides.greater |= highest(one) > lowest(other);
            if sides.less && sides.greater || one & other == 0 {
                // Whether they may be equal does not matter where both sides are open.
                return sides;
            }
            open &= !(one & other);
        }
        sides.equal = true;
        sides
    }

    fn limit_others(&mut self, ranked: &RankedLine) -> Result<(), Conflict> {
        self.sides.clear();
        for at in 0..self.viable.len() {
            let sides = self.compare(&self.others[self.viable[at]], ranked);
            if !ranked.may_tie && sides.begins_so && !sides.less && !sides.greater {
                return Err(Conflict::SCOPE);
            }
            self.sides.push(RankSides {
                equal: sides.equal && ranked.may_tie,
                ..sides
            });
        }
        self.limit_side(ranked, RankSide::Less, ranked.below)?;
        // Lines that are equal count as greater ones.
        if ranked.may_tie {
            return Ok(());
        }
        self.limit_side(ranked, RankSide::Greater, ranked.above)
    }

    /// This number of lines is on this side.
    fn limit_side(
        &mut self,
        ranked: &RankedLine,
        side: RankSide,
        wanted: usize,
    ) -> Result<(), Conflict> {
        let most = self.sides.iter().filter(|sides| sides.may_be(side)).count();
        let least = self.sides.iter().filter(|sides| sides.is(side)).count();
        if most < wanted || least > wanted {
            return Err(Conflict::SCOPE);
        }
        if least == most {
            return Ok(());
        }
        for at in 0..self.sides.len() {
            let sides = self.sides[at];
            let first = self.others[self.viable[at]][0];
            if most == wanted && sides.may_be(side) {
                self.masks[first] = self.digit;
            } else if least == wanted && sides.is_only(side) && !sides.begins_so {
                self.masks[first] &= !self.digit;
            } else if least == wanted
                && sides.begins_so
                && sides.less
                && sides.greater
                && !ranked.may_tie
            {
                let line = self.others[self.viable[at]].clone();
                match side {
                    RankSide::Less => self.order(&ranked.cells, &line)?,
                    RankSide::Greater => self.order(&line, &ranked.cells)?,
                }
            }
        }
        Ok(())
    }

    /// The first line is less than the second. Both begin with the digit.
    fn order(&mut self, low: &[usize], high: &[usize]) -> Result<(), Conflict> {
        let mut open = !self.digit;
        for (&low, &high) in low.iter().zip(high).skip(1) {
            let (mut one, mut other) = (self.masks[low] & open, self.masks[high] & open);
            if one == 0 || other == 0 {
                return Err(Conflict::SCOPE);
            }
            one &= up_to(highest(other));
            if one == 0 {
                return Err(Conflict::SCOPE);
            }
            other &= !up_to(lowest(one).wrapping_sub(1));
            if other == 0 {
                return Err(Conflict::SCOPE);
            }
            self.masks[low] = one;
            self.masks[high] = other;
            if one != other || one & (one - 1) != 0 {
                return Ok(());
            }
            open &= !one;
        }
        Err(Conflict::SCOPE)
    }

    fn limit(&mut self) -> Result<(), Conflict> {
        let ranked = std::mem::take(&mut self.ranked);
        let outcome = self.limit_by(&ranked);
        self.ranked = ranked;
        outcome
    }

    fn limit_by(&mut self, ranked: &[RankedLine]) -> Result<(), Conflict> {
        for line in ranked {
            self.masks[line.cells[0]] &= self.digit;
            if self.masks[line.cells[0]] == 0 {
                return Err(Conflict::SCOPE);
            }
        }
        for pair in ranked.windows(2) {
            self.order(&pair[0].cells, &pair[1].cells)?;
        }
        let may_begin = |line: &Vec<usize>| self.masks[line[0]] & self.digit != 0;
        let viable = (0..self.others.len()).filter(|&line| may_begin(&self.others[line]));
        self.viable.clear();
        self.viable.extend(viable);
        ranked.iter().try_for_each(|line| self.limit_others(line))
    }
}

/// The place of the least value.
fn lowest(mask: u32) -> u32 {
    mask.trailing_zeros()
}

/// The place of the greatest value.
fn highest(mask: u32) -> u32 {
    31 - mask.leading_zeros()
}

/// All places up to this one; none for one less than 0.
fn up_to(place: u32) -> u32 {
    match place {
        u32::MAX => 0,
        _ => u32::MAX >> (31 - place),
    }
}

impl Propagator for RankSet {
    fn name(&self) -> &'static str {
        "rank_set"
    }

    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        for (mask, &cell) in self.masks.iter_mut().zip(&self.cells) {
            *mask = d.bits_from(cell, 1) as u32;
        }
        self.limit()?;
        for (&mask, &cell) in self.masks.iter().zip(&self.cells) {
            let lost = d.bits_from(cell, 1) as u32 & !mask;
            for place in (0..32).filter(|place| lost >> place & 1 != 0) {
                d.remove(cell, place + 1)?;
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }
}
