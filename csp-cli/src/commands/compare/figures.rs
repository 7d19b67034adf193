//! Median, mean and maximum of costs, some of which are known as a lower bound only.

use std::fmt;

/// Whether a number is the cost itself, or a limit came first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exactness {
    /// The number is the cost.
    Exactly,
    /// A limit came first. The cost is at least this number.
    AtLeast,
}

/// The cost of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    /// The amount.
    pub(crate) amount: u64,
    /// Whether the amount is the whole cost.
    pub(crate) known: Exactness,
}

/// A number that sums up costs. Its text begins with `>=` if it is a lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// The name: median, mean or max.
    pub(crate) name: &'static str,
    /// The number as text. The mean has one decimal.
    pub(crate) number: String,
    /// Whether it is the exact figure or a lower bound.
    pub(crate) known: Exactness,
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.known == Exactness::AtLeast {
            ">="
        } else {
            ""
        };
        write!(f, "{mark}{}", self.number)
    }
}

/// The median of the amounts: the lower of two middle ones. It is 0 if there are no
/// amounts.
pub(crate) fn median(costs: &[Cost]) -> u64 {
    let mut amounts: Vec<u64> = costs.iter().map(|cost| cost.amount).collect();
    amounts.sort_unstable();
    amounts
        .get(costs.len().saturating_sub(1) / 2)
        .copied()
        .unwrap_or(0)
}

/// Median, mean and maximum. Mean and maximum are lower bounds if some cost is one. The median is a
/// lower bound only if some such cost is not above it.
pub(crate) fn figures(costs: &[Cost]) -> [Figure; 3] {
    let bounded = |most: u64| {
        let low = costs
            .iter()
            .any(|cost| cost.known == Exactness::AtLeast && cost.amount <= most);
        if low {
            Exactness::AtLeast
        } else {
            Exactness::Exactly
        }
    };
    let sum: u128 = costs.iter().map(|cost| u128::from(cost.amount)).sum();
    let count = costs.len().max(1) as u128;
    let tenths = (sum * 20 + count) / (count * 2);
    let max = costs.iter().map(|cost| cost.amount).max().unwrap_or(0);
    let median = median(costs);
    [
        Figure {
            name: "median",
            number: median.to_string(),
            known: bounded(median),
        },
        Figure {
            name: "mean",
            number: format!("{}.{}", tenths / 10, tenths % 10),
            known: bounded(u64::MAX),
        },
        Figure {
            name: "max",
            number: max.to_string(),
            known: bounded(u64::MAX),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(exact: &[u64], at_least: &[u64]) -> [String; 3] {
        let cost = |known| move |&amount: &u64| Cost { amount, known };
        let exact = exact.iter().map(cost(Exactness::Exactly));
        let costs: Vec<Cost> = exact
            .chain(at_least.iter().map(cost(Exactness::AtLeast)))
            .collect();
        figures(&costs).map(|figure| figure.to_string())
    }

    #[test]
    fn figures_of_exact_costs() {
        assert_eq!(texts(&[], &[]), ["0", "0.0", "0"]);
        assert_eq!(texts(&[7], &[]), ["7", "7.0", "7"]);
        assert_eq!(texts(&[9, 1, 3, 2], &[]), ["2", "3.8", "9"]);
        assert_eq!(texts(&[1, 1, 2], &[]), ["1", "1.3", "2"]);
        assert_eq!(
            texts(&[u64::MAX, u64::MAX], &[])[1],
            format!("{}.0", u64::MAX)
        );
    }

    #[test]
    fn a_bound_above_the_median_leaves_it_exact() {
        assert_eq!(texts(&[1, 2], &[10]), ["2", ">=4.3", ">=10"]);
        assert_eq!(texts(&[1], &[10, 10]), [">=10", ">=7.0", ">=10"]);
        assert_eq!(texts(&[5, 6, 7], &[1]), [">=5", ">=4.8", ">=7"]);
    }
}
