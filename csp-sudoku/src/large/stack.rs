//! A stack that is pushed to without a branch.

use super::candidate::CANDIDATES;

/// Numbers of candidates or items. There is room for one entry a candidate; more would overwrite the oldest.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    entries: Box<[u16; CANDIDATES]>,
    len: usize,
}

impl Stack {
    pub(super) fn new() -> Self {
        Self { entries: Box::new([0; CANDIDATES]), len: 0 }
    }

    /// Pushes an entry if `when`. Whether it does is as good as random, and not asked by a branch.
    #[inline(always)]
    pub(super) fn push_if(&mut self, entry: u16, when: bool) {
        self.entries[self.len % CANDIDATES] = entry;
        self.len += usize::from(when);
    }

    /// The same for several entries, which takes the length through memory only once.
    #[inline(always)]
    pub(super) fn extend_if<const N: usize>(&mut self, entries: [(u16, bool); N]) {
        let mut len = self.len;
        for (entry, when) in entries {
            self.entries[len % CANDIDATES] = entry;
            len += usize::from(when);
        }
        self.len = len;
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u16> {
        self.len = self.len.checked_sub(1)?;
        Some(self.entries[self.len % CANDIDATES])
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> Option<u16> {
        (index < self.len).then(|| self.entries[index % CANDIDATES])
    }

    /// The entries from this one on.
    pub(super) fn since(&self, start: usize) -> &[u16] {
        self.entries.get(start..self.len).unwrap_or_default()
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}
