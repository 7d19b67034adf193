//! The page about all genres, `docs/puzzles.md` with its pictures, is what the program writes.
//!
//! `CSP_WRITE_PAGES=1 cargo test -p csp-puzzles --test puzzles pages` writes it anew.

use crate::tools::{KnownBoard, known_boards};
use csp_puzzles::filling::Filling;
use csp_puzzles::genre::Genre;
use csp_puzzles::genres::GENRES;
use csp_puzzles::svg::BoardDrawing;
use csp_puzzles::tatham::GAMES;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The most cells of a board that is drawn, if the genre has one that is not larger.
const MOST_CELLS: usize = 36;

/// The most bytes of all pictures.
const MOST_BYTES: usize = 600_000;

const HEAD: &str = "\
# All genres of grid puzzles

`csp puzzle` reads, solves, checks, explains and draws puzzles of these genres, and lets you play them; [the command](command.md#grid-puzzles-of-other-genres)
says how. Each section has the rules, a puzzle with its only solution, and the names that links have: the first is the one that is written. Game IDs are those of
Simon Tatham's Portable Puzzle Collection, with the name of its game before them. Behind *as text* is the form that people can write.

This page is written by a test, from what the genres say of themselves:

```sh
CSP_WRITE_PAGES=1 cargo test -p csp-puzzles --test puzzles pages
```

Lines are those of the genre's file, which some genres share. Boards are those of others on which it was tried, with the number that were found to have one solution,
and the milliseconds of the median and of the worst: [benches/README.md](../benches/README.md#puzzles) says which boards, how they were measured, and what became of the remainder.
Where these are blank, no boards of others were tried.

| genre | links | Tatham | generator | lines | boards | one solution | median ms | worst ms |
|---|---|---|---|--:|--:|--:|--:|--:|
";

/// A path in the repository.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The largest known board that is not too large, or else the smallest.
fn chosen<'b>(genre: &Genre, boards: &'b [KnownBoard]) -> &'b KnownBoard {
    let cells = |board: &&KnownBoard| board.puzzle.diagram.cells().len();
    let of_genre = || {
        boards
            .iter()
            .filter(|board| board.puzzle.genre.name == genre.name)
    };
    let fitting = of_genre().filter(|board| cells(board) <= MOST_CELLS);
    let chosen = fitting
        .max_by_key(cells)
        .or_else(|| of_genre().min_by_key(cells));
    chosen.unwrap_or_else(|| panic!("{} has no board", genre.name))
}

/// The puzzle, and its solution beside it.
fn picture(board: &KnownBoard) -> String {
    let (puzzle, title) = (&board.puzzle, board.puzzle.genre.title);
    let layers = puzzle.board().unwrap().layers().to_vec();
    let (blank, solved) = (Filling::empty(&layers), board.filling(&layers));
    let drawing = |filling| BoardDrawing::new(&puzzle.diagram, &layers, filling);
    let drawings = [
        drawing(&blank)
            .title(title)
            .description("A puzzle and its solution."),
        drawing(&solved),
    ];
    BoardDrawing::row(&drawings)
}

/// A list of names as code.
fn code(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

fn games(genre: &Genre) -> Vec<&'static str> {
    let of_genre = GAMES.iter().filter(|game| game.genre == genre.name);
    let names: BTreeSet<&str> = of_genre.map(|game| game.name).collect();
    names.into_iter().collect()
}

/// The lines of the file of each genre.
fn lines_of_files() -> BTreeMap<&'static str, usize> {
    let files = fs::read_dir(path("csp-puzzles/src/genres")).unwrap();
    let files = files.filter_map(|file| fs::read_to_string(file.unwrap().path()).ok());
    let files: Vec<String> = files.collect();
    let lines = |genre: &&'static Genre| {
        let names_it = |file: &&String| file.contains(&format!("name: \"{}\",", genre.name));
        let file = files.iter().find(names_it);
        let file = file.unwrap_or_else(|| panic!("{} has no file", genre.name));
        (genre.name, file.lines().count())
    };
    GENRES.iter().map(lines).collect()
}

