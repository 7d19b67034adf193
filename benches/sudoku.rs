//! Measures how fast puzzles are proven unique: by the model, by the fast path, by its batch and by
//! the crate `sudoku`, on the same puzzles.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use csp_benches::puzzles::{SETS, unique_in_batch};
use csp_sudoku::engine::model::ModelSolver;
use csp_sudoku::engine::nine::{Batch, Board, NineSolver};
use csp_sudoku::shape::Shape;

fn sudoku(c: &mut Criterion) {
    let mut solver = ModelSolver::new(Shape::NINE);
    let mut fast = NineSolver::new();
    let mut batch = Batch::new();
    let mut group = c.benchmark_group("sudoku");
    group.sample_size(10);
    for set in SETS {
        let puzzles = set.sample().expect("the data is beside the benches");
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(BenchmarkId::new("model", set.name), |b| {
            b.iter(|| {
                puzzles
                    .iter()
                    .filter(|puzzle| puzzle.unique_by_model(&mut solver).0)
                    .count()
            });
        });
        group.bench_function(BenchmarkId::new("fast", set.name), |b| {
            b.iter(|| {
                puzzles
                    .iter()
                    .filter(|puzzle| puzzle.unique_by_fast(&mut fast))
                    .count()
            });
        });
        let boards: Vec<Board> = puzzles.iter().map(|puzzle| puzzle.board).collect();
        group.bench_function(BenchmarkId::new("batch", set.name), |b| {
            b.iter(|| unique_in_batch(&boards, &mut batch));
        });
        group.bench_function(BenchmarkId::new("crate_sudoku", set.name), |b| {
            b.iter(|| {
                puzzles
                    .iter()
                    .filter(|puzzle| puzzle.unique_by_crate())
                    .count()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, sudoku);
criterion_main!(benches);
