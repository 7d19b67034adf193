//! Random arguments.

use super::reference::Kind::{
    self, Bool, Bools, Ends, Factors, Int, Ints, Node, Nodes, Others, Par, Pars, Set,
};
use super::reference::NODES;
use std::fmt::Write as _;

/// A model with one constraint, and its variables with their domains.
pub(super) struct Drawn {
    pub(super) declarations: String,
    pub(super) arguments: Vec<String>,
    /// The parts of each argument: a number, or which variable.
    pub(super) parts: Vec<Vec<Result<i64, usize>>>,
    pub(super) domains: Vec<Vec<i64>>,
}

/// Draws arguments from a list of random numbers.
struct Draw<'a> {
    numbers: std::iter::Cycle<std::slice::Iter<'a, u16>>,
    drawn: Drawn,
}

impl Draw<'_> {
    fn below(&mut self, bound: i64) -> i64 {
        i64::from(*self.numbers.next().unwrap_or(&0)) % bound
    }

    fn number(&mut self) -> i64 {
        self.below(8) - 3
    }

    /// A variable, an old or a new one, or a number.
    fn part(&mut self, is_bool: bool) -> (String, Result<i64, usize>) {
        let choice = self.below(5);
        if choice == 0 || self.drawn.domains.len() >= 5 && choice < 3 {
            let number = if is_bool {
                self.below(2)
            } else {
                self.number()
            };
            let text = if is_bool {
                (number == 1).to_string()
            } else {
                number.to_string()
            };
            return (text, Ok(number));
        }
        let fits = |domain: &Vec<i64>| !is_bool || *domain == [0, 1];
        let old = self.drawn.domains.iter().position(fits);
        if let Some(old) = old.filter(|_| choice == 1 || self.drawn.domains.len() >= 5) {
            return (format!("x{old}"), Err(old));
        }
        let new = self.drawn.domains.len();
        let (domain, text): (Vec<i64>, String) = match (is_bool, self.below(2)) {
            (true, _) => (vec![0, 1], "bool".to_owned()),
            (false, 0) => {
                let low = self.number();
                let high = low + self.below(4);
                ((low..=high).collect(), format!("{low}..{high}"))
            }
            (false, _) => {
                let mut values: Vec<i64> = (0..3).map(|_| self.number()).collect();
                values.sort_unstable();
                values.dedup();
                let text: Vec<String> = values.iter().map(i64::to_string).collect();
                let text = format!("{{{}}}", text.join(","));
                (values, text)
            }
        };
        self.drawn.domains.push(domain);
        let _ = writeln!(self.drawn.declarations, "var {text}: x{new} :: output_var;");
        (format!("x{new}"), Err(new))
    }

    fn array(&mut self, length: i64, is_bool: bool) -> (String, Vec<Result<i64, usize>>) {
        let parts: Vec<_> = (0..length).map(|_| self.part(is_bool)).collect();
        let texts: Vec<String> = parts.iter().map(|(text, _)| text.clone()).collect();
        (
            format!("[{}]", texts.join(",")),
            parts.into_iter().map(|(_, part)| part).collect(),
        )
    }

    fn numbers(&mut self, length: i64) -> Vec<i64> {
        (0..length).map(|_| self.number()).collect()
    }

    fn arguments(&mut self, kinds: &[Kind]) {
        let length = 1 + self.below(3);
        for &kind in kinds {
            let (text, parts) = match kind {
                Int | Bool => {
                    let (text, part) = self.part(kind == Bool);
                    (text, vec![part])
                }
                Ints | Bools => self.array(length, kind == Bools),
                Nodes => self.array(NODES, true),
                Par => written(&[self.number()], ["", ""]),
                Node => written(&[1 + self.below(NODES)], ["", ""]),
                Pars | Factors => written(&self.numbers(length), ["[", "]"]),
                Set => written(&self.numbers(length), ["{", "}"]),
                Ends => {
                    let ends: Vec<i64> = (0..length).map(|_| 1 + self.below(NODES)).collect();
                    written(&ends, ["[", "]"])
                }
                Others => self.others(),
            };
            self.drawn.arguments.push(text);
            self.drawn.parts.push(parts);
        }
    }

    /// Another node in each place of the last argument.
    fn others(&mut self) -> (String, Vec<Result<i64, usize>>) {
        let last = self.drawn.parts.last().cloned().unwrap_or_default();
        let nodes = last.into_iter().flatten();
        let others = nodes.map(|node| (node + self.below(NODES - 1)) % NODES + 1);
        let others: Vec<i64> = others.collect();
        let is_array = self
            .drawn
            .arguments
            .last()
            .is_some_and(|text| text.starts_with('['));
        written(&others, if is_array { ["[", "]"] } else { ["", ""] })
    }
}

/// Numbers as an argument, within these signs.
fn written(numbers: &[i64], [open, close]: [&str; 2]) -> (String, Vec<Result<i64, usize>>) {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let text = format!("{open}{}{close}", texts.join(","));
    (text, numbers.iter().copied().map(Ok).collect())
}

/// Draws arguments of these kinds.
pub(super) fn draw(kinds: &[Kind], numbers: &[u16]) -> Drawn {
    let drawn = Drawn {
        declarations: String::new(),
        arguments: Vec::new(),
        parts: Vec::new(),
        domains: Vec::new(),
    };
    let mut draw = Draw {
        numbers: numbers.iter().cycle(),
        drawn,
    };
    draw.arguments(kinds);
    draw.drawn
}
