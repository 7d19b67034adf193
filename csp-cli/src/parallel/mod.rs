//! Workers in parallel: jobs go to threads, and what comes of them goes to standard output in order.

pub(crate) mod pipeline;

pub(crate) mod session;

pub(crate) mod each;

pub(crate) mod making;
