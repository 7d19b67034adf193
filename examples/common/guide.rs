//! The snippets of the guide are tests: a module for each chapter that has Rust.

macro_rules! chapters {
    ($($chapter:ident $path:literal)*) => {$(
        #[doc = include_str!(concat!("../../docs/guide/src/", $path))]
        mod $chapter {}
    )*};
}

chapters! {
    install "install.md"
    first "models/first.md"
    expressions "models/expressions.md"
    globals "models/globals.md"
    optimise "models/optimise.md"
    wishes "models/wishes.md"
    schedules "models/schedules.md"
    search "models/search.md"
    why "models/why.md"
    threads "models/threads.md"
    engine "extend/engine.md"
    propagator "extend/propagator.md"
    snapshots "extend/snapshots.md"
    brancher "extend/brancher.md"
    genre "extend/genre.md"
}
