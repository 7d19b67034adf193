//! The rules of each genre say what its definition says: the models, the check of what is filled in, and the definitions agree.

use crate::definitions::{FilledBoard, is_solved};
use crate::random::{NumberSize, random_diagram};
use crate::tools::known_boards;
use csp_puzzles::board::LayeredBoard;
use csp_puzzles::diagram::Diagram;
use csp_puzzles::filling::Filling;
use csp_puzzles::genre::Genre;
use csp_puzzles::genres::GENRES;
use csp_puzzles::layer::Layer;
use csp_puzzles::puzzle::GridPuzzle;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// The values of each layer of a full board.
fn values(layers: &[Layer], filling: &Filling) -> Vec<Vec<i32>> {
    let of = |layer: usize| {
        filling
            .layer(layer)
            .iter()
            .map(|value| value.unwrap())
            .collect()
    };
    (0..layers.len()).map(of).collect()
}

fn meets_definition(genre: &str, diagram: &Diagram, layers: Vec<Vec<i32>>) -> bool {
    is_solved(genre, &FilledBoard { diagram, layers })
}

/// All boards that are filled in, if they are few enough to be looked at one by one.
fn all_fillings(layers: &[Layer]) -> Option<Vec<Vec<Vec<i32>>>> {
    const MOST: usize = 8_192;
    let mut count = 1_usize;
    for layer in layers {
        let values = layer.values().count();
        count = count.saturating_mul(values.saturating_pow(layer.vars().len() as u32));
    }
    let fill = |mut number: usize| {
        let mut filled = Vec::new();
        for layer in layers {
            let base = layer.values().count();
            let mut value = || {
                let value = layer.values().start() + (number % base) as i32;
                number /= base;
                value
            };
            filled.push(layer.vars().iter().map(|_| value()).collect());
        }
        filled
    };
    (count <= MOST).then(|| (0..count).map(fill).collect())
}

/// A small puzzle with all that can be filled in.
struct SmallPuzzle {
    puzzle: GridPuzzle,
    board: LayeredBoard,
    fillings: Vec<Vec<Vec<i32>>>,
}

impl SmallPuzzle {
    /// A random puzzle on the first of these boards that has few enough fillings.
    fn random(genre: &'static Genre, seed: u64) -> Option<Self> {
        const SHAPES: [(usize, usize); 9] = [
            (3, 4),
            (3, 3),
            (2, 4),
            (4, 2),
            (2, 3),
            (2, 2),
            (1, 4),
            (1, 3),
            (1, 2),
        ];
        let first = (seed % 9) as usize;
        SHAPES[first..].iter().find_map(|&shape| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let diagram = random_diagram(genre.name, shape, NumberSize::Small, &mut random);
            let puzzle = GridPuzzle { genre, diagram };
            let board = puzzle.board().ok()?;
            let fillings = all_fillings(board.layers())?;
            Some(Self {
                puzzle,
                board,
                fillings,
            })
        })
    }
}

/// On small boards, the solutions are those that meet the definition, found by looking at all that can be filled in.
#[test]
fn solutions_are_what_meets_the_definition() {
    for &genre in GENRES {
        let mut compared = 0;
        let mut with_solutions = 0;
        for small in (0..60).filter_map(|seed| SmallPuzzle::random(genre, seed)) {
            let diagram = &small.puzzle.diagram;
            let meets =
                |filling: &Vec<Vec<i32>>| meets_definition(genre.name, diagram, filling.clone());
            let mut expected: Vec<_> = small.fillings.into_iter().filter(meets).collect();
            let solutions = small.board.into_solutions(10_000).unwrap();
            let found = solutions.found.iter();
            let mut found: Vec<_> = found
                .map(|filling| values(&solutions.layers, filling))
                .collect();
            expected.sort_unstable();
            found.sort_unstable();
            let link = small.puzzle.to_link();
            assert!(
                found == expected,
                "{link:?}: found {found:?}, expected {expected:?}"
            );
            compared += 1;
            with_solutions += u32::from(!found.is_empty());
        }
        let name = genre.name;
        println!("{name}: {compared} boards, {with_solutions} with solutions");
        assert!(
            compared >= 10 && with_solutions >= 3,
            "{name}: {compared}, {with_solutions}"
        );
    }
}

/// Boards of others meet the definition with their answers, and after random changes they break a rule when they do not.
#[test]
fn rules_are_broken_when_the_definition_is_not_met() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for known in known_boards() {
        let genre = known.puzzle.genre.name;
        let mut board = known.puzzle.board().unwrap();
        let mut answer = known.filling(board.layers());
        let diagram = &known.puzzle.diagram;
        assert!(
            meets_definition(genre, diagram, values(board.layers(), &answer)),
            "{}",
            known.link
        );
        for _ in 0..20 {
            let layer = random.random_range(0..board.layers().len());
            let spot = random.random_range(0..board.layers()[layer].vars().len());
            let all = board.layers()[layer].values();
            answer.set(layer, spot, Some(random.random_range(all)));
            let is_right = meets_definition(genre, diagram, values(board.layers(), &answer));
            let broken = board.broken(&answer).unwrap();
            assert_eq!(is_right, broken.is_empty(), "{}", known.link);
        }
    }
}
