//! What must be true of every Fine Sand page, whatever it shows.

use crate::samples::{self, every_page, me, table, view};
use catalog::AnyMatch;
use fine_sand::{Step, Task, YourTurn};
use fine_sand_pages::page::{keeps_one, pieces, proposal};
use game_core::{Seat, Turn, Viewer};
use serde_json::json;
use testing::samples::{Dice, visitor};
use web::pages::{new_table, rules, table as tables, text_mode};

fn page(played: &AnyMatch, viewer: Viewer) -> String {
    tables::page(&table(played, viewer, false), &visitor()).into_string()
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next())
}

/// The opening tags of all elements of this kind.
fn tags<'a>(page: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let start = format!("<{name} ");
    page.match_indices(&start)
        .map(|(at, _)| page[at..].split('>').next().unwrap())
        .collect::<Vec<_>>()
        .into_iter()
}

/// Every single move that a button offers, ready to be played.
fn offered(page: &str) -> Vec<String> {
    tags(page, "button")
        .filter(|tag| {
            attribute(tag, "form") == Some("deed") && attribute(tag, "name") == Some("move")
        })
        .filter(|tag| attribute(tag, "aria-disabled").is_none())
        .filter_map(|tag| attribute(tag, "value").map(str::to_owned))
        .collect()
}

/// What the boxes of a page would send if any fitting number of them were
/// ticked from the first on; a payment as it is proposed.
fn ticked(page: &str) -> Option<String> {
    let form = tags(page, "form").find(|tag| attribute(tag, "id") == Some("tick"))?;
    let boxes: Vec<&str> =
        tags(page, "input").filter(|tag| attribute(tag, "form") == Some("tick")).collect();
    let chosen: Vec<&str> = match attribute(form, "data-least") {
        None => boxes.into_iter().filter(|tag| tag.contains(" checked")).collect(),
        Some(least) => boxes.into_iter().take(least.parse().unwrap()).collect(),
    };
    let send = tags(page, "button").find(|tag| attribute(tag, "id") == Some("send"))?;
    let last = attribute(send, "value").filter(|then| !then.is_empty());
    let moves = chosen.into_iter().filter_map(|tag| attribute(tag, "value")).chain(last);
    Some(moves.collect::<Vec<_>>().join("; "))
}

/// Plays a row of moves for the first seat. What the rules refuse is a bug of
/// the page.
fn click(played: &mut AnyMatch, moves: &str, dice: &mut Dice) {
    for text in moves.split(';') {
        let text = text.trim();
        played
            .play(Seat::new(0), text, None)
            .unwrap_or_else(|refused| panic!("{moves}: {refused}"));
        samples::settle(played, dice);
    }
}

fn ids_occur_once(page: &str) {
    let ids = page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let mut ids: Vec<&str> = ids.collect();
    ids.sort_unstable();
    let twice = ids.windows(2).find(|two| two[0] == two[1]);
    assert_eq!(twice, None, "{page}");
}

/// Matches played by nothing but what the pages offer.
fn play_by_pages(options: &serde_json::Value, seats: usize, seed: u64) {
    let (mut played, mut dice) = (samples::open(options, seats), Dice(seed));
    for _ in 0..4000 {
        samples::settle(&mut played, &mut dice);
        let Turn::Seats(acting) = played.turn() else { return };
        if !acting.contains(Seat::new(0)) {
            let seat = acting.iter().next().unwrap();
            let legal = played.legal_moves(seat);
            let text = legal[dice.below(legal.len())].text.clone();
            played.play(seat, &text, None).unwrap();
            continue;
        }
        let page = page(&played, me());
        ids_occur_once(&page);
        let mut ways = offered(&page);
        ways.extend(ticked(&page));
        assert!(!ways.is_empty(), "a dead end: {}", view(&played, me()));
        let way = ways[dice.below(ways.len())].clone();
        click(&mut played, &way, &mut dice);
    }
    panic!("the match does not end");
}

