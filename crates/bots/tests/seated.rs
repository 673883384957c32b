//! A bot sits as long as its seat: what it remembers lives from move to move,
//! and it starts afresh where something was taken back.

use bots::{AnyBots, Bot, BotRng, Budget, Choice, NoAnswer, OnlyRandom, Roster};
use catalog::{AnyGame, AnyMatch};
use ferry::{Coin, Ferry, FerryView};
use game_core::{Dice, Seat, Secret};
use serde_json::Value;

/// Counts how often it was asked, and says so.
#[derive(Default)]
struct Counting(u32);

impl Bot<Ferry> for Counting {
    fn choose(
        &mut self,
        _: Seat,
        _: &FerryView,
        legal: &[Coin],
        _: Budget,
        _: &mut BotRng,
    ) -> Choice<Coin> {
        self.0 += 1;
        Choice::because(legal[0], self.0.to_string())
    }
}

struct Counters;

impl Roster for Counters {
    type Game = Ferry;
    const NAMES: &'static [&'static str] = &["counting"];
    fn bot(name: &str) -> Option<Box<dyn Bot<Ferry>>> {
        (name == "counting").then(|| Box::new(Counting::default()) as Box<dyn Bot<Ferry>>)
    }
}

fn opened() -> AnyMatch {
    let dice = Dice::new(&Secret::new([3; 32]), &["", ""]);
    AnyGame::of::<Ferry>().open(&Value::Null, 2, Some(dice)).unwrap()
}

const ME: fn() -> Seat = || Seat::new(0);
const OTHER: fn() -> Seat = || Seat::new(1);

#[test]
fn what_a_bot_remembers_lives_from_move_to_move() {
    let (mut played, budget) = (opened(), Budget::Simulations(1));
    let mut bot = AnyBots::of::<Counters>().sit("counting").unwrap();
    for boat in 1..=4 {
        let choice = bot.choose(&played, ME(), budget, 0).unwrap();
        assert_eq!(choice.thought, Some(boat.to_string()));
        played.play(ME(), &choice.mv, None).unwrap();
        let any = played.legal_moves(OTHER())[0].text.clone();
        played.play(OTHER(), &any, None).unwrap();
    }
}

#[test]
fn a_bot_starts_afresh_where_something_was_taken_back_or_the_question_comes_again() {
    let (mut played, budget) = (opened(), Budget::Simulations(1));
    let mut bot = AnyBots::of::<Counters>().sit("counting").unwrap();
    let mut asked = |played: &AnyMatch| bot.choose(played, ME(), budget, 0).unwrap().thought;
    assert_eq!(asked(&played).as_deref(), Some("1"));
    // The table has not gone on since: the answer was lost.
    assert_eq!(asked(&played).as_deref(), Some("1"));
    played.play(OTHER(), "2", None).unwrap();
    assert_eq!(asked(&played).as_deref(), Some("2"));
    played.take_back(OTHER()).unwrap();
    assert_eq!(asked(&played).as_deref(), Some("1"));
}

#[test]
fn a_wrong_question_is_answered_by_name() {
    let bots = AnyBots::of::<Counters>();
    let error = bots.sit("hal").unwrap_err().to_string();
    assert_eq!(error, "ferry has no bot \"hal\"; it has counting");
    let mut played = opened();
    played.play(ME(), "1", None).unwrap();
    let asked = bots.ask(&played, ME(), "counting", Budget::Simulations(1), 0);
    assert_eq!(asked.unwrap_err(), NoAnswer::NotToAct(ME()));
    // Rules alone are enough for a bot that takes whatever comes.
    let any = AnyBots::of::<OnlyRandom<Ferry>>();
    assert_eq!(any.names(), ["random"]);
    assert!(any.ask(&played, OTHER(), "random", Budget::Simulations(1), 7).is_ok());
}
