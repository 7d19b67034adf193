//! Floor 2: tasks, boxes and bins.

use super::expressions::{Posted, XcspPoster, product};
use crate::xcsp3::constraint::{
    XcspBins, XcspCondition, XcspCumulative, XcspKnapsack, XcspNoOverlap, XcspPacking,
};
use crate::xcsp3::expression::XcspExpr;
use csp_core::constraints::{BinPacking, Cumulative, Diffn, Knapsack, NoOverlap, Relation};
use csp_core::ids::Var;
use csp_core::model::{BoolExpr, IntExpr, forall};

/// The most tasks or boxes of which each two get variables for their order, which a search that learns decides on.
const ORDERED: usize = 30;

/// The most bins.
const BINS: i64 = 1 << 20;

/// Boxes that have no size for sure and are ignored then are left out. What the engine means by a box that may have no size differs by the
/// number of dimensions; where it is not what is meant here, boxes are compared pair by pair.
pub(super) fn no_overlap(poster: &mut XcspPoster, it: &XcspNoOverlap) -> Posted {
    let is_flat = |sizes: &[XcspExpr]| sizes.iter().any(|size| size.number() == Some(0));
    let boxes = it.origins.iter().zip(&it.lengths);
    let boxes = boxes.filter(|(_, sizes)| !(it.is_zero_ignored && is_flat(sizes)));
    let (origins, lengths): (Vec<&Vec<XcspExpr>>, Vec<&Vec<XcspExpr>>) = boxes.unzip();
    let Some(dimensions) = origins.first().map(|origin| origin.len()) else {
        return Ok(());
    };
    let mut may_be_flat = false;
    for size in lengths.iter().flat_map(|sizes| sizes.iter()) {
        let size = poster.var(size)?;
        may_be_flat |= poster.bounds(size).0 <= 0;
    }
    match dimensions {
        1 => one_after_another(poster, &origins, &lengths)?,
        2 if !(may_be_flat && it.is_zero_ignored) => {
            return side_by_side(poster, &origins, &lengths);
        }
        _ => {}
    }
    if dimensions == 1 && (it.is_zero_ignored || !may_be_flat) {
        return Ok(());
    }
    apart(poster, &origins, &lengths, it.is_zero_ignored)
}

/// The coordinates, or sizes, in one direction.
fn side(parts: &[&Vec<XcspExpr>], k: usize) -> Vec<XcspExpr> {
    parts.iter().map(|part| part[k].clone()).collect()
}

fn one_after_another(
    poster: &mut XcspPoster,
    origins: &[&Vec<XcspExpr>],
    lengths: &[&Vec<XcspExpr>],
) -> Posted {
    let starts = poster.views(&side(origins, 0))?;
    let tasks = NoOverlap::of(starts, poster.amounts(&side(lengths, 0))?);
    poster.model.post(if origins.len() <= ORDERED {
        tasks.with_orders()
    } else {
        tasks
    })?;
    Ok(())
}

fn side_by_side(
    poster: &mut XcspPoster,
    origins: &[&Vec<XcspExpr>],
    lengths: &[&Vec<XcspExpr>],
) -> Posted {
    let [x, y] = [0, 1].map(|k| poster.list(&side(origins, k)));
    let [widths, heights] = [0, 1].map(|k| poster.amounts(&side(lengths, k)));
    let boxes = Diffn::new(&x?, &y?, widths?, heights?);
    poster.model.post(if origins.len() <= ORDERED {
        boxes.with_orders()
    } else {
        boxes
    })?;
    Ok(())
}

/// Each two boxes are apart in some direction, or one of them has no size and is ignored.
fn apart(
    poster: &mut XcspPoster,
    origins: &[&Vec<XcspExpr>],
    lengths: &[&Vec<XcspExpr>],
    is_zero_ignored: bool,
) -> Posted {
    let parts = |poster: &mut XcspPoster, lists: &[&Vec<XcspExpr>]| {
        let lists = lists.iter().map(|list| poster.ints(list));
        lists.collect::<Posted<Vec<_>>>()
    };
    let (origins, lengths) = (parts(poster, origins)?, parts(poster, lengths)?);
    let is_before = |i: usize, j: usize, k: usize| {
        (origins[i][k].clone() + lengths[i][k].clone()).le(origins[j][k].clone())
    };
    for i in 0..origins.len() {
        for j in 0..i {
            let dimensions = 0..origins[i].len();
            let mut ways: Vec<BoolExpr> = dimensions
                .flat_map(|k| [is_before(i, j, k), is_before(j, i, k)])
                .collect();
            if is_zero_ignored {
                let sizes = lengths[i].iter().chain(&lengths[j]);
                ways.extend(sizes.map(|size| size.eq(0)));
            }
            poster.model.require(BoolExpr::Any(ways))?;
        }
    }
    Ok(())
}

pub(super) fn cumulative(poster: &mut XcspPoster, it: &XcspCumulative) -> Posted {
    if let Some(ends) = &it.ends {
        let (starts, ends) = (poster.ints(&it.origins)?, poster.ints(ends)?);
        let lengths = poster.ints(&it.lengths)?;
        for ((start, length), end) in starts.into_iter().zip(lengths).zip(ends) {
            poster.model.require((start + length).eq(end))?;
        }
    }
    let limit = match &it.condition {
        XcspCondition::Compare(Relation::AtMost, capacity) => poster.amount(capacity)?,
        XcspCondition::Compare(Relation::Less, limit) => {
            let less = poster.int(limit)? - 1;
            poster.model.var_of(less)?.into()
        }
        _ => return at_each_change(poster, it),
    };
    let starts = poster.views(&it.origins)?;
    let (durations, demands) = (poster.amounts(&it.lengths)?, poster.amounts(&it.heights)?);
    let tasks = Cumulative::of(starts, durations, demands, limit);
    poster.model.post(tasks)?;
    Ok(())
}

