//! The families of techniques, and selections of techniques by name.

use super::technique::{Technique, plain};
use std::fmt;
use std::str::FromStr;

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
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Technique {
    /// The family.
    #[must_use]
    pub fn family(self) -> Family {
        let kinds = Self::ALL.iter().filter(|other| other.rung() == self.rung());
        let family = kinds.copied().find_map(|kind| Family::of(kind.code()));
        family.unwrap_or(Family::Miscellaneous)
    }
}

/// Some techniques, by one name: that of a technique or of a family, or the words with which the
/// names of several techniques begin.
///
/// ```
/// use csp_sudoku::techniques::{Ladder, Selection, Technique};
///
/// let forcing: Selection = "forcing".parse()?;
/// assert_eq!(forcing.techniques(), [Technique::ForcingChain, Technique::ForcingNet]);
/// let rectangles: Selection = "unique-rectangle".parse()?;
/// let ladder = Ladder::default().without(|technique| rectangles.contains(technique));
/// assert!(ladder.tried().all(|rung| rung.technique != Technique::Uniqueness1));
/// # Ok::<(), csp_sudoku::techniques::SelectionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Rungs of ladders.
    techniques: Vec<Technique>,
}

impl Selection {
    /// The techniques, as they stand on ladders.
    #[must_use]
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// Whether the technique is one of them.
    #[must_use]
    pub fn contains(&self, technique: Technique) -> bool {
        self.techniques.contains(&technique.rung())
    }
}

/// The text names no technique and no family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` names no technique and no family: use a name such as x-wing, naked-pair, wings, \"basic fish\", forcing"
)]
pub struct SelectionError {
    /// The text.
    pub text: String,
}

/// What other programs call Uniqueness Test.
const UNIQUE_RECTANGLE: &str = "uniquerectangle";

/// Case, blanks and signs do not count: `x-wing` is X-Wing.
impl FromStr for Selection {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<Self, SelectionError> {
        let name = plain(text).replace(UNIQUE_RECTANGLE, "uniquenesstest");
        let named = |technique: Technique| {
            let names = [technique.name(), technique.short_name()];
            names.map(plain).contains(&name)
        };
        let of_family = |technique: Technique| plain(technique.family().name()) == name;
        let begins = |technique: Technique| begins_with(technique.name(), &name);
        let ways: [&dyn Fn(Technique) -> bool; 3] = [&named, &of_family, &begins];
        let found = ways
            .into_iter()
            .map(rungs)
            .find(|techniques| !techniques.is_empty());
        let techniques = found.filter(|_| !name.is_empty());
        let techniques = techniques.ok_or_else(|| SelectionError {
            text: text.to_owned(),
        })?;
        Ok(Self { techniques })
    }
}

/// The rungs of the techniques that fit.
fn rungs(fits: &dyn Fn(Technique) -> bool) -> Vec<Technique> {
    let found = Technique::ALL.iter().filter(|technique| fits(**technique));
    let mut rungs: Vec<Technique> = found.map(|technique| technique.rung()).collect();
    rungs.dedup();
    rungs
}

/// Whether the first words of a name are these.
fn begins_with(name: &str, words: &str) -> bool {
    let ends = name
        .match_indices([' ', '-', '/'])
        .map(|(end, _)| &name[..end]);
    ends.map(plain).any(|beginning| beginning == words)
}
