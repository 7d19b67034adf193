//! What somebody, or the search, has filled in.

use crate::error::{FillingFault, PuzzleError};
use crate::layer::Layer;
use csp_core::ids::Var;
use csp_core::problem::Solution;
use std::fmt;

/// A value for some places of each layer.
///
/// On a line, it has a character for each spot, layer by layer: a digit, a letter from `a` for 10 on, or `.` for a blank spot.
/// Larger numbers stand in parentheses: `(36)`.
///
/// ```
/// use csp_puzzles::filling::Filling;
/// use csp_puzzles::puzzle::GridPuzzle;
/// let board = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/2/g5k2i")?.board()?;
/// let filling = Filling::from_line("10......1.", board.layers())?;
/// assert_eq!(filling.layer(0)[..3], [Some(1), Some(0), None]);
/// assert_eq!(filling.to_string(), "10......1.");
/// let error = Filling::from_line("12", board.layers()).unwrap_err();
/// assert_eq!(error.to_string(), "character 2 of what is filled in: r1c2 has values from 0 to 1, and not 2");
/// # Ok::<(), csp_puzzles::error::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filling {
    layers: Vec<Vec<Option<i32>>>,
}

impl Filling {
    /// No spot is filled in.
    #[must_use]
    pub fn empty(layers: &[Layer]) -> Self {
        Self {
            layers: layers
                .iter()
                .map(|layer| vec![None; layer.vars().len()])
                .collect(),
        }
    }

    /// Each spot is filled in with these values, by layer and by place in the layer.
    #[must_use]
    pub fn full(layers: &[Vec<i32>]) -> Self {
        let full = |layer: &Vec<i32>| layer.iter().copied().map(Some).collect();
        Self {
            layers: layers.iter().map(full).collect(),
        }
    }

    /// Each spot is filled in, as in this solution.
    #[must_use]
    pub fn of(layers: &[Layer], solution: &Solution) -> Self {
        Self::known(layers, |x| Some(solution[x]))
    }

    /// The spots are filled in whose value is known.
    #[must_use]
    pub fn known(layers: &[Layer], value: impl Fn(Var) -> Option<i32>) -> Self {
        let values = |layer: &Layer| layer.vars().iter().map(|&x| value(x)).collect();
        Self {
            layers: layers.iter().map(values).collect(),
        }
    }

    /// The same with empty values where nothing is filled in, in layers that have one: what is meant by a board on which only lines,
    /// stars or shaded cells are drawn.
    #[must_use]
    pub fn with_empty_values(mut self, layers: &[Layer]) -> Self {
        for (values, layer) in self.layers.iter_mut().zip(layers) {
            for value in values {
                *value = value.or(layer.empty_value());
            }
        }
        self
    }

    /// The same with the values of another filling where nothing is filled in. Both are of one board.
    ///
    /// ```
    /// use csp_puzzles::filling::Filling;
    /// let filled = |values: &[Option<i32>]| {
    ///     let mut filling = Filling::full(&[vec![0; values.len()]]);
    ///     values.iter().enumerate().for_each(|(spot, &value)| filling.set(0, spot, value));
    ///     filling
    /// };
    /// let both = filled(&[None, Some(1)]).or(&filled(&[Some(2), Some(2)]));
    /// assert_eq!(both, filled(&[Some(2), Some(1)]));
    /// ```
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        for (values, others) in self.layers.iter_mut().zip(&other.layers) {
            for (value, other) in values.iter_mut().zip(others) {
                *value = value.or(*other);
            }
        }
        self
    }

    /// Reads a line.
    ///
    /// # Errors
    /// [`PuzzleError::Filling`] says at which character the line does not fit the layers.
    pub fn from_line(line: &str, layers: &[Layer]) -> Result<Self, PuzzleError> {
        let mut filling = Self::empty(layers);
        let all = layers.iter().map(|layer| layer.vars().len()).sum();
        let mut rest = line.chars();
        let mut filled = 0;
        // The character at which so many bytes are left, counted from 1.
        let at = |left: usize| 1 + line[..line.len() - left].chars().count();
        for (number, layer) in layers.iter().enumerate() {
            for place in 0..layer.vars().len() {
                let left = rest.as_str().len();
                let value = match next_value(&mut rest) {
                    Ok(value) => allowed(layer, place, value),
                    Err(Some(found)) => Err(FillingFault::Unexpected(found)),
                    Err(None) => Err(FillingFault::Short {
                        missing: all - filled,
                        all,
                    }),
                };
                let value = value.map_err(|fault| PuzzleError::Filling {
                    at: at(left),
                    fault,
                })?;
                filling.set(number, place, value);
                filled += 1;
            }
        }
        match rest.as_str().len() {
            0 => Ok(filling),
            left => Err(PuzzleError::Filling {
                at: at(left),
                fault: FillingFault::Beyond(all),
            }),
        }
    }

    /// Whether each spot is filled in.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.layers.iter().flatten().all(Option::is_some)
    }

    /// The values of all layers, if each spot is filled in.
    #[must_use]
    pub fn values(&self) -> Option<Vec<Vec<i32>>> {
        let full = |layer: &Vec<Option<i32>>| layer.iter().copied().collect();
        self.layers.iter().map(full).collect()
    }

    /// The values of a layer, by the place of the spot in the layer.
    ///
    /// # Panics
    /// There is no such layer.
    #[must_use]
    pub fn layer(&self, layer: usize) -> &[Option<i32>] {
        &self.layers[layer]
    }

    /// Fills a spot in, or empties it.
    ///
    /// # Panics
    /// There is no such spot.
    pub fn set(&mut self, layer: usize, spot: usize, value: Option<i32>) {
        self.layers[layer][spot] = value;
    }
}

impl fmt::Display for Filling {
    /// The line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for value in self.layers.iter().flatten() {
            let digit = value.map(|value| {
                let small = u32::try_from(value).ok();
                small.and_then(|value| char::from_digit(value, BASE))
            });
            match (value, digit.flatten()) {
                (None, _) => f.write_str(".")?,
                (_, Some(digit)) => write!(f, "{digit}")?,
                (Some(value), None) => write!(f, "({value})")?,
            }
        }
        Ok(())
    }
}

/// Numbers below this are one character.
const BASE: u32 = 36;

/// The value, if it can be filled in there.
fn allowed(layer: &Layer, place: usize, value: Option<i32>) -> Result<Option<i32>, FillingFault> {
    let values = layer.values();
    match value.filter(|value| !values.contains(value)) {
        None => Ok(value),
        Some(value) => Err(FillingFault::Value {
            spot: layer.spots()[place].to_string(),
            value,
            least: *values.start(),
            most: *values.end(),
        }),
    }
}

/// The value of the next spot, or the character that means nothing; `None` at the end.
fn next_value(rest: &mut std::str::Chars<'_>) -> Result<Option<i32>, Option<char>> {
    match rest.next() {
        None => Err(None),
        Some('.') => Ok(None),
        Some('(') => {
            let (number, after) = rest.as_str().split_once(')').ok_or(Some('('))?;
            let value = number.parse().map_err(|_| Some('('))?;
            *rest = after.chars();
            Ok(Some(value))
        }
        Some(digit) => match digit.to_digit(BASE) {
            Some(value) => Ok(Some(value as i32)),
            None => Err(Some(digit)),
        },
    }
}
