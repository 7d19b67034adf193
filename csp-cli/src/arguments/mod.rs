//! Arguments that several commands take.

pub(crate) mod values;

pub(crate) mod talk;

pub(crate) mod batch;
pub(crate) mod clue_wishes;
pub(crate) mod ladder;
pub(crate) mod layout;
pub(crate) mod limits;
pub(crate) mod making;
pub(crate) mod puzzle;
pub(crate) mod sheet;
pub(crate) mod telling;
