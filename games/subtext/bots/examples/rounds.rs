//! How well the bots of Subtext draw and guess: many games of bots alone.
//!
//! ```sh
//! cargo run --release -p subtext-bots --example rounds -- [BOTS] [ROUNDS] [SEATS] [LEVEL] [SEED]
//! ```
//!
//! `BOTS` is one bot, or several that share the table seat by seat and change places from game to
//! game (`newcomer,artist,artist-keen,artist-sharp`).

use bots::{Bot, BotRng, Budget};
use game_core::{Game, Search, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use subtext::{Level, Move, Options, Phase, Subtext};

/// How often something was so.
#[derive(Default, Clone, Copy)]
struct Share {
    all: u32,
    so: u32,
}

impl Share {
    fn add(&mut self, so: bool) {
        self.all += 1;
        self.so += u32::from(so);
    }
}

impl std::fmt::Display for Share {
    /// With the 95 % interval.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let all = f64::from(self.all.max(1));
        let share = f64::from(self.so) / all;
        let error = 196.0 * (share * (1.0 - share) / all).sqrt();
        write!(f, "{:5.1} % ± {error:.1}", 100.0 * share)
    }
}

/// A guess at what is so much less likely than something else needs an explanation.
const ABSURD: f32 = 0.8;

/// How one bot did.
#[derive(Default, Clone)]
struct Row {
    /// Right guesses as the Dealer, as the Partner and as somebody else.
    right: [Share; 3],
    points: [i32; 3],
    /// Shares of won games.
    won: f64,
    sat: u32,
    /// Guesses at a drawing that was less likely than another by this much.
    absurd: Share,
    /// As the Dealer, then as the Partner: whether the other of the two found it, and whether others did.
    found: [[Share; 2]; 2],
}

/// What all seats' claimed chances to win come to when there is something to guess.
#[derive(Default)]
struct Sums {
    sum: f64,
    near: Share,
}

/// Claims that a drawing is the Partner's, by tenths, and how often they came true.
#[derive(Default, Clone, Copy)]
struct Claims {
    sum: f64,
    came: Share,
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let argument = |at: usize, usual: &str| given.get(at).cloned().unwrap_or_else(|| usual.into());
    let names = argument(0, subtext_bots::BOTS[0]);
    let names: Vec<&str> = names.split(',').collect();
    let rounds: u32 = argument(1, "1000").parse().expect("a number of rounds");
    let seats: usize = argument(2, "8").parse().expect("a number of seats");
    let level = argument(3, "II");
    let level = Level::ALL.into_iter().find(|known| known.name() == level).expect("I to V");
    let first: u64 = argument(4, "0").parse().expect("a seed");
    let mut rows = vec![Row::default(); names.len()];
    let (mut claims, mut sums) = ([Claims::default(); 10], Sums::default());
    let (mut played, mut games, mut strayed) = (0, 0, 0.0);
    while played < rounds {
        let turned = games as usize;
        let whose = |seat: usize| (seat + turned) % names.len();
        let sitting: Vec<&str> = (0..seats).map(|seat| names[whose(seat)]).collect();
        let options = Options { level, ..Options::default() };
        let mut absurd = vec![Share::default(); seats];
        let table = play(&sitting, &options, first + games, &mut claims, &mut sums, &mut absurd);
        games += 1;
        let outcome = table.outcome().expect("it was played out");
        for seat in 0..seats {
            let row = &mut rows[whose(seat)];
            row.won += bots::share(&outcome, Seat::new(seat));
            row.sat += 1;
            row.absurd.all += absurd[seat].all;
            row.absurd.so += absurd[seat].so;
        }
        for round in table.view(Viewer::Spectator).past {
            played += 1;
            let partner = round.partner.expect("nobody left");
            let right = |seat: Seat| round.players[seat.index()].right;
            let mean = round.players.iter().map(|shown| f64::from(shown.gained)).sum::<f64>()
                / seats as f64;
            for (at, shown) in round.players.iter().enumerate() {
                let (seat, row) = (Seat::new(at), &mut rows[whose(at)]);
                let role = match seat == round.dealer {
                    true => 0,
                    false => 1 + usize::from(seat != partner),
                };
                row.right[role].add(shown.right);
                row.points[role] += shown.gained;
                strayed += (f64::from(shown.gained) - mean).powi(2) / (seats as f64 - 1.0);
                if role < 2 {
                    let other = if role == 0 { partner } else { round.dealer };
                    row.found[role][0].add(right(other));
                    for third in (0..seats).map(Seat::new) {
                        if third != round.dealer && third != partner {
                            row.found[role][1].add(right(third));
                        }
                    }
                }
            }
        }
    }
    println!("{played} rounds of {games} games, {seats} players, level {}", level.name());
    for (name, row) in names.iter().zip(&rows) {
        let won = 100.0 * row.won / f64::from(row.sat.max(1));
        println!(
            "{name}: {won:.1} % of a win a game (equal shares: {:.1} %)",
            100.0 / seats as f64
        );
        for (role, title) in ["Dealer", "Partner", "others"].into_iter().enumerate() {
            let each = f64::from(row.points[role]) / f64::from(row.right[role].all.max(1));
            print!("  {title:8} right {}, {each:.2} points each", row.right[role]);
            if let Some([both, others]) = row.found.get(role) {
                print!("; its hint found by the other {both}, by the rest {others}");
            }
            println!();
        }
        let Share { all, so } = row.absurd;
        println!(
            "  {so} of {all} guesses at what was less likely than another by {:.0} points or more",
            100.0 * ABSURD
        );
    }
    println!(
        "points of a round stray from the table's mean by {:.2}",
        (strayed / f64::from(played)).sqrt()
    );
    let mean = 100.0 * sums.sum / f64::from(sums.near.all.max(1));
    println!(
        "chances to win that all claim before a guess sum to {mean:.1} %, within 5 of 100 % at {}",
        sums.near
    );
    println!("claimed that a drawing is the Partner's, and came true:");
    for (tenth, claim) in claims.iter().enumerate().filter(|(_, claim)| claim.came.all > 0) {
        let mean = 100.0 * claim.sum / f64::from(claim.came.all);
        let (low, high) = (10 * tenth, 10 * tenth + 10);
        println!(
            "  {low:2} to {high:3} %  {:6} claims, mean {mean:5.1} %, came true {}",
            claim.came.all, claim.came
        );
    }
}

