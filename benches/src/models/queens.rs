//! Queens on a chessboard that do not attack each other.

use super::{Built, numbers};
use crate::board;
use csp_core::prelude::Goal;

pub(super) fn build(data: &str) -> Built {
    let side = numbers(data).next().unwrap_or(0);
    Ok((board::model(side)?, Goal::Satisfy))
}
