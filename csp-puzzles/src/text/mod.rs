//! Puzzles as text that a person can write and read, and as JSON.
//!
//! A head line has the name of the genre, the number of rows and that of columns. Sections follow, each with its name on a line of
//! its own. A section is a table of words with blanks between them. No line within is blank.
//!
//! ```
//! use csp_puzzles::given::GivenPuzzle;
//! let text = "\
//! heyawake 3x4
//! rooms
//! a a b b
//! a a b b
//! c c c c
//! areas
//! 1 . . .
//! . . . .
//! 2 . . .
//! filled shading
//! x # . .
//! . x . .
//! . . . .
//! ";
//! let given = GivenPuzzle::read(text)?;
//! let board = given.puzzle.board()?;
//! let filling = given.filling(board.layers())?;
//! assert_eq!(given.puzzle.to_text(board.layers(), &filling), text);
//! let json = given.puzzle.to_json(board.layers(), &filling);
//! assert_eq!(GivenPuzzle::read(&json)?.puzzle.to_link()?, given.puzzle.to_link()?);
//! let error = GivenPuzzle::read(&text.replace("1 .", "1 _ +")).unwrap_err();
//! assert_eq!(error.to_string(), "line 7, column 1: 5 words; expected 4, one for each column");
//! # Ok::<(), csp_puzzles::error::PuzzleError>(())
//! ```
//!
//! | section | its table |
//! |---|---|
//! | `number` | one word on the line of the name: the number of the whole board, such as the stars of each row |
//! | `cells` | the signs of the cells |
//! | `rooms` | a word for each cell; there is a wall between cells with different words |
//! | `walls` | instead of `rooms`, between cells: `│` and `─` as `\|` and `-`, else `.` |
//! | `areas` | the signs of areas, each in one cell of its area |
//! | `corners` | the signs at the corners, a row and a column more than there are cells |
//! | `dots` | the signs in the middles of cells, of sides and at corners within the board |
//! | `between` | the signs between neighbouring cells |
//! | `above`, `below` | lines of signs, one for each column; those next to the board stand next to it |
//! | `left`, `right` | a line of signs for each row |
//! | `filled LAYER` | what is filled in: in cells, or between them, or on their sides |
//!
//! What is between cells stands in a lattice: `+` is a cell (for sides of cells: a corner), and the words between them in a row, and between two rows,
//! are those of the steps, borders or sides there: `+ - + x +`, and below it `|   .   x`.
//!
//! Signs are `.` for none, `?` for one that is not told, numbers, `o` and `@` for circles, `T`, `#` for a cell that is not part of
//! the board, `3^ 3> 3v 3<` for arrows (`3^>` for one to the upper right, `3:` without direction), `5\12` for sums below and to the right,
//! `12+ 12* 3- 2/` for results of cages, and letters, with `'` before one that means something else.
//! Values of layers are the signs of pictures or numbers: `#` is shaded, `x` unshaded or no line, `.` a blank spot.
//!
//! JSON is an object with `genre`, `rows`, `columns`, the sections by name as lists of rows (without `+`), and `filled`, an object with
//! a list of rows for each layer. Numbers may stand as numbers, and `null` is `.`.

mod filled;
mod json;
mod lines;
mod printed;
mod section;
mod sign_word;
mod value_word;

pub(crate) use self::filled::{ValueStyle, filled_sections, read_filling};
pub(crate) use self::json::{JsonPuzzle, json_text, read_json};
pub(crate) use self::lines::{PuzzleHead, is_head, lines_text, read_lines};
pub(crate) use self::printed::{printed_sections, read_diagram};
pub(crate) use self::section::TextSection;
