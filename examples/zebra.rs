//! The zebra puzzle (Life International, 17 December 1962): five houses stand in a row. Each has
//! its own nation, colour, drink, smoke and pet. Who drinks water? Who owns the zebra?
//!
//! ```text
//! house 1: Norwegian, yellow, water, Kools, fox
//! house 2: Ukrainian, blue, tea, Chesterfield, horse
//! house 3: Englishman, red, milk, Old Gold, snails
//! house 4: Spaniard, ivory, orange juice, Lucky Strike, dog
//! house 5: Japanese, green, coffee, Parliament, zebra
//! ```

use csp_core::extend::{Conflict, Domains, Propagator, Status, Woken};
use csp_core::prelude::*;
use csp_examples::show;

const KINDS: [[&str; 5]; 5] = [
    [
        "Englishman",
        "Spaniard",
        "Ukrainian",
        "Norwegian",
        "Japanese",
    ],
    ["red", "green", "ivory", "yellow", "blue"],
    ["coffee", "tea", "milk", "orange juice", "water"],
    [
        "Old Gold",
        "Kools",
        "Chesterfield",
        "Lucky Strike",
        "Parliament",
    ],
    ["dog", "snails", "fox", "horse", "zebra"],
];

/// The two houses are neighbours: `|x - y| = 1`.
struct NextTo([Var; 2]);

impl Propagator for NextTo {
    fn name(&self) -> &'static str {
        "next_to"
    }

    fn scope(&self) -> &[Var] {
        &self.0
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        for [x, y] in [self.0, [self.0[1], self.0[0]]] {
            let beside: Values = d.iter(y).flat_map(|house| [house - 1, house + 1]).collect();
            d.keep(x, &beside)?;
        }
        Ok(Status::Active)
    }
}

/// The variables are the houses of all names, by kind.
fn model() -> Result<(Model, Vec<Vec<Var>>), ModelError> {
    let mut model = Model::new();
    let kinds: Vec<Vec<Var>> = KINDS
        .iter()
        .map(|names| names.iter().map(|&name| model.var(name, 1..=5)).collect())
        .collect::<Result<_, _>>()?;
    for kind in &kinds {
        model.all_different(kind)?;
    }
    // The variable with this name: its house.
    let find = |name: &str| {
        let names = KINDS.iter().flatten().zip(kinds.iter().flatten());
        names
            .filter(|(other, _)| **other == name)
            .map(|(_, &x)| x)
            .next()
            .unwrap_or(kinds[0][0])
    };
    for (one, other) in [
        ("Englishman", "red"),
        ("Spaniard", "dog"),
        ("coffee", "green"),
        ("Ukrainian", "tea"),
        ("Old Gold", "snails"),
        ("Kools", "yellow"),
        ("Lucky Strike", "orange juice"),
        ("Japanese", "Parliament"),
    ] {
        model.linear(&[(1, find(one)), (-1, find(other))], Relation::Equal, 0)?;
    }
    model.linear(
        &[(1, find("green")), (-1, find("ivory"))],
        Relation::Equal,
        1,
    )?;
    model.assign(find("milk"), 3)?;
    model.assign(find("Norwegian"), 1)?;
    for (one, other) in [
        ("Chesterfield", "fox"),
        ("Kools", "horse"),
        ("Norwegian", "blue"),
    ] {
        model.post(NextTo([find(one), find(other)]))?;
    }
    Ok((model, kinds))
}

pub(crate) fn main() -> Result<(), ModelError> {
    let (mut model, kinds) = model()?;
    let Some(solution) = model.solve().solution() else {
        return Ok(());
    };
    for house in 1..=5 {
        let lives_here = |(names, kind): (&[&'static str; 5], &Vec<Var>)| {
            names
                .iter()
                .zip(kind)
                .find(|&(_, &x)| solution[x] == house)
                .map(|(&name, _)| name)
        };
        let here: Vec<&str> = KINDS.iter().zip(&kinds).filter_map(lives_here).collect();
        show(format!("house {house}: {}", here.join(", ")));
    }
    Ok(())
}
