//! Whether steps on a board hold, apart from what finds them.

use crate::board::{BoardMark, LayeredBoard};
use crate::guide::{BoardStep, NotedFacts};
use crate::layer::Layer;
use csp_core::check::{AnswerChecker, CheckVerdict, FewerRules};
use csp_core::explain::{Fact, NextStep};
use csp_core::prelude::*;

/// Checks steps of a [`BoardGuide`](crate::guide::BoardGuide): that each fact follows from the rules and from what is filled in, as
/// far as the step names them. It shares no reasoning with the engine: see [`csp_core::check`]. What a rule excludes by itself,
/// such as by a printed number, is known from the beginning.
///
/// ```
/// use csp_core::check::CheckVerdict;
/// use csp_puzzles::checker::BoardChecker;
/// use csp_puzzles::guide::BoardGuide;
/// use csp_puzzles::puzzle::GridPuzzle;
/// let puzzle = GridPuzzle::from_link("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?;
/// let mut board = puzzle.board()?;
/// let checker = BoardChecker::new(&mut board)?;
/// let (steps, _) = BoardGuide::new(&mut board)?.path();
/// for step in steps {
///     assert!(!matches!(checker.check(&step), CheckVerdict::Objection(_)), "{step}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BoardChecker {
    checker: AnswerChecker,
    layers: Vec<Layer>,
    notes: Vec<Layer>,
}

impl BoardChecker {
    /// A checker for the rules of a board.
    ///
    /// # Errors
    /// As for what is [spelled out](LayeredBoard::spell_out).
    pub fn new(board: &mut LayeredBoard) -> Result<Self, ModelError> {
        let rules = board.step_rules()?;
        let (layers, notes) = (board.layers().to_vec(), board.notes().to_vec());
        let constraints = rules.into_iter().map(|rule| rule.propagators).collect();
        Ok(Self {
            checker: board.model().checker([]).constraints(constraints),
            layers,
            notes,
        })
    }

    /// How much each search may do: see [`AnswerChecker::work`].
    #[must_use]
    pub fn work(self, work: u64) -> Self {
        Self {
            checker: self.checker.work(work),
            ..self
        }
    }

    /// Checks a step.
    #[must_use]
    pub fn check(&self, step: &BoardStep) -> CheckVerdict {
        self.checker.check_next(&NextStep {
            facts: self.stated(step),
            premises: self.facts(&step.premises, &step.excluded_before, &step.noted_before),
            rules: step.rules.clone(),
            fewest: step.fewest,
        })
    }

    /// Whether any step by fewer rules was there, for each step of a path from nothing to the end: see
    /// [`FewestChecker`](csp_core::check::FewestChecker). No more than `most` sets of rules are looked at for a step. The board is
    /// that of the checker. All is unknown if the steps do not lead to a solution.
    ///
    /// ```
    /// use csp_core::check::FewerRules;
    /// use csp_puzzles::checker::BoardChecker;
    /// use csp_puzzles::guide::BoardGuide;
    /// use csp_puzzles::puzzle::GridPuzzle;
    /// let puzzle = GridPuzzle::from_link("https://puzz.link/p?slither/4/4/dgdh2c7b")?;
    /// let mut board = puzzle.board()?;
    /// let checker = BoardChecker::new(&mut board)?;
    /// let (steps, _) = BoardGuide::new(&mut board)?.path();
    /// // No single rule says anything before the first step by two.
    /// let pair = steps.iter().position(|step| step.rules.len() == 2).expect("there is one");
    /// let FewerRules::Silent(rules) = checker.fewer_rules(&mut board, &steps, 1000)?[pair] else { panic!() };
    /// assert_eq!(rules, board.rules().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for what is [spelled out](LayeredBoard::spell_out).
    pub fn fewer_rules(
        &self,
        board: &mut LayeredBoard,
        path: &[BoardStep],
        most: usize,
    ) -> Result<Vec<FewerRules>, ModelError> {
        let rules = board.step_rules()?.into_iter();
        let rules = rules.map(|rule| rule.propagators).collect();
        let layers = self.layers.iter().chain(&self.notes);
        let asked: Vec<Var> = layers.flat_map(Layer::vars).copied().collect();
        let marks = path.iter().flat_map(|step| &step.marks);
        let solution: Vec<Atom> = marks
            .map(|mark| Atom::is(var(&self.layers, mark), mark.value))
            .collect();
        let fewest = board.model().fewest_checker(rules, &asked, &solution)?;
        let Some(mut fewest) = fewest else {
            return Ok(vec![FewerRules::Unknown; path.len()]);
        };
        let mut found = Vec::new();
        for step in path {
            let size = step.rules.len().saturating_sub(1);
            found.push(fewest.of_size(size, most));
            for fact in self.stated(step) {
                fewest.know(fact);
            }
        }
        Ok(found)
    }

    /// What a step states.
    fn stated(&self, step: &BoardStep) -> Vec<Fact> {
        self.facts(&step.marks, &step.excluded, &step.noted)
    }

    fn facts(&self, is: &[BoardMark], is_not: &[BoardMark], noted: &NotedFacts) -> Vec<Fact> {
        let filled = facts(&self.layers, is, is_not);
        filled
            .chain(facts(&self.notes, &noted.is, &noted.is_not))
            .collect()
    }
}

/// What marks on these layers say: what is, and what is not.
fn facts(layers: &[Layer], is: &[BoardMark], is_not: &[BoardMark]) -> impl Iterator<Item = Fact> {
    let is = is
        .iter()
        .map(|mark| Atom::is(var(layers, mark), mark.value));
    let is_not = is_not
        .iter()
        .map(|mark| Atom::is_not(var(layers, mark), mark.value));
    is.chain(is_not).map(Fact::from)
}

/// The variable of a mark.
fn var(layers: &[Layer], mark: &BoardMark) -> Var {
    let layer = &layers[mark.layer];
    let place = layer.spots().iter().position(|&spot| spot == mark.spot);
    layer.vars()[place.expect("a mark is on its layer")]
}
