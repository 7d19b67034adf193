//! Traces: what is written can be read, what is recorded can be replayed, and what was tampered
//! with is refused.

mod atoms;
mod bytes;
mod learning;
mod models;

use csp_core::extend::{Branch, Side};
use csp_core::prelude::*;
use csp_core::replay::ReplayError;
use csp_core::testing::{cases, seeds};
use csp_core::trace::{Bounds, Recorder, Trace, TraceEnd, TraceEvent, TraceLevel};
use models::{Random, random};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

const MODELS: u64 = 1_000;

#[test]
fn text_and_data_are_each_others_inverse() {
    for seed in seeds(MODELS) {
        for level in TraceLevel::ALL {
            let Random { mut model, goal } = random(seed);
            let trace = model.trace(goal, level).unwrap();
            let text = trace.to_string();
            assert_eq!(text.parse(), Ok(trace), "seed {seed}");
            let Random {
                model: mut same,
                goal,
            } = random(seed);
            let legend = same.legend();
            let mut recorder = Recorder::new(&legend, level, String::new());
            same.search(goal, &mut recorder).unwrap().count();
            assert_eq!(recorder.finish(), text, "seed {seed}");
        }
    }
}

#[test]
fn traces_are_accepted_by_the_model_they_come_from() {
    let (mut failures, mut solutions) = (0, 0);
    for seed in seeds(MODELS) {
        for level in TraceLevel::ALL {
            let Random { mut model, goal } = random(seed);
            let mut search = model.search(goal, ()).unwrap();
            search.by_ref().count();
            let stats = search.stats();
            drop(search);
            let Random {
                model: mut same,
                goal: same_goal,
            } = random(seed);
            let trace = same.trace(same_goal, level).unwrap();
            let replayed = model
                .replay(goal, &trace)
                .unwrap_or_else(|e| panic!("seed {seed}: {e}\n{trace}"));
            assert_eq!(
                (replayed.nodes, replayed.solutions, replayed.end),
                (stats.nodes, stats.solutions, TraceEnd::Exhausted)
            );
            assert_eq!(replayed.failures, stats.failures);
            failures += stats.failures;
            solutions += stats.solutions;
        }
    }
    assert!(
        failures > cases(MODELS) && solutions > cases(MODELS),
        "the models are too easy to show anything"
    );
}

#[test]
fn tampered_traces_are_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for seed in seeds(MODELS) {
        for level in TraceLevel::ALL {
            let Random { mut model, goal } = random(seed);
            let text = model.trace(goal, level).unwrap().to_string();
            for kind in 0..4 {
                let Some(forged) = forge(&text, kind, &mut rng) else {
                    continue;
                };
                let accepted = forged
                    .parse::<Trace>()
                    .is_ok_and(|trace| model.replay(goal, &trace).is_ok());
                assert!(
                    !accepted,
                    "seed {seed}, forgery {kind}:\n{text}\nbecame\n{forged}"
                );
            }
        }
    }
}

/// Drops a line, swaps two, changes a number, or makes a solution false.
fn forge(text: &str, kind: u32, rng: &mut ChaCha8Rng) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let at = rng.random_range(0..lines.len());
    match kind {
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, (at + 1) % text.lines().count()),
        2 => {
            let digits: Vec<usize> = lines[at]
                .match_indices(|c: char| c.is_ascii_digit())
                .map(|(i, _)| i)
                .collect();
            let digit = *digits.get(rng.random_range(0..digits.len().max(1)))?;
            let old = lines[at].as_bytes()[digit];
            let new = b'0' + (old - b'0' + rng.random_range(1..=9)) % 10;
            lines[at].replace_range(digit..=digit, &char::from(new).to_string());
        }
        _ => {
            let solutions: Vec<usize> = (0..lines.len())
                .filter(|&i| lines[i].starts_with("  solution"))
                .collect();
            let at = *solutions.get(rng.random_range(0..solutions.len().max(1)))?;
            let (head, last) = lines[at].rsplit_once(' ')?;
            lines[at] = format!("{head} {}", last.parse::<i32>().ok()? + 1);
        }
    }
    let forged: String = lines.iter().map(|line| format!("{line}\n")).collect();
    (forged != text).then_some(forged)
}

