//! Boards on which each row, column and box misses a digit.

use super::board::IssBoard;
use super::error::IssError;
use super::said::Said;
use super::token::IssToken;
use crate::house::{House, HouseKind};
use crate::shape::Cell;

/// Each row, column and box misses one of the digits that are not 0, which a cell outside of the board holds. No two rows
/// miss the same digit, nor two columns or boxes, and where a 0 is, its row, column and box miss three different ones.
pub(super) fn doppelganger(
    board: &IssBoard,
    token: &IssToken,
    kind: &str,
) -> Result<Said, IssError> {
    let shape = board.inner;
    let has_zero = shape.value(1) == 0 && shape.side() == shape.rows() + 1;
    let is_square = shape.rows() == shape.columns() && board.region_size == shape.rows();
    if !board.has_houses || !has_zero || !is_square {
        let expected = "a square with the digits from 0 to its side and regions of as many cells";
        return Err(token.wrong("the board", expected));
    }
    // What rows miss is a column beside the board, and has its name.
    let group_of = |house: &House| match house {
        House::Row(_) => "DGC",
        House::Column(_) => "DGR",
        House::Box(_) | House::Other(..) => "DGB",
    };
    let mut said = Vec::new();
    let mut groups = Vec::new();
    for group in ["DGC", "DGR", "DGB"] {
        let missing = board.group(group).unwrap_or_default();
        if missing.is_empty() || group == "DGB" && !board.has_boxes {
            let zero = missing.iter().map(|&cell| (cell, vec![0]));
            said.push(Said::Candidates(zero.collect()));
            groups.push(Vec::new());
            continue;
        }
        let houses = shape
            .houses()
            .filter(|house| group_of(house) == group)
            .zip(missing);
        let completed = |(house, &missing): (House, &Cell)| {
            let cells = shape.house_cells(house);
            cells.chain([missing]).collect()
        };
        said.push(Said::Houses(
            HouseKind::COMPLETED,
            houses.map(completed).collect(),
        ));
        said.push(Said::Houses(HouseKind::MISSING, vec![missing.to_vec()]));
        let digits: Vec<i32> = (1..shape.side() as i32).collect();
        let not_zero = missing.iter().map(|&cell| (cell, digits.clone()));
        said.push(Said::Candidates(not_zero.collect()));
        groups.push(missing.to_vec());
    }
    said.push(Said::clue(token, kind, groups, vec![0])?);
    Ok(Said::Several(said))
}
