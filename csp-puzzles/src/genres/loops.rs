//! One loop, and what it does at each place.

use super::common::{signs, whether_all};
use crate::board::LayeredBoard;
use crate::diagram::Diagram;
use crate::layer_edges::{CellEdges, SideEdges};
use crate::sign::{At, Sign};
use csp_core::prelude::*;
use std::collections::BTreeMap;

/// A layer of steps that are one loop.
pub(super) fn one_loop(board: &mut LayeredBoard) -> Result<CellEdges, ModelError> {
    let steps = board.steps()?;
    board.post(ONE, SingleCycle::new(steps.graph(), steps.vars()))?;
    let told = steps.clone();
    board.spell_out(move |board| goes_on_everywhere(board, &told));
    Ok(steps)
}

fn goes_on_everywhere(board: &mut LayeredBoard, steps: &CellEdges) -> Result<(), ModelError> {
    board.shape().places().try_for_each(|place| {
        let sentence = format!("the loop goes on in {}", At(place));
        goes_on(board, sentence, &steps.around(place))
    })
}

/// The lines along the grid are one loop.
pub(super) fn loop_along_sides(
    board: &mut LayeredBoard,
    sides: &SideEdges,
) -> Result<(), ModelError> {
    let edges = sides.edges();
    board.post(ONE, SingleCycle::new(&edges.graph(), sides.vars()))?;
    let sides = sides.clone();
    board.spell_out(move |board| {
        edges.corners().places().try_for_each(|corner| {
            let lines: Vec<Var> = edges
                .of_corner(corner)
                .map(|side| sides.vars()[side])
                .collect();
            let sentence = format!("the loop goes on {}", corner_name(corner, board.shape()));
            goes_on(board, sentence, &lines)
        })
    });
    Ok(())
}

const ONE: &str = "the lines are one loop";

/// Two lines meet at a place, or there is none.
fn goes_on(board: &mut LayeredBoard, sentence: String, lines: &[Var]) -> Result<(), ModelError> {
    board.require(sentence, sum(lines).is_in([0, 2]))
}

/// "at the upper left corner of r1c1". Corners at the end of a row or a column are those of the last cells.
fn corner_name((row, column): Place, cells: GridShape) -> String {
    let side = |at: usize, all: usize, [first, last]: [&'static str; 2]| match at < all {
        true => (at, first),
        false => (at - 1, last),
    };
    let (row, vertical) = side(row, cells.rows, ["upper", "lower"]);
    let (column, horizontal) = side(column, cells.columns, ["left", "right"]);
    format!(
        "at the {vertical} {horizontal} corner of {}",
        At((row, column))
    )
}

/// The loop does not pass a cell. `why` says what is there.
pub(super) fn no_line(
    board: &mut LayeredBoard,
    steps: &CellEdges,
    place: Place,
    why: &str,
) -> Result<(), ModelError> {
    let sentence = format!("{} {why}, and no line goes there", At(place));
    board.require(sentence, sum(steps.around(place)).eq(0))
}

/// Cells with a sign stay empty. No two of the others that are shaded share a side, and a loop passes those that are not.
pub(super) fn shaded_or_on_loop(
    diagram: &Diagram,
    board: &mut LayeredBoard,
) -> Result<VarGrid, ModelError> {
    let shaded = board.shading()?;
    let steps = one_loop(board)?;
    for (place, _) in signs(diagram) {
        let sentence = format!(
            "{} has a sign: it is unshaded, and no line goes there",
            At(place)
        );
        board.rule(sentence, |model| {
            model.require(!shaded[place])?;
            let mut around = steps.around(place).into_iter();
            around.try_for_each(|step| model.require(!step))
        })?;
    }
    for [one, other] in diagram.shape().adjacent_pairs() {
        let sentence = format!("{} and {} are not both shaded", At(one), At(other));
        board.require(sentence, !shaded[one] | !shaded[other])?;
    }
    for place in diagram.shape().places() {
        if diagram.cell(place) == Sign::Nothing {
            let lines = sum(steps.around(place)) + shaded[place] * 2;
            let sentence = format!("the loop passes {}, or it is shaded", At(place));
            board.require(sentence, lines.eq(2))?;
        }
    }
    Ok(shaded)
}

/// A layer of steps that are one loop, and for each cell whether the loop passes it. The search has one constraint of both.
pub(super) fn loop_with_cells(
    board: &mut LayeredBoard,
) -> Result<(CellEdges, VarGrid), ModelError> {
    let steps = board.steps()?;
    let told = steps.clone();
    board.spell_out(move |board| {
        board.post(ONE, SingleCycle::new(told.graph(), told.vars()))?;
        goes_on_everywhere(board, &told)
    });
    let shape = board.shape();
    let mut passed = Vec::new();
    for place in shape.places() {
        let is_passed = board.model().auxiliary_var("passed", 0..=1)?;
        let around = steps.around(place);
        board.define(&[is_passed], |model| {
            model.require(is_passed.iff(exists(around)))
        })?;
        passed.push(is_passed);
    }
    board.consequence(SingleCycle::new(steps.graph(), steps.vars()).nodes(&passed))?;
    Ok((
        steps,
        VarGrid::from_vars(passed, shape.rows, shape.columns)?,
    ))
}

