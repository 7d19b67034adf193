//! New puzzles: each has one solution, is the same for the same seed, and has what was asked for.

use crate::rules::{all_fillings, values};
use csp_core::limits::Limits;
use csp_core::model::GridShape;
use csp_puzzles::filling::Filling;
use csp_puzzles::generate::{MadePuzzle, MakeError, PuzzleGenerator, PuzzleWishes};
use csp_puzzles::genre::Genre;
use csp_puzzles::genres::{self, GENRES};
use csp_puzzles::level::PuzzleLevel;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::sign::Sign;
use csp_puzzles::symmetry::ClueSymmetry;

fn made_genres() -> impl Iterator<Item = &'static Genre> {
    GENRES.iter().copied().filter(|genre| genre.make.is_some())
}

const fn square(side: usize) -> GridShape {
    GridShape {
        rows: side,
        columns: side,
    }
}

fn generator(genre: &'static Genre, wishes: PuzzleWishes) -> PuzzleGenerator {
    PuzzleGenerator::new(genre, wishes, 7).unwrap_or_else(|error| panic!("{error}"))
}

/// Whether what is filled in meets the definition of the genre.
fn meets_definition(made: &MadePuzzle) -> bool {
    made.puzzle.is_solved_by(&made.solution) == Some(true)
}

/// The puzzle has this solution and no other, by its model, and the solution meets the definition. On a small board, no other
/// filling meets it.
fn has_one_solution(made: &MadePuzzle) {
    let link = made.puzzle.to_link().unwrap();
    assert!(meets_definition(made), "{link}");
    let solutions = made.puzzle.board().unwrap().into_solutions(2).unwrap();
    assert_eq!(solutions.limit, None, "{link}");
    assert_eq!(
        solutions.found,
        std::slice::from_ref(&made.solution),
        "{link}"
    );
    if let Some(all) = all_fillings(&solutions.layers) {
        let meets =
            |layers: &Vec<Vec<i32>>| made.puzzle.is_solved_by(&Filling::full(layers)) == Some(true);
        let right: Vec<_> = all.into_iter().filter(meets).collect();
        assert_eq!(right, [values(&solutions.layers, &made.solution)], "{link}");
    }
}

/// Boards that were shown to have one solution were asked again with few failures: then none of these is found on so few boards.
#[test]
fn boards_with_one_solution_are_not_thrown_away() {
    let wishes = PuzzleWishes {
        attempts: 12,
        ..PuzzleWishes::new(square(10))
    };
    let genre = genres::named("star-battle").unwrap();
    for seed in 1..=4 {
        let generator = PuzzleGenerator::new(genre, wishes.clone(), seed).unwrap();
        assert!(generator.make(0).is_ok(), "seed {seed}");
    }
}

#[test]
fn what_is_made_has_one_solution_and_a_link() {
    for genre in made_genres() {
        for side in [4, 6] {
            let generator = generator(genre, PuzzleWishes::new(square(side)));
            for number in 0..2 {
                let made = match generator.make(number) {
                    Ok(made) => made,
                    // Some genres have hardly a board of this size.
                    Err(MakeError::Exhausted { .. }) if side == 4 => continue,
                    Err(error) => panic!("{}: {error}", genre.name),
                };
                has_one_solution(&made);
                let link = made.puzzle.to_link().unwrap();
                let read = GridPuzzle::from_link(&link).unwrap();
                assert_eq!(read.to_link().unwrap(), link);
                assert_eq!(read.diagram.cells(), made.puzzle.diagram.cells(), "{link}");
                if side == 4 {
                    let again = generator.make(number).unwrap();
                    assert_eq!(again.puzzle.to_link().unwrap(), link);
                }
            }
        }
    }
}

#[test]
fn no_clue_can_be_left_out() {
    let creek = genres::named("creek").unwrap();
    let made = generator(creek, PuzzleWishes::new(square(5)))
        .make(0)
        .unwrap();
    let corners = made.puzzle.diagram.corners();
    let clues: Vec<usize> = (0..corners.len())
        .filter(|&corner| corners[corner] != Sign::Nothing)
        .collect();
    assert_eq!(clues.len(), made.clues);
    for corner in clues {
        let mut puzzle = made.puzzle.clone();
        puzzle.diagram.corners_mut()[corner] = Sign::Nothing;
        let solutions = puzzle.board().unwrap().into_solutions(2).unwrap();
        assert_eq!(solutions.found.len(), 2);
    }
}

#[test]
fn wishes_are_kept() {
    let fillomino = genres::named("fillomino").unwrap();
    for symmetry in ClueSymmetry::ALL {
        let shape = square(6);
        let wishes = PuzzleWishes {
            symmetry,
            clues: Some(12..=16),
            ..PuzzleWishes::new(shape)
        };
        let made = generator(fillomino, wishes).make(1).unwrap();
        let clues: Vec<_> = made
            .puzzle
            .diagram
            .numbers()
            .map(|(place, _)| place)
            .collect();
        assert!((12..=16).contains(&clues.len()), "{symmetry:?}: {clues:?}");
        let images = clues.iter().map(|&place| symmetry.place(place, shape));
        assert!(
            images.into_iter().all(|place| clues.contains(&place)),
            "{symmetry:?}"
        );
    }
}

/// Puzzles of this level, rated again out of their links alone.
fn level_holds(genre: &'static Genre, level: PuzzleLevel, side: usize) -> bool {
    let wishes = PuzzleWishes {
        level: Some(level),
        attempts: 3,
        ..PuzzleWishes::new(square(side))
    };
    let Ok(made) = generator(genre, wishes).make(0) else {
        return false;
    };
    let link = made.puzzle.to_link().unwrap();
    let read = GridPuzzle::from_link(&link).unwrap();
    let rated = PuzzleLevel::of(&read, Limits::default()).unwrap();
    assert_eq!(rated, Some(level), "{link}");
    true
}

#[test]
fn levels_hold() {
    let mut made = 0;
    for genre in made_genres() {
        for level in PuzzleLevel::ALL {
            made += usize::from(level_holds(genre, level, 4));
        }
    }
    assert!(made >= 50, "{made}");
    let named = |name: &str| genres::named(name).unwrap();
    assert!(level_holds(named("slitherlink"), PuzzleLevel::Medium, 5));
    assert!(level_holds(named("kuromasu"), PuzzleLevel::Easy, 5));
}

#[test]
fn what_cannot_be_made_is_refused() {
    let refused = |name: &str, wishes: PuzzleWishes| {
        let generator = PuzzleGenerator::new(genres::named(name).unwrap(), wishes, 1);
        let error = generator.and_then(|generator| generator.make(0)).err();
        error.map(|error| error.to_string())
    };
    let symmetric = PuzzleWishes {
        symmetry: ClueSymmetry::HalfTurn,
        ..PuzzleWishes::new(square(5))
    };
    let told = refused("heyawake", symmetric).unwrap();
    assert_eq!(
        told,
        "where signs stand in heyawake comes with the board and cannot be symmetric"
    );
    let odd = refused("takuzu", PuzzleWishes::new(square(5))).unwrap();
    assert_eq!(odd, "row 1 has 5 cells and cannot have as many 0 as 1");
    let empty = refused("creek", PuzzleWishes::new(square(0))).unwrap();
    assert!(
        empty.starts_with("a board of 0 rows and 0 columns"),
        "{empty}"
    );
    let stopped = generator(
        genres::named("creek").unwrap(),
        PuzzleWishes::new(square(5)),
    );
    let stopped = stopped.stop_when(|| true).make(3).unwrap_err();
    assert_eq!(stopped, MakeError::Stopped { number: 3 });
}
