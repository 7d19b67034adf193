//! The rules of each genre say what its definition says: the models, the check of what is filled in, and the definitions agree.

use crate::random::{NumberSize, random_diagram};
use crate::tools::known_boards;
use csp_core::prelude::*;
use csp_core::testing::cases;
use csp_puzzles::board::{LayeredBoard, NamedRule};
use csp_puzzles::definitions;
use csp_puzzles::filling::Filling;
use csp_puzzles::genre::Genre;
use csp_puzzles::genres::GENRES;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::guide::{BoardGuide, GuideAnswer};
use csp_puzzles::layer::Layer;
use csp_puzzles::puzzle::GridPuzzle;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::Path;

/// The values of each layer of a full board.
pub(crate) fn values(layers: &[Layer], filling: &Filling) -> Vec<Vec<i32>> {
    let of = |layer: usize| {
        filling
            .layer(layer)
            .iter()
            .map(|value| value.unwrap())
            .collect()
    };
    (0..layers.len()).map(of).collect()
}

fn meets_definition(puzzle: &GridPuzzle, filling: &Filling) -> bool {
    let genre = puzzle.genre.name;
    let is_solved = puzzle.is_solved_by(filling);
    is_solved.unwrap_or_else(|| panic!("{genre} has no definition"))
}

/// All boards that are filled in, if they are few enough to be looked at one by one.
pub(crate) fn all_fillings(layers: &[Layer]) -> Option<Vec<Vec<Vec<i32>>>> {
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

#[test]
fn each_genre_has_a_definition() {
    let known = known_boards().next().unwrap();
    let blank = Filling::empty(known.puzzle.board().unwrap().layers());
    for genre in GENRES {
        let answer = definitions::is_solved(genre.name, &known.puzzle.diagram, &blank);
        assert_eq!(answer, Some(false), "{}", genre.name);
    }
}

/// What is checked by the definitions is checked by something else than the models.
#[test]
fn definitions_import_neither_models_nor_boards() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/definitions");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let source = fs::read_to_string(&path).unwrap();
        let imports = source.lines().filter(|line| line.starts_with("use "));
        for import in imports {
            let printed =
                ["diagram", "filling", "sign"].map(|module| format!("use crate::{module}::"));
            let shapes = ["graph", "model"].map(|module| format!("use csp_core::{module}::"));
            let mut allowed = printed.iter().chain(&shapes);
            let is_allowed = ["use std::", "use super::"]
                .iter()
                .any(|begin| import.starts_with(begin))
                || allowed.any(|allowed| import.starts_with(allowed));
            assert!(is_allowed, "{}: {import}", path.display());
        }
    }
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
            let puzzle = &small.puzzle;
            let meets = |layers: &Vec<Vec<i32>>| meets_definition(puzzle, &Filling::full(layers));
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
            with_solutions += u64::from(!found.is_empty());
            if compared >= cases(50) && with_solutions >= cases(15) {
                break;
            }
        }
        let name = genre.name;
        println!("{name}: {compared} boards, {with_solutions} with solutions");
        assert!(
            compared >= 10 && with_solutions >= 3,
            "{name}: {compared}, {with_solutions}"
        );
    }
}

