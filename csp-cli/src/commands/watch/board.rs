//! What each cell shows during a search.
//!
//! In the compact form an open cell shows how many candidates it has. The origin of a digit has a
//! mark, since colour alone is not enough: `#5` given, `?5` decided, ` 5` found by propagation,
//! `!!` no candidate left, `!5` twice in the house that is in conflict, `:3` open with three
//! candidates (as a digit of the board: `:A` is ten).

use csp_sudoku::playback::{CellOrigin, Playback};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::digits;
use csp_sudoku::symbols;
use ratatui::style::{Color, Modifier, Style};

use crate::output::drawing::Colour;
use crate::tui::board::{CellLook, Face};
use crate::tui::form::CellForm;

/// The looks of all cells.
pub(crate) fn looks(
    playback: &Playback,
    shape: Shape,
    form: CellForm,
    colour: Colour,
) -> Vec<CellLook> {
    let mut changed = vec![None; shape.cells()];
    for change in playback.changes() {
        changed[change.cell] = Some(change.before & !change.after);
    }
    let search = SearchLooks {
        playback,
        shape,
        form,
        colour,
        changed,
        conflict: playback.conflict(),
    };
    (0..shape.cells()).map(|cell| search.look(cell)).collect()
}

struct SearchLooks<'a> {
    playback: &'a Playback,
    shape: Shape,
    form: CellForm,
    colour: Colour,
    /// The candidates that the present event takes from each cell.
    changed: Vec<Option<u64>>,
    conflict: Vec<usize>,
}

impl SearchLooks<'_> {
    fn look(&self, cell: usize) -> CellLook {
        CellLook {
            face: self.face(cell),
            style: self.style(cell),
        }
    }

    fn face(&self, cell: usize) -> Face {
        let mask = self.playback.candidates(cell);
        let digit = symbols::character(digits(mask).next().unwrap_or_default());
        Face::Label(match self.playback.origin(cell) {
            _ if self.clashes(cell) => format!("!{digit}"),
            CellOrigin::Empty => "!!".to_owned(),
            CellOrigin::Given => format!("#{digit}"),
            CellOrigin::Decided => format!("?{digit}"),
            CellOrigin::Found => format!(" {digit}"),
            CellOrigin::Open if self.form == CellForm::COMPACT => {
                format!(":{}", symbols::character(mask.count_ones() as u8))
            }
            CellOrigin::Open => return self.candidates(cell),
        })
    }

    /// The candidates. Dashes stand for those that the present event takes.
    fn candidates(&self, cell: usize) -> Face {
        let mask = self.playback.candidates(cell);
        let lost = self.changed[cell].unwrap_or_default();
        let has = |mask: u64, digit: u8| mask >> (digit - 1) & 1 == 1;
        let character = |digit: u8| match digit {
            _ if has(mask, digit) => symbols::character(digit),
            _ if has(lost, digit) => '-',
            _ => ' ',
        };
        let style = match self.colour {
            Colour::On => Style::new().add_modifier(Modifier::DIM),
            Colour::Off => Style::new(),
        };
        let digits = 1..=self.shape.side() as u8;
        Face::Places(digits.map(|digit| (character(digit), style)).collect())
    }

    /// Whether the cell has a digit that stands twice among the cells in conflict.
    fn clashes(&self, cell: usize) -> bool {
        let mask = self.playback.candidates(cell);
        let same = |&other: &usize| other != cell && self.playback.candidates(other) == mask;
        mask.is_power_of_two() && self.conflict.contains(&cell) && self.conflict.iter().any(same)
    }

    fn style(&self, cell: usize) -> Style {
        let conflict = self.conflict.contains(&cell);
        let origin = self.playback.origin(cell);
        let (colour, weight) = match origin {
            _ if conflict => (Color::Red, Modifier::BOLD | Modifier::REVERSED),
            CellOrigin::Empty => (Color::Red, Modifier::BOLD),
            CellOrigin::Given => (Color::Reset, Modifier::BOLD),
            CellOrigin::Decided => (Color::Yellow, Modifier::BOLD),
            CellOrigin::Found => (Color::Cyan, Modifier::empty()),
            CellOrigin::Open => (Color::Reset, Modifier::empty()),
        };
        let style = Style::new().add_modifier(weight);
        let style = if self.colour == Colour::On {
            style.fg(colour)
        } else {
            style
        };
        if self.changed[cell].is_some() {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }
}
