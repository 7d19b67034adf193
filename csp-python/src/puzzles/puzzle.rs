//! A puzzle, and what is asked of it.

use super::fillings::PyFillings;
use super::layers::{self, LayerWords, SpotValues, values};
use super::reasons::{WhyWords, reasons};
use super::search::{FoundWords, find, search};
use super::steps::{self, BrokenWords, PathWords, SignWords, StepReach};
use super::{GenreWords, words};
use crate::expr::Whole;
use crate::failure::{OrValueError as _, fault};
use crate::interrupt::Interrupt;
use crate::model::Allowed;
use csp_core::model::GridShape;
use csp_puzzles::filling::Filling;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::layer::Layer;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::svg::BoardDrawing;
use pyo3::prelude::*;
use std::sync::OnceLock;

/// A puzzle of any genre.
#[pyclass(frozen, name = "EnginePuzzle", module = "gridcsp._engine")]
pub(crate) struct PyPuzzle {
    given: GivenPuzzle,
    /// The layers of its board, once they are asked for.
    layers: OnceLock<Vec<Layer>>,
}

impl PyPuzzle {
    /// A puzzle in which nothing is filled in.
    pub(super) const fn blank(puzzle: GridPuzzle) -> Self {
        Self {
            given: GivenPuzzle::blank(puzzle),
            layers: OnceLock::new(),
        }
    }

    pub(super) const fn puzzle(&self) -> &GridPuzzle {
        &self.given.puzzle
    }

    /// The layers of the board.
    pub(super) fn layers(&self) -> PyResult<&[Layer]> {
        if let Some(layers) = self.layers.get() {
            return Ok(layers);
        }
        let layers = self.puzzle().board().or_value_error()?.layers().to_vec();
        Ok(self.layers.get_or_init(|| layers))
    }
}

