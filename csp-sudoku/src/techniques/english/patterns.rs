//! Patterns of one digit and wings in plain English.

use super::{cells, choice, digits, houses, list};
use crate::symbols;
use crate::techniques::step::Pattern;
use crate::techniques::technique::Technique;

/// Skyscraper and two-string kite.
pub(super) fn tower(technique: Technique, pattern: &Pattern) -> String {
    let digit = digits(&pattern.digits);
    let [left, right, left_foot, right_foot] = pattern.cells[..] else {
        return String::new();
    };
    let place = if technique == Technique::Skyscraper {
        "line"
    } else {
        "box"
    };
    format!(
        "In its line, {digit} can only go in {left_foot} or {left}. In another line it can only go in \
         {right_foot} or {right}. {left_foot} and {right_foot} lie in one {place}, so not both are \
         {digit}, and at least one of {left} and {right} is. A cell that sees both cannot be {digit}."
    )
}

/// Remote pair.
pub(super) fn remote_pair(pattern: &Pattern) -> String {
    let pair = digits(&pattern.digits);
    let chain = cells(&pattern.cells);
    format!(
        "{chain} have only the candidates {pair}, and each sees the next one. So the digits alternate \
         from cell to cell, and two of them at an odd distance have different digits. A cell that sees \
         both has neither digit."
    )
}

/// Turbot fish.
pub(super) fn turbot(pattern: &Pattern) -> String {
    let digit = digits(&pattern.digits);
    let [first, second, third, fourth] = pattern.cells[..] else {
        return String::new();
    };
    format!(
        "In one house, {digit} can only go in {first} or {second}. In another house it can only go in \
         {third} or {fourth}. {second} and {third} see each other, so not both are {digit}, and at \
         least one of {first} and {fourth} is. A cell that sees both cannot be {digit}."
    )
}

/// Empty rectangle.
pub(super) fn empty_rectangle(pattern: &Pattern) -> String {
    let digit = digits(&pattern.digits);
    let house = houses(&pattern.base);
    let places = list(pattern.fins.iter().map(|fin| fin.cell));
    let [start, end] = pattern.cells[..] else {
        return String::new();
    };
    format!(
        "In {house}, the places for {digit} are {places}, which lie in one row and one column. \
         In one line, {digit} can only go in {start} or {end}. If {start} is {digit}, the {digit} of \
         {house} lies on the other arm. If not, {end} is {digit}. Both rule out the same cell."
    )
}

/// XY-Wing and XYZ-Wing.
pub(super) fn wing(technique: Technique, pattern: &Pattern) -> String {
    let [pivot, left, right] = pattern.cells[..] else {
        return String::new();
    };
    let digit = pattern
        .eliminations
        .first()
        .map_or(0, |candidate| candidate.digit);
    let others: Vec<char> = pattern
        .digits
        .iter()
        .filter(|other| **other != digit)
        .map(|other| symbols::character(*other))
        .collect();
    let digit = symbols::character(digit);
    let others = choice(&others);
    if technique == Technique::XyzWing {
        return format!(
            "{pivot} is {digit}, {others}. It sees {left} and {right}, which have {digit} and one of the \
             other two each. So one of the three cells is {digit}, and no cell that sees all three."
        );
    }
    format!(
        "{pivot} is {others}. It sees {left} and {right}, which have one of these digits each, and else \
         {digit}. So one of {left} and {right} is {digit}, and no cell that sees both."
    )
}

/// W-Wing.
pub(super) fn w_wing(pattern: &Pattern) -> String {
    let [digit, linked] = pattern.digits[..] else {
        return String::new();
    };
    let [digit, linked] = [digit, linked].map(symbols::character);
    let ends = choice(pattern.fins.iter().map(|fin| fin.cell));
    let pair = cells(&pattern.cells);
    format!(
        "{pair} can only be {digit} or {linked}. In one house, {linked} can only go in {ends}, \
         of which each sees one of the two cells. So {pair} are not both {linked}, and one of them is {digit}. \
         A cell that sees both cannot be {digit}."
    )
}
