//! Queens on a chessboard, none attacking another.

use super::{Built, numbers};
use csp_core::model::Model;
use csp_core::prelude::*;

pub(super) fn build(data: &str) -> Built {
    let side = numbers(data).next().unwrap_or(0);
    let mut model = Model::new();
    let queens = model.array("queen", side, 0..=side as i32 - 1)?;
    for (i, &a) in queens.iter().enumerate() {
        for (&b, rows) in queens[i + 1..].iter().zip(1..) {
            model.post(NotEqual::new(a, b))?;
            model.post(NotEqual::new(a, b).offset(rows))?;
            model.post(NotEqual::new(a, b).offset(-rows))?;
        }
    }
    Ok((model, Goal::Satisfy))
}
