//! Numberlink: random paths that fill the grid, drawn until no others do.

use super::Draft;

/// Draws paths once. The grid is filled with dominoes, and then ends of neighbouring paths are
/// joined as long as no path comes beside itself, as in the generator of Ahle's `numberlink`
/// [Ahle 2010]. `None`: the grid cannot be filled like that, or others fill it, too.
pub(crate) fn numberlink(draft: &mut Draft<'_>) -> Option<String> {
    let mut paths = dominoes(draft)?;
    let most = (draft.rows + draft.columns) / 2;
    for _ in 0..20 * paths.len() {
        while let Some((one, other)) = joint(draft, &paths) {
            join(draft, &mut paths, one, other);
        }
        if paths.len() <= most {
            break;
        }
        hand_over(draft, &mut paths);
    }
    if paths.len() > most || paths.iter().any(|path| path.len() < 3) {
        return None;
    }
    let mut cells = vec!['.'; draft.rows * draft.columns];
    paths.sort_by_key(|path| path.first().min(path.last()).copied());
    for (letter, path) in ('A'..='Z').zip(&paths) {
        cells[path[0]] = letter;
        cells[path[path.len() - 1]] = letter;
    }
    let puzzle = draft.picture(&cells);
    draft.is_unique(&puzzle).then_some(puzzle)
}

/// Joins two paths at ends that are neighbours.
fn join(draft: &Draft<'_>, paths: &mut Vec<Vec<usize>>, one: usize, other: usize) {
    let mut tail = paths.swap_remove(one.max(other));
    let head = &mut paths[one.min(other)];
    let touch = |a: Option<&usize>, b: Option<&usize>| {
        a.zip(b)
            .is_some_and(|(&a, &b)| draft.neighbours(a).any(|cell| cell == b))
    };
    if touch(head.first(), tail.first()) || touch(head.first(), tail.last()) {
        head.reverse();
    }
    if !touch(head.last(), tail.first()) {
        tail.reverse();
    }
    head.append(&mut tail);
}

/// Cuts a path and gives a part of it to the end of another one that comes beside no other cell of
/// that part. Such a step is the backbite of lattice walks [Mansfield 1982], between two paths.
fn hand_over(draft: &mut Draft<'_>, paths: &mut Vec<Vec<usize>>) {
    let one = draft.random.below(paths.len());
    let end = draft.random.below(2) * (paths[one].len() - 1);
    let around: Vec<usize> = draft.neighbours(paths[one][end]).collect();
    let cell = around[draft.random.below(around.len())];
    let place = |path: &Vec<usize>| path.iter().position(|&other| other == cell);
    let mut numbered = paths.iter().enumerate();
    let found = numbered.find_map(|(path, cells)| place(cells).zip(Some(path)));
    let Some((at, other)) = found.filter(|&(_, other)| other != one) else {
        return;
    };
    let mut given = paths[other].clone();
    let kept = if draft.random.below(2) == 0 {
        given.split_off(at + 1)
    } else {
        given.drain(..at).collect()
    };
    let is_given = |next: &usize| given.contains(next);
    let beside = |cell: &usize| draft.neighbours(*cell).filter(is_given).count();
    if kept.len() >= 2 && paths[one].iter().map(beside).sum::<usize>() == 1 {
        paths[other] = kept;
        paths.push(given);
        let last = paths.len() - 1;
        join(draft, paths, one, last);
    }
}

/// A random filling by dominoes: one way of a random maximal matching, made perfect by augmenting
/// ways [Berge 1957].
fn dominoes(draft: &mut Draft<'_>) -> Option<Vec<Vec<usize>>> {
    let cells = draft.rows * draft.columns;
    let mut partner = vec![None; cells];
    for cell in draft.random.permutation(cells) {
        if partner[cell].is_none() && !augment(draft, &mut partner, cell, &mut vec![false; cells]) {
            return None;
        }
    }
    let pairs = partner.iter().enumerate();
    Some(
        pairs
            .filter_map(|(a, b)| b.filter(|&b| a < b).map(|b| vec![a, b]))
            .collect(),
    )
}

/// Finds a partner for a cell; others may get new ones.
fn augment(
    draft: &mut Draft<'_>,
    partner: &mut [Option<usize>],
    cell: usize,
    seen: &mut [bool],
) -> bool {
    let around: Vec<usize> = draft.neighbours(cell).collect();
    for place in draft.random.permutation(around.len()) {
        let next = around[place];
        if std::mem::replace(&mut seen[next], true) {
            continue;
        }
        let is_free = match partner[next] {
            None => true,
            Some(other) => augment(draft, partner, other, seen),
        };
        if is_free {
            partner[cell] = Some(next);
            partner[next] = Some(cell);
            return true;
        }
    }
    false
}

/// Two paths with neighbouring ends that have no other cells beside each other.
fn joint(draft: &mut Draft<'_>, paths: &[Vec<usize>]) -> Option<(usize, usize)> {
    let mut owner = vec![0; draft.rows * draft.columns];
    for (path, cells) in paths.iter().enumerate() {
        cells.iter().for_each(|&cell| owner[cell] = path);
    }
    let ends = |path: usize| [paths[path][0], paths[path][paths[path].len() - 1]];
    for one in draft.random.permutation(paths.len()) {
        for end in ends(one) {
            let around: Vec<usize> = draft.neighbours(end).collect();
            for place in draft.random.permutation(around.len()) {
                let other = owner[around[place]];
                let contacts = |&cell: &usize| {
                    draft
                        .neighbours(cell)
                        .filter(|&next| owner[next] == other)
                        .count()
                };
                let is_alone = paths[one].iter().map(contacts).sum::<usize>() == 1;
                if other != one && is_alone && ends(other).contains(&around[place]) {
                    return Some((one, other));
                }
            }
        }
    }
    None
}
