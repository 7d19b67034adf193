//! A board to be filled in: layers of variables, and rules with sentences.
//!
//! A genre posts each rule once, with its sentence ([`Genre::post`](crate::genre::Genre::post)). From that come the model that is
//! searched, the check of what somebody filled in, and the words for what is wrong.

use crate::filling::Filling;
use crate::layer::{LINES, Layer, LayerKind, SHADING, Spot, ValueLook};
use crate::layer_edges::{SideEdges, StepEdges};
use csp_core::distinct::DistinctSearch;
use csp_core::explain::Explainer;
use csp_core::extend::{Atom, Brancher, Constraint, PropId, Values};
use csp_core::model::IntoCondition;
use csp_core::prelude::*;
use csp_core::trace::Limit;
use itertools::Itertools as _;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Range, RangeInclusive};

/// A rule of a puzzle with its sentence.
#[derive(Clone, Debug)]
pub struct NamedRule {
    /// The rule in words, about these very cells: "the island of r2c3 has 4 cells".
    pub sentence: String,
    /// The propagators that keep it.
    props: Range<usize>,
    /// What it says of single variables, and no propagator needs to keep.
    excluded: Vec<(Var, Values)>,
}

impl NamedRule {
    fn propagators(&self) -> impl Iterator<Item = PropId> + use<> {
        self.props.clone().map(|prop| PropId::new(prop as u32))
    }
}

/// A rule that what was filled in breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenRule {
    /// The rule in words.
    pub sentence: String,
    /// What is filled in where it looks.
    pub marks: Vec<BoardMark>,
}

impl fmt::Display for BrokenRule {
    /// "the 2×2 cells from r1c1 have one star at most: r1c1 is a star, r2c2 is a star"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = self.marks.iter().format(", ");
        write!(f, "{}: {marks}", self.sentence)
    }
}

/// What is filled in at one spot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardMark {
    /// The spot.
    pub spot: Spot,
    /// The value in words.
    pub word: String,
}

impl fmt::Display for BoardMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}", self.spot, self.word)
    }
}

/// What a search for solutions of a board found.
#[derive(Clone, Debug)]
pub struct BoardSolutions {
    /// The solutions. No two of them are filled in alike.
    pub found: Vec<Filling>,
    /// The limit that ended the search, if one did: there may be more solutions, or there may be none.
    pub limit: Option<Limit>,
    /// The work of the search.
    pub stats: Stats,
    /// The layers of the board.
    pub layers: Vec<Layer>,
}

/// A board to be filled in, with its rules as a model of csp-core.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_puzzles::board::LayeredBoard;
/// // One cell of each row is shaded.
/// let mut board = LayeredBoard::new(GridShape { rows: 2, columns: 2 });
/// let shaded = board.shading()?;
/// for (number, row) in (1..).zip(shaded.rows()) {
///     board.require(format!("row {number} has one shaded cell"), sum(&row).eq(1))?;
/// }
/// assert_eq!(board.into_solutions(10)?.found.len(), 4);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
pub struct LayeredBoard {
    model: Model,
    shape: GridShape,
    layers: Vec<Layer>,
    rules: Vec<NamedRule>,
}

impl LayeredBoard {
    /// A board without layers. It is searched with learning.
    #[must_use]
    pub fn new(shape: GridShape) -> Self {
        let mut model = Model::new();
        model.learning(Learning::On);
        Self {
            model,
            shape,
            layers: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// Rows and columns.
    #[must_use]
    pub const fn shape(&self) -> GridShape {
        self.shape
    }

    /// The layers.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &[NamedRule] {
        &self.rules
    }

    /// The model, for auxiliary variables, limits and a brancher of one's own. Rules are posted on the board.
    pub const fn model(&mut self) -> &mut Model {
        &mut self.model
    }
}

/// Layers.
impl LayeredBoard {
    /// A layer of cells with these values.
    ///
    /// # Errors
    /// There is no value.
    pub fn cells(
        &mut self,
        name: &'static str,
        values: RangeInclusive<i32>,
        looks: &'static [ValueLook],
    ) -> Result<VarGrid, ModelError> {
        let GridShape { rows, columns } = self.shape;
        let grid = self.model.grid(name, rows, columns, values)?;
        self.add_layer(name, LayerKind::Cells, looks, grid.vars().to_vec());
        Ok(grid)
    }

