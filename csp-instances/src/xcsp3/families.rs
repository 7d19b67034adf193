//! Floor 2: elements to constraints, a function an element.

use super::constraint::{
    XcspAutomaton, XcspBins, XcspCondition, XcspConstraint, XcspExtreme, XcspRank, XcspRow,
};
use super::document::{Reading, XcspElement};
use super::expression::{NameNumbers, XcspExpr, XcspOperator};
use super::scanner::{integer, pieces, range, tuples, words};
use csp_core::constraints::Relation;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Tables and automata that were read already, by their places in the text: those of a group are the same for all of its members.
#[derive(Debug, Default)]
pub(super) struct ReadOnce {
    tables: BTreeMap<usize, Arc<Vec<XcspRow>>>,
    automata: BTreeMap<usize, Arc<XcspAutomaton>>,
}

type Element<'r, 'a, 'i> = XcspElement<'r, 'a, 'i>;

/// The constraints that an element says.
pub(super) fn constraints(
    it: &Element<'_, '_, '_>,
    once: &mut ReadOnce,
) -> Reading<Vec<XcspConstraint>> {
    it.only_attributes(&[
        "startIndex",
        "type",
        "case",
        "closed",
        "zeroIgnored",
        "covered",
    ])?;
    let one = match it.name() {
        "intension" => XcspConstraint::Intension(it.child_or_self("function")?.expression()?),
        "extension" => extension(it, once)?,
        "regular" | "mdd" => automaton(it, once)?,
        "allDifferent" => return all_different(it),
        "allEqual" => XcspConstraint::AllEqual(it.child_or_self("list")?.full_list()?),
        "ordered" => ordered(it)?,
        "lex" => return lex(it),
        "precedence" => precedence(it)?,
        "sum" => {
            it.only(&["list", "coeffs", "condition"])?;
            XcspConstraint::Sum {
                terms: terms(it)?,
                condition: it.child("condition")?.condition()?,
            }
        }
        "count" => count(it)?,
        "nValues" => n_values(it)?,
        "cardinality" => cardinality(it)?,
        "maximum" => extremum(it, XcspExtreme::Maximum)?,
        "minimum" => extremum(it, XcspExtreme::Minimum)?,
        "maximumArg" => arg_extremum(it, XcspExtreme::Maximum)?,
        "minimumArg" => arg_extremum(it, XcspExtreme::Minimum)?,
        "element" => element(it)?,
        "channel" => channel(it)?,
        "noOverlap" => no_overlap(it)?,
        "cumulative" => cumulative(it)?,
        "binPacking" => bin_packing(it)?,
        "knapsack" => knapsack(it)?,
        "circuit" => circuit(it)?,
        "clause" => clause(it)?,
        "instantiation" => instantiation(it)?,
        _ => return Err(it.error("this constraint is not supported")),
    };
    Ok(vec![one])
}

fn extension(it: &Element<'_, '_, '_>, once: &mut ReadOnce) -> Reading<XcspConstraint> {
    it.only(&["list", "supports", "conflicts"])?;
    if it.node.attribute("type").is_some() {
        return Err(it.error("hybrid tables are not supported"));
    }
    let list = it.child("list")?.full_list()?;
    let supports = it.maybe("supports")?;
    let is_positive = supports.is_some();
    let rows = supports.map_or_else(|| it.child("conflicts"), Ok)?;
    let text = rows.fixed_text()?;
    if !text.starts_with('(')
        && let [x] = &list[..]
    {
        let ranges = words(&text).and_then(|words| words.iter().map(|word| range(word)).collect());
        let ranges = rows.located(ranges)?;
        let condition = if is_positive {
            XcspCondition::Inside(ranges)
        } else {
            XcspCondition::Outside(ranges)
        };
        return Ok(XcspConstraint::Unary(x.clone(), condition));
    }
    let key = rows.key();
    let table = match once.tables.get(&key) {
        Some(table) => Arc::clone(table),
        None => {
            let table = Arc::new(rows.located(table(&text))?);
            once.tables.insert(key, Arc::clone(&table));
            table
        }
    };
    if let Some(row) = table.iter().position(|row| row.len() != list.len()) {
        let found = table[row].len();
        let message = format!(
            "row {} has {found} values for {} variables",
            row + 1,
            list.len()
        );
        return Err(rows.error(message));
    }
    Ok(XcspConstraint::Extension {
        list,
        rows: table,
        is_positive,
    })
}

