//! Where in a text the puzzle is.

use super::error::LinkError;

/// What a text holds.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Address<'a> {
    /// The JSON of a puzzle, or its shortened form.
    Plain(&'a str),
    /// A compressed puzzle, from this byte of the text on.
    Packed(&'a str, usize),
}

/// What stands before a compressed puzzle, longer ones first.
const PREFIXES: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];

/// What stands before other short forms.
const OTHER_FORMS: [&str; 2] = ["scf", "classic"];

/// How all compressed puzzles begin: their JSON begins with `{`, and goes on with another letter.
const START: &str = "N4";

/// Folders of sites in which puzzles stand.
const FOLDERS: [&str; 2] = ["sudoku/", "sudocle/"];

/// Sites whose paths are names of puzzles.
const SITES: [&str; 2] = ["sudokupad.app", "crackingthecryptic.com"];

/// The most characters of a name of a puzzle on a site, and of other words. Compressed puzzles are longer.
const LONGEST_NAME: usize = 60;
const LONGEST_WORD: usize = 20;

/// How much of a text an error shows.
const SHOWN: usize = 40;

/// Finds the puzzle.
pub(super) fn locate(text: &str) -> Result<Address<'_>, LinkError> {
    let whole = text.trim();
    if whole.starts_with('{') {
        return Ok(Address::Plain(whole));
    }
    let (host, path) = split_host(whole);
    let (id, place) = if let Some(value) = queried(path, "load=") {
        (value, IdPlace::Query)
    } else if let Some(value) = queried(path, "puzzleid=") {
        (value, IdPlace::Site)
    } else if host.is_empty() {
        (path, IdPlace::Bare)
    } else {
        (name_in(path), IdPlace::Site)
    };
    match packed(id, place) {
        Some(packed) => Ok(Address::Packed(packed, offset(text, packed))),
        None => Err(refusal(whole, host, id)),
    }
}

/// Where a puzzle stands.
#[derive(Clone, Copy)]
enum IdPlace {
    /// In the query of an address, where nothing else does.
    Query,
    /// Where names of puzzles stand too.
    Site,
    /// Without an address, where anything may stand.
    Bare,
}

/// The host of an address, or nothing, and what follows.
fn split_host(whole: &str) -> (&str, &str) {
    let address = whole
        .split_once("://")
        .map_or(whole, |(_, address)| address);
    let host_end = address.find(['/', '?']).unwrap_or(address.len());
    let (host, path) = address.split_at(host_end);
    if host.contains('.') {
        (host, path.strip_prefix('/').unwrap_or(path))
    } else {
        ("", address)
    }
}

/// The value of a field of the query.
fn queried<'a>(path: &'a str, field: &str) -> Option<&'a str> {
    let query = &path[path.find('?')? + 1..];
    let mut fields = query.split(['&', '#']);
    fields.find_map(|found| found.strip_prefix(field))
}

/// The name of a puzzle, or the puzzle, in a path.
fn name_in(path: &str) -> &str {
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let inner = FOLDERS.iter().find_map(|folder| path.strip_prefix(folder));
    inner.unwrap_or(path)
}

/// The compressed puzzle of a name that holds one.
fn packed(id: &str, place: IdPlace) -> Option<&str> {
    let prefix = PREFIXES.iter().find_map(|prefix| id.strip_prefix(prefix));
    let packed = prefix.unwrap_or(id);
    let is_puzzle = match place {
        IdPlace::Query => !packed.is_empty(),
        IdPlace::Site => packed.starts_with(START) && (prefix.is_some() || id.len() > LONGEST_NAME),
        IdPlace::Bare => packed.starts_with(START) && id.len() > LONGEST_WORD,
    };
    is_puzzle.then_some(packed)
}

/// Where a part of the text begins.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// Why there is no puzzle.
fn refusal(whole: &str, host: &str, id: &str) -> LinkError {
    if let Some(form) = OTHER_FORMS.into_iter().find(|form| id.starts_with(form)) {
        return LinkError::Form { form };
    }
    if !id.is_empty() && SITES.iter().any(|site| host.ends_with(site)) {
        return LinkError::OnSite { id: id.to_owned() };
    }
    LinkError::NoPuzzle(whole.chars().take(SHOWN).collect())
}
