//! Floor 2: extrema, arrays that are indexed, channels and circuits.

use super::expressions::{Posted, XcspPoster};
use crate::xcsp3::constraint::{XcspCondition, XcspConstraint, XcspExtreme, XcspIndexed, XcspRank};
use crate::xcsp3::expression::XcspExpr;
use csp_core::constraints::{
    ArgMax, ArgMin, Circuit, Element, Inverse, Relation, Subcircuit, Table,
};
use csp_core::ids::Var;
use csp_core::model::{IntExpr, element, exists, maximum, minimum, sum};
use csp_core::view::View;

/// The most cells of a matrix of numbers that is posted as a table.
const CELLS: usize = 1 << 16;

pub(super) fn post(poster: &mut XcspPoster, constraint: &XcspConstraint) -> Posted {
    use XcspConstraint as C;
    match constraint {
        C::Extremum {
            list,
            extreme,
            condition,
        } => extremum(poster, list, *extreme, condition),
        C::ArgExtremum {
            list,
            extreme,
            rank,
            condition,
        } => arg_extremum(poster, list, *extreme, *rank, condition),
        C::Element {
            list,
            index,
            condition,
        } => match index {
            Some(index) => element_at(poster, list, index, condition),
            None => {
                let parts = poster.ints(&list.list)?;
                let meets = parts.into_iter().map(|part| poster.meets(part, condition));
                let meets = meets.collect::<Posted<Vec<_>>>()?;
                Ok(poster.model.require(exists(meets))?)
            }
        },
        C::ElementMatrix {
            rows,
            starts,
            indices,
            condition,
        } => element_matrix(poster, rows, *starts, indices, condition),
        C::Channel { f, g } => channel(poster, f, g),
        C::ChannelValue { list, value } => {
            let (list_vars, value) = (poster.list(&list.list)?, poster.int(value)?);
            let end = list.start + list_vars.len() as i64;
            poster.model.require(value.ge(list.start) & value.lt(end))?;
            for (x, place) in list_vars.iter().zip(list.start..) {
                poster.model.require(x.eq(1).iff(value.eq(place)))?;
            }
            Ok(())
        }
        C::Circuit { list, size } => circuit(poster, list, size.as_ref()),
        _ => Err("it is posted elsewhere".into()),
    }
}

/// Where the condition bounds all entries, it is said of each.
fn extremum(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    extreme: XcspExtreme,
    condition: &XcspCondition,
) -> Posted {
    let parts = poster.ints(list)?;
    let bounds_all = matches!(
        (extreme, condition),
        (
            XcspExtreme::Maximum,
            XcspCondition::Compare(Relation::AtMost | Relation::Less, _)
        ) | (
            XcspExtreme::Minimum,
            XcspCondition::Compare(Relation::AtLeast | Relation::Greater, _)
        )
    );
    if bounds_all {
        for part in parts {
            poster.require(part, condition)?;
        }
        return Ok(());
    }
    poster.require(extremum_of(parts, extreme), condition)
}

fn extremum_of(parts: Vec<IntExpr>, extreme: XcspExtreme) -> IntExpr {
    match extreme {
        XcspExtreme::Maximum => maximum(parts),
        XcspExtreme::Minimum => minimum(parts),
    }
}

fn arg_extremum(
    poster: &mut XcspPoster,
    list: &XcspIndexed,
    extreme: XcspExtreme,
    rank: XcspRank,
    condition: &XcspCondition,
) -> Posted {
    let last = list.list.len() as i64 - 1;
    let index = poster.model.auxiliary_var("index", 0..=last)?;
    poster.require(index + list.start, condition)?;
    let mut views = poster.views(&list.list)?;
    let index = match rank {
        XcspRank::Any => {
            let parts = poster.ints(&list.list)?;
            let best = extremum_of(parts.clone(), extreme);
            return Ok(poster.model.require(element(parts, index).eq(best))?);
        }
        XcspRank::First => View::from(index),
        XcspRank::Last => {
            views.reverse();
            View::new(-1, index, last as i32)
        }
    };
    match extreme {
        XcspExtreme::Maximum => poster.model.post(ArgMax::of(views, index))?,
        XcspExtreme::Minimum => poster.model.post(ArgMin::of(views, index))?,
    }
    Ok(())
}

