//! A step as data, and its texts.

use super::board::CandidateBoard;
use super::english::{cell_is, removals, removals_by_cell};
use super::notation::eliminations;
use super::outline::{Candidate, Link, Outline};
use super::pattern::{DescribePattern, Pattern};
use super::premises::{PremiseCollector, Premises};
use super::technique::Technique;
use crate::board_text::BoardText;
use crate::shape::{Cell, House, Shape};
use std::fmt;

/// One step of a path: what may be concluded, by which technique, from which pattern. It prints as
/// [`notation`](super::notation()).
///
/// A step either places a digit or removes candidates. A step of singles has no pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The board, for whose digits the texts are.
    pub shape: Shape,
    /// The technique.
    pub technique: Technique,
    /// The digit that is placed, if any.
    pub placement: Option<Candidate>,
    /// The candidates that are removed, apart from those that a placed digit removes, in the order in
    /// which they are found.
    pub eliminations: Vec<Candidate>,
    /// The house in which a single is the only one. A naked single has none.
    pub house: Option<House>,
    /// What the technique sees on the board. A single has none.
    pub pattern: Option<Box<Pattern>>,
}

impl Step {
    /// A digit that is placed. `house` is where it is the only one.
    pub(super) fn single(
        shape: Shape,
        technique: Technique,
        placement: Candidate,
        house: Option<House>,
    ) -> Self {
        Self {
            shape,
            technique,
            placement: Some(placement),
            eliminations: Vec::new(),
            house,
            pattern: None,
        }
    }

    /// Candidates that are removed.
    pub(super) fn removal(
        shape: Shape,
        technique: Technique,
        eliminations: Vec<Candidate>,
        pattern: impl Into<Pattern>,
    ) -> Self {
        Self {
            shape,
            technique,
            placement: None,
            eliminations,
            house: None,
            pattern: Some(Box::new(pattern.into())),
        }
    }

    /// The pattern in the form that all families share. It is empty for a single.
    #[must_use]
    pub fn outline(&self) -> Outline {
        let pattern = self.pattern.as_ref();
        pattern.map_or(Outline::default(), |pattern| pattern.outline())
    }

    /// The links of the pattern. `see` says whether two cells see each other.
    #[must_use]
    pub fn links(&self, see: &dyn Fn(Cell, Cell) -> bool) -> Vec<Link> {
        let pattern = self.pattern.as_ref();
        pattern.map_or(Vec::new(), |pattern| pattern.links(self.technique, see))
    }

    /// What the step needs on this board.
    pub(super) fn premises<const W: usize>(&self, board: &CandidateBoard<W>) -> Premises<W> {
        let mut needs = PremiseCollector::new(board);
        match (&self.pattern, self.placement, self.house) {
            (Some(pattern), ..) => pattern.premises(self.technique, &mut needs),
            (None, Some(Candidate { digit, cell }), Some(house)) => match self.technique {
                Technique::FullHouse => needs.filled(house, cell),
                _ => needs.houses(&[house], &[digit]),
            },
            (None, Some(placement), None) => needs.cells(&[placement.cell]),
            (None, None, _) => {}
        }
        needs.premises()
    }

    /// Does on a board what the step says.
    pub(super) fn apply<const W: usize>(&self, board: &mut CandidateBoard<W>) {
        let digit = |digit: u8| usize::from(digit) - 1;
        if let Some(placement) = self.placement {
            board.place(board.layout.index(placement.cell), digit(placement.digit));
        }
        for gone in &self.eliminations {
            board.remove(board.layout.index(gone.cell), digit(gone.digit));
        }
    }

    /// The technique, and what it places and removes.
    pub(super) fn conclusion(&self) -> (Technique, Option<Candidate>, Vec<Candidate>) {
        let mut eliminations = self.eliminations.clone();
        eliminations.sort_unstable();
        (self.technique, self.placement, eliminations)
    }
}

/// The step in HoDoKu's notation: `X-Wing: 2 r36 c28 => r1c28,r4c8,r9c2<>2`.
///
/// Rows and columns over 9 stand in braces, with commas: `r{3,12}c5`.
///
/// ```
/// use csp_sudoku::techniques::{Ladder, Position, notation};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let step = Ladder::default().hint(&Position::new(&puzzle)?).unwrap();
/// assert_eq!(notation(&step), "Naked Single: r5c5=5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn notation(step: &Step) -> String {
    step.to_string()
}

/// HoDoKu's notation.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape;
        let name = self.technique.name();
        let Some(pattern) = &self.pattern else {
            let placed = |placement: Candidate| write!(f, "{name}: {}", placement.on(shape));
            return self.placement.map_or(Ok(()), placed);
        };
        let (before, below) = (pattern.prefix(), pattern.below(shape));
        let seen = pattern.notation(shape, self.technique, &self.eliminations);
        write!(f, "{before}{name}{seen} => ")?;
        match self.placement {
            Some(placement) => write!(f, "{}{below}", placement.on(shape)),
            None => write!(f, "{}{below}", eliminations(shape, &self.eliminations)),
        }
    }
}

/// The step in one or a few plain sentences, for someone who has never heard of the technique:
/// what is on the board, why it matters, what follows.
///
/// ```
/// use csp_sudoku::techniques::{Ladder, Position, english};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let step = Ladder::default().hint(&Position::new(&puzzle)?).unwrap();
/// assert_eq!(english(&step), "Every digit but 5 is ruled out for r5c5. So r5c5 is 5.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn english(step: &Step) -> String {
    let shape = step.shape;
    let reason = match &step.pattern {
        Some(pattern) => pattern.english(shape, step.technique),
        None => single(step),
    };
    let follows = match (step.placement, step.pattern.as_deref()) {
        (Some(placement), _) => cell_is(shape, placement),
        (None, Some(Pattern::JointRules(_))) => removals_by_cell(shape, &step.eliminations),
        (None, _) => removals(shape, &step.eliminations),
    };
    format!("{reason} So {follows}.")
}

/// Why a full house, a naked single or a hidden single has its digit.
fn single(step: &Step) -> String {
    let Some(Candidate { digit, cell }) = step.placement else {
        return String::new();
    };
    let digit = step.shape.character(digit);
    match (step.technique, step.house) {
        (Technique::FullHouse, Some(house)) => format!(
            "{cell} is the last empty cell of {house}, and {digit} is the digit that is missing."
        ),
        (_, Some(house)) => {
            format!("In {house}, {cell} is the only cell where {digit} can still go.")
        }
        (_, None) => format!("Every digit but {digit} is ruled out for {cell}."),
    }
}
