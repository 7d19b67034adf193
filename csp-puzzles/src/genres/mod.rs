//! The genres, a file each.
//!
//! A new genre is a file here, a line in this one and its boards in `tests/puzzles/boards.txt`.

mod akari;
mod aqre;
mod aquarium;
mod arukone;
mod balance_loop;
mod balanced;
mod battleships;
mod boundary;
mod by_number;
mod cages;
mod canal_view;
mod castle_wall;
mod cave;
mod cells_of_a_size;
mod chocona;
mod circles;
mod cojun;
mod common;
mod context;
mod corners;
mod country_road;
mod creek;
mod dominosa;
mod doppelblock;
mod draw;
mod easy_as_abc;
mod factors;
mod fillomino;
mod futoshiki;
mod galaxies;
mod geradeweg;
mod gokigen;
mod groups;
mod hakyuu;
mod hashi;
mod heyawake;
mod hidato;
mod hitori;
mod juosan;
mod kakuro;
mod kenken;
mod koburin;
mod kropki;
mod kuromasu;
mod kurotto;
mod last_failure;
mod lits;
mod loops;
mod magnets;
mod makaro;
mod masyu;
mod mid_loop;
mod minesweeper;
mod moon_or_sun;
mod mosaic;
mod nanro;
mod no_three;
mod nonogram;
mod norinori;
mod numberlink;
mod nurikabe;
mod nurimaze;
mod nurimisaki;
mod paintarea;
mod parts;
mod paths;
mod pearls;
mod pentominous;
mod polyominoes;
mod reach;
mod rectangles;
mod shakashaka;
mod shikaku;
mod shimaguni;
mod simple_loop;
mod skyscrapers;
mod slitherlink;
mod snake;
mod star_battle;
mod statue_park;
mod stostone;
mod sudoku;
mod suguru;
mod takuzu;
mod tapa;
mod tatamibari;
mod tents;
mod thermometer;
mod tracks;
mod unruly;
mod yajikabe;
mod yajikazu;
mod yajilin;
mod yin_yang;

use crate::error::PuzzleError;
use crate::genre::Genre;

/// All genres, by their names.
pub static GENRES: &[&Genre] = &[
    &kropki::ADJACENT,
    &akari::AKARI,
    &aqre::AQRE,
    &aquarium::AQUARIUM,
    &arukone::ARUKONE,
    &heyawake::AYEHEYA,
    &balance_loop::BALANCE_LOOP,
    &battleships::BATTLESHIPS,
    &canal_view::CANAL_VIEW,
    &castle_wall::CASTLE_WALL,
    &cave::CAVE,
    &chocona::CHOCONA,
    &cojun::COJUN,
    &context::CONTEXT,
    &country_road::COUNTRY_ROAD,
    &creek::CREEK,
    &dominosa::DOMINOSA,
    &doppelblock::DOPPELBLOCK,
    &easy_as_abc::EASY_AS_ABC,
    &factors::FACTORS,
    &fillomino::FILLOMINO,
    &cells_of_a_size::FIVE_CELLS,
    &cells_of_a_size::FOUR_CELLS,
    &futoshiki::FUTOSHIKI,
    &galaxies::GALAXIES,
    &geradeweg::GERADEWEG,
    &gokigen::GOKIGEN,
    &hakyuu::HAKYUU,
    &hashi::HASHI,
    &heyawake::HEYAWAKE,
    &hidato::HIDATO,
    &hitori::HITORI,
    &juosan::JUOSAN,
    &kakuro::KAKURO,
    &kenken::KENKEN,
    &koburin::KOBURIN,
    &kropki::KROPKI,
    &kuromasu::KUROMASU,
    &kurotto::KUROTTO,
    &lits::LITS,
    &magnets::MAGNETS,
    &makaro::MAKARO,
    &masyu::MASYU,
    &mid_loop::MID_LOOP,
    &futoshiki::MINARISM,
    &minesweeper::MINESWEEPER,
    &moon_or_sun::MOON_OR_SUN,
    &mosaic::MOSAIC,
    &nanro::NANRO,
    &no_three::NO_THREE,
    &nonogram::NONOGRAM,
    &norinori::NORINORI,
    &numberlink::NUMBERLINK,
    &nurikabe::NURIKABE,
    &nurimaze::NURIMAZE,
    &nurimisaki::NURIMISAKI,
    &paintarea::PAINTAREA,
    &pentominous::PENTOMINOUS,
    &shakashaka::SHAKASHAKA,
    &shikaku::SHIKAKU,
    &shimaguni::SHIMAGUNI,
    &balance_loop::SHINGOKI,
    &simple_loop::SIMPLE_LOOP,
    &skyscrapers::SKYSCRAPERS,
    &slitherlink::SLITHERLINK,
    &snake::SNAKE,
    &star_battle::STAR_BATTLE,
    &statue_park::STATUE_PARK,
    &stostone::STOSTONE,
    &sudoku::SUDOKU,
    &suguru::SUGURU,
    &takuzu::TAKUZU,
    &tapa::TAPA,
    &tatamibari::TATAMIBARI,
    &tents::TENTS,
    &thermometer::THERMOMETER,
    &tracks::TRACKS,
    &unruly::UNRULY,
    &yajikabe::YAJIKABE,
    &yajikazu::YAJIKAZU,
    &yajilin::YAJILIN,
    &yin_yang::YIN_YANG,
];

/// A genre by its name in commands or in links.
///
/// ```
/// use csp_puzzles::genres;
/// assert_eq!(genres::named("slither")?.title, "Slitherlink");
/// let error = genres::named("slitherlnk").unwrap_err();
/// assert_eq!(error.to_string(), "\"slitherlnk\" is not a genre that is known; did you mean \"slitherlink\"?");
/// # Ok::<(), csp_puzzles::error::PuzzleError>(())
/// ```
///
/// # Errors
/// [`PuzzleError::Genre`]: none has this name.
pub fn named(name: &str) -> Result<&'static Genre, PuzzleError> {
    find(name).ok_or_else(|| PuzzleError::Genre {
        name: name.to_owned(),
        known: nearest(name).map_or_else(all, |name| vec![name]),
    })
}

/// The genre with this name, if there is one.
pub(crate) fn find(name: &str) -> Option<&'static Genre> {
    let is_it = |genre: &&&Genre| genre.name == name || genre.links.contains(&name);
    GENRES.iter().find(is_it).copied()
}

fn all() -> Vec<&'static str> {
    GENRES.iter().map(|genre| genre.name).collect()
}

/// A genre whose name differs in at most two letters.
fn nearest(name: &str) -> Option<&'static str> {
    let names = GENRES
        .iter()
        .flat_map(|genre| std::iter::once(&genre.name).chain(genre.links));
    names
        .filter(|known| known.len().abs_diff(name.len()) <= 2)
        .map(|&known| (distance(name, known), known))
        .min()
        .filter(|&(distance, known)| distance <= 2 && distance < known.len())
        .map(|(_, known)| known)
}

/// How many letters are to be changed, added or left out [Levenshtein 1966].
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}
