//! Different values with a sum, or whose set is one of some sets.

mod among_sets;
mod sets;
mod subsets;
mod sum_group;
mod sum_groups;

use self::among_sets::AmongSets;
use self::subsets::{SetGoal, Subsets};
use self::sum_groups::SumGroups;
use crate::constraints::prelude::*;
use crate::constraints::{AllDifferent, Linear, Relation};
use std::sync::Arc;

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
        if let Some(posted) = post_subsets(&self.scope, SetGoal::Sum(self.sum), posting) {
            return posted;
        }
        let sum = Linear::sum(&self.scope, Relation::Equal, self.sum);
        sum.consistency(Consistency::Domain).post(posting)?;
        AllDifferent::new(&self.scope)
            .consistency(Consistency::Domain)
            .post(posting)
    }
}

/// Posts that different values are a set that is right. `None` if the values are not among 12 integers in a row, or a
/// variable comes twice.
fn post_subsets(
    scope: &[Var],
    goal: SetGoal,
    posting: &mut Posting<'_>,
) -> Option<Result<(), ModelError>> {
    if has_repeats(scope) {
        return None;
    }
    let span = span(scope, posting.domains())?;
    let scope = scope.to_vec();
    Some(match span {
        (low, ..=6) => posting.add(Subsets::<1>::new(scope, goal, low, posting.domains())),
        (low, ..=9) => posting.add(Subsets::<8>::new(scope, goal, low, posting.domains())),
        (low, ..=12) => posting.add(Subsets::<64>::new(scope, goal, low, posting.domains())),
        _ => return None,
    })
}

/// All variables take different values, and the set of these values is one of some sets: consecutive ones, as on a renban
/// line of sudoku variants, or those whose parts make no sum.
///
/// Domain consistent over both conditions together, if all values are among 12 integers in a row. It is the dynamic
/// programming of [`CageSum`], with other sets at its end. For other domains it posts [`AllDifferent`] and looks at one set
/// after the other: whether all of its values, and a value of each variable, are left.
///
/// ```
/// use csp_core::constraints::ValueSet;
/// use csp_core::prelude::*;
/// // Three consecutive digits, one of which is 2 and none of which is 3.
/// let mut model = Model::new();
/// let x = model.array("x", 3, 0..=9)?;
/// let runs = (0..=7).map(|first| Values::from(first..=first + 2));
/// model.post(ValueSet::new(&x, runs))?;
/// model.assign(x[0], 2)?;
/// model.require(x[1].ne(3))?;
/// model.require(x[2].ne(3))?;
/// assert_eq!(model.solutions().count(), 2);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValueSet {
    scope: Vec<Var>,
    sets: Arc<[Values]>,
}

impl ValueSet {
    /// The values of these variables are one of these sets. Sets with more or fewer values than there are variables are
    /// none. A variable that is twice in the scope would have to differ from itself, so there is no solution then.
    #[must_use]
    pub fn new(scope: &[Var], sets: impl IntoIterator<Item = Values>) -> Self {
        let fits = |set: &Values| set.len() == scope.len() as u64;
        Self {
            scope: scope.to_vec(),
            sets: sets.into_iter().filter(fits).collect(),
        }
    }
}

impl Constraint for ValueSet {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        posting.check("value_set", &self.scope)?;
        let goal = SetGoal::OneOf(Arc::clone(&self.sets));
        if let Some(posted) = post_subsets(&self.scope, goal, posting) {
            return posted;
        }
        AllDifferent::new(&self.scope)
            .consistency(Consistency::Domain)
            .post(posting)?;
        posting.add(AmongSets::new(self.scope, self.sets))
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
