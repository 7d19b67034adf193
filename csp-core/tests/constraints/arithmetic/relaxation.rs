//! Linear relaxations: with the constraints that they are made of, and in searches for the best value.

use crate::constraints::thorough;
use csp_core::constraints::{Clause, Relaxation};
use csp_core::extend::{
    Conflict, Constraint, Domains, Posting, Propagator, Statement, Status, Woken,
};
use csp_core::prelude::*;
use csp_core::testing::{DomainShape, Instance, Oracle, cases};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// `Σ wᵢxᵢ ≥ c` for each row, and a relaxation of all of them.
#[derive(Clone)]
struct Relaxed {
    x: Vec<Var>,
    rows: Vec<(Vec<i64>, i64)>,
    goal: fn(Var) -> Goal,
}

impl Relaxed {
    fn terms(&self, weights: &[i64]) -> Vec<(i64, Var)> {
        weights
            .iter()
            .copied()
            .zip(self.x.iter().copied())
            .collect()
    }
}

impl Constraint for Relaxed {
    fn post(self, posting: &mut Posting<'_>) -> Result<(), ModelError> {
        let mut statements = Vec::new();
        for (weights, constant) in &self.rows {
            let terms = self.terms(weights);
            Linear::new(terms.iter().copied(), Relation::AtLeast, *constant).post(posting)?;
            statements.push(Statement::sum(terms, *constant));
        }
        // Some values are named, so that the relaxation has columns for them.
        let last = self.x[self.x.len() - 1];
        let values = posting.domains().values(last);
        if let (Some(least), Some(most)) = (values.min(), values.max()) {
            let atoms = [
                Atom::is_not(last, least),
                Atom::at_least(last, most),
                Atom::is(self.x[0], least),
            ];
            Clause::new(atoms).post(posting)?;
            statements.push(Statement::clause(atoms));
        }
        Relaxation::new((self.goal)(self.x[0]), statements).post(posting)
    }
}

fn satisfied(rows: &[(Vec<i64>, i64)], v: &[i32]) -> bool {
    rows.iter().all(|(weights, constant)| {
        let sum: i64 = weights.iter().zip(v).map(|(w, &v)| w * i64::from(v)).sum();
        sum >= *constant
    })
}

