//! JoinedNodes of graphs: connected ones, cycles, paths, trees, circuits and regions.

mod blocks;
mod changes;
mod circuit;
mod connected;
mod cuts;
mod cycle;
mod depth_first;
mod disjoint_paths;
mod equal_regions;
mod joined;
mod region_partition;
mod region_sizes;
mod separation;
mod subgraph;
mod tree;

pub use self::circuit::{Circuit, Subcircuit};
pub use self::connected::Connected;
pub use self::cycle::{Path, SingleCycle};
pub use self::disjoint_paths::DisjointPaths;
pub use self::equal_regions::EqualRegions;
pub use self::region_partition::RegionPartition;
pub use self::region_sizes::RegionSizes;
pub use self::tree::{Forest, InducedForest, Tree};
