//! The operator's page: tables, guests, load, and what can be done about them.

use crate::pages::Visitor;
use crate::pages::icons::icon;
use crate::pages::layout::{self, Page, csrf};
use crate::pages::moment::{ago, iso};
use host::{Ban, Deed, Guest, House, Kept, ListedTable, Metrics, Status};
use maud::{Markup, html};
use std::fmt::Write;

/// What was said at one table.
#[derive(Clone, Debug)]
pub struct ChatPage {
    /// The table's id.
    pub table: String,
    /// Everything that was said, oldest first.
    pub lines: Vec<Kept>,
}

fn document(title: &str, main: Markup) -> Markup {
    layout::document(&Page {
        title,
        class: "page-admin",
        header: layout::sea("Tidetable", &html! { "Whoever runs this house" }, &html! {}),
        main,
        dock: None,
        footer: false,
        stream: None,
        assets: &[],
    })
}

/// Where the token is asked for.
pub fn door(visitor: &Visitor) -> Markup {
    document(
        "Operator: Tidetable",
        html! {
            main.wrap.narrow #table {
                section.panel aria-labelledby="h-door" {
                    header { h2 #h-door { "For whoever runs this house" } }
                    form.fields method="post" action="/admin/enter" {
                        (csrf(visitor))
                        label.field {
                            span { "The admin token" }
                            input type="password" name="token" required autocomplete="current-password";
                        }
                        button.btn.btn-deep { "Come in" }
                    }
                }
            }
        },
    )
}

/// Everything at once; guests whose name begins so.
pub fn house(house: &House, named: &str, visitor: &Visitor) -> Markup {
    document(
        "Operator: Tidetable",
        html! {
            main.wrap.admin #table {
                (load(house)) (announcement(house, visitor)) (tables(&house.tables, visitor))
                (guests(house, named, visitor)) (bans(&house.bans, visitor)) (deeds(&house.deeds, visitor))
                form method="post" action="/admin/leave" { (csrf(visitor)) button.btn { "Go out" } }
            }
        },
    )
}

fn panel(id: &str, title: &str, aside: &str, inside: &Markup) -> Markup {
    html! {
        section.panel aria-labelledby=(id) {
            header { h2 id=(id) { (title) } span.aside { (aside) } }
            (inside)
        }
    }
}

/// A form that does one thing, for a reason.
fn deed(name: &str, who: &[(&str, &str)], more: &Markup, label: &str, visitor: &Visitor) -> Markup {
    html! {
        form.inline method="post" action="/admin/do" {
            (csrf(visitor))
            input type="hidden" name="deed" value=(name);
            @for (name, value) in who { input type="hidden" name=(name) value=(value); }
            (more)
            (why())
            button.btn.btn-sm { (label) }
        }
    }
}

fn why() -> Markup {
    html! { input type="text" name="why" required maxlength="300" aria-label="Why" placeholder="Why"; }
}

fn hours() -> Markup {
    html! {
        select name="hours" aria-label="For how long" {
            option value="1" { "1 hour" } option value="24" selected { "1 day" }
            option value="168" { "1 week" } option value="720" { "30 days" }
        }
    }
}

/// The figures of a house, with what they count.
fn figures(load: &Metrics) -> [(&'static str, u64); 11] {
    [
        ("tables in memory", load.tables_live),
        ("watchers", load.watchers),
        ("tables opened", load.tables_opened),
        ("matches over", load.matches_over),
        ("moves stored", load.moves),
        ("by bots", load.bot_moves),
        ("refused", load.refusals),
        ("bots without an answer", load.bot_failures),
        ("not stored", load.storage_failures),
        ("tables that broke", load.panics),
        ("commits", load.commits),
    ]
}

fn load(house: &House) -> Markup {
    panel(
        "h-load",
        "Load",
        "since the start",
        &html! {
            dl.facts { @for (what, count) in figures(&house.load) { div { dt { (what) } dd { (count) } } } }
        },
    )
}

fn announcement(house: &House, visitor: &Visitor) -> Markup {
    panel(
        "h-announce",
        "Tell everybody",
        "a line on every page",
        &html! {
            form.fields method="post" action="/admin/do" {
                (csrf(visitor))
                input type="hidden" name="deed" value="announce";
                label.field {
                    span { "What they read; empty takes it back" }
                    input type="text" name="text" maxlength="300" value=[house.announcement.as_deref()]
                        placeholder="The table closes at 20:00 for a few minutes; every move is kept.";
                }
                button.btn { "Tell everybody" }
            }
        },
    )
}

fn tables(tables: &[ListedTable], visitor: &Visitor) -> Markup {
    panel(
        "h-tables",
        "Tables in use",
        &format!("{} listed", tables.len()),
        &html! {
            ul.plain {
                @for table in tables {
                    @let id = table.table.to_string();
                    li {
                        details {
                            summary {
                                code { (id) } " " (table.game) ", " (status(table.status)) ", "
                                (sitting(table)) ", " (ago(table.created, visitor.now))
                            }
                            p { a href=(format!("/t/{id}")) { "Look at it as anybody may" } }
                            ul { @for (name, guest) in &table.seats {
                                @if let Some(guest) = guest { li { (name) " " code { (guest.to_string()) } } }
                            } }
                            (deed("close", &[("table", &id)], &html! {}, "Close it", visitor))
                            form.inline method="post" action="/admin/chat" {
                                (csrf(visitor))
                                input type="hidden" name="table" value=(id);
                                (why())
                                button.btn.btn-sm { "Read what was said" }
                            }
                        }
                    }
                }
            }
        },
    )
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Open => "waiting",
        Status::Playing => "being played",
        Status::Over => "over",
        Status::Abandoned => "closed",
    }
}

