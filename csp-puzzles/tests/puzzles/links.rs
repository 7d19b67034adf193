//! Links are read and written, and come back as they were.

use crate::random::{NumberSize, random_diagram};
use crate::tools::known_boards;
use csp_core::model::Direction;
use csp_puzzles::diagram::Diagram;
use csp_puzzles::genres::GENRES;
use csp_puzzles::puzzle::GridPuzzle;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

#[test]
fn links_of_others_come_back_byte_for_byte() {
    for known in known_boards() {
        assert_eq!(known.puzzle.to_link().unwrap(), known.link);
    }
}

#[test]
fn sites_modes_and_other_names_are_read() {
    let expected = GridPuzzle::from_link("slither/4/4/dgdh2c7b")
        .unwrap()
        .diagram;
    for link in [
        "https://puzz.link/p?slither/4/4/dgdh2c7b",
        "http://pzv.jp/p.html?slither/4/4/dgdh2c7b",
        "https://www.puzz.link/p?slither_edit/4/4/dgdh2c7b",
        " puzz.link/p?slitherlink/4/4/dgdh2c7b/\n",
        // As other programs write the last number.
        "https://pzprxs.vercel.app/p?slither/4/4/dgdh2c71",
    ] {
        assert_eq!(
            GridPuzzle::from_link(link).unwrap().diagram,
            expected,
            "{link}"
        );
    }
}

#[test]
fn flags_choose_a_genre_or_a_drawing() {
    let body = "5/5/h1i2j23k14g34h";
    for (with, without) in [
        ("arukone/e/", "https://puzz.link/p?numlin/"),
        ("arukone/", "https://puzz.link/p?arukone/"),
    ] {
        let puzzle = GridPuzzle::from_link(&format!("{with}{body}")).unwrap();
        assert_eq!(puzzle.to_link().unwrap(), format!("{without}{body}"));
    }
    for (with, without) in [
        ("yajilin/b/2/2/a22b", "yajilin/2/2/a22b"),
        ("yajirin_edit/b/2/2/a22b", "yajilin/2/2/a22b"),
        ("koburin/b/5/5/clcbg.n", "koburin/5/5/clcbg.n"),
    ] {
        let [with, without] = [with, without].map(|link| GridPuzzle::from_link(link).unwrap());
        assert_eq!(with.diagram, without.diagram);
    }
}

#[test]
fn random_boards_come_back() {
    for &genre in GENRES {
        for seed in 0..1_000 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let size = (random.random_range(1..=12), random.random_range(1..=12));
            let diagram = random_diagram(genre.name, size, NumberSize::Any, &mut random);
            let puzzle = GridPuzzle { genre, diagram };
            let link = puzzle.to_link().unwrap();
            let back =
                GridPuzzle::from_link(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
            // Areas without any sign are told by their absence.
            let areas = puzzle.diagram.areas().len();
            let told = |diagram: &Diagram| {
                (0..areas)
                    .map(|area| diagram.area(area))
                    .collect::<Vec<_>>()
            };
            assert_eq!(told(&back.diagram), told(&puzzle.diagram), "{link}");
            assert_eq!(back.diagram.cells(), puzzle.diagram.cells(), "{link}");
            assert_eq!(back.diagram.corners(), puzzle.diagram.corners(), "{link}");
            assert_eq!(back.diagram.dots(), puzzle.diagram.dots(), "{link}");
            assert_eq!(back.diagram.walls(), puzzle.diagram.walls(), "{link}");
            for side in Direction::STRAIGHT {
                assert_eq!(
                    back.diagram.outside(side),
                    puzzle.diagram.outside(side),
                    "{link}"
                );
            }
            assert_eq!(back.diagram.number(), puzzle.diagram.number(), "{link}");
            assert_eq!(back.diagram.pieces(), puzzle.diagram.pieces(), "{link}");
            assert_eq!(back.to_link().unwrap(), link);
        }
    }
}

/// Whatever a link holds, it is read or refused: no panic.
#[test]
fn changed_links_are_read_or_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for known in known_boards() {
        let start = known.link.find('?').unwrap() + 1;
        for _ in 0..300 {
            let mut bytes = known.link.as_bytes().to_vec();
            for _ in 0..random.random_range(1..4) {
                let at = random.random_range(start..bytes.len());
                bytes[at] = b"0123456789abcdefghz-+=%@*$./?_A"[random.random_range(0..31)];
            }
            bytes.truncate(random.random_range(start..=bytes.len()));
            let read = GridPuzzle::from_link(&String::from_utf8(bytes).unwrap());
            let small = read
                .ok()
                .filter(|puzzle| puzzle.diagram.cells().len() < 1_000);
            let _ = small.map(|puzzle| puzzle.board());
        }
    }
}
