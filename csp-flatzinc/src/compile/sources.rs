//! Where the values of variables come from, if not from their declarations alone.

use std::collections::{BTreeMap, BTreeSet};

/// What takes values from a variable before there is any propagator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ValueSource {
    /// The domain of an array that has the variable.
    Declaration(usize),
    /// A constraint on variables without bounds.
    Constraint(usize),
}

/// A loss of values, and the losses before it that it follows from.
#[derive(Debug)]
struct ValueLoss {
    source: ValueSource,
    premises: Vec<usize>,
}

/// All losses, each after those that it follows from.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    losses: Vec<ValueLoss>,
    /// By the first declaration of a class, its last loss.
    latest: BTreeMap<usize, usize>,
}

impl Sources {
    /// A class has lost values, as these classes, or itself, have the values that they have.
    pub(super) fn add(
        &mut self,
        class: usize,
        source: ValueSource,
        premises: impl IntoIterator<Item = usize>,
    ) {
        let known = premises.into_iter().chain([class]);
        let mut premises: Vec<usize> = known
            .filter_map(|class| self.latest.get(&class).copied())
            .collect();
        premises.sort_unstable();
        premises.dedup();
        self.latest.insert(class, self.losses.len());
        self.losses.push(ValueLoss { source, premises });
    }

    /// All that the values of a class follow from, beside the declarations of its members.
    pub(crate) fn of(&self, class: usize) -> BTreeSet<ValueSource> {
        let mut sources = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut todo: Vec<usize> = self.latest.get(&class).copied().into_iter().collect();
        while let Some(number) = todo.pop() {
            if seen.insert(number) {
                let loss = &self.losses[number];
                sources.insert(loss.source);
                todo.extend(&loss.premises);
            }
        }
        sources
    }
}
