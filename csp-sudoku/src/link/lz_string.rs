//! The compression of the JavaScript library lz-string (Pieroxy, 2013), as base64 and as its form for addresses.
//!
//! It is LZ78 over UTF-16: each code stands for a word that was met before, for a new letter, or for the end. A word is
//! always the one before it and a letter more, so that it lies in one piece in the text. It is written here because links
//! come from anywhere: what is read has a limit, and what is wrong has a place.
//!
//! ```
//! use csp_sudoku::link::lz_string::{compress, decompress};
//!
//! assert_eq!(compress("hello hello"), "BYUwNmD2AEoZQ===");
//! assert_eq!(decompress("BYUwNmD2AEoZQ===")?, "hello hello");
//! # Ok::<(), csp_sudoku::link::lz_string::LzError>(())
//! ```

use std::collections::HashMap;

/// The digits of base64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The codes of a letter of 8 bits, of a letter of 16 bits, and of the end.
const SHORT: u32 = 0;
const LONG: u32 = 1;
const END: u32 = 2;

/// The most UTF-16 units that are decompressed: a few letters can stand for gigabytes.
pub const LONGEST: usize = 1 << 22;

/// Compressed text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {at}: {fault}")]
pub struct LzError {
    /// The character of the compressed text, from 1.
    pub at: usize,
    /// What is wrong.
    pub fault: LzFault,
}

/// What is wrong with compressed text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LzFault {
    /// A character that is no digit of base64.
    #[error("{0:?} stands for nothing in compressed text")]
    Digit(char),
    /// The text ends before its code for the end.
    #[error("the compressed text ends too early")]
    Truncated,
    /// A code for a word that was not met before.
    #[error("the compressed text is damaged here or before")]
    Code,
    /// There is more than [`LONGEST`] units.
    #[error("the compressed text stands for more than {LONGEST} characters")]
    TooLong,
}

/// Compresses text as `compressToBase64` does, to the same characters.
#[must_use]
pub fn compress(text: &str) -> String {
    let mut coder = Coder::default();
    let mut word = None;
    for unit in text.encode_utf16() {
        let letter = coder.letter(unit);
        word = Some(match word {
            None => letter,
            Some(word) => coder.words.get(&(word, unit)).copied().unwrap_or_else(|| {
                coder.write_word(word);
                let code = coder.next_code();
                coder.words.insert((word, unit), code);
                letter
            }),
        });
    }
    if let Some(word) = word {
        coder.write_word(word);
    }
    coder.finish()
}

/// Reads what `compressToBase64` or `compressToEncodedURIComponent` wrote. A space is read as `+`, `%2B` as well, and
/// line breaks are left out. A half of a character of two units, which no text should have, is read as U+FFFD.
///
/// # Errors
/// The first [`LzError`] of the text.
pub fn decompress(text: &str) -> Result<String, LzError> {
    let (places, digits): (Vec<usize>, Vec<u8>) = digits(text)?.into_iter().unzip();
    let units = expand(&digits).map_err(|(digit, fault)| LzError {
        at: places
            .get(digit)
            .map_or_else(|| text.chars().count() + 1, |place| place + 1),
        fault,
    })?;
    Ok(String::from_utf16_lossy(&units))
}

/// The digits of the text, each with the place of its character.
fn digits(text: &str) -> Result<Vec<(usize, u8)>, LzError> {
    let letters: Vec<char> = text.chars().collect();
    let mut digits = Vec::with_capacity(letters.len());
    let mut place = 0;
    while let Some(&letter) = letters.get(place) {
        let escaped = (letter == '%').then(|| escaped(&letters[place + 1..]));
        let letter_meant = escaped.flatten().unwrap_or(letter);
        if !matches!(letter_meant, '\n' | '\r' | '\t') {
            let digit = digit(letter_meant).ok_or(LzError {
                at: place + 1,
                fault: LzFault::Digit(letter),
            })?;
            digits.push((place, digit));
        }
        place += if escaped.flatten().is_some() { 3 } else { 1 };
    }
    Ok(digits)
}

/// The character that two hexadecimal digits after `%` stand for.
fn escaped(after: &[char]) -> Option<char> {
    let high = after.first()?.to_digit(16)?;
    let low = after.get(1)?.to_digit(16)?;
    char::from_u32(16 * high + low)
}

