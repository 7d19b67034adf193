//! Game IDs of Tatham's collection are read and written, and come back as they were.

use crate::random::random_game;
use csp_core::model::Direction;
use csp_puzzles::genres;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::tatham::GAMES;
use itertools::Itertools as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// Game IDs that the programs of Debian's package printed.
fn known_ids() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("tatham.txt").lines();
    lines.filter(|line| !line.starts_with('#'))
}

/// Reads a game ID and writes it again, as a link, too; counts up to two solutions, and says how long that took.
fn come_back(id: &str) -> (usize, Duration) {
    let puzzle = GridPuzzle::from_link(id).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(puzzle.to_tatham().unwrap(), id);
    if puzzle.diagram.number() == 0 || puzzle.genre.name != "hashi" {
        let link = puzzle
            .to_link()
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        let back = GridPuzzle::from_link(&link).unwrap();
        assert_eq!(back.to_tatham().unwrap(), id, "{link}");
    }
    let start = Instant::now();
    let board = puzzle.board().unwrap();
    let solutions = board.into_solutions(2).unwrap();
    (solutions.found.len(), start.elapsed())
}

#[test]
fn ids_of_the_programs_come_back_and_have_one_solution() {
    for id in known_ids() {
        assert_eq!(come_back(id).0, 1, "{id}");
    }
}

#[test]
fn each_game_has_a_genre_and_ids() {
    for game in GAMES {
        let genre = genres::named(game.genre).unwrap();
        assert_eq!(genre.name, game.genre);
        let of_game = known_ids().filter(|id| {
            let puzzle = GridPuzzle::from_link(id).unwrap();
            id.starts_with(&format!("{}:", game.name)) && puzzle.genre.name == game.genre
        });
        assert!(of_game.count() >= 8, "{} as {}", game.name, game.genre);
    }
}

/// `CSP_GAME_IDS=path cargo test --release -p csp-puzzles --test puzzles tatham::figures -- --ignored --nocapture` reads the game IDs of a file,
/// looks whether each comes back and has one solution, and prints how long the searches took.
#[test]
#[ignore = "it needs a file of game IDs"]
fn figures_of_a_file() {
    let path = std::env::var("CSP_GAME_IDS").expect("CSP_GAME_IDS names a file");
    let text = std::fs::read_to_string(path).expect("the file is text");
    let game = |id: &&str| id.split(':').next().map(str::to_owned);
    for (game, ids) in &text.lines().chunk_by(game) {
        let results: Vec<(usize, Duration, &str)> = ids
            .map(|id| {
                let (found, time) = come_back(id);
                (found, time, id)
            })
            .collect();
        let times = results
            .iter()
            .map(|&(_, time, _)| time)
            .sorted()
            .collect_vec();
        let one = results.iter().filter(|(found, ..)| *found == 1).count();
        let (all, game) = (results.len(), game.unwrap_or_default());
        let (median, worst) = (times[all / 2], times[all - 1]);
        println!(
            "{game}: {one} of {all} have one solution; median {median:.1?}, worst {worst:.1?}"
        );
        for (found, _, id) in results.iter().filter(|(found, ..)| *found != 1) {
            println!("  {found} solutions: {id}");
        }
    }
}

