//! The whole screen, as a terminal of any size would show it.

use super::draw::draw;
use super::state::{Over, Screen, Wish};
use crate::play::names::YOU;
use crate::play::table::{Next, Opening, Table};
use crate::{Stock, stock};
use bots::{AnyBots, Budget, OnlyRandom, Players};
use catalog::Catalog;
use ferry::Ferry;
use game_core::{Seat, Secret, Sitter};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::sync::Once;
use terminal::Look;
use web::{AllPages, AnyPages};

const ME: Seat = Seat::new(0);

fn table(people: &[&str], bots: usize) -> Table {
    static STOCKED: Once = Once::new();
    STOCKED.call_once(|| {
        let bots = AnyBots::of::<OnlyRandom<Ferry>>();
        stock::set(Stock {
            games: Catalog::new([bots.game()]),
            players: Players::new([bots]),
            pages: AllPages::new([AnyPages::plain(bots.game())]),
            studies: &[],
            tools: &[],
            benches: &[],
        });
    });
    let game = stock::games().find("ferry").unwrap();
    let bot = stock::players().of(game).names()[0];
    let person = |name: &&str| Sitter { name: (*name).into(), ..Sitter::default() };
    let bot = || Sitter { name: "Gull".into(), bot: Some(bot.into()), ..Sitter::default() };
    Table::open(Opening {
        game,
        options: serde_json::Value::Null,
        secret: Secret::new([7; 32]),
        names: people.iter().map(person).chain((0..bots).map(|_| bot())).collect(),
        file: None,
        budget: Budget::Simulations(1),
        goodbye: None,
        daily: false,
    })
    .unwrap()
}

/// A person against a bot, the bot's choice already made.
fn against_a_bot() -> Screen {
    let mut screen = Screen::new(table(&[YOU], 1), Look { colour: true, drawn: true, width: 80 });
    screen.tell();
    settle(&mut screen);
    screen
}

/// Lets the bots play until a person is asked or all is over.
fn settle(screen: &mut Screen) {
    loop {
        let next = screen.table.next();
        screen.turn_to(next);
        match next {
            Next::Bot(seat) => screen.let_bot_play(seat).unwrap(),
            Next::Person(_) | Next::Over => return,
        }
    }
}

fn shown(screen: &mut Screen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, screen)).unwrap();
    terminal.backend().to_string()
}

