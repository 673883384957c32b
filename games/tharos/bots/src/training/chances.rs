//! How often what the search foresees comes true.

use crate::mcts::Mcts;
use crate::sight::turns_to_come;
use ::tharos::base::{Options, Tharos};
use bots::{Bot, BotRng, Budget, share};
use game_core::{Game, Search, Seat, Turn, Viewer, below};
use rand_core::SeedableRng;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::Path;

/// The search is asked at one in so many decisions.
const ASKED: u32 = 8;
/// Alone, what is foreseen is put into so many heaps of the same size.
const HEAPS: usize = 20;
/// So many games are played before they are kept.
const AT_ONCE: u64 = 8;

/// What was foreseen once, and what came of it.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Moment {
    /// The lead in points; alone, the chance.
    foreseen: f32,
    /// Turns to come, on average over the guilds.
    turns: f32,
    /// The share of the win.
    came: f32,
}

/// Which games are played to see what comes of what is foreseen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreseeing {
    /// Whether they are played alone; else by two guilds of the same mind.
    pub alone: bool,
    /// How many games in all.
    pub games: u64,
    /// How many walks the search takes at most for a decision.
    pub walks: u64,
    /// Where the dice begin.
    pub seed: u64,
}

impl Foreseeing {
    /// The words of the example that ask for it, and the first line of its file.
    fn words(&self) -> String {
        let kind = if self.alone { "chances-alone" } else { "chances-two" };
        format!("{kind} {} {} {}", self.games, self.walks, self.seed)
    }

    /// What the first line of a file says in which these games are kept: more of them may follow.
    fn heading(&self) -> String {
        let kind = if self.alone { "alone" } else { "two guilds" };
        format!("{kind}, {} walks, seed {}", self.walks, self.seed)
    }
}

/// Plays until the file holds so many games, a line for each, fits how leads become chances, and says
/// it as it is kept. Goes on where the file ends; tells how many there are.
pub fn fit_chances(
    plan: &Foreseeing,
    file: &Path,
    mut tell: impl FnMut(u64),
) -> Result<String, String> {
    let named = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) if why.kind() == ErrorKind::NotFound => String::new(),
        Err(why) => return Err(named(&why)),
    };
    // Whoever was killed while writing left half a line.
    let text = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut known = read(text, plan).map_err(|why| named(&why))?;
    let mut out =
        OpenOptions::new().create(true).append(true).open(file).map_err(|why| named(&why))?;
    out.set_len(text.len() as u64).map_err(|why| named(&why))?;
    if text.is_empty() {
        writeln!(out, "{}", plan.heading()).map_err(|why| named(&why))?;
    }
    while (known.len() as u64) < plan.games {
        let first = known.len() as u64;
        let some = first..plan.games.min(first + AT_ONCE);
        let games: Vec<Vec<Moment>> =
            some.into_par_iter().map(|number| play(plan, number)).collect();
        let lines: String = games.iter().map(|game| line(game)).collect();
        out.write_all(lines.as_bytes()).map_err(|why| named(&why))?;
        known.extend(games);
        tell(known.len() as u64);
    }
    let moments = known.into_iter().take(plan.games as usize).flatten().collect();
    Ok(told(plan, moments))
}

fn told(plan: &Foreseeing, moments: Vec<Moment>) -> String {
    let about = if plan.alone {
        "# Alone, what is foreseen and how often it comes true."
    } else {
        "# How leads become chances."
    };
    let mut text = format!(
        "{about} From {} games of the search with {} walks\n\
         # a decision, seed {}:\n\
         # cargo run --release -p tharos-bots --example training -- {} FILE\n",
        plan.games,
        plan.walks,
        plan.seed,
        plan.words()
    );
    if plan.alone {
        for [foreseen, came] in rising(moments) {
            let _ = writeln!(text, "alone {foreseen:.4} {came:.4}");
        }
    } else {
        let (end, more) = blur(&moments);
        let _ = writeln!(text, "blur {end:.2} {more:.2}");
    }
    text
}

/// A game as a line: what was foreseen, the turns to come and what came of it, moment by moment.
fn line(game: &[Moment]) -> String {
    let each = |one: &Moment| format!("{:.5} {:.1} {}", one.foreseen, one.turns, one.came);
    game.iter().map(each).collect::<Vec<_>>().join(", ") + "\n"
}

/// The games of a file.
fn read(text: &str, plan: &Foreseeing) -> Result<Vec<Vec<Moment>>, String> {
    let mut lines = text.lines();
    match lines.next() {
        None => return Ok(Vec::new()),
        Some(heading) if heading == plan.heading() => {}
        Some(heading) => return Err(format!("holds {heading:?}, not {:?}", plan.heading())),
    }
    let game = |(at, line): (usize, &str)| -> Result<Vec<Moment>, String> {
        let moments = line.split(", ").filter(|words| !words.is_empty()).map(moment);
        let whole: Option<Vec<Moment>> = moments.collect();
        whole.ok_or_else(|| format!("line {} is no game", at + 2))
    };
    lines.enumerate().map(game).collect()
}

fn moment(words: &str) -> Option<Moment> {
    let mut numbers = words.split(' ').map(|word| word.parse().ok());
    let moment =
        Moment { foreseen: numbers.next()??, turns: numbers.next()??, came: numbers.next()?? };
    numbers.next().is_none().then_some(moment)
}

