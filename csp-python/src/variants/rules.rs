//! Rules: a board, houses, clues.

use super::cells::{CellWords, line, of_words, words};
use super::clue::PyClue;
use crate::expr::Whole;
use crate::failure::OrValueError as _;
use csp_sudoku::shape::HouseKind;
use csp_sudoku::{Cell, House, Rules, Shape};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A board: rows, columns, rows and columns of a box, the lowest digit, the number of digits.
type ShapeWords = (usize, usize, usize, usize, usize, usize);

/// A house: the name of its kind, its number from 0, its cells.
type HouseWords = (String, usize, Vec<CellWords>);

/// The houses and clues that a grid has to keep.
#[pyclass(frozen, name = "EngineRules", module = "gridcsp._engine")]
pub(crate) struct PyRules(pub(super) Rules);

/// A number of rows and one of columns.
type Pair = (Whole<usize>, Whole<usize>);

#[pymethods]
impl PyRules {
    /// Rows, columns and boxes ("classic"), rows and columns ("latin"), or no houses ("none"). Digits are the lowest and the highest.
    #[new]
    fn new(base: &str, size: Pair, boxes: Option<Pair>, digits: Option<Pair>) -> PyResult<Self> {
        Ok(Self(match base {
            "classic" => Rules::classic(shape_with_boxes(size, boxes, digits)?),
            "latin" => Rules::latin(shape(size, boxes, digits)?),
            _ => Rules::none(shape(size, boxes, digits)?),
        }))
    }

    /// Rows, columns, and regions: a character for each cell.
    #[staticmethod]
    fn jigsaw(size: Pair, regions: &str, digits: Option<Pair>) -> PyResult<Self> {
        let shape = shape(size, None, digits)?;
        Ok(Self(Rules::jigsaw(shape, regions).or_value_error()?))
    }

    /// Rules of parts. Without a list of houses they are those of the classic rules.
    #[staticmethod]
    fn of_parts(
        board: ShapeWords,
        houses: Option<Vec<HouseWords>>,
        clues: Vec<Py<PyClue>>,
        outside: (usize, Vec<CellWords>),
    ) -> PyResult<Self> {
        let (rows, columns, box_rows, box_columns, lowest, digits) = board;
        let shape = Shape::rectangle(rows, columns).or_value_error()?;
        let shape = shape.with_boxes(box_rows, box_columns).or_value_error()?;
        let highest = (lowest + digits).saturating_sub(1);
        let shape = shape.with_digits(lowest, highest).or_value_error()?;
        let mut rules = match houses {
            Some(_) => Rules::none(shape),
            None => Rules::classic(shape),
        };
        for (kind, number, cells) in houses.unwrap_or_default() {
            let house = house(&kind, number)?;
            rules = rules.with_house(house, of_words(cells)).or_value_error()?;
        }
        for clue in &clues {
            rules = rules.with_clue(clue.get().0.clone()).or_value_error()?;
        }
        let (outside_rows, voids) = outside;
        if outside_rows > 0 || !voids.is_empty() {
            let voids = of_words(voids);
            rules = rules.with_outside(outside_rows, voids).or_value_error()?;
        }
        Ok(Self(rules))
    }

    /// The board.
    #[getter]
    fn board(&self) -> ShapeWords {
        let shape = self.0.shape();
        (
            shape.rows(),
            shape.columns(),
            shape.box_rows(),
            shape.box_columns(),
            shape.value(1) as usize,
            shape.side(),
        )
    }

    /// Whether these are the classic rules of the board, and nothing else.
    #[getter]
    fn is_classic(&self) -> bool {
        self.0 == Rules::classic(self.0.shape())
    }

    /// The houses.
    #[getter]
    fn houses(&self) -> Vec<HouseWords> {
        let houses = self.0.houses().into_iter();
        let words = |(house, cells): (House, Vec<Cell>)| {
            let (kind, number) = match house {
                House::Row(number) => ("row".to_owned(), number),
                House::Column(number) => ("column".to_owned(), number),
                House::Box(number) => ("box".to_owned(), number),
                House::Other(kind, number) => (kind.to_string(), number),
            };
            (kind, number, words(&cells))
        };
        houses.map(words).collect()
    }