fn press(screen: &mut Screen, code: KeyCode) -> Wish {
    screen.key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn type_in(screen: &mut Screen, text: &str) {
    for letter in text.chars() {
        assert_eq!(press(screen, KeyCode::Char(letter)), Wish::Nothing);
    }
}

#[test]
fn board_log_and_choices_are_in_sight_in_both_layouts() {
    let mut screen = against_a_bot();
    for (width, height) in [(80, 24), (120, 40)] {
        let text = shown(&mut screen, width, height);
        for part in [
            "Ferry: You and Gull",
            "Your turn",
            "Boat 1",
            "What happened",
            "▸ 1 Seal coin 1",
            "? rules",
        ] {
            assert!(text.contains(part), "{part:?} is missing in\n{text}");
        }
    }
    assert!(shown(&mut screen, 30, 8).contains("Make the window a little"));
}

#[test]
fn arrows_mark_and_enter_plays() {
    let mut screen = against_a_bot();
    press(&mut screen, KeyCode::Down);
    press(&mut screen, KeyCode::Down);
    press(&mut screen, KeyCode::Up);
    assert!(shown(&mut screen, 80, 24).contains("▸ 2 Seal coin 2"));
    press(&mut screen, KeyCode::End);
    press(&mut screen, KeyCode::Down); // round to the first
    assert_eq!(press(&mut screen, KeyCode::Enter), Wish::Play(ME, "1".into()));
    screen.play(ME, "1").unwrap();
    settle(&mut screen);
    let text = shown(&mut screen, 80, 24);
    assert!(text.contains("You: seal coin 1") && text.contains("Boat 2"), "{text}");
    // The first coin is gone; what is typed is the coin's own name.
    type_in(&mut screen, "2");
    assert_eq!(press(&mut screen, KeyCode::Enter), Wish::Play(ME, "2".into()));
}

#[test]
fn typing_searches_and_what_is_not_there_plays_nothing() {
    let mut screen = against_a_bot();
    let version = screen.table.played.version();
    type_in(&mut screen, "coin 4");
    let text = shown(&mut screen, 80, 24);
    assert!(text.contains("▸ 4 Seal coin 4") && !text.contains("Seal coin 3"), "{text}");
    assert!(text.contains("Looking for: coin 4"), "{text}");
    type_in(&mut screen, "banana");
    assert!(shown(&mut screen, 80, 24).contains("No choice has"));
    assert_eq!(press(&mut screen, KeyCode::Enter), Wish::Nothing);
    assert!(shown(&mut screen, 80, 24).contains("is none of these choices"));
    press(&mut screen, KeyCode::Esc);
    assert!(shown(&mut screen, 80, 24).contains("Seal coin 3"));
    type_in(&mut screen, "9");
    assert_eq!(press(&mut screen, KeyCode::Enter), Wish::Nothing);
    press(&mut screen, KeyCode::Esc);
    // However much is typed, it fits.
    type_in(&mut screen, &"x\u{7f}ü".repeat(4000));
    assert!(screen.typed.len() <= 4001);
    shown(&mut screen, 40, 12);
    assert_eq!(screen.table.played.version(), version, "nothing was played");
}

#[test]
fn the_rules_are_over_the_board_and_are_searched() {
    let mut screen = against_a_bot();
    press(&mut screen, KeyCode::Char('?'));
    assert!(shown(&mut screen, 80, 24).contains("How to play Ferry"));
    type_in(&mut screen, "fe-2.1");
    assert!(shown(&mut screen, 80, 24).contains("FE-2.1 Chosen."));
    press(&mut screen, KeyCode::Esc);
    type_in(&mut screen, "zebra");
    assert!(shown(&mut screen, 80, 24).contains("No ruling has"));
    for _ in 0..2 {
        press(&mut screen, KeyCode::Esc);
    }
    assert_eq!(screen.over, Over::Nothing);
    assert_eq!(press(&mut screen, KeyCode::Char('h')), Wish::Hint(ME));
    assert!(shown(&mut screen, 80, 24).contains("Looking for a hint"));
    screen.hint(ME);
    assert!(shown(&mut screen, 80, 24).contains(" Hint "));
    press(&mut screen, KeyCode::Esc);
    press(&mut screen, KeyCode::Char('l'));
    assert!(shown(&mut screen, 80, 24).contains(" Log "));
}

#[test]
fn leaving_is_asked_about_once_and_ctrl_c_leaves_at_once() {
    let mut screen = against_a_bot();
    assert_eq!(press(&mut screen, KeyCode::Char('q')), Wish::Nothing);
    assert!(shown(&mut screen, 80, 24).contains("Leave the match before its end?"));
    assert_eq!(press(&mut screen, KeyCode::Char('n')), Wish::Nothing);
    assert_eq!(press(&mut screen, KeyCode::Char('q')), Wish::Nothing);
    assert_eq!(press(&mut screen, KeyCode::Char('y')), Wish::Quit);
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(screen.key(interrupt), Wish::Quit);
    assert_eq!(press(&mut screen, KeyCode::Char('u')), Wish::Undo(ME));
    screen.undo(ME).unwrap();
    assert!(shown(&mut screen, 80, 24).contains("Not possible"));
}

#[test]
fn nobody_sees_the_screen_of_the_other_before_it_is_handed_over() {
    let look = Look { colour: false, drawn: true, width: 80 };
    let mut screen = Screen::new(table(&["Ada", "Bea"], 0), look);
    screen.tell();
    settle(&mut screen);
    let secret = |text: &str| text.contains("Boat") || text.contains("Seal coin");
    let before = shown(&mut screen, 80, 24);
    assert!(before.contains("Ada, it is your turn.") && !secret(&before), "{before}");
    // No other key lifts it.
    for key in [KeyCode::Char('?'), KeyCode::Char('l'), KeyCode::Esc, KeyCode::Char('5')] {
        press(&mut screen, key);
        assert!(!secret(&shown(&mut screen, 80, 24)));
    }
    press(&mut screen, KeyCode::Enter);
    assert!(secret(&shown(&mut screen, 80, 24)));
    screen.play(ME, "5").unwrap();
    settle(&mut screen);
    let between = shown(&mut screen, 80, 24);
    assert!(between.contains("Bea, it is your turn.") && !secret(&between), "{between}");
    press(&mut screen, KeyCode::Enter);
    let text = shown(&mut screen, 80, 24);
    assert!(secret(&text) && !text.contains("sealed 5"), "{text}");
}

#[test]
fn any_size_at_any_moment_is_drawn_to_the_end() {
    let mut screen = against_a_bot();
    let mut rounds = 0;
    while let Next::Person(seat) = screen.table.next() {
        for (width, height) in (1..140).step_by(9).zip((1..60).rev().step_by(4)) {
            shown(&mut screen, width, height);
            shown(&mut screen, height, width);
        }
        press(&mut screen, [KeyCode::PageDown, KeyCode::Char('l'), KeyCode::Char('?')][rounds % 3]);
        let mv = screen.table.played.legal_moves(seat).remove(0).text;
        screen.play(seat, &mv).unwrap();
        settle(&mut screen);
        rounds += 1;
    }
    screen.over = Over::Nothing;
    let text = shown(&mut screen, 80, 24);
    assert!(text.contains(" Over ") && text.contains("most fares"), "{text}");
    assert_eq!(press(&mut screen, KeyCode::Char('q')), Wish::Quit);
}
