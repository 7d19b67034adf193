//! A roster of six nurses for a week, with wishes. A weekday takes two on the early shift (E) and
//! two on the late one (L), and a day of the weekend takes one on each. Each night (N) takes one. No
//! nurse works early after a late shift or a night. Wishes may be broken at a price. Which roster
//! breaks the least?
//!
//! ```text
//!       MTWTFSS
//! Ada   ELLLN--
//! Ben   EEEE-EE
//! Cleo  LLNNL--
//! Dan   -EEEENN
//! Eva   L--LLLL
//! Finn  NNL-E--
//! broken: Ben is free on Sun: 2
//! broken: Dan is free on Sun: 1
//! broken: Eva is free on Sun: 2
//! penalty 5, proven least
//! ```

use csp_core::prelude::*;
use csp_examples::show;
use std::error::Error;

const NAMES: [&str; 6] = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"];
const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const FREE: i32 = 0;
const EARLY: i32 = 1;
const LATE: i32 = 2;
const NIGHT: i32 = 3;

/// The shifts on paper.
const LETTERS: [char; 4] = ['-', 'E', 'L', 'N'];

/// Who wants a day off, and what it costs to refuse it.
const DAYS_OFF: [(usize, usize, u32); 11] = [
    (0, 5, 3),
    (0, 6, 3),
    (1, 6, 2),
    (2, 5, 4),
    (2, 6, 4),
    (3, 0, 1),
    (3, 6, 1),
    (4, 2, 5),
    (4, 6, 2),
    (5, 5, 1),
    (5, 6, 3),
];

/// The model, and the shift of each nurse (a row) on each day (a column).
fn model() -> Result<(Model, VarGrid), ModelError> {
    let mut model = Model::new();
    let shift = model.grid("shift", NAMES.len(), DAYS.len(), FREE..=NIGHT)?;
    for (number, day) in shift.columns().enumerate() {
        let by_day = if number < 5 { 2..=2 } else { 1..=1 };
        let wanted = [by_day.clone(), by_day, 1..=1];
        model.post(GlobalCardinality::between(
            &day,
            [EARLY, LATE, NIGHT],
            &wanted,
        ))?;
    }
    for week in shift.rows() {
        for pair in week.windows(2) {
            model.require(pair[0].ge(LATE).implies(pair[1].ne(EARLY)))?;
        }
        model.require(sum(week.iter().map(|day| day.eq(NIGHT))).le(2))?;
        model.require(sum(week.iter().map(|day| day.ne(FREE))).le(6))?;
    }
    Ok((model, shift))
}

fn wishes(shift: &VarGrid) -> SoftConstraints {
    let mut wishes = SoftConstraints::new();
    for (nurse, day, weight) in DAYS_OFF {
        let name = format!("{} is free on {}", NAMES[nurse], DAYS[day]);
        wishes.prefer(name, weight, shift[(nurse, day)].eq(FREE));
    }
    for nurse in [1, 4] {
        let week = shift.rows().nth(nurse).unwrap_or_default();
        let nights = sum(week.iter().map(|day| day.eq(NIGHT)));
        wishes.penalize(format!("{} works at night", NAMES[nurse]), 2, nights);
    }
    wishes
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let (mut model, shift) = model()?;
    let wishes = wishes(&shift);
    let answer = model.minimize_by_cores(wishes.penalty())?;
    let Some(best) = &answer.solution else {
        return Ok(());
    };
    show("      MTWTFSS");
    for (name, week) in NAMES.iter().zip(shift.rows()) {
        let shifts = best.values(&week).into_iter();
        let letters: String = shifts.map(|shift| LETTERS[shift as usize]).collect();
        show(format!("{name:5} {letters}"));
    }
    for broken in wishes.broken(best) {
        show(format!("broken: {broken}"));
    }
    let proof = if answer.verdict == Verdict::Optimal {
        "proven least"
    } else {
        "perhaps less"
    };
    show(format!(
        "penalty {}, {proof}",
        answer.objective.unwrap_or_default()
    ));
    Ok(())
}
