//! The kinds of clues, a file each.
//!
//! To add one, write its file and name it in the three lists below. Three tools carry nearly all: pairs of
//! neighbors, sums, and machines that read a line.

mod asked;
mod automaton_text;
mod leaps;
mod line_machine;
mod places;
mod regex_text;
mod tools;

mod all_pairs;
mod and;
mod anti_king;
mod anti_knight;
mod anti_leaper;
mod anti_taxicab;
mod arrow;
mod automaton;
mod between;
mod box_indexing;
mod cage;
mod candidates;
mod clone;
mod column_indexing;
mod connected_values;
mod contain;
mod contain_exactly;
mod count_distinct;
mod counting_circles;
mod difference;
mod different;
mod doppelganger;
mod double_arrow;
mod dutch_flatmates;
mod entropic;
mod equal_sum;
mod equality_cage;
mod even;
mod full_rank;
mod global_entropy;
mod global_mod;
mod greater;
mod hidden_skyscraper;
mod little_killer;
mod lockout;
mod look_and_say;
mod lunchbox;
mod maximum;
mod minimum;
mod modifiers;
mod modular;
mod nabner;
mod no_difference;
mod no_leaper_difference;
mod no_leaper_sum;
mod no_ratio;
mod no_sum;
mod not;
mod numbered_room;
mod odd;
mod or;
mod pair_sum;
mod pairs;
mod palindrome;
mod parity_line;
mod quadruple;
mod ratio;
mod regex;
mod region_count;
mod region_run;
mod region_same_values;
mod region_sum;
mod rellik;
mod renban;
mod row_indexing;
mod same_values;
mod sandwich;
mod skyscraper;
mod slow_thermometer;
mod sum;
mod sum_line;
mod sum_loop;
mod thermometer;
mod unknown_regions;
mod value_indexing;
mod whisper;
mod x_sum;
mod zipper;

pub use self::all_pairs::ALL_PAIRS;
pub use self::and::AND;
pub use self::anti_king::ANTI_KING;
pub use self::anti_knight::ANTI_KNIGHT;
pub use self::anti_leaper::ANTI_LEAPER;
pub use self::anti_taxicab::ANTI_TAXICAB;
pub use self::arrow::ARROW;
pub use self::automaton::AUTOMATON;
pub use self::between::BETWEEN;
pub use self::box_indexing::BOX_INDEXING;
pub use self::cage::CAGE;
pub use self::candidates::CANDIDATES;
pub use self::clone::CLONE;
pub use self::column_indexing::COLUMN_INDEXING;
pub use self::connected_values::CONNECTED_VALUES;
pub use self::contain::CONTAIN;
pub use self::contain_exactly::CONTAIN_EXACTLY;
pub use self::count_distinct::COUNT_DISTINCT;
pub use self::counting_circles::COUNTING_CIRCLES;
pub use self::difference::DIFFERENCE;
pub use self::different::DIFFERENT;
pub use self::doppelganger::DOPPELGANGER;
pub use self::double_arrow::DOUBLE_ARROW;
pub use self::dutch_flatmates::DUTCH_FLATMATES;
pub use self::entropic::ENTROPIC;
pub use self::equal_sum::EQUAL_SUM;
pub use self::equality_cage::EQUALITY_CAGE;
pub use self::even::EVEN;
pub use self::full_rank::FULL_RANK;
pub use self::global_entropy::GLOBAL_ENTROPY;
pub use self::global_mod::GLOBAL_MOD;
pub use self::greater::GREATER;
pub use self::hidden_skyscraper::HIDDEN_SKYSCRAPER;
pub use self::little_killer::LITTLE_KILLER;
pub use self::lockout::LOCKOUT;
pub use self::look_and_say::LOOK_AND_SAY;
pub use self::lunchbox::LUNCHBOX;
pub use self::maximum::MAXIMUM;
pub use self::minimum::MINIMUM;
pub use self::modifiers::MODIFIERS;
pub use self::modular::MODULAR;
pub use self::nabner::NABNER;
pub use self::no_difference::NO_DIFFERENCE;
pub use self::no_leaper_difference::NO_LEAPER_DIFFERENCE;
pub use self::no_leaper_sum::NO_LEAPER_SUM;
pub use self::no_ratio::NO_RATIO;
pub use self::no_sum::NO_SUM;
pub use self::not::NOT;
pub use self::numbered_room::NUMBERED_ROOM;
pub use self::odd::ODD;
pub use self::or::OR;
pub use self::pair_sum::PAIR_SUM;
pub use self::pairs::PAIRS;
pub use self::palindrome::PALINDROME;
pub use self::parity_line::PARITY_LINE;
pub use self::quadruple::QUADRUPLE;
pub use self::ratio::RATIO;
pub use self::regex::REGEX;
pub use self::region_count::REGION_COUNT;
pub use self::region_run::REGION_RUN;
pub use self::region_same_values::REGION_SAME_VALUES;
pub use self::region_sum::REGION_SUM;
pub use self::rellik::RELLIK;
pub use self::renban::RENBAN;
pub use self::row_indexing::ROW_INDEXING;
pub use self::same_values::SAME_VALUES;
pub use self::sandwich::SANDWICH;
pub use self::skyscraper::SKYSCRAPER;
pub use self::slow_thermometer::SLOW_THERMOMETER;
pub use self::sum::SUM;
pub use self::sum_line::SUM_LINE;
pub use self::sum_loop::SUM_LOOP;
pub use self::thermometer::THERMOMETER;
pub use self::unknown_regions::UNKNOWN_REGIONS;
pub use self::value_indexing::VALUE_INDEXING;
pub use self::whisper::WHISPER;
pub use self::x_sum::X_SUM;
pub use self::zipper::ZIPPER;

