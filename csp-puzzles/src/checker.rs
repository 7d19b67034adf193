//! Whether steps on a board hold, apart from what finds them.

use crate::board::{BoardMark, LayeredBoard};
use crate::guide::BoardStep;
use crate::layer::Spot;
use csp_core::check::{AnswerChecker, CheckVerdict};
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
    /// By layer.
    vars: Vec<Vec<Var>>,
    /// By layer, its spots in the order of the variables.
    spots: Vec<Vec<Spot>>,
}

impl BoardChecker {
    /// A checker for the rules of a board.
    ///
    /// # Errors
    /// As for what is [spelled out](LayeredBoard::spell_out).
    pub fn new(board: &mut LayeredBoard) -> Result<Self, ModelError> {
        let rules = board.step_rules()?;
        let layers = board.layers();
        let vars = layers.iter().map(|layer| layer.vars().to_vec()).collect();
        let spots = layers.iter().map(|layer| layer.spots().to_vec()).collect();
        let constraints = rules.into_iter().map(|rule| rule.propagators).collect();
        Ok(Self {
            checker: board.model().checker([]).constraints(constraints),
            vars,
            spots,
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
        let facts = |is: &[BoardMark], is_not: &[BoardMark]| -> Vec<Fact> {
            let is = is.iter().map(|mark| Atom::is(self.var(mark), mark.value));
            let is_not = is_not
                .iter()
                .map(|mark| Atom::is_not(self.var(mark), mark.value));
            is.chain(is_not).map(Fact::from).collect()
        };
        self.checker.check_next(&NextStep {
            facts: facts(&step.marks, &step.excluded),
            premises: facts(&step.premises, &step.excluded_before),
            rules: step.rules.clone(),
            fewest: step.fewest,
        })
    }

    /// The variable of a mark.
    fn var(&self, mark: &BoardMark) -> Var {
        let spots = &self.spots[mark.layer];
        let place = spots.iter().position(|&spot| spot == mark.spot);
        self.vars[mark.layer][place.expect("a mark is on its layer")]
    }
}
