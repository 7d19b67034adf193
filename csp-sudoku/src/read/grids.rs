//! Grids on several lines: the cells of a row, which may be symbols, numbers or candidates, with or without box
//! borders; the rows of a grid; where a grid begins, and where it ends; rows that are too long for every board.

use super::error::{ReadError, ReadErrorKind, excerpt};
use super::line;
use crate::shape::{LONGEST_SIDE, Shape};
use crate::sudoku::Sudoku;

/// The characters that separate the boxes of a row.
const BARS: [char; 3] = ['|', '!', ':'];

/// The largest side at which a group of digits is a set of candidates. On larger boards it is a
/// number.
const CANDIDATES_SIDE: usize = 9;

/// The side of the smallest board that has boxes.
const FEWEST_CELLS: usize = 4;

/// The fields of a row, box by box if it has bars.
struct RowFields<'a> {
    segments: Vec<Vec<&'a str>>,
}

impl<'a> RowFields<'a> {
    fn of(text: &'a str) -> Self {
        let bars = text.contains(BARS);
        let comma = [',', ';', '\t']
            .into_iter()
            .find(|comma| text.contains(*comma));
        let segments = match comma {
            Some(comma) if !bars => vec![comma_fields(text, comma)],
            _ => barred_segments(text),
        };
        Self { segments }
    }

    fn flat(&self) -> Vec<&'a str> {
        self.segments.concat()
    }

    /// Whether each box is one group of symbols, and all groups have the same length.
    fn is_group_per_box(&self) -> bool {
        self.segments.len() > 1
            && self.segments.iter().all(|fields| fields.len() == 1)
            && same_length(&self.flat())
    }
}

/// The words between bars.
///
/// A place without words is ignored, except if each cell has its own bars: then it is a blank cell.
fn barred_segments(text: &str) -> Vec<Vec<&str>> {
    let between: Vec<&str> = text.trim_matches(BARS).split(BARS).collect();
    let words = |text| -> Vec<&str> {
        str::split(text, line::SEPARATORS)
            .filter(|word| !word.is_empty())
            .collect()
    };
    let segments: Vec<Vec<&str>> = between.iter().map(|text| words(text)).collect();
    let longest = if segments.len() > CANDIDATES_SIDE {
        2
    } else {
        1
    };
    let is_cell = |words: &Vec<&str>| match words[..] {
        [] => true,
        [word] => line::length(word) <= longest,
        _ => false,
    };
    let is_cell_by_cell = segments.len() >= FEWEST_CELLS && segments.iter().all(is_cell);
    let with_blanks = between
        .iter()
        .zip(segments)
        .filter_map(|(text, words)| match words[..] {
            // Two adjacent bars are the border of a box.
            [] if is_cell_by_cell && !text.is_empty() => Some(vec![""]),
            [] => None,
            _ => Some(words),
        });
    with_blanks.collect()
}

/// The number of blank cells in a row of nothing else, each between two bars.
pub(super) fn blank_cells(text: &str) -> usize {
    let segments = barred_segments(text);
    let is_blank = |cells: &Vec<&str>| cells[..] == [""];
    if segments.iter().all(is_blank) {
        segments.len()
    } else {
        0
    }
}

/// The fields between commas. An empty field is a blank cell, except after the last comma.
fn comma_fields(text: &str, comma: char) -> Vec<&str> {
    let mut fields: Vec<&str> = text.split(comma).map(str::trim).collect();
    let empty = fields.iter().filter(|field| field.is_empty()).count();
    if empty == 1 && fields.last().is_some_and(|field| field.is_empty()) {
        fields.pop();
    }
    fields
}

fn same_length(fields: &[&str]) -> bool {
    let lengths = fields
        .windows(2)
        .map(|pair| [pair[0], pair[1]].map(line::length));
    lengths.into_iter().all(|[left, right]| left == right)
}

/// Whether the text is one word without borders.
pub(super) fn is_tight(text: &str) -> bool {
    !text
        .bytes()
        .any(|byte| matches!(byte, b'|' | b'!' | b':' | b' ' | b'\t' | b',' | b';'))
}

/// The board that can have this as its first row, if any. It is the board that the user named, or
/// else the one that follows from the number of cells.
///
/// At least half of the cells must make sense on it. A row with a single typing error is still a
/// row, and the error is reported.
pub(super) fn row_board(text: &str, shape: Option<Shape>) -> Option<Shape> {
    let fields = RowFields::of(text);
    let flat = fields.flat();
    let total = flat.iter().map(|field| line::length(field)).sum();
    let sides = match shape {
        Some(shape) => [shape.side(), shape.side()],
        None if fields.is_group_per_box() || is_groups(&flat) => [total, flat.len()],
        None if same_length(&flat) => [flat.len(), total],
        None => [flat.len(), flat.len()],
    };
    let shapes = sides
        .into_iter()
        .filter_map(|side| shape.or_else(|| Shape::of_side(side).ok()));
    shapes.into_iter().find(|shape| makes_sense(text, *shape))
}

