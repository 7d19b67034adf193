//! Regular expressions over digits, each of them a character.

use crate::shape::Shape;
use csp_core::constraints::Automaton;
use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::Chars;

/// The digit of a character, as it is written on boards of any size.
fn digit(character: char) -> Option<i32> {
    match character {
        '0'..='9' => Some(i32::from(character as u8 - b'0')),
        'A'..='Z' => Some(i32::from(character as u8 - b'A') + 10),
        'a'..='z' => Some(i32::from(character as u8 - b'a') + 36),
        _ => None,
    }
}

/// What is wrong with an expression, if anything is.
pub(super) fn check(text: &str) -> Result<(), String> {
    let expression = translated(text, Some)?;
    Automaton::expression(&expression).map_err(|error| format!("`{text}`: {error}"))?;
    Ok(())
}

/// The same expression over numbers, which are the digits of the board, counted from 1. Digits that the board does not
/// have are 0, which no cell is.
pub(super) fn with_digits(text: &str, shape: Shape) -> String {
    let number = |value| Some(shape.digit_of(value).map_or(0, i32::from));
    translated(text, number).unwrap_or_else(|_| "0".to_owned())
}

/// The expression with numbers in place of digits.
fn translated(text: &str, number: impl Fn(i32) -> Option<i32>) -> Result<String, String> {
    let mut output = String::new();
    let mut characters = text.chars().filter(|c| !c.is_whitespace()).peekable();
    while let Some(character) = characters.next() {
        match character {
            '(' | ')' | '|' | '*' | '+' | '?' | '.' => output.push(character),
            '{' => {
                output.push(character);
                let inner: String = characters.by_ref().take_while(|c| *c != '}').collect();
                output.push_str(&inner);
                output.push('}');
            }
            '[' => {
                let inner: String = characters.by_ref().take_while(|c| *c != ']').collect();
                let (sign, inner) = match inner.strip_prefix('^') {
                    Some(inner) => ("^", inner),
                    None => ("", &inner[..]),
                };
                let numbers = class(inner)?.into_iter().filter_map(&number);
                let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
                output.push_str(&format!("[{sign}{}]", numbers.join(" ")));
            }
            _ => {
                let value = digit(character).and_then(&number);
                let value = value.ok_or_else(|| format!("`{character}` is no digit"))?;
                output.push_str(&format!(" {value} "));
            }
        }
    }
    Ok(output)
}

/// The digits of a class: `1-35`.
fn class(text: &str) -> Result<BTreeSet<i32>, String> {
    let wrong = || format!("`[{text}]` is no set of digits");
    let mut digits = BTreeSet::new();
    let mut characters = text.chars().peekable();
    while let Some(first) = characters.next() {
        let first = digit(first).ok_or_else(wrong)?;
        let last = match characters.next_if_eq(&'-') {
            Some(_) => characters.next().and_then(digit).ok_or_else(wrong)?,
            None => first,
        };
        digits.extend(first..=last);
    }
    match digits.is_empty() {
        true => Err(wrong()),
        false => Ok(digits),
    }
}

/// Whether the digits match the expression.
pub(super) fn matches(text: &str, digits: &[i32]) -> bool {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut matcher = Matcher {
        text: text.chars().peekable(),
        digits,
    };
    matcher.choice(&BTreeSet::from([0])).contains(&digits.len())
}

/// Reads an expression and finds out where its parts may end in the line, from where they may begin.
#[derive(Clone)]
struct Matcher<'a> {
    text: Peekable<Chars<'a>>,
    digits: &'a [i32],
}

impl Matcher<'_> {
    fn choice(&mut self, from: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut ends = self.sequence(from);
        while self.text.next_if_eq(&'|').is_some() {
            ends.extend(self.sequence(from));
        }
        ends
    }

    fn sequence(&mut self, from: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut ends = from.clone();
        while self.text.peek().is_some_and(|next| !"|)".contains(*next)) {
            ends = self.repeated(&ends);
        }
        ends
    }

    /// A part with what says how often it comes.
    fn repeated(&mut self, from: &BTreeSet<usize>) -> BTreeSet<usize> {
        let part = self.clone();
        let once = self.part(from);
        let Some((least, most)) = self.times() else {
            return once;
        };
        // A part may have several of these.
        let mut repeats = vec![(least, most)];
        while let Some(times) = self.times() {
            repeats.push(times);
        }
        part.repeat(from, &repeats)
    }

    /// Repetitions of repetitions, the innermost one first.
    fn repeat(&self, from: &BTreeSet<usize>, repeats: &[(usize, usize)]) -> BTreeSet<usize> {
        let Some((&(least, most), inner)) = repeats.split_last() else {
            return self.clone().part(from);
        };
        let mut ends = BTreeSet::new();
        let mut last = from.clone();
        for time in 0..=most.min(least + self.digits.len()) {
            if time > 0 {
                last = self.repeat(&last, inner);
            }
            if time >= least {
                ends.extend(last.iter().copied());
            }
        }
        ends
    }

    /// How often the part before comes: at least and at most.
    fn times(&mut self) -> Option<(usize, usize)> {
        match self.text.next_if(|next| "*+?{".contains(*next))? {
            '*' => Some((0, usize::MAX)),
            '+' => Some((1, usize::MAX)),
            '?' => Some((0, 1)),
            _ => {
                let inner: String = self.text.by_ref().take_while(|c| *c != '}').collect();
                let (least, most) = inner.split_once(',').unwrap_or((&inner, &inner));
                let most = most.parse().unwrap_or(usize::MAX);
                Some((least.parse().unwrap_or(0), most))
            }
        }
    }

    /// A digit, a set of digits, or a group.
    fn part(&mut self, from: &BTreeSet<usize>) -> BTreeSet<usize> {
        let (is_in, set) = match self.text.next() {
            Some('(') => {
                let ends = self.choice(from);
                self.text.next();
                return ends;
            }
            Some('.') => (false, BTreeSet::new()),
            Some('[') => {
                let is_in = self.text.next_if_eq(&'^').is_none();
                let inner: String = self.text.by_ref().take_while(|c| *c != ']').collect();
                (is_in, class(&inner).unwrap_or_default())
            }
            character => (true, character.and_then(digit).into_iter().collect()),
        };
        let next = |place: &usize| self.digits.get(*place).map(|digit| (*place, digit));
        let fits = |digit: &i32| set.contains(digit) == is_in;
        let ends = from
            .iter()
            .filter_map(next)
            .filter(|(_, digit)| fits(digit));
        ends.map(|(place, _)| place + 1).collect()
    }
}
