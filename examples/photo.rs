//! Eight people of different heights stand in a row for two photos. From the left three of them are seen, from the right
//! four: taller people hide those behind them. How many orders are there? An automaton reads the row and counts who is seen.
//!
//! ```text
//! 1750 orders
//! ```

use csp_core::error::RegularError;
use csp_core::prelude::*;
use csp_examples::show;
use std::error::Error;

const PEOPLE: usize = 8;
const SEEN_FROM_THE_LEFT: usize = 3;
const SEEN_FROM_THE_RIGHT: usize = 4;

/// Accepts rows of which so many are seen from the front. A state is the number of people seen and the tallest of them.
fn sees(people: usize) -> Result<Automaton, RegularError> {
    let state = |seen: usize, tallest: usize| seen * (PEOPLE + 1) + tallest;
    let mut moves = Vec::new();
    for seen in 0..=PEOPLE {
        for tallest in seen..=PEOPLE {
            let hidden: Values = (1..=tallest as i32).into();
            moves.push((state(seen, tallest), hidden, state(seen, tallest)));
            for taller in tallest + 1..=PEOPLE {
                let height = Values::from(taller as i32);
                moves.push((state(seen, tallest), height, state(seen + 1, taller)));
            }
        }
    }
    let (states, first) = (state(PEOPLE, PEOPLE) + 1, state(0, 0));
    Automaton::new(states, first, [state(people, PEOPLE)], moves)
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut model = Model::new();
    let mut row = model.array("person", PEOPLE, 1..=PEOPLE as i32)?;
    model.post(AllDifferent::new(&row))?;
    model.post(Regular::new(&row, sees(SEEN_FROM_THE_LEFT)?))?;
    row.reverse();
    model.post(Regular::new(&row, sees(SEEN_FROM_THE_RIGHT)?))?;
    show(format!("{} orders", model.solutions().count()));
    Ok(())
}
