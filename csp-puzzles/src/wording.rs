//! What is filled in, as a person says it.

use crate::board::BoardMark;
use crate::layer::Spot;
use itertools::Itertools as _;
use std::collections::BTreeMap;

/// What is filled in, the spots with the same value together: "r1c1 and r1c2 are shaded". The order is that of the marks.
pub(crate) fn filled(marks: &[BoardMark]) -> Vec<String> {
    let mut by_value: Vec<(&BoardMark, Vec<Spot>)> = Vec::new();
    for mark in marks {
        let same = |(first, _): &&mut (&BoardMark, Vec<Spot>)| {
            (first.layer, first.value) == (mark.layer, mark.value)
        };
        match by_value.iter_mut().find(same) {
            Some((_, spots)) => spots.push(mark.spot),
            None => by_value.push((mark, vec![mark.spot])),
        }
    }
    let text = |(mark, spots): (&BoardMark, Vec<Spot>)| match spots[..] {
        [_] => mark.to_string(),
        _ => format!("{} are {}", listed(&spots, "and"), plural(&mark.word)),
    };
    by_value.into_iter().map(text).collect()
}

/// What is excluded, the spots that lose the same values together: "r1c1 and r1c2 are not 3 or 4 to 9".
pub(crate) fn excluded(marks: &[BoardMark]) -> Vec<String> {
    let mut by_spot: Vec<(usize, Spot, BTreeMap<i32, &str>)> = Vec::new();
    for mark in marks {
        let same =
            |(layer, spot, _): &&mut (usize, Spot, _)| (*layer, *spot) == (mark.layer, mark.spot);
        let values = match by_spot.iter_mut().find(same) {
            Some((_, _, values)) => values,
            None => {
                by_spot.push((mark.layer, mark.spot, BTreeMap::new()));
                let (_, _, values) = by_spot.last_mut().expect("it has just been added");
                values
            }
        };
        values.insert(mark.value, &mark.word);
    }
    let mut by_values: Vec<(usize, BTreeMap<i32, &str>, Vec<Spot>)> = Vec::new();
    for (layer, spot, values) in by_spot {
        let same = |(other, all, _): &&mut (usize, BTreeMap<i32, &str>, Vec<Spot>)| {
            *other == layer && *all == values
        };
        match by_values.iter_mut().find(same) {
            Some((_, _, spots)) => spots.push(spot),
            None => by_values.push((layer, values, vec![spot])),
        }
    }
    let text = |(_, values, spots): (_, BTreeMap<i32, &str>, Vec<Spot>)| {
        let verb = if spots.len() == 1 { "is" } else { "are" };
        format!(
            "{} {verb} not {}",
            listed(&spots, "and"),
            listed(&in_runs(&values), "or")
        )
    };
    by_values.into_iter().map(text).collect()
}

/// "a, b and c"
fn listed<T: std::fmt::Display>(items: &[T], last_word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => format!("{} {last_word} {last}", first.iter().format(", ")),
    }
}

/// Values in words; numbers that follow each other, three or more, from the first to the last.
fn in_runs(values: &BTreeMap<i32, &str>) -> Vec<String> {
    let mut runs: Vec<Vec<(i32, &str)>> = Vec::new();
    for (&value, &word) in values {
        let is_number = word == value.to_string();
        match runs.last_mut().and_then(|run| Some((run.last()?.0, run))) {
            Some((last, run)) if is_number && last + 1 == value => run.push((value, word)),
            _ => runs.push(vec![(value, word)]),
        }
    }
    let mut words = Vec::new();
    for run in runs {
        match run[..] {
            [(_, first), .., (_, last)] if run.len() > 2 => {
                words.push(format!("{first} to {last}"));
            }
            _ => words.extend(run.iter().map(|(_, word)| (*word).to_owned())),
        }
    }
    words
}

/// The word for several things: "lines" for "a line". What is no thing stays.
fn plural(word: &str) -> String {
    let thing = word.strip_prefix("a ").or_else(|| word.strip_prefix("an "));
    match (thing, word.strip_prefix("no ")) {
        (Some(thing), _) => format!("{thing}s"),
        (None, Some(_)) => format!("{word}s"),
        (None, None) => word.to_owned(),
    }
}
