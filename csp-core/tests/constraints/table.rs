//! Tables, positive and negative, with wildcards and without.

use super::twin::{draw_domains, solutions};
use super::{ALL, strong, thorough};
use csp_core::error::TableError;
use csp_core::prelude::*;
use csp_core::testing::{Claim, DomainShape, Draw, Instance, Oracle};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

type ShortRow = Vec<Option<i32>>;

fn agrees(row: &[Option<i32>], v: &[i32]) -> bool {
    row.iter()
        .zip(v)
        .all(|(entry, value)| entry.is_none_or(|entry| entry == *value))
}

/// Rows near the assignment, which is one of them more often than not.
fn draw_rows(draw: &mut Draw, stars: u32) -> Vec<ShortRow> {
    let rows = draw.pick(&[0, 1, 3, 8, 30, 100, 300]);
    let assignment = draw.assignment().to_vec();
    let domains = draw.domains().to_vec();
    let row = |draw: &mut Draw, change: u32| -> ShortRow {
        let entry = |(value, domain): (&i32, &Values)| {
            let near: Vec<i32> = domain
                .iter()
                .take(8)
                .chain([value.wrapping_add(1)])
                .collect();
            let entry = if draw.chance(change, 4) {
                draw.pick(&near)
            } else {
                *value
            };
            (!draw.chance(stars, 10)).then_some(entry)
        };
        assignment.iter().zip(&domains).map(entry).collect()
    };
    let solvable = draw.chance(3, 4);
    (0..rows)
        .map(|number| row(draw, if solvable && number == 0 { 0 } else { 3 }))
        .collect()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Positive,
    Negative,
}

fn table(sign: Sign, stars: u32) -> Oracle {
    Oracle::drawn("table", move |draw| {
        let rows = draw_rows(draw, stars);
        let note = format!("{sign:?} {rows:?}");
        let known = rows.clone();
        let meaning =
            move |v: &[i32]| known.iter().any(|row| agrees(row, v)) == (sign == Sign::Positive);
        let full: Option<Vec<Vec<i32>>> = rows
            .iter()
            .map(|row| row.iter().copied().collect())
            .collect();
        let post = move |x: &[Var]| {
            let table = match &full {
                Some(rows) if stars == 0 => Table::new(x, rows),
                _ => Table::short(x, &rows),
            };
            if sign == Sign::Positive {
                table
            } else {
                table.negative()
            }
        };
        Instance::new(meaning, post).note(note)
    })
    .arity(0..=5)
    .claims(Claim::Domain)
}

#[test]
fn tables_are_domain_consistent() {
    for stars in [0, 3, 7] {
        strong(&table(Sign::Positive, stars).shapes(&ALL).cases(1200));
    }
}

#[test]
fn negative_tables_are_domain_consistent() {
    for stars in [0, 3, 7] {
        strong(&table(Sign::Negative, stars).shapes(&ALL).cases(1200));
    }
}

/// Most rows have a value of their own in the first column, so that each value has few rows.
fn table_of_many_values(stars: u32) -> Oracle {
    Oracle::drawn("table", move |draw| {
        let mut rows = draw_rows(draw, stars);
        let first = draw.domains()[0].clone();
        let own = |number: usize| first.max().unwrap_or(0).saturating_add(1 + number as i32);
        while rows.len() < 700 {
            let mut row = draw_rows(draw, stars).pop().unwrap_or_default();
            row.resize(draw.domains().len(), None);
            row[0] = if draw.chance(1, 8) {
                first.iter().nth(3)
            } else {
                Some(own(rows.len()))
            };
            rows.push(row);
        }
        let known = rows.clone();
        let meaning = move |v: &[i32]| known.iter().any(|row| agrees(row, v));
        Instance::new(meaning, move |x| Table::short(x, &rows))
    })
    .arity(1..=4)
    .claims(Claim::Domain)
}

#[test]
fn tables_of_many_values_are_domain_consistent() {
    for stars in [0, 2] {
        strong(&table_of_many_values(stars).shapes(&ALL).cases(200));
    }
}

#[test]
fn a_table_of_many_values_takes_little_memory() {
    let x = [Var::new(0), Var::new(1)];
    let rows: Vec<[i32; 2]> = (0..100_000).map(|row| [row, row % 3]).collect();
    let bits = Table::new(&x, &rows).bits();
    assert!(bits < 100_000 * 200, "{bits}");
    let same = Table::new(&x, rows.iter().map(|row| [row[1], row[1]]));
    assert_eq!(same.bits(), 2 * 4 * 100_032);
}

