//! `csp sudoku convert`: puzzles as files, links and texts that keep their clues.

use clap::{Args, ValueEnum};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::variant::{ShareForm, puzzle_json, puzzle_toml, share};

use crate::arguments::batch::BatchArguments;
use crate::arguments::puzzle::ClueArguments;
use crate::command::Note::{Codes, Text};
use crate::command::{Execute, Help, OUTPUT, Refusal};
use crate::exit::Exit;
use crate::input::only_puzzle_of;
use crate::output::stdout::print;
use crate::output::tally::{Counted, PuzzleStatus};
use crate::parallel::each::{self, AnswerForm, AnswerStyle, PuzzleAnswer};

/// The arguments of `convert`.
#[derive(Args, Debug)]
pub(crate) struct Convert {
    /// The form in which puzzles are written
    #[arg(long, value_enum, default_value_t = FileForm::Toml)]
    to: FileForm,

    #[command(flatten)]
    batch: BatchArguments,
    #[command(flatten)]
    clues: ClueArguments,
}

/// The form in which puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FileForm {
    /// A file of one puzzle, to read and to edit
    Toml,
    /// A JSON object on one line for each puzzle, with the same fields
    Json,
    /// A link to f-puzzles for each puzzle, a line each
    FPuzzles,
    /// A link to SudokuPad for each puzzle
    Sudokupad,
    /// A text of Interactive Sudoku Solver for each puzzle
    Iss,
}

impl FileForm {
    /// The line of a puzzle.
    fn answer(self, puzzle: &Sudoku) -> PuzzleAnswer {
        let text = match self {
            Self::Toml => Ok(puzzle_toml(puzzle)),
            Self::Json => Ok(puzzle_json(puzzle)),
            Self::FPuzzles => share(puzzle, ShareForm::FPuzzles),
            Self::Sudokupad => share(puzzle, ShareForm::SudokuPad),
            Self::Iss => share(puzzle, ShareForm::Iss),
        };
        match text {
            Ok(text) => PuzzleAnswer::new(PuzzleStatus::Ok, text + "\n", Vec::new()),
            Err(error) => PuzzleAnswer::refused(&error),
        }
    }
}

impl Execute for Convert {
    const HELP: Help = Help {
        more: "Commands that take puzzles with clues read all of these forms. What a link or a text cannot say is an \
               error that names the clue.",
        notes: &[
            Text(
                "\
Fields:
  sudoku    rows and columns, as \"9x9\"; the file begins with it
  givens    a symbol for each cell, . for none; blanks and line breaks do not count
  clue      tables, each with its kind and the fields of the kind:
                [[clue]]
                kind = \"cage\"
                cells = \"r1c1 r1c2\"
                total = 9
  title, boxes, digits, solution, regions, latin, diagonals, windows, house, void,
  outside-rows, without-houses, candidates: as docs/sudoku-files.md says",
            ),
            Codes(&[
                (Exit::Fine, "all puzzles were written"),
                (
                    Exit::BadInput,
                    "\
bad usage or input: something that is no puzzle, a clue that the form cannot
say, a missing file, a second puzzle for toml",
                ),
                (Exit::Undecided, "an interrupt left some puzzles out"),
                OUTPUT,
            ]),
        ],
        examples: "\
$ csp sudoku convert .Cage~9~R1C1~R1C2
$ csp sudoku convert --to sudokupad .Thermo~R1C1~R1C2~R2C2",
    };

    fn run(self) -> Result<Exit, Refusal> {
        let inputs = self.batch.inputs_with(self.clues)?;
        if self.to == FileForm::Toml {
            let puzzle = only_puzzle_of(inputs.inputs, inputs.forms)?;
            return Ok(print(puzzle_toml(&puzzle), Exit::Fine));
        }
        let style = AnswerStyle {
            form: AnswerForm::Text(""),
            columns: &[],
            counted: Counted::Forms,
        };
        Ok(each::run(inputs, style, move |_| {
            move |puzzle: &Sudoku, _| self.to.answer(puzzle)
        }))
    }
}
