//! Golomb rulers: ten marks on a ruler, where all distances between two marks differ. How short can
//! the ruler be?
//!
//! ```text
//! 0 1 6 10 23 26 34 41 53 55
//! no shorter ruler has ten marks
//! ```

use csp_core::prelude::*;
use csp_examples::show;
use itertools::Itertools as _;
use std::error::Error;

const MARKS: usize = 10;

fn model() -> Result<(Model, Vec<Var>), ModelError> {
    let mut model = Model::new();
    // Marks at the powers of two minus one make a valid ruler.
    let longest = (1 << (MARKS - 1)) - 1;
    let marks = model.array("mark", MARKS, 0..=longest)?;
    model.assign(marks[0], 0)?;
    model.post(Increasing::new(&marks, Strictness::Strict))?;
    let mut distances = Vec::new();
    for [i, j] in (0..MARKS).array_combinations() {
        // The distances between neighbours from i to j are all different: their sum is at least
        // 1 + 2 + ... + steps.
        let steps = (j - i) as i32;
        let distance = model.var(
            format!("distance[{i},{j}]"),
            steps * (steps + 1) / 2..=longest,
        )?;
        model.linear(
            &[(1, marks[j]), (-1, marks[i]), (-1, distance)],
            Relation::Equal,
            0,
        )?;
        // The same holds for the distances outside of i and j.
        let outside = (MARKS - 1 - (j - i)) as i64;
        model.linear(
            &[(1, distance), (-1, marks[MARKS - 1])],
            Relation::AtMost,
            -outside * (outside + 1) / 2,
        )?;
        distances.push(distance);
    }
    model.post(AllDifferent::new(&distances).consistency(Consistency::Bounds))?;
    // A ruler has a mirror image. This keeps the one that begins with the shorter distance.
    model.linear(
        &[(1, distances[0]), (-1, distances[distances.len() - 1])],
        Relation::Less,
        0,
    )?;
    model.branch_on(&marks, VarOrder::InputOrder, ValueOrder::Min)?;
    Ok((model, marks))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, marks) = model()?;
    let optimum = model.minimize(marks[MARKS - 1])?;
    if let Some(best) = &optimum.solution {
        show(best.values(&marks).iter().join(" "));
        show(if optimum.limit().is_none() {
            "no shorter ruler has ten marks"
        } else {
            "perhaps not the shortest"
        });
    }
    Ok(())
}
