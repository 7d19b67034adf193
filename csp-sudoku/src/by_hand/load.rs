//! The file of a game read.

use super::begin::standing;
use super::game::Game;
use super::load_error::{LoadError, LoadErrorKind};
use super::record::{Cause, Content};
use super::replay::play;
use super::rows::{Rows, marks_of, state};
use super::sections::{self, Section, Sections};
use crate::read::{ReadError, Reader};
use crate::shape::Shape;
use crate::sudoku::Sudoku;

/// Whether a text has a section that only the file of a game has: a state, marks or moves.
///
/// ```
/// use csp_sudoku::by_hand::is_saved_game;
///
/// assert!(is_saved_game("[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n1...\n"));
/// assert!(!is_saved_game("#D a puzzle\n[Puzzle]\n1...\n..2.\n.3..\n...4\n"));
/// ```
#[must_use]
pub fn is_saved_game(text: &str) -> bool {
    let known = text
        .lines()
        .filter_map(sections::name)
        .filter_map(sections::section);
    known.into_iter().any(|section| section != Section::Puzzle)
}

impl Game {
    /// Reads the `.sdk` file of a game, as the [module](super) describes it. `shape` is the board
    /// that is asked for, if one is.
    ///
    /// # Errors
    /// The first [`LoadError`], with its line.
    pub fn from_sdk(text: &str, shape: Option<Shape>) -> Result<Self, LoadError> {
        let sections = Sections::of(text)?;
        let shape = boxes(&sections, shape)?;
        let puzzle = puzzle(&sections, shape)?;
        let mut game = Self::new(puzzle);
        game.header = sections
            .header
            .iter()
            .map(|line| (*line).to_owned())
            .collect();
        game.foreign = sections
            .foreign
            .iter()
            .map(|line| (*line).to_owned())
            .collect();
        let state = state(&sections, &game)?;
        let marks = sections.get(Section::PencilMarks);
        let marks = marks
            .map(|found| marks_of(Section::PencilMarks, found, game.shape()))
            .transpose()?;
        match sections.get(Section::Moves) {
            Some((_, lines)) => {
                play(&mut game, lines)?;
                compare(&game, state.as_ref(), marks.as_ref())?;
            }
            None => {
                let after = together(&game, state.as_ref(), marks.as_ref());
                game.push(Cause::State, &after);
            }
        }
        Ok(game)
    }
}

/// The board of the file, or the one that is asked for.
fn boxes(sections: &Sections<'_>, wanted: Option<Shape>) -> Result<Option<Shape>, LoadError> {
    let Some((line, lines)) = sections.get(Section::Boxes) else {
        return Ok(wanted);
    };
    let (line, text) = lines.first().copied().unwrap_or((line, ""));
    let sides = text.split_once('x');
    let sides = sides.and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    let found = sides.and_then(|(rows, columns)| Shape::new(rows, columns).ok());
    let found = found.ok_or_else(|| LoadErrorKind::Boxes(text.to_owned()).at(line))?;
    match wanted {
        Some(wanted) if wanted != found => Err(LoadErrorKind::Shape { found, wanted }.at(line)),
        _ => Ok(Some(found)),
    }
}

/// The puzzle: what comes before the other sections is read as any file of puzzles.
fn puzzle(sections: &Sections<'_>, shape: Option<Shape>) -> Result<Sudoku, LoadError> {
    let error = |error: ReadError| {
        let line = error.line;
        LoadErrorKind::Puzzle(error).at(line)
    };
    let reader = Reader::new(sections.puzzle.as_bytes());
    let mut records = shape.into_iter().fold(reader, Reader::with_shape);
    let first = records
        .next()
        .ok_or_else(|| LoadErrorKind::NoPuzzle.at(sections.length.max(1)))?;
    let first = first.map_err(error)?;
    match records.next() {
        None => with_candidates(sections, first.puzzle),
        Some(Ok(second)) => Err(LoadErrorKind::SecondPuzzle.at(second.line)),
        Some(Err(second)) => Err(error(second)),
    }
}

/// The puzzle with the candidates of its own section in the cells that are not given.
fn with_candidates(sections: &Sections<'_>, puzzle: Sudoku) -> Result<Sudoku, LoadError> {
    let section = Section::Candidates;
    let Some(found) = sections.get(section) else {
        return Ok(puzzle);
    };
    let rows = marks_of(section, found, puzzle.shape())?;
    let mask = |(mask, content): (&u64, &Content)| {
        if mask.is_power_of_two() {
            *mask
        } else {
            content.marks()
        }
    };
    let masks = puzzle.masks().iter().zip(&rows.cells).map(mask).collect();
    let standings = puzzle
        .masks()
        .iter()
        .map(|mask| standing(mask.is_power_of_two()))
        .collect();
    Ok(puzzle
        .rearranged(masks, puzzle.solution().cloned())
        .standing(Some(standings)))
}

/// The cells of state and marks together. Marks count where there is no digit.
fn together(game: &Game, state: Option<&Rows>, marks: Option<&Rows>) -> Vec<Content> {
    let content = |(index, now): (usize, &Content)| {
        let digit = state.map_or(*now, |state| state.cells[index]);
        let marks = marks.map_or(*now, |marks| marks.cells[index]);
        if digit.digit() != 0 {
            digit
        } else {
            Content::Marks(marks.marks())
        }
    };
    game.contents().iter().enumerate().map(content).collect()
}

/// Checks that the moves lead to state and marks.
fn compare(game: &Game, state: Option<&Rows>, marks: Option<&Rows>) -> Result<(), LoadError> {
    let cells = || game.contents().iter().enumerate();
    let wrong = |rows: &Rows, index: usize| {
        let (cell, section) = (game.shape().cell(index), rows.section.name());
        let (found, moves) = (rows.cells[index], game.contents()[index]);
        LoadErrorKind::State {
            section,
            cell,
            found,
            moves,
        }
        .at(rows.line(index))
    };
    if let Some(state) = state {
        let other = |(index, now): &(usize, &Content)| state.cells[*index].digit() != now.digit();
        cells()
            .find(other)
            .map_or(Ok(()), |(index, _)| Err(wrong(state, index)))?;
    }
    if let Some(marks) = marks {
        let other = |(index, now): &(usize, &Content)| {
            matches!(now, Content::Marks(_)) && marks.cells[*index] != **now
        };
        cells()
            .find(other)
            .map_or(Ok(()), |(index, _)| Err(wrong(marks, index)))?;
    }
    Ok(())
}