/// What a character of base64 stands for. What fills the last group stands for zero.
fn digit(letter: char) -> Option<u8> {
    match letter {
        ' ' => digit('+'),
        '-' | '_' => digit('/'),
        '=' | '$' => Some(0),
        _ => DIGITS
            .iter()
            .position(|&digit| char::from(digit) == letter)
            .map(|digit| digit as u8),
    }
}

/// The text of the digits, or the digit that is wrong and why.
fn expand(digits: &[u8]) -> Result<Vec<u16>, (usize, LzFault)> {
    let mut bits = Bits { digits, read: 0 };
    let mut width = Width::default();
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut text: Vec<u16> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    loop {
        let digit = bits.read / 6;
        let fault = |fault| Err((digit, fault));
        if digit >= digits.len() {
            return fault(LzFault::Truncated);
        }
        let end = text.len();
        let longer = last.map(|(start, length)| (start, length + 1));
        let (start, length) = match bits.take(width.bits) {
            END => return Ok(text),
            code @ (SHORT | LONG) => {
                text.push(bits.take(8 << code) as u16);
                words.push((end, 1));
                width.count();
                (end, 1)
            }
            code => match words.get(code as usize).copied().or(longer) {
                Some(word) if code as usize <= words.len() => word,
                _ => return fault(LzFault::Code),
            },
        };
        if end + length > LONGEST {
            return fault(LzFault::TooLong);
        }
        for place in start + (text.len() - end)..start + length {
            text.push(text[place]);
        }
        words.extend(longer);
        width.count();
        last = Some((end, length));
    }
}

/// The bits of digits, the highest of each first. There are zeros behind the last.
struct Bits<'a> {
    digits: &'a [u8],
    read: usize,
}

impl Bits<'_> {
    /// The next bits, the lowest first.
    fn take(&mut self, count: u32) -> u32 {
        let mut value = 0;
        for bit in 0..count {
            let digit = self.digits.get(self.read / 6).copied().unwrap_or(0);
            let is_set = digit >> (5 - self.read % 6) & 1;
            value |= u32::from(is_set) << bit;
            self.read += 1;
        }
        value
    }
}

/// How many bits a code has: one more when there are twice as many codes.
struct Width {
    bits: u32,
    room: u32,
}

impl Default for Width {
    fn default() -> Self {
        Self { bits: 2, room: 2 }
    }
}

impl Width {
    /// Counts one more code.
    fn count(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// What was met of a text, and what was written of it.
#[derive(Default)]
struct Coder {
    letters: HashMap<u16, u32>,
    /// Letters that were not written yet.
    fresh: HashMap<u32, u16>,
    words: HashMap<(u32, u16), u32>,
    width: Width,
    digits: Vec<u8>,
    bits: usize,
}

impl Coder {
    fn next_code(&self) -> u32 {
        (3 + self.letters.len() + self.words.len()) as u32
    }

    /// The code of a letter, which may be new.
    fn letter(&mut self, unit: u16) -> u32 {
        let next = self.next_code();
        *self.letters.entry(unit).or_insert_with(|| {
            self.fresh.insert(next, unit);
            next
        })
    }

    fn write_word(&mut self, word: u32) {
        match self.fresh.remove(&word) {
            None => self.write(word, self.width.bits),
            Some(unit) => {
                let code = if unit < 256 { SHORT } else { LONG };
                self.write(code, self.width.bits);
                self.write(u32::from(unit), 8 << code);
                self.width.count();
            }
        }
        self.width.count();
    }

    fn write(&mut self, value: u32, count: u32) {
        for bit in 0..count {
            if self.bits.is_multiple_of(6) {
                self.digits.push(0);
            }
            let is_set = (value >> bit & 1) as u8;
            let last = self.digits.len() - 1;
            self.digits[last] |= is_set << (5 - self.bits % 6);
            self.bits += 1;
        }
    }

    /// The end: its code, at least one bit more, and what fills the last group of four.
    fn finish(mut self) -> String {
        self.write(END, self.width.bits);
        self.write(0, 1);
        let digits = self
            .digits
            .iter()
            .map(|&digit| char::from(DIGITS[usize::from(digit)]));
        let filling = (4 - self.digits.len() % 4) % 4;
        digits.chain(std::iter::repeat_n('=', filling)).collect()
    }
}
