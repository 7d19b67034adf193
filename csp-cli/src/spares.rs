//! Texts that go round: whoever has written one out sends it home, where it is filled again.
//!
//! Each goes back to the thread that filled it. From one thread's cache to another's it would cost
//! more than a new one.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex};

use crate::pipeline::lock;

/// Where the texts of one thread are at home.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spares(Arc<Mutex<Vec<String>>>);

impl Spares {
    /// An empty text, with room where there is one to spare.
    pub(crate) fn take(&self) -> Text {
        Text { text: lock(&self.0).pop().unwrap_or_default(), home: self.clone() }
    }
}

/// A text that goes home when it is dropped.
#[derive(Debug)]
pub(crate) struct Text {
    text: String,
    home: Spares,
}

impl Deref for Text {
    type Target = String;

    fn deref(&self) -> &String {
        &self.text
    }
}

impl DerefMut for Text {
    fn deref_mut(&mut self) -> &mut String {
        &mut self.text
    }
}

impl Drop for Text {
    fn drop(&mut self) {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        lock(&self.home.0).push(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_go_home_empty_and_with_their_room() {
        let (spares, others) = (Spares::default(), Spares::default());
        let mut text = spares.take();
        text.push_str("filled");
        let place = text.as_ptr();
        drop(text);
        let text = spares.take();
        assert!(text.is_empty() && text.capacity() >= 6 && text.as_ptr() == place);
        assert_eq!(others.take().capacity(), 0);
    }
}
