//! Floor 2: tables, automata, differences, orders and counts.

use super::expressions::{Posted, XcspPoster};
use crate::xcsp3::constraint::{
    XcspCardinality, XcspCondition, XcspCount, XcspDifferent, XcspDifferentLists, XcspEqual,
    XcspLex, XcspNValues, XcspOrdered, XcspPrecedence, XcspTable, XcspWord,
};
use crate::xcsp3::expression::XcspExpr;
use csp_core::constraints::{
    AllDifferent, AllDifferentExcept, Automaton, Count, GlobalCardinality, Increasing, Lex, NValue,
    Regular, Relation, Strictness, Table, ValuePrecede,
};
use csp_core::ids::Var;
use csp_core::model::{BoolExpr, IntExpr, exists, forall, sum};
use csp_core::propagator::Consistency;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Rows with values outside of `i32` are left out, as no variable has these values.
pub(super) fn extension(poster: &mut XcspPoster, it: &XcspTable) -> Posted {
    let vars = poster.list(&it.list)?;
    let fitting = |&entry: &i64| i32::try_from(entry).ok();
    let whole = it.rows.whole.iter();
    let whole = whole.filter_map(|row| row.iter().map(fitting).collect::<Option<Vec<i32>>>());
    let table = if it.rows.short.is_empty() {
        Table::new(&vars, whole)
    } else {
        let any_or = |entry: &Option<i64>| entry.map(i32::try_from).transpose().ok();
        let short = it.rows.short.iter();
        let short = short.filter_map(|row| row.iter().map(any_or).collect());
        let whole = whole.map(|row| row.into_iter().map(Some).collect());
        Table::short(&vars, short.chain(whole).collect::<Vec<Vec<Option<i32>>>>())
    };
    poster.model.post(if it.is_positive {
        table
    } else {
        table.negative()
    })?;
    Ok(())
}

pub(super) fn regular(poster: &mut XcspPoster, it: &XcspWord) -> Posted {
    let vars = poster.list(&it.list)?;
    let transitions = it.automaton.transitions.iter();
    let transitions =
        transitions.filter_map(|&(from, by, to)| Some((from, i32::try_from(by).ok()?, to)));
    let automaton = Automaton::new(
        it.automaton.states,
        it.automaton.start,
        it.automaton.accepting.iter().copied(),
        transitions,
    );
    let automaton = automaton.map_err(csp_core::error::ModelError::from)?;
    poster.model.post(Regular::new(&vars, automaton))?;
    Ok(())
}

pub(super) fn all_different(poster: &mut XcspPoster, it: &XcspDifferent) -> Posted {
    match &it.except[..] {
        [] => {
            let views = poster.views(&it.list)?;
            let constraint = AllDifferent::of(views).consistency(Consistency::Bounds);
            poster.model.post(constraint)?;
        }
        [value] if i32::try_from(*value).is_ok() => {
            let vars = poster.list(&it.list)?;
            poster.model.post(AllDifferentExcept::new(&vars, value))?;
        }
        values => {
            let vars = poster.list(&it.list)?;
            for (i, x) in vars.iter().enumerate() {
                for y in &vars[..i] {
                    poster.model.require(x.ne(y) | x.is_in(values))?;
                }
            }
        }
    }
    Ok(())
}

pub(super) fn all_different_lists(poster: &mut XcspPoster, it: &XcspDifferentLists) -> Posted {
    let lists = it.lists.iter().map(|list| poster.ints(list));
    let lists = lists.collect::<Posted<Vec<_>>>()?;
    let is_excepted = |list: &[IntExpr]| {
        let equals = |tuple: &Vec<i64>| forall(list.iter().zip(tuple).map(|(x, &v)| x.eq(v)));
        let fitting = it.except.iter().filter(|tuple| tuple.len() == list.len());
        exists(fitting.map(equals))
    };
    for (i, list) in lists.iter().enumerate() {
        for other in &lists[..i] {
            let pairs = list.iter().zip(other);
            let differ = exists(pairs.map(|(x, y)| x.ne(y.clone())));
            poster.model.require(differ | is_excepted(list))?;
        }
    }
    Ok(())
}

pub(super) fn all_equal(poster: &mut XcspPoster, it: &XcspEqual) -> Posted {
    if it.except.is_empty() {
        let parts = poster.ints(&it.list)?;
        for pair in parts.windows(2) {
            poster.model.require(pair[0].eq(pair[1].clone()))?;
        }
        return Ok(());
    }
    // No variable is the value of all: where each is an exception, there is none.
    let (vars, except) = (poster.list(&it.list)?, &it.except[..]);
    for (i, x) in vars.iter().enumerate() {
        for y in &vars[..i] {
            let is_excepted = x.is_in(except) | y.is_in(except);
            poster.model.require(x.eq(y) | is_excepted)?;
        }
    }
    Ok(())
}

pub(super) fn ordered(poster: &mut XcspPoster, it: &XcspOrdered) -> Posted {
    let is_plain = it.lengths.iter().all(|length| length.number() == Some(0));
    if is_plain {
        let mut vars = poster.list(&it.list)?;
        if matches!(it.relation, Relation::AtLeast | Relation::Greater) {
            vars.reverse();
        }
        let constraint = Increasing::new(&vars, strictness(it.relation));
        poster.model.post(constraint)?;
        return Ok(());
    }
    let (parts, lengths) = (poster.ints(&it.list)?, poster.ints(&it.lengths)?);
    for (pair, length) in parts.windows(2).zip(lengths) {
        let end = pair[0].clone() + length;
        let condition = BoolExpr::Compare(end, it.relation, pair[1].clone());
        poster.model.require(condition)?;
    }
    Ok(())
}

