//! The file of a game read: its sections, the rows of the board, the record move by move, and what can be wrong.

use super::game::{Game, standing};
use super::record::{CellContent, MoveKind};
use super::save::{GameSection, NOW};
use crate::board_text::BoardText;
use crate::read::{ReadError, Reader};
use crate::shape::{Cell, Shape};
use crate::sudoku::Sudoku;
use crate::techniques::Technique;
use crate::variant::{DrawnParts, is_toml};

/// A file that is no saved game, and the line that is wrong.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
#[non_exhaustive]
pub struct LoadError {
    /// The line, from 1. It is the last if something is missing.
    pub line: usize,
    /// What is wrong.
    pub kind: LoadErrorKind,
}

/// What is wrong with the file of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadErrorKind {
    /// The puzzle cannot be read.
    #[error("{}", .0.kind)]
    Puzzle(ReadError),
    /// There is no puzzle.
    #[error("there is no [Puzzle] in the file")]
    NoPuzzle,
    /// There is another puzzle.
    #[error("a second puzzle: a game has one")]
    SecondPuzzle,
    /// A section comes twice.
    #[error("a second [{0}]: a game has one")]
    SecondSection(&'static str),
    /// The boxes are no boxes.
    #[error("`{0}` is no size of boxes (write rows and columns, such as 2x3)")]
    Boxes(String),
    /// The boxes are not those that are required.
    #[error("the game is of {found}, and {wanted} was asked for")]
    Shape {
        /// The board of the file.
        found: Shape,
        /// The board that is required.
        wanted: Shape,
    },
    /// A section with too few or too many rows.
    #[error("[{section}] has {found} rows, but the board has {}", shape.rows())]
    Rows {
        /// The section.
        section: &'static str,
        /// How many rows it has.
        found: usize,
        /// The board.
        shape: Shape,
    },
    /// A row with too few or too many cells.
    #[error("{found} cells in a row of [{section}], but the board has {}", shape.columns())]
    RowLength {
        /// The section.
        section: &'static str,
        /// How many cells it has.
        found: usize,
        /// The board.
        shape: Shape,
    },
    /// A character that is no digit of the board.
    #[error("`{symbol}` at {cell} is no digit of the board (use {})", shape.symbols())]
    Symbol {
        /// The character.
        symbol: char,
        /// The cell.
        cell: Cell,
        /// The board.
        shape: Shape,
    },
    /// The state contradicts a given.
    #[error("[State] has {} at {cell}, but {} is given there", shown(*found, *shape), shape.character(*given))]
    Given {
        /// The cell.
        cell: Cell,
        /// The digit of the state.
        found: CellContent,
        /// The digit of the puzzle.
        given: u8,
        /// The board.
        shape: Shape,
    },
    /// The moves lead elsewhere.
    #[error("[{section}] has {} at {cell}, but the moves lead to {}", shown(*found, *shape), shown(*moves, *shape))]
    State {
        /// The section.
        section: &'static str,
        /// The cell.
        cell: Cell,
        /// What the section has there.
        found: CellContent,
        /// Where the moves lead.
        moves: CellContent,
        /// The board.
        shape: Shape,
    },
    /// A line of the record that is no move.
    #[error("`{text}` is no move: {why}")]
    Move {
        /// The part of the line that is wrong.
        text: String,
        /// What is wrong with it.
        why: &'static str,
    },
}

impl LoadErrorKind {
    /// The error at this line.
    fn at(self, line: usize) -> LoadError {
        LoadError { line, kind: self }
    }
}

/// A digit, or marks.
fn shown(content: CellContent, shape: Shape) -> String {
    match content {
        CellContent::Digit(digit) => shape.character(digit).to_string(),
        CellContent::Marks(0) => "nothing".to_owned(),
        marks @ CellContent::Marks(_) => format!("marks {}", marks.on(shape)),
    }
}

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
    // A puzzle file has tables, and their names are in brackets, too.
    if is_toml(text) {
        return false;
    }
    let known = text
        .lines()
        .filter_map(section_name)
        .filter_map(section_named);
    known
        .into_iter()
        .any(|section| section != GameSection::Puzzle)
}

/// Reads the `.sdk` file of a game, as the [module](super) describes it. `shape` is the board
/// that is required, if one is.
///
/// # Errors
/// The first [`LoadError`], with its line.
pub fn from_sdk(text: &str, shape: Option<Shape>) -> Result<Game, LoadError> {
    let sections = GameSections::of(text)?;
    let shape = boxes(&sections, shape)?;
    let puzzle = puzzle(&sections, shape)?;
    let mut game = Game::new(puzzle);
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
    let marks = sections.get(GameSection::PencilMarks);
    let marks = marks
        .map(|found| marks_of(GameSection::PencilMarks, found, game.shape()))
        .transpose()?;
    match sections.get(GameSection::Moves) {
        Some((_, lines)) => {
            play(&mut game, lines)?;
            compare(&game, state.as_ref(), marks.as_ref())?;
        }
        None => {
            let after = together(&game, state.as_ref(), marks.as_ref());
            game.push(MoveKind::State, &after);
        }
    }
    Ok(game)
}

