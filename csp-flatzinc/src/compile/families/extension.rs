//! Tables and automata.

use super::super::call::Call;
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::global::in_range;
use crate::set::IntSet;
use csp_core::constraints::{Automaton, Regular, Table};
use csp_core::domains::Domains;
use csp_core::error::ModelError;
use csp_core::ids::Var;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("csp_mdd", 5, mdd),
    Entry::new("csp_regular", 6, regular),
    Entry::new("csp_table", 2, table),
];

/// `csp_regular(vars, states, symbols, targets, start, accepting)`. The targets of a state are sets: one
/// for each symbol. States and symbols are counted from 1.
fn regular(call: &mut Call<'_, '_>) -> Done {
    let (vars, targets) = (call.vars(0)?, call.sets(3)?);
    let (states, symbols, start) = (call.int(1)?, call.int(2)?, call.int(4)?);
    let size = |number: i64| usize::try_from(number).map_err(|_| Problem::Overflow("a size"));
    let (states, symbols) = (size(states)?, size(symbols)?);
    if states.checked_mul(symbols) != Some(targets.len()) {
        let expected = states.saturating_mul(symbols);
        return Err(Problem::Length { expected, found: targets.len() });
    }
    let known = IntSet::range(1, states as i64);
    if !known.contains(start) {
        return call.truth(false);
    }
    let accepting: Vec<usize> =
        call.set(5)?.intersection(&known).iter().map(|state| state as usize - 1).collect();
    let transitions = targets.iter().enumerate().flat_map(|(at, targets)| {
        let symbol = (at % symbols) as i32 + 1;
        let targets: Vec<i64> = targets.intersection(&known).iter().collect();
        targets.into_iter().map(move |target| (at / symbols, symbol, target as usize - 1))
    });
    let automaton = Automaton::new(states, start as usize - 1, accepting, transitions);
    call.post(Regular::new(&vars, automaton.map_err(ModelError::from)?))
}

/// `csp_mdd(vars, nodes, from, labels, to)`: a word leads from node 1 to the end, which is node 0.
fn mdd(call: &mut Call<'_, '_>) -> Done {
    let (vars, nodes) = (call.vars(0)?, call.int(1)?);
    let (from, labels, to) = (call.ints(2)?, call.sets(3)?, call.ints(4)?);
    if from.len() != labels.len() || from.len() != to.len() {
        let found = if from.len() == labels.len() { to.len() } else { labels.len() };
        return Err(Problem::Length { expected: from.len(), found });
    }
    let state = |node: i64| usize::try_from(node).map_err(|_| Problem::Overflow("a node"));
    let mut transitions = Vec::with_capacity(from.len());
    for ((&from, labels), &to) in from.iter().zip(&labels).zip(&to) {
        transitions.push((state(from)?, in_range(labels), state(to)?));
    }
    let states = state(nodes)?.saturating_add(1);
    let automaton = Automaton::new(states, 1, [0], transitions).map_err(ModelError::from)?;
    call.post(Regular::new(&vars, automaton))
}

/// The most memory that the tables of a model may take together, in bits: a gibibyte.
const TABLE_BITS: u64 = 1 << 33;

/// `csp_table(vars, rows)`, the rows one after the other.
fn table(call: &mut Call<'_, '_>) -> Done {
    let (vars, numbers) = (call.vars(0)?, call.ints(1)?);
    if vars.is_empty() || numbers.is_empty() {
        return call.truth(vars.is_empty());
    }
    if !numbers.len().is_multiple_of(vars.len()) {
        return Err(Problem::Length { expected: vars.len(), found: numbers.len() % vars.len() });
    }
    let d = call.target.model.domains();
    let rows: Vec<Vec<i32>> =
        numbers.chunks(vars.len()).filter_map(|row| possible(d, &vars, row)).collect();
    drop(numbers);
    let bits = call.target.table_bits.saturating_add(bits(&rows, vars.len()));
    if bits > TABLE_BITS {
        return Err(Problem::Unsupported(
            "the tables of this model take more than 1 GiB together, a bit for each row and value of each column; split them",
        ));
    }
    call.target.table_bits = bits;
    call.post(Table::new(&vars, rows))
}

/// The row, if each variable has its value. The others are in no solution.
fn possible(d: &Domains, vars: &[Var], row: &[i64]) -> Option<Vec<i32>> {
    let value = |(&x, &value): (&Var, &i64)| {
        i32::try_from(value).ok().filter(|&value| d.contains(x, value))
    };
    vars.iter().zip(row).map(value).collect()
}

/// How much memory the engine takes for a table: for each value of a column a bit for each row.
fn bits(rows: &[Vec<i32>], columns: usize) -> u64 {
    let values = |column: usize| {
        let mut values: Vec<i32> = rows.iter().map(|row| row[column]).collect();
        values.sort_unstable();
        values.dedup();
        values.len() as u64 + 1
    };
    (0..columns).map(values).sum::<u64>().saturating_mul(rows.len() as u64)
}
