//! Floor 3: what a propagator is, and how constraints enter the engine.
//!
//! A propagator removes values that can be in no solution of its constraint. Writing one takes six
//! steps:
//!
//! 1. A struct with its variables (its *scope*) and any scratch memory. Scratch memory is a plain
//!    field. State that must be restored on backtracking is a [`Slot`](crate::trail::Slot) from
//!    [`Posting::new_slot`]. What it remembers from run to run must not change what it removes
//!    (`docs/decisions/11-memory-must-not-change-removals.md`).
//! 2. [`Propagator::name`] and [`Propagator::scope`].
//! 3. [`Propagator::propagate`]: read domains, write `d.remove(x, v)?`. The `?` ends the run when a
//!    domain is empty. If the scope as a whole cannot be satisfied, return [`Conflict::SCOPE`]. If
//!    all variables are fixed, it must find out whether they satisfy the constraint: this is what
//!    makes solutions right.
//! 4. Return a [`Status`]. [`Status::Active`] is always right. The others save work.
//! 5. [`Propagator::event`] if it need not be notified of every event, [`Propagator::value`] and
//!    [`Propagator::side`] if only one bound matters, [`Propagator::priority`] if it is expensive.
//! 6. A test: its meaning as a closure, given to the oracle harness in `csp_core::testing`.
//!
//! Post it like any constraint. `examples/custom_propagator.rs` does all of this from
//! outside the crate.

mod auxiliary;
mod half_reified;
mod posting;

pub use self::posting::Posting;

pub(crate) use self::auxiliary::Auxiliary;

use crate::agenda::{BoundSide, Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::Domains;
use crate::error::ModelError;
use crate::ids::Var;
use crate::meaning::Statement;
use crate::reason::{Consequence, Reason};

/// The state of a propagator after a run without conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// Its own changes wake it, like those of others.
    Active,
    /// Running it again at once would change nothing: its own changes need not wake it.
    Fixpoint,
    /// Every assignment of the values that are left satisfies it. It sleeps until the search
    /// backtracks over this moment.
    Entailed,
}

/// How much a propagator removes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Consistency {
    /// It removes what follows from the values of fixed variables.
    Value,
    /// Each bound is in a solution whose other values lie between the bounds of their variables.
    Bounds,
    /// Each value is in a solution.
    Domain,
}

/// Takes equalities of which at least one holds ([`Propagator::alternatives`]).
pub type OneOf<'a> = dyn FnMut(&[(Var, i32)]) + 'a;

/// Removes values that cannot be in a solution.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::extend::{Conflict, Domains, Propagator, Status, Woken};
///
/// /// `x < y`.
/// struct Less([Var; 2]);
///
/// impl Propagator for Less {
///     fn name(&self) -> &'static str {
///         "less"
///     }
///     fn scope(&self) -> &[Var] {
///         &self.0
///     }
///     fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
///         let [x, y] = self.0;
///         let (below, above) = (d.max(y).checked_sub(1), d.min(x).checked_add(1));
///         d.at_most(x, below.ok_or(Conflict::SCOPE)?)?;
///         d.at_least(y, above.ok_or(Conflict::SCOPE)?)?;
///         Ok(Status::Active)
///     }
/// }
///
/// let mut model = Model::new();
/// let x = model.var("x", 1..=3)?;
/// let y = model.var("y", 1..=3)?;
/// model.post(Less([x, y]))?;
/// assert_eq!(model.solutions().count(), 3);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
///
/// It gets the domains, to read them and to remove values, and its own words of state to set. It
/// cannot open levels, which belong to the search:
///
/// ```compile_fail,E0599
/// use csp_core::extend::{Conflict, Domains, Propagator, Status, Woken};
/// use csp_core::prelude::*;
///
/// struct Meddler([Var; 1]);
///
/// impl Propagator for Meddler {
///     fn name(&self) -> &'static str {
///         "meddler"
///     }
///     fn scope(&self) -> &[Var] {
///         &self.0
///     }
///     fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
///         d.push_level();
///         Ok(Status::Active)
///     }
/// }
/// ```
pub trait Propagator: Send {
    /// The constraint's standard name, for traces and messages.
    fn name(&self) -> &'static str;

    /// The variables that it reads and changes. Every call must return the same slice.
    fn scope(&self) -> &[Var];

    /// Removes values. `woken` lists the positions of the scope that had their watched event since
    /// the last run. In the first run it lists all.
    ///
    /// # Errors
    /// The constraint has no solution in these domains.
    fn propagate(&mut self, d: &mut Domains, woken: Woken) -> Result<Status, Conflict>;

    /// The event at this position of the scope that wakes it.
    fn event(&self, position: usize) -> Event {
        let _ = position;
        Event::Any
    }

    /// The only value of the variable at this position that matters. It is enough to wake the
    /// propagator when the variable has lost this value, or has no other one left. The event at this
    /// position happens then, too, and wakes it if the variable has few such propagators.
    fn value(&self, position: usize) -> Option<i32> {
        let _ = position;
        None
    }

    /// The bound of the variable at this position that alone matters: the propagator has nothing to do when only the other
    /// one moves. This counts where the [event](Self::event) is [`Event::Bounds`], and for 0/1 variables. An inequality needs the least
    /// values of what it adds, and a clause wants to know which atoms come to be false.
    fn side(&self, position: usize) -> Option<BoundSide> {
        let _ = position;
        None
    }

