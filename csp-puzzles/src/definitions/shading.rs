//! Genres whose cells are shaded, or have one of a few signs.

use super::regions::{positions, rectangle};
use super::{Definition, FilledBoard};
use crate::sign::Sign;
use csp_core::model::{Direction, Place};

pub(super) fn of(genre: &str) -> Option<Definition> {
    Some(match genre {
        "akari" => akari,
        "aqre" => aqre,
        "aquarium" => aquarium,
        "ayeheya" => ayeheya,
        "canal-view" => canal_view,
        "cave" => cave,
        "chocona" => chocona,
        "context" => context,
        "creek" => creek,
        "heyawake" => heyawake,
        "hitori" => hitori,
        "juosan" => juosan,
        "kuromasu" => kuromasu,
        "kurotto" => kurotto,
        "lits" => lits,
        "minesweeper" => minesweeper,
        "mosaic" => mosaic,
        "no-three" => no_three,
        "nonogram" => nonogram,
        "norinori" => norinori,
        "nurikabe" => nurikabe,
        "nurimaze" => nurimaze,
        "nurimisaki" => nurimisaki,
        "paintarea" => paintarea,
        "shakashaka" => shakashaka,
        "shimaguni" => shimaguni,
        "snake" => snake,
        "star-battle" => star_battle,
        "statue-park" => statue_park,
        "stostone" => stostone,
        "tapa" => tapa,
        "takuzu" => |board| balanced(board, Repeats::Refused),
        "unruly" => |board| balanced(board, Repeats::Allowed),
        "tents" => tents,
        "thermometer" => thermometer,
        "yajikabe" => yajikabe,
        "yajikazu" => yajikazu,
        "yin-yang" => yin_yang,
        _ => return None,
    })
}

const WHITE: i32 = 0;
const SHADED: i32 = 1;

fn do_not_touch(board: &FilledBoard<'_>) -> bool {
    board
        .places()
        .filter(|&place| board.has(place, 1))
        .all(|place| board.count(&board.around(place), 1) == 0)
}

fn is_scattered(board: &FilledBoard<'_>) -> bool {
    let both = |(one, other): (Place, Place)| board.value(one) + board.value(other) == 2;
    !board.neighbours().into_iter().any(both) && board.are_connected(WHITE)
}

fn has_no_square(board: &FilledBoard<'_>, value: i32) -> bool {
    board
        .squares()
        .iter()
        .all(|square| board.count(square, value) < 4)
}

fn akari(board: &FilledBoard<'_>) -> bool {
    let is_open = |place: Place| board.sign(place) == Sign::Nothing;
    let lamps = |place: Place| {
        let mut lamps = 0;
        for way in Direction::STRAIGHT {
            let ray = board.ray(place, way);
            let seen = ray.iter().take_while(|&&seen| is_open(seen));
            lamps += seen.filter(|&&seen| board.has(seen, 1)).count();
        }
        lamps
    };
    board.places().all(|place| match is_open(place) {
        true if board.has(place, 1) => lamps(place) == 0,
        true => lamps(place) > 0,
        false => board.has(place, 0),
    }) && board.numbers_are(|place| board.count(&board.near(place), 1))
}

fn cave(board: &FilledBoard<'_>) -> bool {
    let (rows, columns) = board.size();
    let at_edge = |&(row, column): &Place| {
        row == 0 || column == 0 || row + 1 == rows || column + 1 == columns
    };
    let reaches_out = |group: &Vec<Place>| group.iter().any(at_edge);
    let is_inside = |place: Place| board.has(place, WHITE);
    let printed = |place: &Place| board.sign(*place) != Sign::Nothing;
    board.are_connected(WHITE)
        && board.groups_of(SHADED).iter().all(reaches_out)
        && board.places().filter(printed).all(is_inside)
        && board.numbers_are(|place| board.view(place, is_inside) + 1)
}

fn creek(board: &FilledBoard<'_>) -> bool {
    let touches = |(row, column): Place, (r, c): Place| {
        (r == row || r + 1 == row) && (c == column || c + 1 == column)
    };
    let shaded = |corner: Place| {
        let cells = board.places().filter(|&cell| touches(corner, cell));
        cells.filter(|&cell| board.has(cell, SHADED)).count()
    };
    let mut numbers = board.diagram.corner_numbers();
    numbers.all(|(corner, number)| shaded(corner) == number as usize) && board.are_connected(WHITE)
}

