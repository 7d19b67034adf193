//! The characters of a link, with the place where each stands.

use crate::error::{LinkFault, PuzzleError};

/// Reads a link from a character on.
#[derive(Clone, Debug)]
pub struct LinkReader<'a> {
    link: &'a str,
    at: usize,
}

impl<'a> LinkReader<'a> {
    pub(crate) const fn new(link: &'a str, at: usize) -> Self {
        Self { link, at }
    }

    /// The next character; `None` at the end.
    #[must_use]
    pub fn peek(&self) -> Option<u8> {
        self.link.as_bytes().get(self.at).copied()
    }

    /// Takes the next character.
    pub fn take(&mut self) -> Option<u8> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    /// Takes the next character if it is this one.
    pub fn skip(&mut self, character: u8) -> bool {
        let is_next = self.peek() == Some(character);
        self.at += usize::from(is_next);
        is_next
    }

    /// The value of the next character as a digit, which is taken. `None`: it is no digit, and stays.
    pub fn digit(&mut self, radix: u32) -> Option<u32> {
        let next = self.peek()?;
        if next.is_ascii_uppercase() {
            return None;
        }
        let value = char::from(next).to_digit(radix)?;
        self.at += 1;
        Some(value)
    }

    /// A number of this many digits.
    ///
    /// # Errors
    /// A character is no digit.
    pub fn digits(&mut self, radix: u32, count: usize) -> Result<u32, PuzzleError> {
        (0..count).try_fold(0, |number, _| {
            let digit = self.digit(radix).ok_or_else(|| self.unexpected())?;
            Ok(number * radix + digit)
        })
    }

    /// A decimal number; one that is too large is the largest that there is. `None`: the next character is no digit, and stays.
    pub fn number(&mut self) -> Option<u32> {
        let mut number = self.digit(10)?;
        while let Some(digit) = self.digit(10) {
            number = number.saturating_mul(10).saturating_add(digit);
        }
        Some(number)
    }

    /// A number of columns or rows with the slash behind it.
    pub(crate) fn size(&mut self) -> Result<usize, PuzzleError> {
        let rest = &self.link[self.at.min(self.link.len())..];
        let word = &rest[..rest.find('/').unwrap_or(rest.len())];
        let is_variant = word.len() == 1 && word.bytes().all(|c| c.is_ascii_lowercase());
        if is_variant || word.starts_with("v:") {
            return Err(self.fault(LinkFault::Variant(word.to_owned())));
        }
        let size = word.parse().map_err(|_| self.fault(LinkFault::NoSize))?;
        self.at += word.len();
        self.skip(b'/');
        Ok(size)
    }

    /// An error at the next character.
    #[must_use]
    pub fn fault(&self, fault: LinkFault) -> PuzzleError {
        let before = self.link.get(..self.at).unwrap_or(self.link);
        PuzzleError::Link {
            at: before.chars().count() + 1,
            fault,
        }
    }

    /// The error that the next character means nothing, or that there is none.
    #[must_use]
    pub fn unexpected(&self) -> PuzzleError {
        let next = self
            .link
            .get(self.at..)
            .and_then(|text| text.chars().next());
        self.fault(next.map_or(
            LinkFault::Short {
                missing: 1,
                all: 1,
                what: "characters of a number",
            },
            LinkFault::Unexpected,
        ))
    }
}
