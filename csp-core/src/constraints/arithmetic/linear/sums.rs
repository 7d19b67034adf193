//! `Σ aᵢxᵢ = c`, value by value.

use super::reason::by_equal;
use super::terms::Terms;
use crate::constraints::prelude::*;

/// The largest difference between the least and the greatest sum.
const REACH: i64 = 4096;

/// Dynamic programming over the sums of the first `i` terms [Trick 2003]. It keeps the sums that
/// can be reached from the left, and among them those from which the constant can be reached. A set
/// of sums is a row of bits. Shifting the row by a value gives the sums with this value added.
pub(super) struct ReachableSums {
    scope: Vec<Var>,
    steps: Vec<BitAmounts>,
    /// How many words a row has. Sums count from the least sum up to the constant.
    width: usize,
    /// The bit of the constant in the last row.
    target: usize,
    constant: i64,
    /// Scratch: the sums of the first `i` terms, a row for each `i`.
    reached: Vec<u64>,
    /// Scratch: the sums of the present row from which the constant can be reached, and those of
    /// the next row.
    useful: [Vec<u64>; 2],
}

/// The amount that each bit of a domain adds to the sum.
#[derive(Clone, Copy)]
struct BitAmounts {
    coefficient: i64,
    /// The bit that adds 0.
    zero: i64,
}

impl BitAmounts {
    #[inline]
    fn of(self, bit: usize) -> usize {
        (self.coefficient * (bit as i64 - self.zero)) as usize
    }
}

impl ReachableSums {
    /// The propagator for one-word domains with at most [`REACH`] sums. The constant must be among
    /// the sums.
    pub(super) fn new(terms: &Terms, d: &Domains) -> Option<Self> {
        if terms.vars.iter().any(|&x| !d.is_word(x)) {
            return None;
        }
        let (least, greatest) = terms.sum_range(d);
        if greatest - least > REACH || !(least..=greatest).contains(&terms.constant) {
            return None;
        }
        let zero =
            |coefficient: i64, x| i64::from(if coefficient > 0 { d.min(x) } else { d.max(x) });
        let step = |(coefficient, x)| BitAmounts {
            coefficient,
            zero: zero(coefficient, x) - i64::from(d.base(x)),
        };
        let target = (terms.constant - least) as usize;
        let width = target / 64 + 1;
        Some(Self {
            scope: terms.vars.clone(),
            steps: terms.iter().map(step).collect(),
            width,
            target,
            constant: terms.constant,
            reached: vec![0; width * (terms.vars.len() + 1)],
            useful: [vec![0; width], vec![0; width]],
        })
    }

    /// The variables with their coefficients.
    fn weighted(&self) -> impl Iterator<Item = (i64, Var)> + Clone + '_ {
        let terms = self.scope.iter().zip(&self.steps);
        terms.map(|(&x, step)| (step.coefficient, x))
    }

    fn reach(&mut self, d: &Domains) {
        self.reached.fill(0);
        self.reached[0] = 1;
        let mut rest = &mut self.reached[..];
        for (&x, step) in self.scope.iter().zip(&self.steps) {
            let (row, later) = rest.split_at_mut(self.width);
            for bit in Ones(d.word(x)) {
                add_up(&mut later[..self.width], row, step.of(bit));
            }
            rest = later;
        }
    }
}

impl Propagator for ReachableSums {
    about!(name: "linear_eq", priority: Costly);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.reach(d);
        let [next, now] = &mut self.useful;
        next.fill(0);
        next[self.target / 64] = 1 << (self.target % 64);
        for (i, &x) in self.scope.iter().enumerate().rev() {
            let row = &self.reached[i * self.width..][..self.width];
            now.fill(0);
            let mut kept = 0;
            for bit in Ones(d.word(x)) {
                kept |= u64::from(add_down(now, next, row, self.steps[i].of(bit))) << bit;
            }
            d.keep_word(x, kept)?;
            std::mem::swap(now, next);
        }
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let terms: Vec<(i64, Var)> = self.weighted().collect();
        Some(Statement::equation(&terms, self.constant))
    }

    /// Bounds if they say it, or all that is known of the others.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if by_equal(self.weighted(), self.constant, what, reason) {
            return;
        }
        others(&self.scope, what).for_each(|x| reason.domain(x));
    }
}

/// Adds to a row the sums of another row, each increased by so much. Sums beyond the row are lost.
pub(in super::super) fn add_up(row: &mut [u64], from: &[u64], by: usize) {
    let words = by / 64;
    let bits = by % 64;
    for i in words..row.len() {
        row[i] |= from[i - words] << bits;
        if bits > 0 && i > words {
            row[i] |= from[i - words - 1] >> (64 - bits);
        }
    }
}

/// Adds to a row the sums of another row, each decreased by so much, that are in `reached`. Returns
/// whether there are any.
pub(in super::super) fn add_down(
    row: &mut [u64],
    from: &[u64],
    reached: &[u64],
    by: usize,
) -> bool {
    let words = by / 64;
    let bits = by % 64;
    let mut found = 0;
    for i in words..row.len() {
        let mut moved = from[i] >> bits;
        if bits > 0 && i + 1 < row.len() {
            moved |= from[i + 1] << (64 - bits);
        }
        let common = moved & reached[i - words];
        row[i - words] |= common;
        found |= common;
    }
    found != 0
}
