//! Random instances.

use super::engine::Boxes;
use csp_core::prelude::*;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

/// What the values of the domains look like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// Few values, close together: one word for all.
    Close,
    /// Words that lie far from each other.
    Apart,
    /// Domains of several words.
    Spread,
    /// Where `i32` ends.
    Ends,
}

const SHAPES: [Shape; 4] = [Shape::Close, Shape::Apart, Shape::Spread, Shape::Ends];

fn random_domain(rng: &mut ChaCha8Rng, shape: Shape, range: i32) -> Values {
    let size = rng.random_range(1..=4);
    let mut value = || {
        let small = rng.random_range(0..range);
        match shape {
            Shape::Close => small - 3,
            Shape::Apart => small * 40 - 90,
            Shape::Spread => small * 200 / range - 100,
            Shape::Ends if rng.random_bool(0.5) => i32::MIN + small / 2,
            Shape::Ends => i32::MAX - small / 2,
        }
    };
    let values: Values = match shape {
        // A word holds 64 values: near neighbours of the first one.
        Shape::Apart => {
            let base = value();
            (0..size)
                .map(|_| base + 20 * rng.random_range(0..4))
                .collect()
        }
        // No word and no row of words reaches from one end to the other.
        Shape::Ends => {
            let first = value();
            let all: Values = (1..size).map(|_| value()).chain([first]).collect();
            let side = if first < 0 {
                i32::MIN..=-1
            } else {
                0..=i32::MAX
            };
            all.intersection(&side.into())
        }
        _ => (0..size).map(|_| value()).collect(),
    };
    assert!(!values.is_empty());
    values
}

pub(crate) fn instances(
    seed: u64,
    count: u64,
    lengths: RangeInclusive<usize>,
) -> impl Iterator<Item = (Shape, Boxes)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count as usize).map(move |i| {
        let shape = SHAPES[i % SHAPES.len()];
        let length = rng.random_range(lengths.clone());
        let range = rng.random_range(length as i32..=length as i32 + 3).max(2);
        (
            shape,
            (0..length)
                .map(|_| random_domain(&mut rng, shape, range))
                .collect(),
        )
    })
}
