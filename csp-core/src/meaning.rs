//! Floor 3: what a constraint says, as data, for readers that prove something about a model.
//!
//! A propagator states the constraint that it keeps ([`Propagator::meaning`]). The statements are
//! about the values of variables and the truth of atoms only, so that a reader needs to know no
//! propagator. They say *what* holds in a solution, not what is removed when.
//!
//! [`Propagator::meaning`]: crate::propagator::Propagator::meaning
//!
//! The reasons are in `docs/decisions/59-proofs-rest-on-meanings.md`.

use crate::atom::Atom;
use crate::ids::Var;
use crate::values::Values;
use crate::view::View;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What is added up in an inequality.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// The value of a variable.
    Value(Var),
    /// 1 if the atom holds, otherwise 0.
    Truth(Atom),
    /// 1 if the variable has one of the values from the first number to the second, otherwise 0.
    Within(Var, i32, i32),
}

/// `Σ aᵢtᵢ ≥ c`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Inequality {
    /// The terms with their coefficients.
    pub terms: Vec<(i64, Term)>,
    /// What the sum is at least.
    pub at_least: i64,
}

impl Inequality {
    /// `Σ aᵢxᵢ ≥ c`.
    #[must_use]
    pub fn of_values(terms: impl IntoIterator<Item = (i64, Var)>, at_least: i64) -> Self {
        let terms = terms
            .into_iter()
            .map(|(factor, x)| (factor, Term::Value(x)))
            .collect();
        Self { terms, at_least }
    }

    /// The variables that it is about; one may come twice.
    pub fn vars(&self) -> impl Iterator<Item = Var> + '_ {
        self.terms.iter().map(|&(_, term)| match term {
            Term::Value(x) | Term::Within(x, ..) => x,
            Term::Truth(atom) => atom.var(),
        })
    }

    /// Whether it holds for these values.
    pub fn holds(&self, value: impl Fn(Var) -> i32) -> bool {
        let of = |term: Term| match term {
            Term::Value(x) => value(x).into(),
            Term::Truth(atom) => i128::from(atom.allows(value(atom.var()))),
            Term::Within(x, low, high) => i128::from((low..=high).contains(&value(x))),
        };
        let sum: i128 = self
            .terms
            .iter()
            .map(|&(factor, t)| i128::from(factor) * of(t))
            .sum();
        sum >= i128::from(self.at_least)
    }

    /// `Σ aᵢvᵢ ≥ c` for views.
    #[must_use]
    pub fn of_views(terms: impl IntoIterator<Item = (i64, View)>, at_least: i64) -> Self {
        let mut inequality = Self {
            terms: Vec::new(),
            at_least,
        };
        for (factor, view) in terms {
            let value = Term::Value(view.var());
            inequality
                .terms
                .push((factor * i64::from(view.scale()), value));
            inequality.at_least -= factor * i64::from(view.offset());
        }
        inequality
    }

    /// At least this number of these atoms hold.
    #[must_use]
    pub fn of_truths(atoms: impl IntoIterator<Item = Atom>, at_least: i64) -> Self {
        let terms = atoms
            .into_iter()
            .map(|atom| (1, Term::Truth(atom)))
            .collect();
        Self { terms, at_least }
    }

    /// `Σ aᵢtᵢ ≤ c`, turned round.
    #[must_use]
    pub fn at_most(terms: impl IntoIterator<Item = (i64, Term)>, at_most: i64) -> Self {
        let terms = terms
            .into_iter()
            .map(|(factor, term)| (-factor, term))
            .collect();
        Self {
            terms,
            at_least: -at_most,
        }
    }
}

/// Whether these domains may leave a solution.
type DomainTest = dyn Fn(&[Values]) -> bool + Send + Sync;

/// A condition by its definition, for what is no inequality: whether these values of some variables satisfy it.
///
/// It shares no code with the propagator that states it, and is as short as the constraint's definition in words.
#[derive(Clone)]
pub struct Definition {
    scope: Vec<Var>,
    allows: Arc<DomainTest>,
}