fn heyawake(board: &FilledBoard<'_>) -> bool {
    let number = |room: &[Place]| board.area_number(room);
    let counts = |room: &Vec<Place>| {
        number(room).is_none_or(|number| board.count(room, SHADED) == number as usize)
    };
    let is_short = |start: Place, way: Direction| {
        let mut walls = 0;
        let mut last = start;
        for place in board.ray(start, way) {
            if board.has(place, SHADED) {
                break;
            }
            walls += usize::from(board.are_apart(last, place));
            last = place;
        }
        board.has(start, SHADED) || walls < 2
    };
    let mut places = board.places();
    is_scattered(board)
        && board.rooms().iter().all(counts)
        && places.all(|at| is_short(at, Direction::Right) && is_short(at, Direction::Down))
}

/// 0 is an upright bar, 1 a level one.
fn juosan(board: &FilledBoard<'_>) -> bool {
    let counts = |room: &Vec<Place>| {
        let most = board.count(room, 0).max(board.count(room, 1));
        board
            .area_number(room)
            .is_none_or(|number| most == number as usize)
    };
    let in_three = |start: Place, way: Direction, kind: i32| {
        let ahead = board.ray(start, way);
        let next = ahead
            .iter()
            .take(2)
            .filter(|&&place| board.has(place, kind));
        board.has(start, kind) && next.count() == 2
    };
    let mut places = board.places();
    board.rooms().iter().all(counts)
        && !places.any(|at| in_three(at, Direction::Right, 0) || in_three(at, Direction::Down, 1))
}

fn hitori(board: &FilledBoard<'_>) -> bool {
    let number = |place: Place| {
        board
            .sign(place)
            .number()
            .filter(|_| board.has(place, WHITE))
    };
    let is_alone = |place: Place| {
        let in_line = [Direction::Right, Direction::Down].map(|way| board.ray(place, way));
        number(place).is_none()
            || in_line
                .concat()
                .iter()
                .all(|&other| number(other) != number(place))
    };
    is_scattered(board) && board.places().all(is_alone)
}

fn kuromasu(board: &FilledBoard<'_>) -> bool {
    let is_white = |place: Place| board.has(place, WHITE);
    let printed = |place: &Place| board.sign(*place) != Sign::Nothing;
    is_scattered(board)
        && board.places().filter(printed).all(is_white)
        && board.numbers_are(|place| board.view(place, is_white) + 1)
}

/// The lengths of the runs of shaded cells.
fn runs(board: &FilledBoard<'_>, line: &[Place]) -> Vec<u32> {
    let runs = line.split(|&place| board.has(place, WHITE));
    runs.map(|run| run.len() as u32)
        .filter(|&run| run > 0)
        .collect()
}

/// The lines with the signs above the board or on its left.
fn lines_with_signs<'a>(
    board: &'a FilledBoard<'_>,
) -> impl Iterator<Item = (Vec<Place>, &'a [Sign])> {
    let (rows, columns) = board.size();
    let down = (0..columns).map(move |column| (0..rows).map(|row| (row, column)).collect());
    let across = (0..rows).map(move |row| (0..columns).map(|column| (row, column)).collect());
    let signs = [Direction::Up, Direction::Left].map(|side| board.diagram.outside(side));
    let signs = signs.into_iter().flatten().map(Vec::as_slice);
    down.chain(across).zip(signs)
}

fn nonogram(board: &FilledBoard<'_>) -> bool {
    lines_with_signs(board).all(|(line, signs)| {
        let told = signs.iter().filter_map(|sign| sign.number());
        let told: Vec<u32> = told.filter(|&run| run > 0).collect();
        signs.is_empty() || runs(board, &line) == told
    })
}

