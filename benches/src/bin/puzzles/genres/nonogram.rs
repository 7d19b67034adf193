//! Nonograms: black runs in rows and columns.

use crate::board::GridSize;
use crate::generate::nonogram;
use crate::genre::Genre;
use crate::posed::Posed;
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/nonogram.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "nonogram",
    pose,
    convert: Some(convert),
    generate: Some(nonogram),
};

/// The columns come first there. A line without runs is empty.
fn convert(id: &str) -> Option<String> {
    let GameId {
        columns,
        rows,
        description,
        ..
    } = GameId::read(id)?;
    let mut lines: Vec<String> = description
        .split('/')
        .map(|line| {
            if line.is_empty() {
                "0".into()
            } else {
                line.replace('.', " ")
            }
        })
        .collect();
    if lines.len() != columns + rows {
        return None;
    }
    lines.rotate_left(columns);
    lines.insert(rows, "/".to_owned());
    Some(lines.join("\n") + "\n")
}

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let [rows, columns] = example::read(text)?;
    let (model, cells) = example::model(&rows, &columns)?;
    let board = GridSize {
        rows: rows.len(),
        columns: columns.len(),
    };
    let clues: Vec<Vec<u32>> = [rows, columns].concat();
    let check = Box::new(move |values: &[i32]| {
        board.lines().zip(&clues).all(|(line, clue)| {
            let line: Vec<bool> = line.into_iter().map(|cell| values[cell] == 1).collect();
            has_runs(&line, clue)
        })
    });
    Ok(Posed {
        model,
        answer: cells.vars().to_vec(),
        check,
        size: board.size(),
    })
}

/// Whether the runs of a line are these. A 0 stands for none.
fn has_runs(line: &[bool], clue: &[u32]) -> bool {
    let runs = line
        .chunk_by(|one, other| one == other)
        .filter(|run| run[0]);
    runs.map(|run| run.len() as u32)
        .eq(clue.iter().copied().filter(|&run| run > 0))
}
