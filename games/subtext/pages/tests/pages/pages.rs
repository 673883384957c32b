//! What must be true of every Subtext page, whatever it shows.

use crate::samples::{
    at, begun, every_page, finished, me, open, play_until, settle, sheet, some_move, table,
};
use game_core::laws::Lookalikes;
use game_core::{Game, Seat, TableRules, Turn, Viewer};
use serde_json::{Value, json};
use subtext::{Move, Phase, Sheet, Subtext};
use subtext_pages::gallery::{self, GalleryPage};
use subtext_pages::{screen, sketch};
use testing::holds_for_every_page;
use testing::samples::{Dice, visitor};
use web::pages::coach::LONGEST;
use web::pages::{table as tables, text_mode};

fn page(game: &Subtext, viewer: Viewer) -> String {
    tables::page(&table(game, viewer), &visitor()).into_string()
}

/// Everything that a viewer can be shown of a table.
fn everything(game: &Subtext, viewer: Viewer) -> Vec<String> {
    let shown = table(game, viewer);
    let mut all = vec![
        tables::page(&shown, &visitor()).into_string(),
        tables::fragment(&shown, &visitor()).into_string(),
        text_mode::page(&shown, &visitor()).into_string(),
    ];
    if viewer == Viewer::Spectator {
        all.push(screen::page(&shown).into_string());
        all.push(screen::fragment(&shown).into_string());
    }
    all
}

fn viewers(game: &Subtext) -> Vec<Viewer> {
    let seats = game.seats().iter().map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).collect()
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next())
}

fn tags<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!("<{name} ");
    page.match_indices(&start).map(|(at, _)| page[at..].split('>').next().unwrap()).collect()
}

/// Words that occur nowhere else on a page.
fn pack(word: impl Fn(usize) -> String) -> Value {
    let words: Vec<String> = (0..60).map(word).collect();
    json!({"words": words.join("\n"), "word_hints": true})
}

/// Every word of such a pack that a page holds.
fn words_on(page: &str) -> Vec<&str> {
    page.match_indices("qqword")
        .map(|(at, _)| {
            let end = page[at..].find(|c: char| !c.is_alphanumeric()).unwrap();
            &page[at..at + end]
        })
        .collect()
}

#[test]
fn every_page_keeps_to_the_rules_of_the_house() {
    holds_for_every_page(&every_page());
}

#[test]
fn a_line_runs_through_the_midpoints_and_ends_at_its_last_point() {
    let path = |text: &str| {
        let sheet: Sheet = text.parse().unwrap();
        sketch::path(&sheet.strokes()[0].points)
    };
    assert_eq!(path("1 3,4"), "M3 4 L3 4");
    assert_eq!(path("1 3,4 10,20"), "M3 4 L10 20");
    assert_eq!(path("2 0,0 10,0 10,10"), "M0 0 Q10 0 10 5 L10 10");
    assert_eq!(path("3 0,0 10,1 21,10 1000,750"), "M0 0 Q10 1 15.5 5.5 Q21 10 510.5 380 L1000 750");
}

#[test]
fn a_drawing_becomes_its_strokes_in_order() {
    let guess = at(json!({}), 4, Phase::Guess, 1, 0);
    let html = page(&guess, me());
    let gallery = guess.view(me()).gallery.unwrap();
    let all = [&gallery.dealer].into_iter().chain(&gallery.drawings);
    let expected: Vec<String> = all
        .flat_map(Sheet::strokes)
        .map(|stroke| {
            let path = sketch::path(&stroke.points);
            format!("<path d=\"{path}\" stroke-width=\"{}\"></path>", stroke.pen.width())
        })
        .collect();
    let mut rest = html.as_str();
    for path in &expected {
        let (_, after) = rest.split_once(path.as_str()).unwrap_or_else(|| panic!("{path}"));
        rest = after;
    }
    assert_eq!(html.matches("stroke-width=\"6\"></path>").count(), {
        expected.iter().filter(|path| path.contains("\"6\"")).count()
    });
}