impl Definition {
    /// These variables satisfy it with the values, in the same order, for which this is true.
    pub fn new(scope: &[Var], holds: impl Fn(&[i32]) -> bool + Send + Sync + 'static) -> Self {
        Self::of_domains(scope, move |domains| {
            let single = |domain: &Values| domain.min().filter(|_| domain.len() == 1);
            let values: Option<Vec<i32>> = domains.iter().map(single).collect();
            values.is_none_or(|values| holds(&values))
        })
    }

    /// The same by a test of domains: it is false only if they leave no values that satisfy the condition, and
    /// says so of single values. The more it sees, the less has to be tried.
    pub fn of_domains(
        scope: &[Var],
        allows: impl Fn(&[Values]) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self {
            scope: scope.to_vec(),
            allows: Arc::new(allows),
        }
    }

    /// Its variables.
    #[must_use]
    pub fn scope(&self) -> &[Var] {
        &self.scope
    }

    /// Whether these domains, in the order of the scope, may leave values that satisfy it.
    #[must_use]
    pub fn allows(&self, domains: &[Values]) -> bool {
        (self.allows)(domains)
    }
}

/// Two definitions are the same if they are copies of one.
impl PartialEq for Definition {
    fn eq(&self, other: &Self) -> bool {
        self.scope == other.scope && Arc::ptr_eq(&self.allows, &other.allows)
    }
}

impl Eq for Definition {}

impl Hash for Definition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.scope.hash(state);
    }
}

impl fmt::Debug for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Definition")
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}

/// What has to hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// The inequality.
    AtLeast(Inequality),
    /// All inequalities of at least one of these lists.
    AnyOf(Vec<Vec<Inequality>>),
    /// These have different values.
    Different(Vec<View>),
    /// A predicate on values. Formulas cannot have it; a reader lists its assignments if they are few.
    Defined(Definition),
}

/// A condition that has to hold if all premises do.
///
/// ```
/// use csp_core::extend::{Atom, PropId, Statement};
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 2, 0..=3)?;
/// model.linear(&[(1, x[0]), (2, x[1])], Relation::AtLeast, 4)?;
/// let propagator = model.solver().propagator(PropId::new(0));
/// let statement = Statement::sum([(1, x[0]), (2, x[1])], 4);
/// // The propagator keeps `-x0 - 2 x1 ≤ -4`, which says the same.
/// assert_eq!(propagator.meaning(model.domains()), Some(vec![statement]));
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Statement {
    /// The premises.
    pub premises: Vec<Atom>,
    /// The condition.
    pub condition: Condition,
}

impl From<Inequality> for Statement {
    fn from(inequality: Inequality) -> Self {
        Self::new(Condition::AtLeast(inequality))
    }
}

impl Statement {
    /// A constraint that takes a statement for each of more values than this states nothing.
    pub const MOST: u64 = 1 << 16;

    /// The condition without premises.
    #[must_use]
    pub fn new(condition: Condition) -> Self {
        Self {
            premises: Vec::new(),
            condition,
        }
    }

    /// `Σ aᵢxᵢ ≥ c`.
    #[must_use]
    pub fn sum(terms: impl IntoIterator<Item = (i64, Var)>, at_least: i64) -> Self {
        Self::new(Condition::AtLeast(Inequality::of_values(terms, at_least)))
    }

    /// `Σ aᵢxᵢ = c`, as two inequalities.
    #[must_use]
    pub fn equation(terms: &[(i64, Var)], constant: i64) -> Vec<Self> {
        let negated = terms.iter().map(|&(factor, x)| (-factor, x));
        vec![
            Self::sum(terms.iter().copied(), constant),
            Self::sum(negated, -constant),
        ]
    }

    /// `Σ aᵢxᵢ ≠ c`.
    #[must_use]
    pub fn inequation(terms: &[(i64, Var)], constant: i64) -> Self {
        let negated = terms.iter().map(|&(factor, x)| (-factor, x));
        let above = Inequality::of_values(terms.iter().copied(), constant.saturating_add(1));
        let below = Inequality::of_values(negated, (-constant).saturating_add(1));
        Self::new(Condition::AnyOf(vec![vec![above], vec![below]]))
    }

