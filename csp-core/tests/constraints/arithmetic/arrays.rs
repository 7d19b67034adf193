//! Arrays that tell of each other.

use super::super::{ALL, strong, thorough};
use super::{domains, rng, solutions};
use csp_core::prelude::*;
use csp_core::solver::Solver;
use csp_core::testing::{Claim, Oracle, Shape};
use rand::RngExt as _;

/// Whether the first half of the values is the inverse of the second; a last value without partner means nothing.
fn are_inverse(v: &[i32]) -> bool {
    let len = v.len() / 2;
    let leads_back = |from: &[i32], to: &[i32]| {
        (0..len).all(|i| usize::try_from(from[i]).is_ok_and(|j| j < len && to[j] == i as i32))
    };
    leads_back(&v[..len], &v[len..]) && leads_back(&v[len..], &v[..len])
}

fn inverse(consistency: Consistency) -> Oracle {
    let halves = |x: &[Var]| (x[..x.len() / 2].to_vec(), x[x.len() / 2..][..x.len() / 2].to_vec());
    let post = move |x: &[Var]| {
        let (f, g) = halves(x);
        Inverse::new(&f, &g).consistency(consistency)
    };
    Oracle::new("inverse", are_inverse, post)
}

#[test]
fn inverse_is_as_strong_as_it_says() {
    let claims =
        [(Consistency::Value, Claim::Value), (Consistency::Bounds, Claim::Value), (Consistency::Domain, Claim::Domain)];
    for (consistency, claim) in claims {
        strong(&inverse(consistency).arity(0..=6).shapes(&[Shape::Small]).claims(claim.clone()).cases(3000));
        thorough(&inverse(consistency).arity(0..=6).shapes(&ALL).claims(claim).cases(1000));
    }
}

#[test]
fn inverse_on_bounds_only_domains() {
    for consistency in [Consistency::Value, Consistency::Domain] {
        thorough(&inverse(consistency).arity(0..=6).shapes(&[Shape::BoundsOnly]).cases(500));
    }
}

/// What is left tells the same from both sides, and as solutions there are the permutations that the domains allow.
#[test]
fn inverse_is_a_permutation_seen_from_both_sides() {
    let mut rng = rng(2);
    for _ in 0..200 {
        let len = rng.random_range(1..=5);
        let f = domains(&mut rng, len, 1..=5, 0..=len as i32 - 1);
        let all = vec![Values::from(0..=len as i32 - 1); len];
        let both = solutions(&[&f[..], &all].concat(), |model, x| model.post(Inverse::new(&x[..len], &x[len..])));
        let permutations = solutions(&f, Model::all_different);
        assert!(both.iter().map(|v| &v[..len]).eq(permutations.iter().map(Vec::as_slice)), "{f:?}");
    }
}

#[test]
fn inverse_channels_at_the_root() {
    let mut rng = rng(3);
    for _ in 0..200 {
        let mut solver = Solver::default();
        let domains = domains(&mut rng, 140, 60..=200, 0..=69);
        let x: Vec<Var> = domains.iter().map(|values| solver.new_var(values).unwrap()).collect();
        solver.post(Inverse::new(&x[..70], &x[70..])).unwrap();
        solver.propagate(&mut ()).unwrap();
        let d = solver.domains();
        for (i, j) in (0..70).flat_map(|i| (0..70).map(move |j| (i, j))) {
            assert_eq!(d.contains(x[i], j as i32), d.contains(x[70 + j], i as i32));
        }
    }
}

#[test]
fn arrays_of_different_lengths_have_no_inverse() {
    let mut model = Model::new();
    let x = model.array("x", 5, 0..=4).unwrap();
    let error = model.post(Inverse::new(&x[..2], &x[2..])).unwrap_err();
    assert_eq!(error.to_string(), "inverse: 2 variables in the second array are needed, and 3 are given");
}
