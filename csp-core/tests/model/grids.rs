//! Which cells lie next to which, and which sides belong to which cell.

use csp_core::model::Place;
use csp_core::prelude::*;

const SHAPES: [(usize, usize); 8] = [
    (0, 0),
    (0, 3),
    (3, 0),
    (1, 1),
    (1, 4),
    (4, 1),
    (3, 3),
    (4, 5),
];

fn shapes() -> impl Iterator<Item = GridShape> {
    SHAPES
        .into_iter()
        .map(|(rows, columns)| GridShape { rows, columns })
}

/// The cells whose distance in rows and columns is as wanted, in reading order.
fn near(
    shape: GridShape,
    (row, column): Place,
    wanted: impl Fn(usize, usize) -> bool,
) -> Vec<Place> {
    shape
        .places()
        .filter(|&(r, c)| wanted(r.abs_diff(row), c.abs_diff(column)))
        .collect()
}

#[test]
fn neighbours_are_the_cells_at_distance_one() {
    for shape in shapes() {
        assert_eq!(shape.places().count(), shape.rows * shape.columns);
        for (number, place) in shape.places().enumerate() {
            assert_eq!(shape.number(place), Some(number));
            assert_eq!(
                shape.neighbours(place).collect::<Vec<_>>(),
                near(shape, place, |r, c| r + c == 1)
            );
            assert_eq!(
                shape.around(place).collect::<Vec<_>>(),
                near(shape, place, |r, c| r.max(c) == 1)
            );
            let graph: Vec<usize> = shape
                .graph()
                .neighbours(number)
                .iter()
                .map(|&(node, _)| node)
                .collect();
            let mut numbers: Vec<usize> = shape
                .neighbours(place)
                .filter_map(|place| shape.number(place))
                .collect();
            numbers.sort_by_key(|&node| graph.iter().position(|&other| other == node));
            assert_eq!(numbers, graph);
        }
        assert_eq!(
            (
                shape.number((shape.rows, 0)),
                shape.number((0, shape.columns))
            ),
            (None, None)
        );
    }
}

#[test]
fn rays_and_lines_cover_every_cell_once() {
    for shape in shapes() {
        for place in shape.places() {
            let mut seen: Vec<Place> = Direction::STRAIGHT
                .into_iter()
                .flat_map(|way| shape.ray(place, way))
                .collect();
            seen.sort();
            assert_eq!(seen, near(shape, place, |r, c| (r == 0) != (c == 0)));
            let mut seen: Vec<Place> = Direction::DIAGONAL
                .into_iter()
                .flat_map(|way| shape.ray(place, way))
                .collect();
            seen.sort();
            assert_eq!(seen, near(shape, place, |r, c| r == c && r > 0));
        }
        for way in Direction::STRAIGHT.into_iter().chain(Direction::DIAGONAL) {
            assert_eq!(
                way.step(),
                (-way.reverse().step().0, -way.reverse().step().1)
            );
            let all: Vec<Vec<Place>> = shape.lines(way).collect();
            let mut cells = all.concat();
            cells.sort();
            assert!(cells.into_iter().eq(shape.places()));
            // Each line begins and ends where the grid does.
            assert!(
                all.iter()
                    .all(|line| shape.next(line[0], way.reverse()).is_none())
            );
            assert!(
                all.iter()
                    .all(|line| shape.ray(line[0], way).eq(line[1..].iter().copied()))
            );
        }
    }
}

