//! Constraints become houses, clues and candidates.

use super::board::IssBoard;
use super::error::{IssError, IssFault};
use super::kinds;
use super::said::{Said, clue_of};
use super::token::IssToken;
use crate::house::House;
use crate::rules::{Clue, ClueFields, Rules, RulesError, clues};
use crate::shape::Cell;
use crate::sudoku::Sudoku;
use crate::variant::draft::Draft;
use crate::variant::part_error::PartFault;

/// The puzzle, as far as it is read.
#[derive(Debug)]
pub(super) struct IssReader<'t> {
    /// There is at least one.
    tokens: &'t [IssToken],
    board: IssBoard,
    draft: Draft,
}

impl<'t> IssReader<'t> {
    /// The board with its rows, columns and boxes.
    pub(super) fn new(tokens: &'t [IssToken]) -> Result<Self, IssError> {
        let board = IssBoard::of(tokens)?;
        let mut draft = Draft::without_houses(board.shape);
        let added = draft.change(|rules| with_houses(rules, &board));
        added.map_err(|error| tokens[0].refused(error))?;
        Ok(Self {
            tokens,
            board,
            draft,
        })
    }

    /// Reads all constraints.
    pub(super) fn read(mut self) -> Result<Sudoku, IssError> {
        for token in self.tokens {
            let said = self.said(token)?;
            self.keep(said).map_err(|fault| token.refused(fault))?;
        }
        let clues = kinds::of_all(&self.board, self.tokens)?;
        let kept = self.keep(Said::Clues(clues)).and_then(|()| self.outside());
        kept.map_err(|fault| self.tokens[0].refused(fault))?;
        Ok(self.draft.finish())
    }

    /// Keeps what a constraint says.
    fn keep(&mut self, said: Said) -> Result<(), PartFault> {
        let draft = &mut self.draft;
        match said {
            Said::Clues(clues) => {
                Ok(draft.change(|rules| clues.into_iter().try_fold(rules, Rules::with_clue))?)
            }
            Said::Houses(kind, houses) => {
                let mut houses = houses.into_iter();
                Ok(houses.try_for_each(|cells| draft.add_house(kind, cells))?)
            }
            Said::Candidates(cells) => {
                let mut cells = cells.into_iter();
                cells.try_for_each(|(cell, values)| draft.limit(cell, values))
            }
            Said::Several(said) => said.into_iter().try_for_each(|said| self.keep(said)),
            Said::Nothing => Ok(()),
        }
    }

    /// Tells the rules which cells are outside of the board, and which are none.
    fn outside(&mut self) -> Result<(), PartFault> {
        let shape = self.board.shape;
        let rows = shape.rows() - self.board.inner.rows();
        if rows == 0 {
            return Ok(());
        }
        let voids = self.board.voids();
        for &cell in &voids {
            self.draft.limit(cell, [shape.value(1)])?;
        }
        Ok(self.draft.change(|rules| rules.with_outside(rows, voids))?)
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
            let said = Self::as_clues(said);
            let mut said = said.ok_or_else(|| {
                other.fault(IssFault::InGroup {
                    group: token.name.clone(),
                })
            })?;
            if token.name == "Or" && said.len() != 1 {
                said = vec![about(other, "and", said)?];
            }
            inner.extend(said);
        }
        let kind = if token.name == "Or" { "or" } else { "and" };
        about(token, kind, inner)
    }

    /// What is said as clues, which can be parts of others.
    fn as_clues(said: Said) -> Option<Vec<Clue>> {
        match said {
            Said::Clues(clues) => Some(clues),
            Said::Candidates(cells) => {
                let clue = |(cell, digits): (Cell, Vec<i32>)| {
                    clues::CANDIDATES.clue([[cell]], digits).ok()
                };
                cells.into_iter().map(clue).collect()
            }
            Said::Houses(..) | Said::Several(_) | Said::Nothing => None,
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
                copies.extend(Self::as_clues(said).ok_or_else(|| {
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
}

/// A clue about others.
fn about(token: &IssToken, kind: &str, clues: Vec<Clue>) -> Result<Clue, IssError> {
    let fields = ClueFields {
        clues,
        ..ClueFields::default()
    };
    clue_of(token, kind, fields)
}

/// The rules with rows, columns and boxes of the board alone.
fn with_houses(rules: Rules, board: &IssBoard) -> Result<Rules, RulesError> {
    let inner = board.inner;
    if inner == board.shape && board.has_houses && board.has_boxes {
        return Ok(Rules::classic(inner));
    }
    let mut houses = inner.houses().filter(|house| match house {
        _ if !board.has_houses => false,
        House::Box(_) => board.has_boxes,
        _ => true,
    });
    houses.try_fold(rules, |rules, house| {
        rules.with_house(house, inner.house_cells(house))
    })
}