use super::clue::ClueKind;

/// All kinds.
pub static ALL: [&ClueKind; 78] = [
    &ALL_PAIRS,
    &AND,
    &ANTI_KING,
    &ANTI_KNIGHT,
    &ANTI_LEAPER,
    &ANTI_TAXICAB,
    &ARROW,
    &AUTOMATON,
    &BETWEEN,
    &BOX_INDEXING,
    &CAGE,
    &CANDIDATES,
    &CLONE,
    &COLUMN_INDEXING,
    &CONNECTED_VALUES,
    &CONTAIN,
    &CONTAIN_EXACTLY,
    &COUNT_DISTINCT,
    &COUNTING_CIRCLES,
    &DIFFERENCE,
    &DIFFERENT,
    &DOPPELGANGER,
    &DOUBLE_ARROW,
    &DUTCH_FLATMATES,
    &ENTROPIC,
    &EQUAL_SUM,
    &EQUALITY_CAGE,
    &EVEN,
    &FULL_RANK,
    &GLOBAL_ENTROPY,
    &GLOBAL_MOD,
    &GREATER,
    &HIDDEN_SKYSCRAPER,
    &LITTLE_KILLER,
    &LOCKOUT,
    &LOOK_AND_SAY,
    &LUNCHBOX,
    &MAXIMUM,
    &MINIMUM,
    &MODIFIERS,
    &MODULAR,
    &NABNER,
    &NO_DIFFERENCE,
    &NO_LEAPER_DIFFERENCE,
    &NO_LEAPER_SUM,
    &NO_RATIO,
    &NO_SUM,
    &NOT,
    &NUMBERED_ROOM,
    &ODD,
    &OR,
    &PAIR_SUM,
    &PAIRS,
    &PALINDROME,
    &PARITY_LINE,
    &QUADRUPLE,
    &RATIO,
    &REGEX,
    &REGION_COUNT,
    &REGION_RUN,
    &REGION_SAME_VALUES,
    &REGION_SUM,
    &RELLIK,
    &RENBAN,
    &ROW_INDEXING,
    &SAME_VALUES,
    &SANDWICH,
    &SKYSCRAPER,
    &SLOW_THERMOMETER,
    &SUM,
    &SUM_LINE,
    &SUM_LOOP,
    &THERMOMETER,
    &UNKNOWN_REGIONS,
    &VALUE_INDEXING,
    &WHISPER,
    &X_SUM,
    &ZIPPER,
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
