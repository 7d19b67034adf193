//! A board in the hands of a player. There is no clock, file or terminal here.

use csp_core::limits::Limits;
use csp_core::model::{Direction, Place};
use csp_puzzles::board::{BoardMark, LayeredBoard};
use csp_puzzles::claim::{BoardClaim, ClaimedValue, cell_spot, side_spot};
use csp_puzzles::error::PuzzleError;
use csp_puzzles::filling::Filling;
use csp_puzzles::given::GivenPuzzle;
use csp_puzzles::guide::{BoardStep, GuideAnswer};
use csp_puzzles::layer::{Layer, LayerKind, Spot};
use csp_puzzles::note::NoteSign;
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::why::{BoardWhy, ChainStep, why};

use super::super::words;
use super::keys::{self, BoardAction};
use crate::tui::cursor::stepped;
use crate::tui::page::TextPage;

/// The most values of a layer that one key goes through.
const MOST_CYCLED: usize = 5;

/// What the player wants that the game cannot do by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardWish {
    Stay,
    /// What may take a while.
    Think(BoardThought),
    Quit,
}

/// What takes knowledge of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardThought {
    /// The next step.
    Hint,
    /// Why a claim holds.
    Why(BoardClaim),
}

/// A spot that was changed.
#[derive(Clone, Copy, Debug)]
struct SpotChange {
    layer: usize,
    place: usize,
    before: Option<i32>,
    after: Option<i32>,
}

/// What the marks on the board say.
#[derive(Clone, Debug)]
pub(super) enum BoardShown {
    /// There are none.
    Plain,
    /// The next step: what it states is drawn, but not filled in.
    Hint(ShownHint),
    /// What is filled in where rules are broken.
    Broken(Vec<BoardMark>, String),
}

/// A step that is shown.
#[derive(Clone, Debug)]
pub(super) struct ShownHint {
    marks: Vec<BoardMark>,
    pub(super) notes: Vec<NoteSign>,
    pub(super) text: String,
}

/// A board, what is filled in, the cursor, and what is shown.
#[derive(Debug)]
pub(super) struct BoardGame {
    puzzle: GridPuzzle,
    board: LayeredBoard,
    layers: Vec<Layer>,
    filling: Filling,
    /// What is printed in cells.
    printed: Filling,
    /// What was done, of which the first ones are not undone.
    moves: Vec<Vec<SpotChange>>,
    done: usize,
    cursor: Place,
    /// Whether the next digit goes on with the number under the cursor.
    is_typing: bool,
    /// Whether the next key says why of what is asked.
    is_asking: bool,
    is_solved: bool,
    pub(super) shown: BoardShown,
    pub(super) remark: String,
    pub(super) page: Option<TextPage>,
}

impl BoardGame {
    pub(super) fn new(given: &GivenPuzzle) -> Result<Self, PuzzleError> {
        let mut board = given.puzzle.board()?;
        let layers = board.layers().to_vec();
        let filling = given.filling(&layers)?;
        let printed = given.puzzle.printed(&mut board)?;
        let mut game = Self {
            puzzle: given.puzzle.clone(),
            board,
            layers,
            filling,
            printed,
            moves: Vec::new(),
            done: 0,
            cursor: (0, 0),
            is_typing: false,
            is_asking: false,
            is_solved: false,
            shown: BoardShown::Plain,
            remark: "? shows the keys and the rules".to_owned(),
            page: None,
        };
        game.look();
        Ok(game)
    }

    pub(super) const fn puzzle(&self) -> &GridPuzzle {
        &self.puzzle
    }

    pub(super) fn layers(&self) -> &[Layer] {
        &self.layers
    }

    pub(super) const fn cursor(&self) -> Place {
        self.cursor
    }

    pub(super) const fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// The board as it is shown: what is filled in, and what a hint states.
    pub(super) fn shown_filling(&self) -> Filling {
        let mut filling = self.filling.clone();
        if let BoardShown::Hint(hint) = &self.shown {
            for mark in &hint.marks {
                if let Some(place) = self.place(mark) {
                    filling.set(mark.layer, place, Some(mark.value));
                }
            }
        }
        filling
    }

