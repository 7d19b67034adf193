//! Products, quotients and rests.

use super::super::{ALL, strong, thorough};
use super::{domains, rng, solutions};
use csp_core::constraints::{Div, Modulo, Power, Times};
use csp_core::prelude::*;
use csp_core::solver::Solver;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use std::ops::RangeInclusive;

#[derive(Clone, Copy, Debug)]
enum Function {
    Times,
    Div,
    Modulo,
    Power,
}

const FUNCTIONS: [Function; 4] = [
    Function::Times,
    Function::Div,
    Function::Modulo,
    Function::Power,
];

impl Function {
    fn value(self, x: i32, y: i32) -> Option<i64> {
        let (x, y) = (i64::from(x), i64::from(y));
        match self {
            Self::Times => Some(x * y),
            Self::Div => x.checked_div(y),
            Self::Modulo => x.checked_rem(y),
            Self::Power => power(x, y),
        }
    }

    fn post(self, model: &mut Model, x: &[Var]) -> Result<(), ModelError> {
        match self {
            Self::Times => model.post(Times::new(x[0], x[1], x[2])),
            Self::Div => model.post(Div::new(x[0], x[1], x[2])),
            Self::Modulo => model.post(Modulo::new(x[0], x[1], x[2])),
            Self::Power => model.post(Power::new(x[0], x[1], x[2])),
        }
    }

    fn instance(self, claim: Claim) -> Instance {
        let meaning = move |v: &[i32]| self.value(v[0], v[1]) == Some(i64::from(v[2]));
        let instance = match self {
            Self::Times => Instance::new(meaning, |x| Times::new(x[0], x[1], x[2])),
            Self::Div => Instance::new(meaning, |x| Div::new(x[0], x[1], x[2])),
            Self::Modulo => Instance::new(meaning, |x| Modulo::new(x[0], x[1], x[2])),
            Self::Power => Instance::new(meaning, |x| Power::new(x[0], x[1], x[2])),
        };
        instance.claims(claim)
    }

    fn oracle(self, claim: Claim) -> Oracle {
        Oracle::drawn(format!("{self:?}"), move |_: &mut Draw| {
            self.instance(claim.clone())
        })
        .arity(3..=3)
    }

    /// The values that follow from bounds, for arguments over the reals; none if there are none.
    fn reach(
        self,
        x: &RangeInclusive<i32>,
        y: &RangeInclusive<i32>,
    ) -> Option<RangeInclusive<i64>> {
        let corners = |y: &[i32]| {
            let values = y
                .iter()
                .flat_map(|&y| [*x.start(), *x.end()].map(|x| self.value(x, y).unwrap()));
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
            Self::Div => (!y.contains(&0))
                .then(|| corners(&[*y.start(), *y.end()]))
                .flatten(),
            Self::Modulo => {
                let most = i64::from(y.start().unsigned_abs().max(y.end().unsigned_abs())) - 1;
                let low = i64::from(*x.start()).clamp(-most.max(0), 0);
                let high = i64::from(*x.end()).clamp(0, most.max(0));
                (most >= 0).then_some(low..=high)
            }
            Self::Power => unreachable!("its signs are taken apart"),
        }
    }

    /// Whether a box has a solution over the reals.
    fn is_feasible(self, bounds: &[RangeInclusive<i32>]) -> bool {
        if matches!(self, Self::Power) {
            return is_feasible_power(bounds);
        }
        let y = &bounds[1];
        let signs = [
            *y.start()..=(*y.end()).min(-1),
            (*y.start()).max(1)..=*y.end(),
        ];
        let parts = if matches!(self, Self::Div) {
            signs.to_vec()
        } else {
            vec![y.clone()]
        };
        let (low, high) = (i64::from(*bounds[2].start()), i64::from(*bounds[2].end()));
        let parts = parts.iter().filter(|part| !part.is_empty());
        let mut reached = parts.filter_map(|part| self.reach(&bounds[0], part));
        reached.any(|reach| *reach.start() <= high && low <= *reach.end())
    }
}

/// The power of integers, by multiplying.
fn power(x: i64, y: i64) -> Option<i64> {
    if y < 0 {
        return power(x, -y).map_or((x != 0).then_some(0), |power| 1_i64.checked_div(power));
    }
    match x {
        0 => Some(i64::from(y == 0)),
        1 => Some(1),
        -1 => Some(1 - 2 * (y % 2)),
        // Beyond 64 factors it is too great in any case.
        _ => (0..y.min(64)).try_fold(1_i64, |all, _| all.checked_mul(x)),
    }
}