/// Whether the fields are groups of symbols: they have the same length, and they are not the
/// candidate sets of single cells.
fn is_groups(flat: &[&str]) -> bool {
    let long = flat.first().is_some_and(|field| line::length(field) > 1);
    let candidates = |shape| flat.iter().all(|field| cell_mask(field, shape).is_some());
    long && same_length(flat) && !Shape::of_side(flat.len()).is_ok_and(candidates)
}

fn makes_sense(text: &str, shape: Shape) -> bool {
    row_cells(text, shape).is_ok_and(|cells| {
        let good = cells
            .iter()
            .filter(|cell| cell_mask(cell, shape).is_some())
            .count();
        2 * good >= shape.side()
    })
}

/// The text of each cell of a row of this board.
///
/// # Errors
/// The number of cells that the row seems to have.
fn row_cells(text: &str, shape: Shape) -> Result<Vec<&str>, usize> {
    let flat = RowFields::of(text).flat();
    let total: usize = flat.iter().map(|field| line::length(field)).sum();
    if flat.len() == shape.side() {
        Ok(flat)
    } else if total == shape.side() && !flat.iter().any(|field| field.is_empty()) {
        let symbols = flat
            .into_iter()
            .flat_map(|field| field.split("").filter(|symbol| !symbol.is_empty()));
        Ok(symbols.collect())
    } else {
        // The row is probably meant in the way whose number of cells is nearer.
        let side = shape.side();
        Err(if flat.len().abs_diff(side) < total.abs_diff(side) {
            flat.len()
        } else {
            total
        })
    }
}

/// The cells of a line that contains a whole board as separate words.
pub(super) fn whole_board(text: &str, shape: Option<Shape>) -> Option<(Shape, Vec<u64>)> {
    let flat = RowFields::of(text).flat();
    let board = shape.map_or_else(|| Shape::of_cells(flat.len()).ok(), Some)?;
    if flat.len() != board.cells() {
        return None;
    }
    let masks: Option<Vec<u64>> = flat.iter().map(|field| cell_mask(field, board)).collect();
    Some((board, masks?))
}

/// The candidates of a cell from its text: a symbol, a number, or (up to a side of 9) a set of
/// candidates.
pub(super) fn cell_mask(text: &str, shape: Shape) -> Option<u64> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None, _) => Some(shape.all_digits()),
        (Some(character), None) => line::symbol_mask(character, shape),
        _ if !text.bytes().all(|byte| byte.is_ascii_digit()) => None,
        _ if shape.side() > CANDIDATES_SIDE => number_mask(text, shape),
        _ => text.bytes().try_fold(0, |mask, digit| match digit {
            b'1'.. if usize::from(digit - b'0') <= shape.side() => Some(mask | 1 << (digit - b'1')),
            _ => None,
        }),
    }
}

fn number_mask(text: &str, shape: Shape) -> Option<u64> {
    match text.parse::<usize>().ok()? {
        0 => Some(shape.all_digits()),
        digit => (digit <= shape.side()).then(|| 1 << (digit - 1)),
    }
}

/// The most characters of a cell's text that a message shows.
const SHOWN: usize = 12;

/// The rows of a grid so far. Invariant: at least one row, and no more than the board has.
#[derive(Debug)]
pub(super) struct Block {
    shape: Shape,
    rows: Vec<GridLine>,
    /// Blank lines so far, one after each band of boxes.
    gaps: usize,
    doubt: Doubt,
}

/// Whether the rows of a grid may be puzzles of a smaller board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// They are rows.
    Rows,
    /// They may be rows or puzzles.
    RowsOrPuzzles,
}

/// A line of the file that is taken as a row.
#[derive(Clone, Debug)]
pub(super) struct GridLine {
    /// Its number, from 1.
    pub(super) line: usize,
    /// Its text, trimmed.
    pub(super) text: String,
}

/// The meaning of a blank line for a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    /// It separates two bands of boxes.
    Inside,
    /// It ends the grid.
    End,
}

