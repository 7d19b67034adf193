//! What becomes of pictures.

/// What becomes of what is only drawn: lines, shapes, and texts in places of numbers. The rules in words say what they
/// mean, and no program can tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawnParts {
    /// They are an error, as solutions may depend on them.
    #[default]
    Refuse,
    /// They are left out. The puzzle may have more solutions than its author meant.
    Ignore,
}

/// Whether the text of a cage is known to change no solution: cells without fog, and notes such as `title: Ring`.
pub(super) fn is_note(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic());
    let key = text.split_once(": ").map(|(key, _)| key);
    is_light(text) || key.is_some_and(is_word)
}

/// Whether the text of a cage says that its cells are without fog.
pub(super) fn is_light(text: &str) -> bool {
    ["FOGLIGHT", "FOW"].contains(&text)
}
