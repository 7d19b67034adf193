//! Steps in words.

use crate::techniques::examples;
use csp_sudoku::techniques::{Candidate, Ladder, Position, Step, Technique, english};
use std::collections::BTreeMap;

#[test]
fn each_technique_in_plain_english() {
    let mut steps: BTreeMap<Technique, Step> = BTreeMap::new();
    for example in examples() {
        let step = example.step();
        steps.entry(step.technique).or_insert(step);
    }
    let lines: Vec<String> = steps
        .values()
        .map(|step| format!("{step}\n{}\n", english(step)))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn long_numbers_stand_in_braces() {
    let rows = "G............... ".trim();
    let puzzle = format!("{rows}{}", ".".repeat(240)).parse().unwrap();
    let mut position = Position::new(&puzzle).unwrap();
    let mut cut = |digit: u8, name: &str| {
        let cell = name.parse().unwrap();
        position.remove(Candidate { digit, cell }).unwrap();
    };
    for column in 1..=16 {
        for row in [2, 3, 4].into_iter().filter(|_| column <= 4) {
            cut(10, &format!("r{row}c{column}"));
        }
    }
    let steps = Ladder::default().all_steps(&position);
    let step = steps
        .iter()
        .find(|step| step.technique == Technique::Pointing)
        .unwrap();
    assert_eq!(
        step.to_string(),
        "Locked Candidates Type 1 (Pointing): A in b1 => r1c{5,6,7,8,9,10,11,12,13,14,15,16}<>A"
    );
}
