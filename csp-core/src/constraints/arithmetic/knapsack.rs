//! Items with weights and profits.

use super::{Linear, Relation};
use crate::constraints::extension::paths::{LayeredGraph, LayeredGraphBuilder, Paths};
use crate::constraints::prelude::*;

/// The items that are taken, each as often as its count says, weigh `weight` together and bring `profit` (MiniZinc's `knapsack`). Counts,
/// weights and profits are any integers.
///
/// It is two equations, and dynamic programming over the sums of the first items [Trick 2003]:
///
/// * If the graph of all pairs of a weight and a profit has at most 16,384 edges, it is domain
///   consistent.
/// * Else, if the graph of all weights has at most 65,536 edges: a count or a weight stays if a choice
///   with it brings no more than the greatest profit, and one no less than the smallest profit. The
///   bounds of the profit are those of the best and the worst choice of a possible weight.
/// * Else it is as strong as the two equations, bounds consistent over the reals each.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Knapsack;
/// let mut model = Model::new();
/// let take = model.array("take", 4, 0..=1)?;
/// let (weight, profit) = (model.var("weight", 0..=10)?, model.var("profit", 0..=99)?);
/// model.post(Knapsack::new(&take, [5, 4, 6, 3], [10, 40, 30, 50], weight, profit))?;
/// assert_eq!(model.maximize(profit)?.solution().unwrap()[profit], 90);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Knapsack {
    counts: Vec<Var>,
    weights: Vec<i128>,
    profits: Vec<i128>,
    weight: Var,
    profit: Var,
}

/// The most edges of a graph of pairs, and of a graph of weights.
const PAIRS: usize = 1 << 14;
const WEIGHTS: usize = 1 << 16;
/// The farthest from 0 that sums in a graph are.
const FARTHEST: i128 = 1 << 60;

const NAME: &str = "knapsack";

impl Knapsack {
    /// The constraint over how many there are of each item, with its weight and its profit.
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many weights and profits as
    /// counts, and [`ModelError::Overflow`] if sums do not fit `i64`.
    #[must_use]
    pub fn new(
        counts: &[Var],
        weights: impl IntoIterator<Item = impl Integer>,
        profits: impl IntoIterator<Item = impl Integer>,
        weight: Var,
        profit: Var,
    ) -> Self {
        let weights = weights.into_iter().map(Integer::number).collect();
        let profits = profits.into_iter().map(Integer::number).collect();
        Self {
            counts: counts.to_vec(),
            weights,
            profits,
            weight,
            profit,
        }
    }
}

impl Constraint for Knapsack {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check(NAME, &self.counts)?;
        posting.check(NAME, &[self.weight, self.profit])?;
        let expected = self.counts.len();
        for (what, found) in [
            ("weights", self.weights.len()),
            ("profits", self.profits.len()),
        ] {
            check_length(NAME, what, found, expected)?;
        }
        let d = posting.domains();
        let mut vars = [&self.counts[..], &[self.weight, self.profit]].concat();
        let mut paths = self.graph(PAIRS, Nodes::Pairs, d);
        let mut cost = None;
        if paths.is_none() {
            cost = vars.pop();
            paths = self.graph(WEIGHTS, Nodes::Weights, d);
        }
        let paths = paths.map(|graph| {
            let paths = Paths::new(NAME, &vars, graph, cost, d);
            match self.statements() {
                Some(statements) => paths.stating(statements),
                None => paths,
            }
        });
        for (factors, sum) in [(&self.weights, self.weight), (&self.profits, self.profit)] {
            let terms = factors.iter().copied().zip(self.counts.iter().copied());
            Linear::new(terms.chain([(-1, sum)]), Relation::Equal, 0).post(posting)?;
        }
        paths.map_or(Ok(()), |paths| posting.add(paths))
    }
}

/// What the nodes of a graph stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nodes {
    Pairs,
    Weights,
}

/// The least and the greatest sum of the items from each one on, as far as a total allows.
struct RemainingSums<'a> {
    factors: &'a [i128],
    rest: Vec<(i128, i128)>,
    total: (i128, i128),
}

impl<'a> RemainingSums<'a> {
    /// `None` if sums are too far.
    fn new(factors: &'a [i128], counts: &[Var], total: Var, d: &Domains) -> Option<Self> {
        let mut rest = vec![(0, 0)];
        let (mut least, mut most) = (0_i128, 0_i128);
        for (&factor, &x) in factors.iter().zip(counts).rev() {
            let ends = [d.min(x), d.max(x)].map(|end| factor.checked_mul(end.into()));
            let [one, other] = ends;
            let (one, other) = (one?, other?);
            least = least.checked_add(one.min(other))?;
            most = most.checked_add(one.max(other))?;
            if least < -FARTHEST || most > FARTHEST {
                return None;
            }
            rest.push((least, most));
        }
        rest.reverse();
        Some(Self {
            factors,
            rest,
            total: (d.min(total).into(), d.max(total).into()),
        })
    }

    /// The sum with this number of an item, if the total can still be reached.
    fn add(&self, sum: i64, item: usize, count: i32) -> Option<i64> {
        let sum = i128::from(sum) + self.factors[item] * i128::from(count);
        let (least, most) = self.rest[item + 1];
        let is_open = sum + least <= self.total.1 && sum + most >= self.total.0;
        is_open.then_some(sum as i64)
    }
}

impl Knapsack {
    /// The two equations. `None` if a number is too large to be stated.
    fn statements(&self) -> Option<Vec<Statement>> {
        let mut statements = Vec::new();
        for (factors, sum) in [(&self.weights, self.weight), (&self.profits, self.profit)] {
            let mut terms = vec![(-1, sum)];
            for (&factor, &x) in factors.iter().zip(&self.counts) {
                terms.push((i64::try_from(factor).ok()?, x));
            }
            statements.extend(Statement::equation(&terms, 0));
        }
        Some(statements)
    }

    fn graph(&self, limit: usize, nodes: Nodes, d: &Domains) -> Option<LayeredGraph> {
        let weights = RemainingSums::new(&self.weights, &self.counts, self.weight, d)?;
        let profits = RemainingSums::new(&self.profits, &self.counts, self.profit, d)?;
        let mut builder = LayeredGraphBuilder::new((0, 0), limit);
        for (item, &x) in self.counts.iter().enumerate() {
            if d.size(x) > limit as u64 {
                return None;
            }
            let counts: Vec<i32> = d.iter(x).collect();
            let classes = counts.iter().map(|&count| Values::from(count)).collect();
            builder.step(classes, |(weight, profit), steps| {
                for (class, &count) in counts.iter().enumerate() {
                    let Some(weight) = weights.add(weight, item, count) else {
                        continue;
                    };
                    match nodes {
                        Nodes::Pairs => {
                            let to = profits.add(profit, item, count);
                            steps.extend(to.map(|profit| (class, (weight, profit), 0)));
                        }
                        Nodes::Weights => {
                            let cost = self.profits[item] * i128::from(count);
                            steps.push((class, (weight, 0), cost as i64));
                        }
                    }
                }
            })?;
        }
        builder.read(self.weight, d, |(weight, _)| weight)?;
        if nodes == Nodes::Pairs {
            builder.read(self.profit, d, |(_, profit)| profit)?;
        }
        Some(builder.finish(|_| true))
    }
}
