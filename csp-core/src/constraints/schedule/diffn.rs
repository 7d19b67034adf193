//! Rectangles that do not overlap.

mod orders;
mod reason;

use self::orders::post_orders;
use super::amount::{Amount, amounts, check_amounts, variables};
use super::time_windows::within_i32;
use crate::agenda::{Event, Priority, Woken};
use crate::conflict::Conflict;
use crate::domains::{Domains, Outcome};
use crate::error::ModelError;
use crate::ids::Var;
use crate::propagator::{Constraint, Posting, Propagator, Status};
use crate::reason::{Consequence, Reason};

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
        Self { origins: [x.to_vec(), y.to_vec()], sizes, has_orders: false }
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
        Self { has_orders: true, ..self }
    }
}

const NAME: &str = "diffn";

impl Constraint for Diffn {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let has_orders = self.has_orders;
        let [x, y] = self.origins;
        let expected = x.len();
        posting.check(NAME, &x)?;
        posting.check(NAME, &y)?;
        if y.len() != expected {
            return Err(ModelError::Length {
                constraint: NAME,
                what: "y",
                expected,
                found: y.len(),
            });
        }
        check_amounts(NAME, "widths", &self.sizes[0], expected)?;
        check_amounts(NAME, "heights", &self.sizes[1], expected)?;
        let sizes = self.sizes.iter().flat_map(|sizes| variables(sizes));
        let scope: Vec<Var> = [x, y].concat().into_iter().chain(sizes).collect();
        posting.check(NAME, &scope)?;
        let side = |direction: usize, i: usize| {
            (scope[direction * expected + i], self.sizes[direction][i])
        };
        let all: Vec<_> = (0..expected).map(|i| [side(0, i), side(1, i)]).collect();
        let least = [vec![0; expected], vec![0; expected]];
        let regions = Vec::with_capacity(expected);
        let mut rectangles =
            Rectangles { count: expected, scope, sizes: self.sizes, least, regions };
        rectangles.read_sizes(posting.domains());
        posting.add(rectangles)?;
        if has_orders { post_orders(&all, posting) } else { Ok(()) }
    }
}

/// The origins of one rectangle that another one forbids: the least and the greatest in each
/// direction.
type Region = [(i64, i64); 2];

#[derive(Clone, Debug)]
struct Rectangles {
    count: usize,
    /// All `x`, all `y`, and the sizes that are variables.
    scope: Vec<Var>,
    sizes: [Vec<Amount>; 2],
    /// The least values of the sizes.
    least: [Vec<i64>; 2],
    /// Scratch: the origins that the others forbid one of them.
    regions: Vec<Region>,
}

impl Rectangles {
    fn origin(&self, direction: usize, i: usize) -> Var {
        self.scope[direction * self.count + i]
    }

    fn read_sizes(&mut self, d: &Domains) {
        for (least, size) in self.least.iter_mut().flatten().zip(self.sizes.iter().flatten()) {
            *least = size.least(d);
        }
    }

    /// The origins in one direction at which `i` meets `j`, wherever `j` is. There are none if the
    /// first is beyond the last.
    fn meeting(&self, direction: usize, i: usize, j: usize, d: &Domains) -> (i64, i64) {
        let other = self.origin(direction, j);
        let least = &self.least[direction];
        (i64::from(d.max(other)) - least[i] + 1, i64::from(d.min(other)) + least[j] - 1)
    }

    /// Lists the origins that the others forbid rectangle `i`, as far as its origin may still lie
    /// there.
    fn read_regions(&mut self, i: usize, d: &Domains) {
        self.regions.clear();
        let bounds = |direction: usize| {
            let x = self.origin(direction, i);
            (i64::from(d.min(x)), i64::from(d.max(x)))
        };
        let bounds = [bounds(0), bounds(1)];
        for j in (0..self.count).filter(|&j| j != i) {
            let region = [0, 1].map(|direction| self.meeting(direction, i, j, d));
            let matters = |direction: usize| {
                let (first, last) = region[direction];
                first.max(bounds[direction].0) <= last.min(bounds[direction].1)
            };
            if matters(0) && matters(1) {
                self.regions.push(region);
            }
        }
    }

