//! Heyawake: random rooms and black cells, and walls moved until no other cells fit. Numbers are
//! then taken away as long as none do.

use super::Draft;
use csp_core::prelude::ValueOrder;

/// The number of walls that are moved before other cells count as impossible to refute.
const MOST_MOVES: usize = 300;

/// Draws rooms and black cells, changes walls while other cells fit, and takes away numbers.
pub(crate) fn heyawake(draft: &mut Draft<'_>) -> Option<String> {
    let mut plan = Plan::random(draft);
    let open = plan.text(&vec![None; plan.rooms.len()]);
    let only = draft.random_solution(&open, ValueOrder::Max)?;
    let text = |plan: &Plan| plan.text(&plan.numbers(&only));
    let refute = |draft: &mut Draft<'_>, plan: &mut Plan, others: &[Vec<i32>]| {
        plan.refute(draft, &only, others)
    };
    draft.refine(&mut plan, &only, text, refute)?;
    plan.rooms.sort_unstable();
    let mut numbers = plan.numbers(&only);
    for room in draft.random.permutation(numbers.len()) {
        let number = numbers[room].take();
        if !draft.is_unique(&plan.text(&numbers)) {
            numbers[room] = number;
        }
    }
    Some(plan.text(&numbers))
}

/// A rectangle of cells: its first row and column, and how many of each.
type Room = [usize; 4];

/// The rooms of a board.
struct Plan {
    columns: usize,
    rows: usize,
    rooms: Vec<Room>,
}

impl Plan {
    /// Puts random rooms beside each other, of two to four rows and columns where there is room.
    fn random(draft: &mut Draft<'_>) -> Self {
        let (rows, columns) = (draft.rows, draft.columns);
        let mut plan = Self {
            rows,
            columns,
            rooms: Vec::new(),
        };
        let mut is_taken = vec![false; rows * columns];
        for cell in 0..rows * columns {
            let (row, column) = (cell / columns, cell % columns);
            if !is_taken[cell] {
                let height = (2 + draft.random.below(3)).min(rows - row);
                let most = (2 + draft.random.below(3)).min(columns - column);
                let width = (1..most).take_while(|&next| !is_taken[cell + next]).count() + 1;
                let room = [row, column, height, width];
                plan.cells(room).for_each(|cell| is_taken[cell] = true);
                plan.rooms.push(room);
            }
        }
        plan
    }

    fn cells(&self, [row, column, height, width]: Room) -> impl Iterator<Item = usize> + use<> {
        let columns = self.columns;
        (row..row + height)
            .flat_map(move |row| (column..column + width).map(move |column| row * columns + column))
    }

    /// How many black cells each room has.
    fn numbers(&self, black: &[i32]) -> Vec<Option<i32>> {
        let count = |&room: &Room| Some(self.cells(room).map(|cell| black[cell]).sum());
        self.rooms.iter().map(count).collect()
    }

    fn text(&self, numbers: &[Option<i32>]) -> String {
        let line = |(room, number): (&Room, &Option<i32>)| {
            let [row, column, height, width] = room;
            let number = number.map_or(".".to_owned(), |number| number.to_string());
            format!("{row:2} {column:2} {height} {width} {number}\n")
        };
        self.rooms.iter().zip(numbers).map(line).collect()
    }

    /// Whether no run of white cells is in more than two rooms.
    fn is_seen(&self, black: &[i32]) -> bool {
        let (rows, columns) = (self.rows, self.columns);
        let mut of = vec![0; black.len()];
        for (number, &room) in self.rooms.iter().enumerate() {
            self.cells(room).for_each(|cell| of[cell] = number);
        }
        let is_short = |line: Vec<usize>| {
            let runs = line.split(|&cell| black[cell] == 1);
            runs.into_iter()
                .all(|run| run.chunk_by(|&a, &b| of[a] == of[b]).count() <= 2)
        };
        let row = |row: usize| (row * columns..(row + 1) * columns).collect();
        let column = |column: usize| (column..rows * columns).step_by(columns).collect();
        (0..rows).all(|at| is_short(row(at))) && (0..columns).all(|at| is_short(column(at)))
    }

    /// Whether cells are as these say and as the rooms allow.
    fn allows(&self, numbers: &[Option<i32>], black: &[i32]) -> bool {
        self.numbers(black) == numbers && self.is_seen(black)
    }

    /// Moves walls until none of these solutions fits.
    fn refute(&mut self, draft: &mut Draft<'_>, only: &[i32], others: &[Vec<i32>]) -> Option<()> {
        let open = |plan: &Self| -> Vec<usize> {
            let numbers = plan.numbers(only);
            (0..others.len())
                .filter(|&other| plan.allows(&numbers, &others[other]))
                .collect()
        };
        let mut now = open(self);
        for _ in 0..MOST_MOVES {
            if now.is_empty() {
                return Some(());
            }
            let other = &others[now[draft.random.below(now.len())]];
            let cells: Vec<usize> = (0..only.len())
                .filter(|&cell| other[cell] != only[cell])
                .collect();
            let cell = cells[draft.random.below(cells.len())];
            let room = (0..self.rooms.len())
                .find(|&room| self.cells(self.rooms[room]).any(|at| at == cell))?;
            let next = self.moved(draft, room);
            if next.is_seen(only) {
                let after = open(&next);
                if after.len() < now.len() || after.len() == now.len() && draft.random.below(8) == 0
                {
                    now = after;
                    *self = next;
                }
            }
        }
        None
    }

    /// The plan after a random change: this room is cut in two, or has another wall to a room
    /// that is as long on this side.
    fn moved(&self, draft: &mut Draft<'_>, room: usize) -> Self {
        let mut rooms = self.rooms.clone();
        let mut whole = rooms.swap_remove(room);
        let joined: Vec<(usize, Room)> = rooms
            .iter()
            .enumerate()
            .filter_map(|(at, &other)| Some((at, union(whole, other)?)))
            .collect();
        if !joined.is_empty() && draft.random.below(2) == 0 {
            let (at, union) = joined[draft.random.below(joined.len())];
            rooms.swap_remove(at);
            whole = union;
        }
        let [row, column, height, width] = whole;
        let cut = draft.random.below(height + width);
        if (1..height).contains(&cut) {
            rooms.extend([
                [row, column, cut, width],
                [row + cut, column, height - cut, width],
            ]);
        } else if (1..width).contains(&cut.wrapping_sub(height)) {
            let cut = cut - height;
            rooms.extend([
                [row, column, height, cut],
                [row, column + cut, height, width - cut],
            ]);
        } else {
            rooms.push(whole);
        }
        Self { rooms, ..*self }
    }
}

/// Two rooms as one, if that is a rectangle.
fn union(one: Room, other: Room) -> Option<Room> {
    let [first, last] = if one < other {
        [one, other]
    } else {
        [other, one]
    };
    let [row, column, height, width] = first;
    if last == [row, column + width, height, last[3]] {
        return Some([row, column, height, width + last[3]]);
    }
    (last == [row + height, column, last[2], width]).then_some([
        row,
        column,
        height + last[2],
        width,
    ])
}