/// The board of the file, or the one that is required.
fn boxes(sections: &GameSections<'_>, wanted: Option<Shape>) -> Result<Option<Shape>, LoadError> {
    let Some((line, lines)) = sections.get(GameSection::Boxes) else {
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
fn puzzle(sections: &GameSections<'_>, shape: Option<Shape>) -> Result<Sudoku, LoadError> {
    let error = |error: ReadError| {
        let line = error.line;
        LoadErrorKind::Puzzle(error).at(line)
    };
    let reader = Reader::new(sections.puzzle.as_bytes()).with_clues(DrawnParts::Refuse);
    let mut records = shape.into_iter().fold(reader, Reader::with_shape);
    let first = records
        .next()
        .ok_or_else(|| LoadErrorKind::NoPuzzle.at(sections.length.max(1)))?;
    let first = first.map_err(error)?;
    let found = first.puzzle.shape();
    if let Some(wanted) = shape.filter(|wanted| *wanted != found) {
        return Err(LoadErrorKind::Shape { found, wanted }.at(first.line));
    }
    match records.next() {
        None => with_candidates(sections, first.puzzle),
        Some(Ok(second)) => Err(LoadErrorKind::SecondPuzzle.at(second.line)),
        Some(Err(second)) => Err(error(second)),
    }
}

/// The puzzle with the candidates of its own section in the cells that are not given.
fn with_candidates(sections: &GameSections<'_>, puzzle: Sudoku) -> Result<Sudoku, LoadError> {
    let section = GameSection::Candidates;
    let Some(found) = sections.get(section) else {
        return Ok(puzzle);
    };
    let rows = marks_of(section, found, puzzle.shape())?;
    let mask = |(mask, content): (&u64, &CellContent)| {
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
fn together(
    game: &Game,
    state: Option<&BoardSection>,
    marks: Option<&BoardSection>,
) -> Vec<CellContent> {
    let content = |(index, now): (usize, &CellContent)| {
        let digit = state.map_or(*now, |state| state.cells[index]);
        let marks = marks.map_or(*now, |marks| marks.cells[index]);
        if digit.digit() != 0 {
            digit
        } else {
            CellContent::Marks(marks.marks())
        }
    };
    game.contents().iter().enumerate().map(content).collect()
}

/// Checks that the moves lead to state and marks.
fn compare(
    game: &Game,
    state: Option<&BoardSection>,
    marks: Option<&BoardSection>,
) -> Result<(), LoadError> {
    let cells = || game.contents().iter().enumerate();
    let wrong = |rows: &BoardSection, index: usize| {
        let (cell, section) = (game.shape().cell(index), rows.section.name());
        let (found, moves) = (rows.cells[index], game.contents()[index]);
        LoadErrorKind::State {
            section,
            cell,
            found,
            moves,
            shape: game.shape(),
        }
        .at(rows.line(index))
    };
    if let Some(state) = state {
        let other =
            |(index, now): &(usize, &CellContent)| state.cells[*index].digit() != now.digit();
        cells()
            .find(other)
            .map_or(Ok(()), |(index, _)| Err(wrong(state, index)))?;
    }
    if let Some(marks) = marks {
        let other = |(index, now): &(usize, &CellContent)| {
            matches!(now, CellContent::Marks(_)) && marks.cells[*index] != **now
        };
        cells()
            .find(other)
            .map_or(Ok(()), |(index, _)| Err(wrong(marks, index)))?;
    }
    Ok(())
}

/// A line of a file and its number, from 1.
type Line<'a> = (usize, &'a str);

/// A section with a line for each row of the board.
struct BoardSection {
    section: GameSection,
    cells: Vec<CellContent>,
    /// The line of each row.
    lines: Vec<usize>,
}

impl BoardSection {
    /// Reads each row by `cells`, which gets the line and the index of its first cell.
    fn of(
        section: GameSection,
        (line, lines): (usize, &[Line<'_>]),
        shape: Shape,
        read: impl Fn(&str, usize) -> Result<Vec<CellContent>, LoadErrorKind>,
    ) -> Result<Self, LoadError> {
        let name = section.name();
        if lines.len() != shape.rows() {
            let last = lines.last().map_or(line, |(line, _)| *line);
            let kind = LoadErrorKind::Rows {
                section: name,
                found: lines.len(),
                shape,
            };
            return Err(kind.at(last));
        }
        let mut cells = Vec::with_capacity(shape.cells());
        for (line, text) in lines {
            let row = read(text, cells.len()).map_err(|kind| kind.at(*line))?;
            if row.len() != shape.columns() {
                let kind = LoadErrorKind::RowLength {
                    section: name,
                    found: row.len(),
                    shape,
                };
                return Err(kind.at(*line));
            }
            cells.extend(row);
        }
        Ok(Self {
            section,
            cells,
            lines: lines.iter().map(|(line, _)| *line).collect(),
        })
    }

    /// The line of a cell.
    fn line(&self, index: usize) -> usize {
        self.lines[index / (self.cells.len() / self.lines.len())]
    }
}

/// The section with the digits. Those of given cells may be left out.
fn state(sections: &GameSections<'_>, game: &Game) -> Result<Option<BoardSection>, LoadError> {
    let section = GameSection::State;
    let Some(found) = sections.get(section) else {
        return Ok(None);
    };
    let shape = game.shape();
    let read = |text: &str, first: usize| {
        // A row that is too long has no cells beyond the board that could be named.
        let cell = |place: usize| shape.cell((first + place).min(shape.cells() - 1));
        let symbols = text
            .chars()
            .filter(|symbol| !symbol.is_whitespace())
            .enumerate();
        symbols
            .map(|(place, symbol)| digit(symbol, cell(place), shape))
            .collect()
    };
    let mut rows = BoardSection::of(section, found, shape, read)?;
    for (index, &start) in game.start.iter().enumerate() {
        let (cell, found) = (shape.cell(index), rows.cells[index]);
        if game.is_given(cell) && found != start {
            if found != CellContent::Marks(0) {
                let kind = LoadErrorKind::Given {
                    cell,
                    found,
                    given: start.digit(),
                    shape,
                };
                return Err(kind.at(rows.line(index)));
            }
            rows.cells[index] = start;
        }
    }
    Ok(Some(rows))
}

/// A section with the marks of each cell between commas. A comma may end the line.
fn marks_of(
    section: GameSection,
    found: (usize, &[Line<'_>]),
    shape: Shape,
) -> Result<BoardSection, LoadError> {
    let read = |text: &str, first: usize| {
        let cell = |place: usize| shape.cell((first + place).min(shape.cells() - 1));
        let mut fields: Vec<&str> = text.split(',').collect();
        if fields.len() == shape.columns() + 1 && fields.last() == Some(&"") {
            fields.pop();
        }
        let fields = fields.into_iter().enumerate();
        fields
            .map(|(place, field)| marks(field.trim(), cell(place), shape))
            .collect()
    };
    BoardSection::of(section, found, shape, read)
}

/// The content of a cell by its symbol.
fn digit(symbol: char, cell: Cell, shape: Shape) -> Result<CellContent, LoadErrorKind> {
    match shape.digit_written(symbol) {
        Some(0) => Ok(CellContent::Marks(0)),
        Some(digit) => Ok(CellContent::Digit(digit)),
        None => Err(LoadErrorKind::Symbol {
            symbol,
            cell,
            shape,
        }),
    }
}

/// The content of a cell by the symbols of its marks.
fn marks(text: &str, cell: Cell, shape: Shape) -> Result<CellContent, LoadErrorKind> {
    let mut marks = 0;
    for symbol in text.chars() {
        match digit(symbol, cell, shape)? {
            CellContent::Digit(digit) => marks |= 1 << (digit - 1),
            CellContent::Marks(_) => {
                return Err(LoadErrorKind::Symbol {
                    symbol,
                    cell,
                    shape,
                });
            }
        }
    }
    Ok(CellContent::Marks(marks))
}

/// Does the moves of a record. Each has to change what it says that it changes.
fn play(game: &mut Game, lines: &[Line<'_>]) -> Result<(), LoadError> {
    let mut now = None;
    for (line, text) in lines {
        let error = |text: &str, why| {
            LoadErrorKind::Move {
                text: text.to_owned(),
                why,
            }
            .at(*line)
        };
        if *text == NOW {
            if now.replace(game.at()).is_some() {
                return Err(error(text, "it stands twice"));
            }
            continue;
        }
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let kind = move_kind(word).ok_or_else(|| error(word, "it does not begin with a cause"))?;
        let mut after = game.contents().to_vec();
        let mut changed = Vec::new();
        for word in words {
            let (index, content) = change(word, game).map_err(|why| error(word, why))?;
            if changed.contains(&index) {
                return Err(error(word, "the cell changes twice"));
            }
            if after[index] == content {
                return Err(error(word, "it changes nothing"));
            }
            changed.push(index);
            after[index] = content;
        }
        game.push(kind, &after)
            .ok_or_else(|| error(text, "it changes no cell"))?;
    }
    game.go_to(now.unwrap_or(usize::MAX));
    Ok(())
}

/// The kind of move that a word of the file stands for.
fn move_kind(word: &str) -> Option<MoveKind> {
    if let Some(name) = word.strip_prefix(MoveKind::STEP) {
        return name.parse::<Technique>().ok().map(MoveKind::Step);
    }
    MoveKind::WORDS
        .into_iter()
        .find(|(other, _)| *other == word)
        .map(|(_, kind)| kind)
}

/// The index of a cell and what it holds: `r1c2=4`, `r1c3{24}`.
fn change(word: &str, game: &Game) -> Result<(usize, CellContent), &'static str> {
    let shape = game.shape();
    let start = word
        .find(['=', '{'])
        .ok_or("write r1c2=4, or r1c3{24} for marks")?;
    let (cell, text) = word.split_at(start);
    let cell: Cell = cell.parse().map_err(|_| "there is no such cell")?;
    if !shape.contains(cell) {
        return Err("there is no such cell");
    }
    if game.is_given(cell) {
        return Err("the cell is given");
    }
    let no_digit = |_| "there is no such digit";
    let content = if let Some(list) = text.strip_prefix('{') {
        let list = list.strip_suffix('}').ok_or("the brace is not closed")?;
        marks(list, cell, shape).map_err(no_digit)?
    } else {
        let mut symbols = text.chars().skip(1);
        let symbol = symbols.next().ok_or("the digit is missing")?;
        let content = digit(symbol, cell, shape).map_err(no_digit)?;
        if content.digit() == 0 || symbols.next().is_some() {
            return Err("there is no such digit");
        }
        content
    };
    Ok((shape.index(cell), content))
}

/// The name between the brackets of a line that opens a section.
fn section_name(line: &str) -> Option<&str> {
    line.trim()
        .strip_prefix('[')?
        .strip_suffix(']')
        .map(str::trim)
}

/// The section of this name.
fn section_named(name: &str) -> Option<GameSection> {
    GameSection::ALL
        .into_iter()
        .find(|section| section.name().eq_ignore_ascii_case(name))
}

/// The lines of a file by their sections. Those of the sections are trimmed, without blank lines and
/// comments.
#[derive(Debug, Default)]
struct GameSections<'a> {
    /// The lines before the first section, comments with them.
    header: Vec<&'a str>,
    /// The sections, each with the line that opens it.
    found: Vec<(GameSection, usize, Vec<Line<'a>>)>,
    /// The lines of sections of other programs, comments and brackets with them.
    foreign: Vec<&'a str>,
    /// The file without all other sections, line by line, for the reader of puzzles.
    puzzle: String,
    /// The number of lines.
    length: usize,
}

impl<'a> GameSections<'a> {
    /// Sorts the lines of a file.
    fn of(text: &'a str) -> Result<Self, LoadError> {
        let mut sections = Self::default();
        let mut in_foreign = false;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in (1..).zip(text.lines()) {
            sections.length = number;
            let known = section_name(line).map(section_named);
            in_foreign = known.map_or(in_foreign, |known| known.is_none());
            match known {
                Some(Some(section)) => sections.open(section, number)?,
                _ if in_foreign => sections.foreign.push(line),
                _ => sections.take((number, line)),
            }
            let of_puzzle = matches!(
                sections.found.last(),
                None | Some((GameSection::Puzzle, ..))
            );
            sections.puzzle += if of_puzzle && !in_foreign { line } else { "" };
            sections.puzzle.push('\n');
        }
        Ok(sections)
    }

    fn open(&mut self, section: GameSection, line: usize) -> Result<(), LoadError> {
        if self.get(section).is_some() {
            return Err(match section {
                GameSection::Puzzle => LoadErrorKind::SecondPuzzle.at(line),
                section => LoadErrorKind::SecondSection(section.name()).at(line),
            });
        }
        self.found.push((section, line, Vec::new()));
        Ok(())
    }

    /// Adds a line to the section that was opened last.
    fn take(&mut self, (number, line): Line<'a>) {
        let text = line.trim();
        match self.found.last_mut() {
            None => self.header.push(line),
            Some(_) if text.is_empty() || text.starts_with('#') => {}
            Some((_, _, lines)) => lines.push((number, text)),
        }
    }

    /// The line that opens a section, and its lines.
    fn get(&self, section: GameSection) -> Option<(usize, &[Line<'a>])> {
        let found = self.found.iter().find(|(other, _, _)| *other == section);
        found.map(|(_, line, lines)| (*line, &lines[..]))
    }
}
