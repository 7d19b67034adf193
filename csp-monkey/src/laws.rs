//! Laws: constraints as data. A row of the table says how a law is posted, and what it means by its
//! definition.

use crate::argument::{Argument, Assertion, PlacedView, seen};
use crate::definitions::*;
use csp_core::constraints::*;
use csp_core::extend::{Constraint, ModelError, Posting, Statement, Var};
use csp_core::prelude::{Consistency, Goal, Graph, Model, Relation, Strictness, Values};

/// When a law has to hold.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LawPremise {
    /// Always.
    Always,
    /// If this is true ([`Implied`]).
    If(Assertion),
    /// If this is true, and only then ([`Equivalent`]).
    Iff(Assertion),
}

/// A model to which a law is posted, and under what.
struct Site<'m> {
    model: &'m mut Model,
    premise: LawPremise,
    vars: &'m [Var],
}

impl Site<'_> {
    fn post(self, constraint: impl Constraint + Clone) -> Result<(), ModelError> {
        match self.premise {
            LawPremise::Always => self.model.post(constraint),
            LawPremise::If(fact) => self
                .model
                .post(Implied::new(fact.made(self.vars), constraint)),
            LawPremise::Iff(fact) => self
                .model
                .post(Equivalent::new(fact.made(self.vars), constraint)),
        }
    }
}

/// A sum and a difference of the same variables with their relaxation. The first variable is to be small.
#[derive(Clone, Debug)]
pub struct RelaxedSums {
    terms: Vec<(i64, Var)>,
    least: i64,
}

impl RelaxedSums {
    /// `Σ wᵢxᵢ ≥ c`, and the first two variables add up to `c` at least.
    #[must_use]
    pub fn new(weights: Vec<i64>, scope: &[Var], least: i64) -> Self {
        let terms = weights.into_iter().zip(scope.iter().copied()).collect();
        Self { terms, least }
    }
}

impl Constraint for RelaxedSums {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let pair = [(1, self.terms[0].1), (1, self.terms[1].1)];
        let mut statements = Vec::new();
        for terms in [&self.terms[..], &pair[..]] {
            Linear::new(terms.iter().copied(), Relation::AtLeast, self.least).post(posting)?;
            statements.push(Statement::sum(terms.iter().copied(), self.least));
        }
        Relaxation::new(Goal::Minimize(pair[0].1), statements).post(posting)
    }
}

/// Makes the enum of laws from rows: the name and arguments of a law, the constraint over a scope,
/// the meaning for the values of the scope.
macro_rules! laws {
    ($($name:ident { $($field:ident: $type:ty),* } |$s:ident| $post:expr, |$v:ident| $holds:expr;)*) => {
        /// A law without its scope: a constraint of csp-core with its arguments.
        #[derive(Clone, PartialEq, Debug)]
        #[expect(missing_docs, reason = "each is named after its constraint")]
        pub enum Law {
            $($name { $($field: $type),* },)*
        }

        #[allow(unused_variables, reason = "some arguments are for the engine alone")]
        impl Law {
            /// Whether the law holds for the values of its scope.
            #[must_use]
            pub fn holds(&self, values: &[i64]) -> bool {
                match self {
                    $(Self::$name { $($field),* } => {
                        let $v = values;
                        $holds
                    })*
                }
            }

            fn post(&self, site: Site<'_>, scope: &[Var]) -> Result<(), ModelError> {
                match self {
                    $(Self::$name { $($field),* } => {
                        $(let $field = $field.made(scope);)*
                        let $s = scope;
                        site.post($post)
                    })*
                }
            }

            /// The statements that name its arguments, and the constraint, as Rust.
            fn rust(&self) -> (Vec<String>, &'static str) {
                match self {
                    $(Self::$name { $($field),* } => (
                        vec![$(format!(
                            "let {}: {} = {}; ",
                            stringify!($field),
                            stringify!($type).replace("Assertion", "Atom").replace("PlacedView", "View"),
                            $field.rust()
                        )),*],
                        stringify!($post),
                    ),)*
                }
            }

            /// The same law with simpler arguments.
            fn smaller(&self) -> Vec<Self> {
                let mut smaller = Vec::new();
                match self {
                    $(Self::$name { $($field),* } => {
                        $(for less in $field.smaller() {
                            let mut law = self.clone();
                            if let Self::$name { $field, .. } = &mut law {
                                *$field = less;
                            }
                            smaller.push(law);
                        })*
                    })*
                }
                smaller
            }
        }
    };
}

