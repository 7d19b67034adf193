//! `±x ± y ± z = c`, value by value.

use super::super::words::shift;
use super::terms::Terms;
use crate::constraints::prelude::*;

/// Three one-word domains. The values of the smallest are tried one by one. For each value, the
/// word of one of the others is moved. The bits that it has in common with the last word are the
/// supports.
pub(super) struct Triple {
    scope: [Var; 3],
    /// One plan for each variable that may be the smallest.
    forms: [Addition; 3],
    signs: [i64; 3],
    constant: i64,
}

/// `a + b = c`. Each is a variable of the scope, possibly negated, and `c` is shifted by a
/// constant. The bit numbers of `a` and `b` add up to that of `c`.
#[derive(Clone, Copy)]
struct Addition {
    parts: [SignedWord; 3],
    /// How far `c` is moved.
    by: i64,
}

#[derive(Clone, Copy)]
struct SignedWord {
    x: Var,
    turned: bool,
}

impl SignedWord {
    #[inline]
    fn bits(self, d: &Domains) -> u64 {
        self.turn(d.word(self.x))
    }

    #[inline]
    fn turn(self, word: u64) -> u64 {
        if self.turned {
            word.reverse_bits()
        } else {
            word
        }
    }
}

impl Triple {
    /// The propagator for three terms with coefficients 1 or -1, on one-word domains.
    pub(super) fn new(terms: &Terms, d: &Domains) -> Option<Self> {
        let scope: [Var; 3] = terms.vars[..].try_into().ok()?;
        let signs: [i64; 3] = terms.coefficients[..].try_into().ok()?;
        if signs.iter().any(|sign| sign.abs() != 1) || scope.iter().any(|&x| !d.is_word(x)) {
            return None;
        }
        let form = |a: usize, b: usize, c: usize| {
            let part = |i: usize, turned| SignedWord {
                x: scope[i],
                turned,
            };
            // The values of bit 0. If a word is reversed, it is the negative of what bit 63 stood
            // for.
            let base = |i: usize, turned| {
                if turned {
                    -63 - i64::from(d.base(scope[i]))
                } else {
                    d.base(scope[i]).into()
                }
            };
            let turned = [signs[a] < 0, signs[b] < 0, signs[c] > 0];
            let by = terms.constant + base(c, turned[2]) - base(a, turned[0]) - base(b, turned[1]);
            Addition {
                parts: [part(a, turned[0]), part(b, turned[1]), part(c, turned[2])],
                by,
            }
        };
        let forms = [form(0, 1, 2), form(1, 0, 2), form(2, 0, 1)];
        Some(Self {
            forms,
            scope,
            signs,
            constant: terms.constant,
        })
    }
}

impl Addition {
    /// Why these values of `a` are gone: of each pair of values of the others that makes up one of
    /// them, one is gone. Where both are, it is one that is needed for another pair, or that of `b`.
    fn explain(&self, removed: u64, reason: &mut Reason<'_>) {
        let [a, b, c] = self.parts;
        let addend = u128::from(b.bits(reason));
        let sums = shift(u128::from(c.bits(reason)), self.by);
        let removed = a.turn(removed);
        let mut without_b = 0;
        let mut without_c = 0;
        for bit in Ones(removed) {
            without_b |= (sums >> bit) as u64;
            without_c |= shift(addend << bit, -self.by) as u64;
        }
        let all = shift(u128::from(u64::MAX), self.by);
        for bit in Ones(removed) {
            let open = all & !shift(u128::from(without_c), self.by);
            without_b |= (open >> bit) as u64 & !addend as u64;
        }
        reason.lacks(b.x, b.turn(without_b));
        reason.lacks(c.x, c.turn(without_c));
    }

    fn filter(&self, d: &mut Domains) -> Result<(), Conflict> {
        let [a, b, c] = self.parts;
        let addend = u128::from(b.bits(d));
        let sums = shift(u128::from(c.bits(d)), self.by);
        let mut in_a = 0;
        let mut in_b = 0;
        let mut in_c = 0;
        for bit in Ones(a.bits(d)) {
            let common = addend << bit & sums;
            in_a |= u64::from(common != 0) << bit;
            in_b |= (common >> bit) as u64;
            in_c |= common;
        }
        d.keep_word(a.x, a.turn(in_a))?;
        d.keep_word(b.x, b.turn(in_b))?;
        d.keep_word(c.x, c.turn(shift(in_c, -self.by) as u64))
    }
}

impl Propagator for Triple {
    about!(name: "linear_eq");

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y, z] = self.scope.map(|x| d.word(x).count_ones());
        let smallest = if x <= y && x <= z {
            0
        } else {
            1 + usize::from(z < y)
        };
        self.forms[smallest].filter(d)?;
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let terms: [(i64, Var); 3] = std::array::from_fn(|i| (self.signs[i], self.scope[i]));
        Some(Statement::equation(&terms, self.constant))
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        match what {
            Consequence::Removal(lost) if let Some(bits) = lost.word() => {
                let form = self.forms.iter().find(|form| form.parts[0].x == lost.var());
                form.into_iter().for_each(|form| form.explain(bits, reason));
            }
            _ => reason.scope(&self.scope),
        }
    }
}
