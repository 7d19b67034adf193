//! Floor 2: tables, automata, differences, orders and counts.

use super::expressions::{Posted, XcspPoster};
use crate::xcsp3::constraint::{XcspAutomaton, XcspCondition, XcspConstraint, XcspRow};
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

pub(super) fn post(poster: &mut XcspPoster, constraint: &XcspConstraint) -> Posted {
    use XcspConstraint as C;
    match constraint {
        C::Extension {
            list,
            rows,
            is_positive,
        } => extension(poster, list, rows, *is_positive),
        C::Regular { list, automaton } => regular(poster, list, automaton),
        C::AllDifferent { list, except } => all_different(poster, list, except),
        C::AllDifferentLists { lists, except } => all_different_lists(poster, lists, except),
        C::AllEqual(list) => {
            let parts = poster.ints(list)?;
            for pair in parts.windows(2) {
                poster.model.require(pair[0].eq(pair[1].clone()))?;
            }
            Ok(())
        }
        C::Ordered {
            list,
            lengths,
            relation,
        } => ordered(poster, list, lengths, *relation),
        C::Lex { lists, relation } => lex(poster, lists, *relation),
        C::Precedence {
            list,
            values,
            is_covered,
        } => precedence(poster, list, values, *is_covered),
        C::Count {
            list,
            values,
            condition,
        } => count(poster, list, values, condition),
        C::NValues {
            list,
            except,
            condition,
        } => n_values(poster, list, except, condition),
        C::Cardinality {
            list,
            values,
            occurs,
            is_closed,
        } => cardinality(poster, list, values, occurs, *is_closed),
        _ => Err("it is posted elsewhere".into()),
    }
}

/// Rows with values outside of `i32` are left out, as no variable has these values.
fn extension(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    rows: &[XcspRow],
    is_positive: bool,
) -> Posted {
    let vars = poster.list(list)?;
    let is_short = rows.iter().any(|row| row.contains(&None));
    let short = |row: &XcspRow| {
        let entry = |entry: &Option<i64>| entry.map(i32::try_from).transpose();
        row.iter()
            .map(entry)
            .collect::<Result<Vec<Option<i32>>, _>>()
            .ok()
    };
    let table = if is_short {
        Table::short(&vars, rows.iter().filter_map(short))
    } else {
        let whole = |row: &XcspRow| short(row)?.into_iter().collect::<Option<Vec<i32>>>();
        Table::new(&vars, rows.iter().filter_map(whole))
    };
    poster
        .model
        .post(if is_positive { table } else { table.negative() })?;
    Ok(())
}

fn regular(poster: &mut XcspPoster, list: &[XcspExpr], automaton: &XcspAutomaton) -> Posted {
    let vars = poster.list(list)?;
    let transitions = automaton.transitions.iter();
    let transitions =
        transitions.filter_map(|&(from, by, to)| Some((from, i32::try_from(by).ok()?, to)));
    let automaton = Automaton::new(
        automaton.states,
        automaton.start,
        automaton.accepting.iter().copied(),
        transitions,
    );
    let automaton = automaton.map_err(csp_core::error::ModelError::from)?;
    poster.model.post(Regular::new(&vars, automaton))?;
    Ok(())
}

fn all_different(poster: &mut XcspPoster, list: &[XcspExpr], except: &[i64]) -> Posted {
    match except {
        [] => {
            let views = poster.views(list)?;
            let constraint = AllDifferent::of(views).consistency(Consistency::Bounds);
            poster.model.post(constraint)?;
        }
        [value] if i32::try_from(*value).is_ok() => {
            let vars = poster.list(list)?;
            poster.model.post(AllDifferentExcept::new(&vars, value))?;
        }
        values => {
            let vars = poster.list(list)?;
            for (i, x) in vars.iter().enumerate() {
                for y in &vars[..i] {
                    poster.model.require(x.ne(y) | x.is_in(values))?;
                }
            }
        }
    }
    Ok(())
}

