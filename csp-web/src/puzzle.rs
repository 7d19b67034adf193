//! Grid puzzles in requests, and what is said of their spots.
//!
//! `{"link": "https://puzz.link/p?slither/4/4/dgdh2c7b", "filled": "1…"}`

use crate::answer::RequestError;
use crate::request::Request;
use csp_core::limits::Limits;
use csp_puzzles::board::{BoardMark, BrokenRule, LayeredBoard};
use csp_puzzles::filling::Filling;
use csp_puzzles::guide::BoardStep;
use csp_puzzles::layer::{Layer, Spot};
use csp_puzzles::puzzle::GridPuzzle;
use csp_puzzles::solutions::CheckedSolutions;
use csp_puzzles::svg::BoardDrawing;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The most cells of a board.
pub(crate) const MOST_CELLS: usize = 2_500;

/// The longest link, and the longest line of what is filled in, in bytes.
const LONGEST: usize = 20_000;

/// A puzzle of any genre with its board, and what is filled in.
#[derive(Debug)]
pub(crate) struct RequestedPuzzle {
    pub(crate) puzzle: GridPuzzle,
    pub(crate) board: LayeredBoard,
    pub(crate) filled: Filling,
    limits: Limits,
}

impl RequestedPuzzle {
    /// Takes `link`, `filled` and `max_nodes`. Without `filled` nothing is filled in.
    ///
    /// # Errors
    /// The link is none, its board is too large or makes no sense, or what is filled in does not fit it.
    pub(crate) fn take(request: &mut Request<'_>) -> Result<Self, RequestError> {
        let link = request.required_text("link")?;
        let filled = request.text("filled")?;
        Self::read(&link, filled.as_deref(), request)
    }

    /// Takes `text` and `max_nodes`. The text is a link, behind which, after a blank, may stand what is filled in.
    ///
    /// # Errors
    /// As for [`take`](Self::take).
    pub(crate) fn take_text(request: &mut Request<'_>) -> Result<Self, RequestError> {
        let text = request.required_text("text")?;
        let mut words = text.split_whitespace();
        let link = words.next().unwrap_or_default();
        let filled = words.next();
        if words.next().is_some() {
            let error = "this is more than a link and what is filled in: paste one link";
            return Err(RequestError::new(error));
        }
        Self::read(link, filled, request)
    }

    fn read(
        link: &str,
        filled: Option<&str>,
        request: &mut Request<'_>,
    ) -> Result<Self, RequestError> {
        let limits = request.number("max_nodes")?;
        let length = link.len().max(filled.map_or(0, str::len));
        if length > LONGEST {
            let error = format!("{length} characters are no link: {LONGEST} are read");
            return Err(RequestError::new(error));
        }
        let puzzle = GridPuzzle::from_link(link).map_err(RequestError::new)?;
        let shape = puzzle.diagram.shape();
        if shape.rows * shape.columns > MOST_CELLS {
            let error = format!(
                "a board of {} rows and {} columns: this page takes boards of up to {MOST_CELLS} cells",
                shape.rows, shape.columns
            );
            return Err(RequestError::new(error));
        }
        let board = puzzle.board().map_err(RequestError::new)?;
        let filled = match filled {
            None => Filling::empty(board.layers()),
            Some(line) => Filling::from_line(line, board.layers()).map_err(RequestError::new)?,
        };
        let limits = limits.into_iter().fold(Limits::default(), Limits::nodes);
        Ok(Self {
            puzzle,
            board,
            filled,
            limits,
        })
    }

    /// The limits of each search.
    pub(crate) fn limits(&self) -> Limits {
        self.limits.clone()
    }

    /// Up to this number of solutions with these values, and whether these are all.
    ///
    /// # Errors
    /// The engine refuses the model, or a solution is wrong.
    pub(crate) fn solutions(
        &self,
        kept: &Filling,
        most: usize,
    ) -> Result<PageFillings, RequestError> {
        let board = self.puzzle.board().map_err(RequestError::new)?;
        let solutions = CheckedSolutions::new(&self.puzzle, board, kept, self.limits());
        let mut solutions = solutions.map_err(RequestError::new)?;
        Ok(PageFillings {
            found: solutions.first(most).map_err(RequestError::new)?,
            is_cut_short: solutions.limit().is_some(),
        })
    }

    /// The rules that these values break.
    ///
    /// # Errors
    /// The engine refuses the model.
    pub(crate) fn broken(&mut self, filling: &Filling) -> Result<Vec<BrokenRule>, RequestError> {
        self.board.broken(filling).map_err(RequestError::new)
    }

    /// Whether what is filled in is a solution, with blank spots that only have to stay empty.
    ///
    /// # Errors
    /// The engine refuses the model.
    pub(crate) fn is_solved(&mut self) -> Result<bool, RequestError> {
        let filled = self.filled.clone();
        let full = filled.with_empty_values(self.board.layers());
        Ok(full.is_full() && self.broken(&full)?.is_empty())
    }

