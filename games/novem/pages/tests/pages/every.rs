//! What must be true of every page, whatever it shows.

use crate::samples::{columns, finished, options, round_five, rows, table, visitor};
use game_core::Viewer;
use novem::{Options, Side};
use serde_json::json;
use web::pages::error::{self, Problem};
use web::pages::{
    LogLine, Occupant, Visitor, home, new_table, replay, rules, table as tables, text_mode,
};

const HOSTILE: &str = r#"<img src=x onerror=alert(1)>"'&</script>"#;

#[test]
fn what_must_be_true_of_every_page_is() {
    testing::holds_for_every_page(&crate::samples::every_page());
}

#[test]
fn names_chat_and_log_are_escaped_everywhere() {
    let me = Visitor { name: Some(HOSTILE.into()), csrf: HOSTILE.into(), ..visitor() };
    for viewer in [rows(), columns(), Viewer::Spectator] {
        for played in [round_five(), finished()] {
            let mut page = table(&played, viewer);
            for seat in &mut page.seats {
                seat.occupant = Occupant::Person(HOSTILE.into());
            }
            page.chat[0].text = HOSTILE.into();
            page.chat[0].name = HOSTILE.into();
            page.log.push(LogLine::new(None, HOSTILE.into()));
            page.options.push(HOSTILE.into());
            page.join_link = HOSTILE.into();
            page.seal = Some(web::pages::Seal {
                commit: HOSTILE.into(),
                secret: Some(HOSTILE.into()),
                verified: Some(HOSTILE.into()),
            });
            page.rematch = Some(HOSTILE.into());
            is_harmless(&tables::page(&page, &me).into_string());
            is_harmless(&text_mode::page(&page, &me).into_string());
        }
    }
    let mut shown = crate::samples::replay();
    shown.seats[1].occupant = Occupant::Bot(HOSTILE.into());
    shown.steps[0].text = HOSTILE.into();
    shown.bots = vec![HOSTILE.into()];
    shown.share_link = HOSTILE.into();
    is_harmless(&replay::page(&shown, &me).into_string());
    let mut front = crate::samples::busy_home();
    front.tables[0].host = HOSTILE.into();
    front.yours[0].with = HOSTILE.into();
    is_harmless(&home::page(&front, &me).into_string());
    let refused =
        Problem::Refused { game: "novem".into(), sentence: HOSTILE.into(), clause: HOSTILE.into() };
    is_harmless(&error::page(&refused, Some(HOSTILE), &me).into_string());
    is_harmless(&error::bubble(&refused).into_string());
}

fn is_harmless(page: &str) {
    assert!(!page.contains("<img"), "{page}");
    assert!(!page.contains("\"'&"), "{page}");
}

/// All pages that show a table while it is played.
fn shown(played: &crate::samples::Sample, viewer: Viewer) -> [String; 3] {
    let page = table(played, viewer);
    [
        tables::page(&page, &visitor()).into_string(),
        tables::fragment(&page, &visitor()).into_string(),
        text_mode::page(&page, &visitor()).into_string(),
    ]
}

#[test]
fn nv_2_1_a_sealed_choice_shows_on_no_page_but_the_choosers() {
    let pages = |marker: &str, viewer| {
        let mut played = round_five();
        played.lay(marker);
        shown(&played, viewer)
    };
    for viewer in [columns(), Viewer::Spectator] {
        // Whatever was chosen, the others read the same bytes.
        assert_eq!(pages("A", viewer), pages("B", viewer));
        assert_eq!(pages("A", viewer), pages("C", viewer));
    }
    assert_ne!(pages("A", rows()), pages("B", rows()));
}

#[test]
fn nv_3_2_closed_piles_show_neither_totals_nor_tiles() {
    let played = round_five();
    for page in shown(&played, Viewer::Spectator) {
        assert!(!page.contains("ogether"), "{page}");
        assert!(!page.contains("Tiles "), "{page}");
    }
    // Rows took 2 and 8, columns 5 and 4: a player reads of their own pile only.
    for (viewer, own, other) in [(rows(), "2, 8", "4, 5"), (columns(), "4, 5", "2, 8")] {
        let [page, fragment, text] = shown(&played, viewer);
        assert!(
            page.contains(&format!("Tiles {own}")) && !page.contains(&format!("Tiles {other}"))
        );
        assert!(
            fragment.contains(&format!("Tiles {own}"))
                && !fragment.contains(&format!("Tiles {other}"))
        );
        assert!(
            text.contains(&format!("tiles {own}")) && !text.contains(&format!("tiles {other}"))
        );
    }
    let log = table(&played, Viewer::Spectator).log;
    assert!(log.iter().all(|line| line.text.ends_with("took a tile.")), "{log:?}");
}

#[test]
fn titles_say_whose_move_it_is_and_no_more() {
    let title = |played: &crate::samples::Sample, viewer| tables::title(&table(played, viewer));
    let mut played = round_five();
    assert_eq!(title(&played, rows()), "● Your move: Novem, round 5");
    played.lay("C");
    assert_eq!(title(&played, rows()), "Novem, round 5: waiting for Mira");
    assert_eq!(title(&played, columns()), "● Your move: Novem, round 5");
    assert_eq!(title(&played, Viewer::Spectator), "Novem, round 5: waiting for Mira");
}

