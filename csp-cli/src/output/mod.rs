//! What is written: text and pictures on standard output, messages and progress on standard error.

pub(crate) mod charset;
pub(crate) mod tally;

pub(crate) mod message;

pub(crate) mod progress;
pub(crate) mod stdout;

pub(crate) mod usage;

pub(crate) mod drawing;
pub(crate) mod record;

pub(crate) mod text_pool;

pub(crate) mod out;
