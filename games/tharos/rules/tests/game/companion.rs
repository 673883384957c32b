//! The companion, clause by clause, as the player lives it.

use game_core::laws::{Table, hold};
use game_core::{Describe, Game, Refusal, Seat, Turn, Viewer};
use tharos::companion::{Bag, Companion, CompanionView, Options, Phase};
use tharos::mat::{Guild, MARKERS, Row, SheetLine, Trial};

use Guild::{Ochre, Plum, Teal};

/// A companion beside a printed copy, and the order in which markers are drawn.
struct Beside {
    companion: Companion,
    coming: std::vec::IntoIter<Guild>,
}

impl Beside {
    /// The markers come in this order, then the rest of the bag, guild by guild.
    fn new(first: &[Guild]) -> Beside {
        let mut order = first.to_vec();
        for guild in Guild::ALL {
            let drawn = order.iter().filter(|other| **other == guild).count();
            order.extend(vec![guild; usize::from(MARKERS) - drawn]);
        }
        Beside::with(Options::default(), order).prepared()
    }

    /// Before anything is prepared.
    fn with(options: Options, order: Vec<Guild>) -> Beside {
        let companion = Companion::new(&options, 1).unwrap();
        Beside { companion, coming: order.into_iter() }
    }

    /// Confirms every step of the preparation.
    fn prepared(mut self) -> Beside {
        while self.view().phase == Phase::Prepare {
            self.say("ready");
        }
        self
    }

    fn settle(&mut self) {
        while let Turn::Chance(_) = self.companion.turn() {
            let guild = self.coming.next().unwrap();
            self.companion.apply_chance(format!("marker {guild}").parse().unwrap());
        }
    }

    /// Gives these answers, one after the other.
    fn say(&mut self, answers: &str) -> CompanionView {
        for answer in answers.split(", ") {
            self.companion
                .play(Seat::new(0), answer.parse().unwrap())
                .unwrap_or_else(|refused| panic!("{answer}: {refused}"));
            self.settle();
        }
        self.view()
    }

    fn view(&self) -> CompanionView {
        self.companion.view(Viewer::Seat(Seat::new(0)))
    }

    /// This answer is refused, and nothing has changed.
    fn refuses(&mut self, answer: &str, clause: &str, message: &str) {
        let before = self.companion.clone();
        let refused = self.companion.play(Seat::new(0), answer.parse().unwrap()).unwrap_err();
        assert_eq!((refused.clause(), refused.to_string().as_str()), (clause, message), "{answer}");
        assert_eq!(self.companion, before, "{answer}");
    }

    /// Plays whole turns until `trial` is asked about, meeting what comes before.
    fn until(trial: Trial) -> Beside {
        Beside::until_with(trial, |_| true)
    }

    fn until_with(trial: Trial, met: impl Fn(Trial) -> bool) -> Beside {
        let first = match trial.row() {
            Row::A => vec![Ochre; 6],
            Row::B => [vec![Ochre], vec![Teal; 6]].concat(),
            Row::C => [vec![Ochre, Teal], vec![Plum; 6]].concat(),
        };
        let mut beside = Beside::new(&first);
        loop {
            beside.say("place");
            match beside.view().mat.pending() {
                Some(reached) if reached == trial => return beside,
                Some(other) => drop(beside.say(if met(other) { "yes, done" } else { "no, done" })),
                None => drop(beside.say("done")),
            }
        }
    }

    /// Two rows to their ends: everything is met.
    fn two_last_spaces() -> Beside {
        let mut beside = Beside::until(Trial::LastA);
        beside.say("yes, done");
        loop {
            beside.say("place");
            let asked = beside.view().mat.pending();
            if asked == Some(Trial::LastB) {
                beside.say("yes");
                return beside;
            }
            beside.say(if asked.is_some() { "yes, done" } else { "done" });
        }
    }
}

#[test]
fn th_1_1_the_companion_keeps_three_rows_of_six_three_start_spaces_and_a_loss_box() {
    let text = Beside::new(&[Ochre, Teal, Plum]).view().to_string();
    for line in [
        "Turn 1 of 16",
        "Start spaces: I ochre, II teal, III plum",
        "Bag: 5 ochre, 5 teal, 5 plum",
        "Loss box: 0 mines, 0 points",
        "Row A (no guild yet, 0 of 6)",
        "Row B (no guild yet, 0 of 6)",
        "Row C (no guild yet, 0 of 6)",
    ] {
        assert!(text.lines().any(|told| told == line), "{line} in:\n{text}");
    }
}

#[test]
fn th_1_2_nine_spaces_hold_a_mine_or_a_coin() {
    let text = Beside::new(&[]).view().to_string();
    assert_eq!(text.lines().filter(|line| line.ends_with(": mine")).count(), 7);
    assert_eq!(text.lines().filter(|line| line.ends_with(": coin")).count(), 2);
    assert_eq!(text.lines().filter(|line| line.contains("6, last space: ")).count(), 3);
}

