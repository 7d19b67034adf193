//! Random loops.

use crate::diagram::Diagram;
use crate::maker::{CluePlaces, DrawnBoard, MakerTools, PuzzleMaker};
use csp_core::model::{GridEdges, GridShape, Place};
use csp_core::random::Random;

/// The squares around one, by rows and columns, clockwise.
const RING: [(isize, isize); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
];

/// How often each square is looked at.
const ROUNDS: usize = 6;

/// A random loop along the sides of squares, as a value for each side: see [`GridEdges`]. On both sides of it the squares are
/// connected, and the loop does not touch itself. Squares are taken one by one as long as that stays so, mostly those that make the
/// loop longer. Afterwards the inside reaches nearly everywhere.
pub(in crate::genres) fn loop_around(squares: GridShape, random: &mut Random) -> Vec<i32> {
    GrownArea::random(squares, random).sides()
}

/// The squares whose corners are the cells: a loop through the middles of cells runs around some of them.
pub(in crate::genres) const fn squares_between(cells: GridShape) -> GridShape {
    GridShape {
        rows: cells.rows - 1,
        columns: cells.columns - 1,
    }
}

/// A board with a loop through the middles of cells.
pub(in crate::genres) fn random_loop(tools: &mut MakerTools<'_>) -> Option<DrawnBoard> {
    let GridShape { rows, columns } = tools.shape;
    if rows < 2 || columns < 2 {
        return tools.refuse("a loop needs two rows and two columns");
    }
    Some(DrawnBoard {
        diagram: tools.blank(),
        layers: vec![loop_around(squares_between(tools.shape), tools.random)],
    })
}

/// How puzzles about one loop through the middles of cells are made, from these signs.
pub(in crate::genres) const fn loop_maker(
    print: fn(&DrawnBoard, &mut Diagram, &mut Random),
) -> PuzzleMaker {
    PuzzleMaker {
        draw: random_loop,
        print,
        change: Some(|tools, board, other| {
            bend_a_loop(tools, board, other, squares_between(board.shape()))
        }),
        places: CluePlaces::Chosen,
    }
}

/// The squares on the inner side of such a loop.
pub(in crate::genres) fn inside_a_loop(squares: GridShape, random: &mut Random) -> Vec<bool> {
    GrownArea::random(squares, random).inside
}

/// How many squares change sides at once.
const CHANGES_AT_ONCE: usize = 3;

/// Lets the loop around these squares run otherwise near a place where another one does: some squares change sides.
pub(in crate::genres) fn bend_a_loop(
    tools: &mut MakerTools<'_>,
    board: &DrawnBoard,
    other: &DrawnBoard,
    squares: GridShape,
) -> Option<DrawnBoard> {
    let mut region = GrownArea::around(squares, &board.layers[0]);
    let others = GrownArea::around(squares, &other.layers[0]);
    let mut places = squares.places();
    let differing: Vec<Place> = places
        .by_ref()
        .filter(|&place| region.has(place) != others.has(place))
        .collect();
    for _ in 0..CHANGES_AT_ONCE {
        let near = tools.any(&differing);
        let around: Vec<Place> = squares.around(near).chain([near]).collect();
        let place = tools.any(&around);
        if may_change(region.ring(place)) {
            region.inside[place.0 * squares.columns + place.1] ^= true;
        }
    }
    Some(DrawnBoard {
        diagram: board.diagram.clone(),
        layers: vec![region.sides()],
    })
}

/// The squares on the inner side of a loop.
struct GrownArea {
    squares: GridShape,
    inside: Vec<bool>,
}

impl GrownArea {
    fn random(squares: GridShape, random: &mut Random) -> Self {
        let mut region = Self {
            squares,
            inside: vec![false; squares.rows * squares.columns],
        };
        let first = random.index(region.inside.len());
        region.inside[first] = true;
        let mut order: Vec<Place> = squares.places().collect();
        for _ in 0..ROUNDS {
            random.shuffle(&mut order);
            for &place in &order {
                let ring = region.ring(place);
                let is_welcome = beside(ring) == 1 || random.below(8) == 0;
                if !region.has(place) && is_welcome && may_change(ring) {
                    region.inside[place.0 * squares.columns + place.1] = true;
                }
            }
        }
        region
    }

    /// The squares within the loop along these sides.
    fn around(squares: GridShape, sides: &[i32]) -> Self {
        let edges = GridEdges::new(squares.rows, squares.columns);
        let mut region = Self {
            squares,
            inside: Vec::new(),
        };
        for (row, column) in squares.places() {
            let [_, left, _, _] = edges.of_cell((row, column));
            let before = column > 0 && region.inside[region.inside.len() - 1];
            region.inside.push(before ^ (sides[left] == 1));
        }
        region
    }

    fn has(&self, place: Place) -> bool {
        let number = self.squares.number(place);
        number.is_some_and(|number| self.inside[number])
    }

    /// Whether each of the squares around this one is inside.
    fn ring(&self, (row, column): Place) -> [bool; 8] {
        RING.map(|(down, right)| {
            let row = row.checked_add_signed(down);
            let column = column.checked_add_signed(right);
            row.zip(column).is_some_and(|place| self.has(place))
        })
    }

    fn sides(&self) -> Vec<i32> {
        let edges = GridEdges::new(self.squares.rows, self.squares.columns);
        let mut sides = vec![0; edges.graph().edges().len()];
        for place in self.squares.places() {
            if self.has(place) {
                // A side between two inner squares is counted twice.
                edges
                    .of_cell(place)
                    .into_iter()
                    .for_each(|side| sides[side] ^= 1);
            }
        }
        sides
    }
}

/// The number of squares that share a side.
fn beside(ring: [bool; 8]) -> usize {
    [1, 3, 5, 7].into_iter().filter(|&at| ring[at]).count()
}

/// Whether a square can go from one side of the loop to the other.
fn may_change(ring: [bool; 8]) -> bool {
    let changes = (0..8).filter(|&at| ring[at] != ring[(at + 1) % 8]).count();
    changes == 2 && (1..4).contains(&beside(ring))
}
