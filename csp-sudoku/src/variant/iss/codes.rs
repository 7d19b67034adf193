//! Bits in letters, as texts of Interactive Sudoku Solver have them: read and written.

/// The letters of six bits each, from 0 on.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The numbers of six bits each. `None` if there is another letter.
pub(super) fn sixes(text: &str) -> Option<Vec<u8>> {
    let six = |letter: u8| LETTERS.iter().position(|other| *other == letter);
    text.bytes()
        .map(|letter| six(letter).map(|six| six as u8))
        .collect()
}

/// The bits in numbers of six, the lowest bit first, and then zeros.
pub(super) fn low_bits(text: &str) -> Option<impl Iterator<Item = bool>> {
    let sixes = sixes(text)?;
    let bits = sixes
        .into_iter()
        .flat_map(|six| (0..6).map(move |bit| six >> bit & 1 == 1));
    Some(bits.chain(std::iter::repeat(false)))
}

/// The bytes of a text in base64, with the letters of addresses. Padding may be there or not.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let bits = sixes(text.trim_end_matches('='))?
        .into_iter()
        .flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1));
    let bits: Vec<u8> = bits.collect();
    let byte = |bits: &[u8; 8]| bits.iter().fold(0, |byte, bit| byte << 1 | bit);
    Some(bits.as_chunks().0.iter().map(byte).collect())
}

/// The letters of bits, the lowest bit of each letter first.
pub(super) fn low_letters(bits: impl Iterator<Item = bool>) -> String {
    let bits: Vec<bool> = bits.collect();
    let six = |bits: &[bool]| {
        bits.iter()
            .rev()
            .fold(0, |six, bit| six << 1 | u8::from(*bit))
    };
    bits.chunks(6).map(|bits| letter(six(bits))).collect()
}

/// A text in base64, with the letters of addresses and without padding.
pub(super) fn letters(bytes: &[u8]) -> String {
    let bits = bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1));
    let bits: Vec<u8> = bits.collect();
    let six = |bits: &[u8]| {
        let six = bits.iter().fold(0, |six, bit| six << 1 | bit);
        six << (6 - bits.len())
    };
    bits.chunks(6).map(|bits| letter(six(bits))).collect()
}

fn letter(six: u8) -> char {
    char::from(LETTERS[usize::from(six)])
}

/// Writes numbers of some bits each.
#[derive(Clone, Debug, Default)]
pub(super) struct BitWriter {
    bits: Vec<bool>,
}

impl BitWriter {
    /// Adds the lowest bits of a number.
    pub(super) fn write(&mut self, number: usize, bits: usize) {
        let bits = (0..bits).rev().map(|bit| number >> bit & 1 == 1);
        self.bits.extend(bits);
    }

    /// The bytes, with zeros at the end of the last one.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let byte = |bits: &[bool]| {
            let byte = bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
            byte << (8 - bits.len())
        };
        self.bits.chunks(8).map(byte).collect()
    }
}

/// Reads numbers of some bits each.
#[derive(Clone, Debug)]
pub(super) struct BitReader {
    bytes: Vec<u8>,
    at: usize,
}

impl BitReader {
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self { bytes, at: 0 }
    }

    /// The number in the next bits. `None` if there are not as many.
    pub(super) fn read(&mut self, bits: usize) -> Option<usize> {
        let mut number = 0;
        for _ in 0..bits {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | usize::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }

    /// The number of bits that are left.
    pub(super) fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }
}
