//! Floor 2: extrema, arrays that are indexed, channels and circuits.

use super::expressions::{Posted, XcspPoster};
use crate::xcsp3::constraint::{
    XcspArgExtremum, XcspChannel, XcspChannelValue, XcspCircuit, XcspCondition, XcspElementAt,
    XcspExtreme, XcspExtremum, XcspMatrixCell, XcspRank,
};
use crate::xcsp3::expression::XcspExpr;
use csp_core::constraints::{
    ArgMax, ArgMin, Circuit, Element, Inverse, Relation, Subcircuit, Table,
};
use csp_core::ids::Var;
use csp_core::model::{IntExpr, element, exists, maximum, minimum, sum};
use csp_core::view::View;

/// The most cells of a matrix of numbers that is posted as a table.
const CELLS: usize = 1 << 16;

/// Where the condition bounds all entries, it is said of each.
pub(super) fn extremum(poster: &mut XcspPoster, it: &XcspExtremum) -> Posted {
    use Relation as R;
    use XcspCondition::Compare;
    let parts = poster.ints(&it.list)?;
    let bounds_all = matches!(
        (it.extreme, &it.condition),
        (XcspExtreme::Maximum, Compare(R::AtMost | R::Less, _))
            | (XcspExtreme::Minimum, Compare(R::AtLeast | R::Greater, _))
    );
    if bounds_all {
        for part in parts {
            poster.require(part, &it.condition)?;
        }
        return Ok(());
    }
    poster.require(extremum_of(parts, it.extreme), &it.condition)
}

fn extremum_of(parts: Vec<IntExpr>, extreme: XcspExtreme) -> IntExpr {
    match extreme {
        XcspExtreme::Maximum => maximum(parts),
        XcspExtreme::Minimum => minimum(parts),
    }
}

pub(super) fn arg_extremum(poster: &mut XcspPoster, it: &XcspArgExtremum) -> Posted {
    if it.rank == XcspRank::Any {
        return some_extremum(poster, it);
    }
    let last = it.list.list.len() as i64 - 1;
    let index = poster.model.auxiliary_var("index", 0..=last)?;
    poster.require(index + it.list.start, &it.condition)?;
    let mut views = poster.views(&it.list.list)?;
    let index = if it.rank == XcspRank::Last {
        views.reverse();
        View::new(-1, index, last as i32)
    } else {
        View::from(index)
    };
    match it.extreme {
        XcspExtreme::Maximum => poster.model.post(ArgMax::of(views, index))?,
        XcspExtreme::Minimum => poster.model.post(ArgMin::of(views, index))?,
    }
    Ok(())
}

/// Some extreme entry has a place that meets the condition. No variable is that place, as there may be several.
fn some_extremum(poster: &mut XcspPoster, it: &XcspArgExtremum) -> Posted {
    let parts = poster.ints(&it.list.list)?;
    let best = extremum_of(parts.clone(), it.extreme);
    let best = poster.model.var_of(best)?;
    let mut ways = Vec::new();
    for (part, offset) in parts.into_iter().zip(0_i64..) {
        let place = IntExpr::Constant(i128::from(it.list.start) + i128::from(offset));
        ways.push(part.eq(best) & poster.meets(place, &it.condition)?);
    }
    Ok(poster.model.require(exists(ways))?)
}

/// Some entry meets a condition.
pub(super) fn some_element(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    condition: &XcspCondition,
) -> Posted {
    let parts = poster.ints(list)?;
    let meets = parts.into_iter().map(|part| poster.meets(part, condition));
    let meets = meets.collect::<Posted<Vec<_>>>()?;
    Ok(poster.model.require(exists(meets))?)
}

/// The entry at an index meets a condition.
pub(super) fn element_at(poster: &mut XcspPoster, it: &XcspElementAt) -> Posted {
    let list = &it.list.list;
    let index = poster.view(&it.index, it.list.start)?;
    let value = if let XcspCondition::Compare(Relation::Equal, other) = &it.condition {
        poster.view(other, 0)?
    } else {
        let values = poster.list(list)?;
        let bounds = values.iter().map(|&x| poster.bounds(x));
        let low = bounds.clone().map(|(low, _)| low).min().unwrap_or(0);
        let high = bounds.map(|(_, high)| high).max().unwrap_or(0);
        let entry = poster.measured("entry", (low, high), &it.condition)?;
        entry.into()
    };
    let numbers: Option<Vec<i64>> = list.iter().map(XcspExpr::number).collect();
    match numbers {
        Some(numbers) => poster.model.post(Element::new(numbers, index, value))?,
        None => {
            let views = poster.views(list)?;
            poster.model.post(Element::of(views, index, value))?;
        }
    }
    Ok(())
}

