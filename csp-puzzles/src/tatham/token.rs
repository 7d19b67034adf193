//! How signs look as characters of a description.

use crate::error::PuzzleError;
use crate::link::LinkReader;
use crate::link::token::{FOUR_SIGNS, SignAndBlanks, Token, digit};
use crate::sign::Sign;

/// A digit from 0 to 4.
pub(super) const FOUR_DIGIT: SignAndBlanks = digit(FOUR_SIGNS);

/// A digit from 1 to 9; 0 is no sign.
pub(super) const NUMBER_DIGIT: SignAndBlanks = digit(&[
    Sign::Nothing,
    Sign::Number(1),
    Sign::Number(2),
    Sign::Number(3),
    Sign::Number(4),
    Sign::Number(5),
    Sign::Number(6),
    Sign::Number(7),
    Sign::Number(8),
    Sign::Number(9),
]);

/// Numbers in one character each.
#[derive(Clone, Copy, Debug)]
pub(super) struct OneCharacter {
    /// The characters of the numbers from 0 on.
    pub(super) digits: &'static str,
    /// The least number.
    pub(super) least: usize,
}

/// The numbers of islands.
pub(super) const ISLAND: OneCharacter = OneCharacter {
    digits: "0123456789ABCDEFG",
    least: 1,
};

/// Numbers from 1 to 61.
pub(super) const ALPHANUMERIC: OneCharacter = OneCharacter {
    digits: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    least: 1,
};

/// Numbers up to 61.
pub(super) const POLES: OneCharacter = OneCharacter {
    least: 0,
    ..ALPHANUMERIC
};

impl Token for OneCharacter {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let next = from.peek();
        let number = self.digits.bytes().position(|digit| Some(digit) == next);
        let number = number.filter(|&number| number >= self.least);
        if let Some(number) = number {
            from.take();
            into.push(Sign::Number(number as u32));
        }
        Ok(number.is_some())
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let number = signs.first().and_then(|sign| sign.number());
        let number = number.filter(|&number| number as usize >= self.least);
        let digit = number.and_then(|number| self.digits.chars().nth(number as usize));
        to.extend(digit);
        usize::from(digit.is_some())
    }
}

/// A decimal number from 1 on, with a `_` between two that follow each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpacedNumber;

impl Token for SpacedNumber {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let is_spaced = from.skip(b'_');
        let number = match from.peek() {
            Some(b'0') => None,
            _ => from.number(),
        };
        into.extend(number.map(Sign::Number));
        match number {
            None if is_spaced => Err(from.unexpected()),
            number => Ok(number.is_some()),
        }
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let number = signs.first().and_then(|sign| sign.number());
        let Some(number) = number.filter(|&number| number > 0) else {
            return 0;
        };
        if to.ends_with(|c: char| c.is_ascii_digit()) {
            to.push('_');
        }
        to.push_str(&number.to_string());
        1
    }
}

/// A digit, or a longer number in brackets: `[12]`.
#[derive(Clone, Copy, Debug)]
pub(super) struct BracketNumber;

impl Token for BracketNumber {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let is_long = from.skip(b'[');
        let number = if is_long {
            from.number()
        } else {
            from.digit(10)
        };
        into.extend(number.map(Sign::Number));
        let is_closed = !is_long || (number.is_some() && from.skip(b']'));
        match is_closed {
            true => Ok(number.is_some()),
            false => Err(from.unexpected()),
        }
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        match signs.first().and_then(|sign| sign.number()) {
            None => return 0,
            Some(digit @ 0..10) => to.push_str(&digit.to_string()),
            Some(number) => to.push_str(&format!("[{number}]")),
        }
        1
    }
}

/// The blanks before a sign and the sign in one character. The last letter stands for 25 blanks alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlanksThen {
    /// The character of the sign without blanks before it: `_` (before `a` to `y`), `a` or `A`.
    pub(super) first: char,
    /// The sign.
    pub(super) sign: Sign,
}

/// The blanks that the last letter stands for.
const LONG: usize = 25;

impl BlanksThen {
    /// The characters by the number of blanks, without the last letter.
    fn characters(self) -> impl Iterator<Item = char> {
        let rest = match self.first {
            '_' => 'a'..='y',
            first => (first as u8 + 1) as char..=(first as u8 + 24) as char,
        };
        std::iter::once(self.first).chain(rest)
    }

    /// The letter that stands for blanks alone.
    const fn last(self) -> char {
        if self.first == 'A' { 'Z' } else { 'z' }
    }
}

impl Token for BlanksThen {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let next = from.peek().map(char::from);
        let is_last = next == Some(self.last());
        let blanks = self.characters().position(|known| Some(known) == next);
        let Some(blanks) = blanks.or(is_last.then_some(LONG)) else {
            return Ok(false);
        };
        from.take();
        into.extend(std::iter::repeat_n(Sign::Nothing, blanks));
        into.extend((!is_last).then_some(self.sign));
        Ok(true)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let blanks = signs.iter().position(|&sign| sign != Sign::Nothing);
        let Some(blanks) = blanks.filter(|&blanks| signs[blanks] == self.sign) else {
            return 0;
        };
        match self.characters().nth(blanks) {
            Some(character) => {
                to.push(character);
                blanks + 1
            }
            None => {
                to.push(self.last());
                LONG
            }
        }
    }
}

/// No character at the end of a description, for all blanks that are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlankEnd;

impl Token for BlankEnd {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let is_end = from.peek().is_none();
        into.extend(is_end.then_some(Sign::Nothing));
        Ok(is_end)
    }

    fn write(&self, signs: &[Sign], _: &mut String) -> usize {
        let is_blank = signs.iter().all(|&sign| sign == Sign::Nothing);
        if is_blank { signs.len() } else { 0 }
    }
}