#[test]
fn every_page_keeps_to_the_rules_of_the_house() {
    testing::holds_for_every_page(&every_page());
}

#[test]
fn whatever_a_page_offers_is_allowed_and_there_is_always_a_way_on() {
    for seed in 1..4 {
        play_by_pages(&json!({}), 2, seed);
        play_by_pages(&samples::fable(), 2, seed);
        play_by_pages(&samples::fable(), 1, seed);
        play_by_pages(&json!({"turns": "one-by-one"}), 3, seed);
    }
    play_by_pages(&json!({"deal": "learning"}), 2, 1);
}

/// What somebody presses who builds what can be built, off-loads when asked, and takes every proposal:
/// what it plays, or what is ticked.
fn newcomers_press(played: &AnyMatch) -> String {
    let (seen, page) = (view(played, me()), page(played, me()));
    let ways = offered(&page);
    let find = |start: &str| ways.iter().find(|way| way.starts_with(start)).cloned();
    let surplus = samples::hand(&seen).len() > seen.yards[0].limit;
    let finish = || match surplus {
        true => ticked(&page),
        false => find("offload ").or_else(|| find("done")),
    };
    let press = match samples::task(&seen) {
        Task::Pay => ticked(&page),
        _ => find("red; build ")
            .or_else(|| find("build "))
            .or_else(|| find("blue; "))
            .or_else(|| find("draw"))
            .or_else(finish),
    };
    press.unwrap_or_else(|| panic!("nothing to press: {page}"))
}

#[test]
fn a_turn_takes_four_presses_on_average() {
    let (mut taps, mut turns) = (0, 0);
    for seed in 1..4 {
        let (mut played, mut dice) = (samples::open(&json!({"deal": "learning"}), 2), Dice(seed));
        loop {
            samples::settle(&mut played, &mut dice);
            let Turn::Seats(acting) = played.turn() else { break };
            if !acting.contains(Seat::new(0)) {
                samples::play_some(&mut played, Seat::new(1), &mut dice);
            } else if let Some(forced) = played.compulsory(Seat::new(0)) {
                click(&mut played, &forced, &mut dice);
            } else {
                let press = newcomers_press(&played);
                click(&mut played, &press, &mut dice);
                taps += 1;
            }
        }
        turns += u32::from(view(&played, me()).turn);
    }
    println!("{taps} presses in {turns} turns: {:.2} a turn", f64::from(taps) / f64::from(turns));
    assert!(taps <= 4 * turns, "{taps} presses in {turns} turns");
}

#[test]
fn fs_3_25_the_proposed_payment_fits() {
    let paying = |turn: &YourTurn| turn.task == Task::Pay;
    let mut dice = Dice(9);
    // Alone, later payments have to leave a card in hand: FS-8.4.
    for (seed, seats) in (1..12).flat_map(|seed| [(seed, 2), (seed, 1)]) {
        let mut played = samples::open(&samples::fable(), seats);
        let mut dealt = Dice(seed);
        // Long enough for coins, Scaffolds and Pallets to come up.
        for _ in 0..12 {
            let wanted = |view: &fine_sand::FineSandView| {
                (seats == 2 || view.turn > 13) && view.yours.as_ref().is_some_and(paying)
            };
            if !samples::play_until(&mut played, &mut dealt, wanted) {
                break;
            }
            let seen = view(&played, me());
            let turn = seen.yours.as_ref().unwrap();
            let pieces = pieces(&seen.yards[0]);
            let chosen = proposal(&pieces, turn.due - turn.paid, keeps_one(&seen.yards[0], turn));
            let moves: Vec<String> = pieces
                .iter()
                .zip(&chosen)
                .filter(|(_, chosen)| **chosen)
                .map(|(piece, _)| piece.mv.to_string())
                .collect();
            click(&mut played, &moves.join("; "), &mut dice);
            assert_ne!(samples::task(&view(&played, me())), Task::Pay, "{moves:?}");
        }
    }
}