#[test]
fn whoever_draws_has_a_sheet_a_word_and_one_button() {
    let game = at(json!({"level": "III"}), 8, Phase::Draw, 3, 0);
    for viewer in viewers(&game).into_iter().filter(|viewer| *viewer != Viewer::Spectator) {
        let html = tables::page(&begun(&game, viewer, sheet(0)), &visitor()).into_string();
        assert!(html.contains("● Your move: Subtext, round 3</title>"));
        assert!(html.contains(&format!("data-sheet=\"{}\"", sheet(0))));
        assert!(html.contains("data-save=\"/t/k3v9x2m7qa/draft?round=3\""));
        assert!(html.contains("id=\"sheet-3\"") && html.contains("0 of 8 done"));
        assert!(html.contains("No letters, no numbers."));
        let deals = game.view(viewer).dealer.map(Viewer::Seat) == Some(viewer);
        // Always true for this reader: the Dealer is not told that they might be the Partner.
        assert_eq!(html.contains("You deal.</b> Someone else also has"), deals);
        assert_eq!(html.contains("Your word may be the Dealer’s."), !deals);
        let field = tags(&html, "input").into_iter().find(|tag| tag.contains("data-draw-move"));
        assert_eq!(attribute(field.unwrap(), "value"), Some(format!("draw {}", sheet(0)).as_str()));
        let word = game.view(viewer).word.unwrap();
        assert!(html.contains(&format!("<span data-word>{word}</span>")));
        assert!(!html.contains("name=\"hint\""), "words are not allowed here");
    }
}

#[test]
fn a_sheet_that_is_handed_in_can_be_seen_by_its_author_and_taken_back() {
    let mut game = at(json!({}), 4, Phase::Draw, 1, 0);
    game.play(Seat::new(0), Move::Draw(sheet(3))).unwrap();
    let own = page(&game, me());
    assert!(!own.contains("<canvas") && own.contains("data-take-back"));
    assert!(own.contains(&sketch::path(&sheet(3).strokes()[0].points)));
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        assert!(!page(&game, viewer).contains(&sketch::path(&sheet(3).strokes()[0].points)));
    }
}

#[test]
fn st_2_4_own_drawings_are_marked_and_no_others() {
    let game = at(json!({}), 8, Phase::Guess, 2, 0);
    for viewer in viewers(&game) {
        let view = game.view(viewer);
        let html = page(&game, viewer);
        assert_eq!(html.matches(">yours</span>").count(), usize::from(view.letter.is_some()));
        let tokens = tags(&html, "input").into_iter().filter(|tag| tag.contains("data-lay="));
        let offered: Vec<&str> = tokens.filter_map(|tag| attribute(tag, "value")).collect();
        let picks = tags(&html, "label").into_iter().filter(|tag| tag.contains("class=\"pick\""));
        let chosen: Vec<&str> = picks.filter_map(|tag| attribute(tag, "for")).collect();
        let letters = ["A", "B", "C", "D", "E", "F", "G"];
        match viewer {
            Viewer::Seat(_) => {
                assert_eq!(offered, letters.map(|letter| format!("guess {letter}")));
                assert_eq!(chosen, letters.map(|letter| format!("lay-{letter}")));
            }
            Viewer::Spectator => assert!(offered.is_empty() && chosen.is_empty()),
        }
    }
}

#[test]
fn a_token_that_is_laid_can_be_laid_elsewhere() {
    let mut game = at(json!({}), 5, Phase::Guess, 1, 0);
    assert!(!page(&game, me()).contains("name=\"replace\""));
    game.play(Seat::new(0), "guess B".parse().unwrap()).unwrap();
    let html = page(&game, me());
    assert!(html.contains("name=\"replace\" value=\"1\"") && html.contains("Your token lies at B"));
    let chosen: Vec<&str> = tags(&html, "input")
        .into_iter()
        .filter(|tag| tag.contains("data-lay=") && tag.contains(" checked"))
        .filter_map(|tag| attribute(tag, "value"))
        .collect();
    assert_eq!(chosen, ["guess B"]);
    assert!(html.contains("data-laid=\"B\""));
    let watched = page(&game, Viewer::Spectator);
    let checked = |tag: &&str| tag.contains("type=\"radio\"") && tag.contains(" checked");
    assert!(!watched.contains("data-laid") && !tags(&watched, "input").iter().any(checked));
}

/// The last guess cannot be undone: whoever makes it is told so before.
#[test]
fn who_guesses_last_is_told_that_it_ends_the_round() {
    let mut game = at(json!({}), 4, Phase::Guess, 1, 0);
    let says = |game: &Subtext| {
        let pages =
            [page(game, me()), text_mode::page(&table(game, me()), &visitor()).into_string()];
        pages.map(|html| html.contains("Everyone else has guessed: yours ends the round."))
    };
    for seat in (1..4).map(Seat::new) {
        assert_eq!(says(&game), [false; 2]);
        game.play(seat, "guess B".parse().unwrap()).unwrap();
    }
    assert_eq!(says(&game), [true; 2]);
}

