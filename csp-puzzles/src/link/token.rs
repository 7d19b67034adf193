//! How signs look as characters of a link.

use super::reader::LinkReader;
use crate::error::{LinkFault, PuzzleError};
use crate::sign::{CageOperation, CircleColour, Sign, SignNumbers};
use csp_core::model::Direction;
use std::fmt;

/// A way to write a few signs in a few characters.
pub trait Token: Sync + fmt::Debug {
    /// Reads signs that are written in this way. `false`: the next character is something else, and nothing was read.
    ///
    /// # Errors
    /// It begins in this way and goes on in none.
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError>;

    /// Writes the first of these signs, and says how many of them. 0: they are not written in this way.
    fn write(&self, signs: &[Sign], to: &mut String) -> usize;
}

/// Reads this number of signs, each by the first token that takes it.
pub(crate) fn read_signs(
    tokens: &[&dyn Token],
    count: usize,
    what: &'static str,
    from: &mut LinkReader<'_>,
) -> Result<Vec<Sign>, PuzzleError> {
    let mut signs = Vec::with_capacity(count);
    while signs.len() < count {
        let mut is_read = false;
        for token in tokens {
            is_read = is_read || token.read(from, &mut signs)?;
        }
        if !is_read && from.peek().is_some() {
            return Err(from.unexpected());
        }
        if !is_read {
            let missing = count - signs.len();
            let all = count;
            return Err(from.fault(LinkFault::Short { missing, all, what }));
        }
    }
    // The last token may have told blanks behind the board.
    if signs[count..].iter().any(|&sign| sign != Sign::Nothing) {
        return Err(from.fault(LinkFault::Beyond));
    }
    signs.truncate(count);
    Ok(signs)
}

/// Writes these signs, each by the first token that can. The error is the sign that none can.
pub(crate) fn write_signs(
    tokens: &[&dyn Token],
    mut signs: &[Sign],
    to: &mut String,
) -> Result<(), String> {
    while let Some(&first) = signs.first() {
        let written = tokens
            .iter()
            .map(|token| token.write(signs, to))
            .find(|&count| count > 0);
        let Some(count) = written else {
            return Err(format!("the sign {first}"));
        };
        signs = signs.get(count..).unwrap_or_default();
    }
    Ok(())
}

/// The number of blanks at the beginning.
fn blanks(signs: &[Sign]) -> usize {
    signs
        .iter()
        .take_while(|&&sign| sign == Sign::Nothing)
        .count()
}

/// The character of a digit.
fn character(digit: usize) -> char {
    char::from_digit(digit as u32, 36).expect("digits are below 36")
}

/// Blanks: the first of these letters is one blank, the next letter two, up to `z`.
#[derive(Clone, Copy, Debug)]
pub struct Blanks(pub char);

impl Blanks {
    /// What one blank would be before the first letter.
    fn base(self) -> usize {
        self.0.to_digit(36).expect("a letter") as usize - 1
    }
}

impl Token for Blanks {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        if from.peek().is_none_or(|next| char::from(next) < self.0) {
            return Ok(false);
        }
        // Not all signs behind a digit are digits or letters.
        let Some(digit) = from.digit(36) else {
            return Ok(false);
        };
        let count = digit as usize - self.base();
        into.extend(std::iter::repeat_n(Sign::Nothing, count));
        Ok(true)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let count = blanks(signs).min(35 - self.base());
        if count > 0 {
            to.push(character(self.base() + count));
        }
        count
    }
}

/// One character for one sign.
#[derive(Clone, Copy, Debug)]
pub struct Mark(pub char, pub Sign);

impl Token for Mark {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let is_next = from.skip(self.0 as u8);
        into.extend(is_next.then_some(self.1));
        Ok(is_next)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let is_first = signs.first() == Some(&self.1);
        to.extend(is_first.then_some(self.0));
        usize::from(is_first)
    }
}

/// What stands for the blanks behind the last sign of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardEnd {
    /// There are as many blanks as the board has.
    Exact,
    /// The board goes on with blanks.
    Blank,
}

/// A sign and the blanks behind it in one character, as `4cell` and `1cell` of pzpr.
#[derive(Clone, Copy, Debug)]
pub struct SignAndBlanks {
    /// The signs: the first has the characters from 0 on, without blanks, with one blank and so on after all others.
    pub signs: &'static [Sign],
    /// The largest number of blanks.
    pub blanks: usize,
    /// How the end of the board is written.
    pub end: BoardEnd,
}