    /// The spots that are pointed at.
    pub(super) fn marked(&self) -> Vec<Spot> {
        match &self.shown {
            BoardShown::Plain => Vec::new(),
            BoardShown::Hint(ShownHint { marks, .. }) | BoardShown::Broken(marks, _) => {
                marks.iter().map(|mark| mark.spot).collect()
            }
        }
    }

    /// The puzzle and what is filled in, on a line that other commands read.
    pub(super) fn state(&self) -> String {
        let is_blank = (0..self.layers.len())
            .all(|layer| self.filling.layer(layer).iter().all(Option::is_none));
        match self.puzzle.to_link() {
            Ok(link) if is_blank => format!("{link}\n"),
            Ok(link) => format!("{link} {}\n", self.filling),
            Err(_) => self.puzzle.to_json(&self.layers, &self.filling),
        }
    }

    /// What is filled in or printed.
    fn known(&self) -> Filling {
        self.filling.clone().or(&self.printed)
    }

    /// How many spots are blank, of how many.
    pub(super) fn blank(&self) -> (usize, usize) {
        let known = self.known();
        let values = (0..self.layers.len()).flat_map(|layer| known.layer(layer));
        values.fold((0, 0), |(blank, all), value| {
            (blank + usize::from(value.is_none()), all + 1)
        })
    }

    /// What is filled in at the cursor: in its cell, and around it.
    pub(super) fn at_cursor(&self) -> Vec<String> {
        let known = self.known();
        let value = |(layer, place): (usize, usize)| match known.layer(layer)[place] {
            None => "blank".to_owned(),
            Some(value) => self.layers[layer].word(value),
        };
        let cell = cell_spot(&self.layers, self.cursor);
        let cell = cell.map(&value).into_iter();
        let sides = [
            ("up", Direction::Up),
            ("right", Direction::Right),
            ("down", Direction::Down),
            ("left", Direction::Left),
        ];
        let sides = sides.into_iter().filter_map(|(name, side)| {
            let spot = side_spot(&self.layers, self.cursor, side)?;
            Some(format!("{name}: {}", value(spot)))
        });
        cell.chain(sides).collect()
    }

    fn place(&self, mark: &BoardMark) -> Option<usize> {
        let mut spots = self.layers[mark.layer].spots().iter();
        spots.position(|&spot| spot == mark.spot)
    }
}

/// Keys and clicks.
impl BoardGame {
    /// Does what a key asks for.
    pub(super) fn act(&mut self, action: BoardAction) -> BoardWish {
        let is_digit = matches!(action, BoardAction::Digit(_));
        self.remark.clear();
        if std::mem::take(&mut self.is_asking)
            && let Some(asked) = self.asked(action)
        {
            return self.wish_why(asked);
        }
        match action {
            BoardAction::Move(way) => {
                let shape = self.puzzle.diagram.shape();
                self.cursor = stepped(self.cursor, way, (shape.rows, shape.columns));
            }
            BoardAction::Side(side) => self.change_side(side),
            BoardAction::Cycle => self.change_cell(next_value),
            BoardAction::Digit(digit) => self.type_digit(digit),
            BoardAction::Sign(sign) => self.type_sign(sign),
            BoardAction::Erase => self.change_cell(|_, _| Some(None)),
            BoardAction::Undo => self.undo(),
            BoardAction::Redo => self.redo(),
            BoardAction::Check => self.check(),
            BoardAction::Hint => return BoardWish::Think(BoardThought::Hint),
            BoardAction::Why => return self.ask(),
            BoardAction::Apply => self.apply(),
            BoardAction::Help => self.help(),
            BoardAction::Close => self.shown = BoardShown::Plain,
            BoardAction::Quit => return BoardWish::Quit,
        }
        self.is_typing = is_digit;
        BoardWish::Stay
    }