    /// At least one of these atoms holds.
    #[must_use]
    pub fn clause(atoms: impl IntoIterator<Item = Atom>) -> Self {
        Self::new(Condition::AtLeast(Inequality::of_truths(atoms, 1)))
    }

    /// The variable has no value of this range.
    #[must_use]
    pub fn outside(x: Var, range: RangeInclusive<i32>) -> Self {
        let below = range
            .start()
            .checked_sub(1)
            .map(|most| Atom::at_most(x, most));
        let above = range
            .end()
            .checked_add(1)
            .map(|least| Atom::at_least(x, least));
        Self::clause(below.into_iter().chain(above))
    }

    /// Not more than one of these atoms holds.
    #[must_use]
    pub fn at_most_one(atoms: impl IntoIterator<Item = Atom>) -> Self {
        let terms = atoms.into_iter().map(|atom| (1, Term::Truth(atom)));
        Self::new(Condition::AtLeast(Inequality::at_most(terms, 1)))
    }

    /// These have different values.
    #[must_use]
    pub fn different(views: impl IntoIterator<Item = impl Into<View>>) -> Self {
        Self::new(Condition::Different(
            views.into_iter().map(Into::into).collect(),
        ))
    }

    /// These variables satisfy a predicate: see [`Definition::new`].
    #[must_use]
    pub fn defined(scope: &[Var], holds: impl Fn(&[i32]) -> bool + Send + Sync + 'static) -> Self {
        Self::new(Condition::Defined(Definition::new(scope, holds)))
    }

    /// What can never hold.
    #[must_use]
    pub fn never() -> Self {
        Self::clause([])
    }

    /// How many terms, atoms, views and variables it has.
    #[must_use]
    pub fn terms(&self) -> usize {
        self.vars().len()
    }

    /// The variables that it is about; one may come twice.
    #[must_use]
    pub fn vars(&self) -> Vec<Var> {
        let mut vars: Vec<Var> = self.premises.iter().map(|premise| premise.var()).collect();
        match &self.condition {
            Condition::AtLeast(inequality) => vars.extend(inequality.vars()),
            Condition::AnyOf(cases) => {
                vars.extend(cases.iter().flatten().flat_map(Inequality::vars));
            }
            Condition::Different(views) => vars.extend(views.iter().map(|view| view.var())),
            Condition::Defined(definition) => vars.extend(definition.scope()),
        }
        vars
    }

    /// Whether it holds for these values.
    pub fn holds(&self, value: impl Fn(Var) -> i32) -> bool {
        if self
            .premises
            .iter()
            .any(|premise| !premise.allows(value(premise.var())))
        {
            return true;
        }
        match &self.condition {
            Condition::AtLeast(inequality) => inequality.holds(&value),
            Condition::AnyOf(cases) => cases
                .iter()
                .any(|case| case.iter().all(|inequality| inequality.holds(&value))),
            Condition::Different(views) => {
                let mut taken: Vec<i64> = views
                    .iter()
                    .map(|view| view.at(value(view.var())))
                    .collect();
                taken.sort_unstable();
                taken.windows(2).all(|pair| pair[0] != pair[1])
            }
            Condition::Defined(definition) => {
                let single = |&x: &Var| Values::from(value(x));
                let domains: Vec<Values> = definition.scope().iter().map(single).collect();
                definition.allows(&domains)
            }
        }
    }

    /// The same statements with one more premise each.
    #[must_use]
    pub fn all_when(premise: Atom, statements: Vec<Self>) -> Vec<Self> {
        statements
            .into_iter()
            .map(|statement| statement.when(premise))
            .collect()
    }

    /// The same with one more premise.
    #[must_use]
    pub fn when(mut self, premise: Atom) -> Self {
        self.premises.push(premise);
        self
    }
}
