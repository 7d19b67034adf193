//! Floor 2: elements to constraints, a row and a function an element.

use super::constraint::{
    XcspArgExtremum, XcspAutomaton, XcspBins, XcspCardinality, XcspChannel, XcspChannelValue,
    XcspCircuit, XcspCondition, XcspConstraint, XcspCount, XcspCumulative, XcspDifferent,
    XcspDifferentLists, XcspElementAt, XcspEqual, XcspExtreme, XcspExtremum, XcspIndexed,
    XcspKnapsack, XcspLex, XcspMatrixCell, XcspNValues, XcspNoOverlap, XcspOrdered, XcspPacking,
    XcspPrecedence, XcspRank, XcspRows, XcspSum, XcspTable, XcspWord,
};
use super::document::{Reading, XcspElement};
use super::expression::{XcspExpr, XcspOperator, XcspTest};
use super::names::NameNumbers;
use super::scanner::{XcspKind, XcspVariables, integer, pieces, range, span, tuples, words};
use csp_core::constraints::Relation;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The constraints that variables may be in whose values are symbols.
pub(super) const WITH_SYMBOLS: [&str; 4] =
    ["intension", "extension", "allDifferent", "instantiation"];

/// Tables and automata that were read already, by their places in the text: those of a group are the same for all of its members.
#[derive(Debug, Default)]
pub(super) struct ReadOnce {
    tables: BTreeMap<(usize, XcspKind), Arc<XcspRows>>,
    automata: BTreeMap<usize, Arc<XcspAutomaton>>,
}

type Element<'r, 'a, 'i> = XcspElement<'r, 'a, 'i>;

/// What reads an element.
type Reader = fn(&Element<'_, '_, '_>, &mut ReadOnce) -> Reading<Vec<XcspConstraint>>;

/// An element that says a constraint.
struct FamilyRow {
    name: &'static str,
    /// The attributes that it may have. No attribute is dropped.
    attributes: &'static [&'static str],
    /// The elements in it, and their attributes.
    parts: &'static [(&'static str, &'static [&'static str])],
    read: Reader,
}

const fn row(
    name: &'static str,
    attributes: &'static [&'static str],
    parts: &'static [(&'static str, &'static [&'static str])],
    read: Reader,
) -> FamilyRow {
    FamilyRow {
        name,
        attributes,
        parts,
        read,
    }
}

const LIST: (&str, &[&str]) = ("list", &[]);
const COUNTED_LIST: (&str, &[&str]) = ("list", &["startIndex"]);
const RANKED_LIST: (&str, &[&str]) = ("list", &["startIndex", "rank"]);
const MATRIX: (&str, &[&str]) = ("matrix", &[]);
const CONDITION: (&str, &[&str]) = ("condition", &[]);
const VALUES: (&str, &[&str]) = ("values", &[]);
const EXCEPT: (&str, &[&str]) = ("except", &[]);
const OPERATOR: (&str, &[&str]) = ("operator", &[]);
const TRANSITIONS: (&str, &[&str]) = ("transitions", &[]);
const ORIGINS: (&str, &[&str]) = ("origins", &[]);
const LENGTHS: (&str, &[&str]) = ("lengths", &[]);

