//! The models, one file each: variables, constraints and order of those in `data/learning/*.mzn`,
//! and a check of solutions that shares nothing with the solver.

mod binpack;
mod binpack_lin;
mod costas;
mod gcol;
mod golfers;
mod golomb;
mod jobshop;
mod jobshop_b;
mod langford;
mod magicseq;
mod mknap;
mod openshop;
mod php;
mod qcol;
mod qcol_ad;
mod qg;
mod rcpsp;
mod rtable;
mod shop;
mod slither;
mod sudoku;
mod vcover;

use super::data::{Data, DataError};
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::model::Model;
use csp_core::prelude::{Goal, ValueOrder, VarOrder};
use thiserror::Error;

/// A model, what is asked of it, and the order that goes with it.
#[derive(Debug)]
pub struct Posed {
    /// The model without any order.
    pub model: Model,
    /// What is asked.
    pub goal: Goal,
    /// The variables to decide on. Their values are the solution.
    pub vars: Vec<Var>,
    /// Which of them first.
    pub order: VarOrder,
    /// Which value first.
    pub values: ValueOrder,
}

impl Posed {
    /// A model that asks for a solution, with first fail and the smallest value.
    fn satisfy(model: Model, vars: Vec<Var>) -> Self {
        let order = VarOrder::FirstFail;
        Self {
            model,
            goal: Goal::Satisfy,
            vars,
            order,
            values: ValueOrder::Min,
        }
    }

    /// A model that asks for the end of a schedule. The task that can start first is decided first,
    /// as early as it can be.
    fn schedule(model: Model, mut starts: Vec<Var>, end: Var) -> Self {
        starts.push(end);
        let order = VarOrder::Smallest;
        Self {
            model,
            goal: Goal::Minimize(end),
            vars: starts,
            order,
            values: ValueOrder::Min,
        }
    }
}

/// A model cannot be made of its data.
#[derive(Debug, Error)]
pub enum PoseError {
    /// The data is not as it should be.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The model refuses it.
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// A proposed solution.
#[derive(Clone, Copy, Debug)]
pub struct Proposal<'a> {
    /// The values of [`Posed::vars`].
    pub values: &'a [i32],
    /// The objective. 0 where nothing is minimised or maximised.
    pub objective: i32,
}

/// A model for any data.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The name of its MiniZinc file.
    pub name: &'static str,
    /// Makes the model.
    pub pose: fn(&Data) -> Result<Posed, PoseError>,
    /// Whether this is a solution, by the definition of the problem.
    pub check: fn(&Data, Proposal<'_>) -> Result<bool, DataError>,
}

macro_rules! kinds {
    ($($kind:ident),* $(,)?) => {
        [$(Kind { name: stringify!($kind), pose: $kind::pose, check: $kind::check }),*]
    };
}

/// All of them.
pub const KINDS: [Kind; 21] = kinds![
    binpack,
    binpack_lin,
    costas,
    gcol,
    golfers,
    golomb,
    jobshop,
    jobshop_b,
    langford,
    magicseq,
    mknap,
    openshop,
    php,
    qcol,
    qcol_ad,
    qg,
    rcpsp,
    rtable,
    slither,
    sudoku,
    vcover,
];

/// Whether no two of these are equal.
fn are_different<T: Ord>(items: impl IntoIterator<Item = T>) -> bool {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items.windows(2).all(|pair| pair[0] != pair[1])
}
