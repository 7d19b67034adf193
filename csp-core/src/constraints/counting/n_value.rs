//! How many different values the variables take.

use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::ids::Var;
use crate::propagator::{Propagator, Status};
use crate::values::Values;

/// The variables take as many different values as `number` says (MiniZinc's `nvalue`).
///
/// Full consistency is NP-hard [Bessière et al. 2006]. This keeps value consistency, and bounds the
/// number: it is at least the largest number of domains whose intervals are pairwise disjoint
/// (for intervals that is exact [Beldiceanu 2001]), and at most the number of values
/// taken already plus that of the variables that can take another one. When as many are taken as
/// there may be, no other is; when each of these variables must bring a new one, they differ from
/// each other and from all that are taken.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::NValue;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 1..=4)?;
/// let number = model.var("number", 2..=2)?;
/// model.post(NValue::new(&x, number))?;
/// assert_eq!(model.solutions().count(), 36);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NValue {
    /// The variables, then the number.
    scope: Vec<Var>,
    /// Scratch: the values that are taken.
    taken: Values,
    /// Scratch: the variables that can take another one.
    open: Vec<Var>,
    /// Scratch: the bounds of all variables, the upper one first.
    intervals: Vec<(i32, i32)>,
}

impl NValue {
    /// These variables take `number` different values.
    #[must_use]
    pub fn new(scope: &[Var], number: Var) -> Self {
        let room = scope.len();
        Self {
            scope: [scope, &[number]].concat(),
            taken: Values::empty(),
            open: Vec::with_capacity(room),
            intervals: Vec::with_capacity(room),
        }
    }

    /// Sorts out which values are taken, and who can take another one.
    fn read(&mut self, d: &Domains) -> Var {
        let counted = &self.scope[..self.scope.len() - 1];
        let number = self.scope[self.scope.len() - 1];
        self.taken.clear();
        self.taken.extend(counted.iter().filter_map(|&x| d.value(x)));
        let taken = &self.taken;
        let count = self.taken.len();
        let is_new = |x: Var| d.size(x) > count || d.iter(x).any(|value| !taken.contains(value));
        self.open.clear();
        self.open.extend(counted.iter().copied().filter(|&x| !d.is_fixed(x) && is_new(x)));
        number
    }

    /// The largest number of domains whose intervals are pairwise disjoint. It repeatedly chooses
    /// the interval that ends first.
    fn disjoint(&mut self, d: &Domains) -> usize {
        self.intervals.clear();
        self.intervals
            .extend(self.scope[..self.scope.len() - 1].iter().map(|&x| (d.max(x), d.min(x))));
        self.intervals.sort_unstable();
        let mut end = None;
        let mut apart = |&&(max, min): &&(i32, i32)| {
            let free = end.is_none_or(|end| min > end);
            if free {
                end = Some(max);
            }
            free
        };
        self.intervals.iter().filter(&mut apart).count()
    }
}

impl Propagator for NValue {
    fn name(&self) -> &'static str {
        "nvalue"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let number = self.read(d);
        let taken = self.taken.len() as i32;
        let most = taken + self.open.len() as i32;
        d.at_least(number, self.disjoint(d) as i32)?;
        d.at_most(number, most)?;
        if d.max(number) == taken {
            self.open.iter().try_for_each(|&x| d.keep(x, &self.taken))?;
        } else if d.min(number) == most {
            self.open.iter().try_for_each(|&x| d.remove_all(x, &self.taken))?;
        }
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}
