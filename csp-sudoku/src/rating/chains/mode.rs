//! What a search for forcing chains may use.

use super::super::method::Depth;

/// What a search for forcing chains may use.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Mode {
    /// What its steps are called, or `None` for Nishio.
    pub(super) depth: Option<Depth>,
    pub(super) dynamic: bool,
    pub(super) level: u8,
}

impl Mode {
    pub(in super::super) const NISHIO: Self = Self {
        depth: None,
        dynamic: true,
        level: 0,
    };
    pub(in super::super) const MULTIPLE: Self = Self {
        depth: Some(Depth::Multiple),
        dynamic: false,
        level: 0,
    };
    pub(in super::super) const DYNAMIC: Self = Self {
        depth: Some(Depth::Dynamic),
        dynamic: true,
        level: 0,
    };

    /// Dynamic chains that use patterns (1), forcing chains (2), multiple ones (3), dynamic ones
    /// (4), or nested dynamic ones (5).
    pub(in super::super) const fn nested(level: u8) -> Self {
        let depth = match level {
            0 | 1 => Depth::Plus,
            2 => Depth::ForcingChains,
            3 => Depth::MultipleForcingChains,
            4 => Depth::DynamicForcingChains,
            _ => Depth::NestedForcingChains,
        };
        Self {
            depth: Some(depth),
            dynamic: true,
            level,
        }
    }
}