#[test]
fn th_1_3_th_1_4_a_marker_on_the_second_space_of_row_a_is_asked_for_seven_jar() {
    let mut beside = Beside::new(&[Ochre, Ochre, Ochre]);
    assert_eq!(beside.say("place").phase, Phase::Act);
    assert_eq!(beside.say("done, place").mat.pending(), Some(Trial::SevenJar));
    assert_eq!(beside.say("yes, done, place").phase, Phase::Act);
    assert_eq!(beside.say("done, place").mat.pending(), Some(Trial::EmptyHand));
}

#[test]
fn th_1_4_a_plain_space_asks_for_nothing() {
    let view = Beside::new(&[Ochre; 3]).view();
    assert_eq!(view.more[0], "If you place now, ochre goes to A1, which asks for nothing.");
}

#[test]
fn th_1_5_three_markers_are_drawn_from_a_bag_of_eighteen() {
    let mut beside = Beside::with(Options::default(), Vec::new());
    for _ in ["the game", "the bag"] {
        beside.companion.play(Seat::new(0), "ready".parse().unwrap()).unwrap();
    }
    let mut companion = beside.companion;
    let mut chances = Vec::new();
    companion.chances(&mut chances);
    let told: Vec<String> = chances.iter().map(|(m, weight)| format!("{m} {weight}")).collect();
    assert_eq!(told, ["marker ochre 6", "marker teal 6", "marker plum 6"]);
    for onto in ["I", "II", "III"] {
        let marker = "marker teal".parse().unwrap();
        let said = companion.describe_chance(None, &marker);
        assert_eq!(said, format!("teal is drawn onto {onto}"));
        assert_eq!(
            companion.check(Seat::new(0), &"place".parse().unwrap()).unwrap_err().to_string(),
            "a marker is drawn first"
        );
        companion.apply_chance(marker);
    }
    assert_eq!(companion.turn().seats().len(), 1);
}

#[test]
fn th_1_6_two_last_spaces_and_seventy_points_win() {
    let mut beside = Beside::two_last_spaces();
    let told = beside.say("points 59").more;
    assert_eq!(told, ["You met two last spaces.", "70 points in all."]);
    let sheet = beside.view().sheet.unwrap();
    assert_eq!((sheet.total, sheet.won, sheet.verdict.as_str()), (70, true, "won with 70 points"));
    let sheet = beside.say("points 58").sheet.unwrap();
    assert_eq!((sheet.total, sheet.won), (69, false));
    assert_eq!(sheet.verdict, "lost: you needed 70 points and scored 69");
}

#[test]
fn th_2_1_a_turn_begins_with_the_attack_card_and_the_dice() {
    let view = Beside::new(&[]).view();
    assert_eq!(view.tell, ["Reveal the attack card.", "Draw your dice and roll them."]);
    assert_eq!(view.ask, "Swap two markers first, or place one?");
}

#[test]
fn th_2_2_two_neighbours_are_swapped_once_for_three_jar() {
    let mut beside = Beside::new(&[Ochre, Teal, Plum]);
    assert_eq!(
        beside.view().more,
        [
            "If you place now, ochre goes to A1, which asks for nothing.",
            "If you swap I and II first, teal goes to A1, which asks for nothing."
        ]
    );
    for nonsense in ["swap 0", "swap 3", "swap 200"] {
        let why = "there are two swaps: 1 for I and II, 2 for II and III";
        beside.refuses(nonsense, "TH-2.2", why);
    }
    let view = beside.say("swap 2");
    assert_eq!(view.mat.start(), [Some(Ochre), Some(Plum), Some(Teal)]);
    assert_eq!(view.tell, ["Pay 3 Jar."]);
    beside.refuses("swap 1", "TH-2.2", "you have already swapped markers this turn");
    beside.say("place");
    beside.refuses("swap 1", "TH-2.2", "swap before you place the marker");
    assert_eq!(beside.view().lines[0].swapped, Some(2));
    assert_eq!(beside.say("done, swap 1").mat.start()[0], Some(Teal));
}

#[test]
fn th_2_3_the_marker_is_placed_once_and_its_requirement_is_dealt_with_at_once() {
    let mut beside = Beside::new(&[Ochre; 3]);
    beside.refuses("done", "TH-2.3", "place the marker of space I first");
    beside.say("place");
    let why = "you place one marker a turn: end your turn first";
    beside.refuses("place", "TH-2.3", why);
    beside.say("done, place");
    let why = "answer the question about this space first";
    for early in ["place", "done", "swap 1"] {
        beside.refuses(early, "TH-2.3", why);
    }
}

#[test]
fn th_2_4_the_others_move_down_and_the_bag_is_empty_in_turn_sixteen() {
    let mut beside = Beside::new(&[Ochre, Teal, Plum, Teal]);
    assert_eq!(beside.say("place").mat.start(), [Some(Teal), Some(Plum), Some(Teal)]);
    let mut beside = without_two_last_spaces();
    let view = beside.view();
    assert_eq!((view.turn, view.mat.bag()), (16, [0; 3]));
    assert!(view.mat.start().iter().all(Option::is_some));
    assert_eq!(beside.say("place").mat.start()[2], None);
}

