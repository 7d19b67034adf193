//! What each cell shows in a game.
//!
//! The origin of a digit has a mark, since colour alone is not enough: `#5` given (bold without a mark, where there are colours), ` 5` entered,
//! `+5` by a step, `=5` by giving up, `!5` found wrong. In the compact form an open cell shows how
//! many marks it has.

use csp_sudoku::by_hand::{CellContent, MoveKind, Whereabouts};
use csp_sudoku::shape::Cell;
use csp_sudoku::sudoku::digits;
use csp_sudoku::symbols;
use csp_views::Scene;
use csp_views::scene::{Content, Role, SceneCell, Shade};
use ratatui::style::{Color, Modifier, Style};

use super::editor::Editor;
use super::think::HintDetail;
use crate::output::drawing::Colour;
use crate::tui::board::{CellLook, Face};
use crate::tui::form::CellForm;

/// The looks of all cells.
pub(super) fn looks(editor: &Editor, form: CellForm, colour: Colour) -> Vec<CellLook> {
    let shape = editor.game.shape();
    let looks = GameLooks {
        editor,
        form,
        colour,
        causes: causes(editor),
        scene: scene(editor),
        place: place(editor),
        rule: editor.rules().into_iter().next().map(|rule| rule.cells),
    };
    (0..shape.cells()).map(|index| looks.look(index)).collect()
}

/// For each cell the cause of the move that changed it last.
fn causes(editor: &Editor) -> Vec<Option<MoveKind>> {
    let shape = editor.game.shape();
    let mut causes = vec![None; shape.cells()];
    for entry in editor.game.done() {
        for change in &entry.changes {
            causes[shape.index(change.cell)] = Some(entry.kind);
        }
    }
    causes
}

/// The step that is shown, on the board with its candidates.
fn scene(editor: &Editor) -> Option<Scene> {
    let tip = editor
        .tip
        .as_ref()
        .filter(|tip| tip.detail == HintDetail::Whole)?;
    let position = editor.game.position().ok()?;
    Some(Scene::of_position(&position).with_step(&tip.step))
}

/// The cells in which to look for the step.
fn place(editor: &Editor) -> Vec<Cell> {
    let tip = editor
        .tip
        .as_ref()
        .filter(|tip| tip.detail == HintDetail::Place);
    let whereabouts = tip.map(|tip| Whereabouts::of(&tip.step, editor.game.puzzle().rules()));
    whereabouts
        .map(|whereabouts| whereabouts.cells(&editor.game))
        .unwrap_or_default()
}

struct GameLooks<'a> {
    editor: &'a Editor,
    form: CellForm,
    colour: Colour,
    causes: Vec<Option<MoveKind>>,
    scene: Option<Scene>,
    place: Vec<Cell>,
    /// The cells of the rule that is shown.
    rule: Option<Vec<Cell>>,
}