    /// The bits that an event at this position sets in [`Woken::bits`], at least one. This is the
    /// bit of the position, unless the propagator works with larger parts than positions, such as
    /// the houses of a cell.
    fn mark(&self, position: usize) -> u64 {
        1 << (position % 64)
    }

    /// How expensive it is: cheaper propagators run first.
    fn priority(&self) -> Priority {
        Priority::Linear
    }

    /// About how many steps of an innermost loop a run takes, beside those that it counts itself
    /// ([`Domains::meter`]). This is by its priority and its scope, unless the propagator knows
    /// better. A search asks whether to stop after a fixed amount of work, and
    /// [`Learning::Auto`](crate::problem::Learning::Auto) shares work among its runs.
    fn work(&self) -> usize {
        let each = match self.priority() {
            Priority::Constant | Priority::Linear => 1,
            Priority::Quadratic => 8,
            Priority::Costly => 64,
        };
        each * (self.scope().len() + 1)
    }

    /// The number of bytes that it refers to, beside its scope, if they are many: for a limit on memory
    /// ([`Limits::memory`](crate::limits::Limits::memory)).
    fn memory(&self) -> u64 {
        0
    }

    /// Facts that the constraint implies and that its propagation may not use: calls `give` with
    /// equalities of which at least one holds. A search that learns makes nogoods of them, once, at
    /// its root. An all-different that uses up all its values says so of each value, for instance.
    fn alternatives(&self, d: &Domains, give: &mut OneOf<'_>) {
        let _ = (d, give);
    }

    /// Variables that must all have different values. A model joins such sets if it is asked to
    /// ([`Model::find_all_different`](crate::model::Model::find_all_different)).
    fn different(&self) -> &[Var] {
        &[]
    }

    /// The constraint as statements about values. They all hold in a solution and in nothing else,
    /// as far as these domains allow, which are those before any propagation. Proofs rest on it.
    /// `None` if it does not say so; an empty list if other propagators keep the constraint, and
    /// this one only removes more.
    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let _ = d;
        None
    }

    /// Whether there may be inequalities among its [statements](Self::meaning), which a [linear relaxation](crate::constraints::Relaxation)
    /// takes. Where they are long lists of something else, they need not be made in vain.
    fn states_sums(&self) -> bool {
        true
    }

    /// Why something that it did follows, for a search that learns. The domains of the reason are
    /// those just before. All that was known of the scope is always right, unless a propagator
    /// used more than domains. A shorter reason makes a search learn more: write one next to each
    /// rule that removes values.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let _ = what;
        reason.scope(self.scope());
    }
}

/// A propagator that has been posted.
pub(crate) struct Posted {
    pub(crate) propagator: Box<dyn Propagator>,
    /// What one of its runs counts where work is counted.
    pub(crate) cost: u32,
}

impl Posted {
    /// The number of bytes that it takes.
    pub(crate) fn memory(&self) -> u64 {
        let scope = size_of_val(self.propagator.scope());
        let own = size_of::<Self>() + size_of_val(&*self.propagator);
        (own + scope) as u64 + self.propagator.memory()
    }

    fn new(propagator: Box<dyn Propagator>) -> Self {
        let cost = u32::try_from(propagator.work()).unwrap_or(u32::MAX);
        Self { propagator, cost }
    }
}

/// A constraint as the modeller states it. It chooses the propagators that enforce it. Every
/// propagator is a constraint that chooses itself.
///
/// A constraint may be made of others, which it posts in turn, connected by variables of its own
/// ([`Posting::new_var`]):
///
/// ```
/// use csp_core::constraints::Abs;
/// use csp_core::extend::{Constraint, Posting};
/// use csp_core::prelude::*;
///
/// /// `|x − y| + |y − z| ≤ most`.
/// struct ShortWalk {
///     stops: [Var; 3],
///     most: i64,
/// }
///
/// impl Constraint for ShortWalk {
///     fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
///         let mut lengths = Vec::new();
///         for (i, pair) in self.stops.windows(2).enumerate() {
///             let step = posting.new_var(format!("step[{i}]"), &(-9..=9).into())?;
///             let length = posting.new_var(format!("length[{i}]"), &(0..=9).into())?;
///             let terms = [(1, pair[0]), (-1, pair[1]), (-1, step)];
///             Linear::new(terms, Relation::Equal, 0).post(posting)?;
///             Abs::new(step, length).post(posting)?;
///             lengths.push(length);
///         }
///         Linear::sum(&lengths, Relation::AtMost, self.most).post(posting)
///     }
/// }
///
/// let mut model = Model::new();
/// let stops = model.array("stop", 3, 0..=9)?;
/// model.post(ShortWalk { stops: [stops[0], stops[1], stops[2]], most: 1 })?;
/// assert_eq!(model.solutions().count(), 10 + 2 * 18);
/// # Ok::<(), ModelError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no constraint",
    note = "a condition, such as `x.lt(y)`, is for `Model::require`"
)]
pub trait Constraint {
    /// Adds its propagators.
    ///
    /// # Errors
    /// The constraint makes no sense for these variables. It has added nothing then.
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError>;
}

impl<P: Propagator + 'static> Constraint for P {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.add(self)
    }
}
