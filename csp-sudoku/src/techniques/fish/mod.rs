//! Fish: `n` houses of the base, `n` houses of the cover, one digit.
//!
//! Each house of the base needs the digit, and each house of the cover has it at most once. If the
//! cover holds all candidates of the base, the digit of each cover house lies in the base, and goes
//! from the remainder of the cover. Candidates of the base outside the cover are fins: then the
//! digit goes from those cells alone that see all fins. A candidate in two houses of the base is an
//! endo fin, and one in two houses of the cover goes too.
//!
//! Basic fish have rows against columns, Franken fish also boxes, Mutant fish any houses. A finned
//! fish is sashimi if a house of the base has at most one candidate that is no fin.
//!
//! One search serves all kinds. It does not try all houses against all others: [`bases`] asks of
//! each candidate whether some fish removes it, which few do ([`lines`] does so for basic fish), and [`covers`] lists the covers of
//! the few bases that are left, in HoDoKu's order.

mod bases;
mod covers;
mod kind;
mod lines;
pub(super) mod pattern;
mod siamese;

use self::kind::{Body, FishKind, kind};
use super::board::CandidateBoard;
use super::level::Use;
use super::search::Collector;
use super::technique::Technique;
use crate::cell_set::CellSet;
use std::ops::{ControlFlow, Range};

/// The most fins, endo fins included.
const MOST_FINS: usize = 5;

/// The most endo fins.
const MOST_ENDO_FINS: usize = 2;

/// A house with its candidates of the digit.
#[derive(Clone, Copy, Debug)]
struct HousePlaces<const W: usize> {
    house: usize,
    cells: CellSet<W>,
}

/// What one search for fish has to go by: a digit, and the houses that may be base and cover.
#[derive(Debug)]
struct Water<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    technique: Technique,
    kind: FishKind,
    digit: usize,
    base: Vec<HousePlaces<W>>,
    cover: Vec<HousePlaces<W>>,
    /// For each house of the board whether it may be cover.
    is_cover: Vec<bool>,
}

/// Looks for fish of a technique. Other techniques are not found.
pub(super) fn find<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    match found.options.siamese_fish {
        Use::On => siamese::find(board, technique, found),
        Use::Off => single(board, technique, found),
    }
}

/// Looks for fish one by one, in HoDoKu's order.
fn single<const W: usize>(
    board: &CandidateBoard<W>,
    technique: Technique,
    found: &mut Collector,
) -> ControlFlow<()> {
    let Some(kind) = kind(technique) else {
        return ControlFlow::Continue(());
    };
    let layout = &board.layout;
    let (rows, columns, boxes) = (layout.rows(), layout.columns(), layout.boxes());
    let none = || 0..0;
    found.each_digit(board, technique, |digit, found| {
        let mut swim = |base: [Range<usize>; 3], cover: [Range<usize>; 3]| {
            let [base, cover] = [base, cover].map(|houses| houses.into_iter().flatten());
            Water::new(board, (technique, kind), digit, base, cover).find(found)
        };
        let (rows, columns, boxes) = (|| rows.clone(), || columns.clone(), || boxes.clone());
        match kind.body {
            Body::Basic => {
                swim([rows(), none(), none()], [columns(), none(), none()])?;
                swim([columns(), none(), none()], [rows(), none(), none()])
            }
            Body::Franken => {
                swim([rows(), boxes(), none()], [columns(), boxes(), none()])?;
                swim([columns(), boxes(), none()], [rows(), boxes(), none()])
            }
            Body::Mutant => swim([rows(), columns(), boxes()], [rows(), columns(), boxes()]),
        }
    })
}

impl<'a, const W: usize> Water<'a, W> {
    fn new(
        board: &'a CandidateBoard<W>,
        (technique, kind): (Technique, FishKind),
        digit: usize,
        base: impl Iterator<Item = usize>,
        cover: impl Iterator<Item = usize>,
    ) -> Self {
        let set = |house| HousePlaces {
            house,
            cells: board.cells_in(house, digit),
        };
        let complete = |set: &HousePlaces<W>| board.layout.houses[set.house].complete;
        let most = if kind.fins.are_allowed() {
            usize::MAX
        } else {
            kind.size
        };
        let fits = |set: &HousePlaces<W>| complete(set) && (1..=most).contains(&set.cells.len());
        let base = base.map(set).filter(fits).collect();
        let cover: Vec<HousePlaces<W>> =
            cover.map(set).filter(|set| !set.cells.is_empty()).collect();
        let mut is_cover = vec![false; board.layout.houses.len()];
        cover.iter().for_each(|set| is_cover[set.house] = true);
        Self {
            board,
            technique,
            kind,
            digit,
            base,
            cover,
            is_cover,
        }
    }

    fn find(&self, found: &mut Collector) -> ControlFlow<()> {
        let bases = match self.kind.body {
            Body::Basic => lines::bases(self),
            Body::Franken | Body::Mutant => bases::bases(self),
        };
        for base in bases {
            covers::fish(self, &base, found)?;
        }
        ControlFlow::Continue(())
    }
}
