//! A board to be filled in: layers of variables, and rules with sentences.
//!
//! A genre posts each rule once, with its sentence ([`Genre::post`](crate::genre::Genre::post)). From that come the model that is
//! searched, the check of what somebody filled in, and the words for what is wrong. Why some of what follows from the rules has a sentence, too, is told in
//! `docs/decisions/69-lemmas-are-told-as-what-they-are.md`.

use crate::filling::Filling;
use crate::layer::{BORDERS, LINES, Layer, LayerKind, SHADING, Spot, ValueLook};
use crate::layer_edges::{CellEdges, SideEdges};
use crate::note::NoteValue;
use crate::search::{BoardSearch, IsAlone, SearchStage, StageKind};
use csp_core::explain::{Explainer, StepRule};
use csp_core::extend::{Atom, Brancher, Constraint, PropId, Values};
use csp_core::limits::Limits;
use csp_core::model::IntoCondition;
use csp_core::prelude::*;
use csp_core::trace::Limit;
use itertools::Itertools as _;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::{Range, RangeInclusive};

/// A rule of a puzzle with its sentence.
#[derive(Clone, Debug)]
pub struct NamedRule {
    /// The rule in words, about these very cells: "the island of r2c3 has 4 cells".
    pub sentence: String,
    /// The propagators that keep it.
    props: Range<usize>,
    /// What its auxiliary variables stand for, as places in [`LayeredBoard::meanings`].
    meanings: Vec<usize>,
    /// What it says of single variables, and no propagator needs to keep.
    excluded: Vec<(Var, Values)>,
    /// Whether it follows from the others.
    is_lemma: bool,
}

impl NamedRule {
    /// Whether it is a [lemma](LayeredBoard::lemma), which follows from the rules, and no rule of the puzzle.
    #[must_use]
    pub const fn is_lemma(&self) -> bool {
        self.is_lemma
    }
}

/// A rule that what was filled in breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenRule {
    /// The rule, by its place in [`LayeredBoard::rules`].
    pub rule: usize,
    /// The rule in words.
    pub sentence: String,
    /// What is filled in where it looks.
    pub marks: Vec<BoardMark>,
}

impl fmt::Display for BrokenRule {
    /// "the 2×2 cells from r1c1 have one star at most, but r1c1 is a star, r2c2 is a star"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = self.marks.iter().format(", ");
        write!(f, "{}, but {marks}", self.sentence)
    }
}

/// What is filled in at one spot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardMark {
    /// The layer, by its place in [`LayeredBoard::layers`].
    pub layer: usize,
    /// The spot.
    pub spot: Spot,
    /// The value.
    pub value: i32,
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
    /// What is noted.
    notes: Vec<Layer>,
    /// What auxiliary variables stand for.
    meanings: Vec<VarMeaning>,
    /// By auxiliary variable, its place in `meanings`.
    meaning_of: BTreeMap<usize, usize>,
    /// Rules that no search needs.
    spelled_out: Vec<LaterRules>,
    /// What a search tries first.
    guess: Option<LaterRules>,
    /// The rules of solutions to which all others lead, and whether none leads to one.
    representatives: Option<Representatives>,
    /// Values of all layers that are no solution.
    excluded: Vec<Vec<i32>>,
    /// What is filled in.
    kept: Vec<Filling>,
}

/// Posts rules on a board.
type PostRules = dyn FnOnce(&mut LayeredBoard) -> Result<(), ModelError> + Send;

/// What posts rules later.
struct LaterRules(Box<PostRules>);

impl fmt::Debug for LaterRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LaterRules")
    }
}

/// Rules that leave some solutions, and which of these stand for no others.
#[derive(Debug)]
struct Representatives {
    rules: LaterRules,
    is_alone: IsAlone,
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
            notes: Vec::new(),
            meanings: Vec::new(),
            meaning_of: BTreeMap::new(),
            spelled_out: Vec::new(),
            guess: None,
            representatives: None,
            excluded: Vec::new(),
            kept: Vec::new(),
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

