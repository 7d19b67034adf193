//! Constraints become houses, clues and candidates.

use super::board::IssBoard;
use super::error::{IssError, IssFault};
use super::kinds;
use super::said::Said;
use super::token::IssToken;
use crate::house::{House, HouseKind};
use crate::rules::{Clue, ClueFields, Rules, RulesError, clues};
use crate::shape::Cell;
use crate::sudoku::Sudoku;

/// The puzzle, as far as it is read.
#[derive(Debug)]
pub(super) struct IssReader {
    pub(super) board: IssBoard,
    rules: Rules,
    masks: Vec<u64>,
}

impl IssReader {
    /// The board with its rows, columns and boxes.
    pub(super) fn new(tokens: &[IssToken]) -> Result<Self, IssError> {
        let board = IssBoard::of(tokens)?;
        let has_boxes = tokens.iter().all(|token| token.name != "NoBoxes");
        let first = tokens.first();
        let rules = houses(&board, has_boxes).map_err(|error| {
            first.map_or_else(|| IssError::start(""), |token| token.fault(error.into()))
        })?;
        let masks = vec![board.shape.all_digits(); board.shape.cells()];
        Ok(Self {
            board,
            rules,
            masks,
        })
    }

    /// Takes a constraint.
    pub(super) fn take(&mut self, token: &IssToken) -> Result<(), IssError> {
        let said = self.said(token)?;
        let rules = std::mem::replace(&mut self.rules, Rules::none(self.board.shape));
        let rules = match said {
            Said::Clues(clues) => clues.into_iter().try_fold(rules, Rules::with_clue),
            Said::Houses(kind, houses) => with_houses(rules, kind, houses),
            Said::Candidates(cells) => {
                for (cell, mask) in cells {
                    self.masks[self.board.shape.index(cell)] &= mask;
                }
                Ok(rules)
            }
            Said::Nothing => Ok(rules),
        };
        self.rules = rules.map_err(|error| token.fault(error.into()))?;
        Ok(())
    }

    fn said(&self, token: &IssToken) -> Result<Said, IssError> {
        match token.name.as_str() {
            "Or" | "And" => self.group(token).map(|clue| Said::Clues(vec![clue])),
            "Replicate" => self.copies(token).map(Said::Clues),
            _ => kinds::said(&self.board, token),
        }
    }

    /// A group as a clue about others.
    fn group(&self, token: &IssToken) -> Result<Clue, IssError> {
        let mut inner = Vec::new();
        for other in &token.inner {
            let said = self.said(other)?;
            let said = self.as_clues(said);
            let mut said = said.ok_or_else(|| {
                other.fault(IssFault::InGroup {
                    group: token.name.clone(),
                })
            })?;
            if token.name == "Or" && said.len() != 1 {
                said = vec![self.clue(other, "and", said)?];
            }
            inner.extend(said);
        }
        let kind = if token.name == "Or" { "or" } else { "and" };
        self.clue(token, kind, inner)
    }

    fn clue(&self, token: &IssToken, kind: &str, inner: Vec<Clue>) -> Result<Clue, IssError> {
        let kind = clues::kind(kind).ok_or_else(|| token.fault(IssFault::Unknown))?;
        let fields = ClueFields {
            clues: inner,
            ..ClueFields::default()
        };
        kind.clue_of(fields)
            .map_err(|error| token.fault(error.into()))
    }

    /// What is said as clues, which can be parts of others.
    fn as_clues(&self, said: Said) -> Option<Vec<Clue>> {
        match said {
            Said::Clues(clues) => Some(clues),
            Said::Candidates(cells) => {
                let kind = clues::kind("candidates")?;
                let clue = |(cell, mask): (Cell, u64)| {
                    let shape = self.board.shape;
                    let digits = crate::sudoku::digits(mask).map(|digit| shape.value(digit));
                    kind.clue([[cell]], digits).ok()
                };
                cells.into_iter().map(clue).collect()
            }
            Said::Houses(..) | Said::Nothing => None,
        }
    }

