//! The names of the techniques.

use std::fmt;
use std::str::FromStr;

/// Declares the techniques with their names, their codes in HoDoKu's library of positions, and
/// their short names there.
macro_rules! techniques {
    ($($variant:ident $name:literal $code:literal $short:literal;)*) => {
        /// A technique, under HoDoKu's name [Hobiger 2012].
        ///
        /// ```
        /// use csp_sudoku::techniques::Technique;
        ///
        /// assert_eq!(Technique::XWing.to_string(), "X-Wing");
        /// assert_eq!("bf2".parse(), Ok(Technique::XWing));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = concat!($name, ".")] $variant,)*
        }

        impl Technique {
            /// All techniques.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name, for example "Naked Pair".
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The four digits that name the technique in HoDoKu's library of positions, or `xxxx`
            /// for a rung that several techniques share.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// The short name, for example `n2` for the naked pair.
            #[must_use]
            pub const fn short_name(self) -> &'static str {
                match self { $(Self::$variant => $short,)* }
            }
        }
    };
}

techniques! {
    FullHouse "Full House" "0000" "fh";
    NakedSingle "Naked Single" "0003" "n1";
    HiddenSingle "Hidden Single" "0002" "h1";
    LockedPair "Locked Pair" "0110" "l2";
    LockedTriple "Locked Triple" "0111" "l3";
    Pointing "Locked Candidates Type 1 (Pointing)" "0100" "lc1";
    Claiming "Locked Candidates Type 2 (Claiming)" "0101" "lc2";
    NakedPair "Naked Pair" "0200" "n2";
    NakedTriple "Naked Triple" "0201" "n3";
    NakedQuadruple "Naked Quadruple" "0202" "n4";
    HiddenPair "Hidden Pair" "0210" "h2";
    HiddenTriple "Hidden Triple" "0211" "h3";
    HiddenQuadruple "Hidden Quadruple" "0212" "h4";
    XWing "X-Wing" "0300" "bf2";
    Swordfish "Swordfish" "0301" "bf3";
    Jellyfish "Jellyfish" "0302" "bf4";
    Squirmbag "Squirmbag" "0303" "bf5";
    Whale "Whale" "0304" "bf6";
    Leviathan "Leviathan" "0305" "bf7";
    RemotePair "Remote Pair" "0703" "rp";
    Skyscraper "Skyscraper" "0400" "sk";
    TwoStringKite "2-String Kite" "0401" "2sk";
    TurbotFish "Turbot Fish" "0403" "tf";
    EmptyRectangle "Empty Rectangle" "0402" "er";
    WWing "W-Wing" "0803" "w";
    XyWing "XY-Wing" "0800" "xy";
    XyzWing "XYZ-Wing" "0801" "xyz";
    BugPlus1 "Bivalue Universal Grave + 1" "0610" "bug1";
    Uniqueness1 "Uniqueness Test 1" "0600" "u1";
    Uniqueness2 "Uniqueness Test 2" "0601" "u2";
    Uniqueness3 "Uniqueness Test 3" "0602" "u3";
    Uniqueness4 "Uniqueness Test 4" "0603" "u4";
    Uniqueness5 "Uniqueness Test 5" "0604" "u5";
    Uniqueness6 "Uniqueness Test 6" "0605" "u6";
    HiddenRectangle "Hidden Rectangle" "0606" "hr";
    AvoidableRectangle1 "Avoidable Rectangle Type 1" "0607" "ar1";
    AvoidableRectangle2 "Avoidable Rectangle Type 2" "0608" "ar2";
    FinnedXWing "Finned X-Wing" "0310" "fbf2";
    SashimiXWing "Sashimi X-Wing" "0320" "sbf2";
    FinnedSwordfish "Finned Swordfish" "0311" "fbf3";
    SashimiSwordfish "Sashimi Swordfish" "0321" "sbf3";
    FinnedJellyfish "Finned Jellyfish" "0312" "fbf4";
    SashimiJellyfish "Sashimi Jellyfish" "0322" "sbf4";
    FinnedSquirmbag "Finned Squirmbag" "0313" "fbf5";
    SashimiSquirmbag "Sashimi Squirmbag" "0323" "sbf5";
    FinnedWhale "Finned Whale" "0314" "fbf6";
    SashimiWhale "Sashimi Whale" "0324" "sbf6";
    FinnedLeviathan "Finned Leviathan" "0315" "fbf7";
    SashimiLeviathan "Sashimi Leviathan" "0325" "sbf7";
    SueDeCoq "Sue de Coq" "1101" "sdc";
    SimpleColors "Simple Colors" "xxxx" "sc";
    SimpleColorsTrap "Simple Colors Trap" "0500" "sc1";
    SimpleColorsWrap "Simple Colors Wrap" "0501" "sc2";
    MultiColors "Multi Colors" "xxxx" "mc";
    MultiColors1 "Multi Colors 1" "0502" "mc1";
    MultiColors2 "Multi Colors 2" "0503" "mc2";
    XChain "X-Chain" "0701" "x";
    XyChain "XY-Chain" "0702" "xyc";
    NiceLoop "Nice Loop/AIC" "xxxx" "nl";
    ContinuousNiceLoop "Continuous Nice Loop" "0706" "cnl";
    DiscontinuousNiceLoop "Discontinuous Nice Loop" "0707" "dnl";
    Aic "AIC" "0708" "aic";
    GroupedNiceLoop "Grouped Nice Loop/AIC" "xxxx" "gnl";
    GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" "0709" "gcnl";
    GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" "0710" "gdnl";
    GroupedAic "Grouped AIC" "0711" "gaic";
    AlsXz "Almost Locked Set XZ-Rule" "0901" "axz";
    AlsXyWing "Almost Locked Set XY-Wing" "0902" "axy";
    AlsChain "Almost Locked Set Chain" "0903" "ach";
    DeathBlossom "Death Blossom" "0904" "db";
    FrankenXWing "Franken X-Wing" "0330" "ff2";
    FrankenSwordfish "Franken Swordfish" "0331" "ff3";
    FrankenJellyfish "Franken Jellyfish" "0332" "ff4";
    FrankenSquirmbag "Franken Squirmbag" "0333" "ff5";
    FrankenWhale "Franken Whale" "0334" "ff6";
    FrankenLeviathan "Franken Leviathan" "0335" "ff7";
    FinnedFrankenXWing "Finned Franken X-Wing" "0340" "fff2";
    FinnedFrankenSwordfish "Finned Franken Swordfish" "0341" "fff3";
    FinnedFrankenJellyfish "Finned Franken Jellyfish" "0342" "fff4";
    FinnedFrankenSquirmbag "Finned Franken Squirmbag" "0343" "fff5";
    FinnedFrankenWhale "Finned Franken Whale" "0344" "fff6";
    FinnedFrankenLeviathan "Finned Franken Leviathan" "0345" "fff7";
    MutantXWing "Mutant X-Wing" "0350" "mf2";
    MutantSwordfish "Mutant Swordfish" "0351" "mf3";
    MutantJellyfish "Mutant Jellyfish" "0352" "mf4";
    MutantSquirmbag "Mutant Squirmbag" "0353" "mf5";
    MutantWhale "Mutant Whale" "0354" "mf6";
    MutantLeviathan "Mutant Leviathan" "0355" "mf7";
    FinnedMutantXWing "Finned Mutant X-Wing" "0360" "fmf2";
    FinnedMutantSwordfish "Finned Mutant Swordfish" "0361" "fmf3";
    FinnedMutantJellyfish "Finned Mutant Jellyfish" "0362" "fmf4";
    FinnedMutantSquirmbag "Finned Mutant Squirmbag" "0363" "fmf5";
    FinnedMutantWhale "Finned Mutant Whale" "0364" "fmf6";
    FinnedMutantLeviathan "Finned Mutant Leviathan" "0365" "fmf7";
    ForcingChain "Forcing Chain" "xxxx" "fc";
    ForcingChainContradiction "Forcing Chain Contradiction" "1301" "fcc";
    ForcingChainVerity "Forcing Chain Verity" "1302" "fcv";
    ForcingNet "Forcing Net" "xxxx" "fn";
    ForcingNetContradiction "Forcing Net Contradiction" "1303" "fnc";
    ForcingNetVerity "Forcing Net Verity" "1304" "fnv";
}