pub(super) fn matrix_cell(poster: &mut XcspPoster, it: &XcspMatrixCell) -> Posted {
    if let XcspCondition::Compare(Relation::Equal, value) = &it.condition
        && let Some(rows) = cell_rows(it)
    {
        let row = poster.var(&it.indices[0])?;
        let scope = [row, poster.var(&it.indices[1])?, poster.var(value)?];
        poster.model.post(Table::new(&scope, rows))?;
        return Ok(());
    }
    let width = it.rows[0].len() as i64;
    let row = poster.int(&it.indices[0])? - it.starts[0];
    let column = poster.int(&it.indices[1])? - it.starts[1];
    let is_inside = column.ge(0) & column.lt(width);
    poster.model.require(is_inside)?;
    let place = poster.model.var_of(row * width + column)?;
    let parts = poster.ints(&it.rows.concat())?;
    poster.require(element(parts, place), &it.condition)
}

/// Row, column and number of each cell, if these are all in `i32` and few.
fn cell_rows(it: &XcspMatrixCell) -> Option<Vec<[i32; 3]>> {
    if it.rows.len().saturating_mul(it.rows[0].len()) > CELLS {
        return None;
    }
    let mut rows = Vec::new();
    for (row, cells) in (it.starts[0]..).zip(&it.rows) {
        for (column, cell) in (it.starts[1]..).zip(cells) {
            let [row, column, number] = [row, column, cell.number()?].map(i32::try_from);
            rows.push([row.ok()?, column.ok()?, number.ok()?]);
        }
    }
    Some(rows)
}

pub(super) fn channel(poster: &mut XcspPoster, it: &XcspChannel) -> Posted {
    let (f, g) = (&it.f, &it.g);
    if f.list.len() == g.list.len() {
        let left = poster.shifted(&f.list, g.start)?;
        let right = poster.shifted(&g.list, f.start)?;
        poster.model.post(Inverse::new(&left, &right))?;
        return Ok(());
    }
    let targets = poster.views(&g.list)?;
    for (x, place) in f.list.iter().zip(f.start..) {
        let index = poster.view(x, g.start)?;
        let place = poster.view(&XcspExpr::Number(place), 0)?;
        let entry = Element::of(targets.iter().copied(), index, place);
        poster.model.post(entry)?;
    }
    let left = poster.list(&f.list)?;
    Ok(poster.model.all_different(&left)?)
}

pub(super) fn channel_value(poster: &mut XcspPoster, it: &XcspChannelValue) -> Posted {
    let start = it.list.start;
    let (vars, value) = (poster.list(&it.list.list)?, poster.int(&it.value)?);
    let place = value - start;
    let is_inside = place.ge(0) & place.lt(vars.len() as i64);
    poster.model.require(is_inside)?;
    for (x, i) in vars.iter().zip(0_i64..) {
        poster.model.require(x.eq(1).iff(place.eq(i)))?;
    }
    Ok(())
}

/// Nodes may be their own successors, but not all of them.
pub(super) fn circuit(poster: &mut XcspPoster, it: &XcspCircuit) -> Posted {
    let next = poster.shifted(&it.list.list, it.list.start)?;
    let count = next.len() as i64;
    let d = poster.model.domains();
    let moves = next.iter().zip(0_i32..).all(|(&x, i)| !d.contains(x, i));
    let is_whole = moves || it.size.as_ref().and_then(XcspExpr::number) == Some(count);
    let moved = || next.iter().zip(0..).map(|(x, i): (&Var, i64)| x.ne(i));
    if is_whole && count > 1 {
        poster.model.post(Circuit::new(&next))?;
    } else {
        poster.model.post(Subcircuit::new(&next))?;
        poster.model.require(exists(moved()))?;
    }
    if let Some(size) = &it.size {
        let size = poster.int(size)?;
        poster.model.require(sum(moved()).eq(size))?;
    }
    Ok(())
}
