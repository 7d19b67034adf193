//! Rectangles, and items in bins.

use super::thorough;
use super::twins::{compare, many, propagated, some_of};
use csp_core::constraints::{BinPacking, Diffn};
use csp_core::error::ScheduleError;
use csp_core::prelude::*;
use csp_core::testing::{Claim, Instance, Oracle, Shape, cases};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

fn amounts(rng: &mut ChaCha8Rng, count: usize, range: std::ops::RangeInclusive<i32>) -> Vec<i32> {
    (0..count).map(|_| rng.random_range(range.clone())).collect()
}

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
        let mut sizes =
            || draw.ints(count, 0..=most).into_iter().map(|size| size as i32).collect::<Vec<_>>();
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
    thorough(&diffn().shapes(&super::ALL).cases(4000));
    thorough(&diffn().shapes(&[Shape::Huge, Shape::Sparse]).cases(500));
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
            for (i, j) in
                (0..count).flat_map(|j| (0..count).map(move |i| (i, j))).filter(|(i, j)| i < j)
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
        for (direction, i) in
            [0, 1].into_iter().flat_map(|direction| (0..count).map(move |i| (direction, i)))
        {
            let (own, other) = (direction * count + i, (1 - direction) * count + i);
            for bound in [now[own].min()?, now[own].max()?] {
                if !now[other].iter().any(|across| free(&now, direction, i, bound, across)) {
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
        let sizes = [amounts(&mut rng, count, 0..=5), amounts(&mut rng, count, 0..=5)];
        let expected = diffn_rule(&domains, &sizes);
        let found =
            propagated(&domains, |x| Diffn::new(&x[..count], &x[count..], &sizes[0], &sizes[1]));
        assert_eq!(found, expected, "{domains:?} {sizes:?}");
        failed += usize::from(expected.is_none());
        pruned += usize::from(expected.is_some_and(|after| after != domains));
    }
    let enough = cases(1000) as usize;
    assert!(pruned > enough && failed > enough, "{pruned} {failed}");
}

fn loads(bins: &[i32], weights: &[i32], count: usize) -> Option<Vec<i64>> {
    let mut loads = vec![0; count];
    for (&bin, &weight) in bins.iter().zip(weights) {
        *loads.get_mut(usize::try_from(bin).ok()?)? += i64::from(weight);
    }
    Some(loads)
}

/// The last one or two of the scope are loads, if there are so many.
fn bin_packing() -> Oracle {
    Oracle::drawn("bin_packing_load", |draw| {
        let bins = (draw.int(0..=2) as usize).min(draw.arity());
        let items = draw.arity() - bins;
        let weights: Vec<i32> =
            draw.ints(items, 0..=3).into_iter().map(|weight| weight as i32).collect();
        let (note, w) = (format!("{weights:?} in {bins} bins"), weights.clone());
        let meaning = move |v: &[i32]| {
            loads(&v[..items], &w, bins)
                .is_some_and(|loads| loads.iter().zip(&v[items..]).all(|(&l, &v)| l == v.into()))
        };
        Instance::new(meaning, move |x| BinPacking::new(&x[..items], &weights, &x[items..]))
            .note(note)
    })
    .arity(1..=6)
    .claims(Claim::Value)
}

#[test]
fn bin_packing_is_value_consistent() {
    let report = thorough(&bin_packing().shapes(&[Shape::Small, Shape::Wide]).cases(6000));
    assert!(report.claims > cases(200), "{report}");
    thorough(&bin_packing().shapes(&[Shape::Huge, Shape::Sparse]).cases(1000));
}

/// A sum for each bin. The weights reach beyond what is looked at one by one.
#[test]
fn bin_packing_is_its_sums() {
    for scale in [1, 7, 50_000] {
        many(200, |rng| {
            let (items, bins) = (rng.random_range(3..=5), rng.random_range(1..=3));
            let mut domains: Vec<Values> =
                (0..items).map(|_| some_of(rng, 0..=bins as i32 - 1)).collect();
            let weights: Vec<i32> = (0..items).map(|_| scale * rng.random_range(0..=4)).collect();
            let total: i32 = weights.iter().sum();
            domains.extend((0..bins).map(|_| {
                let first = rng.random_range(0..=total / bins as i32);
                Values::from(first..=first + total / 2)
            }));
            let constraint = |x: &[Var]| BinPacking::new(&x[..items], &weights, &x[items..]);
            compare(&domains, constraint, |twin| {
                let numbers: Vec<i32> = (0..bins as i32).collect();
                let item: Vec<Var> = twin.x[..items].to_vec();
                let bits: Vec<Vec<Var>> =
                    item.into_iter().map(|x| twin.indicators(x, &numbers)).collect();
                for bin in 0..bins {
                    let lies = weights
                        .iter()
                        .zip(&bits)
                        .map(|(&weight, bits)| (i64::from(weight), bits[bin]));
                    let terms: Vec<(i64, Var)> = lies.chain([(-1, twin.x[items + bin])]).collect();
                    twin.model.linear(&terms, Relation::Equal, 0).unwrap();
                }
            })
        });
    }
}

/// What the rules leave: of each bin over all sets of items that can be its content, and of the
/// loads together.
fn bin_rules(domains: &[Values], weights: &[i32]) -> Option<Vec<Values>> {
    let (mut now, items) = (domains.to_vec(), weights.len());
    loop {
        let before = now.clone();
        let bounds: Vec<(i32, i32)> = now[items..]
            .iter()
            .map(|load| Some((load.min()?, load.max()?)))
            .collect::<Option<_>>()?;
        for (bin, &(min, max)) in bounds.iter().enumerate() {
            let others = |end: fn(&(i32, i32)) -> i32| {
                bounds.iter().map(end).sum::<i32>() - end(&bounds[bin])
            };
            let total: i32 = weights.iter().sum();
            let share = total - others(|load| load.1)..=total - others(|load| load.0);
            let number = bin as i32;
            let possible = |set: &u32| {
                let is_in = |item: usize| set >> item & 1 == 1;
                let fits = |item: usize| {
                    if is_in(item) {
                        now[item].contains(number)
                    } else {
                        now[item] != number.into()
                    }
                };
                let load: i32 =
                    (0..items).filter(|&item| is_in(item)).map(|item| weights[item]).sum();
                (0..items).all(fits) && (min..=max).contains(&load)
            };
            let sets: Vec<u32> = (0..1 << items).filter(possible).collect();
            let load = |set: &u32| {
                (0..items)
                    .filter(|item| set >> item & 1 == 1)
                    .map(|item| weights[item])
                    .sum::<i32>()
            };
            let (least, most) = (sets.iter().map(load).min()?, sets.iter().map(load).max()?);
            let place = items + bin;
            now[place] =
                now[place].intersection(&(least..=most).into()).intersection(&share.into());
            for (item, bins) in now[..items].iter_mut().enumerate() {
                if sets.iter().all(|set| set >> item & 1 == 1) {
                    *bins = bins.intersection(&number.into());
                } else if sets.iter().all(|set| set >> item & 1 == 0) {
                    *bins = bins.difference(&number.into());
                }
            }
            if now.iter().any(Values::is_empty) {
                return None;
            }
        }
        if now == before {
            return Some(now);
        }
    }
}

#[test]
fn bin_packing_is_as_strong_as_its_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut pruned, mut failed) = (0, 0);
    for _ in 0..cases(4000) {
        let (items, bins) = (rng.random_range(1..=7), rng.random_range(1..=3));
        let greatest = if rng.random_bool(0.5) { 6 } else { 90 };
        let weights = amounts(&mut rng, items, 0..=greatest);
        let total: i32 = weights.iter().sum();
        let mut domains: Vec<Values> =
            (0..items).map(|_| some_of(&mut rng, 0..=bins - 1)).collect();
        domains.extend((0..bins).map(|_| {
            let first = rng.random_range(0..=total / bins + 1);
            Values::from(first..=first + rng.random_range(0..=total / 2))
        }));
        let expected = bin_rules(&domains, &weights);
        let found = propagated(&domains, |x| BinPacking::new(&x[..items], &weights, &x[items..]));
        assert_eq!(found, expected, "{domains:?} {weights:?}");
        failed += usize::from(expected.is_none());
        pruned += usize::from(expected.is_some_and(|after| after != domains));
    }
    let enough = cases(500) as usize;
    assert!(pruned > 2 * enough && failed > enough, "{pruned} {failed}");
}

