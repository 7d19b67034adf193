//! Reads the text of a trace.

use super::branch::Branch;
use super::event::{Held, Limit, Loss, NogoodOrigin, TraceEnd, TraceEvent, Version};
use super::legend::Legend;
use super::text::{Trace, title_line, variables_line};
use crate::ids::Var;
use crate::values::Values;
use std::collections::HashMap;
use std::str::FromStr;

/// The error for a text that is not a trace.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct TraceError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// Each line must be as it is written, to the byte; the last one must say how the trace ended.
impl FromStr for Trace {
    type Err = TraceError;

    fn from_str(text: &str) -> Result<Self, TraceError> {
        let mut parser = TraceParser::default();
        let mut read = 0;
        for line in text.split_inclusive('\n') {
            read += 1;
            parser
                .ended_line(line)
                .map_err(|what| TraceError { line: read, what })?;
        }
        match parser.section {
            Section::Ended => Ok(parser.trace),
            _ => Err(TraceError {
                line: read + 1,
                what: "the trace is truncated: its last line is missing".to_string(),
            }),
        }
    }
}

#[derive(Default)]
struct TraceParser {
    trace: Trace,
    vars: HashMap<String, Var>,
    section: Section,
}

#[derive(Default, PartialEq, Eq)]
enum Section {
    #[default]
    Title,
    Variables,
    Events,
    Ended,
}

type Parsed<T> = Result<T, String>;

impl TraceParser {
    /// One line with its end.
    fn ended_line(&mut self, line: &str) -> Parsed<()> {
        let line = line
            .strip_suffix('\n')
            .ok_or("the line has no end: a line feed is missing")?;
        if line.ends_with('\r') {
            return Err(
                "a carriage return stands before the line feed, which alone ends a line"
                    .to_string(),
            );
        }
        self.line(line)
    }

    fn line(&mut self, line: &str) -> Parsed<()> {
        match self.section {
            Section::Title => self.title(line),
            Section::Variables => self.variables(line),
            Section::Events => self.event(line),
            Section::Ended => Err("the trace was already over on the line before".to_string()),
        }
    }

    fn title(&mut self, line: &str) -> Parsed<()> {
        let words = line
            .strip_prefix("csp-trace ")
            .and_then(|words| words.split_once(' '));
        let (version, level) =
            words.ok_or("a trace begins with `csp-trace`, its version and its level")?;
        self.trace.version = Version::numbered(number(version)?)?;
        self.trace.level = level.parse()?;
        as_written(line, &title_line(self.trace.version, self.trace.level))?;
        self.section = Section::Variables;
        Ok(())
    }

    fn variables(&mut self, line: &str) -> Parsed<()> {
        if let (Some(about), None) = (line.strip_prefix("about "), &self.trace.about) {
            self.trace.about = Some(about.to_string());
            return Ok(());
        }
        let names = line
            .strip_prefix("variables")
            .ok_or("here the names of the variables should stand: `variables ...`")?;
        self.trace.legend = Legend::read(names.split(' ').skip(1).map(str::to_string).collect())?;
        let numbered = self.trace.legend.vars().iter().zip(0..);
        self.vars = numbered
            .map(|(name, number)| (name.clone(), Var::new(number)))
            .collect();
        as_written(line, &variables_line(&self.trace.legend))?;
        self.section = Section::Events;
        Ok(())
    }

    fn event(&mut self, line: &str) -> Parsed<()> {
        let event = self.read(line)?;
        as_written(line, &event.line(&self.trace.legend))?;
        event.check_version(self.trace.version)?;
        if matches!(event, TraceEvent::Ended(_)) {
            self.section = Section::Ended;
        }
        self.trace.events.push(event);
        Ok(())
    }

    fn read(&mut self, line: &str) -> Parsed<TraceEvent> {
        if let Some(inside) = line.strip_prefix("  ") {
            return self.inside(inside);
        }
        let (first, remainder) = line.split_once(' ').unwrap_or((line, ""));
        match first {
            "node" => self.node(remainder),
            "post" => {
                let (name, scope) = remainder.split_once(' ').unwrap_or((remainder, ""));
                let scope = scope.split(' ').filter(|name| !name.is_empty());
                Ok(TraceEvent::Posted {
                    prop: self.trace.legend.learn_prop(name)?,
                    scope: scope.map(|x| self.var(x)).collect::<Parsed<_>>()?,
                })
            }
            "back" => Ok(TraceEvent::Back {
                depth: to_depth(first, remainder)?,
            }),
            "jump" => Ok(TraceEvent::Jumped {
                depth: to_depth(first, remainder)?,
            }),
            "restart" => Ok(TraceEvent::Restarted),
            _ => end(line).map(TraceEvent::Ended),
        }
    }

    fn node(&mut self, remainder: &str) -> Parsed<TraceEvent> {
        let (place, branch) = split_optional(remainder, ": ");
        let (count, depth) = place
            .split_once(" depth ")
            .ok_or("a node is `node 2 depth 1: x = 3`")?;
        let branch = branch.map(|branch| self.branch(branch)).transpose()?;
        Ok(TraceEvent::Node {
            number: number(count)?,
            depth: number(depth)?,
            branch,
        })
    }

    fn branch(&self, text: &str) -> Parsed<Branch> {
        let words: Vec<&str> = text.split(' ').collect();
        let &[name, relation, value] = &words[..] else {
            return Err(format!("`{text}` is not a decision such as `x = 3`"));
        };
        let x = self.var(name)?;
        let value = number(value)?;
        Branch::read(self.trace.next_side(), x, relation, value)
    }

