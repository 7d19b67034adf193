//! Locked Candidates: loses no solution, and does what the technique says, no less.

use super::board::{Board, Rules, count, houses, removed};
use crate::common::random::{pencilmarks, rng, solved};
use csp_core::extend::{Goal, Problem};
use csp_core::limits::Limits;
use csp_core::search::Search;
use csp_sudoku::engine::model::FirstFailByPeers;
use csp_sudoku::shape::{House, Shape};

const SINGLES: Rules = Rules {
    all_different: true,
    hidden_single: true,
    locked_candidates: false,
};
const ALL: Rules = Rules {
    locked_candidates: true,
    ..SINGLES
};
const ALONE: Rules = Rules {
    all_different: false,
    hidden_single: false,
    locked_candidates: true,
};

const SHAPES: [(usize, usize); 6] = [(2, 2), (2, 3), (3, 2), (2, 4), (1, 4), (4, 1)];

/// The technique as a book says it, over and over: a digit that a line has only inside one box goes
/// from the other cells of the box, and the other way round. `None`: a cell is left without candidates, or
/// a house without a digit.
fn locked(shape: Shape, masks: &[u64]) -> Option<Vec<u64>> {
    let is_box = |house: &House| matches!(house, House::Box(_));
    let cells = |house| {
        shape
            .house_cells(house)
            .map(|cell| shape.index(cell))
            .collect::<Vec<usize>>()
    };
    let boxes: Vec<Vec<usize>> = shape.houses().filter(is_box).map(cells).collect();
    let lines: Vec<Vec<usize>> = shape
        .houses()
        .filter(|house| !is_box(house))
        .map(cells)
        .collect();
    let pairs = lines
        .iter()
        .flat_map(|line| boxes.iter().flat_map(move |b| [(line, b), (b, line)]));
    let pairs: Vec<_> = pairs
        .filter(|(one, other)| one.iter().any(|cell| other.contains(cell)))
        .collect();
    let mut masks = masks.to_vec();
    loop {
        let before = masks.clone();
        for &(one, other) in &pairs {
            let digits = |inside: bool| {
                let cells = one.iter().filter(|cell| other.contains(cell) == inside);
                cells.fold(0, |digits, &cell| digits | masks[cell])
            };
            let locked = digits(true) & !digits(false);
            other
                .iter()
                .filter(|cell| !one.contains(cell))
                .for_each(|&cell| masks[cell] &= !locked);
        }
        let lacks = |house: &Vec<usize>| {
            house.iter().fold(0, |all, &cell| all | masks[cell]) != shape.all_digits()
        };
        if masks.contains(&0) || boxes.iter().chain(&lines).any(lacks) {
            return None;
        }
        if masks == before {
            return Some(masks);
        }
    }
}

#[test]
fn alone_it_does_what_the_technique_says() {
    let (mut nodes, mut conflicts, mut losses) = (0, 0, 0);
    for (rows, columns) in SHAPES {
        let shape = Shape::new(rows, columns).unwrap();
        for seed in 0..10 {
            let mut rng = rng(seed);
            let solution = solved(shape, &mut rng);
            let start = pencilmarks(shape, &solution, 60, &mut rng);
            let mut board = Board::new(shape, ALONE);
            board.keep(start.masks()).expect("there is a solution");
            board.walk(4, &mut rng, &mut |before, after| {
                nodes += 1;
                let Some(expected) = locked(shape, before) else {
                    conflicts += 1;
                    return assert_eq!(count(shape, before, 1), 0, "{shape}: {before:?}");
                };
                assert_eq!(after, Some(&expected[..]), "{shape}: {before:?}");
                losses += removed(before, &expected).count();
            });
        }
    }
    assert!(
        nodes > 300 && conflicts > 20 && losses > 500,
        "{nodes} {conflicts} {losses}"
    );
}

