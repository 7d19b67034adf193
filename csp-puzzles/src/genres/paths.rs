//! Paths between two cells.

use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::error::PuzzleError;
use crate::layer_edges::CellEdges;
use crate::note::NoteValue;
use crate::sign::{At, Sign};
use csp_core::constraints::{DisjointPaths, Forest};
use csp_core::prelude::*;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Whether paths have to pass all cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PassedCells {
    All,
    Some,
}

/// Paths between cells, as nodes of the graph of a diagram.
#[derive(Clone, Debug)]
pub(super) struct NumberPaths {
    diagram: Diagram,
    pairs: Vec<(usize, usize)>,
    passed: PassedCells,
}

impl NumberPaths {
    /// Paths between each two equal numbers.
    pub(super) fn new(diagram: &Diagram, passed: PassedCells) -> Result<Self, PuzzleError> {
        let mut ends: BTreeMap<u32, Vec<Place>> = BTreeMap::new();
        for (place, number) in diagram.numbers() {
            ends.entry(number).or_default().push(place);
        }
        if ends.is_empty() {
            return Err(PuzzleError::Board("there is no number to join".to_owned()));
        }
        let mut pairs = Vec::new();
        for (&number, places) in &ends {
            let &[one, other] = &places[..] else {
                return Err(PuzzleError::Sign {
                    place: places[0],
                    sign: Sign::Number(number),
                    expected: "each number stands twice on the board",
                });
            };
            pairs.push((diagram.node(one), diagram.node(other)));
        }
        Ok(Self {
            diagram: diagram.clone(),
            pairs,
            passed,
        })
    }

    /// Those that pass all cells.
    fn full(&self) -> Self {
        Self {
            passed: PassedCells::All,
            ..self.clone()
        }
    }

    /// The number of lines if all cells are passed.
    pub(super) fn most_lines(&self) -> usize {
        self.diagram.graph().nodes() - self.pairs.len()
    }

    /// The constraint that the lines are such paths.
    pub(super) fn lines(
        &self,
        board: &mut LayeredBoard,
        steps: &CellEdges,
    ) -> Result<DisjointPaths, ModelError> {
        let off = self.pairs.len() as i32;
        let most = match self.passed {
            PassedCells::All => off - 1,
            PassedCells::Some => off,
        };
        let paths = vars(board, self.diagram.graph().nodes(), most)?;
        let (graph, lines) = (steps.graph(), steps.vars());
        Ok(DisjointPaths::new(graph, lines, &paths, &self.pairs))
    }

    /// Looks first for paths that pass all cells and do not touch themselves.
    pub(super) fn try_full_first(&self, board: &mut LayeredBoard) {
        let full = self.full();
        board.try_first(move |guess| {
            let steps = guess.steps()?;
            let lines = full.lines(guess, &steps)?;
            guess.consequence(lines.induced())?;
            first_by_failures(guess, &steps, ValueOrder::Min)
        });
    }

    /// The rules one by one. On which path a cell is, a person notes.
    pub(super) fn spell_out(
        &self,
        board: &mut LayeredBoard,
        steps: &CellEdges,
    ) -> Result<(), ModelError> {
        self.note(board, steps)?;
        let forest = Forest::new(steps.graph(), steps.vars());
        board.post("no path closes a circle", forest)
    }