fn table(text: &str) -> Result<Vec<XcspRow>, String> {
    let entry = |entry: &str| match entry.trim() {
        "*" => Ok(None),
        entry => integer(entry).map(Some),
    };
    let rows = tuples(text)?.into_iter();
    rows.map(|row| row.split(',').map(entry).collect())
        .collect()
}

/// `<regular>`, or `<mdd>`, which begins with the first state and ends where no transition begins.
fn automaton(it: &Element<'_, '_, '_>, once: &mut ReadOnce) -> Reading<XcspConstraint> {
    it.only(&["list", "transitions", "start", "final"])?;
    let list = it.child("list")?.full_list()?;
    let transitions = it.child("transitions")?;
    let key = transitions.key();
    if let Some(known) = once.automata.get(&key) {
        let automaton = Arc::clone(known);
        return Ok(XcspConstraint::Regular { list, automaton });
    }
    let text = transitions.fixed_text()?;
    let mut numbers = NameNumbers::default();
    let transition = |tuple: &str| {
        let [from, value, to] = pieces(tuple, ',')?[..] else {
            return Err(format!(
                "`({tuple})` is no transition `(state,value,state)`"
            ));
        };
        let (from, value) = (numbers.of(from.trim()), integer(value)?);
        Ok((from, value, numbers.of(to.trim())))
    };
    let all = transitions.located(tuples(&text))?.into_iter();
    let all: Vec<_> = transitions.located(all.map(transition).collect())?;
    let (start, accepting) = if it.name() == "mdd" {
        let sources: BTreeSet<usize> = all.iter().map(|&(from, ..)| from).collect();
        let sinks = (0..numbers.len()).filter(|state| !sources.contains(state));
        (0, sinks.collect())
    } else {
        let finals = it.child("final")?;
        let finals = finals.located(words(&finals.fixed_text()?))?;
        let accepting = finals.iter().map(|state| numbers.of(state)).collect();
        (numbers.of(&it.child("start")?.fixed_text()?), accepting)
    };
    let automaton = Arc::new(XcspAutomaton {
        states: numbers.len().max(1),
        start,
        accepting,
        transitions: all,
    });
    once.automata.insert(key, Arc::clone(&automaton));
    Ok(XcspConstraint::Regular { list, automaton })
}

fn transposed(rows: &[Vec<XcspExpr>]) -> Vec<Vec<XcspExpr>> {
    let column = |j: usize| rows.iter().map(|row| row[j].clone()).collect();
    (0..rows[0].len()).map(column).collect()
}

/// Lists of the same length, at least one.
fn equal_lists(it: &Element<'_, '_, '_>) -> Reading<Vec<Vec<XcspExpr>>> {
    let lists = it.all("list").into_iter().map(|list| list.full_list());
    let lists = lists.collect::<Reading<Vec<_>>>()?;
    match lists.first() {
        Some(first) if lists.iter().all(|list| list.len() == first.len()) => Ok(lists),
        _ => Err(it.error("the lists differ in length, or there are none")),
    }
}

