//! Commands for any puzzle: `csp solve PUZZLE` does what `csp sudoku solve` or `csp puzzle solve` does, by what the puzzle is.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::path::Path;

use csp_puzzles::genres;
use csp_puzzles::given::is_grid_puzzle;
use csp_sudoku::read::Source;

use crate::command::{CommandCall, CommandRow, Help, Refusal, looks_like_genre, looks_like_input};
use crate::exit::Exit;
use crate::input::STANDARD_INPUT;
use crate::output::message::write_line;

/// The groups of commands.
const SUDOKU: &str = "sudoku";
const PUZZLE: &str = "puzzle";

/// How much of a file is looked at, in bytes.
const PROBE: u64 = 4 << 10;

/// The options of `csp` without a command.
const OF_CSP: [&str; 4] = ["-h", "--help", "-V", "--version"];

/// The commands for any puzzle, in the order of the help.
pub(super) const ROUTES: [CommandRow; 10] = [
    route(
        "solve",
        "Solve puzzles, and tell whether each has exactly one solution",
        "\
$ csp solve 1.....2..3.....4
$ csp solve 'https://puzz.link/p?slither/4/4/dgdh2c7b'",
    ),
    route(
        "hint",
        "Give the next step, and say why it holds",
        "\
$ csp hint 1.....2..3.....4
$ csp hint 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'",
    ),
    route(
        "why",
        "Explain why a cell is what it is, or why there is no solution",
        "\
$ csp why 1.....2..3.....4 A2
$ csp why 'https://puzz.link/p?slither/4/4/dgdh2c7b' r1c1-r1c2 is no line",
    ),
    route(
        "path",
        "Solve puzzles as people do: all steps, and how hard they are",
        "\
$ csp path 1.....2..3.....4
$ csp path 'https://puzz.link/p?slither/4/4/dgdh2c7b'",
    ),
    route(
        "check",
        "Check puzzles and what is filled in against the rules",
        "\
$ csp check 1.....2..3.....4
$ csp check 'nurikabe/5/5/g5k2o1k3g 0011101001011110101011100'",
    ),
    route(
        "count",
        "Count the solutions of puzzles",
        "\
$ csp count 1.....2..3.....4
$ csp count 'https://puzz.link/p?slither/4/4/dgdh2c7b'",
    ),
    route(
        "show",
        "Draw puzzles: for the terminal, as a picture, as a page",
        "\
$ csp show 1.....2..3.....4
$ csp show --format svg 'https://puzz.link/p?nurikabe/5/5/g5k2o1k3g'",
    ),
    route(
        "convert",
        "Write puzzles in another form",
        "\
$ csp convert .Cage~15~R1C1~R1C2.Thermo~R3C1~R3C2~R3C3
$ csp convert --to text 'https://puzz.link/p?heyawake/6/6/aa66aapv0fu0g2i3k'",
    ),
    route(
        "generate",
        "Make a new puzzle with one solution: a sudoku, or of the genre that is named",
        "\
$ csp generate
$ csp generate --level hard --format grid
$ csp generate slitherlink --size 6",
    ),
    route(
        "play",
        "Solve a puzzle by hand in the terminal: a new sudoku, a new one of a genre, or any",
        "\
$ csp play
$ csp play slitherlink
$ csp play 'https://puzz.link/p?slither/4/4/dgdh2c7b'",
    ),
];

const fn route(name: &'static str, what: &'static str, examples: &'static str) -> CommandRow {
    let help = Help {
        more: "A puzzle is a line of cells, a grid, a list, a link, a file, or `-` for standard input. The options are those of the \
               command of the same name in `csp sudoku` or `csp puzzle`.",
        notes: &[],
        examples,
    };
    CommandRow::passing(name, what, help, carry_out)
}

