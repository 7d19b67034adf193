//! Playbacks of traces written by hand.

use super::*;

/// Two cells of two digits that must differ; the first one is tried with 1.
const SMALL: &str = "\
csp-trace 1 changes
variables r1c1 r1c2
post not_equal#0 r1c1 r1c2
node 1 depth 0
node 2 depth 1: r1c1 = 1
  not_equal#0: r1c2 - 1
  solution 1: 1 2
back to depth 0
node 3 depth 0: r1c1 != 1
  not_equal#0: r1c2 - 2
  conflict not_equal#0: r1c2
exhausted
";

fn small() -> Playback {
    let trace: Trace = SMALL.parse().expect("it is a trace");
    Playback::new(&[0b11, 0b11], trace)
}

fn candidates(playback: &Playback, cells: usize) -> Vec<u64> {
    (0..cells).map(|cell| playback.candidates(cell)).collect()
}

#[test]
fn each_event_does_what_it_says() {
    let mut playback = small();
    assert_eq!(
        (
            playback.len(),
            playback.at(),
            playback.line(),
            playback.node()
        ),
        (9, 0, None, None)
    );
    let expected = [
        ("node 1 depth 0", [0b11, 0b11], 0),
        ("node 2 depth 1: r1c1 = 1", [0b01, 0b11], 1),
        ("not_equal#0: r1c2 - 1", [0b01, 0b10], 1),
        ("solution 1: 1 2", [0b01, 0b10], 1),
        ("back to depth 0", [0b11, 0b11], 0),
        ("node 3 depth 0: r1c1 != 1", [0b10, 0b11], 0),
        ("not_equal#0: r1c2 - 2", [0b10, 0b01], 0),
        ("conflict not_equal#0: r1c2", [0b10, 0b01], 0),
        ("exhausted", [0b10, 0b01], 0),
    ];
    for (line, masks, depth) in expected {
        assert!(playback.forward());
        assert_eq!(playback.line().as_deref(), Some(line));
        assert_eq!(candidates(&playback, 2), masks, "{line}");
        assert_eq!(
            playback.node().map(|node| node.depth),
            Some(depth),
            "{line}"
        );
    }
    assert!(!playback.forward());
    assert_eq!(
        playback.counts(),
        SearchCounts {
            nodes: 3,
            conflicts: 1,
            solutions: 1
        }
    );
    for (line, masks, _) in expected.into_iter().rev() {
        assert_eq!(
            (playback.line().as_deref(), candidates(&playback, 2)),
            (Some(line), masks.to_vec())
        );
        assert!(playback.back());
    }
    assert!(!playback.back());
    assert_eq!(
        (candidates(&playback, 2), playback.counts()),
        (vec![0b11, 0b11], SearchCounts::default())
    );
}

#[test]
fn who_decided_and_what_changed() {
    let mut playback = small();
    playback.jump(3);
    assert_eq!(
        (playback.origin(0), playback.origin(1)),
        (CellOrigin::Decided, CellOrigin::Found)
    );
    assert_eq!(
        playback.changes().collect::<Vec<_>>(),
        [CellChange {
            cell: 1,
            before: 0b11,
            after: 0b10
        }]
    );
    assert_eq!(
        playback.path().map(|node| node.number).collect::<Vec<_>>(),
        [2, 1]
    );
    // Going back restores both cells.
    playback.jump(5);
    let restored = [
        CellChange {
            cell: 0,
            before: 0b01,
            after: 0b11,
        },
        CellChange {
            cell: 1,
            before: 0b10,
            after: 0b11,
        },
    ];
    assert_eq!(playback.changes().collect::<Vec<_>>(), restored);
    assert_eq!(
        (playback.origin(0), playback.node().map(|node| node.number)),
        (CellOrigin::Open, Some(1))
    );
    // The right side is no decision, and its node hangs on the root.
    playback.jump(8);
    assert_eq!(
        (playback.origin(0), playback.conflict()),
        (CellOrigin::Found, vec![1])
    );
    assert_eq!(playback.scope(), [0, 1]);
    assert_eq!(
        playback.path().map(|node| node.number).collect::<Vec<_>>(),
        [3, 1]
    );
    playback.jump(7);
    assert!(playback.conflict().is_empty());
}

#[test]
fn seeking_finds_the_nearest_one_or_stays() {
    let mut playback = small();
    let is_node = |event: &TraceEvent| matches!(event, TraceEvent::Node { .. });
    let is_solution = |event: &TraceEvent| matches!(event, TraceEvent::Solved { .. });
    let mut stops = Vec::new();
    while playback.seek(is_node) {
        stops.push(playback.at());
    }
    assert_eq!((stops, playback.at()), (vec![1, 2, 6], 6));
    assert!(!playback.seek(is_solution) && playback.at() == 6);
    assert!(playback.seek_back(is_solution) && playback.at() == 4);
    assert!(playback.seek_back(is_node) && playback.at() == 2);
    assert!(playback.seek_back(is_node) && playback.at() == 1);
    assert!(!playback.seek_back(is_node) && playback.at() == 1);
    playback.jump(0);
    assert!(!playback.seek_back(is_node) && playback.at() == 0);
}

/// The search of a trace that learns goes back over several levels at once.
#[test]
fn jumps_restore_the_cells_of_all_levels_between() {
    let text = "\
csp-trace 2 changes
variables r1c1 r1c2
post not_equal#0 r1c1 r1c2
node 1 depth 0
node 2 depth 1: r1c1 = 1
node 3 depth 2: r1c2 = 1
  conflict not_equal#0: r1c1
  learn 1: r1c2 in 1
jump to depth 0
node 4 depth 0
  nogood 1: r1c2 - 1
exhausted
";
    let trace: Trace = text.parse().expect("it is a trace");
    let mut playback = Playback::new(&[0b11, 0b11], trace);
    let mut seen = Vec::new();
    while playback.forward() {
        seen.push(candidates(&playback, 2));
    }
    let open = vec![0b11, 0b11];
    let deep = vec![0b01, 0b01];
    let narrowed = vec![0b11, 0b10];
    let expected = [
        open.clone(),
        vec![0b01, 0b11],
        deep.clone(),
        deep.clone(),
        deep,
        open.clone(),
        open,
        narrowed.clone(),
        narrowed,
    ];
    assert_eq!(seen, expected);
    for masks in expected.iter().rev() {
        assert_eq!(candidates(&playback, 2), *masks);
        assert!(playback.back());
    }
}
