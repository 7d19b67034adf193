/// Gives the names of all examples to another macro: `main.rs` and `tests/expected.rs` include this.
macro_rules! each_example {
    ($then:ident) => {
        $then! {
            akari
            all_interval
            costas_array
            custom_brancher
            custom_propagator
            fillomino
            futoshiki
            golomb_ruler
            hashi
            heyawake
            hitori
            job_shop
            kakuro
            kenken
            killer_sudoku
            knights_tour
            langford
            magic_square
            masyu
            minesweeper
            nonogram
            numberlink
            nurikabe
            quasigroup
            queens
            roster
            send_more_money
            shikaku
            skyscrapers
            slitherlink
            snapshot
            social_golfers
            square_packing
            star_battle
            sudoku
            takuzu
            tents
            zebra
        }
    };
}