fn relaxation() -> Oracle {
    Oracle::drawn("relaxation", |draw| {
        let arity = draw.arity();
        let count = draw.int(1..=4) as usize;
        let rows: Vec<(Vec<i64>, i64)> = (0..count)
            .map(|_| (draw.ints(arity, -3..=3), draw.int(-12..=9)))
            .collect();
        let goal = draw.pick(&[Goal::Minimize as fn(Var) -> Goal, Goal::Maximize]);
        let ends = draw.domains().to_vec();
        let (least, most) = (ends[arity - 1].min(), ends[arity - 1].max());
        let note = format!("{rows:?}");
        let meant = rows.clone();
        let meaning = move |v: &[i32]| {
            let last = Some(v[arity - 1]);
            satisfied(&meant, v) && (last != least || last >= most || Some(v[0]) == least)
        };
        let post = move |x: &[Var]| Relaxed {
            x: x.to_vec(),
            rows: rows.clone(),
            goal,
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(1..=6)
    .distinct()
    .any_fixpoint()
}

#[test]
fn relaxations_lose_no_solution() {
    thorough(&relaxation().cases(3000));
    thorough(
        &relaxation()
            .shapes(&[DomainShape::Sparse, DomainShape::Extreme])
            .cases(600),
    );
}

/// A model of 0/1 variables, sums, choices and different values, with a cost.
fn drawn(seed: u64, relaxed: bool) -> (Model, Goal) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut model = Model::new();
    let x = model.array("x", 9, 0..=1).unwrap();
    let y = model.array("y", 4, 0..=4).unwrap();
    for _ in 0..6 {
        let mut pick = || x[rng.random_range(0..9)];
        let cover = [pick(), pick(), pick()];
        model
            .linear(&cover.map(|x| (1, x)), Relation::AtLeast, 1)
            .unwrap();
    }
    let knapsack: Vec<(i64, Var)> = x.iter().map(|&x| (rng.random_range(1..=9), x)).collect();
    model.linear(&knapsack, Relation::AtMost, 25).unwrap();
    model.post(AllDifferent::new(&y)).unwrap();
    for &y in &y {
        let x = x[rng.random_range(0..9)];
        model
            .require(x.eq(1).implies((y + x).le(rng.random_range(2..=4))))
            .unwrap();
    }
    let mut cost = IntExpr::from(0);
    for &x in &x {
        cost = cost + rng.random_range(1..=20) * x;
    }
    for &y in &y {
        let prices: Vec<i32> = (0..5).map(|_| rng.random_range(0..=30)).collect();
        let price = model.define("price", element(prices, y)).unwrap();
        cost = cost + price;
    }
    let cost = model.define("cost", cost).unwrap();
    let goal = if rng.random_bool(0.7) {
        Goal::Minimize(cost)
    } else {
        Goal::Maximize(cost)
    };
    if relaxed {
        assert!(model.relax(goal).unwrap());
    }
    (model, goal)
}

fn best(model: &mut Model, goal: Goal) -> (Option<i32>, u64) {
    let mut search = model.search(goal, ()).unwrap();
    let objective = goal.objective().unwrap();
    let best = search.by_ref().last().map(|solution| solution[objective]);
    (best, search.stats().nodes)
}

#[test]
fn the_best_value_stays_the_best() {
    let mut nodes = [0, 0];
    for seed in 0..cases(100) {
        for learning in [Learning::Off, Learning::On, Learning::Even] {
            let [plain, relaxed] = [false, true].map(|relaxed| {
                let (mut model, goal) = drawn(seed, relaxed);
                model.learning(learning);
                best(&mut model, goal)
            });
            assert_eq!(plain.0, relaxed.0, "{seed}");
            nodes[0] += plain.1;
            nodes[1] += relaxed.1;
        }
    }
    println!("{nodes:?} nodes without and with relaxations");
    assert!(nodes[1] < nodes[0], "{nodes:?}");
}

/// A second search of one model, and one of a copy, are the same.
#[test]
fn searches_begin_anew() {
    for seed in 0..10 {
        let (mut model, goal) = drawn(seed, true);
        model.learning(Learning::On);
        let first = best(&mut model, goal);
        assert_eq!(best(&mut model, goal), first);
        let (mut copy, goal) = drawn(seed, true);
        copy.learning(Learning::On);
        assert_eq!(best(&mut copy, goal), first);
    }
}

/// A model without an objective, one without sums, and one with too many rows.
#[test]
fn some_models_have_no_relaxation() {
    let mut model = Model::new();
    let x = model.array("x", 700, 0..=1).unwrap();
    model
        .linear(&[(1, x[0]), (1, x[1])], Relation::AtLeast, 1)
        .unwrap();
    assert!(!model.relax(Goal::Satisfy).unwrap());
    assert!(!model.relax(Goal::Minimize(x[2])).unwrap());
    assert!(model.relax(Goal::Minimize(x[1])).unwrap());
    let stranger = Model::new().var("x", 0..=1).unwrap();
    assert!(model.relax(Goal::Minimize(stranger)).is_err());
    for i in 0..400 {
        let terms: Vec<(i64, Var)> = x.iter().skip(i % 7).map(|&x| (1, x)).collect();
        model
            .linear(&terms, Relation::AtLeast, i as i64 - 1000)
            .unwrap();
    }
    assert!(!model.relax(Goal::Minimize(x[1])).unwrap());
}

/// It removes nothing, and would have a long list to state.
struct Listing([Var; 2]);

impl Propagator for Listing {
    fn name(&self) -> &'static str {
        "listing"
    }

    fn scope(&self) -> &[Var] {
        &self.0
    }

    fn propagate(&mut self, _: &mut Domains, _: Woken) -> Result<Status, Conflict> {
        Ok(Status::Active)
    }

    fn meaning(&self, _: &Domains) -> Option<Vec<Statement>> {
        panic!("asked for a list in vain");
    }

    fn states_sums(&self) -> bool {
        false
    }
}

#[test]
fn what_states_no_sums_is_not_asked_for_statements() {
    let mut model = Model::new();
    let x = model.array("x", 3, 0..=5).unwrap();
    model.post(Listing([x[0], x[1]])).unwrap();
    model
        .linear(&[(1, x[0]), (1, x[1])], Relation::AtLeast, 2)
        .unwrap();
    assert!(model.relax(Goal::Minimize(x[0])).unwrap());
}
