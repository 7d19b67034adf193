//! The methods of Sudoku Explainer, with their names and their ratings.

use std::fmt;

/// A method of Sudoku Explainer, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The last place for a digit in a house.
    HiddenSingle,
    /// Pointing that leaves a hidden single.
    DirectPointing,
    /// Claiming that leaves a hidden single.
    DirectClaiming,
    /// A hidden pair that leaves a hidden single in its house.
    DirectHiddenPair,
    /// The last digit for a cell.
    NakedSingle,
    /// A hidden triplet that leaves a hidden single in its house.
    DirectHiddenTriplet,
    /// The places of a digit in a box lie in one line.
    Pointing,
    /// The places of a digit in a line lie in one box.
    Claiming,
    /// Two cells of a house with two digits.
    NakedPair,
    /// A fish of two lines.
    XWing,
    /// Two digits of a house in two cells.
    HiddenPair,
    /// Three cells of a house with three digits.
    NakedTriplet,
    /// A fish of three lines.
    Swordfish,
    /// Three digits of a house in three cells.
    HiddenTriplet,
    /// A pivot of two candidates with two pincers.
    XyWing,
    /// A pivot of three candidates with two pincers.
    XyzWing,
    /// A unique rectangle or a longer loop, with its type from 1 to 4.
    UniqueLoop(u8),
    /// Four cells of a house with four digits.
    NakedQuad,
    /// A fish of four lines.
    Jellyfish,
    /// Four digits of a house in four cells.
    HiddenQuad,
    /// A bivalue universal grave, with its type from 1 to 4.
    Bug(u8),
    /// Two cells whose combinations are excluded by the cells that they see.
    AlignedPairExclusion,
    /// A cycle on one digit.
    XCycle,
    /// A cycle through cells of two candidates.
    YCycle,
    /// A cycle with links of both kinds.
    Cycle,
    /// A chain on one digit whose start implies its opposite.
    ForcingXChain,
    /// A chain whose start implies its opposite.
    ForcingChain,
    /// Three cells whose combinations are excluded by the cells that they see.
    AlignedTripletExclusion,
    /// A candidate that leads to a contradiction on its digit alone.
    NishioForcingChains,
    /// Every candidate of a cell implies the same.
    CellForcingChains(Depth),
    /// Every place of a digit in a house implies the same.
    RegionForcingChains(Depth),
    /// A candidate implies the same whether it is true or false.
    DoubleForcingChains(Depth),
    /// A candidate leads to a contradiction.
    ContradictionForcingChains(Depth),
}

/// What the chains of an assumption may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Depth {
    /// Links of the position itself.
    Multiple,
    /// Links that come into being as candidates fall.
    Dynamic,
    /// Also locked candidates, pairs and X-Wings that come into being.
    Plus,
    /// Also forcing chains and cycles that come into being.
    ForcingChains,
    /// Also multiple forcing chains that come into being.
    MultipleForcingChains,
    /// Also dynamic forcing chains that come into being.
    DynamicForcingChains,
    /// Also dynamic forcing chains with forcing chains that come into being.
    NestedForcingChains,
}

impl Depth {
    /// The rating of short chains, in tenths.
    pub(super) fn base(self) -> u16 {
        match self {
            Self::Multiple => 80,
            Self::Dynamic => 85,
            Self::Plus => 90,
            Self::ForcingChains => 95,
            Self::MultipleForcingChains => 100,
            Self::DynamicForcingChains => 105,
            Self::NestedForcingChains => 110,
        }
    }

    /// What stands before and after the kind in the names of Sudoku Explainer.
    fn around(self) -> (&'static str, &'static str) {
        match self {
            Self::Multiple => ("", ""),
            Self::Dynamic => ("Dynamic ", ""),
            Self::Plus => ("Dynamic ", " (+)"),
            Self::ForcingChains => ("Dynamic ", " (+ Forcing Chains)"),
            Self::MultipleForcingChains => ("Dynamic ", " (+ Multiple Forcing Chains)"),
            Self::DynamicForcingChains => ("Dynamic ", " (+ Dynamic Forcing Chains)"),
            Self::NestedForcingChains => {
                ("Dynamic ", " (+ Dynamic Forcing Chains (+ Forcing Chains))")
            }
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chains = |f: &mut fmt::Formatter<'_>, kind: &str, depth: Depth| {
            let (before, after) = depth.around();
            write!(f, "{before}{kind} Forcing Chains{after}")
        };
        match *self {
            Self::UniqueLoop(kind) => write!(f, "Unique Rectangle or Loop type {kind}"),
            Self::Bug(kind) => write!(f, "BUG type {kind}"),
            Self::CellForcingChains(depth) => chains(f, "Cell", depth),
            Self::RegionForcingChains(depth) => chains(f, "Region", depth),
            Self::DoubleForcingChains(depth) => chains(f, "Double", depth),
            Self::ContradictionForcingChains(depth) => chains(f, "Contradiction", depth),
            plain => f.write_str(plain.plain_name()),
        }
    }
}

impl Method {
    /// The name of a method without types and depths.
    fn plain_name(self) -> &'static str {
        match self {
            Self::HiddenSingle => "Hidden Single",
            Self::DirectPointing => "Direct Pointing",
            Self::DirectClaiming => "Direct Claiming",
            Self::DirectHiddenPair => "Direct Hidden Pair",
            Self::NakedSingle => "Naked Single",
            Self::DirectHiddenTriplet => "Direct Hidden Triplet",
            Self::Pointing => "Pointing",
            Self::Claiming => "Claiming",
            Self::NakedPair => "Naked Pair",
            Self::XWing => "X-Wing",
            Self::HiddenPair => "Hidden Pair",
            Self::NakedTriplet => "Naked Triplet",
            Self::Swordfish => "Swordfish",
            Self::HiddenTriplet => "Hidden Triplet",
            Self::XyWing => "XY-Wing",
            Self::XyzWing => "XYZ-Wing",
            Self::NakedQuad => "Naked Quad",
            Self::Jellyfish => "Jellyfish",
            Self::HiddenQuad => "Hidden Quad",
            Self::AlignedPairExclusion => "Aligned Pair Exclusion",
            Self::XCycle => "Bidirectional X-Cycle",
            Self::YCycle => "Bidirectional Y-Cycle",
            Self::Cycle => "Bidirectional Cycle",
            Self::ForcingXChain => "Forcing X-Chain",
            Self::ForcingChain => "Forcing Chain",
            Self::AlignedTripletExclusion => "Aligned Triplet Exclusion",
            Self::NishioForcingChains => "Nishio Forcing Chains",
            _ => "",
        }
    }
}
