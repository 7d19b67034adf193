//! Uniqueness in plain English.

use super::{cells, choice, list};
use crate::symbols;
use crate::techniques::step::Pattern;
use crate::techniques::technique::Technique;

/// Rectangles.
pub(super) fn rectangle(technique: Technique, pattern: &Pattern) -> String {
    let [low, high] = pattern.digits[..] else {
        return String::new();
    };
    let [low, high] = [low, high].map(symbols::character);
    let all = cells(&pattern.cells);
    let reason = reason(technique, pattern);
    format!(
        "{all} lie in two rows, two columns and two boxes. If they had only {low} and {high}, these \
         could be swapped, and the puzzle would have two solutions. {reason}"
    )
}

/// Why that does not happen.
fn reason(technique: Technique, pattern: &Pattern) -> String {
    let mut rich: Vec<_> = pattern.fins.iter().map(|fin| fin.cell).collect();
    rich.dedup();
    let (both, rich) = (list(&rich), choice(&rich));
    let mut digits: Vec<u8> = pattern.fins.iter().map(|fin| fin.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    let more = list(digits.into_iter().map(symbols::character));
    use Technique::*;
    match technique {
        Uniqueness1 => format!("{rich} alone can prevent that."),
        Uniqueness2 | Uniqueness5 | AvoidableRectangle2 => {
            format!("So one of {both} is {more}, and no cell that sees them all.")
        }
        Uniqueness3 => format!(
            "So {rich} is one of {more}. Taken as one cell, they are part of a naked subset."
        ),
        Uniqueness4 => format!(
            "One of the two digits has no other place that {both} both see, so one of them has it. If \
             the other had the second digit, the swap would be possible."
        ),
        Uniqueness6 => {
            "One of the two digits has no other place in these rows and columns, so it is \
             in two cells across. In the cells with more candidates it would lead to the swap."
                .to_owned()
        }
        HiddenRectangle => {
            "One of the two digits has no other place in a row and a column. With the \
             other digit in the cell where they cross, the swap would follow."
                .to_owned()
        }
        _ => "None of their digits is a given, and the last cell must not complete the swap."
            .to_owned(),
    }
}

/// Bivalue universal grave plus one.
pub(super) fn grave(pattern: &Pattern) -> String {
    let (Some(cell), Some(digit)) = (pattern.cells.first(), pattern.digits.first()) else {
        return String::new();
    };
    let digit = symbols::character(*digit);
    format!(
        "{cell} has three candidates, and every other empty cell has two. Without {digit} in {cell}, each \
         candidate would have two places in each row, column and box, and the puzzle would not have \
         exactly one solution."
    )
}
