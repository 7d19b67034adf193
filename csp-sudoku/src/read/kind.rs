//! Lines that contain no cells: comments, sections, headings, borders.

use crate::read::line;
use crate::shape::Shape;

/// The number of cells of the smallest board that has boxes.
const SHORTEST_PUZZLE: usize = 16;

/// The sections of a file (`.sdk` of SadMan Sudoku with all five sections).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    /// Before the first section, or after the puzzle.
    Open,
    /// The puzzle, as a grid.
    Puzzle,
    /// The state of play, pencilmarks or colours, which are ignored.
    Other,
}

/// The section that a line opens.
pub(super) fn section(text: &str) -> Option<Section> {
    let name = text
        .strip_prefix('[')?
        .strip_suffix(']')?
        .trim()
        .to_ascii_lowercase();
    match name.as_str() {
        "puzzle" => Some(Section::Puzzle),
        "state" | "pencilmarks" | "colors" | "colours" | "solution" | "options" => {
            Some(Section::Other)
        }
        // Those of the games of `by_hand`.
        "moves" | "candidates" | "boxes" => Some(Section::Other),
        _ => None,
    }
}

/// The description in a comment of a `.sdk` file. It follows `#D`, but a lower-case letter right
/// after `#D` means that the comment begins with a word.
pub(super) fn description(comment: &str) -> Option<&str> {
    let text = comment.strip_prefix("#D")?;
    let name = text.trim();
    (!name.is_empty() && !text.starts_with(|letter: char| letter.is_lowercase())).then_some(name)
}

/// A line of words that belongs to a grid but is no row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading<'a> {
    /// A name for the next grid, such as `Grid 01`.
    Name(&'a str),
    /// The mark of the program that wrote the file.
    Program,
}

/// The heading of a line. A line with a word as long as a puzzle is no heading.
pub(super) fn heading(text: &str) -> Option<Heading<'_>> {
    let short = |word: &str| word.len() < SHORTEST_PUZZLE;
    if !text.split(line::SEPARATORS).all(short) {
        return None;
    }
    let end = text
        .find(|letter: char| !letter.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    match word.to_ascii_lowercase().as_str() {
        "simple" if rest.trim().eq_ignore_ascii_case("sudoku") => Some(Heading::Program),
        "version" => Some(Heading::Program),
        "grid" | "puzzle" | "sudoku" | "board" | "game" => Some(Heading::Name(text)),
        _ => None,
    }
}

/// The line with ASCII borders if its borders are box-drawing characters (U+2500 to U+257F).
///
/// A line that begins with a word as long as a puzzle, or that is a heading, keeps these characters
/// in its name.
pub(super) fn ascii_borders(text: &str, word: &str) -> Option<String> {
    let is_box_drawing = |character| matches!(character, '\u{2500}'..='\u{257F}');
    if text.is_ascii() || !text.contains(is_box_drawing) || heading(text).is_some() {
        return None;
    }
    let is_puzzle = !word.contains(is_box_drawing) && line::length(word) >= SHORTEST_PUZZLE;
    (!is_puzzle).then(|| text.chars().map(ascii_border).collect())
}

/// A box-drawing character in ASCII. Other characters stay as they are.
fn ascii_border(character: char) -> char {
    match character {
        // An equals sign, as a line of dashes could be a row of blank cells.
        '─' | '━' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' | '═' | '╴' | '╶' | '╸' | '╺' | '╼' | '╾' => {
            '='
        }
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' | '╵' | '╷' | '╹' | '╻' | '╽' | '╿' => {
            '|'
        }
        '\u{2500}'..='\u{257F}' => '+',
        other => other,
    }
}

/// Whether the line is only a border between rows. A line that has only dashes is not a border
/// here: see [`is_dashes`].
pub(super) fn is_border(text: &str) -> bool {
    let drawing = |byte: u8| b"+-=*|:!.' ".contains(&byte);
    let bar = |byte: u8| b"|:! ".contains(&byte);
    let ruled = || {
        ["--", "==", "+"]
            .into_iter()
            .any(|part| text.contains(part))
    };
    text.bytes().all(drawing) && !is_dashes(text) && (text.bytes().all(bar) || ruled())
}

/// Whether the line has only dashes. It is a border or a row of blank cells.
pub(super) fn is_dashes(text: &str) -> bool {
    text.bytes().all(|byte| byte == b'-')
}

/// Whether the line can be the number of puzzles, with which some collections begin.
pub(super) fn is_count(text: &str) -> bool {
    (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The largest board that is read.
pub(super) fn largest_board() -> Shape {
    nearest_board(usize::MAX)
}

/// The board whose number of cells is nearest to this length.
pub(super) fn nearest_board(length: usize) -> Shape {
    let shapes = [4, 6, 8, 9, 12, 16, 25, 36, 49, 64]
        .into_iter()
        .filter_map(|side| Shape::of_side(side).ok());
    shapes
        .min_by_key(|shape| shape.cells().abs_diff(length))
        .unwrap_or(Shape::NINE)
}
