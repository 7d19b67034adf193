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
use csp_examples::{InstanceError, cells, lines, show, unique};
use std::collections::BTreeMap;
use std::error::Error;

const INSTANCE: &str = include_str!("data/star_battle.txt");
/// How many stars there are in each row, and then the letter of the region of each cell.
pub fn read(text: &str) -> Result<(u32, Vec<Vec<char>>), InstanceError> {
    let (line, first) = lines(text).next().unwrap_or_default();
    let wrong = |_| InstanceError::Word { line, place: 1, word: first.to_owned() };
    let number = first.parse().map_err(wrong)?;
    let regions: Vec<&str> = text.lines().skip(line).collect();
    Ok((number, cells(&regions.join("\n"), |c| c.is_ascii_uppercase().then_some(c))?))
}

/// The grid says which cells have a star. Each row, column and region has so many. The search
/// learns: counts of few lines and regions together leave no room for a star.
pub fn model(regions: &[Vec<char>], number: u32) -> Result<(Model, VarGrid), ModelError> {
    let side = regions.len();
    let mut model = Model::new();
    model.learning(Learning::On);
    let stars = model.grid("star", side, side, 0..=1)?;
    let mut by_region: BTreeMap<char, Vec<Var>> = BTreeMap::new();
    for (&region, &star) in regions.iter().flatten().zip(stars.vars()) {
        by_region.entry(region).or_default().push(star);
    }
    for group in stars.rows().chain(stars.columns()).chain(by_region.into_values()) {
        model.post(Count::exactly(&group, 1, number))?;
    }
    for row in 0..side - 1 {
        for column in 0..side - 1 {
            model.post(Count::at_most(&stars.block(row, column, 2, 2), 1, 1))?;
        }
    }
    Ok((model, stars))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (number, regions) = read(INSTANCE)?;
    let (mut model, stars) = model(&regions, number)?;
    let solution = unique(&mut model)?;
    for (row, regions) in stars.rows().zip(&regions) {
        let cell = |(&star, region): (&Var, &char)| {
            if solution[star] == 1 { "*".into() } else { region.to_string() }
        };
        show(row.iter().zip(regions).map(cell).collect::<Vec<String>>().join(" "));
    }
    Ok(())
}
