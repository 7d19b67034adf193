//! Buffers for text that are used again.
//!
//! Each buffer goes back to the thread that filled it. A buffer in the cache of another core would
//! cost more than a new one.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Whatever happened to another thread, the buffers are as good as before.
fn lock(buffers: &Mutex<Vec<String>>) -> MutexGuard<'_, Vec<String>> {
    buffers.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The buffers of one thread that are not in use.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextPool(Arc<Mutex<Vec<String>>>);

impl TextPool {
    /// An empty text, in a buffer of the pool if there is one.
    pub(crate) fn take(&self) -> PooledText {
        PooledText {
            text: lock(&self.0).pop().unwrap_or_default(),
            pool: self.clone(),
        }
    }
}

/// A text whose buffer goes back to its pool when it is dropped.
#[derive(Debug)]
pub(crate) struct PooledText {
    text: String,
    pool: TextPool,
}

impl Deref for PooledText {
    type Target = String;

    fn deref(&self) -> &String {
        &self.text
    }
}

impl DerefMut for PooledText {
    fn deref_mut(&mut self) -> &mut String {
        &mut self.text
    }
}

impl Drop for PooledText {
    fn drop(&mut self) {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        lock(&self.pool.0).push(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_go_back_to_their_own_pool() {
        let pool = TextPool::default();
        let other = TextPool::default();
        let mut text = pool.take();
        text.push_str("filled");
        let place = text.as_ptr();
        drop(text);
        let text = pool.take();
        assert!(text.is_empty() && text.capacity() >= 6 && text.as_ptr() == place);
        assert_eq!(other.take().capacity(), 0);
    }
}
