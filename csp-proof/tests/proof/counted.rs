//! The solutions of formulas are those of the constraint, by its definition. They are counted by
//! trying out, and by a program that shares nothing with this one.

use crate::opb::{Opb, Term, sum};
use csp_core::testing::{cases, seeds};
use csp_monkey::sample::SampleModel;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// A formula, and the solutions by definition: a value for each variable, sorted.
struct Counted {
    law: String,
    text: String,
    solutions: Vec<Vec<i32>>,
}

/// The formula of one random constraint over random variables. `None`: the constraint refuses its
/// arguments, or has no rows.
fn drawn(number: u64) -> Option<Counted> {
    let sample = SampleModel::draw(31, number, 5, 1..=1);
    let (mut model, _) = sample.model().ok()?;
    let formula = csp_proof::opb(&mut model).unwrap();
    formula.unstated.is_empty().then(|| Counted {
        law: sample.laws[0].name(),
        text: formula.text,
        solutions: sample.solutions(),
    })
}

/// How the value of a variable is read off.
type ValueSum = (i64, Vec<Term>);

/// The sums of the first variables, by the comments.
fn sums(text: &str, vars: usize, opb: &mut Opb) -> Vec<ValueSum> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("* x"));
    let mut sum = |line: &str| {
        let mut parts = line.split_once(" = ").unwrap().1.split(" + ");
        let least = parts.next().unwrap().parse().unwrap();
        (
            least,
            opb.terms(&parts.collect::<Vec<_>>().join(" ")).unwrap(),
        )
    };
    lines.take(vars).map(&mut sum).collect()
}

/// The solutions of a formula, as values of the first variables, sorted.
fn tried_out(text: &str, vars: usize) -> Vec<Vec<i64>> {
    let mut opb = Opb::read(text).unwrap();
    let sums = sums(text, vars, &mut opb);
    let lits = sums.iter().flat_map(|(_, terms)| terms);
    let lits: Vec<usize> = lits.map(|&(_, (x, _))| x).collect();
    let value = |truths: &_| {
        sums.iter()
            .map(|(least, terms)| least + sum(terms, truths))
            .collect()
    };
    let mut all: Vec<Vec<i64>> = opb.projected(&lits).iter().map(value).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn solutions_of_formulas_are_those_of_the_constraint() {
    let folder = tempfile::tempdir().unwrap();
    let mut tally = BTreeMap::<String, u64>::new();
    for number in seeds(6000) {
        let Some(counted) = drawn(number) else {
            continue;
        };
        let Counted {
            law,
            text,
            solutions,
        } = counted;
        let wide: Vec<Vec<i64>> = solutions
            .iter()
            .map(|values| values.iter().map(|&value| value.into()).collect())
            .collect();
        if let Some(first) = wide.first() {
            assert_eq!(
                tried_out(&text, first.len()),
                wide,
                "{number}: {law}\n{text}"
            );
        } else {
            let opb = Opb::read(&text).unwrap();
            assert_eq!(opb.solution(Vec::new()), None, "{number}: {law}\n{text}");
        }
        write(folder.path(), number, &text, &wide);
        *tally.entry(law).or_default() += 1;
    }
    tally
        .iter()
        .for_each(|(law, number)| println!("{number:6} {law}"));
    assert!(tally.len() as u64 >= cases(350).min(70), "{tally:?}");
    count_outside(folder.path());
}

/// The files that the counter outside reads.
fn write(folder: &Path, number: u64, text: &str, solutions: &[Vec<i64>]) {
    let line = |values: &Vec<i64>| {
        values
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(" ")
            + "\n"
    };
    std::fs::write(folder.join(format!("{number}.opb")), text).unwrap();
    let solutions: String = solutions.iter().map(line).collect();
    std::fs::write(folder.join(format!("{number}.values")), solutions).unwrap();
}

/// Asks the counter outside for all solutions. `CSP_COUNTER` is a Python that has ortools.
fn count_outside(folder: &Path) {
    let Some(python) = std::env::var_os("CSP_COUNTER") else {
        eprintln!("SKIPPED: the count by CP-SAT (CSP_COUNTER is no Python with ortools)");
        return;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/proof/count.py");
    let ran = Command::new(python)
        .arg(script)
        .arg(folder)
        .output()
        .unwrap();
    println!("{}", String::from_utf8_lossy(&ran.stdout));
    assert!(
        ran.status.success(),
        "{}{}",
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
}
