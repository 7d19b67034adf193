//! Random models in which what seldom meets is mixed: wide domains, premises, variables made after
//! the brancher, restarts. What their rules mean is written here from the definitions, and shares
//! nothing with the engine.

use csp_core::constraints::{InSet, Maximum, Subcircuit};
use csp_core::extend::Constraint;
use csp_core::prelude::*;
use csp_core::testing::Naive;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// What a rule says of its scope.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// `x = y + c`.
    Equal(i32),
    /// `x ≠ y + c`.
    NotEqual(i32),
    InSet(Values),
    AllDifferent(Consistency),
    Sum(Vec<i64>, Relation, i64),
    /// The first is the greatest of the others.
    Maximum,
    /// `x·y + z ≤ c`, said by an expression.
    Product(i32),
    Circuit,
    Subcircuit,
}

/// A rule that holds if its premise does: the 0/1 variable of this number has this value.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    premise: Option<(usize, i32)>,
    scope: Vec<usize>,
    kind: Kind,
}

/// A model, the variables by number.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) domains: Vec<Values>,
    /// For each variable the values that it can have in a solution, and perhaps more: few.
    pub(crate) candidates: Vec<Vec<i32>>,
    pub(crate) rules: Vec<Rule>,
    /// Variables from this one on are made after the brancher.
    late: usize,
    pub(crate) order: VarOrder,
    pub(crate) values: ValueOrder,
    pub(crate) restarts: bool,
}

/// The first variables are 0/1.
const BITS: usize = 2;
const RELATIONS: [Relation; 5] = [
    Relation::AtMost,
    Relation::Less,
    Relation::AtLeast,
    Relation::Equal,
    Relation::NotEqual,
];
const ORDERS: [VarOrder; 4] = [
    VarOrder::FirstFail,
    VarOrder::DomDeg,
    VarOrder::DomWDeg,
    VarOrder::DecayedDomWDeg(90),
];

/// Whether following the successors of these nodes leads from any that is not its own successor
/// through all such, and no two have the same.
fn is_subcircuit(next: &[i32]) -> bool {
    let moved: Vec<usize> = (0..next.len())
        .filter(|&node| next[node] != node as i32)
        .collect();
    let Some(&start) = moved.first() else {
        return true;
    };
    let mut seen = vec![false; next.len()];
    let mut node = start;
    while !seen[node] {
        seen[node] = true;
        match usize::try_from(next[node]) {
            Ok(after) if after < next.len() => node = after,
            _ => return false,
        }
    }
    node == start && moved.iter().all(|&node| seen[node])
}

impl Kind {
    fn holds(&self, v: &[i32]) -> bool {
        let wide = |value: i32| i64::from(value);
        match self {
            Self::Equal(c) => wide(v[0]) == wide(v[1]) + wide(*c),
            Self::NotEqual(c) => wide(v[0]) != wide(v[1]) + wide(*c),
            Self::InSet(set) => set.iter().any(|value| value == v[0]),
            Self::AllDifferent(_) => (0..v.len()).all(|i| !v[..i].contains(&v[i])),
            Self::Sum(weights, relation, constant) => {
                let sum: i64 = weights
                    .iter()
                    .zip(v)
                    .map(|(weight, &v)| weight * wide(v))
                    .sum();
                match relation {
                    Relation::AtMost => sum <= *constant,
                    Relation::Less => sum < *constant,
                    Relation::AtLeast => sum >= *constant,
                    Relation::Equal => sum == *constant,
                    _ => sum != *constant,
                }
            }
            Self::Maximum => v[1..].iter().max() == Some(&v[0]),
            Self::Product(most) => wide(v[0]) * wide(v[1]) + wide(v[2]) <= wide(*most),
            Self::Circuit => {
                is_subcircuit(v) && v.iter().zip(0..).all(|(&next, node)| next != node)
            }
            Self::Subcircuit => is_subcircuit(v),
        }
    }

