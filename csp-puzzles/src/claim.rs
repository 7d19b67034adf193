//! Facts about a board that somebody asks about, in words.

use crate::error::PuzzleError;
use crate::layer::{Layer, Spot};
use crate::sign::At;
use csp_core::model::{Direction, Place};

/// A spot, and what is said of it.
///
/// ```
/// use csp_puzzles::claim::{BoardClaim, ClaimedValue};
/// use csp_puzzles::puzzle::GridPuzzle;
/// let board = GridPuzzle::from_link("https://puzz.link/p?slither/4/4/dgdh2c7b")?.board()?;
/// let claim = BoardClaim::read("the upper side of r1c1 is a line", board.layers())?;
/// assert_eq!((claim.layer, claim.place, claim.value), (0, 0, ClaimedValue::Is(1)));
/// for same in ["A1^ is a line", "1,1.up is a line", "(1,1).up line", "r1c1^ is a line", "r1c1.up line", "r1c1.up is not no line", "r1c1.up = 1"] {
///     let same = BoardClaim::read(same, board.layers())?;
///     assert_eq!((same.layer, same.place), (claim.layer, claim.place));
/// }
/// assert_eq!(BoardClaim::read("r2c3.left", board.layers())?.value, ClaimedValue::Any);
/// assert_eq!(BoardClaim::read("r9c1.up", board.layers()).unwrap_err().to_string(), "r9c1 is not on the board of 4 rows and 4 columns");
/// # Ok::<(), csp_puzzles::error::PuzzleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardClaim {
    /// The layer, by its place in the board's list.
    pub layer: usize,
    /// The spot, by its place in the layer.
    pub place: usize,
    /// What is said of it.
    pub value: ClaimedValue,
}

/// What is said of a spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClaimedValue {
    /// That it is whatever it is.
    Any,
    /// That it has this value.
    Is(i32),
    /// That it has not.
    IsNot(i32),
}

/// What a spot is called: a cell, a side of one, or two neighbouring cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SpotName {
    Cell(Place),
    Beside(Place, Direction),
    Between([Place; 2]),
}

const EXPECTED: &str = "a spot, such as r1c2, r1c1-r1c2, r1c1.up or \"the upper side of r1c1\", and what it is, if that is asked";

/// Sides as words and as signs.
const SIDES: [(&str, &str, char, Direction); 4] = [
    ("upper", "up", '^', Direction::Up),
    ("right", "right", '>', Direction::Right),
    ("lower", "down", 'v', Direction::Down),
    ("left", "left", '<', Direction::Left),
];

impl BoardClaim {
    /// Reads a claim: a spot, and behind it perhaps `is` or `=`, `not`, and a value by its word, its sign or its number.
    ///
    /// A cell is `r1c2`, or `1,2`, or `A2`, where the letter is the row. A spot is `r1c2`, `r1c1-r1c2` or `r1c1|r1c2` between two cells, and `the upper side of r1c1`, `r1c1.up` or `r1c1^` for a side
    /// (`right`, `>`, `down` or `lower`, `v`, `left`, `<`).
    ///
    /// # Errors
    /// [`PuzzleError::Claim`] says what is expected.
    pub fn read(text: &str, layers: &[Layer]) -> Result<Self, PuzzleError> {
        let text = text.trim();
        let (name, rest) = SpotName::read(text).ok_or_else(|| refuse(text, EXPECTED))?;
        let spots = name.spots(layers);
        if spots.is_empty() || !name.is_within(size(layers)) {
            return Err(name.refused(layers));
        }
        let told = rest.trim();
        let told = told
            .strip_prefix("is ")
            .or_else(|| told.strip_prefix('='))
            .unwrap_or(told)
            .trim();
        for &(layer, place) in &spots {
            if let Some(value) = claimed(told, &layers[layer]) {
                return Ok(Self {
                    layer,
                    place,
                    value,
                });
            }
        }
        let words: Vec<String> = spots
            .iter()
            .flat_map(|&(layer, _)| words(&layers[layer]))
            .collect();
        let expected = format!("what it is or is not: {}", words.join(", "));
        Err(refuse(told, &expected))
    }

    /// The spot.
    ///
    /// # Panics
    /// There is no such layer or spot.
    #[must_use]
    pub fn spot(&self, layers: &[Layer]) -> Spot {
        layers[self.layer].spots()[self.place]
    }

