//! Canonical forms: the same for equivalent puzzles, different for others.

mod shapes;

use crate::common::{NINE, SOLVED, data};
use csp_core::random::Random;
use csp_core::testing::{cases, seeds};
use csp_sudoku::canon::{CanonError, canonical, canonical_puzzle, equivalence};
use csp_sudoku::transformation::Transformation;
use csp_sudoku::{Grid, Rules, Shape, Sudoku};
use std::collections::BTreeSet;

fn grid(text: &str) -> Grid {
    text.parse::<Sudoku>().unwrap().givens_grid()
}

/// Checks the form of a grid against those of random equivalent grids. Returns the form.
fn check(grid: &Grid, seed: u64, rounds: u64) -> Grid {
    let form = canonical(grid).unwrap();
    assert_eq!(
        form.transformation.apply(grid).unwrap(),
        form.grid,
        "{grid}"
    );
    assert!(form.grid.digits() <= grid.digits(), "{grid}");
    for round in 0..rounds {
        let shuffle = Transformation::random(grid.shape(), &mut Random::new(seed, round));
        let other = shuffle.apply(grid).unwrap();
        let again = canonical(&other).unwrap();
        assert_eq!(again.grid, form.grid, "{grid} by {shuffle}");
        assert_eq!(
            again.automorphisms, form.automorphisms,
            "{grid} by {shuffle}"
        );
        assert!(form.grid.digits() <= other.digits(), "{grid} by {shuffle}");
    }
    form.grid
}

#[test]
fn forms_of_real_puzzles_and_of_their_solutions_stay_when_they_are_shuffled() {
    for (file, step) in [
        ("17_clue.txt.gz", 49),
        ("top1465.txt", 2),
        ("hardest_11plus.txt.gz", 97),
    ] {
        let mut forms = BTreeSet::new();
        let puzzles: Vec<Sudoku> = data(file).step_by(step).collect();
        let puzzles = &puzzles[..cases(puzzles.len() as u64) as usize];
        for (puzzle, seed) in puzzles.iter().zip(0..) {
            forms.insert(check(&puzzle.givens_grid(), seed, 3).digits().to_vec());
            check(&puzzle.solve().unwrap(), seed, 2);
        }
        // These collections have no two equivalent puzzles, apart from the second.
        if file != "top1465.txt" {
            assert_eq!(forms.len(), puzzles.len(), "{file}");
        }
    }
}

#[test]
fn grids_of_any_number_of_givens_have_forms() {
    let solved = grid(SOLVED);
    for seed in seeds(200) {
        let mut random = Random::new(seed, 0);
        let mut digits = solved.digits().to_vec();
        let order = random.permutation(81);
        for cell in &order[..random.below(82) as usize] {
            digits[usize::from(*cell)] = 0;
        }
        check(&Grid::new(Shape::NINE, digits).unwrap(), seed, 3);
    }
}

#[test]
fn full_and_blank_lines_have_no_more_ties_than_can_be_tried() {
    let solved = grid(SOLVED);
    for (rows, columns) in [
        (3, 9),
        (9, 3),
        (6, 9),
        (1, 9),
        (9, 1),
        (2, 9),
        (8, 8),
        (9, 8),
        (3, 3),
        (6, 6),
    ] {
        let mut digits = solved.digits().to_vec();
        let outside = |cell: usize| cell / 9 >= rows || cell % 9 >= columns;
        (0..81)
            .filter(|cell| outside(*cell))
            .for_each(|cell| digits[cell] = 0);
        check(&Grid::new(Shape::NINE, digits).unwrap(), 1, 3);
    }
    // A digit in each row, column and box, then without one of them in each row, column and box.
    for keeps in [true, false] {
        let digits = solved.digits().iter();
        let digits = digits.map(|digit| if (*digit == 1) == keeps { *digit } else { 0 });
        check(
            &Grid::new(Shape::NINE, digits.collect::<Vec<u8>>()).unwrap(),
            1,
            3,
        );
    }
}

#[test]
fn known_forms_and_automorphisms() {
    // The grid with the most automorphisms, the blank grid, and one with a single given.
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let canonical_most = canonical(&grid(most)).unwrap();
    assert_eq!(canonical_most.grid.to_string(), most);
    assert_eq!(canonical_most.automorphisms, 648);

    let blank = canonical(&Grid::new(Shape::NINE, [0; 81]).unwrap()).unwrap();
    assert_eq!(blank.automorphisms, 3_359_232);

    let mut one = [0; 81];
    one[40] = 7;
    let one = canonical(&Grid::new(Shape::NINE, one).unwrap()).unwrap();
    assert_eq!(one.grid.to_string(), format!("{}1", ".".repeat(80)));
    assert_eq!(one.automorphisms, 3_359_232 / 81);

    // The transpose of this puzzle is the puzzle with other names.
    let twin = grid(NINE);
    assert_eq!(canonical(&twin).unwrap().automorphisms, 1);
}

#[test]
fn equivalent_grids_are_told_from_others() {
    let puzzle = grid(NINE);
    for seed in seeds(50) {
        let mut random = Random::new(seed, 0);
        let shuffle = Transformation::random(Shape::NINE, &mut random);
        let other = shuffle.apply(&puzzle).unwrap();
        let way = equivalence(&puzzle, &other).unwrap().unwrap();
        assert_eq!(way.apply(&puzzle).unwrap(), other);
        let mut changed = other.digits().to_vec();
        let given = changed.iter().position(|digit| *digit != 0).unwrap();
        changed[given] = 0;
        let changed = Grid::new(Shape::NINE, changed).unwrap();
        assert_eq!(equivalence(&puzzle, &changed).unwrap(), None);
    }
}

#[test]
fn what_has_no_form_is_an_error() {
    let clash = canonical(&grid("11..............")).unwrap_err();
    assert_eq!(
        clash.to_string(),
        "digit 1 stands twice in row 1: at r1c1 and r1c2"
    );
    let large = Shape::new(5, 6).unwrap();
    let large = canonical(&Grid::new(large, [0; 900]).unwrap()).unwrap_err();
    assert_eq!(
        large.to_string(),
        "canonical forms are for boards up to 25x25, not for 30x30 with boxes of 5x6"
    );
    let puzzle: Sudoku = NINE.parse().unwrap();
    let rules = Rules::classic(Shape::NINE).with_diagonals().unwrap();
    let diagonal = puzzle.clone().with_rules(rules).unwrap();
    assert_eq!(canonical_puzzle(&diagonal), Err(CanonError::Rules));
    let mut masks = puzzle.masks().to_vec();
    masks[2] = 0b11;
    let marked = Sudoku::new(Shape::NINE, masks).unwrap();
    assert_eq!(canonical_puzzle(&marked), Err(CanonError::Pencilmarks));
    assert_eq!(canonical_puzzle(&puzzle), canonical(&puzzle.givens_grid()));
}
