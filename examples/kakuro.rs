//! Kakuro: the digits of each run, across and down, are different, and their sum is the number that
//! stands before the run.
//!
//! ```text
//! 9 7 # 1 3 # # 9 3
//! 7 1 8 9 2 5 4 3 6
//! # 3 1 # # 9 7 # #
//! # 2 3 1 6 # # 6 3
//! 2 5 # 6 9 8 # 2 4
//! 6 4 # # 3 9 5 4 #
//! # # 8 5 # # 3 9 #
//! 7 8 4 6 2 5 1 3 9
//! 6 9 # # 3 7 # 1 5
//! the only solution
//! ```

use csp_core::constraints::CageSum;
use csp_core::prelude::*;
use itertools::Itertools as _;
use std::error::Error;

const PUZZLE: &str = include_str!("data/kakuro.txt");

/// Rows of places.
type Puzzle = Vec<Vec<Place>>;

/// A place of the puzzle.
#[derive(Clone, Copy)]
enum Place {
    /// To be filled in.
    Cell(Var),
    /// The sums of the runs below and to the right.
    Sums(Option<i64>, Option<i64>),
}

fn model() -> Result<(Model, Puzzle), Box<dyn Error>> {
    let mut model = Model::new();
    let sums = |word: &str| {
        word.split_once('\\')
            .map(|(down, across)| (down.parse().ok(), across.parse().ok()))
    };
    let words = csp_examples::words(PUZZLE, |word| {
        Some(sums(word)).filter(|sums| sums.is_some() || word == ".")
    })?;
    let mut place = |word: Option<(_, _)>| match word {
        Some((down, across)) => Ok(Place::Sums(down, across)),
        None => model.var("cell", 1..=9).map(Place::Cell),
    };
    let puzzle: Puzzle = words
        .into_iter()
        .map(|row| row.into_iter().map(&mut place).try_collect())
        .try_collect()?;
    for (i, j) in (0..puzzle.len()).cartesian_product(0..puzzle[0].len()) {
        let Place::Sums(down, across) = puzzle[i][j] else {
            continue;
        };
        let below = puzzle[i + 1..].iter().map(|row| row[j]);
        let right = puzzle[i][j + 1..].iter().copied();
        if let Some(sum) = down {
            model.post(CageSum::new(&run(below), sum))?;
        }
        if let Some(sum) = across {
            model.post(CageSum::new(&run(right), sum))?;
        }
    }
    Ok((model, puzzle))
}

/// The cells up to the first place that is not a cell.
fn run(places: impl Iterator<Item = Place>) -> Vec<Var> {
    places
        .map_while(|place| {
            if let Place::Cell(x) = place {
                Some(x)
            } else {
                None
            }
        })
        .collect()
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, puzzle) = model()?;
    let solution = csp_examples::unique(&mut model)?;
    for row in &puzzle[1..] {
        let digits = row[1..].iter().map(|place| match place {
            Place::Cell(x) => solution[*x].to_string(),
            Place::Sums(..) => "#".to_owned(),
        });
        csp_examples::show(digits.collect_vec().join(" "));
    }
    csp_examples::show("the only solution");
    Ok(())
}
