//! The kinds of clues, a file each.
//!
//! To add one, write its file and name it in the three lists below. Three [tools](self::tools) carry nearly all: pairs
//! of neighbors, machines that read a line, and sums.

mod tools;

mod and;
mod cage;
mod candidates;
mod difference;
mod greater;
mod not;
mod or;
mod parity_line;
mod ratio;
mod slow_thermometer;
mod sum;
mod thermometer;
mod whisper;

pub use self::and::AND;
pub use self::cage::CAGE;
pub use self::candidates::CANDIDATES;
pub use self::difference::DIFFERENCE;
pub use self::greater::GREATER;
pub use self::not::NOT;
pub use self::or::OR;
pub use self::parity_line::PARITY_LINE;
pub use self::ratio::RATIO;
pub use self::slow_thermometer::SLOW_THERMOMETER;
pub use self::sum::SUM;
pub use self::thermometer::THERMOMETER;
pub use self::whisper::WHISPER;

use super::clue::ClueKind;

/// All kinds.
pub static ALL: [&ClueKind; 13] = [
    &AND,
    &CAGE,
    &CANDIDATES,
    &DIFFERENCE,
    &GREATER,
    &NOT,
    &OR,
    &PARITY_LINE,
    &RATIO,
    &SLOW_THERMOMETER,
    &SUM,
    &THERMOMETER,
    &WHISPER,
];

/// The kind of this name.
///
/// ```
/// use csp_sudoku::rules::clues;
/// assert_eq!(clues::kind("whisper"), Some(&clues::WHISPER));
/// ```
#[must_use]
pub fn kind(name: &str) -> Option<&'static ClueKind> {
    ALL.into_iter().find(|kind| kind.name == name)
}
