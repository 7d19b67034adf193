//! Tables and automata.

use super::super::call::Call;
use super::super::problem::{Done, Problem};
use super::super::registry::Entry;
use super::global::in_range;
use crate::set::IntSet;
use csp_core::constraints::{Automaton, CostRegular, Regular, Table};
use csp_core::domains::Domains;
use csp_core::error::ModelError;
use csp_core::ids::Var;

pub(in crate::compile) const ENTRIES: &[Entry] = &[
    Entry::new("csp_cost_mdd", 7, cost_mdd),
    Entry::new("csp_cost_regular", 8, cost_regular),
    Entry::new("csp_mdd", 5, mdd),
    Entry::new("csp_regular", 6, regular),
    Entry::new("csp_table", 2, table),
];

/// `csp_regular(vars, states, symbols, targets, start, accepting)`. The targets of a state are sets: one
/// for each symbol. States and symbols are counted from 1.
fn regular(call: &mut Call<'_, '_>) -> Done {
    let (vars, targets) = (call.vars(0)?, call.sets(3)?);
    match automaton(call, &targets)? {
        Some((automaton, _)) => call.post(Regular::new(&vars, automaton)),
        None => call.truth(false),
    }
}

/// `csp_cost_regular(vars, states, symbols, targets, start, accepting, costs, cost)`: the same with one
/// target for each symbol, 0 if there is none, and its cost.
fn cost_regular(call: &mut Call<'_, '_>) -> Done {
    let (vars, targets) = (call.vars(0)?, call.ints(3)?);
    let (costs, cost) = (call.ints(6)?, call.var(7)?);
    if targets.len() != costs.len() {
        return Err(Problem::Length {
            expected: targets.len(),
            found: costs.len(),
        });
    }
    let targets: Vec<IntSet> = targets
        .into_iter()
        .map(|to| IntSet::range(to, to))
        .collect();
    match automaton(call, &targets)? {
        Some((automaton, places)) => {
            let costs = places.into_iter().map(|place| costs[place]);
            call.post(CostRegular::new(&vars, automaton, costs, cost))
        }
        None => call.truth(false),
    }
}

/// The automaton with these targets for each state and symbol, and the place among these of each of its
/// transitions. `None` if there is no such start.
fn automaton(
    call: &Call<'_, '_>,
    targets: &[IntSet],
) -> Result<Option<(Automaton, Vec<usize>)>, Problem> {
    let (states, symbols, start) = (call.int(1)?, call.int(2)?, call.int(4)?);
    let size = |number: i64| usize::try_from(number).map_err(|_| Problem::Overflow("a size"));
    let (states, symbols) = (size(states)?, size(symbols)?);
    if states.checked_mul(symbols) != Some(targets.len()) {
        let expected = states.saturating_mul(symbols);
        return Err(Problem::Length {
            expected,
            found: targets.len(),
        });
    }
    let known = IntSet::range(1, states as i64);
    if !known.contains(start) {
        return Ok(None);
    }
    let accepting: Vec<usize> = call
        .set(5)?
        .intersection(&known)
        .iter()
        .map(|state| state as usize - 1)
        .collect();
    let mut transitions = Vec::new();
    let mut places = Vec::new();
    for (at, targets) in targets.iter().enumerate() {
        let symbol = (at % symbols) as i32 + 1;
        for target in targets.intersection(&known).iter() {
            transitions.push((at / symbols, symbol, target as usize - 1));
            places.push(at);
        }
    }
    let automaton = Automaton::new(states, start as usize - 1, accepting, transitions);
    Ok(Some((automaton.map_err(ModelError::from)?, places)))
}

/// `csp_mdd(vars, nodes, from, labels, to)`: a word leads from node 1 to the end, which is node 0.
fn mdd(call: &mut Call<'_, '_>) -> Done {
    let (vars, labels) = (call.vars(0)?, call.sets(3)?);
    let (from, to) = (call.ints(2)?, call.ints(4)?);
    let automaton = diagram(call, &from, &labels, &to)?;
    call.post(Regular::new(&vars, automaton))
}

/// `csp_cost_mdd(vars, nodes, from, labels, costs, to, cost)`: the same with a cost for each edge.
fn cost_mdd(call: &mut Call<'_, '_>) -> Done {
    let (vars, labels) = (call.vars(0)?, call.sets(3)?);
    let (from, costs, to) = (call.ints(2)?, call.ints(4)?, call.ints(5)?);
    let automaton = diagram(call, &from, &labels, &to)?;
    let cost = call.var(6)?;
    call.post(CostRegular::new(&vars, automaton, costs, cost))
}

/// The automaton whose states are the nodes of a diagram.
fn diagram(
    call: &Call<'_, '_>,
    from: &[i64],
    labels: &[IntSet],
    to: &[i64],
) -> Result<Automaton, Problem> {
    let nodes = call.int(1)?;
    if from.len() != labels.len() || from.len() != to.len() {
        let found = if from.len() == labels.len() {
            to.len()
        } else {
            labels.len()
        };
        return Err(Problem::Length {
            expected: from.len(),
            found,
        });
    }
    let state = |node: i64| usize::try_from(node).map_err(|_| Problem::Overflow("a node"));
    let mut transitions = Vec::with_capacity(from.len());
    for ((&from, labels), &to) in from.iter().zip(labels).zip(to) {
        transitions.push((state(from)?, in_range(labels), state(to)?));
    }
    let states = state(nodes)?.saturating_add(1);
    Ok(Automaton::new(states, 1, [0], transitions).map_err(ModelError::from)?)
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
        return Err(Problem::Length {
            expected: vars.len(),
            found: numbers.len() % vars.len(),
        });
    }
    let d = call.target.model.domains();
    let rows: Vec<Vec<i32>> = numbers
        .chunks(vars.len())
        .filter_map(|row| possible(d, &vars, row))
        .collect();
    drop(numbers);
    let table = Table::new(&vars, rows);
    call.target.table_bits = admitted(call.target.table_bits, table.bits())?;
    call.post(table)
}

/// The row, if each variable has its value. The others are in no solution.
fn possible(d: &Domains, vars: &[Var], row: &[i64]) -> Option<Vec<i32>> {
    let value = |(&x, &value): (&Var, &i64)| {
        i32::try_from(value)
            .ok()
            .filter(|&value| d.contains(x, value))
    };
    vars.iter().zip(row).map(value).collect()
}

/// The memory of the tables with one more, if it is not too much.
fn admitted(before: u64, bits: u64) -> Result<u64, Problem> {
    let all = before.saturating_add(bits);
    let message = "the tables of this model take more than 1 GiB together; split them";
    if all > TABLE_BITS {
        Err(Problem::Unsupported(message))
    } else {
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::{TABLE_BITS, admitted};

    #[test]
    fn tables_that_take_all_memory_are_refused() {
        assert!(matches!(admitted(TABLE_BITS - 3, 3), Ok(TABLE_BITS)));
        let error = admitted(TABLE_BITS - 3, 4).unwrap_err();
        assert!(error.to_string().contains("1 GiB"), "{error}");
        assert!(admitted(TABLE_BITS, u64::MAX).is_err());
    }
}
