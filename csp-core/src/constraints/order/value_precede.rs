//! Values that must come up in a given order.

use crate::constraints::prelude::*;
use crate::error::OrderError;

/// Along the scope, each value of a chain comes up only after the value before it in the chain has
/// come up (MiniZinc's `value_precede` and `value_precede_chain`). Values outside of the chain may
/// be anywhere. It breaks the symmetry of values that can be exchanged [Law & Lee 2004].
///
/// Domain consistent over the chain as a whole, which is more than for each pair by itself [Walsh
/// 2006]. How many values of the chain have come up is the state of an automaton. The states that
/// can be reached from the front are an interval, and so are those from which the end can be
/// reached. Domains that keep bounds only keep the values between them.
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
    /// The constraint that `first` comes up before `second` does.
    #[must_use]
    pub fn new(first: impl Integer, second: impl Integer, scope: &[Var]) -> Self {
        let values = vec![first.number(), second.number()];
        Self {
            values,
            scope: scope.to_vec(),
            name: "value_precede",
        }
    }

    /// The same for each value of a chain and the next one. Posting a chain with a value twice
    /// returns [`OrderError::Repeated`].
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
        let Self {
            values,
            scope,
            name,
        } = self;
        posting.check(name, &scope)?;
        let values: Vec<i32> = values
            .into_iter()
            .map(Integer::value)
            .collect::<Result<_, _>>()?;
        let mut sorted = values.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(OrderError::Repeated {
                constraint: name,
                value: pair[0],
            }
            .into());
        }
        // One run of Chain::propagate reaches its fixpoint, except if a variable is in the scope
        // twice.
        let status = status_of_run(&scope);
        let needed = vec![0; scope.len() + 1];
        posting.add(PrecedeChain {
            name,
            values,
            status,
            scope,
            needed,
        })
    }
}

/// The state before a position is the number of values of the chain that have come up.
struct PrecedeChain {
    name: &'static str,
    values: Vec<i32>,
    scope: Vec<Var>,
    /// The status of a run after which the constraint is open.
    status: Status,
    /// Scratch: the least state before each position, and at the end, from which the remaining
    /// sequence is possible.
    needed: Vec<usize>,
}

impl PrecedeChain {
    /// The least state after this variable. It is the place in the chain, counted from 1, of its
    /// first value there, or 0 if it can take a value outside of the chain.
    fn forced(&self, x: Var, d: &Domains) -> usize {
        let mut inside = self
            .values
            .iter()
            .enumerate()
            .filter(|&(_, &value)| d.contains(x, value));
        let Some((first, _)) = inside.next() else {
            return 0;
        };
        if 1 + inside.count() as u64 == d.size(x) {
            first + 1
        } else {
            0
        }
    }

    /// From the back: the values that must have come up before each position.
    fn read_needs(&mut self, d: &Domains) {
        for (i, &x) in self.scope.iter().enumerate().rev() {
            self.needed[i] = self.need_before(x, self.needed[i + 1], d);
        }
    }

    /// What has to have come up before a variable, given what has to after it.
    fn need_before(&self, x: Var, later: usize, d: &Domains) -> usize {
        let least = self.forced(x, d).max(later);
        let by_this = least > 0 && d.contains(x, self.values[least - 1]);
        least - usize::from(by_this)
    }
}

/// Reasons: from the front on, what keeps the sequence from a state from which the end can be
/// reached, as for decision diagrams [Gange, Stuckey & Szymanek 2011].
impl PrecedeChain {
    /// The places in the chain, from 0 on, that lost values have, and whether one is outside of it.
    fn lost_places(&self, lost: Removal, d: &Domains) -> (Vec<usize>, bool) {
        let is_lost = |&value: &i32| lost.contains(value) && d.contains(lost.var(), value);
        let places: Vec<usize> = (0..self.values.len())
            .filter(|&place| is_lost(&self.values[place]))
            .collect();
        let is_outside = lost.values(d).nth(places.len()).is_some();
        (places, is_outside)
    }

    /// Why a variable at a position cannot have these values. Returns whether that is so.
    fn explain_at(&mut self, position: usize, lost: Removal, reason: &mut Reason<'_>) -> bool {
        let (places, is_outside) = self.lost_places(lost, reason);
        self.read_needs(reason);
        let later = self.needed[position + 1];
        let forced = if is_outside {
            0
        } else {
            places.first().map_or(0, |first| first + 1)
        };
        let least = forced.max(later);
        let by_this = least > 0 && places.contains(&(least - 1));
        self.needed[position] = least - usize::from(by_this);
        for (i, &x) in self.scope[..position].iter().enumerate().rev() {
            self.needed[i] = self.need_before(x, self.needed[i + 1], reason);
        }
        self.needed[0] > 0 && {
            self.explain_states(position, (&places, is_outside), reason);
            true
        }
    }

    /// The most that can have come up before each position, as far as it matters.
    fn explain_states(
        &self,
        position: usize,
        (places, is_outside): (&[usize], bool),
        reason: &mut Reason<'_>,
    ) {
        let mut most = 0;
        for (i, &x) in self.scope.iter().enumerate() {
            let needed = self.needed[i + 1];
            if i == position {
                if !is_outside && places.iter().all(|&place| place > most) {
                    return;
                }
                most += usize::from(places.contains(&most));
            } else if needed <= most {
                return self.explain_late(x, most, reason);
            } else if needed == most + 1 && most < self.values.len() {
                reason.is_not(x, self.values[most]);
            } else {
                most = self.values.len().min(most + 1);
            }
        }
    }

    /// A variable has only values of the chain after this place.
    fn explain_late(&self, x: Var, place: usize, reason: &mut Reason<'_>) {
        let mut late: Vec<i32> = self.values[place + 1..].to_vec();
        late.sort_unstable();
        let mut from = Some(i32::MIN);
        for &value in &late {
            if let (Some(from), Some(to)) = (from, value.checked_sub(1)) {
                reason.none_between(x, from, to);
            }
            from = value.checked_add(1);
        }
        if let Some(from) = from {
            reason.none_between(x, from, i32::MAX);
        }
    }
}

impl Propagator for PrecedeChain {
    fn name(&self) -> &'static str {
        self.name
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.read_needs(d);
        // How many have come up at least, and at most.
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
            right &= !self
                .values
                .iter()
                .skip(sure + 1)
                .any(|&early| d.contains(x, early));
            sure += usize::from(self.forced(x, d) == sure + 1);
            most += usize::from(
                self.values
                    .get(most)
                    .is_some_and(|&next| d.contains(x, next)),
            );
        }
        Ok(if right && sure == self.values.len() {
            Status::Entailed
        } else {
            self.status
        })
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let terms = self.values.len() as u64 * (self.scope.len() as u64).pow(2);
        if terms > Statement::MOST {
            return None;
        }
        let pairs = self.values.windows(2);
        let comes_after = |pair: &[i32]| {
            let (first, second) = (pair[0], pair[1]);
            let before =
                |place: usize| self.scope[..place].iter().map(move |&x| Atom::is(x, first));
            let clause = |(place, &x): (usize, &Var)| {
                Statement::clause(before(place).chain([Atom::is_not(x, second)]))
            };
            self.scope
                .iter()
                .enumerate()
                .map(clause)
                .collect::<Vec<_>>()
        };
        Some(pairs.flat_map(comes_after).collect())
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        if let Consequence::Removal(lost) = what {
            let places: Vec<usize> = positions_of(&self.scope, lost.var()).collect();
            if places.into_iter().any(|i| self.explain_at(i, lost, reason)) {
                return;
            }
        }
        reason.scope(&self.scope);
    }
}