impl GameLooks<'_> {
    fn look(&self, index: usize) -> CellLook {
        let game = &self.editor.game;
        let cell = game.shape().cell(index);
        let content = game.contents()[index];
        let shown = self.scene.as_ref().map(|scene| &scene.cells[index]);
        let mut style = self.digit_style(index, content);
        if self.place.contains(&cell) || shown.is_some_and(|shown| shown.shade != Shade::None) {
            style = self
                .fg(style, Color::Green)
                .add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
        }
        if self
            .rule
            .as_ref()
            .is_some_and(|cells| cells.contains(&cell))
        {
            style = self.bg(style).add_modifier(Modifier::UNDERLINED);
        }
        if self
            .editor
            .lit
            .is_some_and(|lit| content == CellContent::Digit(lit))
        {
            style = style.add_modifier(Modifier::REVERSED);
        }
        CellLook {
            face: self.face(index, content, shown),
            style,
        }
    }

    fn face(&self, index: usize, content: CellContent, shown: Option<&SceneCell>) -> Face {
        let marks = match (content, shown.map(|shown| shown.content)) {
            (CellContent::Digit(digit), _) => {
                let sign = match (self.sign(index), self.colour) {
                    // It is bold, and digits that were entered have a colour.
                    ('#', Colour::On) => ' ',
                    (sign, _) => sign,
                };
                return Face::Label(format!("{sign}{}", self.character(digit)));
            }
            (_, Some(Content::Placed(digit))) => {
                return Face::Label(format!(">{}", self.character(digit)));
            }
            (CellContent::Marks(marks), _) => marks,
        };
        if self.form == CellForm::COMPACT {
            let count = symbols::character(marks.count_ones() as u8);
            return Face::Label(if marks == 0 {
                "  ".to_owned()
            } else {
                format!(":{count}")
            });
        }
        let side = self.editor.game.shape().side() as u8;
        Face::Places(
            (1..=side)
                .map(|digit| self.place_of(digit, marks, shown))
                .collect(),
        )
    }

    /// What stands in the place of a digit.
    fn place_of(&self, digit: u8, marks: u64, shown: Option<&SceneCell>) -> (char, Style) {
        let mark = shown.and_then(|shown| shown.marks.iter().find(|mark| mark.digit == digit));
        let part = mark.map_or(Role::None, |mark| mark.part);
        let mut style = self.part_style(part);
        if part == Role::None && self.colour == Colour::On {
            // Digits stand out against it.
            style = style.add_modifier(Modifier::DIM);
        }
        let is_there = if shown.is_some() {
            mark.is_some()
        } else {
            digits(marks).any(|d| d == digit)
        };
        if !is_there {
            return (' ', Style::new());
        }
        let is_lit = self.editor.lit == Some(digit);
        let style = if is_lit {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        };
        (self.character(digit), style)
    }

    /// How a digit is written.
    fn character(&self, digit: u8) -> char {
        self.editor.game.shape().character(digit)
    }

    /// The mark of a digit's origin.
    fn sign(&self, index: usize) -> char {
        let game = &self.editor.game;
        let cell = game.shape().cell(index);
        match self.causes[index] {
            _ if self.editor.wrong.contains(&cell) => '!',
            _ if game.is_given(cell) => '#',
            Some(MoveKind::Step(_)) => '+',
            Some(MoveKind::Solution) => '=',
            _ => ' ',
        }
    }

    fn digit_style(&self, index: usize, content: CellContent) -> Style {
        let style = Style::new();
        match self.sign(index) {
            '!' => self
                .fg(style, Color::Red)
                .add_modifier(Modifier::BOLD | Modifier::REVERSED),
            '#' => style.add_modifier(Modifier::BOLD),
            '=' => self.fg(style, Color::Magenta),
            _ if content.digit() != 0 => self.fg(style, Color::Cyan),
            _ => style,
        }
    }

    /// How a candidate of a step looks.
    fn part_style(&self, part: Role) -> Style {
        let style = Style::new();
        match part {
            Role::None => style.remove_modifier(Modifier::UNDERLINED | Modifier::BOLD),
            Role::Eliminated => self
                .fg(style, Color::Red)
                .add_modifier(Modifier::REVERSED | Modifier::CROSSED_OUT),
            Role::Placed => self
                .fg(style, Color::Green)
                .add_modifier(Modifier::REVERSED),
            Role::False | Role::Fin => self.fg(style, Color::Yellow).add_modifier(Modifier::BOLD),
            _ => self
                .fg(style, Color::Green)
                .add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        }
    }

    /// The ground of the cells of a rule.
    fn bg(&self, style: Style) -> Style {
        match self.colour {
            Colour::On => style.bg(Color::DarkGray),
            Colour::Off => style,
        }
    }

    fn fg(&self, style: Style, colour: Color) -> Style {
        if self.colour == Colour::On {
            style.fg(colour)
        } else {
            style
        }
    }
}
