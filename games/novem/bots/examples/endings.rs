//! How often twenty empty rounds end a game of Novem (NV-4.2) when the equilibrium bot plays itself:
//! `cargo run --release -p novem-bots --example endings -- [MATCHES] [SEED]`.

use novem::Options;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|number| number.parse::<u64>().ok());
    let (matches, seed) = (numbers.next().unwrap_or(400), numbers.next().unwrap_or(1));
    for same_setup in [false, true] {
        let options = Options { same_setup, ..Options::default() };
        let found = novem_bots::endings(&options, matches, seed);
        println!(
            "{}: {} of {} games ended by NV-4.2 ({:.2} %), {} of them when it was settled who wins; {} of {} rounds took no tile",
            if same_setup { "the same set-up twice" } else { "a fresh second set-up" },
            found.broken_off,
            found.games,
            100.0 * found.share_broken_off(),
            found.broken_off_decided,
            found.empty_rounds,
            found.rounds,
        );
    }
}
