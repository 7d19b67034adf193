//! A row of a grid: symbols, numbers or candidates, with or without box borders.

use crate::read::line;
use crate::shape::Shape;

/// The characters that separate the boxes of a row.
const BARS: [char; 3] = ['|', '!', ':'];

/// The largest side at which a group of digits is a set of candidates. On larger boards it is a
/// number.
const CANDIDATES_SIDE: usize = 9;

/// The side of the smallest board that has boxes.
const FEWEST_CELLS: usize = 4;

/// The fields of a row, box by box if it has bars.
struct Fields<'a> {
    segments: Vec<Vec<&'a str>>,
}

impl<'a> Fields<'a> {
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
pub(super) fn board(text: &str, shape: Option<Shape>) -> Option<Shape> {
    let fields = Fields::of(text);
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
    let candidates = |shape| flat.iter().all(|field| mask(field, shape).is_some());
    long && same_length(flat) && !Shape::of_side(flat.len()).is_ok_and(candidates)
}

fn makes_sense(text: &str, shape: Shape) -> bool {
    cells(text, shape).is_ok_and(|cells| {
        let good = cells
            .iter()
            .filter(|cell| mask(cell, shape).is_some())
            .count();
        2 * good >= shape.side()
    })
}

/// The text of each cell of a row of this board.
///
/// # Errors
/// The number of cells that the row seems to have.
pub(super) fn cells(text: &str, shape: Shape) -> Result<Vec<&str>, usize> {
    let flat = Fields::of(text).flat();
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
    let flat = Fields::of(text).flat();
    let board = shape.map_or_else(|| Shape::of_cells(flat.len()).ok(), Some)?;
    if flat.len() != board.cells() {
        return None;
    }
    let masks: Option<Vec<u64>> = flat.iter().map(|field| mask(field, board)).collect();
    Some((board, masks?))
}

/// The candidates of a cell from its text: a symbol, a number, or (up to a side of 9) a set of
/// candidates.
pub(super) fn mask(text: &str, shape: Shape) -> Option<u64> {
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
