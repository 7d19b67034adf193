//! Scopes of any length, all kinds of domains, and variables of another model, for every
//! constraint: an error or the right meaning, never a panic.

use csp_core::constraints::{
    Abs, AllDifferentExcept, AllDifferents, And, ArgMax, ArgMin, BinPacking, CageSum, Clause,
    CostRegular, Diffn, DisjointPaths, Div, EqualRegions, ExactlyOne, Forest, GroupedSum,
    IfThenElse, InSet, InducedForest, Inverse, Knapsack, Maximum, Minimum, Modulo, NValue, Or,
    Path, Power, RegionPartition, RegionSizes, Relaxation, Subcircuit, Times, Tree, ValuePrecede,
    ValueSet, Xor,
};
use csp_core::extend::{Constraint, Statement};
use csp_core::limits::Limits;
use csp_core::prelude::*;

/// A model to which a constraint is posted, under a premise if there is one.
struct Site<'m> {
    model: &'m mut Model,
    premise: Option<Var>,
}

impl Site<'_> {
    fn post(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        match self.premise {
            Some(premise) => self.model.post(Implied::new(premise, constraint)),
            None => self.model.post(constraint),
        }
    }
}

/// Posts a constraint over these variables, one at least if it needs one.
type Post = fn(&mut Site<'_>, &[Var]) -> Result<(), ModelError>;

/// A variable of the scope, which may be short.
fn at(x: &[Var], place: usize) -> Var {
    x[place % x.len()]
}

/// Constraints over scopes of any length.
const SCOPES: [(&str, Post); 38] = [
    ("all_different", |m, x| {
        m.post(AllDifferent::new(x).consistency(Consistency::Domain))
    }),
    ("all_different, bounds", |m, x| {
        m.post(AllDifferent::new(x).consistency(Consistency::Bounds))
    }),
    ("all_differents", |m, x| {
        m.post(AllDifferents::new([x.to_vec(), x.to_vec()]))
    }),
    ("all_different_except", |m, x| {
        m.post(AllDifferentExcept::new(x, 0))
    }),
    ("bin_packing", |m, x| {
        m.post(BinPacking::new(x, vec![2; x.len()], x))
    }),
    ("cage_sum", |m, x| m.post(CageSum::new(x, 5))),
    ("grouped_sum", |m, x| {
        m.post(GroupedSum::new([(2, x.to_vec()), (-1, x.to_vec())], 5))
    }),
    ("grouped_sum of too much", |m, x| {
        m.post(GroupedSum::new([(i64::MAX, x.to_vec())], i64::MIN))
    }),
    ("value_set", |m, x| {
        let sets = [Values::from(0..=2), Values::empty(), Values::from(1..=3)];
        m.post(ValueSet::new(x, sets))
    }),
    ("value_set of all integers", |m, x| {
        m.post(ValueSet::new(x, [Values::from(i32::MIN..=i32::MAX)]))
    }),
    ("cage_sum of too much", |m, x| {
        m.post(CageSum::new(x, i64::MAX))
    }),
    ("circuit", |m, x| {
        m.post(Circuit::new(x).consistency(Consistency::Domain))
    }),
    ("subcircuit", |m, x| m.post(Subcircuit::new(x))),
    ("clause", |m, x| m.post(Clause::new(x.iter().copied()))),
    ("xor", |m, x| m.post(Xor::odd(x.iter().copied()))),
    ("connected", |m, x| {
        m.post(Connected::nodes(&Graph::grid(1, x.len()), x))
    }),
    ("exactly", |m, x| m.post(Count::exactly(x, 1, 2))),
    ("at_least", |m, x| {
        m.post(Count::at_least(x, Values::empty(), 1))
    }),
    ("cost_regular", |m, x| {
        let machine = Automaton::new(2, 0, [0, 1], [(0, -5..=300, 1), (1, 0..=1, 0)])?;
        let cost = x.first().copied();
        cost.map_or(Ok(()), |cost| {
            m.post(CostRegular::new(x, machine, [i32::MAX, -3], cost))
        })
    }),
    ("cumulative", |m, x| {
        m.post(Cumulative::new(x, vec![3; x.len()], vec![2; x.len()], 3))
    }),
    ("diffn", |m, x| {
        m.post(Diffn::new(x, x, vec![2; x.len()], vec![0; x.len()]))
    }),
    ("exactly_one", |m, x| m.post(ExactlyOne::new(x))),
    ("forest", |m, x| {
        m.post(Forest::new(&Graph::grid(1, x.len() + 1), x))
    }),
    ("global_cardinality", |m, x| {
        m.post(GlobalCardinality::new(x, [0, 1, 1], x))
    }),
    ("increasing", |m, x| {
        m.post(Increasing::new(x, Strictness::Strict))
    }),
    ("inverse", |m, x| {
        m.post(Inverse::new(x, x).consistency(Consistency::Domain))
    }),
    ("lex_less", |m, x| {
        m.post(Lex::new(x, x, Strictness::Strict))
    }),
    ("linear", |m, x| {
        let terms = x.iter().map(|&x| (i64::MAX, x)).collect::<Vec<_>>();
        m.post(Linear::new(terms, Relation::Equal, 1))
    }),
    ("no_overlap", |m, x| {
        m.post(NoOverlap::new(x, vec![i32::MAX; x.len()]))
    }),
    ("region_partition", |m, x| {
        m.post(RegionPartition::new(&Graph::grid(1, x.len()), x, x))
    }),
    ("region_sizes", |m, x| {
        m.post(RegionSizes::new(&Graph::grid(1, x.len()), x))
    }),
    ("equal_regions", |m, x| {
        let pairs: Vec<_> = (0..x.len()).map(|edge| (edge, edge + 1)).collect();
        let path = Graph::new(x.len() + 1, &pairs).expect("a path");
        m.post(EqualRegions::new(&path, x, 2))
    }),
    ("induced_forest", |m, x| {
        m.post(InducedForest::new(&Graph::grid(1, x.len()), x))
    }),
    ("regular", |m, x| {
        m.post(Regular::new(x, Automaton::new(2, 0, [], [(0, 1, 1)])?))
    }),
    ("single_cycle", |m, x| {
        m.post(SingleCycle::new(&Graph::grid(1, x.len() + 1), x))
    }),
    ("table", |m, x| {
        m.post(Table::new(x, [vec![0; x.len()], vec![1; x.len()]]).negative())
    }),
    ("tree", |m, x| {
        m.post(Tree::new(&Graph::grid(1, x.len() + 1), x).allow_empty())
    }),
    ("value_precede", |m, x| {
        m.post(ValuePrecede::chain([1, 0], x))
    }),
];

/// Constraints over all of the variables.
const FIXED: [(&str, Post); 28] = [
    ("abs", |m, x| m.post(Abs::new(at(x, 0), at(x, 1)))),
    ("and", |m, x| m.post(And::new(x.iter().copied(), at(x, 1)))),
    ("arg_max", |m, x| m.post(ArgMax::new(x, at(x, 0)))),
    ("arg_min", |m, x| m.post(ArgMin::new(x, at(x, 1)))),
    ("count", |m, x| m.post(Count::new(x, 1..=2, at(x, 0)))),
    ("cumulative of variables", |m, x| {
        m.post(Cumulative::new(x, x, x, at(x, 1)))
    }),
    ("diffn of variables", |m, x| m.post(Diffn::new(x, x, x, x))),
    ("disjoint_paths", |m, x| {
        m.post(DisjointPaths::new(
            &Graph::grid(1, x.len()),
            &x[1..],
            x,
            &[(0, x.len() - 1)],
        ))
    }),
    ("div", |m, x| m.post(Div::new(at(x, 0), at(x, 1), at(x, 2)))),
    ("element", |m, x| {
        m.post(Element::new([0; 0], at(x, 0), at(x, 1)))
    }),
    ("element of variables", |m, x| {
        m.post(Element::of_vars(x, at(x, 0), at(x, 1)))
    }),
    ("equal", |m, x| {
        m.post(Equal::new(at(x, 0), at(x, 1)).offset(i32::MIN))
    }),
    ("if_then_else", |m, x| {
        m.post(IfThenElse::new(at(x, 0), at(x, 1), at(x, 2), at(x, 0)))
    }),
    ("implied", |m, x| {
        m.post(Implied::new(at(x, 0), AllDifferent::new(x)))
    }),
    ("in_set", |m, x| {
        m.post(InSet::new(at(x, 0), Values::empty()).reified(at(x, 1)))
    }),
    ("knapsack", |m, x| {
        m.post(Knapsack::new(
            x,
            vec![1; x.len()],
            vec![1; x.len()],
            at(x, 0),
            at(x, 0),
        ))
    }),
    ("relaxation", |m, x| {
        let rows = x
            .iter()
            .map(|&y| Statement::sum([(i64::MAX, at(x, 0)), (i64::MIN, y)], i64::MIN + 1));
        let views = Statement::different(x.iter().copied());
        m.post(Relaxation::new(
            Goal::Minimize(at(x, 0)),
            rows.chain([views]),
        ))
    }),
    ("linear, reified", |m, x| {
        m.post(Linear::sum(x, Relation::Greater, i64::MIN).reified(at(x, 0)))
    }),
    ("maximum", |m, x| m.post(Maximum::new(x, at(x, 1)))),
    ("minimum of none", |m, x| {
        m.post(Minimum::new(&[], at(x, 0)))
    }),
    ("modulo", |m, x| {
        m.post(Modulo::new(at(x, 0), at(x, 1), at(x, 2)))
    }),
    ("no_overlap of variables", |m, x| {
        m.post(NoOverlap::new(x, x))
    }),
    ("not_equal", |m, x| {
        m.post(NotEqual::new(at(x, 0), at(x, 1)).offset(i32::MAX))
    }),
    ("n_value", |m, x| m.post(NValue::new(x, at(x, 0)))),
    ("or", |m, x| m.post(Or::new(x.iter().copied(), at(x, 0)))),
    ("power", |m, x| {
        m.post(Power::new(at(x, 0), at(x, 1), at(x, 2)))
    }),
    ("path to nowhere", |m, x| {
        m.post(Path::new(&Graph::grid(1, x.len() + 1), x, 0, 99))
    }),
    ("times", |m, x| {
        m.post(Times::new(at(x, 0), at(x, 1), at(x, 2)))
    }),
];

fn domains() -> [Values; 6] {
    [
        (0..=1).into(),
        (-2..=3).into(),
        (-9..=9).into(),
        [-70, 0, 300].into(),
        (0..=200_000).into(),
        (i32::MIN..=i32::MAX).into(),
    ]
}

/// How a constraint is posted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Premise {
    None,
    Open,
}