/// Whether the bounds of the powers allow a value, for a sign of the base and one of the exponent.
fn is_feasible_power(bounds: &[RangeInclusive<i32>]) -> bool {
    let within = |range: &RangeInclusive<i32>, low: i32, high: i32| {
        let both = (*range.start()).max(low)..=(*range.end()).min(high);
        (!both.is_empty()).then_some(both)
    };
    let [x, y, z] = [&bounds[0], &bounds[1], &bounds[2]];
    let has = |value: i32| z.contains(&value);
    let up = |base: u32, exponent: i32| power(base.into(), exponent.into()).unwrap_or(i64::MAX);
    let grows = |x: &RangeInclusive<i32>, y: &RangeInclusive<i32>| {
        let ends = [x.start().unsigned_abs(), x.end().unsigned_abs()];
        let [least, most] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        up(least, *y.start())..=up(most, *y.end())
    };
    let above = within(y, 0, i32::MAX);
    let below = within(y, i32::MIN, -1);
    let meets = |low: i64, high: i64| i64::from(*z.start()) <= high && low <= i64::from(*z.end());
    let positive = within(x, 1, i32::MAX);
    let negative = within(x, i32::MIN, -1);
    let by_positive = positive.as_ref().zip(above.as_ref()).is_some_and(|(x, y)| {
        let reach = grows(x, y);
        meets(*reach.start(), *reach.end())
    });
    let by_negative = negative.as_ref().zip(above.as_ref()).is_some_and(|(x, y)| {
        let reach = grows(x, y);
        let is_fixed = y.start() == y.end();
        let [even, odd] = [0, 1].map(|parity| !is_fixed || y.start() % 2 == parity);
        even && meets(*reach.start(), *reach.end()) || odd && meets(-reach.end(), -reach.start())
    });
    let by_zero = x.contains(&0)
        && above.is_some_and(|y| *y.start() == 0 && has(1) || *y.end() > 0 && has(0));
    let ones = |x: &Option<RangeInclusive<i32>>, unit: i32| {
        x.as_ref().is_some_and(|x| {
            let far = *x.start() != unit || *x.end() != unit;
            far && has(0) || x.contains(&unit) && (has(unit) || has(1))
        })
    };
    by_positive
        || by_negative
        || by_zero
        || below.is_some() && (ones(&positive, 1) || ones(&negative, -1))
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
        // Few values of a wide domain are powers: each of the others that goes has its reason checked.
        let cases = if matches!(function, Function::Power) {
            150
        } else {
            1500
        };
        thorough(
            &function
                .oracle(claim)
                .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                .cases(cases),
        );
    }
}

/// Domains that begin with too many pairs of values, and end with few.
#[test]
fn functions_of_middling_domains_find_the_solutions_of_brute_force() {
    let mut rng = rng(4);
    for i in 0..120 {
        let function = FUNCTIONS[i % FUNCTIONS.len()];
        let mut boxes = domains(&mut rng, 2, 15..=40, -30..=30);
        boxes.push(domains(&mut rng, 1, 20..=200, -200..=200).remove(0));
        let found = solutions(&boxes, |model, x| function.post(model, x));
        let mut expected = Vec::new();
        for (x, y) in boxes[0]
            .iter()
            .flat_map(|x| boxes[1].iter().map(move |y| (x, y)))
        {
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
    for i in 0..200 {
        let function = FUNCTIONS[i % FUNCTIONS.len()];
        let boxes = [
            domains(&mut rng, 2, 1..=6, -4..=4),
            domains(&mut rng, 1, 1..=20, -12..=12),
        ]
        .concat();
        let direct = solutions(&boxes, |model, x| function.post(model, x));
        let cells = (0..81).map(|cell| {
            function
                .value(cell / 9 - 4, cell % 9 - 4)
                .map_or(1000, |z| z as i32)
        });
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
    let found = solutions(
        &[Values::from(-45..=50), Values::from(-100..=600)],
        |model, x| model.post(Times::new(x[0], x[0], x[1])),
    );
    assert_eq!(
        found,
        (-24..=24).map(|x| vec![x, x * x]).collect::<Vec<_>>()
    );
}

#[test]
fn squares_of_few_values_are_domain_consistent() {
    let instance = |_: &mut Draw| {
        let meaning = |v: &[i32]| i64::from(v[0]) * i64::from(v[0]) == i64::from(v[1]);
        Instance::new(meaning, |x| Times::new(x[0], x[0], x[1])).claims(Claim::Domain)
    };
    strong(&Oracle::drawn("square", instance).arity(2..=2).cases(2000));
}

#[test]
fn bounds_of_squares_are_roots() {
    let mut solver = Solver::default();
    let mut var = |values| solver.new_var(&Values::from(values)).unwrap();
    let (x, y) = (var(-3000..=2000), var(40..=2000));
    let squares = [var(1000..=2_000_000), var(1000..=2_000_000)];
    solver.post(Times::new(x, x, squares[0])).unwrap();
    solver.post(Times::new(y, y, squares[1])).unwrap();
    solver.propagate(&mut ()).unwrap();
    let d = solver.domains();
    assert_eq!(d.min_max(x), (-1414, 1414));
    assert_eq!(d.min_max(squares[0]), (1000, 1_999_396));
    assert_eq!(d.min_max(y), (40, 1414));
    assert_eq!(d.min_max(squares[1]), (1600, 1_999_396));
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
