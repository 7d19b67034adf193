//! The rules of a cell beside rows, columns and boxes: regions, other houses, and clues.

use csp_sudoku::rules::Rules;
use csp_sudoku::shape::{Cell, House, Shape};
use csp_views::clues::ClueDrawing;

use crate::tui::board::boxes;

/// A rule in words, and the cells that it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellRule {
    pub(super) text: String,
    pub(super) cells: Vec<Cell>,
}

/// The rules that name a cell: houses, then clues.
pub(super) fn rules_at(rules: &Rules, cell: Cell) -> Vec<CellRule> {
    if rules.is_classic() {
        return Vec::new();
    }
    let houses = rules.houses().into_iter();
    let others = houses.filter(|(house, _)| matches!(house, House::Other(..)));
    let houses = others.map(|(house, cells)| CellRule {
        text: format!("{house}: digits differ"),
        cells,
    });
    let clues = rules.clues().iter().map(|clue| CellRule {
        text: clue.to_string(),
        cells: clue.cells(),
    });
    houses
        .chain(clues)
        .filter(|rule| rule.cells.contains(&cell))
        .collect()
}

/// All rules in words, a paragraph each.
pub(super) fn in_words(rules: &Rules) -> String {
    let sentences = ClueDrawing::new(rules).sentences.into_iter();
    let texts: Vec<String> = sentences.map(|sentence| sentence.text).collect();
    match texts.is_empty() {
        true => "Each row, column and box has each digit once.".to_owned(),
        false => texts.join("\n"),
    }
}

/// How the board is laid out: with its boxes, or with a line between all rows if boxes are no houses.
pub(super) fn layout(rules: &Rules) -> Shape {
    let shape = rules.shape();
    let is_region =
        |house: &House| matches!(house, House::Other(kind, _) if kind.as_str() == "region");
    let mut houses = rules.houses().into_iter().map(|(house, _)| house);
    let has_boxes = houses.any(|house| house.is_area() && !is_region(&house));
    match has_boxes {
        true => shape,
        false => shape.with_boxes(1, shape.columns()).unwrap_or(shape),
    }
}

/// The box or region of each cell, by its number. Lines are drawn between them. What is no cell has none.
pub(super) fn areas(rules: &Rules) -> Vec<Option<usize>> {
    let shape = rules.shape();
    if rules.is_classic() {
        return boxes(shape);
    }
    let houses = rules.houses();
    let areas: Vec<&Vec<Cell>> = houses
        .iter()
        .filter(|(house, _)| house.is_area())
        .map(|(_, cells)| cells)
        .collect();
    let area = |index: usize| {
        let cell = shape.cell(index);
        let is_outside = usize::from(cell.row) >= rules.board_rows();
        let area = areas.iter().position(|cells| cells.contains(&cell));
        let area = area.unwrap_or(areas.len() + usize::from(is_outside));
        (!rules.is_void(cell)).then_some(area)
    };
    (0..shape.cells()).map(area).collect()
}