#[test]
fn packings_that_make_no_sense() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    let foreign = [x[0], Var::new(9)];
    let unknown =
        |constraint| Err(ModelError::UnknownVariable { constraint, var: Var::new(9), count: 2 });
    let length =
        |constraint, what, found| Err(ModelError::Length { constraint, what, expected: 2, found });
    let negative = |constraint, what, place| {
        Err(ScheduleError::Negative { constraint, what, place, amount: -1 }.into())
    };
    assert_eq!(model.post(Diffn::new(&x, &foreign, [1, 1], [1, 1])), unknown("diffn"));
    assert_eq!(model.post(Diffn::new(&x, &x[..1], [1, 1], [1, 1])), length("diffn", "y", 1));
    assert_eq!(model.post(Diffn::new(&x, &x, [1], [1, 1])), length("diffn", "widths", 1));
    assert_eq!(model.post(Diffn::new(&x, &x, [1, 1], [1; 3])), length("diffn", "heights", 3));
    assert_eq!(model.post(Diffn::new(&x, &x, [-1, 1], [1, 1])), negative("diffn", "widths", 0));
    assert_eq!(model.post(Diffn::new(&x, &x, [1, 1], [1, -1])), negative("diffn", "heights", 1));
    assert_eq!(model.post(BinPacking::new(&x, &[1, 1], &foreign)), unknown("bin_packing_load"));
    assert_eq!(model.post(BinPacking::new(&foreign, &[1, 1], &x)), unknown("bin_packing_load"));
    assert_eq!(model.post(BinPacking::new(&x, &[1], &x)), length("bin_packing_load", "weights", 1));
    assert_eq!(
        model.post(BinPacking::new(&x, &[1, -1], &x)),
        negative("bin_packing_load", "weights", 1)
    );
    assert_eq!(model.solver().propagators(), 0, "nothing was added");
    assert_eq!(model.post(Diffn::new(&[], &[], [0; 0], [0; 0])), Ok(()));
    assert_eq!(model.post(BinPacking::new(&[], &[], &[])), Ok(()));
    assert_eq!(model.solutions().count(), 16);
    assert_eq!(model.post(BinPacking::new(&[], &[], &x)), Ok(()), "empty bins weigh nothing");
    assert_eq!(model.solutions().count(), 1);
    assert_eq!(
        model.post(BinPacking::new(&x, &[i32::MAX, i32::MAX], &[])),
        Ok(()),
        "there is no bin"
    );
    assert_eq!(model.solve().verdict, Verdict::Unsatisfiable);
}
