//! Transformations, and forms of boards of other sizes.

use super::check;
use crate::common::random::{rng, solved};
use csp_core::random::Random;
use csp_core::testing::seeds;
use csp_sudoku::canon::canonical;
use csp_sudoku::transformation::{Transformation, TransformationError};
use csp_sudoku::{Grid, Shape, Sudoku};
use std::collections::BTreeSet;

const SHAPES: [(usize, usize); 7] = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4)];

fn shapes() -> impl Iterator<Item = Shape> {
    SHAPES
        .into_iter()
        .map(|(rows, columns)| Shape::new(rows, columns).unwrap())
}

#[test]
fn transformations_form_a_group() {
    for shape in shapes() {
        for seed in seeds(20) {
            let mut random = Random::new(seed, 0);
            let first = Transformation::random(shape, &mut random);
            let second = Transformation::random(shape, &mut random);
            let grid = Grid::new(shape, solved(shape, &mut rng(seed))).unwrap();
            let puzzle = Sudoku::from(&grid)
                .with_name("name")
                .with_solution(grid.clone())
                .unwrap();
            let moved = second.apply(&first.apply(&grid).unwrap()).unwrap();
            assert!(moved.check().is_ok());
            assert_eq!(first.then(&second).unwrap().apply(&grid).unwrap(), moved);
            assert_eq!(
                first.inverse().apply(&first.apply(&grid).unwrap()).unwrap(),
                grid
            );
            assert_eq!(
                first.then(&first.inverse()).unwrap(),
                Transformation::identity(shape)
            );
            let moved = first.apply_to_puzzle(&puzzle).unwrap();
            assert_eq!(moved.name(), Some("name"));
            assert_eq!(moved.solution(), Some(&moved.givens_grid()));
            assert_eq!(moved.givens_grid(), first.apply(&grid).unwrap());
            let (rows, columns) = (first.rows(), first.columns());
            let again =
                Transformation::new(shape, first.transposes(), rows, columns, first.digits());
            assert_eq!(again, Ok(first));
        }
    }
}

#[test]
fn parts_that_make_no_transformation_are_errors() {
    let shape = Shape::new(2, 2).unwrap();
    let whole = [0, 1, 2, 3];
    let new = |rows: [u8; 4], columns: [u8; 4], digits: [u8; 4]| {
        Transformation::new(shape, false, rows, columns, digits).map_err(|error| error.to_string())
    };
    assert!(new(whole, [3, 2, 0, 1], [4, 3, 2, 1]).is_ok());
    let error = |part| {
        Err(format!(
            "no symmetry of a board of {shape} has these {part}"
        ))
    };
    assert_eq!(new([0, 2, 1, 3], whole, [1, 2, 3, 4]), error("rows"));
    assert_eq!(new(whole, [0, 0, 2, 3], [1, 2, 3, 4]), error("columns"));
    assert_eq!(new(whole, whole, [0, 1, 2, 3]), error("digits"));
    let six = Shape::new(2, 3).unwrap();
    let lines = [0, 1, 2, 3, 4, 5];
    assert!(Transformation::new(six, true, lines, lines, [1, 2, 3, 4, 5, 6]).is_err());
    let wrong = Transformation::identity(six).apply(&Grid::new(shape, [0; 16]).unwrap());
    assert!(matches!(wrong, Err(TransformationError::Shape { .. })));
}

#[test]
fn forms_of_other_sizes_stay_when_they_are_shuffled() {
    for shape in shapes() {
        for seed in seeds(20) {
            let mut digits = solved(shape, &mut rng(seed));
            let mut random = Random::new(seed, 1);
            let keep = 1 + random.below(2);
            digits.iter_mut().for_each(|digit| {
                if random.below(3) > keep.min(if shape.side() > 10 { 0 } else { 2 }) {
                    *digit = 0;
                }
            });
            check(&Grid::new(shape, digits).unwrap(), seed, 2);
        }
    }
}