    /// The claim in words: "r1c1 is not shaded".
    ///
    /// # Panics
    /// As for [`spot`](Self::spot).
    #[must_use]
    pub fn in_words(&self, layers: &[Layer]) -> String {
        let spot = self.spot(layers);
        let word = |value| layers[self.layer].word(value);
        match self.value {
            ClaimedValue::Any => spot.to_string(),
            ClaimedValue::Is(value) => format!("{spot} is {}", word(value)),
            ClaimedValue::IsNot(value) => format!("{spot} is not {}", word(value)),
        }
    }
}

/// The spot of a cell, by its layer and its place there; `None`: cells are not filled in.
#[must_use]
pub fn cell_spot(layers: &[Layer], cell: Place) -> Option<(usize, usize)> {
    SpotName::Cell(cell).spots(layers).into_iter().next()
}

/// The spot on a side of a cell: the side itself, or the step or border to the next cell, by its layer and its place there.
#[must_use]
pub fn side_spot(layers: &[Layer], cell: Place, side: Direction) -> Option<(usize, usize)> {
    SpotName::Beside(cell, side)
        .spots(layers)
        .into_iter()
        .next()
}

fn refuse(found: &str, expected: &str) -> PuzzleError {
    PuzzleError::Claim(format!("{found:?} is not known here; expected {expected}"))
}

/// What is said of a spot of this layer; `None`: it has no such value.
fn claimed(told: &str, layer: &Layer) -> Option<ClaimedValue> {
    if told.is_empty() {
        return Some(ClaimedValue::Any);
    }
    if let Some(value) = value(told, layer) {
        return Some(ClaimedValue::Is(value));
    }
    let told = told.strip_prefix("not ")?.trim();
    value(told, layer).map(ClaimedValue::IsNot)
}

fn value(told: &str, layer: &Layer) -> Option<i32> {
    let mut values = layer.values();
    let is_it = |value: &i32| {
        let look = layer.look(*value);
        let word = layer.word(*value);
        let bare = word.strip_prefix("a ").or_else(|| word.strip_prefix("an "));
        let sign = look.filter(|look| ![' ', '.'].contains(&look.sign));
        word == told
            || bare == Some(told)
            || value.to_string() == told
            || sign.is_some_and(|look| look.sign.to_string() == told)
    };
    values.find(is_it)
}

/// The values of a layer in words.
fn words(layer: &Layer) -> Vec<String> {
    let values = layer.values();
    match values.clone().any(|value| layer.look(value).is_none()) {
        false => values.map(|value| layer.word(value)).collect(),
        true => vec![format!("{} to {}", values.start(), values.end())],
    }
}

impl SpotName {
    /// The name at the beginning, and what follows.
    fn read(text: &str) -> Option<(Self, &str)> {
        let text = text.strip_prefix("the ").unwrap_or(text);
        for (long, short, _, way) in SIDES {
            let side = [long, short]
                .into_iter()
                .find_map(|word| text.strip_prefix(word)?.strip_prefix(" side of "));
            if let Some(rest) = side {
                let (place, rest) = cell(rest)?;
                return ends(rest).then_some((Self::Beside(place, way), rest));
            }
        }
        let (place, rest) = cell(text)?;
        if let Some((other, rest)) = rest.strip_prefix(['-', '|']).and_then(cell) {
            return ends(rest).then_some((Self::Between([place, other]), rest));
        }
        for (long, short, sign, way) in SIDES {
            let words = [long, short].into_iter();
            let mut named = words.filter_map(|word| rest.strip_prefix('.')?.strip_prefix(word));
            let after = named.next().or_else(|| rest.strip_prefix(sign));
            if let Some(rest) = after.filter(|rest| ends(rest)) {
                return Some((Self::Beside(place, way), rest));
            }
        }
        ends(rest).then_some((Self::Cell(place), rest))
    }

    /// The spots that are called this, by layer and place.
    fn spots(self, layers: &[Layer]) -> Vec<(usize, usize)> {
        let places = |(number, layer): (usize, &Layer)| {
            let place = layer.spots().iter().position(|&spot| self.is_of(spot));
            place.map(|place| (number, place))
        };
        layers.iter().enumerate().filter_map(places).collect()
    }