/// Posts over up to four variables of each domain, and does something with each model.
fn for_each_model(
    (name, post): (&str, Post),
    shortest: usize,
    premise: Premise,
    mut act: impl FnMut(&mut Model, &[Var]),
) {
    for values in domains() {
        for length in shortest..=4 {
            let mut model = Model::new();
            let x = model.array("x", length, values.clone()).unwrap();
            let b = model.var("b", 0..=1).unwrap();
            let premise = (premise == Premise::Open).then_some(b);
            model.limit(Limits::default().nodes(50));
            match post(
                &mut Site {
                    model: &mut model,
                    premise,
                },
                &x,
            ) {
                Ok(()) => act(&mut model, &x),
                Err(error) => assert!(!error.to_string().is_empty(), "{name}"),
            }
        }
    }
}

/// All constraints, each with the shortest scope it can be posted on.
fn all() -> impl Iterator<Item = ((&'static str, Post), usize)> {
    SCOPES
        .into_iter()
        .map(|row| (row, 0))
        .chain(FIXED.into_iter().map(|row| (row, 1)))
}

/// A variable that only a greater model has.
fn refuses_strangers(name: &str, post: Post) {
    let mut other = Model::new();
    let strange = other.array("x", 9, 0..=1).unwrap();
    let mut model = Model::new();
    model.array("x", 2, 0..=1).unwrap();
    let error = post(
        &mut Site {
            model: &mut model,
            premise: None,
        },
        &strange[5..8],
    );
    // Two of them are at odds with themselves before they look at variables.
    let expected = match name {
        "minimum of none" => matches!(error, Err(ModelError::Length { .. })),
        "path to nowhere" => matches!(error, Err(ModelError::Graph(_))),
        _ => matches!(error, Err(ModelError::UnknownVariable { .. })),
    };
    assert!(expected, "{name}: {error:?}");
}

#[test]
fn scopes_of_any_length_do_not_panic() {
    for (row, shortest) in all() {
        for_each_model(row, shortest, Premise::None, |model, _| {
            model.solutions().count();
        });
    }
}

/// While the premise is open, each propagator runs by itself, on whatever the domains hold.
#[test]
fn premises_do_not_panic() {
    for (row, shortest) in all() {
        for_each_model(row, shortest, Premise::Open, |model, _| {
            model.solutions().count();
        });
    }
}

/// The explainer runs each propagator by itself, on domains from which nothing is removed yet.
#[test]
fn explanations_do_not_panic() {
    for (row, shortest) in all() {
        for_each_model(row, shortest, Premise::None, |model, x| {
            let questions = x.iter().flat_map(|&x| {
                [
                    Atom::is_not(x, 0),
                    Atom::is_not(x, -9),
                    Atom::at_most(x, 3),
                    Atom::is(x, 1),
                ]
            });
            let given = x.last().map(|&x| Atom::at_most(x, 1));
            let mut explainer = model.explainer(given).unwrap();
            explainer.conflict();
            for question in questions {
                explainer.why(question).unwrap();
            }
        });
    }
}

#[test]
fn variables_of_another_model_are_refused() {
    for (name, post) in SCOPES.into_iter().chain(FIXED) {
        refuses_strangers(name, post);
    }
}
