//! After posting, and after a first search has brought all scratch to its size, a search allocates
//! nothing.

use allocation_counter::measure;
use csp_core::branching::{LastConflict, PhaseSaving};
use csp_core::constraints::{
    Abs, AllDifferentExcept, AllDifferents, And, ArgMax, ArgMin, Automaton, BinPacking, CageSum,
    Clause, CostRegular, Cumulatives, Diffn, DisjointPaths, Div, EqualRegions, Equivalent,
    ExactlyOne, Forest, GroupedSum, IfThenElse, InSet, InducedForest, Inverse, Knapsack, Maximum,
    Minimum, Modulo, NValue, Nogoods, Or, Path, Power, RegionPartition, RegionSizes, Relaxation,
    Subcircuit, Times, Tree, ValuePrecede, ValueSet, Xor,
};
use csp_core::extend::Statement;
use csp_core::limits::Limits;
use csp_core::prelude::Atom;
use csp_core::prelude::*;
use std::hint::black_box;

/// The values of all variables of a case.
type Domain = fn() -> Values;
/// Posts constraints over these variables.
type Post = fn(&mut Model, &[Var]) -> Result<(), ModelError>;

const BITS: Domain = || (0..=1).into();
const DIGITS: Domain = || (0..=9).into();
/// Several words, with many gaps.
const WIDE: Domain = || (-60..=60).filter(|v| v % 3 != 0).collect::<Values>();
/// Bounds only.
const HUGE: Domain = || (0..=200_000).into();

