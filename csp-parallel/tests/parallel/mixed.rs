//! The random models of csp-core's tests, on several threads.

#[path = "../../../csp-core/tests/random/drawn.rs"]
mod drawn;

use super::{THREADS, all, plain};
use csp_core::prelude::*;
use csp_core::testing::{cases, seeds};
use csp_parallel::Parallel;
use drawn::Drawn;

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
        let build = || drawn.build();
        let mut in_order = None;
        for threads in THREADS {
            let search = Parallel::new(build).unwrap().threads(threads).parts(7);
            let found = all(&search).0;
            let mut sorted = found.clone();
            sorted.sort();
            assert_eq!(sorted, expected, "seed {seed}, {threads} threads: {drawn:?}");
            assert!(found.iter().all(|values| drawn.holds(values)));
            let first = in_order.get_or_insert_with(|| found.clone());
            assert_eq!(*first, found, "seed {seed}, {threads} threads: {drawn:?}");
        }
        if !learns(&drawn) {
            assert_eq!(in_order, Some(plain(build)), "seed {seed}: {drawn:?}");
        }
        some += u64::from(!expected.is_empty());
    }
    assert!(some > cases(100), "{some} have solutions");
}
