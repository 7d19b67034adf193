//! Selections of techniques by name.

use super::technique::{Technique, plain};
use std::str::FromStr;

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
