//! Rectangles, and items in bins.

mod bins;
pub(crate) mod rectangles;

use csp_core::constraints::{BinPacking, Diffn};
use csp_core::error::ScheduleError;
use csp_core::prelude::*;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

fn amounts(rng: &mut ChaCha8Rng, count: usize, range: std::ops::RangeInclusive<i32>) -> Vec<i32> {
    (0..count)
        .map(|_| rng.random_range(range.clone()))
        .collect()
}

#[test]
fn packings_that_make_no_sense() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    let foreign = [x[0], Var::new(9)];
    let unknown = |constraint| {
        Err(ModelError::UnknownVariable {
            constraint,
            var: Var::new(9),
            count: 2,
        })
    };
    let length = |constraint, what, found| {
        Err(ModelError::Length {
            constraint,
            what,
            expected: 2,
            found,
        })
    };
    let negative = |constraint, what, place| {
        Err(ScheduleError::Negative {
            constraint,
            what,
            place,
            amount: -1,
        }
        .into())
    };
    assert_eq!(
        model.post(Diffn::new(&x, &foreign, [1, 1], [1, 1])),
        unknown("diffn")
    );
    assert_eq!(
        model.post(Diffn::new(&x, &x[..1], [1, 1], [1, 1])),
        length("diffn", "y", 1)
    );
    assert_eq!(
        model.post(Diffn::new(&x, &x, [1], [1, 1])),
        length("diffn", "widths", 1)
    );
    assert_eq!(
        model.post(Diffn::new(&x, &x, [1, 1], [1; 3])),
        length("diffn", "heights", 3)
    );
    assert_eq!(
        model.post(Diffn::new(&x, &x, [-1, 1], [1, 1])),
        negative("diffn", "widths", 0)
    );
    assert_eq!(
        model.post(Diffn::new(&x, &x, [1, 1], [1, -1])),
        negative("diffn", "heights", 1)
    );
    assert_eq!(
        model.post(BinPacking::new(&x, [1, 1], &foreign)),
        unknown("bin_packing_load")
    );
    assert_eq!(
        model.post(BinPacking::new(&foreign, [1, 1], &x)),
        unknown("bin_packing_load")
    );
    assert_eq!(
        model.post(BinPacking::new(&x, [1], &x)),
        length("bin_packing_load", "weights", 1)
    );
    assert_eq!(
        model.post(BinPacking::new(&x, [1, -1], &x)),
        negative("bin_packing_load", "weights", 1)
    );
    assert_eq!(model.solver().propagators(), 0, "nothing was added");
    assert_eq!(model.post(Diffn::new(&[], &[], [0; 0], [0; 0])), Ok(()));
    assert_eq!(model.post(BinPacking::new(&[], [0; 0], &[])), Ok(()));
    assert_eq!(model.solutions().count(), 16);
    assert_eq!(
        model.post(BinPacking::new(&[], [0; 0], &x)),
        Ok(()),
        "empty bins weigh nothing"
    );
    assert_eq!(model.solutions().count(), 1);
    assert_eq!(
        model.post(BinPacking::new(&x, [i32::MAX, i32::MAX], &[])),
        Ok(()),
        "there is no bin"
    );
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
}
