//! What the checker says of an answer, as data and as text.

use crate::atom::Atom;
use crate::explain::{Describe, Fact, Minimality, Part, Words};
use crate::ids::{PropId, Var};

/// Whether an answer holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckVerdict {
    /// It does.
    Holds(CheckedClaim),
    /// No flaw was found, but something in it could not be checked.
    Gap(CheckGap),
    /// It does not.
    Objection(CheckObjection),
}

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckedClaim {
    /// This number of steps, each of which follows from what it names.
    Steps(usize),
    /// This number of parts, which together have no solution; whether each of them is needed was
    /// checked where the answer says so ([`Minimality::Proven`]).
    Core(usize, Minimality),
    /// This number of assumptions, which no solution has together; whether each of them is needed was checked
    /// where the answer says so.
    Assumptions(usize, Minimality),
    /// A solution.
    Solution,
}

/// A place in an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckPlace {
    /// The step with this number, from 0.
    Step(usize),
    /// The parts of a core together.
    Core,
    /// The parts of a core without this one.
    Without(Part),
    /// A solution.
    Solution,
    /// The answer as a whole.
    Answer,
}

/// What could not be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckGap {
    /// How many claims of the answer were checked: steps; for a core its refutation, and each part that is said to be
    /// needed.
    pub checked: usize,
    /// How many claims the answer makes.
    pub claims: usize,
    /// The first that was not.
    pub place: CheckPlace,
    /// Why not.
    pub reason: GapReason,
}

/// Why something could not be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GapReason {
    /// This propagator states no meaning ([`Propagator::meaning`](crate::propagator::Propagator::meaning)).
    NoMeaning(PropId),
    /// The checker's work was spent.
    Work,
    /// The answer claims nothing: a limit came before it.
    NoClaim,
}

/// What is wrong with an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckObjection {
    /// Where.
    pub place: CheckPlace,
    /// What.
    pub flaw: CheckFlaw,
}

/// A flaw of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckFlaw {
    /// There is no such variable, constraint or propagator.
    Unknown,
    /// A step says that its fact is given or supposed, and it is not.
    NotAssumed,
    /// A step or a part rests on this, which is not among the parts.
    NotAPart(Part),
    /// A step rests on this fact, which no earlier step has.
    NotEarlier(Fact),
    /// The steps do not end with what was asked, or the answer supposes something else than its contrary.
    OtherConclusion,
    /// It does not follow: these values satisfy all that it rests on, and not the conclusion. For a
    /// core they are a solution of its parts.
    DoesNotFollow(Vec<(Var, i32)>),
    /// The part can go: the others have no solution either.
    NotNeeded,
    /// The solution breaks this.
    Breaks(Part),
    /// The solution does not contradict what was asked, or has a value outside of a domain.
    NoWitness,
}

impl Describe for CheckVerdict {
    fn text(&self, words: &impl Words) -> String {
        match self {
            Self::Holds(claim) => format!("checked: {}", claim.text()),
            Self::Gap(gap) => {
                let CheckGap {
                    checked, claims, ..
                } = gap;
                let reason = match gap.reason {
                    GapReason::NoMeaning(prop) => {
                        format!("{} states no meaning", words.constraint(prop))
                    }
                    GapReason::Work => "it takes more work than the checker may do".to_owned(),
                    GapReason::NoClaim => {
                        return "not checked: the answer claims nothing".to_owned();
                    }
                };
                let place = gap.place.text(words);
                format!("checked: {checked} of {claims} claims; not {place}: {reason}")
            }
            Self::Objection(CheckObjection { place, flaw }) => {
                format!(
                    "this does not hold: {}: {}",
                    place.text(words),
                    flaw.text(words)
                )
            }
        }
    }
}

/// That each part is needed, if that was checked.
const fn needed(minimality: Minimality) -> &'static str {
    match minimality {
        Minimality::Proven => ", and without any one of them there is one",
        Minimality::Limited => "",
    }
}

impl CheckedClaim {
    fn text(self) -> String {
        match self {
            Self::Steps(1) => "1 step, which follows from what it names".to_owned(),
            Self::Steps(steps) => format!("{steps} steps, each follows from what it names"),
            Self::Core(parts, minimality) => {
                format!("{parts} parts have no solution{}", needed(minimality))
            }
            Self::Assumptions(0, _) => "there is no solution".to_owned(),
            Self::Assumptions(count, minimality) => {
                format!(
                    "no solution has all of {count} assumptions{}",
                    needed(minimality)
                )
            }
            Self::Solution => "the solution satisfies every constraint".to_owned(),
        }
    }
}

impl CheckPlace {
    fn text(self, words: &impl Words) -> String {
        match self {
            Self::Step(number) => format!("step {}", number + 1),
            Self::Core => "the parts together".to_owned(),
            Self::Without(part) => format!("the parts without {}", words.part(part)),
            Self::Solution => "the solution".to_owned(),
            Self::Answer => "the answer".to_owned(),
        }
    }
}

impl CheckFlaw {
    fn text(&self, words: &impl Words) -> String {
        match self {
            Self::Unknown => "it names something that the model does not have".to_owned(),
            Self::NotAssumed => "its fact is neither given nor supposed".to_owned(),
            Self::NotAPart(part) => format!("it rests on {}, which is no part", words.part(*part)),
            Self::NotEarlier(fact) => {
                format!(
                    "it rests on {}, which no earlier step says",
                    words.fact(*fact)
                )
            }
            Self::OtherConclusion => "it concludes something else than was asked".to_owned(),
            Self::DoesNotFollow(values) if values.is_empty() => "it does not follow".to_owned(),
            Self::DoesNotFollow(values) => {
                let value = |&(x, v): &(Var, i32)| words.fact(Atom::is(x, v).into());
                let values: Vec<String> = values.iter().map(value).collect();
                format!(
                    "it does not follow: {} is a counterexample",
                    values.join(", ")
                )
            }
            Self::NotNeeded => "they have no solution either".to_owned(),
            Self::Breaks(part) => format!("it breaks {}", words.part(*part)),
            Self::NoWitness => "it does not contradict what was asked".to_owned(),
        }
    }
}
