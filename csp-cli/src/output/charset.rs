//! Which characters are written.

use std::io::{self, IsTerminal as _};

/// The characters of bars and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Charset {
    /// Those of ASCII.
    Ascii,
    /// Blocks of an eighth of a character and more, and lines that join.
    Unicode,
}

/// What the terminal shows, and ASCII elsewhere. So the output to files and pipes is the same on every machine.
pub(crate) fn charset() -> Charset {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(set)
        .unwrap_or_default()
        .to_lowercase();
    let blocks = cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8");
    if blocks && !is_dumb() && io::stdout().is_terminal() {
        Charset::Unicode
    } else {
        Charset::Ascii
    }
}

/// Whether the terminal shows no more than text.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// The characters of lines that join, by the sides to which they go: 1 up, 2 down, 4 left, 8 right.
const JOINTS: [char; 16] = [
    ' ', '│', '│', '│', '─', '╯', '╮', '┤', '─', '╰', '╭', '├', '─', '┴', '┬', '┼',
];

impl Charset {
    /// Where lines meet, as far as there is one in each way.
    pub(crate) fn joint(self, [up, down, left, right]: [bool; 4]) -> char {
        let ways = usize::from(up)
            | usize::from(down) << 1
            | usize::from(left) << 2
            | usize::from(right) << 3;
        match (self, ways) {
            (Self::Unicode, _) => JOINTS[ways],
            (Self::Ascii, 0) => ' ',
            (Self::Ascii, 3) => '|',
            (Self::Ascii, 12) => '-',
            (Self::Ascii, _) => '+',
        }
    }

    /// A line from the left to the right.
    pub(crate) fn across(self) -> char {
        self.joint([false, false, true, true])
    }

    /// A line downwards.
    pub(crate) fn down(self) -> char {
        self.joint([true, true, false, false])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_join() {
        let all = |charset: Charset| -> String {
            let way = |ways: usize, way: usize| ways >> way & 1 == 1;
            (0..16)
                .map(|ways| charset.joint([0, 1, 2, 3].map(|side| way(ways, side))))
                .collect()
        };
        assert_eq!(all(Charset::Ascii), " ++|++++++++-+++");
        assert_eq!(all(Charset::Unicode), " │││─╯╮┤─╰╭├─┴┬┼");
    }
}