    /// Whether some value of the other coordinate is free when the one in this direction is at
    /// `place`. If not, returns the region that extends least far upward, and the one that extends
    /// least far downward.
    fn is_free(
        &self,
        (direction, i, place): (usize, usize, i64),
        d: &Domains,
    ) -> Result<(), (i64, i64)> {
        let across = self.origin(1 - direction, i);
        let mut blocked = (i64::MAX, i64::MIN);
        let mut next = d.next_value(across, i32::MIN);
        while let Some(value) = next.map(i64::from) {
            let holds = |(first, last): (i64, i64), at: i64| first <= at && at <= last;
            let here = |region: &&Region| {
                holds(region[direction], place) && holds(region[1 - direction], value)
            };
            let Some(region) = self.regions.iter().find(here) else { return Ok(()) };
            blocked = (blocked.0.min(region[direction].1), blocked.1.max(region[direction].0));
            let beyond = i32::try_from(region[1 - direction].1 + 1);
            next = beyond.ok().and_then(|beyond| d.next_value(across, beyond));
        }
        Err(blocked)
    }

    /// Whether there can be room for `i` before `j`.
    fn can_precede(&self, direction: usize, i: usize, j: usize, d: &Domains) -> bool {
        let first = d.min(self.origin(direction, i));
        let last = d.max(self.origin(direction, j));
        i64::from(first) + self.least[direction][i] <= i64::from(last)
    }

    /// A rectangle that can only lie before another one must end where that one begins.
    fn shrink(&self, direction: usize, i: usize, d: &mut Domains) -> Outcome {
        let across = 1 - direction;
        let size = self.sizes[direction][i];
        if size.variable().is_none() {
            return Ok(());
        }
        for j in (0..self.count).filter(|&j| j != i) {
            let is_apart = self.can_precede(across, i, j, d) || self.can_precede(across, j, i, d);
            if !is_apart && !self.can_precede(direction, j, i, d) {
                let first = d.min(self.origin(direction, i));
                let last = d.max(self.origin(direction, j));
                size.at_most(i64::from(last) - i64::from(first), d)?;
            }
        }
        Ok(())
    }

    /// Moves the bounds of one coordinate to places that are free. Up to the end of the region that
    /// ends first, the same regions are in the way.
    fn sweep(&self, direction: usize, i: usize, d: &mut Domains) -> Result<(), Conflict> {
        let x = self.origin(direction, i);
        while let Err((end, _)) = self.is_free((direction, i, i64::from(d.min(x))), d) {
            d.at_least(x, within_i32(end + 1)?)?;
        }
        while let Err((_, end)) = self.is_free((direction, i, i64::from(d.max(x))), d) {
            d.at_most(x, within_i32(end - 1)?)?;
        }
        Ok(())
    }
}

impl Propagator for Rectangles {
    fn name(&self) -> &'static str {
        NAME
    }

    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn propagate(&mut self, d: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        let variables = &self.scope[2 * self.count..];
        let varies = !variables.is_empty();
        if varies {
            variables.iter().try_for_each(|&size| d.at_least(size, 0))?;
            self.read_sizes(d);
        }
        for i in 0..self.count {
            if d.meter().must_stop(4 * self.count as u64) {
                break;
            }
            self.read_regions(i, d);
            if !self.regions.is_empty() {
                self.sweep(0, i, d)?;
                self.sweep(1, i, d)?;
            }
            if varies {
                self.shrink(0, i, d)?;
                self.shrink(1, i, d)?;
            }
        }
        Ok(Status::Active)
    }

    fn event(&self, _: usize) -> Event {
        Event::Any
    }

    fn priority(&self) -> Priority {
        Priority::Quadratic
    }

    /// All that is known where an origin does not tell it: how large a variable size can be.
    fn explain(&mut self, what: Consequence, reason: &mut Reason<'_>) {
        self.read_sizes(reason.past());
        let is_explained = match what {
            Consequence::Conflict => false,
            Consequence::Removal(lost) => [0, 1].into_iter().any(|direction| {
                let is_asked = |&i: &usize| self.origin(direction, i) == lost.var();
                (0..self.count)
                    .filter(is_asked)
                    .any(|i| self.explain_origin(direction, i, lost, reason))
            }),
        };
        if !is_explained {
            reason.scope(&self.scope);
        }
    }
}