fn strictness(relation: Relation) -> Strictness {
    if matches!(relation, Relation::Less | Relation::Greater) {
        Strictness::Strict
    } else {
        Strictness::Weak
    }
}

pub(super) fn lex(poster: &mut XcspPoster, it: &XcspLex) -> Posted {
    let lists = it.lists.iter().map(|list| poster.list(list));
    let mut lists = lists.collect::<Posted<Vec<_>>>()?;
    if matches!(it.relation, Relation::AtLeast | Relation::Greater) {
        lists.reverse();
    }
    for pair in lists.windows(2) {
        let constraint = Lex::new(&pair[0], &pair[1], strictness(it.relation));
        poster.model.post(constraint)?;
    }
    Ok(())
}

pub(super) fn precedence(poster: &mut XcspPoster, it: &XcspPrecedence) -> Posted {
    let vars = poster.list(&it.list)?;
    if it.values.len() > 1 {
        poster.model.post(ValuePrecede::chain(&it.values, &vars))?;
    }
    // Where the last value occurs, those before it do.
    if let (Some(&last), true) = (it.values.last(), it.is_covered) {
        poster.model.post(Count::at_least(&vars, last, 1))?;
    }
    Ok(())
}

/// Numbers, if all are.
fn numbers(list: &[XcspExpr]) -> Option<Vec<i64>> {
    list.iter().map(XcspExpr::number).collect()
}

pub(super) fn count(poster: &mut XcspPoster, it: &XcspCount) -> Posted {
    let vars = poster.list(&it.list)?;
    let Some(values) = numbers(&it.values) else {
        let values = poster.ints(&it.values)?;
        let is_counted = |x: &Var| exists(values.iter().map(|value| x.eq(value.clone())));
        let number = sum(vars.iter().map(is_counted));
        return poster.require(number, &it.condition);
    };
    let counted = match it.condition {
        XcspCondition::Compare(relation, XcspExpr::Number(number)) => {
            count_of(&vars, &values, relation, number)
        }
        _ => None,
    };
    let counted = match counted {
        Some(counted) => counted,
        None => {
            let number = poster.measured("count", (0, vars.len() as i64), &it.condition)?;
            Count::new(&vars, &values[..], number)
        }
    };
    poster.model.post(counted)?;
    Ok(())
}

/// A count that is compared with a number, if there is a constraint for that.
fn count_of(vars: &[Var], values: &[i64], relation: Relation, number: i64) -> Option<Count> {
    let (more, less) = (number.saturating_add(1), number.saturating_sub(1));
    match relation {
        Relation::Equal => Some(Count::exactly(vars, values, number)),
        Relation::AtLeast => Some(Count::at_least(vars, values, number)),
        Relation::AtMost => Some(Count::at_most(vars, values, number)),
        Relation::Greater => Some(Count::at_least(vars, values, more)),
        Relation::Less => Some(Count::at_most(vars, values, less)),
        Relation::NotEqual => None,
    }
}

pub(super) fn n_values(poster: &mut XcspPoster, it: &XcspNValues) -> Posted {
    let vars = poster.list(&it.list)?;
    if it.except.is_empty() {
        let number = poster.measured("values", (0, vars.len() as i64), &it.condition)?;
        poster.model.post(NValue::new(&vars, number))?;
        return Ok(());
    }
    let d = poster.model.domains();
    let values: BTreeSet<i32> = vars
        .iter()
        .flat_map(|&x| d.values(x).iter().collect::<Vec<_>>())
        .collect();
    let values = values
        .into_iter()
        .filter(|&value| !it.except.contains(&value.into()));
    let number = sum(values.map(|value| exists(vars.iter().map(|x| x.eq(value)))));
    poster.require(number, &it.condition)
}

pub(super) fn cardinality(poster: &mut XcspPoster, it: &XcspCardinality) -> Posted {
    let vars = poster.list(&it.list)?;
    let Some(cover) = numbers(&it.values) else {
        return counted_values(poster, it, &vars);
    };
    let limits = |occurs: &XcspCondition| match occurs {
        XcspCondition::Compare(Relation::Equal, XcspExpr::Number(n)) => Some(*n..=*n),
        XcspCondition::Inside(ranges) if ranges.len() == 1 => Some(ranges[0].0..=ranges[0].1),
        _ => None,
    };
    let limits: Option<Vec<RangeInclusive<i64>>> = it.occurs.iter().map(limits).collect();
    let constraint = if let Some(limits) = limits {
        GlobalCardinality::between(&vars, &cover, &limits)
    } else {
        let mut numbers = Vec::new();
        for occurs in &it.occurs {
            numbers.push(poster.measured("occurs", (0, vars.len() as i64), occurs)?);
        }
        GlobalCardinality::new(&vars, &cover, &numbers)
    };
    poster.model.post(if it.is_closed {
        constraint.closed()
    } else {
        constraint
    })?;
    Ok(())
}

/// Where values are variables, each is counted by itself.
fn counted_values(poster: &mut XcspPoster, it: &XcspCardinality, vars: &[Var]) -> Posted {
    let values = poster.ints(&it.values)?;
    for (value, occurs) in values.iter().zip(&it.occurs) {
        let number = sum(vars.iter().map(|x| x.eq(value.clone())));
        poster.require(number, occurs)?;
    }
    if it.is_closed {
        for x in vars {
            let is_one = exists(values.iter().map(|value| x.eq(value.clone())));
            poster.model.require(is_one)?;
        }
    }
    Ok(())
}
