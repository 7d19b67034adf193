//! Hall sets: variables with too few values for all of them [Hall 1935].
//!
//! The rows of an all-different constraint for the values of a Hall set, and of its variables that
//! they have a value, add up to one row. From this unit propagation draws the conflict, or removes
//! the values from all other variables [Elffers, Gocht, McCreesh & Nordström 2020].

use crate::formula::Different;
use crate::literal::{Lit, VariableFact};
use crate::propagation::Database;
use std::collections::{BTreeMap, BTreeSet};

/// Places of an all-different constraint, and the values that they have between them.
#[derive(Debug)]
pub(crate) struct HallSet {
    pub(crate) places: Vec<usize>,
    pub(crate) values: BTreeSet<i64>,
}

/// Finds places with fewer values than places, under what is assumed at present. A place that has
/// its value by this very assumption is left out: the others then use up all their values.
pub(crate) fn hall_set(
    different: &Different,
    db: &Database,
    assumed: Option<Lit>,
) -> Option<HallSet> {
    let is_left = |truth: VariableFact| match truth {
        VariableFact::Known(holds) => holds,
        VariableFact::Is(lit) => db.value(lit) != Some(false),
    };
    let left = |takes: &Vec<(i64, VariableFact)>| -> Vec<i64> {
        takes
            .iter()
            .filter(|&&(_, truth)| is_left(truth))
            .map(|&(value, _)| value)
            .collect()
    };
    let domains: Vec<Vec<i64>> = different.takes.iter().map(left).collect();
    let mut matching = BipartiteMatching {
        domains: &domains,
        owner: BTreeMap::new(),
    };
    let mut seen = BTreeSet::new();
    let free = (0..domains.len()).find(|&place| {
        seen.clear();
        !matching.place(place, &mut seen)
    })?;
    // What the failed search has seen, and who owns it.
    let mut places: Vec<usize> = seen.iter().map(|value| matching.owner[value]).collect();
    places.push(free);
    places.sort_unstable();
    let is_assumed = |&place: &usize| {
        let has = |&(_, truth): &(i64, VariableFact)| {
            assumed.is_some_and(|lit| truth == VariableFact::Is(lit))
        };
        different.takes[place].iter().any(has)
    };
    places.retain(|place| !is_assumed(place));
    Some(HallSet {
        places,
        values: seen,
    })
}

/// A matching of places with values, by augmenting paths [Kuhn 1955].
struct BipartiteMatching<'a> {
    domains: &'a [Vec<i64>],
    owner: BTreeMap<i64, usize>,
}

impl BipartiteMatching<'_> {
    fn place(&mut self, place: usize, seen: &mut BTreeSet<i64>) -> bool {
        let domains = self.domains;
        for &value in &domains[place] {
            if !seen.insert(value) {
                continue;
            }
            let moves = match self.owner.get(&value) {
                None => true,
                Some(&owner) => self.place(owner, seen),
            };
            if moves {
                self.owner.insert(value, place);
                return true;
            }
        }
        false
    }
}
