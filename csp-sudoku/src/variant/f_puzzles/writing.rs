//! Puzzles to f-puzzles.

use super::entries::{entries, extend, spots};
use super::read_f_puzzle;
use super::rows::keys_of;
use crate::house::{House, HouseKind};
use crate::link::f_puzzles::{FCell, FEntries, FGroup, FPart, FPuzzle, FRegion, KINDS};
use crate::rules::Clue;
use crate::shape::{Cell, Shape};
use crate::sudoku::{Sudoku, digits};
use crate::variant::content::{Content, OF_ALL_PAIRS};
use crate::variant::drawn_parts::DrawnParts;
use crate::variant::share_error::{ShareError, ShareForm, UnsaidPart};
use serde_json::Map;

/// The puzzle as f-puzzles has it, so that [`read_f_puzzle`] reads the same rules. Houses that f-puzzles does not name are
/// extra regions. How cells stand is left out.
///
/// ```
/// use csp_sudoku::link::f_puzzles::FEntries;
/// use csp_sudoku::variant::{DrawnParts, read, write_f_puzzle};
///
/// let puzzle = read(".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_4", DrawnParts::Refuse)?;
/// let written = write_f_puzzle(&puzzle)?;
/// assert!(written.grid[3][3].given);
/// assert!(matches!(written.part("killercage"), Some(FEntries::Groups(cages)) if cages.len() == 1));
/// let puzzle = read(".Shape~4x4.Lunchbox~2~R1C1~R1C2~R1C3", DrawnParts::Refuse)?;
/// let error = write_f_puzzle(&puzzle).unwrap_err().to_string();
/// assert!(error.starts_with("f-puzzles has no words for this clue of the kind lunchbox: r1c1, r1c2, r1c3 are different"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first part that f-puzzles cannot say.
pub fn write_f_puzzle(puzzle: &Sudoku) -> Result<FPuzzle, ShareError> {
    let written = FWriter::new(puzzle).and_then(FWriter::write);
    written.map_err(|part| ShareError {
        form: ShareForm::FPuzzles,
        part,
    })
}

/// A puzzle as far as it is written.
struct FWriter {
    content: Content,
    puzzle: FPuzzle,
    /// What the puzzle says with its grid alone.
    board: FPuzzle,
    /// The cells that are lit at the start, if there is fog.
    fog: Option<Vec<Cell>>,
}

/// The keys that say houses.
const OF_HOUSES: [&str; 3] = ["diagonal+", "diagonal-", "disjointgroups"];

impl FWriter {
    /// The grid.
    fn new(puzzle: &Sudoku) -> Result<Self, UnsaidPart> {
        let content = Content::of(puzzle);
        let shape = content.shape;
        let is_plain = shape.rows() == shape.columns()
            && shape.side() == shape.rows()
            && shape.value(1) == 1
            && content.board_rows == shape.rows()
            && content.voids.is_empty();
        if !is_plain {
            return Err(UnsaidPart::Board(
                "boards there have as many rows and columns as digits, which count from 1",
            ));
        }
        let usual = vec![FRegion::Usual; shape.cells()];
        let boards = [usual, regions(&content), vec![FRegion::None; shape.cells()]];
        let boards = boards.map(|regions| board(puzzle, &content, &regions));
        let fitting = boards.into_iter().rev().filter_map(|board| {
            let read = read(&board)?;
            let fits = read.houses_beyond(&content).is_empty();
            fits.then_some((read.houses.len(), board))
        });
        let best = fitting.max_by_key(|(houses, _)| *houses);
        let (_, board) = best.ok_or(UnsaidPart::Board(
            "rows and columns are always houses there",
        ))?;
        Ok(Self {
            puzzle: FPuzzle {
                title: puzzle.name().map(str::to_owned),
                solution: puzzle.solution().map(|grid| {
                    let digits = grid.digits().iter();
                    digits.map(ToString::to_string).collect()
                }),
                ..board.clone()
            },
            content,
            board,
            fog: puzzle.fog().map(<[Cell]>::to_vec),
        })
    }

    fn write(mut self) -> Result<FPuzzle, UnsaidPart> {
        self.write_houses();
        for (clue, parts) in self.content.whole.clone() {
            if OF_ALL_PAIRS.contains(&clue.kind().name) {
                continue;
            }
            if let Some(part) = self.part(&clue, &parts) {
                self.add(part);
                continue;
            }
            for clue in parts {
                let part = self.part(&clue, std::slice::from_ref(&clue));
                self.add(part.ok_or_else(|| UnsaidPart::clue(&clue))?);
            }
        }
        self.write_rules_of_pairs();
        if let Some(lit) = self.fog.take() {
            self.add(part("foglight", FEntries::Spots(spots(&lit))));
        }
        let read = read(&self.puzzle).ok_or(UnsaidPart::Board("it would be read as no puzzle"))?;
        match UnsaidPart::first(&self.content, &read) {
            Some(part) => Err(part),
            None => Ok(self.puzzle),
        }
    }

