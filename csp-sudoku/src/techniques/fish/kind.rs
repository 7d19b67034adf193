//! The kinds of fish and their names.

use crate::techniques::technique::Technique::{self, *};

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
pub(in crate::techniques) struct Kind {
    pub(super) body: Body,
    pub(super) fins: Fins,
    /// The number of houses of the base.
    pub(super) size: usize,
}

impl Kind {
    pub(super) const X_WING: Self = Self {
        body: Body::Basic,
        fins: Fins::None,
        size: 2,
    };
}

/// The names of the sizes from 2 to 7.
type Names = [Technique; 6];

const NAMES: [(Body, Fins, Names); 7] = [
    (
        Body::Basic,
        Fins::None,
        [XWing, Swordfish, Jellyfish, Squirmbag, Whale, Leviathan],
    ),
    (
        Body::Basic,
        Fins::Finned,
        [
            FinnedXWing,
            FinnedSwordfish,
            FinnedJellyfish,
            FinnedSquirmbag,
            FinnedWhale,
            FinnedLeviathan,
        ],
    ),
    (
        Body::Basic,
        Fins::Sashimi,
        [
            SashimiXWing,
            SashimiSwordfish,
            SashimiJellyfish,
            SashimiSquirmbag,
            SashimiWhale,
            SashimiLeviathan,
        ],
    ),
    (
        Body::Franken,
        Fins::None,
        [
            FrankenXWing,
            FrankenSwordfish,
            FrankenJellyfish,
            FrankenSquirmbag,
            FrankenWhale,
            FrankenLeviathan,
        ],
    ),
    (
        Body::Franken,
        Fins::Finned,
        [
            FinnedFrankenXWing,
            FinnedFrankenSwordfish,
            FinnedFrankenJellyfish,
            FinnedFrankenSquirmbag,
            FinnedFrankenWhale,
            FinnedFrankenLeviathan,
        ],
    ),
    (
        Body::Mutant,
        Fins::None,
        [
            MutantXWing,
            MutantSwordfish,
            MutantJellyfish,
            MutantSquirmbag,
            MutantWhale,
            MutantLeviathan,
        ],
    ),
    (
        Body::Mutant,
        Fins::Finned,
        [
            FinnedMutantXWing,
            FinnedMutantSwordfish,
            FinnedMutantJellyfish,
            FinnedMutantSquirmbag,
            FinnedMutantWhale,
            FinnedMutantLeviathan,
        ],
    ),
];

/// The kind of fish that a technique looks for, if it looks for fish.
pub(in crate::techniques) fn kind(technique: Technique) -> Option<Kind> {
    NAMES.iter().find_map(|(body, fins, names)| {
        let index = names.iter().position(|name| *name == technique)?;
        Some(Kind {
            body: *body,
            fins: *fins,
            size: index + 2,
        })
    })
}

/// The technique that looks for a kind of fish, if it has a name.
pub(super) fn technique(kind: Kind) -> Option<Technique> {
    let same = |(body, fins, _): &&(Body, Fins, Names)| (*body, *fins) == (kind.body, kind.fins);
    let (_, _, names) = NAMES.iter().find(same)?;
    names.get(kind.size.checked_sub(2)?).copied()
}
