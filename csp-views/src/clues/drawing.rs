//! All that is drawn of the rules of a board, and all that is said.

use super::area::{TakenCorners, area, cage};
use super::figure::{BoardBox, BoardPoint, CELL_UNITS, ClueFigure, FigureShape};
use super::houses;
use super::line::{arrow, lines};
use super::mark::marks;
use super::outside::{OutsidePlaces, number, reserved};
use super::sign::{angles, corner, signs};
use csp_sudoku::rules::{Clue, ClueLook, Rules};
use csp_sudoku::{House, Shape};

/// What is drawn of the rules of a board beside its lines, and the rules in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueDrawing {
    /// What is drawn, from bottom to top.
    pub figures: Vec<ClueFigure>,
    /// The board with all that stands outside of it.
    pub bounds: BoardBox,
    /// The rules in words, beside those of rows, columns and boxes.
    pub sentences: Vec<RuleSentence>,
}

/// A rule in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSentence {
    /// The number of the clue among those of the rules, from 0, or `None` if it is about houses or digits.
    pub clue: Option<usize>,
    /// The words.
    pub text: String,
    /// Whether the drawing says it, too.
    pub is_drawn: bool,
}

impl ClueDrawing {
    /// What is drawn of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut drawer = Drawer {
            rules,
            corners: TakenCorners::new(),
            outside: reserved(rules.clues(), rules.shape()),
        };
        let mut sentences = unusual(rules);
        let mut figures = of_houses(rules, &mut sentences);
        for (index, clue) in rules.clues().iter().enumerate() {
            let mut drawn = drawer.drawn(clue);
            let each = drawn.figures.iter_mut();
            each.for_each(|figure| figure.clue = Some(index));
            sentences.push(RuleSentence {
                clue: Some(index),
                text: clue.to_string(),
                is_drawn: drawn.is_whole,
            });
            figures.extend(drawn.figures);
        }
        figures.sort_by_key(|figure| figure.layer);
        Self {
            bounds: bounds(rules.shape(), &figures),
            figures,
            sentences,
        }
    }
}

/// What clues share with those before them.
struct Drawer<'a> {
    rules: &'a Rules,
    corners: TakenCorners,
    outside: OutsidePlaces,
}

/// What is drawn of a clue.
struct DrawnClue {
    figures: Vec<ClueFigure>,
    /// Whether this says all of it.
    is_whole: bool,
}

impl Drawer<'_> {
    fn drawn(&mut self, clue: &Clue) -> DrawnClue {
        let look = clue.kind().look;
        let (ClueLook::Parts | ClueLook::Choices) = look else {
            let mut figures = self.figures(clue, look);
            figures.retain(|figure| !figure.shapes.is_empty());
            return DrawnClue {
                is_whole: !figures.is_empty(),
                figures,
            };
        };
        let parts: Vec<DrawnClue> = clue.clues().iter().map(|part| self.drawn(part)).collect();
        let is_choice = look == ClueLook::Choices;
        let is_whole = !is_choice && parts.iter().all(|part| part.is_whole);
        let mut figures: Vec<ClueFigure> =
            parts.into_iter().flat_map(|part| part.figures).collect();
        for figure in figures.iter_mut().filter(|_| is_choice) {
            figure.tint = figure.tint.paler();
        }
        DrawnClue { figures, is_whole }
    }

    /// What is drawn of a clue that is not about others, nothing if it cannot be drawn.
    fn figures(&mut self, clue: &Clue, look: ClueLook) -> Vec<ClueFigure> {
        let shape = self.rules.shape();
        match look {
            ClueLook::Board | ClueLook::Parts | ClueLook::Choices => Vec::new(),
            ClueLook::Line { color, ends } => lines(clue, color, ends),
            ClueLook::Arrow => arrow(clue),
            ClueLook::Cage { before } => cage(clue, before, &mut self.corners),
            ClueLook::Area { color } => area(clue, color, &mut self.corners),
            ClueLook::Sign { numeral, dot } => signs(clue, numeral, dot),
            ClueLook::Angle => angles(clue),
            ClueLook::Corner => corner(clue, shape),
            ClueLook::Mark(mark) => marks(clue, mark, self.rules),
            ClueLook::Outside => number(clue, shape, &mut self.outside),
        }
    }
}

/// The digits and houses that are not the usual ones, in words.
fn unusual(rules: &Rules) -> Vec<RuleSentence> {
    let shape = rules.shape();
    let mut texts = Vec::new();
    let (low, high) = (shape.value(1), shape.value(shape.side() as u8));
    if low != 1 || shape.side() != rules.board_rows().max(shape.columns()) {
        texts.push(format!("the digits are {low} to {high}"));
    }
    texts.extend(houses::missing(rules));
    let sentence = |text| RuleSentence {
        clue: None,
        text,
        is_drawn: false,
    };
    texts.into_iter().map(sentence).collect()
}

/// What is drawn of houses of other kinds. What they say is added to the sentences, once for each kind.
fn of_houses(rules: &Rules, sentences: &mut Vec<RuleSentence>) -> Vec<ClueFigure> {
    let mut figures = houses::voids(rules.voids());
    for (house, cells) in rules.houses() {
        let House::Other(kind, _) = house else {
            continue;
        };
        let drawn = houses::figures(kind.as_str(), &cells);
        let text = houses::sentence(kind.as_str());
        if kind.as_str() != "region" && sentences.iter().all(|sentence| sentence.text != text) {
            sentences.push(RuleSentence {
                clue: None,
                text,
                is_drawn: !drawn.is_empty(),
            });
        }
        figures.extend(drawn);
    }
    figures
}

/// The board with all figures.
fn bounds(shape: Shape, figures: &[ClueFigure]) -> BoardBox {
    let board = BoardBox {
        from: BoardPoint::new(0, 0),
        to: BoardPoint::new(
            shape.columns() as i32 * CELL_UNITS,
            shape.rows() as i32 * CELL_UNITS,
        ),
    };
    let shapes = figures.iter().flat_map(|figure| &figure.shapes);
    shapes.map(FigureShape::bounds).fold(board, BoardBox::with)
}