/// Everything that a propagator is said to have removed is in no solution below the node, nor is
/// there one where a conflict is told: checked by trying all assignments, without the engine.
#[test]
fn what_a_trace_tells_is_true() {
    for seed in seeds(MODELS / 4) {
        let Random { mut model, .. } = random(seed);
        let trace = model.trace(Goal::Satisfy, TraceLevel::Changes).unwrap();
        let mut same = random(seed).model;
        let x: Vec<Var> = same.domains().vars().collect();
        let mut all: Vec<Vec<i32>> = same.solutions().map(|s| s.values(&x)).collect();
        // The decisions that hold at the present node, as tests on an assignment.
        let mut holds: Vec<Branch> = Vec::new();
        let mut found: Vec<Vec<i32>> = Vec::new();
        for event in &trace.events {
            let here = |s: &&Vec<i32>| {
                holds
                    .iter()
                    .all(|Branch { atom, .. }| atom.allows(s[atom.var().index()]))
            };
            match event {
                TraceEvent::Node {
                    branch: Some(branch),
                    ..
                } => holds.push(*branch),
                // From here on it is about solutions that are not known yet.
                TraceEvent::Restarted => {
                    holds.clear();
                    all.retain(|solution| !found.contains(solution));
                }
                TraceEvent::Back { .. } => {
                    while holds.pop().is_some_and(|branch| branch.side == Side::Right) {}
                }
                TraceEvent::Failed { .. } => {
                    assert!(!all.iter().any(|s| here(&s)), "seed {seed}\n{trace}");
                }
                TraceEvent::Ran { losses, .. } => {
                    for loss in losses {
                        let lost = all
                            .iter()
                            .filter(here)
                            .any(|s| loss.values.contains(s[loss.var.index()]));
                        assert!(!lost, "seed {seed}: {loss:?}\n{trace}");
                    }
                }
                TraceEvent::Solved { values, .. } => {
                    assert!(all.contains(values), "seed {seed}\n{trace}");
                    found.push(values.clone());
                }
                _ => {}
            }
        }
    }
}

#[test]
fn a_trace_that_is_cut_can_be_replayed_as_far_as_it_goes() {
    for seed in seeds(MODELS / 4) {
        for (events, depth) in [(0, 9), (3, 9), (7, 9), (u64::MAX, 0), (u64::MAX, 1)] {
            let Random { mut model, goal } = random(seed);
            let legend = model.legend();
            let bounds = Bounds { events, depth };
            let mut recorder =
                Recorder::new(&legend, TraceLevel::Changes, Trace::default()).bounds(bounds);
            model.search(goal, &mut recorder).unwrap().count();
            let trace = recorder.finish();
            assert!(trace.events.len() as u64 <= events.saturating_add(1));
            let replayed = model.replay(goal, &trace);
            assert!(replayed.is_ok(), "seed {seed}: {replayed:?}\n{trace}");
        }
    }
}

#[test]
fn a_refusal_names_the_line() {
    let mut model = Model::new();
    let x = model.array("x", 3, 1..=3).unwrap();
    model.all_different(&x).unwrap();
    let text = model
        .trace(Goal::Satisfy, TraceLevel::Changes)
        .unwrap()
        .to_string();
    let mut refuse = |from: &str, to: &str| -> String {
        assert!(text.contains(from), "{text}");
        let parsed = text
            .replacen(from, to, 1)
            .parse::<Trace>()
            .map_err(ReplayError::from);
        parsed
            .and_then(|trace| model.replay(Goal::Satisfy, &trace))
            .unwrap_err()
            .to_string()
    };
    let refusals = [
        refuse("csp-trace 1", "csp-trace 3"),
        refuse("csp-trace 1 changes\n", ""),
        refuse("variables x[0]", "variables y[0]"),
        refuse("x[0] = 1", "x[7] = 1"),
        refuse("x[0] = 1", "x[0]  = 1"),
        refuse("x[1] - 1, ", ""),
        refuse("all_different#0: x[2] - 2", "all_different#0: x[2] - 3"),
        refuse("solution 1: 1 2 3", "solution 1: 1 3 2"),
        refuse("back to depth 1\n", ""),
        refuse("exhausted\n", ""),
        refuse("exhausted\n", "exhausted\nleft\n"),
        refuse("node 2", "node 02"),
        refuse("csp-trace 1", "csp-trace +1"),
        refuse("variables", "variablesq"),
        refuse("1\n", "1\r\n"),
        refuse("exhausted\n", "exhausted"),
    ];
    insta::assert_snapshot!(refusals.join("\n"), @r"
    line 1: this is version 3 of the format; versions 1 and 2 are what is read here
    line 1: a trace begins with `csp-trace`, its version and its level
    line 3: there is no variable `x[0]`
    line 5: there is no variable `x[7]`
    line 5: `x[0]  = 1` is not a decision such as `x = 3`
    line 6: here the model gives `  all_different#0: x[1] - 1, x[2] - 1`
    line 8: here the model gives `  all_different#0: x[2] - 2`
    line 9: at this node the variables have the values 1 2 3
    line 10: no such node can be entered from here
    line 35: the trace is truncated: its last line is missing
    line 36: the trace was already over on the line before
    line 5: this is not how the line is written; `node 2 depth 1: x[0] = 1` is
    line 1: this is not how the line is written; `csp-trace 1 changes` is
    line 2: this is not how the line is written; `variables x[0] x[1] x[2]` is
    line 5: a carriage return stands before the line feed, which alone ends a line
    line 35: the line has no end: a line feed is missing
    ");
}

#[test]
fn a_goal_of_another_model_is_refused() {
    let trace = Model::new()
        .trace(Goal::Satisfy, TraceLevel::Decisions)
        .unwrap();
    let replayed = Model::new().replay(Goal::Minimize(Var::new(0)), &trace);
    assert!(
        matches!(
            replayed,
            Err(ReplayError::Goal(ModelError::UnknownVariable { .. }))
        ),
        "{replayed:?}"
    );
}