impl Token for SignAndBlanks {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let codes = self.signs.len() * (self.blanks + 1);
        let Some(code) = from.digit(codes as u32).map(|code| code as usize) else {
            return Ok(false);
        };
        into.push(self.signs[code % self.signs.len()]);
        into.extend(std::iter::repeat_n(Sign::Nothing, code / self.signs.len()));
        Ok(true)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let place = |sign: &Sign| self.signs.iter().position(|known| known == sign);
        let Some(sign) = signs.first().and_then(place) else {
            return 0;
        };
        let behind = blanks(&signs[1..]);
        let is_last = behind + 1 == signs.len();
        let count = match self.end {
            BoardEnd::Blank if is_last => self.blanks,
            _ => behind.min(self.blanks),
        };
        to.push(character(sign + count * self.signs.len()));
        1 + count
    }
}

/// The numbers 0 to 9.
pub const DIGITS: [Sign; 10] = [
    Sign::Number(0),
    Sign::Number(1),
    Sign::Number(2),
    Sign::Number(3),
    Sign::Number(4),
    Sign::Number(5),
    Sign::Number(6),
    Sign::Number(7),
    Sign::Number(8),
    Sign::Number(9),
];

/// The numbers 0 to 4.
pub const FOUR_SIGNS: &[Sign] = DIGITS.split_at(5).0;

/// One of these signs in a digit, without blanks behind it.
#[must_use]
pub const fn digit(signs: &'static [Sign]) -> SignAndBlanks {
    SignAndBlanks {
        signs,
        blanks: 0,
        end: BoardEnd::Exact,
    }
}

/// The numbers 0 to 4, with up to two blanks behind them: `4cell` and `4cross` of pzpr.
pub const FOUR: SignAndBlanks = SignAndBlanks {
    signs: FOUR_SIGNS,
    blanks: 2,
    end: BoardEnd::Blank,
};

/// A number in one to three hexadecimal digits, or in more behind another sign: `number16` of pzpr.
#[derive(Clone, Copy, Debug)]
pub struct Hexadecimal;

/// The forms of a hexadecimal number: the character before it, its digits, and what is added to them.
const HEXADECIMAL: [(char, usize, u32); 7] = [
    ('-', 2, 0),
    ('+', 3, 0),
    ('=', 3, 4_096),
    ('%', 3, 8_192),
    ('@', 3, 8_192),
    ('*', 4, 12_240),
    ('$', 5, 77_776),
];

/// The greatest number that `number16` holds.
const MOST_HEXADECIMAL: u32 = 77_776 + 0xf_ffff;

impl Token for Hexadecimal {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        if let Some(digit) = from.digit(16) {
            into.push(Sign::Number(digit));
            return Ok(true);
        }
        for (prefix, digits, base) in HEXADECIMAL {
            if from.skip(prefix as u8) {
                into.push(Sign::Number(base + from.digits(16, digits)?));
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let Some(&Sign::Number(number)) = signs.first() else {
            return 0;
        };
        let text = match number {
            0..16 => format!("{number:x}"),
            16..256 => format!("-{number:x}"),
            256..4_096 => format!("+{number:x}"),
            4_096..8_192 => format!("={:03x}", number - 4_096),
            8_192..12_240 => format!("@{:03x}", number - 8_192),
            12_240..77_776 => format!("*{:04x}", number - 12_240),
            77_776..=MOST_HEXADECIMAL => format!("${:05x}", number - 77_776),
            _ => return 0,
        };
        to.push_str(&text);
        1
    }
}

/// A number in one digit to the base 36, or in two behind a `-`, as in hitori.
#[derive(Clone, Copy, Debug)]
pub struct Base36;

impl Token for Base36 {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        if let Some(digit) = from.digit(36) {
            into.push(Sign::Number(digit));
            return Ok(true);
        }
        let is_long = from.skip(b'-');
        if is_long {
            into.push(Sign::Number(from.digits(36, 2)?));
        }
        Ok(is_long)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let digit = |number: u32| character(number as usize);
        match signs.first() {
            Some(&Sign::Number(number @ 0..36)) => to.push(digit(number)),
            Some(&Sign::Number(number @ 36..1_296)) => {
                to.extend(['-', digit(number / 36), digit(number % 36)]);
            }
            _ => return 0,
        }
        1
    }
}

/// The sums of the runs below and to the right of a cell, a character each: kakuro.
#[derive(Clone, Copy, Debug)]
pub struct TwoSums;

/// A sum in one character. `-` is no sum.
pub(super) fn read_sum(from: &mut LinkReader<'_>) -> Result<Option<u32>, PuzzleError> {
    if from.skip(b'-') {
        return Ok(None);
    }
    match from.peek().map(char::from) {
        Some(next @ 'A'..='Z') => {
            from.take();
            Ok(next.to_digit(36).map(|digit| digit + 10))
        }
        _ => from.digit(20).map(Some).ok_or_else(|| from.unexpected()),
    }
}

