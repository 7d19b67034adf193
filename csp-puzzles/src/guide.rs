//! The next step that a person could take on a board, with the rules that force it in words.
//!
//! Steps are also about notes: the reasons are in `docs/decisions/67-notes-are-a-layer-of-steps.md`.

use crate::board::{BoardMark, LayeredBoard};
use crate::filling::Filling;
use crate::layer::{Layer, Spot};
use crate::note::{NotePart, NoteSign, NoteValue};
use crate::search::{BoardSearch, SearchStage};
use crate::wording;
use csp_core::explain::{Fact, Fewest, NextStep, StepAnswer, StepFinder};
use csp_core::extend::Domains;
use csp_core::limits::Limits;
use csp_core::prelude::*;
use csp_core::trace::Limit;
use itertools::Itertools as _;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What follows on a board, and the rules that force it. Marks are in the order of the layers and of their spots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardStep {
    /// What can be filled in.
    pub marks: Vec<BoardMark>,
    /// Values that are excluded at spots where more than one is left.
    pub excluded: Vec<BoardMark>,
    /// What it follows from: what is filled in, and none of it can be left out, unless to see that takes too long.
    pub premises: Vec<BoardMark>,
    /// Values that were excluded before, from which it follows.
    pub excluded_before: Vec<BoardMark>,
    /// What can be noted.
    pub noted: NotedFacts,
    /// What was noted before, from which it follows.
    pub noted_before: NotedFacts,
    /// The rules, by their places in [`LayeredBoard::rules`]. None can be left out.
    pub rules: Vec<usize>,
    /// The rules in words.
    pub sentences: Vec<String>,
    /// Whether any step needs fewer rules.
    pub fewest: Fewest,
}

/// What is noted in cells, and not filled in. The layers of the marks are places in [`LayeredBoard::notes`].
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NotedFacts {
    /// What cells are.
    pub is: Vec<BoardMark>,
    /// What cells are not, where more than one value is left.
    pub is_not: Vec<BoardMark>,
}

/// How a value is known besides what is filled in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum KnownAs {
    Excluded,
    Noted,
    NotedNot,
}

/// What is known besides what is filled in: how, the layer, the spot, and the value.
type KnownFact = (KnownAs, usize, Spot, i32);

fn known_facts(excluded: &[BoardMark], noted: &NotedFacts) -> Vec<KnownFact> {
    let mut facts = Vec::new();
    for (known, marks) in [
        (KnownAs::Excluded, excluded),
        (KnownAs::Noted, &noted.is),
        (KnownAs::NotedNot, &noted.is_not),
    ] {
        let fact = |mark: &BoardMark| (known, mark.layer, mark.spot, mark.value);
        facts.extend(marks.iter().map(fact));
    }
    facts
}

/// Those of these steps that state what a step rests on, or what such a step rests on. None fills anything in.
fn led_to(before: Vec<BoardStep>, step: &BoardStep) -> Vec<BoardStep> {
    let rests_on = |step: &BoardStep| known_facts(&step.excluded_before, &step.noted_before);
    let mut needed: BTreeSet<KnownFact> = rests_on(step).into_iter().collect();
    let mut led: Vec<BoardStep> = Vec::new();
    for one in before.into_iter().rev() {
        let stated = known_facts(&one.excluded, &one.noted);
        if stated.iter().any(|fact| needed.contains(fact)) {
            needed.extend(rests_on(&one));
            led.push(one);
        }
    }
    led.reverse();
    led
}

impl NotedFacts {
    /// By cell, what is noted. The layers are those of the notes.
    fn by_cell<'l>(&self, notes: &'l [Layer]) -> BTreeMap<Place, CellNotes<'l>> {
        let mut cells: BTreeMap<Place, CellNotes<'l>> = BTreeMap::new();
        let value = |mark: &BoardMark| match mark.spot {
            Spot::Cell(cell) => Some((cell, notes.get(mark.layer)?.note(mark.value)?)),
            _ => None,
        };
        for (cell, value) in self.is.iter().filter_map(value) {
            cells.entry(cell).or_default().is.push(value);
        }
        for (cell, value) in self.is_not.iter().filter_map(value) {
            cells.entry(cell).or_default().is_not.push(value);
        }
        cells
    }
}

