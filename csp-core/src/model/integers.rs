//! Sets of integers of any type as values.

use crate::error::ModelError;
use crate::values::Values;
use std::ops::{Range, RangeInclusive};

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
    /// The first and the last value of each of its ranges, in any order; of an empty range the last
    /// comes before the first.
    fn ranges(self) -> impl Iterator<Item = (i128, i128)>;
}

/// A set as the values of a variable.
pub(super) fn domain(set: impl IntegerSet) -> Result<Values, ModelError> {
    let within =
        |value: i128| i32::try_from(value).map_err(|_| ModelError::ValueOutOfRange { value });
    let ranges = set.ranges().filter(|(low, high)| low <= high);
    ranges.map(|(low, high)| Ok((within(low)?, within(high)?))).collect()
}

/// A set that a variable can be tested against. Values beyond `i32` are ignored, as no variable has
/// them.
pub(super) fn members(set: impl IntegerSet) -> Values {
    let ends = (i128::from(i32::MIN), i128::from(i32::MAX));
    let ranges = set.ranges().map(|(low, high)| (low.max(ends.0), high.min(ends.1)));
    ranges.filter(|(low, high)| low <= high).map(|(low, high)| (low as i32, high as i32)).collect()
}

fn ranges_of(values: &Values) -> impl Iterator<Item = (i128, i128)> + '_ {
    values.ranges().map(|range| (i128::from(*range.start()), i128::from(*range.end())))
}

impl IntegerSet for Values {
    fn ranges(self) -> impl Iterator<Item = (i128, i128)> {
        ranges_of(&self).collect::<Vec<_>>().into_iter()
    }
}

impl IntegerSet for &Values {
    fn ranges(self) -> impl Iterator<Item = (i128, i128)> {
        ranges_of(self)
    }
}

macro_rules! integer_sets {
    ($($number:ty),*) => {$(
        #[allow(clippy::cast_lossless, reason = "usize and isize have no From")]
        impl IntegerSet for $number {
            fn ranges(self) -> impl Iterator<Item = (i128, i128)> {
                std::iter::once((self as i128, self as i128))
            }
        }

        #[allow(clippy::cast_lossless, reason = "usize and isize have no From")]
        impl IntegerSet for Range<$number> {
            fn ranges(self) -> impl Iterator<Item = (i128, i128)> {
                std::iter::once((self.start as i128, self.end as i128 - 1))
            }
        }

        #[allow(clippy::cast_lossless, reason = "usize and isize have no From")]
        impl IntegerSet for RangeInclusive<$number> {
            fn ranges(self) -> impl Iterator<Item = (i128, i128)> {
                std::iter::once((*self.start() as i128, *self.end() as i128))
            }
        }

        #[allow(clippy::cast_lossless, reason = "usize and isize have no From")]
        impl IntegerSet for &[$number] {
            fn ranges(self) -> impl Iterator<Item = (i128, i128)> {
                self.iter().map(|&value| (value as i128, value as i128))
            }
        }

        #[allow(clippy::cast_lossless, reason = "usize and isize have no From")]
        impl<const N: usize> IntegerSet for [$number; N] {
            fn ranges(self) -> impl Iterator<Item = (i128, i128)> {
                self.into_iter().map(|value| (value as i128, value as i128))
            }
        }

        #[allow(clippy::cast_lossless, reason = "usize and isize have no From")]
        impl IntegerSet for Vec<$number> {
            fn ranges(self) -> impl Iterator<Item = (i128, i128)> {
                self.into_iter().map(|value| (value as i128, value as i128))
            }
        }
    )*};
}

integer_sets!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);
