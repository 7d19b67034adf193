//! What is printed, as sections.

use super::section::{SectionKind, TableForm, TextSection, TextWord, lattice_edges};
use super::sign_word::{sign_of, sign_text};
use crate::area::Areas;
use crate::diagram::{Diagram, DiagramPart};
use crate::error::PuzzleError;
use crate::genre::Genre;
use crate::piece::BankPiece;
use crate::sign::Sign;
use csp_core::model::{Direction, GridShape, Place};

/// The parts of a diagram in the order in which they are told.
const PARTS: [DiagramPart; 12] = [
    DiagramPart::Number,
    DiagramPart::Cells,
    DiagramPart::Walls,
    DiagramPart::Areas,
    DiagramPart::Corners,
    DiagramPart::Dots,
    DiagramPart::Between,
    DiagramPart::Outside(Direction::Up),
    DiagramPart::Outside(Direction::Down),
    DiagramPart::Outside(Direction::Left),
    DiagramPart::Outside(Direction::Right),
    DiagramPart::Pieces,
];

/// What a genre prints.
pub(crate) fn parts_of(genre: &Genre) -> Vec<DiagramPart> {
    let parts = genre.body.iter().flat_map(|part| part.holds());
    parts.copied().collect()
}

/// The form of a section of what is printed.
fn form(kind: &SectionKind, diagram: &Diagram) -> TableForm {
    let shape = diagram.shape();
    match kind {
        SectionKind::Number | SectionKind::Filled(_) => TableForm::One,
        SectionKind::Cells | SectionKind::Rooms | SectionKind::Areas => TableForm::Grid(shape),
        SectionKind::Corners => TableForm::Grid(diagram.corner_shape()),
        SectionKind::Dots => TableForm::Grid(diagram.dot_shape()),
        SectionKind::Walls | SectionKind::Between => TableForm::Lattice(shape),
        SectionKind::Outside(Direction::Up | Direction::Down) => TableForm::Columns(shape.columns),
        SectionKind::Outside(_) => TableForm::Rows(shape.rows),
        SectionKind::Pieces => TableForm::Columns(1),
    }
}

/// Writes what a genre prints, and whatever else there is.
pub(crate) fn printed_sections(genre: &Genre, diagram: &Diagram) -> Vec<TextSection> {
    let held = parts_of(genre);
    // A circle between two cells is told once.
    let has_dots = held.contains(&DiagramPart::Dots);
    let is_told = |part: &DiagramPart| match part {
        DiagramPart::Between if has_dots => false,
        DiagramPart::Dots => has_dots,
        DiagramPart::Cells | DiagramPart::Walls | DiagramPart::Corners => {
            held.contains(part) || has(diagram, *part)
        }
        part => has(diagram, *part),
    };
    let parts = PARTS.into_iter().filter(is_told);
    parts.map(|part| section(diagram, part)).collect()
}

/// Whether there is something of it.
fn has(diagram: &Diagram, part: DiagramPart) -> bool {
    let any = |signs: &[Sign]| signs.iter().any(|&sign| sign != Sign::Nothing);
    match part {
        DiagramPart::Number => diagram.number() != 0,
        DiagramPart::Cells => any(diagram.cells()),
        DiagramPart::Walls => diagram.walls().contains(&true),
        DiagramPart::Areas => {
            (0..diagram.areas().len()).any(|area| diagram.area(area) != Sign::Nothing)
        }
        DiagramPart::Corners => any(diagram.corners()),
        DiagramPart::Dots | DiagramPart::Between => any(diagram.dots()),
        DiagramPart::Pieces => !diagram.pieces().is_empty(),
        DiagramPart::Outside(side) => diagram.outside(side).iter().any(|line| any(line)),
    }
}

fn section(diagram: &Diagram, part: DiagramPart) -> TextSection {
    let grid = |signs: &[Sign], columns: usize| {
        let rows = signs.chunks(columns);
        rows.map(|row| row.iter().copied().map(sign_text).collect())
            .collect()
    };
    let columns = diagram.shape().columns;
    let (kind, rows) = match part {
        DiagramPart::Number => (
            SectionKind::Number,
            vec![vec![diagram.number().to_string()]],
        ),
        DiagramPart::Cells => (SectionKind::Cells, grid(diagram.cells(), columns)),
        DiagramPart::Walls => rooms_or_walls(diagram),
        DiagramPart::Areas => (
            SectionKind::Areas,
            grid(&signs_in_first_cells(diagram), columns),
        ),
        DiagramPart::Corners => (SectionKind::Corners, grid(diagram.corners(), columns + 1)),
        DiagramPart::Dots => (
            SectionKind::Dots,
            grid(diagram.dots(), diagram.dot_shape().columns),
        ),
        DiagramPart::Between => {
            let sign = |edge: usize| sign_text(diagram.dots()[diagram.dot_between(edge)]);
            (SectionKind::Between, lattice(diagram, |edge, _| sign(edge)))
        }
        DiagramPart::Outside(side) => (SectionKind::Outside(side), outside(diagram, side)),
        DiagramPart::Pieces => {
            let pieces = diagram.pieces().iter().map(|piece| vec![piece_text(piece)]);
            (SectionKind::Pieces, pieces.collect())
        }
    };
    let layout = kind.layout();
    TextSection::new(kind, layout, rows)
}