    /// What a person may note in cells, and does not fill in: see [`note`](Self::note). Notes that are
    /// [spelled out](Self::spell_out) are among them once somebody asked for them.
    #[must_use]
    pub fn notes(&self) -> &[Layer] {
        &self.notes
    }

    /// The rules that are posted. Those that are [spelled out](Self::spell_out) are among them once somebody asked for
    /// them.
    #[must_use]
    pub fn rules(&self) -> &[NamedRule] {
        &self.rules
    }

    /// The rules as parts of steps: each has its propagators and those that say what its auxiliary variables stand for. What is noted is
    /// known by itself.
    ///
    /// # Errors
    /// As for what is spelled out.
    pub(crate) fn step_rules(&mut self) -> Result<Vec<StepRule>, ModelError> {
        self.post_spelled_out()?;
        let rule = |rule: &NamedRule| {
            let meanings = self.unnoted(rule).map(|meaning| &self.meanings[meaning]);
            let meanings = meanings.map(|meaning| &meaning.props);
            let props = std::iter::once(&rule.props).chain(meanings);
            StepRule {
                propagators: props.flat_map(|props| ids(props.clone())).collect(),
                excluded: rule.excluded.clone(),
            }
        };
        Ok(self.rules.iter().map(rule).collect())
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
        let grid = self.model.grid(name, rows, columns, values.clone())?;
        let vars = grid.vars().to_vec();
        self.add_layer(name, LayerKind::Cells, (values, looks), vars);
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
    pub fn steps(&mut self) -> Result<CellEdges, ModelError> {
        self.edges("line", LayerKind::Steps, (0..=1, LINES))
    }

    /// A layer of the steps between neighbouring cells with other values than for a line, such as the number of bridges.
    ///
    /// # Errors
    /// There is no value.
    pub fn steps_with(
        &mut self,
        name: &'static str,
        values: RangeInclusive<i32>,
        looks: &'static [ValueLook],
    ) -> Result<CellEdges, ModelError> {
        self.edges(name, LayerKind::Steps, (values, looks))
    }

    /// A layer of the borders between neighbouring cells, which are there (1) or not (0).
    ///
    /// # Errors
    /// The model has as many variables as it can hold.
    pub fn borders(&mut self) -> Result<CellEdges, ModelError> {
        self.edges("borders", LayerKind::Borders, (0..=1, BORDERS))
    }

    fn edges(
        &mut self,
        name: &'static str,
        kind: LayerKind,
        (values, looks): (RangeInclusive<i32>, &'static [ValueLook]),
    ) -> Result<CellEdges, ModelError> {
        let graph = self.shape.graph();
        let vars = self
            .model
            .array(name, graph.edges().len(), values.clone())?;
        self.add_layer(name, kind, (values, looks), vars.clone());
        Ok(CellEdges::new(self.shape, graph, vars))
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
        self.add_layer("line", LayerKind::Sides, (0..=1, LINES), sides.clone());
        Ok(SideEdges::new(edges, sides))
    }

    /// A layer of one's own over variables that are there.
    pub(crate) fn add_layer(
        &mut self,
        name: &'static str,
        kind: LayerKind,
        values: (RangeInclusive<i32>, &'static [ValueLook]),
        vars: Vec<Var>,
    ) {
        self.layers
            .push(Layer::new(name, kind, values, vars, self.shape));
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
        self.model.forget_expressions();
        let props = self.model.solver().propagators();
        let log = self.model.domains().trail().log().len();
        post(&mut self.model)?;
        let d = self.model.domains();
        let mut excluded = Vec::new();
        d.lost_between(log..d.trail().log().len(), |x, values| {
            excluded.push((x, values));
        });
        let props = props..self.model.solver().propagators();
        self.rules.push(NamedRule {
            sentence: sentence.into(),
            meanings: self.meanings_for(props.clone()),
            props,
            excluded,
            is_lemma: false,
        });
        Ok(())
    }

    /// Posts a lemma: what follows from the rules, and a person who knows the puzzle sees at once. Steps take it as they take a rule, and tell that it
    /// follows. It is never said to be broken.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_puzzles::board::LayeredBoard;
    /// use csp_puzzles::guide::BoardGuide;
    /// let mut board = LayeredBoard::new(GridShape { rows: 1, columns: 2 });
    /// let shaded = board.shading()?;
    /// let [one, other] = [shaded[(0, 0)], shaded[(0, 1)]];
    /// board.require("row 1 has one shaded cell", (one + other).eq(1))?;
    /// board.require("r1c2 is shaded if r1c1 is", one.implies(other))?;
    /// board.lemma("r1c1 is unshaded", |model| model.require(!one))?;
    /// let (steps, _) = BoardGuide::new(&mut board)?.path();
    /// assert_eq!(steps[0].sentences, ["it follows from the rules that r1c1 is unshaded"]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for what is posted.
    pub fn lemma(
        &mut self,
        sentence: impl fmt::Display,
        post: impl FnOnce(&mut Model) -> Result<(), ModelError>,
    ) -> Result<(), ModelError> {
        self.rule(format!("it follows from the rules that {sentence}"), post)?;
        let lemma = self.rules.last_mut().expect("it was posted");
        lemma.is_lemma = true;
        Ok(())
    }

    /// Says what auxiliary variables stand for. Rules that are posted later and are about one of them are about what it stands for.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_puzzles::board::LayeredBoard;
    /// use csp_puzzles::filling::Filling;
    /// let mut board = LayeredBoard::new(GridShape { rows: 1, columns: 3 });
    /// let shaded = board.shading()?;
    /// let both = board.model().auxiliary_var("both", 0..=1)?;
    /// board.define(&[both], |model| {
    ///     model.require(both.iff(shaded[(0, 0)] & shaded[(0, 1)]))
    /// })?;
    /// board.require("r1c1 and r1c2 are shaded, or r1c3 is", both | shaded[(0, 2)])?;
    /// let mut filling = Filling::empty(board.layers());
    /// filling.set(0, 1, Some(0));
    /// filling.set(0, 2, Some(0));
    /// assert_eq!(board.broken(&filling)?[0].marks.len(), 2);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for what is posted.
    pub fn define(
        &mut self,
        vars: &[Var],
        post: impl FnOnce(&mut Model) -> Result<(), ModelError>,
    ) -> Result<(), ModelError> {
        self.model.forget_expressions();
        let props = self.model.solver().propagators();
        post(&mut self.model)?;
        let end = self.rules.len();
        self.mean(vars, props, end..end);
        Ok(())
    }

    fn mean(&mut self, vars: &[Var], props: usize, rules: Range<usize>) {
        let number = self.meanings.len();
        let props = props..self.model.solver().propagators();
        self.meanings.push(VarMeaning { props, rules });
        let vars = vars.iter().map(|x| (x.index(), number));
        self.meaning_of.extend(vars);
    }

    /// Adds what a person may note in cells: an auxiliary variable for each cell, with words and signs for the values from 0 on. Rules
    /// say what the variables stand for. Steps tell notes and start from them, so that each needs only the small rules that are
    /// about a few of them. Notes are no part of what is filled in. For checks of what is filled in, they are
    /// [defined](Self::define) by these rules.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_puzzles::board::LayeredBoard;
    /// use csp_puzzles::guide::BoardGuide;
    /// use csp_puzzles::note::NoteValue;
    /// let mut board = LayeredBoard::new(GridShape { rows: 1, columns: 2 });
    /// let borders = board.borders()?;
    /// let region = [(); 2].map(|()| board.model().auxiliary_var("region", 0..=1));
    /// let region = region.into_iter().collect::<Result<Vec<Var>, _>>()?;
    /// let regions = ["A", "B"].map(|name| NoteValue::new(format!("of region {name}"), name));
    /// board.note("region", regions.to_vec(), &region, |board| {
    ///     let differ = region[0].ne(region[1]);
    ///     board.require("a border parts regions", borders.vars()[0].iff(differ))
    /// })?;
    /// board.require("r1c1 is of region A", region[0].eq(0))?;
    /// board.require("r1c2 is not of region A", region[1].ne(0))?;
    /// let (steps, _) = BoardGuide::new(&mut board)?.path();
    /// let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
    /// assert_eq!(steps, [
    ///     "r1c1 is of region A, because r1c1 is of region A",
    ///     "r1c2 is of region B, because r1c2 is not of region A",
    ///     "r1c1|r1c2 is a border, because a border parts regions",
    /// ]);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// As for what is posted.
    pub fn note(
        &mut self,
        name: &'static str,
        values: Vec<NoteValue>,
        vars: &[Var],
        post: impl FnOnce(&mut Self) -> Result<(), ModelError>,
    ) -> Result<(), ModelError> {
        let (props, rules) = (self.model.solver().propagators(), self.rules.len());
        post(self)?;
        let end = self.rules.len();
        self.mean(vars, props, rules..end);
        self.notes
            .push(Layer::of_notes(name, values, vars.to_vec(), self.shape));
        Ok(())
    }

    /// What the variables of these propagators stand for, and the variables of that, and so on.
    fn meanings_for(&self, props: Range<usize>) -> Vec<usize> {
        let mut meanings: Vec<usize> = Vec::new();
        let mut met = BTreeSet::new();
        let mut looked_at = 0;
        let mut next = Some(props);
        while let Some(props) = next {
            for x in self.scope_of(props) {
                let meaning = self.meaning_of.get(&x.index()).copied();
                meanings.extend(meaning.filter(|&meaning| met.insert(meaning)));
            }
            next = meanings
                .get(looked_at)
                .map(|&last| self.meanings[last].props.clone());
            looked_at += 1;
        }
        meanings
    }

    fn scope_of(&self, props: Range<usize>) -> impl Iterator<Item = Var> + '_ {
        let solver = self.model.solver();
        ids(props).flat_map(|prop| solver.propagator(prop).scope().iter().copied())
    }

    /// Posts what follows from the rules and makes the search faster. It takes part in no explanation and in no check. What people know is a
    /// [lemma](Self::lemma).
    ///
    /// # Errors
    /// The constraint makes no sense for these variables.
    pub fn consequence(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        self.model.post(constraint)
    }

    /// Says in small rules what consequences that are posted keep for the whole board. The search has the consequences, which
    /// are faster. Steps and checks have the rules, which are what people say: they are posted when the first of these
    /// asks for them.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_puzzles::board::LayeredBoard;
    /// use csp_puzzles::filling::Filling;
    /// let mut board = LayeredBoard::new(GridShape { rows: 1, columns: 2 });
    /// let shaded = board.shading()?;
    /// let [one, other] = [shaded[(0, 0)], shaded[(0, 1)]];
    /// board.consequence(Count::exactly(&[one, other], 1, 1))?;
    /// board.spell_out(move |board| {
    ///     board.require("r1c1 or r1c2 is shaded", one | other)?;
    ///     board.require("r1c1 and r1c2 are not both shaded", !one | !other)
    /// });
    /// let mut filling = Filling::empty(board.layers());
    /// filling.set(0, 0, Some(1));
    /// filling.set(0, 1, Some(1));
    /// assert_eq!(board.broken(&filling)?[0].sentence, "r1c1 and r1c2 are not both shaded");
    /// assert_eq!(board.into_solutions(10)?.found.len(), 2);
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn spell_out(
        &mut self,
        rules: impl FnOnce(&mut Self) -> Result<(), ModelError> + Send + 'static,
    ) {
        self.spelled_out.push(LaterRules(Box::new(rules)));
    }

    /// Posts the rules that are spelled out, so that they and their notes are among those of the board. Steps and checks do this by themselves.
    ///
    /// # Errors
    /// As for what is posted.
    pub fn post_spelled_out(&mut self) -> Result<(), ModelError> {
        for LaterRules(post) in std::mem::take(&mut self.spelled_out) {
            post(self)?;
        }
        Ok(())
    }

    /// Says what solutions look like as a rule, though they need not. A search looks first for those that do, on a board of its
    /// own, which is given here without layers: it gets the layers of this one and rules that leave only solutions. Then come
    /// all others, so that nothing is lost but the time of a wrong guess, which has a limit. Guesses of this kind are
    /// streamliners [Gomes & Sellmann 2004].
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_puzzles::board::LayeredBoard;
    /// let mut board = LayeredBoard::new(GridShape { rows: 2, columns: 3 });
    /// let shaded = board.shading()?;
    /// board.require("three cells are shaded", sum(shaded.vars()).eq(3))?;
    /// board.try_first(|guess| {
    ///     let shaded = guess.shading()?;
    ///     let all_alike = sum(&shaded.vars()[3..]).eq(3);
    ///     guess.require("three cells are shaded", sum(shaded.vars()).eq(3))?;
    ///     guess.require("row 2 is shaded", all_alike)
    /// });
    /// let solutions: Vec<String> = board.into_search()?.map(|filling| filling.to_string()).collect();
    /// assert_eq!((solutions.len(), &solutions[0][..]), (20, "000111"));
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn try_first(
        &mut self,
        rules: impl FnOnce(&mut Self) -> Result<(), ModelError> + Send + 'static,
    ) {
        self.guess = Some(LaterRules(Box::new(rules)));
    }

    /// Gives rules that leave only some solutions, so that each other solution leads to one of these. If none leads to any of
    /// them, by the values of all layers, there are no others: a search that has found these is done. The rules are posted on a
    /// board of their own, as for [`try_first`](Self::try_first). Nothing is [kept](Self::keep), or they are not looked at: what
    /// agrees with it may lead to what does not.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_puzzles::board::LayeredBoard;
    /// let mut board = LayeredBoard::new(GridShape { rows: 1, columns: 3 });
    /// let shaded = board.shading()?;
    /// board.require("one cell is shaded", sum(shaded.vars()).eq(1))?;
    /// // What is shaded can go to the left, until it is in r1c1. So that solution stands for others, and is not alone.
    /// board.represent(
    ///     |board| {
    ///         let shaded = board.shading()?;
    ///         board.require("r1c1 is shaded", shaded.vars()[0].eq(1))?;
    ///         board.require("one cell is shaded", sum(shaded.vars()).eq(1))
    ///     },
    ///     |values| values[0] == 0,
    /// );
    /// let solutions: Vec<String> = board.into_search()?.map(|filling| filling.to_string()).collect();
    /// assert_eq!((solutions.len(), &solutions[0][..]), (3, "100"));
    /// # Ok::<(), ModelError>(())
    /// ```
    pub fn represent(
        &mut self,
        rules: impl FnOnce(&mut Self) -> Result<(), ModelError> + Send + 'static,
        is_alone: impl Fn(&[i32]) -> bool + Send + 'static,
    ) {
        self.representatives = Some(Representatives {
            rules: LaterRules(Box::new(rules)),
            is_alone: IsAlone(Box::new(is_alone)),
        });
    }

    /// The search for solutions of the kind that is [tried first](Self::try_first). It is given out once.
    pub(crate) fn likely_stage(&mut self) -> Result<Option<SearchStage>, ModelError> {
        let guess = self.guess.take();
        guess
            .map(|rules| self.stage(rules, StageKind::Likely))
            .transpose()
    }

    /// A stage of the search on a board with these rules, and with what is filled in on this one.
    fn stage(&self, rules: LaterRules, kind: StageKind) -> Result<SearchStage, ModelError> {
        let mut board = Self::new(self.shape);
        (rules.0)(&mut board)?;
        for filling in &self.kept {
            board.keep(filling)?;
        }
        let Self { model, layers, .. } = board;
        Ok(SearchStage {
            model,
            layers,
            kind,
        })
    }

    /// Keeps what is filled in: other solutions are none.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn keep(&mut self, filling: &Filling) -> Result<(), ModelError> {
        let marks = self.marks(filling);
        if !marks.is_empty() {
            self.kept.push(filling.clone());
        }
        let mut marks = marks.into_values();
        marks.try_for_each(|mark| self.model.require(mark.var.eq(mark.value)))
    }

    /// Excludes one way to fill the board in: it is no solution. All values of the layers are given, by the places of their variables.
    /// What [`try_first`](Self::try_first) was given is dropped: this asks for another solution, which most boards do not have.
    pub(crate) fn exclude(&mut self, layers: &[Vec<i32>]) {
        self.guess = None;
        self.excluded.push(layers.concat());
    }

    /// Chooses decisions by a brancher of one's own.
    pub fn branch(&mut self, brancher: impl Brancher + 'static) {
        self.model.branch(brancher);
    }
}

/// Questions.
impl LayeredBoard {
    /// Up to this number of solutions that are filled in differently. Auxiliary variables may have several values for one
    /// filling: see [`DistinctSearch`](csp_core::distinct::DistinctSearch).
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn into_solutions(self, most: usize) -> Result<BoardSolutions, ModelError> {
        let mut search = self.into_search()?;
        Ok(BoardSolutions {
            found: search.by_ref().take(most).collect(),
            limit: search.limit(),
            stats: search.stats(),
            layers: search.layers().to_vec(),
        })
    }