/// The heights of tasks meet a condition at each time at which one begins or ends: the sum changes at no other.
fn at_each_change(poster: &mut XcspPoster, it: &XcspCumulative) -> Posted {
    let (starts, lengths) = (poster.ints(&it.origins)?, poster.ints(&it.lengths)?);
    let heights = poster.ints(&it.heights)?;
    let ends = starts.iter().zip(lengths);
    let ends: Vec<IntExpr> = ends.map(|(x, length)| x.clone() + length).collect();
    if !ends.is_empty() {
        // At the last end no task runs.
        poster.require(IntExpr::Constant(0), &it.condition)?;
    }
    for time in starts.iter().chain(&ends) {
        let tasks = starts.iter().zip(&ends).zip(&heights);
        let height = tasks.map(|((start, end), height)| {
            let runs = start.le(time.clone()) & end.gt(time.clone());
            product(vec![IntExpr::Truth(Box::new(runs)), height.clone()])
        });
        poster.require(IntExpr::Sum(height.collect()), &it.condition)?;
    }
    Ok(())
}

/// The bins are all that an item can be in, from the first to the last, and those that have conditions.
pub(super) fn bin_packing(poster: &mut XcspPoster, it: &XcspPacking) -> Posted {
    let items = poster.list(&it.list)?;
    if items.is_empty() {
        return empty_bins(poster, &it.bins);
    }
    let (first, last) = bin_numbers(poster, &items, &it.bins)?;
    let total: i128 = it.sizes.iter().map(|&size| i128::from(size)).sum();
    let total = i32::try_from(total).map_err(|_| "the sum of the sizes is outside of i32")?;
    let mut loads = Vec::new();
    for bin in first..=last {
        let load = poster.model.auxiliary_var("load", 0..=total)?;
        bin_load(poster, it, &items, bin, load)?;
        loads.push(load);
    }
    let places = poster.shifted(&it.list, first)?;
    poster
        .model
        .post(BinPacking::new(&places, &it.sizes, &loads))?;
    Ok(())
}

/// The first and the last bin.
fn bin_numbers(poster: &XcspPoster, items: &[Var], bins: &XcspBins) -> Posted<(i64, i64)> {
    let bounds = items.iter().map(|&x| poster.bounds(x));
    let mut first = bounds.clone().map(|(low, _)| low).min().unwrap_or(0);
    let mut last = bounds.map(|(_, high)| high).max().unwrap_or(first);
    if let XcspBins::Each(start, conditions) = bins {
        first = first.min(*start);
        last = last.max(start.saturating_add(conditions.len() as i64 - 1));
    }
    if last.saturating_sub(first) >= BINS {
        return Err(format!("there are more than {BINS} bins").as_str().into());
    }
    Ok((first, last))
}

/// What the load of one bin has to be.
fn bin_load(
    poster: &mut XcspPoster,
    it: &XcspPacking,
    items: &[Var],
    bin: i64,
    load: Var,
) -> Posted {
    match &it.bins {
        XcspBins::Used(condition) => {
            let meets = poster.meets(load.into(), condition)?;
            let holds_if_empty = matches!(
                condition,
                XcspCondition::Compare(Relation::AtMost, XcspExpr::Number(0..))
            );
            let is_unused = forall(items.iter().map(|x: &Var| x.ne(bin)));
            poster.model.require(if holds_if_empty {
                meets
            } else {
                meets | is_unused
            })?;
        }
        XcspBins::Each(start, conditions) => {
            let place = usize::try_from(bin - start).ok();
            if let Some(condition) = place.and_then(|place| conditions.get(place)) {
                poster.require(load.into(), condition)?;
            }
        }
    }
    Ok(())
}

/// Without items all loads are 0.
fn empty_bins(poster: &mut XcspPoster, bins: &XcspBins) -> Posted {
    if let XcspBins::Each(_, conditions) = bins {
        for condition in conditions {
            poster.require(IntExpr::Constant(0), condition)?;
        }
    }
    Ok(())
}

/// One constraint on both sums, if no number in it is negative and both sums are in `i32`. Else two sums.
pub(super) fn knapsack(poster: &mut XcspPoster, it: &XcspKnapsack) -> Posted {
    let vars = poster.list(&it.list)?;
    if let (Some(most_weight), Some(most_profit)) = (
        greatest(poster, &vars, &it.weights),
        greatest(poster, &vars, &it.profits),
    ) {
        let weight = poster.measured("weight", (0, most_weight), &it.weight)?;
        let profit = poster.measured("profit", (0, most_profit), &it.profit)?;
        let both = Knapsack::new(&vars, &it.weights, &it.profits, weight, profit);
        poster.model.post(both)?;
        return Ok(());
    }
    for (factors, condition) in [(&it.weights, &it.weight), (&it.profits, &it.profit)] {
        let terms = factors.iter().zip(&vars);
        let sum = terms.map(|(&factor, &x)| IntExpr::Scaled(factor.into(), Box::new(x.into())));
        poster.require(IntExpr::Sum(sum.collect()), condition)?;
    }
    Ok(())
}

/// The greatest value of a sum, if no number in it is negative and it is in `i32`.
fn greatest(poster: &XcspPoster, vars: &[Var], factors: &[i64]) -> Option<i64> {
    let mut sum = 0_i128;
    for (&x, &factor) in vars.iter().zip(factors) {
        let (low, high) = poster.bounds(x);
        if low < 0 || factor < 0 {
            return None;
        }
        sum += i128::from(factor) * i128::from(high);
    }
    Some(i32::try_from(sum).ok()?.into())
}
