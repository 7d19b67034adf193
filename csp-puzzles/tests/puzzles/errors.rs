//! Errors say what is wrong and where.

use csp_puzzles::genres::GENRES;
use csp_puzzles::puzzle::GridPuzzle;

fn fault(link: &str) -> String {
    let read = GridPuzzle::from_link(link).and_then(|puzzle| puzzle.board().map(|_| ()));
    read.unwrap_err().to_string()
}

#[test]
fn links_that_say_no_board() {
    let cases = [
        (
            "",
            "character 1 of the link: the name of a genre is expected, as in https://puzz.link/p?slither/4/4/dgdh2c71",
        ),
        (
            "https://puzz.link/p?",
            "character 21 of the link: the name of a genre is expected, as in https://puzz.link/p?slither/4/4/dgdh2c71",
        ),
        (
            "https://www.example.com/p?slither/4/4/dgdh2c71",
            "character 13 of the link: links of example.com are not read: those of puzz.link, pzv.jp, pzprxs.vercel.app are, and game IDs \
             of Simon Tatham's collection",
        ),
        (
            "nurikabbe/3/3/",
            "\"nurikabbe\" is not a genre that is known; did you mean \"nurikabe\"?",
        ),
        (
            "https://puzz.link/p?nuri-kabe/3/3/",
            "\"nuri-kabe\" is not a genre that is known; did you mean \"nurikabe\"?",
        ),
        (
            "nurikabe/xy/3/",
            "character 10 of the link: a number of columns and one of rows are expected, each with a slash behind it",
        ),
        (
            "nurikabe/0/3/",
            "a board of 3 rows and 0 columns: both must be from 1 to 1000",
        ),
        (
            "nurikabe/3/3/h1",
            "character 16 of the link: it ends, and 6 of 9 cells are missing",
        ),
        (
            "nurikabe/3/3/o1",
            "character 15 of the link: the board is full; what follows means nothing",
        ),
        (
            "nurikabe/3/3/h!",
            "character 15 of the link: '!' means nothing here",
        ),
        (
            "slither/f/3/3/gdk",
            "character 9 of the link: the variant \"f\" of this genre is not known",
        ),
        (
            "starbattle/6/6/x",
            "character 16 of the link: 'x' means nothing here",
        ),
        (
            "heyawake/6/6/lll1",
            "character 18 of the link: it ends, and 40 of 60 walls are missing",
        ),
    ];
    for (link, expected) in cases {
        assert_eq!(fault(link), expected, "{link}");
    }
}

#[test]
fn a_name_like_no_other_is_answered_with_all() {
    let names: Vec<&str> = GENRES.iter().map(|genre| genre.name).collect();
    let known = names.join(", ");
    assert!(names.is_sorted());
    assert_eq!(
        fault("quux/3/3/"),
        format!("\"quux\" is not a genre that is known; known are {known}")
    );
}

#[test]
fn signs_that_mean_nothing() {
    assert_eq!(
        fault("nurikabe/2/2/0i"),
        "r1c1: 0 means nothing here; a number is the size of an island, from 1 to the number of cells"
    );
    assert_eq!(
        fault("fillomino/2/2/h5g"),
        "r2c1: 5 means nothing here; a number is the size of a region, from 1 to the number of cells"
    );
    assert_eq!(
        fault("numlin/2/2/1h2"),
        "r1c1: 1 means nothing here; each number stands twice on the board"
    );
    assert_eq!(fault("numlin/2/2/j"), "there is no number to join");
}

/// Numbers that no line of the board has room for end at once.
#[test]
fn numbers_beyond_the_board() {
    assert_eq!(
        fault("tents/2/2/$fffffil"),
        "column 1 has 2 cells, too few for 1126351 tents"
    );
    assert_eq!(
        fault("nonogram/3/1/i$fffff2"),
        "row 1 has 3 cells, too few for runs of 2, 1126351"
    );
    assert_eq!(
        fault("nonogram/3/1/i22"),
        "row 1 has 3 cells, too few for runs of 2, 2"
    );
}