#[test]
fn every_task_has_its_dock() {
    let questions = [
        ("exchange", "Choose any cards to swap"),
        ("pay", ">Pay "),
        ("build-by", "Which card do you build with"),
        ("discard", ">Discard "),
        ("discard-any", "Discard any number for"),
        ("keep-one", "Which of the two do you keep?"),
        ("take", "take from your discards?"),
        ("remove", "Which card leaves the game?"),
        ("reveal", "Build one of the revealed cards?"),
    ];
    for ((name, played), (asked, question)) in samples::every_task().iter().zip(questions) {
        assert_eq!(*name, asked);
        let page = page(played, me());
        let dock = page.split("id=\"dock\"").nth(1).unwrap();
        assert!(dock.contains(question), "{name}: {dock}");
        assert!(dock.contains("ask-flag"), "{name}");
        assert!(!offered(&page).is_empty() || ticked(&page).is_some(), "{name}");
    }
}

#[test]
fn a_card_that_cannot_be_built_says_why_and_leads_to_the_rule() {
    let (mut first, mut dice) = (samples::open(&json!({"deal": "learning"}), 2), Dice(1));
    samples::settle(&mut first, &mut dice);
    // Before the choice of a colour a card that can be paid builds itself, by choosing red.
    let before = page(&first, me());
    assert!(offered(&before).contains(&"red; build more-4".to_owned()), "{before}");
    assert!(before.contains("data-rule=\"/rules/fine-sand/rulings#FS-1.6\""));
    samples::plays(&mut first, "red");
    let red = page(&first, me());
    let card = |kind: &str| {
        let id = format!("c-{kind}-1");
        tags(&red, "button").find(|tag| attribute(tag, "id") == Some(&id)).unwrap().to_owned()
    };
    assert_eq!(attribute(&card("castle-1"), "aria-disabled"), None);
    let coins = card("coin-2");
    assert_eq!(attribute(&coins, "data-rule"), Some("/rules/fine-sand/rulings#FS-1.6"));
    let told = attribute(&coins, "aria-describedby").unwrap();
    let why = "2 coins is a coin card: it cannot be built.";
    assert!(red.contains(&format!("id=\"{told}\">{why}")), "{red}");
    // Every unavailable card has a reason, at any time.
    for (name, page) in every_page().iter().filter(|(name, _)| name.starts_with("sand-")) {
        for tag in tags(page, "button").filter(|tag| attribute(tag, "aria-disabled").is_some()) {
            let told =
                attribute(tag, "aria-describedby").unwrap_or_else(|| panic!("{name}: {tag}"));
            assert!(page.contains(&format!("id=\"{told}\"")), "{name}: {tag}");
            assert!(attribute(tag, "data-rule").is_some(), "{name}: {tag}");
        }
    }
}

/// All pages that show a table while it is played.
fn shown(played: &AnyMatch, viewer: Viewer) -> [String; 3] {
    let page = table(played, viewer, false);
    [
        tables::page(&page, &visitor()).into_string(),
        tables::fragment(&page, &visitor()).into_string(),
        text_mode::page(&page, &visitor()).into_string(),
    ]
}

#[test]
fn fs_3_5_what_others_do_in_a_turn_shows_on_no_page_but_theirs() {
    let mut played = samples::find(&json!({}), 3, |view| view.turn == 4).unwrap();
    let (you, other) = (Seat::new(0), Seat::new(1));
    if played.check(other, "draw").is_ok() {
        played.play(other, "draw", None).unwrap();
        samples::settle(&mut played, &mut Dice(2));
    }
    let Turn::Seats(acting) = played.turn() else { panic!("somebody plays") };
    assert!(acting.contains(you) && acting.contains(other));
    // Another seat's moves, one at a time: whatever it is, the bytes are the same.
    for viewer in [me(), Viewer::Spectator] {
        let after = |text: &str| {
            let mut tried = played.clone();
            tried.play(other, text, None).unwrap();
            let turned = matches!(tried.turn(), Turn::Chance(_));
            (!turned).then(|| shown(&tried, viewer))
        };
        let moves = played.legal_moves(other);
        let moves = moves.iter().filter(|legal| legal.text != "done");
        let pages: Vec<_> = moves.filter_map(|legal| after(&legal.text)).collect();
        assert!(pages.len() > 1);
        assert!(pages.windows(2).all(|two| two[0] == two[1]));
    }
}