fn nurikabe(board: &FilledBoard<'_>) -> bool {
    let has_its_size = |island: &Vec<Place>| {
        let signs = island.iter().map(|&place| board.sign(place));
        let signs: Vec<Sign> = signs.filter(|&sign| sign != Sign::Nothing).collect();
        signs.len() == 1
            && signs[0]
                .number()
                .is_none_or(|number| number as usize == island.len())
    };
    let printed = |place: &Place| board.sign(*place) != Sign::Nothing;
    board.are_connected(SHADED)
        && has_no_square(board, SHADED)
        && board.groups_of(WHITE).iter().all(has_its_size)
        && board
            .places()
            .filter(printed)
            .all(|place| board.has(place, WHITE))
}

fn star_battle(board: &FilledBoard<'_>) -> bool {
    let number = board.diagram.number() as usize;
    let mut lines = lines_with_signs(board)
        .map(|(line, _)| line)
        .chain(board.rooms());
    lines.all(|line| board.count(&line, 1) == number) && do_not_touch(board)
}

/// Whether two rows or two columns may be equal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repeats {
    Refused,
    Allowed,
}

fn balanced(board: &FilledBoard<'_>, repeats: Repeats) -> bool {
    let printed = |place: Place| match board.sign(place) {
        Sign::White => board.has(place, 0),
        Sign::Black => board.has(place, 1),
        _ => true,
    };
    let values = |line: Vec<Place>| line.iter().map(|&place| board.value(place)).collect();
    let lines: Vec<Vec<i32>> = lines_with_signs(board)
        .map(|(line, _)| values(line))
        .collect();
    let is_even = |line: &Vec<i32>| 2 * line.iter().sum::<i32>() == line.len() as i32;
    let has_run = |line: &Vec<i32>| {
        line.windows(3)
            .any(|three| three[0] == three[1] && three[1] == three[2])
    };
    let columns = board.size().1;
    let differ =
        |lines: &[Vec<i32>]| (1..lines.len()).all(|last| !lines[..last].contains(&lines[last]));
    board.places().all(printed)
        && lines.iter().all(|line| is_even(line) && !has_run(line))
        && (repeats == Repeats::Allowed || differ(&lines[..columns]) && differ(&lines[columns..]))
}

fn tents(board: &FilledBoard<'_>) -> bool {
    let is_tree = |place: &Place| board.sign(*place) == Sign::Tree;
    let is_counted = lines_with_signs(board).all(|(line, signs)| {
        let number = signs.last().and_then(|sign| sign.number());
        number.is_none_or(|number| board.count(&line, 1) == number as usize)
    });
    let trees: Vec<Place> = board.places().filter(is_tree).collect();
    let all: Vec<Place> = board.places().collect();
    is_counted
        && do_not_touch(board)
        && board.count(&trees, 1) == 0
        && board.count(&all, 1) == trees.len()
        && can_pair(board, &trees, &mut Vec::new())
}

/// Whether each of these trees can have a tent that none before it has.
fn can_pair(board: &FilledBoard<'_>, trees: &[Place], taken: &mut Vec<Place>) -> bool {
    let Some((&tree, others)) = trees.split_first() else {
        return true;
    };
    for tent in board.near(tree) {
        if board.has(tent, 1) && !taken.contains(&tent) {
            taken.push(tent);
            if can_pair(board, others, taken) {
                return true;
            }
            taken.pop();
        }
    }
    false
}

/// Whether the number of each room is the number of its shaded cells.
fn rooms_are_counted(board: &FilledBoard<'_>) -> bool {
    board.rooms().iter().all(|room| {
        let number = board.area_number(room);
        number.is_none_or(|number| board.count(room, SHADED) == number as usize)
    })
}

fn chocona(board: &FilledBoard<'_>) -> bool {
    let groups = board.groups_of(SHADED);
    let is_rectangle = |group: &Vec<Place>| rectangle(group).is_some();
    groups.iter().all(is_rectangle) && rooms_are_counted(board)
}

fn kurotto(board: &FilledBoard<'_>) -> bool {
    let groups = board.groups_of(SHADED);
    let connected = |place: Place| {
        let near = board.near(place);
        let beside = groups
            .iter()
            .filter(|group| near.iter().any(|cell| group.contains(cell)));
        beside.map(Vec::len).sum()
    };
    let printed = |place: &Place| board.sign(*place) != Sign::Nothing;
    board
        .places()
        .filter(printed)
        .all(|place| board.has(place, WHITE))
        && board.numbers_are(connected)
}

