//! The lines of a trace.

use super::Branch;
use super::event::{Event, Held, Level, Loss, Origin, Version};
use super::legend::Legend;
use super::sink::Header;
use crate::ids::Var;
use crate::trail::Cause;
use crate::values::Values;
use std::fmt::Write as _;

// Writing to a `String` cannot fail: the results of `write!` are ignored below.

pub(super) fn write_header(out: &mut String, header: Header<'_>) {
    let _ = writeln!(out, "{}", title_line(header.version, header.level));
    if let Some(about) = header.about {
        let _ = writeln!(out, "about {about}");
    }
    let _ = writeln!(out, "{}", variables_line(header.legend));
}

/// The first line, without its end.
pub(super) fn title_line(version: Version, level: Level) -> String {
    format!("csp-trace {} {level}", version.number())
}

/// The line with the names of all variables, without its end.
pub(super) fn variables_line(legend: &Legend) -> String {
    let mut line = String::from("variables");
    for name in legend.vars() {
        word(&mut line, name);
    }
    line
}

/// Writes one event with its end of line.
pub(super) fn write_event(out: &mut String, legend: &Legend, event: &Event) {
    match event {
        Event::Posted { prop, scope } => {
            out.push_str("post");
            word(out, legend.prop(*prop));
            for &x in scope {
                word(out, legend.var(x));
            }
        }
        Event::Node {
            number,
            depth,
            branch,
        } => {
            let _ = write!(out, "node {number} depth {depth}");
            if let Some(branch) = branch {
                out.push(':');
                write_branch(out, legend, *branch);
            }
        }
        Event::Ran { prop, losses } => {
            out.push_str("  ");
            out.push_str(legend.prop(*prop));
            write_losses(out, legend, losses);
        }
        Event::Bounded { losses } => {
            out.push_str("  bound");
            write_losses(out, legend, losses);
        }
        Event::Learnt {
            number,
            origin,
            facts,
        } => {
            write_learnt(out, legend, *number, *origin, facts);
        }
        Event::Excluded { nogood, losses } => {
            let _ = write!(out, "  nogood {nogood}");
            write_losses(out, legend, losses);
        }
        Event::Failed { by, at } => write_failure(out, legend, *by, *at),
        Event::Jumped { depth } => {
            let _ = write!(out, "jump to depth {depth}");
        }
        Event::Back { depth } => {
            let _ = write!(out, "back to depth {depth}");
        }
        Event::Solved { number, values } => write_solution(out, *number, values),
        Event::Restarted => out.push_str("restart"),
        Event::Ended(end) => {
            let _ = write!(out, "{end}");
        }
    }
    out.push('\n');
}

fn word(out: &mut String, word: &str) {
    out.push(' ');
    out.push_str(word);
}

fn write_failure(out: &mut String, legend: &Legend, by: Option<Cause>, at: Option<Var>) {
    out.push_str("  conflict");
    if let Some(by) = by {
        word(out, &legend.cause(by));
    }
    if let Some(at) = at {
        out.push(':');
        word(out, legend.var(at));
    }
}

fn write_losses(out: &mut String, legend: &Legend, losses: &[Loss]) {
    for (i, loss) in losses.iter().enumerate() {
        out.push(if i == 0 { ':' } else { ',' });
        word(out, legend.var(loss.var));
        out.push_str(" -");
        write_values(out, &loss.values);
    }
}

fn write_learnt(out: &mut String, legend: &Legend, number: u64, origin: Origin, facts: &[Held]) {
    let _ = write!(out, "  learn {number}");
    if origin != Origin::Failure {
        let _ = write!(out, " from {origin}");
    }
    for (i, fact) in facts.iter().enumerate() {
        out.push(if i == 0 { ':' } else { ',' });
        word(out, legend.var(fact.var));
        out.push_str(" in");
        write_values(out, &fact.values);
    }
}

/// Writes values as `Values` prints them, with a blank before each range.
fn write_values(out: &mut String, values: &Values) {
    for range in values.ranges() {
        let (lo, hi) = range.into_inner();
        out.push(' ');
        integer(out, lo);
        if lo < hi {
            out.push_str(if i64::from(hi) - i64::from(lo) == 1 {
                " "
            } else {
                ".."
            });
            integer(out, hi);
        }
    }
}

/// Writes a number. Most values have one digit, for which `write!` takes ten times as long.
fn integer(out: &mut String, value: i32) {
    match u8::try_from(value) {
        Ok(digit @ 0..=9) => out.push(char::from(b'0' + digit)),
        _ => {
            let _ = write!(out, "{value}");
        }
    }
}

fn write_branch(out: &mut String, legend: &Legend, branch: Branch) {
    word(out, legend.var(branch.atom.var()));
    let (relation, value) = branch.relation();
    let _ = write!(out, " {relation} {value}");
}

fn write_solution(out: &mut String, number: u64, values: &[i32]) {
    let _ = write!(out, "  solution {number}");
    if !values.is_empty() {
        out.push(':');
    }
    for &value in values {
        out.push(' ');
        integer(out, value);
    }
}
