//! How much nogoods exclude beyond the leaf that they were learnt at.

/// How free nogoods are: on how many levels of the path to a failure its nogood has no premise. A
/// nogood with premises on all levels excludes only that leaf, and each level less doubles what it
/// excludes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Freedom {
    /// The free levels of these nogoods together.
    levels: u64,
    nogoods: u64,
}

impl Freedom {
    /// Of so many nogoods each counts half from then on.
    const MOST: u64 = 1_000;

    /// A path of so many levels led to a failure whose nogood has premises on so many of them.
    pub(crate) fn add(&mut self, path: usize, levels: u32) {
        if self.nogoods == Self::MOST {
            self.levels /= 2;
            self.nogoods /= 2;
        }
        self.levels += (path as u64).saturating_sub(u64::from(levels));
        self.nogoods += 1;
    }

    /// The mean of the free levels, in halves.
    pub(crate) fn half_levels(self) -> u64 {
        2 * self.levels / self.nogoods.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::Freedom;

    #[test]
    fn old_nogoods_are_forgotten() {
        let mut freedom = Freedom::default();
        assert_eq!(freedom.half_levels(), 0);
        (0..1_000).for_each(|_| freedom.add(9, 9));
        freedom.add(9, 2);
        assert_eq!(freedom.half_levels(), 0);
        (0..4_000).for_each(|_| freedom.add(9, 4));
        assert_eq!(freedom.half_levels(), 9);
    }
}
