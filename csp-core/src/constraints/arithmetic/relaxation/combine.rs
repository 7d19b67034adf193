//! A sum of rows, in integers.

use super::powers::{exponent, power_of_two};
use super::row_sum::RowSum;
use super::rows::RowSystem;
use crate::constraints::prelude::*;

/// Adds up rows. It follows from the rows alone, whatever the numbers are that it is given.
#[derive(Clone, Debug)]
pub(super) struct Combiner {
    /// By row, how great its sums may be.
    sizes: Vec<f64>,
    /// Scratch, by column: the coefficient, and what rounding may have done to it.
    sums: Vec<i64>,
    blurs: Vec<i64>,
    touched: Vec<u32>,
}

/// Sums stay below this.
const MOST: f64 = (1_u64 << 60) as f64;
/// Factors are at most this.
const MOST_FACTOR: f64 = (1_u64 << 40) as f64;

impl Combiner {
    pub(super) fn new(rows: &RowSystem) -> Self {
        let size = |&(factor, column): &(i64, u32)| {
            let (low, high) = rows.bounds()[column as usize];
            factor.unsigned_abs() as f64 * low.abs().max(high.abs()).max(1) as f64
        };
        let sizes = rows.rows().iter();
        let sizes = sizes.map(|row| {
            row.terms.iter().map(size).sum::<f64>() + row.at_most.unsigned_abs() as f64 + 1.0
        });
        let width = rows.columns().len();
        Self {
            sizes: sizes.collect(),
            sums: vec![0; width],
            blurs: vec![0; width],
            touched: Vec::new(),
        }
    }

    /// The sum of the rows by about these factors. They are made whole numbers by a common scale, those of inequalities at least 0. A
    /// column whose coefficient may be there by rounding alone leaves the sum with its least amount. If the rows cannot be added
    /// up, the sum says nothing.
    pub(super) fn sum(&mut self, rows: &RowSystem, multipliers: &[f64], sum: &mut RowSum) {
        let RowSum { terms, at_most } = sum;
        terms.clear();
        *at_most = 0;
        let Some(scale) = self.scale(multipliers) else {
            return;
        };
        for (row, &multiplier) in rows.rows().iter().zip(multipliers) {
            let factor = (multiplier * scale).round() as i64;
            if factor == 0 || (factor < 0 && !row.is_equation) {
                continue;
            }
            *at_most += factor * row.at_most;
            for &(coefficient, column) in &row.terms {
                let j = column as usize;
                if self.blurs[j] == 0 {
                    self.touched.push(column);
                }
                self.sums[j] += factor * coefficient;
                self.blurs[j] += coefficient.abs();
            }
        }
        self.touched.sort_unstable();
        for column in self.touched.drain(..) {
            let j = column as usize;
            let coefficient = std::mem::take(&mut self.sums[j]);
            let blur = std::mem::take(&mut self.blurs[j]);
            if coefficient.abs() <= blur {
                let (low, high) = rows.bounds()[j];
                *at_most -= (coefficient * low).min(coefficient * high);
            } else {
                terms.push((coefficient, rows.columns()[j]));
            }
        }
        let divisor = terms
            .iter()
            .fold(0, |divisor, &(a, _)| gcd(divisor, a.abs()));
        if divisor > 1 {
            terms.iter_mut().for_each(|(a, _)| *a /= divisor);
            *at_most = at_most.div_euclid(divisor);
        }
    }

    /// The power of two with which no sum is too great.
    fn scale(&self, multipliers: &[f64]) -> Option<f64> {
        let parts = multipliers.iter().zip(&self.sizes);
        let total: f64 = parts.map(|(factor, size)| factor.abs() * size).sum();
        let greatest = multipliers
            .iter()
            .fold(0.0, |most, factor| factor.abs().max(most));
        let most = (MOST / total).min(MOST_FACTOR / greatest);
        let scale = power_of_two(exponent(most)?);
        // Rounding adds half of a factor for each row.
        let rounding: f64 = self.sizes.iter().sum();
        (rounding < MOST).then_some(scale)
    }
}