fn all_different_lists(
    poster: &mut XcspPoster,
    lists: &[Vec<XcspExpr>],
    except: &[Vec<i64>],
) -> Posted {
    let lists = lists.iter().map(|list| poster.ints(list));
    let lists = lists.collect::<Posted<Vec<_>>>()?;
    let is_excepted = |list: &[IntExpr]| {
        let equals = |tuple: &Vec<i64>| forall(list.iter().zip(tuple).map(|(x, &v)| x.eq(v)));
        let fitting = except.iter().filter(|tuple| tuple.len() == list.len());
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

fn ordered(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    lengths: &[XcspExpr],
    relation: Relation,
) -> Posted {
    let is_plain = lengths.iter().all(|length| length.number() == Some(0));
    if is_plain {
        let mut vars = poster.list(list)?;
        if matches!(relation, Relation::AtLeast | Relation::Greater) {
            vars.reverse();
        }
        poster
            .model
            .post(Increasing::new(&vars, strictness(relation)))?;
        return Ok(());
    }
    let (parts, lengths) = (poster.ints(list)?, poster.ints(lengths)?);
    for (pair, length) in parts.windows(2).zip(lengths) {
        let end = pair[0].clone() + length;
        let condition = BoolExpr::Compare(end, relation, pair[1].clone());
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

fn lex(poster: &mut XcspPoster, lists: &[Vec<XcspExpr>], relation: Relation) -> Posted {
    let lists = lists.iter().map(|list| poster.list(list));
    let mut lists = lists.collect::<Posted<Vec<_>>>()?;
    if matches!(relation, Relation::AtLeast | Relation::Greater) {
        lists.reverse();
    }
    for pair in lists.windows(2) {
        poster
            .model
            .post(Lex::new(&pair[0], &pair[1], strictness(relation)))?;
    }
    Ok(())
}

fn precedence(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    values: &[i64],
    is_covered: bool,
) -> Posted {
    let vars = poster.list(list)?;
    if values.len() > 1 {
        poster.model.post(ValuePrecede::chain(values, &vars))?;
    }
    if let (Some(&last), true) = (values.last(), is_covered) {
        poster.model.post(Count::at_least(&vars, last, 1))?;
    }
    Ok(())
}

/// Numbers, if all are.
fn numbers(list: &[XcspExpr]) -> Option<Vec<i64>> {
    list.iter().map(XcspExpr::number).collect()
}

fn count(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    values: &[XcspExpr],
    condition: &XcspCondition,
) -> Posted {
    let vars = poster.list(list)?;
    let Some(values) = numbers(values) else {
        let values = poster.ints(values)?;
        let is_counted = |x: &Var| exists(values.iter().map(|value| x.eq(value.clone())));
        let number = sum(vars.iter().map(is_counted));
        return poster.require(number, condition);
    };
    if let XcspCondition::Compare(relation, XcspExpr::Number(number)) = *condition {
        let counted = match relation {
            Relation::Equal => Some(Count::exactly(&vars, &values[..], number)),
            Relation::AtLeast => Some(Count::at_least(&vars, &values[..], number)),
            Relation::AtMost => Some(Count::at_most(&vars, &values[..], number)),
            Relation::Greater => Some(Count::at_least(
                &vars,
                &values[..],
                number.saturating_add(1),
            )),
            Relation::Less => Some(Count::at_most(&vars, &values[..], number.saturating_sub(1))),
            Relation::NotEqual => None,
        };
        if let Some(counted) = counted {
            poster.model.post(counted)?;
            return Ok(());
        }
    }
    let number = poster.measured("count", (0, vars.len() as i64), condition)?;
    poster.model.post(Count::new(&vars, &values[..], number))?;
    Ok(())
}

fn n_values(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    except: &[i64],
    condition: &XcspCondition,
) -> Posted {
    let vars = poster.list(list)?;
    if except.is_empty() {
        let number = poster.measured("values", (0, vars.len() as i64), condition)?;
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
        .filter(|&value| !except.contains(&value.into()));
    let number = sum(values.map(|value| exists(vars.iter().map(|x| x.eq(value)))));
    poster.require(number, condition)
}

fn cardinality(
    poster: &mut XcspPoster,
    list: &[XcspExpr],
    values: &[XcspExpr],
    occurs: &[XcspCondition],
    is_closed: bool,
) -> Posted {
    let vars = poster.list(list)?;
    let Some(cover) = numbers(values) else {
        let values = poster.ints(values)?;
        for (value, occurs) in values.iter().zip(occurs) {
            let number = sum(vars.iter().map(|x| x.eq(value.clone())));
            poster.require(number, occurs)?;
        }
        if is_closed {
            for x in &vars {
                let is_one = exists(values.iter().map(|value| x.eq(value.clone())));
                poster.model.require(is_one)?;
            }
        }
        return Ok(());
    };
    let limits = |occurs: &XcspCondition| match occurs {
        XcspCondition::Compare(Relation::Equal, XcspExpr::Number(n)) => Some(*n..=*n),
        XcspCondition::Inside(ranges) if ranges.len() == 1 => Some(ranges[0].0..=ranges[0].1),
        _ => None,
    };
    let limits: Option<Vec<RangeInclusive<i64>>> = occurs.iter().map(limits).collect();
    let constraint = if let Some(limits) = limits {
        GlobalCardinality::between(&vars, &cover, &limits)
    } else {
        let most = vars.len() as i64;
        let numbers = occurs
            .iter()
            .map(|occurs| poster.measured("occurs", (0, most), occurs));
        let numbers = numbers.collect::<Posted<Vec<Var>>>()?;
        GlobalCardinality::new(&vars, &cover, &numbers)
    };
    poster.model.post(if is_closed {
        constraint.closed()
    } else {
        constraint
    })?;
    Ok(())
}