/// By genre, the boards of others that were tried, those with one solution, and the median and the worst of the times: the table of
/// `benches/README.md`.
fn measured() -> BTreeMap<String, [String; 4]> {
    let readme = read("benches/README.md");
    let head =
        "| genre | sizes | boards | one solution | several | over 5 s | median ms | worst ms |";
    let (_, table) = readme
        .split_once(head)
        .expect("the table of boards of others");
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let rows = rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let figures = [2, 3, 6, 7].map(|column| cells[column].to_owned());
        (cells[0].to_owned(), figures)
    });
    rows.collect()
}

fn row(genre: &Genre, lines: usize, figures: &[String; 4]) -> String {
    format!(
        "| [{}](#{}) | {} | {} | {} | {lines} | {} |\n",
        genre.title,
        genre.name,
        code(genre.links),
        code(&games(genre)),
        if genre.make.is_some() { "yes" } else { "" },
        figures.join(" | "),
    )
}

fn section(genre: &Genre, board: &KnownBoard) -> String {
    let rules = genre.rules.iter().map(|rule| format!("- {rule}\n"));
    let layers = board.puzzle.board().unwrap().layers().to_vec();
    let text = board.puzzle.to_text(&layers, &Filling::empty(&layers));
    let (games, name) = (games(genre), genre.name);
    let game = if games.is_empty() {
        String::new()
    } else {
        format!("; game IDs: {}", code(&games))
    };
    let made = match genre.make {
        Some(_) => format!("; `csp puzzle generate {name}`"),
        None => String::new(),
    };
    format!(
        "
<a id=\"{name}\"></a>

## {} {}

{}
![{}: a puzzle and its solution](puzzles/{name}.svg)

`{name}`; links: {}{game}{made}

<details><summary>as text</summary>

```text
{text}```

</details>

<{}>
",
        genre.title,
        genre.japanese,
        rules.collect::<String>(),
        genre.title,
        code(genre.links),
        board.puzzle.to_link().unwrap(),
    )
}

/// All files, by their paths.
fn written() -> BTreeMap<String, String> {
    let boards: Vec<KnownBoard> = known_boards().collect();
    let (lines, measured) = (lines_of_files(), measured());
    let mut files = BTreeMap::new();
    let (mut table, mut sections) = (HEAD.to_owned(), String::new());
    for &genre in GENRES {
        let board = chosen(genre, &boards);
        let figures = measured.get(genre.name).cloned().unwrap_or_default();
        table += &row(genre, lines[genre.name], &figures);
        sections += &section(genre, board);
        let picture = (format!("docs/puzzles/{}.svg", genre.name), picture(board));
        files.extend([picture]);
    }
    for genre in measured.keys() {
        assert!(
            lines.contains_key(&genre[..]),
            "{genre} was measured and is no genre"
        );
    }
    files.insert("docs/puzzles.md".to_owned(), table + &sections);
    files
}

#[test]
fn the_page_of_all_genres_is_what_the_program_writes() {
    let files = written();
    let pictures = files.iter().filter(|(name, _)| name.ends_with(".svg"));
    let bytes: usize = pictures.map(|(_, text)| text.len()).sum();
    assert!(bytes < MOST_BYTES, "the pictures have {bytes} bytes");
    if std::env::var_os("CSP_WRITE_PAGES").is_some() {
        fs::create_dir_all(path("docs/puzzles")).unwrap();
        for (name, text) in &files {
            fs::write(path(name), text).unwrap();
        }
    }
    for (name, text) in &files {
        let is_there = fs::read_to_string(path(name)).is_ok_and(|there| there == *text);
        assert!(
            is_there,
            "{name} is not up to date: CSP_WRITE_PAGES=1 cargo test -p csp-puzzles --test puzzles pages"
        );
    }
    let drawn = fs::read_dir(path("docs/puzzles")).unwrap().count();
    assert_eq!(
        drawn,
        GENRES.len(),
        "docs/puzzles has a picture that no genre has"
    );
}
