//! What the checker says of a step, as data and as text.

use crate::board_text::BoardText;
use crate::shape::{Cell, House, Shape};
use crate::techniques::Candidate;
use crate::why::SudokuClaim;
use std::fmt;

/// Whether a step holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeductionVerdict {
    /// It does.
    Holds(DeductionBasis),
    /// No flaw was found, but this could not be checked.
    Gap(DeductionGap),
    /// It does not.
    Objection(DeductionFlaw),
}

/// What a step was shown to follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeductionBasis {
    /// How much of the position it takes.
    pub reach: DeductionReach,
    /// What it takes beside the position and the rules, if it assumes that the puzzle has one
    /// solution. That it has one was checked, too.
    pub premise: Option<SwapPremise>,
}

/// How much of a position a step rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeductionReach {
    /// What the step names, each part of which is so in the position.
    Shown,
    /// What the step names, and what the houses of its rectangle have: the rectangles of types 3, 4 and 6, and hidden ones,
    /// do not name the subset or the link that they use.
    Houses,
    /// The whole position. Nets do not name all that they use, and a grave looks at all cells.
    Position,
}

/// Why a puzzle with one solution has no digits of some kind: if it had, others could stand in their
/// place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapPremise {
    /// Two digits alternate in these cells, of which none is given. They could be swapped.
    Rectangle {
        /// The cells.
        cells: [Cell; 4],
        /// The digits, from 1.
        digits: [u8; 2],
    },
    /// Without this candidate each blank cell has two candidates, and each digit two places in
    /// a house, or none. With a solution, all other candidates would be one, too.
    Grave(Candidate),
}

/// What could not be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeductionGap {
    /// This conclusion takes more cases than the checker may try.
    Work(SudokuClaim),
    /// Whether the puzzle has one solution takes more cases.
    OneSolution,
}

/// Candidates of which one is right, as a step says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepReason {
    /// The candidates.
    pub one_of: Vec<Candidate>,
    /// Why one of them is right.
    pub source: ReasonSource,
}

/// Why one of some candidates is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonSource {
    /// They are all candidates of their cell.
    Cell,
    /// They are all places of their digit in this house.
    House(House),
    /// The same, and all other cells of the house are filled.
    LastCell(House),
    /// They are all places of their digit in a house, which is not named.
    Link,
}

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeductionFlaw {
    /// It concludes nothing.
    NoConclusion,
    /// It names this candidate, which is not there.
    Missing(Candidate),
    /// It says this, which is not so.
    NotSo(StepReason),
    /// This is no reason for a second solution.
    NoSwap(SwapPremise),
    /// It assumes that the puzzle has one solution, and it has not.
    NotUnique,
    /// It does not follow.
    DoesNotFollow {
        /// What does not.
        claim: SudokuClaim,
        /// What it does not follow from. If it is not the whole position, the claim follows from that.
        reach: DeductionReach,
        /// Digits that satisfy all that the claim should follow from, and not the claim. From the whole position,
        /// these are a solution.
        counterexample: Vec<Candidate>,
    },
}

impl DeductionVerdict {
    /// Whether the step is wrong, or does not follow from what it names.
    #[must_use]
    pub fn is_objection(&self) -> bool {
        matches!(self, Self::Objection(_))
    }
}

impl BoardText for DeductionVerdict {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds(DeductionBasis { reach, premise }) => {
                write!(f, "checked: it follows from {reach}")?;
                match premise {
                    Some(premise) => {
                        write!(f, ", as the puzzle has one solution: {}", premise.on(shape))
                    }
                    None => Ok(()),
                }
            }
            Self::Gap(DeductionGap::Work(claim)) => write!(
                f,
                "not checked: that {} takes more cases than the checker may try",
                claim.on(shape)
            ),
            Self::Gap(DeductionGap::OneSolution) => write!(
                f,
                "not checked: whether the puzzle has one solution takes more cases than the checker may try"
            ),
            Self::Objection(flaw) => write!(f, "this does not hold: {}", flaw.on(shape)),
        }
    }
}

impl fmt::Display for DeductionReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shown => "what it names",
            Self::Houses => "what it names and the houses of the rectangle",
            Self::Position => "the position",
        })
    }
}

impl BoardText for SwapPremise {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rectangle { cells, digits } => {
                let [low, high] = digits.map(|digit| shape.character(digit));
                let cells = cells.map(|cell| cell.to_string()).join(", ");
                write!(f, "{low} and {high} could be swapped in {cells}")
            }
            Self::Grave(candidate) => write!(
                f,
                "without {} all other candidates could be swapped",
                candidate.on(shape)
            ),
        }
    }
}

/// The reason as a statement.
impl BoardText for StepReason {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.one_of[..] {
            [] => write!(f, "none of no candidates is wrong")?,
            [one] => one.write_on(shape, f)?,
            several => write!(f, "one of {} is right", listed(shape, several))?,
        }
        match self.source {
            ReasonSource::Cell => write!(f, " as the cell has no other candidate"),
            ReasonSource::House(house) => write!(f, " as {house} has no other place"),
            ReasonSource::LastCell(house) => write!(f, " as {house} has no other blank cell"),
            ReasonSource::Link => write!(f, " as a house has no other place"),
        }
    }
}

impl BoardText for DeductionFlaw {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoConclusion => write!(f, "it concludes nothing"),
            Self::Missing(candidate) => write!(f, "{} is no candidate here", candidate.on(shape)),
            Self::NotSo(reason) => write!(f, "it says that {}, which is not so", reason.on(shape)),
            Self::NoSwap(premise) => {
                write!(f, "it says that {}, which is not so", premise.on(shape))
            }
            Self::NotUnique => write!(f, "it assumes that the puzzle has one solution"),
            Self::DoesNotFollow {
                claim,
                reach,
                counterexample,
            } => {
                let counterexample = listed(shape, counterexample);
                write!(
                    f,
                    "that {} does not follow from {reach}: {counterexample} is a counterexample",
                    claim.on(shape)
                )
            }
        }
    }
}

/// Candidates with commas.
pub(super) fn listed(shape: Shape, candidates: &[Candidate]) -> String {
    let texts: Vec<String> = candidates
        .iter()
        .map(|one| one.on(shape).to_string())
        .collect();
    texts.join(", ")
}