    fn post(&self, site: &mut Site<'_>, x: &[Var]) -> Result<(), ModelError> {
        match self {
            Self::Equal(c) => site.post(Equal::new(x[0], x[1]).offset(*c)),
            Self::NotEqual(c) => site.post(NotEqual::new(x[0], x[1]).offset(*c)),
            Self::InSet(set) => site.post(InSet::new(x[0], set.clone())),
            Self::AllDifferent(strength) => site.post(AllDifferent::new(x).consistency(*strength)),
            Self::Sum(weights, relation, constant) => {
                let terms = weights.iter().copied().zip(x.iter().copied());
                site.post(Linear::new(terms, *relation, *constant))
            }
            Self::Maximum => site.post(Maximum::new(&x[1..], x[0])),
            Self::Product(most) => {
                let product = (IntExpr::from(x[0]) * x[1] + x[2]).le(*most);
                match site.premise {
                    Some(premise) => site.model.require(BoolExpr::from(premise).implies(product)),
                    None => site.model.require(product),
                }
            }
            Self::Circuit => site.post(Circuit::new(x)),
            Self::Subcircuit => site.post(Subcircuit::new(x)),
        }
    }
}

/// A model to which a rule is posted, and under what.
struct Site<'m> {
    model: &'m mut Model,
    premise: Option<Atom>,
}

impl Site<'_> {
    fn post(&mut self, constraint: impl Constraint) -> Result<(), ModelError> {
        match self.premise {
            Some(premise) => self.model.post(Implied::new(premise, constraint)),
            None => self.model.post(constraint),
        }
    }
}

impl Rule {
    fn holds(&self, values: &[i32]) -> bool {
        let is_premise_false = self
            .premise
            .is_some_and(|(bit, value)| values[bit] != value);
        let own: Vec<i32> = self.scope.iter().map(|&x| values[x]).collect();
        is_premise_false || self.kind.holds(&own)
    }

    /// One more than the last variable that it speaks of.
    fn end(&self) -> usize {
        let premise = self.premise.map(|(bit, _)| bit);
        self.scope
            .iter()
            .copied()
            .chain(premise)
            .max()
            .map_or(0, |last| last + 1)
    }
}

impl Drawn {
    pub(crate) fn new(seed: u64) -> Self {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let mut drawn = Self {
            domains: vec![Values::from(0..=1); BITS],
            candidates: vec![vec![0, 1]; BITS],
            rules: Vec::new(),
            late: 0,
            order: *ORDERS.choose(rng).unwrap(),
            values: *[ValueOrder::Min, ValueOrder::Max, ValueOrder::Random(seed)]
                .choose(rng)
                .unwrap(),
            restarts: rng.random_bool(0.3),
        };
        for _ in 0..rng.random_range(2..=4) {
            let mut values: Vec<i32> = (0..rng.random_range(2..=4)).collect();
            values.retain(|_| rng.random_ratio(7, 8));
            values.push(*[-3, 0, 7, 90].choose(rng).unwrap());
            drawn.domains.push(values.iter().copied().collect());
            drawn
                .candidates
                .push(drawn.domains.last().unwrap().iter().collect());
        }
        for _ in 0..rng.random_range(0..=2) {
            drawn.add_wide(rng);
        }
        for _ in 0..rng.random_range(1..=4) {
            drawn.add_rule(rng);
        }
        drawn.late = rng.random_range(BITS..=drawn.domains.len());
        drawn
    }

    /// A wide variable, and rules that leave few of its values.
    fn add_wide(&mut self, rng: &mut ChaCha8Rng) {
        let ranges = [0..=70_000, -100_000..=1_000_000, i32::MIN..=i32::MAX];
        let sparse = Values::from([-2_000_000_000, -1, 0, 1, 3, 70_000, 2_000_000_000]);
        let domain = match rng.random_range(0..4) {
            3 => sparse,
            range => Values::from(ranges[range].clone()),
        };
        let wide = self.domains.len();
        let other = rng.random_range(BITS..wide);
        let offset = *[0, 1, 60_000].choose(rng).unwrap();
        let set = Values::from([0, 1, 2, 5, 69_999]);
        let copies: Vec<i32> = self.candidates[other]
            .iter()
            .filter_map(|v| v.checked_add(offset))
            .collect();
        let copy = (vec![wide, other], Kind::Equal(offset));
        let member = (vec![wide], Kind::InSet(set.clone()));
        let bit = rng.random_range(0..BITS);
        let (rules, values): (Vec<_>, Vec<i32>) = match rng.random_range(0..3) {
            0 => (vec![(None, copy)], copies),
            1 => (vec![(None, member)], set.iter().collect()),
            _ => (
                vec![(Some((bit, 1)), copy), (Some((bit, 0)), member)],
                set.iter().chain(copies).collect(),
            ),
        };
        let values: Values = values
            .into_iter()
            .filter(|&value| domain.contains(value))
            .collect();
        self.candidates.push(values.iter().collect());
        self.domains.push(domain);
        let rules = rules.into_iter();
        self.rules
            .extend(rules.map(|(premise, (scope, kind))| Rule {
                premise,
                scope,
                kind,
            }));
    }

