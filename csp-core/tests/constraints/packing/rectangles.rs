//! Rectangles that do not overlap.

use super::amounts;
use crate::constraints::twins::{compare, many, propagated, some_of};
use crate::constraints::{ALL, thorough};
use csp_core::constraints::Diffn;
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Instance, Oracle, cases};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Whether two intervals, of which one may be empty, have an inner point in common or one lies
/// within the other.
fn meet(a: i32, size_a: i32, b: i32, size_b: i32) -> bool {
    i64::from(a) + i64::from(size_a) > i64::from(b)
        && i64::from(b) + i64::from(size_b) > i64::from(a)
}

pub(crate) fn apart(v: &[i32], widths: &[i32], heights: &[i32]) -> bool {
    let (x, y) = v.split_at(widths.len());
    let clash = |i: usize, j: usize| {
        meet(x[i], widths[i], x[j], widths[j]) && meet(y[i], heights[i], y[j], heights[j])
    };
    (0..x.len()).all(|j| (0..j).all(|i| !clash(i, j)))
}

/// One to three rectangles; a scope of odd length leaves its last variable out.
fn diffn() -> Oracle {
    Oracle::drawn("diffn", |draw| {
        let count = draw.arity() / 2;
        let most = draw.pick(&[3, 3, 100]);
        let mut sizes = || {
            draw.ints(count, 0..=most)
                .into_iter()
                .map(|size| size as i32)
                .collect::<Vec<_>>()
        };
        let (mut widths, heights) = (sizes(), sizes());
        if draw.chance(1, 20) {
            widths[0] = i32::MAX;
        }
        let note = format!("{widths:?} by {heights:?}");
        let (w, h) = (widths.clone(), heights.clone());
        let meaning = move |v: &[i32]| apart(&v[..2 * w.len()], &w, &h);
        let post =
            move |x: &[Var]| Diffn::new(&x[..count], &x[count..2 * count], &widths, &heights);
        Instance::new(meaning, post).note(note)
    })
    .arity(2..=6)
}

#[test]
fn diffn_keeps_solutions() {
    thorough(&diffn().shapes(&ALL).cases(4000));
    thorough(
        &diffn()
            .shapes(&[DomainShape::Huge, DomainShape::Sparse])
            .cases(500),
    );
}

/// One of four inequalities for each pair.
#[test]
fn diffn_is_its_disjunctions() {
    many(200, |rng| {
        let count = rng.random_range(2..=3);
        let domains: Vec<Values> = (0..2 * count).map(|_| some_of(rng, -1..=2)).collect();
        let sizes = [amounts(rng, count, 0..=5), amounts(rng, count, 0..=5)];
        let constraint = |x: &[Var]| Diffn::new(&x[..count], &x[count..], &sizes[0], &sizes[1]);
        compare(&domains, constraint, |twin| {
            for (i, j) in (0..count)
                .flat_map(|j| (0..count).map(move |i| (i, j)))
                .filter(|(i, j)| i < j)
            {
                let mut sides = Vec::new();
                for (direction, sizes) in sizes.iter().enumerate() {
                    for (i, j) in [(i, j), (j, i)] {
                        let (x, y, side) = (
                            twin.x[direction * count + i],
                            twin.x[direction * count + j],
                            twin.bit(),
                        );
                        twin.at_most(&[(1, x), (-1, y), (50, side)], 50 - i64::from(sizes[i]));
                        sides.push((-1, side));
                    }
                }
                twin.at_most(&sides, -1);
            }
        })
    });
}

/// What the rule leaves, one value at a time: a bound goes when each value of the other coordinate
/// is one at which another rectangle is in the way wherever it lies.
fn diffn_rule(domains: &[Values], sizes: &[Vec<i32>; 2]) -> Option<Vec<Values>> {
    let (mut now, count) = (domains.to_vec(), sizes[0].len());
    let blocked = |now: &[Values], direction: usize, i: usize, j: usize, place: i32| {
        let origins = &now[direction * count + j];
        let (own, other) = (sizes[direction][i], sizes[direction][j]);
        let (least, most) = (origins.min().unwrap(), origins.max().unwrap());
        (least..=most).all(|there| meet(place, own, there, other))
    };
    let free = |now: &[Values], direction: usize, i: usize, place: i32, across: i32| {
        let others = (0..count).filter(|&j| j != i);
        let mut blocking = others.filter(|&j| blocked(now, direction, i, j, place));
        !blocking.any(|j| blocked(now, 1 - direction, i, j, across))
    };
    loop {
        let before = now.clone();
        for (direction, i) in [0, 1]
            .into_iter()
            .flat_map(|direction| (0..count).map(move |i| (direction, i)))
        {
            let (own, other) = (direction * count + i, (1 - direction) * count + i);
            for bound in [now[own].min()?, now[own].max()?] {
                if !now[other]
                    .iter()
                    .any(|across| free(&now, direction, i, bound, across))
                {
                    now[own] = now[own].difference(&bound.into());
                }
                if now[own].is_empty() {
                    return None;
                }
            }
        }
        if now == before {
            return Some(now);
        }
    }
}

#[test]
fn diffn_is_as_strong_as_its_rule() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut pruned, mut failed) = (0, 0);
    for _ in 0..cases(6000) {
        let count = rng.random_range(2..=6);
        let domains: Vec<Values> = (0..2 * count)
            .map(|_| {
                let first = rng.random_range(0..=6);
                let width = if rng.random_bool(0.5) {
                    rng.random_range(0..=2)
                } else {
                    rng.random_range(0..=6)
                };
                if rng.random_bool(0.5) {
                    some_of(&mut rng, first..=first + width)
                } else {
                    (first..=first + width).into()
                }
            })
            .collect();
        let sizes = [
            amounts(&mut rng, count, 0..=5),
            amounts(&mut rng, count, 0..=5),
        ];
        let expected = diffn_rule(&domains, &sizes);
        let found = propagated(&domains, |x| {
            Diffn::new(&x[..count], &x[count..], &sizes[0], &sizes[1])
        });
        assert_eq!(found, expected, "{domains:?} {sizes:?}");
        failed += usize::from(expected.is_none());
        pruned += usize::from(expected.is_some_and(|after| after != domains));
    }
    let enough = cases(1000) as usize;
    assert!(pruned > enough && failed > enough, "{pruned} {failed}");
}
