//! What the commands that take the whole terminal share: the board, its places, texts, keys, and
//! the terminal itself. No command is named here.

pub(crate) mod form;
pub(crate) mod text;

pub(crate) mod page;

pub(crate) mod board;
pub(crate) mod cursor;

pub(crate) mod events;
pub(crate) mod terminal;

pub(crate) mod stage;

#[cfg(test)]
mod terminal_tests;