    /// The solutions one after the other, no two of them filled in alike.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_puzzles::board::LayeredBoard;
    /// let mut board = LayeredBoard::new(GridShape { rows: 1, columns: 3 });
    /// let shaded = board.shading()?;
    /// board.require("row 1 has two shaded cells", sum(shaded.vars()).eq(2))?;
    /// assert_eq!(board.into_search()?.count(), 3);
    /// # Ok::<(), ModelError>(())
    /// ```
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn into_search(mut self) -> Result<BoardSearch, ModelError> {
        let mut stages = Vec::new();
        if let Some(rules) = self.guess.take() {
            stages.push(self.stage(rules, StageKind::Likely)?);
        }
        let representatives = self.representatives.take();
        // Those that agree with what is filled in may have led elsewhere.
        if let Some(Representatives { rules, is_alone }) =
            representatives.filter(|_| self.kept.is_empty())
        {
            stages.push(self.stage(rules, StageKind::Representatives(is_alone))?);
        }
        let limits = self.model.limits().clone();
        stages.push(SearchStage {
            model: self.model,
            layers: self.layers,
            kind: StageKind::All,
        });
        BoardSearch::new(stages, self.excluded, limits)
    }

    /// The rules that what is filled in breaks already, each looked at by itself: whatever the empty spots become, they
    /// stay broken. On a full board these are all broken rules. Rules may break a full board only together, if they are
    /// about the same thing that is not filled in, such as the region of a cell: then those that are needed to break it are told.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn broken(&mut self, filling: &Filling) -> Result<Vec<BrokenRule>, ModelError> {
        self.post_spelled_out()?;
        let marks = self.marks(filling);
        let scopes: Vec<_> = self
            .rules
            .iter()
            .map(|rule| self.scope(rule, &marks))
            .collect();
        let is_excluded: Vec<bool> = self
            .rules
            .iter()
            .map(|rule| excludes(rule, &marks))
            .collect();
        let d = self.model.domains();
        // What other rules exclude is theirs to tell.
        let givens: Vec<Atom> = marks
            .values()
            .filter(|mark| d.contains(mark.var, mark.value))
            .map(|mark| Atom::is(mark.var, mark.value))
            .collect();
        let groups = self.rule_groups();
        let parts: Vec<_> = (0..self.rules.len())
            .map(|rule| self.parts_of(rule))
            .collect();
        let mut explainer: Explainer<'_> = self.model.explainer(givens)?.constraints(groups);
        let mut numbers = Vec::new();
        // A lemma is no rule.
        let told = (0..parts.len()).filter(|&rule| !self.rules[rule].is_lemma);
        let told: Vec<usize> = told.collect();
        for &number in &told {
            let scope = &scopes[number];
            let mut is_broken =
                || is_excluded[number] || explainer.refutes(&parts[number]) == Some(true);
            if !scope.is_empty() && is_broken() {
                numbers.push(number);
            }
        }
        if numbers.is_empty() && marks.len() == self.layers.iter().flat_map(Layer::vars).count() {
            numbers = broken_together(&mut explainer, &parts, told);
        }
        let broken = numbers.into_iter().map(|number| BrokenRule {
            rule: number,
            sentence: self.rules[number].sentence.clone(),
            marks: scopes[number]
                .values()
                .map(|filled| self.mark(filled))
                .collect(),
        });
        Ok(broken.collect())
    }

