//! Dynamic programming over sets of values.

use super::super::words::shift;
use super::sets::Sets;
use crate::constraints::prelude::*;
use std::sync::Arc;

/// The values that the first `i` variables take are a set, and each set is the number of a bit. All
/// sets that they can take are `W` words. A variable adds its value to the sets that do not have it
/// yet, which moves bits. The pass forward begins with the values of the fixed variables. The pass
/// back begins with the sets that are right. A value stays if it leads from a set of the
/// one pass to a set of the other.
pub(super) struct Subsets<const W: usize> {
    scope: Vec<Var>,
    /// What the goals have in common.
    goal: SetGoal,
    /// By position, how far its word is shifted. Bit 0 of the result stands for the least value of
    /// all variables.
    by: Vec<i64>,
    /// The sets of as many values as there are variables that are goals.
    goals: Sets<W>,
    /// Scratch: the positions of the variables that are not fixed.
    open: Vec<usize>,
    /// Scratch: the sets that the fixed variables and the first `i` open ones can take.
    reached: Vec<Sets<W>>,
}

/// Which sets of values are right.
#[derive(Clone, Debug)]
pub(super) enum SetGoal {
    /// Those with this sum.
    Sum(i64),
    /// These.
    OneOf(Arc<[Values]>),
}

impl SetGoal {
    /// The sets of this many values that are right, where bit 0 stands for the value `low`.
    fn sets<const W: usize>(&self, count: usize, low: i32) -> Sets<W> {
        let mut goals = Sets::NONE;
        let low = i64::from(low);
        match self {
            Self::Sum(sum) => {
                let of_size = (0..64 * W as u64).filter(|set| set.count_ones() as usize == count);
                let total = |set: &u64| Ones(*set).map(|bit| low + bit as i64).sum::<i64>();
                of_size
                    .filter(|set| total(set) == *sum)
                    .for_each(|set| goals.insert(set));
            }
            Self::OneOf(sets) => {
                let places = 0..i64::from((64 * W).trailing_zeros());
                let bit = |value: i32| places.contains(&(i64::from(value) - low));
                let near = sets.iter().filter(|set| set.iter().all(bit));
                let word = |set: &Values| -> u64 {
                    set.iter().map(|value| 1 << (i64::from(value) - low)).sum()
                };
                near.for_each(|set| goals.insert(word(set)));
            }
        }
        goals
    }

    /// What it says of variables with different values.
    fn statements(&self, scope: &[Var]) -> Vec<Statement> {
        match self {
            Self::Sum(sum) => {
                let terms: Vec<(i64, Var)> = scope.iter().map(|&x| (1, x)).collect();
                Statement::equation(&terms, *sum)
            }
            Self::OneOf(sets) => vec![one_of(scope, sets)],
        }
    }
}

/// The values of the variables are one of these sets.
pub(super) fn one_of(scope: &[Var], sets: &Arc<[Values]>) -> Statement {
    let sets = Arc::clone(sets);
    Statement::defined(scope, move |values| {
        sets.contains(&values.iter().copied().collect())
    })
}

impl<const W: usize> Subsets<W> {
    /// The propagator for a scope without repeated variables. Every value is at least `low`, and
    /// less than `low + 6 + log2(W)`.
    pub(super) fn new(scope: Vec<Var>, goal: SetGoal, low: i32, d: &Domains) -> Self {
        let goals = goal.sets(scope.len(), low);
        let by = scope
            .iter()
            .map(|&x| i64::from(d.base(x)) - i64::from(low))
            .collect();
        let open = Vec::with_capacity(scope.len());
        let reached = vec![Sets::NONE; scope.len() + 1];
        Self {
            scope,
            goal,
            by,
            goals,
            open,
            reached,
        }
    }

    /// The values of a variable, in the numbering of all.
    #[inline]
    fn values(&self, i: usize, d: &Domains) -> u64 {
        shift(d.word(self.scope[i]), self.by[i])
    }

    /// Separates fixed and open variables, and begins with the set of values that the fixed ones
    /// take.
    fn sort_out(&mut self, d: &Domains) -> Result<(), Conflict> {
        self.open.clear();
        let mut taken = 0;
        for i in 0..self.scope.len() {
            let values = self.values(i, d);
            if values & (values - 1) != 0 {
                self.open.push(i);
            } else if taken & values != 0 {
                return Err(Conflict::SCOPE);
            } else {
                taken |= values;
            }
        }
        self.reached[0] = Sets::NONE;
        self.reached[0].insert(taken);
        Ok(())
    }
}

impl<const W: usize> Propagator for Subsets<W> {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }

    fn name(&self) -> &'static str {
        match self.goal {
            SetGoal::Sum(_) => "cage_sum",
            SetGoal::OneOf(_) => "value_set",
        }
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.sort_out(d)?;
        for (step, &i) in self.open.iter().enumerate() {
            let sets = &self.reached[step];
            let moved = Ones(self.values(i, d)).map(|value| sets.with(value));
            self.reached[step + 1] = moved.fold(Sets::NONE, Sets::or);
        }
        let mut useful = self.reached[self.open.len()].and(self.goals);
        fail_if(useful.is_empty())?;
        for (step, &i) in self.open.iter().enumerate().rev() {
            let mut kept = 0;
            let mut before = Sets::NONE;
            for value in Ones(self.values(i, d)) {
                let common = useful.without(value).and(self.reached[step]);
                kept |= u64::from(!common.is_empty()) << value;
                before = before.or(common);
            }
            d.keep_word(self.scope[i], shift(kept, -self.by[i]))?;
            useful = before;
        }
        Ok(Status::Fixpoint)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        let different = Statement::different(&self.scope);
        Some([self.goal.statements(&self.scope), vec![different]].concat())
    }

    /// A value that a fixed variable has is gone for this reason. For all else it is the domains of
    /// all the others.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        let Consequence::Removal(lost) = what else {
            return reason.scope(&self.scope);
        };
        let is_lost = |&x: &Var| reason.value(x).is_some_and(|value| lost.contains(value));
        let fixed: Vec<Var> = self.scope.iter().copied().filter(is_lost).collect();
        let takes = |value: i32| fixed.iter().any(|&x| reason.value(x) == Some(value));
        if !fixed.contains(&lost.var()) && lost.values(reason.past()).all(takes) {
            return fixed.into_iter().for_each(|x| reason.value_of(x));
        }
        others(&self.scope, what).for_each(|x| reason.domain(x));
    }
}
