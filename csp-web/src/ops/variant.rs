//! `variant-read` and `variant-check`: puzzles with rules of their own.

use crate::answer::{Reply, RequestError};
use crate::board::RequestedBoard;
use crate::request::Request;
use csp_sudoku::grid::Grid;
use csp_sudoku::rules::{Clue, Rules};
use csp_sudoku::shape::{Cell, House, Shape};
use csp_sudoku::sudoku::Sudoku;
use csp_sudoku::variant::{self, DrawnParts};
use csp_views::clues::ClueDrawing;
use csp_views::json::board::board;
use csp_views::json::clues;
use serde_json::{Value, json};

/// The longest side of a board on the page.
const LONGEST: usize = 25;

/// `{text, drawn?}` → `{board, rules}`: the puzzle of a link or a text, and its rules as data. What is only drawn is left
/// out if `drawn` is `ignore`, and refused without it.
pub(super) fn read(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let text = request.required_text("text")?;
    let drawn_parts = match request.one_of("drawn", &DRAWN_PARTS)? {
        Ignored::No => DrawnParts::Refuse,
        Ignored::Yes => DrawnParts::Ignore,
    };
    let puzzle = variant::read(&text, drawn_parts).map_err(RequestError::new)?;
    answer(&puzzle, &text).map(Reply::from)
}

/// The puzzle of a text as a board, and its rules as data.
pub(super) fn answer(puzzle: &Sudoku, text: &str) -> Result<Value, RequestError> {
    let rules = puzzle.rules();
    check_board(rules)?;
    let shape = rules.shape();
    Ok(json!({
        "board": board(puzzle),
        "rules": {
            "text": text,
            "rows": shape.rows(),
            "columns": shape.columns(),
            "digits": shape.side(),
            "lowest": shape.value(1),
            "voids": numbers(rules.voids(), shape),
            "outside": shape.rows() - rules.board_rows(),
            "houses": rules.houses().iter().map(|(name, cells)| house(*name, cells, shape)).collect::<Value>(),
            "clues": rules.clues().iter().map(|clue| numbers(&clue.cells(), shape)).collect::<Value>(),
            "fog": puzzle.fog().map(|lit| numbers(lit, shape)),
            "solution": puzzle.solution().map(ToString::to_string),
            "drawing": clues::drawing(&ClueDrawing::new(rules)),
        },
    }))
}

/// Whether what is only drawn is left out.
#[derive(Clone, Copy, Debug)]
enum Ignored {
    No,
    Yes,
}

const DRAWN_PARTS: [(&str, Ignored); 2] = [("refuse", Ignored::No), ("ignore", Ignored::Yes)];

/// The page does not show all boards that the library knows.
fn check_board(rules: &Rules) -> Result<(), RequestError> {
    let shape = rules.shape();
    let longest = shape.rows().max(shape.columns()).max(shape.side());
    if longest > LONGEST {
        let text = format!("the board is {shape}, and this page goes to {LONGEST}x{LONGEST}");
        return Err(RequestError::new(text));
    }
    Ok(())
}

fn house(name: House, cells: &[Cell], shape: Shape) -> Value {
    let (kind, index) = match name {
        House::Row(index) => ("row".to_owned(), index),
        House::Column(index) => ("column".to_owned(), index),
        House::Box(index) => ("box".to_owned(), index),
        House::Other(kind, index) => (kind.to_string(), index),
    };
    json!({"kind": kind, "index": index, "cells": numbers(cells, shape)})
}

/// Cells by their numbers in rows, from 0.
fn numbers(cells: &[Cell], shape: Shape) -> Value {
    cells.iter().map(|cell| shape.index(*cell)).collect()
}

/// `{board}` → `{broken}`: the numbers of the clues that do not hold although all of their cells have digits.
pub(super) fn check(request: &mut Request<'_>) -> Result<Reply, RequestError> {
    let puzzle = RequestedBoard::take(request)?.digits();
    let (rules, shape) = (puzzle.rules(), puzzle.shape());
    let mut digits = puzzle.givens_grid().digits().to_vec();
    // What is no cell has the lowest digit, as in solutions.
    rules
        .voids()
        .iter()
        .for_each(|void| digits[shape.index(*void)] = 1);
    let grid = Grid::new(shape, digits).map_err(RequestError::new)?;
    let is_full = |clue: &Clue| clue.scope(rules).iter().all(|cell| grid.digit(*cell) != 0);
    let clues = rules.clues().iter().enumerate();
    let broken = clues.filter(|(_, clue)| is_full(clue) && !clue.holds(&grid, rules));
    let broken: Value = broken.map(|(number, _)| number).collect();
    Ok(json!({"broken": broken}).into())
}
