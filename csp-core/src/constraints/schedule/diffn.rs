//! Rectangles that do not overlap.

mod orders;
mod rectangles;

use self::orders::post_orders;
use self::rectangles::{NAME, Rectangles};
use super::amount::{Amount, amounts, check_amounts, variables};
use crate::constraints::prelude::*;

/// Rectangles do not overlap (MiniZinc's `diffn`). In each direction a rectangle covers the places
/// from its origin up to, not including, its origin plus its size. The size is a number or a
/// variable. A rectangle without width or height covers nothing, and still does not lie within
/// another.
///
/// For each bound of an origin the other coordinate has a value at which no other rectangle is
/// certainly in the way. This is a sweep over the forbidden regions of the others [Beldiceanu &
/// Carlsson 2001]. Values between the bounds are not removed. A variable size counts with its least
/// value. It is at most so large that there is room for each rectangle that has to come after it in
/// its direction. The constraint does not compare the sum of all areas with the space. Post a
/// [`Cumulative`](crate::constraints::Cumulative) for each direction for that.
///
/// ```
/// use csp_core::prelude::*;
/// use csp_core::constraints::Diffn;
/// // Two dominoes in a square of side 2, both lying.
/// let mut model = Model::new();
/// let (x, y) = (model.array("x", 2, 0..=0)?, model.array("y", 2, 0..=1)?);
/// model.post(Diffn::new(&x, &y, &[2, 2], &[1, 1]))?;
/// assert_eq!(model.solutions().count(), 2);
/// # Ok::<(), csp_core::error::ModelError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diffn {
    origins: [Vec<Var>; 2],
    sizes: [Vec<Amount>; 2],
    has_orders: bool,
}

impl Diffn {
    /// One rectangle for each `x`: with its least corner at `x` and `y`, `widths` along `x` and
    /// `heights` along `y`: numbers, variables, or both as [`Amount`].
    ///
    /// When it is posted: [`ModelError::Length`] if there are not as many of each, and
    /// [`ScheduleError::Negative`](crate::error::ScheduleError::Negative) for a size below 0.
    #[must_use]
    pub fn new(
        x: &[Var],
        y: &[Var],
        widths: impl IntoIterator<Item = impl Into<Amount>>,
        heights: impl IntoIterator<Item = impl Into<Amount>>,
    ) -> Self {
        let sizes = [amounts(widths), amounts(heights)];
        Self {
            origins: [x.to_vec(), y.to_vec()],
            sizes,
            has_orders: false,
        }
    }

    /// The same constraint with 0/1 auxiliary variables for each two rectangles, which say which of
    /// them comes first along `x`, and along `y`. Those that cannot be are left out.
    ///
    /// There is nothing more to filter. A search that learns
    /// ([`Model::learning`](crate::model::Model::learning)) decides on these orders and learns about
    /// them, in place of origins. The number of variables is quadratic in the number of rectangles.
    ///
    /// ```
    /// use csp_core::prelude::*;
    /// use csp_core::constraints::Diffn;
    /// // Three squares of sides 2, 2 and 3 in a strip of height 4: how long is it?
    /// let mut model = Model::new();
    /// let (x, y) = (model.array("x", 3, 0..=9)?, model.array("y", 3, 0..=2)?);
    /// let length = model.var("length", 0..=9)?;
    /// model.post(Diffn::new(&x, &y, [2, 2, 3], [2, 2, 3]).with_orders())?;
    /// for (&x, side) in x.iter().zip([2, 2, 3]) {
    ///     model.require((x + side).le(length))?;
    /// }
    /// model.require(y[2].le(1))?;
    /// model.learning(Learning::On);
    /// assert_eq!(model.minimize(length)?.solution().unwrap()[length], 5);
    /// # Ok::<(), csp_core::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn with_orders(self) -> Self {
        Self {
            has_orders: true,
            ..self
        }
    }
}

impl Constraint for Diffn {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let has_orders = self.has_orders;
        let [x, y] = self.origins;
        let expected = x.len();
        posting.check(NAME, &x)?;
        posting.check(NAME, &y)?;
        check_length(NAME, "y", y.len(), expected)?;
        check_amounts(NAME, "widths", &self.sizes[0], expected)?;
        check_amounts(NAME, "heights", &self.sizes[1], expected)?;
        let sizes = self.sizes.iter().flat_map(|sizes| variables(sizes));
        let scope: Vec<Var> = [x, y].concat().into_iter().chain(sizes).collect();
        posting.check(NAME, &scope)?;
        let side = |direction: usize, i: usize| {
            (scope[direction * expected + i], self.sizes[direction][i])
        };
        let all: Vec<_> = (0..expected).map(|i| [side(0, i), side(1, i)]).collect();
        posting.add(Rectangles::new(
            expected,
            scope,
            self.sizes,
            posting.domains(),
        ))?;
        if has_orders {
            post_orders(&all, posting)
        } else {
            Ok(())
        }
    }
}
