use super::places::whole_board;
use super::tools::same_digits;
use crate::house::{House, HouseKind};
use crate::rules::Rules;
use crate::rules::clue::ClueKind;
use crate::rules::clue_look::ClueLook;
use crate::shape::Cell;

/// The largest of rows, columns, boxes and regions have the same digits.
pub static REGION_SAME_VALUES: ClueKind = ClueKind {
    name: "region-same-values",
    scope: whole_board,
    says: |_| "all rows, columns and boxes of the greatest size have the same digits".to_owned(),
    holds: |digits| {
        let sorted = largest(digits.rules()).into_iter().map(|house| {
            let mut house = digits.of(&house);
            house.sort_unstable();
            house
        });
        let sorted: Vec<Vec<i32>> = sorted.collect();
        sorted.windows(2).all(|pair| pair[0] == pair[1])
    },
    parts: |_, rules| {
        let largest = largest(rules);
        let all = largest
            .first()
            .is_none_or(|house| house.len() == rules.shape().side());
        if all {
            return Vec::new();
        }
        same_digits(&largest, rules.shape())
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};

/// The houses of the usual kinds with the most cells.
fn largest(rules: &Rules) -> Vec<Vec<Cell>> {
    let usual = |house: &House| {
        matches!(
            house,
            House::Row(_) | House::Column(_) | House::Box(_) | House::Other(HouseKind::REGION, _)
        )
    };
    let mut houses: Vec<Vec<Cell>> = rules
        .houses()
        .into_iter()
        .filter(|(house, _)| usual(house))
        .map(|(_, cells)| cells)
        .collect();
    let most = houses.iter().map(Vec::len).max();
    houses.retain(|house| Some(house.len()) == most);
    houses
}