    fn add_rule(&mut self, rng: &mut ChaCha8Rng) {
        let small = rng.random_range(-2..=4);
        let strengths = [Consistency::Value, Consistency::Bounds, Consistency::Domain];
        let kind = match rng.random_range(0..8) {
            0 => Kind::NotEqual(small),
            1 => Kind::InSet((small..=small + 90).filter(|v| v % 3 != 0).collect()),
            2 => Kind::AllDifferent(*strengths.choose(rng).unwrap()),
            3 => {
                let weights = (0..3).map(|_| rng.random_range(-2..=2)).collect();
                Kind::Sum(weights, *RELATIONS.choose(rng).unwrap(), i64::from(small))
            }
            4 => Kind::Maximum,
            5 => Kind::Product(small),
            6 => Kind::Circuit,
            _ => Kind::Subcircuit,
        };
        let length = match kind {
            Kind::NotEqual(_) => 2,
            Kind::InSet(_) => 1,
            _ => 3,
        };
        // A product of wide variables is an overflow, which is refused.
        let narrow = self
            .domains
            .iter()
            .take_while(|domain| domain.max() < Some(100))
            .count();
        let end = if matches!(kind, Kind::Product(_)) {
            narrow
        } else {
            self.domains.len()
        };
        let premise = rng.random_bool(0.5).then(|| (rng.random_range(0..BITS), 1));
        let scope = (0..length).map(|_| rng.random_range(BITS..end)).collect();
        self.rules.push(Rule {
            premise,
            scope,
            kind,
        });
    }

    /// Whether this is a solution.
    pub(crate) fn holds(&self, values: &[i32]) -> bool {
        let in_domains = self
            .domains
            .iter()
            .zip(values)
            .all(|(domain, &v)| domain.contains(v));
        in_domains && self.rules.iter().all(|rule| rule.holds(values))
    }

    /// All solutions, sorted.
    pub(crate) fn solutions(&self) -> Vec<Vec<i32>> {
        let naive = Naive::new(self.candidates.iter().map(|values| values.iter().copied()));
        let naive = self.rules.iter().fold(naive, |naive, rule| {
            let all: Vec<usize> = (0..rule.end()).collect();
            naive.constraint(&all, |values| rule.holds(values))
        });
        naive.solutions()
    }

    /// The same for the engine: a model, and its variables in order.
    pub(crate) fn build(&self) -> Result<(Model, Vec<Var>), ModelError> {
        let mut model = Model::new();
        let mut x = Vec::new();
        for (number, domain) in self.domains.iter().enumerate() {
            if number == self.late {
                self.post(&mut model, &x, 0)?;
                model.branch_on(&x, self.order, self.values)?;
            }
            x.push(model.var(format!("x{number}"), domain.clone())?);
        }
        self.post(
            &mut model,
            &x,
            if self.late < x.len() { self.late } else { 0 },
        )?;
        if self.restarts {
            model.restarts(Restarts::geometric(1, 120));
        }
        Ok((model, x))
    }

    /// Posts the rules that speak of some of the variables from `from` on, and of no other than
    /// these.
    fn post(&self, model: &mut Model, x: &[Var], from: usize) -> Result<(), ModelError> {
        let due = |rule: &&Rule| rule.end() > from && rule.end() <= x.len();
        self.rules.iter().filter(due).try_for_each(|rule| {
            let scope: Vec<Var> = rule.scope.iter().map(|&number| x[number]).collect();
            let literal = |(bit, value): (usize, i32)| {
                if value == 1 {
                    Atom::from(x[bit])
                } else {
                    !x[bit]
                }
            };
            let premise = rule.premise.map(literal);
            rule.kind.post(
                &mut Site {
                    model: &mut *model,
                    premise,
                },
                &scope,
            )
        })
    }
}