fn minesweeper(board: &FilledBoard<'_>) -> bool {
    let all = board.diagram.number() as usize;
    let mines = board.places().filter(|&place| board.has(place, 1)).count();
    let printed = |place: &Place| board.sign(*place) != Sign::Nothing;
    board
        .places()
        .filter(printed)
        .all(|place| board.has(place, 0))
        && board.numbers_are(|place| board.count(&board.around(place), 1))
        && (all == 0 || all == mines)
}

fn mosaic(board: &FilledBoard<'_>) -> bool {
    board.numbers_are(|place| board.count(&board.around(place), 1) + board.count(&[place], 1))
}

fn norinori(board: &FilledBoard<'_>) -> bool {
    board.groups_of(SHADED).iter().all(|group| group.len() == 2)
        && board
            .rooms()
            .iter()
            .all(|room| board.count(room, SHADED) == 2)
}

fn yin_yang(board: &FilledBoard<'_>) -> bool {
    let printed = |place: Place| match board.sign(place) {
        Sign::White => board.has(place, 0),
        Sign::Black => board.has(place, 1),
        _ => true,
    };
    let is_fair = |colour: i32| board.are_connected(colour) && has_no_square(board, colour);
    board.places().all(printed) && is_fair(0) && is_fair(1)
}

/// The form of four connected cells that are no square: how many of them each has beside it, in order, and whether they are in line.
fn form(board: &FilledBoard<'_>, piece: &[Place]) -> (Vec<usize>, bool, usize) {
    let beside = |&place: &Place| {
        board
            .near(place)
            .iter()
            .filter(|near| piece.contains(near))
            .count()
    };
    let mut all: Vec<usize> = piece.iter().map(beside).collect();
    all.sort_unstable();
    let longest = |lines: Vec<usize>| {
        lines
            .iter()
            .map(|line| lines.iter().filter(|other| *other == line).count())
            .max()
            .unwrap_or(0)
    };
    let rows = longest(piece.iter().map(|place| place.0).collect());
    let columns = longest(piece.iter().map(|place| place.1).collect());
    (all, rows.max(columns) == 4, rows.max(columns))
}

fn lits(board: &FilledBoard<'_>) -> bool {
    let mut pieces = Vec::new();
    for room in board.rooms() {
        let within = |place: Place| room.contains(&place) && board.has(place, SHADED);
        let mut groups = board.groups(within, |_, _| true);
        if groups.len() != 1 || groups[0].len() != 4 {
            return false;
        }
        pieces.extend(groups.pop());
    }
    let piece_of = |place: Place| pieces.iter().position(|piece| piece.contains(&place));
    let mut pairs = board.neighbours().into_iter();
    let differ = |(one, other): (Place, Place)| match (piece_of(one), piece_of(other)) {
        (Some(a), Some(b)) if a != b => form(board, &pieces[a]) != form(board, &pieces[b]),
        _ => true,
    };
    pairs.all(differ) && board.are_connected(SHADED) && has_no_square(board, SHADED)
}

fn nurimisaki(board: &FilledBoard<'_>) -> bool {
    let is_white = |place: Place| board.has(place, WHITE);
    let is_cape = |place: Place| is_white(place) && board.count(&board.near(place), WHITE) == 1;
    let printed = |place: Place| board.sign(place) != Sign::Nothing;
    let is_stuck = |place: Place| is_white(place) && board.count(&board.near(place), WHITE) == 0;
    let mut places = board.places();
    places.all(|place| is_cape(place) == printed(place) && !is_stuck(place))
        && board.are_connected(WHITE)
        && has_no_square(board, WHITE)
        && has_no_square(board, SHADED)
        && board.numbers_are(|place| board.view(place, is_white) + 1)
}

fn shimaguni(board: &FilledBoard<'_>) -> bool {
    let rooms = board.rooms();
    let islands = board.groups_of(SHADED);
    let size = |room: &[Place]| board.count(room, SHADED);
    let has_island = |room: &Vec<Place>| {
        let own = islands
            .iter()
            .filter(|island| island.iter().any(|cell| room.contains(cell)));
        let own: Vec<_> = own.collect();
        own.len() == 1 && own[0].iter().all(|cell| room.contains(cell))
    };
    let size_there = |place: Place| board.room_of(place).map(|room| size(&rooms[room]));
    let mut pairs = board.neighbours().into_iter();
    let differ = |(one, other): (Place, Place)| {
        !board.are_apart(one, other) || size_there(one) != size_there(other)
    };
    rooms.iter().all(has_island) && rooms_are_counted(board) && pairs.all(differ)
}

