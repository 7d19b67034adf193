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

/// What stands before a puzzle in the query of an address.
const QUERIES: [&str; 2] = ["load=", "puzzleid="];

/// Folders of sites in which puzzles stand.
const FOLDERS: [&str; 2] = ["sudoku/", "sudocle/"];

/// Sites whose paths are names of puzzles.
const SITES: [&str; 2] = ["sudokupad.app", "crackingthecryptic.com"];

/// The most characters of a name of a puzzle, with its prefix, and of one on a site. No compressed puzzle is so short.
const LONGEST_NAME: usize = 20;
const LONGEST_SITE_NAME: usize = 60;

/// How much of a text an error shows.
const SHOWN: usize = 40;

/// Finds the puzzle.
pub(super) fn locate(text: &str) -> Result<Address<'_>, LinkError> {
    let whole = text.trim();
    if whole.starts_with('{') {
        return Ok(Address::Plain(whole));
    }
    let (host, path) = split_host(whole);
    let id = match queried(path) {
        Some(value) => value,
        None if host.is_empty() => path,
        None => {
            let path = path.split(['?', '#']).next().unwrap_or(path);
            let folder = FOLDERS.iter().find_map(|folder| path.strip_prefix(folder));
            folder.unwrap_or(path)
        }
    };
    let place = match host {
        _ if path.contains("load=") => IdPlace::Query,
        "" => IdPlace::Bare,
        _ => IdPlace::Site,
    };
    match packed(id, place) {
        Some(packed) => Ok(Address::Packed(packed, offset(text, packed))),
        None => Err(refusal(whole, host, id)),
    }
}

/// Where a puzzle stands without a prefix.
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

/// The value in the query that may be a puzzle.
fn queried(path: &str) -> Option<&str> {
    let query = &path[path.find('?')? + 1..];
    let mut fields = query.split(['&', '#']);
    fields.find_map(|field| QUERIES.iter().find_map(|name| field.strip_prefix(name)))
}

/// The compressed puzzle of a name that holds one.
fn packed(id: &str, place: IdPlace) -> Option<&str> {
    let prefix = PREFIXES.iter().find_map(|prefix| id.strip_prefix(prefix));
    let is_packed = match place {
        _ if prefix.is_some() => id.len() > LONGEST_NAME,
        IdPlace::Query => id.len() > LONGEST_NAME,
        IdPlace::Site => id.len() > LONGEST_SITE_NAME && id.chars().all(may_be_packed),
        IdPlace::Bare => id.len() > LONGEST_NAME && id.chars().all(may_be_packed),
    };
    is_packed.then_some(prefix.unwrap_or(id))
}

fn may_be_packed(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "+/=-_$% \r\n\t".contains(letter)
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
