//! `b ⇔ C` for any constraint.

use crate::constraints::prelude::*;

/// An atom holds exactly if a constraint does. It may be any constraint.
///
/// * If the atom holds, the constraint's propagators run. As long as that is open, each of them is
///   tried. If one fails, the atom does not hold. This is
///   [`Implied`](crate::constraints::Implied).
/// * Once all variables of the constraint but one are fixed, its propagators are asked about each
///   value of that one. If the atom does not hold, the values that satisfy the constraint are
///   removed. If it is open and all values satisfy the constraint, at most 256 of them, it holds.
///
/// [`Linear`](crate::constraints::Linear) and others have a method `reified`, which finds out more
/// and is quicker. A constraint that makes auxiliary variables ([`Posting::new_var`]) is refused,
/// as its negation says nothing about them.
///
/// ```
/// use csp_core::constraints::Equivalent;
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=2)?;
/// let all_apart = model.var("all apart", 0..=1)?;
/// model.post(Equivalent::new(all_apart, AllDifferent::new(&x)))?;
/// let apart = model.solutions().filter(|solution| solution[all_apart] == 1).count();
/// assert_eq!((apart, model.solutions().count()), (6, 27));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Equivalent<C> {
    literal: Atom,
    constraint: C,
}

impl<C: Constraint + Clone> Equivalent<C> {
    /// `literal ⇔ constraint`.
    #[must_use]
    pub fn new(literal: impl Into<Atom>, constraint: C) -> Self {
        Self {
            literal: literal.into(),
            constraint,
        }
    }
}

impl<C: Constraint + Clone> Constraint for Equivalent<C> {
    /// # Errors
    /// [`LogicError::HasAuxiliaries`](crate::error::LogicError::HasAuxiliaries): the constraint
    /// makes auxiliary variables.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let literal = posting.check_atom("equivalent", self.literal)?;
        let parts = posting.propagators_of(self.constraint.clone())?;
        self.constraint.post(&mut posting.implied_by(literal))?;
        posting.add(Converse::new(parts, literal))
    }
}

/// More values than this are not tried one by one.
const TRIED: u64 = 256;

/// If the constraint holds, the literal is true.
struct Converse {
    literal: Atom,
    /// The propagators of the constraint. They only ever run on a level of their own.
    parts: Vec<Box<dyn Propagator>>,
    /// The variables of the constraint in order, then that of the literal.
    scope: Vec<Var>,
}

/// Whether the constraint holds when all of its variables are fixed. It is unknown if the search
/// was stopped.
type Held = Option<bool>;

impl Converse {
    fn new(parts: Vec<Box<dyn Propagator>>, literal: Atom) -> Self {
        let mut scope: Vec<Var> = parts
            .iter()
            .flat_map(|part| part.scope())
            .copied()
            .collect();
        scope.sort_unstable_by_key(|x| x.index());
        scope.dedup();
        scope.push(literal.var());
        Self {
            literal,
            parts,
            scope,
        }
    }

    /// The variables of the constraint.
    fn variables(&self) -> &[Var] {
        &self.scope[..self.scope.len() - 1]
    }

    /// Runs every propagator on a level of its own, after a first change.
    fn holds(&mut self, change: impl FnOnce(&mut Domains) -> Outcome, d: &mut Domains) -> Held {
        let outcome = d.probe(|d| {
            change(d)?;
            self.parts
                .iter_mut()
                .try_for_each(|part| part.propagate(d, Woken::ALL).map(|_| ()))
        });
        if d.meter().is_stopped() {
            None
        } else {
            Some(outcome.is_ok())
        }
    }

    /// All variables of the constraint are fixed.
    fn compare(&mut self, d: &mut Domains) -> Result<Status, Conflict> {
        match self.holds(|_| Ok(()), d) {
            None => return Ok(Status::Active),
            Some(true) => self.literal.assume(d)?,
            Some(false) => {}
        }
        Ok(Status::Entailed)
    }

    /// One variable of the constraint, which is not that of the literal, is open.
    fn try_values(&mut self, x: Var, d: &mut Domains) -> Result<Status, Conflict> {
        if d.size(x) > TRIED {
            return Ok(Status::Fixpoint);
        }
        let is_false = self.literal.truth(d) == Some(false);
        let mut next = d.next_value(x, i32::MIN);
        while let Some(value) = next {
            match self.holds(|d| d.fix(x, value), d) {
                None => return Ok(Status::Active),
                Some(true) if is_false => d.remove(x, value)?,
                Some(false) if !is_false => return Ok(Status::Fixpoint),
                Some(_) => {}
            }
            next = value.checked_add(1).and_then(|from| d.next_value(x, from));
        }
        if !is_false {
            self.literal.assume(d)?;
        }
        Ok(Status::Entailed)
    }
}

impl Propagator for Converse {
    about!(name: "equivalent");

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        if self.literal.truth(d) == Some(true) {
            return Ok(Status::Entailed);
        }
        let mut open = self.variables().iter().filter(|&&x| !d.is_fixed(x));
        match (open.next().copied(), open.next()) {
            (None, _) => self.compare(d),
            (Some(x), None) if x != self.literal.var() => self.try_values(x, d),
            _ => Ok(Status::Fixpoint),
        }
    }

    /// What is known of all others: each value of the variable was tried by itself.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        others(&self.scope, what).for_each(|x| reason.domain(x));
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let stated: Option<Vec<Vec<Statement>>> =
            self.parts.iter().map(|part| part.meaning(d)).collect();
        let stated = stated?.concat();
        let (literal, scope) = (self.literal, self.scope.clone());
        let holds = move |values: &[i32]| {
            let value = |x: Var| {
                let place = scope.iter().position(|&y| y == x);
                values[place.expect("it is one of the constraint's")]
            };
            literal.allows(value(literal.var())) || !stated.iter().all(|one| one.holds(value))
        };
        Some(vec![Statement::defined(&self.scope, holds)])
    }

    fn priority(&self) -> Priority {
        self.parts
            .iter()
            .map(|part| part.priority())
            .max()
            .unwrap_or(Priority::Constant)
    }
}