fn shakashaka(board: &FilledBoard<'_>) -> bool {
    let is_black = |place: Place| board.sign(place) != Sign::Nothing;
    let quarters = board
        .places()
        .flat_map(|place| (0..4).map(move |quarter| (place, quarter)));
    let mut met = Vec::new();
    for first in quarters.filter(|&quarter| is_white(board, quarter)) {
        if met.contains(&first) {
            continue;
        }
        let area = white_area(board, first);
        if !is_turned_rectangle(&area) {
            return false;
        }
        met.extend(area);
    }
    let black = |place: Place| is_black(place) <= board.has(place, 0);
    let triangles = |place: Place| board.near(place).len() - board.count(&board.near(place), 0);
    board.places().all(black) && board.numbers_are(triangles)
}

/// Each cell has four quarters: upper, right, lower, left.
fn is_white(board: &FilledBoard<'_>, (place, quarter): (Place, usize)) -> bool {
    let black: &[usize] = match board.value(place) {
        1 => &[2, 3],
        2 => &[1, 2],
        3 => &[0, 1],
        4 => &[0, 3],
        _ => &[],
    };
    board.sign(place) == Sign::Nothing && !black.contains(&quarter)
}

/// White quarters that share a side are one area.
fn white_area(board: &FilledBoard<'_>, first: (Place, usize)) -> Vec<(Place, usize)> {
    let mut area = vec![first];
    let mut at = 0;
    while let Some(&(place, quarter)) = area.get(at) {
        at += 1;
        let (down, right) = [(-1, 0), (0, 1), (1, 0), (0, -1)][quarter];
        let beyond = board
            .shifted(place, down, right)
            .map(|other| (other, (quarter + 2) % 4));
        let within = [(place, (quarter + 1) % 4), (place, (quarter + 3) % 4)];
        for new in within.into_iter().chain(beyond) {
            if is_white(board, new) && !area.contains(&new) {
                area.push(new);
            }
        }
    }
    area
}

/// Whether quarters of cells fill the smallest rectangle around them, upright or turned by 45°.
fn is_turned_rectangle(area: &[(Place, usize)]) -> bool {
    // In halves of the side of a cell.
    let points = area.iter().flat_map(|&((row, column), quarter)| {
        let (y, x) = (2 * row as i32, 2 * column as i32);
        let corners = [(y, x), (y, x + 2), (y + 2, x + 2), (y + 2, x)];
        [corners[quarter], corners[(quarter + 1) % 4], (y + 1, x + 1)]
    });
    let points: Vec<(i32, i32)> = points.collect();
    let spread = |values: Vec<i32>| {
        let ends = values.iter().max().zip(values.iter().min());
        ends.map_or(0, |(most, least)| most - least)
    };
    let of = |value: fn(&(i32, i32)) -> i32| spread(points.iter().map(value).collect());
    // A quarter is one square of such halves.
    let upright = of(|point| point.0) * of(|point| point.1);
    let turned = of(|point| point.0 + point.1) * of(|point| point.0 - point.1) / 2;
    [upright, turned].contains(&(area.len() as i32))
}

fn yajikazu(board: &FilledBoard<'_>) -> bool {
    let is_true = |place: Place| match board.sign(place) {
        Sign::Arrow(Some(way), Some(number)) => {
            board.count(&board.ray(place, way), SHADED) == number as usize
        }
        _ => true,
    };
    let mut places = board.places();
    is_scattered(board) && places.all(|place| board.has(place, SHADED) || is_true(place))
}

fn yajikabe(board: &FilledBoard<'_>) -> bool {
    let holds = |place: Place| match board.sign(place) {
        Sign::Nothing => true,
        Sign::Arrow(Some(way), Some(number)) => {
            let before = board.count(&board.ray(place, way), SHADED);
            board.has(place, WHITE) && before == number as usize
        }
        _ => board.has(place, WHITE),
    };
    board.places().all(holds) && board.are_connected(SHADED) && has_no_square(board, SHADED)
}

