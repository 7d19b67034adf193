//! Functions of two variables: `f(x, y) = z`.

use super::interval::Interval;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;
use crate::propagator::{Propagator, Status};
use crate::values::Values;

/// A function, and how bounds follow from bounds.
pub(super) trait Function: Send {
    /// Of the constraint.
    const NAME: &'static str;

    /// Its value; `None` if it has none.
    fn value(x: i64, y: i64) -> Option<i64>;

    /// Narrows the intervals of `x`, `y` and `z`. One that comes out empty is a conflict, too.
    ///
    /// # Errors
    /// There is no solution in them.
    fn narrow(x: &mut Interval, y: &mut Interval, z: &mut Interval) -> Result<(), Conflict>;
}

/// So many pairs of arguments are tried one by one.
const PAIRS: u64 = 256;

/// It computes bounds from bounds while there are many pairs of arguments, and then goes value by
/// value. As domains only shrink, it never goes back to bounds: the fixpoint does not depend on the
/// order of events.
#[derive(Clone, Debug)]
pub(super) struct Functional<F> {
    /// The arguments, and the value.
    scope: [Var; 3],
    /// After the values were tried one by one.
    status: Status,
    /// Scratch: the values of the arguments, whether those of the second one stay, the values that
    /// come out, and a set of values.
    arguments: [Vec<i32>; 2],
    stays: Vec<bool>,
    found: Vec<i32>,
    kept: Values,
    function: std::marker::PhantomData<F>,
}

impl<F: Function> Functional<F> {
    pub(super) fn new(scope: [Var; 3]) -> Self {
        let [x, y, z] = scope;
        let status = if x == y || y == z || z == x { Status::Active } else { Status::Fixpoint };
        let (arguments, stays, found, kept) = Default::default();
        Self { scope, status, arguments, stays, found, kept, function: std::marker::PhantomData }
    }

    fn narrow(&self, d: &mut Domains) -> Outcome {
        let [mut x, mut y, mut z] = self.scope.map(|x| Interval::of(x, d));
        F::narrow(&mut x, &mut y, &mut z)?;
        self.scope.into_iter().zip([x, y, z]).try_for_each(|(var, interval)| interval.keep(var, d))
    }

    fn try_pairs(&mut self, d: &mut Domains) -> Outcome {
        let [x, y, z] = self.scope;
        let [xs, ys] = &mut self.arguments;
        for (values, argument) in [(&mut *xs, x), (&mut *ys, y)] {
            values.clear();
            values.extend(d.iter(argument));
        }
        self.found.clear();
        self.stays.clear();
        self.stays.resize(ys.len(), false);
        xs.retain(|&a| {
            let before = self.found.len();
            for (&b, stays) in ys.iter().zip(&mut self.stays) {
                let value =
                    F::value(a.into(), b.into()).and_then(|value| i32::try_from(value).ok());
                if let Some(value) = value.filter(|&value| d.contains(z, value)) {
                    self.found.push(value);
                    *stays = true;
                }
            }
            self.found.len() > before
        });
        let mut stays = self.stays.iter();
        ys.retain(|_| stays.next() == Some(&true));
        self.found.sort_unstable();
        self.found.dedup();
        let all = [(x, &*xs), (y, &*ys), (z, &self.found)];
        all.into_iter().try_for_each(|(var, values)| keep_only(var, values, &mut self.kept, d))
    }
}

/// Keeps these values, which are in the domain.
fn keep_only(x: Var, values: &[i32], kept: &mut Values, d: &mut Domains) -> Outcome {
    if d.is_word(x) {
        let bits = values
            .iter()
            .fold(0, |bits, &value| bits | 1 << (i64::from(value) - i64::from(d.base(x))));
        return d.keep_word(x, bits);
    }
    if d.size(x) == values.len() as u64 {
        return Ok(());
    }
    kept.clear();
    kept.extend(values.iter().copied());
    d.keep(x, kept)
}

impl<F: Function> Propagator for Functional<F> {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.narrow(d)?;
        if d.size(self.scope[0]).saturating_mul(d.size(self.scope[1])) > PAIRS {
            return Ok(Status::Active);
        }
        self.try_pairs(d)?;
        Ok(self.status)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}