    /// Reads an indented line: an event inside of a node.
    fn inside(&mut self, text: &str) -> Parsed<TraceEvent> {
        let (head, remainder) = split_optional(text, ": ");
        let (first, second) = split_optional(head, " ");
        match (first, second) {
            ("solution", Some(count)) => {
                let values = remainder.map_or(Ok(Vec::new()), |values| {
                    values.split(' ').map(number).collect()
                })?;
                Ok(TraceEvent::Solved {
                    number: number(count)?,
                    values,
                })
            }
            ("conflict", by) => {
                let by = by.map(|by| self.trace.legend.learn_cause(by)).transpose()?;
                Ok(TraceEvent::Failed {
                    by,
                    at: remainder.map(|at| self.var(at)).transpose()?,
                })
            }
            ("learn", Some(name)) => {
                let (count, origin) = split_optional(name, " from ");
                let origin = origin.map_or(Ok(NogoodOrigin::Failure), read_origin)?;
                Ok(TraceEvent::Learnt {
                    number: number(count)?,
                    origin,
                    facts: self.facts(remainder)?,
                })
            }
            ("nogood", Some(count)) => Ok(TraceEvent::Excluded {
                nogood: number(count)?,
                losses: self.losses(remainder)?,
            }),
            ("bound", None) => Ok(TraceEvent::Bounded {
                losses: self.losses(remainder)?,
            }),
            (name, None) => Ok(TraceEvent::Ran {
                prop: self.trace.legend.learn_prop(name)?,
                losses: self.losses(remainder)?,
            }),
            _ => Err(format!("`{text}` is nothing that happens in a node")),
        }
    }

    fn losses(&self, text: Option<&str>) -> Parsed<Vec<Loss>> {
        let fault = "is not a loss such as `x - 1..3`";
        self.each(text, " - ", fault, |var, values| Loss { var, values })
    }

    fn facts(&self, text: Option<&str>) -> Parsed<Vec<Held>> {
        let fault = "is not a fact such as `x in 1..3`";
        self.each(text, " in ", fault, |var, values| Held { var, values })
    }

    /// What `make` makes of each variable with its values.
    fn each<T>(
        &self,
        text: Option<&str>,
        separator: &str,
        fault: &str,
        make: fn(Var, Values) -> T,
    ) -> Parsed<Vec<T>> {
        let read = |part: &str| {
            let (name, values) = part
                .split_once(separator)
                .ok_or_else(|| format!("`{part}` {fault}"))?;
            Ok(make(self.var(name)?, read_values(values)?))
        };
        text.map_or(Ok(Vec::new()), |text| text.split(", ").map(read).collect())
    }

    fn var(&self, name: &str) -> Parsed<Var> {
        self.vars
            .get(name)
            .copied()
            .ok_or_else(|| format!("there is no variable `{name}`"))
    }
}

/// What was understood must be written with the same bytes.
fn as_written(line: &str, written: &str) -> Parsed<()> {
    if line == written {
        return Ok(());
    }
    Err(format!(
        "this is not how the line is written; `{written}` is"
    ))
}

/// The parts before and after the first separator; the whole text and `None` if there is none.
fn split_optional<'a>(text: &'a str, separator: &str) -> (&'a str, Option<&'a str>) {
    match text.split_once(separator) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

fn to_depth(word: &str, remainder: &str) -> Parsed<usize> {
    let depth = remainder.strip_prefix("to depth ");
    number(depth.ok_or_else(|| format!("after `{word}` comes `to depth` and a number"))?)
}

fn read_origin(name: &str) -> Parsed<NogoodOrigin> {
    let found = NogoodOrigin::ALL
        .into_iter()
        .find(|origin| origin.to_string() == name);
    found.ok_or_else(|| format!("a nogood does not come from `{name}`: restart or constraint"))
}

fn number<N: FromStr>(text: &str) -> Parsed<N> {
    text.parse()
        .map_err(|_| format!("`{text}` is not a number that can stand here"))
}

fn read_values(text: &str) -> Parsed<Values> {
    let range = |part: &str| match part.split_once("..") {
        Some((lo, hi)) => Ok((number(lo)?, number(hi)?)),
        None => number(part).map(|value: i32| (value, value)),
    };
    text.split(' ').map(range).collect()
}

fn end(line: &str) -> Parsed<TraceEnd> {
    let limits = [
        Limit::Nodes,
        Limit::Failures,
        Limit::Solutions,
        Limit::Stopped,
        Limit::Memory,
    ];
    if let Some(name) = line.strip_prefix("limit ") {
        let found = limits.into_iter().find(|limit| limit.to_string() == name);
        return found
            .map(TraceEnd::Limit)
            .ok_or_else(|| format!("there is no limit `{name}`"));
    }
    if let Some(events) = line
        .strip_prefix("cut after ")
        .and_then(|remainder| remainder.strip_suffix(" events"))
    {
        return number(events).map(TraceEnd::CutEvents);
    }
    if let Some(depth) = line.strip_prefix("cut below depth ") {
        return number(depth).map(TraceEnd::CutDepth);
    }
    match line {
        "exhausted" => Ok(TraceEnd::Exhausted),
        "left" => Ok(TraceEnd::Left),
        _ => Err(format!("`{line}` is not a line of a trace")),
    }
}