#[test]
fn fs_3_41_an_off_loaded_card_is_named_for_its_owner_only() {
    let may_off_load = |view: &fine_sand::FineSandView| {
        samples::task(view) == Task::Free
            && samples::hand(view).kinds().count() > 1
            && view.yours.as_ref().is_some_and(|turn| !turn.offloaded)
    };
    let played = samples::find(&json!({}), 2, |view| view.turn == 3 && may_off_load(view)).unwrap();
    let kinds: Vec<_> = samples::hand(&view(&played, me())).kinds().take(2).collect();
    let seen = |card: &fine_sand::Card, viewer| {
        let mut tried = played.clone();
        tried.play(Seat::new(0), &format!("offload {card}"), None).unwrap();
        shown(&tried, viewer)
    };
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        assert_eq!(seen(&kinds[0], viewer), seen(&kinds[1], viewer));
    }
    assert_ne!(seen(&kinds[0], me()), seen(&kinds[1], me()));
}

#[test]
fn titles_name_the_turn_and_no_card() {
    let played = samples::find(&json!({}), 2, |view| view.turn == 5).unwrap();
    let title = |viewer| tables::title(&table(&played, viewer, false));
    assert_eq!(title(me()), "● Your move: Fine Sand, turn 5");
    assert!(title(Viewer::Spectator).starts_with("Fine Sand, turn 5: waiting for "));
}

#[test]
fn coral_is_only_for_the_one_who_plays() {
    for (name, page) in samples::every_table() {
        if !["sand-done", "sand-watching", "sand-over", "sand-solo-over"].contains(&name.as_str()) {
            continue;
        }
        let page = tables::page(&page, &visitor()).into_string();
        for coral in
            ["ask-flag", "btn-go", "is-now", "is-choice", "data-s=\"you\"", "emblem is-you"]
        {
            assert!(!page.contains(coral), "{name}: {coral}");
        }
    }
}

#[test]
fn the_goal_is_the_first_lesson_and_what_comes_is_told_when_it_comes() {
    let lessons = |page: &str| -> Vec<String> {
        let notes = tags(page, "div").filter_map(|tag| attribute(tag, "data-lesson"));
        notes.map(str::to_owned).collect()
    };
    let pages = samples::every_table();
    let find = |wanted: &str| {
        let (_, page) = pages.iter().find(|(name, _)| name == wanted).unwrap();
        tables::page(page, &visitor()).into_string()
    };
    assert_eq!(lessons(&find("sand-first")), ["goal", "colour"]);
    assert!(find("sand-first").contains("fewer unbuilt cards than Mira at the end"));
    assert_eq!(lessons(&find("sand-first-pay")), ["goal", "pay"]);
    assert_eq!(lessons(&find("sand-exchange")), ["goal", "swap"]);
    // Alone, another course: off-loads count double.
    assert_eq!(lessons(&find("sand-solo"))[0], "alone");
    assert!(find("sand-solo").contains("off-loaded cards 2"));
    assert!(lessons(&find("sand-solo-owes")).contains(&"double".to_owned()));
    assert!(lessons(&find("sand-over")).is_empty() && lessons(&find("sand-watching")).is_empty());
    for (name, page) in &pages {
        let shown = tables::page(page, &visitor()).into_string();
        let told = lessons(&shown);
        assert!(told.len() <= 5, "{name}: {told:?}");
    }
}

