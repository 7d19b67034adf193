//! The sum over several groups of different values.

use super::super::linear::{add_down, add_up};
use super::super::words::shift;
use super::sets::Sets;
use crate::constraints::prelude::*;

/// Dynamic programming twice: within a group over the sets of values that its first variables can take, and over the
/// groups by the sums of their values, as for single variables [Trick 2003]. A group's sets with the sums that the
/// others leave are where its pass back begins.
pub(super) struct SumGroups<const W: usize> {
    scope: Vec<Var>,
    sum: i64,
    /// By position in the scope, how far its word is shifted.
    by: Vec<i64>,
    groups: Vec<Group<W>>,
    /// Whether a variable is in several groups.
    shares: bool,
    /// How many words a row of sums has, and the bit of the total in the last row.
    width: usize,
    target: usize,
    /// Scratch: for each group the sets that its fixed variables and the first open ones can take.
    reached: Vec<Sets<W>>,
    /// Scratch: the positions of the open variables, group by group.
    open: Vec<usize>,
    /// Scratch: the sums of the first groups, a row for each number of groups.
    rows: Vec<u64>,
    /// Scratch: the sums of the present row from which the total can be reached, and those of the next row.
    useful: [Vec<u64>; 2],
}

/// Variables that take different values, and the number that their sum is multiplied with.
struct Group<const W: usize> {
    coefficient: i64,
    /// Where its variables begin and end in the scope.
    from: usize,
    to: usize,
    /// The amounts that it can add beyond the least one, each with the sets that do, in increasing order.
    amounts: Vec<(usize, Sets<W>)>,
    /// Scratch: which of the amounts are possible now, a bit each, and then those that the others allow.
    possible: u64,
    /// Scratch: where its open variables begin and end.
    open: (usize, usize),
}

/// The largest difference between the least and the greatest sum.
const REACH: i64 = 1 << 14;

impl<const W: usize> SumGroups<W> {
    /// The propagator for groups without repeated variables in one of them. Every value is at least `low`, and less than
    /// `low + 6 + log2(W)`. `None` if there are too many sums.
    pub(super) fn new(groups: &[(i64, Vec<Var>)], sum: i64, low: i32, d: &Domains) -> Option<Self> {
        let reaches =
            |(coefficient, _): &(i64, Vec<Var>)| coefficient.unsigned_abs() > REACH as u64;
        if groups.iter().any(reaches) {
            return None;
        }
        let scope: Vec<Var> = groups.iter().flat_map(|(_, vars)| vars).copied().collect();
        let by = |&x: &Var| i64::from(d.base(x)) - i64::from(low);
        let mut from = 0;
        let (mut least, mut reach) = (0, 0);
        let mut made = Vec::new();
        for (coefficient, vars) in groups {
            let amounts = amounts(*coefficient, vars.len(), low);
            let first = amounts.first().map_or(0, |(amount, _)| *amount);
            least += first;
            reach += amounts.last().map_or(0, |(amount, _)| amount - first);
            let to = from + vars.len();
            made.push(Group {
                coefficient: *coefficient,
                from,
                to,
                amounts: amounts
                    .into_iter()
                    .map(|(amount, sets)| ((amount - first) as usize, sets))
                    .collect(),
                possible: 0,
                open: (0, 0),
            });
            from = to;
        }
        if reach > REACH {
            return None;
        }
        // A total that is not among the sums is the bit behind them, which is never reached.
        let beyond = reach as usize + 1;
        let target = usize::try_from(sum.saturating_sub(least))
            .unwrap_or(beyond)
            .min(beyond);
        let width = target / 64 + 1;
        Some(Self {
            by: scope.iter().map(by).collect(),
            shares: (0..scope.len()).any(|i| scope[..i].contains(&scope[i])),
            sum,
            width,
            target,
            reached: vec![Sets::NONE; scope.len() + groups.len()],
            open: Vec::with_capacity(scope.len()),
            rows: vec![0; width * (groups.len() + 1)],
            useful: [vec![0; width], vec![0; width]],
            groups: made,
            scope,
        })
    }

    /// The values of a variable, in the numbering of all.
    #[inline]
    fn values(&self, i: usize, d: &Domains) -> u64 {
        shift(d.word(self.scope[i]), self.by[i])
    }

    /// The sets that the variables of each group can take, and which amounts these are.
    fn forward(&mut self, d: &Domains) -> Result<(), Conflict> {
        self.open.clear();
        for g in 0..self.groups.len() {
            let Group { from, to, .. } = self.groups[g];
            let first = self.open.len();
            let mut taken = 0;
            for i in from..to {
                let values = self.values(i, d);
                if values & (values - 1) != 0 {
                    self.open.push(i);
                } else if taken & values != 0 {
                    return Err(Conflict::SCOPE);
                } else {
                    taken |= values;
                }
            }
            let last = self.open.len();
            let mut sets = Sets::NONE;
            sets.insert(taken);
            // A group has one row of sets more than variables.
            self.reached[first + g] = sets;
            for at in first..last {
                let moved = Ones(self.values(self.open[at], d)).map(|value| sets.with(value));
                sets = moved.fold(Sets::NONE, Sets::or);
                self.reached[at + 1 + g] = sets;
            }
            let group = &mut self.groups[g];
            group.open = (first, last);
            group.possible = 0;
            for (bit, (_, with)) in group.amounts.iter().enumerate() {
                group.possible |= u64::from(!sets.and(*with).is_empty()) << bit;
            }
            fail_if(group.possible == 0)?;
        }
        Ok(())
    }

