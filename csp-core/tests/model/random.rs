//! Random expressions against their direct evaluation: the same solutions.

use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// What an expression is worth under an assignment.
type Value<T> = Box<dyn Fn(&[i64]) -> T>;

/// Draws expressions over `x` (integers) and `b` (0/1), which stand in this order in an assignment.
struct Draw<'a> {
    rng: ChaCha8Rng,
    x: &'a [Var],
    b: &'a [Var],
}

impl Draw<'_> {
    fn below(&mut self, end: usize) -> usize {
        self.rng.random_range(0..end)
    }

    fn number(&mut self) -> i32 {
        self.rng.random_range(-3..=3)
    }

    fn leaf(&mut self) -> (IntExpr, Value<i64>) {
        match self.below(5) {
            0 => {
                let number = self.number();
                (number.into(), Box::new(move |_| number.into()))
            }
            1 => {
                let (condition, truth) = self.literal();
                (condition.into(), Box::new(move |v| truth(v).into()))
            }
            _ => {
                let i = self.below(self.x.len());
                (self.x[i].into(), Box::new(move |v| v[i]))
            }
        }
    }

    fn int(&mut self, depth: u32) -> (IntExpr, Value<i64>) {
        if depth == 0 {
            return self.leaf();
        }
        let ((l, f), (r, g)) = (self.int(depth - 1), self.int(depth - 1));
        let number = self.number();
        match self.below(14) {
            0 => (l + r, Box::new(move |v| f(v) + g(v))),
            1 => (l - r, Box::new(move |v| f(v) - g(v))),
            2 => (l * r, Box::new(move |v| f(v) * g(v))),
            3 => (
                i64::from(number) * l,
                Box::new(move |v| i64::from(number) * f(v)),
            ),
            4 => (
                i64::from(number) - l,
                Box::new(move |v| i64::from(number) - f(v)),
            ),
            5 => (
                -l + i64::from(number),
                Box::new(move |v| i64::from(number) - f(v)),
            ),
            6 => (
                sum([l, r, number.into()]),
                Box::new(move |v| f(v) + g(v) + i64::from(number)),
            ),
            7 => (l.abs(), Box::new(move |v| f(v).abs())),
            8 => (minimum([l, r]), Box::new(move |v| f(v).min(g(v)))),
            9 => (maximum([l, r]), Box::new(move |v| f(v).max(g(v)))),
            // Odd is not 0.
            10 => (l / (2 * r + 1), Box::new(move |v| f(v) / (2 * g(v) + 1))),
            11 => (l % (2 * r + 1), Box::new(move |v| f(v) % (2 * g(v) + 1))),
            12 => {
                let (third, h) = self.leaf();
                let array = [l, number.into(), third];
                let place = |value: i64| value.abs() % 3;
                (
                    element(array, r.abs() % 3),
                    Box::new(move |v| [f(v), number.into(), h(v)][place(g(v)) as usize]),
                )
            }
            _ => {
                let (condition, truth) = self.condition(depth - 1);
                (
                    condition.then_else(l, r),
                    Box::new(move |v| if truth(v) { f(v) } else { g(v) }),
                )
            }
        }
    }

    fn literal(&mut self) -> (BoolExpr, Value<bool>) {
        let i = self.below(self.b.len());
        let (variable, place) = (self.b[i], self.x.len() + i);
        match self.below(2) {
            0 => (variable.into(), Box::new(move |v| v[place] == 1)),
            _ => ((!variable).into(), Box::new(move |v| v[place] == 0)),
        }
    }

    fn comparison(&mut self, depth: u32) -> (BoolExpr, Value<bool>) {
        let ((l, f), (r, g)) = (self.int(depth), self.int(depth));
        let number = self.number();
        match self.below(8) {
            0 => (l.eq(r), Box::new(move |v| f(v) == g(v))),
            1 => (l.ne(r), Box::new(move |v| f(v) != g(v))),
            2 => (l.le(r), Box::new(move |v| f(v) <= g(v))),
            3 => (l.lt(r), Box::new(move |v| f(v) < g(v))),
            4 => (l.ge(r), Box::new(move |v| f(v) >= g(v))),
            5 => (l.gt(r), Box::new(move |v| f(v) > g(v))),
            6 => {
                let i = self.below(self.x.len());
                (
                    self.x[i].eq(number),
                    Box::new(move |v| v[i] == i64::from(number)),
                )
            }
            _ => (
                l.is_in([-2, 1, number]),
                Box::new(move |v| [-2, 1, i64::from(number)].contains(&f(v))),
            ),
        }
    }

    fn condition(&mut self, depth: u32) -> (BoolExpr, Value<bool>) {
        if depth == 0 {
            return if self.below(2) == 0 {
                self.literal()
            } else {
                self.comparison(0)
            };
        }
        if self.below(4) == 0 {
            return self.comparison(depth - 1);
        }
        let ((l, f), (r, g)) = (self.condition(depth - 1), self.condition(depth - 1));
        match self.below(9) {
            0 => (l & r, Box::new(move |v| f(v) && g(v))),
            1 => (l | r, Box::new(move |v| f(v) || g(v))),
            2 => (l ^ r, Box::new(move |v| f(v) != g(v))),
            3 => (!l, Box::new(move |v| !f(v))),
            4 => (l.implies(r), Box::new(move |v| !f(v) || g(v))),
            5 => (l.iff(r), Box::new(move |v| f(v) == g(v))),
            6 => (
                forall([l, r, BoolExpr::constant(true)]),
                Box::new(move |v| f(v) && g(v)),
            ),
            7 => (
                exists([l, BoolExpr::constant(false), r]),
                Box::new(move |v| f(v) || g(v)),
            ),
            _ => {
                let (third, h) = self.literal();
                (l | r | third, Box::new(move |v| f(v) || g(v) || h(v)))
            }
        }
    }
}