/// Beside the other rules, at every node: what goes is in no solution, and a conflict means that
/// there is none.
#[test]
fn it_removes_only_candidates_without_a_solution() {
    let (mut nodes, mut conflicts, mut losses) = (0, 0, 0);
    for (rows, columns) in SHAPES {
        let shape = Shape::new(rows, columns).unwrap();
        for seed in 0..10 {
            let mut rng = rng(seed);
            let solution = solved(shape, &mut rng);
            let start = pencilmarks(shape, &solution, 70, &mut rng);
            let (mut with, mut without) = (Board::new(shape, ALL), Board::new(shape, SINGLES));
            with.keep(start.masks()).expect("there is a solution");
            with.walk(4, &mut rng, &mut |before, after| {
                nodes += 1;
                without.solver.push_level();
                let singles = without.keep(before).ok().map(|()| without.masks());
                without.solver.pop_level();
                let (Some(singles), Some(after)) = (singles, after) else {
                    conflicts += 1;
                    assert!(
                        after.is_none(),
                        "singles see a conflict that more rules do not: {before:?}"
                    );
                    return assert_eq!(count(shape, before, 1), 0, "a false conflict: {before:?}");
                };
                assert_eq!(
                    removed(after, &singles).count(),
                    0,
                    "weaker than singles: {before:?}"
                );
                for (cell, bit) in removed(&singles, after) {
                    losses += 1;
                    let mut only = singles.clone();
                    only[cell] = bit;
                    assert_eq!(
                        count(shape, &only, 1),
                        0,
                        "{shape}: cell {cell}, bit {bit:#b} of {singles:?}"
                    );
                }
            });
        }
    }
    assert!(
        nodes > 300 && conflicts > 20 && losses > 50,
        "{nodes} {conflicts} {losses}"
    );
}

/// The solutions of a board by search, at most this number, in the order of the digits; and the nodes.
fn search(board: &mut Board, masks: &[u64], most: usize) -> (Vec<Vec<i32>>, u64) {
    let (shape, cells) = (board.shape, board.cells.clone());
    let houses: Vec<_> = houses(shape)
        .iter()
        .map(|house| house.iter().map(|&cell| cells[cell]).collect())
        .collect();
    let mut brancher = FirstFailByPeers::new(cells.clone(), &houses);
    board.solver.push_level();
    let _ = board.keep(masks);
    let mut search = Search::new(
        Problem::new(&mut board.solver, &mut brancher, Goal::Satisfy),
        Limits::default(),
        (),
    );
    let mut found: Vec<Vec<i32>> = search
        .by_ref()
        .take(most)
        .map(|solution| solution.values(&cells))
        .collect();
    let nodes = search.stats().nodes;
    drop(search);
    board.solver.pop_level();
    found.sort();
    (found, nodes)
}

#[test]
fn the_same_solutions_with_and_without_it() {
    let (mut several, mut more, mut fewer) = (0, 0, 0);
    for (rows, columns) in SHAPES {
        let shape = Shape::new(rows, columns).unwrap();
        let (mut with, mut without) = (Board::new(shape, ALL), Board::new(shape, SINGLES));
        for seed in 0..15 {
            let mut rng = rng(seed);
            let solution = solved(shape, &mut rng);
            let percent = if shape.side() < 8 { 55 } else { 35 };
            let start = pencilmarks(shape, &solution, percent, &mut rng);
            let (found, nodes) = search(&mut without, start.masks(), 3000);
            if found.len() < 3000 {
                let (same, cost) = search(&mut with, start.masks(), 3000);
                assert_eq!(same, found, "{shape}, seed {seed}");
                (more, fewer) = (more + nodes, fewer + cost);
                several += usize::from(found.len() > 1);
            }
        }
    }
    assert!(several > 20 && fewer < more, "{several} {fewer} {more}");
    let mut blank = Board::new(Shape::new(2, 2).unwrap(), ALL);
    assert_eq!(search(&mut blank, &[15; 16], 1000).0.len(), 288);
}

#[test]
fn pointing_and_claiming() {
    let shape = Shape::NINE;
    let keep = |gone: &[usize]| {
        let mut masks = vec![shape.all_digits(); 81];
        gone.iter().for_each(|&cell| masks[cell] &= !1);
        let mut board = Board::new(shape, ALONE);
        board.keep(&masks).unwrap();
        let after = board.masks();
        removed(&masks, &after)
            .map(|(cell, bit)| (cell, bit.trailing_zeros() + 1))
            .collect::<Vec<_>>()
    };
    // The first box has digit 1 in its first row only: the other cells of the row lose it.
    assert_eq!(
        keep(&[9, 10, 11, 18, 19, 20]),
        [3, 4, 5, 6, 7, 8].map(|cell| (cell, 1))
    );
    // The first column has digit 1 in the first box only: the other cells of the box lose it.
    assert_eq!(
        keep(&[27, 36, 45, 54, 63, 72]),
        [1, 2, 10, 11, 19, 20].map(|cell| (cell, 1))
    );
    assert_eq!(keep(&[9, 10, 11, 18, 19]), []);
}