/// A blank sheet is asked about once, with and without a script, and in words.
#[test]
fn a_blank_sheet_is_asked_about() {
    let game = at(json!({}), 4, Phase::Draw, 1, 0);
    let html = page(&game, me());
    let (_, without) =
        html.split_once("<noscript><details class=\"sure\" id=\"no-script-1\"").unwrap();
    assert!(without.contains("Your sheet is blank."));
    assert!(html.contains("id=\"blank-1\""));
    let words = text_mode::page(&table(&game, me()), &visitor()).into_string();
    assert!(words.contains("<details class=\"sure\" id=\"blank-1\""));
}

/// At most ten lessons of at most 150 letters; the aim comes first, and nobody reads what is not so for them.
#[test]
fn the_coach_teaches_everybody_what_is_true_for_them() {
    let mut taught = std::collections::BTreeSet::new();
    for phase in [Phase::Draw, Phase::Guess, Phase::Reveal] {
        let game = at(json!({}), 8, phase, 1, 0);
        for viewer in viewers(&game).into_iter().filter(|viewer| *viewer != Viewer::Spectator) {
            let shown = table(&game, viewer);
            let board = shown.board.as_ref().unwrap();
            let (course, lessons) = (board.course(&shown), board.lessons(&shown));
            assert!(course.len() <= 10 && course[0] == "aim");
            assert_eq!(lessons[0].key == "aim", phase == Phase::Draw);
            let deals = game.view(viewer).dealer.map(Viewer::Seat) == Some(viewer);
            for lesson in &lessons {
                let said = format!("{} {}", lesson.lead, lesson.text);
                assert!(said.chars().count() <= LONGEST, "{said}");
                assert!(course.contains(&lesson.key), "{}", lesson.key);
                assert!(!deals || !["word", "own"].contains(&lesson.key), "{said}");
                assert!(deals || !["deal", "find"].contains(&lesson.key), "{said}");
                taught.insert(lesson.key);
            }
        }
    }
    assert_eq!(taught.len(), 10, "{taught:?}");
}

/// The word first, then drawing by drawing, the Partner's last and then the points.
#[test]
fn the_reveal_ends_with_the_partner() {
    let game = at(json!({}), 6, Phase::Reveal, 1, 0);
    for html in [page(&game, me()), screen::page(&table(&game, Viewer::Spectator)).into_string()] {
        let figures = tags(&html, "figure");
        let turn = |tag: &str| attribute(tag, "data-at").unwrap().parse::<usize>().unwrap();
        let mut turns: Vec<usize> = figures.iter().map(|tag| turn(tag)).collect();
        let partner = figures.iter().find(|tag| tag.contains("is-partner")).unwrap();
        let dealer = figures.iter().find(|tag| tag.contains("is-dealer")).unwrap();
        assert_eq!((turn(dealer), turn(partner)), (0, 5));
        turns.sort_unstable();
        assert_eq!(turns, [0, 1, 2, 3, 4, 5]);
        assert!(html.contains("is-fresh") && html.contains("st-late\" data-at=\"6\""));
    }
}

#[test]
fn own_points_are_in_the_tray_of_every_phase() {
    for phase in [Phase::Draw, Phase::Guess, Phase::Reveal] {
        let html = page(&at(json!({}), 5, phase, 2, 0), me());
        let (_, dock) = html.split_once("id=\"dock\"").unwrap();
        assert!(dock.contains("id=\"st-mine\"") && dock.contains(">You have "), "{phase:?}");
    }
}

#[test]
fn st_2_2_nothing_that_is_hidden_changes_a_byte() {
    let mut compared = [0; 2];
    for seed in 1..9 {
        let options = json!({"word_hints": seed % 2 == 0, "guess_seconds": 30 * (seed % 3)});
        let (mut game, mut dice) = (open(options, 4 + seed as usize % 5), Dice(seed));
        for step in 0..40 {
            let mut left = dice.below(5);
            play_until(&mut game, &mut dice, |game| {
                left = left.saturating_sub(1);
                let phase = game.view(Viewer::Spectator).phase;
                left == 0 && matches!(phase, Phase::Draw | Phase::Guess)
            });
            if game.turn() == Turn::Over {
                break;
            }
            for viewer in viewers(&game) {
                let seen = everything(&game, viewer);
                for other in game.lookalikes(viewer) {
                    assert_eq!(seen, everything(&other, viewer), "seed {seed}, step {step}");
                    let phase = game.view(viewer).phase;
                    compared[usize::from(phase == Phase::Guess)] += 1;
                }
            }
            let Turn::Seats(acting) = game.turn() else { break };
            let seat = acting.iter().next().unwrap();
            let mv = some_move(&game, seat, &mut dice);
            game.play(seat, mv).unwrap();
        }
    }
    assert!(compared.iter().all(|count| *count > 500), "{compared:?}");
}

