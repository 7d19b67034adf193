//! The numbers of clues that hold for a grid.

use crate::grid::Grid;
use crate::rules::clues::{CAGE, LUNCHBOX};
use crate::rules::{Clue, ClueFields, ClueKind, NumberField, Rules};
use crate::shape::Cell;
use csp_core::random::Random;

/// How the number of a clue is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberDraw {
    /// It is one with which the clue holds.
    Tried,
    /// It is the usual one, or one that is tried if that is rarely possible.
    Usual(i32),
    /// It is left out.
    Left,
    /// There are several: some digits of the cells.
    Digits,
}

/// The numbers that are tried are below this.
const MOST: i32 = 60;

impl NumberDraw {
    /// How the numbers of a kind are found, if they are.
    pub(super) fn all_of(kind: &ClueKind) -> Option<Vec<Self>> {
        let is_board = kind.lines.iter().all(|line| line.repeats);
        let draw = |field: &NumberField| match (field.default, field.repeats) {
            (Some(_), _) if kind == &LUNCHBOX => Some(Self::Tried),
            // The number says how the rule is meant, and there is none that is usual.
            (Some(0), _) if is_board => None,
            (Some(usual), _) => Some(Self::Usual(usual)),
            // The grid follows such a clue, so it cannot tell the number.
            (None, false) => Some(Self::Tried).filter(|_| !is_board),
            (None, true) if kind == &CAGE => Some(Self::Tried),
            (None, true) if field.name == "digits" && !is_board => Some(Self::Digits),
            (None, true) => Some(Self::Left).filter(|_| kind.numbers.len() > 1),
        };
        kind.numbers.iter().map(draw).collect()
    }

    /// A clue of these lines that holds for the grid, if numbers lead to one. The usual ones are taken, or others.
    pub(super) fn clue(
        kind: &'static ClueKind,
        lines: &[Vec<Cell>],
        (grid, rules): (&Grid, &Rules),
        usual: bool,
        random: &mut Random,
    ) -> Option<Clue> {
        let draws = Self::all_of(kind)?;
        let side = grid.shape().side();
        let mut numbers = Vec::new();
        let mut tried = None;
        for draw in draws {
            match draw {
                Self::Usual(number) if usual => numbers.push(number),
                Self::Usual(_) => numbers.push(1 + random.index(side) as i32),
                Self::Left => {}
                Self::Digits => numbers.extend(some_digits(lines, grid, random)),
                Self::Tried => {
                    tried = Some(numbers.len());
                    numbers.push(0);
                }
            }
        }
        let mut with = |number: i32| {
            if let Some(place) = tried {
                numbers[place] = number;
            }
            let fields = ClueFields {
                lines: lines.to_vec(),
                numbers: numbers.clone(),
                ..ClueFields::default()
            };
            let clue = kind.clue_of(fields).ok()?;
            clue.holds(grid, rules).then_some(clue)
        };
        if tried.is_none() {
            return with(0);
        }
        let mut found: Vec<Clue> = (0..MOST).filter_map(with).collect();
        (!found.is_empty()).then(|| found.swap_remove(random.index(found.len())))
    }
}

/// Some digits of the cells, each at most as often as it is there, in order.
fn some_digits(lines: &[Vec<Cell>], grid: &Grid, random: &mut Random) -> Vec<i32> {
    let value = |cell: &Cell| grid.shape().value(grid.digit(*cell));
    let mut digits: Vec<i32> = lines.concat().iter().map(value).collect();
    random.shuffle(&mut digits);
    digits.truncate(1 + random.index(digits.len()));
    digits.sort_unstable();
    digits
}
