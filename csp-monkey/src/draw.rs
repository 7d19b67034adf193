//! Random laws, family by family. Each comes with the length of its scope.

use crate::argument::{Assertion, PlacedView};
use crate::dice::Dice;
use crate::expression::{Expression, Operation, Wish};
use crate::laws::{Law, LawPremise, PostedLaw};
use csp_core::prelude::{Consistency, Graph, Relation, Strictness};

type Drawn = (Law, usize);

const FAMILIES: [fn(&mut Dice) -> Drawn; 11] = [
    differences,
    sums,
    functions,
    functions_of_views,
    clauses,
    truths,
    counting,
    arrays,
    orders,
    graphs,
    schedules,
];

/// A law over some of the variables, a third of them under a premise.
pub(crate) fn posted_law(dice: &mut Dice) -> PostedLaw {
    let family = dice.one_of(&FAMILIES);
    let (law, length) = family(dice);
    let scope = dice.scope(length);
    let all = dice.domains.len();
    let premise = match dice.int(0..=8) {
        0 | 1 => LawPremise::If(dice.assertion(all)),
        2 => LawPremise::Iff(dice.assertion(all)),
        _ => LawPremise::Always,
    };
    PostedLaw {
        scope,
        law,
        premise,
    }
}

fn strength(dice: &mut Dice) -> Consistency {
    dice.one_of(&[Consistency::Value, Consistency::Bounds, Consistency::Domain])
}

fn strictness(dice: &mut Dice) -> Strictness {
    dice.one_of(&[Strictness::Weak, Strictness::Strict])
}

fn small(dice: &mut Dice) -> i64 {
    dice.int(0..=3)
}

fn atoms(dice: &mut Dice, length: usize) -> Vec<Assertion> {
    dice.several(1..=4, |dice| dice.assertion(length))
}

fn differences(dice: &mut Dice) -> Drawn {
    let (offset, atom) = (dice.int(-2..=2), dice.assertion(3));
    let length = dice.int(2..=5);
    match dice.int(0..=10) {
        0 => (Law::Equal { offset }, 2),
        1 | 2 => (Law::NotEqual { offset }, 2),
        3 => (Law::EqualIf { offset, atom }, 3),
        4 => (Law::EqualIff { offset, atom }, 3),
        5 => (Law::NotEqualIff { offset, atom }, 3),
        6 => (Law::AllDifferents {}, 4),
        7 => {
            let except = dice.value();
            (Law::AllDifferentExcept { except }, length)
        }
        8 => {
            let strength = strength(dice);
            (Law::Inverse { strength }, length / 2 * 2)
        }
        _ => {
            let strength = strength(dice);
            (Law::AllDifferent { strength }, length)
        }
    }
}

fn sums(dice: &mut Dice) -> Drawn {
    let weights: Vec<i64> = dice.several(1..=4, |dice| dice.int(-3..=4));
    let length = weights.len();
    let relation = dice.one_of(&RELATIONS);
    let constant = i64::from(dice.value());
    let (strength, atom) = (strength(dice), dice.assertion(length + 1));
    match dice.int(0..=9) {
        9 => {
            let atoms = weights.iter().map(|_| dice.assertion(length)).collect();
            let law = Law::SumOfTruths {
                weights,
                atoms,
                relation,
                constant,
            };
            (law, length)
        }
        0 => (
            Law::SumIf {
                weights,
                relation,
                constant,
                atom,
            },
            length + 1,
        ),
        1 => (
            Law::SumIff {
                weights,
                relation,
                constant,
                atom,
            },
            length + 1,
        ),
        choice @ (2 | 3 | 6 | 7 | 8) => sums_beside(choice, weights, constant, dice),
        _ => (
            Law::Sum {
                weights,
                relation,
                constant,
                strength,
            },
            length,
        ),
    }
}