#[test]
fn nobody_reads_the_word_of_another_before_the_reveal() {
    for phase in [Phase::Draw, Phase::Guess] {
        let game = at(pack(|at| format!("qqword{at}")), 8, phase, 1, 0);
        for viewer in viewers(&game) {
            let own = game.view(viewer).word;
            for html in everything(&game, viewer) {
                let words = words_on(&html);
                assert!(words.iter().all(|word| Some(*word) == own.as_deref()), "{words:?}");
                assert_eq!(words.is_empty(), own.is_none(), "{viewer:?}");
                let title = html.split("<title>").nth(1).and_then(|rest| rest.split('<').next());
                assert!(!title.unwrap_or_default().contains("qqword"), "a title tells a word");
                assert!(!html.contains("data-title=\"qqword"));
            }
        }
    }
}

#[test]
fn st_2_6_the_reveal_tells_everything() {
    let game = at(pack(|at| format!("qqword{at}")), 6, Phase::Reveal, 1, 0);
    let view = game.view(me());
    let round = view.reveal.as_ref().unwrap();
    for viewer in viewers(&game) {
        let html = page(&game, viewer);
        for (at, shown) in round.players.iter().enumerate() {
            assert!(html.contains(&format!("<span class=\"word\">{}</span>", shown.word)), "{at}");
        }
        assert!(html.contains(&format!("The word was {}.", round.word().unwrap())));
        assert_eq!(html.matches(" is-partner\"").count(), 1);
        assert_eq!(
            html.matches(">Guessed by <").count() + html.matches(">Nobody pointed here").count(),
            5
        );
        let mut gained: Vec<String> = html
            .split("<span class=\"gain")
            .skip(1)
            .map(|rest| rest.split("<span aria-hidden=\"true\">").nth(1).unwrap())
            .map(|rest| rest.split('<').next().unwrap().to_owned())
            .collect();
        let mut expected: Vec<String> = round
            .players
            .iter()
            .map(|shown| if shown.gained > 0 { format!("+{}", shown.gained) } else { "0".into() })
            .collect();
        gained.sort();
        expected.sort();
        assert_eq!(gained, expected);
    }
    // ST-2.8: everybody may object to all drawings but the own one.
    let html = page(&game, me());
    let objections: Vec<&str> = tags(&html, "button")
        .into_iter()
        .filter_map(|tag| attribute(tag, "value"))
        .filter(|text| text.starts_with("object "))
        .collect();
    assert_eq!(objections.len(), 5);
    let mut objected = game.clone();
    objected.play(Seat::new(0), objections[0].parse().unwrap()).unwrap();
    assert!(page(&objected, me()).contains("1 of 3 votes to strike it out"));
}

#[test]
fn whatever_a_page_offers_is_allowed() {
    for seed in 1..6 {
        let options =
            json!({"leaver": if seed % 2 == 0 { "void" } else { "bot" }, "word_hints": true});
        let (mut game, mut dice) = (open(options, 4), Dice(seed));
        loop {
            play_until(&mut game, &mut dice, |_| true);
            let Turn::Seats(acting) = game.turn() else { break };
            for seat in game.seats().iter() {
                let html = page(&game, Viewer::Seat(seat));
                let guessed = html.contains("name=\"replace\"");
                let deeds = tags(&html, "button").into_iter().filter(|tag| {
                    attribute(tag, "form") == Some("deed") && attribute(tag, "name") == Some("move")
                });
                let mut deeds: Vec<&str> =
                    deeds.filter_map(|tag| attribute(tag, "value")).collect();
                // ST-2.10: leaving need not wait for one's turn.
                if let Some(at) = deeds.iter().position(|text| *text == "leave") {
                    game.check(seat, &deeds.remove(at).parse().unwrap()).unwrap();
                } else {
                    assert_ne!(game.when_left(seat), Some(Move::Leave));
                }
                let tokens =
                    tags(&html, "input").into_iter().filter(|tag| tag.contains("data-lay="));
                deeds.extend(tokens.filter_map(|tag| attribute(tag, "value")));
                let drawing = html.contains("data-draw-move");
                assert_eq!(acting.contains(seat), drawing || (!guessed && !deeds.is_empty()));
                for text in deeds.into_iter().filter(|_| !guessed) {
                    game.check(seat, &text.parse().unwrap()).unwrap();
                }
            }
            let seat = acting.iter().next().unwrap();
            let mv = some_move(&game, seat, &mut dice);
            game.play(seat, mv).unwrap();
        }
    }
}