#[test]
fn th_2_5_each_row_takes_one_guild() {
    let mut beside = Beside::new(&[Teal, Plum, Teal, Ochre]);
    let view = beside.say("place, done, place, done, place, yes, done, place");
    let rows = Row::ALL.map(|row| view.mat.row(row));
    assert_eq!(rows, [Some((Teal, 2)), Some((Plum, 1)), Some((Ochre, 1))]);
}

#[test]
fn th_3_1_the_general_action_comes_before_the_question() {
    let mut beside = Beside::until(Trial::EmptyHand);
    let top = "Put the top 5 action cards of the draw deck back into the box.";
    assert_eq!(beside.view().tell, [top]);
    assert_eq!(beside.say("yes").tell.len(), 2, "met: a mine to place, and the turn");
    beside.refuses("yes", "TH-3.1", "nothing is asked about now");
    beside.refuses("7", "TH-3.1", "nothing is asked about now");
}

/// What is told before the question, the question, and what is told after yes
/// and after no.
type Space = (
    Trial,
    &'static [&'static str],
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

const LINE: &str = "Roll a die. With 1 to 4 take all ore and crystals from that column of the \
                    regions, with 5 from the second row from the top, with 6 from the third. They \
                    go back to the supply.";
const MINE: &str = "Take your mine from the mat and place it on a region.";
const COIN: &str = "Take the coin of 5 Jar from the mat.";
const LOST: &str = "Put your mine from the mat into the loss box.";
const BUILDING: &str = "Put 1 random unbuilt public building back into the box.";

const SPACES: [Space; 9] = [
    (
        Trial::SevenJar,
        &[BUILDING],
        "Do you own at least 7 Jar?",
        &[MINE],
        &[
            LOST,
            "Bring 2 random unbuilt public buildings into play, each with a marker of another guild \
             on it: using them costs you double.",
        ],
    ),
    (
        Trial::EmptyHand,
        &["Put the top 5 action cards of the draw deck back into the box."],
        "Is your hand free of action cards?",
        &[MINE],
        &[LOST, "Put the top 15 action cards of the draw deck back into the box."],
    ),
    (
        Trial::TradeMedal,
        &[],
        "Do you own at least 1 trade medal?",
        &[COIN],
        &[
            "Put the coin from the mat onto A6, the last space of row A: it now asks for something else.",
            LINE,
        ],
    ),
    (
        Trial::Strength,
        &[LINE],
        "Do you have a combat strength of at least 3?",
        &[COIN],
        &[
            "Put the coin from the mat onto B6, the last space of row B: it now asks for something else.",
        ],
    ),
    (
        Trial::FourteenJar,
        &[BUILDING],
        "Do you own at least 14 Jar?",
        &[MINE],
        &[
            LOST,
            "Bring 3 random unbuilt public buildings into play, each with a marker of another guild \
             on it: using them costs you double.",
        ],
    ),
    (
        Trial::SixCards,
        &[],
        "Do you have at least 6 player cards in the play area?",
        &[MINE],
        &[LOST, "Put 2 player cards from your play area back into your deck."],
    ),
    (
        Trial::FullHand,
        &[],
        "Do you have at least 3 action cards in hand?",
        &[MINE],
        &[
            LOST,
            "Put the top half of the action cards in the draw deck, rounded down, back into the box.",
        ],
    ),
    (
        Trial::ThreeMarkers,
        &[],
        "Do you own at least 3 ore and crystal markers?",
        &[MINE],
        &[LOST, LINE],
    ),
    (
        Trial::ThreeMedals,
        &[],
        "Do you own at least 3 kinds of medals?",
        &[MINE],
        &[LOST, "Give back 1 medal of your choice."],
    ),
];

const ON: &str = "Play your actions and meet the attack.";

#[test]
fn th_3_2_what_is_met_gives_the_mine_or_the_coin() {
    for (trial, general, question, met, _) in SPACES {
        let mut beside = Beside::until(trial);
        let view = beside.view();
        assert_eq!(
            (view.tell.as_slice(), view.ask.as_str()),
            (strings(general).as_slice(), question)
        );
        let view = beside.say("yes");
        assert_eq!(view.tell, strings(&[met, &[ON]].concat()), "{trial:?}");
        assert_eq!((view.mat.result(trial), view.mat.lost_mines()), (Some(true), 0), "{trial:?}");
        assert_eq!(beside.say("done").phase, Phase::Swap, "{trial:?}");
    }
}