/// What steps take for known follows from the rules: on small boards, no solution contradicts it.
#[test]
fn no_solution_contradicts_a_lemma() {
    let mut compared = 0;
    for &genre in GENRES {
        for small in (0..40).filter_map(|seed| SmallPuzzle::random(genre, seed)) {
            let (puzzle, mut board) = (&small.puzzle, small.board);
            BoardGuide::new(&mut board).unwrap();
            if !board.rules().iter().any(NamedRule::is_lemma) {
                continue;
            }
            for filling in small.fillings.iter().map(|layers| Filling::full(layers)) {
                if meets_definition(puzzle, &filling) {
                    let mut guide = BoardGuide::new(&mut board).unwrap();
                    guide.fill(&filling).unwrap();
                    let answer = guide.advance();
                    let is_refused = matches!(answer, GuideAnswer::Contradiction(_));
                    assert!(!is_refused, "{:?}: {answer:?}", puzzle.to_link());
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared} solutions");
}

/// A lemma that does not hold is not told: a rule does not hold either.
#[test]
fn what_is_broken_is_a_rule() {
    let mut board = LayeredBoard::new(GridShape {
        rows: 1,
        columns: 3,
    });
    let shaded = board.shading().unwrap();
    let [a, b, c] = [0, 1, 2].map(|column| shaded[(0, column)]);
    let alike = |one: Var, other: Var| move |model: &mut Model| model.require(one.eq(other));
    board.rule("r1c1 and r1c2 are alike", alike(a, b)).unwrap();
    board.rule("r1c2 and r1c3 are alike", alike(b, c)).unwrap();
    board.lemma("r1c1 and r1c3 are alike", alike(a, c)).unwrap();
    let filling = Filling::full(&[vec![0, 0, 1]]);
    let broken = board.broken(&filling).unwrap();
    let broken: Vec<&str> = broken.iter().map(|rule| &*rule.sentence).collect();
    assert_eq!(broken, ["r1c2 and r1c3 are alike"]);
}

/// Boards of others meet the definition with their answers, and after random changes they break a rule when they do not.
/// Shaded cells cut narrow boards in other ways than wide ones: in a single row each cell touches both sides.
#[test]
fn shaded_cells_cut_narrow_boards_as_the_definition_says() {
    for (rows, columns) in [
        (1, 1),
        (1, 2),
        (1, 5),
        (5, 1),
        (2, 2),
        (2, 5),
        (5, 2),
        (3, 4),
    ] {
        let text = format!(
            "kuromasu {rows}x{columns}\ncells\n{}",
            format!("{}\n", ". ".repeat(columns).trim_end()).repeat(rows)
        );
        let puzzle = GivenPuzzle::read(&text).unwrap().puzzle;
        let solutions = puzzle.board().unwrap().into_solutions(10_000).unwrap();
        let cells = rows * columns;
        let fillings = (0..1 << cells).map(|set: u32| {
            let shaded = (0..cells).map(|cell| (set >> cell & 1) as i32);
            Filling::full(&[shaded.collect()])
        });
        let expected = fillings.filter(|filling| meets_definition(&puzzle, filling));
        assert_eq!(solutions.found.len(), expected.count(), "{rows}x{columns}");
    }
}

#[test]
fn rules_are_broken_when_the_definition_is_not_met() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for known in known_boards() {
        let mut board = known.puzzle.board().unwrap();
        let mut answer = known.filling(board.layers());
        assert!(meets_definition(&known.puzzle, &answer), "{}", known.link);
        for _ in 0..cases(20) {
            let layer = random.random_range(0..board.layers().len());
            let spot = random.random_range(0..board.layers()[layer].vars().len());
            let all = board.layers()[layer].values();
            answer.set(layer, spot, Some(random.random_range(all)));
            let is_right = meets_definition(&known.puzzle, &answer);
            let broken = board.broken(&answer).unwrap();
            assert_eq!(is_right, broken.is_empty(), "{}", known.link);
        }
    }
}

/// A rule is broken by itself, also where another one has the same expression.
#[test]
fn rules_with_the_same_expression_are_looked_at_by_themselves() {
    let mut board = LayeredBoard::new(GridShape {
        rows: 1,
        columns: 3,
    });
    let cells = board.cells("numbers", 0..=2, &[]).unwrap();
    let [x, y, z] = [cells[(0, 0)], cells[(0, 1)], cells[(0, 2)]];
    board.require("first", (x + y).eq(2) | z.eq(0)).unwrap();
    board.require("second", (x + y).eq(2) | z.eq(1)).unwrap();
    let mut filling = Filling::empty(board.layers());
    for (spot, value) in [0, 1, 2].into_iter().enumerate() {
        filling.set(0, spot, Some(value));
    }
    let broken = board.broken(&filling).unwrap();
    let sentences: Vec<&str> = broken.iter().map(|rule| rule.sentence.as_str()).collect();
    assert_eq!(sentences, ["first", "second"]);
}

/// Regions are not filled in. So each of two rules can hold for some regions, and none for both.
#[test]
fn a_full_board_that_is_no_solution_breaks_rules() {
    let link = "https://puzz.link/p?tentaisho/5/5/6fl94fi65en8dbf10000";
    let puzzle = GridPuzzle::from_link(link).unwrap();
    let solutions = puzzle.board().unwrap().into_solutions(2).unwrap();
    let [solution] = &solutions.found[..] else {
        panic!("it has one solution")
    };
    assert_eq!(puzzle.board().unwrap().broken(solution).unwrap(), []);
    // The region in the middle of row 1 is cut into three cells.
    let mut other = solution.clone();
    for place in [2, 4] {
        assert_eq!(solution.layer(0)[place], Some(0));
        other.set(0, place, Some(1));
    }
    assert_eq!(puzzle.is_solved_by(&other), Some(false));
    let broken = puzzle.board().unwrap().broken(&other).unwrap();
    assert!(broken.len() > 1, "{broken:?}");
}
