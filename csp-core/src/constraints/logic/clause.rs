//! At least one of several literals is true.

use super::standing::{Pass, Standing};
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::literal::Literal;
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};

/// At least one of the literals is true. Domain consistent: when all but one are false, the last
/// one is true (unit propagation [Davis & Putnam 1960]).
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Clause;
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=1)?;
/// model.post(Clause::signed(&x[..1], &x[1..]))?;
/// model.post(Clause::implies([x[0].into(), x[1].into()], x[2]))?;
/// assert_eq!(model.solutions().count(), 6);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Clause {
    literals: Vec<Literal>,
}

impl Clause {
    /// The clause of these literals. Without literals it has no solution.
    #[must_use]
    pub fn new<L: Into<Literal>>(literals: impl IntoIterator<Item = L>) -> Self {
        Self { literals: literals.into_iter().map(Into::into).collect() }
    }

    /// One of `positive` is 1 or one of `negative` is 0.
    #[must_use]
    pub fn signed(positive: &[Var], negative: &[Var]) -> Self {
        Self::new(positive.iter().map(|&x| Literal::from(x)).chain(negative.iter().map(|&x| !x)))
    }

    /// If all premises are true, so is the conclusion.
    #[must_use]
    pub fn implies(
        premises: impl IntoIterator<Item = Literal>,
        conclusion: impl Into<Literal>,
    ) -> Self {
        Self::new(premises.into_iter().map(|premise| !premise).chain([conclusion.into()]))
    }
}

impl Constraint for Clause {
    fn post(mut self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check_boolean("clause", self.literals.iter().map(|literal| literal.var()))?;
        tidy(&mut self.literals);
        if is_tautology(&self.literals) { Ok(()) } else { posting.add(AnyTrue::new(self.literals)) }
    }
}

/// Sorts by variable and keeps each literal once.
pub(super) fn tidy(literals: &mut Vec<Literal>) {
    literals.sort_unstable_by_key(|literal| (literal.var().index(), literal.value()));
    literals.dedup();
}

/// Whether one literal is the negation of another. The literals must be [`tidy`].
pub(super) fn is_tautology(literals: &[Literal]) -> bool {
    literals.windows(2).any(|pair| pair[0].var() == pair[1].var())
}

/// The most literals of a short clause.
const SHORT: usize = 3;

#[derive(Debug)]
struct AnyTrue {
    literals: Vec<Literal>,
    scope: Vec<Var>,
    pass: Pass,
}

impl AnyTrue {
    fn new(literals: Vec<Literal>) -> Self {
        let scope = literals.iter().map(|literal| literal.var()).collect();
        Self { literals, scope, pass: Pass::default() }
    }
}

impl Propagator for AnyTrue {
    fn name(&self) -> &'static str {
        "clause"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let literals = &self.literals;
        match self.pass.over(literals.len(), |p| literals[p].truth(d)) {
            // For a short clause, an entry on the trail costs more than it saves.
            Standing::True if literals.len() <= SHORT => Ok(Status::Fixpoint),
            Standing::True => Ok(Status::Entailed),
            Standing::Open => Ok(Status::Fixpoint),
            Standing::Last(last) => literals[last].fix(d).map(|()| Status::Entailed),
            Standing::False => Err(Conflict::SCOPE),
        }
    }

    /// All other literals are false.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let last = match what {
            Consequence::Removal(lost) => Some(lost.var()),
            Consequence::Conflict => None,
        };
        for &literal in self.literals.iter().filter(|literal| Some(literal.var()) != last) {
            reason.is_false(literal);
        }
    }

    fn event(&self, _: usize) -> Event {
        Event::Fixed
    }

    fn priority(&self) -> Priority {
        Priority::Constant
    }
}