/// A word for each edge between cells, by the edge and the number of its row in the lattice.
fn lattice(diagram: &Diagram, word: impl Fn(usize, usize) -> String) -> Vec<Vec<String>> {
    let rows = lattice_edges(diagram.shape(), diagram.graph()).into_iter();
    let row = |(number, edges): (usize, Vec<usize>)| {
        let words = edges.into_iter().map(|edge| word(edge, number));
        words.collect()
    };
    rows.enumerate().map(row).collect()
}

/// The rows of a piece with slashes between them, as in "#./##".
fn piece_text(piece: &BankPiece) -> String {
    let GridShape { rows, columns } = piece.shape();
    let sign = |place: Place| {
        if piece.cells().contains(&place) {
            '#'
        } else {
            '.'
        }
    };
    let row = |row: usize| (0..columns).map(|column| sign((row, column))).collect();
    (0..rows).map(row).collect::<Vec<String>>().join("/")
}

fn read_piece(word: &TextWord) -> Result<BankPiece, PuzzleError> {
    let rows: Vec<&[u8]> = word.text.split('/').map(str::as_bytes).collect();
    let columns = rows[0].len();
    let is_row = |row: &&[u8]| row.len() == columns && row.iter().all(|sign| b"#.".contains(sign));
    let cells = rows.iter().enumerate().flat_map(|(row, signs)| {
        let signs = signs.iter().enumerate();
        signs.filter_map(move |(column, &sign)| (sign == b'#').then_some((row, column)))
    });
    let cells: Vec<Place> = cells.collect();
    let piece = BankPiece::new(rows.len(), columns, &cells);
    piece.filter(|_| rows.iter().all(is_row)).ok_or_else(|| {
        word.unexpected("the rows of a piece with slashes between them, such as #./##: # for a cell, `.` for none")
    })
}

/// A letter for each room if all walls are between rooms, else the walls one by one.
fn rooms_or_walls(diagram: &Diagram) -> (SectionKind, Vec<Vec<String>>) {
    let rooms = Areas::new(diagram.graph(), diagram.walls());
    let mut edges = diagram.graph().edges().iter().zip(diagram.walls());
    let is_between = |(&(one, other), &wall): (&(usize, usize), &bool)| {
        !wall || rooms.of(one) != rooms.of(other)
    };
    if !edges.all(is_between) {
        let word = |edge: usize, row: usize| match (diagram.walls()[edge], row % 2) {
            (false, _) => ".",
            (true, 0) => "|",
            (true, _) => "-",
        };
        let rows = lattice(diagram, |edge, row| word(edge, row).to_owned());
        return (SectionKind::Walls, rows);
    }
    let cells: Vec<String> = (0..diagram.cells().len())
        .map(|cell| room_name(rooms.of(cell)))
        .collect();
    let rows = cells.chunks(diagram.shape().columns).map(<[_]>::to_vec);
    (SectionKind::Rooms, rows.collect())
}