/// The entry at an index meets a condition.
fn element_at(
    poster: &mut XcspPoster,
    list: &XcspIndexed,
    index: &XcspExpr,
    condition: &XcspCondition,
) -> Posted {
    let index = poster.view(index, list.start)?;
    let value = if let XcspCondition::Compare(Relation::Equal, other) = condition {
        poster.view(other, 0)?
    } else {
        let values = poster.list(&list.list)?;
        let bounds = values.iter().map(|&x| poster.bounds(x));
        let low = bounds.clone().map(|(low, _)| low).min().unwrap_or(0);
        let high = bounds.map(|(_, high)| high).max().unwrap_or(0);
        poster.measured("entry", (low, high), condition)?.into()
    };
    let numbers: Option<Vec<i64>> = list.list.iter().map(XcspExpr::number).collect();
    match numbers {
        Some(numbers) => poster.model.post(Element::new(numbers, index, value))?,
        None => {
            let views = poster.views(&list.list)?;
            poster.model.post(Element::of(views, index, value))?;
        }
    }
    Ok(())
}

fn element_matrix(
    poster: &mut XcspPoster,
    rows: &[Vec<XcspExpr>],
    starts: [i64; 2],
    indices: &[XcspExpr; 2],
    condition: &XcspCondition,
) -> Posted {
    let width = rows[0].len();
    let cells: Vec<XcspExpr> = rows.concat();
    let numbers: Option<Vec<i32>> = cells
        .iter()
        .map(|cell| i32::try_from(cell.number()?).ok())
        .collect();
    if let (Some(numbers), XcspCondition::Compare(Relation::Equal, value)) = (numbers, condition)
        && numbers.len() <= CELLS
        && starts == [0, 0]
    {
        let scope = [
            poster.var(&indices[0])?,
            poster.var(&indices[1])?,
            poster.var(value)?,
        ];
        let row = |(place, &value): (usize, &i32)| {
            [(place / width) as i32, (place % width) as i32, value]
        };
        let table = Table::new(&scope, numbers.iter().enumerate().map(row));
        poster.model.post(table)?;
        return Ok(());
    }
    let (row, column) = (poster.int(&indices[0])?, poster.int(&indices[1])?);
    let (row, column) = (row - starts[0], column - starts[1]);
    poster
        .model
        .require(column.ge(0) & column.lt(width as i64))?;
    let place = poster.model.var_of(row * width as i64 + column)?;
    let parts = poster.ints(&cells)?;
    poster.require(element(parts, place), condition)
}

/// The variables of a list, less a number.
fn shifted(poster: &mut XcspPoster, list: &[XcspExpr], start: i64) -> Posted<Vec<Var>> {
    if start == 0 {
        return poster.list(list);
    }
    let mut vars = Vec::new();
    for part in poster.ints(list)? {
        vars.push(poster.model.var_of(part - start)?);
    }
    Ok(vars)
}

fn channel(poster: &mut XcspPoster, f: &XcspIndexed, g: &XcspIndexed) -> Posted {
    if f.list.len() == g.list.len() {
        let (left, right) = (
            shifted(poster, &f.list, g.start)?,
            shifted(poster, &g.list, f.start)?,
        );
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

/// Nodes may be their own successors, but not all of them.
fn circuit(poster: &mut XcspPoster, list: &XcspIndexed, size: Option<&XcspExpr>) -> Posted {
    let next = shifted(poster, &list.list, list.start)?;
    let count = next.len() as i64;
    let d = poster.model.domains();
    let moves = next.iter().zip(0_i32..).all(|(&x, i)| !d.contains(x, i));
    let is_whole = moves || size.and_then(XcspExpr::number) == Some(count);
    if is_whole && count > 1 {
        poster.model.post(Circuit::new(&next))?;
    } else {
        poster.model.post(Subcircuit::new(&next))?;
        let moved = next.iter().zip(0..).map(|(x, i): (&Var, i64)| x.ne(i));
        poster.model.require(exists(moved))?;
    }
    if let Some(size) = size {
        let size = poster.int(size)?;
        let moved = sum(next.iter().zip(0..).map(|(x, i): (&Var, i64)| x.ne(i)));
        poster.model.require(moved.eq(size))?;
    }
    Ok(())
}
