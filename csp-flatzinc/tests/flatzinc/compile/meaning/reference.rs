//! What the reference says of each constraint.

/// An argument of a constraint.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An integer: a variable or a number.
    Int,
    /// A boolean.
    Bool,
    /// An array of integers.
    Ints,
    /// An array of booleans.
    Bools,
    /// A number.
    Par,
    /// An array of numbers.
    Pars,
    /// A set.
    Set,
    /// An array of as many numbers as the next argument has items.
    Factors,
    /// A node of a graph.
    Node,
    /// An array of nodes.
    Ends,
    /// As the argument before, with another node in each place.
    Others,
    /// An array with a boolean for each node.
    Nodes,
}

/// The number of nodes of a graph.
pub(super) const NODES: i64 = 4;

use Kind::{Bool, Bools, Ends, Factors, Int, Ints, Node, Nodes, Others, Par, Pars, Set};

/// The values of the arguments, each a list.
pub(super) type Values<'a> = &'a [Vec<i64>];

/// Whether a constraint holds.
pub(super) type Holds = fn(Values<'_>) -> bool;

pub(super) struct Meaning {
    pub(super) name: &'static str,
    pub(super) kinds: &'static [Kind],
    pub(super) holds: Holds,
}

const fn means(name: &'static str, kinds: &'static [Kind], holds: Holds) -> Meaning {
    Meaning { name, kinds, holds }
}

fn sum(v: Values<'_>) -> i64 {
    v[0].iter().zip(&v[1]).map(|(factor, x)| factor * x).sum()
}

fn item(v: Values<'_>) -> bool {
    let place = usize::try_from(v[0][0] - 1).ok();
    place.and_then(|place| v[1].get(place)) == Some(&v[2][0])
}

fn all_true(values: &[i64]) -> bool {
    values.iter().all(|&value| value == 1)
}

fn any_true(values: &[i64]) -> bool {
    values.contains(&1)
}

fn distinct(values: &[i64]) -> usize {
    values
        .iter()
        .collect::<std::collections::BTreeSet<_>>()
        .len()
}

fn times_taken(values: &[i64], value: i64) -> i64 {
    values.iter().filter(|&&other| other == value).count() as i64
}

fn precedes(values: &[i64], first: i64, second: i64) -> bool {
    let place = |value| values.iter().position(|&other| other == value);
    place(second).is_none_or(|later| place(first).is_some_and(|earlier| earlier < later))
}

fn power(x: i64, y: i64) -> Option<i64> {
    match (x, y) {
        (_, 0..) => x.checked_pow(y as u32),
        (0, _) => None,
        _ => Some(1 / x.pow(y.unsigned_abs() as u32)),
    }
}

/// The parts into which selected edges join selected nodes, if these have the ends of all edges. The arguments
/// are `from, to, …, nodes, edges`.
fn parts(v: Values<'_>) -> Option<usize> {
    let [.., nodes, _] = v else { return None };
    let mut part: Vec<usize> = (0..nodes.len()).collect();
    for [a, b] in selected(v) {
        if nodes[a] + nodes[b] < 2 {
            return None;
        }
        let [from, to] = [part[a], part[b]];
        for other in part.iter_mut().filter(|other| **other == from) {
            *other = to;
        }
    }
    let parts = (0..nodes.len()).filter(|&node| nodes[node] == 1);
    let parts = parts.map(|node| part[node]);
    Some(parts.collect::<std::collections::BTreeSet<_>>().len())
}

/// The ends of the selected edges, counted from 0.
fn selected(v: Values<'_>) -> Vec<[usize; 2]> {
    let ends = v[0].iter().zip(&v[1]).zip(&v[v.len() - 1]);
    let ends = ends.filter(|(_, is_selected)| **is_selected == 1);
    ends.map(|((from, to), _)| [*from, *to].map(|node| node as usize - 1))
        .collect()
}

fn is_tree(v: Values<'_>) -> bool {
    let nodes: i64 = v[v.len() - 2].iter().sum();
    parts(v) == Some(1) && selected(v).len() as i64 == nodes - 1
}

/// A tree in which each node but its two ends has two edges.
fn is_path(v: Values<'_>) -> bool {
    let degree = |node: usize| {
        selected(v)
            .concat()
            .iter()
            .filter(|end| **end == node)
            .count()
    };
    let is_end = |node: usize| [v[2][0], v[3][0]].contains(&(node as i64 + 1));
    let wanted = |(node, is_in): (usize, &i64)| match (is_end(node), is_in) {
        (true, _) => degree(node) == 1,
        (false, 0) => degree(node) == 0,
        (false, _) => degree(node) == 2,
    };
    is_tree(v) && v[4].iter().enumerate().all(wanted)
}

const INTS: &[Kind] = &[Int, Int];
const TERNARY: &[Kind] = &[Int, Int, Int];
const BOOLS: &[Kind] = &[Bool, Bool];
const TRIPLE: &[Kind] = &[Bool, Bool, Bool];
const SUM: &[Kind] = &[Factors, Ints, Par];
const BOOL_SUM: &[Kind] = &[Factors, Bools, Int];

/// Constraints that have all three forms.
pub(super) const ALL: &[Meaning] = &[
    means("int_abs", INTS, |v| v[0][0].abs() == v[1][0]),
    means("int_div", TERNARY, |v| {
        v[1][0] != 0 && v[0][0] / v[1][0] == v[2][0]
    }),
    means("int_mod", TERNARY, |v| {
        v[1][0] != 0 && v[0][0] % v[1][0] == v[2][0]
    }),
    means("int_eq", INTS, |v| v[0] == v[1]),
    means("int_ne", INTS, |v| v[0] != v[1]),
    means("int_le", INTS, |v| v[0] <= v[1]),
    means("int_lt", INTS, |v| v[0] < v[1]),
    means("int_ge", INTS, |v| v[0] >= v[1]),
    means("int_gt", INTS, |v| v[0] > v[1]),
    means("int_max", TERNARY, |v| {
        v[0].clone().max(v[1].clone()) == v[2]
    }),
    means("int_min", TERNARY, |v| {
        v[0].clone().min(v[1].clone()) == v[2]
    }),
    means("int_plus", TERNARY, |v| v[0][0] + v[1][0] == v[2][0]),
    means("int_minus", TERNARY, |v| v[0][0] - v[1][0] == v[2][0]),
    means("int_times", TERNARY, |v| v[0][0] * v[1][0] == v[2][0]),
    means("int_pow", TERNARY, |v| {
        power(v[0][0], v[1][0]) == Some(v[2][0])
    }),
    means("int_negate", INTS, |v| v[0][0] == -v[1][0]),
    means("int_lin_eq", SUM, |v| sum(v) == v[2][0]),
    means("int_lin_ne", SUM, |v| sum(v) != v[2][0]),
    means("int_lin_le", SUM, |v| sum(v) <= v[2][0]),
    means("int_lin_lt", SUM, |v| sum(v) < v[2][0]),
    means("int_lin_ge", SUM, |v| sum(v) >= v[2][0]),
    means("int_lin_gt", SUM, |v| sum(v) > v[2][0]),
    means("bool_lin_eq", BOOL_SUM, |v| sum(v) == v[2][0]),
    means("bool_lin_le", BOOL_SUM, |v| sum(v) <= v[2][0]),
    means("array_int_element", &[Int, Pars, Int], item),
    means("array_var_int_element", &[Int, Ints, Int], item),
    means("array_bool_element", &[Int, Bools, Bool], item),
    means("array_var_bool_element", &[Int, Bools, Bool], item),
    means("array_int_maximum", &[Int, Ints], |v| {
        v[1].iter().max() == Some(&v[0][0])
    }),
    means("array_int_minimum", &[Int, Ints], |v| {
        v[1].iter().min() == Some(&v[0][0])
    }),
    means("set_in", &[Int, Set], |v| v[1].contains(&v[0][0])),
    means("array_bool_xor", &[Bools], |v| {
        v[0].iter().sum::<i64>() % 2 == 1
    }),
    means("bool2int", &[Bool, Int], |v| v[0] == v[1]),
    means("bool_clause", &[Bools, Bools], |v| {
        any_true(&v[0]) || v[1].contains(&0)
    }),
    means("bool_eq", BOOLS, |v| v[0] == v[1]),
    means("bool_ne", BOOLS, |v| v[0] != v[1]),
    means("bool_not", BOOLS, |v| v[0] != v[1]),
    means("bool_le", BOOLS, |v| v[0] <= v[1]),
    means("bool_lt", BOOLS, |v| v[0] < v[1]),
    means("fzn_all_different_int", &[Ints], |v| {
        distinct(&v[0]) == v[0].len()
    }),
    means("fzn_all_equal_int", &[Ints], |v| distinct(&v[0]) == 1),
    means("fzn_among", &[Int, Ints, Set], |v| {
        v[1].iter().filter(|x| v[2].contains(x)).count() as i64 == v[0][0]
    }),
    means("csp_count", &[Ints, Par, Int], |v| {
        times_taken(&v[0], v[1][0]) == v[2][0]
    }),
    means("csp_all_different_except", &[Ints, Par], |v| {
        let others: Vec<i64> = v[0].iter().copied().filter(|x| *x != v[1][0]).collect();
        distinct(&others) == others.len()
    }),
    means("fzn_at_least_int", &[Par, Ints, Par], |v| {
        times_taken(&v[1], v[2][0]) >= v[0][0]
    }),
    means("fzn_at_most_int", &[Par, Ints, Par], |v| {
        times_taken(&v[1], v[2][0]) <= v[0][0]
    }),
    means("fzn_exactly_int", &[Par, Ints, Par], |v| {
        times_taken(&v[1], v[2][0]) == v[0][0]
    }),
    means("fzn_nvalue", &[Int, Ints], |v| {
        distinct(&v[1]) as i64 == v[0][0]
    }),
    means("fzn_increasing_int", &[Ints], |v| v[0].is_sorted()),
    means("fzn_decreasing_int", &[Ints], |v| {
        v[0].iter().rev().is_sorted()
    }),
    means("fzn_strictly_increasing_int", &[Ints], |v| {
        v[0].is_sorted_by(|a, b| a < b)
    }),
    means("fzn_strictly_decreasing_int", &[Ints], |v| {
        v[0].is_sorted_by(|a, b| a > b)
    }),
    means("fzn_lex_less_int", &[Ints, Ints], |v| v[0] < v[1]),
    means("fzn_lex_lesseq_int", &[Ints, Ints], |v| v[0] <= v[1]),
    means("fzn_value_precede_int", &[Par, Par, Ints], |v| {
        precedes(&v[2], v[0][0], v[1][0])
    }),
    means("csp_connected", &[Ends, Others, Nodes, Bools], |v| {
        parts(v).is_some_and(|parts| parts < 2)
    }),
    means("csp_tree", &[Ends, Others, Nodes, Bools], is_tree),
    means(
        "csp_path",
        &[Ends, Others, Node, Others, Nodes, Bools],
        is_path,
    ),
    means("csp_if_then_else", &[Bool, Int, Int, Int], |v| {
        v[3] == if v[0][0] == 1 {
            v[1].clone()
        } else {
            v[2].clone()
        }
    }),
];

/// Constraints whose last argument is a result. Their half-reified form has no further argument.
pub(super) const RESULTS: &[(Meaning, Holds)] = &[
    (
        means("array_bool_and", &[Bools, Bool], |v| {
            all_true(&v[0]) == (v[1][0] == 1)
        }),
        |v| v[1][0] == 0 || all_true(&v[0]),
    ),
    (
        means("array_bool_or", &[Bools, Bool], |v| {
            any_true(&v[0]) == (v[1][0] == 1)
        }),
        |v| v[1][0] == 0 || any_true(&v[0]),
    ),
    (
        means("bool_and", TRIPLE, |v| v[0][0] * v[1][0] == v[2][0]),
        |v| v[2][0] == 0 || v[0][0] * v[1][0] == 1,
    ),
    (
        means("bool_or", TRIPLE, |v| v[0][0].max(v[1][0]) == v[2][0]),
        |v| v[2][0] == 0 || v[0][0] + v[1][0] > 0,
    ),
    (
        means("bool_xor", TRIPLE, |v| (v[0] != v[1]) == (v[2][0] == 1)),
        |v| v[2][0] == 0 || v[0] != v[1],
    ),
];
