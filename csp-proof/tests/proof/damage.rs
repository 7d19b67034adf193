//! Damaged proofs are refused.

use crate::optimal::BEST;
use crate::unsolvable::NONE;
use crate::{is_accepted, written};
use csp_core::prelude::Learning;
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// The files of each model.
fn files() -> Vec<(String, String)> {
    let none = NONE.iter().map(|&(_, make)| make);
    let models = none.chain(BEST.iter().map(|&(_, _, make)| make));
    let files = models.map(|make| {
        let (model, goal) = make(Learning::On).unwrap();
        let written = written(model, goal);
        (written.proof.formula, written.lines)
    });
    files.collect()
}

/// The places of the lines that derive something.
fn deriving(lines: &[&str]) -> Vec<usize> {
    let derives = |line: &str| {
        ["rup ", "pol ", "red ", "soli "]
            .iter()
            .any(|rule| line.starts_with(rule))
    };
    (0..lines.len())
        .filter(|&place| derives(lines[place]))
        .collect()
}

#[test]
fn a_line_that_is_cut_out() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for (formula, proof) in files() {
        let lines: Vec<&str> = proof.lines().collect();
        let places = deriving(&lines);
        for _ in 0..6 {
            let mut lines = lines.clone();
            lines.remove(places[rng.random_range(0..places.len())]);
            assert!(!is_accepted(&formula, &(lines.join("\n") + "\n")));
        }
    }
}

#[test]
fn a_constraint_that_is_dropped() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (formula, proof) in files() {
        let lines: Vec<&str> = formula.lines().collect();
        let rows: Vec<usize> = (0..lines.len())
            .filter(|&i| lines[i].contains(">="))
            .collect();
        for _ in 0..6 {
            let mut lines = lines.clone();
            lines.remove(rows[rng.random_range(0..rows.len())]);
            assert!(!is_accepted(&(lines.join("\n") + "\n"), &proof));
        }
    }
}

/// A line that says something else may follow all the same, and then the proof still holds. Both
/// checkers agree on which it is; most are refused, and no line may become the contradiction.
#[test]
fn a_line_that_is_changed() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut refused, mut all) = (0, 0);
    for (formula, proof) in files() {
        let lines: Vec<String> = proof.lines().map(str::to_string).collect();
        let borrowed: Vec<&str> = lines.iter().map(String::as_str).collect();
        let rups: Vec<usize> = deriving(&borrowed)
            .into_iter()
            .filter(|&i| lines[i].starts_with("rup 1"))
            .collect();
        if rups.is_empty() {
            continue;
        }
        for _ in 0..6 {
            let mut changed = lines.clone();
            let line = &mut changed[rups[rng.random_range(0..rups.len())]];
            *line = turned(line, &mut rng);
            all += 1;
            refused += u32::from(!is_accepted(&formula, &(changed.join("\n") + "\n")));
        }
        let mut claimed = lines.clone();
        claimed[2] = "rup >= 1 ;".to_string();
        assert!(!is_accepted(&formula, &(claimed.join("\n") + "\n")));
    }
    assert!(refused * 2 > all, "{refused} of {all}");
}

/// The line with one of its literals turned round.
fn turned(line: &str, rng: &mut ChaCha8Rng) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
    let end = words.iter().position(|word| word == ">=").unwrap();
    let lit = &mut words[2 * rng.random_range(1..=(end - 1) / 2)];
    *lit = match lit.strip_prefix('~') {
        Some(name) => name.to_string(),
        None => format!("~{lit}"),
    };
    words.join(" ")
}
