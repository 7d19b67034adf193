//! The neighbors of each node, as lists and as bits.

/// A link from one node to another one.
pub(super) type Pair = (u16, u16);

/// The links of one kind.
#[derive(Debug)]
pub(super) struct Adjacency {
    /// The neighbors of node `i` are `list[starts[i]..starts[i + 1]]`.
    list: Vec<u16>,
    starts: Vec<u32>,
    /// The same as bits, `words` of them for each node.
    bits: Vec<u64>,
    words: usize,
}

/// The neighbors of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbors<'a> {
    /// In the order in which they were linked.
    pub(super) list: &'a [u16],
    pub(super) bits: &'a [u64],
}

/// How many words have a bit for each node.
pub(super) fn words(nodes: usize) -> usize {
    nodes.div_ceil(64)
}

impl Adjacency {
    /// The links between this number of nodes. If a link is given twice, the first counts.
    pub(super) fn new(nodes: usize, mut pairs: Vec<Pair>) -> Self {
        let words = words(nodes);
        let mut bits = vec![0_u64; nodes * words];
        let mut starts = vec![0_u32; nodes + 1];
        pairs.retain(|&(from, to)| {
            let word = &mut bits[usize::from(from) * words + usize::from(to) / 64];
            let bit = 1 << (to % 64);
            let new = *word & bit == 0;
            *word |= bit;
            starts[usize::from(from) + 1] += u32::from(new);
            new
        });
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut ends = starts.clone();
        let mut list = vec![0; pairs.len()];
        for (from, to) in pairs {
            let end = &mut ends[usize::from(from)];
            list[*end as usize] = to;
            *end += 1;
        }
        Self {
            list,
            starts,
            bits,
            words,
        }
    }

    #[inline]
    pub(super) fn of(&self, node: usize) -> Neighbors<'_> {
        let range = self.starts[node] as usize..self.starts[node + 1] as usize;
        let bits = node * self.words..(node + 1) * self.words;
        Neighbors {
            list: &self.list[range],
            bits: &self.bits[bits],
        }
    }
}
