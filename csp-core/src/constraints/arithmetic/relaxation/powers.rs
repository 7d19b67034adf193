//! Powers of two: the same on every machine, which logarithms need not be.

/// The exponent of the greatest power of two that is not greater than a positive number. `None`: the number is not positive, or too small or too great.
pub(super) fn exponent(number: f64) -> Option<i32> {
    (number > 0.0 && number.is_normal()).then(|| (number.to_bits() >> 52) as i32 - 1023)
}

/// Two to this, which is from -1022 to 1023.
pub(super) fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::{exponent, power_of_two};

    #[test]
    fn exponents_and_powers() {
        for (number, power) in [
            (1.0, 1.0),
            (3.9, 2.0),
            (0.3, 0.25),
            (1e300, 2_f64.powi(996)),
        ] {
            assert_eq!(exponent(number).map(power_of_two), Some(power));
        }
        for number in [0.0, -1.0, f64::INFINITY, f64::NAN, 1e-310] {
            assert_eq!(exponent(number), None);
        }
    }
}
