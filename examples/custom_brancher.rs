//! Your own heuristic in ten lines, for thirty queens. It takes the row with the fewest columns
//! left. Among several it takes the row nearest to the middle of the board. In this row it tries
//! the column nearest to the middle.
//!
//! ```text
//! first fail, smallest column: 81 nodes
//! first fail, from the middle: 33 nodes
//! ```

use csp_core::extend::{Atom, Brancher, SearchState};
use csp_core::prelude::*;
use csp_examples::show;
use itertools::Itertools as _;

const SIDE: i32 = 30;

/// First fail from the middle outwards.
struct FromTheMiddle(Vec<Var>);

impl Brancher for FromTheMiddle {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let off_centre = |place: i32| (2 * place - (SIDE - 1)).abs();
        let open = self.0.iter().enumerate().filter(|&(_, &x)| !d.is_fixed(x));
        let (_, &queen) = open.min_by_key(|&(row, &x)| (d.size(x), off_centre(row as i32)))?;
        let column = d.iter(queen).min_by_key(|&column| off_centre(column))?;
        Some(Atom::is(queen, column))
    }
}

fn model() -> Result<(Model, Vec<Var>), ModelError> {
    let mut model = Model::new();
    let queens = model.array("queen", SIDE as usize, 0..=SIDE - 1)?;
    for [(i, &a), (j, &b)] in queens.iter().enumerate().array_combinations() {
        let rows = (j - i) as i32;
        for offset in [0, rows, -rows] {
            model.post(NotEqual::new(a, b).offset(offset))?;
        }
    }
    Ok((model, queens))
}

fn nodes(mut model: Model) -> u64 {
    let mut search = model.solutions();
    search.next();
    search.stats().nodes
}

pub(crate) fn main() -> Result<(), ModelError> {
    let (mut plain, queens) = model()?;
    plain.branch_on(&queens, VarOrder::FirstFail, ValueOrder::Min)?;
    show(format!(
        "first fail, smallest column: {} nodes",
        nodes(plain)
    ));

    let (mut custom, queens) = model()?;
    custom.branch(FromTheMiddle(queens));
    show(format!(
        "first fail, from the middle: {} nodes",
        nodes(custom)
    ));
    Ok(())
}