fn all_different(it: &Element<'_, '_, '_>) -> Reading<Vec<XcspConstraint>> {
    it.only(&["list", "matrix", "except"])?;
    let except = it.maybe("except")?;
    if it.all("list").len() > 1 {
        let tuples = except.map_or(Ok(Vec::new()), |except| except.tuples())?;
        let numbers = |row: &Vec<XcspExpr>| row.iter().map(XcspExpr::number).collect();
        let numbers: Option<Vec<_>> = tuples.iter().map(numbers).collect();
        return Ok(vec![XcspConstraint::AllDifferentLists {
            lists: equal_lists(it)?,
            except: numbers.ok_or_else(|| it.error("only numbers are supported in <except>"))?,
        }]);
    }
    let except = except.map_or(Ok(Vec::new()), |except| except.numbers())?;
    let lists = match it.maybe("matrix")? {
        Some(matrix) => {
            let rows = matrix.matrix()?;
            [transposed(&rows), rows].concat()
        }
        None => vec![it.child_or_self("list")?.list()?],
    };
    let different = |list| XcspConstraint::AllDifferent {
        list,
        except: except.clone(),
    };
    Ok(lists.into_iter().map(different).collect())
}

fn ordered(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "lengths", "operator"])?;
    let list = it.child_or_self("list")?.full_list()?;
    let lengths = match it.maybe("lengths")? {
        None => vec![XcspExpr::Number(0); list.len() - 1],
        Some(child) => {
            let mut lengths = child.list()?;
            if lengths.len() + 1 < list.len() || lengths.len() > list.len() {
                return Err(child.error(format!("{} lengths are needed", list.len() - 1)));
            }
            lengths.truncate(list.len() - 1);
            lengths
        }
    };
    Ok(XcspConstraint::Ordered {
        list,
        lengths,
        relation: it.order()?,
    })
}

fn lex(it: &Element<'_, '_, '_>) -> Reading<Vec<XcspConstraint>> {
    it.only(&["list", "matrix", "operator"])?;
    let relation = it.order()?;
    let all = match it.maybe("matrix")? {
        Some(matrix) => {
            let rows = matrix.matrix()?;
            vec![transposed(&rows), rows]
        }
        None => vec![equal_lists(it)?],
    };
    let lex = |lists| XcspConstraint::Lex { lists, relation };
    Ok(all.into_iter().map(lex).collect())
}

fn precedence(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "values"])?;
    let list = it.child_or_self("list")?.full_list()?;
    let given = it.maybe("values")?;
    let is_covered = given.map_or(Ok(false), |values| values.flag("covered", false))?;
    let values = if let Some(values) = given {
        values.numbers()?
    } else {
        let mut values = BTreeSet::new();
        for x in &list {
            let XcspExpr::Var(x) = *x else {
                return Err(it.error("<values> is needed where the list is not of variables"));
            };
            let ranges = it.variables.domains[x].iter();
            values.extend(ranges.flat_map(|&(low, high)| low..=high));
        }
        values.into_iter().collect()
    };
    Ok(XcspConstraint::Precedence {
        list,
        values,
        is_covered: is_covered || it.flag("covered", false)?,
    })
}

/// The entries of `<list>` with those of `<coeffs>`, or 1.
pub(super) fn terms(it: &Element<'_, '_, '_>) -> Reading<Vec<(XcspExpr, XcspExpr)>> {
    let list = it.child_or_self("list")?.list()?;
    let coefficients = match it.maybe("coeffs")? {
        None => vec![XcspExpr::Number(1); list.len()],
        Some(child) => same_length(&child, child.list()?, list.len())?,
    };
    Ok(coefficients.into_iter().zip(list).collect())
}

/// A list, if it has this length.
fn same_length<T>(it: &Element<'_, '_, '_>, list: Vec<T>, expected: usize) -> Reading<Vec<T>> {
    let found = list.len();
    if found == expected {
        Ok(list)
    } else {
        Err(it.error(format!(
            "{expected} entries are needed, and {found} are given"
        )))
    }
}

fn count(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "values", "condition"])?;
    Ok(XcspConstraint::Count {
        list: it.child("list")?.list()?,
        values: it.child("values")?.list()?,
        condition: it.child("condition")?.condition()?,
    })
}

fn n_values(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "except", "condition"])?;
    let except = it.maybe("except")?;
    Ok(XcspConstraint::NValues {
        list: it.child("list")?.list()?,
        except: except.map_or(Ok(Vec::new()), |except| except.numbers())?,
        condition: it.child("condition")?.condition()?,
    })
}