/// The character of a sum; `None`: there is none for it.
pub(super) fn sum_character(sum: Option<u32>) -> Option<char> {
    match sum {
        None => Some('-'),
        Some(sum @ 0..20) => char::from_digit(sum, 36),
        Some(sum @ 20..46) => char::from_digit(sum - 10, 36).map(|sum| sum.to_ascii_uppercase()),
        Some(_) => None,
    }
}

impl Token for TwoSums {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let is_sum = matches!(
            from.peek(),
            Some(b'-' | b'0'..=b'9' | b'a'..=b'j' | b'A'..=b'Z')
        );
        if is_sum {
            into.push(Sign::Sums(read_sum(from)?, read_sum(from)?));
        }
        Ok(is_sum)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let Some(&Sign::Sums(below, right)) = signs.first() else {
            return 0;
        };
        let Some((below, right)) = sum_character(below).zip(sum_character(right)) else {
            return 0;
        };
        to.extend([below, right]);
        1
    }
}

/// A number with a direction: `arrownumber16` of pzpr.
#[derive(Clone, Copy, Debug)]
pub struct ArrowNumber;

/// The directions by their digits, from 1 on.
const ARROWS: [Direction; 4] = [
    Direction::Up,
    Direction::Down,
    Direction::Left,
    Direction::Right,
];

impl Token for ArrowNumber {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let is_long = from.skip(b'-');
        let radix = if is_long { 5 } else { 10 };
        let Some(digit) = from.digit(radix) else {
            return if is_long {
                Err(from.unexpected())
            } else {
                Ok(false)
            };
        };
        let way = (digit % 5).checked_sub(1);
        let way = way.map(|way| ARROWS[way as usize]);
        let number = match (is_long, digit) {
            (true, _) => Some(from.digits(16, 3)?),
            (false, 5..) => Some(from.digits(16, 2)?),
            _ if from.skip(b'.') => None,
            _ => Some(from.digits(16, 1)?),
        };
        into.push(Sign::Arrow(way, number));
        Ok(true)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let Some(&Sign::Arrow(way, number)) = signs.first() else {
            return 0;
        };
        let place = |way: Direction| ARROWS.iter().position(|&arrow| arrow == way);
        let digit = match way.map(place) {
            None => 0,
            Some(Some(place)) => place + 1,
            Some(None) => return 0,
        };
        let text = match number {
            None => format!("{digit}."),
            Some(number @ 0..16) => format!("{digit}{number:x}"),
            Some(number @ 16..256) => format!("{}{number:x}", digit + 5),
            Some(number @ 256..4_096) => format!("-{digit}{number:x}"),
            Some(_) => return 0,
        };
        to.push_str(&text);
        1
    }
}

/// A number less 1 in a decimal digit, or in two behind a `-`, as in makaro.
#[derive(Clone, Copy, Debug)]
pub struct NumberFromZero;

impl Token for NumberFromZero {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        if let Some(digit) = from.digit(10) {
            into.push(Sign::Number(digit + 1));
            return Ok(true);
        }
        let is_long = from.skip(b'-');
        if is_long {
            into.push(Sign::Number(from.digits(10, 2)? + 1));
        }
        Ok(is_long)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let text = match signs.first() {
            Some(&Sign::Number(number @ 1..11)) => (number - 1).to_string(),
            Some(&Sign::Number(number @ 11..100)) => format!("-{}", number - 1),
            _ => return 0,
        };
        to.push_str(&text);
        1
    }
}

/// A number with the operation that makes it: `A` for a sum, `M`, `S`, `D` for a product, a difference, a quotient, and the number as in
/// [`Hexadecimal`]. The letters are those of Tatham's Keen.
#[derive(Clone, Copy, Debug)]
pub struct CageResult;

const OPERATIONS: [(u8, CageOperation); 4] = [
    (b'A', CageOperation::Sum),
    (b'M', CageOperation::Product),
    (b'S', CageOperation::Difference),
    (b'D', CageOperation::Quotient),
];

impl Token for CageResult {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let next = from.peek();
        let known = OPERATIONS.iter().find(|(letter, _)| Some(*letter) == next);
        let Some(&(_, operation)) = known else {
            return Ok(false);
        };
        from.take();
        let mut number = Vec::new();
        if !Hexadecimal.read(from, &mut number)? {
            return Err(from.unexpected());
        }
        let numbers = number.into_iter().filter_map(Sign::number);
        into.extend(numbers.map(|number| Sign::Result(operation, number)));
        Ok(true)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let Some(&Sign::Result(operation, number)) = signs.first() else {
            return 0;
        };
        let known = OPERATIONS.iter().find(|(_, known)| *known == operation);
        let mut digits = String::new();
        let written = Hexadecimal.write(&[Sign::Number(number)], &mut digits);
        if let Some(&(letter, _)) = known.filter(|_| written > 0) {
            to.push(char::from(letter));
            to.push_str(&digits);
        }
        written
    }
}

