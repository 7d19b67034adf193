use super::region_count::same_as_first;
use super::tools::lines;
use crate::rules::clue::{ClueKind, LineField, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use csp_core::constraints::{And, Linear, Relation};
use csp_core::extend::{Atom, Constraint as _, ModelError, Posting, Var};

/// A digit says how many cells can be gone from the first cell of some lines, along each of them, in its region. The lines
/// are of cells that hold the numbers of regions, and begin with the same one, which counts once, or not at all if the
/// second number is 1.
pub static REGION_RUN: ClueKind = ClueKind {
    name: "region-run",
    lines: &[
        LineField::exactly("control", 1),
        LineField::new("line", 1),
        LineField::new("line", 1).repeated(),
    ],
    numbers: &[NumberField::or("not counted", 0)],
    check: |clue| {
        let first = clue.line(1).first();
        let same = clue.lines()[1..].iter().all(|line| line.first() == first);
        match clue.number(0) {
            _ if !same => Err("all lines begin with the same cell".to_owned()),
            0 | 1 => Ok(()),
            other => Err(format!("0 or 1 cells are not counted, and not {other}")),
        }
    },
    says: |clue| {
        let first = if clue.number(0) == 0 {
            ""
        } else {
            ", without the first"
        };
        let along = lines(clue, 1);
        format!(
            "{} is the number of cells from the first on with its number{first}, along {along}",
            clue.names(0)
        )
    },
    holds: |digits| {
        let run = |line: Vec<i32>| line.iter().take_while(|number| **number == line[0]).count() - 1;
        let lines = &digits.clue().lines()[1..];
        let cells: usize = lines.iter().map(|line| run(digits.of(line))).sum();
        digits.line(0)[0] == cells as i32 + 1 - digits.number(0)
    },
    parts: |clue, rules| {
        let shape = rules.shape();
        // Values of variables are digits from 1 on, and the first cell always counts.
        let total = clue.number(0) - 1 + shape.value(1) - 1;
        let lengths: Vec<usize> = clue.lines()[1..].iter().map(Vec::len).collect();
        vec![CluePart::other(
            clue.lines().concat(),
            move |cells, posting| {
                let mut counted = vec![(-1, cells[0])];
                let mut left = &cells[1..];
                for &length in &lengths {
                    let (line, others) = left.split_at(length);
                    let run = run(line, posting)?;
                    counted.extend(run.into_iter().map(|step| (1, step)));
                    left = others;
                }
                Linear::new(counted, Relation::Equal, total).post(posting)
            },
        )]
    },
    look: ClueLook::Arrow,
    ..ClueKind::PLAIN
};

/// For each cell but the first, a variable that is 1 if all up to it are equal to the first, and else 0.
fn run(line: &[Var], posting: &mut Posting<'_>) -> Result<Vec<Var>, ModelError> {
    let same = same_as_first(line, posting)?;
    let mut steps: Vec<Var> = Vec::new();
    for same in same {
        let step = match steps.last() {
            None => same,
            Some(&before) => {
                let step = posting.new_var("so far the same region", &(0..=1).into())?;
                let both = [before, same].map(|x| Atom::is(x, 1));
                And::new(both, Atom::is(step, 1)).post(posting)?;
                step
            }
        };
        steps.push(step);
    }
    Ok(steps)
}