laws! {
    Equal { offset: i32 } |s| Equal::new(s[0], s[1]).offset(offset), |v| v[0] == v[1] + i64::from(*offset);
    NotEqual { offset: i32 } |s| NotEqual::new(s[0], s[1]).offset(offset), |v| v[0] != v[1] + i64::from(*offset);
    EqualIf { offset: i32, atom: Assertion } |s| Equal::new(s[0], s[1]).offset(offset).implied_by(atom),
        |v| !atom.holds(v) || v[0] == v[1] + i64::from(*offset);
    EqualIff { offset: i32, atom: Assertion } |s| Equal::new(s[0], s[1]).offset(offset).reified(atom),
        |v| atom.holds(v) == (v[0] == v[1] + i64::from(*offset));
    NotEqualIff { offset: i32, atom: Assertion } |s| NotEqual::new(s[0], s[1]).offset(offset).reified(atom),
        |v| atom.holds(v) == (v[0] != v[1] + i64::from(*offset));
    AllDifferent { strength: Consistency } |s| AllDifferent::new(s).consistency(strength), |v| differ(v);
    AllDifferents {} |s| AllDifferents::new([s[1..].to_vec(), s[..2].to_vec()]), |v| differ(&v[1..]) && differ(&v[..2]);
    AllDifferentExcept { except: i32 } |s| AllDifferentExcept::new(s, except),
        |v| differ(&v.iter().copied().filter(|&value| value != i64::from(*except)).collect::<Vec<_>>());
    Inverse { strength: Consistency } |s| Inverse::new(&s[..s.len() / 2], &s[s.len() / 2..]).consistency(strength),
        |v| is_inverse(&v[..v.len() / 2], &v[v.len() / 2..]);

    Sum { weights: Vec<i64>, relation: Relation, constant: i64, strength: Consistency }
        |s| Linear::new(weights.into_iter().zip(s.iter().copied()), relation, constant).consistency(strength),
        |v| compare(weighted(weights, v), *relation, *constant);
    SumIf { weights: Vec<i64>, relation: Relation, constant: i64, atom: Assertion }
        |s| Linear::new(weights.into_iter().zip(s.iter().copied()), relation, constant).implied_by(atom),
        |v| !atom.holds(v) || compare(weighted(weights, v), *relation, *constant);
    SumIff { weights: Vec<i64>, relation: Relation, constant: i64, atom: Assertion }
        |s| Linear::new(weights.into_iter().zip(s.iter().copied()), relation, constant).reified(atom),
        |v| atom.holds(v) == compare(weighted(weights, v), *relation, *constant);
    SumOfTruths { weights: Vec<i64>, atoms: Vec<Assertion>, relation: Relation, constant: i64 }
        |s| Linear::new([(1, s[0])], relation, constant).and_truths(weights.into_iter().zip(atoms)),
        |v| {
            let truths: Vec<i64> = atoms.iter().map(|atom| atom.holds(v).into()).collect();
            compare(i128::from(v[0]) + weighted(weights, &truths), *relation, *constant)
        };
    CageSum { sum: i64 } |s| CageSum::new(s, sum), |v| differ(v) && v.iter().sum::<i64>() == *sum;
    GroupedSum { weights: Vec<i64>, sum: i64 } |s| GroupedSum::new(in_groups(&weights, s), sum),
        |v| in_groups(weights, v).iter().all(|(_, group)| differ(group))
            && in_groups(weights, v).iter().map(|(weight, group)| weight * group.iter().sum::<i64>()).sum::<i64>() == *sum;
    ValueSet { sets: Vec<Vec<i32>> } |s| ValueSet::new(s, sets.into_iter().map(Values::from_iter)),
        |v| differ(v) && is_one_of(sets, v);
    Knapsack { weights: Vec<i64>, profits: Vec<i64> } |s| Knapsack::new(&s[2..], weights, profits, s[0], s[1]),
        |v| weighted(weights, &v[2..]) == i128::from(v[0]) && weighted(profits, &v[2..]) == i128::from(v[1]);
    RelaxedSums { weights: Vec<i64>, least: i64 } |s| RelaxedSums::new(weights, s, least),
        |v| weighted(weights, v) >= i128::from(*least) && v[0] + v[1] >= *least;
    Abs {} |s| Abs::new(s[0], s[1]), |v| v[0].abs() == v[1];
    Maximum {} |s| Maximum::new(&s[1..], s[0]), |v| v[1..].iter().max() == Some(&v[0]);
    Minimum {} |s| Minimum::new(&s[1..], s[0]), |v| v[1..].iter().min() == Some(&v[0]);
    ArgMax {} |s| ArgMax::new(&s[1..], s[0]), |v| first_greatest(&v[1..]) == Some(v[0]);
    ArgMin {} |s| ArgMin::new(&s[1..], s[0]),
        |v| first_greatest(&v[1..].iter().map(|value| -value).collect::<Vec<_>>()) == Some(v[0]);
    Times {} |s| Times::new(s[0], s[1], s[2]), |v| v[0] * v[1] == v[2];
    Div {} |s| Div::new(s[0], s[1], s[2]), |v| v[1] != 0 && v[0] / v[1] == v[2];
    Modulo {} |s| Modulo::new(s[0], s[1], s[2]), |v| v[1] != 0 && v[0] % v[1] == v[2];
    Power {} |s| Power::new(s[0], s[1], s[2]), |v| power(v[0], v[1]) == Some(v[2]);

    AllDifferentOfViews { views: Vec<PlacedView> } |s| AllDifferent::of(views), |v| differ(&seen(views, v));
    MaximumOfViews { views: Vec<PlacedView>, max: PlacedView } |s| Maximum::of(views, max),
        |v| seen(views, v).into_iter().max() == Some(max.at(v));
    MinimumOfViews { views: Vec<PlacedView>, min: PlacedView } |s| Minimum::of(views, min),
        |v| seen(views, v).into_iter().min() == Some(min.at(v));
    ArgMaxOfViews { views: Vec<PlacedView>, index: PlacedView } |s| ArgMax::of(views, index),
        |v| first_greatest(&seen(views, v)) == Some(index.at(v));
    ArgMinOfViews { views: Vec<PlacedView>, index: PlacedView } |s| ArgMin::of(views, index),
        |v| first_greatest(&seen(views, v).iter().map(|value| -value).collect::<Vec<_>>()) == Some(index.at(v));
    ElementOfViews { index: PlacedView, value: PlacedView } |s| Element::of_vars(s, index, value),
        |v| at(v, index.at(v)) == Some(value.at(v));

    Clause { atoms: Vec<Assertion> } |s| Clause::new(atoms), |v| atoms.iter().any(|atom| atom.holds(v));
    Or { atoms: Vec<Assertion>, result: Assertion } |s| Or::new(atoms, result),
        |v| result.holds(v) == atoms.iter().any(|atom| atom.holds(v));
    And { atoms: Vec<Assertion>, result: Assertion } |s| And::new(atoms, result),
        |v| result.holds(v) == atoms.iter().all(|atom| atom.holds(v));
    Odd { atoms: Vec<Assertion> } |s| Xor::odd(atoms),
        |v| atoms.iter().filter(|atom| atom.holds(v)).count() % 2 == 1;
    Even { atoms: Vec<Assertion> } |s| Xor::even(atoms),
        |v| atoms.iter().filter(|atom| atom.holds(v)).count() % 2 == 0;
    ExactlyOne {} |s| ExactlyOne::new(s), |v| v.iter().filter(|&&value| value == 1).count() == 1;
    IfThenElse { condition: Assertion } |s| IfThenElse::new(condition, s[0], s[1], s[2]),
        |v| v[2] == if condition.holds(v) { v[0] } else { v[1] };
    InSet { values: Vec<i32> } |s| InSet::new(s[0], values), |v| count(&v[..1], values) == 1;
    InSetIff { values: Vec<i32>, atom: Assertion } |s| InSet::new(s[0], values).reified(atom),
        |v| atom.holds(v) == (count(&v[..1], values) == 1);
    Nogoods { nogoods: Vec<Vec<Assertion>> } |s| nogoods.into_iter().fold(Nogoods::new(s), Nogoods::forbid),
        |v| !nogoods.iter().any(|nogood| nogood.iter().all(|atom| atom.holds(v)));

    Count { values: Vec<i32> } |s| Count::new(&s[1..], values, s[0]), |v| count(&v[1..], values) == v[0];
    CountExactly { values: Vec<i32>, number: i64 } |s| Count::exactly(s, values, number), |v| count(v, values) == *number;
    CountAtLeast { values: Vec<i32>, number: i64 } |s| Count::at_least(s, values, number), |v| count(v, values) >= *number;
    CountAtMost { values: Vec<i32>, number: i64 } |s| Count::at_most(s, values, number), |v| count(v, values) <= *number;
    GlobalCardinality { cover: Vec<i32>, strength: Consistency }
        |s| GlobalCardinality::new(&s[cover.len()..], cover.iter().copied(), &s[..cover.len()]).consistency(strength),
        |v| cover.iter().zip(v).all(|(&value, &number)| count(&v[cover.len()..], &[value]) == number);
    ClosedCardinality { cover: Vec<i32>, ranges: Vec<(i64, i64)>, strength: Consistency }
        |s| GlobalCardinality::between(s, cover, &ranges.iter().map(|&(least, most)| least..=most).collect::<Vec<_>>())
            .closed().consistency(strength),
        |v| count(v, cover) == v.len() as i64
            && cover.iter().zip(ranges).all(|(&value, &(least, most))| (least..=most).contains(&count(v, &[value])));
    NValue {} |s| NValue::new(&s[1..], s[0]), |v| kinds(&v[1..]) == v[0];

    Element { array: Vec<i32> } |s| Element::new(array, s[0], s[1]), |v| at(array, v[0]).map(i64::from) == Some(v[1]);
    ElementOfVars {} |s| Element::of_vars(&s[2..], s[0], s[1]), |v| at(&v[2..], v[0]) == Some(v[1]);
    Table { rows: Vec<Vec<i32>> } |s| Table::new(s, rows), |v| has_row(rows, v);
    NegativeTable { rows: Vec<Vec<i32>> } |s| Table::new(s, rows).negative(), |v| !has_row(rows, v);
    ShortTable { rows: Vec<Vec<Option<i32>>> } |s| Table::short(s, rows), |v| has_short_row(rows, v);
    Regular { states: usize, accepting: Vec<usize>, transitions: Vec<(usize, i32, usize)> }
        |s| Regular::new(s, Automaton::new(states, 0, accepting, transitions)?),
        |v| !ways(accepting, transitions, &[], v).is_empty();
    CostRegular { states: usize, accepting: Vec<usize>, transitions: Vec<(usize, i32, usize)>, costs: Vec<i64> }
        |s| CostRegular::new(&s[1..], Automaton::new(states, 0, accepting, transitions)?, costs, s[0]),
        |v| ways(accepting, transitions, costs, &v[1..]).contains(&v[0]);

    Increasing { strictness: Strictness } |s| Increasing::new(s, strictness), |v| is_increasing(v, *strictness);
    Lex { strictness: Strictness } |s| Lex::new(&s[..s.len() / 2], &s[s.len() / 2..], strictness),
        |v| match strictness {
            Strictness::Weak => v[..v.len() / 2] <= v[v.len() / 2..],
            Strictness::Strict => v[..v.len() / 2] < v[v.len() / 2..],
        };
    ValuePrecede { chain: Vec<i32> } |s| ValuePrecede::chain(chain, s), |v| precede(chain, v);

    Circuit { strength: Consistency } |s| Circuit::new(s).consistency(strength),
        |v| is_subcircuit(v) && (v.len() == 1 || v.iter().zip(0..).all(|(&next, node)| next != node));
    Subcircuit { strength: Consistency } |s| Subcircuit::new(s).consistency(strength), |v| is_subcircuit(v);
    ConnectedNodes { graph: Graph } |s| Connected::nodes(&graph, s), |v| is_connected(graph, |node| v[node] > 0);
    ConnectedEdges { graph: Graph } |s| Connected::edges(&graph, s), |v| is_spanned(graph, v);
    SingleCycle { graph: Graph } |s| SingleCycle::new(&graph, s), |v| is_cycle(graph, v);
    Path { graph: Graph, from: usize, to: usize } |s| Path::new(&graph, s, from, to), |v| is_path(graph, v, *from, *to);
    DisjointPaths { graph: Graph, ends: Vec<(usize, usize)>, states: usize }
        |s| DisjointPaths::new(&graph, &s[..graph.edges().len()], &s[graph.edges().len()..], &ends)
            .sweep(&[(0..graph.nodes()).collect()], states as u64),
        |v| are_disjoint_paths(graph, &v[..graph.edges().len()], &v[graph.edges().len()..], ends);
    InducedPaths { graph: Graph, ends: Vec<(usize, usize)> }
        |s| DisjointPaths::new(&graph, &s[..graph.edges().len()], &s[graph.edges().len()..], &ends).induced(),
        |v| are_induced_paths(graph, &v[..graph.edges().len()], &v[graph.edges().len()..], ends);
    Tree { graph: Graph } |s| Tree::new(&graph, &s[graph.nodes()..]).nodes(&s[..graph.nodes()]),
        |v| is_tree(graph, &v[graph.nodes()..], v);
    Forest { graph: Graph } |s| Forest::new(&graph, s), |v| is_forest(graph, v);
    InducedForest { graph: Graph } |s| InducedForest::new(&graph, s), |v| is_induced_forest(graph, v);
    RegionSizes { graph: Graph } |s| RegionSizes::new(&graph, s), |v| are_region_sizes(graph, v);
    EqualRegions { graph: Graph, size: usize } |s| EqualRegions::new(&graph, s, size), |v| are_equal_regions(graph, v, *size);
    RegionPartition { graph: Graph } |s| RegionPartition::new(&graph, &s[..graph.nodes()], &s[graph.nodes()..]),
        |v| are_regions(graph, &v[..graph.nodes()], &v[graph.nodes()..]);

    NoOverlap { durations: Vec<i64> } |s| NoOverlap::new(s, durations),
        |v| is_within(1, &v.iter().zip(durations).map(|(&start, &length)| [start, length, 1]).collect::<Vec<_>>());
    NoOverlapWithOrders { durations: Vec<i64> } |s| NoOverlap::new(s, durations).with_orders(),
        |v| is_within(1, &v.iter().zip(durations).map(|(&start, &length)| [start, length, 1]).collect::<Vec<_>>());
    OptionalTasks { durations: Vec<i64>, presences: Vec<Assertion> } |s| NoOverlap::new(&s[..durations.len()], durations).optional(presences),
        |v| is_within(1, &v.iter().zip(durations).zip(presences).filter(|(_, presence)| presence.holds(v))
            .map(|((&start, &length), _)| [start, length, 1]).collect::<Vec<_>>());
    Cumulative { durations: Vec<i64>, demands: Vec<i64>, capacity: i64 } |s| Cumulative::new(s, durations, demands, capacity),
        |v| is_within(*capacity, &v.iter().zip(durations).zip(demands)
            .map(|((&start, &length), &demand)| [start, length, demand]).collect::<Vec<_>>());
    CumulativeOfVars {} |s| Cumulative::new(&s[..s.len() / 3], &s[s.len() / 3..s.len() / 3 * 2], &s[s.len() / 3 * 2..s.len() - 1], s[s.len() - 1]),
        |v| v[v.len() / 3..].iter().all(|&amount| amount >= 0) && is_within(v[v.len() - 1], &zipped::<3>(v));
    Cumulatives { durations: Vec<i64>, demands: Vec<i64>, capacities: Vec<i64> }
        |s| Cumulatives::new(&s[..s.len() / 2], durations, demands, &s[s.len() / 2..], capacities),
        |v| v[v.len() / 2..].iter().all(|&machine| at(capacities, machine).is_some())
            && capacities.iter().zip(0..).all(|(&capacity, machine)| is_within(capacity, &zipped::<2>(v).iter()
                .zip(durations).zip(demands).filter(|((row, _), _)| row[1] == machine)
                .map(|((row, &length), &demand)| [row[0], length, demand]).collect::<Vec<_>>()));
    Diffn { widths: Vec<i64>, heights: Vec<i64> } |s| Diffn::new(&s[..s.len() / 2], &s[s.len() / 2..], widths, heights),
        |v| are_apart(&zipped::<2>(v).iter().zip(widths).zip(heights)
            .map(|((row, &width), &height)| [row[0], row[1], width, height]).collect::<Vec<_>>());
    BinPacking { weights: Vec<i64> } |s| BinPacking::new(&s[..weights.len()], weights.iter().copied(), &s[weights.len()..]),
        |v| are_loads(&v[..weights.len()], weights, &v[weights.len()..]);
}

