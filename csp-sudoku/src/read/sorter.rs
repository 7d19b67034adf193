//! Sorting lines: the kind of each line, and the puzzles that they make.

mod between;

use std::collections::VecDeque;

use crate::read::block::{Block, Doubt, Row};
use crate::read::csv::{self, Columns};
use crate::read::error::{ReadError, ReadErrorKind};
use crate::read::gather::Gather;
use crate::read::hodoku;
use crate::read::kind::{self, Heading, Section};
use crate::read::line::{self, Form};
use crate::read::long_rows::LongRows;
use crate::read::row;
use crate::read::unknown;
use crate::shape::{LONGEST_SIDE, Shape};
use crate::sudoku::Sudoku;
use between::Table;

/// A puzzle and its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Sudoku,
    /// The line of the file where it begins, from 1.
    pub line: usize,
}

/// Takes lines and returns puzzles.
#[derive(Debug)]
pub(super) struct Sorter {
    /// The board that the user named.
    pub(super) shape: Option<Shape>,
    /// The board of the last puzzle.
    last: Option<Shape>,
    grids: Gather,
    long_rows: LongRows,
    /// The table that is being read.
    table: Option<Table>,
    section: Section,
    /// A name for the next grid.
    title: Option<String>,
    /// The line of a number that comes first and may be the number of puzzles.
    count: Option<usize>,
    /// Whether a line with more than blanks and comments has come.
    begun: bool,
    ready: VecDeque<Result<Record, ReadError>>,
}

impl Sorter {
    pub(super) fn new() -> Self {
        Self {
            shape: None,
            last: None,
            grids: Gather::default(),
            long_rows: LongRows::default(),
            table: None,
            section: Section::Open,
            title: None,
            count: None,
            begun: false,
            ready: VecDeque::new(),
        }
    }

    /// The next puzzle or error from the lines so far.
    pub(super) fn pop(&mut self) -> Option<Result<Record, ReadError>> {
        self.ready.pop_front()
    }

    /// Whether a line that can be a puzzle of 9×9 is one here, and no other record comes before it.
    pub(super) fn expects_plain(&self) -> bool {
        let fits = self.shape.is_none_or(|shape| shape == Shape::NINE);
        fits && self.table.is_none()
            && self.section != Section::Other
            && self.grids.board().is_none()
            && self.long_rows.is_empty()
    }

    /// Records that plain lines were returned without the sorter.
    pub(super) fn passed_plain(&mut self) {
        self.last = Some(Shape::NINE);
        self.title = None;
        self.begun = true;
    }

    /// Takes the end of the file.
    pub(super) fn end(&mut self) {
        self.end_long_rows();
        self.end_grid();
    }

    fn end_grid(&mut self) {
        let block = self.grids.end();
        self.give_grid(block);
    }

    /// Takes a line that could not be read.
    pub(super) fn fail(&mut self, error: ReadError) {
        self.end_long_rows();
        let ends = matches!(
            error.kind,
            ReadErrorKind::Io(_) | ReadErrorKind::Binary { .. }
        );
        let block = if ends {
            self.grids.end_lines()
        } else {
            self.grids.end()
        };
        self.give_grid(block);
        self.ready.push_back(Err(error));
    }

    /// Takes one line.
    pub(super) fn take(&mut self, line: usize, raw: &str) {
        let text = raw.trim();
        if !self.long_rows.goes_on(text) {
            self.end_long_rows();
        }
        if text.is_empty() {
            let block = self.grids.blank();
            self.give_grid(block);
        } else if let Some(section) = kind::section(text) {
            self.end_grid();
            self.section = section;
        } else if self.section == Section::Other {
            // The state of play of another program.
        } else if text.starts_with('#') {
            self.end_grid();
            self.title = kind::description(text)
                .map(str::to_owned)
                .or(self.title.take());
        } else if let Some(columns) = Columns::of_header(text) {
            self.end_grid();
            self.table = Some(Table {
                header: text.to_owned(),
                columns,
            });
        } else if let Some(Table { columns, .. }) = self.table {
            let puzzle = columns.puzzle(text, line, &|field| self.form_of_field(field, line));
            self.give(puzzle, line);
        } else {
            self.content(line, raw, text);
            self.begun = true;
        }
    }

    /// Takes a line that is neither blank nor a comment nor part of a table.
    fn content(&mut self, line: usize, raw: &str, text: &str) {
        let (word, tail) = line::split_word(text);
        if let Some(ascii) = kind::ascii_borders(text, word) {
            return self.content(line, &ascii, &ascii);
        }
        let row = || Row {
            line,
            text: text.to_owned(),
        };
        if kind::is_border(text) && !self.is_blank_row(text) {
            // Only the rows matter.
        } else if kind::is_dashes(text) {
            let block = self.grids.dashes(row());
            self.give_grid(block);
        } else if let Some(form) = self.form_of_line(word, tail) {
            self.end_grid();
            let puzzle = quotes_of_tail(word, tail, line)
                .and_then(|()| line::puzzle(word, form, line))
                .and_then(|puzzle| line::with_tail(puzzle, tail, line));
            let name = || line::name(tail.trim_matches(line::SEPARATORS));
            self.give(puzzle.map_err(|error| error.with_name(name())), line);
        } else if hodoku::is_line(text) {
            self.end_grid();
            self.give(hodoku::puzzle(text, self.shape, line), line);
        } else if let Some(heading) = kind::heading(text) {
            self.end_grid();
            if let Heading::Name(name) = heading {
                self.title = Some(name.to_owned());
            }
        } else if self.grids.goes_on(text) {
            let block = self.grids.row(row());
            self.give_grid(block);
        } else {
            self.end_grid();
            self.beginning(line, raw, text);
        }
    }

