//! The propagator of rectangles.

use crate::constraints::prelude::*;
use crate::constraints::schedule::amount::Amount;

/// The name of the constraint.
pub(super) const NAME: &str = "diffn";

/// The origins of one rectangle that another one forbids: the least and the greatest in each
/// direction.
type Region = [(i64, i64); 2];

pub(super) struct Rectangles {
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
    /// The propagator for rectangles with these variables and sizes.
    pub(super) fn new(count: usize, scope: Vec<Var>, sizes: [Vec<Amount>; 2], d: &Domains) -> Self {
        let least = [vec![0; count], vec![0; count]];
        let mut rectangles = Self {
            count,
            scope,
            sizes,
            least,
            regions: Vec::with_capacity(count),
        };
        rectangles.read_sizes(d);
        rectangles
    }

    fn origin(&self, direction: usize, i: usize) -> Var {
        self.scope[direction * self.count + i]
    }

    fn read_sizes(&mut self, d: &Domains) {
        for (least, size) in self
            .least
            .iter_mut()
            .flatten()
            .zip(self.sizes.iter().flatten())
        {
            *least = size.least(d);
        }
    }

    /// The origins in one direction at which `i` meets `j`, wherever `j` is. There are none if the
    /// first is beyond the last.
    fn meeting(&self, direction: usize, i: usize, j: usize, d: &Domains) -> (i64, i64) {
        let other = self.origin(direction, j);
        let least = &self.least[direction];
        (other.max(d) - least[i] + 1, other.min(d) + least[j] - 1)
    }

    /// Lists the origins that the others forbid rectangle `i`, as far as its origin may still lie
    /// there.
    fn read_regions(&mut self, i: usize, d: &Domains) {
        self.regions.clear();
        let bounds = |direction: usize| {
            let x = self.origin(direction, i);
            (x.min(d), x.max(d))
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
            let Some(region) = self.regions.iter().find(here) else {
                return Ok(());
            };
            blocked = (
                blocked.0.min(region[direction].1),
                blocked.1.max(region[direction].0),
            );
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
        while let Err((end, _)) = self.is_free((direction, i, x.min(d)), d) {
            d.at_least(x, within_i32(end + 1)?)?;
        }
        while let Err((_, end)) = self.is_free((direction, i, x.max(d)), d) {
            d.at_most(x, within_i32(end - 1)?)?;
        }
        Ok(())
    }
}

/// A part of the other coordinate that a rectangle blocks: from a value of the domain to another.
struct BlockedRange {
    other: usize,
    from: i64,
    to: i64,
}

/// Reasons: the rectangles that block all places of an origin.
impl Rectangles {
    fn explain_origin(
        &self,
        direction: usize,
        i: usize,
        lost: Removal,
        reason: &mut Reason<'_>,
    ) -> bool {
        let x = self.origin(direction, i);
        let (low, high) = reason.min_max(x);
        if lost.is_below() && self.explain_places(direction, i, (low, lost.last()), reason) {
            reason.at_least(x, low);
            reason.proves_above(lost);
            return true;
        }
        if lost.is_above() && self.explain_places(direction, i, (lost.first(), high), reason) {
            reason.at_most(x, high);
            reason.proves_below(lost);
            return true;
        }
        false
    }

    /// At each place of a range, and whatever the other coordinate is, one of some rectangles is in
    /// the way: each needs to be only where it blocks its part of all this.
    fn explain_places(
        &self,
        direction: usize,
        i: usize,
        (first, last): (i32, i32),
        reason: &mut Reason<'_>,
    ) -> bool {
        let places = (i64::from(first), i64::from(last));
        let Some(blocks) = self.blocks(direction, i, places, reason) else {
            return false;
        };
        let across = 1 - direction;
        let y = self.origin(across, i);
        reason.bounds(y);
        for pair in blocks.windows(2) {
            // Both are next to values of the domain.
            reason.none_between(y, (pair[0].to + 1) as i32, (pair[1].from - 1) as i32);
        }
        for BlockedRange { other, from, to } in blocks {
            for (direction, (from, to)) in [(direction, places), (across, (from, to))] {
                let z = self.origin(direction, other);
                let least = &self.least[direction];
                reason.at_most(z, (from + least[i] - 1).min(i32::MAX.into()) as i32);
                reason.at_least(z, (to - least[other] + 1).max(i32::MIN.into()) as i32);
                for size in [i, other].map(|i| self.sizes[direction][i]) {
                    size.variable()
                        .into_iter()
                        .for_each(|x| reason.at_least(x, reason.min(x)));
                }
            }
        }
        true
    }

    /// Rectangles that block these places for all values of the other coordinate, in its order.
    fn blocks(
        &self,
        direction: usize,
        i: usize,
        (first, last): (i64, i64),
        reason: &Reason<'_>,
    ) -> Option<Vec<BlockedRange>> {
        let across = 1 - direction;
        let y = self.origin(across, i);
        let is_in_way = |&j: &usize| {
            let (from, to) = self.meeting(direction, i, j, reason);
            j != i && from <= first && last <= to
        };
        let others: Vec<usize> = (0..self.count).filter(is_in_way).collect();
        let mut blocks = Vec::new();
        let mut next = reason.next_value(y, i32::MIN);
        while let Some(value) = next {
            let from = i64::from(value);
            let meets = |j: usize| self.meeting(across, i, j, reason);
            let reach = |&j: &usize| {
                Some((meets(j).1, j)).filter(|&(to, _)| meets(j).0 <= from && from <= to)
            };
            // The one that reaches farthest.
            let (to, other) = others.iter().filter_map(reach).max()?;
            let most = to.min(i32::MAX.into()) as i32;
            let to = reason.max(y).min(most);
            next = most
                .checked_add(1)
                .and_then(|after| reason.next_value(y, after));
            blocks.push(BlockedRange {
                other,
                from,
                to: to.into(),
            });
        }
        Some(blocks)
    }
}

impl Propagator for Rectangles {
    about!(name: NAME, priority: Quadratic);

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

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        if (self.count as u64).pow(2) > Statement::MOST {
            return None;
        }
        let before = |direction: usize, first: usize, second: usize| {
            let origins = [(1, second), (-1, first)];
            let mut terms = origins
                .map(|(factor, i)| (factor, self.origin(direction, i)))
                .to_vec();
            let least = match self.sizes[direction][first] {
                Amount::Constant(size) => size,
                Amount::Variable(size) => {
                    terms.push((-1, size));
                    0
                }
            };
            vec![Inequality::of_values(terms, least)]
        };
        let sizes = &self.scope[2 * self.count..];
        let mut all: Vec<Statement> = sizes
            .iter()
            .map(|&size| Statement::sum([(1, size)], 0))
            .collect();
        for i in 0..self.count {
            for j in 0..i {
                let orders = [(0, i, j), (0, j, i), (1, i, j), (1, j, i)];
                let cases =
                    orders.map(|(direction, first, second)| before(direction, first, second));
                all.push(Statement::new(Condition::AnyOf(cases.to_vec())));
            }
        }
        Some(all)
    }

    /// All that is known where the blocks of an origin are no reason: how large a variable size can be.
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
