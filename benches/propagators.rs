//! Measures each constraint alone: open a level, fix a few variables, propagate, close the level.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use csp_benches::cases::{self, Case, MOVES};
use csp_core::error::ModelError;
use csp_core::prelude::{Consistency, Relation};

fn bench(c: &mut Criterion, id: BenchmarkId, case: Result<Case, ModelError>) {
    let mut case = case.expect("a model without faults");
    for _ in 0..MOVES {
        assert!(case.turn().is_ok(), "a move fails");
    }
    c.benchmark_group("propagators")
        .bench_function(id, |b| b.iter(|| case.turn()));
}

fn propagators(c: &mut Criterion) {
    bench(c, BenchmarkId::new("not_equal", 2), cases::not_equal());
    let strengths = [
        ("value", Consistency::Value),
        ("bounds", Consistency::Bounds),
        ("domain", Consistency::Domain),
    ];
    for (name, consistency) in strengths {
        for n in [9, 25, 64] {
            let id = BenchmarkId::new(format!("all_different_{name}"), n);
            bench(c, id, cases::all_different(n, consistency));
        }
    }
    let relations = [
        ("at_most", Relation::AtMost),
        ("equal", Relation::Equal),
        ("not_equal", Relation::NotEqual),
    ];
    for (name, relation) in relations {
        bench(
            c,
            BenchmarkId::new(format!("linear_{name}"), 20),
            cases::linear(relation),
        );
    }
    bench(c, BenchmarkId::new("exactly_one", 20), cases::exactly_one());
    bench(
        c,
        BenchmarkId::new("hidden_single", "9x9"),
        cases::hidden_single(),
    );
}

criterion_group!(benches, propagators);
criterion_main!(benches);
