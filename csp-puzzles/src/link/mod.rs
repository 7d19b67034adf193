//! Links of puzz.link: the name of the genre, the number of columns and rows, and a body.
//!
//! A body is a list of [parts](LinkPart). Each reads and writes one thing of a [`Diagram`]: the signs of the cells, the walls, the
//! signs outside. Signs are written by [tokens](token::Token), which say how a few of them look as characters. The forms
//! are those of pzpr v3, which puzz.link uses.

pub mod bank;
pub mod parts;
mod reader;
pub mod token;

pub use self::reader::LinkReader;

use crate::diagram::{Diagram, DiagramPart};
use crate::error::{LinkFault, PuzzleError};
use std::fmt;

/// One thing that the body of a link holds.
pub trait LinkPart: Sync + fmt::Debug {
    /// What it reads and writes, if it is a part of the body of a genre: the text form of the genre has these sections. None unless it
    /// says otherwise.
    fn holds(&self) -> &'static [DiagramPart] {
        &[]
    }

    /// Sets what each board of the genre has, and what is not told, on a board without signs. Nothing unless it says otherwise.
    fn prepare(&self, _diagram: &mut Diagram) {}

    /// Reads it into the diagram, which has its size and is prepared.
    ///
    /// # Errors
    /// [`PuzzleError::Link`] says at which character the body is something else.
    fn read(&self, from: &mut LinkReader<'_>, into: &mut Diagram) -> Result<(), PuzzleError>;

    /// Writes it.
    ///
    /// # Errors
    /// What it is that the part cannot hold, in words.
    fn write(&self, diagram: &Diagram, to: &mut String) -> Result<(), String>;
}

/// What a link may begin with.
const SCHEMES: &[&str] = &["https://", "http://"];

/// The sites whose links are read, with all before the name of the genre. A link without a site is read, too.
const SITES: &[&str] = &[
    "puzz.link/p?",
    "pzv.jp/p.html?",
    "pzv.jp/p?",
    "pzprxs.vercel.app/p?",
];

/// Flags that stand between the name of a genre and the size, with the genre of the board: they choose between two genres, or how a site
/// draws the board.
const FLAGS: &[(&str, &str, &str)] = &[
    ("arukone", "e/", "numberlink"),
    ("koburin", "b/", "koburin"),
    ("yajilin", "b/", "yajilin"),
    ("yajirin", "b/", "yajilin"),
];

/// What stands in a link before the body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LinkHead<'a> {
    /// The name of the genre.
    pub(crate) genre: &'a str,
    /// Where the size begins, in bytes.
    pub(crate) size_at: usize,
}

impl<'a> LinkHead<'a> {
    /// Finds the name of the genre.
    pub(crate) fn of(link: &'a str) -> Result<Self, PuzzleError> {
        let link_end = link.trim_end().len();
        let text = without(SITES, without_scheme(link.trim()));
        let start = link_end - text.len();
        let reader = LinkReader::new(link, start);
        let Some(end) = text.find('/') else {
            return Err(reader.fault(LinkFault::NoGenre));
        };
        let name = &text[..end];
        if name.contains('.') {
            let host = name.to_owned();
            let known = known_sites();
            return Err(reader.fault(LinkFault::Site { host, known }));
        }
        let is_in_names = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-');
        if name.is_empty() || !name.bytes().all(is_in_names) {
            return Err(reader.fault(LinkFault::NoGenre));
        }
        let genre = ["_edit", "_play"]
            .iter()
            .fold(name, |name, mode| name.strip_suffix(mode).unwrap_or(name));
        let (behind, size_at) = (&text[end + 1..], start + end + 1);
        let is_it =
            |(name, flag, _): &&(&str, &str, &str)| *name == genre && behind.starts_with(flag);
        Ok(match FLAGS.iter().find(is_it) {
            Some((_, flag, genre)) => Self {
                genre,
                size_at: size_at + flag.len(),
            },
            None => Self { genre, size_at },
        })
    }
}

/// Whether a link is of a site whose links are read.
pub(crate) fn is_on_site(link: &str) -> bool {
    let text = without_scheme(link.trim());
    SITES.iter().any(|site| text.starts_with(site))
}

/// A link without `https://` and `www.`.
fn without_scheme(link: &str) -> &str {
    without(&["www."], without(SCHEMES, link))
}

/// The text without the first of these that it begins with.
fn without<'a>(prefixes: &[&str], text: &'a str) -> &'a str {
    let mut rests = prefixes
        .iter()
        .filter_map(|prefix| text.strip_prefix(prefix));
    rests.next().unwrap_or(text)
}

/// The sites whose links are read, in words.
fn known_sites() -> String {
    let mut hosts: Vec<&str> = SITES
        .iter()
        .filter_map(|site| site.split('/').next())
        .collect();
    hosts.dedup();
    hosts.join(", ")
}

/// A board without signs, with what these parts have on each.
pub(crate) fn blank(
    rows: usize,
    columns: usize,
    body: &[&dyn LinkPart],
) -> Result<Diagram, PuzzleError> {
    let mut diagram = Diagram::new(rows, columns)?;
    body.iter().for_each(|part| part.prepare(&mut diagram));
    Ok(diagram)
}

/// Reads the size and the body of a link.
pub(crate) fn read(
    link: &str,
    size_at: usize,
    body: &[&dyn LinkPart],
) -> Result<Diagram, PuzzleError> {
    let mut reader = LinkReader::new(link.trim_end(), size_at);
    let columns = reader.size()?;
    let rows = reader.size()?;
    let mut diagram = blank(rows, columns, body)?;
    for part in body {
        part.read(&mut reader, &mut diagram)?;
    }
    // Some programs close a link with a slash.
    if reader.peek() == Some(b'/') {
        reader.take();
    }
    match reader.peek() {
        None => Ok(diagram),
        Some(_) => Err(reader.fault(LinkFault::Beyond)),
    }
}

/// Writes a diagram as a link of puzz.link.
pub(crate) fn write(
    genre: &'static str,
    diagram: &Diagram,
    body: &[&dyn LinkPart],
) -> Result<String, PuzzleError> {
    let shape = diagram.shape();
    let mut link = format!(
        "https://puzz.link/p?{genre}/{}/{}/",
        shape.columns, shape.rows
    );
    for part in body {
        part.write(diagram, &mut link)
            .map_err(|what| PuzzleError::Unwritable { genre, what })?;
    }
    Ok(link)
}
