//! Where the greatest and the smallest stand.

use super::super::{ALL, strong, thorough};
use super::{domains, rng, solutions, width};
use csp_core::constraints::{ArgMax, ArgMin, Maximum, Minimum};
use csp_core::extend::{Domains, View};
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};

/// A domain that is wider keeps what lies between its bounds.
const WIDE: i64 = Domains::LIMIT as i64;

/// The first place of the greatest value, or of the smallest one.
fn first(values: &[i64], greatest: bool) -> Option<usize> {
    let best = if greatest {
        values.iter().max()
    } else {
        values.iter().min()
    };
    values.iter().position(|value| Some(value) == best)
}

/// Views of scales that a drawing picks from, close to each other, and the index counted from a
/// number.
fn place(greatest: bool, scales: &'static [i32]) -> Oracle {
    Oracle::drawn("arg_max", move |draw| {
        let from = match draw.chance(1, 4) {
            true => draw.assignment()[0].max(-i32::MAX),
            false => draw.int(-2..=1) as i32,
        };
        let scales: Vec<i32> = (1..draw.arity()).map(|_| draw.pick(scales)).collect();
        let offsets = offsets(&scales, draw);
        let note = format!("from {from}, {scales:?}, {offsets:?}");
        let given = (scales.clone(), offsets.clone());
        let meaning = move |v: &[i32]| {
            let parts = v[1..].iter().zip(given.0.iter().zip(&given.1));
            let values: Vec<i64> = parts
                .map(|(&v, (&scale, &offset))| i64::from(scale) * i64::from(v) + i64::from(offset))
                .collect();
            let index = i64::from(v[0]) - i64::from(from);
            first(&values, greatest).map(|place| place as i64) == Some(index)
        };
        let post = move |x: &[Var]| {
            let parts = x[1..].iter().zip(scales.iter().zip(&offsets));
            let views = parts.map(|(&x, (&scale, &offset))| View::new(scale, x, offset));
            let index = View::new(1, x[0], -from);
            Posted {
                views: views.collect(),
                index,
                greatest,
            }
        };
        let is_wide = draw.domains()[1..]
            .iter()
            .any(|values| width(values) > WIDE);
        let claim = if is_wide {
            Claim::Bounds
        } else {
            Claim::Domain
        };
        Instance::new(meaning, post).note(note).claims(claim)
    })
    .arity(2..=5)
}

/// Offsets that bring the views close to each other.
fn offsets(scales: &[i32], draw: &mut Draw) -> Vec<i32> {
    if scales.iter().all(|&scale| scale == 1) {
        return vec![0; scales.len()];
    }
    let target = i64::from(draw.assignment()[1]);
    let near = |(i, &scale): (usize, &i32)| {
        let value = i64::from(scale) * i64::from(draw.assignment()[i + 1]);
        i32::try_from(target - value).unwrap_or(0)
    };
    let near: Vec<i32> = scales.iter().enumerate().map(near).collect();
    near.into_iter()
        .map(|offset| offset.saturating_add(draw.int(-2..=2) as i32))
        .collect()
}

struct Posted {
    views: Vec<View>,
    index: View,
    greatest: bool,
}

impl csp_core::extend::Constraint for Posted {
    fn post(self, posting: &mut csp_core::extend::Posting<'_>) -> Result<(), ModelError> {
        if self.greatest {
            ArgMax::of(self.views, self.index).post(posting)
        } else {
            ArgMin::of(self.views, self.index).post(posting)
        }
    }
}

#[test]
fn places_of_extrema_are_domain_consistent() {
    for greatest in [false, true] {
        strong(&place(greatest, &[1]).cases(3000));
        thorough(&place(greatest, &[1]).shapes(&ALL).cases(1500));
        thorough(
            &place(greatest, &[1])
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(500),
        );
        thorough(&place(greatest, &[1, -1, 2, 0]).shapes(&ALL).cases(1500));
    }
}

/// The element at the place is the extremum, and no element before it is.
#[test]
fn the_place_of_an_extremum_has_it_first() {
    let mut rng = rng(9);
    for i in 0..200 {
        let mut boxes = domains(&mut rng, 4, 1..=5, -4..=4);
        boxes.push((0..=3).into());
        let direct = solutions(&boxes, |model, x| match i % 2 {
            0 => model.post(ArgMax::new(&x[..4], x[4])),
            _ => model.post(ArgMin::new(&x[..4], x[4])),
        });
        let mut parts = solutions(&boxes, |model, x| {
            let best = model.var("best", -4..=4)?;
            model.post(Element::of_vars(&x[..4], x[4], best))?;
            for place in 0..4 {
                let behind = x[4].gt(place).implies(x[place as usize].ne(best));
                model.require(behind)?;
            }
            match i % 2 {
                0 => model.post(Maximum::new(&x[..4], best)),
                _ => model.post(Minimum::new(&x[..4], best)),
            }
        });
        parts.dedup();
        assert_eq!(direct, parts, "{boxes:?}");
    }
}

#[test]
fn nothing_has_no_place() {
    let mut model = Model::new();
    let x = model.var("x", 0..=3).unwrap();
    let greatest = model.post(ArgMax::new(&[], x)).unwrap_err();
    assert_eq!(
        greatest.to_string(),
        "arg_max: 1 variables are needed, and 0 are given"
    );
    let smallest = model.post(ArgMin::new(&[], x)).unwrap_err();
    assert_eq!(
        smallest.to_string(),
        "arg_min: 1 variables are needed, and 0 are given"
    );
}