/// Every constraint: its name, how many variables with which values, and what is posted on them.
const CASES: [(&str, usize, Domain, Post); 96] = [
    ("not_equal", 2, DIGITS, |m, x| {
        m.post(NotEqual::new(x[0], x[1]).offset(1))
    }),
    ("not_equal, wide", 2, WIDE, |m, x| {
        m.post(NotEqual::new(x[0], x[1]).offset(1))
    }),
    ("equal", 2, DIGITS, |m, x| {
        m.post(Equal::new(x[0], x[1]).offset(1))
    }),
    ("equal, wide", 2, WIDE, |m, x| {
        m.post(Equal::new(x[0], x[1]).offset(1))
    }),
    ("all_different", 9, DIGITS, |m, x| {
        m.post(AllDifferent::new(x))
    }),
    ("all_different, wide", 9, WIDE, |m, x| {
        m.post(AllDifferent::new(x))
    }),
    ("all_different, bounds", 9, DIGITS, |m, x| {
        m.post(AllDifferent::new(x).consistency(Consistency::Bounds))
    }),
    ("all_different, bounds, huge", 9, HUGE, |m, x| {
        m.post(AllDifferent::new(x).consistency(Consistency::Bounds))
    }),
    ("all_different, domain", 9, DIGITS, |m, x| {
        m.post(AllDifferent::new(x).consistency(Consistency::Domain))
    }),
    ("all_different, domain, wide", 9, WIDE, |m, x| {
        m.post(AllDifferent::new(x).consistency(Consistency::Domain))
    }),
    ("all_differents", 9, DIGITS, |m, x| {
        m.post(AllDifferents::new([x[..5].to_vec(), x[3..].to_vec()]))
    }),
    ("all_different_except", 9, DIGITS, |m, x| {
        m.post(AllDifferentExcept::new(x, 0))
    }),
    ("inverse", 8, DIGITS, |m, x| {
        m.post(Inverse::new(&x[..4], &x[4..]).consistency(Consistency::Domain))
    }),
    ("linear =", 4, DIGITS, |m, x| {
        m.linear(
            &[(1, x[0]), (-2, x[1]), (3, x[2]), (-5, x[3])],
            Relation::Equal,
            3,
        )
    }),
    ("linear =, wide", 3, WIDE, |m, x| {
        m.post(Linear::sum(x, Relation::Equal, 60))
    }),
    ("linear <=", 4, WIDE, |m, x| {
        m.post(Linear::sum(x, Relation::AtMost, -200))
    }),
    ("linear <=, of two", 2, WIDE, |m, x| {
        m.post(Linear::new([(1, x[0]), (-1, x[1])], Relation::AtMost, -7))
    }),
    ("linear !=", 3, DIGITS, |m, x| {
        m.post(Linear::sum(x, Relation::NotEqual, 6))
    }),
    ("linear, domain, of two", 2, DIGITS, |m, x| {
        m.post(Linear::sum(x, Relation::Equal, 9).consistency(Consistency::Domain))
    }),
    ("linear, domain, of three", 3, DIGITS, |m, x| {
        m.post(Linear::sum(x, Relation::Equal, 9).consistency(Consistency::Domain))
    }),
    ("linear, domain, of four", 4, DIGITS, |m, x| {
        m.post(
            Linear::new(
                [2, 3, 5, 7].into_iter().zip(x.iter().copied()),
                Relation::Equal,
                60,
            )
            .consistency(Consistency::Domain),
        )
    }),
    ("linear, reified", 4, BITS, |m, x| {
        m.post(Linear::sum(&x[1..], Relation::Equal, 2).reified(x[0]))
    }),
    ("linear, implied", 4, BITS, |m, x| {
        m.post(Linear::sum(&x[1..], Relation::AtMost, 1).implied_by(x[0]))
    }),
    ("cage_sum", 5, DIGITS, |m, x| m.post(CageSum::new(x, 25))),
    ("grouped_sum", 5, DIGITS, |m, x| {
        m.post(GroupedSum::new(
            [(1, x[..3].to_vec()), (-2, x[3..].to_vec())],
            4,
        ))
    }),
    ("value_set", 5, DIGITS, |m, x| {
        m.post(ValueSet::new(
            x,
            (0..=5).map(|first| Values::from(first..=first + 4)),
        ))
    }),
    ("element", 2, DIGITS, |m, x| {
        m.post(Element::new([5, 3, 9, 9, 1, 0, 7], x[0], x[1]))
    }),
    ("element, wide", 2, WIDE, |m, x| {
        m.post(Element::new([5, -3, -8, 58, 1, 0, 7], x[0], x[1]))
    }),
    ("element of variables", 5, DIGITS, |m, x| {
        m.post(Element::of_vars(&x[2..], x[0], x[1]))
    }),
    ("element of variables, wide", 5, WIDE, |m, x| {
        m.post(Element::of_vars(&x[2..], x[0], x[1]))
    }),
    ("abs", 2, WIDE, |m, x| m.post(Abs::new(x[0], x[1]))),
    ("maximum", 4, WIDE, |m, x| {
        m.post(Maximum::new(&x[1..], x[0]))
    }),
    ("minimum", 4, DIGITS, |m, x| {
        m.post(Minimum::new(&x[1..], x[0]))
    }),
    ("arg_max", 5, DIGITS, |m, x| {
        m.post(ArgMax::new(&x[1..], x[0]))
    }),
    ("arg_min, wide", 5, WIDE, |m, x| {
        m.post(ArgMin::new(&x[1..], x[0]))
    }),
    ("times", 3, DIGITS, |m, x| {
        m.post(Times::new(x[0], x[1], x[2]))
    }),
    ("times, wide", 3, WIDE, |m, x| {
        m.post(Times::new(x[0], x[1], x[2]))
    }),
    ("div", 3, WIDE, |m, x| m.post(Div::new(x[0], x[1], x[2]))),
    ("modulo", 3, WIDE, |m, x| {
        m.post(Modulo::new(x[0], x[1], x[2]))
    }),
    ("power", 3, WIDE, |m, x| {
        m.post(Power::new(x[0], x[1], x[2]))
    }),
    ("clause", 9, BITS, |m, x| {
        m.post(Clause::signed(&x[..5], &x[5..]))
    }),
    ("and", 5, BITS, |m, x| {
        m.post(And::new(x[1..].iter().copied(), x[0]))
    }),
    ("or", 5, BITS, |m, x| {
        m.post(Or::new(x[1..].iter().copied(), x[0]))
    }),
    ("xor", 6, BITS, |m, x| m.post(Xor::odd(x.iter().copied()))),
    ("exactly_one", 9, BITS, |m, x| m.post(ExactlyOne::new(x))),
    ("if_then_else", 4, BITS, |m, x| {
        m.post(IfThenElse::new(x[0], x[1], x[2], x[3]))
    }),
    ("in_set", 1, WIDE, |m, x| {
        m.post(InSet::new(x[0], [-58, -10, 1, 2, 4, 5, 58]))
    }),
    ("in_set, reified", 2, BITS, |m, x| {
        m.post(InSet::new(x[0], 1).reified(x[1]))
    }),
    ("equal, reified", 3, BITS, |m, x| {
        m.post(Equal::new(x[0], x[1]).reified(x[2]))
    }),
    ("not_equal, implied", 3, BITS, |m, x| {
        m.post(NotEqual::new(x[0], x[1]).implied_by(x[2]))
    }),
    ("implied", 5, BITS, |m, x| {
        m.post(Implied::new(x[0], Linear::sum(&x[1..], Relation::Equal, 2)))
    }),
    ("equivalent", 5, BITS, |m, x| {
        m.post(Equivalent::new(
            x[0],
            Increasing::new(&x[1..], Strictness::Weak),
        ))
    }),
    ("nogoods", 6, DIGITS, |m, x| {
        let pair = |i: usize, v: i32| {
            [
                Atom::is(x[i], v),
                Atom::at_most(x[(i + 2) % 6], v),
                Atom::is(x[5 - i], 3),
            ]
        };
        m.post((0..18).fold(Nogoods::new(x), |all, i| {
            all.forbid(pair(i % 6, i as i32 / 2))
        }))
    }),
    ("count", 6, DIGITS, |m, x| {
        m.post(Count::new(&x[1..], [1, 2, 4, 5, 8], x[0]))
    }),
    ("count, wide", 6, WIDE, |m, x| {
        m.post(Count::exactly(x, [1, 2, 4, 5, 8], 3))
    }),
    ("global_cardinality", 8, DIGITS, |m, x| {
        m.post(GlobalCardinality::new(&x[3..], [0, 1, 2], &x[..3]))
    }),
    ("global_cardinality, domain", 7, DIGITS, |m, x| {
        let limits = [0..=1, 1..=2, 2..=3, 1..=1];
        m.post(
            GlobalCardinality::between(x, [0, 1, 2, 3], &limits).consistency(Consistency::Domain),
        )
    }),
    ("n_value", 6, DIGITS, |m, x| {
        m.post(NValue::new(&x[1..], x[0]))
    }),
    ("n_value, wide", 6, WIDE, |m, x| {
        m.post(NValue::new(&x[1..], x[0]))
    }),
    ("table", 3, DIGITS, |m, x| {
        m.post(Table::new(
            x,
            (0..60).map(|v| [v % 10, v * 7 % 10, v * v % 7]),
        ))
    }),
    ("table, wide", 3, WIDE, |m, x| {
        m.post(Table::new(
            x,
            (0..200).map(|v| [v % 60, v * 7 % 60, v * v % 50]),
        ))
    }),
    ("table, negative, wide", 3, WIDE, |m, x| {
        m.post(Table::new(x, (0..99).map(|v| [v % 60, v * 7 % 60, v % 5])).negative())
    }),
    ("regular", 8, DIGITS, |m, x| {
        m.post(Regular::expression(x, "(1|3|5)* 2+ (7 8)* 9")?)
    }),
    ("regular, wide", 8, WIDE, |m, x| {
        m.post(Regular::expression(x, "(1|5|8|20)* 2+ (7 8)* 10")?)
    }),
    ("cost_regular", 8, DIGITS, |m, x| {
        let machine = Automaton::new(2, 0, [1], [(0, 0..=4, 0), (0, 5..=7, 1), (1, 2..=9, 1)])?;
        m.post(CostRegular::new(&x[1..], machine, [1, 3, 0], x[0]))
    }),
    ("cost_regular, wide", 6, WIDE, |m, x| {
        let machine = Automaton::new(2, 0, [1], [(0, 0..=4, 0), (0, 5..=7, 1), (1, 2..=9, 1)])?;
        m.post(CostRegular::new(&x[1..], machine, [1, 3, -2], x[0]))
    }),
    ("knapsack", 5, DIGITS, |m, x| {
        m.post(Knapsack::new(&x[2..], [1, 2, 3], [4, 2, 1], x[0], x[1]))
    }),
    ("knapsack, wide", 4, WIDE, |m, x| {
        m.post(Knapsack::new(&x[2..], [1, 1], [1, 0], x[0], x[1]))
    }),
    ("relaxation", 8, DIGITS, |m, x| {
        let rows = (1..8).map(|i| {
            let terms = [(1, x[0]), (2, x[i]), (-1, x[i % 7 + 1])];
            Statement::sum(terms, i as i64)
        });
        m.post(Relaxation::new(Goal::Minimize(x[0]), rows))
    }),
    ("increasing", 5, DIGITS, |m, x| {
        m.post(Increasing::new(x, Strictness::Weak))
    }),
    ("lex", 6, DIGITS, |m, x| {
        m.post(Lex::new(&x[..3], &x[3..], Strictness::Strict))
    }),
    ("value_precede", 6, DIGITS, |m, x| {
        m.post(ValuePrecede::chain([3, 1, 2], x))
    }),
    ("connected", 9, BITS, |m, x| {
        m.post(Connected::nodes(&Graph::grid(3, 3), x))
    }),
    ("connected, edges", 12, BITS, |m, x| {
        m.post(Connected::edges(&Graph::grid(3, 3), x))
    }),
    ("single_cycle", 17, BITS, |m, x| {
        m.post(SingleCycle::new(&Graph::grid(3, 4), x))
    }),
    ("path", 12, BITS, |m, x| {
        m.post(Path::new(&Graph::grid(3, 3), x, 0, 8))
    }),
    ("disjoint_paths", 29, BITS, |m, x| {
        m.post(DisjointPaths::new(
            &Graph::grid(3, 4),
            &x[..17],
            &x[17..],
            &[(0, 8), (3, 11)],
        ))
    }),
    ("tree", 12, BITS, |m, x| {
        m.post(Tree::new(&Graph::grid(3, 3), x))
    }),
    ("forest", 12, BITS, |m, x| {
        m.post(Forest::new(&Graph::grid(3, 3), x))
    }),
    ("circuit", 7, DIGITS, |m, x| {
        m.post(Circuit::new(x).consistency(Consistency::Domain))
    }),
    ("subcircuit", 7, DIGITS, |m, x| m.post(Subcircuit::new(x))),
    ("region_partition", 12, DIGITS, |m, x| {
        m.post(RegionPartition::new(&Graph::grid(3, 3), &x[3..], &x[..3]).apart())
    }),
    ("region_sizes", 9, DIGITS, |m, x| {
        m.post(RegionSizes::new(&Graph::grid(3, 3), x))
    }),
    ("equal_regions", 12, BITS, |m, x| {
        m.post(EqualRegions::new(&Graph::grid(3, 3), x, 3))
    }),
    ("induced_forest", 9, BITS, |m, x| {
        m.post(InducedForest::new(&Graph::grid(3, 3), x))
    }),
    ("no_overlap", 5, DIGITS, |m, x| {
        m.post(NoOverlap::new(x, [1, 3, 2, 2, 3]))
    }),
    ("cumulative", 5, DIGITS, |m, x| {
        m.post(Cumulative::new(x, [4, 3, 5, 5, 3], [2, 2, 2, 3, 1], 4))
    }),
    ("cumulative, variable", 5, DIGITS, |m, x| {
        m.post(Cumulative::new(&x[1..], [3, 5, 5, 3], [2, 2, 3, 1], x[0]))
    }),
    ("no_overlap of optional tasks", 8, DIGITS, |m, x| {
        let there = x[4..].iter().map(|&x| Atom::at_most(x, 4));
        m.post(NoOverlap::new(&x[..4], [3, 4, 2, 5]).optional(there))
    }),
    ("cumulative of optional tasks", 8, DIGITS, |m, x| {
        let there = x[4..].iter().map(|&x| Atom::at_most(x, 4));
        m.post(Cumulative::new(&x[..4], [3, 4, 2, 5], [2, 2, 3, 1], 4).optional(there))
    }),
    ("cumulatives", 8, DIGITS, |m, x| {
        m.post(Cumulatives::new(
            &x[..4],
            [3, 4, 2, 5],
            [2, 2, 3, 1],
            &x[4..],
            [4, 3, 4, 3, 4, 3],
        ))
    }),
    ("diffn", 8, DIGITS, |m, x| {
        m.post(Diffn::new(&x[..4], &x[4..], [9, 9, 9, 9], [3, 3, 4, 3]))
    }),
    ("no_overlap of variables", 8, DIGITS, |m, x| {
        m.post(NoOverlap::new(&x[..4], &x[4..]))
    }),
    ("cumulative of variables", 10, DIGITS, |m, x| {
        m.post(Cumulative::new(&x[..3], &x[3..6], &x[6..9], x[9]))
    }),
    ("diffn of variables", 12, DIGITS, |m, x| {
        m.post(Diffn::new(&x[..3], &x[3..6], &x[6..9], &x[9..]))
    }),
    ("bin_packing", 8, DIGITS, |m, x| {
        m.post(BinPacking::new(&x[2..], [1, 2, 3, 4, 2, 2], &x[..2]))
    }),
];