#[test]
fn random_boards_come_back() {
    for game in GAMES {
        for seed in 0..1_000 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let diagram = random_game(game, &mut random);
            let genre = genres::named(game.genre).unwrap();
            let puzzle = GridPuzzle { genre, diagram };
            let id = puzzle
                .to_tatham()
                .unwrap_or_else(|error| panic!("{}, seed {seed}: {error}", game.name));
            let back = GridPuzzle::from_link(&id).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(back.genre.name, genre.name, "{id}");
            assert_eq!(back.diagram.number(), puzzle.diagram.number(), "{id}");
            assert_eq!(back.diagram.cells(), puzzle.diagram.cells(), "{id}");
            assert_eq!(back.diagram.corners(), puzzle.diagram.corners(), "{id}");
            assert_eq!(back.diagram.dots(), puzzle.diagram.dots(), "{id}");
            for side in Direction::STRAIGHT {
                assert_eq!(
                    back.diagram.outside(side),
                    puzzle.diagram.outside(side),
                    "{id}"
                );
            }
            assert_eq!(back.to_tatham().unwrap(), id);
            // Walls within an area are not told.
            let areas = |puzzle: &GridPuzzle| {
                let areas = puzzle.diagram.areas();
                let signs = (0..areas.len()).map(|area| puzzle.diagram.area(area));
                let cells = areas.iter().map(<[usize]>::to_vec);
                cells.zip(signs).collect_vec()
            };
            assert_eq!(areas(&back), areas(&puzzle), "{id}");
        }
    }
}

/// Whatever a description holds, it is read or refused: no panic.
#[test]
fn changed_ids_are_read_or_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for id in known_ids() {
        let start = id.rfind(':').unwrap() + 1;
        for _ in 0..20 {
            let mut bytes = id.as_bytes().to_vec();
            for _ in 0..random.random_range(1..4) {
                let at = random.random_range(start..bytes.len());
                bytes[at] = b"0123456789abdmsuxyzABLRSTUZ_,./:#[]*"[random.random_range(0..36)];
            }
            bytes.truncate(random.random_range(start..=bytes.len()));
            let read = GridPuzzle::from_link(&String::from_utf8(bytes).unwrap());
            let small = read.ok().filter(|puzzle| puzzle.diagram.cells().len() < 50);
            let _ = small.map(|puzzle| puzzle.board());
        }
    }
}

