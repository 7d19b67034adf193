//! The kinds of fish, as the codes of HoDoKu's library have them.

use crate::techniques::technique::Technique;

/// Which houses a fish is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Rows against columns.
    Basic,
    /// Rows and boxes against columns and boxes.
    Franken,
    /// Any houses against any.
    Mutant,
}

/// The fins of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fins {
    /// None.
    None,
    /// Some, and the base keeps two candidates in each house.
    Finned,
    /// Some, and a house of the base has at most one other candidate. Only basic fish make the
    /// distinction.
    Sashimi,
}

impl Fins {
    pub(super) fn are_allowed(self) -> bool {
        self != Self::None
    }
}

/// A kind of fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FishKind {
    pub(super) body: Body,
    pub(super) fins: Fins,
    /// The number of houses of the base.
    pub(super) size: usize,
}

/// The third digit of the code `03xy` of each kind. The fourth is the size, less two.
const CODES: [(u8, Body, Fins); 7] = [
    (b'0', Body::Basic, Fins::None),
    (b'1', Body::Basic, Fins::Finned),
    (b'2', Body::Basic, Fins::Sashimi),
    (b'3', Body::Franken, Fins::None),
    (b'4', Body::Franken, Fins::Finned),
    (b'5', Body::Mutant, Fins::None),
    (b'6', Body::Mutant, Fins::Finned),
];

/// The kind of fish that a technique looks for, if it looks for fish.
pub(super) fn kind(technique: Technique) -> Option<FishKind> {
    let [b'0', b'3', code, size] = technique.code().as_bytes() else {
        return None;
    };
    let (_, body, fins) = CODES.into_iter().find(|(other, ..)| other == code)?;
    let size = usize::from(size - b'0') + 2;
    Some(FishKind { body, fins, size })
}

/// The technique that looks for a kind of fish, if it has a name.
pub(super) fn technique(wanted: FishKind) -> Option<Technique> {
    let mut all = Technique::ALL.iter().copied();
    all.find(|technique| kind(*technique) == Some(wanted))
}