fn play(plan: &Foreseeing, number: u64) -> Vec<Moment> {
    let (guilds, walks) = (if plan.alone { 1 } else { 2 }, plan.walks);
    let mut rng = BotRng::seed_from_u64(plan.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut players: Vec<Mcts> = (0..guilds).map(|_| Mcts::new(walks)).collect();
    let mut table = Tharos::new(&Options::default(), guilds).expect("the options are ours");
    let budget = Budget::Simulations(walks);
    let (mut legal, mut moments, mut seats) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                let chance = table.sample_chance(&mut rng);
                table.apply_chance(chance);
            }
            Turn::Seats(to_act) => {
                let seat = to_act.iter().next().expect("somebody is to act");
                legal.clear();
                table.legal_moves(seat, &mut legal);
                let view = table.view(Viewer::Seat(seat));
                if below(&mut rng, ASKED) == 0 {
                    // Somebody else of the same mind: the one who plays goes on undisturbed.
                    let said = Mcts::new(walks).foresee(&table, seat, budget, &mut rng);
                    let other = Seat::new((seat.index() + 1) % guilds);
                    let lead = said.score[seat.index()] - said.score[other.index()];
                    let foreseen = if guilds == 1 { said.win[0] } else { lead };
                    let turns = [seat, other].map(|seat| f32::from(turns_to_come(&table, seat)));
                    let turns = (turns[0] + turns[1]) / 2.0;
                    moments.push(Moment { foreseen, turns, came: 0.0 });
                    seats.push(seat);
                }
                let mv = players[seat.index()].choose(seat, &view, &legal, budget, &mut rng).mv;
                table.apply(seat, mv);
            }
        }
    }
    let outcome = table.outcome().expect("the game is over");
    for (moment, seat) in moments.iter_mut().zip(seats) {
        let moment: &mut Moment = moment;
        moment.came = share(&outcome, seat) as f32;
    }
    moments
}

/// How far points are off at the very end, and how much more for the root of the turns to come: so
/// that what came is least surprising.
fn blur(moments: &[Moment]) -> (f32, f32) {
    let steps = |from: i32, to: i32| (from..=to).map(|step| step as f32 / 4.0);
    let all = steps(2, 24).flat_map(|end| steps(1, 24).map(move |more| (end, more)));
    let surprise = |(end, more): (f32, f32)| -> f32 {
        let each = moments.iter().map(|moment| {
            let chance =
                1.0 / (1.0 + (-moment.foreseen / (end + more * moment.turns.sqrt())).exp());
            let chance = chance.clamp(0.001, 0.999);
            -moment.came * chance.ln() - (1.0 - moment.came) * (1.0 - chance).ln()
        });
        each.sum()
    };
    all.min_by(|a, b| surprise(*a).total_cmp(&surprise(*b))).unwrap_or((1.0, 1.0))
}

/// What was foreseen in heaps, and how often it came: more foreseen never means less.
fn rising(mut moments: Vec<Moment>) -> Vec<[f32; 2]> {
    moments.sort_by(|a, b| a.foreseen.total_cmp(&b.foreseen));
    let mut heaps: Vec<[f32; 3]> = Vec::new();
    for heap in moments.chunks(moments.len().div_ceil(HEAPS).max(1)) {
        let sum = |of: fn(&Moment) -> f32| heap.iter().map(of).sum::<f32>();
        heaps.push([sum(|one| one.foreseen), sum(|one| one.came), heap.len() as f32]);
        // Neighbours in the wrong order become one.
        while let [.., one, next] = heaps[..]
            && next[1] / next[2] <= one[1] / one[2]
        {
            heaps.truncate(heaps.len() - 2);
            heaps.push([one[0] + next[0], one[1] + next[1], one[2] + next[2]]);
        }
    }
    heaps.into_iter().map(|[foreseen, came, count]| [foreseen / count, came / count]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_rise_with_what_is_foreseen() {
        let moment = |at: u8| Moment {
            foreseen: f32::from(at) / 100.0,
            turns: 1.0,
            came: f32::from(u8::from(at % 7 < at / 14)),
        };
        let found = rising((0..100).map(moment).collect());
        assert!(
            found.len() > 2 && found.is_sorted_by(|a, b| a[0] < b[0] && a[1] < b[1]),
            "{found:?}"
        );
    }

    #[test]
    fn a_blur_is_found_again() {
        let moment = |at: u16| {
            let foreseen = f32::from(at % 41) - 20.0;
            let chance = 1.0 / (1.0 + (-foreseen / 5.0).exp());
            Moment { foreseen, turns: 4.0, came: chance }
        };
        let (end, more) = blur(&(0..410).map(moment).collect::<Vec<_>>());
        assert!((end + 2.0 * more - 5.0).abs() < 0.3, "{end} {more}");
    }

    #[test]
    fn games_that_were_played_are_not_played_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("alone.games");
        let plan = Foreseeing { alone: true, games: 9, walks: 1, seed: 5 };
        let whole = fit_chances(&plan, &file, |_| {}).unwrap();
        assert!(whole.contains("chances-alone 9 1 5") && whole.contains("\nalone 0."), "{whole}");
        let kept = std::fs::read_to_string(&file).unwrap();
        let begun = kept.lines().take(4).map(|line| format!("{line}\n")).collect::<String>();
        std::fs::write(&file, begun + "0.25 1").unwrap();
        let mut told = Vec::new();
        assert_eq!(fit_chances(&plan, &file, |games| told.push(games)).unwrap(), whole);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
        assert_eq!(told, [9]);
    }

    #[test]
    fn a_file_of_something_else_is_named_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("two.games");
        let plan = Foreseeing { alone: false, games: 1, walks: 1, seed: 5 };
        for (text, said) in [
            ("alone, 1 walks, seed 5\n", "alone, 1 walks"),
            ("two guilds, 1 walks, seed 5\n0.5 1 half\n", "line 2 is no game"),
        ] {
            std::fs::write(&file, text).unwrap();
            let why = fit_chances(&plan, &file, |_| {}).unwrap_err();
            assert!(why.contains("two.games") && why.contains(said), "{why}");
            assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
        }
    }
}
