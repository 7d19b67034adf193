//! What the checker says of an answer to a question, as data and as text.

use super::verdict::{DeductionFlaw, DeductionGap, listed};
use crate::board_text::BoardText;
use crate::shape::{Cell, House, Shape};
use crate::techniques::Candidate;
use crate::verify::Fault;
use crate::why::SudokuClaim;
use csp_core::explain::Minimality;
use std::fmt;

/// Whether an answer holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyVerdict {
    /// It does.
    Holds(CheckedWhy),
    /// No flaw was found, but something in it could not be checked.
    Gap(WhyGap),
    /// It does not.
    Objection(WhyObjection),
}

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckedWhy {
    /// This number of small steps, each of which follows from what it names and from nothing less; and that such steps do not lead to
    /// the conclusion without any one of this number of parts.
    Steps {
        /// The steps.
        steps: usize,
        /// The parts.
        parts: usize,
    },
    /// Steps of techniques, each of which holds where the earlier ones have led to. The claim stands at their end.
    Techniques {
        /// The steps.
        steps: usize,
        /// How many of them could be left out, one at a time: the others hold and lead to the claim, too.
        needless: usize,
    },
    /// This number of parts, which leave nothing else; whether something else is possible without any one of them was checked where the
    /// answer says so ([`Minimality::Proven`]).
    Cases(usize, Minimality),
    /// A solution in which it is not so.
    Solution,
}

/// A part of a puzzle that an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyPart {
    /// A given, or a candidate that pencilmarks leave out.
    Given(SudokuClaim),
    /// The rule of a house.
    House(House),
    /// The clue with this number.
    Clue(usize),
}

/// A place in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyPlace {
    /// The answer as a whole.
    Answer,
    /// The step with this number, from 0.
    Step(usize),
    /// The parts together.
    Parts,
    /// The parts without this one.
    Without(WhyPart),
}

/// What could not be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhyGap {
    /// How many claims of the answer were checked: steps, the refutation of a search, and parts and steps that are said to be needed.
    pub checked: usize,
    /// How many claims it makes.
    pub claims: usize,
    /// The first that was not.
    pub place: WhyPlace,
    /// Why not.
    pub reason: WhyGapReason,
}

/// Why something could not be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyGapReason {
    /// It takes more cases than the checker may try.
    Work,
    /// What a clue removes from candidates is not stated. All that is known is that the conclusion follows without the part or the
    /// premise, too.
    Clues,
    /// The step of a technique could not be checked.
    Deduction(DeductionGap),
    /// The answer claims nothing: a limit came before it.
    NoClaim,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyObjection {
    /// Where.
    pub place: WhyPlace,
    /// What.
    pub flaw: WhyFlaw,
}

/// A flaw of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyFlaw {
    /// It answers another question.
    OtherQuestion,
    /// The puzzle does not have this part.
    NotOfPuzzle(WhyPart),
    /// A step uses this, which is not among the parts.
    NotAPart(WhyPart),
    /// A step says that its claim is given or supposed, and it is not.
    NotAssumed,
    /// A step rests on this, which no earlier step says.
    NotEarlier(SudokuClaim),
    /// A step says that all other cells of a house are filled, and this one is not.
    Blank(Cell),
    /// It does not follow. These digits satisfy all that it rests on, and not the conclusion.
    DoesNotFollow(Vec<Candidate>),
    /// It follows without this premise.
    NeedlessPremise(SudokuClaim),
    /// Without the part the others lead to the conclusion, too.
    NotNeeded,
    /// The steps do not lead to the claim.
    NotReached,
    /// There are no techniques for the puzzle.
    NoTechniques,
    /// The step of a technique does not hold.
    Deduction(DeductionFlaw),
    /// The grid is no solution.
    NoSolution(Fault),
    /// It is so in the grid.
    NotContrary,
}

impl WhyVerdict {
    /// Whether the answer is wrong, or does not follow from what it names.
    #[must_use]
    pub fn is_objection(&self) -> bool {
        matches!(self, Self::Objection(_))
    }
}