/// `a` to `z`, `A` to `Z`, and then `a1` and so on.
fn room_name(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = char::from(LETTERS[number % LETTERS.len()]);
    match number / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

fn signs_in_first_cells(diagram: &Diagram) -> Vec<Sign> {
    let mut signs = vec![Sign::Nothing; diagram.cells().len()];
    for (area, cells) in diagram.areas().iter().enumerate() {
        signs[cells[0]] = diagram.area(area);
    }
    signs
}

/// The signs outside of the board as they stand there.
fn outside(diagram: &Diagram, side: Direction) -> Vec<Vec<String>> {
    let lines = diagram.outside(side);
    let depth = lines.iter().map(Vec::len).max().unwrap_or(0);
    let mut rows: Vec<Vec<String>> = match side {
        Direction::Up | Direction::Down => {
            // The row next to the board has the last of each line.
            let sign = |line: &Vec<Sign>, row: usize| line.iter().rev().nth(row).copied();
            let row = |row: usize| lines.iter().map(move |line| sign(line, row));
            let rows = (0..depth).map(|number| row(number).map(Option::unwrap_or_default));
            rows.map(|row| row.map(sign_text).collect()).collect()
        }
        _ => {
            let line = |line: &Vec<Sign>| match line.is_empty() {
                true => vec![Sign::Nothing],
                false => line.clone(),
            };
            let lines = lines.iter().map(line);
            lines
                .map(|line| line.into_iter().map(sign_text).collect())
                .collect()
        }
    };
    match side {
        Direction::Up => rows.reverse(),
        Direction::Right => rows.iter_mut().for_each(|row| row.reverse()),
        _ => {}
    }
    rows
}

/// Reads what is printed on a board of this size. Sections of what is filled in are left out.
pub(crate) fn read_diagram(
    genre: &Genre,
    shape: GridShape,
    sections: &[TextSection],
) -> Result<Diagram, PuzzleError> {
    let mut diagram = genre.blank(shape.rows, shape.columns)?;
    let held = parts_of(genre);
    let mut areas = None;
    for section in sections {
        let Some(part) = section.kind.part() else {
            continue;
        };
        if !held.contains(&part) {
            return Err(PuzzleError::Text {
                place: section.place.clone(),
                found: format!("{} puzzles have no {:?}", genre.name, section.kind.name()),
                expected: expected(genre),
            });
        }
        let words = section.words(form(&section.kind, &diagram))?;
        match section.kind {
            SectionKind::Areas => areas = Some(words),
            _ => read_section(&mut diagram, section, &words)?,
        }
    }
    // Where areas are depends on walls and holes.
    areas.map_or(Ok(()), |words| read_areas(&mut diagram, &words))?;
    Ok(diagram)
}

/// The names of the sections that a genre has.
fn expected(genre: &Genre) -> String {
    let held = parts_of(genre);
    let known = super::section::PRINTED.iter();
    let names = known.filter(|(_, kind)| kind.part().is_some_and(|part| held.contains(&part)));
    let names: Vec<&str> = names.map(|(name, _)| *name).collect();
    format!("{}, or `filled` and a layer", names.join(", "))
}

fn read_section(
    diagram: &mut Diagram,
    section: &TextSection,
    words: &[&TextWord],
) -> Result<(), PuzzleError> {
    let edges = lattice_edges(diagram.shape(), diagram.graph()).into_iter();
    match section.kind {
        SectionKind::Number => {
            let number = words[0].text.parse();
            diagram.set_number(number.map_err(|_| words[0].unexpected("a number"))?);
        }
        SectionKind::Cells => fill(diagram.cells_mut(), words)?,
        SectionKind::Corners => fill(diagram.corners_mut(), words)?,
        SectionKind::Dots => fill(diagram.dots_mut(), words)?,
        SectionKind::Rooms => {
            let graph = diagram.graph().clone();
            for (edge, &(one, other)) in graph.edges().iter().enumerate() {
                diagram.walls_mut()[edge] = words[one].text != words[other].text;
            }
        }
        SectionKind::Walls => {
            for (edge, word) in edges.flatten().zip(words) {
                diagram.walls_mut()[edge] = match word.text.as_str() {
                    "." => false,
                    "|" | "-" => true,
                    _ => return Err(word.unexpected("| or - for a wall, or `.` for none")),
                };
            }
        }
        SectionKind::Between => {
            for (edge, word) in edges.flatten().zip(words) {
                let dot = diagram.dot_between(edge);
                diagram.dots_mut()[dot] = sign_of(word)?;
            }
        }
        SectionKind::Outside(side) => read_outside(diagram, side, section)?,
        SectionKind::Pieces => {
            let pieces = words.iter().map(|word| read_piece(word));
            diagram.set_pieces(pieces.collect::<Result<_, _>>()?);
        }
        SectionKind::Areas | SectionKind::Filled(_) => {}
    }
    Ok(())
}

fn fill(signs: &mut [Sign], words: &[&TextWord]) -> Result<(), PuzzleError> {
    for (sign, word) in signs.iter_mut().zip(words) {
        *sign = sign_of(word)?;
    }
    Ok(())
}

fn read_areas(diagram: &mut Diagram, words: &[&TextWord]) -> Result<(), PuzzleError> {
    let areas = diagram.areas();
    let mut signs = vec![Sign::Nothing; areas.len()];
    for (cell, word) in words.iter().enumerate() {
        let sign = sign_of(word)?;
        let told = &mut signs[areas.of(cell)];
        if sign != Sign::Nothing && *told != Sign::Nothing {
            return Err(word.unexpected("`.`, as its area has a sign already"));
        }
        if sign != Sign::Nothing {
            *told = sign;
        }
    }
    diagram.set_areas(signs);
    Ok(())
}

fn read_outside(
    diagram: &mut Diagram,
    side: Direction,
    section: &TextSection,
) -> Result<(), PuzzleError> {
    let rows = section.rows.iter();
    let rows: Result<Vec<Vec<Sign>>, PuzzleError> = rows
        .map(|row| row.words.iter().map(sign_of).collect())
        .collect();
    let mut rows = rows?;
    match side {
        Direction::Down => rows.reverse(),
        Direction::Right => rows.iter_mut().for_each(|row| row.reverse()),
        _ => {}
    }
    let lines = diagram.outside_mut(side).iter_mut().enumerate();
    for (number, line) in lines {
        let signs: Vec<Sign> = match side {
            Direction::Up | Direction::Down => rows.iter().map(|row| row[number]).collect(),
            _ => std::mem::take(&mut rows[number]),
        };
        let signs = signs.into_iter();
        *line = signs.skip_while(|&sign| sign == Sign::Nothing).collect();
    }
    Ok(())
}
