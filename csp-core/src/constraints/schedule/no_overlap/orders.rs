//! Which of two tasks comes first.

use crate::constraints::prelude::*;
use crate::constraints::schedule::amount::Amount;
use crate::constraints::{Linear, Reify as _, Relation};

/// A task by its start and duration.
type Task = (View, Amount);

/// Adds a 0/1 variable for each two tasks that surely have a duration: 1 if the first one of them
/// is complete when the other one starts, and 0 if it is the other way round.
pub(super) fn post_orders(tasks: &[Task], posting: &mut Posting<'_>) -> Result<(), ModelError> {
    let long: Vec<Task> = tasks
        .iter()
        .copied()
        .filter(|(_, duration)| duration.least(posting.domains()) > 0)
        .collect();
    for (j, &later) in long.iter().enumerate() {
        for (i, &earlier) in long[..j].iter().enumerate() {
            let name = format!("before[{i}, {j}]");
            let order = posting.new_var(name, &Values::from(0..=1))?;
            precede(earlier, later, order.into(), posting)?;
            precede(later, earlier, !order, posting)?;
        }
    }
    Ok(())
}

/// If the premise holds, the first task is complete when the second one starts.
fn precede(
    (first, duration): Task,
    (second, _): Task,
    premise: Atom,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let mut terms = vec![
        (i64::from(first.scale()), first.var()),
        (-i64::from(second.scale()), second.var()),
    ];
    let mut room = i64::from(second.offset()) - i64::from(first.offset());
    match duration {
        Amount::Constant(length) => room -= length,
        Amount::Variable(length) => terms.push((1, length)),
    }
    let linear = Linear::new(terms, Relation::AtMost, room);
    linear.implied_by(premise).post(posting)
}
