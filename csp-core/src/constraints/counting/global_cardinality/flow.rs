//! The values that are in no flow from the variables to the values within the limits of these
//! [Régin 1996].

use super::Numbers;
use super::assignment::{Assignment, OccurrenceLimits};
use super::components::FlowComponents;
use crate::constraints::counting::count::Count;
use crate::constraints::difference::all_different::{Bits, RangeUniverse, Universe, WordUniverse};
use crate::constraints::prelude::*;
use std::ops::RangeInclusive;

/// The largest table of values × values, in bits.
const TABLE_LIMIT: u64 = 1 << 28;

/// Adds the propagator that suits the domains.
pub(super) fn post(
    scope: Vec<Var>,
    cover: &[i32],
    numbers: Numbers,
    posting: &mut Posting<'_>,
) -> Result<(), ModelError> {
    let d = posting.domains();
    if scope.iter().any(|&x| d.is_wide(x)) {
        return Ok(());
    }
    let values = values_of(&scope, d);
    if values
        .len()
        .saturating_mul(values.len().max(scope.len() as u64))
        > TABLE_LIMIT
    {
        return Ok(());
    }
    match WordUniverse::new(&values, d, &scope) {
        Some(word) => posting.add(Flow::new(scope, &values, cover, numbers, word)),
        None => posting.add(Flow::new(
            scope,
            &values,
            cover,
            numbers,
            RangeUniverse::new(&values),
        )),
    }
}

/// It relies on the propagators that count each value. They are posted before it and cost less.
struct Flow<U: Universe> {
    /// The variables that are counted, then the numbers.
    scope: Vec<Var>,
    counted: usize,
    universe: U,
    cover: Vec<i32>,
    numbers: Numbers,
    /// By place in the cover, the value in the universe, if any variable can take it.
    places: Vec<Option<usize>>,
    /// The domains as sets.
    rows: Vec<U::Set>,
    limits: OccurrenceLimits,
    assignment: Assignment<U::Set>,
    components: FlowComponents<U::Set>,
    /// The status of a complete run. If a variable is at two places, a second run may find more,
    /// and it is not [`Status::Fixpoint`].
    settled: Status,
}

impl<U: Universe> Flow<U> {
    fn new(
        mut scope: Vec<Var>,
        values: &Values,
        cover: &[i32],
        numbers: Numbers,
        universe: U,
    ) -> Self {
        let counted = scope.len();
        if let Numbers::Variables(numbers) = &numbers {
            scope.extend(numbers);
        }
        let place = |&value: &i32| values.contains(value).then(|| universe.number(value));
        let empty = universe.empty();
        Self {
            places: cover.iter().map(place).collect(),
            cover: cover.to_vec(),
            rows: vec![empty.clone(); counted],
            limits: OccurrenceLimits {
                least: vec![0; universe.len()],
                most: vec![counted as u32; universe.len()],
            },
            assignment: Assignment::new(counted, universe.len(), &empty),
            components: FlowComponents::new(universe.len(), &empty),
            settled: status_of_run(&scope),
            scope,
            counted,
            universe,
            numbers,
        }
    }

    /// Reads the domains and the numbers. Other propagators see first that a number is impossible; without them
    /// this one keeps the constraint by itself, as it states.
    fn load(&mut self, d: &Domains) -> Outcome {
        for (&x, row) in self.scope.iter().zip(&mut self.rows) {
            self.universe.load(d, x, row);
        }
        let all = self.counted as i64;
        let within = |bound: i64| bound.clamp(0, all) as u32;
        for (i, &place) in self.places.iter().enumerate() {
            let (least, most) = match &self.numbers {
                Numbers::Variables(numbers) => (numbers[i].min(d), numbers[i].max(d)),
                Numbers::Ranges(ranges) => (*ranges[i].start(), *ranges[i].end()),
            };
            let possible = place.map_or(0, |_| all);
            fail_if(least > possible || most < 0)?;
            if let Some(place) = place {
                (self.limits.least[place], self.limits.most[place]) = (within(least), within(most));
            }
        }
        Ok(())
    }
}

impl<U: Universe> Propagator for Flow<U> {
    about!(name: "global_cardinality", priority: Costly);

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        self.load(d)?;
        self.assignment
            .repair(&self.rows, &self.limits, d.meter())?;
        if d.meter().is_stopped() {
            return Ok(Status::Active);
        }
        self.components
            .find(&self.rows, &self.assignment, &self.limits);
        for (i, row) in self.rows.iter_mut().enumerate() {
            let together = self.components.of(self.assignment.value(i));
            if !row.is_subset(together) {
                row.subtract(together);
                self.universe.remove(d, self.scope[i], row)?;
            }
        }
        Ok(self.settled)
    }

    fn meaning(&self, d: &Domains) -> Option<Vec<Statement>> {
        let counted = &self.scope[..self.counted];
        let counts: Vec<Count> = match &self.numbers {
            Numbers::Variables(numbers) => {
                let pairs = self.cover.iter().zip(numbers);
                pairs
                    .map(|(&value, &number)| Count::new(counted, value, number))
                    .collect()
            }
            Numbers::Ranges(ranges) => {
                let pairs = self.cover.iter().zip(ranges);
                let between = |(&value, range): (&i32, &RangeInclusive<i64>)| {
                    Count::between(counted, value, *range.start(), *range.end())
                };
                pairs.map(between).collect()
            }
        };
        Some(
            counts
                .iter()
                .flat_map(|count| count.statements(d))
                .collect(),
        )
    }

    fn event(&self, position: usize) -> Event {
        if position < self.counted {
            Event::Any
        } else {
            Event::Bounds
        }
    }
}
