//! A whole text as one puzzle, in the forms that people paste: lists of programs, cells of a spreadsheet, rows on one line, lines that
//! were wrapped, drawings with blanks as cells or with names of rows and columns.
//!
//! It is tried where no line and no grid of a text is a puzzle, so that it costs nothing where one is.

use super::error::{ReadError, ReadErrorKind, excerpt};
use super::grids::cell_mask;
use super::line;
use super::signs::{self, is_border, is_dashes};
use crate::shape::Shape;
use crate::sudoku::{Standing, Sudoku};
use crate::symbols::{self, Symbol};

/// The longest text that is looked at as a whole, in bytes.
const LONGEST: usize = 16 << 10;

/// What programs write for a cell without a digit, in lower case.
const NO_DIGIT: [&str; 6] = ["none", "null", "nan", "na", "nil", "x"];

/// The most characters of a cell's text that a message shows.
const SHOWN: usize = 12;

/// A text as long as it may be one puzzle.
#[derive(Debug, Default)]
pub(super) struct PastedText {
    text: String,
    is_closed: bool,
}

impl PastedText {
    /// Whether no puzzle has been found yet, and the text is not too long.
    pub(super) fn is_open(&self) -> bool {
        !self.is_closed
    }

    /// Adds a line.
    pub(super) fn add(&mut self, line: &str) {
        if self.is_closed {
            return;
        }
        if self.text.len() + line.len() < LONGEST {
            self.text.push_str(line);
            self.text.push('\n');
        } else {
            self.close();
        }
    }

    /// Ends it. Returns the text if it was open.
    pub(super) fn close(&mut self) -> Option<String> {
        let was_open = !std::mem::replace(&mut self.is_closed, true);
        was_open.then(|| std::mem::take(&mut self.text))
    }
}

/// The puzzle that a text is as a whole, or what is wrong with it. `None`: it does not look like one.
pub(super) fn puzzle(text: &str, shape: Option<Shape>) -> Option<Result<Sudoku, ReadError>> {
    let is_quoted = text.matches('"').count().is_multiple_of(2);
    if !is_quoted {
        return None;
    }
    let text = signs::plain(text);
    let rows = PastedRow::all(&list(&text));
    let without_dashes = || rows.iter().filter(|row| !row.is_dashes).collect();
    let mut boards: Vec<PastedBoard> = Vec::new();
    for rows in [rows.iter().collect::<Vec<_>>(), without_dashes()] {
        for splitting in [Splitting::Fields, Splitting::Symbols] {
            for last in [LastField::Cell, LastField::End] {
                let cells = rows.iter().map(|row| row.cells(splitting, last)).collect();
                let board = PastedBoard::of(&without_labels(cells), shape);
                boards.extend(board.filter(|board| !boards.contains(board)));
            }
        }
    }
    if boards.is_empty() {
        boards.extend(drawn_rows(&text).and_then(|cells| PastedBoard::of(&cells, shape)));
    }
    let line = rows.first()?.line;
    match &boards[..] {
        [] => fault(&without_dashes(), shape).map(Err),
        [board] => Some(board.puzzle(line)),
        [first, second, ..] => {
            let boards = [first.shape, second.shape];
            Some(Err(ReadErrorKind::Ambiguous { boards }.at(line)))
        }
    }
}

/// The text between the brackets of a list, or the whole text. Lines stay where they are.
fn list(text: &str) -> String {
    // The lists of C come after a name with brackets.
    let brackets = [('{', '}'), ('[', ']'), ('(', ')')];
    let found = brackets.iter().find_map(|&(open, close)| {
        let (begin, end) = (text.find(open)?, text.rfind(close)?);
        (begin < end).then_some((begin, end))
    });
    let Some((begin, end)) = found else {
        return text.replace(['"', '\''], "");
    };
    let lines_before = text[..begin].matches('\n').count();
    let inner = text[begin..end].replace(['[', '{', '(', '"', '\''], "");
    // A list goes on with a comma behind each row.
    let inner = [']', '}', ')'].iter().fold(inner, |inner, close| {
        inner
            .replace(&format!("{close},"), ";")
            .replace(*close, ";")
    });
    "\n".repeat(lines_before) + &inner
}

