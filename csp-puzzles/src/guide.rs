//! The next step that a person could take on a board, with the rules that force it in words.

use crate::board::{BoardMark, LayeredBoard};
use crate::filling::Filling;
use crate::layer::Layer;
use csp_core::explain::{Fact, Fewest, NextStep, StepAnswer, StepFinder};
use csp_core::limits::Limits;
use csp_core::prelude::*;
use csp_core::trace::Limit;
use itertools::Itertools as _;
use std::fmt;

/// What follows on a board, and the rules that force it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardStep {
    /// What can be filled in.
    pub marks: Vec<BoardMark>,
    /// Values that are excluded at spots where more than one is left.
    pub excluded: Vec<BoardMark>,
    /// The rules in words. None can be left out.
    pub sentences: Vec<String>,
    /// Whether any step needs fewer rules.
    pub fewest: Fewest,
}

impl BoardStep {
    /// What follows: "r1c1 is unshaded, r1c3 is not 2". Empty if there is no solution.
    #[must_use]
    pub fn facts(&self) -> String {
        let excluded = |mark: &BoardMark| format!("{} is not {}", mark.spot, mark.word);
        let marks = self.marks.iter().map(ToString::to_string);
        marks.chain(self.excluded.iter().map(excluded)).join(", ")
    }
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
    /// Nothing more follows: the board has several solutions.
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
    sentences: Vec<String>,
    /// By number of a variable, its layer and its place there.
    spots: Vec<Option<(usize, usize)>>,
}

impl<'b> BoardGuide<'b> {
    /// A guide on a board where nothing is filled in.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn new(board: &'b mut LayeredBoard) -> Result<Self, ModelError> {
        let layers = board.layers().to_vec();
        let sentences = board
            .rules()
            .iter()
            .map(|rule| rule.sentence.clone())
            .collect();
        let rules = board.step_rules();
        let mut spots = vec![None; board.model().domains().len()];
        for (number, layer) in layers.iter().enumerate() {
            for (place, x) in layer.vars().iter().enumerate() {
                spots[x.index()] = Some((number, place));
            }
        }
        let asked: Vec<Var> = layers.iter().flat_map(Layer::vars).copied().collect();
        Ok(Self {
            finder: board.model().step_finder(rules, &asked)?,
            layers,
            sentences,
            spots,
        })
    }

    /// Limits each search of the whole board.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self {
            finder: self.finder.limits(limits),
            ..self
        }
    }

    /// Adds what is filled in.
    ///
    /// # Errors
    /// A layer has variables of another model.
    pub fn fill(&mut self, filling: &Filling) -> Result<(), ModelError> {
        for (number, layer) in self.layers.iter().enumerate() {
            for (&x, value) in layer.vars().iter().zip(filling.layer(number)) {
                if let Some(value) = *value {
                    self.finder.know(Atom::is(x, value))?;
                }
            }
        }
        Ok(())
    }

    /// What is filled in so far.
    #[must_use]
    pub fn filling(&self) -> Filling {
        let mut filling = Filling::empty(&self.layers);
        for (number, layer) in self.layers.iter().enumerate() {
            for (place, &x) in layer.vars().iter().enumerate() {
                filling.set(number, place, self.finder.domains().value(x));
            }
        }
        filling
    }

    /// The next step, taken.
    pub fn advance(&mut self) -> GuideAnswer {
        match self.finder.next_step() {
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
        let (mut marks, mut excluded) = (Vec::new(), Vec::new());
        for &fact in &step.facts {
            let x = fact.var();
            let Some((number, place)) = self.spots[x.index()] else {
                continue;
            };
            let layer = &self.layers[number];
            let spot = layer.spots()[place];
            let (list, values) = self.told(fact);
            let marks_of = values.into_iter().map(|value| BoardMark {
                layer: number,
                spot,
                value,
                word: layer.word(value),
            });
            match list {
                Told::Is => marks.extend(marks_of),
                Told::IsNot => excluded.extend(marks_of),
            }
        }
        let sentence = |&rule: &usize| self.sentences[rule].clone();
        BoardStep {
            marks,
            excluded,
            sentences: step.rules.iter().map(sentence).collect(),
            fewest: step.fewest,
        }
    }

    /// How a fact is told: as the value that is left, or as the values that are gone.
    fn told(&self, fact: Fact) -> (Told, Vec<i32>) {
        let before = self.finder.domains().iter(fact.var());
        let (left, gone): (Vec<i32>, Vec<i32>) = before.partition(|&value| fact.allows(value));
        match left[..] {
            [_] => (Told::Is, left),
            _ => (Told::IsNot, gone),
        }
    }
}

/// How a fact is told.
#[derive(Clone, Copy)]
enum Told {
    Is,
    IsNot,
}
