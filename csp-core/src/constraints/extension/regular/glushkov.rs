//! The automaton of an expression. It has a state for each number in the expression, and the start
//! [Glushkov 1961].

use super::expression::Expression;
use crate::error::RegularError;
use crate::values::Values;

/// The most transitions, and the most parts of the expression with its repetitions written out.
const LIMIT: usize = 1 << 20;

/// An automaton as its states, those that accept, and its transitions. It starts in state 0.
type Parts = (usize, Vec<usize>, Vec<(usize, Values, usize)>);

/// The automaton that accepts what the expression matches, with at most this number of states.
pub(super) fn automaton(expression: &Expression, most: usize) -> Result<Parts, RegularError> {
    let mut builder = Builder {
        labels: vec![Values::empty()],
        most,
        follows: Vec::new(),
        cost: 0,
    };
    let whole = builder.build(expression)?;
    builder.link(&[0], &whole.first)?;
    let Builder {
        labels, follows, ..
    } = builder;
    let accepting = if whole.nullable {
        [whole.last, vec![0]].concat()
    } else {
        whole.last
    };
    let transitions = follows
        .into_iter()
        .map(|(from, to)| (from, labels[to].clone(), to))
        .collect();
    Ok((labels.len(), accepting, transitions))
}

struct Builder {
    /// The last number that each state has read. The start has read none.
    labels: Vec<Values>,
    /// The most states.
    most: usize,
    /// The pairs of states where the second may follow the first.
    follows: Vec<(usize, usize)>,
    cost: usize,
}

/// A part of the expression: the states with which it can begin and end, and whether it matches the
/// empty sequence.
struct Subexpression {
    first: Vec<usize>,
    last: Vec<usize>,
    nullable: bool,
}

impl Subexpression {
    fn empty() -> Self {
        Self {
            first: Vec::new(),
            last: Vec::new(),
            nullable: true,
        }
    }
}

impl Builder {
    fn spend(&mut self, cost: usize) -> Result<(), RegularError> {
        self.cost = self.cost.saturating_add(cost);
        let limit = LIMIT;
        if self.cost > limit {
            return Err(RegularError::TooLarge {
                what: "transitions and repeated parts",
                limit,
            });
        }
        if self.labels.len() > self.most {
            return Err(RegularError::TooLarge {
                what: "states",
                limit: self.most,
            });
        }
        Ok(())
    }

    fn link(&mut self, before: &[usize], after: &[usize]) -> Result<(), RegularError> {
        self.spend(before.len().saturating_mul(after.len()))?;
        self.follows.extend(
            before
                .iter()
                .flat_map(|&from| after.iter().map(move |&to| (from, to))),
        );
        Ok(())
    }

    fn build(&mut self, expression: &Expression) -> Result<Subexpression, RegularError> {
        self.spend(1)?;
        match expression {
            Expression::Symbol(values) => {
                let state = self.labels.len();
                self.labels.push(values.clone());
                Ok(Subexpression {
                    first: vec![state],
                    last: vec![state],
                    nullable: false,
                })
            }
            Expression::Sequence(parts) => {
                parts.iter().try_fold(Subexpression::empty(), |left, part| {
                    let right = self.build(part)?;
                    self.concat(left, right)
                })
            }
            Expression::Choice(branches) => {
                let mut all = Subexpression {
                    nullable: false,
                    ..Subexpression::empty()
                };
                for branch in branches {
                    let part = self.build(branch)?;
                    all.first.extend(part.first);
                    all.last.extend(part.last);
                    all.nullable |= part.nullable;
                }
                Ok(all)
            }
            Expression::Repeat(part, least, most) => self.repeat(part, *least, *most),
        }
    }

    fn concat(
        &mut self,
        left: Subexpression,
        right: Subexpression,
    ) -> Result<Subexpression, RegularError> {
        self.link(&left.last, &right.first)?;
        let first = if left.nullable {
            [left.first, right.first].concat()
        } else {
            left.first
        };
        let last = if right.nullable {
            [left.last, right.last].concat()
        } else {
            right.last
        };
        Ok(Subexpression {
            first,
            last,
            nullable: left.nullable && right.nullable,
        })
    }

    /// A repetition written out: first the copies that must come, then those that may come. If
    /// there is no upper limit, the last copy may come again and again.
    fn repeat(
        &mut self,
        part: &Expression,
        least: u32,
        most: Option<u32>,
    ) -> Result<Subexpression, RegularError> {
        let copies = most.unwrap_or(least.max(1));
        let mut all = Subexpression::empty();
        for copy in 0..copies {
            let mut next = self.build(part)?;
            if most.is_none() && copy + 1 == copies {
                let Subexpression { first, last, .. } = &next;
                self.link(last, first)?;
            }
            next.nullable |= copy >= least;
            all = self.concat(all, next)?;
        }
        Ok(all)
    }
}
