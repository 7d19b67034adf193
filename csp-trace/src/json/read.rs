//! From lines to events.

use super::schema::{self, FORMAT, Header, Name, Ranges, Source, Title, TraceLine};
use csp_core::ids::Var;
use csp_core::prelude::Values;
use csp_core::trace::{
    Branch, Held, Legend, Loss, NogoodOrigin, Trace, TraceError, TraceEvent, Version,
};
use serde::Deserialize;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// Reads a trace in either form: NDJSON, or the text of `csp-core`.
///
/// # Errors
/// The first line that is wrong.
pub fn read_trace(text: &str) -> Result<Trace, TraceError> {
    if text.starts_with('{') {
        from_ndjson(text)
    } else {
        text.parse()
    }
}

/// Reads a trace in the [format](super) of this module.
///
/// ```
/// let error = csp_trace::json::from_ndjson(r#"{"format":"csp-trace","version":3}"#).unwrap_err();
/// assert_eq!(error.to_string(), "line 1: this is version 3 of the format; versions 1 and 2 are what is read here");
/// ```
///
/// # Errors
/// Each names its line: the line is not JSON or does not follow the schema, the version is another
/// one, a name is not in the header, or the last line is missing.
pub fn from_ndjson(text: &str) -> Result<Trace, TraceError> {
    let mut lines = text.lines().zip(1..);
    let truncated = |line| TraceError {
        line,
        what: "the trace is truncated: its last line is missing".to_string(),
    };
    let (first, _) = lines.next().ok_or_else(|| truncated(1))?;
    let mut reader = Reader::new(first).map_err(|what| TraceError { line: 1, what })?;
    let mut last = 1;
    for (text, line) in lines {
        last = line;
        reader
            .line(text)
            .map_err(|what| TraceError { line, what })?;
    }
    if reader.is_over() {
        Ok(reader.trace)
    } else {
        Err(truncated(last + 1))
    }
}

struct Reader {
    /// The part that has been read.
    trace: Trace,
    /// The variables by their names.
    vars: HashMap<String, Var>,
}

type Parsed<T> = Result<T, String>;

impl Reader {
    fn new(line: &str) -> Parsed<Self> {
        let title: Title<'_> = parse(line)?;
        if title.format != FORMAT {
            return Err(format!("the format is `{}`, not `{FORMAT}`", title.format));
        }
        let version = Version::numbered(title.version)?;
        let header: Header<'_> = parse(line)?;
        if header
            .about
            .as_ref()
            .is_some_and(|about| about.contains(['\n', '\r']))
        {
            return Err("`about` has an end of line in it".to_string());
        }
        let legend = Legend::read(header.variables.into_iter().map(Name::into_owned).collect())?;
        let vars = legend
            .vars()
            .iter()
            .zip(0..)
            .map(|(name, number)| (name.clone(), Var::new(number)))
            .collect();
        let level = header.level.parse()?;
        let about = header.about.map(Name::into_owned);
        Ok(Self {
            trace: Trace {
                version,
                level,
                about,
                legend,
                events: Vec::new(),
            },
            vars,
        })
    }

    fn is_over(&self) -> bool {
        matches!(self.trace.events.last(), Some(TraceEvent::Ended(_)))
    }

    fn line(&mut self, line: &str) -> Parsed<()> {
        if self.is_over() {
            return Err("the trace was already over on the line before".to_string());
        }
        let event = self.event(parse(line)?)?;
        event.check_version(self.trace.version)?;
        self.trace.events.push(event);
        Ok(())
    }

    fn event(&mut self, line: TraceLine<'_>) -> Parsed<TraceEvent> {
        Ok(match line {
            TraceLine::Post { propagator, scope } => TraceEvent::Posted {
                prop: self.trace.legend.learn_prop(&propagator)?,
                scope: scope
                    .iter()
                    .map(|name| self.var(name))
                    .collect::<Parsed<_>>()?,
            },
            TraceLine::Node {
                number,
                depth,
                decision,
            } => {
                let branch = decision
                    .map(|decision| self.branch(&decision))
                    .transpose()?;
                TraceEvent::Node {
                    number,
                    depth,
                    branch,
                }
            }
            TraceLine::Run { propagator, lost } => TraceEvent::Ran {
                prop: self.trace.legend.learn_prop(&propagator)?,
                losses: self.losses(lost)?,
            },
            TraceLine::Learn {
                number,
                from,
                facts,
            } => TraceEvent::Learnt {
                number,
                origin: origin(from.as_ref()),
                facts: self.each(facts, |var, values| Held { var, values })?,
            },
            TraceLine::Nogood { number, lost } => TraceEvent::Excluded {
                nogood: number,
                losses: self.losses(lost)?,
            },
            TraceLine::Bound { lost } => TraceEvent::Bounded {
                losses: self.losses(lost)?,
            },
            TraceLine::Conflict { by, at } => TraceEvent::Failed {
                by: by
                    .map(|by| self.trace.legend.learn_cause(&by))
                    .transpose()?,
                at: at.map(|at| self.var(&at)).transpose()?,
            },
            TraceLine::Back { depth } => TraceEvent::Back { depth },
            TraceLine::Jump { depth } => TraceEvent::Jumped { depth },
            TraceLine::Restart {} => TraceEvent::Restarted,
            TraceLine::Solution { number, values } => TraceEvent::Solved { number, values },
            TraceLine::End { why } => TraceEvent::Ended(why),
        })
    }

    fn var(&self, name: &str) -> Parsed<Var> {
        self.vars
            .get(name)
            .copied()
            .ok_or_else(|| format!("there is no variable `{name}`"))
    }

    fn branch(&self, branch: &schema::Branch<'_>) -> Parsed<Branch> {
        let x = self.var(&branch.variable)?;
        Branch::read(self.trace.next_side(), x, &branch.relation, branch.value)
    }

    /// What `make` makes of each variable with its values.
    fn each<T>(&self, list: Vec<Ranges<'_>>, make: fn(Var, Values) -> T) -> Parsed<Vec<T>> {
        list.into_iter()
            .map(|item| Ok(make(self.var(&item.variable)?, set(&item.values)?)))
            .collect()
    }

    fn losses(&self, lost: Vec<Ranges<'_>>) -> Parsed<Vec<Loss>> {
        self.each(lost, |var, values| Loss { var, values })
    }
}

fn parse<'a, T: Deserialize<'a>>(line: &'a str) -> Parsed<T> {
    serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        // The parser sees only this line, which it calls line 1.
        let what = text
            .rsplit_once(" at line 1 column ")
            .map_or(&text[..], |(what, _)| what);
        format!("column {}: {what}", error.column())
    })
}

fn set(ranges: &[(i32, i32)]) -> Parsed<Values> {
    let values: Values = ranges.iter().copied().collect();
    let normal = values.ranges().map(RangeInclusive::into_inner);
    let is_normal = normal.eq(ranges.iter().copied());
    if is_normal && !values.is_empty() {
        Ok(values)
    } else {
        Err(
            "the values are not ranges `[first, last]`, at least one, in order and apart"
                .to_string(),
        )
    }
}

fn origin(from: Option<&Source>) -> NogoodOrigin {
    match from {
        None => NogoodOrigin::Failure,
        Some(Source::Restart) => NogoodOrigin::Restart,
        Some(Source::Constraint) => NogoodOrigin::Constraint,
    }
}
