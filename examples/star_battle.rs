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
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

/// The sign of a cell in no region.
const OUTSIDE: char = '.';

const INSTANCE: &str = include_str!("data/star_battle.txt");

/// How many stars there are in each row, and then the letter of the region of each cell. A cell
/// with a point is in no region and has no star.
pub(crate) fn read(text: &str) -> Result<(u32, Vec<Vec<char>>), InstanceError> {
    let (line, first) = lines(text).next().unwrap_or_default();
    let wrong = |_| InstanceError::Word {
        line,
        place: 1,
        word: first.to_owned(),
    };
    let number = first.parse().map_err(wrong)?;
    let regions: Vec<&str> = text.lines().skip(line).collect();
    Ok((
        number,
        cells(&regions.join("\n"), |c| {
            (c.is_alphabetic() || c == OUTSIDE).then_some(c)
        })?,
    ))
}

/// The grid says which cells have a star. Each row, column and region has the same number. Cells that
/// [cannot have one](without) are found beforehand. The search learns: counts of few lines and
/// regions together leave no room for a star.
pub(crate) fn model(regions: &[Vec<char>], number: u32) -> Result<(Model, VarGrid), ModelError> {
    let side = regions.len();
    let mut model = Model::new();
    model.learning(Learning::On);
    let stars = model.grid("star", side, side, 0..=1)?;
    let mut by_region: BTreeMap<char, Vec<Var>> = BTreeMap::new();
    for (&region, &star) in regions.iter().flatten().zip(stars.vars()) {
        by_region.entry(region).or_default().push(star);
    }
    for star in by_region.remove(&OUTSIDE).unwrap_or_default() {
        model.require(!star)?;
    }
    for group in stars
        .rows()
        .chain(stars.columns())
        .chain(by_region.into_values())
    {
        model.post(Count::exactly(&group, 1, number))?;
    }
    for place in without(regions) {
        model.require(!stars[place])?;
    }
    for row in 0..side - 1 {
        for column in 0..side - 1 {
            model.post(Count::at_most(&stars.block(row, column, 2, 2), 1, 1))?;
        }
    }
    Ok((model, stars))
}

/// Cells without a star, by counts of lines and regions. If as many regions lie within a few
/// neighbouring rows as there are rows, they have all stars of these rows. If only as many regions
/// reach into the rows, they have all their stars there. The same goes for columns.
fn without(regions: &[Vec<char>]) -> Vec<Place> {
    let side = regions.len();
    let all = || (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let places = || all().filter(|place| regions[place.0][place.1] != OUTSIDE);
    let mut found = Vec::new();
    for line in [|place: Place| place.0, |place: Place| place.1] {
        let mut lines_of: BTreeMap<char, BTreeSet<usize>> = BTreeMap::new();
        for place in places() {
            lines_of
                .entry(regions[place.0][place.1])
                .or_default()
                .insert(line(place));
        }
        for band in (0..side).flat_map(|first| (first..side).map(move |last| first..=last)) {
            let is_within = |of: &BTreeSet<usize>| of.iter().all(|line| band.contains(line));
            let reaches = |of: &BTreeSet<usize>| of.iter().any(|line| band.contains(line));
            let of = |place: &Place| &lines_of[&regions[place.0][place.1]];
            let count = band.clone().count();
            let (inside, outside): (Vec<Place>, Vec<Place>) =
                places().partition(|&place| band.contains(&line(place)));
            if lines_of.values().filter(|of| is_within(of)).count() == count {
                found.extend(inside.into_iter().filter(|place| !is_within(of(place))));
            }
            if lines_of.values().filter(|of| reaches(of)).count() == count {
                found.extend(outside.into_iter().filter(|place| reaches(of(place))));
            }
        }
    }
    found
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (number, regions) = read(INSTANCE)?;
    let (mut model, stars) = model(&regions, number)?;
    let solution = unique(&mut model)?;
    for (row, regions) in stars.rows().zip(&regions) {
        let cell = |(&star, region): (&Var, &char)| {
            if solution[star] == 1 {
                "*".into()
            } else {
                region.to_string()
            }
        };
        show(
            row.iter()
                .zip(regions)
                .map(cell)
                .collect::<Vec<String>>()
                .join(" "),
        );
    }
    Ok(())
}
