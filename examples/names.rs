/// Gives the names of all examples to another macro: `main.rs` and `tests/expected.rs` include this.
macro_rules! each_example {
    ($then:ident) => {
        $then! {
            all_interval
            campsites
            costas_array
            custom_brancher
            custom_propagator
            golomb_ruler
            job_shop
            killer_sudoku
            knights_tour
            langford
            magic_square
            own_genre
            photo
            puzzle_generate
            puzzle_link
            quasigroup
            queens
            roster
            send_more_money
            snapshot
            social_golfers
            square_packing
            sudoku
            zebra
        }
    };
}