/// How the text of a row is cut into cells.
#[derive(Clone, Copy, Debug)]
enum Splitting {
    /// A field or a word is a cell.
    Fields,
    /// A symbol is a cell.
    Symbols,
}

/// What a blank field at the end of a row is.
#[derive(Clone, Copy, Debug)]
enum LastField {
    /// A blank cell.
    Cell,
    /// None: the comma or tab before it ends the row.
    End,
}

/// A row as it is written.
#[derive(Debug)]
struct PastedRow {
    /// Its line, from 1.
    line: usize,
    fields: Vec<String>,
    is_dashes: bool,
}

impl PastedRow {
    fn all(text: &str) -> Vec<Self> {
        let lines = text.lines().zip(1..);
        // A row of a spreadsheet may have blank cells alone.
        let is_row = |text: &&str| text.contains('\t') || !["", ","].contains(&text.trim());
        let rows = lines.filter(|(text, _)| !text.starts_with('#'));
        rows.flat_map(|(text, line)| {
            let texts = text.split([';', '/']).filter(is_row);
            texts.filter_map(move |text| Self::of(text, line))
        })
        .collect()
    }

    /// A row, unless it is a border.
    fn of(text: &str, line: usize) -> Option<Self> {
        let trimmed = text.trim();
        let is_dashes = is_dashes(trimmed);
        if is_border(trimmed) && !is_dashes {
            return None;
        }
        let fields = match ['\t', ','].into_iter().find(|comma| text.contains(*comma)) {
            Some(comma) => {
                let fields = text.trim_matches([' ', '\r']).split(comma);
                fields.map(|field| field.trim().to_owned()).collect()
            }
            None => {
                let words = trimmed.split([' ', '|', '!', ':']);
                words
                    .filter(|word| !word.is_empty())
                    .map(str::to_owned)
                    .collect()
            }
        };
        Some(Self {
            line,
            fields,
            is_dashes,
        })
    }

    fn cells(&self, splitting: Splitting, last: LastField) -> Vec<String> {
        let fields = match (self.fields.split_last(), last) {
            (Some((field, cells)), LastField::End) if field.is_empty() => cells,
            _ => &self.fields[..],
        };
        match splitting {
            Splitting::Fields => fields.to_vec(),
            Splitting::Symbols => fields.iter().flat_map(|field| signs_of(field)).collect(),
        }
    }
}

/// The symbols of a text, each with the `+` of a digit that was placed later. An empty text is a blank cell, and a `+` alone is none.
fn signs_of(text: &str) -> Vec<String> {
    let mut symbols = Vec::new();
    let mut mark = String::new();
    for symbol in text.chars() {
        if symbol == '+' {
            mark.push(symbol);
        } else if !symbol.is_whitespace() {
            mark.push(symbol);
            symbols.push(std::mem::take(&mut mark));
        }
    }
    if symbols.is_empty() || !mark.is_empty() {
        symbols.push(mark);
    }
    symbols
}

/// The rows without the numbers or letters of columns above them and of rows before them.
fn without_labels(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let is_head = |row: &Vec<String>| row.iter().zip(1..).all(|(cell, place)| names(cell, place));
    if rows.len() > 2 && rows[0].len() + 1 == rows.len() && is_head(&rows[0]) {
        rows.remove(0);
    }
    let is_labelled =
        |(row, place): (&Vec<String>, usize)| row.len() == rows.len() + 1 && names(&row[0], place);
    if rows.iter().zip(1..).all(is_labelled) {
        for row in &mut rows {
            row.remove(0);
        }
    }
    rows
}

/// Whether a text is the name of the row or column with this number: `1`, `A`, `r1` or `c1`. SudokuWiki has no row I.
fn names(text: &str, place: usize) -> bool {
    let text = text.to_ascii_lowercase();
    let number = text.strip_prefix(['r', 'c']).unwrap_or(&text);
    let letter = char::from_digit(place as u32 + 9, 36);
    number == place.to_string()
        || letter.is_some_and(|letter| text == letter.to_string())
        || (text == "j" && place == 9)
}

