//! The table of the games.

use super::game::OptionValue::{Absent, Letter, Number};
use super::game::{GameOption, GameSize, TathamGame};
use super::parts::{
    AfterComma, Cages, CellsAndOne, CountsAfterCommas, DominoHalves, DominoNumbers, FlaggedNumbers,
    LineRuns, NeighbourFlag, NumbersAround, PIECES, PoleCounts, TrackCounts,
};
use super::token::{
    ALPHANUMERIC, BlankEnd, BlanksThen, BracketNumber, FOUR_DIGIT, ISLAND, NUMBER_DIGIT,
    SpacedNumber,
};
use crate::link::parts::{CellSigns, CornerSigns, DotSigns, IfPrinted};
use crate::link::token::{Blanks, DIGITS, Mark, digit};
use crate::sign::Sign;

/// How hard a board is.
const LEVEL: GameOption = GameOption::Making('d', Letter);

/// Blanks as letters from `a` on.
const BLANKS: Blanks = Blanks('a');

/// All games whose IDs are read and written, by their names.
pub static GAMES: &[TathamGame] = &[
    TathamGame {
        name: "bridges",
        genre: "hashi",
        size: GameSize::Rectangle,
        mode: None,
        options: &[
            GameOption::Making('i', Number),
            GameOption::Making('e', Number),
            GameOption::Number {
                letter: 'm',
                usual: Some(2),
            },
            GameOption::OtherRules {
                letter: 'L',
                what: "a board whose bridges make no loop",
            },
            GameOption::Making('d', Number),
        ],
        description: &[&CellSigns(&[&ISLAND, &BLANKS])],
    },
    TathamGame {
        name: "dominosa",
        genre: "dominosa",
        size: GameSize::DominoSet,
        mode: None,
        options: &[GameOption::Making('a', Absent), LEVEL],
        description: &[&DominoNumbers(&[&BracketNumber])],
    },
    TathamGame {
        name: "filling",
        genre: "fillomino",
        size: GameSize::Rectangle,
        mode: None,
        options: &[],
        description: &[&CellSigns(&[&BLANKS, &NUMBER_DIGIT])],
    },
    TathamGame {
        name: "galaxies",
        genre: "galaxies",
        size: GameSize::Rectangle,
        mode: None,
        options: &[LEVEL],
        description: &[&DotSigns(&[
            &BlanksThen {
                first: 'a',
                sign: Sign::White,
            },
            &BlanksThen {
                first: 'A',
                sign: Sign::Black,
            },
            &BlankEnd,
        ])],
    },
    TathamGame {
        name: "keen",
        genre: "kenken",
        size: GameSize::Square,
        mode: None,
        options: &[LEVEL, GameOption::Making('m', Absent)],
        description: &[&Cages],
    },
    TathamGame {
        name: "lightup",
        genre: "akari",
        size: GameSize::Rectangle,
        mode: None,
        options: &[
            GameOption::Making('b', Number),
            GameOption::Making('s', Number),
            GameOption::Making('r', Absent),
            GameOption::Making('d', Number),
        ],
        description: &[&CellSigns(&[
            &FOUR_DIGIT,
            &Mark('B', Sign::Unknown),
            &BLANKS,
        ])],
    },
    TathamGame {
        name: "loopy",
        genre: "slitherlink",
        size: GameSize::Rectangle,
        mode: None,
        options: &[
            GameOption::Only {
                letter: 't',
                number: 0,
                otherwise: "a grid that is not of squares (t0)",
            },
            LEVEL,
        ],
        description: &[&CellSigns(&[&FOUR_DIGIT, &BLANKS])],
    },
    TathamGame {
        name: "magnets",
        genre: "magnets",
        size: GameSize::Rectangle,
        mode: None,
        options: &[LEVEL, GameOption::Making('S', Absent)],
        description: &[&PoleCounts, &DominoHalves],
    },
    TathamGame {
        name: "mosaic",
        genre: "mosaic",
        size: GameSize::Rectangle,
        mode: None,
        options: &[GameOption::Making('h', Number)],
        description: &[&CellSigns(&[&digit(&DIGITS), &BLANKS])],
    },
    TathamGame {
        name: "pattern",
        genre: "nonogram",
        size: GameSize::Rectangle,
        mode: None,
        options: &[],
        description: &[&LineRuns],
    },
    TathamGame {
        name: "pearl",
        genre: "masyu",
        size: GameSize::Rectangle,
        mode: None,
        options: &[LEVEL, GameOption::Making('n', Absent)],
        description: &[&CellSigns(&[
            &Mark('B', Sign::Black),
            &Mark('W', Sign::White),
            &BLANKS,
        ])],
    },
    TathamGame {
        name: "range",
        genre: "kuromasu",
        size: GameSize::Rectangle,
        mode: None,
        options: &[],
        description: &[&CellSigns(&[&SpacedNumber, &BLANKS])],
    },
    TathamGame {
        name: "rect",
        genre: "shikaku",
        size: GameSize::Rectangle,
        mode: None,
        options: &[
            GameOption::Making('e', Number),
            GameOption::Making('a', Absent),
        ],
        description: &[&CellSigns(&[&SpacedNumber, &BLANKS])],
    },
    TathamGame {
        name: "singles",
        genre: "hitori",
        size: GameSize::Rectangle,
        mode: None,
        options: &[LEVEL],
        description: &[&CellSigns(&[&ALPHANUMERIC])],
    },
    TathamGame {
        name: "slant",
        genre: "gokigen",
        size: GameSize::Rectangle,
        mode: None,
        options: &[LEVEL],
        description: &[&CornerSigns(&[&FOUR_DIGIT, &BLANKS])],
    },
    TathamGame {
        name: "tents",
        genre: "tents",
        size: GameSize::Rectangle,
        mode: None,
        options: &[LEVEL],
        description: &[
            &CellsAndOne(
                &[&BlanksThen {
                    first: '_',
                    sign: Sign::Tree,
                }],
                Sign::Tree,
            ),
            &CountsAfterCommas,
        ],
    },
    TathamGame {
        name: "towers",
        genre: "skyscrapers",
        size: GameSize::Square,
        mode: None,
        options: &[LEVEL],
        description: &[
            &NumbersAround,
            &IfPrinted(&AfterComma(&CellSigns(&[&SpacedNumber, &BLANKS]))),
        ],
    },
    TathamGame {
        name: "tracks",
        genre: "tracks",
        size: GameSize::Rectangle,
        mode: None,
        options: &[LEVEL, GameOption::Making('o', Absent)],
        description: &[&CellSigns(PIECES), &TrackCounts],
    },
    TathamGame {
        name: "unequal",
        genre: "adjacent",
        size: GameSize::Square,
        mode: Some('a'),
        options: &[LEVEL],
        description: &[&FlaggedNumbers(NeighbourFlag::Adjacent)],
    },
    TathamGame {
        name: "unequal",
        genre: "futoshiki",
        size: GameSize::Square,
        mode: None,
        options: &[LEVEL],
        description: &[&FlaggedNumbers(NeighbourFlag::Greater)],
    },
    TathamGame {
        name: "unruly",
        genre: "takuzu",
        size: GameSize::Rectangle,
        mode: Some('u'),
        options: &[LEVEL],
        description: &[&ZEROS_AND_ONES],
    },
    TathamGame {
        name: "unruly",
        genre: "unruly",
        size: GameSize::Rectangle,
        mode: None,
        options: &[LEVEL],
        description: &[&ZEROS_AND_ONES],
    },
];

const ZEROS_AND_ONES: CellsAndOne = CellsAndOne(
    &[
        &BlanksThen {
            first: 'a',
            sign: Sign::White,
        },
        &BlanksThen {
            first: 'A',
            sign: Sign::Black,
        },
    ],
    Sign::White,
);

/// Games whose IDs are no board of a genre, and why.
pub(super) const UNREADABLE: &[(&str, &str)] = &[
    (
        "mines",
        "a game ID holds where all mines are, and its numbers appear as cells are opened: there is no board with numbers to solve; \
         write the numbers that are seen as a link, as in https://puzz.link/p?mines/4/4/1i1j2g3g1h",
    ),
    (
        "solo",
        "this is sudoku, which `csp sudoku` and csp-sudoku read as a grid of digits",
    ),
];
