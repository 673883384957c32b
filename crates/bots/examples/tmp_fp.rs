use bots::{BotRng, Budget, fine_sand as players};
use fine_sand::{FineSand, Options};
use game_core::{Game, Turn, Viewer};
use rand_core::SeedableRng;
fn main() {
    for seats in 2..=4usize { for seed in 0..6u64 {
        let mut rng = BotRng::seed_from_u64(seed);
        let names = ["ismcts-quick", "practised", "greedy", "ismcts-quick"];
        let mut bots: Vec<_> = names[..seats].iter().map(|n| players::bot(n).unwrap()).collect();
        let mut game = FineSand::new(&Options::default(), seats).unwrap();
        let (mut legal, mut n, mut h) = (Vec::new(), 0, 0u64);
        loop { match game.turn() {
            Turn::Over => break,
            Turn::Chance(_) => { let c = game.sample_chance(&mut rng); game.apply_chance(c); }
            Turn::Seats(s) => { let seat = s.iter().next().unwrap(); legal.clear(); game.legal_moves(seat, &mut legal);
                let mv = bots[seat.index()].choose(seat, &game.view(Viewer::Seat(seat)), &legal, Budget::Simulations(300), &mut rng).mv;
                n += 1; for b in format!("{mv:?}").bytes() { h = h.wrapping_mul(31).wrapping_add(b.into()); }
                game.apply(seat, mv); }
        } }
        println!("{seats} {seed} {n} {h:x} {:?}", game.outcome().unwrap().scores);
    } }
}
