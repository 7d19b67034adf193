//! Durations, demands, sizes and capacities that are variables.

use super::packing::rectangles::apart;
use super::scheduling::cumulative::peak;
use super::scheduling::no_overlap::overlap;
use super::twins::{compare, many, propagated, some_of};
use super::{ALL, thorough};
use csp_core::constraints::{Amount, Diffn};
use csp_core::extend::Constraint;
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Draw, Instance, Oracle};
use rand_chacha::ChaCha8Rng;

/// An amount before it is posted: the place of a variable in the scope, which may be any, or a
/// number.
#[derive(Clone, Copy, Debug)]
enum Given {
    Place(usize),
    Number(i32),
}

impl Given {
    fn many(count: usize, draw: &mut Draw) -> Vec<Self> {
        let last = draw.arity() as i64 - 1;
        let given = |draw: &mut Draw| match draw.chance(3, 4) {
            true => Self::Place(draw.int(0..=last) as usize),
            false => Self::Number(draw.int(0..=4) as i32),
        };
        (0..count).map(|_| given(draw)).collect()
    }

    fn amount(self, x: &[Var]) -> Amount {
        match self {
            Self::Place(place) => x[place].into(),
            Self::Number(number) => number.into(),
        }
    }

    fn value(self, v: &[i32]) -> i32 {
        match self {
            Self::Place(place) => v[place],
            Self::Number(number) => number,
        }
    }
}

fn posted(given: &[Given], x: &[Var]) -> Vec<Amount> {
    given.iter().map(|given| given.amount(x)).collect()
}

/// What they are; `None` if one is below 0.
fn valued(given: &[Given], v: &[i32]) -> Option<Vec<i32>> {
    given
        .iter()
        .map(|given| Some(given.value(v)).filter(|&amount| amount >= 0))
        .collect()
}

#[test]
fn no_overlap_keeps_solutions() {
    let oracle = Oracle::drawn("disjunctive", |draw| {
        let count = draw.arity().div_ceil(2);
        let durations = Given::many(count, draw);
        let (note, given) = (format!("{durations:?}"), durations.clone());
        let meaning = move |v: &[i32]| {
            valued(&given, v)
                .is_some_and(|p| (0..count).all(|j| (0..j).all(|i| !overlap(v, &p, i, j))))
        };
        Instance::new(meaning, move |x| {
            NoOverlap::new(&x[..count], posted(&durations, x))
        })
        .note(note)
    });
    thorough(&oracle.arity(1..=6).shapes(&ALL).cases(6000));
}

#[test]
fn cumulative_keeps_solutions() {
    let oracle = Oracle::drawn("cumulative", |draw| {
        let count = draw.arity().div_ceil(2);
        let (durations, demands, capacity) = (
            Given::many(count, draw),
            Given::many(count, draw),
            Given::many(1, draw),
        );
        let note = format!("durations {durations:?}, demands {demands:?}, capacity {capacity:?}");
        let (p, r, c) = (durations.clone(), demands.clone(), capacity.clone());
        let meaning = move |v: &[i32]| match (valued(&p, v), valued(&r, v), valued(&c, v)) {
            (Some(p), Some(r), Some(c)) => peak(&v[..count], &p, &r) <= c[0].into(),
            _ => false,
        };
        let post = move |x: &[Var]| {
            Cumulative::new(
                &x[..count],
                posted(&durations, x),
                posted(&demands, x),
                capacity[0].amount(x),
            )
        };
        Instance::new(meaning, post).note(note)
    });
    thorough(
        &oracle
            .arity(1..=6)
            .shapes(&[DomainShape::Small, DomainShape::Wide])
            .cases(6000),
    );
}

#[test]
fn diffn_keeps_solutions() {
    let oracle = Oracle::drawn("diffn", |draw| {
        let count = draw.arity() / 2;
        let (widths, heights) = (Given::many(count, draw), Given::many(count, draw));
        let has_orders = draw.chance(1, 3);
        let note = format!("{widths:?} by {heights:?} {has_orders}");
        let (w, h) = (widths.clone(), heights.clone());
        let meaning = move |v: &[i32]| match (valued(&w, v), valued(&h, v)) {
            (Some(w), Some(h)) => apart(&v[..2 * count], &w, &h),
            _ => false,
        };
        let post = move |x: &[Var]| {
            let (widths, heights) = (posted(&widths, x), posted(&heights, x));
            let all = Diffn::new(&x[..count], &x[count..2 * count], widths, heights);
            if has_orders { all.with_orders() } else { all }
        };
        Instance::new(meaning, post).note(note)
    });
    thorough(&oracle.arity(2..=6).shapes(&ALL).cases(6000));
}

