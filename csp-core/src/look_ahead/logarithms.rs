//! Logarithms of the sizes of domains.

/// The logarithms of small sizes, which are looked up most. They are computed when the crate is
/// compiled: a search of a few nodes has no time for that.
static SMALL: [u32; 65] = small();

/// The logarithm to base 2, in units of 2^-16; 0 for 0. It is the same on every machine.
#[inline]
pub(super) fn log2(size: u64) -> u32 {
    SMALL
        .get(size as usize)
        .copied()
        .unwrap_or_else(|| compute(size))
}

const fn small() -> [u32; 65] {
    let mut logarithms = [0; 65];
    let mut size = 0;
    while size < logarithms.len() {
        logarithms[size] = compute(size as u64);
        size += 1;
    }
    logarithms
}

/// Computes a logarithm in integers, digit by digit.
const fn compute(size: u64) -> u32 {
    let whole = if size == 0 { 0 } else { size.ilog2() };
    // The size divided by 2^whole: a number from 1 to 2, in units of 2^-31.
    let mut mantissa = if whole > 31 {
        size >> (whole - 31)
    } else {
        size << (31 - whole)
    };
    let mut log = whole;
    let mut digits = 0;
    while digits < 16 {
        mantissa = (mantissa * mantissa) >> 31;
        let digit = mantissa >> 32;
        mantissa >>= digit;
        log = log << 1 | digit as u32;
        digits += 1;
    }
    log
}