#[test]
fn coral_is_only_for_the_one_who_plays() {
    let mut played = round_five();
    played.lay("C");
    for (played, viewer) in
        [(&played, Viewer::Spectator), (&finished(), rows()), (&finished(), columns())]
    {
        let [page, ..] = shown(played, viewer);
        for coral in
            ["ask-flag", "btn-go", "is-chosen", "is-filled", "emblem is-you", "data-s=\"you\""]
        {
            assert!(!page.contains(coral), "{coral}");
        }
    }
}

#[test]
fn a_move_is_a_button_of_a_plain_form() {
    let page = tables::page(&table(&round_five(), columns()), &visitor()).into_string();
    assert!(page.contains("action=\"/t/k3v9x2m7qa/move\""));
    for marker in ["1", "2", "3"] {
        assert!(page.contains(&format!("name=\"move\" value=\"{marker}\"")), "{marker}");
    }
    let watching = tables::page(&table(&round_five(), Viewer::Spectator), &visitor()).into_string();
    assert!(!watching.contains("name=\"move\""));
}

#[test]
fn every_clause_of_the_ledger_has_its_anchor() {
    let page = rules::page(&crate::samples::rules(), &visitor()).into_string();
    let clauses: Vec<&str> = samples_ledger()
        .lines()
        .filter_map(|line| line.strip_prefix("- "))
        .filter_map(|line| line.split(' ').next())
        .filter(|word| word.starts_with("NV-"))
        .collect();
    assert!(clauses.len() > 10);
    for clause in clauses {
        assert!(page.contains(&format!(" id=\"{clause}\"")), "{clause}");
        assert_eq!(rules::clause_url("novem", clause), format!("/rules/novem/rulings#{clause}"));
    }
}

fn samples_ledger() -> &'static str {
    <novem::Novem as game_core::Game>::LEDGER
}

/// What a browser would send if the form were left as it is.
fn sent_untouched(page: &str) -> Vec<(String, String)> {
    let attribute = |tag: &str, name: &str| {
        tag.split_once(&format!(" {name}=\""))
            .map(|(_, rest)| rest.split('"').next().unwrap_or("").to_owned())
    };
    let mut sent = Vec::new();
    for tag in page.split('<').filter(|tag| tag.starts_with("input ")) {
        let tag = tag.split('>').next().expect("a tag ends");
        let off = tag.contains("type=\"checkbox\"") && !tag.contains(" checked");
        if let (Some(name), Some(value), false) =
            (attribute(tag, "name"), attribute(tag, "value"), off)
        {
            sent.push((name, value));
        }
    }
    for select in page.split("<select").skip(1) {
        let select = select.split("</select>").next().expect("a select ends");
        let chosen = select
            .split("<option")
            .skip(1)
            .find(|option| option.split('>').next().is_some_and(|tag| tag.contains(" selected")));
        let name = attribute(select.split('>').next().expect("a tag ends"), "name");
        if let (Some(name), Some(value)) =
            (name, chosen.and_then(|option| attribute(option, "value")))
        {
            sent.push((name, value));
        }
    }
    sent
}

#[test]
fn the_options_form_sends_back_the_defaults_it_was_given() {
    let sample = crate::samples::new_table();
    for chosen in [
        Options::default(),
        Options { same_setup: true, first_attacker: Side::Columns, ..options() },
    ] {
        let defaults = serde_json::to_value(chosen).unwrap();
        let form = new_table::NewTablePage { defaults: defaults.clone(), ..sample.clone() };
        let sent = sent_untouched(&new_table::page(&form, &visitor()).into_string());
        let read = new_table::read_options(&form.schema, &sent);
        assert_eq!(read, defaults);
        assert_eq!(serde_json::from_value::<Options>(read).unwrap(), chosen);
    }
}

#[test]
fn options_of_every_kind_are_read() {
    let schema = json!({"$defs": {"Level": {"enum": ["low", "high"]}}, "properties": {
        "rounds": {"type": "integer", "minimum": 1, "maximum": 9},
        "level": {"$ref": "#/$defs/Level"},
        "walls": {"type": "boolean"},
        "word": {"type": "string", "pattern": "^[a-z]+$"},
    }});
    let form = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| (format!("option.{name}"), (*value).to_owned())).collect()
    };
    let read = new_table::read_options(
        &schema,
        &form(&[
            ("rounds", "3"),
            ("level", "high"),
            ("walls", "true"),
            ("word", "sand"),
            ("else", "x"),
        ]),
    );
    assert_eq!(read, json!({"rounds": 3, "level": "high", "walls": true, "word": "sand"}));
    assert_eq!(
        new_table::read_options(&schema, &form(&[("rounds", "x")])),
        json!({"rounds": "x", "walls": false})
    );
}

#[test]
fn a_refusal_says_its_sentence_and_leads_to_its_clause() {
    let (_, refused) = crate::samples::problems().remove(2);
    let bubble = error::bubble(&refused).into_string();
    assert!(bubble.contains("Your marker already lies face down"), "{bubble}");
    assert!(bubble.contains("href=\"/rules/novem/rulings#NV-2.1\""), "{bubble}");
    assert_eq!(refused.status(), 422);
}
