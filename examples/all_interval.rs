//! All-interval series (CSPLib 7): the twelve tones, 0 to 11, in a row in which the distances
//! between neighbours are all different, too. The program prints the first series, and the number
//! of series up to reversal and reflection.
//!
//! ```text
//!  2   6   5   7   4   9   3  10   1  11   0   8
//!    4   1   2   3   5   6   7   9  10  11   8
//! 332 series
//! ```

use csp_core::constraints::Abs;
use csp_core::prelude::*;
use csp_examples::show;
use itertools::Itertools as _;

const TONES: i32 = 12;

fn model() -> Result<(Model, Vec<Var>, Vec<Var>), ModelError> {
    let most = TONES - 1;
    let mut model = Model::new();
    let series = model.array("tone", TONES as usize, 0..=most)?;
    let steps = model.array("step", most as usize, 1..=most)?;
    for ((&from, &to), &step) in series.iter().tuple_windows().zip(&steps) {
        let rise = model.var("rise", -most..=most)?;
        model.post(
            Linear::new([(1, to), (-1, from), (-1, rise)], Relation::Equal, 0)
                .consistency(Consistency::Domain),
        )?;
        model.post(Abs::new(rise, step))?;
    }
    model.post(AllDifferent::new(&series).consistency(Consistency::Domain))?;
    model.post(AllDifferent::new(&steps).consistency(Consistency::Domain))?;
    // Reversal exchanges the first and the last step; reflection turns each tone into 11 minus
    // itself. These two constraints keep one of the four images.
    model.linear(
        &[(1, steps[0]), (-1, steps[steps.len() - 1])],
        Relation::Less,
        0,
    )?;
    model.linear(&[(2, series[0])], Relation::Less, most.into())?;
    model.branch_on(&series, VarOrder::FirstFail, ValueOrder::Min)?;
    Ok((model, series, steps))
}

pub(crate) fn main() -> Result<(), ModelError> {
    let (mut model, series, steps) = model()?;
    if let Some(solution) = model.solve().solution() {
        show(
            solution
                .values(&series)
                .iter()
                .map(|tone| format!("{tone:2}"))
                .join("  "),
        );
        let distances = solution
            .values(&steps)
            .iter()
            .map(|step| format!("{step:2}"))
            .join("  ");
        show(format!("  {distances}"));
    }
    show(format!("{} series", model.solutions().count()));
    Ok(())
}