    /// The constraints of a group, moved from the first cell to each of some others.
    fn copies(&self, token: &IssToken) -> Result<Vec<Clue>, IssError> {
        let origin = match token.argument(1) {
            "" => "R1C1",
            name => name,
        };
        let origin = self.board.cell_of(token, origin)?;
        let bits = super::codes::low_bits(token.argument(0))
            .ok_or_else(|| token.wrong(token.argument(0), "a set of cells"))?;
        let shape = self.board.shape;
        let first = shape.index(origin);
        let targets = bits.take(6 * token.argument(0).len()).enumerate();
        let targets: Vec<usize> = targets
            .filter(|(_, bit)| *bit)
            .map(|(at, _)| first + at)
            .collect();
        let mut copies = Vec::new();
        for target in targets {
            if target >= shape.cells() {
                return Err(token.wrong(token.argument(0), "a set of cells of the board"));
            }
            let target = shape.cell(target);
            for other in &token.inner {
                let moved = self.moved(other, origin, target)?;
                let said = self.said(&moved)?;
                copies.extend(self.as_clues(said).ok_or_else(|| {
                    other.fault(IssFault::InGroup {
                        group: token.name.clone(),
                    })
                })?);
            }
        }
        Ok(copies)
    }

    /// The constraint with each cell moved as this one was.
    fn moved(&self, token: &IssToken, from: Cell, to: Cell) -> Result<IssToken, IssError> {
        let shift = |name: &String| -> Result<String, IssError> {
            let (bare, values) = name.split_once('_').unwrap_or((name, ""));
            let Some(cell) = self.board.cell(bare) else {
                return Ok(name.clone());
            };
            let place = |place: u8, from: u8, to: u8| {
                u8::try_from(i32::from(place) + i32::from(to) - i32::from(from)).ok()
            };
            let row = place(cell.row, from.row, to.row);
            let column = place(cell.column, from.column, to.column);
            let moved = row.zip(column).map(|(row, column)| Cell { row, column });
            let moved = moved.filter(|cell| self.board.inner.contains(*cell));
            let moved = moved.ok_or_else(|| token.wrong(name, "a cell that can be moved"))?;
            let letter = |place: u8| char::from_digit(u32::from(place) + 1, 17).unwrap_or('h');
            let bare = format!("R{}C{}", letter(moved.row), letter(moved.column));
            Ok(match values {
                "" => bare,
                values => format!("{bare}_{values}"),
            })
        };
        let arguments = token
            .arguments
            .iter()
            .map(shift)
            .collect::<Result<_, _>>()?;
        let inner = token.inner.iter().map(|inner| self.moved(inner, from, to));
        Ok(IssToken {
            arguments,
            inner: inner.collect::<Result<_, _>>()?,
            ..token.clone()
        })
    }

    /// The puzzle.
    pub(super) fn finish(mut self, tokens: &[IssToken]) -> Result<Sudoku, IssError> {
        let clues = kinds::of_all(&self.board, tokens)?;
        let shape = self.board.shape;
        let voids = self.board.voids();
        for &cell in &voids {
            self.masks[shape.index(cell)] = 1;
        }
        let outside = shape.rows() - self.board.inner.rows();
        let rules = clues.into_iter().try_fold(self.rules, Rules::with_clue);
        let rules = rules.and_then(|rules| match outside {
            0 => Ok(rules),
            _ => rules.with_outside(outside, voids),
        });
        match (rules, tokens.first()) {
            (Ok(rules), _) => Ok(Sudoku::of_valid(rules, self.masks.into())),
            (Err(error), Some(token)) => Err(token.fault(error.into())),
            (Err(_), None) => Err(IssError::start("")),
        }
    }
}

/// Rows, columns and boxes of the board alone.
fn houses(board: &IssBoard, has_boxes: bool) -> Result<Rules, RulesError> {
    let inner = board.inner;
    if inner == board.shape && board.has_houses && has_boxes {
        return Ok(Rules::classic(inner));
    }
    let houses = inner.houses().filter(|house| match house {
        _ if !board.has_houses => false,
        House::Box(_) => has_boxes,
        _ => true,
    });
    houses
        .into_iter()
        .try_fold(Rules::none(board.shape), |rules, house| {
            rules.with_house(house, inner.house_cells(house))
        })
}

/// Adds houses of a kind, after those that there are.
fn with_houses(rules: Rules, kind: &str, houses: Vec<Vec<Cell>>) -> Result<Rules, RulesError> {
    let Ok(kind) = HouseKind::new(kind) else {
        return Ok(rules);
    };
    let of_kind =
        |(house, _): &(House, Vec<Cell>)| matches!(house, House::Other(other, _) if *other == kind);
    let first = rules.houses().iter().filter(|house| of_kind(house)).count();
    let mut numbered = houses.into_iter().enumerate();
    numbered.try_fold(rules, |rules, (index, cells)| {
        rules.with_house(House::Other(kind, first + index), cells)
    })
}