/// Starts or origins, then as many amounts as are asked for.
fn domains(rng: &mut ChaCha8Rng, starts: usize, amounts: usize) -> Vec<Values> {
    let starts: Vec<Values> = (0..starts).map(|_| some_of(rng, 0..=3)).collect();
    starts
        .into_iter()
        .chain((0..amounts).map(|_| some_of(rng, -1..=3)))
        .collect()
}

#[test]
fn no_overlap_is_its_disjunctions() {
    many(200, |rng| {
        let domains = domains(rng, 3, 3);
        compare(
            &domains,
            |x| NoOverlap::new(&x[..3], &x[3..]).with_orders(),
            |twin| {
                let x = twin.x.clone();
                for (i, j) in [(0, 1), (0, 2), (1, 2)] {
                    let either = (x[i] + x[3 + i]).le(x[j]) | (x[j] + x[3 + j]).le(x[i]);
                    twin.model
                        .require(either | x[3 + i].eq(0) | x[3 + j].eq(0))
                        .unwrap();
                }
                twin.model
                    .require(forall(x[3..].iter().map(|p| p.ge(0))))
                    .unwrap();
            },
        )
    });
}

/// At each moment the demands of the tasks that run then.
#[test]
fn cumulative_is_its_sums() {
    many(200, |rng| {
        let domains = domains(rng, 2, 5);
        compare(
            &domains,
            |x| Cumulative::new(&x[..2], &x[2..4], &x[4..6], x[6]),
            |twin| {
                let x = twin.x.clone();
                for time in 0..=6 {
                    let used = (0..2).map(|i| {
                        (x[i].le(time) & (x[i] + x[2 + i]).gt(time)).then_else(x[4 + i], 0)
                    });
                    twin.model.require(sum(used).le(x[6])).unwrap();
                }
                twin.model
                    .require(forall(x[2..].iter().map(|amount| amount.ge(0))))
                    .unwrap();
            },
        )
    });
}

#[test]
fn diffn_is_its_disjunctions() {
    many(200, |rng| {
        let domains = domains(rng, 4, 4);
        compare(
            &domains,
            |x| Diffn::new(&x[..2], &x[2..4], &x[4..6], &x[6..]).with_orders(),
            |twin| {
                let x = twin.x.clone();
                let before = |i: usize, j: usize| (x[i] + x[4 + i]).le(x[j]);
                twin.model
                    .require(exists([
                        before(0, 1),
                        before(1, 0),
                        before(2, 3),
                        before(3, 2),
                    ]))
                    .unwrap();
                twin.model
                    .require(forall(x[4..].iter().map(|size| size.ge(0))))
                    .unwrap();
            },
        )
    });
}

/// The domains that are left, as text.
fn left<C: Constraint, const N: usize>(
    domains: [(i32, i32); N],
    constraint: impl Fn(&[Var]) -> C,
) -> String {
    let domains = domains.map(|(low, high)| Values::from(low..=high));
    let left = propagated(&domains, constraint).into_iter().flatten();
    left.map(|values| values.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

#[test]
fn amounts_are_at_most_what_is_left_to_them() {
    // The second task starts at 4 at the latest, and the first one cannot come after it.
    let durations = |x: &[Var]| NoOverlap::new(&x[..2], [x[2].into(), Amount::from(3)]);
    assert_eq!(left([(1, 5), (3, 4), (1, 9)], durations), "1..3, 3 4, 1..3");
    // One worker of three is taken from 3 up to 6.
    let hours = |x: &[Var]| Cumulative::new(&x[..2], [x[2].into(), Amount::from(4)], [3, 1], 3);
    assert_eq!(left([(0, 1), (2, 3), (1, 9)], hours), "0 1, 2 3, 1..3");
    let workers =
        |x: &[Var]| Cumulative::new(&x[..2], [4, 4], [x[2].into(), Amount::from(1)], x[3]);
    assert_eq!(
        left([(0, 1), (2, 3), (1, 9), (0, 3)], workers),
        "0 1, 2 3, 1 2, 2 3"
    );
    // Both rows are the same, and the first rectangle is on the left.
    let width = |x: &[Var]| Diffn::new(&x[..2], &[x[2]; 2], [x[3].into(), Amount::from(2)], [1, 1]);
    assert_eq!(
        left([(0, 3), (2, 4), (5, 5), (1, 9)], width),
        "0..3, 2..4, 5, 1..4"
    );
}
