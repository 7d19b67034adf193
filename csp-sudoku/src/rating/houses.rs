//! The houses of a 9×9 board as tables, in the order in which Sudoku Explainer looks at them.

use crate::cell_set::CellSet;

/// A set of cells, in row-major order.
pub(super) type Cells = CellSet<2>;

/// The number of cells.
pub(super) const CELLS: usize = 81;

/// The number of digits.
pub(super) const SIDE: usize = 9;

/// The number of candidates of an empty board.
pub(super) const CANDIDATES: usize = CELLS * SIDE;

/// The first box, row and column.
pub(super) const BOXES: usize = 0;
pub(super) const ROWS: usize = 9;
pub(super) const COLUMNS: usize = 18;
const HOUSES: usize = 27;

/// A cell's house, and its place there.
#[derive(Clone, Copy, Debug)]
pub(super) struct HousePlace {
    pub(super) house: u8,
    pub(super) place: u8,
}

/// The cells of each house.
pub(super) static HOUSE_CELLS: [[u8; SIDE]; HOUSES] = house_cells();

/// The cells of each house as a set.
pub(super) static HOUSE_SETS: [Cells; HOUSES] = house_sets();

/// The box, the row and the column of each cell.
pub(super) static SEATS: [[HousePlace; 3]; CELLS] = seats();

/// The cells that each cell sees.
pub(super) static PEERS: [Cells; CELLS] = peers();

const fn house_cells() -> [[u8; SIDE]; HOUSES] {
    let mut cells = [[0; SIDE]; HOUSES];
    let mut house = 0;
    while house < SIDE {
        let mut place = 0;
        while place < SIDE {
            let corner = house / 3 * 27 + house % 3 * 3;
            cells[BOXES + house][place] = (corner + place / 3 * SIDE + place % 3) as u8;
            cells[ROWS + house][place] = (house * SIDE + place) as u8;
            cells[COLUMNS + house][place] = (place * SIDE + house) as u8;
            place += 1;
        }
        house += 1;
    }
    cells
}

const fn house_sets() -> [Cells; HOUSES] {
    let cells = house_cells();
    let mut sets = [Cells::EMPTY; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < SIDE {
            sets[house].insert(cells[house][place] as usize);
            place += 1;
        }
        house += 1;
    }
    sets
}

const fn seats() -> [[HousePlace; 3]; CELLS] {
    let cells = house_cells();
    let mut seats = [[HousePlace { house: 0, place: 0 }; 3]; CELLS];
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < SIDE {
            let seat = HousePlace {
                house: house as u8,
                place: place as u8,
            };
            seats[cells[house][place] as usize][house / SIDE] = seat;
            place += 1;
        }
        house += 1;
    }
    seats
}

const fn peers() -> [Cells; CELLS] {
    let cells = house_cells();
    let mut peers = [Cells::EMPTY; CELLS];
    let mut house = 0;
    while house < HOUSES {
        let mut place = 0;
        while place < SIDE * SIDE {
            let (one, other) = (cells[house][place / SIDE], cells[house][place % SIDE]);
            if one != other {
                peers[one as usize].insert(other as usize);
            }
            place += 1;
        }
        house += 1;
    }
    peers
}

/// The cells that a cell sees: those of its box, then of its row, then of its column.
pub(super) fn peers_in_order(cell: usize) -> impl Iterator<Item = usize> {
    let parts = split_by_house(cell, PEERS[cell]);
    parts.into_iter().flat_map(|part| part.iter())
}

/// The part of a set that is in the cell's box, the part in its row, the part in its column. Each
/// cell is in the first part that it fits. Cells elsewhere are left out.
#[inline]
pub(super) fn split_by_house(cell: usize, set: Cells) -> [Cells; 3] {
    let [in_box, row, column] = SEATS[cell].map(|seat| HOUSE_SETS[usize::from(seat.house)]);
    [set & in_box, set & row & !in_box, set & column & !in_box]
}

/// The masks with `ones` of the lowest `width` bits, in ascending order. There are none of no
/// bits at all.
pub(super) fn masks(ones: usize, width: usize) -> impl Iterator<Item = u64> {
    let end = 1_u64 << width;
    let mut next = (width > 0 && ones <= width).then(|| (1_u64 << ones) - 1);
    std::iter::from_fn(move || {
        let mask = next?;
        next = following(mask).filter(|mask| *mask < end);
        Some(mask)
    })
}

/// The next larger mask with as many ones [Warren, "Hacker's Delight", 2002].
fn following(mask: u64) -> Option<u64> {
    let lowest = mask & mask.wrapping_neg();
    let ripple = mask.checked_add(lowest).filter(|_| lowest != 0)?;
    Some(ripple | (((mask ^ ripple) >> 2) / lowest))
}
