//! Small models without a solution.

use crate::models::{Make, model};
use csp_core::constraints::{Abs, CageSum, Clause, ExactlyOne, InSet, Times, Xor};
use csp_core::prelude::*;

/// Models without a solution.
pub(crate) const NONE: [(&str, Make); 11] = [
    ("pigeons", |learning| {
        let mut model = model(learning);
        let hole = model.array("hole", 7, 1..=6)?;
        model.post(AllDifferent::new(&hole).consistency(Consistency::Domain))?;
        Ok((model, Goal::Satisfy))
    }),
    ("hall sets", |learning| {
        let mut model = model(learning);
        let x = model.array("x", 6, 1..=6)?;
        for i in [0, 1, 2, 3] {
            model.post(InSet::new(x[i], [1, 3, 4, 6]))?;
        }
        model.post(AllDifferent::new(&x).consistency(Consistency::Domain))?;
        model.linear(&[(1, x[4]), (1, x[5])], Relation::NotEqual, 7)?;
        Ok((model, Goal::Satisfy))
    }),
    ("five queens of six colours", |learning| {
        let mut model = model(learning);
        let colour = model.array("c", 25, 1..=6)?;
        for i in 0..25 {
            for j in 0..i {
                let [[a, b], [c, d]]: [[usize; 2]; 2] = [[i / 5, i % 5], [j / 5, j % 5]];
                if a == c || b == d || a.abs_diff(c) == b.abs_diff(d) {
                    model.post(NotEqual::new(colour[i], colour[j]))?;
                }
            }
        }
        for &x in &colour {
            model.linear(&[(1, x)], Relation::AtMost, 4)?;
        }
        Ok((model, Goal::Satisfy))
    }),
    ("parity of a sum", |learning| {
        let mut model = model(learning);
        let x = model.array("x", 4, 0..=5)?;
        model.linear(
            &[(2, x[0]), (4, x[1]), (2, x[2]), (6, x[3])],
            Relation::Equal,
            17,
        )?;
        Ok((model, Goal::Satisfy))
    }),
    ("odd and even", |learning| {
        let mut model = model(learning);
        let b = model.array("b", 5, 0..=1)?;
        model.post(Xor::odd(b.iter().copied()))?;
        model.linear(
            &b.iter().map(|&x| (1, x)).collect::<Vec<_>>(),
            Relation::Equal,
            2,
        )?;
        Ok((model, Goal::Satisfy))
    }),
    ("tables", |learning| {
        let mut model = model(learning);
        let x = model.array("x", 6, 0..=3)?;
        let rows: Vec<[i32; 3]> = (0..64)
            .map(|n| [n / 16, n / 4 % 4, n % 4])
            .filter(|r| (r[0] + 2 * r[1] + r[2]) % 4 == 1)
            .collect();
        model.post(Table::new(&x[..3], &rows))?;
        model.post(Table::new(&x[2..5], &rows))?;
        model.post(Table::new(&[x[4], x[5], x[0]], &rows))?;
        model.post(AllDifferent::new(&[x[0], x[2], x[4]]))?;
        model.post(Table::new(&[x[0], x[1], x[4]], &rows))?;
        model.linear(&[(1, x[0]), (1, x[2]), (1, x[4])], Relation::Equal, 7)?;
        Ok((model, Goal::Satisfy))
    }),
    ("elements", |learning| {
        let mut model = model(learning);
        let index = model.array("i", 3, 0..=4)?;
        let value = model.array("v", 3, 0..=20)?;
        for (&i, &v) in index.iter().zip(&value) {
            model.post(Element::new([3, 8, 13, 5, 17], i, v))?;
        }
        model.all_different(&index)?;
        model.linear(
            &[(1, value[0]), (1, value[1]), (1, value[2])],
            Relation::Equal,
            27,
        )?;
        Ok((model, Goal::Satisfy))
    }),
    ("a magic sequence with another sum", |learning| {
        let mut model = model(learning);
        let x = model.array("x", 5, 0..=4)?;
        for (value, &number) in (0..).zip(&x) {
            model.post(Count::new(&x, value, number))?;
        }
        model.linear(
            &x.iter().map(|&x| (1, x)).collect::<Vec<_>>(),
            Relation::AtMost,
            4,
        )?;
        Ok((model, Goal::Satisfy))
    }),
    ("cages", |learning| {
        let mut model = model(learning);
        let x = model.array("x", 6, 1..=6)?;
        model.post(CageSum::new(&x[..3], 7))?;
        model.post(CageSum::new(&x[3..], 14))?;
        model.all_different(&[x[0], x[3], x[4], x[1]])?;
        model.post(Times::new(x[0], x[3], x[5]))?;
        model.post(Abs::new(x[2], x[4]))?;
        Ok((model, Goal::Satisfy))
    }),
    ("three jobs in too little time", |learning| {
        let mut model = model(learning);
        let start = model.array("s", 4, 0..=6)?;
        model.post(NoOverlap::new(&start, [3, 2, 2, 3]))?;
        model.linear(&[(1, start[0])], Relation::AtMost, 5)?;
        model.linear(&[(1, start[3])], Relation::AtMost, 4)?;
        Ok((model, Goal::Satisfy))
    }),
    ("clauses", |learning| {
        let mut model = model(learning);
        let b = model.array("b", 4, 0..=1)?;
        for signs in 0..16 {
            let atom = |i: usize| Atom::is(b[i], signs >> i & 1);
            model.post(Clause::new((0..4).map(atom)))?;
        }
        model.post(ExactlyOne::new(&b))?;
        Ok((model, Goal::Satisfy))
    }),
];