#[test]
fn tables_on_wide_domains() {
    for stars in [0, 4] {
        for sign in [Sign::Positive, Sign::Negative] {
            thorough(
                &table(sign, stars)
                    .shapes(&[DomainShape::Huge, DomainShape::Sparse])
                    .cases(500),
            );
        }
    }
}

/// Several tables over common variables, against one table of what they allow together; and the
/// rows that a negative table leaves, against one disequality for each row.
#[test]
fn tables_have_the_solutions_of_their_twins() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut found = 0;
    for case in 0..200 {
        let domains = draw_domains(&mut rng, 60, 4..=6, 0..=3);
        let mut rows = |length: usize, count: usize| -> Vec<Vec<i32>> {
            (0..count)
                .map(|_| (0..length).map(|_| rng.random_range(0..=3)).collect())
                .collect()
        };
        let (first, second, pairs) = (rows(3, 40), rows(3, 40), rows(2, 5));
        let one = solutions(&domains, |model, x| {
            model.post(Table::new(&x[..3], &first))?;
            model.post(Table::new(&x[1..4], &second))?;
            model.post(Table::new(&[x[0], x[3]], &pairs).negative())
        });
        let joined: Vec<[i32; 4]> = first
            .iter()
            .flat_map(|a| {
                second
                    .iter()
                    .filter(|b| a[1..] == b[..2])
                    .map(|b| [a[0], b[0], b[1], b[2]])
            })
            .collect();
        let other = solutions(&domains, |model, x| {
            model.post(Table::new(&x[..4], &joined))?;
            // x[0] + 10 x[3] is not that of the pair.
            pairs.iter().try_for_each(|pair| {
                let code = i64::from(pair[0] + 10 * pair[1]);
                model.post(Linear::new(
                    [(1, x[0]), (10, x[3])],
                    Relation::NotEqual,
                    code,
                ))
            })
        });
        assert_eq!(one, other, "case {case}: {domains:?}");
        found += one.len();
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn tables_that_make_no_sense_are_refused() {
    let mut model = Model::new();
    let x = model.array("x", 2, 0..=3).unwrap();
    let ragged = model.post(Table::new(&x, [&[1, 2][..], &[1]]));
    assert_eq!(
        ragged,
        Err(TableError::RowLength {
            row: 1,
            expected: 2,
            found: 1
        }
        .into())
    );
    let stranger = model.post(Table::new(&[x[0], Var::new(9)], [[1, 2]]));
    assert!(
        matches!(stranger, Err(ModelError::UnknownVariable { .. })),
        "{stranger:?}"
    );
    // Each row forbids one variable to be 0, and wildcards stand for the others: what is left takes
    // 2^n rows, or more.
    let wide = model.array("y", 40, 0..=3).unwrap();
    let pairs: Vec<ShortRow> = (0..20)
        .map(|pair| (0..40).map(|i| (i % 20 == pair).then_some(0)).collect())
        .collect();
    let posted = model.post(Table::short(&wide, pairs).negative());
    assert!(
        matches!(
            posted,
            Err(ModelError::Table(TableError::TooManyLeft { .. }))
        ),
        "{posted:?}"
    );
    assert_eq!(model.solver().propagators(), 0);
}

#[test]
fn tables_without_rows_or_variables() {
    let count = |table: fn(&[Var]) -> Table| {
        let mut model = Model::new();
        let x = model.array("x", 2, 0..=2).unwrap();
        model.post(table(&x)).unwrap();
        model.solutions().count()
    };
    assert_eq!(count(|x| Table::new(x, [[0; 2]; 0])), 0);
    assert_eq!(count(|x| Table::new(x, [[0; 2]; 0]).negative()), 9);
    assert_eq!(count(|_| Table::new(&[], [[0; 0]; 1])), 9);
    assert_eq!(count(|_| Table::new(&[], [[0; 0]; 1]).negative()), 0);
    assert_eq!(count(|_| Table::new(&[], [[0; 0]; 0])), 0);
    assert_eq!(count(|x| Table::short(x, [[None; 2], [Some(1); 2]])), 9);
    assert_eq!(
        count(|x| Table::short(x, [[None; 2], [Some(1); 2]]).negative()),
        0
    );
    assert_eq!(count(|x| Table::new(x, [[1, 2], [1, 2], [7, 1]])), 1);
}
