//! Digits as characters.
//!
//! Boards up to a side of 35 use `1`-`9`, then `A`-`Z` in either case. Larger ones use `1`-`9`,
//! `A`-`Z`, `a`-`z`, then `@`, `%` and `&` for 62, 63 and 64, and there the case matters. A blank
//! cell is any of `.`, `0`, `*`, `_`, `-`, `?`, and is written as `.`. As `0` is always blank,
//! boards that count from 0 (hexadecimal digits) cannot be read.

/// The character that is written for a blank cell.
pub const BLANK: char = '.';

/// The largest side at which letters of either case mean the same digit.
const CASELESS_SIDE: usize = 35;

/// The meaning of a character for its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// The digit of the cell is unknown.
    Blank,
    /// The cell holds this digit, from 1.
    Digit(u8),
}

/// The meaning of the character on a board of this side. `None` if it has no meaning there.
///
/// ```
/// use csp_sudoku::symbols::{Symbol, symbol};
///
/// assert_eq!(symbol('g', 16), Some(Symbol::Digit(16)));
/// assert_eq!(symbol('0', 16), Some(Symbol::Blank));
/// assert_eq!(symbol('g', 9), None);
/// ```
#[inline]
pub fn symbol(character: char, side: usize) -> Option<Symbol> {
    let digit = match character {
        '.' | '0' | '*' | '_' | '-' | '?' => return Some(Symbol::Blank),
        '1'..='9' => character as u8 - b'0',
        'A'..='Z' => character as u8 - b'A' + 10,
        'a'..='z' if side <= CASELESS_SIDE => character as u8 - b'a' + 10,
        'a'..='z' => character as u8 - b'a' + 36,
        '@' => 62,
        '%' => 63,
        '&' => 64,
        _ => return None,
    };
    (usize::from(digit) <= side).then_some(Symbol::Digit(digit))
}

/// The character of a digit, or [`BLANK`] for 0 and for numbers over 64.
///
/// ```
/// use csp_sudoku::symbols::character;
///
/// assert_eq!([9, 10, 36, 64, 0].map(character), ['9', 'A', 'a', '&', '.']);
/// ```
pub fn character(digit: u8) -> char {
    let byte = match digit {
        1..=9 => b'0' + digit,
        10..=35 => b'A' + digit - 10,
        36..=61 => b'a' + digit - 36,
        62 => b'@',
        63 => b'%',
        64 => b'&',
        _ => return BLANK,
    };
    char::from(byte)
}

/// The digits of a board of this side in words, for messages: `1-9 and A-G`.
pub fn range(side: usize) -> String {
    let last = character(u8::try_from(side).unwrap_or(u8::MAX));
    match side {
        0..=9 => format!("1-{last}"),
        10 => "1-9 and A".to_owned(),
        11..=35 => format!("1-9 and A-{last}"),
        36 => "1-9, A-Z and a".to_owned(),
        37..=61 => format!("1-9, A-Z and a-{last}"),
        62 => "1-9, A-Z, a-z and @".to_owned(),
        63 => "1-9, A-Z, a-z, @ and %".to_owned(),
        _ => "1-9, A-Z, a-z, @, % and &".to_owned(),
    }
}
