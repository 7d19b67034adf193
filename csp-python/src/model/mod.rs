//! Models: variables, constraints, searches.

mod answer;
mod choices;
mod engine;
mod hint;
mod home;
mod limits;
mod part;
mod search;
mod show;
mod solutions;
mod workers;

pub(crate) use self::answer::{PyAnswer, limit_name, stats};
pub(crate) use self::engine::PyEngine;
pub(crate) use self::limits::Allowed;
pub(crate) use self::show::register;
pub(crate) use self::solutions::PySolutions;
