//! Random puzzles of each genre.

use csp_core::model::Direction;
use csp_puzzles::diagram::Diagram;
use csp_puzzles::sign::{CageOperation, Sign};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

/// Which numbers are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumberSize {
    /// All that links can hold.
    Any,
    /// Those that can be right on a small board.
    Small,
}

/// What is printed in a genre.
#[derive(Default)]
struct PrintedSigns {
    cells: Vec<Sign>,
    corners: Vec<Sign>,
    dots: Vec<Sign>,
    /// Between neighbouring cells.
    between: Vec<Sign>,
    has_walls: bool,
    areas: Vec<Sign>,
    outside: Outside,
    has_number: bool,
}

/// How many signs stand beside each line.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Outside {
    #[default]
    Nothing,
    One,
    Runs,
    /// One beside some lines.
    Few,
    /// The same on all four sides.
    Around,
    /// One beside each line that does not begin with a block.
    Sums,
}

fn numbers(numbers: impl IntoIterator<Item = u32>) -> Vec<Sign> {
    numbers.into_iter().map(Sign::Number).collect()
}

/// The numbers of `number16`.
fn hexadecimal(size: NumberSize) -> Vec<Sign> {
    let mut signs = numbers(0..=6);
    signs.push(Sign::Unknown);
    if size == NumberSize::Any {
        let long = [
            15, 16, 255, 256, 4_095, 4_096, 8_191, 8_192, 12_239, 12_240, 77_776,
        ];
        signs.extend(numbers(long));
    }
    signs
}

fn four() -> Vec<Sign> {
    [numbers(0..=4), vec![Sign::Unknown]].concat()
}

fn sums(size: NumberSize) -> Vec<Sign> {
    let all: &[Option<u32>] = match size {
        NumberSize::Any => &[
            None,
            Some(0),
            Some(9),
            Some(10),
            Some(19),
            Some(20),
            Some(45),
        ],
        NumberSize::Small => &[None, Some(3), Some(4), Some(5)],
    };
    all.iter()
        .flat_map(|&below| all.iter().map(move |&right| Sign::Sums(below, right)))
        .collect()
}

fn arrows(size: NumberSize) -> Vec<Sign> {
    let all: &[Option<u32>] = match size {
        NumberSize::Any => &[
            None,
            Some(0),
            Some(15),
            Some(16),
            Some(255),
            Some(256),
            Some(4_095),
        ],
        NumberSize::Small => &[None, Some(0), Some(1)],
    };
    let ways = Direction::STRAIGHT.into_iter().map(Some).chain([None]);
    ways.flat_map(|way| all.iter().map(move |&number| Sign::Arrow(way, number)))
        .collect()
}

fn printed(genre: &str, size: NumberSize) -> PrintedSigns {
    let none = PrintedSigns::default();
    let cells = |cells: Vec<Sign>| PrintedSigns {
        cells,
        ..PrintedSigns::default()
    };
    match genre {
        "slitherlink" | "akari" | "shakashaka" => cells(four()),
        "masyu" | "takuzu" | "yin-yang" => cells(vec![Sign::White, Sign::Black]),
        "hitori" => cells(
            [
                numbers([1, 2, 3, 35]),
                match size {
                    NumberSize::Any => vec![Sign::Number(36), Sign::Number(1_295), Sign::Unknown],
                    NumberSize::Small => Vec::new(),
                },
            ]
            .concat(),
        ),
        "unruly" => cells(vec![Sign::White, Sign::Black]),
        "skyscrapers" | "easy-as-abc" => PrintedSigns {
            cells: [numbers(1..=3), vec![Sign::Unknown]].concat(),
            outside: Outside::Around,
            has_number: genre == "easy-as-abc",
            ..none
        },
        "doppelblock" => PrintedSigns {
            cells: numbers(1..=2),
            outside: Outside::Few,
            ..none
        },
        "futoshiki" | "minarism" => PrintedSigns {
            cells: match genre {
                "futoshiki" => numbers(1..=3),
                _ => Vec::new(),
            },
            between: [vec![Sign::Letter('<'), Sign::Letter('>')], numbers(1..=2)].concat(),
            ..none
        },
        "kropki" => PrintedSigns {
            between: vec![Sign::White, Sign::Black],
            ..none
        },
        "kenken" => {
            let results =
                |number| CageOperation::ALL.map(|operation| Sign::Result(operation, number));
            let all: &[u32] = match size {
                NumberSize::Any => &[0, 15, 16, 255, 256, 77_776],
                NumberSize::Small => &[1, 2, 3],
            };
            PrintedSigns {
                areas: all.iter().copied().flat_map(results).collect(),
                has_walls: true,
                ..none
            }
        }
        "factors" => PrintedSigns {
            areas: match size {
                NumberSize::Any => hexadecimal(size),
                NumberSize::Small => numbers([1, 2, 3, 4, 6]),
            },
            has_walls: true,
            ..none
        },
        "hidato" => cells([numbers(1..=4), vec![Sign::Hole]].concat()),
        "tents" => PrintedSigns {
            cells: vec![Sign::Tree],
            outside: Outside::One,
            ..none
        },
        "nonogram" => PrintedSigns {
            outside: Outside::Runs,
            ..none
        },
        "norinori" | "lits" => PrintedSigns {
            has_walls: true,
            ..none
        },
        "tatamibari" => cells(vec![
            Sign::Letter('|'),
            Sign::Letter('-'),
            Sign::Letter('+'),
            Sign::Unknown,
        ]),
        "makaro" => {
            let arrows = Direction::STRAIGHT.map(|way| Sign::Arrow(Some(way), None));
            let most = if size == NumberSize::Any { 99 } else { 4 };
            let cells = [numbers(1..=most), arrows.to_vec(), vec![Sign::Hole]].concat();
            PrintedSigns {
                cells,
                has_walls: true,
                ..none
            }
        }
        "simple-loop" => cells(vec![Sign::Hole]),
        "suguru" | "nanro" => PrintedSigns {
            cells: hexadecimal(size),
            has_walls: true,
            ..none
        },
        "star-battle" => PrintedSigns {
            has_walls: true,
            has_number: true,
            ..none
        },
        "heyawake" | "chocona" | "country-road" | "shimaguni" => PrintedSigns {
            has_walls: true,
            areas: hexadecimal(size),
            ..none
        },
        "hakyuu" | "cojun" => {
            let mut cells = hexadecimal(size);
            cells.push(Sign::Hole);
            PrintedSigns {
                cells,
                has_walls: true,
                ..none
            }
        }
        "kakuro" => PrintedSigns {
            cells: sums(size),
            outside: Outside::Sums,
            ..none
        },
        "yajilin" => cells([arrows(size), vec![Sign::Hole]].concat()),
        "yajikazu" => cells(arrows(size)),
        "galaxies" => PrintedSigns {
            cells: if size == NumberSize::Any {
                vec![Sign::Hole]
            } else {
                Vec::new()
            },
            dots: vec![Sign::White, Sign::Black],
            ..none
        },
        // With other numbers hardly any small board has a solution.
        "shikaku" if size == NumberSize::Small => {
            cells([vec![Sign::Unknown; 4], numbers(1..=4)].concat())
        }
        "gokigen" | "creek" => PrintedSigns {
            corners: four(),
            ..none
        },
        _ => cells(hexadecimal(size)),
    }
}