    /// Asks why, of the cell if nothing else is filled in there.
    fn ask(&mut self) -> BoardWish {
        let cell = cell_spot(&self.layers, self.cursor);
        let is_cells = |layer: &Layer| layer.kind() == LayerKind::Cells;
        if self.layers.iter().all(is_cells) {
            return self.wish_why(cell);
        }
        self.is_asking = true;
        self.remark = match cell {
            Some(_) => "why? w: the cell; an arrow: the line or border there".to_owned(),
            None => "why? An arrow: the line or border there".to_owned(),
        };
        BoardWish::Stay
    }

    /// The spot of which a key asks why; the outer `None`: it asks for something else.
    fn asked(&self, action: BoardAction) -> Option<Option<(usize, usize)>> {
        let side = match action {
            BoardAction::Why | BoardAction::Apply => {
                return Some(cell_spot(&self.layers, self.cursor));
            }
            BoardAction::Side(side) => side,
            BoardAction::Move(way) => {
                let mut sides = Direction::STRAIGHT.into_iter();
                sides.find(|side| side.step() == way)?
            }
            _ => return None,
        };
        Some(side_spot(&self.layers, self.cursor, side))
    }

    fn wish_why(&mut self, spot: Option<(usize, usize)>) -> BoardWish {
        let Some((layer, place)) = spot else {
            self.remark = "nothing is filled in there".to_owned();
            return BoardWish::Stay;
        };
        BoardWish::Think(BoardThought::Why(BoardClaim {
            layer,
            place,
            value: ClaimedValue::Any,
        }))
    }

    /// A click on a spot: another cell gets the cursor, and all else gets its next value.
    pub(super) fn click(&mut self, spot: Spot) {
        self.remark.clear();
        match spot {
            Spot::Cell(cell) if cell != self.cursor => self.cursor = cell,
            Spot::Cell(_) => self.change_cell(next_value),
            spot => {
                let layers = self.layers.iter().enumerate();
                let mut found = layers.filter_map(|(number, layer)| {
                    let place = layer.spots().iter().position(|&known| known == spot)?;
                    Some((number, place))
                });
                if let Some((layer, place)) = found.next() {
                    self.cycle(layer, place);
                }
            }
        }
    }

    fn change_side(&mut self, side: Direction) {
        match side_spot(&self.layers, self.cursor, side) {
            Some((layer, place)) => self.cycle(layer, place),
            None => self.remark = "there is no line or border to draw".to_owned(),
        }
    }

    fn cycle(&mut self, layer: usize, place: usize) {
        let before = self.filling.layer(layer)[place];
        if let Some(after) = next_value(&self.layers[layer], before) {
            self.set(&[(layer, place, after)]);
        }
    }

    /// Gives the cell the value that follows from its layer and its value.
    fn change_cell(&mut self, change: impl Fn(&Layer, Option<i32>) -> Option<Option<i32>>) {
        let Some((layer, place)) = cell_spot(&self.layers, self.cursor) else {
            self.remark =
                "cells are not filled in here: Shift and an arrow, or H J K L, draw".to_owned();
            return;
        };
        let before = self.filling.layer(layer)[place];
        match change(&self.layers[layer], before) {
            Some(after) => self.set(&[(layer, place, after)]),
            None => {
                let values = self.layers[layer].values();
                self.remark = format!(
                    "type a number from {} to {}, or the sign of a value",
                    values.start(),
                    values.end()
                );
            }
        }
    }

    /// A digit begins a number or goes on with it.
    fn type_digit(&mut self, digit: u32) {
        let is_typing = self.is_typing;
        self.change_cell(|layer, before| {
            let digit = i32::try_from(digit).ok()?;
            let longer = before
                .filter(|_| is_typing)
                .and_then(|number| number.checked_mul(10)?.checked_add(digit));
            let fits = |value: &i32| layer.values().contains(value);
            let value = longer.filter(fits).or_else(|| Some(digit).filter(fits));
            value.map(Some)
        });
    }

