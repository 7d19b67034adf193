//! Files to puzzles.

use super::cells::line;
use super::entries::{DOUBLER, HouseEntry, NEGATOR, PuzzleEntries};
use super::error::{PuzzleFileError, PuzzleFileFault};
use super::fields;
use super::is_json;
use crate::grid::Grid;
use crate::house::House;
use crate::rules::{Rules, RulesError};
use crate::shape::{Cell, Shape, ShapeError};
use crate::sudoku::Sudoku;

/// Reads a puzzle file: TOML or JSON with the same fields.
///
/// ```
/// use csp_sudoku::variant::read_puzzle_file;
///
/// let puzzle = read_puzzle_file(r#"
/// sudoku = "4x4"
/// givens = ".... .... .... ...4"
///
/// [[clue]]
/// kind = "cage"
/// cells = "r1c1 r1c2"
/// total = 3
///
/// [[clue]]
/// kind = "thermometer"
/// line = "r2c1-r4c1"
/// "#)?;
/// assert_eq!(puzzle.rules().clues()[1].to_string(), "r2c1, r3c1, r4c1 increase");
/// assert_eq!(puzzle.count(9), 0);
///
/// let error = read_puzzle_file("sudoku = \"4x4\"\n[[clue]]\nkind = \"cage\"\nsum = 3").unwrap_err();
/// assert_eq!(error.to_string(), "clue 1 (cage): it has no field `sum`; its fields are cells, total");
/// # Ok::<(), csp_sudoku::variant::PuzzleFileError>(())
/// ```
///
/// # Errors
/// The text is no such file, or a part of it means nothing.
pub fn read_puzzle_file(text: &str) -> Result<Sudoku, PuzzleFileError> {
    let entries: PuzzleEntries = match is_json(text) {
        true => serde_json::from_str(text).map_err(|error| {
            let place = format!("line {}, column {}", error.line(), error.column());
            PuzzleFileFault::Syntax(without_place(&error.to_string())).at(place)
        })?,
        false => toml::from_str(text).map_err(|error| {
            let place = error.span().map_or(0, |span| span.start);
            let line = 1 + text[..place.min(text.len())].matches('\n').count();
            PuzzleFileFault::Syntax(error.message().replace('\n', " ")).at(format!("line {line}"))
        })?,
    };
    entries.puzzle()
}

/// The message of `serde_json` without the place at its end.
fn without_place(message: &str) -> String {
    let end = message.rfind(" at line ").unwrap_or(message.len());
    message[..end].to_owned()
}

impl PuzzleEntries {
    fn puzzle(&self) -> Result<Sudoku, PuzzleFileError> {
        let mut rules = self.houses(self.shape()?)?;
        for (index, entry) in self.house.iter().enumerate() {
            let place = || format!("house {} ({})", index + 1, entry.name);
            rules = entry.add(rules).map_err(|fault| fault.at(place()))?;
        }
        rules = self.modified(rules)?;
        let shape = rules.shape();
        for (index, entry) in self.clue.iter().enumerate() {
            let place = || format!("clue {} ({})", index + 1, entry.kind);
            let clue = fields::read(entry).map_err(|fault| fault.at(place()))?;
            let with = rules.with_clue(clue);
            rules = with.map_err(|error| PuzzleFileFault::from(error).at(place()))?;
        }
        if self.outside_rows > 0 || self.void.is_some() {
            let voids = self.void.iter().map(|value| line("void", value));
            let voids = voids
                .collect::<Result<Vec<_>, _>>()
                .map_err(|fault| fault.at("void"))?;
            let voids = [rules.voids(), &voids.concat()].concat();
            let with = rules.with_outside(self.outside_rows, voids);
            rules = with.map_err(|error| PuzzleFileFault::from(error).at("void"))?;
        }
        let masks = self.masks(&rules)?;
        let mut puzzle = Sudoku::of_valid(rules, masks.into());
        if let Some(title) = &self.title {
            puzzle = puzzle.with_name(title.clone());
        }
        if let Some(lit) = &self.fog {
            let lit = line("fog", lit).map_err(|fault| fault.at("fog"))?;
            let with = puzzle.with_fog(lit);
            puzzle = with.map_err(|error| PuzzleFileFault::from(error).at("fog"))?;
        }
        let Some(solution) = &self.solution else {
            return Ok(puzzle);
        };
        let solution = self.solution(shape, solution)?;
        let wrong = |_| {
            PuzzleFileFault::value(
                "solution",
                "the digits of all cells, which the givens allow",
            )
        };
        puzzle
            .with_solution(solution)
            .map_err(|error| wrong(error).at("solution"))
    }