impl Block {
    /// A grid that begins with these rows.
    fn new(shape: Shape, rows: Vec<GridLine>, doubt: Doubt) -> Self {
        Self {
            shape,
            rows,
            gaps: 0,
            doubt,
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) fn rows(&self) -> &[GridLine] {
        &self.rows
    }

    pub(super) fn is_full(&self) -> bool {
        self.rows.len() >= self.shape.side()
    }

    pub(super) fn push(&mut self, row: GridLine) {
        self.rows.push(row);
    }

    /// Whether the text is as long as a row, and the rows are written without blanks or borders.
    fn is_tight_row(&self, text: &str) -> bool {
        text.len() == self.shape.side() && is_tight(&self.rows[0].text)
    }

    /// Records a blank line. One may follow each band of boxes if one followed each earlier band.
    fn gap(&mut self) -> Gap {
        if self.rows.len() != self.shape.box_rows() * (self.gaps + 1) {
            return Gap::End;
        }
        self.gaps += 1;
        Gap::Inside
    }

    /// Splits off the rows after the last blank line if another blank line should have come and a
    /// row came. The rows before it were an incomplete grid.
    pub(super) fn split(&mut self) -> Option<Self> {
        let band = self.shape.box_rows();
        if self.gaps == 0 || self.rows.len() != band * (self.gaps + 1) {
            return None;
        }
        let rows = self.rows.split_off(band * self.gaps);
        Some(Self {
            shape: self.shape,
            rows,
            gaps: 0,
            doubt: self.doubt,
        })
    }

    /// The smaller board if the rows are puzzles of it, one a line.
    ///
    /// A row of 16, 36 or 64 symbols is also a puzzle of 4×4, 6×6 or 8×8. The rows are a grid if
    /// there are as many as it needs, and at least half of them contain a symbol that the smaller
    /// board does not have.
    pub(super) fn as_lines(&self) -> Option<Shape> {
        if self.doubt == Doubt::Rows {
            return None;
        }
        let small = Shape::of_cells(self.shape.side())
            .ok()
            .filter(|_| is_tight(&self.rows[0].text))?;
        let foreign = |row: &&GridLine| {
            row.text
                .chars()
                .any(|symbol| line::symbol_mask(symbol, small).is_none())
        };
        let large = 2 * self.rows.iter().filter(foreign).count() >= self.shape.side();
        (!self.is_full() || !large).then_some(small)
    }

    /// The puzzle of the rows.
    pub(super) fn puzzle(&self) -> Result<Sudoku, ReadError> {
        if !self.is_full() {
            let kind = ReadErrorKind::Rows {
                found: self.rows.len(),
                shape: self.shape,
            };
            return Err(kind.at(self.rows[0].line));
        }
        let mut masks = Vec::with_capacity(self.shape.cells());
        for (index, row) in self.rows.iter().enumerate() {
            self.read_row(index, row, &mut masks)?;
        }
        line::board(self.shape, masks, self.rows[0].line)
    }

    fn read_row(
        &self,
        index: usize,
        row: &GridLine,
        masks: &mut Vec<u64>,
    ) -> Result<(), ReadError> {
        let shape = self.shape;
        let cells = row_cells(&row.text, shape).map_err(|found| {
            ReadErrorKind::RowLength {
                row: index + 1,
                found,
                shape,
            }
            .at(row.line)
        })?;
        for text in cells {
            let mask = cell_mask(text, shape).ok_or_else(|| {
                let cell = shape.cell(masks.len());
                ReadErrorKind::Symbol {
                    text: excerpt(text, SHOWN),
                    cell,
                    shape,
                }
                .at(row.line)
            })?;
            masks.push(mask);
        }
        Ok(())
    }
}

/// The grid that is being collected, if any. Each method returns the grid that its line ends, which
/// may be incomplete.
#[derive(Debug, Default)]
pub(super) struct Gather {
    block: Option<Block>,
    /// Successive lines of dashes that may be the first rows of a grid.
    dashes: Vec<GridLine>,
}

impl Gather {
    /// The board of the grid that is being collected.
    pub(super) fn board(&self) -> Option<Shape> {
        self.block.as_ref().map(Block::shape)
    }

    /// Whether no row has come that a later line may belong to.
    pub(super) fn is_idle(&self) -> bool {
        self.block.is_none() && self.dashes.is_empty()
    }

    /// Whether a line with this text continues the grid. If not, it begins something else.
    ///
    /// Within a grid any line counts as a row, and an error is reported if it is wrong. There are
    /// two exceptions. If the rows may be puzzles, a line with borders or blanks does not continue
    /// them. After a single row, a line that is no such row but can begin another grid shows that
    /// the first line was no row.
    pub(super) fn goes_on(&self, text: &str) -> bool {
        let Some(block) = &self.block else {
            return false;
        };
        if block.as_lines().is_some() && !is_tight(text) {
            return false;
        }
        block.rows().len() > 1
            || row_cells(text, block.shape()).is_ok()
            || row_board(text, None).is_none()
    }

