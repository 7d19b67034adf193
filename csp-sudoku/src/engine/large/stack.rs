//! A stack whose push has no branch.

/// The array has an entry for each value of the length, so no access is out of bounds.
const ROOM: usize = 1 << u16::BITS;

/// Numbers of candidates or items. Each is pushed at most twice, and there is room for that. More
/// would overwrite the oldest.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    entries: Box<[u16; ROOM]>,
    len: u16,
}

impl Stack {
    pub(super) fn new() -> Self {
        Self {
            entries: Box::new([0; ROOM]),
            len: 0,
        }
    }

    /// Pushes an entry if `when`. There is no branch, as no processor could predict it.
    #[inline(always)]
    pub(super) fn push_if(&mut self, entry: u16, when: bool) {
        self.entries[usize::from(self.len)] = entry;
        self.len = self.len.wrapping_add(u16::from(when));
    }

    /// The same for several entries. The length is read and written only once.
    #[inline(always)]
    pub(super) fn extend_if<const N: usize>(&mut self, entries: [(u16, bool); N]) {
        let mut len = self.len;
        for (entry, when) in entries {
            self.entries[usize::from(len)] = entry;
            len = len.wrapping_add(u16::from(when));
        }
        self.len = len;
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u16> {
        self.len = self.len.checked_sub(1)?;
        Some(self.entries[usize::from(self.len)])
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> Option<u16> {
        self.since(index).first().copied()
    }

    /// The entries from this one on.
    pub(super) fn since(&self, start: usize) -> &[u16] {
        self.entries.get(start..self.len()).unwrap_or_default()
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Forgets the entries from this one on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u16);
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}