/// All of them.
#[rustfmt::skip]
const FAMILIES: &[FamilyRow] = &[
    row("intension", &[], &[("function", &[])], intension),
    row("extension", &[], &[LIST, ("supports", &[]), ("conflicts", &[])], extension),
    row("regular", &[], &[LIST, TRANSITIONS, ("start", &[]), ("final", &[])], regular),
    row("mdd", &[], &[LIST, TRANSITIONS], mdd),
    row("allDifferent", &[], &[LIST, MATRIX, EXCEPT], all_different),
    row("allEqual", &[], &[LIST, EXCEPT], all_equal),
    row("ordered", &["case"], &[LIST, LENGTHS, OPERATOR], ordered),
    row("lex", &["case"], &[LIST, MATRIX, OPERATOR], lex),
    row("precedence", &["covered"], &[LIST, ("values", &["covered"])], precedence),
    row("sum", &[], &[LIST, ("coeffs", &[]), CONDITION], sum),
    row("count", &[], &[LIST, VALUES, CONDITION], count),
    row("nValues", &[], &[LIST, EXCEPT, CONDITION], n_values),
    row("cardinality", &["closed"], &[LIST, ("values", &["closed"]), ("occurs", &[])], cardinality),
    row("maximum", &[], &[LIST, CONDITION], maximum),
    row("minimum", &[], &[LIST, CONDITION], minimum),
    row("maximumArg", &["rank"], &[RANKED_LIST, CONDITION], maximum_arg),
    row("minimumArg", &["rank"], &[RANKED_LIST, CONDITION], minimum_arg),
    row(
        "element",
        &[],
        &[
            COUNTED_LIST,
            ("matrix", &["startRowIndex", "startColIndex"]),
            ("index", &["rank"]),
            ("value", &[]),
            CONDITION,
        ],
        element,
    ),
    row("channel", &["startIndex"], &[COUNTED_LIST, ("value", &[])], channel),
    row("noOverlap", &["zeroIgnored"], &[ORIGINS, LENGTHS], no_overlap),
    row("cumulative", &[], &[ORIGINS, LENGTHS, ("ends", &[]), ("heights", &[]), CONDITION], cumulative),
    row(
        "binPacking",
        &[],
        &[
            LIST,
            ("sizes", &[]),
            CONDITION,
            ("limits", &[]),
            ("loads", &[]),
            ("conditions", &["startIndex"]),
        ],
        bin_packing,
    ),
    row(
        "knapsack",
        &[],
        &[LIST, ("weights", &[]), CONDITION, ("limit", &[]), ("profits", &[])],
        knapsack,
    ),
    row(
        "flow",
        &[],
        &[LIST, ("balance", &[]), ("arcs", &[]), ("weights", &[]), CONDITION],
        flow,
    ),
    row("circuit", &["startIndex"], &[COUNTED_LIST, ("size", &[])], circuit),
    row("clause", &[], &[LIST], clause),
    row("instantiation", &[], &[LIST, VALUES], instantiation),
];

/// The constraints that an element says.
pub(super) fn constraints(
    it: &Element<'_, '_, '_>,
    once: &mut ReadOnce,
) -> Reading<Vec<XcspConstraint>> {
    let row = FAMILIES.iter().find(|row| row.name == it.name());
    let row = row.ok_or_else(|| it.error("this constraint is not supported"))?;
    it.only_attributes(row.attributes)?;
    it.only(row.parts)?;
    (row.read)(it, once)
}

fn intension(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let condition = it.child_or_self("function")?.expression()?;
    Ok(vec![XcspConstraint::Intension(condition)])
}

fn extension(it: &Element<'_, '_, '_>, once: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let (list, kind) = it.child("list")?.full_entries()?;
    let (supports, conflicts) = (it.maybe("supports")?, it.maybe("conflicts")?);
    let (table, is_positive) = match (supports, conflicts) {
        (Some(supports), None) => (supports, true),
        (None, Some(conflicts)) => (conflicts, false),
        _ => return Err(it.error("either <supports> or <conflicts> is needed")),
    };
    if let [x] = &list[..]
        && let Some(ranges) = unary(&table, kind)?
    {
        let condition = if is_positive {
            XcspCondition::Inside(ranges)
        } else {
            XcspCondition::Outside(ranges)
        };
        return Ok(vec![XcspConstraint::Unary(x.clone(), condition)]);
    }
    let rows = rows(&table, list.len(), kind, once)?;
    Ok(vec![XcspConstraint::Extension(XcspTable {
        list,
        rows,
        is_positive,
    })])
}