/// All orders of lines that keep bands or stacks of this size together.
fn orders(side: usize, size: usize) -> Vec<Vec<u8>> {
    let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
    for place in 0..side {
        let longer = orders.iter().flat_map(|order| {
            let fits = move |line: &u8| {
                let begun = order
                    .get(place / size * size)
                    .map(|first| first / size as u8);
                let has_group = |group: u8| order.iter().any(|other| other / size as u8 == group);
                let group = line / size as u8;
                !order.contains(line) && begun.map_or(!has_group(group), |begun| begun == group)
            };
            let lines = (0..side as u8).filter(fits);
            lines.map(|line| [order.as_slice(), &[line]].concat())
        });
        orders = longer.collect();
    }
    orders
}

/// The canonical form and the number of automorphisms, by trying everything.
fn form_by_trying(grid: &Grid) -> (Vec<u8>, u64) {
    let shape = grid.shape();
    let side = shape.side();
    let digits: Vec<u8> = (1..=side as u8).collect();
    let columns = orders(side, shape.box_columns());
    let mut best = (vec![u8::MAX], 0);
    for rows in orders(side, shape.box_rows()) {
        for columns in &columns {
            for transposes in [false, true] {
                let (rows, columns) = (rows.as_slice(), columns.as_slice());
                let way = Transformation::new(shape, transposes, rows, columns, digits.as_slice());
                let Ok(way) = way else { continue };
                let mut names = vec![0; side + 1];
                let mut next = 0;
                let moved = way.apply(grid).unwrap();
                let rename = |digit: &u8| {
                    let name = &mut names[usize::from(*digit)];
                    if *digit != 0 && *name == 0 {
                        next += 1;
                        *name = next;
                    }
                    *name
                };
                let renamed: Vec<u8> = moved.digits().iter().map(rename).collect();
                if renamed < best.0 {
                    best = (renamed, 1);
                } else if renamed == best.0 {
                    best.1 += 1;
                }
            }
        }
    }
    best
}

#[test]
fn forms_are_the_least_of_all() {
    assert_eq!(orders(6, 3).len(), 2 * 6 * 6);
    for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
        let shape = Shape::new(rows, columns).unwrap();
        for seed in seeds(30) {
            let mut random = Random::new(seed, 2);
            let mut digits = solved(shape, &mut rng(seed));
            let blank = random.below(4);
            digits
                .iter_mut()
                .filter(|_| random.below(4) < blank)
                .for_each(|digit| *digit = 0);
            let grid = Grid::new(shape, digits).unwrap();
            let form = canonical(&grid).unwrap();
            let by_trying = form_by_trying(&grid);
            assert_eq!(
                (form.grid.digits().to_vec(), form.automorphisms),
                by_trying,
                "{grid}"
            );
        }
    }
}

#[test]
fn there_are_two_complete_grids_of_four_and_their_orbits_have_the_known_sizes() {
    let blank = Grid::new(Shape::new(2, 2).unwrap(), [0; 16]).unwrap();
    let grids: Vec<Grid> = Sudoku::from(&blank).solutions().collect();
    assert_eq!(grids.len(), 288);
    let forms: Vec<_> = grids.iter().map(|grid| canonical(grid).unwrap()).collect();
    let different: BTreeSet<String> = forms.iter().map(|form| form.grid.to_string()).collect();
    assert_eq!(different.len(), 2);
    // Each grid stands for as many rearrangements as there are in all, by its automorphisms:
    // 128 · 4! / 288 on average over the orbits.
    for text in different {
        let orbit: Vec<_> = forms
            .iter()
            .filter(|form| form.grid.to_string() == text)
            .collect();
        assert_eq!(orbit.len() as u64 * orbit[0].automorphisms, 128 * 24);
    }
}

#[test]
fn a_large_board_with_few_givens_has_a_form_and_a_full_one_an_error() {
    let shape = Shape::of_side(25).unwrap();
    let full = Grid::new(shape, solved(shape, &mut rng(1))).unwrap();
    let error = canonical(&full).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("with so many givens takes too long"),
        "{error}"
    );
    let mut digits = full.digits().to_vec();
    let mut random = Random::new(1, 0);
    digits
        .iter_mut()
        .filter(|_| random.below(4) > 0)
        .for_each(|digit| *digit = 0);
    check(&Grid::new(shape, digits).unwrap(), 1, 2);
}
