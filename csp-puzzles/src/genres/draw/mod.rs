//! What several makers draw.

mod cages;
mod loops;
mod paths;
mod rectangles;
mod regions;
mod rooms;
mod shading;

pub(super) use self::cages::{caged, free_a_cell, print_results, product_of};
pub(super) use self::loops::{
    bend_a_loop, inside_a_loop, loop_around, loop_maker, random_loop, squares_between,
};
pub(super) use self::paths::{cut_a_path, random_induced_paths, random_path, random_paths};
pub(super) use self::rectangles::{
    cut_board, move_a_sign, print_shapes, random_rectangles, region_of,
};
pub(super) use self::regions::{grown_regions, joined_regions, random_regions, walls_between};
pub(super) use self::rooms::{move_a_cell, solved_rooms};
pub(super) use self::shading::{connected_shading, full_shading, groups, random_cells};