#[test]
fn a_grid_gives_the_variables_of_its_shape() {
    let mut model = Model::new();
    let grid = model.grid("cell", 3, 4, 0..=1).unwrap();
    assert_eq!(
        (grid.get((2, 3)), grid.get((3, 0)), grid.get((0, 4))),
        (Some(grid[(2, 3)]), None, None)
    );
    assert!(grid.iter().all(|(place, x)| grid.get(place) == Some(x)));
    assert_eq!(grid.iter().map(|(_, x)| x).collect::<Vec<_>>(), grid.vars());
    let names = |vars: Vec<Var>| {
        vars.iter()
            .map(|&x| model.name(x).replace("cell", ""))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        names(grid.neighbours((1, 1)).collect()),
        "[0,1] [1,0] [1,2] [2,1]"
    );
    assert_eq!(names(grid.around((0, 3)).collect()), "[0,2] [1,2] [1,3]");
    assert_eq!(
        names(grid.ray((2, 1), Direction::UpRight).collect()),
        "[1,2] [0,3]"
    );
    let falling: Vec<String> = grid.lines(Direction::DownRight).map(names).collect();
    assert_eq!(
        falling,
        [
            "[0,0] [1,1] [2,2]",
            "[0,1] [1,2] [2,3]",
            "[0,2] [1,3]",
            "[0,3]",
            "[1,0] [2,1]",
            "[2,0]"
        ]
    );
    assert!(
        grid.lines(Direction::Right).eq(grid.rows())
            && grid.lines(Direction::Down).eq(grid.columns())
    );
    let [falling, rising] = grid.diagonals();
    assert_eq!(
        (names(falling), names(rising)),
        ("[0,0] [1,1] [2,2]".into(), "[0,3] [1,2] [2,1]".into())
    );
    for (rows, columns) in SHAPES {
        let grid = model.grid("other", rows, columns, 0..=1).unwrap();
        assert!(
            grid.diagonals()
                .iter()
                .all(|diagonal| diagonal.len() == rows.min(columns))
        );
        assert_eq!(grid.block(0, 0, usize::MAX, usize::MAX), grid.vars());
    }
}

#[test]
#[should_panic(expected = "(0, 4) of a grid of 3 rows and 4 columns")]
fn outside_of_a_grid_there_is_no_variable() {
    let grid = Model::new().grid("cell", 3, 4, 0..=1).unwrap();
    let _ = grid[(0, 4)];
}

/// For each edge of the graph: which cells and corners name it.
#[test]
fn sides_are_the_edges_between_their_corners() {
    for GridShape { rows, columns } in shapes() {
        let edges = GridEdges::new(rows, columns);
        let graph = edges.graph();
        let corner = |place: Place| edges.corners().number(place).unwrap();
        for place in edges.corners().places() {
            let mut named: Vec<usize> = edges.of_corner(place).collect();
            named.sort_unstable();
            assert_eq!(
                named,
                graph
                    .neighbours(corner(place))
                    .iter()
                    .map(|&(_, edge)| edge)
                    .collect::<Vec<_>>()
            );
        }
        for (row, column) in edges.cells().places() {
            let ends = edges.of_cell((row, column)).map(|edge| graph.ends(edge));
            let [a, b] = [corner((row, column)), corner((row, column + 1))];
            let [c, d] = [corner((row + 1, column)), corner((row + 1, column + 1))];
            assert_eq!(ends, [(a, b), (a, c), (b, d), (c, d)]);
        }
    }
}

#[test]
fn pictures_and_domains_are_drawn_in_columns() {
    let edges = GridEdges::new(2, 2);
    let around: Vec<usize> = [(0, 0), (1, 1)]
        .into_iter()
        .flat_map(|cell| edges.of_cell(cell))
        .collect();
    let picture = edges.picture(
        |(row, column)| if row == column { 'x' } else { ' ' },
        |edge| around.contains(&edge),
    );
    assert_eq!(picture, "+-+ +\n|x|  \n+-+-+\n  |x|\n+ +-+\n");
    assert_eq!(GridEdges::new(0, 0).picture(|_| ' ', |_| true), "+\n");
    let mut model = Model::new();
    let grid = model.grid("cell", 2, 3, -10..=2).unwrap();
    let mut d = model.domains().to_store();
    d.fix(grid[(0, 0)], -10).unwrap();
    d.at_least(grid[(1, 0)], 1).unwrap();
    d.fix(grid[(1, 1)], 0).unwrap();
    d.keep(grid[(0, 2)], &[-3, 0].into()).unwrap();
    let shown = "  -10 {-10..2}   {-3,0}\n{1,2}        0 {-10..2}\n";
    assert_eq!(grid.show(&d), shown);
    assert_eq!(model.grid("none", 0, 3, 0..=1).unwrap().show(&d), "");
    assert_eq!(model.show_array(&[]), "");
}