#[test]
fn the_own_score_stands_beside_the_others() {
    let two = samples::find(&json!({}), 2, |view| view.turn == 5).unwrap();
    let seen = view(&two, me());
    let shown = page(&two, me());
    let dock = shown.split("id=\"dock\"").nth(1).unwrap();
    for yard in &seen.yards {
        assert!(dock.contains(&format!("<b>{}</b>", yard.score)), "{dock}");
    }
    // On phones it is in the strip on top.
    assert!(shown.contains("is-own only-small"), "{shown}");
    assert!(!page(&two, Viewer::Spectator).contains("is-own"));
}

#[test]
fn fs_8_7_alone_the_total_tells_which_number_it_would_strike() {
    use fine_sand::campaign::{Sheet, SheetRow};
    use fine_sand_pages::page::SandBoard;
    let solo = samples::find(&json!({}), 1, |view| view.turn == 3).unwrap();
    let total: u8 = 17;
    let page = |sheet: Option<Sheet>| {
        let mut table = table(&solo, me(), false);
        let mut seen = view(&solo, me());
        seen.yards[0].score = total.into();
        let board = SandBoard { sheet, ..SandBoard::past(seen) };
        table.board = Some(std::sync::Arc::new(board));
        tables::page(&table, &visitor()).into_string()
    };
    assert!(page(None).contains(&format!("Total <b>{total}</b>")));
    assert!(!page(None).contains("strikes"));
    assert!(page(Some(Sheet::default())).contains(&format!("strikes {total}")));
    let struck = SheetRow {
        game: 1,
        unbuilt: total.into(),
        off_loads: 0,
        total: total.into(),
        coins: 0,
        spent: Vec::new(),
        struck: Some(total),
        added: Vec::new(),
    };
    let sheet = Sheet { rows: vec![struck], ..Sheet::default() };
    assert!(page(Some(sheet)).contains(&format!("strikes {}", total + 1)));
}

#[test]
fn what_the_others_did_is_told_in_one_line_and_marked() {
    let pages = samples::every_table();
    let (_, two) = pages.iter().find(|(name, _)| name == "sand-two").unwrap();
    let shown = tables::page(two, &visitor()).into_string();
    let line = "Mira drew 4, built Draw +1 and Sand castle 2 and paid 8, off-loaded 1 card. \
                You got 2 coins from Mira.";
    assert!(shown.contains(line), "{shown}");
    // Nothing of the turn that is being played, and nothing in the first.
    let news = shown.split("id=\"last-turn\"").nth(1).unwrap().split("</details>").next().unwrap();
    assert!(!news.contains("is done") && !news.contains("chose red"), "{news}");
    let (_, first) = pages.iter().find(|(name, _)| name == "sand-first").unwrap();
    let first = tables::page(first, &visitor()).into_string();
    assert!(first.contains("After each turn, you see here what the others did."), "{first}");
}

#[test]
fn red_says_first_that_nothing_can_be_afforded() {
    let pages = samples::every_table();
    let find = |wanted: &str| {
        let (_, page) = pages.iter().find(|(name, _)| name == wanted).unwrap();
        tables::page(page, &visitor()).into_string()
    };
    let poor = find("sand-poor");
    assert!(poor.contains("Nothing you can afford") && poor.contains("sure-red-"), "{poor}");
    assert!(offered(&poor).contains(&"red".to_owned()), "it can be chosen all the same");
    assert!(!find("sand-first").contains("Nothing you can afford"));
}

#[test]
fn what_was_drawn_is_marked() {
    let pages = samples::every_table();
    let (_, colour) = pages.iter().find(|(name, _)| name == "sand-colour").unwrap();
    let shown = tables::page(colour, &visitor()).into_string();
    assert!(shown.matches("card-new").count() >= 2, "{shown}");
    assert!(shown.contains(" New."), "and told");
}