    fn type_sign(&mut self, sign: char) {
        self.change_cell(|layer, _| {
            if sign == 'x' {
                return none_value(layer).map(Some);
            }
            let mut values = layer.values();
            let is_it = |value: &i32| {
                let look = layer.look(*value);
                look.is_some_and(|look| look.sign == sign || typed(look.sign) == Some(sign))
            };
            values.find(is_it).map(Some)
        });
    }

    fn help(&mut self) {
        let rules = self.puzzle.genre.rules.iter();
        let rules: String = rules.map(|rule| format!("- {rule}\n")).collect();
        self.page = Some(TextPage {
            title: "Keys and rules",
            text: format!("{}\n{rules}", keys::HELP),
            top: 0,
        });
    }
}

/// Moves.
impl BoardGame {
    fn set(&mut self, values: &[(usize, usize, Option<i32>)]) {
        let changes = values.iter().map(|&(layer, place, after)| SpotChange {
            layer,
            place,
            before: self.filling.layer(layer)[place],
            after,
        });
        let changes: Vec<SpotChange> = changes.filter(|one| one.before != one.after).collect();
        if changes.is_empty() {
            return;
        }
        self.moves.truncate(self.done);
        self.moves.push(changes);
        self.redo();
    }

    fn redo(&mut self) {
        let Some(changes) = self.moves.get(self.done).cloned() else {
            self.remark = "nothing was undone".to_owned();
            return;
        };
        for change in changes {
            self.filling.set(change.layer, change.place, change.after);
        }
        self.done += 1;
        self.look();
    }

    fn undo(&mut self) {
        let Some(last) = self.done.checked_sub(1) else {
            self.remark = "nothing is left to undo".to_owned();
            return;
        };
        for change in self.moves[last].clone() {
            self.filling.set(change.layer, change.place, change.before);
        }
        self.done = last;
        self.look();
    }

    /// Looks whether the board is solved by now.
    fn look(&mut self) {
        self.shown = BoardShown::Plain;
        let filling = self.completed();
        self.is_solved = filling.is_full()
            && self
                .board
                .broken(&filling)
                .is_ok_and(|broken| broken.is_empty());
        if self.is_solved {
            self.remark = format!("SOLVED in {} moves!", self.done);
        }
    }

    /// What is filled in or printed, with blank spots as no line, or whatever their layer has for that.
    fn completed(&self) -> Filling {
        let mut filling = self.known();
        for (number, layer) in self.layers.iter().enumerate() {
            let none = none_value(layer);
            for place in 0..layer.spots().len() {
                let value = filling.layer(number)[place];
                filling.set(number, place, value.or(none));
            }
        }
        filling
    }

    fn check(&mut self) {
        let broken = match self.board.broken(&self.known()) {
            Ok(broken) => broken,
            Err(error) => {
                self.remark = error.to_string();
                return;
            }
        };
        if broken.is_empty() {
            self.shown = BoardShown::Plain;
            self.remark = "no rule is broken so far".to_owned();
            return;
        }
        let text: String = broken
            .iter()
            .map(|rule| format!("- {}\n", rule.sentence))
            .collect();
        let rules = if broken.len() == 1 {
            "rule is"
        } else {
            "rules are"
        };
        self.remark = format!("{} {rules} broken", broken.len());
        let marks = broken.into_iter().flat_map(|rule| rule.marks).collect();
        self.shown = BoardShown::Broken(marks, format!("Broken:\n{text}"));
    }

    /// Fills in what the hint states.
    fn apply(&mut self) {
        let BoardShown::Hint(hint) = &self.shown else {
            self.remark = "t shows the next step, and Enter does it".to_owned();
            return;
        };
        let places = hint.marks.iter().filter_map(|mark| {
            let place = self.place(mark)?;
            Some((mark.layer, place, Some(mark.value)))
        });
        let values: Vec<_> = places.collect();
        self.set(&values);
    }