/// What a search to the end, or to 2000 nodes, allocates after one of ten times as many.
fn allocations(model: &mut Model) -> (u64, Stats) {
    model.limit(Limits::default().nodes(20_000));
    let mut search = model.solutions();
    search.count_up_to(u64::MAX);
    search.restart(Limits::default().nodes(2000), |_| {});
    let found = measure(|| {
        search.count_up_to(u64::MAX);
    });
    (found.count_total, search.stats())
}

#[test]
fn allocations_are_counted() {
    assert_eq!(measure(|| drop(black_box(vec![1]))).count_total, 1);
}

#[test]
fn searches_with_any_constraint_allocate_nothing() {
    for (name, count, values, post) in CASES {
        let mut model = Model::new();
        let x = model.array("x", count, values()).unwrap();
        post(&mut model, &x).unwrap();
        let (allocations, stats) = allocations(&mut model);
        assert_eq!(allocations, 0, "{name}");
        assert!(
            stats.nodes > 2 && stats.propagations > 0,
            "nothing was at stake with {name}: {stats:?}"
        );
    }
}

/// All that a chain takes, with a constraint a variable and what its propagation writes down.
#[test]
fn a_long_chain_takes_few_bytes_a_variable() {
    // An eighth of a million: lists that double their room have as much to spare for a million.
    const LENGTH: usize = 125_000;
    type Link = fn(Var, Var, Var) -> BoolExpr;
    let links: [(&str, usize, Link); 4] = [
        ("less", 1, |x, y, _| x.lt(y)),
        ("equal", 1, |x, y, _| (y - x).eq(1)),
        ("implied", 2, |x, y, b| b.implies(x.lt(y))),
        ("reified", 2, |x, y, b| b.iff(x.lt(y))),
    ];
    for (name, variables, link) in links {
        let found = measure(|| {
            let mut model = Model::new();
            let x = model.array("x", LENGTH, 0..=2 * LENGTH as i32).unwrap();
            let b = model.array("b", (variables - 1) * LENGTH, 1).unwrap();
            for i in 1..LENGTH {
                let truth = b.get(i).copied().unwrap_or(x[i]);
                model.require(link(x[i - 1], x[i], truth)).unwrap();
            }
            model.limit(Limits::default().nodes(1));
            assert_eq!(model.solve().stats.nodes, 1);
        });
        let bytes = found.bytes_max / (variables * LENGTH) as u64;
        assert!(bytes < 500, "{name}: {bytes} bytes a variable");
    }
}

