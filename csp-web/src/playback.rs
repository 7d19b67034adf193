//! A recorded search as data that a page plays by itself: for each event the cells that it changes, as the
//! XOR of their candidates before and after.

use crate::answer::RequestError;
use csp_core::extend::Cause;
use csp_core::ids::PropId;
use csp_core::trace::{Branch, Limit, Side, Trace, TraceEnd, TraceEvent};
use csp_sudoku::playback::{Playback, SearchNode};
use csp_sudoku::record::About;
use csp_sudoku::sudoku::Sudoku;
use csp_views::json::names::shape_text;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The longest side of a board that is played: the candidates of a cell are a number of 32 bits.
pub(crate) const LONGEST_SIDE: usize = 25;

/// Refuses boards that a page does not play.
pub(crate) fn fits(puzzle: &Sudoku) -> Result<(), RequestError> {
    let side = puzzle.shape().side();
    if side <= LONGEST_SIDE {
        return Ok(());
    }
    let most = LONGEST_SIDE;
    Err(RequestError::new(format_args!(
        "a search of {side}x{side} is not shown: {most}x{most} is the largest"
    )))
}

/// The playback of a trace of this search.
pub(crate) fn of(about: &About, trace: &Trace) -> Value {
    let playback = Playback::new(about.puzzle.masks(), trace.clone());
    let props: Vec<(PropId, &[usize])> = playback.scopes().collect();
    let indices = props
        .iter()
        .enumerate()
        .map(|(index, (prop, _))| (*prop, index));
    let indices: BTreeMap<PropId, usize> = indices.collect();
    let names = props
        .iter()
        .map(|(prop, cells)| json!([trace.legend.prop(*prop), cells]));
    json!({
        "strategy": about.strategy.name(),
        "shape": shape_text(about.puzzle.shape()),
        "givens": about.puzzle.to_string(),
        "level": trace.level.to_string(),
        "end": ending(trace),
        "start": about.puzzle.masks(),
        "props": names.collect::<Vec<_>>(),
        "events": events(&playback, trace, &indices),
        "nodes": nodes(playback.tree()),
    })
}

/// How the trace ended, and whether it is cut or stopped.
fn ending(trace: &Trace) -> Value {
    let end = trace.events.iter().rev().find_map(|event| match event {
        TraceEvent::Ended(end) => Some(*end),
        _ => None,
    });
    let cut = matches!(
        end,
        None | Some(
            TraceEnd::CutEvents(_)
                | TraceEnd::CutDepth(_)
                | TraceEnd::Left
                | TraceEnd::Limit(Limit::Nodes)
        )
    );
    json!({"text": end.map_or_else(String::new, |end| end.to_string()), "cut": cut})
}

/// Parallel lists, one item an event: a letter for the kind, the line of the trace, the propagator, the cell
/// without a value, the node where the search is after it, and where its changes end.
fn events(playback: &Playback, trace: &Trace, props: &BTreeMap<PropId, usize>) -> Value {
    let mut ends = Vec::new();
    let mut cells = Vec::new();
    let mut changes = Vec::new();
    for event in 0..playback.len() {
        for &(cell, change) in playback.deltas(event) {
            cells.push(cell);
            changes.push(change);
        }
        ends.push(cells.len());
    }
    let prop = |event: &TraceEvent| match event {
        TraceEvent::Ran { prop, .. }
        | TraceEvent::Failed {
            by: Some(Cause::Propagator(prop)),
            ..
        } => props.get(prop).copied(),
        _ => None,
    };
    let at = |event: &TraceEvent| match event {
        TraceEvent::Failed { at, .. } => at.map(csp_core::ids::Var::index),
        _ => None,
    };
    let played = trace.events.iter().enumerate();
    let played = played.filter(|(_, event)| !matches!(event, TraceEvent::Posted { .. }));
    let events = playback.events();
    json!({
        "kinds": events.iter().map(letter).collect::<String>(),
        "lines": played.map(|(index, _)| trace.line_of(index)).collect::<Vec<_>>(),
        "props": events.iter().map(|event| index(prop(event))).collect::<Vec<_>>(),
        "at": events.iter().map(|event| index(at(event))).collect::<Vec<_>>(),
        "nodes": (1..=events.len()).map(|at| index(playback.node_after(at))).collect::<Vec<_>>(),
        "ends": ends,
        "cells": cells,
        "changes": changes,
    })
}

/// The kind of an event.
fn letter(event: &TraceEvent) -> char {
    match event {
        TraceEvent::Node { .. } => 'n',
        TraceEvent::Ran { .. } | TraceEvent::Bounded { .. } | TraceEvent::Excluded { .. } => 'r',
        TraceEvent::Failed { .. } => 'f',
        TraceEvent::Back { .. } | TraceEvent::Jumped { .. } => 'b',
        TraceEvent::Solved { .. } => 's',
        TraceEvent::Restarted => 'o',
        TraceEvent::Posted { .. } | TraceEvent::Learnt { .. } | TraceEvent::Ended(_) => 'e',
    }
}

/// Parallel lists, one item a node: its parent, its depth, the cell and the digit of its decision, and a
/// letter for the side: `l` for a digit that is tried, `r` for one that is excluded, `-` for neither.
fn nodes(nodes: &[SearchNode]) -> Value {
    let cell = |branch: Option<Branch>| branch.map(|branch| branch.atom.var().index());
    let digit = |branch: Option<Branch>| branch.map_or(0, |branch| branch.relation().1);
    let side = |branch: Option<Branch>| match branch.map(|branch| branch.side) {
        None => '-',
        Some(Side::Left) => 'l',
        Some(Side::Right) => 'r',
    };
    json!({
        "parents": nodes.iter().map(|node| index(node.parent)).collect::<Vec<_>>(),
        "depths": nodes.iter().map(|node| node.depth).collect::<Vec<_>>(),
        "cells": nodes.iter().map(|node| index(cell(node.branch))).collect::<Vec<_>>(),
        "digits": nodes.iter().map(|node| digit(node.branch)).collect::<Vec<_>>(),
        "sides": nodes.iter().map(|node| side(node.branch)).collect::<String>(),
    })
}

/// -1 for none: lists of numbers are read fastest.
fn index(index: Option<usize>) -> i64 {
    index
        .and_then(|index| i64::try_from(index).ok())
        .unwrap_or(-1)
}
