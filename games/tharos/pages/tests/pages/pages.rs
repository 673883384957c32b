//! What must be true of every Tharos page, whatever it shows.

use crate::samples::{acting, every_page, find, me, open, settle, some_move, table, view};
use catalog::{AnyMatch, Refused};
use game_core::{Seat, Turn, Viewer};
use std::collections::BTreeMap;
use testing::samples::{Dice, visitor};
use tharos::base::Task;
use web::pages::{Log, TablePage, table as tables, text_mode};

fn page(played: &AnyMatch, viewer: Viewer) -> String {
    tables::page(&table(played, viewer), &visitor()).into_string()
}

/// The table without its log, which tells what everybody has played for all to see.
fn untold(played: &AnyMatch, viewer: Viewer) -> TablePage {
    TablePage { log: Log::default(), ..table(played, viewer) }
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next())
}

/// The opening tags of all elements of this kind.
fn tags<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!("<{name} ");
    page.match_indices(&start).map(|(at, _)| page[at..].split('>').next().unwrap()).collect()
}

/// The buttons that play a single move, or that say why they do not.
fn deeds(page: &str) -> Vec<&str> {
    let plays = |tag: &&str| {
        attribute(tag, "form") == Some("deed") && attribute(tag, "name") == Some("move")
    };
    tags(page, "button").into_iter().filter(plays).collect()
}

/// A page without its marks, as it is read.
fn read(page: &str) -> String {
    let mut text = String::new();
    let mut in_tag = false;
    for sign in page.chars() {
        match sign {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ if !in_tag => text.push(sign),
            _ => {}
        }
    }
    text
}

/// Walks through random matches and shows whoever decides their own page.
fn walk(seats: usize, matches: u64, mut look: impl FnMut(&AnyMatch, Seat)) {
    for seed in 1..=matches {
        let (mut played, mut dice) = (open(seats), Dice(seed));
        loop {
            settle(&mut played, &mut dice);
            let Turn::Seats(acting) = played.turn() else { break };
            let seat = acting.iter().next().unwrap();
            look(&played, seat);
            let text = some_move(&played, seat, &mut dice);
            played.play(seat, &text, None).unwrap();
        }
    }
}

#[test]
fn every_page_keeps_to_the_rules_of_the_house() {
    testing::holds_for_every_page(&every_page());
}

#[test]
fn every_button_plays_what_it_says_or_says_why_it_does_not() {
    let (mut open, mut shut) = (0, BTreeMap::new());
    let mut look = |played: &AnyMatch, seat: Seat| {
        let page = page(played, Viewer::Seat(seat));
        for tag in deeds(&page) {
            let text = attribute(tag, "value").unwrap();
            let outcome = played.check(seat, text);
            if attribute(tag, "aria-disabled").is_none() {
                assert!(outcome.is_ok(), "{text}: {outcome:?}");
                open += 1;
                continue;
            }
            let Err(Refused::Illegal { message, clause, .. }) = outcome else {
                panic!("{text} is shut but may be played")
            };
            let told = attribute(tag, "aria-describedby").expect("it says why");
            let (_, said) = page.split_once(&format!("id=\"{told}\">")).expect("and here");
            assert!(said.to_lowercase().starts_with(&message.to_lowercase()), "{text}: {message}");
            assert_eq!(
                attribute(tag, "data-rule"),
                Some(&*format!("/rules/tharos/rulings#{clause}"))
            );
            *shut.entry(clause).or_insert(0) += 1;
        }
        let offered: Vec<&str> = deeds(&page)
            .into_iter()
            .chain(tags(&page, "option"))
            .filter_map(|tag| attribute(tag, "value"))
            .collect();
        for legal in played.legal_moves(seat) {
            assert!(offered.contains(&legal.text.as_str()), "{} is not offered", legal.text);
        }
    };
    walk(1, 2, &mut look);
    walk(3, 1, &mut look);
    assert!(open > 2000, "{open} open buttons were seen");
    for clause in ["TH-2.2", "TH-2.3", "TH-5.4"] {
        assert!(shut.contains_key(clause), "{clause} was never told: {shut:?}");
    }
}

#[test]
fn ids_are_unique_and_what_is_pointed_at_is_there() {
    walk(2, 1, |played, seat| {
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let page = page(played, viewer);
            let mut seen = std::collections::BTreeSet::new();
            for part in page.split(" id=\"").skip(1) {
                let id = part.split('"').next().unwrap();
                assert!(seen.insert(id.to_owned()), "{id} twice");
            }
            for pointer in ["for", "aria-labelledby", "aria-describedby"] {
                for part in page.split(&format!(" {pointer}=\"")).skip(1) {
                    let id = part.split('"').next().unwrap();
                    assert!(seen.contains(id), "{pointer}={id}");
                }
            }
        }
    });
}

#[test]
fn what_others_hold_is_on_no_page() {
    let names = |played: &AnyMatch| -> Vec<String> {
        let components = view(played, me()).components().clone();
        components.actions.iter().map(|action| action.name.clone()).collect()
    };
    let mut secrets = 0;
    walk(3, 1, |played, seat| {
        for viewer in [Seat::new((seat.index() + 1) % 3), seat].map(Viewer::Seat) {
            let mine = view(played, viewer);
            let page = tables::page(&untold(played, viewer), &visitor()).into_string();
            let text = text_mode::page(&untold(played, viewer), &visitor()).into_string();
            for (action, name) in (0_u8..).zip(names(played)) {
                let held = mine.you.is_some_and(|you| mine.board(you).holds(action) > 0);
                if !held {
                    assert!(!page.contains(&name) && !text.contains(&name), "{name} is shown");
                    secrets += 1;
                }
            }
        }
        let page = tables::page(&untold(played, Viewer::Spectator), &visitor()).into_string();
        assert!(names(played).iter().all(|name| !page.contains(name)));
    });
    assert!(secrets > 100);
}