    /// Whether a line of bars and blanks is a row of blank cells: each cell of the grid that has
    /// begun is between two bars.
    fn is_blank_row(&self, text: &str) -> bool {
        self.grids
            .board()
            .is_some_and(|board| row::blank_cells(text) == board.side())
    }

    /// Takes a line that begins something, or that has no known form.
    fn beginning(&mut self, line: usize, raw: &str, text: &str) {
        let count = !self.begun && kind::is_count(text);
        if let Some(shape) = line::spaced(raw, self.shape) {
            self.give(line::puzzle(raw, Form::Symbols(shape), line), line);
        } else if let Some(shape) = row::board(text, self.shape) {
            self.count = count.then_some(line);
            let sure = self.shape.is_some() || self.section == Section::Puzzle;
            let doubt = if sure {
                Doubt::Rows
            } else {
                Doubt::RowsOrPuzzles
            };
            let block = self.grids.begin(
                shape,
                Row {
                    line,
                    text: text.to_owned(),
                },
                doubt,
            );
            self.give_grid(block);
        } else if count {
            // The number of puzzles that follow.
        } else if let Some((shape, masks)) = row::whole_board(text, self.shape) {
            self.give(line::board(shape, masks, line), line);
        } else {
            let puzzle = self.among_fields(line, text);
            self.give_or_hold(puzzle, line, text);
        }
    }

    /// Returns a puzzle, or an error unless the line may be a row of a board that is too large.
    fn give_or_hold(&mut self, puzzle: Result<Sudoku, ReadError>, line: usize, text: &str) {
        let puzzle = match puzzle {
            Err(error) if self.shape.is_none() => match self.long_rows.row(text, error) {
                Some(error) => Err(error),
                None => return,
            },
            puzzle => puzzle,
        };
        self.give(puzzle, line);
    }

    /// Returns the errors of long rows that are no board.
    fn end_long_rows(&mut self) {
        for error in self.long_rows.end() {
            let line = error.line;
            self.give(Err(error), line);
        }
    }

    /// The puzzle of a line that begins with other fields, or that has quoted fields.
    fn among_fields(&self, line: usize, text: &str) -> Result<Sudoku, ReadError> {
        let separator = csv::SEPARATORS
            .into_iter()
            .find(|separator| text.contains(*separator));
        csv::quotes_are_closed(text, separator.unwrap_or(',')).map_err(|kind| kind.at(line))?;
        let text = text.replace('"', "");
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let (word, tail) = line::split_word(rest);
            let form = line::form(word, self.shape).filter(|form| matches!(form, Form::Symbols(_)));
            if let Some(Ok(puzzle)) = form.map(|form| line::puzzle(word, form, line)) {
                let lead = text[..text.len() - rest.len()].trim_end_matches(line::SEPARATORS);
                let puzzle = line::with_tail(puzzle, tail, line)?;
                let name = [lead, puzzle.name().unwrap_or_default()].join(" ");
                return Ok(line::named(puzzle, &name));
            }
            rest = tail.trim_start_matches(line::SEPARATORS);
        }
        Err(self.unreadable(&text, line))
    }

    /// The form of a line's first word as a whole puzzle, unless the line is a row of a grid.
    fn form_of_line(&self, word: &str, tail: &str) -> Option<Form> {
        let form = line::form(word, self.shape).filter(|_| row::is_tight(word))?;
        let length = line::length(word);
        let is_row = match self.grids.board() {
            Some(board) => board.side() == length,
            None => self.shape.is_none() && length <= LONGEST_SIDE,
        };
        let is_row = is_row && tail.is_empty() && matches!(form, Form::Symbols(_));
        (!is_row).then_some(form)
    }

    /// The form of the puzzle's field in a table.
    fn form_of_field(&self, field: &str, line: usize) -> Result<Form, ReadError> {
        line::form(field, self.shape).ok_or_else(|| self.unreadable(field, line))
    }

    /// The error for a line in no known form.
    fn unreadable(&self, text: &str, line: usize) -> ReadError {
        unknown::error(text, line, self.shape, self.last)
    }

    /// Returns the puzzle of a grid, or its error, or the puzzles of its rows if they are puzzles.
    fn give_grid(&mut self, block: Option<Block>) {
        let Some(block) = block else { return };
        let first = &block.rows()[0];
        if let Some(small) = block.as_lines() {
            for row in block.rows() {
                if self.count != Some(row.line) {
                    let puzzle = line::puzzle(&row.text, Form::Symbols(small), row.line);
                    self.give(puzzle, row.line);
                }
            }
        } else if block.rows().len() > 1 || block.is_full() {
            let title = self.title.take().unwrap_or_default();
            let puzzle = block.puzzle().map(|puzzle| line::named(puzzle, &title));
            let puzzle = puzzle.map_err(|error| error.with_name(line::name(&title)));
            self.give(puzzle, first.line);
            self.section = Section::Open;
        } else if self.count != Some(first.line) {
            self.give(Err(self.unreadable(&first.text, first.line)), first.line);
        }
    }

    fn give(&mut self, puzzle: Result<Sudoku, ReadError>, line: usize) {
        if let Ok(puzzle) = &puzzle {
            self.last = Some(puzzle.shape());
        }
        self.title = None;
        self.ready
            .push_back(puzzle.map(|puzzle| Record { puzzle, line }));
    }
}

/// Checks the quotes in the text after a puzzle if it begins with a separator of CSV.
fn quotes_of_tail(word: &str, tail: &str, line: usize) -> Result<(), ReadError> {
    let Some(separator) = tail
        .chars()
        .next()
        .filter(|first| csv::SEPARATORS.contains(first))
    else {
        return Ok(());
    };
    csv::quotes_are_closed(&[word, tail].concat(), separator).map_err(|kind| kind.at(line))
}
