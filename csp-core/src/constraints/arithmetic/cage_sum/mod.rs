//! A sum of different values.

mod groups;
mod sets;
mod subsets;

use self::groups::SumGroups;
use self::subsets::Subsets;
use crate::constraints::prelude::*;
use crate::constraints::{AllDifferent, Linear, Relation};

/// All variables take different values, and their sum is a constant, as in a run of kakuro or a
/// cage of killer sudoku.
///
/// Domain consistent over both conditions together, if all values are among 12 integers in a row.
/// It is dynamic programming over the sets of values that the first variables can take [Held & Karp
/// 1962; Trick 2003]. Many sets are handled at once: for values 1 to 9 all sets are 8 words. For
/// other domains it posts [`AllDifferent`] and [`Linear`], each as strong as it can be by itself.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::CageSum;
/// // 3 cells make 7 as 1 + 2 + 4 only; the 4 has one place.
/// let mut model = Model::new();
/// let cells = model.array("cell", 3, 1..=9)?;
/// model.post(CageSum::new(&cells, 7))?;
/// model.post(Linear::new([(1, cells[0])], Relation::AtMost, 3))?;
/// model.post(Linear::new([(1, cells[1])], Relation::AtMost, 3))?;
/// let mut search = model.solutions();
/// assert_eq!(search.next().unwrap()[cells[2]], 4);
/// assert_eq!(search.count(), 1);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CageSum {
    scope: Vec<Var>,
    sum: i64,
}

impl CageSum {
    /// These variables have this sum. A variable that is twice in the scope would have to differ
    /// from itself, so there is no solution then.
    #[must_use]
    pub fn new(scope: &[Var], sum: impl Integer) -> Self {
        Self {
            scope: scope.to_vec(),
            sum: sum.clamped(),
        }
    }
}

impl Constraint for CageSum {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("cage_sum", &self.scope)?;
        let repeated = (0..self.scope.len()).any(|i| self.scope[..i].contains(&self.scope[i]));
        match span(&self.scope, posting.domains()) {
            Some((low, ..=6)) if !repeated => posting.add(Subsets::<1>::new(
                self.scope,
                self.sum,
                low,
                posting.domains(),
            )),
            Some((low, ..=9)) if !repeated => posting.add(Subsets::<8>::new(
                self.scope,
                self.sum,
                low,
                posting.domains(),
            )),
            Some((low, ..=12)) if !repeated => posting.add(Subsets::<64>::new(
                self.scope,
                self.sum,
                low,
                posting.domains(),
            )),
            _ => {
                let sum = Linear::sum(&self.scope, Relation::Equal, self.sum);
                sum.consistency(Consistency::Domain).post(posting)?;
                AllDifferent::new(&self.scope)
                    .consistency(Consistency::Domain)
                    .post(posting)
            }
        }
    }
}

/// The sum over several groups of variables, each times a number, is a constant. The values within a group are different,
/// as in a sum along a diagonal that passes boxes, or where cages reach out of a row.
///
/// Domain consistent over all conditions together, if all values are among 12 integers in a row and no variable is in two
/// groups, up to some 16,000 sums. It is [`CageSum`]'s dynamic programming in each group, and the same over the sums of
/// the groups. For other domains it posts [`AllDifferent`] and [`Linear`], each as strong as it can be by itself.
///
/// ```
/// use csp_core::constraints::GroupedSum;
/// use csp_core::prelude::*;
/// // Two pairs of different digits make 7: by 3 and 4, as 1 + 2 and 1 + 3.
/// let mut model = Model::new();
/// let cells = model.array("cell", 4, 1..=9)?;
/// let pairs = [(1, cells[..2].to_vec()), (1, cells[2..].to_vec())];
/// model.post(GroupedSum::new(pairs, 7))?;
/// assert_eq!(model.solutions().count(), 8);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GroupedSum {
    groups: Vec<(i64, Vec<Var>)>,
    sum: i64,
}

impl GroupedSum {
    /// These groups, each with the number that its sum is multiplied with, have this sum. A variable that is twice in a
    /// group would have to differ from itself, so there is no solution then.
    #[must_use]
    pub fn new<W: Integer>(
        groups: impl IntoIterator<Item = (W, Vec<Var>)>,
        sum: impl Integer,
    ) -> Self {
        let groups = groups.into_iter();
        Self {
            groups: groups
                .map(|(weight, group)| (weight.clamped(), group))
                .collect(),
            sum: sum.clamped(),
        }
    }

    /// As several constraints, each as strong as it can be by itself.
    fn post_apart(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let terms = self
            .groups
            .iter()
            .flat_map(|(coefficient, group)| group.iter().map(|&x| (*coefficient, x)));
        let sum = Linear::new(terms, Relation::Equal, self.sum);
        sum.consistency(Consistency::Domain).post(posting)?;
        self.groups.iter().try_for_each(|(_, group)| {
            AllDifferent::new(group)
                .consistency(Consistency::Domain)
                .post(posting)
        })
    }
}

impl Constraint for GroupedSum {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let scope: Vec<Var> = self
            .groups
            .iter()
            .flat_map(|(_, group)| group)
            .copied()
            .collect();
        posting.check("grouped_sum", &scope)?;
        let repeated = self
            .groups
            .iter()
            .any(|(_, group)| (0..group.len()).any(|i| group[..i].contains(&group[i])));
        let d = posting.domains();
        let span = span(&scope, d).filter(|_| !repeated);
        let (groups, sum) = (&self.groups, self.sum);
        let added = match span {
            Some((low, ..=6)) => SumGroups::<1>::new(groups, sum, low, d).map(|it| posting.add(it)),
            Some((low, ..=9)) => SumGroups::<8>::new(groups, sum, low, d).map(|it| posting.add(it)),
            Some((low, ..=12)) => {
                SumGroups::<64>::new(groups, sum, low, d).map(|it| posting.add(it))
            }
            _ => None,
        };
        added.unwrap_or_else(|| self.post_apart(posting))
    }
}

/// The smallest value of all, and how many integers there are from it to the greatest.
fn span(scope: &[Var], d: &Domains) -> Option<(i32, i64)> {
    let low = scope.iter().map(|&x| d.min(x)).min()?;
    let high = scope.iter().map(|&x| d.max(x)).max()?;
    Some((low, i64::from(high) - i64::from(low) + 1))
}
