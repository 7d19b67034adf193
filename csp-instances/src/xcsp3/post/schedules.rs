//! Floor 2: tasks, boxes and bins.

use super::expressions::{Posted, XcspPoster};
use crate::xcsp3::constraint::{XcspBins, XcspCondition, XcspConstraint};
use crate::xcsp3::expression::XcspExpr;
use csp_core::constraints::{BinPacking, Cumulative, Diffn, NoOverlap, Relation};
use csp_core::ids::Var;
use csp_core::model::{BoolExpr, IntExpr, forall};

/// The most tasks or boxes of which each two get variables for their order, which a search that learns decides on.
const ORDERED: usize = 30;

/// The most bins.
const BINS: i64 = 1 << 20;

pub(super) fn post(poster: &mut XcspPoster, constraint: &XcspConstraint) -> Posted {
    match constraint {
        XcspConstraint::NoOverlap {
            origins,
            lengths,
            is_zero_ignored,
        } => no_overlap(poster, origins, lengths, *is_zero_ignored),
        XcspConstraint::Cumulative {
            origins,
            lengths,
            ends,
            heights,
            condition,
        } => {
            if let Some(ends) = ends {
                let (starts, ends) = (poster.ints(origins)?, poster.ints(ends)?);
                let lengths = poster.ints(lengths)?;
                for ((start, length), end) in starts.into_iter().zip(lengths).zip(ends) {
                    poster.model.require((start + length).eq(end))?;
                }
            }
            cumulative(poster, origins, lengths, heights, condition)
        }
        XcspConstraint::BinPacking { list, sizes, bins } => bin_packing(poster, list, sizes, bins),
        _ => Err("it is posted elsewhere".into()),
    }
}

/// Boxes that have no size for sure and are ignored then are left out. What the engine means by a box that may have no size differs by the
/// number of dimensions; where it is not what is meant here, boxes are compared pair by pair.
fn no_overlap(
    poster: &mut XcspPoster,
    origins: &[Vec<XcspExpr>],
    lengths: &[Vec<XcspExpr>],
    is_zero_ignored: bool,
) -> Posted {
    let is_flat = |sizes: &[XcspExpr]| sizes.iter().any(|size| size.number() == Some(0));
    let boxes = origins.iter().zip(lengths);
    let boxes = boxes.filter(|(_, sizes)| !(is_zero_ignored && is_flat(sizes)));
    let (origins, lengths): (Vec<&Vec<XcspExpr>>, Vec<&Vec<XcspExpr>>) = boxes.unzip();
    let Some(dimensions) = origins.first().map(|origin| origin.len()) else {
        return Ok(());
    };
    let side = |parts: &[&Vec<XcspExpr>], k: usize| -> Vec<XcspExpr> {
        parts.iter().map(|part| part[k].clone()).collect()
    };
    let mut may_be_flat = false;
    for size in lengths.iter().flat_map(|sizes| sizes.iter()) {
        let size = poster.var(size)?;
        may_be_flat |= poster.bounds(size).0 <= 0;
    }
    let has_orders = origins.len() <= ORDERED;
    if dimensions == 1 {
        let starts = poster.views(&side(&origins, 0))?;
        let tasks = NoOverlap::of(starts, poster.amounts(&side(&lengths, 0))?);
        poster.model.post(if has_orders {
            tasks.with_orders()
        } else {
            tasks
        })?;
    }
    if dimensions == 2 && !(may_be_flat && is_zero_ignored) {
        let [x, y] = [0, 1].map(|k| poster.list(&side(&origins, k)));
        let [widths, heights] = [0, 1].map(|k| poster.amounts(&side(&lengths, k)));
        let boxes = Diffn::new(&x?, &y?, widths?, heights?);
        poster.model.post(if has_orders {
            boxes.with_orders()
        } else {
            boxes
        })?;
        return Ok(());
    }
    if dimensions == 1 && (is_zero_ignored || !may_be_flat) {
        return Ok(());
    }
    apart(poster, &origins, &lengths, is_zero_ignored)
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

fn cumulative(
    poster: &mut XcspPoster,
    origins: &[XcspExpr],
    lengths: &[XcspExpr],
    heights: &[XcspExpr],
    condition: &XcspCondition,
) -> Posted {
    let capacity = match condition {
        XcspCondition::Compare(Relation::AtMost, capacity) => poster.amount(capacity)?,
        XcspCondition::Compare(Relation::Less, limit) => {
            let less = poster.int(limit)? - 1;
            poster.model.var_of(less)?.into()
        }
        _ => return Err("only conditions with `le` and `lt` are supported".into()),
    };
    let starts = poster.views(origins)?;
    let (durations, demands) = (poster.amounts(lengths)?, poster.amounts(heights)?);
    let tasks = Cumulative::of(starts, durations, demands, capacity);
    poster.model.post(tasks)?;
    Ok(())
}

/// The bins are all that an item can be in, from the first to the last, and those that have conditions.
fn bin_packing(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    sizes: &[i64],
    bins: &XcspBins,
) -> Posted {
    let items = poster.list(list)?;
    let bounds: Vec<(i64, i64)> = items.iter().map(|&x| poster.bounds(x)).collect();
    let Some(mut first) = bounds.iter().map(|&(low, _)| low).min() else {
        return empty_bins(poster, bins);
    };
    let mut last = bounds.iter().map(|&(_, high)| high).max().unwrap_or(first);
    if let XcspBins::Each(start, conditions) = bins {
        first = first.min(*start);
        last = last.max(start.saturating_add(conditions.len() as i64 - 1));
    }
    if last.saturating_sub(first) >= BINS {
        return Err(format!("there are more than {BINS} bins").as_str().into());
    }
    let total: i64 = sizes.iter().sum();
    let mut loads = Vec::new();
    for bin in first..=last {
        let load = poster.model.auxiliary_var("load", 0..=total)?;
        let load_expr = IntExpr::from(load);
        match bins {
            XcspBins::Used(condition) => {
                let meets = poster.meets(load_expr, condition)?;
                let is_sure = matches!(
                    condition,
                    XcspCondition::Compare(Relation::AtMost, XcspExpr::Number(0..))
                );
                let is_unused = forall(items.iter().map(|x: &Var| x.ne(bin)));
                poster
                    .model
                    .require(if is_sure { meets } else { meets | is_unused })?;
            }
            XcspBins::Each(start, conditions) => {
                let condition = usize::try_from(bin - start).ok();
                if let Some(condition) = condition.and_then(|place| conditions.get(place)) {
                    poster.require(load_expr, condition)?;
                }
            }
        }
        loads.push(load);
    }
    let places = list.iter().map(|item| poster.int(item));
    let places = places.collect::<Posted<Vec<_>>>()?;
    let places = places
        .into_iter()
        .map(|item| poster.model.var_of(item - first));
    let places: Vec<Var> = places.collect::<Result<_, _>>()?;
    poster.model.post(BinPacking::new(&places, sizes, &loads))?;
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
