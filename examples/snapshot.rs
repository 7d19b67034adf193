//! The traces of two branchers on the same model, and their difference: this is how a change of a
//! heuristic shows in a snapshot.
//!
//! The model is four queens. `-` is the search in the order of the rows, `+` the search that begins
//! in the middle.
//!
//! ```text
//!  node 1 depth 0
//! -node 2 depth 1: q[0] = 0
//! -node 3 depth 2: q[1] = 2
//! -  conflict not_equal#11: q[1]
//! -back to depth 1
//! -node 4 depth 1: q[1] != 2
//! -  conflict not_equal#17: q[2]
//! -back to depth 0
//! -node 5 depth 0: q[0] != 0
//! -node 6 depth 1: q[0] = 1
//! -  solution 1: 1 3 0 2
//! -limit solutions
//! +node 2 depth 1: q[2] = 0
//! +node 3 depth 2: q[1] = 2
//! +  conflict not_equal#2: q[0]
//! +back to depth 1
//! +node 4 depth 1: q[1] != 2
//! +  solution 1: 1 3 0 2
//! +limit solutions
//! ```

use csp_core::extend::{Atom, Brancher, SearchState};
use csp_core::prelude::*;
use csp_core::trace::TraceLevel;
use csp_examples::show;
use itertools::Itertools as _;

/// Chooses the unfixed variable nearest to the middle, and its smallest value.
struct FromTheMiddle(Vec<Var>);

impl Brancher for FromTheMiddle {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let middle = self.0.len() / 2;
        let open = self.0.iter().enumerate().filter(|&(_, &x)| !d.is_fixed(x));
        let (_, &x) = open.min_by_key(|&(place, _)| place.abs_diff(middle))?;
        Some(Atom::is(x, d.min(x)))
    }
}

/// Queens that do not attack each other. The variables are the columns of the queens, by row.
fn queens(count: usize) -> Result<(Model, Vec<Var>), ModelError> {
    let mut model = Model::new();
    let queens = model.array("q", count, 0..=count as i32 - 1)?;
    for [i, j] in (0..count).array_combinations() {
        let rows = (j - i) as i32;
        for offset in [0, rows, -rows] {
            model.post(NotEqual::new(queens[i], queens[j]).offset(offset))?;
        }
    }
    Ok((model, queens))
}

/// The trace of a search for one solution, without its header.
fn tree(mut model: Model) -> Result<Vec<String>, ModelError> {
    model.limit(Limits::default().solutions(1));
    let trace = model
        .trace(Goal::Satisfy, TraceLevel::Decisions)?
        .to_string();
    Ok(trace
        .lines()
        .skip_while(|line| !line.starts_with("node 1 "))
        .map(str::to_owned)
        .collect())
}

/// The trace of a search in the order of the rows, and that of one from the middle.
fn trees() -> Result<[Vec<String>; 2], ModelError> {
    let (mut in_order, queens_in_order) = queens(4)?;
    in_order.branch_on(&queens_in_order, VarOrder::InputOrder, ValueOrder::Min)?;
    let (mut from_the_middle, all) = queens(4)?;
    from_the_middle.branch(FromTheMiddle(all));
    Ok([tree(in_order)?, tree(from_the_middle)?])
}

pub(crate) fn main() -> Result<(), ModelError> {
    let [before, after] = trees()?;
    let same = before
        .iter()
        .zip(&after)
        .take_while(|(one, other)| one == other)
        .count();
    for line in &before[..same] {
        show(format!(" {line}"));
    }
    for line in &before[same..] {
        show(format!("-{line}"));
    }
    for line in &after[same..] {
        show(format!("+{line}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::trees;

    /// In your own crate you would keep the trace of your brancher as such a snapshot.
    #[test]
    fn the_middle_first() {
        let [_, after] = trees().unwrap();
        insta::assert_snapshot!(after.join("\n"), @r"
        node 1 depth 0
        node 2 depth 1: q[2] = 0
        node 3 depth 2: q[1] = 2
          conflict not_equal#2: q[0]
        back to depth 1
        node 4 depth 1: q[1] != 2
          solution 1: 1 3 0 2
        limit solutions
        ");
    }
}