#[test]
fn nothing_that_players_write_becomes_markup() {
    const HOSTILE: &str = "<img src=x onerror=alert(1)>&'</script>";
    let game = {
        let mut game = at(pack(|at| format!("<b>{at}</b><img src={at}>")), 4, Phase::Draw, 1, 0);
        for seat in (0..4).map(Seat::new) {
            game.play(seat, Move::Draw(Sheet::Words(HOSTILE.into()))).unwrap();
        }
        let mut dice = Dice(5);
        settle(&mut game, &mut dice);
        game
    };
    let harmless = |html: &str| {
        assert!(!html.contains("<img") && !html.contains("&'"), "{html}");
        assert!(!html.contains("<b>1") && !html.contains("<b>0"), "{html}");
    };
    for viewer in viewers(&game) {
        everything(&game, viewer).iter().for_each(|html| harmless(html));
    }
    let mut over = game.clone();
    play_until(&mut over, &mut Dice(6), |_| false);
    let view = over.view(me());
    let page = GalleryPage { rounds: view.past.clone(), ..crate::samples::gallery() };
    harmless(&gallery::page(&page).into_string());
    let file = sketch::file(&Sheet::Words(HOSTILE.into()));
    harmless(&file);
    assert!(file.contains("&lt;img src=x onerror=alert(1)&gt;&amp;"), "{file}");
    let draws = at(pack(|at| format!("w{at}")), 4, Phase::Draw, 1, 0);
    let draft = begun(&draws, me(), Sheet::Words(HOSTILE.into()));
    harmless(&tables::page(&draft, &visitor()).into_string());
    harmless(&text_mode::page(&draft, &visitor()).into_string());
}

#[test]
fn a_file_holds_the_drawing_and_nothing_else() {
    let file = sketch::file(&sheet(0));
    assert!(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 750\""));
    assert_eq!(file.matches("<path ").count(), sheet(0).strokes().len());
    assert!(!file.contains(" id=") && !file.contains("class="));
}

#[test]
fn st_4_1_the_end_names_the_winners_and_leads_to_all_drawings() {
    for seats in 4..=8 {
        let over = finished(seats);
        let html = page(&over, me());
        let most = over.view(me()).players.iter().map(|player| player.points).max().unwrap();
        assert!(html.contains("is-over") && html.contains("/t/k3v9x2m7qa/gallery"));
        assert!(html.contains(&format!("{most} point")));
    }
    let gallery = gallery::page(&crate::samples::gallery()).into_string();
    assert_eq!(gallery.matches("<details class=\"panel\"").count(), 10);
    assert_eq!(gallery.matches("<figure").count(), 50);
    assert!(gallery.contains("href=\"/t/k3v9x2m7qa/gallery/3/2.svg\""));
}

#[test]
fn st_2_11_a_hint_in_words_has_a_field_where_the_table_allows_it() {
    let game = at(json!({"word_hints": true}), 4, Phase::Draw, 1, 0);
    let draft = || begun(&game, me(), Sheet::Words("by the sea".into()));
    for html in [
        tables::page(&draft(), &visitor()).into_string(),
        text_mode::page(&draft(), &visitor()).into_string(),
    ] {
        let field = tags(&html, "input").into_iter().find(|tag| tag.contains("name=\"hint\""));
        let field = field.expect("a field for words");
        assert_eq!(attribute(field, "maxlength"), Some("40"));
        assert_eq!(attribute(field, "value"), Some("by the sea"));
    }
}

#[test]
fn the_table_in_words_describes_every_drawing() {
    let game = at(json!({}), 5, Phase::Guess, 1, 0);
    let html = text_mode::page(&table(&game, me()), &visitor()).into_string();
    let gallery = game.view(me()).gallery.unwrap();
    assert!(html.contains(&format!("The Dealer’s: {}.", subtext::described(&gallery.dealer))));
    assert_eq!(html.matches("name=\"move\" value=\"guess ").count(), 4);
    assert!(!html.contains("<svg class=\"sketch\""));
}
