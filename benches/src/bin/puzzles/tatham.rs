//! Reads puzzles of Simon Tatham's Portable Puzzle Collection (Debian: `sgt-puzzles`), which prints
//! them as `PARAMETERS:DESCRIPTION`.

/// A puzzle in parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GameId<'a> {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// What follows the size.
    pub(crate) options: &'a str,
    /// What follows the colon.
    pub(crate) description: &'a str,
}

impl<'a> GameId<'a> {
    /// Takes a puzzle apart. The parameters begin with `COLUMNSxROWS`, or with the size of a
    /// square.
    pub(crate) fn read(id: &'a str) -> Option<Self> {
        let (parameters, description) = id.trim().split_once(':')?;
        let number = |text: &str| -> Option<usize> {
            let end = text
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(text.len());
            text[..end].parse().ok()
        };
        let columns = number(parameters)?;
        let digits = |c: char| c.is_ascii_digit();
        let after = parameters.trim_start_matches(digits);
        let rows = after.strip_prefix('x').map_or(Some(columns), number)?;
        let options = after.trim_start_matches('x').trim_start_matches(digits);
        Some(Self {
            columns,
            rows,
            options,
            description,
        })
    }

    /// The cells of a description in which small letters stand for 1 to 26 empty cells. Others are
    /// read by `read`. Each row ends with a new line, and the puzzle with an empty one.
    pub(crate) fn picture(self, read: impl Fn(char) -> Option<char>) -> Option<String> {
        let mut cells = Vec::new();
        for c in self.description.chars() {
            match c {
                'a'..='z' => cells.extend((b'a'..=c as u8).map(|_| '.')),
                _ => cells.push(read(c)?),
            }
        }
        let rows = cells
            .chunks(self.columns)
            .map(|row| row.iter().collect::<String>() + "\n");
        (cells.len() == self.columns * self.rows).then(|| rows.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::GameId;

    #[test]
    fn letters_are_runs_of_empty_cells() {
        let id = GameId::read("3x2t0de:1b0a2\n").unwrap();
        assert_eq!(
            id,
            GameId {
                columns: 3,
                rows: 2,
                options: "t0de",
                description: "1b0a2"
            }
        );
        assert_eq!(id.picture(Some), Some("1..\n0.2\n".to_owned()));
        assert_eq!(GameId { columns: 4, ..id }.picture(Some), None);
        assert_eq!(
            GameId::read("7d2:a").map(|id| (id.columns, id.rows)),
            Some((7, 7))
        );
        assert_eq!(GameId::read("3x2"), None);
    }
}
