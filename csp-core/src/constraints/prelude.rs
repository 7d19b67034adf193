//! What constraints are written with: the names that nearly each file here needs. All of them stand
//! on lower floors, and [`extend`](crate::extend) has the same for constraints of your own.

pub(super) use crate::agenda::{BoundSide, Event, Ones, Priority, Woken};
pub(super) use crate::atom::{Atom, Operator};
pub(super) use crate::conflict::Conflict;
pub(super) use crate::domains::{Domains, Outcome};
pub(super) use crate::error::ModelError;
pub(super) use crate::graph::Graph;
pub(super) use crate::ids::Var;
pub(super) use crate::integers::Integer;
pub(super) use crate::meaning::{Condition, Definition, Inequality, Statement, Term};
pub(super) use crate::meter::Meter;
pub(super) use crate::propagator::{Consistency, Constraint, Posting, Propagator, Status};
pub(super) use crate::reason::{Consequence, Reason, Removal};
pub(super) use crate::trail::Slot;
pub(super) use crate::values::Values;
pub(super) use crate::view::View;

pub(super) use super::arguments::{
    check_length, clamp_i32, fail_if, fixpoint_unless, gcd, has_repeats, is_multiple, others,
    positions_of, status_of_run, values_of, within_i32,
};
pub(super) use super::operand::{Operand, negated, plain, vars_of};

/// What most propagators say of themselves in one line: the name, and the event and the priority where
/// they are not the defaults. The variables are those of the field `scope` or of the one named.
macro_rules! about {
    (
        name: $name:expr, scope: $($scope:ident).+
        $(, event: $event:ident)? $(, priority: $priority:ident)?
    ) => {
        fn name(&self) -> &'static str {
            $name
        }

        fn scope(&self) -> &[Var] {
            &self.$($scope).+
        }

        $(fn event(&self, _: usize) -> Event {
            Event::$event
        })?

        $(fn priority(&self) -> Priority {
            Priority::$priority
        })?
    };
    (name: $name:expr $(, event: $event:ident)? $(, priority: $priority:ident)?) => {
        about!(name: $name, scope: scope $(, event: $event)? $(, priority: $priority)?);
    };
}

pub(super) use about;
