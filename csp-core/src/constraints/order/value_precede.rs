//! Values that must come up in a given order.

use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::constraints::difference::all_different::has_repeats;
use crate::domains::Domains;
use crate::error::{ModelError, OrderError};
use crate::ids::Var;
use crate::integers::Integer;
use crate::propagator::{Constraint, Posting, Propagator, Status};

/// Along the scope, no value of a chain comes up before the one that precedes it in the chain has
/// come up (MiniZinc's `value_precede` and `value_precede_chain`); values outside of the chain may
/// stand anywhere. It breaks the symmetry of values that can be exchanged [Law & Lee 2004].
///
/// Domain consistent over the chain as a whole, which the pairs of it one by one are not [Walsh
/// 2006]: how many values of the chain have come up is the state of an automaton, and the states
/// that can be reached from the front, and those from which the end can be reached, are intervals.
/// Bounds-only domains keep values between their bounds.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::ValuePrecede;
/// // A set of four is split into at most three parts, which have no names, in fourteen ways.
/// let mut model = Model::new();
/// let part = model.array("part", 4, 1..=3)?;
/// model.post(ValuePrecede::chain([1, 2, 3], &part))?;
/// assert_eq!(model.solutions().count(), 14);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValuePrecede {
    values: Vec<i128>,
    scope: Vec<Var>,
    name: &'static str,
}

impl ValuePrecede {
    /// If `second` comes up, `first` comes up before it.
    #[must_use]
    pub fn new(first: impl Integer, second: impl Integer, scope: &[Var]) -> Self {
        let values = vec![first.number(), second.number()];
        Self { values, scope: scope.to_vec(), name: "value_precede" }
    }

    /// The same for each value of a chain and the next. When it is posted: a chain in which a value
    /// stands twice is [`OrderError::Repeated`].
    #[must_use]
    pub fn chain(values: impl IntoIterator<Item = impl Integer>, scope: &[Var]) -> Self {
        Self {
            values: values.into_iter().map(Integer::number).collect(),
            scope: scope.to_vec(),
            name: "value_precede_chain",
        }
    }
}

impl Constraint for ValuePrecede {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let Self { values, scope, name } = self;
        posting.check(name, &scope)?;
        let values: Vec<i32> = values.into_iter().map(Integer::value).collect::<Result<_, _>>()?;
        let mut sorted = values.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(OrderError::Repeated { constraint: name, value: pair[0] }.into());
        }
        // One run of Chain::propagate reaches its fixpoint, except if a variable is in the scope
        // twice.
        let status = if has_repeats(&scope) { Status::Active } else { Status::Fixpoint };
        let needed = vec![0; scope.len() + 1];
        posting.add(Chain { name, values, status, scope, needed })
    }
}

/// The state before a position is the number of values of the chain that have come up.
#[derive(Clone, Debug)]
struct Chain {
    name: &'static str,
    values: Vec<i32>,
    scope: Vec<Var>,
    /// Of a run after which the constraint is open.
    status: Status,
    /// Scratch: the least state before each position, and at the end, from which the remaining
    /// sequence is possible.
    needed: Vec<usize>,
}

impl Chain {
    /// The least state after this variable: the place in the chain, counted from 1, of its first
    /// value there; 0 if it can take a value outside of the chain.
    fn forced(&self, x: Var, d: &Domains) -> usize {
        let mut inside = self.values.iter().enumerate().filter(|&(_, &value)| d.contains(x, value));
        let Some((first, _)) = inside.next() else { return 0 };
        if 1 + inside.count() as u64 == d.size(x) { first + 1 } else { 0 }
    }

    /// From the back: what each position needs to have come up before it.
    fn read_needs(&mut self, d: &Domains) {
        for (i, &x) in self.scope.iter().enumerate().rev() {
            let forced = self.forced(x, d);
            let later = self.needed[i + 1];
            let least = forced.max(later);
            let by_this = least > 0 && d.contains(x, self.values[least - 1]);
            self.needed[i] = least - usize::from(by_this);
        }
    }
}

impl Propagator for Chain {
    fn name(&self) -> &'static str {
        self.name
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.read_needs(d);
        // How many have come up for sure, and at most.
        let mut sure = 0;
        let mut most = 0;
        let mut right = true;
        for (i, &x) in self.scope.iter().enumerate() {
            if sure == self.values.len() {
                break;
            }
            for &early in self.values.iter().skip(most + 1) {
                d.remove(x, early)?;
            }
            if most < self.needed[i + 1] {
                d.fix(x, self.values[most])?;
            }
            right &= !self.values.iter().skip(sure + 1).any(|&early| d.contains(x, early));
            sure += usize::from(self.forced(x, d) == sure + 1);
            most += usize::from(self.values.get(most).is_some_and(|&next| d.contains(x, next)));
        }
        Ok(if right && sure == self.values.len() { Status::Entailed } else { self.status })
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }
}