/// Constraints of which a sum is only a part.
fn sums_beside(choice: i32, weights: Vec<i64>, constant: i64, dice: &mut Dice) -> Drawn {
    let length = weights.len();
    match choice {
        2 => (Law::CageSum { sum: constant }, length),
        3 => {
            let profits = weights.iter().map(|_| dice.int(-3..=3)).collect();
            (Law::Knapsack { weights, profits }, length + 2)
        }
        6 => {
            let cells = 2 * weights.len() - usize::from(dice.int(0..=1) == 1);
            let sum = constant;
            (Law::GroupedSum { weights, sum }, cells)
        }
        7 => {
            let set = |dice: &mut Dice| (0..length).map(|_| dice.value()).collect();
            let sets = dice.several(0..=6, set);
            (Law::ValueSet { sets }, length)
        }
        _ => {
            let weights: Vec<i64> = dice.several(2..=4, |dice| dice.int(-3..=4));
            let (length, least) = (weights.len(), constant);
            (Law::RelaxedSums { weights, least }, length)
        }
    }
}

fn functions(dice: &mut Dice) -> Drawn {
    let length = dice.int(2..=4);
    match dice.int(0..=8) {
        0 => (Law::Abs {}, 2),
        1 => (Law::Maximum {}, length),
        2 => (Law::Minimum {}, length),
        3 => (Law::ArgMax {}, length),
        4 => (Law::ArgMin {}, length),
        5 => (Law::Times {}, 3),
        6 => (Law::Div {}, 3),
        7 => (Law::Modulo {}, 3),
        _ => (Law::Power {}, 3),
    }
}

fn functions_of_views(dice: &mut Dice) -> Drawn {
    let length = dice.int(1..=4);
    let view = |dice: &mut Dice| PlacedView {
        place: dice.int(0..=length - 1),
        scale: dice.one_of(&[1, 1, 1, -1, 2, 0]),
        offset: dice.int(-2..=2),
    };
    let (one, value) = (view(dice), view(dice));
    let views = dice.several(1..=4, view);
    let law = match dice.int(0..=5) {
        0 => Law::MaximumOfViews { views, max: one },
        1 => Law::MinimumOfViews { views, min: one },
        2 => Law::ArgMaxOfViews { views, index: one },
        3 => Law::ArgMinOfViews { views, index: one },
        4 => Law::ElementOfViews { index: one, value },
        _ => Law::AllDifferentOfViews { views },
    };
    (law, length)
}

fn clauses(dice: &mut Dice) -> Drawn {
    let length = dice.int(1..=4);
    let (atoms, result) = (atoms(dice, length), dice.assertion(length));
    match dice.int(0..=4) {
        0 => (Law::Or { atoms, result }, length),
        1 => (Law::And { atoms, result }, length),
        2 => (Law::Odd { atoms }, length),
        3 => (Law::Even { atoms }, length),
        _ => (Law::Clause { atoms }, length),
    }
}

fn truths(dice: &mut Dice) -> Drawn {
    let length = dice.int(3..=5);
    match dice.int(0..=4) {
        0 => (Law::ExactlyOne {}, length - 1),
        1 => (
            Law::IfThenElse {
                condition: dice.assertion(4),
            },
            4,
        ),
        2 => (
            Law::InSet {
                values: dice.values(),
            },
            1,
        ),
        3 => (
            Law::InSetIff {
                values: dice.values(),
                atom: dice.assertion(2),
            },
            2,
        ),
        _ => {
            let nogoods = dice.several(0..=3, |dice| atoms(dice, length));
            (Law::Nogoods { nogoods }, length)
        }
    }
}

fn counting(dice: &mut Dice) -> Drawn {
    let (values, number) = (dice.values(), small(dice));
    let (length, strength) = (dice.int(2..=5), strength(dice));
    match dice.int(0..=6) {
        0 => (Law::CountExactly { values, number }, length),
        1 => (Law::CountAtLeast { values, number }, length),
        2 => (Law::CountAtMost { values, number }, length),
        3 => {
            let length = values.len() + length;
            (
                Law::GlobalCardinality {
                    cover: values,
                    strength,
                },
                length,
            )
        }
        4 => {
            let ranges = values
                .iter()
                .map(|_| (dice.int(0..=1), small(dice)))
                .collect();
            (
                Law::ClosedCardinality {
                    cover: values,
                    ranges,
                    strength,
                },
                length,
            )
        }
        5 => (Law::NValue {}, length),
        _ => (Law::Count { values }, length),
    }
}

