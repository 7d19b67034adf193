//! The sum over several groups of different values.

use super::super::linear::{add_down, add_up};
use super::super::words::shift;
use super::sets::Sets;
use super::sum_group::{OpenNumbers, SumGroup};
use crate::constraints::prelude::*;
use std::ops::Range;

/// Dynamic programming over the groups by the sums of their values, as for single variables [Trick 2003]. Which totals a
/// group can have, and which values lead to the totals that the others leave, is found by trying a few choices, or by
/// dynamic programming within the group.
pub(super) struct SumGroups<const W: usize> {
    scope: Vec<Var>,
    sum: i64,
    /// By position in the scope, how far its word is shifted.
    by: Vec<i64>,
    groups: Vec<SumGroup<W>>,
    /// Whether a variable is in several groups.
    shares: bool,
    /// How many words a row of sums has, and the bit of the total in the last row.
    width: usize,
    target: usize,
    /// Scratch, by group.
    states: Vec<GroupState>,
    /// Scratch: the positions of the open variables, group by group, the numbers that they have, and those that are kept.
    open: Vec<usize>,
    words: Vec<u64>,
    kept: Vec<u64>,
    /// Scratch: for each group the sets that its fixed variables and the first open ones can take.
    reached: Vec<Sets<W>>,
    /// Scratch: the sums of the first groups, a row for each number of groups.
    rows: Vec<u64>,
    /// Scratch: the sums of the present row from which the total can be reached, and those of the next row.
    useful: [Vec<u64>; 2],
}

/// What a group is at present.
#[derive(Clone, Default)]
struct GroupState {
    /// Where its open variables begin and end.
    open: Range<usize>,
    /// The numbers of its fixed variables.
    taken: u64,
    /// Which totals are possible, a bit each, and then those that the others allow.
    totals: u64,
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
        let group = |(coefficient, vars): &(i64, Vec<Var>)| SumGroup::new(vars.len(), *coefficient);
        let groups: Vec<SumGroup<W>> = groups.iter().map(group).collect();
        let least: i64 = groups.iter().map(|group| group.least(low)).sum();
        let reach: i64 = groups.iter().map(SumGroup::reach).sum();
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
            states: vec![GroupState::default(); groups.len()],
            open: Vec::with_capacity(scope.len()),
            words: Vec::with_capacity(scope.len()),
            kept: vec![0; scope.len()],
            reached: vec![Sets::NONE; scope.len() + groups.len()],
            rows: vec![0; width * (groups.len() + 1)],
            useful: [vec![0; width], vec![0; width]],
            groups,
            scope,
        })
    }

    /// The totals that each group can have.
    fn forward(&mut self, d: &Domains) -> Result<(), Conflict> {
        self.open.clear();
        self.words.clear();
        let mut from = 0;
        for (g, group) in self.groups.iter().enumerate() {
            let first = self.open.len();
            let mut taken = 0;
            for i in from..from + group.size {
                let word = shift(d.word(self.scope[i]), self.by[i]);
                if word & (word - 1) != 0 {
                    self.open.push(i);
                    self.words.push(word);
                } else if taken & word != 0 {
                    return Err(Conflict::SCOPE);
                } else {
                    taken |= word;
                }
            }
            from += group.size;
            let words = &self.words[first..];
            let open = OpenNumbers { words, taken };
            // A group has one row of sets more than variables.
            let totals = group.totals(open, &mut self.reached[first + g..]);
            fail_if(totals == 0)?;
            self.states[g] = GroupState {
                open: first..self.open.len(),
                taken,
                totals,
            };
        }
        Ok(())
    }

    /// Leaves each group the totals with which the others make the sum.
    fn meet(&mut self) -> Result<(), Conflict> {
        let width = self.width;
        self.rows.fill(0);
        self.rows[0] = 1;
        for (g, (group, state)) in self.groups.iter().zip(&self.states).enumerate() {
            let (before, after) = self.rows.split_at_mut((g + 1) * width);
            let before = &before[g * width..];
            for total in Ones(state.totals) {
                add_up(&mut after[..width], before, group.amount(total) as usize);
            }
        }
        let [next, now] = &mut self.useful;
        next.fill(0);
        next[self.target / 64] = 1 << (self.target % 64);
        for (g, group) in self.groups.iter().enumerate().rev() {
            let row = &self.rows[g * width..][..width];
            now.fill(0);
            let totals = &mut self.states[g].totals;
            let leads = |&total: &usize| add_down(now, next, row, group.amount(total) as usize);
            *totals = Ones(*totals)
                .filter(leads)
                .fold(0, |kept, total| kept | 1 << total);
            fail_if(*totals == 0)?;
            std::mem::swap(now, next);
        }
        Ok(())
    }

    /// The same, where a row is not more than one word.
    fn meet_in_a_word(&mut self) -> Result<(), Conflict> {
        self.rows[0] = 1;
        for (g, (group, state)) in self.groups.iter().zip(&self.states).enumerate() {
            let sums = Ones(state.totals).map(|total| shift(self.rows[g], group.amount(total)));
            self.rows[g + 1] = sums.fold(0, |all, some| all | some);
        }
        let mut next: u64 = 1 << self.target;
        for (g, group) in self.groups.iter().enumerate().rev() {
            let totals = &mut self.states[g].totals;
            let (mut now, mut kept) = (0, 0);
            for total in Ones(*totals) {
                let common = shift(next, -group.amount(total)) & self.rows[g];
                kept |= u64::from(common != 0) << total;
                now |= common;
            }
            fail_if(kept == 0)?;
            *totals = kept;
            next = now;
        }
        Ok(())
    }

    /// Removes the values that lead to no total that is left.
    fn back(&mut self, d: &mut Domains) -> Result<(), Conflict> {
        for (g, (group, state)) in self.groups.iter().zip(&self.states).enumerate() {
            let range = state.open.clone();
            let first = range.start;
            let open = OpenNumbers {
                words: &self.words[range.clone()],
                taken: state.taken,
            };
            let kept = &mut self.kept[range.clone()];
            group.narrow(open, state.totals, &self.reached[first + g..], kept);
            for at in range.rev() {
                let i = self.open[at];
                d.keep_word(self.scope[i], shift(self.kept[at], -self.by[i]))?;
            }
        }
        Ok(())
    }

    /// The variables of each group, with what they are multiplied with.
    fn vars(&self) -> impl Iterator<Item = (i64, &[Var])> {
        let mut rest = &self.scope[..];
        self.groups.iter().map(move |group| {
            let (vars, others) = rest.split_at(group.size);
            rest = others;
            (group.coefficient, vars)
        })
    }

    /// The group of a variable that has lost a value, if it is in one alone.
    fn group_of(&self, x: Var) -> Option<&[Var]> {
        let mut groups = self
            .vars()
            .map(|(_, vars)| vars)
            .filter(|vars| vars.contains(&x));
        groups.next().filter(|_| groups.next().is_none())
    }
}

impl<const W: usize> Propagator for SumGroups<W> {
    about!(name: "cage_sum", priority: Costly);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.forward(d)?;
        match self.width {
            1 => self.meet_in_a_word()?,
            _ => self.meet()?,
        }
        self.back(d)?;
        // A group may count with values that the variable has lost in another one.
        Ok(if self.shares {
            Status::Active
        } else {
            Status::Fixpoint
        })
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let terms = self
            .vars()
            .flat_map(|(coefficient, vars)| vars.iter().map(move |&x| (coefficient, x)));
        let terms: Vec<(i64, Var)> = terms.collect();
        let different = self.vars().map(|(_, vars)| vars);
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