    /// Diagonals and the like, then all other houses as extra regions.
    fn write_houses(&mut self) {
        for key in OF_HOUSES {
            self.add_if_right(key, FEntries::Switch(true));
        }
        let Some(read) = read(&self.puzzle) else {
            return;
        };
        let extra = self.content.houses_beyond(&read).into_iter();
        let groups = extra.map(|(_, cells)| FGroup {
            cells: spots(&cells),
            value: None,
            other: Map::new(),
        });
        self.add(part("extraregion", FEntries::Groups(groups.collect())));
    }

    /// What is said of all neighbors without a mark, as far as the marks are those of the puzzle.
    fn write_rules_of_pairs(&mut self) {
        self.add_if_right("nonconsecutive", FEntries::Switch(true));
        for name in ["ratio", "xv"] {
            self.add_if_right("negative", FEntries::Names(vec![name.to_owned()]));
        }
    }

    /// The part that says a clue, which is the same as these.
    fn part(&self, clue: &Clue, parts: &[Clue]) -> Option<FPart> {
        // The last key of a kind says the most.
        let keys: Vec<&str> = keys_of(clue.kind().name).collect();
        let kinds = keys
            .iter()
            .rev()
            .filter_map(|key| KINDS.iter().find(|kind| kind.key == *key));
        let mut found = kinds.flat_map(|kind| {
            let entries = entries(kind.form, clue).into_iter();
            entries.map(|entries| part(kind.key, entries))
        });
        found.find(|part| {
            let puzzle = FPuzzle {
                parts: vec![part.clone()],
                ..self.board.clone()
            };
            read(&puzzle).is_some_and(|read| read.clues == parts)
        })
    }

    fn add(&mut self, part: FPart) {
        let parts = &mut self.puzzle.parts;
        match parts.binary_search_by(|other| other.key.cmp(&part.key)) {
            Ok(place) => extend(&mut parts[place].entries, part.entries),
            Err(_) if part.entries.is_empty() => {}
            Err(place) => parts.insert(place, part),
        }
    }

    /// Adds a part if the puzzle says all that it says, and something of it is new.
    fn add_if_right(&mut self, key: &str, entries: FEntries) {
        let before = self.puzzle.clone();
        self.add(part(key, entries));
        let [old, new] = [&before, &self.puzzle].map(read);
        let is_right = old.zip(new).is_some_and(|(old, new)| {
            let is_new = new.houses.len() > old.houses.len() || new.clues.len() > old.clues.len();
            is_new
                && new.houses_beyond(&self.content).is_empty()
                && new.clues_beyond(&self.content).is_empty()
        });
        if !is_right {
            self.puzzle = before;
        }
    }
}

fn part(key: &str, entries: FEntries) -> FPart {
    FPart {
        key: key.to_owned(),
        entries,
    }
}

/// What a reader takes a puzzle for.
fn read(puzzle: &FPuzzle) -> Option<Content> {
    let read = read_f_puzzle(puzzle, DrawnParts::Refuse).ok()?;
    Some(Content::of(&read))
}

/// The grid with its digits and regions.
fn board(puzzle: &Sudoku, content: &Content, regions: &[FRegion]) -> FPuzzle {
    let shape = content.shape;
    let cell = |index: usize| cell(shape, content.masks[index], regions[index]);
    let row = |row: usize| (0..shape.columns()).map(move |column| row * shape.columns() + column);
    FPuzzle {
        size: puzzle.shape().rows(),
        grid: (0..shape.rows())
            .map(|number| row(number).map(cell).collect())
            .collect(),
        ..FPuzzle::default()
    }
}

fn cell(shape: Shape, mask: u64, region: FRegion) -> FCell {
    let marks: Vec<u32> = digits(mask).map(u32::from).collect();
    let cell = FCell {
        region,
        ..FCell::default()
    };
    match marks[..] {
        [digit] => FCell {
            value: Some(digit),
            given: true,
            ..cell
        },
        _ if mask == shape.all_digits() => cell,
        _ => FCell {
            given_pencil_marks: marks,
            ..cell
        },
    }
}

/// The boxes or regions of a puzzle as numbers.
fn regions(content: &Content) -> Vec<FRegion> {
    let shape = content.shape;
    let is_region = |house: &House| match house {
        House::Box(_) => true,
        House::Other(kind, _) => *kind == HouseKind::REGION,
        House::Row(_) | House::Column(_) => false,
    };
    let houses = content.houses.iter();
    let named: Vec<&Vec<Cell>> = houses
        .filter(|(house, cells)| {
            house.as_ref().is_some_and(is_region) && cells.len() == shape.side()
        })
        .map(|(_, cells)| cells)
        .collect();
    let region = |index: usize| {
        let cell = shape.cell(index);
        let number = named.iter().position(|cells| cells.contains(&cell));
        number.map_or(FRegion::None, |number| FRegion::Number(number as u32))
    };
    (0..shape.cells()).map(region).collect()
}