fn arrays(dice: &mut Dice) -> Drawn {
    let length = dice.int(1..=4);
    let row = |dice: &mut Dice| (0..length).map(|_| dice.value()).collect();
    match dice.int(0..=6) {
        0 => (
            Law::Element {
                array: dice.several(1..=5, Dice::value),
            },
            2,
        ),
        1 => (Law::ElementOfVars {}, length + 2),
        2 => (
            Law::Table {
                rows: dice.several(0..=9, row),
            },
            length,
        ),
        3 => (
            Law::NegativeTable {
                rows: dice.several(0..=9, row),
            },
            length,
        ),
        4 => {
            let cell = |dice: &mut Dice| (!dice.one_in(3)).then(|| dice.value());
            let row = |dice: &mut Dice| (0..length).map(|_| cell(dice)).collect();
            (
                Law::ShortTable {
                    rows: dice.several(0..=5, row),
                },
                length,
            )
        }
        _ => languages(dice, length),
    }
}

fn languages(dice: &mut Dice, length: usize) -> Drawn {
    let (states, accepting, mut transitions) = automaton(dice);
    if dice.one_in(2) {
        return (
            Law::Regular {
                states,
                accepting,
                transitions,
            },
            length,
        );
    }
    transitions.sort_unstable();
    transitions.dedup_by_key(|(from, by, _)| (*from, *by));
    let costs = transitions.iter().map(|_| small(dice) - 1).collect();
    (
        Law::CostRegular {
            states,
            accepting,
            transitions,
            costs,
        },
        length + 1,
    )
}

type Transitions = Vec<(usize, i32, usize)>;

fn automaton(dice: &mut Dice) -> (usize, Vec<usize>, Transitions) {
    let states = dice.int(1..=3);
    let state = |dice: &mut Dice| dice.int(0..=states - 1);
    let accepting = dice.several(1..=2, state);
    let transitions = dice.several(2..=8, |dice| (state(dice), dice.int(0..=2), state(dice)));
    (states, accepting, transitions)
}

fn orders(dice: &mut Dice) -> Drawn {
    let (length, strictness) = (dice.int(2..=5), strictness(dice));
    match dice.int(0..=2) {
        0 => (Law::Increasing { strictness }, length),
        1 => (Law::Lex { strictness }, length),
        _ => (
            Law::ValuePrecede {
                chain: dice.values(),
            },
            length,
        ),
    }
}

fn graph(dice: &mut Dice) -> Graph {
    let nodes = dice.int(2..=4);
    let mut edges = Vec::new();
    for _ in 0..dice.int(1..=5) {
        let (from, to) = (dice.int(0..=nodes - 1), dice.int(0..=nodes - 1));
        if from != to {
            edges.push((from, to));
        }
    }
    Graph::new(nodes, &edges).expect("the edges are between its nodes")
}

fn graphs(dice: &mut Dice) -> Drawn {
    let (graph, strength) = (graph(dice), strength(dice));
    let (nodes, edges) = (graph.nodes(), graph.edges().len());
    let length = dice.int(1..=5);
    match dice.int(0..=12) {
        0 => (Law::Circuit { strength }, length),
        1 => (Law::Subcircuit { strength }, length),
        2 => (Law::ConnectedNodes { graph }, nodes),
        3 => (Law::ConnectedEdges { graph }, edges),
        4 => (Law::SingleCycle { graph }, edges),
        5 => {
            let to = dice.int(1..=nodes - 1);
            (Law::Path { graph, from: 0, to }, edges)
        }
        6 => (Law::Tree { graph }, nodes + edges),
        7 => (Law::Forest { graph }, edges),
        8 => (Law::RegionSizes { graph }, nodes),
        9 => disjoint_paths(dice, graph),
        10 => (Law::InducedForest { graph }, nodes),
        11 => {
            let size = dice.int(1..=nodes);
            (Law::EqualRegions { graph, size }, edges)
        }
        _ => {
            let regions = dice.int(1..=2);
            (Law::RegionPartition { graph }, nodes + regions)
        }
    }
}

fn disjoint_paths(dice: &mut Dice, graph: Graph) -> Drawn {
    let length = graph.edges().len() + graph.nodes();
    let mut ends = vec![(0, 1)];
    if graph.nodes() == 4 && dice.one_in(2) {
        ends.push((3, 2));
    }
    let states = if dice.one_in(2) { 0 } else { 1000 };
    let law = match dice.one_in(3) {
        true => Law::InducedPaths { graph, ends },
        false => Law::DisjointPaths {
            graph,
            ends,
            states,
        },
    };
    (law, length)
}