    /// Begins a grid. Lines of dashes just before this row are rows if they are as long and the row
    /// has dashes too.
    pub(super) fn begin(&mut self, shape: Shape, first: GridLine, doubt: Doubt) -> Option<Block> {
        let dashed = first.text.contains('-') && is_tight(&first.text);
        let mut rows = std::mem::take(&mut self.dashes);
        let adjoin = rows.last().is_some_and(|last| last.line + 1 == first.line);
        rows.retain(|row| dashed && adjoin && row.text.len() == first.text.len());
        rows.truncate(shape.side() - 1);
        rows.push(first);
        self.keep(Block::new(shape, rows, doubt))
    }

    /// Adds a row to the grid.
    pub(super) fn row(&mut self, row: GridLine) -> Option<Block> {
        let mut block = self.block.take()?;
        if let Some(mut fresh) = block.split() {
            // A band of boxes and this row are fewer rows than a board has.
            fresh.push(row);
            self.block = Some(fresh);
            return Some(block);
        }
        block.push(row);
        self.keep(block)
    }

    /// Takes a line that has only dashes. It is a row among rows of symbols of the same length, and
    /// else a border.
    pub(super) fn dashes(&mut self, row: GridLine) -> Option<Block> {
        match &self.block {
            Some(block) if block.is_tight_row(&row.text) => return self.row(row),
            None if row.text.len() <= LONGEST_SIDE => {
                let adjoins = self
                    .dashes
                    .last()
                    .is_some_and(|last| last.line + 1 == row.line);
                if !adjoins || self.dashes.len() >= LONGEST_SIDE {
                    self.dashes.clear();
                }
                self.dashes.push(row);
            }
            _ => {}
        }
        None
    }

    /// Takes a blank line.
    pub(super) fn blank(&mut self) -> Option<Block> {
        if self.block.as_mut()?.gap() == Gap::End {
            self.end()
        } else {
            None
        }
    }

    /// Ends the grid.
    pub(super) fn end(&mut self) -> Option<Block> {
        self.block.take()
    }

    /// Ends the grid. It is dropped unless its rows may be puzzles.
    pub(super) fn end_lines(&mut self) -> Option<Block> {
        self.end().filter(|block| block.as_lines().is_some())
    }

    fn keep(&mut self, block: Block) -> Option<Block> {
        if block.is_full() {
            return Some(block);
        }
        self.block = Some(block);
        None
    }
}

/// Successive lines that may be the rows of a board that is too large. All have the same number of
/// cells.
///
/// One such line alone may be a puzzle with a cell too many. So each line has the error that it has
/// as a puzzle. As many lines as each has cells are a board, and there is one error for all of them.
#[derive(Debug, Default)]
pub(super) struct LongRows {
    cells: usize,
    errors: Vec<ReadError>,
}

impl LongRows {
    pub(super) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// Whether a line with this text may be the next row.
    pub(super) fn goes_on(&self, text: &str) -> bool {
        !self.is_empty() && long_row_cells(text) == Some(self.cells)
    }

    /// Adds a row. Returns its error if it cannot be one, and the error of the board if it is the
    /// last one.
    pub(super) fn row(&mut self, text: &str, error: ReadError) -> Option<ReadError> {
        let Some(cells) = long_row_cells(text) else {
            return Some(error);
        };
        self.cells = cells;
        self.errors.push(error);
        if self.errors.len() < cells {
            return None;
        }
        let first = self.errors[0].line;
        self.errors.clear();
        let largest = line::largest_board();
        Some(
            ReadErrorKind::BoardTooLarge {
                side: cells,
                largest,
            }
            .at(first),
        )
    }

    /// Ends the rows. Returns the error of each.
    pub(super) fn end(&mut self) -> Vec<ReadError> {
        std::mem::take(&mut self.errors)
    }
}

/// The number of cells of a row that is too long for every board. More than half of its cells are
/// symbols of the largest board, or numbers.
fn long_row_cells(text: &str) -> Option<usize> {
    let largest = line::largest_board();
    let (cells, good) = if is_tight(text) {
        let good = text
            .chars()
            .filter(|symbol| line::symbol_mask(*symbol, largest).is_some());
        (line::length(text), good.count())
    } else {
        let words = || text.split(line::SEPARATORS).filter(|word| !word.is_empty());
        (
            words().count(),
            words().filter(|word| is_cell(word, largest)).count(),
        )
    };
    let is_row = (LONGEST_SIDE + 1..=largest.cells()).contains(&cells) && 2 * good > cells;
    is_row.then_some(cells)
}

/// Whether a word is a symbol or a number. The number may be too large for every board.
fn is_cell(word: &str, largest: Shape) -> bool {
    let is_number = word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number || cell_mask(word, largest).is_some()
}