    fn is_of(self, spot: Spot) -> bool {
        let is_pair =
            |ends: [Place; 2], pair: [Place; 2]| ends == pair || ends == [pair[1], pair[0]];
        match (self, spot) {
            (Self::Cell(cell), Spot::Cell(place)) => cell == place,
            (Self::Between(pair), Spot::Step(ends) | Spot::Border(ends)) => is_pair(ends, pair),
            (Self::Beside(cell, way), Spot::Step(ends) | Spot::Border(ends)) => {
                neighbour(cell, way).is_some_and(|other| is_pair(ends, [cell, other]))
            }
            (Self::Beside(cell, way), Spot::Side { ends, .. }) => ends == side(cell, way),
            (Self::Between([one, other]), Spot::Side { ends, .. }) => Direction::STRAIGHT
                .into_iter()
                .any(|way| neighbour(one, way) == Some(other) && ends == side(one, way)),
            _ => false,
        }
    }

    /// The cell that it is named by.
    const fn place(self) -> Place {
        match self {
            Self::Cell(place) | Self::Beside(place, _) | Self::Between([place, _]) => place,
        }
    }

    /// Whether that is on a board of this number of rows and columns.
    const fn is_within(self, (rows, columns): (usize, usize)) -> bool {
        self.place().0 < rows && self.place().1 < columns
    }

    /// Why no spot is called this.
    fn refused(self, layers: &[Layer]) -> PuzzleError {
        let (rows, columns) = size(layers);
        let place = self.place();
        let name = At(place);
        PuzzleError::Claim(if !self.is_within((rows, columns)) {
            format!("{name} is not on the board of {rows} rows and {columns} columns")
        } else {
            let example = layers.iter().filter_map(|layer| layer.spots().first());
            let example: Vec<String> = example.map(ToString::to_string).collect();
            format!(
                "nothing of this kind is filled in at {name}; spots of this board are such as {}",
                example.join(" and ")
            )
        })
    }
}

/// The number of rows and of columns of a board.
fn size(layers: &[Layer]) -> (usize, usize) {
    let cells = layers
        .iter()
        .flat_map(Layer::spots)
        .map(|spot| match *spot {
            Spot::Cell(cell) | Spot::Side { cell, .. } => cell,
            Spot::Step([_, cell]) | Spot::Border([_, cell]) => cell,
        });
    cells.fold((0, 0), |(rows, columns), (row, column)| {
        (rows.max(row + 1), columns.max(column + 1))
    })
}

/// Whether a name ends here.
fn ends(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([' ', '='])
}

/// A cell at the beginning, and what follows: `r4c7`, or `4,7`, or `D7`, where the letter is the row. No row is called R.
fn cell(text: &str) -> Option<(Place, &str)> {
    let named = text.strip_prefix(['r', 'R']);
    if let Some(rest) = named {
        let (row, rest) = number(rest)?;
        let (column, rest) = number(rest.strip_prefix(['c', 'C'])?)?;
        return Some(((row, column), rest));
    }
    if let Some((row, rest)) = number(text.strip_prefix('(').unwrap_or(text)) {
        let (column, rest) = number(rest.strip_prefix(',')?.trim_start())?;
        let end = if text.starts_with('(') {
            rest.strip_prefix(')')?
        } else {
            rest
        };
        return Some(((row, column), end));
    }
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let (column, rest) = number(&text[1..])?;
    let row = usize::from(letter.to_ascii_uppercase() as u8 - b'A');
    Some(((row, column), rest))
}

/// A number of 1 or more at the beginning, minus one, and what follows.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let number: usize = text[..end].parse().ok()?;
    Some((number.checked_sub(1)?, &text[end..]))
}

fn neighbour((row, column): Place, way: Direction) -> Option<Place> {
    match way {
        Direction::Up => Some((row.checked_sub(1)?, column)),
        Direction::Down => Some((row + 1, column)),
        Direction::Left => Some((row, column.checked_sub(1)?)),
        _ => Some((row, column + 1)),
    }
}

/// The corners that the side of a cell is between.
fn side((row, column): Place, way: Direction) -> [Place; 2] {
    let (down, right) = match way {
        Direction::Up | Direction::Left => (0, 0),
        Direction::Down => (1, 0),
        _ => (0, 1),
    };
    let begin = (row + down, column + right);
    match way {
        Direction::Up | Direction::Down => [begin, (begin.0, begin.1 + 1)],
        _ => [begin, (begin.0 + 1, begin.1)],
    }
}
