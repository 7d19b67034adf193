//! Where to look for a step.

use super::game::Game;
use crate::rules::Rules;
use crate::shape::{Cell, House};
use crate::techniques::{Outline, Step, Technique};
use std::fmt;

/// Where to look for a step: the technique, and the houses where it begins. It does not say what
/// the step concludes. Its text is "Hidden Single in box 3".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The technique.
    pub technique: Technique,
    /// The houses of the pattern, or else the box of its first cell.
    pub houses: Vec<House>,
}

impl Whereabouts {
    /// Where to look for the step on a board with these rules.
    #[must_use]
    pub fn of(step: &Step, rules: &Rules) -> Self {
        let outline = step.outline();
        let houses = match (step.house, &outline.base[..]) {
            (Some(house), _) => vec![house],
            (None, base @ [_, ..]) => base.to_vec(),
            (None, []) => first_cell(step, &outline)
                .and_then(|cell| box_of(cell, rules))
                .into_iter()
                .collect(),
        };
        Self {
            technique: step.technique,
            houses,
        }
    }

    /// The cells of the houses.
    #[must_use]
    pub fn cells(&self, game: &Game) -> Vec<Cell> {
        let wanted = game
            .houses
            .iter()
            .filter(|(house, _)| self.houses.contains(house));
        wanted
            .flat_map(|(_, cells)| cells)
            .map(|&index| game.shape().cell(index))
            .collect()
    }
}

impl fmt::Display for Whereabouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.technique.fmt(f)?;
        for (index, house) in self.houses.iter().enumerate() {
            let separator = match index {
                0 => " in ",
                _ if index + 1 == self.houses.len() => " and ",
                _ => ", ",
            };
            write!(f, "{separator}{house}")?;
        }
        Ok(())
    }
}

/// The cell in which a step begins.
fn first_cell(step: &Step, outline: &Outline) -> Option<Cell> {
    let sets = outline.sets.iter().flat_map(|set| &set.cells);
    let colors = outline.colors.iter().flatten();
    let nodes = outline.chains.iter().flatten();
    let of_chains = nodes.flat_map(|node| &node.cells);
    let mut listed = outline
        .cells
        .iter()
        .chain(sets)
        .chain(colors)
        .chain(of_chains);
    let first = listed.next().copied();
    first.or(step.placement.map(|placement| placement.cell))
}

/// The box or the region of a cell.
fn box_of(cell: Cell, rules: &Rules) -> Option<House> {
    let houses = rules.houses().into_iter();
    let mut of_cell = houses.filter(|(house, cells)| house.is_area() && cells.contains(&cell));
    of_cell.next().map(|(house, _)| house)
}
