//! What is found is checked before it is given out, apart from what finds it.

use csp_core::limits::Limits;
use csp_core::model::GridShape;
use csp_core::prelude::*;
use csp_puzzles::diagram::Diagram;
use csp_puzzles::error::WrongSolution;
use csp_puzzles::filling::Filling;
use csp_puzzles::generate::{MakeError, PuzzleGenerator, PuzzleWishes};
use csp_puzzles::genre::Genre;
use csp_puzzles::maker::{CluePlaces, DrawnBoard, PuzzleMaker};
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::sign::Sign;
use csp_puzzles::solutions::CheckedSolutions;

/// Creek, but for a model in which no cell is shaded.
static FAULTY: Genre = genre("creek");

/// The same model, which is right in a genre that has no definition.
static WHITE: Genre = genre("white");

const fn genre(name: &'static str) -> Genre {
    Genre {
        name,
        title: "Creek",
        japanese: "クリーク",
        links: &["creek"],
        rules: &[],
        body: &[],
        post: |_, board| {
            let shaded = board.shading()?;
            Ok(board.require("no cell is shaded", sum(shaded.vars()).eq(0))?)
        },
        make: Some(PuzzleMaker {
            draw: |_| {
                Some(DrawnBoard {
                    diagram: cell_to_shade(),
                    layers: vec![vec![0]],
                })
            },
            print: |_, _, _| {},
            places: CluePlaces::Drawn,
            change: None,
        }),
    }
}

/// A board of one cell, which has to be shaded.
fn cell_to_shade() -> Diagram {
    let mut diagram = Diagram::new(1, 1).unwrap();
    diagram.corners_mut()[0] = Sign::Number(1);
    diagram
}

fn solved(genre: &'static Genre) -> Result<Vec<Filling>, WrongSolution> {
    let diagram = cell_to_shade();
    let puzzle = GridPuzzle { genre, diagram };
    let board = puzzle.board().unwrap();
    let blank = Filling::empty(board.layers());
    let solutions = CheckedSolutions::new(&puzzle, board, &blank, Limits::default());
    solutions.unwrap().first(2)
}

#[test]
fn a_solution_that_the_definition_refuses_is_not_given_out() {
    let wrong = solved(&FAULTY).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "a wrong solution of Creek: it is none by the definition of the genre"
    );
    assert_eq!(solved(&WHITE).unwrap(), [Filling::full(&[vec![0]])]);
}

#[test]
fn a_puzzle_with_a_wrong_solution_is_not_made() {
    let made = |genre: &'static Genre| {
        let shape = GridShape {
            rows: 1,
            columns: 1,
        };
        let generator = PuzzleGenerator::new(genre, PuzzleWishes::new(shape), 7);
        generator.unwrap().make(4)
    };
    let wrong = made(&FAULTY).unwrap_err();
    assert!(matches!(wrong, MakeError::Wrong { number: 4, .. }));
    assert!(made(&WHITE).is_ok());
}