/// All assignments of `x` and `b` that satisfy all.
fn brute_force(domains: &[std::ops::RangeInclusive<i64>], truths: &[Value<bool>]) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for domain in domains {
        let extend = |v: Vec<i64>| {
            domain
                .clone()
                .map(move |value| [v.clone(), vec![value]].concat())
        };
        all = all.into_iter().flat_map(extend).collect();
    }
    all.retain(|v| truths.iter().all(|truth| truth(v)));
    all
}

#[test]
fn random_conditions_have_the_solutions_of_their_direct_evaluation() {
    let (mut none, mut some, mut auxiliaries) = (0, 0, 0);
    for seed in seeds(1500) {
        let mut model = Model::new();
        let x = model.array("x", 3, -2..=2).unwrap();
        let b = model.array("b", 2, 0..=1).unwrap();
        let mut draw = Draw {
            rng: ChaCha8Rng::seed_from_u64(seed),
            x: &x,
            b: &b,
        };
        let count = 1 + draw.below(3);
        let (conditions, truths): (Vec<_>, Vec<_>) = (0..count).map(|_| draw.condition(2)).unzip();
        for condition in &conditions {
            model.require(condition.clone()).unwrap();
        }
        auxiliaries += model.domains().len() - 5;
        let values = |solution: Solution| -> Vec<i64> {
            solution
                .values(&[&x[..], &b[..]].concat())
                .into_iter()
                .map(i64::from)
                .collect()
        };
        let mut found: Vec<Vec<i64>> = model.solutions().map(values).collect();
        found.sort();
        let domains = [vec![-2..=2; 3], vec![0..=1; 2]].concat();
        let expected = brute_force(&domains, &truths);
        assert_eq!(found, expected, "seed {seed}: {conditions:?}");
        if expected.is_empty() {
            none += 1;
        } else {
            some += 1;
        }
    }
    assert!(
        none > cases(100) && some > cases(500) && auxiliaries as u64 > cases(2000),
        "{none} {some} {auxiliaries}"
    );
}

/// The value of a defined variable is that of its expression, in each solution.
#[test]
fn random_definitions_have_the_values_of_their_direct_evaluation() {
    for seed in seeds(500) {
        let mut model = Model::new();
        let x = model.array("x", 3, -2..=2).unwrap();
        let b = model.array("b", 2, 0..=1).unwrap();
        let mut draw = Draw {
            rng: ChaCha8Rng::seed_from_u64(seed),
            x: &x,
            b: &b,
        };
        let (expression, value) = draw.int(3);
        let result = model.define("result", expression.clone()).unwrap();
        let mut count = 0;
        for solution in model.solutions() {
            let v: Vec<i64> = solution
                .values(&[&x[..], &b[..]].concat())
                .into_iter()
                .map(i64::from)
                .collect();
            assert_eq!(
                i64::from(solution[result]),
                value(&v),
                "seed {seed}: {expression:?} for {v:?}"
            );
            count += 1;
        }
        assert_eq!(count, 500, "seed {seed}: {expression:?}");
    }
}