    /// Leaves each group the amounts with which the others make the total.
    fn meet(&mut self) -> Result<(), Conflict> {
        let width = self.width;
        self.rows.fill(0);
        self.rows[0] = 1;
        for (g, group) in self.groups.iter().enumerate() {
            let (before, after) = self.rows.split_at_mut((g + 1) * width);
            let before = &before[g * width..];
            for bit in Ones(group.possible) {
                add_up(&mut after[..width], before, group.amounts[bit].0);
            }
        }
        let [next, now] = &mut self.useful;
        next.fill(0);
        next[self.target / 64] = 1 << (self.target % 64);
        for (g, group) in self.groups.iter_mut().enumerate().rev() {
            let row = &self.rows[g * width..][..width];
            now.fill(0);
            let mut kept = 0;
            for bit in Ones(group.possible) {
                kept |= u64::from(add_down(now, next, row, group.amounts[bit].0)) << bit;
            }
            fail_if(kept == 0)?;
            group.possible = kept;
            std::mem::swap(now, next);
        }
        Ok(())
    }

    /// Removes the values that lead to no set with an amount that is left.
    fn back(&mut self, d: &mut Domains) -> Result<(), Conflict> {
        for (g, group) in self.groups.iter().enumerate() {
            let (first, last) = group.open;
            let goals = Ones(group.possible).map(|bit| group.amounts[bit].1);
            let goals = goals.fold(Sets::NONE, Sets::or);
            let mut useful = self.reached[last + g].and(goals);
            for at in (first..last).rev() {
                let i = self.open[at];
                let (mut kept, mut before) = (0, Sets::NONE);
                for value in Ones(shift(d.word(self.scope[i]), self.by[i])) {
                    let common = useful.without(value).and(self.reached[at + g]);
                    kept |= u64::from(!common.is_empty()) << value;
                    before = before.or(common);
                }
                d.keep_word(self.scope[i], shift(kept, -self.by[i]))?;
                useful = before;
            }
        }
        Ok(())
    }

    /// The group of a variable that has lost a value, if it is in one alone.
    fn group_of(&self, x: Var) -> Option<&[Var]> {
        let has = |group: &&Group<W>| self.scope[group.from..group.to].contains(&x);
        let mut groups = self.groups.iter().filter(has);
        let group = groups.next().filter(|_| groups.next().is_none())?;
        Some(&self.scope[group.from..group.to])
    }
}

/// The amounts of sets of this size, each with its sets, in increasing order.
fn amounts<const W: usize>(coefficient: i64, size: usize, low: i32) -> Vec<(i64, Sets<W>)> {
    let mut amounts: std::collections::BTreeMap<i64, Sets<W>> = std::collections::BTreeMap::new();
    for set in (0..64 * W as u64).filter(|set| set.count_ones() as usize == size) {
        let total: i64 = Ones(set).map(|bit| i64::from(low) + bit as i64).sum();
        let sets = amounts.entry(coefficient * total).or_insert(Sets::NONE);
        sets.insert(set);
    }
    amounts.into_iter().collect()
}

impl<const W: usize> Propagator for SumGroups<W> {
    about!(name: "cage_sum", priority: Costly);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.forward(d)?;
        self.meet()?;
        self.back(d)?;
        // A group may count with values that the variable has lost in another one.
        Ok(if self.shares {
            Status::Active
        } else {
            Status::Fixpoint
        })
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let terms = self.groups.iter().flat_map(|group| {
            let vars = &self.scope[group.from..group.to];
            vars.iter().map(|&x| (group.coefficient, x))
        });
        let terms: Vec<(i64, Var)> = terms.collect();
        let different = self
            .groups
            .iter()
            .map(|group| &self.scope[group.from..group.to]);
        let different = different.filter(|group| group.len() > 1);
        let different = different.map(Statement::different);
        Some(
            Statement::equation(&terms, self.sum)
                .into_iter()
                .chain(different)
                .collect(),
        )
    }

    /// A value that a fixed variable of its group has is gone for this reason. For all else it is the domains of all the
    /// others.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let Consequence::Removal(lost) = what else {
            return reason.scope(&self.scope);
        };
        let group = self.group_of(lost.var()).unwrap_or_default();
        let is_lost = |&x: &Var| reason.value(x).is_some_and(|value| lost.contains(value));
        let fixed: Vec<Var> = group.iter().copied().filter(is_lost).collect();
        let takes = |value: i32| fixed.iter().any(|&x| reason.value(x) == Some(value));
        if !fixed.contains(&lost.var()) && lost.values(reason.past()).all(takes) {
            return fixed.into_iter().for_each(|x| reason.value_of(x));
        }
        others(&self.scope, what).for_each(|x| reason.domain(x));
    }
}