/// Several numbers as the digits of one, which stands in two digits to the base 36: tapa. 0 is a number that is not told.
#[derive(Clone, Copy, Debug)]
pub struct PackedNumbers {
    /// The character before them.
    pub prefix: Option<char>,
    /// How many numbers there are.
    pub count: u32,
    /// What is below all numbers.
    pub base: u32,
    /// The first code.
    pub first: u32,
}

impl PackedNumbers {
    /// The numbers of a code, if it is one of this form.
    fn numbers(self, code: u32) -> Option<SignNumbers> {
        let code = code.checked_sub(self.first)?;
        if code >= self.base.pow(self.count) {
            return None;
        }
        let digits = (0..self.count)
            .rev()
            .map(|place| code / self.base.pow(place) % self.base);
        let told: Vec<Option<u8>> = digits
            .map(|digit| u8::try_from(digit).ok().filter(|&digit| digit > 0))
            .collect();
        SignNumbers::new(&told)
    }

    /// The code of these numbers, if they have this form.
    fn code(self, numbers: &[Option<u8>]) -> Option<u32> {
        let digits = numbers.iter().map(|number| u32::from(number.unwrap_or(0)));
        let fits = numbers.len() as u32 == self.count && digits.clone().all(|d| d < self.base);
        let code = self.first + digits.fold(0, |code, digit| code * self.base + digit);
        (fits && code < 36 * 36).then_some(code)
    }
}

impl Token for PackedNumbers {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let mut ahead = from.clone();
        if self.prefix.is_some_and(|prefix| !ahead.skip(prefix as u8)) {
            return Ok(false);
        }
        let digits = ahead.digit(36).zip(ahead.digit(36));
        let numbers = digits.and_then(|(high, low)| self.numbers(36 * high + low));
        let Some(numbers) = numbers else {
            return Ok(false);
        };
        into.push(Sign::Several(numbers));
        *from = ahead;
        Ok(true)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let Some(Sign::Several(numbers)) = signs.first() else {
            return 0;
        };
        let Some(code) = self.code(numbers.get()) else {
            return 0;
        };
        to.extend(self.prefix);
        to.extend([code / 36, code % 36].map(|digit| character(digit as usize)));
        1
    }
}

/// The colour of a cell in a digit (0 for grey, 1 for white, 2 for black), and a number with a direction behind it: castle wall.
#[derive(Clone, Copy, Debug)]
pub struct WalledNumber;

/// The colours by their digits.
const WALL_COLOURS: [Option<CircleColour>; 3] =
    [None, Some(CircleColour::White), Some(CircleColour::Black)];

impl Token for WalledNumber {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let Some(digit) = from.digit(3) else {
            return Ok(false);
        };
        let mut arrow = Vec::new();
        if !ArrowNumber.read(from, &mut arrow)? {
            return Err(from.unexpected());
        }
        let colour = WALL_COLOURS[digit as usize];
        into.extend(arrow.iter().filter_map(|&sign| match sign {
            Sign::Arrow(way, number) => Some(Sign::Walled(colour, way, number)),
            _ => None,
        }));
        Ok(true)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let Some(&Sign::Walled(colour, way, number)) = signs.first() else {
            return 0;
        };
        let mut arrow = String::new();
        let written = ArrowNumber.write(&[Sign::Arrow(way, number)], &mut arrow);
        let digit = WALL_COLOURS.iter().position(|&known| known == colour);
        if let Some(digit) = digit.filter(|_| written > 0) {
            to.push(character(digit));
            to.push_str(&arrow);
        }
        written
    }
}

/// A circle, with a number or without: twice the number as in [`Hexadecimal`], with 1 more for a black one. Balance loop.
#[derive(Clone, Copy, Debug)]
pub struct RingedNumber;

impl Token for RingedNumber {
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Vec<Sign>) -> Result<bool, PuzzleError> {
        let mut codes = Vec::new();
        let is_read = Hexadecimal.read(from, &mut codes)?;
        into.extend(codes.into_iter().filter_map(Sign::number).map(|code| {
            let colour = [CircleColour::White, CircleColour::Black][code as usize % 2];
            match code / 2 {
                0 => colour.circle(),
                number => Sign::Ringed(colour, number),
            }
        }));
        Ok(is_read)
    }

    fn write(&self, signs: &[Sign], to: &mut String) -> usize {
        let code = match signs.first() {
            Some(Sign::White) => 0,
            Some(Sign::Black) => 1,
            Some(&Sign::Ringed(colour, number @ 1..)) => number
                .saturating_mul(2)
                .saturating_add(u32::from(colour == CircleColour::Black)),
            _ => return 0,
        };
        Hexadecimal.write(&[Sign::Number(code)], to)
    }
}