#[test]
fn th_3_3_what_is_not_met_costs_at_once_and_the_stake_is_lost() {
    for (trial, _, _, _, failed) in SPACES {
        let mut beside = Beside::until(trial);
        let view = beside.say("no");
        assert_eq!(view.tell, strings(&[failed, &[ON]].concat()), "{trial:?}");
        let coin = matches!(trial, Trial::TradeMedal | Trial::Strength);
        assert_eq!(view.mat.result(trial), Some(false), "{trial:?}");
        assert_eq!(view.mat.has_coin(trial.row()), coin, "{trial:?}");
        assert_eq!(view.mat.lost_mines(), usize::from(!coin), "{trial:?}");
    }
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn th_3_3_a_coin_changes_what_the_last_space_asks() {
    for (last, coin, plain, changed) in [
        (
            Trial::LastA,
            Trial::TradeMedal,
            "Do you own at least 20 Jar?",
            "Do you own at least 25 Jar?",
        ),
        (
            Trial::LastB,
            Trial::Strength,
            "Do you own at least 3 exploration medals?",
            "Do you own at least 2 trade medals?",
        ),
    ] {
        assert_eq!(Beside::until(last).view().ask, plain);
        let view = Beside::until_with(last, |trial| trial != coin).view();
        assert_eq!(view.ask, changed);
        assert_eq!(view.more[0], "Because of the coin this space asks for something else.");
    }
    assert_eq!(Beside::until(Trial::LastC).view().ask, "Do you own at least 3 civil medals?");
}

#[test]
fn th_3_4_the_first_last_space_is_met_and_play_goes_on_or_all_is_lost() {
    for last in [Trial::LastA, Trial::LastB, Trial::LastC] {
        let mut beside = Beside::until(last);
        let more = beside.view().more;
        assert_eq!(more, ["If not, the game is lost at once. If so, you play on."], "{last:?}");
        let view = beside.say("yes");
        assert_eq!((view.phase, view.tell), (Phase::Act, strings(&[ON])), "{last:?}");
        let mut beside = Beside::until(last);
        let view = beside.say("no");
        assert_eq!((view.phase, view.tell.len()), (Phase::Count, 0), "{last:?}");
        assert_eq!(view.more, ["You missed a last space: the game is lost."], "{last:?}");
        let verdict = view.sheet.unwrap().verdict;
        assert_eq!(verdict, "lost: a last space was not met", "{last:?}");
        let why = "the mat has ended the game: only your points are missing";
        for late in ["place", "swap 1", "done", "yes"] {
            beside.refuses(late, "TH-3.4", why);
        }
    }
}

#[test]
fn th_3_4_the_second_last_space_ends_the_game_at_once() {
    let mut beside = Beside::two_last_spaces();
    let view = beside.view();
    assert_eq!((view.phase, view.sheet.is_none()), (Phase::Count, true));
    assert_eq!(view.more, ["You met two last spaces."]);
    let again = beside.say("undo");
    let more = ["If not, the game is lost at once. If so, it ends and your points decide."];
    assert_eq!(again.more, more);
    assert!(!beside.say("no").sheet.unwrap().won);
}

#[test]
fn th_3_5_clearing_a_line_is_explained() {
    for answers in [(Trial::ThreeMarkers, "no"), (Trial::TradeMedal, "no")] {
        let view = Beside::until(answers.0).say(answers.1);
        assert!(view.tell.contains(&LINE.to_owned()), "{:?}", view.tell);
    }
}

#[test]
fn th_3_6_nobody_holds_more_than_three_action_cards_or_simply_discards_them() {
    for trial in [Trial::EmptyHand, Trial::FullHand] {
        let mut beside = Beside::until(trial);
        assert_eq!(
            beside.view().more,
            [
                "You hold at most 3 action cards. They are played, not simply discarded, and only if \
              their effect can be carried out."
            ]
        );
        let why = "4 action cards in hand is not possible: enter a number from 0 to 3";
        beside.refuses("4", "TH-3.6", why);
    }
    assert_eq!(Beside::until(Trial::EmptyHand).say("0").mat.result(Trial::EmptyHand), Some(true));
    assert_eq!(Beside::until(Trial::EmptyHand).say("1").mat.result(Trial::EmptyHand), Some(false));
    assert_eq!(Beside::until(Trial::FullHand).say("3").mat.result(Trial::FullHand), Some(true));
    assert_eq!(Beside::until(Trial::FullHand).say("2").mat.result(Trial::FullHand), Some(false));
}

/// Sixteen turns in which only one row is completed, up to the last placing.
fn without_two_last_spaces() -> Beside {
    // The two markers left over are of different guilds.
    let all = [vec![Ochre; 6], vec![Teal; 5], vec![Plum; 5], vec![Teal, Plum]].concat();
    let mut beside = Beside::new(&all);
    for _ in 0..15 {
        beside.say("place");
        beside.say(if beside.view().mat.pending().is_some() { "yes, done" } else { "done" });
    }
    beside
}

#[test]
fn th_4_1_after_sixteen_turns_without_two_last_spaces_it_is_lost() {
    let mut beside = without_two_last_spaces();
    let view = beside.say("place, yes");
    assert_eq!((view.turn, view.phase), (16, Phase::Act), "the turn is still played");
    let view = beside.say("done");
    assert_eq!((view.phase, view.turn), (Phase::Count, 16));
    assert_eq!(view.more, ["Sixteen turns are over without two last spaces: the game is lost."]);
    let why = "the mat has ended the game: only your points are missing";
    beside.refuses("place", "TH-4.1", why);
    let sheet = beside.say("points 99").sheet.unwrap();
    assert_eq!((sheet.total, sheet.won), (102, false));
    assert_eq!(sheet.verdict, "lost: sixteen turns without two last spaces");
}

#[test]
fn th_4_2_the_sheet_has_every_line() {
    let failed = [Trial::SevenJar, Trial::EmptyHand, Trial::FourteenJar];
    let mut beside = Beside::until_with(Trial::LastB, |trial| !failed.contains(&trial));
    beside.refuses("points 70", "TH-4.2", "enter your points when the game is over");
    beside.refuses("finish", "TH-4.2", "enter your points when the game is over");
    beside.say("yes, done");
    while beside.view().mat.end().is_none() {
        let asked = beside.say("place").mat.pending();
        beside.say(match asked {
            Some(Trial::LastA) => "yes",
            Some(trial) if failed.contains(&trial) => "no, done",
            Some(_) => "yes, done",
            None => "done",
        });
    }
    let sheet = beside.say("63").sheet.unwrap();
    assert_eq!(
        sheet.lines,
        [
            (SheetLine::LastSpaces, 6),
            (SheetLine::SecondLastSpace, 5),
            (SheetLine::LossBox, -6),
            (SheetLine::SevenJar, -2),
            (SheetLine::FourteenJar, -3),
        ]
    );
    assert_eq!((sheet.base, sheet.total, sheet.won), (Some(63), 63, false));
    assert_eq!(
        sheet.to_string(),
        "   63  Points in the base game\n    6  Last spaces, 3 each\n    5  Second last space\n   \
         -6  Mines in the loss box, −2 each\n   -2  7 Jar in row A not met\n   -3  14 Jar in row B not met\n   63  Total\n\
         Lost: you needed 70 points and scored 63.\n"
    );
    beside.say("finish");
    let outcome = beside.companion.outcome().unwrap();
    assert_eq!(
        (outcome.scores[0], &*outcome.reason),
        (63, "lost: you needed 70 points and scored 63")
    );
    assert!(outcome.winners.is_empty());
    let mut beside = Beside::two_last_spaces();
    beside.say("70, finish");
    assert_eq!(beside.companion.outcome().unwrap().winners, beside.companion.seats());
}

#[test]
fn th_4_3_two_rows_are_complete_exactly_if_the_two_markers_left_share_a_guild() {
    for (left, end) in [([Teal, Plum], "lost"), ([Plum, Plum], "won")] {
        let mut order: Vec<Guild> = Vec::new();
        for guild in Guild::ALL {
            let kept = left.iter().filter(|other| **other == guild).count();
            order.extend(vec![guild; usize::from(MARKERS) - kept]);
        }
        order.extend(left);
        let mut beside = Beside::new(&order);
        while beside.view().phase != Phase::Count {
            let asked = beside.say("place").mat.pending();
            let view = if asked.is_some() { beside.say("yes") } else { beside.view() };
            if view.phase == Phase::Act {
                beside.say("done");
            }
        }
        let sheet = beside.say("99").sheet.unwrap();
        assert!(sheet.verdict.starts_with(end), "{}", sheet.verdict);
    }
}

#[test]
fn th_6_1_one_thing_is_asked_at_a_time() {
    let mut beside = Beside::new(&[Ochre; 6]);
    let asked = |view: CompanionView| view.ask;
    assert_eq!(asked(beside.say("swap 1")), "Place the marker of space I?");
    assert_eq!(asked(beside.say("place")), "Is your turn over?");
    assert_eq!(asked(beside.say("done, place")), "Do you own at least 7 Jar?");
    let mut beside = Beside::two_last_spaces();
    assert_eq!(asked(beside.view()), "How many points did you score in the base game?");
    assert_eq!(asked(beside.say("points 60")), "Is everything right?");
    assert_eq!(asked(beside.say("finish")), "The game is finished");
}

#[test]
fn th_6_2_a_number_is_an_answer_and_nonsense_is_none() {
    for (count, met) in [("7", true), ("6", false), ("0", false), ("99", true)] {
        let view = Beside::until(Trial::SevenJar).say(count);
        assert_eq!(view.mat.result(Trial::SevenJar), Some(met), "{count}");
    }
    let mut beside = Beside::until(Trial::SevenJar);
    let why = |count: &str| format!("{count} Jar is not possible: enter a number from 0 to 99");
    for nonsense in ["-1", "100", "2147483647"] {
        beside.refuses(nonsense, "TH-6.2", &why(nonsense));
    }
    let why = "5 kinds of medals is not possible: enter a number from 0 to 4";
    Beside::until(Trial::ThreeMedals).refuses("5", "TH-6.2", why);
    for nonsense in ["", "maybe", "7 Jar", "points", "points many", "back", "99999999999", "Yes"] {
        let read = nonsense.parse::<tharos::companion::Move>();
        assert!(read.is_err(), "{nonsense:?} was read as {read:?}");
    }
}

#[test]
fn th_6_3_every_answer_can_be_taken_back_to_the_very_first() {
    let mut beside = Beside::new(&[Ochre, Ochre, Teal]);
    let mut before = vec![beside.view()];
    for answer in ["swap 1", "place", "done", "place", "9", "done", "swap 2", "place", "no", "done"]
    {
        if beside.companion.check(Seat::new(0), &answer.parse().unwrap()).is_ok() {
            before.push(beside.say(answer));
        }
    }
    let markers = before.last().unwrap().drawn.clone();
    before.pop();
    for earlier in before.into_iter().rev() {
        let now = beside.say("undo");
        assert_eq!((now.phase, now.mat, now.lines), (earlier.phase, earlier.mat, earlier.lines));
        assert_eq!([now.drawn, now.known].concat(), markers, "no marker is drawn anew");
    }
    // The preparation was confirmed in five steps.
    let back = beside.say("undo, undo, undo, undo, undo");
    assert_eq!((back.phase, back.drawn, back.known), (Phase::Prepare, vec![], markers));
    beside.refuses("undo", "TH-6.3", "nothing has been answered yet");
}

#[test]
fn th_6_3_going_back_to_a_turn_brings_the_same_markers_again() {
    let mut beside = Beside::new(&[Ochre, Teal, Plum, Plum, Teal, Ochre]);
    let third = beside.say("place, done, place, done");
    beside.say("swap 1, place, done, place");
    beside.refuses("back 5", "TH-6.3", "turn 5 has not begun yet");
    for nonsense in ["back 0", "back 17", "back 255"] {
        beside.refuses(nonsense, "TH-6.3", "turns are counted from 1 to 16");
    }
    let back = beside.say("back 3");
    assert_eq!((back.turn, back.mat, back.lines), (3, third.mat, third.lines));
    assert_eq!(back.known, [Ochre]);
    beside.refuses("back 3", "TH-6.3", "this is the beginning of turn 3");
    let again = beside.say("place");
    assert_eq!((again.mat.start()[2], again.known), (Some(Ochre), vec![]));
    assert_eq!(beside.say("back 1").turn, 1);
}

#[test]
fn th_6_4_the_sheet_is_open_to_corrections_until_it_is_closed() {
    let mut beside = Beside::two_last_spaces();
    let why = "you met two last spaces, so your points decide: enter them first";
    beside.refuses("finish", "TH-6.4", why);
    for nonsense in ["-100", "1000", "points -100", "points 1000"] {
        let points = nonsense.trim_start_matches("points ");
        let why = format!("{points} points is not possible: enter a number from -99 to 999");
        beside.refuses(nonsense, "TH-6.4", &why);
    }
    assert_eq!(beside.say("points 600").sheet.unwrap().base, Some(600));
    assert_eq!(beside.say("60").sheet.unwrap().base, Some(60));
    assert_eq!(beside.say("undo").sheet.unwrap().base, Some(600));
    assert_eq!(beside.companion.outcome(), None);
    beside.say("points 60, finish");
    assert_eq!(beside.companion.turn(), Turn::Over);
    for late in ["undo", "points 61", "back 1", "place", "finish"] {
        beside.refuses(late, "TH-6.4", "the sheet is closed");
    }
}

#[test]
fn th_6_4_a_lost_game_need_not_tell_its_points() {
    let mut beside = Beside::until(Trial::LastA);
    let view = beside.say("no");
    assert_eq!(view.ask, "How many points did you score in the base game? You can leave this out.");
    let view = beside.say("finish");
    assert!(view.to_string().contains("    –  Points in the base game"));
    assert_eq!(beside.companion.outcome().unwrap().scores[0], 0);
}

#[test]
fn th_4_1_in_turn_16_a_lost_mine_is_told_once() {
    let mut beside = without_two_last_spaces();
    let view = beside.say("place, no");
    assert_eq!((view.turn, view.phase), (16, Phase::Act));
    assert_eq!(view.tell, [LOST, "Give back 1 medal of your choice.", ON]);
    assert!(view.more[0].starts_with("You can no longer reach two last spaces"), "{:?}", view.more);
    let view = beside.say("done");
    assert_eq!((view.phase, view.tell), (Phase::Count, vec![]), "the mine is in the loss box");
    let sheet = beside.say("40").sheet.unwrap();
    // One last space, and one mine in the loss box.
    assert_eq!((sheet.total, sheet.won), (40 + 3 - 2, false));
}

#[test]
fn th_4_1_the_total_of_a_lost_game_without_its_points_is_that_of_the_mat() {
    let mut beside = without_two_last_spaces();
    let view = beside.say("place, yes, done, finish");
    assert!(view.to_string().contains("    3  Total of the mat alone\n"), "{view}");
}

fn own_bag() -> Options {
    Options { bag: Bag::Own, ..Options::default() }
}

/// A layout that shares no space with ours in row A.
fn elsewhere() -> Options {
    Options {
        row_a: "A1 A3 A5".into(),
        row_b: "B3 B4 B5".into(),
        row_c: "C1 C2 C3".into(),
        ..Options::default()
    }
}

#[test]
fn the_companion_keeps_the_laws() {
    for (options, games) in [
        (Options::default(), 30),
        (elsewhere(), 15),
        (own_bag(), 30),
        (Options { bag: Bag::Own, ..elsewhere() }, 15),
    ] {
        hold::<Companion>(&Table { options, seats: 1, games, most_moves: 20_000 });
    }
}

#[test]
fn th_6_5_requirements_stand_where_the_players_own_mat_has_them() {
    let order = [vec![Ochre; 6], vec![Teal; 6], vec![Plum; 6]].concat();
    let mut beside = Beside::with(elsewhere(), order).prepared();
    let view = beside.view();
    assert_eq!(view.more[0], "If you place now, ochre goes to A1, which asks for at least 7 Jar.");
    let text = view.to_string();
    for line in [
        "  A1: at least 7 Jar: mine",
        "  A3: no action cards in hand: mine",
        "  A5: at least 1 trade medal: coin",
        "  A6, last space: at least 20 Jar: open",
        "  B3: combat strength of at least 3: coin",
        "  C3: at least 3 kinds of medals: mine",
    ] {
        assert!(text.lines().any(|told| told == line), "{line} in:\n{text}");
    }
    assert_eq!(beside.say("place").ask, "Do you own at least 7 Jar?");
    assert_eq!(beside.say("yes, done, place").phase, Phase::Act, "A2 is plain");
    assert_eq!(beside.say("done, place").ask, "Is your hand free of action cards?");
    let shown = serde_json::to_value(beside.view()).unwrap();
    assert_eq!(
        (&shown["mat"]["pending"], &shown["lines"][0]["space"]),
        (&"A3".into(), &"A1".into())
    );
    assert_eq!(shown["lines"][0]["requirement"], "seven-jar");
    assert_eq!(shown["mat"]["layout"][0], serde_json::json!(["A1", "A3", "A5", "A6"]));
}

#[test]
fn th_6_5_a_layout_that_no_mat_can_have_is_refused() {
    let row_a = |text: &str| Options { row_a: text.into(), ..Options::default() };
    let row_b = |text: &str| Options { row_b: text.into(), ..Options::default() };
    for (options, why) in [
        (
            row_a("A2 A2 A5"),
            "two requirements cannot stand on A2: each has a space of its own (TH-6.5)",
        ),
        (
            row_a("A2 A4 A6"),
            "A6 is the last space of its row and has a requirement of its own (TH-6.5)",
        ),
        (
            row_a("A4 A2 A5"),
            "A2 stands to the left of A4: the requirement spaces are named from left to right (TH-6.5)",
        ),
        (row_a("A2 A4"), "row A has three requirement spaces, such as A2 A4 A5, not 2 (TH-6.5)"),
        (row_a(""), "row A has three requirement spaces, such as A2 A4 A5, not 0 (TH-6.5)"),
        (
            row_b("B2 B4 A5"),
            "\"A5\" is no space of row B before its last one: there are B1 to B5 (TH-6.5)",
        ),
        (
            row_b("B0 B4 B5"),
            "\"B0\" is no space of row B before its last one: there are B1 to B5 (TH-6.5)",
        ),
    ] {
        let refused = Companion::new(&options, 1).expect_err(why);
        assert_eq!(refused.to_string(), why);
    }
    // Written with commas it is the same.
    assert_eq!(
        Companion::new(&row_a("a2, a4, a5"), 1).unwrap(),
        Companion::new(&Options::default(), 1).unwrap()
    );
}

#[test]
fn th_6_6_the_preparation_is_told_step_by_step_and_each_is_confirmed() {
    let mut beside = Beside::with(Options::default(), vec![Teal, Plum, Ochre, Ochre]);
    let view = beside.view();
    assert_eq!((view.phase, view.ask.as_str()), (Phase::Prepare, "Is that done?"));
    assert_eq!(view.more, ["Preparation, step 1 of 5."]);
    assert!(view.to_string().starts_with("Preparation, step 1 of 5\n"));
    let why = "the preparation comes first: say ready when this step is done";
    for early in ["place", "swap 1", "yes", "7", "done"] {
        beside.refuses(early, "TH-6.6", why);
    }
    beside.refuses("back 1", "TH-6.3", "turn 1 has not begun yet");
    let mut told = vec![view.tell];
    while beside.view().preparation.is_some() {
        told.push(beside.say("ready").tell);
    }
    assert_eq!(
        told,
        [
            vec!["Set up the base game as its own rules say.", "Lay the solo mat beside it."],
            vec![
                "Lay out 6 guild markers of each of the three colours you do not play: they are \
                 drawn for you here.",
                "Decide which of them are ochre, teal and plum here.",
            ],
            vec!["Put teal on start space I, plum on II and ochre on III."],
            vec!["Put one of your mines on each of A2, A4, B4, B5, C2, C4 and C5."],
            vec!["Put a coin of 5 Jar on each of A5 and B2."],
            vec!["Reveal the attack card.", "Draw your dice and roll them."],
        ]
    );
    beside.refuses("ready", "TH-6.6", "everything is prepared");
    beside.refuses("back 1", "TH-6.3", "this is the beginning of turn 1");
    let first = beside.view();
    beside.say("place, done");
    let back = beside.say("back 1");
    assert_eq!((back.phase, back.mat), (Phase::Swap, first.mat));
    // Mines and coins go where the player's own mat has them.
    let mut beside = Beside::with(elsewhere(), vec![Ochre; 3]);
    let told: Vec<String> = beside.say("ready, ready, ready").tell;
    assert_eq!(told, ["Put one of your mines on each of A1, A3, B4, B5, C1, C2 and C3."]);
    assert_eq!(beside.say("ready").tell, ["Put a coin of 5 Jar on each of A5 and B3."]);
}

#[test]
fn th_6_7_whoever_has_a_bag_enters_the_colour_drawn() {
    let mut beside = Beside::with(own_bag(), Vec::new());
    let view = beside.say("ready");
    assert_eq!(
        view.tell[0],
        "Put 6 guild markers of each of the three colours you do not play into a bag."
    );
    beside.refuses(
        "drew teal",
        "TH-6.6",
        "the preparation comes first: say ready when this step is done",
    );
    let view = beside.say("ready");
    assert_eq!((view.phase, view.ask.as_str()), (Phase::Draw, "Which colour did you draw?"));
    assert_eq!(view.tell, ["Draw a marker from your bag and put it on start space I."]);
    assert_eq!(beside.companion.turn().seats().len(), 1, "it is no chance of ours");
    beside.refuses("ready", "TH-2.4", "a marker is drawn first");
    let view = beside.say("drew teal, drew ochre, drew teal");
    assert_eq!(view.mat.start(), [Some(Teal), Some(Ochre), Some(Teal)]);
    assert_eq!(view.tell, ["Put one of your mines on each of A2, A4, B4, B5, C2, C4 and C5."]);
    let view = beside.say("ready, ready, place");
    assert_eq!((view.turn, view.phase), (1, Phase::Draw));
    assert_eq!(
        view.tell,
        [
            "Move the other two markers down one start space each.",
            "Draw a marker from your bag and put it on start space III.",
        ]
    );
    assert_eq!(view.more, ["The bag holds 5 ochre, 4 teal and 6 plum."]);
    beside.refuses("done", "TH-2.4", "a marker is drawn first");
    let view = beside.say("drew plum");
    assert_eq!((view.turn, view.phase, view.mat.start()[2]), (1, Phase::Act, Some(Plum)));
    beside.refuses("drew plum", "TH-6.7", "no marker is drawn now");
    // What was entered wrongly is put right, and the bag is as it was.
    assert_eq!(beside.say("undo").mat.bag(), [5, 4, 6]);
    let view = beside.say("drew ochre");
    assert_eq!((view.mat.start()[2], view.drawn), (Some(Ochre), vec![Teal, Ochre, Teal, Ochre]));
    assert_eq!(view.known, []);
}

#[test]
fn th_6_7_what_a_requirement_orders_is_told_before_the_next_marker_is_drawn() {
    let mut beside = Beside::with(own_bag(), Vec::new());
    beside.say("ready, ready, drew ochre, drew ochre, drew teal, ready, ready");
    beside.say("place, drew teal, done, place");
    let view = beside.say("no");
    assert_eq!(view.phase, Phase::Draw);
    assert_eq!(view.tell[0], LOST);
    assert_eq!(view.tell.len(), 4, "{:?}", view.tell);
    assert_eq!(beside.say("drew plum").tell, [ON], "and not a second time");
}

#[test]
fn th_6_7_a_colour_that_the_bag_no_longer_holds_is_refused() {
    let mut beside = Beside::with(own_bag(), Vec::new());
    beside.say("ready, ready, drew teal, drew teal, drew teal, ready, ready");
    beside.say("place, drew teal, done, place, yes, drew teal, done, place, drew teal, done");
    let view = beside.say("place, yes");
    assert_eq!((view.phase, view.mat.bag()), (Phase::Draw, [6, 0, 6]));
    let why = "all 6 teal markers are out of the bag";
    beside.refuses("drew teal", "TH-6.7", why);
    let mut legal = Vec::new();
    beside.companion.legal_moves(Seat::new(0), &mut legal);
    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    assert_eq!(legal, ["drew ochre", "drew plum", "undo"]);
    let unknown = "drew pink".parse::<tharos::companion::Move>().unwrap_err();
    let why = "\"pink\" is no colour of the bag: there are ochre, teal and plum";
    assert_eq!(unknown.to_string(), why);
    // Where the markers are drawn by the program nothing is entered.
    let mut ours = Beside::new(&[Ochre; 3]);
    let why =
        "markers are drawn for you here: open a companion with your own bag to draw them yourself";
    ours.refuses("drew teal", "TH-6.7", why);
}

#[test]
fn labels_read_well() {
    let label = |beside: &Beside, text: &str| {
        beside.companion.describe(Seat::new(0), &text.parse().unwrap())
    };
    let beside = Beside::until(Trial::SevenJar);
    assert_eq!(label(&beside, "yes"), "at least 7 Jar: met");
    assert_eq!(label(&beside, "no"), "at least 7 Jar: not met");
    assert_eq!(label(&beside, "9"), "9 Jar");
    let beside = Beside::new(&[Ochre; 3]);
    assert_eq!(label(&beside, "place"), "place ochre on A1");
    assert_eq!(label(&beside, "swap 1"), "swap the markers on I and II for 3 Jar");
    assert_eq!(label(&beside, "back 7"), "go back to the beginning of turn 7");
}