    /// What is filled in and wrong: it differs from the only solution of the puzzle. None is told of if there is a solution with all
    /// that is filled in, if the puzzle has none or several, or if a limit came first.
    ///
    /// # Errors
    /// The engine refuses the model.
    pub(crate) fn mistakes(&self) -> Result<Vec<BoardMark>, RequestError> {
        let empty = Filling::empty(self.board.layers());
        let kept = self.solutions(&self.filled, 1)?;
        if self.filled == empty || kept.is_cut_short || !kept.found.is_empty() {
            return Ok(Vec::new());
        }
        let all = self.solutions(&empty, 2)?;
        let [solution] = &all.found[..] else {
            return Ok(Vec::new());
        };
        if all.is_cut_short {
            return Ok(Vec::new());
        }
        let wrong = |mark: &BoardMark, right: Option<i32>| right != Some(mark.value);
        let mut mistakes = Vec::new();
        for (number, layer) in self.board.layers().iter().enumerate() {
            let spots = layer.spots().iter().zip(self.filled.layer(number));
            for ((&spot, value), &right) in spots.zip(solution.layer(number)) {
                let mark = value.map(|value| BoardMark {
                    layer: number,
                    spot,
                    value,
                    word: layer.word(value),
                });
                mistakes.extend(mark.filter(|mark| wrong(mark, right)));
            }
        }
        Ok(mistakes)
    }

    /// The values that the puzzle prints in cells.
    ///
    /// # Errors
    /// The engine refuses the model.
    pub(crate) fn printed(&mut self) -> Result<Filling, RequestError> {
        let printed = self.puzzle.printed(&mut self.board);
        printed.map_err(RequestError::new)
    }
}

/// What a search found.
#[derive(Debug)]
pub(crate) struct PageFillings {
    pub(crate) found: Vec<Filling>,
    /// A limit came first: there may be more.
    pub(crate) is_cut_short: bool,
}

/// Says spots by the number of their layer and their number in it.
#[derive(Debug)]
pub(crate) struct SpotNumbers {
    numbers: BTreeMap<(usize, Spot), usize>,
    /// By sentence, the spots that its rules look at.
    rules: BTreeMap<String, Vec<(usize, usize)>>,
    puzzle: GridPuzzle,
    layers: Vec<Layer>,
    notes: Vec<Layer>,
}

impl SpotNumbers {
    /// The numbers of a board's spots.
    ///
    /// # Errors
    /// The engine refuses the model.
    pub(crate) fn new(requested: &mut RequestedPuzzle) -> Result<Self, RequestError> {
        let RequestedPuzzle { puzzle, board, .. } = requested;
        board.post_spelled_out().map_err(RequestError::new)?;
        let layers: Vec<(usize, &Layer)> = board.layers().iter().enumerate().collect();
        let spots = layers.into_iter().flat_map(|(number, layer)| {
            let places = layer.spots().iter().enumerate();
            places.map(move |(place, &spot)| ((number, spot), place))
        });
        let numbers: BTreeMap<_, _> = spots.collect();
        let mut rules = spots_of_rules(board);
        // A rule about most of the board points at no place.
        rules.retain(|_, spots| 2 * spots.len() <= numbers.len());
        Ok(Self {
            numbers,
            rules,
            puzzle: puzzle.clone(),
            layers: board.layers().to_vec(),
            notes: board.notes().to_vec(),
        })
    }

    /// `{layer, spot, value, text}`.
    pub(crate) fn mark(&self, mark: &BoardMark) -> Value {
        json!({
            "layer": mark.layer,
            "spot": self.numbers.get(&(mark.layer, mark.spot)),
            "value": mark.value,
            "text": mark.to_string(),
        })
    }

    /// The same for each of them.
    pub(crate) fn marks(&self, marks: &[BoardMark]) -> Value {
        marks.iter().map(|mark| self.mark(mark)).collect()
    }

    /// A broken rule: `{sentence, marks}`.
    pub(crate) fn broken(&self, rule: &BrokenRule) -> Value {
        json!({"sentence": rule.sentence, "marks": self.marks(&rule.marks)})
    }

    /// A step: `{marks, excluded, facts, rules: [{sentence, spots}…], notes}`. The notes are drawn: elements of SVG.
    pub(crate) fn step(&self, step: &BoardStep) -> Value {
        let rule = |sentence: &String| {
            let spots = self.rules.get(sentence).map_or(&[][..], Vec::as_slice);
            json!({"sentence": sentence, "spots": spots})
        };
        let empty = Filling::empty(&self.layers);
        let drawing = BoardDrawing::new(&self.puzzle.diagram, &self.layers, &empty);
        json!({
            "marks": self.marks(&step.marks),
            "excluded": self.marks(&step.excluded),
            "facts": step.facts(),
            "rules": step.sentences.iter().map(rule).collect::<Vec<_>>(),
            "notes": drawing.notes(&step.note_signs(&self.notes)),
        })
    }
}

/// By sentence, the spots that its rules look at.
fn spots_of_rules(board: &LayeredBoard) -> BTreeMap<String, Vec<(usize, usize)>> {
    let mut rules: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    for rule in board.rules() {
        let spots = board.looks_at(rule);
        rules
            .entry(rule.sentence.clone())
            .or_default()
            .extend(spots);
    }
    rules
}
