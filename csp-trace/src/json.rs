//! Floor 0: traces as NDJSON, one JSON object a line, for scripts and for tools that do not want to
//! read the text form.
//!
//! The first line is the header, each other line is an event. The last one is `end`, and only the
//! last one.
//!
//! | line | fields |
//! |---|---|
//! | header | `format`: `"csp-trace"`; `version`: 1; `level`: `"decisions"`, `"changes"` or `"wakes"`; `about`: what was searched, may be left out; `variables`: all names, in order |
//! | `post` | `propagator`: its name with its number; `scope`: names of variables |
//! | `node` | `number`: counted from 1; `depth`: how many decisions hold; `decision`: how it was reached from its parent, with `variable`, `relation`, `value`; left out for the root |
//! | `run` | `propagator`; `lost`: what it removed, by variable, as `variable` and `values` |
//! | `bound` | `lost`: what branch and bound removed from the objective |
//! | `conflict` | `by`: who found out, a propagator or `given`, `decision`, `refutation`, `bound`; `at`: the variable that is empty; each is left out where nobody knows |
//! | `back` | `depth` |
//! | `restart` | none: the next node is the root again |
//! | `solution` | `number`: counted from 1; `values`: in the order of `variables` |
//! | `end` | `why`: `"exhausted"`, `"left"`, `{"limit": "nodes"}` (also `failures`, `solutions`, `stopped`), `{"cut_after_events": 100}` or `{"cut_below_depth": 7}` |
//!
//! An event names itself in its field `event`. A `relation` is one of `=`, `<=`, `>=` on a left
//! side and `!=`, `>`, `<` on a right one. Values lost are ranges `[first, last]`, in order, each
//! as long as it can be. Fields may stand in any order; a field that is not in this table is an
//! error, and so is a version that is not read here.
//!
//! ```
//! use csp_core::{prelude::*, trace::Level};
//! use csp_trace::json::{from_ndjson, to_ndjson};
//!
//! let mut model = Model::new();
//! let x = model.array("x", 2, 0..=1)?;
//! model.all_different(&x)?;
//! let trace = model.trace(Goal::Satisfy, Level::Changes)?;
//! let json = to_ndjson(&trace);
//! assert_eq!(json, r#"{"format":"csp-trace","version":1,"level":"changes","variables":["x[0]","x[1]"]}
//! {"event":"post","propagator":"not_equal#0","scope":["x[0]","x[1]"]}
//! {"event":"node","number":1,"depth":0}
//! {"event":"node","number":2,"depth":1,"decision":{"variable":"x[0]","relation":"=","value":0}}
//! {"event":"run","propagator":"not_equal#0","lost":[{"variable":"x[1]","values":[[0,0]]}]}
//! {"event":"solution","number":1,"values":[0,1]}
//! {"event":"back","depth":0}
//! {"event":"node","number":3,"depth":0,"decision":{"variable":"x[0]","relation":"!=","value":0}}
//! {"event":"run","propagator":"not_equal#0","lost":[{"variable":"x[1]","values":[[1,1]]}]}
//! {"event":"solution","number":2,"values":[1,0]}
//! {"event":"end","why":"exhausted"}
//! "#);
//! assert_eq!(from_ndjson(&json), Ok(trace));
//! # Ok::<(), ModelError>(())
//! ```

mod read;
mod schema;
mod write;

pub use self::read::from_ndjson;
pub use self::write::{Ndjson, to_ndjson};