#[test]
fn the_ranking_names_the_winner_and_what_counts() {
    let pages = samples::every_table();
    let find = |wanted: &str| {
        let (_, page) = pages.iter().find(|(name, _)| name == wanted).unwrap();
        tables::page(page, &visitor()).into_string()
    };
    let over = find("sand-over");
    assert!(over.contains("with 8 cards left") && over.contains("Unbuilt"), "{over}");
    assert!(!over.contains("Analysis"), "nobody has solved it");
    let alone = find("sand-solo-over");
    assert!(alone.contains("A total of ") && alone.contains("Off-loaded cards, twice"), "{alone}");
}

/// FS-8.4: the page tells what is owed in every step, offers red all the same, and says why the
/// turn is not done.
#[test]
fn alone_the_page_tells_that_a_card_is_owed() {
    let owes = "You still owe your Symbol card 1 card this turn.";
    let at = |step: Step| {
        let wanted = |view: &fine_sand::FineSandView| {
            let turn = view.yours.as_ref().unwrap();
            let drawn = turn.board_drawn || step == Step::Red;
            view.turn > 14
                && turn.owes
                && samples::task(view) == Task::Free
                && samples::step(view) == step
                && drawn
                && samples::hand(view).len() > 1
        };
        page(&samples::find(&json!({}), 1, wanted).unwrap(), me())
    };
    let colour = at(Step::Draw);
    assert!(colour.contains(owes) && colour.contains("Red or blue?"), "{colour}");
    let ways = offered(&colour);
    assert!(ways.contains(&"red".to_owned()), "{ways:?}");
    assert!(ways.iter().any(|way| way.starts_with("offload ")), "{ways:?}");
    for step in [Step::Red, Step::Blue] {
        let page = at(step);
        assert!(
            page.contains("owe your Symbol card") || page.contains("Off-load 1 card"),
            "{page}"
        );
        let done = tags(&page, "button").find(|tag| attribute(tag, "id") == Some("do-done"));
        assert!(done.is_some_and(|tag| attribute(tag, "aria-disabled") == Some("true")), "{page}");
        assert!(page.contains("so you must put 1 card there this turn"), "{page}");
        assert!(offered(&page).iter().any(|way| way.starts_with("offload ")), "{page}");
    }
    // The total is told while it is played, off-loads twice.
    let played = samples::find(&json!({}), 1, |view| view.yards[0].symbol.cards == 2).unwrap();
    let yard = view(&played, me()).yards[0].clone();
    assert_eq!(yard.score, yard.unbuilt + 4);
    let told = format!("Total if it ended now: <b>{}</b>", yard.score);
    assert!(page(&played, me()).contains(&told), "{told}");
}

#[test]
fn every_clause_of_the_ledger_has_its_anchor() {
    let ledger = samples::rules();
    let page = rules::page(&ledger, &visitor()).into_string();
    let words = ledger.ledger.lines().filter_map(|line| {
        let line = line.strip_prefix("- ").or(line.strip_prefix("| "))?;
        line.split(' ').next().filter(|word| word.starts_with("FS-"))
    });
    let clauses: Vec<&str> = words.collect();
    assert!(clauses.len() > 80 && clauses.contains(&"FS-7.2c"));
    for clause in clauses {
        assert!(page.contains(&format!(" id=\"{clause}\"")), "{clause}");
    }
}

#[test]
fn the_form_for_a_table_asks_for_what_people_can_answer() {
    let form = samples::new_table();
    let page = new_table::page(&form, &visitor()).into_string();
    for name in ["option.deal", "option.turns", "option.fable"] {
        assert!(page.contains(&format!("name=\"{name}\"")), "{name}");
    }
    assert!(!page.contains("option.stack"));
    for number in 1..=4 {
        assert!(page.contains(&format!("name=\"seat-{number}\"")), "{number}");
    }
    assert!(!page.contains("name=\"seat-5\""));
    let sent = [("option.deal", "learning"), ("option.turns", "together"), ("option.fable", "0")];
    let sent: Vec<(String, String)> =
        sent.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let read = new_table::read_options(&form.schema, &sent);
    assert_eq!(read, json!({"deal": "learning", "turns": "together", "fable": 0}));
}
