use super::places::{adjacent, around, whole_board};
use super::tools::words;
use crate::rules::clue::{ClueKind, NumberField};
use crate::rules::clue_look::ClueLook;
use crate::rules::clue_part::CluePart;
use crate::shape::Cell;
use csp_core::constraints::{Connected, Count};
use csp_core::extend::{Constraint as _, Graph, ModelError, Var};

/// The cells with some digits are connected by their edges. There is at least one, and a number of them if that is not 0.
pub static CONNECTED_VALUES: ClueKind = ClueKind {
    name: "connected-values",
    numbers: &[NumberField::or("size", 0), NumberField::repeated("digits")],
    scope: whole_board,
    says: |clue| {
        let size = match clue.number(0) {
            0 => String::new(),
            size => format!(" {size}"),
        };
        format!(
            "the{size} cells with {} are connected",
            words(&clue.numbers()[1..])
        )
    },
    holds: |digits| {
        let chosen = |cell: &Cell| digits.clue().numbers()[1..].contains(&digits.at(*cell));
        let mut cells: Vec<Cell> = digits.rules().board_cells().filter(chosen).collect();
        let size = digits.number(0);
        let fits = !cells.is_empty() && (size == 0 || size == cells.len() as i32);
        let mut reached = Vec::new();
        reached.extend(cells.pop());
        while let Some(cell) = reached.pop() {
            let near = around(cell, digits.rules());
            reached.extend(cells.extract_if(.., |cell| near.contains(cell)));
        }
        fits && cells.is_empty()
    },
    parts: |clue, rules| {
        let shift = rules.shape().value(1) - 1;
        let size = clue.number(0);
        let digits: Vec<i32> = clue.numbers()[1..]
            .iter()
            .map(|digit| digit - shift)
            .collect();
        let cells: Vec<Cell> = rules.board_cells().collect();
        let place = |cell: &Cell| cells.iter().position(|other| other == cell);
        let edges = adjacent(rules)
            .into_iter()
            .filter_map(|[one, other]| Some((place(&one)?, place(&other)?)));
        let edges: Vec<(usize, usize)> = edges.collect();
        vec![CluePart::other(cells, move |cells, posting| {
            let chosen = cells.iter().map(|cell| {
                let chosen = posting.new_var("chosen", &(0..=1).into())?;
                Count::new(&[*cell], &digits[..], chosen).post(posting)?;
                Ok(chosen)
            });
            let chosen = chosen.collect::<Result<Vec<Var>, ModelError>>()?;
            match size {
                0 => Count::at_least(&chosen, 1, 1).post(posting)?,
                size => Count::exactly(&chosen, 1, size).post(posting)?,
            }
            let graph = Graph::new(chosen.len(), &edges)?;
            Connected::nodes(&graph, &chosen).post(posting)
        })]
    },
    look: ClueLook::Board,
    ..ClueKind::PLAIN
};
