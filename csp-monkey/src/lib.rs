//! A monkey at the keys of csp-core: random models over its constraints, and random sequences of calls on
//! one model. Each answer is compared with brute force over definitions that share nothing with the
//! engine. What differs is shrunk to a test of a few lines.
//!
//! `cargo run --release -p csp-monkey -- --models 10000 --seed 7` plays 10,000 models;
//! `--sequences 10000` plays sequences.

// Floors, which `csp-core/tests/source/floors.rs` checks.
//
// | floor | module | holds |
// |---|---|---|
// | 0 | `argument`, `definitions` | what laws are made of; what they mean |
// | 1 | `laws`, `expression` | constraints as data: a row says how one is posted, and its meaning; expressions |
// | 2 | `dice` | random choices about the variables that there are |
// | 3 | `draw`, `world` | random laws and expressions; what is true of a model, by brute force |
// | 4 | `script`, `sample` | calls on a model, as data; random models for other tests |
// | 5 | `play`, `text` | a script played and compared; as a test |
// | 6 | `shrink` | a script made small |
// | 7 | `hunt` | many scripts |

mod argument;
mod definitions;
mod dice;
mod draw;
mod expression;
pub mod hunt;
pub mod laws;
pub mod play;
pub mod sample;
pub mod script;
mod shrink;
mod text;
pub mod world;
