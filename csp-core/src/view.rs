//! A linear function of a variable that needs no variable of its own.

use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::ids::Var;

/// Beyond all values of views, and no overflow when an offset is added.
const FAR: i64 = 3 << 61;

/// `scale · x + offset`, read and changed through the domain of `x` [Schulte & Tack 2005].
///
/// ```
/// use csp_core::constraints::AllDifferent;
/// use csp_core::prelude::*;
/// use csp_core::view::View;
///
/// // Queens: columns differ, and so do both kinds of diagonals.
/// let mut model = Model::new();
/// let queens = model.array("queen", 8, 0..=7)?;
/// model.all_different(&queens)?;
/// model.post(AllDifferent::of(queens.iter().zip(0..).map(|(&x, row)| View::new(1, x, row))))?;
/// model.post(AllDifferent::of(queens.iter().zip(0..).map(|(&x, row)| View::new(-1, x, row))))?;
/// assert_eq!(model.solutions().count(), 92);
/// # Ok::<(), ModelError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct View {
    var: Var,
    scale: i32,
    offset: i32,
}

impl View {
    /// `scale · x + offset`.
    #[must_use]
    pub const fn new(scale: i32, x: Var, offset: i32) -> Self {
        Self {
            var: x,
            scale,
            offset,
        }
    }

    /// The variable.
    #[must_use]
    pub const fn var(self) -> Var {
        self.var
    }

    /// The factor of the variable.
    #[must_use]
    pub const fn scale(self) -> i32 {
        self.scale
    }

    /// What is added.
    #[must_use]
    pub const fn offset(self) -> i32 {
        self.offset
    }

    /// Whether it is the variable itself.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        self.scale == 1 && self.offset == 0
    }

    /// What it is where the variable has this value.
    #[inline]
    #[must_use]
    pub fn at(self, value: i32) -> i64 {
        i64::from(self.scale) * i64::from(value) + i64::from(self.offset)
    }

    /// Its value, if there is but one left.
    #[inline]
    #[must_use]
    pub fn value(self, d: &Domains) -> Option<i64> {
        if self.scale == 0 {
            return Some(i64::from(self.offset));
        }
        d.value(self.var).map(|value| self.at(value))
    }

    /// The least and the greatest value.
    #[must_use]
    pub fn min_max(self, d: &Domains) -> (i64, i64) {
        let (least, greatest) = d.min_max(self.var);
        let ends = [self.at(least), self.at(greatest)];
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    }

    /// The smallest value.
    #[inline]
    #[must_use]
    pub fn min(self, d: &Domains) -> i64 {
        self.at(if self.scale < 0 {
            d.max(self.var)
        } else {
            d.min(self.var)
        })
    }

    /// The greatest value.
    #[inline]
    #[must_use]
    pub fn max(self, d: &Domains) -> i64 {
        self.at(if self.scale < 0 {
            d.min(self.var)
        } else {
            d.max(self.var)
        })
    }

    /// Removes all smaller values.
    ///
    /// ```
    /// use csp_core::domains::Store;
    /// use csp_core::view::View;
    /// let mut d = Store::default();
    /// let x = d.new_var(&(1..=9).into()).unwrap();
    /// View::new(-2, x, 10).at_least(&mut d, 3).unwrap();
    /// assert_eq!(d.values(x), (1..=3).into());
    /// ```
    ///
    /// # Errors
    /// No value is left.
    pub fn at_least(self, d: &mut Domains, bound: i64) -> Outcome {
        let remainder = bound.clamp(-FAR, FAR) - i64::from(self.offset);
        let factor = i64::from(self.scale).abs();
        match self.scale {
            0 if remainder > 0 => Err(Conflict::SCOPE),
            0 => Ok(()),
            1.. => at_least(self.var, -(-remainder).div_euclid(factor), d),
            ..0 => at_most(self.var, (-remainder).div_euclid(factor), d),
        }
    }

    /// Removes all greater values.
    ///
    /// # Errors
    /// No value is left.
    pub fn at_most(self, d: &mut Domains, bound: i64) -> Outcome {
        let remainder = bound.clamp(-FAR, FAR) - i64::from(self.offset);
        let factor = i64::from(self.scale).abs();
        match self.scale {
            0 if remainder < 0 => Err(Conflict::SCOPE),
            0 => Ok(()),
            1.. => at_most(self.var, remainder.div_euclid(factor), d),
            ..0 => at_least(self.var, -remainder.div_euclid(factor), d),
        }
    }

    /// The value that the variable has where this has this value. `None` if there is none, or if
    /// the scale is 0.
    #[inline]
    #[must_use]
    pub fn solve(self, value: i64) -> Option<i32> {
        let distance = value - i64::from(self.offset);
        let value = match self.scale {
            1 => distance,
            -1 => -distance,
            0 => return None,
            scale if distance % i64::from(scale) == 0 => distance / i64::from(scale),
            _ => return None,
        };
        i32::try_from(value).ok()
    }

    /// Whether it can have a value.
    #[must_use]
    pub fn contains(self, d: &Domains, value: i64) -> bool {
        if self.scale == 0 {
            return value == i64::from(self.offset);
        }
        self.solve(value)
            .is_some_and(|value| d.contains(self.var, value))
    }

    /// Removes a value.
    ///
    /// # Errors
    /// No value is left.
    #[inline]
    pub fn remove(self, d: &mut Domains, value: i64) -> Outcome {
        if self.scale == 0 && value == i64::from(self.offset) {
            return Err(Conflict::SCOPE);
        }
        self.solve(value)
            .map_or(Ok(()), |value| d.remove(self.var, value))
    }
}

impl From<Var> for View {
    fn from(x: Var) -> Self {
        Self::new(1, x, 0)
    }
}

impl From<&Var> for View {
    fn from(&x: &Var) -> Self {
        Self::new(1, x, 0)
    }
}

fn at_least(x: Var, bound: i64, d: &mut Domains) -> Outcome {
    match i32::try_from(bound) {
        Ok(bound) => d.at_least(x, bound),
        Err(_) if bound > 0 => Err(Conflict::SCOPE),
        Err(_) => Ok(()),
    }
}

fn at_most(x: Var, bound: i64, d: &mut Domains) -> Outcome {
    match i32::try_from(bound) {
        Ok(bound) => d.at_most(x, bound),
        Err(_) if bound < 0 => Err(Conflict::SCOPE),
        Err(_) => Ok(()),
    }
}