#[test]
fn the_mat_says_what_there_is_of_what_it_asks_for() {
    let played = find(1, |view| view.task() == Some(Task::Mat) && view.pass() > 5);
    let seen = view(&played, me());
    let jar = seen.board(Seat::new(0)).jar;
    let shown = page(&played, me());
    assert!(shown.contains(&format!("at least 20 Jar, you have {jar}\"")), "{jar}");
    assert!(shown.contains(&format!(">{jar} of 20<")));
    let (guild, space) = seen.mat().unwrap().ahead()[0];
    let question = read(&shown);
    assert!(question.contains("What the mat will ask") && question.contains("Swap?"));
    assert!(question.contains(&format!("If you place {guild} now, {space} ")));
}

#[test]
fn the_note_of_the_last_turn_lies_on_the_table_of_those_who_play() {
    let begins =
        |view: &tharos::base::TharosView| view.task() == Some(Task::Mat) && view.pass() > 4;
    let played = find(1, begins);
    let ended = view(&played, me()).pass() - 1;
    let shown = page(&played, me());
    let (_, note) = shown.split_once(" id=\"slip\"").expect("a note lies there");
    let (opening, note) = note.split_once('>').unwrap();
    assert!(opening.contains(&format!(" Turn {ended}\"")), "it names its turn: {opening}");
    assert!(opening.contains("data-fresh"), "whoever has no script sees it, too");
    let note = read(note);
    for part in ["The mat: ", "Your dice", "The attack: ", "Next turn ", "of 70"] {
        assert!(note.contains(part), "{part}");
    }
    assert!(shown.contains(&format!("Start turn {}", ended + 1)));
    assert!(!page(&played, Viewer::Spectator).contains("id=\"slip\""));
    // In the middle of a turn only the script lays it there, for those who have not read it.
    let later = find(1, |view| acting(view) && view.board(Seat::new(0)).jar > 3);
    let shown = page(&later, me());
    let (_, note) = shown.split_once(" id=\"slip\"").expect("a note lies there");
    assert!(!note.split('>').next().unwrap().contains("data-fresh"));
}

#[test]
fn ending_a_turn_with_dice_left_is_asked_about_once() {
    let played = find(1, acting);
    let shown = page(&played, me());
    let (_, asked) =
        shown.split_once("<details class=\"sure\" id=\"end-turn-").expect("it is asked");
    let question = read(asked.split("</details>").next().unwrap());
    assert!(question.contains("5 dice are still unused."), "{question}");
    assert!(asked.contains("value=\"pass\""));
    let done =
        find(1, |view| view.task() == Some(Task::Act) && view.board(Seat::new(0)).dice.is_empty());
    assert!(!page(&done, me()).contains("class=\"sure\""), "nothing is left to ask");
}

#[test]
fn a_die_is_chosen_before_its_places_are_shown() {
    let played = find(1, acting);
    let shown = page(&played, me());
    let kinds = view(&played, me()).board(Seat::new(0)).dice.kinds().count();
    let dice =
        tags(&shown, "input").into_iter().filter(|tag| attribute(tag, "name") == Some("die"));
    assert_eq!(dice.count(), kinds + 1);
    // Everything that a die does belongs to one of the dice.
    for part in shown.split("data-die=\"").skip(1) {
        let nth: usize = part.split('"').next().unwrap().parse().unwrap();
        assert!(nth <= kinds);
    }
    let before = find(1, |view| view.task() == Some(Task::Mat));
    let shown = page(&before, me());
    assert!(!shown.contains("name=\"die\""));
    assert!(shown.contains("Place the marker first, then use dice and cards."));
}

#[test]
fn the_end_is_explained_point_by_point() {
    let played = find(1, |view| view.task().is_none());
    let seen = view(&played, me());
    let shown = read(&page(&played, me()));
    for line in
        ["Combat medals, 4 each", "Mines on regions, 3 each", "Jar left, 1 for 8", "Together"]
    {
        assert!(shown.contains(line), "{line}");
    }
    for (line, _) in seen.mat().unwrap().sheet() {
        assert!(shown.contains(line.name()), "{}", line.name());
    }
    assert!(shown.contains("What the mat asked"));
    let several = find(3, |view| view.task().is_none());
    let shown = page(&several, me());
    let seen = view(&several, me());
    for seat in 0..3 {
        let points = seen.points(Seat::new(seat)).to_string().replace('-', "−");
        assert!(shown.contains(&format!("<td>{points}</td>")), "{points}");
    }
    assert!(!read(&shown).contains("The mat"));
}

#[test]
fn the_text_version_offers_every_move() {
    let played = find(1, acting);
    let text = text_mode::page(&table(&played, me()), &visitor()).into_string();
    for legal in played.legal_moves(Seat::new(0)) {
        assert!(text.contains(&format!("value=\"{}\"", legal.text)), "{}", legal.text);
    }
    assert!(text.contains("Start spaces:"));
}