    /// A path ends in each cell with a number, and passes other cells. The lines of a cell are on its path.
    fn pass(
        &self,
        board: &mut LayeredBoard,
        steps: &CellEdges,
        path_of: &[Var],
    ) -> Result<(), ModelError> {
        let off = self.pairs.len() as i32;
        for (place, &own) in self.diagram.shape().places().zip(path_of) {
            let at = At(place);
            let lines = sum(steps.around(place));
            let sentence = match (self.diagram.cell(place), self.passed) {
                (Sign::Nothing, PassedCells::All) => format!("a path passes {at}"),
                (Sign::Nothing, PassedCells::Some) => {
                    format!("one path passes {at}, or none does")
                }
                (number, _) => format!("one path ends in the {number} of {at}"),
            };
            board.rule(sentence, |model| {
                match (self.diagram.cell(place), self.passed) {
                    (Sign::Nothing, PassedCells::All) => model.require(lines.eq(2))?,
                    (Sign::Nothing, PassedCells::Some) => {
                        model.require(lines.clone().eq(2) | lines.clone().eq(0))?;
                        model.require(lines.eq(0).iff(own.eq(off)))?;
                    }
                    _ => return model.require(lines.eq(1)),
                }
                let beside = self.diagram.shape().neighbours(place);
                let mut beside = beside.filter_map(|other| {
                    let other = self.diagram.node(other);
                    let edge = steps
                        .graph()
                        .edge_between(self.diagram.node(place), other)?;
                    Some((steps.vars()[edge], path_of[other]))
                });
                beside.try_for_each(|(line, other)| model.require(line.implies(own.eq(other))))
            })?;
        }
        Ok(())
    }

    fn note(&self, board: &mut LayeredBoard, steps: &CellEdges) -> Result<(), ModelError> {
        let sign = |&(one, _): &(usize, usize)| self.diagram.cells()[one];
        let on = |pair| {
            let sign = sign(pair);
            NoteValue::new(format!("on the path of the {sign}s"), sign.to_string())
        };
        let mut values: Vec<NoteValue> = self.pairs.iter().map(on).collect();
        if self.passed == PassedCells::Some {
            values.push(NoteValue::new("on no path", "–"));
        }
        let most = values.len() as i32 - 1;
        let path_of = vars(board, self.diagram.graph().nodes(), most)?;
        board.note("path", values, &path_of, |board| {
            for (path, pair) in (0..).zip(&self.pairs) {
                let number = sign(pair);
                let sentence = format!("each {number} is on the path of the {number}s");
                board.rule(sentence, |model| {
                    let mut ends = [pair.0, pair.1].into_iter();
                    ends.try_for_each(|end| model.require(path_of[end].eq(path)))
                })?;
            }
            for (&(one, other), &step) in steps.graph().edges().iter().zip(steps.vars()) {
                let [from, to] = [one, other].map(|cell| At(self.diagram.place(cell)));
                let sentence = format!("a line between {from} and {to} is part of one path");
                let is_one = path_of[one].eq(path_of[other]);
                board.require(sentence, step.implies(is_one))?;
            }
            self.pass(board, steps, &path_of)
        })?;
        for (path, pair) in (0..).zip(&self.pairs) {
            let sentence = format!("the path of the {}s is connected", sign(pair));
            let cells = Connected::nodes(self.diagram.graph(), &path_of).value(path);
            board.post(sentence, cells)?;
        }
        Ok(())
    }
}

/// A variable for each cell: the number of its path.
fn vars(board: &mut LayeredBoard, cells: usize, most: i32) -> Result<Vec<Var>, ModelError> {
    let model = board.model();
    let path = |_| model.auxiliary_var("path", 0..=most);
    (0..cells).map(path).collect()
}

/// Edges that failed most are decided first.
pub(super) fn first_by_failures(
    board: &mut LayeredBoard,
    steps: &CellEdges,
    value: ValueOrder,
) -> Result<(), ModelError> {
    let order = steps.vars().to_vec();
    board.model().branch_on(&order, VarOrder::DomWDeg, value)
}

/// The cells line by line, along the longer sides.
pub(super) fn orders(diagram: &Diagram) -> Vec<Vec<usize>> {
    let shape = diagram.shape();
    let by_rows: Vec<usize> = (0..shape.rows * shape.columns).collect();
    let mut by_columns = by_rows.clone();
    by_columns.sort_by_key(|node| node % shape.columns);
    let mut orders = vec![by_rows, by_columns];
    match shape.rows.cmp(&shape.columns) {
        Ordering::Less => orders.remove(0),
        Ordering::Greater => orders.remove(1),
        Ordering::Equal => return orders,
    };
    orders
}
