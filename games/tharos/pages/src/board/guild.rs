//! A guild: points, medals, goods, dice, player cards, and the hand.

use super::dice::counted;
use super::hand;
use super::spots::Spot;
use super::{Table, TharosBoard};
use crate::art::symbol;
use crate::sheet::signed;
use maud::{Markup, html};
use tharos::base::{Ability, Board, Card, Good, Medal};
use tharos::mat::WINNING_POINTS;
use web::pages::model::{Cast, of};

/// The drawings that there are; others get a plain one.
fn portrait(picture: &str) -> &str {
    match picture {
        "guard" | "trader" | "scout" | "smith" | "glazier" | "scribe" | "mason" | "captain"
        | "miner" | "banker" | "pilot" | "knight" => picture,
        _ => "plain",
    }
}

/// The guild in front of the viewer.
pub(super) fn panel(cast: &Cast<'_>, board: &TharosBoard, live: Option<&Table<'_>>) -> Markup {
    let (view, guild, near) = (&board.view, board.mine(), board.near());
    let points = view.points(near);
    html! {
        section.panel.th-guild #guild aria-labelledby="guild-title" {
            header {
                h2 #guild-title { (of(cast.name(near))) " guild" }
                span.aside {
                    @if board.is_alone() { (signed(points)) " of " (WINNING_POINTS) " points" }
                    @else { (signed(points)) " points" }
                }
            }
            @if board.is_alone() { (bar(points)) }
            (medals(guild))
            (goods(board, guild))
            p.th-bagline {
                "Dice in the bag: " (counted(guild.bag))
                @if guild.used != [0; 4] { " · used: " (counted(guild.used)) }
            }
            h3 { "Player cards" }
            ul.folk {
                @for at in guild.hired() { (person(board, at, true, live)) }
                @for at in guild.offer() { (person(board, at, false, live)) }
            }
            (hand::cards(board, live))
        }
    }
}

/// How far it is to what wins.
fn bar(points: i32) -> Markup {
    let share = points.clamp(0, WINNING_POINTS);
    html! {
        // A style attribute would be refused by the page's own policy.
        svg.bar70 viewBox="0 0 70 2" preserveAspectRatio="none" role="img"
            aria-label=(format!("{points} of {WINNING_POINTS} points"))
        { rect.fill width=(share) height="2" {} }
    }
}

/// Medals by kind.
pub(super) fn medals(guild: &Board) -> Markup {
    html! {
        ul.medals {
            @for medal in Medal::ALL {
                li.is-none[guild.medal(medal) == 0] {
                    svg viewBox="0 0 40 40" aria-hidden="true" { use href=(symbol(medal_art(medal))) {} }
                    b { (guild.medal(medal)) }
                    small { (medal_name(medal)) span.hide { " medals" } }
                }
            }
        }
    }
}

pub(crate) const fn medal_art(medal: Medal) -> &'static str {
    match medal {
        Medal::Combat => "m-combat",
        Medal::Exploration => "m-explore",
        Medal::Trade => "m-trade",
        Medal::Civil => "m-civil",
    }
}

pub(crate) const fn medal_name(medal: Medal) -> &'static str {
    match medal {
        Medal::Combat => "Combat",
        Medal::Exploration => "Exploration",
        Medal::Trade => "Trade",
        Medal::Civil => "Civil",
    }
}

/// Jar, ore, crystals, strength, action cards and player cards.
pub(super) fn goods(board: &TharosBoard, guild: &Board) -> Markup {
    let strength = guild.strength(board.view.components());
    let crystals = guild.good(Good::Crystal);
    let rows = [
        ("o-jar", u32::from(guild.jar), "Jar"),
        ("o-ore", guild.good(Good::Ore).into(), "ore"),
        ("o-crystal", crystals.into(), if crystals == 1 { "crystal" } else { "crystals" }),
        ("o-attack", strength.into(), "strength"),
        ("i-hand", guild.held.into(), if guild.held == 1 { "action card" } else { "action cards" }),
        ("i-person", guild.hired().count() as u32, "hired"),
    ];
    html! {
        ul.goods {
            @for (drawing, count, name) in rows {
                li { svg aria-hidden="true" { use href=(symbol(drawing)) {} } b { (count) } " " (name) }
            }
        }
    }
}

fn person(board: &TharosBoard, at: u8, hired: bool, live: Option<&Table<'_>>) -> Markup {
    let view = &board.view;
    let card = &view.components().cards[usize::from(at)];
    let price = if board.in_turn() { view.hire_price(at) } else { card.price.into() };
    html! {
        li.is-offer[!hired] id=(Spot::Card(at).id()) {
            svg viewBox="0 0 40 40" aria-hidden="true" { use href=(symbol(&format!("n-{}", portrait(&card.picture)))) {} }
            b { (card.name) }
            @if !hired {
                span.folk-price {
                    (price) svg viewBox="0 0 24 24" role="img" aria-label="Jar to hire" { use href=(symbol("o-jar")) {} }
                }
            }
            small { (card.ability) }
            small.folk-worth {
                (card.points) @if card.points == 1 { " point" } @else { " points" }
                @if card.strength > 0 { " · strength " (card.strength) }
            }
            @if hired { (state(board, at, card)) }
            @if let Some(table) = live {
                div.folk-deeds {
                    (table.buttons(Spot::Card(at), |die| {
                        let asked = !hired && die.pips >= view.components().numbers.hire_pips;
                        asked.then(|| ("Hire", format!("{die} hire {}", at + 1)))
                    }))
                }
            }
        }
    }
}

/// Whether a hired card can still work in this turn.
fn state(board: &TharosBoard, at: u8, card: &Card) -> Markup {
    html! {
        @match card.ability {
            Ability::Lasting(_) => small.folk-state { "always" },
            Ability::Work(..) if board.mine().has_worked(at) => small.folk-state { "has worked" },
            Ability::Work(..) => {},
        }
    }
}
