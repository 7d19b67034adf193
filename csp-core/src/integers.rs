//! Floor 0: integers of any type, where a number or a set of numbers is meant.

use crate::error::ModelError;
use crate::values::Values;
use std::ops::{Range, RangeInclusive};

/// The integer types. No number is cut off: one that is too large is an error when the constraint
/// is posted.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let x = model.array("x", 4, 0..=9)?;
/// let prices: Vec<u64> = vec![5, 7, 9];
/// model.post(Element::new(&prices, x[0], x[1]))?;
/// model.post(Count::exactly(&x, prices.len(), 1_usize))?;
/// assert!(model.post(Element::new([1_i64 << 40], x[0], x[1])).is_err());
/// # Ok::<(), ModelError>(())
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is no integer")]
pub trait Integer: Copy {
    /// The same number.
    fn number(self) -> i128;

    /// The same number as a value of a variable.
    ///
    /// # Errors
    /// [`ModelError::ValueOutOfRange`] outside of `i32`.
    fn value(self) -> Result<i32, ModelError> {
        let value = self.number();
        i32::try_from(value).map_err(|_| ModelError::ValueOutOfRange { value })
    }

    /// The same number, or else the end of `i64` that is next to it: for bounds so far out that
    /// farther ones say the same.
    fn clamped(self) -> i64 {
        self.number().clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }
}

macro_rules! integers {
    ($($number:ty),*) => {$(
        #[allow(clippy::cast_lossless, reason = "usize and isize have no From")]
        impl Integer for $number {
            fn number(self) -> i128 {
                self as i128
            }
        }
    )*};
}

integers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, usize);

impl<N: Integer> Integer for &N {
    fn number(self) -> i128 {
        (*self).number()
    }
}

/// The types that can be used as a set of values: [`Values`], and a number, a range, an array, a
/// slice or a vector of any integer type.
///
/// ```
/// use csp_core::prelude::*;
/// let mut model = Model::new();
/// let size: usize = 8;
/// let queen = model.var("queen", 0..size)?;
/// let digit = model.var("digit", 1..=9)?;
/// let price = model.var("price", vec![5_i64, 7, 12])?;
/// assert_eq!(model.show_array(&[queen, digit, price]), "{0..7} {1..9} {5,7,12}");
/// assert!(model.var("wide", 0..=5_000_000_000_u64).is_err());
/// # Ok::<(), ModelError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no set of integers",
    note = "take a number, a range such as `1..=9`, an array, a slice, a vector or `Values`"
)]
pub trait IntegerSet {
    /// The first and the last value of each of its ranges, in any order. The last value of an empty
    /// range is less than its first.
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)>;

    /// The set as the values of a variable.
    ///
    /// # Errors
    /// [`ModelError::ValueOutOfRange`] for a value outside of `i32`.
    fn domain(self) -> Result<Values, ModelError>
    where
        Self: Sized,
    {
        let ranges = self.into_ranges().filter(|(low, high)| low <= high);
        ranges
            .map(|(low, high)| Ok((low.value()?, high.value()?)))
            .collect()
    }

    /// The set as one that a variable is tested against. Values outside of `i32` are left out, as
    /// no variable has them.
    fn members(self) -> Values
    where
        Self: Sized,
    {
        let ends = (i128::from(i32::MIN), i128::from(i32::MAX));
        let ranges = self
            .into_ranges()
            .map(|(low, high)| (low.max(ends.0), high.min(ends.1)));
        let ranges = ranges.filter(|(low, high)| low <= high);
        ranges
            .map(|(low, high)| (low as i32, high as i32))
            .collect()
    }
}

fn ranges_of(values: &Values) -> impl Iterator<Item = (i128, i128)> + '_ {
    values
        .ranges()
        .map(|range| (i128::from(*range.start()), i128::from(*range.end())))
}

impl IntegerSet for Values {
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)> {
        ranges_of(&self).collect::<Vec<_>>().into_iter()
    }
}

impl IntegerSet for &Values {
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)> {
        ranges_of(self)
    }
}

impl<N: Integer> IntegerSet for N {
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)> {
        std::iter::once((self.number(), self.number()))
    }
}

impl<N: Integer> IntegerSet for Range<N> {
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)> {
        std::iter::once((self.start.number(), self.end.number().saturating_sub(1)))
    }
}

impl<N: Integer> IntegerSet for RangeInclusive<N> {
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)> {
        std::iter::once((self.start().number(), self.end().number()))
    }
}

impl<N: Integer> IntegerSet for &[N] {
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)> {
        self.iter().map(|value| (value.number(), value.number()))
    }
}

impl<N: Integer, const COUNT: usize> IntegerSet for [N; COUNT] {
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)> {
        self.into_iter()
            .map(|value| (value.number(), value.number()))
    }
}

impl<N: Integer> IntegerSet for Vec<N> {
    fn into_ranges(self) -> impl Iterator<Item = (i128, i128)> {
        self.into_iter()
            .map(|value| (value.number(), value.number()))
    }
}
