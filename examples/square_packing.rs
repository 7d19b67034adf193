//! The smallest perfect squared square: 21 squares, all different, fill a square [Duijvestijn
//! 1978].
//!
//! ```text
//! 50 at  0  0   42 at 70 70   37 at 75 33
//! 35 at  0 50   33 at 79  0   29 at 50  0
//! 27 at  0 85   25 at 50 29   24 at 46 88
//! 19 at 27 93   18 at 52 70   17 at 35 65
//! 16 at 59 54   15 at 35 50   11 at 35 82
//!  9 at 50 54    8 at 27 85    7 at 52 63
//!  6 at 46 82    4 at 75 29    2 at 50 63
//! 8 packings, with those turned and reflected
//! ```

use csp_core::constraints::Diffn;
use csp_core::extend::{Atom, Brancher, SearchState};
use csp_core::prelude::*;
use itertools::Itertools as _;
use std::error::Error;

const INSTANCE: &str = include_str!("data/square_packing.txt");

fn model(side: i32, sizes: &[i32]) -> Result<(Model, Vec<Var>, Vec<Var>), ModelError> {
    let mut model = Model::new();
    let mut origins = |name: &str| -> Result<Vec<Var>, ModelError> {
        sizes
            .iter()
            .map(|size| model.var(format!("{name}{size}"), 0..=side - size))
            .collect()
    };
    let x = origins("x")?;
    let y = origins("y")?;
    model.post(Diffn::new(&x, &y, sizes, sizes))?;
    // On each line across the square, the sizes add up to no more than its side.
    for origin in [&x, &y] {
        model.post(Cumulative::new(origin, sizes, sizes, side))?;
    }
    model.branch(Leftmost(x.clone()));
    model.branch(Leftmost(y.clone()));
    Ok((model, x, y))
}

/// Chooses the unfixed variable with the smallest value. If there are several, the largest square
/// comes first.
struct Leftmost(Vec<Var>);

impl Brancher for Leftmost {
    fn choose(&mut self, d: &mut SearchState) -> Option<Atom> {
        let unfixed = self.0.iter().copied().filter(|&x| !d.is_fixed(x));
        let x = unfixed.min_by_key(|&x| d.min(x))?;
        Some(Atom::is(x, d.min(x)))
    }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let rows = csp_examples::words(INSTANCE, |word| word.parse::<i32>().ok())?;
    let [sides, sizes] = &rows[..] else {
        return Err("a line for the side and one for the sizes".into());
    };
    let (mut model, x, y) = model(sides[0], sizes)?;
    let solutions: Vec<Solution> = model.solutions().collect();
    let Some(first) = solutions.first() else {
        return Ok(());
    };
    let places =
        (0..sizes.len()).map(|i| format!("{:2} at {:2} {:2}", sizes[i], first[x[i]], first[y[i]]));
    for line in &places.chunks(3) {
        csp_examples::show(line.into_iter().join("   "));
    }
    csp_examples::show(format!(
        "{} packings, with those turned and reflected",
        solutions.len()
    ));
    Ok(())
}
