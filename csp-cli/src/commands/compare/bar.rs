//! Bars on a logarithmic scale. They are computed with whole numbers only, and are the same on
//! every machine.

use crate::output::charset::Charset;

/// The longest bar, in characters.
pub(crate) const LONGEST: usize = 20;

/// Blocks from an eighth to the whole of a character.
const BLOCKS: [char; 8] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// A bar for an amount, on a scale from 1 to `top`. It is never quite empty.
pub(crate) fn bar(amount: u64, top: u64, charset: Charset) -> String {
    let eighths = (LONGEST * 8) as u64;
    let length = eighths * log2(amount.min(top)) / log2(top).max(1);
    let length = length.max(1) as usize;
    match charset {
        Charset::Ascii => "#".repeat(length.div_ceil(8)),
        Charset::Unicode => {
            let rest = (length % 8).checked_sub(1).map(|last| BLOCKS[last]);
            std::iter::repeat_n(BLOCKS[7], length / 8)
                .chain(rest)
                .collect()
        }
    }
}

/// The logarithm to base 2, times 65,536. Between two powers of two it is a straight line.
fn log2(amount: u64) -> u64 {
    let amount = u128::from(amount.max(1));
    let whole = amount.ilog2();
    let part = ((amount << 16) >> whole) - (1 << 16);
    (u64::from(whole) << 16) + part as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_grows_with_the_logarithm() {
        let length = |amount| bar(amount, 1 << 20, Charset::Ascii).len();
        assert_eq!(
            [0, 1, 2, 4, 1 << 10, 1 << 19, 1 << 20, u64::MAX].map(length),
            [1, 1, 1, 2, 10, 19, 20, 20]
        );
        assert_eq!(bar(1, 1, Charset::Ascii), "#");
        assert_eq!(bar(u64::MAX, u64::MAX, Charset::Ascii).len(), LONGEST);
    }

    #[test]
    fn blocks_are_eighths() {
        assert_eq!(bar(1, 1 << 20, Charset::Unicode), "▏");
        assert_eq!(bar(2, 1 << 20, Charset::Unicode), "█");
        assert_eq!(bar(3, 1 << 20, Charset::Unicode), "█▌");
        assert_eq!(bar(1 << 20, 1 << 20, Charset::Unicode), "█".repeat(LONGEST));
    }
}