fn schedules(dice: &mut Dice) -> Drawn {
    let durations = dice.several(2..=4, small);
    let length = durations.len();
    let demands: Vec<i64> = durations.iter().map(|_| small(dice)).collect();
    match dice.int(0..=7) {
        0 => (Law::NoOverlap { durations }, length),
        1 => (Law::NoOverlapWithOrders { durations }, length),
        2 => {
            let presences = durations
                .iter()
                .map(|_| dice.assertion(length + 1))
                .collect();
            (
                Law::OptionalTasks {
                    durations,
                    presences,
                },
                length + 1,
            )
        }
        3 => (Law::CumulativeOfVars {}, 7),
        4 => {
            let capacities = dice.several(1..=2, small);
            (
                Law::Cumulatives {
                    durations,
                    demands,
                    capacities,
                },
                2 * length,
            )
        }
        5 => (
            Law::Diffn {
                widths: durations,
                heights: demands,
            },
            2 * length,
        ),
        6 => {
            let bins = dice.int(1..=2);
            (Law::BinPacking { weights: durations }, length + bins)
        }
        _ => {
            let capacity = small(dice);
            (
                Law::Cumulative {
                    durations,
                    demands,
                    capacity,
                },
                length,
            )
        }
    }
}

const RELATIONS: [Relation; 6] = [
    Relation::AtMost,
    Relation::AtLeast,
    Relation::Less,
    Relation::Greater,
    Relation::Equal,
    Relation::NotEqual,
];

/// An integer expression with at most this depth.
pub(crate) fn number(dice: &mut Dice, depth: u32) -> Expression {
    if depth == 0 || dice.one_in(4) {
        let operation = match dice.int(0..=2) {
            0 => Operation::Constant(dice.int(-3..=4)),
            _ => Operation::Var(dice.var()),
        };
        return Expression::new(operation, []);
    }
    let next = |dice: &mut Dice| number(dice, depth - 1);
    let operation = dice.one_of(&[
        Operation::Sum,
        Operation::Scaled(-2),
        Operation::Scaled(3),
        Operation::Product,
        Operation::Quotient,
        Operation::Remainder,
        Operation::Abs,
        Operation::Minimum,
        Operation::Maximum,
        Operation::Element,
        Operation::Choice,
        Operation::All,
    ]);
    let parts = match operation {
        Operation::All => return condition(dice, depth - 1),
        Operation::Product | Operation::Quotient | Operation::Remainder => {
            vec![next(dice), next(dice)]
        }
        Operation::Scaled(_) | Operation::Abs => vec![next(dice)],
        Operation::Choice => vec![condition(dice, depth - 1), next(dice), next(dice)],
        Operation::Element => dice.several(2..=4, next),
        _ => dice.several(1..=3, next),
    };
    Expression::new(operation, parts)
}

/// A condition with at most this depth.
pub(crate) fn condition(dice: &mut Dice, depth: u32) -> Expression {
    let below = depth.saturating_sub(1);
    let number = |dice: &mut Dice| number(dice, below);
    if depth < 2 || dice.one_in(3) {
        if dice.one_in(4) {
            let operation = Operation::InSet(dice.values());
            return Expression::new(operation, [number(dice)]);
        }
        let operation = Operation::Compare(dice.one_of(&RELATIONS));
        return Expression::new(operation, [number(dice), number(dice)]);
    }
    let next = |dice: &mut Dice| condition(dice, below);
    let operation = dice.one_of(&[
        Operation::All,
        Operation::Any,
        Operation::Odd,
        Operation::Not,
        Operation::Implies,
        Operation::Iff,
    ]);
    let parts = match operation {
        Operation::Not => vec![next(dice)],
        Operation::Implies | Operation::Iff => vec![next(dice), next(dice)],
        _ => dice.several(1..=3, next),
    };
    Expression::new(operation, parts)
}

pub(crate) fn wish(dice: &mut Dice) -> Wish {
    let weight = dice.int(0..=4);
    let expression = if dice.one_in(3) {
        number(dice, 2)
    } else {
        condition(dice, 2)
    };
    Wish { weight, expression }
}
