//! Measures the search for all solutions of the queens, with `≠` constraints. The throughput is
//! nodes.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use csp_benches::board::{self, SOLUTIONS};

fn queens(c: &mut Criterion) {
    let mut group = c.benchmark_group("queens");
    group.sample_size(10);
    for (side, solutions) in SOLUTIONS {
        let mut model = board::model(side).expect("a small board");
        let stats = board::count(&mut model);
        assert_eq!(stats.solutions, solutions);
        group.throughput(Throughput::Elements(stats.nodes));
        group.bench_function(BenchmarkId::new("not_equal", side), |b| {
            b.iter(|| board::count(&mut model));
        });
    }
    group.finish();
}

criterion_group!(benches, queens);
criterion_main!(benches);
