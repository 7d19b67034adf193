//! The signs of boards that people draw: borders between boxes, and blank cells and digits in characters that are not of ASCII.

/// Characters that take no room, which come along when text is copied: byte-order mark, zero-width characters, soft hyphen, and what makes
/// a digit an emoji.
const NO_WIDTH: [char; 8] = [
    '\u{FEFF}', '\u{200B}', '\u{200C}', '\u{200D}', '\u{2060}', '\u{AD}', '\u{FE0F}', '\u{20E3}',
];

/// Characters that stand for a blank cell. Those of ASCII are in [`symbols`](crate::symbols).
const BLANKS: [char; 12] = [
    '·', '•', '∙', '⋅', '○', '□', '☐', '▢', '⬜', '◻', '＿', '．',
];

/// Whether a character is none of ASCII, and has a meaning on a board.
pub(super) fn is_foreign(character: char) -> bool {
    !character.is_ascii() && plain_sign(character) != Some(character)
}

/// The text with each such character in ASCII. Other characters stay as they are.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter_map(plain_sign).collect()
}

/// The character in ASCII, or as it is. `None`: it takes no room.
fn plain_sign(character: char) -> Option<char> {
    Some(match character {
        // An equals sign, as a line of dashes could be a row of blank cells.
        '─' | '━' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' | '═' | '╴' | '╶' | '╸' | '╺' | '╼' | '╾' => {
            '='
        }
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' | '╵' | '╷' | '╹' | '╻' | '╽' | '╿' => {
            '|'
        }
        '\u{2500}'..='\u{257F}' => '+',
        // Digits and letters as wide as a sign of Chinese.
        '０'..='９' | 'Ａ'..='Ｚ' => char::from_u32(character as u32 - 0xFEE0)?,
        '‐'..='―' | '−' => '-',
        _ if NO_WIDTH.contains(&character) => return None,
        _ if BLANKS.contains(&character) => '.',
        _ if character.is_whitespace() && !character.is_ascii() => ' ',
        other => other,
    })
}

/// Whether the line is only a border between rows. A line that has only dashes is not a border
/// here: see [`is_dashes`].
pub(super) fn is_border(text: &str) -> bool {
    let drawing = |byte: u8| b"+-=*|:!.' ".contains(&byte);
    let bar = |byte: u8| b"|:! ".contains(&byte);
    let ruled = || {
        ["--", "==", "+"]
            .into_iter()
            .any(|part| text.contains(part))
    };
    text.bytes().all(drawing) && !is_dashes(text) && (text.bytes().all(bar) || ruled())
}

/// Whether the line has only dashes. It is a border or a row of blank cells.
pub(super) fn is_dashes(text: &str) -> bool {
    text.bytes().all(|byte| byte == b'-')
}
