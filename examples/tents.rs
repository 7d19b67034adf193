//! Tents: each tree has its own tent on a cell beside it, and each tent has a tree. Tents do not
//! touch, not even at a corner. A number says how many tents stand in its row or column.
//!
//! ```text
//! +413131321414
//! 1.......TA...
//! 3T...ATA...AT
//! 2ATA...T..T.T
//! 2T......T.A.A
//! 3A....A.A....
//! 1..AT.TT.....
//! 4...TA.A.TATA
//! 1A........T..
//! 4T...ATA..ATA
//! 2A.ATT......T
//! 2TT......TA.A
//! 3.ATA..TA....
//! ```

use csp_core::prelude::*;
use csp_examples::{InstanceError, cells, show, unique_among};
use std::error::Error;

const TREE: char = 'T';

/// The board. Its first row and its first column are the numbers; letters from a on stand for 10
/// and more.
pub(crate) fn read(text: &str) -> Result<Vec<Vec<char>>, InstanceError> {
    cells(text, Some)
}

/// The grid says which cells have a tent. A line is a word of an automaton with that number of tents that
/// do not touch: that removes more than a sum. The search learns.
pub(crate) fn model(board: &[Vec<char>]) -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    model.learning(Learning::On);
    let tent = model.grid("tent", board.len() - 1, board[0].len() - 1, 0..=1)?;
    let shape = tent.shape();
    let is_tree = |(row, column): Place| board[row + 1][column + 1] == TREE;
    // By direction and cell: whether the cell has the tent of the tree one step back.
    let mut belongs = Vec::new();
    for way in Direction::STRAIGHT {
        belongs.push(model.grid(&format!("{way:?}"), shape.rows, shape.columns, 0..=1)?);
    }
    for place in shape.places() {
        let to = |way: usize| {
            shape
                .next(place, Direction::STRAIGHT[way])
                .map(|next| belongs[way][next])
        };
        model.require(sum((0..4).filter_map(to)).eq(i32::from(is_tree(place))))?;
        model.require(sum(belongs.iter().map(|way| way[place])).eq(tent[place]))?;
        for (way, direction) in belongs.iter().zip(Direction::STRAIGHT) {
            if is_tree(place) || !shape.next(place, direction.reverse()).is_some_and(is_tree) {
                model.require(!way[place])?;
            }
        }
        model.require(sum(tent.block(place.0, place.1, 2, 2)).le(1))?;
    }
    let numbers = board[1..]
        .iter()
        .map(|row| row[0])
        .chain(board[0][1..].iter().copied());
    for (line, number) in tent.rows().chain(tent.columns()).zip(numbers) {
        if let Some(count) = number.to_digit(36) {
            let tents = vec!["1"; count as usize];
            let expression = format!("0* {} 0*", tents.join(" 0+ "));
            model.post(Regular::expression(&line, &expression)?)?;
        }
    }
    Ok((model, tent))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = read(include_str!("data/tents.txt"))?;
    let (model, tent) = model(&board)?;
    // Trees and tents in a ring can be paired in two ways.
    let solution = unique_among(model, tent.vars())?;
    show(board[0].iter().collect::<String>());
    for (row, signs) in tent.rows().zip(&board[1..]) {
        let cell = |(&tent, &sign): (&Var, &char)| if solution[tent] == 1 { 'A' } else { sign };
        show(format!(
            "{}{}",
            signs[0],
            row.iter().zip(&signs[1..]).map(cell).collect::<String>()
        ));
    }
    Ok(())
}