    fn shape(&self) -> Result<Shape, PuzzleFileError> {
        let (rows, columns) = pair(&self.sudoku, 'x', "sudoku", "rows and columns, as \"9x9\"")?;
        let wrong = |field: &str, error: ShapeError| PuzzleFileFault::from(error).at(field);
        let mut shape = Shape::rectangle(rows, columns).map_err(|error| wrong("sudoku", error))?;
        if let Some(boxes) = &self.boxes {
            let (rows, columns) = pair(boxes, 'x', "boxes", "rows and columns, as \"3x3\"")?;
            let with = shape.with_boxes(rows, columns);
            shape = with.map_err(|error| wrong("boxes", error))?;
        }
        if let Some(digits) = &self.digits {
            let what = "the first and the last digit, as \"0-8\"";
            let (from, to) = pair(digits, '-', "digits", what)?;
            let with = shape.with_digits(from, to);
            shape = with.map_err(|error| wrong("digits", error))?;
        }
        Ok(shape)
    }

    /// Rows, columns, boxes or regions, diagonals and windows.
    fn houses(&self, shape: Shape) -> Result<Rules, PuzzleFileError> {
        let wrong = |field: &'static str| move |error| PuzzleFileFault::Rules(error).at(field);
        let boards = self.boards.as_ref().map(|corners| line("boards", corners));
        let boards = boards.transpose().map_err(|fault| fault.at("boards"))?;
        let mut rules = match &self.regions {
            _ if self.without_houses => Rules::none(shape),
            _ if boards.is_some() => {
                let corners = boards.unwrap_or_default();
                Rules::overlapping(shape, corners).map_err(wrong("boards"))?
            }
            Some(regions) => Rules::jigsaw(shape, regions).map_err(wrong("regions"))?,
            None if self.latin => Rules::latin(shape),
            None => Rules::classic(shape),
        };
        if self.diagonals {
            rules = rules.with_diagonals().map_err(wrong("diagonals"))?;
        }
        if self.windows {
            rules = rules.with_windows().map_err(wrong("windows"))?;
        }
        Ok(rules)
    }

    /// Doublers and negators, with the rows of their marks.
    fn modified(&self, rules: Rules) -> Result<Rules, PuzzleFileError> {
        let modifiers = [(self.doublers, DOUBLER), (self.negators, NEGATOR)];
        let modifiers = modifiers.into_iter().filter(|(named, _)| *named);
        let modifiers: Vec<(i32, i32)> = modifiers.map(|(_, modifier)| modifier).collect();
        if modifiers.is_empty() {
            return Ok(rules);
        }
        let field = if self.doublers {
            "doublers"
        } else {
            "negators"
        };
        let with = rules.with_modifiers(modifiers);
        with.map_err(|error| PuzzleFileFault::from(error).at(field))
    }