#[test]
fn pages_and_parameters_are_read() {
    let expected = GridPuzzle::from_link("loopy:4x4t0:3a3c2b22b12a").unwrap();
    for id in [
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#4x4t0:3a3c2b22b12a",
        "http://chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html#4x4:3a3c2b22b12a",
        "loopy 4x4t0de:3a3c2b22b12a",
        " loopy:4dh:3a3c2b22b12a\n",
    ] {
        let puzzle = GridPuzzle::from_link(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(puzzle.diagram, expected.diagram, "{id}");
        assert_eq!(puzzle.to_tatham().unwrap(), "loopy:4x4t0:3a3c2b22b12a");
    }
    // Parameters of how boards are made are dropped, those of rules stay.
    for (id, written) in [
        ("bridges:3x1i30e10m3d2:1a1", "bridges:3x1m3:1a1"),
        ("bridges:3x1:1a1", "bridges:3x1m2:1a1"),
        ("dominosa:1da:000111", "dominosa:1:000111"),
        ("keen:2dem:_5,a1a2a2a1", "keen:2:_5,a1a2a2a1"),
        ("lightup:3x1b20s4d0:a0B", "lightup:3x1:a0B"),
        ("pearl:3x1dtn:bB", "pearl:3x1:bB"),
        ("rect:2e0.5a:1_1_1_1", "rect:2x2:1_1_1_1"),
        ("unequal:1adx:0,", "unequal:1a:0,"),
        ("unruly:2x2udt:e", "unruly:2x2u:e"),
    ] {
        let puzzle = GridPuzzle::from_link(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(puzzle.to_tatham().unwrap(), written);
    }
}

fn fault(id: &str) -> String {
    let read = GridPuzzle::from_link(id).and_then(|puzzle| puzzle.board().map(|_| ()));
    read.unwrap_err().to_string()
}

#[test]
fn ids_that_say_no_board() {
    let cases = [
        (
            "4x4t0:3a3c2b22b12a",
            "character 1 of the game ID: a game ID needs the name of its game before it, as in loopy:4x4t0:3c3d22b2a1",
        ),
        (
            "loopy:4x4t1:3a3c2b22b12a",
            "character 11 of the game ID: this makes a grid that is not of squares (t0), which is not known here",
        ),
        (
            "loopy:4x4t0de#12345",
            "character 14 of the game ID: a seed follows, from which only the game itself can make its board; take the game ID with a colon, which describes the board",
        ),
        (
            "loopy:4x4t0",
            "character 12 of the game ID: a colon and the description of the board are expected; parameters alone are no board",
        ),
        (
            "loopy:t0",
            "character 7 of the game ID: the size of the board is expected, as in loopy:7x7t0:",
        ),
        (
            "loopy:4x4t0:3a3c2b22b12",
            "character 24 of the game ID: it ends, and 1 of 16 cells are missing",
        ),
        (
            "loopy:4x4t0:3a3c5",
            "character 17 of the game ID: '5' means nothing here",
        ),
        (
            "loopy:4x4t0:p1",
            "character 14 of the game ID: the board is full; what follows means nothing",
        ),
        (
            "loopy:4x0:",
            "a board of 0 rows and 4 columns: both must be from 1 to 1000",
        ),
        (
            "bridges:3x1m2L:1a1",
            "character 15 of the game ID: this makes a board whose bridges make no loop, which is not known here",
        ),
        (
            "bridges:3x1m5:1a1",
            "5 bridges between two islands; the most are 4",
        ),
        (
            "tents:2x1:a_,1,0",
            "character 17 of the game ID: ',' is expected here",
        ),
        (
            "unequal:2:0U,0,0,0,",
            "character 12 of the game ID: 'U' means nothing here",
        ),
        (
            "unequal:2:0R,0L,0,0,",
            "r1c1 and r1c2 say different things of each other",
        ),
        (
            "dominosa:1:000112",
            "the board has the 2 in r2c3, more than 1",
        ),
        (
            "pattern:2x1:1/",
            "character 15 of the game ID: '/' is expected here",
        ),
        (
            "pattern:2x1:1//,a",
            "character 16 of the game ID: this makes a board with cells that are shaded before the start, which is not known here",
        ),
        (
            "keen:2:_4,a1a2a2a1",
            "character 10 of the game ID: it ends, and 1 of 4 walls are missing",
        ),
    ];
    for (id, expected) in cases {
        assert_eq!(fault(id), expected, "{id}");
    }
    assert!(
        fault("mines:9x9:1,1,me8e0bfffc7b39e8488b40")
            .starts_with("mines: a game ID holds where all mines are")
    );
    assert!(fault("solo:3x3:a").starts_with("solo: this is sudoku"));
    assert!(
        fault("net:5x5:a")
            .starts_with("\"net\" is not a genre that is known; known are bridges, dominosa")
    );
}

#[test]
fn what_an_id_cannot_hold() {
    let cases = [
        (
            "slither/2/2/.i",
            "there is no game ID of this slitherlink: loopy cannot hold the sign ?",
        ),
        (
            "fillomino/5/2/-10p",
            "there is no game ID of this fillomino: filling cannot hold the sign 16",
        ),
        (
            "tents/2/1/1i0g",
            "there is no game ID of this tents: tents cannot hold column 2 without a number",
        ),
        (
            "skyscrapers/3/2/p",
            "there is no game ID of this skyscrapers: towers cannot hold a board that is no square",
        ),
        (
            "nonogram/2/1/1h",
            "there is no game ID of this nonogram: pattern cannot hold column 2 without numbers",
        ),
        (
            "hitori/2/1/1.",
            "there is no game ID of this hitori: singles cannot hold the sign .",
        ),
        (
            "norinori/2/1/0",
            "there is no game ID of this norinori: Tatham's collection has no such game",
        ),
    ];
    for (link, expected) in cases {
        let puzzle = GridPuzzle::from_link(link).unwrap_or_else(|error| panic!("{link}: {error}"));
        assert_eq!(puzzle.to_tatham().unwrap_err().to_string(), expected);
    }
    let bridges = GridPuzzle::from_link("bridges:3x1m3:3a3").unwrap();
    assert_eq!(
        bridges.to_link().unwrap_err().to_string(),
        "a link of hashi cannot hold bridges between two islands up to 3"
    );
}
