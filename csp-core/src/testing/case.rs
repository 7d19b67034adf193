//! Random cases: variables, domains and a scope, from a seed.

use super::draw::Draw;
use crate::domains::Domains;
use crate::values::Values;
use std::ops::RangeInclusive;

/// The kind of domains that a case has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum DomainShape {
    /// A few neighbouring values around 0, with and without gaps.
    Small,
    /// A few values, spread over several words.
    Wide,
    /// A few values next to the smallest or the greatest `i32`.
    Extreme,
    /// Some variables have ranges of more than [`Domains::LIMIT`] integers, up to all of `i32`.
    /// Brute force cannot try all their values. Such a case checks on a sample of values that no
    /// solution is lost, and that full assignments are judged correctly.
    Huge,
    /// A few values, spread over more than [`Domains::LIMIT`] integers.
    Sparse,
}

/// The kinds of cases of a run.
#[derive(Clone, Debug)]
pub(super) struct CaseKinds {
    /// The lengths of the scope.
    pub(super) arity: RangeInclusive<usize>,
    pub(super) shapes: Vec<DomainShape>,
    /// Whether a variable may stand in the scope twice.
    pub(super) repeats: bool,
    /// How many positions at the front of the scope have 0/1 variables.
    pub(super) booleans: usize,
}

/// About the most assignments that brute force tries.
const ASSIGNMENTS: usize = 400;
/// How many cases pass before arity and domains grow by one.
const CASES_A_SIZE: u64 = 8;
/// The most values of a domain, huge ones apart.
const VALUES: u64 = 7;

/// Variables with domains; the scope names them by number.
#[derive(Clone, Debug)]
pub(super) struct TestCase {
    pub(super) domains: Vec<Values>,
    /// By variable, the values of its domain that brute force tries.
    pub(super) samples: Vec<Vec<i32>>,
    pub(super) scope: Vec<usize>,
}

impl TestCase {
    /// Whether brute force tries every value.
    pub(super) fn exact(&self) -> bool {
        self.domains
            .iter()
            .zip(&self.samples)
            .all(|(domain, sample)| domain.len() == sample.len() as u64)
    }

    /// Whether each variable stands in the scope once.
    pub(super) fn distinct(&self) -> bool {
        self.scope
            .iter()
            .enumerate()
            .all(|(i, x)| !self.scope[..i].contains(x))
    }

    /// Turns values by variable into values by position of the scope.
    pub(super) fn project(&self, values: &[i32]) -> Vec<i32> {
        self.scope.iter().map(|&x| values[x]).collect()
    }

    /// Shows the domains of the scope, and a random assignment, to those who draw a constraint.
    pub(super) fn show_to(&self, draw: &mut Draw) {
        let samples = self.samples.iter();
        let values: Vec<i32> = samples.map(|sample| draw.pick(sample)).collect();
        let domains = self.scope.iter().map(|&x| self.domains[x].clone());
        draw.show(domains.collect(), self.project(&values));
    }

    /// The case with this number. Variable 0 has one value and is not in the scope.
    pub(super) fn draw(draw: &mut Draw, plan: &CaseKinds, number: u64) -> Self {
        let growth = number / CASES_A_SIZE;
        let least = *plan.arity.start();
        let most = *plan.arity.end();
        let arity = draw.index(least..=most.min(least + growth as usize));
        let repeats = plan.repeats && arity > 1 && draw.chance(1, 5);
        let count = if repeats {
            draw.index(1..=arity - 1)
        } else {
            arity
        };
        let shape = if draw.chance(1, 3) {
            plan.shapes[0]
        } else {
            draw.pick(&plan.shapes)
        };
        let mut case = Self {
            domains: vec![Values::from(7)],
            samples: vec![vec![7]],
            scope: Vec::new(),
        };
        case.add_variables(draw, shape, count, (2 + growth).min(VALUES) as usize);
        let mut free: Vec<usize> = (1..=count).collect();
        for _ in 0..arity {
            let again = free.is_empty();
            let place = draw.index(0..=if again { count } else { free.len() } - 1);
            case.scope.push(if again {
                place + 1
            } else {
                free.swap_remove(place)
            });
        }
        for position in 0..plan.booleans.min(arity) {
            let variable = case.scope[position];
            let values = draw.pick(&[vec![0, 1], vec![0, 1], vec![0, 1], vec![0], vec![1]]);
            case.domains[variable] = values.iter().copied().collect();
            case.samples[variable] = values;
        }
        case
    }