/// What is noted in a cell.
#[derive(Default)]
struct CellNotes<'l> {
    is: Vec<&'l NoteValue>,
    is_not: Vec<&'l NoteValue>,
}

impl CellNotes<'_> {
    /// "3", or "≠3,5"
    fn text(&self) -> String {
        let signs = |values: &[&NoteValue]| values.iter().map(|value| &value.sign).join(",");
        match self.is_not[..] {
            [] => signs(&self.is),
            _ => format!("{}≠{}", signs(&self.is), signs(&self.is_not)),
        }
    }

    /// The cells that say what its signs stand for, each with its sign.
    fn homes(&self) -> impl Iterator<Item = (Place, &str)> {
        let values = self.is.iter().chain(&self.is_not);
        values.flat_map(|value| value.home.iter().map(|&home| (home, value.sign.as_str())))
    }
}

impl BoardStep {
    /// What pictures of the step show of its notes, by rows: those that follow, those from which it follows, and what their signs stand for. A cell has
    /// the first of these alone. The layers are [those of the notes](LayeredBoard::notes).
    ///
    /// ```
    /// use csp_puzzles::given::GivenPuzzle;
    /// use csp_puzzles::guide::BoardGuide;
    /// use csp_puzzles::note::{NotePart, NoteSign};
    /// let puzzle = GivenPuzzle::read("numberlink 2x2\ncells\n1 1\n2 2\n")?.puzzle;
    /// let mut board = puzzle.board()?;
    /// let (steps, _) = BoardGuide::new(&mut board)?.path();
    /// let noted = steps.iter().find(|step| step.facts() == "r1c1 and r1c2 are on the path of the 1s").expect("it is told");
    /// let sign = |cell| NoteSign { cell, text: "1".to_owned(), part: NotePart::Follows };
    /// assert_eq!(noted.note_signs(board.notes()), [sign((0, 0)), sign((0, 1))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn note_signs(&self, notes: &[Layer]) -> Vec<NoteSign> {
        let mut shown: BTreeMap<Place, (CellNotes<'_>, NotePart)> = BTreeMap::new();
        for (noted, part) in [
            (&self.noted_before, NotePart::Known),
            (&self.noted, NotePart::Follows),
        ] {
            let cells = noted.by_cell(notes).into_iter();
            shown.extend(cells.map(|(cell, noted)| (cell, (noted, part))));
        }
        let homes = shown.values().flat_map(|(noted, _)| noted.homes());
        let homes = homes.map(|(cell, sign)| (cell, (sign.to_owned(), NotePart::Known)));
        let mut signs: BTreeMap<Place, (String, NotePart)> = homes.collect();
        let noted = shown.iter();
        signs.extend(noted.map(|(&cell, (noted, part))| (cell, (noted.text(), *part))));
        let signs = signs.into_iter();
        signs
            .map(|(cell, (text, part))| NoteSign { cell, text, part })
            .collect()
    }

    /// What follows: "r1c1 and r1c2 are unshaded, r1c3 is not 2". Empty if there is no solution.
    #[must_use]
    pub fn facts(&self) -> String {
        self.told().join(", ")
    }

    fn told(&self) -> Vec<String> {
        let noted = told(&self.noted.is, &self.noted.is_not);
        [told(&self.marks, &self.excluded), noted].concat()
    }

    /// What it follows from: "r1c1 is shaded". Empty if the rules say it by themselves.
    #[must_use]
    pub fn known(&self) -> String {
        let noted = told(&self.noted_before.is, &self.noted_before.is_not);
        [told(&self.premises, &self.excluded_before), noted]
            .concat()
            .join(", ")
    }

