//! Which of two rectangles comes first, and in which direction.

use crate::constraints::prelude::*;
use crate::constraints::schedule::amount::Amount;
use crate::constraints::{Clause, Linear, Reify as _, Relation};

/// The origin and the size of a rectangle in one direction.
type Extent = (Var, Amount);

/// Adds 0/1 variables for each two rectangles that may meet: for each direction and each of the two
/// that may come first in it, whether it does.
pub(super) fn post_orders(
    rectangles: &[[Extent; 2]],
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    for (j, other) in rectangles.iter().enumerate() {
        for (i, one) in rectangles[..j].iter().enumerate() {
            let sides = [0, 1].into_iter().flat_map(|direction| {
                let (one, other) = (one[direction], other[direction]);
                [((i, one), (j, other)), ((j, other), (i, one))].map(|pair| (direction, pair))
            });
            let sides: Vec<_> = sides.collect();
            if sides
                .iter()
                .any(|&(_, ((_, first), (_, second)))| is_sure(first, second, posting))
            {
                continue;
            }
            let mut orders: Vec<Atom> = Vec::new();
            for (direction, ((i, first), (j, second))) in sides {
                if is_possible(first, second, posting) {
                    let name = format!("{}[{i}, {j}]", ["left", "below"][direction]);
                    let order = posting.new_var(name, &Values::from(0..=1))?;
                    precedes(first, second).reified(order).post(posting)?;
                    orders.push(order.into());
                }
            }
            Clause::new(orders).post(posting)?;
        }
    }
    Ok(())
}

/// The first one ends where the second one begins, or before.
fn precedes((first, size): Extent, (second, _): Extent) -> Linear {
    let origins = [(1, first), (-1, second)];
    match size {
        Amount::Constant(size) => Linear::new(origins, Relation::AtMost, -size),
        Amount::Variable(size) => {
            Linear::new(origins.into_iter().chain([(1, size)]), Relation::AtMost, 0)
        }
    }
}

fn is_sure((first, size): Extent, (second, _): Extent, posting: &Posting<'_>) -> bool {
    let d = posting.domains();
    first.max(d) + size.most(d) <= d.min(second).into()
}

fn is_possible((first, size): Extent, (second, _): Extent, posting: &Posting<'_>) -> bool {
    let d = posting.domains();
    first.min(d) + size.least(d) <= d.max(second).into()
}
