//! Small models with an objective.

use crate::models::{Made, Make, model};
use csp_core::constraints::{BinPacking, Clause, Maximum, Times};
use csp_core::prelude::*;

/// Models with an objective, and its best value.
pub(crate) const BEST: [(&str, i32, Make); 10] = [
    ("golomb ruler", 11, |learning| golomb(5, 12, learning)),
    ("golomb ruler of six marks", 17, |learning| {
        golomb(6, 18, learning)
    }),
    ("knapsack", 35, |learning| {
        let mut model = model(learning);
        let x = model.array("x", 6, 0..=2)?;
        let (weights, values) = ([5, 7, 4, 3, 9, 6], [6, 9, 5, 3, 12, 7]);
        let profit = model.var("profit", 0..=84)?;
        let terms: Vec<(i64, Var)> = weights.into_iter().zip(x.iter().copied()).collect();
        model.linear(&terms, Relation::AtMost, 27)?;
        let mut terms: Vec<(i64, Var)> = values.into_iter().zip(x.iter().copied()).collect();
        terms.push((-1, profit));
        model.linear(&terms, Relation::Equal, 0)?;
        Ok((model, Goal::Maximize(profit)))
    }),
    ("jobs of two machines", 11, |learning| {
        let mut model = model(learning);
        let start = model.array("s", 6, 0..=15)?;
        let end = model.var("end", 0..=18)?;
        let durations = [3, 2, 2, 4, 4, 3];
        for job in 0..3 {
            model.linear(
                &[(1, start[2 * job + 1]), (-1, start[2 * job])],
                Relation::AtLeast,
                durations[2 * job],
            )?;
            model.linear(
                &[(1, end), (-1, start[2 * job + 1])],
                Relation::AtLeast,
                durations[2 * job + 1],
            )?;
        }
        model.post(NoOverlap::new(&[start[0], start[2], start[4]], [3, 2, 4]))?;
        model.post(NoOverlap::new(&[start[1], start[3], start[5]], [2, 4, 3]))?;
        Ok((model, Goal::Minimize(end)))
    }),
    ("a cumulative resource", 9, |learning| {
        let mut model = model(learning);
        let start = model.array("s", 5, 0..=10)?;
        let end = model.var("end", 0..=14)?;
        let (durations, demands) = ([4, 3, 2, 3, 4], [2, 1, 2, 2, 1]);
        for (&s, duration) in start.iter().zip(durations) {
            model.linear(&[(1, end), (-1, s)], Relation::AtLeast, duration)?;
        }
        model.post(Cumulative::new(&start, durations, demands, 3))?;
        Ok((model, Goal::Minimize(end)))
    }),
    ("a graph's colours", 4, |learning| {
        let mut model = model(learning);
        let colour = model.array("c", 8, 1..=6)?;
        let most = model.var("most", 1..=6)?;
        for i in 0..8 {
            for j in [i + 1, i + 2, i + 3] {
                if i != j % 8 {
                    model.post(NotEqual::new(colour[i], colour[j % 8]))?;
                }
            }
        }
        model.post(Maximum::new(&colour, most))?;
        Ok((model, Goal::Minimize(most)))
    }),
    ("a vertex cover", 6, |learning| {
        let mut model = model(learning);
        let b = model.array("b", 10, 0..=1)?;
        let size = model.var("size", 0..=10)?;
        for i in 0..5 {
            for (x, y) in [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)] {
                model.post(Clause::new([b[x], b[y]]))?;
            }
        }
        let mut terms: Vec<(i64, Var)> = b.iter().map(|&x| (1, x)).collect();
        terms.push((-1, size));
        model.linear(&terms, Relation::Equal, 0)?;
        Ok((model, Goal::Minimize(size)))
    }),
    ("bins", 9, |learning| {
        let mut model = model(learning);
        let bin = model.array("bin", 6, 0..=2)?;
        let load = model.array("load", 3, 0..=25)?;
        let most = model.var("most", 0..=25)?;
        model.post(BinPacking::new(&bin, [5, 4, 4, 3, 5, 4], &load))?;
        model.post(Maximum::new(&load, most))?;
        Ok((model, Goal::Minimize(most)))
    }),
    ("a product", 24, |learning| {
        let mut model = model(learning);
        let [x, y, z] = [
            model.var("x", 1..=9)?,
            model.var("y", 1..=9)?,
            model.var("z", 1..=81)?,
        ];
        model.linear(&[(2, x), (3, y)], Relation::AtMost, 24)?;
        model.post(Times::new(x, y, z))?;
        Ok((model, Goal::Maximize(z)))
    }),
    ("an assignment", 11, |learning| {
        let mut model = model(learning);
        let costs = [[4, 2, 8, 5], [2, 3, 7, 6], [3, 1, 6, 4], [5, 4, 3, 9]];
        let worker = model.array("w", 4, 0..=3)?;
        let cost = model.array("cost", 4, 0..=9)?;
        let total = model.var("total", 0..=36)?;
        model.post(AllDifferent::new(&worker).consistency(Consistency::Domain))?;
        for i in 0..4 {
            model.post(Element::new(costs[i], worker[i], cost[i]))?;
        }
        let mut terms: Vec<(i64, Var)> = cost.iter().map(|&x| (1, x)).collect();
        terms.push((-1, total));
        model.linear(&terms, Relation::Equal, 0)?;
        Ok((model, Goal::Minimize(total)))
    }),
];

/// The shortest ruler whose marks have different distances.
fn golomb(marks: usize, longest: i32, learning: Learning) -> Made {
    let mut model = model(learning);
    let mark = model.array("m", marks, 0..=longest)?;
    model.assign(mark[0], 0)?;
    model.post(Increasing::new(&mark, Strictness::Strict))?;
    let mut distances = Vec::new();
    for i in 0..marks {
        for j in 0..i {
            let distance = model.var(format!("d_{i}_{j}"), 1..=longest)?;
            model.linear(
                &[(1, mark[i]), (-1, mark[j]), (-1, distance)],
                Relation::Equal,
                0,
            )?;
            distances.push(distance);
        }
    }
    model.post(AllDifferent::new(&distances).consistency(Consistency::Bounds))?;
    Ok((model, Goal::Minimize(mark[marks - 1])))
}
