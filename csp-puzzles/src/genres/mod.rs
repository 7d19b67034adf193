//! The genres, a file each.
//!
//! A new genre is a file here, a line in this one and its boards in `tests/puzzles/boards.txt`.

mod akari;
mod cave;
mod chocona;
mod cojun;
mod common;
mod country_road;
mod creek;
mod dominosa;
mod doppelblock;
mod easy_as_abc;
mod fillomino;
mod futoshiki;
mod galaxies;
mod gokigen;
mod hakyuu;
mod hashi;
mod heyawake;
mod hidato;
mod hitori;
mod kakuro;
mod kenken;
mod kropki;
mod kuromasu;
mod kurotto;
mod lits;
mod makaro;
mod masyu;
mod minesweeper;
mod nanro;
mod nonogram;
mod norinori;
mod numberlink;
mod nurikabe;
mod nurimisaki;
mod rectangles;
mod shakashaka;
mod shikaku;
mod shimaguni;
mod simple_loop;
mod skyscrapers;
mod slitherlink;
mod star_battle;
mod suguru;
mod takuzu;
mod tatamibari;
mod tents;
mod yajikazu;
mod yajilin;
mod yin_yang;

use crate::error::PuzzleError;
use crate::genre::Genre;

/// All genres, by their names.
pub static GENRES: &[&Genre] = &[
    &akari::AKARI,
    &cave::CAVE,
    &chocona::CHOCONA,
    &cojun::COJUN,
    &country_road::COUNTRY_ROAD,
    &creek::CREEK,
    &dominosa::DOMINOSA,
    &doppelblock::DOPPELBLOCK,
    &easy_as_abc::EASY_AS_ABC,
    &kenken::FACTORS,
    &fillomino::FILLOMINO,
    &futoshiki::FUTOSHIKI,
    &galaxies::GALAXIES,
    &gokigen::GOKIGEN,
    &hakyuu::HAKYUU,
    &hashi::HASHI,
    &heyawake::HEYAWAKE,
    &hidato::HIDATO,
    &hitori::HITORI,
    &kakuro::KAKURO,
    &kenken::KENKEN,
    &kropki::KROPKI,
    &kuromasu::KUROMASU,
    &kurotto::KUROTTO,
    &lits::LITS,
    &makaro::MAKARO,
    &masyu::MASYU,
    &futoshiki::MINARISM,
    &minesweeper::MINESWEEPER,
    &nanro::NANRO,
    &nonogram::NONOGRAM,
    &norinori::NORINORI,
    &numberlink::NUMBERLINK,
    &nurikabe::NURIKABE,
    &nurimisaki::NURIMISAKI,
    &shakashaka::SHAKASHAKA,
    &shikaku::SHIKAKU,
    &shimaguni::SHIMAGUNI,
    &simple_loop::SIMPLE_LOOP,
    &skyscrapers::SKYSCRAPERS,
    &slitherlink::SLITHERLINK,
    &star_battle::STAR_BATTLE,
    &suguru::SUGURU,
    &takuzu::TAKUZU,
    &tatamibari::TATAMIBARI,
    &tents::TENTS,
    &takuzu::UNRULY,
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
    let is_it = |genre: &&&Genre| genre.name == name || genre.links.contains(&name);
    GENRES
        .iter()
        .find(is_it)
        .copied()
        .ok_or_else(|| PuzzleError::Genre {
            name: name.to_owned(),
            known: nearest(name).map_or_else(all, |name| vec![name]),
        })
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