/// The shaded cells around a cell, in the order of a walk around it. `None`: the walk leaves the board there.
fn walk_around(board: &FilledBoard<'_>, place: Place) -> Vec<bool> {
    let steps = [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, 1),
        (1, 1),
        (1, 0),
        (1, -1),
        (0, -1),
    ];
    let shaded = |(down, right): (isize, isize)| {
        let next = board.shifted(place, down, right);
        next.is_some_and(|next| board.has(next, SHADED))
    };
    steps.into_iter().map(shaded).collect()
}

fn tapa(board: &FilledBoard<'_>) -> bool {
    let fits = |place: Place| {
        let told = match board.sign(place) {
            Sign::Nothing => return true,
            Sign::Several(numbers) => numbers.get().to_vec(),
            sign => vec![sign.number().map(|number| number as u8)],
        };
        let mut walk = walk_around(board, place);
        // The walk begins behind a gap, if there is one.
        let gap = walk.iter().position(|&shaded| !shaded);
        walk.rotate_left(gap.unwrap_or(0));
        let runs = walk.split(|&shaded| !shaded).map(<[bool]>::len);
        let mut runs: Vec<usize> = runs.filter(|&run| run > 0).collect();
        if runs.is_empty() {
            runs.push(0);
        }
        let count =
            |list: &[usize], length: usize| list.iter().filter(|&&run| run == length).count();
        let numbers: Vec<usize> = told.iter().flatten().map(|&number| number.into()).collect();
        board.has(place, WHITE)
            && runs.len() == told.len()
            && numbers
                .iter()
                .all(|&number| count(&numbers, number) <= count(&runs, number))
    };
    board.places().all(fits) && board.are_connected(SHADED) && has_no_square(board, SHADED)
}

fn canal_view(board: &FilledBoard<'_>) -> bool {
    let is_shaded = |place: Place| board.has(place, SHADED);
    let printed = |place: &Place| board.sign(*place) != Sign::Nothing;
    let is_white = |place: Place| board.has(place, WHITE);
    board.places().filter(printed).all(is_white)
        && board.numbers_are(|place| board.view(place, is_shaded))
        && board.are_connected(SHADED)
        && has_no_square(board, SHADED)
}

/// The number of each room that has one is its number of shaded cells.
fn rooms_have_their_numbers(board: &FilledBoard<'_>) -> bool {
    board.rooms().iter().all(|room| {
        let number = board.area_number(room);
        number.is_none_or(|number| number as usize == board.count(room, SHADED))
    })
}

fn aqre(board: &FilledBoard<'_>) -> bool {
    let is_mixed = |place: Place, way: Direction| {
        let ray = board.ray(place, way);
        let same = ray
            .iter()
            .take(3)
            .filter(|&&other| board.value(other) == board.value(place));
        same.count() < 3
    };
    rooms_have_their_numbers(board)
        && board.are_connected(SHADED)
        && board
            .places()
            .all(|place| is_mixed(place, Direction::Right) && is_mixed(place, Direction::Down))
}

fn ayeheya(board: &FilledBoard<'_>) -> bool {
    let is_symmetric = |room: &Vec<Place>| {
        let shaded = room.iter().filter(|&&place| board.has(place, SHADED));
        let least = room.iter().fold((usize::MAX, usize::MAX), |least, place| {
            (least.0.min(place.0), least.1.min(place.1))
        });
        let most = room.iter().fold((0, 0), |most, place| {
            (most.0.max(place.0), most.1.max(place.1))
        });
        shaded.into_iter().all(|&(row, column)| {
            let turned = (most.0 - (row - least.0), most.1 - (column - least.1));
            room.contains(&turned) && board.has(turned, SHADED)
        })
    };
    heyawake(board) && board.rooms().iter().all(is_symmetric)
}

fn context(board: &FilledBoard<'_>) -> bool {
    let counted = |place: Place| {
        if board.has(place, SHADED) {
            let near = board.near(place);
            let corners = board.around(place).into_iter();
            let corners: Vec<Place> = corners.filter(|other| !near.contains(other)).collect();
            board.count(&corners, SHADED)
        } else {
            board.count(&board.near(place), SHADED)
        }
    };
    is_scattered(board) && board.numbers_are(counted)
}