    fn add_variables(&mut self, draw: &mut Draw, shape: DomainShape, count: usize, most: usize) {
        let pools = pools(draw, shape);
        let start = if draw.chance(1, 3) {
            DomainStart::Common
        } else {
            DomainStart::Any
        };
        let mut budget = ASSIGNMENTS;
        for variable in 0..count {
            let most = most.min(budget).max(1);
            let pool = &pools[draw.index(0..=pools.len() - 1)];
            if shape == DomainShape::Huge && (variable == 0 || draw.chance(1, 2)) {
                let range = wide_range(draw);
                self.samples.push(sample(draw, &range, pool, most));
                self.domains.push(range.into());
            } else {
                let values = domain(draw, pool, start, most);
                self.domains.push(values.iter().copied().collect());
                self.samples.push(values);
            }
            budget /= self.samples[variable + 1].len();
        }
    }
}

/// The values from which the domains of a case are drawn. Few values make the domains overlap.
fn pools(draw: &mut Draw, shape: DomainShape) -> Vec<Vec<i32>> {
    const ENDS: [RangeInclusive<i32>; 2] = [i32::MIN..=i32::MIN + 4, i32::MAX - 4..=i32::MAX];
    match shape {
        DomainShape::Small | DomainShape::Huge => {
            let base = draw.int(-5..=2) as i32;
            vec![(base..=base + 6).collect()]
        }
        DomainShape::Wide => {
            let base = draw.int(-150..=10) as i32;
            let last = draw.pick(&[129, 200, 1000, Domains::LIMIT as i32 - 1]);
            vec![
                [0, 1, 2, 62, 63, 64, 65, 127, 128, last]
                    .map(|offset| base + offset)
                    .to_vec(),
            ]
        }
        DomainShape::Sparse => {
            let base = draw.pick(&[i32::MIN, -1_000_000, -70_000, -3]);
            let last = draw.pick(&[70_000, 300_000, 1 << 24, i32::MAX - 10]);
            vec![
                [0, 1, 2, 63, 64, 65, 4095, 4096, 65_600, last]
                    .map(|to| base + to)
                    .to_vec(),
            ]
        }
        DomainShape::Extreme => {
            let ends: &[RangeInclusive<i32>] = draw.pick(&[&ENDS[..1], &ENDS[1..], &ENDS[..]]);
            ends.iter().map(|end| end.clone().collect()).collect()
        }
    }
}

/// Where the domains of a case start. Some propagators have a faster path for domains that all
/// start at the same value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DomainStart {
    Any,
    Common,
}

/// Up to `most` values of the pool, neighbours or any.
fn domain(draw: &mut Draw, pool: &[i32], start: DomainStart, most: usize) -> Vec<i32> {
    let size = draw.index(1..=most.min(pool.len()));
    let neighbours = draw.chance(1, 2);
    match start {
        DomainStart::Common if neighbours => pool[..size].to_vec(),
        DomainStart::Common => [vec![pool[0]], draw.some(&pool[1..], size - 1)].concat(),
        DomainStart::Any if neighbours => {
            let first = draw.index(0..=pool.len() - size);
            pool[first..first + size].to_vec()
        }
        DomainStart::Any => draw.some(pool, size),
    }
}

/// A range of more than [`Domains::LIMIT`] integers.
fn wide_range(draw: &mut Draw) -> RangeInclusive<i32> {
    if draw.chance(1, 4) {
        return i32::MIN..=i32::MAX;
    }
    let start = draw.int(-70_000..=3) as i32;
    start..=start + Domains::LIMIT as i32 + draw.int(0..=1000) as i32
}

/// The values of a range that brute force tries: some at its ends, and some from the pool.
fn sample(draw: &mut Draw, range: &RangeInclusive<i32>, pool: &[i32], most: usize) -> Vec<i32> {
    let first = *range.start();
    let last = *range.end();
    let mut values = vec![first, first + 1, last - 1, last];
    values.extend(pool.iter().copied().filter(|value| range.contains(value)));
    values.sort_unstable();
    values.dedup();
    draw.some(&values, most)
}
