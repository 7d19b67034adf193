//! The bounds of each variable keep a support within the bounds of the others: values that are
//! close together, as bits.

use super::hall::explain_by_bounds;
use super::operands::DifferentOperands;
use crate::constraints::operand::Operand;
use crate::constraints::prelude::*;

/// The largest distance of two values.
const SPAN: i64 = 1024;

/// Greedy matching in a convex graph [Glover 1967]: in order of their upper bounds, variables take
/// the first free place from their lower bound on. If the place at an upper bound is taken, the
/// places since the last free one before it are a Hall interval: no variable with a place there
/// could have an earlier one. A variable that reaches beyond a Hall interval has no place in it.
///
/// The place of a value is its distance from 64 below the smallest value. The first and the last
/// word of each row are beyond all values and have only ones. So every search for a place succeeds.
pub(super) struct Narrow<X> {
    different: DifferentOperands<X>,
    /// The value of place 0.
    origin: i64,
    /// Scratch: the places that no variable took.
    free: Vec<u64>,
    /// Scratch: the places that are in no Hall interval.
    loose: Vec<u64>,
    /// Scratch: the places where unfixed variables end.
    ends: Vec<u64>,
    /// Scratch: by place, the first of the positions that end there.
    first: Vec<u32>,
    /// Scratch: by position, the next one that ends in the same place.
    next: Vec<u32>,
    /// Scratch: whether the last sweep has found a Hall interval of more than fixed variables.
    crowded: bool,
}

/// No position.
const NONE: u32 = u32::MAX;

impl<X: Operand> Narrow<X> {
    /// The propagator, if the values are not too far apart.
    pub(super) fn new(different: &DifferentOperands<X>, d: &Domains) -> Option<Self> {
        let operands = &different.operands;
        let least = operands.iter().map(|x| x.min(d)).min()?;
        let span = operands.iter().map(|x| x.max(d)).max()? - least + 1;
        let words = (span <= SPAN).then_some((span as usize).div_ceil(64) + 2)?;
        Some(Self {
            different: different.clone(),
            origin: least - 64,
            free: vec![u64::MAX; words],
            loose: vec![u64::MAX; words],
            ends: vec![u64::MAX; words],
            first: vec![NONE; 64 * words],
            next: vec![NONE; operands.len()],
            crowded: false,
        })
    }

    /// Gives the fixed variables their places, and sorts the others by their upper bounds. Returns
    /// `false` if there are no others.
    fn start<const UP: bool>(&mut self, d: &Domains) -> Result<bool, Conflict> {
        self.free.fill(u64::MAX);
        self.loose.fill(u64::MAX);
        let last = self.ends.len() - 1;
        self.ends[1..last].fill(0);
        let mut open = false;
        for (position, x) in self.different.operands.iter().enumerate() {
            let (low, high) = (x.min(d), x.max(d));
            let end = ((if UP { high } else { low }) - self.origin) as usize;
            let word = end / 64;
            let bit = 1 << (end % 64);
            if low == high {
                fail_if(self.free[word] & bit == 0)?;
                self.free[word] ^= bit;
                self.loose[word] ^= bit;
            } else {
                self.next[position] = if self.ends[word] & bit == 0 {
                    NONE
                } else {
                    self.first[end]
                };
                self.first[end] = position as u32;
                self.ends[word] |= bit;
                open = true;
            }
        }
        Ok(open)
    }

    /// Moves all lower bounds (`UP`) or all upper bounds out of Hall intervals. Returns whether one
    /// moved further, to the next value of its variable.
    fn sweep<const UP: bool>(&mut self, d: &mut Domains) -> Result<bool, Conflict> {
        let values = 64..self.first.len() - 64;
        let mut leapt = false;
        self.crowded = false;
        let mut end = nearest::<UP>(&self.ends, if UP { values.start } else { values.end - 1 });
        while values.contains(&end) {
            let mut position = self.first[end];
            while position != NONE {
                leapt |= self.seat::<UP>(self.different.operands[position as usize], end, d)?;
                position = self.next[position as usize];
            }
            end = nearest::<UP>(&self.ends, if UP { end + 1 } else { end - 1 });
        }
        Ok(leapt)
    }

