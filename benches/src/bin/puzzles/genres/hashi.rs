//! Hashi: bridges between islands.

use crate::genre::Genre;
use crate::posed::Posed;
use crate::tatham::GameId;
use std::error::Error;

#[expect(dead_code, reason = "an example is a program of its own")]
#[path = "../../../../../examples/hashi.rs"]
mod example;

pub(crate) const GENRE: Genre = Genre {
    name: "hashi",
    pose,
    convert: Some(convert),
    generate: None,
};

fn convert(id: &str) -> Option<String> {
    GameId::read(id)?.picture(|c| c.is_ascii_digit().then_some(c))
}

fn pose(text: &str) -> Result<Posed, Box<dyn Error>> {
    let islands = example::read(text)?;
    let pairs = example::pairs(&islands);
    let (model, bridges) = example::model(&islands, &pairs)?;
    let picture: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let size = (picture.len(), picture[0].len());
    let place = |island: usize| (islands[island].row, islands[island].column);
    let ends: Vec<_> = pairs
        .iter()
        .map(|&(from, to)| (place(from), place(to)))
        .collect();
    let check = Box::new(move |values: &[i32]| {
        let (first, second) = values.split_at(ends.len());
        let count = |pair: usize| (ends[pair], first[pair] + second[pair]);
        let built: Vec<Bridge> = (0..ends.len()).map(count).collect();
        check(&picture, &built)
    });
    Ok(Posed {
        model,
        answer: bridges.concat(),
        check,
        size,
    })
}

/// A row and a column.
type Place = (usize, usize);

/// The upper or left island, the lower or right one, and how many bridges join them.
type Bridge = ((Place, Place), i32);

/// The bridges, drawn into the picture, meet nothing, each island has as many as it says, and they
/// connect all islands.
fn check(picture: &[Vec<char>], built: &[Bridge]) -> bool {
    let mut taken: Vec<Vec<bool>> = picture
        .iter()
        .map(|row| row.iter().map(|&c| c != '.').collect())
        .collect();
    let mut counts = vec![vec![0; picture[0].len()]; picture.len()];
    for &(((row, column), (to_row, to_column)), count) in built.iter().filter(|b| b.1 != 0) {
        if !(1..=2).contains(&count) || (row != to_row && column != to_column) {
            return false;
        }
        counts[row][column] += count;
        counts[to_row][to_column] += count;
        let under = (row..=to_row).flat_map(|r| (column..=to_column).map(move |c| (r, c)));
        for (r, c) in under.filter(|&cell| cell != (row, column) && cell != (to_row, to_column)) {
            if std::mem::replace(&mut taken[r][c], true) {
                return false;
            }
        }
    }
    let is_kept = |row: usize, column: usize| {
        let wanted = picture[row][column].to_digit(10).unwrap_or(0);
        counts[row][column] == wanted as i32
    };
    let mut cells = (0..picture.len()).flat_map(|r| (0..picture[0].len()).map(move |c| (r, c)));
    cells.all(|(row, column)| is_kept(row, column)) && are_connected(picture, built)
}

fn are_connected(picture: &[Vec<char>], built: &[Bridge]) -> bool {
    let cells = (0..picture.len()).flat_map(|r| (0..picture[0].len()).map(move |c| (r, c)));
    let islands: Vec<Place> = cells.filter(|&(r, c)| picture[r][c] != '.').collect();
    let mut found: Vec<Place> = islands.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&island) = found.get(next) {
        next += 1;
        for &((from, to), _) in built.iter().filter(|bridge| bridge.1 > 0) {
            let other = if from == island { to } else { from };
            if (from == island || to == island) && !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found.len() == islands.len()
}