fn rooms_are_tiles(board: &FilledBoard<'_>) -> bool {
    board.rooms().iter().all(|room| {
        let shaded = board.count(room, SHADED);
        shaded == 0 || shaded == room.len()
    })
}

fn paintarea(board: &FilledBoard<'_>) -> bool {
    rooms_are_tiles(board)
        && board.are_connected(SHADED)
        && has_no_square(board, SHADED)
        && has_no_square(board, WHITE)
        && board.numbers_are(|place| board.count(&board.near(place), SHADED))
}

/// Whether the numbers above and on the left are the numbers of shaded cells.
fn lines_have_their_numbers(board: &FilledBoard<'_>) -> bool {
    lines_with_signs(board).all(|(line, signs)| {
        let number = signs.last().and_then(|sign| sign.number());
        number.is_none_or(|number| number as usize == board.count(&line, SHADED))
    })
}

/// The mercury of each thermometer is a piece that begins at its bulb.
fn thermometer(board: &FilledBoard<'_>) -> bool {
    let is_open = |one: Place, other: Place| !board.is_wall(one, other);
    let pieces = board.groups(|place| board.has(place, SHADED), is_open);
    let bulbs = |piece: &Vec<Place>| {
        let bulbs = piece
            .iter()
            .filter(|&&place| board.sign(place) == Sign::White);
        bulbs.count() == 1
    };
    pieces.iter().all(bulbs) && lines_have_their_numbers(board)
}

fn aquarium(board: &FilledBoard<'_>) -> bool {
    // Water fills all that it reaches without going up.
    let fills = |place: Place| {
        let is_deep = |other: Place| !board.are_apart(place, other) && other.0 >= place.0;
        let bodies = board.groups(is_deep, |_, _| true);
        let mut bodies = bodies.iter().filter(|body| body.contains(&place));
        board.has(place, WHITE) || bodies.all(|body| board.count(body, SHADED) == body.len())
    };
    lines_have_their_numbers(board) && board.places().all(fills)
}

/// The cells of a path in their order, from one end to the other.
fn path(board: &FilledBoard<'_>) -> Option<Vec<Place>> {
    let near = |place: Place| {
        let near = board.near(place).into_iter();
        near.filter(|&other| board.has(other, SHADED))
            .collect::<Vec<Place>>()
    };
    let shaded: Vec<Place> = board
        .places()
        .filter(|&place| board.has(place, SHADED))
        .collect();
    let mut path = vec![*shaded.iter().find(|&&place| near(place).len() == 1)?];
    while let Some(&next) = near(*path.last()?).iter().find(|next| !path.contains(next)) {
        path.push(next);
    }
    (path.len() == shaded.len()).then_some(path)
}

fn snake(board: &FilledBoard<'_>) -> bool {
    let Some(path) = path(board) else {
        return false;
    };
    let at = |place: Place| path.iter().position(|&other| other == place);
    let keeps_apart = path.iter().enumerate().all(|(number, &place)| {
        let met = board.around(place).into_iter().filter_map(at);
        let near = board.near(place).into_iter().filter_map(at);
        let is_next = |other: usize| other.abs_diff(number) == 1;
        met.into_iter().all(|other| other.abs_diff(number) <= 2) && near.into_iter().all(is_next)
    });
    let ends = [path[0], path[path.len() - 1]];
    let fits = |place: Place| match board.sign(place) {
        Sign::White => path.contains(&place) && !ends.contains(&place),
        Sign::Black => ends.contains(&place),
        _ => true,
    };
    keeps_apart && board.places().all(fits) && lines_have_their_numbers(board)
}

/// The stones of the board, one in each room.
fn stones(board: &FilledBoard<'_>) -> Option<Vec<Vec<Place>>> {
    let groups = board.groups_of(SHADED);
    let stone = |room: Vec<Place>| {
        let mut own = groups
            .iter()
            .filter(|group| group.iter().any(|place| room.contains(place)));
        let stone = own.next().filter(|_| own.next().is_none())?;
        stone
            .iter()
            .all(|place| room.contains(place))
            .then(|| stone.clone())
    };
    board.rooms().into_iter().map(stone).collect()
}

