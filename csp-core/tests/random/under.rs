//! Searches of random models under assumptions, against brute force and plain searches.

use super::MODELS;
use super::drawn::Drawn;
use csp_core::model::Conditional;
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Up to eight atoms, most of them of values that the variables can have.
fn atoms(rng: &mut ChaCha8Rng, x: &[Var], candidates: &[Vec<i32>]) -> Vec<Atom> {
    let atom = |rng: &mut ChaCha8Rng| {
        let number = rng.random_range(0..x.len());
        let value = match candidates[number].choose(rng) {
            Some(&value) if rng.random_ratio(7, 8) => value,
            _ => rng.random_range(-3..=6),
        };
        let kinds: [fn(Var, i32) -> Atom; 4] =
            [Atom::is, Atom::is_not, Atom::at_most, Atom::at_least];
        kinds.choose(rng).unwrap()(x[number], value)
    };
    (0..rng.random_range(0..=8)).map(|_| atom(rng)).collect()
}

/// A model with what was drawn for it.
struct Case<'d> {
    drawn: &'d Drawn,
    x: Vec<Var>,
    solutions: Vec<Vec<i32>>,
}

impl Case<'_> {
    fn satisfies(&self, atoms: &[Atom], values: &[i32]) -> bool {
        let value = |y: Var| values[self.x.iter().position(|&x| x == y).unwrap()];
        atoms.iter().all(|atom| atom.allows(value(atom.var())))
    }

    fn has_solution(&self, atoms: &[Atom]) -> bool {
        self.solutions
            .iter()
            .any(|values| self.satisfies(atoms, values))
    }

    /// What a plain search of another model says.
    fn is_satisfiable(&self, atoms: &[Atom]) -> bool {
        let (mut model, _) = self.drawn.build().unwrap();
        let id = model.domains().id();
        atoms
            .iter()
            .for_each(|atom| model.assume(atom.in_model(id)).unwrap());
        model.solve().verdict == Verdict::Satisfied
    }

    /// Whether the answer is right. Returns the core, if it is one.
    fn judge(&self, atoms: &[Atom], answer: Conditional) -> Option<Vec<Atom>> {
        let at = format!("{atoms:?}: {answer:?} {:?}", self.drawn);
        match answer {
            Conditional::Solution(solution) => {
                let values = solution.values(&self.x);
                assert!(
                    self.drawn.holds(&values) && self.satisfies(atoms, &values),
                    "{at}"
                );
                None
            }
            Conditional::Core(core) => {
                assert!(core.iter().all(|atom| atoms.contains(atom)), "{at}");
                assert!(
                    !self.has_solution(&core) && !self.is_satisfiable(&core),
                    "{at}"
                );
                Some(core)
            }
            Conditional::Irreducible(core) => {
                assert!(core.iter().all(|atom| atoms.contains(atom)), "{at}");
                assert!(
                    !self.has_solution(&core) && !self.is_satisfiable(&core),
                    "{at}"
                );
                for place in 0..core.len() {
                    let others = [&core[..place], &core[place + 1..]].concat();
                    assert!(self.has_solution(&others), "{} can go: {at}", core[place]);
                }
                Some(core)
            }
            answer => panic!("no limit was set: {answer:?}"),
        }
    }
}

#[test]
fn cores_have_no_solution_and_minimal_ones_need_each_atom() {
    let (mut cores, mut solved, mut longest) = (0, 0, 0);
    for seed in seeds(MODELS / 2) {
        let drawn = Drawn::new(seed);
        let (mut model, x) = drawn.build().unwrap();
        let case = Case {
            drawn: &drawn,
            x,
            solutions: drawn.solutions(),
        };
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let mut searches = model.incremental();
        for _ in 0..4 {
            let atoms = atoms(rng, &case.x, &drawn.candidates);
            let answer = searches.solve(&atoms).unwrap();
            let core = case.judge(&atoms, answer);
            let answer = searches.minimal(&atoms).unwrap();
            let minimal = case.judge(&atoms, answer);
            assert_eq!(core.is_some(), minimal.is_some(), "seed {seed}");
            // A fresh model, without what was learnt.
            let (mut fresh, _) = drawn.build().unwrap();
            let id = fresh.domains().id();
            let fresh_atoms: Vec<Atom> = atoms.iter().map(|atom| atom.in_model(id)).collect();
            let answer = fresh.solve_under(&fresh_atoms).unwrap();
            let has_solution = matches!(answer, Conditional::Solution(_));
            assert_eq!(has_solution, core.is_none(), "seed {seed}");
            longest = longest.max(minimal.map_or(0, |core| core.len()));
            *(if core.is_some() {
                &mut cores
            } else {
                &mut solved
            }) += 1;
        }
        // The model keeps nothing of it.
        drop(searches);
        let mut found: Vec<Vec<i32>> = model
            .solutions()
            .map(|solution| solution.values(&case.x))
            .collect();
        found.sort();
        assert_eq!(found, case.solutions, "seed {seed}");
    }
    assert!(
        cores > cases(1000) && solved > cases(1000) && longest > 2,
        "{cores} {solved} {longest}"
    );
}

/// Pigeons and holes: there is one hole less than there are pigeons that are assumed to be in.
#[test]
fn what_is_learnt_serves_the_next_search_and_limits_are_told() {
    let mut model = Model::new();
    let hole = model.array("hole", 8, 0..=7).unwrap();
    for i in 0..8 {
        for j in 0..i {
            model.post(NotEqual::new(hole[i], hole[j])).unwrap();
        }
    }
    let small: Vec<Atom> = hole.iter().map(|&x| Atom::at_most(x, 6)).collect();
    model.limit(Limits::default().nodes(20));
    let stopped = model.solve_under(&small).unwrap();
    assert!(matches!(stopped, Conditional::Unknown(_)), "{stopped:?}");
    model.limit(Limits::default());
    let mut searches = model.incremental();
    assert_eq!(
        searches.minimal(&small).unwrap(),
        Conditional::Irreducible(small.clone())
    );
    assert!(matches!(
        searches.solve(&small[1..]).unwrap(),
        Conditional::Solution(_)
    ));
}

#[test]
fn strangers_are_refused_and_contradictions_are_cores() {
    let mut model = Model::new();
    let x = model.var("x", [1, 3, 5, 700]).unwrap();
    let stranger = Model::new().var("x", 1..=2).unwrap();
    assert!(model.solve_under(&[Atom::is(stranger, 1)]).is_err());
    let core = |model: &mut Model, atoms: &[Atom]| {
        let answer = model.incremental().minimal(atoms).unwrap();
        let Conditional::Irreducible(core) = answer else {
            panic!("{answer:?}")
        };
        core
    };
    let [low, high, out] = [Atom::at_most(x, 4), Atom::at_least(x, 4), Atom::is(x, 2)];
    assert_eq!(core(&mut model, &[low, high]), [low, high]);
    assert_eq!(core(&mut model, &[low, out]), [out]);
    let never = Atom::at_most(x, i32::MAX);
    assert_eq!(core(&mut model, &[low, !never, never]), [!never]);
    let bounds = [
        Atom::is_not(x, 1),
        Atom::at_most(x, 5),
        Atom::is_not(x, 5),
        Atom::is_not(x, 3),
    ];
    assert_eq!(core(&mut model, &bounds), bounds);
    model.assume(!never).unwrap();
    assert_eq!(core(&mut model, &bounds), []);
    assert_eq!(model.domains().trail().level(), 0);
}