fn sitting(table: &ListedTable) -> String {
    let names = table.seats.iter().map(|(name, _)| if name.is_empty() { "free" } else { name });
    names.collect::<Vec<_>>().join(" · ")
}

fn guests(house: &House, named: &str, visitor: &Visitor) -> Markup {
    panel(
        "h-guests",
        "Guests",
        &format!("{} in all", house.guests_in_all),
        &html! {
            form.inline method="get" action="/admin" {
                label.field { span { "Name begins with, or id" } input type="text" name="guest" value=(named); }
                button.btn.btn-sm { "Look" }
            }
            ul.plain {
                @for guest in &house.guests {
                    @let id = guest.id.to_string();
                    li {
                        details {
                            summary { (guest.name) " " code { (id) } " " (ago(guest.created, visitor.now)) }
                            (deed("rename", &[("guest", &id)], &html! {
                                input type="text" name="name" required maxlength="40" aria-label="New name" placeholder="New name";
                            }, "Rename", visitor))
                            (deed("ban", &[("guest", &id)], &hours(), "Ban", visitor))
                        }
                    }
                }
            }
        },
    )
}

fn bans(bans: &[Ban], visitor: &Visitor) -> Markup {
    panel(
        "h-bans",
        "Kept out",
        &format!("{} now", bans.len()),
        &html! {
            (deed("ban", &[], &html! {
                input type="text" name="network" required aria-label="Address or network" placeholder="203.0.113.0/24";
                (hours())
            }, "Ban", visitor))
            ul.plain {
                @for ban in bans {
                    li {
                        (whom(ban)) " until " (iso(ban.until)) ": " (ban.why)
                        (deed("unban", &[("ban", &ban.no.to_string())], &html! {}, "Let them in again", visitor))
                    }
                }
            }
        },
    )
}

fn whom(ban: &Ban) -> String {
    match (ban.guest, ban.network) {
        (Some(guest), _) => format!("guest {guest}"),
        (None, network) => network.map(|network| network.to_string()).unwrap_or_default(),
    }
}

fn deeds(deeds: &[Deed], visitor: &Visitor) -> Markup {
    panel(
        "h-deeds",
        "What was done",
        "newest first",
        &html! {
            @if deeds.is_empty() { p.side-note { "Nothing yet." } }
            ol.plain {
                @for deed in deeds {
                    li {
                        (deed.who) " " (deed.what)
                        @if !deed.why.is_empty() { ": " (deed.why) }
                        " " span.aside { (ago(deed.at, visitor.now)) }
                    }
                }
            }
        },
    )
}

/// What was said at a table, and a way to hide it.
pub fn chat(page: &ChatPage, visitor: &Visitor) -> Markup {
    document(
        "What was said: Tidetable",
        html! {
            main.wrap.admin #table {
                (panel("h-chat", "What was said", &format!("table {}", page.table), &html! {
                    @if page.lines.is_empty() { p.side-note { "Nothing." } }
                    ul.plain {
                        @for line in &page.lines {
                            li {
                                b { (line.name) } @if !line.seated { " (watching)" } ": " (line.text)
                                @if let Some(guest) = line.guest { " " code { (guest.to_string()) } }
                                @if line.withdrawn { " (hidden)" } @else {
                                    (deed("hide", &[("table", &page.table), ("line", &line.no.to_string())],
                                        &html! {}, "Hide it", visitor))
                                }
                            }
                        }
                    }
                    p { a.btn href="/admin" { (icon("i-undo")) " Back" } }
                }))
            }
        },
    )
}

/// The same for the program's own command.
pub fn in_words(house: &House) -> String {
    let mut text = String::from("Load, since the start:\n");
    for (what, count) in figures(&house.load) {
        let _ = writeln!(text, "  {what:24} {count}");
    }
    if let Some(said) = &house.announcement {
        let _ = writeln!(text, "\nEverybody is told: {said}");
    }
    text += "\nTables in use:\n";
    for table in &house.tables {
        let (id, game, created) = (table.table, &table.game, iso(table.created));
        let _ = writeln!(
            text,
            "  {id}  {created}  {game}, {}: {}",
            status(table.status),
            sitting(table)
        );
    }
    let _ = writeln!(text, "\nGuests, the latest of {}:", house.guests_in_all);
    for Guest { id, name, created } in &house.guests {
        let _ = writeln!(text, "  {id}  {}  {name}", iso(*created));
    }
    text += "\nKept out:\n";
    for ban in &house.bans {
        let _ = writeln!(text, "  {}  {} until {}: {}", ban.no, whom(ban), iso(ban.until), ban.why);
    }
    text += "\nWhat was done, newest first:\n";
    for Deed { at, who, what, why } in &house.deeds {
        let _ = writeln!(text, "  {}  {who} {what}: {why}", iso(*at));
    }
    text
}

/// What was said, one line each.
pub fn chat_in_words(page: &ChatPage) -> String {
    let mut text = String::new();
    for line in &page.lines {
        let place = if line.seated { "" } else { " (watching)" };
        let hidden = if line.withdrawn { " (hidden)" } else { "" };
        let said = line.text.replace('\n', " ");
        let guest = line.guest.map(|guest| guest.to_string()).unwrap_or_default();
        let _ = writeln!(text, "{}  {guest}  {}{place}: {said}{hidden}", line.no, line.name);
    }
    text
}