    /// The clues.
    #[getter]
    fn clues(&self) -> Vec<PyClue> {
        self.0.clues().iter().cloned().map(PyClue).collect()
    }

    /// The number of rows that stand outside of the board, and the cells that are none.
    #[getter]
    fn outside(&self) -> (usize, Vec<CellWords>) {
        let rows = self.0.shape().rows() - self.0.board_rows();
        (rows, words(self.0.voids()))
    }

    /// The board in words, and the numbers of houses and clues.
    #[getter]
    fn words(&self) -> String {
        self.0.to_string()
    }

    fn is_same(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn with_diagonals(&self) -> PyResult<Self> {
        let rules = self.0.clone().with_diagonals();
        Ok(Self(rules.or_value_error()?))
    }

    fn with_windows(&self) -> PyResult<Self> {
        let rules = self.0.clone().with_windows();
        Ok(Self(rules.or_value_error()?))
    }

    /// Cells of which one in each house is worth another number than its digit, for each factor and offset.
    fn with_modifiers(&self, modifiers: Vec<(Whole<i32>, Whole<i32>)>) -> PyResult<Self> {
        let modifiers = modifiers.into_iter();
        let numbers = modifiers.map(|(Whole(factor), Whole(offset))| (factor, offset));
        let rules = self.0.clone().with_modifiers(numbers);
        Ok(Self(rules.or_value_error()?))
    }

    /// One more house, with the next number of this name.
    fn with_house(&self, cells: &Bound<'_, PyAny>, name: &str) -> PyResult<Self> {
        let kind = HouseKind::new(name).or_value_error()?;
        if ["row", "column", "box"].contains(&name) {
            return Err(PyValueError::new_err(format!(
                "{name:?} is the name of other houses: choose another one"
            )));
        }
        let houses = self.0.houses();
        let same = |(house, _): &&(House, Vec<Cell>)| matches!(house, House::Other(other, _) if *other == kind);
        let house = House::Other(kind, houses.iter().filter(same).count());
        let rules = self.0.clone().with_house(house, line(cells)?);
        Ok(Self(rules.or_value_error()?))
    }

    fn with_clue(&self, clue: &PyClue) -> PyResult<Self> {
        let rules = self.0.clone().with_clue(clue.0.clone());
        Ok(Self(rules.or_value_error()?))
    }
}

/// The house of this name.
fn house(kind: &str, number: usize) -> PyResult<House> {
    match kind {
        "row" => Ok(House::Row(number)),
        "column" => Ok(House::Column(number)),
        "box" => Ok(House::Box(number)),
        kind => House::other(kind, number).or_value_error(),
    }
}

/// The board of this size.
fn shape(
    (Whole(rows), Whole(columns)): Pair,
    boxes: Option<Pair>,
    digits: Option<Pair>,
) -> PyResult<Shape> {
    let shape = Shape::rectangle(rows, columns).or_value_error()?;
    let shape = match boxes {
        Some((Whole(rows), Whole(columns))) => shape.with_boxes(rows, columns).or_value_error()?,
        None => shape,
    };
    match digits {
        Some((Whole(lowest), Whole(highest))) => {
            shape.with_digits(lowest, highest).or_value_error()
        }
        None => Ok(shape),
    }
}

/// The same for the classic rules, which need boxes.
fn shape_with_boxes(size: Pair, boxes: Option<Pair>, digits: Option<Pair>) -> PyResult<Shape> {
    let (Whole(rows), Whole(columns)) = size;
    if rows == columns && boxes.is_none() {
        Shape::of_side(rows).or_value_error()?;
    }
    let shape = shape(size, boxes, digits)?;
    let mut houses = shape.houses();
    if houses.any(|house| matches!(house, House::Box(_))) {
        return Ok(shape);
    }
    Err(PyValueError::new_err(format!(
        "a board of {shape} has no boxes that hold each digit once at most: give other boxes, or take Rules.latin"
    )))
}