/// One game of bots alone. Everybody's claims are counted when the guesses are shown.
fn play(
    names: &[&str],
    options: &Options,
    seed: u64,
    claims: &mut [Claims; 10],
    sums: &mut Sums,
    absurd: &mut [Share],
) -> Subtext {
    let mut rng = BotRng::seed_from_u64(seed);
    let sit = |name: &&str| subtext_bots::bot(name).expect("there is such a bot");
    let mut bots: Vec<Box<dyn Bot<Subtext>>> = names.iter().map(sit).collect();
    let mut table = Subtext::new(options, names.len()).expect("usual options");
    let mut legal = Vec::new();
    let mut claimed: Vec<(usize, f64)> = Vec::new();
    loop {
        match table.turn() {
            Turn::Over => return table,
            Turn::Chance(_) => {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
            Turn::Seats(to_act) => {
                let seat = to_act.iter().next().expect("somebody is to act");
                legal.clear();
                table.legal_moves(seat, &mut legal);
                let view = table.view(Viewer::Seat(seat));
                if view.phase == Phase::Guess && seat.index() == 0 {
                    let claim = |(at, bot): (usize, &mut Box<dyn Bot<Subtext>>)| {
                        let view = table.view(Viewer::Seat(Seat::new(at)));
                        bot.outlook(Seat::new(at), &view, Budget::Simulations(1), &mut rng).win[at]
                    };
                    let sum: f64 = bots.iter_mut().enumerate().map(claim).sum();
                    sums.sum += sum;
                    sums.near.add((sum - 1.0).abs() <= 0.05);
                }
                let chances = subtext_bots::chances(seat, &view);
                if let Some(chances) = chances.clone() {
                    claimed.extend(chances.into_iter().map(f64::from).enumerate());
                }
                if let Some(reveal) = view.reveal.as_ref().filter(|_| view.phase == Phase::Reveal) {
                    let partner =
                        reveal.partner.and_then(|seat| reveal.players[seat.index()].letter);
                    for (letter, chance) in claimed.drain(..) {
                        let claim = &mut claims[((10.0 * chance) as usize).min(9)];
                        claim.sum += chance;
                        claim.came.add(partner.is_some_and(|partner| partner.index() == letter));
                    }
                }
                let budget = Budget::Simulations(1);
                let choice = bots[seat.index()].choose(seat, &view, &legal, budget, &mut rng);
                if let (Some(chances), Move::Guess(letter)) = (chances, &choice.mv) {
                    let best = chances.iter().copied().fold(0.0, f32::max);
                    absurd[seat.index()].add(best - chances[letter.index()] >= ABSURD);
                }
                debug_assert!(view.phase != Phase::Draw || matches!(choice.mv, Move::Draw(_)));
                table.play(seat, choice.mv).expect("bots play by the rules");
            }
        }
    }
}