    /// Whether these rules by themselves, as parts of a step, have no solution with these facts. `false`, too, if a limit was reached before that
    /// was known.
    pub(crate) fn refutes(
        &mut self,
        rules: &[usize],
        facts: Vec<Atom>,
        limits: &Limits,
    ) -> Result<bool, ModelError> {
        let parts = rules.iter().flat_map(|&rule| {
            let meanings = self.unnoted(&self.rules[rule]);
            let meanings = meanings.map(|meaning| self.rules.len() + meaning);
            std::iter::once(rule).chain(meanings)
        });
        let parts: Vec<usize> = parts.collect::<BTreeSet<_>>().into_iter().collect();
        let groups = self.rule_groups();
        let explainer: Explainer<'_> = self.model.explainer(facts)?.constraints(groups);
        let mut explainer = explainer.limits(limits.clone());
        Ok(explainer.refutes(&parts) == Some(true))
    }

    /// The numbers of the variables that these rules are about.
    pub(crate) fn scope_of_rules(&self, rules: &[usize]) -> BTreeSet<usize> {
        let rules = rules.iter().map(|&rule| &self.rules[rule]);
        let vars = rules.flat_map(|rule| self.vars_of(rule));
        vars.map(Var::index).collect()
    }

    /// The propagators of each rule, and then those of each meaning. What is in no group runs always: consequences have one of their own
    /// behind these, which is never used.
    fn rule_groups(&self) -> Vec<Vec<PropId>> {
        let rules = self.rules.iter().map(|rule| rule.props.clone());
        // What notes stand for has the groups of its rules.
        let meanings = self
            .meanings
            .iter()
            .map(|meaning| match meaning.is_noted() {
                true => 0..0,
                false => meaning.props.clone(),
            });
        let groups = rules.chain(meanings);
        let mut groups: Vec<Vec<PropId>> = groups.map(|props| ids(props).collect()).collect();
        let mut is_consequence = vec![true; self.model.solver().propagators()];
        for prop in groups.iter().flatten() {
            is_consequence[prop.index()] = false;
        }
        let props = ids(0..is_consequence.len());
        groups.push(props.filter(|prop| is_consequence[prop.index()]).collect());
        groups
    }