/// The cells of nine rows that are drawn with blanks as cells: `53  7    `, or with a blank between cells, or with bars between boxes.
fn drawn_rows(text: &str) -> Option<Vec<Vec<String>>> {
    let is_line = |text: &str| is_border(text) || is_dashes(text);
    let is_drawn = |text: &&str| text.trim().is_empty() || !is_line(text.trim());
    let text = text.trim_end_matches(['\n', ' ']);
    let mut lines: Vec<&str> = text.lines().filter(is_drawn).collect();
    if lines.len() != Shape::NINE.side() {
        lines.retain(|line| !line.trim().is_empty());
    }
    // Where another sign stands for a blank cell, a row that is too short has lost one.
    let is_blank = |symbol| symbols::symbol(symbol, Shape::NINE.side()) == Some(Symbol::Blank);
    let has_blanks = lines.iter().any(|line| line.contains(is_blank));
    let is_spaced = lines.iter().any(|line| line.trim().contains(' '));
    if lines.len() != Shape::NINE.side() || has_blanks || !is_spaced {
        return None;
    }
    if let Some(boxes) = lines
        .iter()
        .map(|line| three_boxes(line))
        .collect::<Option<Vec<_>>>()
    {
        return boxed_rows(&boxes);
    }
    let widest = lines.iter().map(|line| line.trim_end().len()).max()?;
    let step = if widest <= Shape::NINE.side() { 1 } else { 2 };
    let row = |line: &&str| spread(line.trim_end(), Shape::NINE.side(), step);
    lines.iter().map(row).collect()
}

/// What is drawn between the bars of a row with three boxes.
fn three_boxes(line: &str) -> Option<[&str; 3]> {
    let trimmed = line.trim();
    let is_closed = trimmed.starts_with('|') && trimmed.ends_with('|') && trimmed.len() > 1;
    let inner = if is_closed {
        &trimmed[1..trimmed.len() - 1]
    } else {
        line
    };
    let boxes: Vec<&str> = inner.split('|').collect();
    boxes.try_into().ok()
}

/// The rows of such boxes. The one in the middle is whole; blanks may be missing at both ends of a line.
fn boxed_rows(rows: &[[&str; 3]]) -> Option<Vec<Vec<String>>> {
    let width = rows[0][1].len();
    let is_padded = |[_, cells, _]: &[&str; 3]| cells.starts_with(' ') && cells.ends_with(' ');
    let (padding, step) = match width {
        3 => (0, 1),
        5 if rows.iter().all(is_padded) => (1, 1),
        5 => (0, 2),
        7 => (1, 2),
        _ => return None,
    };
    let row = |boxes: &[&str; 3]| {
        let mut cells = Vec::new();
        for (place, text) in boxes.iter().enumerate() {
            let has_padding = place > 0 || text.len() >= width;
            let begin = if has_padding {
                padding.min(text.len())
            } else {
                0
            };
            cells.extend(spread(text.get(begin..)?.trim_end(), 3, step)?);
        }
        Some(cells)
    };
    rows.iter().map(row).collect()
}

/// The cells of a text in which a cell comes with every `step`-th character, and blanks between them.
fn spread(text: &str, cells: usize, step: usize) -> Option<Vec<String>> {
    let symbols: Vec<char> = text.chars().collect();
    let is_blank = |place: usize| place.is_multiple_of(step) || symbols[place] == ' ';
    let cell = |place: usize| {
        let symbol = symbols.get(place * step).copied().unwrap_or(' ');
        symbol.to_string().trim().to_owned()
    };
    let fits = symbols.len() <= cells * step && (0..symbols.len()).all(is_blank);
    fits.then(|| (0..cells).map(cell).collect())
}

/// The cells of a board.
#[derive(Debug, PartialEq, Eq)]
struct PastedBoard {
    shape: Shape,
    masks: Vec<u64>,
    /// The cells whose digit was placed later.
    placed: Vec<usize>,
}

impl PastedBoard {
    /// The board of these rows: a row a line, all cells on one line, or lines of the same length, with a shorter one at the end.
    fn of(rows: &[Vec<String>], shape: Option<Shape>) -> Option<Self> {
        let cells: usize = rows.iter().map(Vec::len).sum();
        let shape = shape.map_or_else(|| Shape::of_cells(cells).ok(), Some)?;
        let first = rows.first()?.len();
        let (last, others) = rows.split_last()?;
        let is_even = others.iter().all(|row| row.len() == first) && last.len() <= first;
        let is_cut_into_rows = rows.len() != shape.side() || first == shape.side();
        if cells != shape.cells() || !is_even || !is_cut_into_rows {
            return None;
        }
        let cells: Vec<String> = rows.concat();
        let masks: Option<Vec<u64>> = cells.iter().map(|cell| mask(cell, shape)).collect();
        let is_placed = |place: &usize| cells[*place].starts_with('+');
        Some(Self {
            shape,
            masks: masks?,
            placed: (0..cells.len()).filter(is_placed).collect(),
        })
    }

