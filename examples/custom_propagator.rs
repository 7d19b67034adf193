//! Your own constraint, written outside of the engine: one struct, one `impl`, one test. The
//! constraint here is the distance of two numbers.
//!
//! The puzzle is a Golomb ruler of four marks: all distances between two marks differ, and the
//! ruler is as short as possible.
//!
//! ```text
//! marks at 0 1 4 6: length 6
//! ```

use csp_core::extend::{Conflict, Domains, Propagator, Status, Woken};
use csp_core::prelude::*;
use csp_examples::show;
use itertools::Itertools as _;

/// `distance = |x - y|`.
struct Distance {
    /// `x`, `y`, `distance`.
    scope: [Var; 3],
}

impl Propagator for Distance {
    fn name(&self) -> &'static str {
        "distance"
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let [x, y, distance] = self.scope;
        // A value is kept if it fits some pair of values of the other two variables.
        for [one, other] in [[x, y], [y, x]] {
            let near = |v: i32| {
                d.iter(distance)
                    .any(|far| d.contains(other, v - far) || d.contains(other, v + far))
            };
            let kept: Values = d.iter(one).filter(|&v| near(v)).collect();
            d.keep(one, &kept)?;
        }
        let spans = |far: i32| {
            d.iter(x)
                .any(|v| d.contains(y, v - far) || d.contains(y, v + far))
        };
        let kept: Values = d
            .iter(distance)
            .filter(|&far| far >= 0 && spans(far))
            .collect();
        d.keep(distance, &kept)?;
        Ok(Status::Active)
    }
}

pub(crate) fn main() -> Result<(), ModelError> {
    let mut model = Model::new();
    let marks = model.array("mark", 4, 0..=10)?;
    model.assign(marks[0], 0)?;
    for (&a, &b) in marks.iter().tuple_windows() {
        model.linear(&[(1, a), (-1, b)], Relation::Less, 0)?;
    }
    let distances = model.array("distance", 6, 1..=10)?;
    for ([&a, &b], &distance) in marks.iter().array_combinations().zip(&distances) {
        model.post(Distance {
            scope: [a, b, distance],
        })?;
    }
    model.all_different(&distances)?;

    if let Some(best) = model.minimize(marks[3])?.solution {
        let places = best.values(&marks).iter().join(" ");
        show(format!("marks at {places}: length {}", best[marks[3]]));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Distance;
    use csp_core::testing::{Claim, Oracle};

    /// The harness gets the meaning, how to post the constraint, and its claim. It checks them at
    /// every node of random searches.
    #[test]
    fn distance_is_sound_and_prunes_what_it_claims() {
        Oracle::new(
            "distance",
            |v| (v[0] - v[1]).abs() == v[2],
            |x| Distance {
                scope: [x[0], x[1], x[2]],
            },
        )
        .arity(3..=3)
        .claims(Claim::Domain)
        .check();
    }
}