fn cardinality(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "values", "occurs"])?;
    let values_child = it.child("values")?;
    let values = values_child.list()?;
    let occurs_child = it.child("occurs")?;
    let text = occurs_child.text()?;
    let mut occurs = Vec::new();
    for word in occurs_child.located(words(&text))? {
        if word.contains("..") && word.starts_with(|c: char| c.is_ascii_digit()) {
            occurs.push(XcspCondition::Inside(vec![
                occurs_child.located(range(&word))?,
            ]));
        } else {
            let equal = |number| XcspCondition::Compare(Relation::Equal, number);
            occurs.extend(occurs_child.list_of(&word)?.into_iter().map(equal));
        }
    }
    Ok(XcspConstraint::Cardinality {
        list: it.child("list")?.list()?,
        occurs: same_length(&occurs_child, occurs, values.len())?,
        values,
        is_closed: values_child.flag("closed", false)? || it.flag("closed", false)?,
    })
}

fn extremum(it: &Element<'_, '_, '_>, extreme: XcspExtreme) -> Reading<XcspConstraint> {
    it.only(&["list", "condition"])?;
    Ok(XcspConstraint::Extremum {
        list: it.child("list")?.full_list()?,
        extreme,
        condition: it.child("condition")?.condition()?,
    })
}

fn rank(it: &Element<'_, '_, '_>) -> Reading<XcspRank> {
    match it.node.attribute("rank") {
        None | Some("any") => Ok(XcspRank::Any),
        Some("first") => Ok(XcspRank::First),
        Some("last") => Ok(XcspRank::Last),
        Some(other) => Err(it.error(format!("there is no rank `{other}`"))),
    }
}

fn arg_extremum(it: &Element<'_, '_, '_>, extreme: XcspExtreme) -> Reading<XcspConstraint> {
    it.only(&["list", "condition"])?;
    let list = it.child("list")?;
    Ok(XcspConstraint::ArgExtremum {
        list: list.indexed()?,
        extreme,
        rank: rank(&list)?,
        condition: it.child("condition")?.condition()?,
    })
}

fn element(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "matrix", "index", "value", "condition"])?;
    let index = it.maybe("index")?;
    if let Some(child) = index
        && rank(&child)? != XcspRank::Any
    {
        return Err(child.error("only the rank `any` is supported"));
    }
    let condition = match it.maybe("value")? {
        Some(value) => XcspCondition::Compare(Relation::Equal, value.expression()?),
        None => it.child("condition")?.condition()?,
    };
    if let Some(matrix) = it.maybe("matrix")? {
        let index = it.child("index")?;
        let indices = same_length(&index, index.list()?, 2)?;
        let indices = <[XcspExpr; 2]>::try_from(indices).expect("there are two");
        return Ok(XcspConstraint::ElementMatrix {
            rows: matrix.matrix()?,
            starts: [
                matrix.number("startRowIndex", 0)?,
                matrix.number("startColIndex", 0)?,
            ],
            indices,
            condition,
        });
    }
    Ok(XcspConstraint::Element {
        list: it.child("list")?.indexed()?,
        index: index.map(|index| index.expression()).transpose()?,
        condition,
    })
}

fn channel(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "value"])?;
    let lists = it.all("list");
    if let Some(value) = it.maybe("value")? {
        return Ok(XcspConstraint::ChannelValue {
            list: it.child("list")?.indexed()?,
            value: value.expression()?,
        });
    }
    let (f, g) = match lists[..] {
        [] => (it.indexed()?, it.indexed()?),
        [list] => (list.indexed()?, list.indexed()?),
        [f, g] => (f.indexed()?, g.indexed()?),
        _ => return Err(it.error("there are more than two lists")),
    };
    if f.list.len() > g.list.len() {
        return Err(it.error("the first list is longer than the second"));
    }
    Ok(XcspConstraint::Channel { f, g })
}