    /// A layer of cells that are shaded (1) or not (0).
    ///
    /// # Errors
    /// The model has as many variables as it can hold.
    pub fn shading(&mut self) -> Result<VarGrid, ModelError> {
        self.cells("shading", 0..=1, SHADING)
    }

    /// A layer of the steps between neighbouring cells, which a line takes (1) or does not take (0).
    ///
    /// # Errors
    /// The model has as many variables as it can hold.
    pub fn steps(&mut self) -> Result<StepEdges, ModelError> {
        let graph = self.shape.graph();
        let steps = self.model.array("step", graph.edges().len(), 0..=1)?;
        self.add_layer("line", LayerKind::Steps, LINES, steps.clone());
        Ok(StepEdges::new(self.shape, graph, steps))
    }

    /// A layer of the sides of cells, on which a line runs (1) or not (0).
    ///
    /// # Errors
    /// The model has as many variables as it can hold.
    pub fn sides(&mut self) -> Result<SideEdges, ModelError> {
        let edges = GridEdges::new(self.shape.rows, self.shape.columns);
        let sides = self
            .model
            .array("side", edges.graph().edges().len(), 0..=1)?;
        self.add_layer("line", LayerKind::Sides, LINES, sides.clone());
        Ok(SideEdges::new(edges, sides))
    }

    /// A layer of one's own over variables that are there.
    pub(crate) fn add_layer(
        &mut self,
        name: &'static str,
        kind: LayerKind,
        looks: &'static [ValueLook],
        vars: Vec<Var>,
    ) {
        self.layers
            .push(Layer::new(name, kind, looks, vars, self.shape));
    }
}

/// Rules.
impl LayeredBoard {
    /// Posts a rule as a constraint.
    ///
    /// # Errors
    /// The constraint makes no sense for these variables.
    pub fn post(
        &mut self,
        sentence: impl Into<String>,
        constraint: impl Constraint,
    ) -> Result<(), ModelError> {
        self.rule(sentence, |model| model.post(constraint))
    }

    /// Posts a rule as a condition.
    ///
    /// # Errors
    /// As for [`Model::require`].
    pub fn require(
        &mut self,
        sentence: impl Into<String>,
        condition: impl IntoCondition,
    ) -> Result<(), ModelError> {
        self.rule(sentence, |model| model.require(condition))
    }

    /// Posts a rule that takes several constraints.
    ///
    /// # Errors
    /// As for what is posted.
    pub fn rule(
        &mut self,
        sentence: impl Into<String>,
        post: impl FnOnce(&mut Model) -> Result<(), ModelError>,
    ) -> Result<(), ModelError> {
        let props = self.model.solver().propagators();
        let log = self.model.domains().trail().log().len();
        post(&mut self.model)?;
        let d = self.model.domains();
        let mut excluded = Vec::new();
        d.lost_between(log..d.trail().log().len(), |x, values| {
            excluded.push((x, values));
        });
        self.rules.push(NamedRule {
            sentence: sentence.into(),
            props: props..self.model.solver().propagators(),
            excluded,
        });
        Ok(())
    }

    /// Posts what follows from the rules and makes the search faster. It takes part in no explanation and in no check.
    ///
    /// # Errors
    /// The constraint makes no sense for these variables.
    pub fn consequence(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        self.model.post(constraint)
    }