/// The loop enters and leaves each room once. If there is one room only, it is in there.
pub(super) fn rooms_visited_once(
    diagram: &Diagram,
    board: &mut LayeredBoard,
    steps: &CellEdges,
) -> Result<(), ModelError> {
    let areas = diagram.areas();
    if areas.len() == 1 {
        return Ok(());
    }
    for (room, cells) in areas.iter().enumerate() {
        let first = At(diagram.place(cells[0]));
        let edges = diagram.graph().edges().iter().zip(steps.vars());
        let is_way =
            |one: usize, other: usize| (areas.of(one) == room) != (areas.of(other) == room);
        let ways: Vec<Var> = edges
            .filter(|&(&(one, other), _)| is_way(one, other))
            .map(|(_, &step)| step)
            .collect();
        let sentence = format!("the loop enters and leaves the room of {first} once");
        board.post(sentence, Count::exactly(&ways, 1, 2))?;
    }
    Ok(())
}

/// The straight part of the loop that leads from a cell in a direction.
#[derive(Clone, Debug)]
pub(super) struct LoopArm {
    /// For each step in that direction, whether it is on this part: all steps up to it are taken.
    pub(super) reached: Vec<Var>,
    /// The number of these steps.
    pub(super) length: Var,
}

impl LoopArm {
    /// Whether the loop leaves the cell in this direction.
    pub(super) fn is_there(&self) -> BoolExpr {
        self.length.ge(1)
    }
}

/// Arms of a loop. Those along the same steps share the variables that say so, from whichever end they come.
#[derive(Debug)]
pub(super) struct LoopArms<'s> {
    /// The steps of the loop.
    pub(super) steps: &'s CellEdges,
    /// By the two ends of some steps in a row, whether all of these are taken.
    taken: BTreeMap<[Place; 2], Var>,
}

impl<'s> LoopArms<'s> {
    /// None is there yet.
    pub(super) const fn new(steps: &'s CellEdges) -> Self {
        Self {
            steps,
            taken: BTreeMap::new(),
        }
    }

    /// The four arms at a cell: up, right, down, left. If a number says how long they are in all, each is followed for one step more.
    pub(super) fn all(
        &mut self,
        board: &mut LayeredBoard,
        place: Place,
        number: Option<u32>,
    ) -> Result<Vec<LoopArm>, ModelError> {
        let most = number.map_or(usize::MAX, |number| number as usize + 1);
        let ways = Direction::STRAIGHT.into_iter();
        ways.map(|way| self.arm(board, (place, way), most))
            .collect()
    }

    /// The arm at a cell in a direction, for no more steps than these.
    pub(super) fn arm(
        &mut self,
        board: &mut LayeredBoard,
        from: (Place, Direction),
        most: usize,
    ) -> Result<LoopArm, ModelError> {
        let reached = self.reached(board, from, most)?;
        let most = reached.len() as i32;
        let length = board.model().auxiliary_var("length", 0..=most)?;
        board.define(&[length], |model| {
            let mut numbered = (1..).zip(&reached);
            numbered.try_for_each(|(steps, step)| model.require(step.iff(length.ge(steps))))
        })?;
        Ok(LoopArm { reached, length })
    }

    /// For each step in a direction, whether all steps up to it are taken.
    fn reached(
        &mut self,
        board: &mut LayeredBoard,
        (place, way): (Place, Direction),
        most: usize,
    ) -> Result<Vec<Var>, ModelError> {
        let mut reached: Vec<Var> = Vec::new();
        let mut last = place;
        for next in board.shape().ray(place, way).take(most) {
            if let Some(step) = self.steps.from(last, way) {
                let ends = [place.min(next), place.max(next)];
                reached.push(match reached.last() {
                    Some(&before) => self.both(board, ends, [before, step])?,
                    None => step,
                });
            }
            last = next;
        }
        Ok(reached)
    }

    /// Whether all steps between two ends are taken, if that is so where both of these are.
    fn both(
        &mut self,
        board: &mut LayeredBoard,
        ends: [Place; 2],
        both: [Var; 2],
    ) -> Result<Var, ModelError> {
        if let Some(&known) = self.taken.get(&ends) {
            return Ok(known);
        }
        let are_taken = both.map(|step| Atom::is(step, 1));
        let all = whether_all(board, "reached", are_taken)?;
        self.taken.insert(ends, all);
        Ok(all)
    }
}