    /// By cell, the digits that it may have.
    fn masks(&self, rules: &Rules) -> Result<Vec<u64>, PuzzleFileError> {
        let shape = rules.shape();
        let mut masks = vec![shape.all_digits(); shape.cells()];
        if let Some(givens) = &self.givens {
            let board = shape.columns() * rules.board_rows();
            let symbols = symbols(&[shape.cells(), board], givens);
            let symbols = symbols.map_err(|fault| fault.at("givens"))?;
            for (mask, symbol) in masks.iter_mut().zip(symbols) {
                let fault = || PuzzleFileFault::Digit(symbol).at("givens");
                match shape.digit_written(symbol).ok_or_else(fault)? {
                    0 => {}
                    digit => *mask = 1 << (digit - 1),
                }
            }
        }
        for (name, digits) in &self.candidates {
            let place = || format!("candidates.{name}");
            let cell: Cell = name
                .parse()
                .map_err(|error| PuzzleFileFault::from(error).at(place()))?;
            if !shape.contains(cell) {
                let error = RulesError::OffTheBoard { cell, shape };
                return Err(PuzzleFileFault::from(error).at(place()));
            }
            let bit = |symbol| Ok(1 << (digit(shape, symbol)? - 1));
            let bits = digits.chars().map(bit);
            let bits: Result<Vec<u64>, _> = bits.collect();
            let bits = bits.map_err(|fault: PuzzleFileFault| fault.at(place()))?;
            masks[shape.index(cell)] &= bits.into_iter().fold(0, |all, bit| all | bit);
        }
        Ok(masks)
    }

    fn solution(&self, shape: Shape, text: &str) -> Result<Grid, PuzzleFileError> {
        let symbols = symbols(&[shape.cells()], text).map_err(|fault| fault.at("solution"))?;
        let digits = symbols.into_iter().map(|symbol| digit(shape, symbol));
        let digits: Result<Vec<u8>, _> = digits.collect();
        let digits = digits.map_err(|fault| fault.at("solution"))?;
        Ok(Grid::of_valid(shape, digits.into()))
    }
}

impl HouseEntry {
    fn add(&self, rules: Rules) -> Result<Rules, PuzzleFileFault> {
        let named = |number| match &*self.name {
            "row" => Ok(House::Row(number)),
            "column" => Ok(House::Column(number)),
            "box" => Ok(House::Box(number)),
            name => House::other(name, number),
        };
        let house = |number| named(number).map_err(|_| PuzzleFileFault::House(self.name.clone()));
        let taken = rules.houses();
        let is_free = |house: &House| !taken.iter().any(|(other, _)| other == house);
        let house = match self.number {
            Some(0) => return Err(PuzzleFileFault::value("number", "a number from 1 on")),
            Some(number) => house(number - 1)?,
            None => {
                let first = house(0)?;
                let others = (1..).map_while(|number| named(number).ok());
                let mut all = std::iter::once(first).chain(others);
                all.find(is_free)
                    .ok_or(PuzzleFileFault::House(self.name.clone()))?
            }
        };
        Ok(rules.with_house(house, line("cells", &self.cells)?)?)
    }
}

/// Two numbers with a sign between them.
fn pair(
    text: &str,
    sign: char,
    field: &str,
    expected: &'static str,
) -> Result<(usize, usize), PuzzleFileError> {
    let parts = text.split_once(sign);
    let numbers =
        parts.and_then(|(one, other)| Some((one.trim().parse().ok()?, other.trim().parse().ok()?)));
    numbers.ok_or_else(|| PuzzleFileFault::value(field, expected).at(field))
}

/// The symbols of as many cells as one of these numbers says. Blanks and line breaks do not count.
fn symbols(numbers: &[usize], text: &str) -> Result<Vec<char>, PuzzleFileFault> {
    let symbols: Vec<char> = text.chars().filter(|one| !one.is_whitespace()).collect();
    let (found, cells) = (symbols.len(), numbers[0]);
    match numbers.contains(&found) {
        true => Ok(symbols),
        false => Err(PuzzleFileFault::Symbols { found, cells }),
    }
}

/// The digit of a symbol, which is no blank.
fn digit(shape: Shape, symbol: char) -> Result<u8, PuzzleFileFault> {
    let digit = shape.digit_written(symbol).filter(|digit| *digit > 0);
    digit.ok_or(PuzzleFileFault::Digit(symbol))
}
