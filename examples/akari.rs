//! Akari (light up): put lamps into white cells. Each white cell must be lit. Light goes along rows
//! and columns up to the next black cell. No lamp lights another. A number says how many lamps
//! stand next to its cell.
//!
//! ```text
//! .x..2o....xx
//! .x..o.x.0.o.
//! o2o.x..o1.x.
//! 1..o.1o.....
//! .o.1....x.2o
//! ..........o3
//! x..........o
//! ox.2o...x...
//! ...o..0....1
//! .1.x.o.x..xo
//! .o.x.1..o.x.
//! xx.o...0.o1.
//! ```

use csp_core::prelude::*;
use csp_examples::{InstanceError, cells, show, unique};
use std::error::Error;

/// The sign of each cell: `.` if it is white, and else `x` or its number.
pub(crate) fn read(text: &str) -> Result<Vec<Vec<char>>, InstanceError> {
    cells(text, |c| ".x01234".contains(c).then_some(c))
}

/// The grid says which cells have a lamp. The search learns.
pub(crate) fn model(cells: &[Vec<char>]) -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    model.learning(Learning::On);
    let lamp = model.grid("lamp", cells.len(), cells[0].len(), 0..=1)?;
    let is_white = |&(row, column): &Place| cells[row][column] == '.';
    for place in lamp.shape().places() {
        if is_white(&place) {
            let lit_from = |way| {
                lamp.shape()
                    .ray(place, way)
                    .take_while(is_white)
                    .map(|other| lamp[other])
            };
            let others: Vec<Var> = Direction::STRAIGHT.into_iter().flat_map(lit_from).collect();
            model.require(lamp[place] | exists(&others))?;
            model.require(lamp[place].implies(!exists(&others)))?;
        } else {
            model.require(!lamp[place])?;
        }
        if let Some(count) = cells[place.0][place.1].to_digit(10) {
            model.require(sum(lamp.neighbours(place)).eq(count as i32))?;
        }
    }
    Ok((model, lamp))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let cells = read(include_str!("data/akari.txt"))?;
    let (mut model, lamp) = model(&cells)?;
    let solution = unique(&mut model)?;
    for (row, signs) in lamp.rows().zip(&cells) {
        let cell = |(&lamp, &sign): (&Var, &char)| if solution[lamp] == 1 { 'o' } else { sign };
        show(row.iter().zip(signs).map(cell).collect::<String>());
    }
    Ok(())
}
