//! The parts of a SudokuPad puzzle become houses and clues.

use super::board::{PadFrame, solution};
use crate::grid::Grid;
use crate::house::HouseKind;
use crate::link::sudoku_pad::{PadCage, PadCell, PadPuzzle, PadSpot};
use crate::shape::{Cell, Shape};
use crate::sudoku::Sudoku;
use crate::variant::draft::Draft;
use crate::variant::drawn_parts::{DrawnParts, is_light, is_note};
use crate::variant::part_error::{PartError, PartFault};
use serde_json::Value;

/// Keys that change no solution.
const SETTINGS: [&str; 6] = [
    "cellSize",
    "settings",
    "triggereffect",
    "videos",
    "version",
    "type",
];

/// What rules in words say that hold anyway, without blanks and signs.
const USUAL_RULES: [&str; 3] = [
    "normalsudokurulesapply",
    "standardsudokurulesapply",
    "sudoku",
];

/// Constraints of the whole board by name, with the kinds of clues and their numbers. The last ones do not hold for
/// cells with dots or letters, which are only drawn.
const GLOBALS: [(&str, &str, &[i32], bool); 5] = [
    ("antiknight", "anti-knight", &[], false),
    ("antiking", "anti-king", &[], false),
    ("nonconsecutive", "no-difference", &[1], true),
    ("antiratio", "no-ratio", &[2], true),
    ("antixv", "no-sum", &[5, 10], true),
];

/// A puzzle of SudokuPad, as far as it is read.
#[derive(Debug)]
pub(super) struct PadReader<'a> {
    puzzle: &'a PadPuzzle,
    drawn_parts: DrawnParts,
    frame: PadFrame,
    draft: Draft,
}

impl<'a> PadReader<'a> {
    /// The board with its rows, columns and regions.
    pub(super) fn new(puzzle: &'a PadPuzzle, drawn_parts: DrawnParts) -> Result<Self, PartError> {
        let frame = PadFrame::of(puzzle);
        let length = |axis: usize| usize::try_from(frame.size[axis]).unwrap_or(0);
        let shape = Shape::rectangle(length(0), length(1));
        let shape = shape.map_err(|error| PartFault::from(error).at("cells"))?;
        let mut reader = Self {
            puzzle,
            drawn_parts,
            frame,
            draft: Draft::without_houses(shape),
        };
        if shape.rows() != shape.columns() {
            // Only words say which digits it has.
            reader.drawn("cells")?;
        }
        let regions = reader.regions()?;
        let wrong = |error| PartFault::Rules(error).at("regions");
        if !reader.is_noted("norowcol") {
            reader.draft = Draft::new(shape, regions).map_err(wrong)?;
            return Ok(reader);
        }
        for region in regions {
            reader
                .draft
                .add_house(HouseKind::REGION, region)
                .map_err(wrong)?;
        }
        Ok(reader)
    }

    /// The regions. One with all cells says nothing.
    fn regions(&self) -> Result<Vec<Vec<Cell>>, PartError> {
        let all = self.draft.shape().cells();
        let mut regions = Vec::new();
        for (number, spots) in self.puzzle.regions.iter().enumerate() {
            let cells = self.cells(&format!("regions[{number}]"), spots)?;
            regions.extend(Some(cells).filter(|cells| !cells.is_empty() && cells.len() != all));
        }
        Ok(regions)
    }