/// A law over variables by number, under a premise.
#[derive(Clone, PartialEq, Debug)]
pub struct PostedLaw {
    /// The variables.
    pub scope: Vec<usize>,
    /// What holds of them.
    pub law: Law,
    /// When it holds. The places are numbers of variables.
    pub premise: LawPremise,
}

impl PostedLaw {
    /// Whether it holds for these values of all variables.
    #[must_use]
    pub fn holds(&self, values: &[i64]) -> bool {
        let own: Vec<i64> = self.scope.iter().map(|&number| values[number]).collect();
        let holds = self.law.holds(&own);
        match self.premise {
            LawPremise::Always => holds,
            LawPremise::If(fact) => holds || !fact.holds(values),
            LawPremise::Iff(fact) => holds == fact.holds(values),
        }
    }

    /// Posts it to a model with these variables.
    ///
    /// # Errors
    /// Those of the constraint.
    pub fn post(&self, model: &mut Model, vars: &[Var]) -> Result<(), ModelError> {
        let scope: Vec<Var> = self.scope.iter().map(|&number| vars[number]).collect();
        let site = Site {
            model,
            premise: self.premise,
            vars,
        };
        self.law.post(site, &scope)
    }

    /// The name of its kind.
    #[must_use]
    pub fn name(&self) -> String {
        let text = format!("{:?}", self.law);
        let name = text.split([' ', '{']).next();
        name.unwrap_or_default().to_owned()
    }

