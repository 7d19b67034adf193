//! Floor 0: traces as NDJSON, one JSON object a line. This is the form for scripts and other tools.
//!
//! The first line is the header. Each other line is an event. The last event is `end`, and `end`
//! stands nowhere else.
//!
//! | line | fields |
//! |---|---|
//! | header | `format`: `"csp-trace"`; `version`: 1, or 2 if the search learns; `level`: `"decisions"`, `"changes"` or `"wakes"`; `about`: what was searched, optional; `variables`: all names, in order |
//! | `post` | `propagator`: its name with its number; `scope`: names of variables |
//! | `node` | `number`: counted from 1; `depth`: how many decisions hold; `decision`: how it was reached from its parent, with `variable`, `relation`, `value`; the root has none |
//! | `run` | `propagator`; `lost`: the values that it removed, by variable, as `variable` and `values` |
//! | `bound` | `lost`: the values that branch and bound removed from the objective |
//! | `learn` | `number`: that of a new nogood; `from`: `"restart"` or `"constraint"` if it does not come from a failure; `facts`: what cannot all hold, as `variable` and `values` |
//! | `nogood` | `number`; `lost`: the values that the nogood removed |
//! | `conflict` | `by`: what found the failure, a propagator or `given`, `decision`, `refutation`, `bound`, `nogood 12`; `at`: the variable that is empty; each is left out where it is not known |
//! | `back` | `depth`: how many decisions hold after the return |
//! | `jump` | `depth`: that of the next node, which is one on the path to the present one and is visited again |
//! | `restart` | none: the next node is the root again |
//! | `solution` | `number`: counted from 1; `values`: in the order of `variables` |
//! | `end` | `why`: `"exhausted"`, `"left"`, `{"limit": "nodes"}` (also `failures`, `solutions`, `stopped`), `{"cut_after_events": 100}` or `{"cut_below_depth": 7}` |
//!
//! The field `event` holds the name of the event. A `relation` is one of `=`, `<=`, `>=` on a left
//! side and one of `!=`, `>`, `<` on a right side. Lists of values are ranges `[first, last]`, in
//! order, each as long as possible. Fields may stand in any order. A field that is not in this
//! table is an error, and so is another version.
//!
//! ```
//! use csp_core::{prelude::*, trace::TraceLevel};
//! use csp_trace::json::{from_ndjson, to_ndjson};
//!
//! let mut model = Model::new();
//! let x = model.array("x", 2, 0..=1)?;
//! model.all_different(&x)?;
//! let trace = model.trace(Goal::Satisfy, TraceLevel::Changes)?;
//! let json = to_ndjson(&trace);
//! assert_eq!(json, r#"{"format":"csp-trace","version":1,"level":"changes","variables":["x[0]","x[1]"]}
//! {"event":"post","propagator":"not_equal#0","scope":["x[0]","x[1]"]}
//! {"event":"node","number":1,"depth":0}
//! {"event":"node","number":2,"depth":1,"decision":{"variable":"x[0]","relation":"=","value":1}}
//! {"event":"run","propagator":"not_equal#0","lost":[{"variable":"x[1]","values":[[1,1]]}]}
//! {"event":"solution","number":1,"values":[1,0]}
//! {"event":"back","depth":0}
//! {"event":"node","number":3,"depth":0,"decision":{"variable":"x[0]","relation":"!=","value":1}}
//! {"event":"run","propagator":"not_equal#0","lost":[{"variable":"x[1]","values":[[0,0]]}]}
//! {"event":"solution","number":2,"values":[0,1]}
//! {"event":"end","why":"exhausted"}
//! "#);
//! assert_eq!(from_ndjson(&json), Ok(trace));
//! # Ok::<(), ModelError>(())
//! ```

mod read;
mod schema;
mod write;

pub use self::read::{from_ndjson, read_trace};
pub use self::write::{Ndjson, to_ndjson};
