//! Operations as the page asks them: JSON in, JSON out.

#[cfg(feature = "sudoku")]
mod boards;
#[cfg(feature = "models")]
mod models;
#[cfg(feature = "sudoku")]
mod read;
#[cfg(feature = "sudoku")]
mod requests;
#[cfg(feature = "sudoku")]
mod verdict;

#[cfg(feature = "whole")]
mod bulk;
#[cfg(feature = "whole")]
mod generate;
#[cfg(feature = "whole")]
mod help;
#[cfg(feature = "whole")]
mod puzzles;
#[cfg(feature = "whole")]
mod setting;
#[cfg(feature = "whole")]
mod variants;
#[cfg(feature = "whole")]
mod watch;

use serde_json::Value;

/// A puzzle with one solution.
#[cfg(feature = "sudoku")]
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The answer to a request.
fn ask(op: &str, request: &Value) -> Value {
    ask_bytes(op, request.to_string().as_bytes())
}

fn ask_bytes(op: &str, request: &[u8]) -> Value {
    serde_json::from_slice(&csp_web::answer(op, request)).expect("answers are JSON")
}

/// The sentence of an error.
fn refusal(op: &str, request: &Value) -> String {
    let answer = ask(op, request);
    answer["error"]["text"]
        .as_str()
        .expect("it is an error")
        .to_owned()
}
