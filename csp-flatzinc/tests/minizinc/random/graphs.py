"""What selected nodes and edges of a small graph are, by walking along the edges."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Graph:
    """Edges between nodes; without a direction both ends are alike."""

    edges: list[tuple[int, int]]
    directed: bool

    def joins_chosen(self, nodes: set[int], chosen: list[int]) -> bool:
        """Both ends of a selected edge are selected."""
        return all(end in nodes for edge in chosen for end in self.edges[edge])

    def reached(self, root: int, chosen: list[int]) -> set[int]:
        """The nodes that selected edges lead to from `root`."""
        steps = [self.edges[edge] for edge in chosen]
        steps += [] if self.directed else [(target, origin) for origin, target in steps]
        found = {root}
        while True:
            more = {target for origin, target in steps if origin in found} - found
            if not more:
                return found
            found |= more


def is_reached(graph: Graph, nodes: set[int], chosen: list[int], root: int) -> bool:
    return root in nodes and graph.reached(root, chosen) == nodes


def is_connected(graph: Graph, nodes: set[int], chosen: list[int]) -> bool:
    """Some node reaches all of them."""
    return any(is_reached(graph, nodes, chosen, root) for root in nodes)


def is_tree(graph: Graph, nodes: set[int], chosen: list[int], root: int) -> bool:
    """What reaches all with one edge less than there are nodes."""
    return is_reached(graph, nodes, chosen, root) and len(chosen) == len(nodes) - 1


def is_tree_of_any_root(graph: Graph, nodes: set[int], chosen: list[int]) -> bool:
    return any(is_tree(graph, nodes, chosen, root) for root in nodes)


def is_path(graph: Graph, nodes: set[int], chosen: list[int], source: int, sink: int) -> bool:
    """A tree with no fork, from its source to its sink."""
    if not (is_tree(graph, nodes, chosen, source) and sink in nodes):
        return False
    ends = [graph.edges[edge] for edge in chosen]
    degree = {node: sum((node == a) + (node == b) for a, b in ends) for node in nodes}
    inner = nodes - {source, sink}
    if source == sink:
        return len(nodes) == 1
    return degree[source] == degree[sink] == 1 and all(degree[node] == 2 for node in inner)


def is_acyclic(graph: Graph, nodes: set[int], chosen: list[int]) -> bool:
    """No selected edge leads back to where it began."""
    return not any(graph.edges[edge][0] in graph.reached(graph.edges[edge][1], chosen) for edge in chosen)