fn no_overlap(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["origins", "lengths"])?;
    let read = |child: &Element<'_, '_, '_>| {
        if child.text()?.starts_with('(') {
            child.matrix()
        } else {
            Ok(child.list()?.into_iter().map(|x| vec![x]).collect())
        }
    };
    let origins = read(&it.child("origins")?)?;
    let lengths = it.child("lengths")?;
    let sizes = same_length(&lengths, read(&lengths)?, origins.len())?;
    if let (Some(origin), Some(size)) = (origins.first(), sizes.first())
        && origin.len() != size.len()
    {
        return Err(it.error("origins and lengths have different dimensions"));
    }
    Ok(XcspConstraint::NoOverlap {
        origins,
        lengths: sizes,
        is_zero_ignored: it.flag("zeroIgnored", true)?,
    })
}

fn cumulative(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["origins", "lengths", "ends", "heights", "condition"])?;
    let origins = it.child("origins")?.list()?;
    let list = |child: Element<'_, '_, '_>| same_length(&child, child.list()?, origins.len());
    let ends = it.maybe("ends")?;
    Ok(XcspConstraint::Cumulative {
        lengths: list(it.child("lengths")?)?,
        ends: ends.map(list).transpose()?,
        heights: list(it.child("heights")?)?,
        condition: it.child("condition")?.condition()?,
        origins,
    })
}

fn bin_packing(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&[
        "list",
        "sizes",
        "condition",
        "limits",
        "loads",
        "conditions",
    ])?;
    let list = it.child("list")?.list()?;
    let sizes = it.child("sizes")?;
    let compared = |child: Element<'_, '_, '_>, relation| {
        let all = child.list()?.into_iter();
        Ok(all
            .map(|number| XcspCondition::Compare(relation, number))
            .collect())
    };
    let bins = if let Some(condition) = it.maybe("condition")? {
        XcspBins::Used(condition.condition()?)
    } else if let Some(conditions) = it.maybe("conditions")? {
        XcspBins::Each(
            conditions.number("startIndex", 0)?,
            conditions.conditions()?,
        )
    } else if let Some(limits) = it.maybe("limits")? {
        XcspBins::Each(0, compared(limits, Relation::AtMost)?)
    } else {
        XcspBins::Each(0, compared(it.child("loads")?, Relation::Equal)?)
    };
    Ok(XcspConstraint::BinPacking {
        sizes: same_length(&sizes, sizes.numbers()?, list.len())?,
        list,
        bins,
    })
}

fn knapsack(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "weights", "condition", "limit", "profits"])?;
    let list = it.child("list")?.list()?;
    let [weights, profits] = [it.child("weights")?, it.child("profits")?];
    let (weight, profit) = match (it.maybe("limit")?, &it.all("condition")[..]) {
        (Some(limit), [profit]) => {
            let limit = XcspCondition::Compare(Relation::AtMost, limit.expression()?);
            (limit, profit.condition()?)
        }
        (None, [weight, profit]) => (weight.condition()?, profit.condition()?),
        _ => return Err(it.error("a condition on the weight and one on the profit are needed")),
    };
    Ok(XcspConstraint::Knapsack {
        weights: same_length(&weights, weights.numbers()?, list.len())?,
        profits: same_length(&profits, profits.numbers()?, list.len())?,
        list,
        weight,
        profit,
    })
}

fn circuit(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "size"])?;
    let size = it.maybe("size")?;
    Ok(XcspConstraint::Circuit {
        list: it.child_or_self("list")?.indexed()?,
        size: size.map(|size| size.expression()).transpose()?,
    })
}

fn clause(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    let literals = it.child_or_self("list")?.full_list()?;
    Ok(XcspConstraint::Intension(XcspExpr::Apply(
        XcspOperator::Or,
        literals,
    )))
}

fn instantiation(it: &Element<'_, '_, '_>) -> Reading<XcspConstraint> {
    it.only(&["list", "values"])?;
    let list = it.child("list")?.list()?;
    let values = it.child("values")?;
    let numbers = same_length(&values, values.numbers()?, list.len())?;
    Ok(XcspConstraint::Instantiation(
        list.into_iter().zip(numbers).collect(),
    ))
}
