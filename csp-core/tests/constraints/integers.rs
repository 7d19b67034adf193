//! Numbers of any integer type, and those that are too large.

use csp_core::constraints::{
    AllDifferentExcept, Amount, BinPacking, CageSum, Diffn, GroupedSum, InSet, ValuePrecede,
};
use csp_core::error::ScheduleError;
use csp_core::extend::Constraint;
use csp_core::prelude::*;

/// How many solutions three variables in `0..=3` have.
fn count<C: Constraint>(constraint: impl FnOnce(&[Var]) -> C) -> usize {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=3).unwrap();
    model.post(constraint(&x)).unwrap();
    model.solutions().count()
}

#[test]
fn a_number_is_the_same_in_each_type() {
    macro_rules! same {
        ($x:ident, $number:ident, $constraint:expr) => {
            let counts = [
                count(|$x| {
                    let $number = 2_i32;
                    $constraint
                }),
                count(|$x| {
                    let $number = 2_i64;
                    $constraint
                }),
                count(|$x| {
                    let $number = 2_usize;
                    $constraint
                }),
                count(|$x| {
                    let $number = 2_u8;
                    $constraint
                }),
                count(|$x| {
                    let $number = &2_u64;
                    $constraint
                }),
            ];
            assert!(
                counts[0] > 0 && counts.iter().all(|&count| count == counts[0]),
                "{counts:?}"
            );
        };
    }
    same!(x, n, Equal::new(x[0], x[1]).offset(n));
    same!(x, n, NotEqual::new(x[0], x[1]).offset(n));
    same!(x, n, Element::new([n, n], x[0], x[1]));
    same!(x, n, Count::exactly(x, n, n));
    same!(x, n, Count::at_least(x, [n], n));
    same!(x, n, Count::at_most(x, [n], n));
    same!(x, n, Count::new(x, n, x[0]));
    same!(x, n, InSet::new(x[0], n));
    same!(x, n, GlobalCardinality::new(x, [n], &x[..1]));
    same!(x, n, GlobalCardinality::between(x, [n], &[n..=n]));
    same!(x, n, BinPacking::new(&x[..1], [n], &x[1..]));
    same!(x, n, ValuePrecede::new(n, 3, x));
    same!(x, n, ValuePrecede::chain([n], x));
    same!(x, n, AllDifferentExcept::new(x, n));
    same!(x, n, Connected::nodes(&Graph::grid(1, 3), x).value(n));
    same!(x, n, CageSum::new(&x[..2], n));
    same!(x, n, GroupedSum::new([(1, x[..2].to_vec())], n));
    same!(x, n, Linear::sum(x, Relation::AtMost, n));
    same!(x, n, Linear::new([(n, x[0])], Relation::Equal, n));
    same!(x, n, NoOverlap::new(&x[..2], [n, n]));
    same!(x, n, Cumulative::new(&x[..2], [n, n], [n, n], n));
    same!(x, n, Diffn::new(&x[..2], &x[1..], [n, n], [n, n]));
}

#[test]
fn a_number_that_is_too_large_is_an_error() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=3).unwrap();
    let far = 1_i64 << 40;
    let refused = Err(ModelError::ValueOutOfRange { value: far.into() });
    assert_eq!(model.post(Element::new([far], x[0], x[1])), refused);
    assert_eq!(
        model.post(GlobalCardinality::new(&x, [far], &x[..1])),
        refused
    );
    assert_eq!(
        model.post(BinPacking::new(&x[..1], [far], &x[..2])),
        refused
    );
    assert_eq!(model.post(ValuePrecede::new(far, 3, &x)), refused);
    assert_eq!(model.post(AllDifferentExcept::new(&x, far)), refused);
    assert_eq!(
        model.post(Connected::nodes(&Graph::grid(1, 3), &x).value(far)),
        refused
    );
    assert_eq!(model.post(NoOverlap::new(&x[..2], [1, far])), refused);
    let amounts = [Amount::from(u64::MAX), Amount::from(1)];
    let most = Err(ModelError::ValueOutOfRange {
        value: i64::MAX.into(),
    });
    assert_eq!(model.post(NoOverlap::new(&x[..2], amounts)), most);
    let negative = ScheduleError::Negative {
        constraint: "disjunctive",
        what: "durations",
        place: 0,
        amount: i64::MIN,
    };
    let durations = [i128::MIN, 1];
    assert_eq!(
        model.post(NoOverlap::new(&x[..2], durations)),
        Err(negative.into())
    );
    let overflow = Err(ModelError::Overflow {
        constraint: "linear",
    });
    assert_eq!(
        model.post(Linear::sum(&x, Relation::AtMost, u64::MAX)),
        overflow
    );
    assert_eq!(
        model.post(Linear::new([(u64::MAX, x[0])], Relation::AtMost, 1)),
        overflow
    );
    assert_eq!(model.solver().propagators(), 0);
}

#[test]
fn a_bound_beyond_all_values_says_what_it_says() {
    assert_eq!(count(|x| Equal::new(x[0], x[1]).offset(i64::MAX)), 0);
    assert_eq!(count(|x| NotEqual::new(x[0], x[1]).offset(i64::MIN)), 64);
    assert_eq!(count(|x| Count::at_most(x, 1, u64::MAX)), 64);
    assert_eq!(count(|x| Count::at_least(x, 1, -1)), 64);
    assert_eq!(count(|x| Count::exactly(x, 1_i64 << 40, 0)), 64);
    assert_eq!(count(|x| Count::exactly(x, 1, u64::MAX)), 0);
    assert_eq!(count(|x| InSet::new(x[0], 2..=u64::MAX)), 32);
    assert_eq!(count(|x| CageSum::new(x, u64::MAX)), 0);
}