fn any(signs: &[Sign], random: &mut ChaCha8Rng) -> Sign {
    signs[random.random_range(0..signs.len())]
}

fn scatter(places: &mut [Sign], signs: &[Sign], density: u32, random: &mut ChaCha8Rng) {
    for place in places {
        if !signs.is_empty() && random.random_range(0..100) < density {
            *place = any(signs, random);
        }
    }
}

pub(crate) fn random_diagram(
    genre: &str,
    (rows, columns): (usize, usize),
    size: NumberSize,
    random: &mut ChaCha8Rng,
) -> Diagram {
    let mut diagram = Diagram::new(rows, columns).unwrap();
    let printed = printed(genre, size);
    let density = random.random_range(0..=if size == NumberSize::Any { 100 } else { 60 });
    scatter(diagram.cells_mut(), &printed.cells, density, random);
    scatter(diagram.corners_mut(), &printed.corners, density, random);
    // A circle covers up to four cells.
    scatter(diagram.dots_mut(), &printed.dots, density / 3, random);
    if !printed.between.is_empty() {
        let dots = diagram.dot_shape().places().enumerate();
        for (dot, _) in dots.filter(|(_, (row, column))| (row + column) % 2 == 1) {
            scatter(
                &mut diagram.dots_mut()[dot..=dot],
                &printed.between,
                density,
                random,
            );
        }
    }
    if printed.has_walls {
        for wall in diagram.walls_mut() {
            *wall = random.random_range(0..3) == 0;
        }
    }
    let mut areas = vec![Sign::Nothing; diagram.areas().len()];
    scatter(&mut areas, &printed.areas, 35, random);
    diagram.set_areas(areas);
    if printed.has_number {
        let most = if size == NumberSize::Any { 20 } else { 3 };
        diagram.set_number(random.random_range(0..most));
    }
    outside(&mut diagram, printed.outside, size, random);
    if genre == "numberlink" && size == NumberSize::Small {
        pairs(&mut diagram, random);
    }
    if genre == "dominosa" && size == NumberSize::Small {
        scatter(diagram.cells_mut(), &numbers(0..=2), 100, random);
    }
    diagram
}

/// One pair of numbers or two.
fn pairs(diagram: &mut Diagram, random: &mut ChaCha8Rng) {
    let cells = diagram.cells_mut();
    cells.fill(Sign::Nothing);
    for number in 1..=random.random_range(1..=2) {
        for _ in 0..2 {
            let at = random.random_range(0..cells.len());
            if cells[at] == Sign::Nothing {
                cells[at] = Sign::Number(number);
            }
        }
    }
}

fn outside(diagram: &mut Diagram, outside: Outside, size: NumberSize, random: &mut ChaCha8Rng) {
    let (rows, columns) = (diagram.shape().rows, diagram.shape().columns);
    let most = if size == NumberSize::Any { 30 } else { 4 };
    for (side, cells) in [
        (Direction::Up, rows),
        (Direction::Left, columns),
        (Direction::Down, rows),
        (Direction::Right, columns),
    ] {
        if matches!(side, Direction::Down | Direction::Right) && outside != Outside::Around {
            continue;
        }
        for line in 0..diagram.outside(side).len() {
            let first = match side {
                Direction::Up | Direction::Down => (0, line),
                _ => (line, 0),
            };
            let is_block = matches!(diagram.cell(first), Sign::Sums(..));
            let count = match outside {
                Outside::Nothing => 0,
                Outside::Sums if is_block => 0,
                Outside::Sums | Outside::One => random.random_range(0..=1),
                Outside::Few | Outside::Around => usize::from(random.random_range(0..4) == 0),
                Outside::Runs => random.random_range(0..=cells.div_ceil(2)),
            };
            let signs = (0..count).map(|_| Sign::Number(random.random_range(0..most)));
            diagram.outside_mut(side)[line] = signs.collect();
        }
    }
}