fn stostone(board: &FilledBoard<'_>) -> bool {
    let (rows, columns) = board.size();
    let Some(mut stones) = stones(board) else {
        return false;
    };
    // Stones fall by one cell at a time until none can.
    loop {
        let can_fall = |stone: &&mut Vec<Place>, all: &[Vec<Place>]| {
            stone.iter().all(|&(row, column)| {
                let below = (row + 1, column);
                let others = all.iter().filter(|other| *other != *stone);
                row + 1 < rows && !others.into_iter().any(|other| other.contains(&below))
            })
        };
        let before = stones.clone();
        let Some(stone) = stones.iter_mut().find(|stone| can_fall(stone, &before)) else {
            break;
        };
        for place in stone.iter_mut() {
            place.0 += 1;
        }
    }
    let mut fallen = stones.concat().into_iter();
    rows % 2 == 0
        && fallen.len() == rows / 2 * columns
        && fallen.all(|(row, _)| row >= rows / 2)
        && rooms_have_their_numbers(board)
}

fn nurimaze(board: &FilledBoard<'_>) -> bool {
    let is_white = |place: Place| board.has(place, WHITE);
    let white: Vec<Place> = board.places().filter(|&place| is_white(place)).collect();
    let pairs = board.neighbours().into_iter();
    let pairs = pairs
        .filter(|&(one, other)| is_white(one) && is_white(other))
        .count();
    let mut printed = board
        .places()
        .filter(|&place| board.sign(place) != Sign::Nothing);
    if !board.are_connected(WHITE) || pairs + 1 != white.len() || !printed.all(is_white) {
        return false;
    }
    let end = |letter| {
        board
            .places()
            .find(|&place| board.sign(place) == Sign::Letter(letter))
    };
    let (Some(start), Some(goal)) = (end('S'), end('G')) else {
        return false;
    };
    // In a tree, a cell is on the way if the start and the goal are apart without it.
    let on_way = |place: Place| {
        let parts = board.groups(|other| is_white(other) && other != place, |_, _| true);
        let part = |end: Place| parts.iter().position(|part| part.contains(&end));
        part(start) != part(goal) || place == start || place == goal
    };
    let fits = |place: Place| match board.sign(place) {
        Sign::White => on_way(place),
        Sign::Letter('△') => !on_way(place),
        _ => true,
    };
    rooms_are_tiles(board)
        && has_no_square(board, WHITE)
        && has_no_square(board, SHADED)
        && board.places().all(fits)
}

fn statue_park(board: &FilledBoard<'_>) -> bool {
    let pieces = board.diagram.pieces().iter();
    let mut pieces: Vec<_> = pieces.map(|piece| positions(piece.cells())).collect();
    let groups = board.groups_of(SHADED).into_iter();
    let mut groups: Vec<_> = groups.map(|group| positions(&group)).collect();
    pieces.sort_unstable();
    groups.sort_unstable();
    let fits = |place: Place| match board.sign(place) {
        Sign::White => board.has(place, WHITE),
        Sign::Black => board.has(place, SHADED),
        _ => true,
    };
    pieces == groups && board.are_connected(WHITE) && board.places().all(fits)
}

fn no_three(board: &FilledBoard<'_>) -> bool {
    let dots = board.diagram.dot_shape().places().zip(board.diagram.dots());
    let mut circles = dots.filter(|(_, sign)| **sign != Sign::Nothing);
    let lies_on = |dot: Place, (row, column): Place| {
        dot.0.abs_diff(2 * row) < 2 && dot.1.abs_diff(2 * column) < 2
    };
    let has_one = |dot: Place| {
        let cells = board.places().filter(|&place| lies_on(dot, place));
        cells.filter(|&place| board.has(place, SHADED)).count() == 1
    };
    let differ = |line: &[Place]| {
        let cells = line.iter().enumerate();
        let shaded = cells.filter(|(_, place)| board.has(**place, SHADED));
        let shaded: Vec<usize> = shaded.map(|(at, _)| at).collect();
        shaded
            .windows(3)
            .all(|three| three[1] - three[0] != three[2] - three[1])
    };
    is_scattered(board)
        && circles.all(|(dot, _)| has_one(dot))
        && lines_with_signs(board).all(|(line, _)| differ(&line))
}
