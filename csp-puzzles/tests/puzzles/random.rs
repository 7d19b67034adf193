//! Random puzzles of each genre.

use csp_core::model::Direction;
use csp_puzzles::diagram::Diagram;
use csp_puzzles::genres;
use csp_puzzles::piece::BankPiece;
use csp_puzzles::sign::{CageOperation, CircleColour, Sign, SignNumbers};
use csp_puzzles::tatham::{GameSize, TathamGame};
use rand::RngExt as _;
use rand::seq::SliceRandom as _;
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
    has_pieces: bool,
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
    /// Few above and on the right, and the letters of the ends of a track.
    Track,
    /// Two beside each line, either of which may be blank.
    Two,
    /// The same on all four sides.
    Around,
    /// One beside each line that does not begin with a block.
    Sums,
}

fn numbers(numbers: impl IntoIterator<Item = u32>) -> Vec<Sign> {
    numbers.into_iter().map(Sign::Number).collect()
}

fn letters(letters: &str) -> Vec<Sign> {
    letters.chars().map(Sign::Letter).collect()
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

/// The numbers of tapa that fit into links: their sum is 8 at most with a gap behind each.
fn several(size: NumberSize) -> Vec<Sign> {
    let mut signs = four();
    let told: &[&[u8]] = match size {
        NumberSize::Any => &[
            &[0, 0],
            &[5, 1],
            &[1, 5],
            &[3, 1, 1],
            &[0, 3, 0],
            &[1, 0, 1, 1],
        ],
        NumberSize::Small => &[&[1, 1], &[0, 0], &[0, 1], &[2, 1], &[3, 0], &[1, 1, 1]],
    };
    for numbers in told {
        let numbers: Vec<Option<u8>> = numbers.iter().map(|&n| (n > 0).then_some(n)).collect();
        signs.extend(SignNumbers::new(&numbers).map(Sign::Several));
    }
    if size == NumberSize::Any {
        signs.extend(numbers(5..=8));
        signs.push(Sign::Several(SignNumbers::ONES));
    }
    signs
}

fn ringed(size: NumberSize) -> Vec<Sign> {
    let all: &[u32] = match size {
        NumberSize::Any => &[1, 7, 8, 127, 128, 2_047, 2_048, 6_119, 6_120, 38_888],
        NumberSize::Small => &[2, 3],
    };
    let with = |colour| all.iter().map(move |&number| Sign::Ringed(colour, number));
    let numbers = [CircleColour::White, CircleColour::Black]
        .into_iter()
        .flat_map(with);
    numbers.chain([Sign::White, Sign::Black]).collect()
}

fn walled(size: NumberSize) -> Vec<Sign> {
    let colours = [None, Some(CircleColour::White), Some(CircleColour::Black)];
    let with = |colour| {
        let arrows = arrows(size).into_iter();
        arrows.filter_map(move |sign| match sign {
            Sign::Arrow(way, number) => Some(Sign::Walled(colour, way, number)),
            _ => None,
        })
    };
    colours.into_iter().flat_map(with).collect()
}

fn printed(genre: &str, size: NumberSize) -> PrintedSigns {
    let none = PrintedSigns::default();
    let cells = |cells: Vec<Sign>| PrintedSigns {
        cells,
        ..PrintedSigns::default()
    };
    match genre {
        "slitherlink" | "akari" | "shakashaka" | "koburin" => cells(four()),
        "tapa" => cells(several(size)),
        "pentominous" => {
            let letters = "FILNPTUVWXYZ".chars().map(Sign::Letter);
            let others = match size {
                NumberSize::Any => vec![Sign::Hole, Sign::Unknown],
                NumberSize::Small => Vec::new(),
            };
            cells(letters.chain(others).collect())
        }
        "four-cells" | "five-cells" => cells(match size {
            NumberSize::Any => [numbers(0..=6), vec![Sign::Hole, Sign::Unknown]].concat(),
            NumberSize::Small => numbers(1..=3),
        }),
        "statue-park" => PrintedSigns {
            cells: vec![Sign::White, Sign::Black],
            has_pieces: true,
            ..none
        },
        "balance-loop" | "shingoki" => cells(ringed(size)),
        "no-three" => PrintedSigns {
            dots: vec![Sign::White],
            ..none
        },
        "mid-loop" => PrintedSigns {
            dots: vec![Sign::White, Sign::Black],
            ..none
        },
        "moon-or-sun" => PrintedSigns {
            cells: vec![Sign::Letter('☀'), Sign::Letter('☾')],
            has_walls: true,
            ..none
        },
        "paintarea" => PrintedSigns {
            cells: match size {
                NumberSize::Any => [numbers(0..=9), vec![Sign::Unknown]].concat(),
                NumberSize::Small => four(),
            },
            has_walls: true,
            ..none
        },
        "aquarium" => PrintedSigns {
            outside: Outside::Few,
            has_walls: true,
            ..none
        },
        "thermometer" => PrintedSigns {
            cells: match size {
                NumberSize::Any => vec![Sign::White],
                NumberSize::Small => Vec::new(),
            },
            outside: Outside::Few,
            has_walls: true,
            ..none
        },
        "snake" => PrintedSigns {
            cells: vec![Sign::White, Sign::Black],
            outside: Outside::Few,
            ..none
        },
        "nurimaze" => PrintedSigns {
            cells: vec![Sign::White, Sign::Letter('△')],
            has_walls: true,
            ..none
        },
        "castle-wall" => cells(walled(size)),
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
        "adjacent" => PrintedSigns {
            cells: numbers(1..=2),
            between: vec![Sign::White],
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
        "battleships" => PrintedSigns {
            // Most boards with other signs in many cells have no solution.
            cells: match size {
                NumberSize::Any => [letters("~^v<>=o"), vec![Sign::Unknown]].concat(),
                NumberSize::Small => {
                    [letters("~~~~~~~~~~~^v<>=o"), vec![Sign::Unknown; 3]].concat()
                }
            },
            outside: match size {
                NumberSize::Any => Outside::One,
                NumberSize::Small => Outside::Few,
            },
            ..none
        },
        "tracks" => PrintedSigns {
            cells: letters("─│└┘┌┐"),
            outside: Outside::Track,
            ..none
        },
        "magnets" => PrintedSigns {
            cells: vec![Sign::Letter('+'), Sign::Letter('-'), Sign::Hole],
            has_walls: true,
            outside: Outside::Two,
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
        "sudoku" => cells(hexadecimal(size)),
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
        "heyawake" | "ayeheya" | "chocona" | "country-road" | "juosan" | "shimaguni"
        | "stostone" | "aqre" => PrintedSigns {
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
        "yajikazu" | "yajikabe" => cells(arrows(size)),
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
    let blank = genres::named(genre).unwrap().blank(rows, columns);
    let mut diagram = blank.unwrap();
    let printed = printed(genre, size);
    print(&mut diagram, &printed, size, random);
    if printed.has_number {
        let most = if size == NumberSize::Any { 20 } else { 3 };
        diagram.set_number(random.random_range(0..most));
    }
    if printed.has_pieces {
        diagram.set_pieces(pieces(size, random));
    }
    if size == NumberSize::Small {
        match genre {
            "pentominous" | "five-cells" => holes(&mut diagram, 5, random),
            "four-cells" => holes(&mut diagram, 4, random),
            _ => {}
        }
    }
    outside(&mut diagram, printed.outside, size, random);
    if printed.outside == Outside::Track {
        track_ends(&mut diagram, random);
    }
    if genre == "hashi" && size == NumberSize::Small {
        diagram.set_number(random.random_range(0..4));
    }
    if genre == "minesweeper" && size == NumberSize::Small && random.random_range(0..3) > 0 {
        diagram.set_number(random.random_range(1..6));
    }
    if genre == "battleships" {
        let fleets = [0, 1, 2, 10, 11, 12, 100, 101, 1_234, 90_201];
        let known = if size == NumberSize::Any { 10 } else { 7 };
        diagram.set_number(fleets[random.random_range(0..known)]);
    }
    if matches!(genre, "arukone" | "numberlink") && size == NumberSize::Small {
        pairs(&mut diagram, random);
    }
    if genre == "thermometer" && size == NumberSize::Small {
        thermometers(&mut diagram, random);
    }
    if genre == "nurimaze" {
        start_and_goal(&mut diagram, random);
    }
    if genre == "dominosa" && size == NumberSize::Small {
        scatter(diagram.cells_mut(), &numbers(0..=2), 100, random);
    }
    diagram
}

/// Prints signs in cells, at corners, between cells and in areas, and walls.
fn print(diagram: &mut Diagram, printed: &PrintedSigns, size: NumberSize, random: &mut ChaCha8Rng) {
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
}

/// Holes, so that the number of the other cells is a multiple of this one.
fn holes(diagram: &mut Diagram, region: usize, random: &mut ChaCha8Rng) {
    let cells = diagram.cells_mut();
    let all = cells.len();
    for _ in 0..all % region {
        let mut open: Vec<&mut Sign> = cells
            .iter_mut()
            .filter(|sign| **sign != Sign::Hole)
            .collect();
        // Holes at the ends leave the others connected more often.
        let at = [0, open.len() - 1][random.random_range(0..2)];
        *open[at] = Sign::Hole;
    }
    // Hardly any small board has a solution with all of its signs.
    for sign in cells.iter_mut().filter(|sign| **sign != Sign::Hole) {
        if random.random_range(0..4) > 0 {
            *sign = Sign::Nothing;
        }
    }
}

/// Pieces beside a board.
fn pieces(size: NumberSize, random: &mut ChaCha8Rng) -> Vec<BankPiece> {
    let (most, side) = match size {
        NumberSize::Any => (5, 6),
        NumberSize::Small => (2, 2),
    };
    let count = random.random_range(0..=most);
    let piece = |_| {
        let [rows, columns] = [(); 2].map(|()| random.random_range(1..=side));
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let kept: Vec<_> = all.filter(|_| random.random_range(0..4) > 0).collect();
        BankPiece::new(rows, columns, &kept)
    };
    (0..count).filter_map(piece).collect()
}

/// Paths of up to four cells, each with a circle at one end.
fn thermometers(diagram: &mut Diagram, random: &mut ChaCha8Rng) {
    let mut is_free = vec![true; diagram.cells().len()];
    diagram.walls_mut().fill(true);
    for first in 0..is_free.len() {
        if !is_free[first] {
            continue;
        }
        is_free[first] = false;
        let mut last = first;
        for _ in 0..random.random_range(0..4) {
            let mut near = diagram.graph().neighbours(last).to_vec();
            near.retain(|&(next, _)| is_free[next]);
            if near.is_empty() {
                break;
            }
            let (next, edge) = near[random.random_range(0..near.len())];
            is_free[next] = false;
            diagram.walls_mut()[edge] = false;
            last = next;
        }
        let bulb = [first, last][random.random_range(0..2)];
        diagram.cells_mut()[bulb] = Sign::White;
    }
}

/// One start and one goal of a maze.
fn start_and_goal(diagram: &mut Diagram, random: &mut ChaCha8Rng) {
    for letter in ['S', 'G'] {
        let cells = diagram.cells_mut().iter_mut();
        let mut free: Vec<&mut Sign> = cells.filter(|sign| **sign != Sign::Letter('S')).collect();
        if !free.is_empty() {
            let at = random.random_range(0..free.len());
            *free[at] = Sign::Letter(letter);
        }
    }
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
        if match outside {
            Outside::Around => false,
            Outside::Track => matches!(side, Direction::Down | Direction::Left),
            _ => matches!(side, Direction::Down | Direction::Right),
        } {
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
                Outside::Few | Outside::Around | Outside::Track => {
                    usize::from(random.random_range(0..4) == 0)
                }
                Outside::Two => random.random_range(0..=2),
                Outside::Runs => random.random_range(0..=cells.div_ceil(2)),
            };
            let signs = (0..count).map(|_| Sign::Number(random.random_range(0..most)));
            let mut signs: Vec<Sign> = signs.collect();
            if outside == Outside::Two && count == 2 && random.random_range(0..2) == 0 {
                signs[1] = Sign::Nothing;
            }
            diagram.outside_mut(side)[line] = signs;
        }
    }
}

/// What is printed in a game of Tatham's collection.
fn printed_in_game(name: &str) -> PrintedSigns {
    let none = PrintedSigns::default();
    let cells = |cells: Vec<Sign>| PrintedSigns {
        cells,
        ..PrintedSigns::default()
    };
    match name {
        "bridges" => cells(numbers(1..=16)),
        "filling" => cells(numbers(1..=9)),
        "galaxies" => PrintedSigns {
            dots: vec![Sign::White, Sign::Black],
            ..none
        },
        "lightup" => cells(four()),
        "mosaic" => cells(numbers(0..=9)),
        "loopy" => cells(numbers(0..=4)),
        "pearl" | "unruly" => cells(vec![Sign::White, Sign::Black]),
        "range" | "rect" | "towers" => cells(numbers([1, 2, 9, 10, 99, 1_000])),
        "slant" => PrintedSigns {
            corners: numbers(0..=4),
            ..none
        },
        "tents" => cells(vec![Sign::Tree]),
        "tracks" => cells(letters("─│└┘┌┐")),
        "keen" => PrintedSigns {
            has_walls: true,
            ..none
        },
        _ => none,
    }
}

/// A random board that a game of Tatham's collection has.
pub(crate) fn random_game(game: &TathamGame, random: &mut ChaCha8Rng) -> Diagram {
    let rows = random.random_range(1..=12);
    let columns = match game.size {
        GameSize::Rectangle => random.random_range(1..=12),
        GameSize::Square => rows,
        GameSize::DominoSet => rows + 1,
    };
    let mut diagram = Diagram::new(rows, columns).unwrap();
    let printed = printed_in_game(game.name);
    print(&mut diagram, &printed, NumberSize::Any, random);
    match (game.name, game.genre) {
        ("bridges", _) => diagram.set_number(random.random_range(0..=1)),
        ("dominosa", _) => {
            let mut set: Vec<u32> = (0..diagram.cells().len() as u32)
                .map(|cell| cell % rows as u32)
                .collect();
            set.shuffle(random);
            diagram.cells_mut().copy_from_slice(&numbers(set));
        }
        ("keen", _) => {
            let result = |_| {
                let operation = any(&RESULTS, random);
                match operation {
                    Sign::Result(operation, _) => {
                        Sign::Result(operation, random.random_range(1..100_000))
                    }
                    sign => sign,
                }
            };
            let results = (0..diagram.areas().len()).map(result).collect();
            diagram.set_areas(results);
        }
        ("magnets", _) => {
            outside(&mut diagram, Outside::Two, NumberSize::Any, random);
            dominoes(&mut diagram, random);
        }
        ("pattern", _) => beside_lines(&mut diagram, 0, random),
        ("singles", _) => {
            let all = numbers(1..=61);
            scatter(diagram.cells_mut(), &all, 100, random);
        }
        ("tents", _) => beside_lines(&mut diagram, 1, random),
        ("tracks", _) => {
            for side in [Direction::Up, Direction::Right] {
                for signs in diagram.outside_mut(side) {
                    *signs = numbers([random.random_range(0..30)]);
                }
            }
            track_ends(&mut diagram, random);
        }
        ("towers", _) => outside(&mut diagram, Outside::Around, NumberSize::Any, random),
        ("unequal", genre) => {
            let signs: &[Sign] = match genre {
                "adjacent" => &[Sign::White],
                _ => &[Sign::Letter('<'), Sign::Letter('>')],
            };
            scatter(diagram.cells_mut(), &numbers([1, 2, 10]), 30, random);
            for edge in 0..diagram.graph().edges().len() {
                let dot = diagram.dot_between(edge);
                scatter(&mut diagram.dots_mut()[dot..=dot], signs, 30, random);
            }
        }
        _ => {}
    }
    diagram
}

/// The letters of the ends of a track.
fn track_ends(diagram: &mut Diagram, random: &mut ChaCha8Rng) {
    for (side, letter) in [(Direction::Left, 'A'), (Direction::Down, 'B')] {
        let lines = diagram.outside_mut(side);
        let line = random.random_range(0..lines.len());
        lines[line] = vec![Sign::Letter(letter)];
    }
}

/// Walls that divide a board into dominoes, and holes where no domino has room.
fn dominoes(diagram: &mut Diagram, random: &mut ChaCha8Rng) {
    let mut is_free = vec![true; diagram.cells().len()];
    diagram.walls_mut().fill(true);
    for cell in 0..is_free.len() {
        let neighbours = diagram.graph().neighbours(cell).to_vec();
        let mut open = neighbours
            .into_iter()
            .filter(|&(next, _)| is_free[next] && next > cell)
            .collect::<Vec<_>>();
        open.shuffle(random);
        match open.first() {
            _ if !is_free[cell] => {}
            Some(&(next, edge)) => {
                is_free[next] = false;
                diagram.walls_mut()[edge] = false;
            }
            None => diagram.cells_mut()[cell] = Sign::Hole,
        }
    }
}

const RESULTS: [Sign; 4] = [
    Sign::Result(CageOperation::Sum, 1),
    Sign::Result(CageOperation::Product, 1),
    Sign::Result(CageOperation::Difference, 1),
    Sign::Result(CageOperation::Quotient, 1),
];

/// This many numbers beside each column and row, or as many as its runs are if it is 0.
fn beside_lines(diagram: &mut Diagram, count: usize, random: &mut ChaCha8Rng) {
    for side in [Direction::Up, Direction::Left] {
        for signs in diagram.outside_mut(side) {
            let runs = random.random_range(0..4);
            *signs = match (count, runs) {
                (0, 0) => numbers([0]),
                (0, runs) => numbers((0..runs).map(|_| random.random_range(1..30))),
                (count, _) => numbers((0..count).map(|_| random.random_range(0..30))),
            };
        }
    }
}
