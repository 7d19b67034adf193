//! Products, quotients and rests.

use super::super::{ALL, strong, thorough};
use super::{domains, rng, solutions};
use csp_core::constraints::{Div, Modulo, Times};
use csp_core::prelude::*;
use csp_core::testing::{Claim, Draw, Instance, Oracle, Shape};
use std::ops::RangeInclusive;

#[derive(Clone, Copy, Debug)]
enum Function {
    Times,
    Div,
    Modulo,
}

const FUNCTIONS: [Function; 3] = [Function::Times, Function::Div, Function::Modulo];

impl Function {
    fn value(self, x: i32, y: i32) -> Option<i64> {
        let (x, y) = (i64::from(x), i64::from(y));
        match self {
            Self::Times => Some(x * y),
            Self::Div => x.checked_div(y),
            Self::Modulo => x.checked_rem(y),
        }
    }

    fn post(self, model: &mut Model, x: &[Var]) -> Result<(), ModelError> {
        match self {
            Self::Times => model.post(Times::new(x[0], x[1], x[2])),
            Self::Div => model.post(Div::new(x[0], x[1], x[2])),
            Self::Modulo => model.post(Modulo::new(x[0], x[1], x[2])),
        }
    }

    fn instance(self, claim: Claim) -> Instance {
        let meaning = move |v: &[i32]| self.value(v[0], v[1]) == Some(i64::from(v[2]));
        let instance = match self {
            Self::Times => Instance::new(meaning, |x| Times::new(x[0], x[1], x[2])),
            Self::Div => Instance::new(meaning, |x| Div::new(x[0], x[1], x[2])),
            Self::Modulo => Instance::new(meaning, |x| Modulo::new(x[0], x[1], x[2])),
        };
        instance.claims(claim)
    }

    fn oracle(self, claim: Claim) -> Oracle {
        Oracle::drawn(format!("{self:?}"), move |_: &mut Draw| self.instance(claim.clone()))
            .arity(3..=3)
    }

    /// The values that follow from bounds, for arguments over the reals; none if there are none.
    fn reach(
        self,
        x: &RangeInclusive<i32>,
        y: &RangeInclusive<i32>,
    ) -> Option<RangeInclusive<i64>> {
        let corners = |y: &[i32]| {
            let values =
                y.iter().flat_map(|&y| [*x.start(), *x.end()].map(|x| self.value(x, y).unwrap()));
            let values: Vec<i64> = values.collect();
            values
                .iter()
                .min()
                .copied()
                .zip(values.iter().max().copied())
                .map(|(low, high)| low..=high)
        };
        match self {
            Self::Times => corners(&[*y.start(), *y.end()]),
            // Without the sign of the divisor the quotients are two intervals; the test asks for
            // each.
            Self::Div => (!y.contains(&0)).then(|| corners(&[*y.start(), *y.end()])).flatten(),
            Self::Modulo => {
                let most = i64::from(y.start().unsigned_abs().max(y.end().unsigned_abs())) - 1;
                let low = i64::from(*x.start()).clamp(-most.max(0), 0);
                let high = i64::from(*x.end()).clamp(0, most.max(0));
                (most >= 0).then_some(low..=high)
            }
        }
    }

    /// Whether a box has a solution over the reals.
    fn is_feasible(self, bounds: &[RangeInclusive<i32>]) -> bool {
        let y = &bounds[1];
        let signs = [*y.start()..=(*y.end()).min(-1), (*y.start()).max(1)..=*y.end()];
        let parts = if matches!(self, Self::Div) { signs.to_vec() } else { vec![y.clone()] };
        let (low, high) = (i64::from(*bounds[2].start()), i64::from(*bounds[2].end()));
        let parts = parts.iter().filter(|part| !part.is_empty());
        let mut reached = parts.filter_map(|part| self.reach(&bounds[0], part));
        reached.any(|reach| *reach.start() <= high && low <= *reach.end())
    }
}

#[test]
fn functions_of_few_values_are_domain_consistent() {
    for function in FUNCTIONS {
        strong(&function.oracle(Claim::Domain).cases(3000));
    }
}

#[test]
fn functions_at_the_ends_of_i32() {
    for function in FUNCTIONS {
        thorough(&function.oracle(Claim::Domain).shapes(&ALL).cases(2000));
    }
}

#[test]
fn functions_of_many_values_are_bounds_consistent_over_the_reals() {
    for function in FUNCTIONS {
        let claim = Claim::relaxed(move |bounds| function.is_feasible(bounds));
        thorough(&function.oracle(claim).shapes(&[Shape::Huge, Shape::Sparse]).cases(1500));
    }
}

/// Domains that begin with too many pairs of values, and end with few.
#[test]
fn functions_of_middling_domains_find_the_solutions_of_brute_force() {
    let mut rng = rng(4);
    for i in 0..90 {
        let function = FUNCTIONS[i % 3];
        let mut boxes = domains(&mut rng, 2, 15..=40, -30..=30);
        boxes.push(domains(&mut rng, 1, 20..=200, -200..=200).remove(0));
        let found = solutions(&boxes, |model, x| function.post(model, x));
        let mut expected = Vec::new();
        for (x, y) in boxes[0].iter().flat_map(|x| boxes[1].iter().map(move |y| (x, y))) {
            let z = function.value(x, y).and_then(|z| i32::try_from(z).ok());
            expected.extend(z.filter(|&z| boxes[2].contains(z)).map(|z| vec![x, y, z]));
        }
        assert_eq!(found, expected, "{function:?} {boxes:?}");
    }
}

/// The table of the function as an array, and the place in it as a sum.
#[test]
fn functions_are_tables() {
    let mut rng = rng(5);
    let mut found = 0;
    for i in 0..150 {
        let function = FUNCTIONS[i % 3];
        let boxes =
            [domains(&mut rng, 2, 1..=6, -4..=4), domains(&mut rng, 1, 1..=20, -12..=12)].concat();
        let direct = solutions(&boxes, |model, x| function.post(model, x));
        let cells = (0..81)
            .map(|cell| function.value(cell / 9 - 4, cell % 9 - 4).map_or(1000, |z| z as i32));
        let table: Vec<i32> = cells.collect();
        let tables = solutions(&boxes, |model, x| {
            let place = model.var("place", 0..=80)?;
            model.linear(&[(9, x[0]), (1, x[1]), (-1, place)], Relation::Equal, -40)?;
            model.post(Element::new(&table, place, x[2]))
        });
        assert_eq!(direct, tables, "{function:?} {boxes:?}");
        found += direct.len();
    }
    assert!(found > 300, "{found}");
}

#[test]
fn a_variable_times_itself_is_a_square() {
    let found = solutions(&[Values::from(-45..=50), Values::from(-100..=600)], |model, x| {
        model.post(Times::new(x[0], x[0], x[1]))
    });
    assert_eq!(found, (-24..=24).map(|x| vec![x, x * x]).collect::<Vec<_>>());
}

/// Neither bounds nor search crawl through the whole range.
#[test]
fn no_variable_is_a_rest_of_itself() {
    let mut model = Model::new();
    let x = model.array("x", 2, i32::MIN..=i32::MAX).unwrap();
    model.post(Modulo::new(x[0], x[1], x[1])).unwrap();
    let mut search = model.solutions();
    assert!(search.next().is_none());
    assert_eq!(search.stats().nodes, 1);
}
