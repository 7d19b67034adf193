//! Positions and the steps that are found in them, in the exact notation.

use crate::techniques::{all_options, assert_sound, examples, examples_of_options};
use csp_sudoku::techniques::{Family, Ladder, Technique};
use std::collections::BTreeMap;

/// How many positions each technique has at least.
const ENOUGH: usize = 4;

#[test]
fn the_step_is_the_one_expected() {
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    for example in examples() {
        let step = example.step();
        let technique = step.technique;
        assert_eq!(
            step.to_string(),
            example.expected,
            "in {}",
            example.position.to_sudoku()
        );
        let solution = example.position.to_sudoku().solve().unwrap();
        assert_sound(&step, &solution, &example.position);
        *counts.entry(technique).or_default() += 1;
    }
    for technique in Technique::ALL {
        let rung = technique.rung();
        let shares = Technique::ALL
            .iter()
            .any(|other| other.rung() == *technique && other != technique);
        let tried = Ladder::default()
            .tried()
            .any(|tried| tried.technique == rung);
        // Techniques by clues have positions of their own.
        let has_clues = technique.family() == Family::Clues;
        if tried && !shares && !has_clues {
            let count = counts.get(technique).copied().unwrap_or_default();
            assert!(count >= ENOUGH, "{count} positions of {technique}");
        }
    }
}

#[test]
fn options_have_steps_of_their_own() {
    for example in examples_of_options() {
        let step = example.step_with(all_options());
        assert_eq!(
            step.to_string(),
            example.expected,
            "in {}",
            example.position.to_sudoku()
        );
        let solution = example.position.to_sudoku().solve().unwrap();
        assert_sound(&step, &solution, &example.position);
        let without = Ladder::default().all_steps(&example.position);
        assert!(
            without
                .iter()
                .all(|other| other.to_string() != example.expected)
        );
    }
}
