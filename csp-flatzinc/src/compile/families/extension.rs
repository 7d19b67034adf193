//! Tables and automata.

use super::prelude::*;
use csp_core::constraints::{Automaton, CostRegular, Regular, Table};
use csp_core::domains::Domains;

pub(super) fn rows() -> Vec<ConstraintRow> {
    vec![
        row("csp_cost_mdd", cost_mdd),
        row("csp_cost_regular", cost_regular),
        row("csp_mdd", mdd),
        row("csp_regular", regular),
        row("csp_table", table),
    ]
}

/// The number of states, the number of symbols, the start and the states that accept. States and symbols are counted
/// from 1.
type States = (i64, i64, i64, IntSet);

/// The targets of a state are sets: one for each symbol.
fn regular(
    call: &mut Call<'_>,
    (vars, states, symbols, targets, start, accepting): (Vars, i64, i64, Sets, i64, IntSet),
) -> Done {
    match automaton((states, symbols, start, accepting), &targets)? {
        Some((automaton, _)) => call.post(Regular::new(&vars, automaton)),
        None => call.truth(false),
    }
}

/// The same with one target for each symbol, 0 if there is none, and its cost.
fn cost_regular(
    call: &mut Call<'_>,
    (vars, states, symbols, targets, start, accepting, costs, cost): (
        Vars,
        i64,
        i64,
        Numbers,
        i64,
        IntSet,
        Numbers,
        Var,
    ),
) -> Done {
    same_length(targets.len(), costs.len())?;
    let targets = targets.into_iter().map(|to| IntSet::range(to, to));
    let targets: Vec<IntSet> = targets.collect();
    match automaton((states, symbols, start, accepting), &targets)? {
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
    (states, symbols, start, accepting): States,
    targets: &[IntSet],
) -> Compiles<Option<(Automaton, Vec<usize>)>> {
    let size =
        |number: i64| usize::try_from(number).map_err(|_| CompileErrorKind::Overflow("a size"));
    let (states, symbols) = (size(states)?, size(symbols)?);
    same_length(states.saturating_mul(symbols), targets.len())?;
    let known = IntSet::range(1, states as i64);
    if !known.contains(start) {
        return Ok(None);
    }
    let accepting = accepting.intersection(&known);
    let accepting = accepting.iter().map(|state| state as usize - 1);
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
fn mdd(
    call: &mut Call<'_>,
    (vars, nodes, from, labels, to): (Vars, i64, Numbers, Sets, Numbers),
) -> Done {
    let automaton = diagram(nodes, &from, &labels, &to)?;
    call.post(Regular::new(&vars, automaton))
}

/// The same with a cost for each edge.
fn cost_mdd(
    call: &mut Call<'_>,
    (vars, nodes, from, labels, costs, to, cost): (Vars, i64, Numbers, Sets, Numbers, Numbers, Var),
) -> Done {
    let automaton = diagram(nodes, &from, &labels, &to)?;
    call.post(CostRegular::new(&vars, automaton, costs, cost))
}

/// The automaton whose states are the nodes of a diagram.
fn diagram(nodes: i64, from: &[i64], labels: &[IntSet], to: &[i64]) -> Compiles<Automaton> {
    same_length(from.len(), labels.len())?;
    same_length(from.len(), to.len())?;
    let state = |node: i64| usize::try_from(node).map_err(|_| CompileErrorKind::Overflow("a node"));
    let mut transitions = Vec::with_capacity(from.len());
    for ((&from, labels), &to) in from.iter().zip(labels).zip(to) {
        transitions.push((state(from)?, labels.in_range(), state(to)?));
    }
    let states = state(nodes)?.saturating_add(1);
    Ok(Automaton::new(states, 1, [0], transitions).map_err(ModelError::from)?)
}

/// The most memory that the tables of a model may take together, in bits: a gibibyte.
const TABLE_BITS: u64 = 1 << 33;

/// The rows one after the other.
fn table(call: &mut Call<'_>, (vars, numbers): (Vars, Expr)) -> Done {
    let scope = call.scope;
    let numbers = scope.items(numbers)?;
    if vars.is_empty() || numbers.is_empty() {
        return call.truth(vars.is_empty());
    }
    if !numbers.len().is_multiple_of(vars.len()) {
        return Err(CompileErrorKind::Length {
            expected: vars.len(),
            found: numbers.len() % vars.len(),
        });
    }
    let checked = numbers.iter().map(|&number| scope.int(number).map(drop));
    checked.collect::<Done>()?;
    let d = call.builder.model.domains();
    // There may be millions of rows, which are read one at a time.
    let rows = numbers.chunks(vars.len());
    let rows = rows.filter_map(|row| possible(scope, d, &vars, row));
    let table = Table::new(&vars, rows);
    call.builder.table_bits = admitted(call.builder.table_bits, table.bits())?;
    call.post(table)
}

/// The row, if each variable has its value. The others are in no solution.
fn possible(scope: &Scope<'_>, d: &Domains, vars: &[Var], row: &[Expr]) -> Option<Vec<i32>> {
    let value = |(&x, &number): (&Var, &Expr)| {
        let value = i32::try_from(scope.int(number).ok()?).ok()?;
        d.contains(x, value).then_some(value)
    };
    vars.iter().zip(row).map(value).collect()
}

/// The memory of the tables with one more, if it is not too much.
fn admitted(before: u64, bits: u64) -> Compiles<u64> {
    let all = before.saturating_add(bits);
    let message = "the tables of this model take more than 1 GiB together; split them";
    if all > TABLE_BITS {
        Err(CompileErrorKind::Unsupported(message))
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
