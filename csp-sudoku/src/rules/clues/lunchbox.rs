use super::line_machine::LineMachine;
use crate::propagators::LunchSets;
use crate::rules::Rules;
use crate::rules::clue::{Clue, ClueDigits, ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;

/// Digits are different, and those between the least and the greatest of them add up to a number.
pub static LUNCHBOX: ClueKind = ClueKind {
    name: "lunchbox",
    lines: &[LineField::new("cells", 2)],
    numbers: &[NumberField::or("sum", 0)],
    says: |clue| {
        format!(
            "{} are different, and the digits between the least and the greatest of them add up to {}",
            clue.names(0),
            clue.number(0)
        )
    },
    holds,
    parts,
    searched,
    look: ClueLook::Area { color: "peru" },
    ..ClueKind::PLAIN
};

/// Whether the digits are different, and those between the least and the greatest add up to the number.
pub(super) fn holds(digits: &ClueDigits<'_>) -> bool {
    let cells = digits.line(0);
    let differ = (1..cells.len()).all(|cell| !cells[..cell].contains(&cells[cell]));
    let place = |digit: Option<&i32>| {
        cells
            .iter()
            .position(|other| Some(other) == digit)
            .unwrap_or(0)
    };
    let (one, other) = (place(cells.iter().min()), place(cells.iter().max()));
    let inner = cells
        .get(one.min(other) + 1..one.max(other))
        .unwrap_or_default();
    differ && inner.iter().sum::<i32>() == digits.number(0)
}

/// What keeps it: one machine for all that the least and the greatest digit may be, or a machine for each.
pub(super) fn parts(clue: &Clue, rules: &Rules) -> Vec<CluePart> {
    let (cells, shape, sum) = (clue.line(0), rules.shape(), clue.number(0));
    let (low, high) = (shape.value(1), shape.value(shape.side() as u8));
    let room = cells.len() as i32 - 1;
    let lows = if cells.len() == shape.side() {
        low..=low
    } else {
        low..=high
    };
    let ends: Vec<(i32, i32)> = lows
        .flat_map(|least| {
            let highs = least + room..=high;
            highs.map(move |greatest| (least, greatest))
        })
        .collect();
    let machine = |ends: &[(i32, i32)]| {
        let start: Vec<Lunch> = ends
            .iter()
            .map(|&ends| Lunch {
                ends,
                place: LunchPlace::Before,
            })
            .collect();
        let machine = LineMachine {
            start: None,
            step: |state: &Option<Lunch>, digit| {
                let states = state.map_or_else(|| start.clone(), |state| vec![state]);
                states
                    .into_iter()
                    .filter_map(move |state| state.after(digit, sum))
                    .map(Some)
            },
            accepts: |state: &Option<Lunch>| {
                state.is_some_and(|state| state.place == LunchPlace::Behind)
            },
        };
        machine.reads_if_small(cells, shape)
    };
    let all = machine(&ends).unwrap_or_else(|| {
        let cases = ends.chunks(1).filter_map(machine).map(|part| vec![part]);
        CluePart::AnyOf(cases.collect())
    });
    vec![CluePart::Different(cells.to_vec()), all]
}

/// What sees more than machines, which do not know that the digits are different.
pub(super) fn searched(clue: &Clue, rules: &Rules) -> Option<Vec<CluePart>> {
    let (cells, shape, sum) = (clue.line(0), rules.shape(), clue.number(0));
    let (values, shift) = (shape.side(), shape.value(1) - 1);
    if values > LunchSets::MOST_VALUES || cells.len() > values {
        return None;
    }
    let sets = CluePart::other(cells, move |cells, posting| {
        posting.add(LunchSets::new(cells, sum, values, shift))
    });
    Some(vec![CluePart::Different(cells.to_vec()), sets])
}

/// Where the machine stands, for a least and a greatest digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Lunch {
    ends: (i32, i32),
    place: LunchPlace,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LunchPlace {
    Before,
    /// Behind the least or the greatest digit, before this other one, with the sum so far.
    Within {
        other: i32,
        sum: i32,
    },
    Behind,
}

impl Lunch {
    fn after(self, digit: i32, total: i32) -> Option<Self> {
        let (least, greatest) = self.ends;
        let is_inner = least < digit && digit < greatest;
        let is_end = digit == least || digit == greatest;
        let place = match self.place {
            LunchPlace::Before if is_end => LunchPlace::Within {
                other: least + greatest - digit,
                sum: 0,
            },
            LunchPlace::Within { other, sum } if digit == other && sum == total => {
                LunchPlace::Behind
            }
            LunchPlace::Within { other, sum } if is_inner && sum + digit <= total => {
                LunchPlace::Within {
                    other,
                    sum: sum + digit,
                }
            }
            LunchPlace::Before | LunchPlace::Behind if is_inner => self.place,
            _ => return None,
        };
        Some(Self { place, ..self })
    }
}
