//! `x + y = c` and `x - y = c`, value by value.

use super::super::words::shift;
use super::terms::Terms;
use crate::constraints::prelude::*;

/// Two one-word domains, each the image of the other. The word is moved, and for a sum also
/// reversed.
pub(super) struct ImagePair {
    scope: [Var; 2],
    turned: bool,
    /// How far the word of `x`, reversed for a sum, is moved to become that of `y`, and back.
    there: i64,
    back: i64,
}

impl ImagePair {
    /// The propagator for two terms with coefficients 1 or -1, on one-word domains.
    pub(super) fn new(terms: &Terms, d: &Domains) -> Option<Self> {
        let (&[x, y], &[a, b]) = (&terms.vars[..], &terms.coefficients[..]) else {
            return None;
        };
        if a.abs() != 1 || b.abs() != 1 || !d.is_word(x) || !d.is_word(y) {
            return None;
        }
        let from = i64::from(d.base(x));
        let to = i64::from(d.base(y));
        let constant = a * terms.constant;
        let turned = a == b;
        // Bit 0 of `x` stands for `from`. In the reversed word it is bit 63.
        let there = if turned {
            constant - from - to - 63
        } else {
            from - constant - to
        };
        Some(Self {
            scope: [x, y],
            turned,
            there,
            back: if turned { there } else { -there },
        })
    }

    #[inline]
    fn image(&self, word: u64, by: i64) -> u64 {
        shift(
            if self.turned {
                word.reverse_bits()
            } else {
                word
            },
            by,
        )
    }
}

impl Propagator for ImagePair {
    about!(name: "linear_eq", priority: Constant);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y] = self.scope;
        d.keep_word(y, self.image(d.word(x), self.there))?;
        d.keep_word(x, self.image(d.word(y), self.back))?;
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let [x, y] = self.scope;
        let from = i64::from(d.base(x));
        let to = i64::from(d.base(y));
        if self.turned {
            return Some(Statement::equation(
                &[(1, x), (1, y)],
                self.there + from + to + 63,
            ));
        }
        Some(Statement::equation(
            &[(1, x), (-1, y)],
            from - to - self.there,
        ))
    }

    /// The other one does not have the images of the values.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let [x, y] = self.scope;
        match what {
            Consequence::Removal(lost) if let Some(bits) = lost.word() => {
                let (other, by) = if lost.var() == y {
                    (x, self.back)
                } else {
                    (y, self.there)
                };
                reason.lacks(other, self.image(bits, by));
            }
            _ => reason.scope(&self.scope),
        }
    }
}