    /// Takes the given digits.
    pub(super) fn take_cells(&mut self) -> Result<(), PartError> {
        let puzzle = self.puzzle;
        for (row, cells) in puzzle.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let path = format!("cells[{row}][{column}]");
                self.take_cell(&path, [row as i32, column as i32], cell)?;
            }
        }
        Ok(())
    }

    fn take_cell(&mut self, path: &str, spot: PadSpot, said: &PadCell) -> Result<(), PartError> {
        let marks = ["pencilMarks", "centremarks"].map(|key| said.other.get(key));
        if marks.into_iter().flatten().any(|marks| !is_blank(marks)) {
            self.drawn(path)?;
        }
        let text = said.value.as_deref().unwrap_or_default().trim();
        if text.is_empty() || said.other.get("given") == Some(&Value::Bool(false)) {
            return Ok(());
        }
        match (text.parse(), self.cell(spot)) {
            (Ok(value), Some(cell)) => {
                let limited = self.draft.limit::<u32>(cell, [value]);
                limited.map_err(|fault| fault.at(path))
            }
            _ => self.drawn(path),
        }
    }

    /// Takes the cages.
    pub(super) fn take_cages(&mut self) -> Result<(), PartError> {
        let puzzle = self.puzzle;
        for (number, cage) in puzzle.cages.iter().enumerate() {
            if !cage.cells.is_empty() {
                self.take_cage(&format!("cages[{number}]"), cage)?;
            }
        }
        Ok(())
    }

    fn take_cage(&mut self, path: &str, cage: &PadCage) -> Result<(), PartError> {
        let cells = self.cells(path, &cage.cells)?;
        let text = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
        let (sum, value) = (text(&cage.sum), text(&cage.value));
        let kind = cage.kind.as_deref().unwrap_or_default();
        let unique = cage.unique || ["rowcol", "disjoint"].contains(&kind);
        if sum.is_empty() {
            let says_all = unique && value.is_empty() || is_note(&value);
            if !says_all {
                self.drawn(path)?;
            }
            if unique {
                let added = self.draft.add_house(HouseKind::EXTRA, cells);
                added.map_err(|error| PartFault::from(error).at(path))?;
            }
            return Ok(());
        }
        let number: Result<u16, _> = sum.parse();
        let number = number.map_err(|_| PartFault::text(&sum, "a number from 0 on").at(path))?;
        let kind = if unique { "cage" } else { "sum" };
        self.add(path, kind, vec![cells], vec![number.into()])
    }

    /// Takes the constraints of the whole board.
    pub(super) fn take_globals(&mut self) -> Result<(), PartError> {
        let puzzle = self.puzzle;
        for (number, name) in puzzle.global.iter().enumerate() {
            if !GLOBALS.iter().any(|(known, ..)| known == name) {
                return Err(PartFault::Unknown.at(format!("global[{number}]")));
            }
        }
        let has_marks = !puzzle.overlays.is_empty() || !puzzle.underlays.is_empty();
        for (name, kind, numbers, has_exceptions) in GLOBALS {
            let is_said = puzzle.global.iter().any(|global| global == name);
            if !is_said && !self.is_noted(name) {
                continue;
            }
            if has_exceptions && has_marks {
                return Err(PartFault::Drawn.at(name));
            }
            match numbers {
                [] => self.add(name, kind, Vec::new(), Vec::new())?,
                numbers => {
                    for &number in numbers {
                        self.add(name, kind, Vec::new(), vec![number])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes what is for people: nothing.
    pub(super) fn take_pictures(&self) -> Result<(), PartError> {
        let puzzle = self.puzzle;
        let unknown = puzzle
            .other
            .keys()
            .find(|key| !SETTINGS.contains(&key.as_str()) && *key != "norowcol");
        if let Some(key) = unknown {
            return Err(PartFault::Unknown.at(key));
        }
        let pictures = [
            ("lines", puzzle.lines.len()),
            ("arrows", puzzle.arrows.len()),
            ("underlays", puzzle.underlays.len()),
            ("overlays", puzzle.overlays.len()),
        ];
        for (key, count) in pictures {
            if count > 0 {
                self.drawn(key)?;
            }
        }
        let words = puzzle.notes().into_iter().filter(|(key, _)| key == "rules");
        for (key, rules) in words {
            let letters: String = rules.chars().filter(|c| c.is_alphanumeric()).collect();
            if !USUAL_RULES.contains(&letters.to_lowercase().as_str()) {
                self.drawn(&key)?;
            }
        }
        Ok(())
    }

    /// Only people can read this.
    fn drawn(&self, path: &str) -> Result<(), PartError> {
        match self.drawn_parts {
            DrawnParts::Refuse => Err(PartFault::Drawn.at(path)),
            DrawnParts::Ignore => Ok(()),
        }
    }

    /// Whether a note, or a key beside the board, is on.
    fn is_noted(&self, key: &str) -> bool {
        let is_on = |value: &Value| match value {
            Value::Bool(is_on) => *is_on,
            Value::String(text) => ["true", "t"].contains(&text.as_str()),
            _ => false,
        };
        let own = self.puzzle.other.get(key).is_some_and(is_on);
        own || self
            .puzzle
            .notes()
            .iter()
            .any(|(name, text)| name == key && text == "true")
    }

    fn add(
        &mut self,
        path: &str,
        kind: &str,
        lines: Vec<Vec<Cell>>,
        numbers: Vec<i32>,
    ) -> Result<(), PartError> {
        let added = self.draft.add_clue(kind, lines, numbers);
        added.map_err(|fault| fault.at(path))
    }

    /// The cell of the board, if it is on it.
    fn cell(&self, spot: PadSpot) -> Option<Cell> {
        let [row, column] = self.frame.place(spot);
        self.draft.cell(row, column)
    }

    fn cells(&self, path: &str, spots: &[PadSpot]) -> Result<Vec<Cell>, PartError> {
        let cell = |spot: &PadSpot| {
            let wrong = || PartFault::text(&format!("{spot:?}"), "a cell of the board").at(path);
            self.cell(*spot).ok_or_else(wrong)
        };
        spots.iter().map(cell).collect()
    }

    /// The puzzle.
    pub(super) fn finish(self) -> Sudoku {
        let shape = self.draft.shape();
        let mut digits = vec![0; shape.cells()];
        for (spot, value) in solution(self.puzzle) {
            if let (Some(cell), Some(digit)) = (self.cell(spot), shape.digit_of(value)) {
                digits[shape.index(cell)] = digit;
            }
        }
        let notes = self.puzzle.notes().into_iter();
        let title = notes
            .filter(|(key, _)| key == "title")
            .map(|(_, title)| title)
            .next();
        let (frame, draft) = (self.frame, self.draft);
        let board = draft.shape();
        let cell = |spot: PadSpot| {
            let [row, column] = frame.place(spot);
            let (row, column) = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
            Some(Cell { row, column }).filter(|cell| board.contains(*cell))
        };
        let mut sudoku = draft.finish();
        if let Some(title) = title {
            sudoku = sudoku.with_name(title);
        }
        let cages = self.puzzle.cages.iter();
        let lights = cages.filter(|cage| cage.value.as_deref().is_some_and(is_light));
        let lights = lights.flat_map(|cage| &cage.cells);
        let lit: Vec<&PadSpot> = self.puzzle.foglight.iter().chain(lights).collect();
        if !lit.is_empty() || self.puzzle.other.contains_key("triggereffect") {
            let lit: Vec<Cell> = lit.into_iter().filter_map(|spot| cell(*spot)).collect();
            sudoku = sudoku.fogged(Some(lit.into()));
        }
        let solution = Grid::new(shape, digits).ok().filter(Grid::is_complete);
        match solution.map(|solution| sudoku.clone().with_solution(solution)) {
            Some(Ok(solved)) => solved,
            _ => sudoku,
        }
    }
}

/// Whether marks are blank.
fn is_blank(marks: &Value) -> bool {
    match marks {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(marks) => marks.iter().all(is_blank),
        _ => false,
    }
}