/// Ten queens, said in expressions.
fn queens() -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let queens = model.array("queen", 10, 0..=9).unwrap();
    model.all_different(&queens).unwrap();
    for (j, &b) in queens.iter().enumerate() {
        for (i, &a) in queens.iter().enumerate().take(j) {
            model.require((a - b).abs().ne((j - i) as i32)).unwrap();
        }
    }
    (model, queens)
}

#[test]
fn searches_in_any_order_allocate_nothing() {
    let orders = [
        VarOrder::InputOrder,
        VarOrder::FirstFail,
        VarOrder::DomDeg,
        VarOrder::DomWDeg,
        VarOrder::DecayedDomWDeg(90),
        VarOrder::FailureRate,
    ];
    let values = [
        ValueOrder::Min,
        ValueOrder::Max,
        ValueOrder::Median,
        ValueOrder::Random(1),
    ];
    for (order, value) in orders
        .into_iter()
        .flat_map(|order| values.map(|value| (order, value)))
    {
        let (mut model, queens) = queens();
        let ordered = model.ordered(&queens, order, value).unwrap();
        model.branch(PhaseSaving::new(LastConflict::new(ordered)));
        let (allocations, stats) = allocations(&mut model);
        assert_eq!(allocations, 0, "{order:?} {value:?}");
        assert!(stats.failures > 500, "{order:?} {value:?}: {stats:?}");
    }
}