    /// The step in lines: what follows, a line for each value; a line for each rule; and what is known, if that is needed.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_puzzles::board::LayeredBoard;
    /// use csp_puzzles::guide::{BoardGuide, GuideAnswer};
    /// let mut board = LayeredBoard::new(GridShape { rows: 1, columns: 3 });
    /// let shaded = board.shading()?;
    /// board.require("row 1 has one shaded cell", sum(shaded.vars()).eq(1))?;
    /// board.require("r1c1 is shaded", shaded[(0, 0)].eq(1))?;
    /// let (steps, _) = BoardGuide::new(&mut board)?.path();
    /// assert_eq!(steps[1].lines(), [
    ///     "r1c2 and r1c3 are unshaded",
    ///     "because row 1 has one shaded cell",
    ///     "while r1c1 is shaded",
    /// ]);
    /// # Ok::<(), ModelError>(())
    /// ```
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let facts = self.told();
        let rules = self.sentences.iter().enumerate();
        let rules = rules.map(|(number, rule)| match number {
            0 => format!("because {rule}"),
            _ => format!("and {rule}"),
        });
        let known = self.known();
        let known = (!known.is_empty()).then(|| format!("while {known}"));
        facts.into_iter().chain(rules).chain(known).collect()
    }
}

fn told(filled: &[BoardMark], excluded: &[BoardMark]) -> Vec<String> {
    let mut told = wording::filled(filled);
    told.extend(wording::excluded(excluded));
    told
}

impl fmt::Display for BoardStep {
    /// "r1c1 is unshaded, r1c3 is not 2, because row 1 has one shaded cell"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let facts = self.facts();
        let rules = self.sentences.iter().format(", and ");
        if facts.is_empty() {
            write!(f, "there is no solution, because {rules}")
        } else {
            write!(f, "{facts}, because {rules}")
        }
    }
}

/// What can be done next on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuideAnswer {
    /// This follows.
    Step(BoardStep),
    /// Each spot is filled in.
    Complete,
    /// No more follows: the board has several solutions.
    Open,
    /// These rules have no solution with what is filled in.
    Contradiction(BoardStep),
    /// A limit was reached.
    Unknown(Limit),
}

/// Leads through a board step by step, each with as few rules as possible: see [`StepFinder`].
///
/// ```
/// use csp_core::prelude::*;
/// use csp_puzzles::board::LayeredBoard;
/// use csp_puzzles::guide::{BoardGuide, GuideAnswer};
/// let mut board = LayeredBoard::new(GridShape { rows: 1, columns: 2 });
/// let shaded = board.shading()?;
/// board.require("row 1 has one shaded cell", sum(shaded.vars()).eq(1))?;
/// board.require("column 1 has none", shaded[(0, 0)].eq(0))?;
/// let (steps, end) = BoardGuide::new(&mut board)?.path();
/// assert_eq!(end, GuideAnswer::Complete);
/// let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
/// assert_eq!(steps, [
///     "r1c1 is unshaded, because column 1 has none",
///     "r1c2 is shaded, because row 1 has one shaded cell",
/// ]);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Debug)]
pub struct BoardGuide<'b> {
    finder: StepFinder<'b>,
    layers: Vec<Layer>,
    notes: Vec<Layer>,
    sentences: Vec<String>,
    /// By number of a variable, where it is.
    spots: Vec<Option<GuideSpot>>,
    /// By number of a variable, the value with which it was filled in.
    given: Vec<Option<i32>>,
    /// A search that may find a solution faster. It has not begun.
    likely: Option<SearchStage>,
    limits: Limits,
}

/// Where a variable is: its layer, or its layer of notes, and its place there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum GuideSpot {
    Filled(usize, usize),
    Noted(usize, usize),
}

/// What facts say, in the order of the spots: values that are left, and values that are gone.
#[derive(Default)]
struct ToldFacts {
    marks: Vec<BoardMark>,
    excluded: Vec<BoardMark>,
    noted: NotedFacts,
}