    fn fact(&self) -> Option<Assertion> {
        match self.premise {
            LawPremise::Always => None,
            LawPremise::If(fact) | LawPremise::Iff(fact) => Some(fact),
        }
    }

    /// All variables that it speaks of.
    pub(crate) fn vars(&self) -> impl Iterator<Item = usize> {
        self.scope
            .iter()
            .copied()
            .chain(self.fact().map(|fact| fact.place))
    }

    /// The same with a variable less, which it does not speak of.
    pub(crate) fn without_var(&self, gone: usize) -> Self {
        let renumbered = |number: usize| number - usize::from(number > gone);
        let moved = |fact: Assertion| Assertion {
            place: renumbered(fact.place),
            ..fact
        };
        Self {
            scope: self
                .scope
                .iter()
                .map(|&number| renumbered(number))
                .collect(),
            law: self.law.clone(),
            premise: match self.premise {
                LawPremise::Always => LawPremise::Always,
                LawPremise::If(fact) => LawPremise::If(moved(fact)),
                LawPremise::Iff(fact) => LawPremise::Iff(moved(fact)),
            },
        }
    }

    /// Simpler ones, some of which may make no sense.
    pub(crate) fn smaller(&self) -> Vec<Self> {
        let mut smaller = Vec::new();
        if self.premise != LawPremise::Always {
            let premise = LawPremise::Always;
            smaller.push(Self {
                premise,
                ..self.clone()
            });
        }
        for place in 0..self.scope.len() {
            let mut fewer = self.clone();
            fewer.scope.remove(place);
            smaller.push(fewer);
        }
        let with = |law| Self {
            law,
            ..self.clone()
        };
        smaller.extend(self.law.smaller().into_iter().map(with));
        smaller
    }

    /// The statement that posts it.
    pub(crate) fn rust(&self) -> String {
        let (arguments, constraint) = self.law.rust();
        let constraint = constraint.split_whitespace().collect::<Vec<_>>().join(" ");
        let scope: Vec<String> = self
            .scope
            .iter()
            .map(|number| format!("x[{number}]"))
            .collect();
        let lets = arguments.concat();
        let constraint = match self.premise {
            LawPremise::Always => constraint,
            LawPremise::If(fact) => format!("Implied::new({}, {constraint})", fact.rust_over("x")),
            LawPremise::Iff(fact) => {
                format!("Equivalent::new({}, {constraint})", fact.rust_over("x"))
            }
        };
        format!(
            "{{ let s: &[Var] = &[{}]; {lets}model.post({constraint})?; }}",
            scope.join(", ")
        )
    }
}

/// The values in groups of two, the last one perhaps alone, each with a weight.
fn in_groups<T: Copy>(weights: &[i64], values: &[T]) -> Vec<(i64, Vec<T>)> {
    let groups = weights.iter().zip(values.chunks(2));
    groups
        .map(|(weight, group)| (*weight, group.to_vec()))
        .collect()
}
