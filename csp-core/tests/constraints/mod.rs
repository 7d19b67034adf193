//! Every constraint against brute force: its meaning, how to post it, how strong it is. One file a
//! family.

mod all_different;
mod amounts;
mod arithmetic;
mod atoms;
mod auxiliaries;
mod basic;
mod cardinality;
mod circuits;
mod connected;
mod counting;
mod disjoint_paths;
mod equal_regions;
mod graphs;
mod induced_forest;
mod integers;
mod linear;
mod logic;
mod long_rows;
mod loops;
mod nogoods;
mod nonsense;
mod ordering;
mod packing;
mod region_partition;
mod region_sizes;
mod regular;
mod reified;
mod rules;
mod scheduling;
mod table;
mod trees;
mod twin;
mod twins;
mod views;

use csp_core::testing::{DomainShape, Oracle, Report};

/// All domains that brute force can try out.
const ALL: [DomainShape; 3] = [DomainShape::Small, DomainShape::Wide, DomainShape::Extreme];

/// A run that saw everything a run should see.
fn thorough(oracle: &Oracle) -> Report {
    let report = oracle.check();
    println!("{report}");
    assert!(
        report.conflicts > 0 && report.solutions > 0,
        "nothing was at stake: {report}"
    );
    report
}

/// The same on exact cases, where the claim is judged at a good part of the nodes.
fn strong(oracle: &Oracle) {
    let report = thorough(oracle);
    assert!(
        report.claims * 8 > report.nodes,
        "the claim was hardly judged: {report}"
    );
}
