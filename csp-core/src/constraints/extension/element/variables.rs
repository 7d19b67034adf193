//! An array of variables.

use crate::agenda::{Event, Ones, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::arithmetic::words::shift;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Propagator, Status};

/// An index stays while its variable and the value have something in common, a value while some
/// variable has it; a fixed index makes its variable and the value the same.
#[derive(Clone, Debug)]
pub(super) struct Variables {
    /// Index, value, and the array.
    scope: Vec<Var>,
    /// If all domains are one word: by position of the array, how far its word is moved to be seen
    /// as that of the value.
    by: Option<Vec<i64>>,
    /// After a run on words.
    status: Status,
}

impl Variables {
    /// Over index, value, and the array.
    pub(super) fn new(scope: Vec<Var>, d: &Domains) -> Self {
        let distance = |&x: &Var| i64::from(d.base(x)) - i64::from(d.base(scope[1]));
        let words = scope.iter().all(|&x| d.is_word(x));
        let by = words.then(|| scope[2..].iter().map(distance).collect());
        let repeated = (0..scope.len()).any(|i| scope[..i].contains(&scope[i]));
        Self { scope, by, status: if repeated { Status::Active } else { Status::Fixpoint } }
    }

    fn filter_words(&self, by: &[i64], d: &mut Domains) -> Outcome {
        let index = self.scope[0];
        let value = self.scope[1];
        let array = &self.scope[2..];
        let mut indices = 0;
        let mut values = 0;
        for bit in Ones(d.word(index)) {
            let place =
                usize::try_from(i64::from(d.base(index)) + bit as i64).unwrap_or(array.len());
            if let Some(&x) = array.get(place) {
                let common = shift(d.word(x), by[place]) & d.word(value);
                indices |= u64::from(common != 0) << bit;
                values |= common;
            }
        }
        d.keep_word(index, indices)?;
        d.keep_word(value, values)?;
        match d.value(index) {
            Some(i) => d.keep_word(array[i as usize], shift(d.word(value), -by[i as usize])),
            None => Ok(()),
        }
    }

    fn filter_bounds(&self, d: &mut Domains) -> Outcome {
        let index = self.scope[0];
        let value = self.scope[1];
        let array = &self.scope[2..];
        d.at_least(index, 0)?;
        d.at_most(index, i32::try_from(array.len()).map_or(i32::MAX, |len| len - 1))?;
        let mut low = i32::MAX;
        let mut high = i32::MIN;
        for (i, &x) in (0..).zip(array) {
            if d.contains(index, i) {
                if d.max(x) < d.min(value) || d.max(value) < d.min(x) {
                    d.remove(index, i)?;
                } else {
                    (low, high) = (low.min(d.min(x)), high.max(d.max(x)));
                }
            }
        }
        d.at_least(value, low)?;
        d.at_most(value, high)?;
        match d.value(index) {
            Some(i) => {
                d.at_least(array[i as usize], d.min(value))?;
                d.at_most(array[i as usize], d.max(value))
            }
            None => Ok(()),
        }
    }
}

impl Propagator for Variables {
    fn name(&self) -> &'static str {
        "element"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        if let Some(by) = &self.by {
            self.filter_words(by, d)?;
            return Ok(self.status);
        }
        self.filter_bounds(d)?;
        Ok(Status::Active)
    }

    fn event(&self, position: usize) -> Event {
        if self.by.is_some() || position == 0 { Event::Any } else { Event::Bounds }
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
