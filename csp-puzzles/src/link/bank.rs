//! The pieces beside a board.

use super::LinkPart;
use super::reader::LinkReader;
use crate::diagram::{Diagram, DiagramPart};
use crate::error::PuzzleError;
use crate::piece::BankPiece;

/// Pieces, behind a slash: the letter of a set that is known behind another slash, or their number and the pieces, each behind a
/// slash. A piece has its columns and its rows in digits to the base 36, and its cells, five in a digit to the base 32, without
/// zeros at the end.
#[derive(Clone, Copy, Debug)]
pub struct PieceBank;

/// The sets that have a letter.
const SETS: [(u8, &[&str]); 4] = [
    (
        b'p',
        &[
            "337k", "15v", "24as", "24bo", "23fg", "337i", "23rg", "334u", "335s", "33bk", "24bk",
            "337o",
        ],
    ),
    (b't', &["14u", "23bg", "22u", "23f", "23eg"]),
    (
        b'd',
        &[
            "14u", "14u", "23bg", "23bg", "22u", "22u", "23f", "23f", "23eg", "23eg",
        ],
    ),
    (b'z', &[]),
];

impl LinkPart for PieceBank {
    fn holds(&self) -> &'static [DiagramPart] {
        &[DiagramPart::Pieces]
    }

    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError> {
        if !from.skip(b'/') {
            return Err(from.unexpected());
        }
        if from.skip(b'/') {
            let set = SETS.iter().find(|(letter, _)| Some(*letter) == from.peek());
            let (_, names) = set.ok_or_else(|| from.unexpected())?;
            from.take();
            let pieces = names
                .iter()
                .map(|name| piece(&mut LinkReader::new(name, 0)));
            into.set_pieces(pieces.collect::<Result<_, _>>()?);
            return Ok(());
        }
        let mut count: u32 = from.digits(10, 1)?;
        while let Some(digit) = from.digit(10) {
            count = count.saturating_mul(10).saturating_add(digit);
        }
        let mut pieces = Vec::new();
        for _ in 0..count {
            if !from.skip(b'/') {
                return Err(from.unexpected());
            }
            pieces.push(piece(from)?);
        }
        into.set_pieces(pieces);
        Ok(())
    }

    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String> {
        let pieces: Vec<String> = diagram.pieces().iter().map(name).collect();
        match SETS.iter().find(|(_, names)| *names == pieces) {
            Some(&(letter, _)) => to.extend(['/', '/', char::from(letter)]),
            None => {
                to.push_str(&format!("/{}", pieces.len()));
                to.extend(pieces.iter().map(|piece| format!("/{piece}")));
            }
        }
        Ok(())
    }
}

fn piece(from: &mut LinkReader<'_>) -> Result<BankPiece, PuzzleError> {
    let begin = from.clone();
    let [columns, rows] = [from.digits(36, 1)?, from.digits(36, 1)?].map(|side| side as usize);
    let mut cells = Vec::new();
    for chunk in 0.. {
        let Some(bits) = from.digit(32) else {
            break;
        };
        let set = (0..5).filter(|place| bits >> (4 - place) & 1 == 1);
        let numbers = set.map(|place| 5 * chunk + place);
        cells.extend(numbers.map(|cell| (cell / columns.max(1), cell % columns.max(1))));
    }
    BankPiece::new(rows, columns, &cells).ok_or_else(|| begin.unexpected())
}

fn name(piece: &BankPiece) -> String {
    let shape = piece.shape();
    let mut digits = vec![0; (shape.rows * shape.columns).div_ceil(5)];
    for &(row, column) in piece.cells() {
        let cell = row * shape.columns + column;
        digits[cell / 5] |= 16 >> (cell % 5);
    }
    let used = digits.iter().rposition(|&digit| digit > 0);
    digits.truncate(used.map_or(0, |last| last + 1));
    let sides = [shape.columns, shape.rows].map(|side| char::from_digit(side as u32, 36));
    let digits = digits.into_iter().map(|digit| char::from_digit(digit, 32));
    sides.into_iter().chain(digits).flatten().collect()
}
