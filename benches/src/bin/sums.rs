//! Minimises sums of many small costs by branch and bound and by cores, and prints one line for
//! each sum, its columns separated by tabs.

use clap::Parser;
use cpu_time::ProcessTime;
use csp_benches::learning::instances::BenchInstance;
use csp_benches::random::SplitMix;
use csp_core::error::ModelError;
use csp_core::prelude::*;
use itertools::Itertools;
use std::error::Error;
use std::io::{self, Write as _};
use std::time::Duration;

/// Minimises vertex covers, and broken wishes in random colourings: by `minimize` with `On` and with
/// `Auto`, and by `minimize_by_cores`.
#[derive(Debug, Parser)]
struct SumsArguments {
    /// Seconds of the processor for each search
    #[arg(long, default_value_t = 5.0)]
    time: f64,
}

/// Random colourings: graph, colours and wishes.
#[derive(Clone, Copy, Debug)]
struct ColoringWishes {
    seed: u64,
    nodes: usize,
    colors: i32,
    edges: usize,
    count: usize,
    /// A wish weighs from 1 to this.
    heaviest: usize,
}

/// A model and what is minimised.
struct Sum {
    model: Model,
    cost: IntExpr,
}

/// How a sum is minimised.
#[derive(Clone, Copy, Debug)]
enum Way {
    BranchAndBound(Learning),
    Cores,
}

const WAYS: [Way; 3] = [
    Way::BranchAndBound(Learning::On),
    Way::BranchAndBound(Learning::Auto),
    Way::Cores,
];

/// What a search says: the best sum if it is proven, and the seconds.
#[derive(Clone, Copy, Debug)]
struct SumOutcome {
    best: Option<i64>,
    seconds: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let time = Duration::try_from_secs_f64(SumsArguments::parse().time)?;
    writeln!(io::stdout(), "sum\tminimum\tOn\tAuto\tby cores")?;
    let mut all = BenchInstance::all()?;
    all.retain(|instance| instance.kind.name == "vcover");
    for instance in &all {
        line(&instance.name, time, || cover(instance))?;
    }
    for wishes in sets() {
        let ColoringWishes {
            seed,
            nodes,
            colors,
            count,
            heaviest,
            ..
        } = wishes;
        let name = format!("{nodes} nodes, {colors} colors, {count} wishes to {heaviest}, {seed}");
        line(&name, time, || Ok(wishes.pose()?))?;
    }
    Ok(())
}

/// The random sums: small ones where wishes collide, and larger ones with more room.
fn sets() -> impl Iterator<Item = ColoringWishes> {
    let small = ColoringWishes {
        seed: 1,
        nodes: 30,
        colors: 4,
        edges: 40,
        count: 60,
        heaviest: 1,
    };
    let large = ColoringWishes {
        seed: 1,
        nodes: 200,
        colors: 8,
        edges: 500,
        count: 120,
        heaviest: 1,
    };
    [small, large].into_iter().flat_map(|wishes| {
        [1, 9]
            .into_iter()
            .cartesian_product([1, 2])
            .map(move |(heaviest, seed)| ColoringWishes {
                seed,
                heaviest,
                ..wishes
            })
    })
}

/// Minimises a sum in all ways. All that finish have to agree.
fn line(
    name: &str,
    time: Duration,
    pose: impl Fn() -> Result<Sum, Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut outcomes = Vec::new();
    for way in WAYS {
        outcomes.push(run(pose()?, way, time)?);
    }
    let found: Vec<i64> = outcomes.iter().filter_map(|outcome| outcome.best).collect();
    if !found.iter().all_equal() {
        return Err(format!("{name}: different minima: {}", found.iter().join(", ")).into());
    }
    let minimum = found
        .first()
        .map_or_else(|| "-".to_owned(), ToString::to_string);
    let seconds = outcomes.iter().map(|outcome| match outcome.best {
        Some(_) => format!("{:.3}", outcome.seconds),
        None => format!("over {}", time.as_secs_f64()),
    });
    writeln!(io::stdout(), "{name}\t{minimum}\t{}", seconds.format("\t"))?;
    Ok(())
}

fn run(sum: Sum, way: Way, time: Duration) -> Result<SumOutcome, ModelError> {
    let Sum { mut model, cost } = sum;
    let begin = ProcessTime::now();
    let end = begin.as_duration() + time;
    model.limit(Limits::default().stop_when(move || ProcessTime::now().as_duration() >= end));
    let (verdict, best) = match way {
        Way::Cores => {
            let answer = model.minimize_by_cores(cost)?;
            (answer.verdict, answer.bound)
        }
        Way::BranchAndBound(learning) => {
            let total = model.define("total", cost)?;
            model.learning(learning);
            let answer = model.minimize(total)?;
            (
                answer.verdict,
                answer.solution.map(|solution| solution[total].into()),
            )
        }
    };
    let best = best.filter(|_| verdict == Verdict::Optimal);
    Ok(SumOutcome {
        best,
        seconds: begin.elapsed().as_secs_f64(),
    })
}

/// The nodes of a vertex cover.
fn cover(instance: &BenchInstance) -> Result<Sum, Box<dyn Error>> {
    let mut model = Model::new();
    let nodes = model.array("node", instance.data.count("n")?, 0..=1)?;
    for [a, b] in instance.data.pairs("e")? {
        model.require((nodes[a] + nodes[b]).ge(1))?;
    }
    Ok(Sum {
        model,
        cost: sum(&nodes),
    })
}

impl ColoringWishes {
    /// Ends of an edge have different colours. A wish is that two nodes have the same colour, or
    /// that a node has a certain one. The cost is the weight of the wishes that are not granted.
    fn pose(self) -> Result<Sum, ModelError> {
        let Self {
            seed,
            nodes,
            colors,
            edges,
            count,
            heaviest,
        } = self;
        let mut random = SplitMix::new(seed);
        let mut model = Model::new();
        let color = model.array("color", nodes, 1..=colors)?;
        let pair = |random: &mut SplitMix| {
            let first = random.below(nodes);
            [first, (first + 1 + random.below(nodes - 1)) % nodes]
        };
        for _ in 0..edges {
            let [a, b] = pair(&mut random);
            model.require(color[a].ne(color[b]))?;
        }
        let broken = model.array("broken", count, 0..=1)?;
        let mut cost = Vec::new();
        for &broken in &broken {
            let [a, b] = pair(&mut random);
            let weight = 1 + random.below(heaviest) as i64;
            let wish = match random.below(2) {
                0 => color[a].eq(color[b]),
                _ => color[a].eq(1 + random.below(colors as usize) as i32),
            };
            model.require(broken.eq(0).implies(wish))?;
            cost.push(weight * broken);
        }
        Ok(Sum {
            model,
            cost: sum(cost),
        })
    }
}
