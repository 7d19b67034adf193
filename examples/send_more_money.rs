//! SEND + MORE = MONEY: each letter is a digit, different letters are different digits, and no
//! number begins with 0.
//!
//! ```text
//!   9567
//! + 1085
//! = 10652
//! the only solution, after 7 nodes
//! ```

use csp_core::prelude::*;
use csp_examples::show;

/// The letters of a word with the weights of their places: 1 for the last, 10 for the one before.
fn number(letters: &[Var]) -> impl Iterator<Item = (i64, Var)> + '_ {
    letters
        .iter()
        .rev()
        .enumerate()
        .map(|(place, &letter)| (10_i64.pow(place as u32), letter))
}

pub(crate) fn main() -> Result<(), ModelError> {
    let mut model = Model::new();
    let letters = model.array("letter", 8, 0..=9)?;
    let &[s, e, n, d, m, o, r, y] = &letters[..] else {
        return Ok(());
    };
    let send = [s, e, n, d];
    let more = [m, o, r, e];
    let money = [m, o, n, e, y];

    model.all_different(&letters)?;
    let total = number(&money).map(|(weight, letter)| (-weight, letter));
    model.post(Linear::new(
        number(&send).chain(number(&more)).chain(total),
        Relation::Equal,
        0,
    ))?;
    model.post(Linear::new([(1, s)], Relation::AtLeast, 1))?;
    model.post(Linear::new([(1, m)], Relation::AtLeast, 1))?;

    let mut search = model.solutions();
    let Some(solution) = search.next() else {
        return Ok(());
    };
    let value = |word: &[Var]| {
        number(word)
            .map(|(weight, letter)| weight * i64::from(solution[letter]))
            .sum::<i64>()
    };
    show(format!(
        "  {}\n+ {}\n= {}",
        value(&send),
        value(&more),
        value(&money)
    ));
    if search.next().is_none() {
        show(format!(
            "the only solution, after {} nodes",
            search.stats().nodes
        ));
    }
    Ok(())
}