    /// Thinks of what was wished for.
    pub(super) fn think(&mut self, thought: BoardThought, limits: Limits) {
        match thought {
            BoardThought::Hint => self.hint(limits),
            BoardThought::Why(claim) => self.explain(claim, limits),
        }
    }

    /// Shows why a claim holds, on a page.
    fn explain(&mut self, claim: BoardClaim, limits: Limits) {
        self.remark.clear();
        match why(&mut self.board, &self.filling, Some(claim), limits) {
            Ok(BoardWhy::Contradiction(step)) => self.show_contradiction(step),
            Ok(answer) => {
                self.page = Some(TextPage {
                    title: "Why",
                    text: words::why(Some(claim), &self.layers, &answer),
                    top: 0,
                });
            }
            Err(error) => self.remark = error.to_string(),
        }
    }

    /// Finds the next step that fills something in.
    fn hint(&mut self, limits: Limits) {
        self.remark.clear();
        let answer = self.steps(limits.clone());
        let (steps, end) = match answer {
            Ok(found) => found,
            Err(error) => {
                self.remark = error.to_string();
                return;
            }
        };
        match end {
            GuideAnswer::Step(step) => {
                let text = format!("{}Enter: do it", words::hint_lines(&steps, &step));
                let notes = step.note_signs(self.board.notes());
                let marks = step.marks;
                self.shown = BoardShown::Hint(ShownHint { marks, notes, text });
            }
            GuideAnswer::Complete => self.remark = "nothing is left to do".to_owned(),
            GuideAnswer::Open => {
                self.remark = "nothing more follows: there are several solutions".to_owned();
            }
            GuideAnswer::Unknown(_) => self.remark = "no step was found in time".to_owned(),
            GuideAnswer::Contradiction(_) => self.contradiction(limits),
        }
    }

    /// The steps up to one that fills something in, and it.
    fn steps(
        &mut self,
        limits: Limits,
    ) -> Result<(Vec<BoardStep>, GuideAnswer), csp_core::error::ModelError> {
        let guide = self.puzzle.guide(&mut self.board, &self.filling)?;
        Ok(guide.limits(limits).advance_to_mark())
    }

    fn contradiction(&mut self, limits: Limits) {
        match why(&mut self.board, &self.filling, None, limits) {
            Ok(BoardWhy::Contradiction(step)) => self.show_contradiction(step),
            Ok(_) => self.remark = "there is no solution".to_owned(),
            Err(error) => self.remark = error.to_string(),
        }
    }

    fn show_contradiction(&mut self, step: ChainStep) {
        let text = format!("{}\nUndo what is wrong (u).", words::step_lines(&step.step));
        self.remark = "something is wrong: there is no solution".to_owned();
        self.shown = BoardShown::Broken(step.filled, text);
    }
}

/// The value that pictures leave out: no line, or unshaded.
fn none_value(layer: &Layer) -> Option<i32> {
    let mut values = layer.values();
    values.find(|&value| {
        layer
            .look(value)
            .is_some_and(|look| [' ', '.'].contains(&look.sign))
    })
}

/// The next value of a spot: blank, then those with a sign, then the one without. `None`: there are too many to go through.
fn next_value(layer: &Layer, before: Option<i32>) -> Option<Option<i32>> {
    if layer.values().count() > MOST_CYCLED {
        return None;
    }
    let none = none_value(layer);
    let with_sign = layer.values().filter(|&value| Some(value) != none);
    let all: Vec<Option<i32>> = std::iter::once(None)
        .chain(with_sign.map(Some))
        .chain(none.map(Some))
        .collect();
    let at = all.iter().position(|&value| value == before)?;
    Some(all[(at + 1) % all.len()])
}

/// The key for a sign that keyboards do not have.
const fn typed(sign: char) -> Option<char> {
    match sign {
        '╲' => Some('\\'),
        '╱' => Some('/'),
        '○' => Some('o'),
        '●' => Some('@'),
        _ => None,
    }
}