impl<'b> BoardGuide<'b> {
    /// A guide on a board where nothing is filled in.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn new(board: &'b mut LayeredBoard) -> Result<Self, ModelError> {
        let rules = board.step_rules()?;
        let likely = board.likely_stage()?;
        let (layers, notes) = (board.layers().to_vec(), board.notes().to_vec());
        let sentences = board
            .rules()
            .iter()
            .map(|rule| rule.sentence.clone())
            .collect();
        let mut spots = vec![None; board.model().domains().len()];
        let filled = (layers.iter(), GuideSpot::Filled as fn(_, _) -> _);
        for (layers, spot) in [filled, (notes.iter(), GuideSpot::Noted)] {
            for (number, layer) in layers.enumerate() {
                for (place, x) in layer.vars().iter().enumerate() {
                    spots[x.index()] = Some(spot(number, place));
                }
            }
        }
        let vars = |layers: &[Layer]| -> Vec<Var> {
            layers.iter().flat_map(Layer::vars).copied().collect()
        };
        let finder = board.model().step_finder(rules, &vars(&layers))?;
        Ok(Self {
            finder: finder.noting(&vars(&notes))?,
            layers,
            notes,
            sentences,
            given: vec![None; spots.len()],
            spots,
            likely,
            limits: Limits::default(),
        })
    }

    /// Limits each search of the whole board. A stop function is asked all through a step.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self {
            finder: self.finder.limits(limits.clone()),
            limits,
            ..self
        }
    }

    /// Adds what is filled in. No step says it.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn fill(&mut self, filling: &Filling) -> Result<(), ModelError> {
        for (number, layer) in self.layers.iter().enumerate() {
            for (&x, value) in layer.vars().iter().zip(filling.layer(number)) {
                if let Some(value) = *value {
                    self.finder.know(Atom::is(x, value))?;
                    self.given[x.index()] = Some(value);
                }
            }
        }
        Ok(())
    }

    /// What is filled in so far.
    #[must_use]
    pub fn filling(&self) -> Filling {
        Filling::known(&self.layers, |x| self.finder.domains().value(x))
    }

    /// The values that are left at a spot, by its layer and its place there.
    ///
    /// # Panics
    /// There is no such spot.
    #[must_use]
    pub fn left(&self, layer: usize, place: usize) -> Vec<i32> {
        let x = self.layers[layer].vars()[place];
        self.finder.domains().iter(x).collect()
    }

    /// The next step, taken.
    pub fn advance(&mut self) -> GuideAnswer {
        if let Some(stage) = self.likely.take() {
            self.try_first(stage);
        }
        let mut answer = self.finder.next_step();
        // What a rule says at once is told by the finder though it is known.
        while matches!(&answer, StepAnswer::Step(step) if self.is_given(step)) {
            answer = self.finder.next_step();
        }
        match answer {
            StepAnswer::Step(step) => {
                let told = self.in_words(&step);
                self.finder.take(&step);
                GuideAnswer::Step(told)
            }
            StepAnswer::Contradiction(step) => GuideAnswer::Contradiction(self.in_words(&step)),
            StepAnswer::Complete => GuideAnswer::Complete,
            StepAnswer::Open => GuideAnswer::Open,
            StepAnswer::Unknown(limit) => GuideAnswer::Unknown(limit),
        }
    }

    /// Whether all that a step states holds by what was filled in.
    fn is_given(&self, step: &NextStep) -> bool {
        let value = |fact: &Fact| self.given[fact.var().index()];
        let mut facts = step.facts.iter();
        facts.all(|fact| value(fact).is_some_and(|value| fact.allows(value)))
    }

    /// Has the finder look first for a solution that this search finds, if it does.
    fn try_first(&mut self, stage: SearchStage) {
        let search = BoardSearch::new(vec![stage], Vec::new(), self.limits.clone());
        let found = search.ok().and_then(|mut search| search.next());
        let Some(filling) = found else {
            return;
        };
        let mut values = Vec::new();
        for (number, layer) in self.layers.iter().enumerate() {
            let filled = layer.vars().iter().zip(filling.layer(number));
            values.extend(filled.filter_map(|(&x, value)| Some(Atom::is(x, (*value)?))));
        }
        self.finder
            .try_first(values)
            .expect("the layers are those of the board");
    }

    /// The next step that fills something in, and the steps before it on which it rests; all up to it are taken. Without one: all steps, and what
    /// stands at their end.
    ///
    /// ```
    /// use csp_puzzles::guide::{BoardGuide, GuideAnswer};
    /// use csp_puzzles::puzzle::GridPuzzle;
    /// let puzzle = GridPuzzle::from_link("https://puzz.link/p?numlin/2/2/1122")?;
    /// let mut board = puzzle.board()?;
    /// let (before, end) = BoardGuide::new(&mut board)?.advance_to_mark();
    /// assert_eq!(before[0].facts(), "r1c1 and r1c2 are on the path of the 1s");
    /// assert!(matches!(end, GuideAnswer::Step(step) if !step.marks.is_empty()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advance_to_mark(&mut self) -> (Vec<BoardStep>, GuideAnswer) {
        let mut before = Vec::new();
        loop {
            match self.advance() {
                GuideAnswer::Step(step) if step.marks.is_empty() => before.push(step),
                GuideAnswer::Step(step) => {
                    return (led_to(before, &step), GuideAnswer::Step(step));
                }
                end => return (before, end),
            }
        }
    }

    /// All steps, and what stands at their end.
    pub fn path(&mut self) -> (Vec<BoardStep>, GuideAnswer) {
        let mut steps = Vec::new();
        loop {
            match self.advance() {
                GuideAnswer::Step(step) => steps.push(step),
                end => return (steps, end),
            }
        }
    }

    fn in_words(&self, step: &NextStep) -> BoardStep {
        let facts = self.told(&step.facts, self.finder.domains());
        let before = self.told(&step.premises, self.finder.unknown());
        let sentence = |&rule: &usize| self.sentences[rule].clone();
        BoardStep {
            marks: facts.marks,
            excluded: facts.excluded,
            premises: before.marks,
            excluded_before: before.excluded,
            noted: facts.noted,
            noted_before: before.noted,
            rules: step.rules.clone(),
            sentences: step.rules.iter().map(sentence).collect(),
            fewest: step.fewest,
        }
    }

    /// What facts say. The domains are those before.
    fn told(&self, facts: &[Fact], before: &Domains) -> ToldFacts {
        let mut by_spot: BTreeMap<GuideSpot, Vec<Fact>> = BTreeMap::new();
        for &fact in facts {
            if let Some(spot) = self.spots[fact.var().index()] {
                by_spot.entry(spot).or_default().push(fact);
            }
        }
        let mut told = ToldFacts::default();
        for (spot, facts) in by_spot {
            let (number, place, layer, is, is_not) = match spot {
                GuideSpot::Filled(number, place) => (
                    number,
                    place,
                    &self.layers[number],
                    &mut told.marks,
                    &mut told.excluded,
                ),
                GuideSpot::Noted(number, place) => (
                    number,
                    place,
                    &self.notes[number],
                    &mut told.noted.is,
                    &mut told.noted.is_not,
                ),
            };
            let allowed = |&value: &i32| facts.iter().all(|fact| fact.allows(value));
            let (left, gone): (Vec<i32>, Vec<i32>) =
                before.iter(layer.vars()[place]).partition(allowed);
            let mark = |value| BoardMark {
                layer: number,
                spot: layer.spots()[place],
                value,
                word: layer.word(value),
            };
            match left[..] {
                [value] => is.push(mark(value)),
                _ => is_not.extend(gone.into_iter().map(mark)),
            }
        }
        told
    }
}
