//! The techniques, their families, and their places on the default ladder.

use super::level::{Level, Use};
use std::fmt;
use std::str::FromStr;

/// A technique on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rung {
    /// The technique.
    pub technique: Technique,
    /// Its level.
    pub level: Level,
    /// What a step of it adds to the score of a puzzle.
    pub score: u32,
    /// Whether it is tried.
    pub tried: Use,
}

/// How many solutions a puzzle may have for a technique to hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PuzzleSolutions {
    One,
    Any,
}

/// Declares the techniques of the table.
macro_rules! declare {
    ($(
        $rung:ident $name:literal $code:literal $short:literal,
        $place:literal $level:ident $score:literal $tried:ident $solutions:ident
        => $family:ident::$find:ident
        $(+ $kind:ident $kind_name:literal $kind_code:literal $kind_short:literal)*;
    )*) => {
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
            $(
                #[doc = concat!($name, ".")] $rung,
                $(#[doc = concat!($kind_name, ".")] $kind,)*
            )*
        }

        impl Technique {
            /// All techniques.
            pub const ALL: &[Self] = &[$(Self::$rung, $(Self::$kind,)*)*];

            /// The default ladder, each rung with its place.
            pub(super) const LADDER: &[(u32, Rung)] = &[$(($place, Rung {
                technique: Self::$rung,
                level: Level::$level,
                score: $score,
                tried: Use::$tried,
            }),)*];

            /// The name, the code and the short name.
            const fn names(self) -> [&'static str; 3] {
                match self {
                    $(
                        Self::$rung => [$name, $code, $short],
                        $(Self::$kind => [$kind_name, $kind_code, $kind_short],)*
                    )*
                }
            }

            /// The technique that stands on the [`Ladder`](super::Ladder) for this one: the ladder has
            /// one rung for all kinds of nice loops, for example.
            #[must_use]
            pub const fn rung(self) -> Self {
                match self { $(Self::$rung $(| Self::$kind)* => Self::$rung,)* }
            }

            /// Whether the technique holds only if the puzzle has one solution.
            #[must_use]
            pub const fn assumes_unique(self) -> bool {
                let solutions = match self.rung() {
                    $(Self::$rung => PuzzleSolutions::$solutions,)*
                    _ => PuzzleSolutions::Any,
                };
                matches!(solutions, PuzzleSolutions::One)
            }

            /// The name, for example "Naked Pair".
            #[must_use]
            pub const fn name(self) -> &'static str {
                self.names()[0]
            }

            /// The four digits that name the technique in HoDoKu's library of positions, or `xxxx`
            /// for a rung that several techniques share.
            #[must_use]
            pub const fn code(self) -> &'static str {
                self.names()[1]
            }

            /// The short name, for example `n2` for the naked pair.
            #[must_use]
            pub const fn short_name(self) -> &'static str {
                self.names()[2]
            }

            /// The family.
            #[must_use]
            pub fn family(self) -> Family {
                let kinds = Self::ALL.iter().filter(|other| other.rung() == self.rung());
                let family = kinds.copied().find_map(|kind| Family::of(kind.code()));
                family.unwrap_or(Family::Miscellaneous)
            }
        }
    };
}

techniques!(declare);

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

/// The letters and digits of a name in lower case. `x-wing` and `XWing` are the same name.
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

/// Declares the families: how the codes of their techniques begin, and the name.
macro_rules! families {
    ($($variant:ident $codes:pat => $name:literal;)*) => {
        /// A family of techniques, under the name of HoDoKu's category [Hobiger 2012].
        ///
        /// ```
        /// use csp_sudoku::techniques::{Family, Technique};
        ///
        /// assert_eq!(Technique::XyWing.family(), Family::Wings);
        /// assert_eq!(Family::SingleDigit.to_string(), "Single Digit Patterns");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Family {
            $(#[doc = concat!($name, ".")] $variant,)*
        }

        impl Family {
            /// All families.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name, for example "Basic Fish".
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The family of a code of HoDoKu's library.
            fn of(code: &str) -> Option<Self> {
                match code.as_bytes() {
                    $($codes => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

families! {
    Singles [b'0', b'0', ..] => "Singles";
    Intersections [b'0', b'1', ..] => "Intersections";
    Subsets [b'0', b'2', ..] => "Subsets";
    BasicFish [b'0', b'3', b'0', _] => "Basic Fish";
    FinnedBasicFish [b'0', b'3', b'1' | b'2', _] => "Finned Basic Fish";
    FrankenFish [b'0', b'3', b'3', _] => "Franken Fish";
    FinnedFrankenFish [b'0', b'3', b'4', _] => "Finned Franken Fish";
    MutantFish [b'0', b'3', b'5', _] => "Mutant Fish";
    FinnedMutantFish [b'0', b'3', b'6', _] => "Finned Mutant Fish";
    SingleDigit [b'0', b'4', ..] => "Single Digit Patterns";
    Coloring [b'0', b'5', ..] => "Coloring";
    Uniqueness [b'0', b'6', ..] => "Uniqueness";
    Chains [b'0', b'7', ..] => "Chains and Loops";
    Wings [b'0', b'8', ..] => "Wings";
    Als [b'0', b'9', ..] => "Almost Locked Sets";
    Miscellaneous [b'1', b'1', ..] => "Miscellaneous";
    LastResort [b'1', b'3', ..] => "Last Resort";
    Clues [b'1', b'4', ..] => "Clues";
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
