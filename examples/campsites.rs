//! Campsites on a board of fields, as few as can be: each field is a campsite or beside one, and one walks from any
//! campsite to any other through campsites alone. In a graph this is a connected dominating set.
//!
//! ```text
//! ..##.
//! #..#.
//! #..#.
//! ####.
//! ...#.
//! 11 campsites, and fewer are not enough
//! ```

use csp_core::prelude::*;
use csp_examples::show;
use std::error::Error;

const SIDE: usize = 5;

fn model() -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    let camps = model.grid("camp", SIDE, SIDE, 0..=1)?;
    model.post(Connected::nodes(&Graph::grid(SIDE, SIDE), camps.vars()))?;
    for place in camps.shape().places() {
        let near = camps.neighbours(place).chain([camps[place]]);
        model.require(sum(near).ge(1))?;
    }
    Ok((model, camps))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, camps) = model()?;
    let optimum = model.minimize(sum(camps.vars()))?;
    if let Some(best) = &optimum.solution {
        for row in camps.rows() {
            let signs = row.iter().map(|&camp| if best[camp] == 1 { '#' } else { '.' });
            show(signs.collect::<String>());
        }
        let count: i32 = best.values(camps.vars()).iter().sum();
        show(format!("{count} campsites, and fewer are not enough"));
    }
    Ok(())
}
