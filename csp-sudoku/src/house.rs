//! The names of houses.

use std::fmt;
use std::str::FromStr;

/// The name of a house: its kind and its number, which counts from 0. The text counts from 1:
/// "row 4", "column 7", "box 2".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// The row of this number, top to bottom.
    Row(usize),
    /// The column of this number, left to right.
    Column(usize),
    /// The box of this number, left to right, then top to bottom.
    Box(usize),
    /// A house of another kind, for example "region" or "diagonal", and its number. The
    /// [`Rules`](crate::rules::Rules) know its cells. [`House::other`] makes it from a text.
    Other(HouseKind, usize),
}

impl House {
    /// Whether such houses tile a board, so that lines are drawn around them: boxes, those of boards that overlap, and
    /// regions.
    ///
    /// ```
    /// use csp_sudoku::House;
    ///
    /// assert!(House::Box(0).is_area() && House::other("board 2 box", 4)?.is_area());
    /// assert!(!House::Row(0).is_area() && !House::other("diagonal", 0)?.is_area());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_area(self) -> bool {
        match self {
            Self::Row(_) | Self::Column(_) => false,
            Self::Box(_) => true,
            Self::Other(kind, _) => kind == HouseKind::REGION || kind.as_str().ends_with(" box"),
        }
    }

    /// The house of another kind with this number, which counts from 0.
    ///
    /// ```
    /// use csp_sudoku::House;
    ///
    /// let name = String::from("cage");
    /// assert_eq!(House::other(&name, 4)?.to_string(), "cage 5");
    /// # Ok::<(), csp_sudoku::shape::HouseKindError>(())
    /// ```
    ///
    /// # Errors
    /// The text is no [`HouseKind`].
    pub fn other(kind: &str, number: usize) -> Result<Self, HouseKindError> {
        Ok(Self::Other(HouseKind::new(kind)?, number))
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, index) = match self {
            Self::Row(index) => ("row", index),
            Self::Column(index) => ("column", index),
            Self::Box(index) => ("box", index),
            Self::Other(kind, index) => (kind.as_str(), index),
        };
        write!(f, "{kind} {}", index.saturating_add(1))
    }
}

/// What a kind of houses is called, for example "region". The text has 1 to
/// [`HouseKind::LONGEST`] bytes and no control characters.
///
/// The text lies in the value itself. So a [`House`] can be copied, and the text may come from a
/// file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HouseKind {
    /// The text, and zeros after it.
    bytes: [u8; Self::LONGEST],
    length: u8,
}

/// The reason why a text names no kind of houses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} names no kind of houses: use 1 to {} bytes and no control characters",
    HouseKind::LONGEST
)]
pub struct HouseKindError {
    /// The text that was given.
    pub text: String,
}

impl HouseKind {
    /// The most bytes of a name.
    pub const LONGEST: usize = 31;

    pub(crate) const REGION: Self = Self::of_bytes(b"region");
    pub(crate) const DIAGONAL: Self = Self::of_bytes(b"diagonal");
    pub(crate) const WINDOW: Self = Self::of_bytes(b"window");
    pub(crate) const EXTRA: Self = Self::of_bytes(b"extra region");
    pub(crate) const POSITION: Self = Self::of_bytes(b"position");
    pub(crate) const COMPLETED: Self = Self::of_bytes(b"house and its missing digit");
    pub(crate) const MISSING: Self = Self::of_bytes(b"missing digits");

    /// The kind with this name.
    ///
    /// # Errors
    /// The text is empty, is too long, or has a control character.
    pub fn new(text: &str) -> Result<Self, HouseKindError> {
        let fits = (1..=Self::LONGEST).contains(&text.len());
        if !fits || text.contains(char::is_control) {
            return Err(HouseKindError {
                text: text.to_owned(),
            });
        }
        Ok(Self::of_bytes(text.as_bytes()))
    }

    /// The kind of a text that has no more bytes than [`Self::LONGEST`].
    const fn of_bytes(text: &[u8]) -> Self {
        let mut bytes = [0; Self::LONGEST];
        let (start, _) = bytes.split_at_mut(text.len());
        start.copy_from_slice(text);
        Self {
            bytes,
            length: text.len() as u8,
        }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // The bytes are those of a text, so nothing is ever replaced.
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl FromStr for HouseKind {
    type Err = HouseKindError;

    fn from_str(text: &str) -> Result<Self, HouseKindError> {
        Self::new(text)
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}