    fn puzzle(&self, line: usize) -> Result<Sudoku, ReadError> {
        let puzzle = line::board(self.shape, self.masks.clone(), line)?;
        if self.placed.is_empty() {
            return Ok(puzzle);
        }
        let standing = |(place, mask): (usize, &u64)| match mask.count_ones() {
            1 if self.placed.contains(&place) => Standing::Placed,
            1 => Standing::Given,
            _ => Standing::Blank,
        };
        let standings: Vec<Standing> = self.masks.iter().enumerate().map(standing).collect();
        let (found, shape) = (self.masks.len(), self.shape);
        puzzle
            .with_standings(standings)
            .map_err(|_| ReadErrorKind::Cells { found, shape }.at(line))
    }
}

/// The candidates of a cell from its text.
fn mask(text: &str, shape: Shape) -> Option<u64> {
    let text = match text.strip_prefix('+') {
        Some("") => return None,
        Some(digit) => digit,
        None => text,
    };
    let is_number =
        |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Arrays of real numbers.
    let whole = text.strip_suffix(".0").or_else(|| text.strip_suffix('.'));
    let text = whole.filter(is_number).unwrap_or(text);
    let is_blank = || NO_DIGIT.contains(&text.to_ascii_lowercase().as_str());
    cell_mask(text, shape).or_else(|| is_blank().then(|| shape.all_digits()))
}

/// What is wrong with rows that look like a board: of the size that the user named, or else 9×9.
fn fault(rows: &[&PastedRow], shape: Option<Shape>) -> Option<ReadError> {
    let shape = shape.unwrap_or(Shape::NINE);
    let side = shape.side();
    let cut = |row: &&PastedRow| {
        let whole = row.cells(Splitting::Fields, LastField::Cell);
        if whole.len() == side {
            return whole;
        }
        let fields = row.cells(Splitting::Fields, LastField::End);
        if fields.len().abs_diff(side) <= 2 || fields.len() > 2 * side {
            fields
        } else {
            row.cells(Splitting::Symbols, LastField::End)
        }
    };
    let cells: Vec<Vec<String>> = rows.iter().map(cut).collect();
    let all = cells.iter().flatten();
    let known = all
        .clone()
        .filter(|cell| mask(cell, shape).is_some())
        .count();
    let found = all.count();
    if 10 * known < 9 * found {
        return None;
    }
    let whole_rows = cells.iter().filter(|row| row.len() == side).count();
    if rows.len().abs_diff(side) <= 1 && 3 * whole_rows >= 2 * side {
        return Some(fault_of_rows(rows, &cells, shape));
    }
    let is_one_line = rows.len() == 1 && rows[0].fields.len() > 2 * side;
    let is_near = 4 * found.abs_diff(shape.cells()) <= shape.cells();
    (is_one_line && is_near).then(|| ReadErrorKind::Cells { found, shape }.at(rows[0].line))
}

/// The first row that is too short or too long, a cell that has no digit, or that there are too few rows or too many.
fn fault_of_rows(rows: &[&PastedRow], cells: &[Vec<String>], shape: Shape) -> ReadError {
    for (index, (row, cells)) in rows.iter().zip(cells).enumerate() {
        let (found, row_number) = (cells.len(), index + 1);
        if found != shape.side() {
            let kind = ReadErrorKind::RowLength {
                row: row_number,
                found,
                shape,
            };
            return kind.at(row.line);
        }
        let wrong = cells.iter().position(|cell| mask(cell, shape).is_none());
        if let Some(column) = wrong.filter(|_| index < shape.side()) {
            let kind = ReadErrorKind::Symbol {
                text: excerpt(&cells[column], SHOWN),
                cell: shape.cell(index * shape.side() + column),
                shape,
            };
            return kind.at(row.line);
        }
    }
    let found = rows.len();
    ReadErrorKind::Rows { found, shape }.at(rows[0].line)
}