    /// The groups of a rule: its own, and those of what its auxiliary variables stand for.
    fn parts_of(&self, rule: usize) -> Vec<usize> {
        let mut parts = vec![rule];
        for &number in &self.rules[rule].meanings {
            let meaning = &self.meanings[number];
            match meaning.is_noted() {
                true => parts.extend(meaning.rules.clone()),
                false => parts.push(self.rules.len() + number),
            }
        }
        parts
    }

    /// What auxiliary variables of a rule stand for that are not noted.
    fn unnoted(&self, rule: &NamedRule) -> impl Iterator<Item = usize> {
        let meanings = rule.meanings.iter().copied();
        meanings.filter(|&meaning| !self.meanings[meaning].is_noted())
    }

    fn mark(&self, filled: &FilledSpot) -> BoardMark {
        let layer = &self.layers[filled.layer];
        BoardMark {
            layer: filled.layer,
            spot: layer.spots()[filled.place],
            value: filled.value,
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

    /// The variables that a rule is about, some of them several times.
    fn vars_of(&self, rule: &NamedRule) -> impl Iterator<Item = Var> {
        let meanings = rule
            .meanings
            .iter()
            .map(move |&meaning| self.meanings[meaning].props.clone());
        let props = std::iter::once(rule.props.clone()).chain(meanings);
        let kept = props.flat_map(move |props| self.scope_of(props));
        kept.chain(rule.excluded.iter().map(|(x, _)| *x))
    }

    /// The marks that a rule is about.
    fn scope(
        &self,
        rule: &NamedRule,
        marks: &BTreeMap<usize, FilledSpot>,
    ) -> BTreeMap<usize, FilledSpot> {
        self.vars_of(rule)
            .filter_map(|x| Some((x.index(), *marks.get(&x.index())?)))
            .collect()
    }

    /// The spots that a rule looks at: the layer, and the place in it.
    #[must_use]
    pub fn looks_at(&self, rule: &NamedRule) -> Vec<(usize, usize)> {
        let vars: BTreeSet<usize> = self.vars_of(rule).map(Var::index).collect();
        let layers = self.layers.iter().enumerate();
        let spots = layers.flat_map(|(number, layer)| {
            let places = layer.vars().iter().enumerate();
            places.map(move |(place, x)| (number, place, x.index()))
        });
        spots
            .filter(|(_, _, x)| vars.contains(x))
            .map(|(number, place, _)| (number, place))
            .collect()
    }

    /// The values of spots about which a rule by itself says something, as "r1c2 has a printed 1", where only one is left. What else
    /// follows from the rules is not told.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn printed(&mut self) -> Result<Filling, ModelError> {
        let about_one = |rule: &NamedRule| {
            let vars: BTreeSet<usize> = self.vars_of(rule).map(Var::index).collect();
            let is_printed = vars.len() == 1 && !rule.is_lemma;
            vars.first().copied().filter(|_| is_printed)
        };
        let told: BTreeSet<usize> = self.rules.iter().filter_map(about_one).collect();
        let layers = self.layers.clone();
        let mut explainer: Explainer<'_> = self.model.explainer([])?;
        let printed = explainer.propagated(|d| {
            let value = |x: Var| d.value(x).filter(|_| told.contains(&x.index()));
            Filling::known(&layers, value)
        });
        Ok(printed.unwrap_or_else(|| Filling::empty(&layers)))
    }
}

fn ids(props: Range<usize>) -> impl Iterator<Item = PropId> {
    props.map(|prop| PropId::new(prop as u32))
}

/// Those of these rules that have no solution together, of which none can be left out. There are none if all these rules have one.
fn broken_together(
    explainer: &mut Explainer<'_>,
    parts: &[Vec<usize>],
    mut rules: Vec<usize>,
) -> Vec<usize> {
    let mut refutes = |rules: &[usize]| {
        let groups: BTreeSet<usize> = rules
            .iter()
            .flat_map(|&rule| &parts[rule])
            .copied()
            .collect();
        explainer.refutes(&Vec::from_iter(groups)) == Some(true)
    };
    if !refutes(&rules) {
        return Vec::new();
    }
    for rule in rules.clone() {
        let mut others = rules.clone();
        others.retain(|&other| other != rule);
        if refutes(&others) {
            rules = others;
        }
    }
    rules
}

/// Whether the rule by itself excludes a value that is filled in.
fn excludes(rule: &NamedRule, marks: &BTreeMap<usize, FilledSpot>) -> bool {
    rule.excluded.iter().any(|(x, values)| {
        let mark = marks.get(&x.index());
        mark.is_some_and(|mark| values.contains(mark.value))
    })
}

/// What auxiliary variables stand for.
#[derive(Clone, Debug)]
struct VarMeaning {
    /// The propagators that say it.
    props: Range<usize>,
    /// For notes, the rules that say it.
    rules: Range<usize>,
}

impl VarMeaning {
    fn is_noted(&self) -> bool {
        !self.rules.is_empty()
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
