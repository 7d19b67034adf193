//! Star battle: each row, each column and each region has two stars. No two stars touch, not even
//! at a corner.
//!
//! ```text
//! I A * I I * D D D D
//! I A A I I D D * D *
//! * I * I I I D D D F
//! J I I I * C * F F F
//! * J C C C J J J * J
//! J J J J * J * J J J
//! J * J J J J H J J *
//! J B J * J H H * E J
//! J * B G H * E E E J
//! B B B * G H E E * J
//! ```

use csp_core::prelude::*;
use csp_examples::{cells, show, unique};
use std::collections::BTreeMap;
use std::error::Error;

const INSTANCE: &str = include_str!("data/star_battle.txt");
const STARS: u32 = 2;

fn model(regions: &[Vec<char>]) -> Result<(Model, VarGrid), ModelError> {
    let side = regions.len();
    let mut model = Model::new();
    let stars = model.grid("star", side, side, 0..=1)?;
    let mut by_region: BTreeMap<char, Vec<Var>> = BTreeMap::new();
    for (&region, &star) in regions.iter().flatten().zip(stars.vars()) {
        by_region.entry(region).or_default().push(star);
    }
    for group in stars.rows().chain(stars.columns()).chain(by_region.into_values()) {
        model.post(Count::exactly(&group, 1, STARS))?;
    }
    for row in 0..side - 1 {
        for column in 0..side - 1 {
            model.post(Count::at_most(&stars.block(row, column, 2, 2), 1, 1))?;
        }
    }
    Ok((model, stars))
}

fn main() -> Result<(), Box<dyn Error>> {
    let regions = cells(INSTANCE, |c| c.is_ascii_uppercase().then_some(c))?;
    let (mut model, stars) = model(&regions)?;
    let solution = unique(&mut model)?;
    for (row, regions) in stars.rows().zip(&regions) {
        let cell = |(&star, region): (&Var, &char)| {
            if solution[star] == 1 { "*".into() } else { region.to_string() }
        };
        show(row.iter().zip(regions).map(cell).collect::<Vec<String>>().join(" "));
    }
    Ok(())
}
