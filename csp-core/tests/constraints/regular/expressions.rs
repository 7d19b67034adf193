//! Regular expressions.

use crate::constraints::twin::{draw_domains, solutions};
use csp_core::error::RegularError;
use csp_core::prelude::*;
use csp_core::testing::cases;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// An expression, and what matches it: each way to split the sequence is tried.
#[derive(Clone, Debug)]
enum Pattern {
    Empty,
    Any,
    Among(Vec<i32>, bool),
    Then(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Times(Box<Self>, usize, Option<usize>),
}

impl Pattern {
    fn draw(rng: &mut ChaCha8Rng, depth: u32) -> Self {
        let mut part = || Box::new(Self::draw(rng, depth - 1));
        if depth == 0 {
            let values = (0..rng.random_range(1..=2))
                .map(|_| rng.random_range(-1..=2))
                .collect();
            return match rng.random_range(0..7) {
                0 => Self::Any,
                6 => Self::Empty,
                kind => Self::Among(values, kind > 1),
            };
        }
        let (left, right) = (part(), part());
        match rng.random_range(0..4) {
            0 => Self::Or(left, right),
            1 => {
                let least = rng.random_range(0..=2);
                let most = rng.random_bool(0.5).then(|| rng.random_range(least..=3));
                Self::Times(left, least, most)
            }
            _ => Self::Then(left, right),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Empty => "( )".to_owned(),
            Self::Any => ".".to_owned(),
            Self::Among(values, true) if values.len() == 1 => values[0].to_string(),
            Self::Among(values, among) => {
                let values: Vec<String> = values.iter().map(i32::to_string).collect();
                format!("[{}{}]", if *among { "" } else { "^" }, values.join(" "))
            }
            Self::Then(left, right) => format!("{} {}", left.text(), right.text()),
            Self::Or(left, right) => format!("({}|{})", left.text(), right.text()),
            Self::Times(part, least, most) => {
                let times = match (least, most) {
                    (0, None) => "*".to_owned(),
                    (1, None) => "+".to_owned(),
                    (0, Some(1)) => "?".to_owned(),
                    (least, None) => format!("{{{least},}}"),
                    (least, Some(most)) if least == most => format!("{{{least}}}"),
                    (least, Some(most)) => format!("{{{least}, {most}}}"),
                };
                format!("({}){times}", part.text())
            }
        }
    }

    fn matches(&self, word: &[i32]) -> bool {
        match self {
            Self::Empty => word.is_empty(),
            Self::Any => word.len() == 1,
            Self::Among(values, among) => word.len() == 1 && values.contains(&word[0]) == *among,
            Self::Then(left, right) => (0..=word.len())
                .any(|cut| left.matches(&word[..cut]) && right.matches(&word[cut..])),
            Self::Or(left, right) => left.matches(word) || right.matches(word),
            Self::Times(part, least, most) => {
                if word.is_empty() && (*least == 0 || part.matches(word)) {
                    return true;
                }
                let rest = Self::Times(
                    part.clone(),
                    least.saturating_sub(1),
                    most.map(|most| most.saturating_sub(1)),
                );
                // Each time but the first ones takes something.
                *most != Some(0)
                    && (1..=word.len())
                        .any(|cut| part.matches(&word[..cut]) && rest.matches(&word[cut..]))
                    || *least > 0 && part.matches(&[]) && rest.matches(word)
            }
        }
    }
}

#[test]
fn expressions_match_what_they_say() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut found = 0;
    for _ in 0..cases(1500) {
        let pattern = Pattern::draw(&mut rng, 3);
        let domains = draw_domains(&mut rng, 70, 0..=5, -1..=2);
        let matching = solutions(&domains, |model, x| {
            model.post(Regular::expression(x, &pattern.text())?)
        });
        let all = solutions(&domains, |_, _| Ok(()));
        let expected: BTreeSet<Vec<i32>> = all
            .into_iter()
            .filter(|word| pattern.matches(word))
            .collect();
        assert_eq!(matching, expected, "{} on {domains:?}", pattern.text());
        found += expected.len();
    }
    assert!(found as u64 > cases(3000), "{found}");
}

#[test]
fn expressions_that_cannot_be_read_are_refused_where_it_happens() {
    let wrong = [
        ("1 )", 2),
        ("(1 2", 4),
        ("*", 0),
        ("1 | ", 4),
        ("1{", 2),
        ("1{3", 3),
        ("1{3,2}", 5),
        ("1{-1}", 3),
        ("3000000000", 0),
        ("1 0011", 2),
        ("1 -", 3),
        ("[1..]", 4),
        ("[1.3]", 3),
        ("[1 x]", 3),
        ("1 2 x", 4),
    ];
    for (text, place) in wrong {
        match Automaton::expression(text) {
            Err(RegularError::Syntax { position, .. }) => assert_eq!(position, place, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let nested = "(".repeat(100_000);
    assert!(matches!(
        Automaton::expression(&nested),
        Err(RegularError::Syntax { position: 101, .. })
    ));
    for large in [
        "1{1000000000}",
        "((1{0}){60000}){60000}",
        "((1 2){1000}){1000}",
        "(1?){4000}",
    ] {
        assert!(
            matches!(
                Automaton::expression(large),
                Err(RegularError::TooLarge { .. })
            ),
            "{large}"
        );
    }
}