    /// Chooses decisions by a brancher of one's own.
    pub fn branch(&mut self, brancher: impl Brancher + 'static) {
        self.model.branch(brancher);
    }
}

/// Questions.
impl LayeredBoard {
    /// Up to this number of solutions that are filled in differently. Auxiliary variables may have several values for one
    /// filling: see [`DistinctSearch`].
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn into_solutions(self, most: usize) -> Result<BoardSolutions, ModelError> {
        let vars: Vec<Var> = self.layers.iter().flat_map(Layer::vars).copied().collect();
        let mut search = DistinctSearch::new(self.model, &vars)?;
        let solutions = search.by_ref().take(most);
        let found = solutions.map(|solution| Filling::of(&self.layers, &solution));
        Ok(BoardSolutions {
            found: found.collect(),
            limit: search.limit(),
            stats: search.stats(),
            layers: self.layers,
        })
    }

    /// The rules that what is filled in breaks already, each looked at by itself: whatever the empty spots become, they
    /// stay broken. On a full board these are all broken rules.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn broken(&mut self, filling: &Filling) -> Result<Vec<BrokenRule>, ModelError> {
        let marks = self.marks(filling);
        let mut broken = Vec::new();
        for number in 0..self.rules.len() {
            let rule = &self.rules[number];
            let about = self.scope(rule, &marks);
            if !about.is_empty() && self.is_broken(number, &about)? {
                let marks = about.values().map(|filled| self.mark(filled)).collect();
                let sentence = self.rules[number].sentence.clone();
                broken.push(BrokenRule { sentence, marks });
            }
        }
        Ok(broken)
    }

    fn mark(&self, filled: &FilledSpot) -> BoardMark {
        let layer = &self.layers[filled.layer];
        BoardMark {
            spot: layer.spots()[filled.place],
            word: layer.word(filled.value),
        }
    }

    /// By variable, what is filled in.
    fn marks(&self, filling: &Filling) -> BTreeMap<usize, FilledSpot> {
        let mut marks = BTreeMap::new();
        for (number, layer) in self.layers.iter().enumerate() {
            let values = layer.vars().iter().zip(filling.layer(number));
            for (place, (&var, &value)) in values.enumerate() {
                if let Some(value) = value {
                    let filled = FilledSpot {
                        var,
                        layer: number,
                        place,
                        value,
                    };
                    marks.insert(var.index(), filled);
                }
            }
        }
        marks
    }

    /// The marks that a rule is about.
    fn scope(
        &self,
        rule: &NamedRule,
        marks: &BTreeMap<usize, FilledSpot>,
    ) -> BTreeMap<usize, FilledSpot> {
        let solver = self.model.solver();
        let kept = rule
            .propagators()
            .flat_map(|prop| solver.propagator(prop).scope());
        kept.chain(rule.excluded.iter().map(|(x, _)| x))
            .filter_map(|x| Some((x.index(), *marks.get(&x.index())?)))
            .collect()
    }

    fn is_broken(
        &mut self,
        number: usize,
        marks: &BTreeMap<usize, FilledSpot>,
    ) -> Result<bool, ModelError> {
        let rule = &self.rules[number];
        let excludes = |(x, values): &(Var, Values)| {
            marks
                .get(&x.index())
                .is_some_and(|mark| values.contains(mark.value))
        };
        if rule.excluded.iter().any(excludes) {
            return Ok(true);
        }
        let d = self.model.domains();
        // What other rules exclude is theirs to tell.
        let givens: Vec<Atom> = marks
            .values()
            .filter(|mark| d.contains(mark.var, mark.value))
            .map(|mark| Atom::is(mark.var, mark.value))
            .collect();
        let props: Vec<PropId> = rule.propagators().collect();
        let mut explainer: Explainer<'_> = self.model.explainer(givens)?.constraints(vec![props]);
        Ok(explainer.refutes(&[0]) == Some(true))
    }
}

/// A variable that is filled in, and its place in its layer.
#[derive(Clone, Copy, Debug)]
struct FilledSpot {
    var: Var,
    layer: usize,
    place: usize,
    value: i32,
}
