//! The solver against a second opinion, on every shape, within limits, again and again.

mod tools;

mod counts;
mod door;
mod large;
mod limits;
mod look_ahead;
mod nine;
mod open_model;
mod pencilmarks;
mod real;
mod reuse;
mod rules;
mod shapes;
mod strategies;
mod textbook;