#[pymethods]
impl PyPuzzle {
    /// Reads a link, a game ID, the text form or JSON.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        Ok(Self {
            given: GivenPuzzle::read(text).or_value_error()?,
            layers: OnceLock::new(),
        })
    }

    /// The genre: name, title, Japanese title, names in links, rules.
    #[getter]
    fn genre(&self) -> GenreWords {
        words(self.puzzle().genre)
    }

    /// The numbers of rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let GridShape { rows, columns } = self.puzzle().diagram.shape();
        (rows, columns)
    }

    /// The puzzle as a link of puzz.link.
    #[getter]
    fn link(&self) -> PyResult<String> {
        self.puzzle().to_link().or_value_error()
    }

    /// Whether both have the same genre and the same diagram.
    fn is_same(&self, other: &Self) -> bool {
        let (one, other) = (self.puzzle(), other.puzzle());
        one.genre.name == other.genre.name && one.diagram == other.diagram
    }

    /// The layers of the board, in the order in which their values are listed.
    fn layer_list(&self) -> PyResult<Vec<LayerWords>> {
        let shape = self.puzzle().diagram.shape();
        let layers = self.layers()?.iter();
        Ok(layers.map(|layer| layers::words(layer, shape)).collect())
    }

    /// The board as lines of text, with what is filled in.
    #[pyo3(signature = (values=None))]
    fn picture(&self, values: Option<Vec<Vec<Whole<i64>>>>) -> PyResult<String> {
        let Some(values) = values else {
            return Ok(self.puzzle().picture(&[], &Filling::empty(&[])));
        };
        let layers = self.layers()?;
        let filling = layers::filling(layers, values)?;
        Ok(self.puzzle().picture(layers, &filling))
    }

    /// What was filled in when it was read.
    fn filled(&self) -> PyResult<SpotValues> {
        let layers = self.layers()?;
        Ok(values(
            layers,
            &self.given.filling(layers).or_value_error()?,
        ))
    }

    /// The text form, with what is filled in.
    fn text(&self, values: Vec<Vec<Whole<i64>>>) -> PyResult<String> {
        let layers = self.layers()?;
        let filling = layers::filling(layers, values)?;
        Ok(self.puzzle().to_text(layers, &filling))
    }

    /// The board as SVG with these words, with what is filled in and noted. Spots that are pointed at are named by layer and place in its
    /// list.
    fn svg(
        &self,
        values: Option<Vec<Vec<Whole<i64>>>>,
        marked: Vec<(usize, usize)>,
        signs: Vec<SignWords>,
        description: &str,
    ) -> PyResult<String> {
        let layers = self.layers()?;
        let filling = layers::filling(layers, values.unwrap_or_default())?;
        let spot = |&(layer, place): &(usize, usize)| {
            let layer: &Layer = layers.get(layer)?;
            layer.spots().get(place).copied()
        };
        let marked = marked.iter().filter_map(spot).collect();
        Ok(BoardDrawing::new(&self.puzzle().diagram, layers, &filling)
            .title(self.puzzle().genre.title)
            .description(description)
            .mark(marked)
            .note(signs.into_iter().map(steps::note_sign).collect())
            .to_svg())
    }

    /// Up to this number of solutions: their values, the limit that ended the search, statistics, seconds.
    fn solve_within<'py>(
        &self,
        py: Python<'py>,
        most: Whole<usize>,
        allowed: Allowed,
    ) -> PyResult<FoundWords<'py>> {
        let interrupt = Interrupt::default();
        let limits = allowed.limits(&interrupt)?;
        let found = py.detach(|| find(self.puzzle(), most.0, limits));
        interrupt.check()?;
        found?.into_words(py)
    }

    /// The number of solutions, up to this one, and the limit that ended the search before it was known.
    fn count_within(
        &self,
        py: Python<'_>,
        most: Whole<usize>,
        allowed: Allowed,
    ) -> PyResult<(usize, bool)> {
        let interrupt = Interrupt::default();
        let limits = allowed.limits(&interrupt)?;
        let counted = py.detach(|| {
            let mut search = search(self.puzzle(), limits)?;
            let mut count = 0;
            for found in search.by_ref().take(most.0) {
                found.map_err(fault)?;
                count += 1;
            }
            Ok((count, search.limit().is_none()))
        });
        interrupt.check()?;
        counted
    }

    /// The solutions one after the other, up to this number.
    fn solutions_within(
        &self,
        py: Python<'_>,
        most: Option<Whole<u64>>,
        allowed: Allowed,
    ) -> PyResult<PyFillings> {
        let interrupt = Interrupt::default();
        let limits = allowed.limits(&interrupt)?;
        let search = py.detach(|| search(self.puzzle(), limits));
        let most = most.map_or(u64::MAX, |Whole(most)| most);
        Ok(PyFillings::new(search?, most, interrupt))
    }

    /// The rules that what is filled in breaks.
    fn broken(&self, py: Python<'_>, values: Vec<Vec<Whole<i64>>>) -> PyResult<Vec<BrokenWords>> {
        let filling = layers::filling(self.layers()?, values)?;
        let interrupt = Interrupt::default();
        let limits = Allowed::default().limits(&interrupt)?;
        let broken = py.detach(|| steps::broken(self.puzzle(), &filling, limits));
        interrupt.check()?;
        broken.or_value_error()
    }

    /// The steps from what is filled in, to the first one that fills something in or to the end.
    fn path_within(
        &self,
        py: Python<'_>,
        values: Option<Vec<Vec<Whole<i64>>>>,
        is_hint: bool,
        allowed: Allowed,
    ) -> PyResult<PathWords> {
        let layers = self.layers()?;
        let filling = layers::filling(layers, values.unwrap_or_default())?;
        let reach = if is_hint {
            StepReach::Mark
        } else {
            StepReach::All
        };
        let interrupt = Interrupt::default();
        let limits = allowed.limits(&interrupt)?;
        let walked = py.detach(|| steps::walk(self.puzzle(), &filling, reach, limits));
        interrupt.check()?;
        walked
    }

    /// Why a claim holds with what is filled in, or why there is no solution.
    fn why_within(
        &self,
        py: Python<'_>,
        values: Option<Vec<Vec<Whole<i64>>>>,
        claim: Option<&str>,
        allowed: Allowed,
    ) -> PyResult<WhyWords> {
        let filling = layers::filling(self.layers()?, values.unwrap_or_default())?;
        let interrupt = Interrupt::default();
        let limits = allowed.limits(&interrupt)?;
        let told = py.detach(|| reasons(self.puzzle(), &filling, claim, limits));
        interrupt.check()?;
        told.or_value_error()
    }
}
