//! Social golfers: players play in groups, week after week. No two players are in the same group
//! more than once.
//!
//! ```text
//!  1  2  3 | 4  5  6 | 7  8  9 |10 11 12 |13 14 15
//!  1  4  7 | 2  5  8 | 3 10 13 | 6 11 14 | 9 12 15
//!  1  5  9 | 2  4 10 | 3  6 15 | 7 11 13 | 8 12 14
//!  1  6  8 | 2  7 14 | 3  9 11 | 4 12 13 | 5 10 15
//!  1 10 14 | 2 11 15 | 3  4  8 | 5  7 12 | 6  9 13
//! ```

use csp_core::prelude::*;
use csp_examples::show;
use itertools::Itertools as _;
use std::error::Error;

const GROUPS: usize = 5;
const SIZE: usize = 3;
const WEEKS: usize = 5;
const PLAYERS: usize = GROUPS * SIZE;

/// The grid has a row for each week, with its groups one after the other.
fn model() -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    let players = PLAYERS as i32;
    let weeks = model.grid("player", WEEKS, PLAYERS, 0..=players - 1)?;
    let mut pairs = Vec::new();
    for week in weeks.rows() {
        model.post(AllDifferent::new(&week).consistency(Consistency::Domain))?;
        for group in week.chunks(SIZE) {
            for [&one, &other] in group.iter().array_combinations() {
                let pair = model.var("pair", 0..=players * players - 1)?;
                model.linear(
                    &[(i64::from(players), one), (1, other), (-1, pair)],
                    Relation::Equal,
                    0,
                )?;
                pairs.push(pair);
            }
            // Players of a group, groups of a week, and weeks can be exchanged. The solution has
            // them in order.
            model.post(Increasing::new(group, Strictness::Strict))?;
        }
        for [one, other] in week.chunks(SIZE).array_windows() {
            model.post(Lex::new(one, other, Strictness::Strict))?;
        }
    }
    for [one, other] in weeks.rows().array_windows() {
        model.post(Lex::new(&one, &other, Strictness::Strict))?;
    }
    model.all_different(&pairs)?;
    // Players can be exchanged, too. In the first week they stand in the order of their numbers.
    for (player, &place) in (0..).zip(&weeks.vars()[..PLAYERS]) {
        model.assign(place, player)?;
    }
    model.branch_on(weeks.vars(), VarOrder::InputOrder, ValueOrder::Min)?;
    Ok((model, weeks))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, weeks) = model()?;
    let Some(solution) = model.solve().solution() else {
        return Ok(());
    };
    for week in weeks.rows() {
        let groups = week.chunks(SIZE).map(|group| {
            solution
                .values(group)
                .iter()
                .map(|player| format!("{:2}", player + 1))
                .join(" ")
        });
        show(groups.collect_vec().join(" |"));
    }
    Ok(())
}
