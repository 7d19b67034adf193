//! The lines of a file, sorted by its sections.

use super::load_error::{LoadError, LoadErrorKind};

/// A line of a file and its number, from 1.
pub(super) type Line<'a> = (usize, &'a str);

/// The sections that a game reads and writes, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    Puzzle,
    State,
    PencilMarks,
    Moves,
    Candidates,
    Boxes,
}

impl Section {
    pub(super) const ALL: [Self; 6] = [
        Self::Puzzle,
        Self::State,
        Self::PencilMarks,
        Self::Moves,
        Self::Candidates,
        Self::Boxes,
    ];

    /// The name between the brackets.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Puzzle => "Puzzle",
            Self::State => "State",
            Self::PencilMarks => "PencilMarks",
            Self::Moves => "Moves",
            Self::Candidates => "Candidates",
            Self::Boxes => "Boxes",
        }
    }
}

/// The name between the brackets of a line that opens a section.
pub(super) fn name(line: &str) -> Option<&str> {
    line.trim()
        .strip_prefix('[')?
        .strip_suffix(']')
        .map(str::trim)
}

/// The section of this name.
pub(super) fn section(name: &str) -> Option<Section> {
    Section::ALL
        .into_iter()
        .find(|section| section.name().eq_ignore_ascii_case(name))
}

/// The lines of a file by their sections. Those of the sections are trimmed, without blank lines and
/// comments.
#[derive(Debug, Default)]
pub(super) struct Sections<'a> {
    /// The lines before the first section, comments with them.
    pub(super) header: Vec<&'a str>,
    /// The sections, each with the line that opens it.
    found: Vec<(Section, usize, Vec<Line<'a>>)>,
    /// The lines of sections of other programs, comments and brackets with them.
    pub(super) foreign: Vec<&'a str>,
    /// The file without all other sections, line by line, for the reader of puzzles.
    pub(super) puzzle: String,
    /// The number of lines.
    pub(super) length: usize,
}

impl<'a> Sections<'a> {
    /// Sorts the lines of a file.
    pub(super) fn of(text: &'a str) -> Result<Self, LoadError> {
        let mut sections = Self::default();
        let mut in_foreign = false;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (number, line) in (1..).zip(text.lines()) {
            sections.length = number;
            let known = name(line).map(section);
            in_foreign = known.map_or(in_foreign, |known| known.is_none());
            match known {
                Some(Some(section)) => sections.open(section, number)?,
                _ if in_foreign => sections.foreign.push(line),
                _ => sections.take((number, line)),
            }
            let of_puzzle = matches!(sections.found.last(), None | Some((Section::Puzzle, ..)));
            sections.puzzle += if of_puzzle && !in_foreign { line } else { "" };
            sections.puzzle.push('\n');
        }
        Ok(sections)
    }

    fn open(&mut self, section: Section, line: usize) -> Result<(), LoadError> {
        if self.get(section).is_some() {
            return Err(match section {
                Section::Puzzle => LoadErrorKind::SecondPuzzle.at(line),
                section => LoadErrorKind::SecondSection(section.name()).at(line),
            });
        }
        self.found.push((section, line, Vec::new()));
        Ok(())
    }

    /// Adds a line to the section that was opened last.
    fn take(&mut self, (number, line): Line<'a>) {
        let text = line.trim();
        match self.found.last_mut() {
            None => self.header.push(line),
            Some(_) if text.is_empty() || text.starts_with('#') => {}
            Some((_, _, lines)) => lines.push((number, text)),
        }
    }

    /// The line that opens a section, and its lines.
    pub(super) fn get(&self, section: Section) -> Option<(usize, &[Line<'a>])> {
        let found = self.found.iter().find(|(other, _, _)| *other == section);
        found.map(|(_, line, lines)| (*line, &lines[..]))
    }
}
