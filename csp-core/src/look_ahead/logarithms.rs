//! Logarithms of the sizes of domains.

/// The logarithms of small sizes, which are looked up most.
#[derive(Debug)]
pub(super) struct Logarithms([u32; 65]);

impl Logarithms {
    pub(super) fn new() -> Self {
        Self(std::array::from_fn(|size| log2(size as u64)))
    }

    /// The logarithm of a size.
    #[inline]
    pub(super) fn of(&self, size: u64) -> u32 {
        self.0.get(size as usize).copied().unwrap_or_else(|| log2(size))
    }
}

/// The logarithm to base 2, in units of 2^-16; 0 for 0. It is computed in integers, digit by digit,
/// and is the same on every machine.
fn log2(size: u64) -> u32 {
    let whole = size.max(1).ilog2();
    // The size divided by 2^whole: a number from 1 to 2, in units of 2^-31.
    let mut mantissa = if whole > 31 { size >> (whole - 31) } else { size << (31 - whole) };
    let mut log = whole;
    for _ in 0..16 {
        mantissa = (mantissa * mantissa) >> 31;
        let digit = mantissa >> 32;
        mantissa >>= digit;
        log = log << 1 | digit as u32;
    }
    log
}
