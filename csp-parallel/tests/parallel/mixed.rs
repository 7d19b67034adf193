//! The random models of csp-core's tests, on several threads.

#[path = "../../../csp-core/tests/random/drawn.rs"]
mod drawn;

use super::{THREADS, all, plain};
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use csp_parallel::Parallel;
use drawn::Drawn;

/// A third of the models each learns, learns in turns, or does not learn.
fn learning(seed: u64) -> Learning {
    [Learning::Off, Learning::On, Learning::Auto][(seed % 3) as usize]
}

/// Whether the order of solutions depends on what the search has met before: it weighs failures,
/// draws values, or starts over.
fn learns(drawn: &Drawn) -> bool {
    let weighs = matches!(drawn.order, VarOrder::DomWDeg | VarOrder::DecayedDomWDeg(_));
    weighs || drawn.restarts || matches!(drawn.values, ValueOrder::Random(_))
}

#[test]
fn random_models_have_the_solutions_of_their_definitions() {
    let mut some = 0;
    for seed in seeds(400) {
        let drawn = Drawn::new(seed);
        let expected = drawn.solutions();
        let build = || {
            let (mut model, x) = drawn.build()?;
            model.learning(learning(seed));
            Ok((model, x))
        };
        let mut in_order = None;
        for threads in THREADS {
            let search = Parallel::new(build).unwrap().threads(threads).parts(7);
            let found = all(&search).0;
            let mut sorted = found.clone();
            sorted.sort();
            assert_eq!(
                sorted, expected,
                "seed {seed}, {threads} threads: {drawn:?}"
            );
            assert!(found.iter().all(|values| drawn.holds(values)));
            let objective = search.vars()[0];
            let best = search
                .minimize(objective)
                .unwrap()
                .solution()
                .map(|best| best[objective]);
            let least = expected.iter().map(|values| values[0]).min();
            assert_eq!(best, least, "seed {seed}, {threads} threads: {drawn:?}");
            let first = in_order.get_or_insert_with(|| found.clone());
            assert_eq!(*first, found, "seed {seed}, {threads} threads: {drawn:?}");
        }
        if !learns(&drawn) && learning(seed) == Learning::Off {
            assert_eq!(in_order, Some(plain(build)), "seed {seed}: {drawn:?}");
        }
        some += u64::from(!expected.is_empty());
    }
    assert!(some > cases(100), "{some} have solutions");
}