    /// Gives a place to the operand with the next upper bound.
    fn seat<const UP: bool>(
        &mut self,
        x: X,
        end: usize,
        d: &mut Domains,
    ) -> Result<bool, Conflict> {
        let origin = self.origin;
        let start = |d: &Domains| ((if UP { x.min(d) } else { x.max(d) }) - origin) as usize;
        let mut from = start(d);
        let bound = nearest::<UP>(&self.loose, from);
        let mut leapt = false;
        if bound != from {
            // The place is at most 64 beyond the values of the variables. A variable without values
            // left fails.
            let value = bound as i64 + origin;
            (if UP {
                x.at_least(value, d)
            } else {
                x.at_most(value, d)
            })?;
            from = start(d);
            leapt = from != bound;
        }
        let place = nearest::<UP>(&self.free, from);
        if if UP { place > end } else { place < end } {
            return Err(Conflict::SCOPE);
        }
        self.free[place / 64] ^= 1 << (place % 64);
        if self.free[end / 64] >> (end % 64) & 1 == 0 {
            self.close::<UP>(end);
        }
        Ok(leapt)
    }

    /// Notes the Hall interval with this end.
    #[inline]
    fn close<const UP: bool>(&mut self, end: usize) {
        self.crowded = true;
        if UP {
            let free = last(&self.free, end);
            clear(&mut self.loose, free + 1, end);
        } else {
            let free = first(&self.free, end);
            clear(&mut self.loose, end, free - 1);
        }
    }
}

impl<X: Operand> Propagator for Narrow<X> {
    about!(name: "all_different", scope: different.scope, event: Bounds, priority: Quadratic);

    fn different(&self) -> &[Var] {
        self.different.variables()
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        if !self.start::<true>(d)? {
            return Ok(Status::Entailed);
        }
        // Variables that come later see a lower bound that moved over a hole. Only those can be in
        // a Hall interval that matters for it.
        self.sweep::<true>(d)?;
        // The Hall intervals are the same from both sides.
        if !self.crowded {
            return Ok(Status::Fixpoint);
        }
        self.start::<false>(d)?;
        // Moving upper bounds out of Hall intervals makes no new ones, unless a bound moves over a
        // hole.
        let leapt = self.sweep::<false>(d)?;
        Ok(fixpoint_unless(leapt))
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        explain_by_bounds(what, &self.different.operands, reason);
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        self.different.meaning()
    }
}

/// The first one from here up, or down.
#[inline(always)]
fn nearest<const UP: bool>(row: &[u64], from: usize) -> usize {
    if UP {
        first(row, from)
    } else {
        last(row, from)
    }
}

/// The first one from here up.
#[inline(always)]
fn first(row: &[u64], from: usize) -> usize {
    let mut word = from / 64;
    let mut bits = row[word] & u64::MAX << (from % 64);
    while bits == 0 {
        word += 1;
        bits = row[word];
    }
    64 * word + bits.trailing_zeros() as usize
}

/// The last one from here down.
#[inline(always)]
fn last(row: &[u64], from: usize) -> usize {
    let mut word = from / 64;
    let mut bits = row[word] & u64::MAX >> (63 - from % 64);
    while bits == 0 {
        word -= 1;
        bits = row[word];
    }
    64 * word + 63 - bits.leading_zeros() as usize
}

/// Clears the bits from the one place to the other.
#[inline]
fn clear(row: &mut [u64], from: usize, to: usize) {
    let head = u64::MAX << (from % 64);
    let tail = u64::MAX >> (63 - to % 64);
    if from / 64 == to / 64 {
        row[to / 64] &= !(head & tail);
        return;
    }
    row[from / 64] &= !head;
    row[from / 64 + 1..to / 64].fill(0);
    row[to / 64] &= !tail;
}