/// Carries out the command of the group that the puzzle is for.
fn carry_out(call: CommandCall<'_>) -> Result<Exit, Refusal> {
    let name = call.row.name();
    let mut arguments = CommandRow::passed(call.matches);
    let named = match name {
        "generate" | "play" => group_of_genre(&mut arguments),
        _ => None,
    };
    let group = named.unwrap_or_else(|| match name {
        "generate" => SUDOKU,
        _ => group_of_puzzle(name, &arguments),
    });
    let mut line: Vec<OsString> = ["csp", group, name].map(OsString::from).to_vec();
    line.append(&mut arguments);
    Ok(call.csp.carry_out_line(line))
}

/// The group for a genre in the first place, or a word that can be nothing else. `sudoku` there is no argument of its group.
fn group_of_genre(arguments: &mut Vec<OsString>) -> Option<&'static str> {
    match arguments.first().and_then(|word| word.to_str()) {
        Some(SUDOKU) => {
            arguments.remove(0);
            Some(SUDOKU)
        }
        Some(word) => looks_like_genre(word).then_some(PUZZLE),
        None => None,
    }
}

/// The group for the puzzle among these arguments, or on standard input.
fn group_of_puzzle(name: &str, arguments: &[OsString]) -> &'static str {
    let is_input =
        |word: &&OsString| *word == STANDARD_INPUT || !word.to_string_lossy().starts_with('-');
    let mut inputs = arguments.iter().filter(is_input).peekable();
    let is_typed = inputs.peek().is_some();
    let reads_input = !is_typed && name != "play" && !io::stdin().is_terminal();
    if inputs.any(|word| is_for_puzzle(word)) || reads_input && is_grid_puzzle(&waiting()) {
        PUZZLE
    } else {
        SUDOKU
    }
}

/// Whether an argument is a grid puzzle, or a file that begins with one.
fn is_for_puzzle(word: &OsStr) -> bool {
    let path = Path::new(word);
    if word == STANDARD_INPUT {
        is_grid_puzzle(&waiting())
    } else if path.is_file() {
        is_grid_puzzle(&beginning(path).unwrap_or_default())
    } else {
        word.to_str().is_some_and(is_grid_puzzle)
    }
}

/// The beginning of a file, which may be gzipped.
fn beginning(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    let source = Source::new(File::open(path)?)?;
    source.take(PROBE).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What waits on standard input. It stays there for the command.
fn waiting() -> String {
    let mut stdin = io::stdin().lock();
    // What cannot be read is told by the command.
    let bytes = stdin.fill_buf().unwrap_or_default();
    String::from_utf8_lossy(bytes).into_owned()
}

/// A command line with `solve` in front of a puzzle that stands in the place of a command, perhaps behind options.
pub(crate) fn completed(mut line: Vec<OsString>, csp: &CommandRow) -> Vec<OsString> {
    let word = |word: &OsString| word.to_string_lossy().into_owned();
    let is_option = |word: &str| word.starts_with('-') && word != STANDARD_INPUT;
    let is_input = |word: &str| {
        !is_option(word)
            && !csp.has(word)
            && genres::named(word).is_err()
            && (looks_like_input(word) || is_grid_puzzle(word))
    };
    let is_puzzle = match line.get(1).map(word) {
        Some(first) if OF_CSP.contains(&&*first) => false,
        Some(first) if is_option(&first) => line[2..].iter().any(|other| is_input(&word(other))),
        Some(first) => is_input(&first),
        None => false,
    };
    if is_puzzle {
        line.insert(1, "solve".into());
    }
    line
}

/// What `csp` says alone.
const BRIEF: &str = "\
csp is a constraint engine: it solves, explains and makes sudoku and grid puzzles,
and solves models of MiniZinc.

  csp PUZZLE       solve it: a line of cells, a grid, a link, a file, or - for input
  csp hint PUZZLE  the next step, and why it holds
  csp play         a new sudoku to solve in the terminal
  csp generate     a new sudoku; `csp generate slitherlink` for another genre
  csp web          the page, in the browser

`csp --help` lists all commands, and `csp help solve` tells of one.";

/// Says what to type.
pub(super) fn brief(_: CommandCall<'_>) -> Result<Exit, Refusal> {
    write_line(BRIEF);
    Err(Refusal::Reported(Exit::BadInput))
}