impl Technique {
    /// The technique that stands on the [`Ladder`](super::Ladder) for this one: the ladder has one
    /// rung for all kinds of nice loops, for example.
    #[must_use]
    pub const fn rung(self) -> Self {
        use Technique::*;
        match self {
            SimpleColorsTrap | SimpleColorsWrap => SimpleColors,
            MultiColors1 | MultiColors2 => MultiColors,
            ContinuousNiceLoop | DiscontinuousNiceLoop | Aic => NiceLoop,
            GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic => {
                GroupedNiceLoop
            }
            ForcingChainContradiction | ForcingChainVerity => ForcingChain,
            ForcingNetContradiction | ForcingNetVerity => ForcingNet,
            _ => self,
        }
    }

    /// Whether the technique is a forcing chain or net.
    pub(super) const fn is_forcing(self) -> bool {
        use Technique::*;
        matches!(self.rung(), ForcingChain | ForcingNet)
    }

    /// Whether the technique holds only if the puzzle has one solution.
    #[must_use]
    pub const fn assumes_unique(self) -> bool {
        use Technique::*;
        matches!(
            self,
            BugPlus1
                | Uniqueness1
                | Uniqueness2
                | Uniqueness3
                | Uniqueness4
                | Uniqueness5
                | Uniqueness6
                | HiddenRectangle
                | AvoidableRectangle1
                | AvoidableRectangle2
        )
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no technique.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` names no technique: use a name such as \"Naked Pair\" or \"n2\"")]
pub struct TechniqueError {
    /// The text.
    pub text: String,
}

/// The letters and digits of a name in lower case. So `x-wing` and `XWing` are the same name.
pub(super) fn plain(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// From the name or the short name. Case, blanks and signs do not count: `x-wing` is X-Wing.
impl FromStr for Technique {
    type Err = TechniqueError;

    fn from_str(text: &str) -> Result<Self, TechniqueError> {
        let name = plain(text);
        let named = |technique: &&Self| {
            [technique.name(), technique.short_name()]
                .map(plain)
                .contains(&name)
        };
        let found = Self::ALL.iter().find(named);
        found.copied().ok_or_else(|| TechniqueError {
            text: text.to_owned(),
        })
    }
}
