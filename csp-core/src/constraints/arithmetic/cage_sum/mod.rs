//! A sum of different values.

mod subsets;

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

/// The smallest value of all, and how many integers there are from it to the greatest.
fn span(scope: &[Var], d: &Domains) -> Option<(i32, i64)> {
    let low = scope.iter().map(|&x| d.min(x)).min()?;
    let high = scope.iter().map(|&x| d.max(x)).max()?;
    Some((low, i64::from(high) - i64::from(low) + 1))
}
