//! Tasks in time, rectangles in the plane and items in bins.

mod amount;
mod bin_packing;
mod cumulative;
mod cumulatives;
mod derivation;
mod diffn;
mod explained;
mod no_overlap;
mod presence;
mod time_windows;

pub use self::amount::Amount;
pub use self::bin_packing::BinPacking;
pub use self::cumulative::Cumulative;
pub use self::cumulatives::Cumulatives;
pub use self::diffn::Diffn;
pub use self::no_overlap::NoOverlap;