impl BoardText for WhyVerdict {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds(checked) => write!(f, "checked: {checked}"),
            Self::Gap(gap) => gap.write_on(shape, f),
            Self::Objection(WhyObjection { place, flaw }) => {
                let (place, flaw) = (place.on(shape), flaw.on(shape));
                write!(f, "this does not hold: {place}: {flaw}")
            }
        }
    }
}

/// What was checked, as a statement.
impl fmt::Display for CheckedWhy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Steps { steps, parts } => write!(
                f,
                "each step follows from what it names and from nothing less, and without any one of the parts such steps do not lead there (steps: {steps}, parts: {parts})"
            ),
            Self::Techniques { steps, needless } => {
                write!(
                    f,
                    "each step follows from the position before it (steps: {steps}"
                )?;
                if needless > 0 {
                    write!(f, ", of which could be left out: {needless}")?;
                }
                f.write_str(")")
            }
            Self::Cases(parts, minimality) => {
                f.write_str("the parts leave nothing else")?;
                if minimality == Minimality::Proven {
                    f.write_str(", and without any one of them something else is possible")?;
                }
                write!(f, " (parts: {parts})")
            }
            Self::Solution => f.write_str("the grid is a solution, in which it is not so"),
        }
    }
}

impl BoardText for WhyGap {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            checked,
            claims,
            place,
            reason,
        } = self;
        let reason = match reason {
            WhyGapReason::NoClaim => return f.write_str("not checked: the answer claims nothing"),
            WhyGapReason::Clues => {
                "it follows, too, and what clues remove in small steps is not checked"
            }
            WhyGapReason::Work | WhyGapReason::Deduction(_) => {
                "it takes more cases than the checker may try"
            }
        };
        write!(
            f,
            "{checked} of {claims} claims checked; {}: {reason}",
            place.on(shape)
        )
    }
}

impl BoardText for WhyPart {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(claim) => write!(f, "the given {}", claim.on(shape)),
            Self::House(house) => write!(f, "{house}"),
            Self::Clue(number) => write!(f, "clue {}", number + 1),
        }
    }
}

impl BoardText for WhyPlace {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer => f.write_str("the answer"),
            Self::Step(number) => write!(f, "step {}", number + 1),
            Self::Parts => f.write_str("the parts together"),
            Self::Without(part) => write!(f, "the parts without {}", part.on(shape)),
        }
    }
}

impl BoardText for WhyFlaw {
    fn write_on(&self, shape: Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherQuestion => f.write_str("it answers another question"),
            Self::NotOfPuzzle(part) => write!(f, "the puzzle does not have {}", part.on(shape)),
            Self::NotAPart(part) => write!(f, "it uses {}, which is no part", part.on(shape)),
            Self::NotAssumed => f.write_str("it is neither given nor supposed"),
            Self::NotEarlier(claim) => write!(
                f,
                "it rests on {}, which no earlier step says",
                claim.on(shape)
            ),
            Self::Blank(cell) => write!(f, "it does not say that {cell} is filled"),
            Self::DoesNotFollow(digits) if digits.is_empty() => f.write_str("it does not follow"),
            Self::DoesNotFollow(digits) => {
                write!(
                    f,
                    "it does not follow: {} is a counterexample",
                    listed(shape, digits)
                )
            }
            Self::NeedlessPremise(claim) => {
                write!(f, "it follows without {}, too", claim.on(shape))
            }
            Self::NotNeeded => f.write_str("they lead to the conclusion, too"),
            Self::NotReached => f.write_str("its steps do not lead to the claim"),
            Self::NoTechniques => f.write_str("there are no techniques for the puzzle"),
            Self::Deduction(flaw) => flaw.write_on(shape, f),
            Self::NoSolution(fault) => write!(f, "the grid is no solution: {fault}"),
            Self::NotContrary => f.write_str("it is so in the grid"),
        }
    }
}