/// The ranges of a table for one variable, which has no parentheses.
fn unary(table: &Element<'_, '_, '_>, kind: XcspKind) -> Reading<Option<Vec<(i64, i64)>>> {
    let text = table.fixed_text()?;
    if text.starts_with('(') {
        return Ok(None);
    }
    let words = table.located(words(&text))?;
    let read = |word: &String| match kind {
        XcspKind::Integer => range(word),
        XcspKind::Symbol => table
            .variables
            .entry(word, kind)
            .map(|value| (value, value)),
    };
    let ranges: Result<Vec<_>, _> = words.iter().map(read).collect();
    table.located(ranges).map(Some)
}

/// The rows of a table for this number of variables with values of this kind.
fn rows(
    table: &Element<'_, '_, '_>,
    width: usize,
    kind: XcspKind,
    once: &mut ReadOnce,
) -> Reading<Arc<XcspRows>> {
    let rows = match once.tables.entry((table.key(), kind)) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(place) => {
            let rows = read_rows(&table.fixed_text()?, kind, table.variables);
            let rows = table.located(rows)?;
            place.insert(Arc::new(rows))
        }
    };
    let whole = rows.whole.first().map(Vec::len);
    match whole.or_else(|| rows.short.first().map(Vec::len)) {
        Some(found) if found != width => Err(table.error(format!(
            "the rows have {found} values, and there are {width} variables"
        ))),
        _ => Ok(Arc::clone(rows)),
    }
}

/// Rows of the same length.
fn read_rows(text: &str, kind: XcspKind, variables: &XcspVariables) -> Result<XcspRows, String> {
    let entry = |entry: &str| match entry.trim() {
        "*" => Ok(None),
        entry => variables.entry(entry, kind).map(Some),
    };
    let mut rows = XcspRows::default();
    let mut width = None;
    for (number, tuple) in (1..).zip(tuples(text)?) {
        let row: Vec<Option<i64>> = tuple.split(',').map(entry).collect::<Result<_, _>>()?;
        let first = *width.get_or_insert(row.len());
        if row.len() != first {
            let found = row.len();
            return Err(format!(
                "row {number} has {found} values, and row 1 has {first}"
            ));
        }
        match row.iter().copied().collect::<Option<Vec<i64>>>() {
            Some(whole) => rows.whole.push(whole),
            None => rows.short.push(row),
        }
    }
    rows.whole.sort_unstable();
    Ok(rows)
}

/// Transitions, and the numbers of the states that they name.
type ReadTransitions = (Vec<(usize, i64, usize)>, NameNumbers);

fn regular(it: &Element<'_, '_, '_>, once: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    word(it, once, |transitions, mut numbers| {
        let ends = it.child("final")?;
        let ends = ends.located(words(&ends.fixed_text()?))?;
        let start = numbers.of(&it.child("start")?.fixed_text()?);
        let accepting = ends.iter().map(|state| numbers.of(state)).collect();
        Ok(XcspAutomaton {
            states: numbers.len(),
            start,
            accepting,
            transitions,
        })
    })
}

/// A diagram begins with the state that no transition leads to, and ends where no transition begins.
fn mdd(it: &Element<'_, '_, '_>, once: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    word(it, once, |transitions, numbers| {
        let sources: BTreeSet<usize> = transitions.iter().map(|&(from, ..)| from).collect();
        let targets: BTreeSet<usize> = transitions.iter().map(|&(.., to)| to).collect();
        let [root] = sources.difference(&targets).collect::<Vec<_>>()[..] else {
            return Err(it.error("exactly one state without a transition to it is needed"));
        };
        Ok(XcspAutomaton {
            states: numbers.len(),
            start: *root,
            accepting: targets.difference(&sources).copied().collect(),
            transitions,
        })
    })
}

/// A list that an automaton accepts, which is made of transitions unless those in this place were read before.
fn word(
    it: &Element<'_, '_, '_>,
    once: &mut ReadOnce,
    automaton: impl FnOnce(Vec<(usize, i64, usize)>, NameNumbers) -> Reading<XcspAutomaton>,
) -> Reading<Vec<XcspConstraint>> {
    let list = it.child("list")?.full_list()?;
    let element = it.child("transitions")?;
    let automaton = match once.automata.entry(element.key()) {
        Entry::Occupied(known) => Arc::clone(known.get()),
        Entry::Vacant(place) => {
            let read = element.located(read_transitions(&element.fixed_text()?))?;
            Arc::clone(place.insert(Arc::new(automaton(read.0, read.1)?)))
        }
    };
    Ok(vec![XcspConstraint::Regular(XcspWord { list, automaton })])
}

