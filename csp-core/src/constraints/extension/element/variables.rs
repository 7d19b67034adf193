//! An array of variables.

use crate::agenda::{Event, Ones, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::arithmetic::words::shift;
use crate::constraints::operand::{Operand, vars_of};
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Propagator, Status};
use crate::view::View;

/// An index stays while its variable and the value have something in common, a value while some
/// variable has it; a fixed index makes its variable and the value the same.
#[derive(Clone, Debug)]
pub(super) struct Variables<X> {
    /// The variables of index, value, and the array.
    scope: Vec<Var>,
    operands: Vec<X>,
    /// If all domains are one word and each scale is 1.
    words: Option<Words>,
    /// After a run on words.
    status: Status,
}

/// Where the words of domains lie.
#[derive(Clone, Debug)]
struct Words {
    /// The index of the first bit of its word.
    first: i64,
    /// By position of the array, how far its word is moved to be seen as that of the value.
    by: Vec<i64>,
}

impl<X: Operand> Variables<X> {
    /// Over index, value, and the array, as operands and as views.
    pub(super) fn new(operands: Vec<X>, views: &[View], d: &Domains) -> Self {
        let scope = vars_of(&operands);
        let base = |view: &View| i64::from(d.base(view.var())) + i64::from(view.offset());
        let is_word = |view: &View| view.scale() == 1 && d.is_word(view.var());
        let words = views.iter().all(is_word).then(|| Words {
            first: base(&views[0]),
            by: views[2..].iter().map(|view| base(view) - base(&views[1])).collect(),
        });
        let repeated = (0..scope.len()).any(|i| scope[..i].contains(&scope[i]));
        let status = if repeated { Status::Active } else { Status::Fixpoint };
        Self { scope, operands, words, status }
    }

    fn filter_words(&self, words: &Words, d: &mut Domains) -> Outcome {
        let index = self.scope[0];
        let value = self.scope[1];
        let array = &self.scope[2..];
        let by = &words.by;
        let mut indices = 0;
        let mut values = 0;
        for bit in Ones(d.word(index)) {
            let place = usize::try_from(words.first + bit as i64).unwrap_or(array.len());
            if let Some(&x) = array.get(place) {
                let common = shift(d.word(x), by[place]) & d.word(value);
                indices |= u64::from(common != 0) << bit;
                values |= common;
            }
        }
        d.keep_word(index, indices)?;
        d.keep_word(value, values)?;
        let rest = d.word(index);
        if rest & rest.wrapping_sub(1) != 0 {
            return Ok(());
        }
        let place = (words.first + i64::from(rest.trailing_zeros())) as usize;
        d.keep_word(array[place], shift(d.word(value), -by[place]))
    }

    fn filter_bounds(&self, d: &mut Domains) -> Outcome {
        let index = self.operands[0];
        let value = self.operands[1];
        let array = &self.operands[2..];
        index.at_least(0, d)?;
        index.at_most(array.len() as i64 - 1, d)?;
        let mut low = i64::MAX;
        let mut high = i64::MIN;
        for (i, &x) in (0..).zip(array) {
            if index.contains(i, d) {
                if x.max(d) < value.min(d) || value.max(d) < x.min(d) {
                    index.remove(i, d)?;
                } else {
                    low = low.min(x.min(d));
                    high = high.max(x.max(d));
                }
            }
        }
        value.at_least(low, d)?;
        value.at_most(high, d)?;
        match index.value(d) {
            Some(i) => {
                let x = array[i as usize];
                x.at_least(value.min(d), d)?;
                x.at_most(value.max(d), d)
            }
            None => Ok(()),
        }
    }
}

impl<X: Operand> Propagator for Variables<X> {
    fn name(&self) -> &'static str {
        "element"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        if let Some(words) = &self.words {
            self.filter_words(words, d)?;
            return Ok(self.status);
        }
        self.filter_bounds(d)?;
        Ok(Status::Active)
    }

    fn event(&self, position: usize) -> Event {
        if self.words.is_some() || position == 0 { Event::Any } else { Event::Bounds }
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
