//! One-word domains as sets of integers that can be moved.

use std::ops::{Shl, Shr};

/// Up for a positive distance, down for a negative one, of any size.
#[inline]
pub(super) fn shift<T: Default + Shl<i64, Output = T> + Shr<i64, Output = T>>(bits: T, by: i64) -> T {
    let width = 8 * size_of::<T>() as i64;
    if by <= -width || by >= width {
        T::default()
    } else if by >= 0 {
        bits << by
    } else {
        bits >> -by
    }
}