fn read_transitions(text: &str) -> Result<ReadTransitions, String> {
    let mut numbers = NameNumbers::default();
    let mut transitions = Vec::new();
    for tuple in tuples(text)? {
        let [from, value, to] = pieces(tuple, ',')?[..] else {
            return Err(format!(
                "`({tuple})` is no transition `(state,value,state)`"
            ));
        };
        let (from, value) = (numbers.of(from.trim()), integer(value)?);
        transitions.push((from, value, numbers.of(to.trim())));
    }
    Ok((transitions, numbers))
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

/// The numbers of a part, none if it is not there.
fn maybe_numbers(it: &Element<'_, '_, '_>, part: &str) -> Reading<Vec<i64>> {
    let part = it.maybe(part)?;
    part.map_or(Ok(Vec::new()), |part| part.numbers())
}

fn all_different(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    if it.all("list").len() > 1 {
        return all_different_lists(&Element {
            takes_symbols: false,
            ..*it
        });
    }
    let (lists, kind) = match it.maybe("matrix")? {
        Some(matrix) => {
            it.none_of(&["list"])?;
            let rows = matrix.matrix()?;
            ([transposed(&rows), rows].concat(), XcspKind::Integer)
        }
        None => {
            let (list, kind) = it.child_or_self("list")?.entries()?;
            (vec![list], kind)
        }
    };
    let except = it.maybe("except")?;
    let except = except.map_or(Ok(Vec::new()), |except| except.values(kind))?;
    let different = |list| {
        let except = except.clone();
        XcspConstraint::AllDifferent(XcspDifferent { list, except })
    };
    Ok(lists.into_iter().map(different).collect())
}

fn all_different_lists(it: &Element<'_, '_, '_>) -> Reading<Vec<XcspConstraint>> {
    it.none_of(&["matrix"])?;
    let except = it.maybe("except")?;
    let tuples = except.map_or(Ok(Vec::new()), |except| except.tuples())?;
    let numbers = |row: &Vec<XcspExpr>| row.iter().map(XcspExpr::number).collect();
    let numbers: Option<Vec<_>> = tuples.iter().map(numbers).collect();
    let except = numbers.ok_or_else(|| it.error("only numbers are supported in <except>"))?;
    let lists = equal_lists(it)?;
    Ok(vec![XcspConstraint::AllDifferentLists(
        XcspDifferentLists { lists, except },
    )])
}

fn all_equal(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    Ok(vec![XcspConstraint::AllEqual(XcspEqual {
        list: it.child_or_self("list")?.full_list()?,
        except: maybe_numbers(it, "except")?,
    })])
}

fn ordered(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
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
    let relation = it.order()?;
    Ok(vec![XcspConstraint::Ordered(XcspOrdered {
        list,
        lengths,
        relation,
    })])
}

fn lex(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let relation = it.order()?;
    let all = match it.maybe("matrix")? {
        Some(matrix) => {
            it.none_of(&["list"])?;
            let rows = matrix.matrix()?;
            vec![transposed(&rows), rows]
        }
        None => vec![equal_lists(it)?],
    };
    let lex = |lists| XcspConstraint::Lex(XcspLex { lists, relation });
    Ok(all.into_iter().map(lex).collect())
}

fn precedence(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let list = it.child_or_self("list")?.full_list()?;
    let given = it.maybe("values")?;
    let is_covered = given.map_or(Ok(false), |values| values.flag("covered", false))?;
    let values = match given {
        Some(values) => values.numbers()?,
        None => all_values(it, &list)?,
    };
    let is_covered = is_covered || it.flag("covered", false)?;
    Ok(vec![XcspConstraint::Precedence(XcspPrecedence {
        list,
        values,
        is_covered,
    })])
}

/// The values that some variables can have, in their order.
fn all_values(it: &Element<'_, '_, '_>, list: &[XcspExpr]) -> Reading<Vec<i64>> {
    let mut values = BTreeSet::new();
    for x in list {
        let XcspExpr::Var(x) = *x else {
            return Err(it.error("<values> is needed where the list is not of variables"));
        };
        for &(low, high) in &it.variables.domains[x] {
            values.extend(it.located(span(low, high))?);
        }
    }
    Ok(values.into_iter().collect())
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

fn sum(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    Ok(vec![XcspConstraint::Sum(XcspSum {
        terms: terms(it)?,
        condition: it.child("condition")?.condition()?,
    })])
}

fn count(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    Ok(vec![XcspConstraint::Count(XcspCount {
        list: it.child("list")?.list()?,
        values: it.child("values")?.list()?,
        condition: it.child("condition")?.condition()?,
    })])
}

fn n_values(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    Ok(vec![XcspConstraint::NValues(XcspNValues {
        list: it.child("list")?.list()?,
        except: maybe_numbers(it, "except")?,
        condition: it.child("condition")?.condition()?,
    })])
}

fn cardinality(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let values_child = it.child("values")?;
    let values = values_child.list()?;
    let occurs_child = it.child("occurs")?;
    let occurs = same_length(&occurs_child, occurs(&occurs_child)?, values.len())?;
    let is_closed = values_child.flag("closed", false)? || it.flag("closed", false)?;
    Ok(vec![XcspConstraint::Cardinality(XcspCardinality {
        list: it.child("list")?.list()?,
        values,
        occurs,
        is_closed,
    })])
}

/// Numbers, ranges of numbers and variables, as conditions.
fn occurs(it: &Element<'_, '_, '_>) -> Reading<Vec<XcspCondition>> {
    let mut occurs = Vec::new();
    for word in it.located(words(&it.text()?))? {
        if word.contains("..") && word.starts_with(|c: char| c.is_ascii_digit()) {
            occurs.push(XcspCondition::Inside(vec![it.located(range(&word))?]));
        } else {
            let equal = |number| XcspCondition::Compare(Relation::Equal, number);
            occurs.extend(it.list_of(&word)?.into_iter().map(equal));
        }
    }
    Ok(occurs)
}

fn maximum(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    extremum(it, XcspExtreme::Maximum)
}

fn minimum(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    extremum(it, XcspExtreme::Minimum)
}

fn extremum(it: &Element<'_, '_, '_>, extreme: XcspExtreme) -> Reading<Vec<XcspConstraint>> {
    Ok(vec![XcspConstraint::Extremum(XcspExtremum {
        list: it.child("list")?.full_list()?,
        extreme,
        condition: it.child("condition")?.condition()?,
    })])
}

fn rank(it: &Element<'_, '_, '_>) -> Reading<XcspRank> {
    match it.node.attribute("rank") {
        None | Some("any") => Ok(XcspRank::Any),
        Some("first") => Ok(XcspRank::First),
        Some("last") => Ok(XcspRank::Last),
        Some(other) => Err(it.error(format!("there is no rank `{other}`"))),
    }
}

fn maximum_arg(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    arg_extremum(it, XcspExtreme::Maximum)
}

fn minimum_arg(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    arg_extremum(it, XcspExtreme::Minimum)
}

fn arg_extremum(it: &Element<'_, '_, '_>, extreme: XcspExtreme) -> Reading<Vec<XcspConstraint>> {
    let list = it.child("list")?;
    let ranks = [it, &list].map(|element| element.node.attribute("rank"));
    if ranks.iter().all(Option::is_some) {
        return Err(list.error("another element has the attribute `rank` already"));
    }
    Ok(vec![XcspConstraint::ArgExtremum(XcspArgExtremum {
        list: list.indexed()?,
        extreme,
        rank: rank(if ranks[0].is_some() { it } else { &list })?,
        condition: it.child("condition")?.condition()?,
    })])
}

fn element(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let condition = match it.maybe("value")? {
        Some(value) => {
            it.none_of(&["condition"])?;
            XcspCondition::Compare(Relation::Equal, value.expression()?)
        }
        None => it.child("condition")?.condition()?,
    };
    if let Some(matrix) = it.maybe("matrix")? {
        return matrix_cell(it, &matrix, condition);
    }
    let list = it.child("list")?;
    let Some(index) = it.maybe("index")? else {
        return Ok(vec![XcspConstraint::SomeElement(
            list.full_list()?,
            condition,
        )]);
    };
    if rank(&index)? != XcspRank::Any {
        return Err(index.error("only the rank `any` is supported"));
    }
    Ok(vec![XcspConstraint::Element(XcspElementAt {
        list: list.indexed()?,
        index: index.expression()?,
        condition,
    })])
}

fn matrix_cell(
    it: &Element<'_, '_, '_>,
    matrix: &Element<'_, '_, '_>,
    condition: XcspCondition,
) -> Reading<Vec<XcspConstraint>> {
    it.none_of(&["list"])?;
    let index = it.child("index")?;
    let indices = same_length(&index, index.list()?, 2)?;
    let indices = <[XcspExpr; 2]>::try_from(indices).expect("there are two");
    let starts = [
        matrix.number("startRowIndex", 0)?,
        matrix.number("startColIndex", 0)?,
    ];
    Ok(vec![XcspConstraint::ElementMatrix(XcspMatrixCell {
        rows: matrix.matrix()?,
        starts,
        indices,
        condition,
    })])
}

/// The only list, counted from where it begins, or this element itself if it has no elements.
fn indexed(it: &Element<'_, '_, '_>) -> Reading<XcspIndexed> {
    let list = it.child_or_self("list")?;
    if list.key() != it.key() {
        it.only_attributes(&[])?;
    }
    list.indexed()
}

fn channel(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    if let Some(value) = it.maybe("value")? {
        return Ok(vec![XcspConstraint::ChannelValue(XcspChannelValue {
            list: indexed(it)?,
            value: value.expression()?,
        })]);
    }
    let (f, g) = match it.all("list")[..] {
        [f, g] => {
            it.only_attributes(&[])?;
            (f.indexed()?, g.indexed()?)
        }
        _ => (indexed(it)?, indexed(it)?),
    };
    if f.list.len() > g.list.len() {
        return Err(it.error("the first list is longer than the second"));
    }
    Ok(vec![XcspConstraint::Channel(XcspChannel { f, g })])
}

fn no_overlap(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
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
    Ok(vec![XcspConstraint::NoOverlap(XcspNoOverlap {
        origins,
        lengths: sizes,
        is_zero_ignored: it.flag("zeroIgnored", true)?,
    })])
}

fn cumulative(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let origins = it.child("origins")?.list()?;
    let list = |child: Element<'_, '_, '_>| same_length(&child, child.list()?, origins.len());
    let ends = it.maybe("ends")?;
    Ok(vec![XcspConstraint::Cumulative(XcspCumulative {
        lengths: list(it.child("lengths")?)?,
        ends: ends.map(list).transpose()?,
        heights: list(it.child("heights")?)?,
        condition: it.child("condition")?.condition()?,
        origins,
    })])
}

fn bin_packing(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let list = it.child("list")?.list()?;
    let sizes = it.child("sizes")?;
    let numbers = same_length(&sizes, sizes.numbers()?, list.len())?;
    if numbers.iter().any(|&size| size < 0) {
        return Err(sizes.error("sizes cannot be negative"));
    }
    Ok(vec![XcspConstraint::BinPacking(XcspPacking {
        list,
        sizes: numbers,
        bins: bins(it)?,
    })])
}

/// What the loads have to be. One element says it.
fn bins(it: &Element<'_, '_, '_>) -> Reading<XcspBins> {
    let compared = |child: &Element<'_, '_, '_>, relation| {
        let all = child.list()?.into_iter();
        let all = all.map(|number| XcspCondition::Compare(relation, number));
        Ok(XcspBins::Each(0, all.collect()))
    };
    let mut children = it.children();
    children.retain(|child| !["list", "sizes"].contains(&child.name()));
    let [child] = &children[..] else {
        return Err(it.error("one of <condition>, <conditions>, <limits> and <loads> is needed"));
    };
    match child.name() {
        "condition" => Ok(XcspBins::Used(child.condition()?)),
        "limits" => compared(child, Relation::AtMost),
        "loads" => compared(child, Relation::Equal),
        _ => Ok(XcspBins::Each(
            child.number("startIndex", 0)?,
            child.conditions()?,
        )),
    }
}

fn knapsack(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
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
    Ok(vec![XcspConstraint::Knapsack(XcspKnapsack {
        weights: same_length(&weights, weights.numbers()?, list.len())?,
        profits: same_length(&profits, profits.numbers()?, list.len())?,
        list,
        weight,
        profit,
    })])
}

/// What leaves each node, less what comes to it, is its balance; the flows times their weights meet a condition.
fn flow(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let list = it.child("list")?.full_list()?;
    let arcs = it.child("arcs")?;
    let ends = same_length(&arcs, ends(&arcs)?, list.len())?;
    let first = ends.iter().flatten().copied().min().unwrap_or(0);
    let balance = it.child("balance")?;
    let mut sums = Vec::new();
    for (node, out) in (first..).zip(balance.numbers()?) {
        let part = |(flow, [from, to]): (&XcspExpr, &[i64; 2])| {
            let sign = i64::from(*from == node) - i64::from(*to == node);
            (sign != 0).then(|| (XcspExpr::Number(sign), flow.clone()))
        };
        let condition = XcspCondition::Compare(Relation::Equal, XcspExpr::Number(out));
        let terms = list.iter().zip(&ends).filter_map(part).collect();
        sums.push(XcspConstraint::Sum(XcspSum { terms, condition }));
    }
    if let Some(end) = ends
        .iter()
        .flatten()
        .find(|&&end| end - first >= sums.len() as i64)
    {
        return Err(balance.error(format!("it has no entry for the node {end}")));
    }
    if let Some(weights) = it.maybe("weights")? {
        let factors = same_length(&weights, weights.list()?, list.len())?;
        sums.push(XcspConstraint::Sum(XcspSum {
            terms: factors.into_iter().zip(list).collect(),
            condition: it.child("condition")?.condition()?,
        }));
    } else if let Some(condition) = it.maybe("condition")? {
        return Err(condition.error("<weights> is needed with it"));
    }
    Ok(sums)
}

/// The two nodes of each arc.
fn ends(arcs: &Element<'_, '_, '_>) -> Reading<Vec<[i64; 2]>> {
    let node = |end: &XcspExpr| Some(i64::from(i32::try_from(end.number()?).ok()?));
    let pair = |row: &Vec<XcspExpr>| match &row[..] {
        [from, to] => Some([node(from)?, node(to)?]),
        _ => None,
    };
    let pairs = arcs.tuples()?.iter().map(pair).collect::<Option<Vec<_>>>();
    pairs.ok_or_else(|| arcs.error("arcs are pairs of numbers in i32"))
}

fn circuit(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let size = it.maybe("size")?;
    Ok(vec![XcspConstraint::Circuit(XcspCircuit {
        list: indexed(it)?,
        size: size.map(|size| size.expression()).transpose()?,
    })])
}

fn clause(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let literals = it.child_or_self("list")?.full_list()?;
    let any = XcspOperator::Test(XcspTest::Or);
    Ok(vec![XcspConstraint::Intension(XcspExpr::Apply(
        any, literals,
    ))])
}

fn instantiation(it: &Element<'_, '_, '_>, _: &mut ReadOnce) -> Reading<Vec<XcspConstraint>> {
    let (list, kind) = it.child("list")?.entries()?;
    let values = it.child("values")?;
    let numbers = same_length(&values, values.values(kind)?, list.len())?;
    Ok(vec![XcspConstraint::Instantiation(
        list.into_iter().zip(numbers).collect(),
    )])
}
