//! Bits in letters, as texts of Interactive Sudoku Solver have them.

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
