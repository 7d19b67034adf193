//! How many different values the variables take.

use crate::constraints::prelude::*;
use std::collections::BTreeSet;

/// The variables take as many different values as `number` says (MiniZinc's `nvalue`).
///
/// Full consistency is NP-hard [Bessière et al. 2006]. This keeps value consistency, and bounds the
/// number. The number is at least the largest number of domains whose intervals are pairwise
/// disjoint, which is exact for intervals [Beldiceanu 2001]. It is at most the number of values
/// that are taken, plus the number of variables that can take another value. If as many values are
/// taken as there may be, no other value is possible. If each of these variables must take a new
/// value, they differ from each other and from all values that are taken.
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

    fn counted(&self) -> &[Var] {
        &self.scope[..self.scope.len() - 1]
    }

    fn number(&self) -> Var {
        self.scope[self.scope.len() - 1]
    }

    /// Finds the values that are taken, and the variables that can take another one.
    fn read(&mut self, d: &Domains) -> Var {
        let number = self.number();
        let counted = &self.scope[..self.scope.len() - 1];
        self.taken.clear();
        self.taken
            .extend(counted.iter().filter_map(|&x| d.value(x)));
        let taken = &self.taken;
        let count = self.taken.len();
        let is_new = |x: Var| d.size(x) > count || d.iter(x).any(|value| !taken.contains(value));
        self.open.clear();
        self.open.extend(
            counted
                .iter()
                .copied()
                .filter(|&x| !d.is_fixed(x) && is_new(x)),
        );
        number
    }

    /// The largest number of domains whose intervals are pairwise disjoint. It repeatedly chooses
    /// the interval that ends first.
    fn disjoint(&mut self, d: &Domains) -> usize {
        self.intervals.clear();
        let counted = &self.scope[..self.scope.len() - 1];
        let intervals = counted.iter().map(|&x| (d.max(x), d.min(x)));
        self.intervals.extend(intervals);
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

impl NValue {
    /// Why the number is not this small: at least that number of domains are apart.
    fn explain_least(&self, least: i32, reason: &mut Reason<'_>) -> Option<()> {
        let past = reason.past();
        let counted = self.counted();
        let mut intervals: Vec<(i32, i32, Var)> = counted
            .iter()
            .map(|&x| (past.max(x), past.min(x), x))
            .collect();
        intervals.sort_unstable_by_key(|&(max, min, _)| (max, min));
        let mut apart: Vec<(i32, i32, Var)> = Vec::new();
        for interval in intervals {
            if apart.last().is_none_or(|before| interval.1 > before.0) {
                apart.push(interval);
            }
        }
        let apart = apart.get(..usize::try_from(least).ok()?)?;
        for &(max, min, x) in apart {
            reason.at_least(x, min);
            reason.at_most(x, max);
        }
        reason.proves_at_least(least);
        Some(())
    }

    /// Those that can take no value that is not taken. Gives how many different values there can
    /// be.
    fn explain_most(&self, reason: &mut Reason<'_>) -> i32 {
        let past = reason.past();
        let counted = self.counted();
        let taken: Values = counted.iter().filter_map(|&x| past.value(x)).collect();
        let is_old = |x: Var| past.values(x).difference(&taken).is_empty();
        let mut most = taken.len() as i32;
        for &x in counted {
            if is_old(x) {
                reason.only(x, &taken);
            } else {
                most += 1;
            }
        }
        most
    }

    /// One variable for each value that is taken.
    fn explain_taken(&self, reason: &mut Reason<'_>) -> Values {
        let past = reason.past();
        let mut taken = Values::empty();
        for &x in self.counted() {
            if let Some(value) = past.value(x).filter(|&value| !taken.contains(value)) {
                reason.value_of(x);
                taken.extend([value]);
            }
        }
        taken
    }

    fn explain_number(&self, lost: Removal, reason: &mut Reason<'_>) -> Option<()> {
        let least = lost.lower_bound();
        if least.is_some_and(|least| self.explain_least(least, reason).is_some()) {
            return Some(());
        }
        let most = lost.upper_bound()?;
        (self.explain_most(reason) <= most).then(|| reason.proves_at_most(most))
    }

    /// Why a variable has none of the values that are taken, or no other.
    fn explain_counted(&self, lost: Removal, reason: &mut Reason<'_>) -> Option<()> {
        let past = reason.past();
        let number = self.number();
        let counted = self.counted();
        let taken: Values = counted.iter().filter_map(|&x| past.value(x)).collect();
        let values = lost.set(past);
        if past.max(number) == taken.len() as i32 && values.intersection(&taken).is_empty() {
            reason.at_most(number, taken.len() as i32);
            self.explain_taken(reason);
            return Some(());
        }
        let most = self.explain_most(reason);
        (past.min(number) == most && values.difference(&taken).is_empty())
            .then(|| reason.at_least(number, most))
    }
}

impl Propagator for NValue {
    about!(name: "nvalue", priority: Quadratic);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let number = self.read(d);
        let taken = self.taken.len() as i32;
        let most = taken + self.open.len() as i32;
        d.at_least(number, self.disjoint(d) as i32)?;
        d.at_most(number, most)?;
        if d.max(number) == taken {
            self.open.iter().try_for_each(|&x| d.keep(x, &self.taken))?;
        } else if d.min(number) == most {
            self.open
                .iter()
                .try_for_each(|&x| d.remove_all(x, &self.taken))?;
        }
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let holds = |values: &[i32]| {
            let Some((&number, counted)) = values.split_last() else {
                return false;
            };
            let different: BTreeSet<i32> = counted.iter().copied().collect();
            i32::try_from(different.len()) == Ok(number)
        };
        Some(vec![Statement::defined(&self.scope, holds)])
    }

    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let number = self.number();
        let counted = self.counted();
        let explained = match what {
            Consequence::Removal(lost) if !counted.contains(&number) && lost.var() == number => {
                self.explain_number(lost, reason)
            }
            Consequence::Removal(lost) if !counted.contains(&number) => {
                self.explain_counted(lost, reason)
            }
            // A number that is counted itself is too rare to be looked into.
            _ => None,
        };
        if explained.is_none() {
            reason.scope(&self.scope);
        }
    }
}
