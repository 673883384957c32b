//! A table as one viewer may see it, as a page.

use crate::App;
use crate::pages::fine_sand::SandBoard;
use crate::pages::sand_castles::CastlesBoard;
use crate::pages::subtext::SubtextBoard;
use crate::pages::tharos::TharosBoard;
use crate::pages::tharos::companion::CompanionBoard;
use crate::pages::{
    Absence, Board, ChatLine, Clock, LogLine, Occupant, Seal, SeatRow, SeatState, Stage, TablePage,
    novem as novem_page, seat_emblems, table, text_mode,
};
use crate::site::asker::Asker;
use crate::site::castles_log::Teller;
use crate::site::castles_story;
use crate::site::links::{self, AtTable};
use crate::site::sand_log;
use crate::site::story::{self, What};
use crate::site::trouble::{Answer, Trouble, refused};
use crate::site::{companion_log, drafts, subtext_log, tharos_log};
use axum::extract::State;
use catalog::{AnyView, GameId, Refused};
use fine_sand::{Deal, Turns};
use game_core::Seat;
use host::{Clocks, SeatView, Status, TableId, TableView};
use novem::{FirstSetup, NovemView, Options, Side};
use serde_json::Value;

/// The drawn table.
pub(crate) async fn page(State(app): State<App>, AtTable(id): AtTable, asker: Asker) -> Answer {
    let page = shown(&app, &asker, &look(&app, &asker, id).await?).await;
    Ok(asker.page(table::page(&page, &asker.visitor())))
}

/// The table in words.
pub(crate) async fn text(State(app): State<App>, AtTable(id): AtTable, asker: Asker) -> Answer {
    let page = shown(&app, &asker, &look(&app, &asker, id).await?).await;
    Ok(asker.page(text_mode::page(&page, &asker.visitor())))
}

/// The page of a table with what its viewer has begun there.
pub(crate) async fn shown(app: &App, asker: &Asker, view: &TableView) -> TablePage {
    let mut page = table_page(view, &asker.base, app.host.now());
    if let Some(Board::Subtext(board)) = &mut page.board {
        board.draft = drafts::begun(app, asker, view.id(), board).await;
    }
    page
}

/// The table as whoever asks may see it.
pub(crate) async fn look(app: &App, asker: &Asker, id: TableId) -> Result<TableView, Trouble> {
    let guest = asker.guest.as_ref().map(|guest| guest.id);
    app.host.view(guest, id).await.map_err(|error| refused(asker, &error))
}

/// All that the pages of a table are told. `base` begins the link to hand on.
pub(crate) fn table_page(view: &TableView, base: &str, now: u64) -> TablePage {
    let about = view.game().about();
    let stage = stage(view.status());
    let seats = view.seats();
    let rows = seat_rows(&seats, stage, view.clocks(), now);
    // A table that is to play on from elsewhere shows its board when it starts.
    let started = matches!(view.status(), Status::Playing | Status::Over);
    let seen = view.any_view().filter(|_| started);
    TablePage {
        id: view.id().to_string(),
        game: about.id.into(),
        game_title: about.title.into(),
        version: view.version(),
        viewer: view.viewer(),
        stage,
        options: options_in_words(view.game(), view.options()),
        seal: Some(seal(view)),
        join_link: format!("{base}{}", links::table(view.id())),
        log: match &seen {
            None => Vec::new(),
            Some(AnyView::Novem(novem)) => novem_log(view, novem, &rows),
            Some(AnyView::FineSand(_)) => {
                sand_log::tell(&view.log(), &rows, view.viewer(), view.thoughts())
            }
            Some(AnyView::SandCastles(_)) => {
                let teller = Teller { seats: &rows, viewer: view.viewer() };
                teller.tell(&castles_events(view), view.thoughts())
            }
            Some(AnyView::Subtext(subtext)) => {
                let teller =
                    subtext_log::Teller { seats: &rows, at: &seats, viewer: view.viewer() };
                teller.tell(&view.log(), subtext, view.thoughts())
            }
            Some(AnyView::Tharos(_)) => tharos_log::teller(view, &rows).tell(view.thoughts()),
            Some(AnyView::TharosCompanion(companion)) => companion_log::tell(companion),
        },
        chat: view.chat().into_iter().map(chat_line).collect(),
        can_join: view.joinable().is_some(),
        spectators: view.spectators().try_into().unwrap_or(u32::MAX),
        can_take_back: view.can_take_back(),
        absence: absence(view, &seats),
        leaving_is_final: stage == Stage::Playing && view.is_leaving_final(),
        left: view.no_way_back().and_then(|refused| match refused {
            Refused::Illegal { message, clause, .. } => Some((message, clause.into())),
            _ => None,
        }),
        rematch: view.rematch().map(links::table),
        training: None,
        campaign: view.campaign().map(|of| (links::campaign(of.campaign), of.game)),
        board: seen.map(|seen| board(view, seen)),
        seats: rows,
    }
}

fn board(view: &TableView, seen: AnyView) -> Board {
    match seen {
        AnyView::Novem(novem) => Board::Novem(Box::new(novem)),
        AnyView::FineSand(sand) => {
            let board = SandBoard::new(sand, view.legal(), |text| view.refusal(text));
            let learning = view.options().get("deal").is_some_and(|deal| deal == "learning");
            Board::FineSand(Box::new(SandBoard { learning, ..board }))
        }
        AnyView::SandCastles(castles) => {
            let board = CastlesBoard::new(castles, view.legal(), |text| view.refusal(text));
            let events = castles_events(view);
            let luck = board.is_over().then(|| castles_story::luck(&board.view, &view.log()));
            let back = view.seat().map_or(1, |seat| castles_story::latest(&events, seat));
            let took = castles_story::taken(&events);
            Board::SandCastles(Box::new(CastlesBoard { took, back, luck, ..board }))
        }
        AnyView::Subtext(subtext) => {
            Board::Subtext(Box::new(SubtextBoard::new(subtext, view.legal())))
        }
        AnyView::Tharos(tharos) => {
            let board = TharosBoard::new(*tharos, view.legal(), |text| view.refusal(text));
            Board::Tharos(Box::new(board))
        }
        AnyView::TharosCompanion(companion) => {
            let board = CompanionBoard { view: companion, legal: view.legal() };
            Board::TharosCompanion(Box::new(board))
        }
    }
}

/// What has happened at a table of Sand Castles.
pub(crate) fn castles_events(view: &TableView) -> Vec<castles_story::Event> {
    // A table that runs has options its game could read.
    let options = serde_json::from_value(view.options().clone()).unwrap_or_default();
    castles_story::events(&options, &view.log())
}

fn stage(status: Status) -> Stage {
    match status {
        Status::Open => Stage::Gathering,
        Status::Playing => Stage::Playing,
        Status::Over | Status::Abandoned => Stage::Over,
    }
}

/// Who sits where.
pub(crate) fn cast(view: &TableView, now: u64) -> Vec<SeatRow> {
    seat_rows(&view.seats(), stage(view.status()), view.clocks(), now)
}

fn seat_rows(seats: &[SeatView], stage: Stage, clocks: Clocks, now: u64) -> Vec<SeatRow> {
    let row = |(seat, emblem): (&SeatView, _)| SeatRow {
        occupant: match (&seat.bot, seat.open) {
            // Two of a kind bear numbers; one that plays on for somebody has their name.
            (Some(bot), _) if seat.name.starts_with(bot.as_str()) => {
                Occupant::Bot(seat.name.clone())
            }
            (Some(bot), _) => Occupant::Bot(bot.clone()),
            (None, true) if seat.reserved => Occupant::Kept(seat.name.clone()),
            (None, true) => Occupant::Open,
            (None, false) => Occupant::Person(seat.name.clone()),
        },
        emblem,
        state: match (seat.acting, seat.acted) {
            (true, _) => SeatState::Deciding,
            (false, true) => SeatState::Done,
            (false, false) => SeatState::Idle,
        },
        present: seat.present && !seat.gone,
        clock: (stage == Stage::Playing).then(|| clock(seat, clocks, now)).flatten(),
    };
    seats.iter().zip(seat_emblems(seats.len())).map(row).collect()
}

fn clock(seat: &SeatView, clocks: Clocks, now: u64) -> Option<Clock> {
    if seat.bot.is_some() {
        return None;
    }
    if let Some(due) = seat.due {
        return Some(Clock { left: due.saturating_sub(now), running: true });
    }
    let ms = |seconds: u32| 1000 * u64::from(seconds);
    let of_match = clocks.per_game_s.map(|s| ms(s).saturating_sub(seat.used_ms));
    let left = of_match.into_iter().chain(clocks.per_move_s.map(ms)).min()?;
    Some(Clock { left, running: false })
}

fn chat_line(said: host::ChatLine) -> ChatLine {
    let seat = said.seat.map(|seat| Seat::new(seat.into()));
    ChatLine { name: said.name, seat, text: said.text, at: said.at }
}

/// The first seat about which this viewer has a say, or about which others
/// have had theirs.
fn absence(view: &TableView, seats: &[SeatView]) -> Option<Absence> {
    let away = |seat: &&SeatView| seat.may_vote || !seat.votes.is_empty();
    let seat = seats.iter().find(away).filter(|_| view.status() == Status::Playing)?;
    let voters = |other: &&SeatView| {
        other.seat != seat.seat && other.bot.is_none() && !other.open && !other.gone
    };
    Some(Absence {
        seat: seat.seat,
        agreed: seat.votes.len(),
        needed: seats.iter().filter(voters).count(),
        may_agree: seat.may_vote,
    })
}

/// The commitment; once the match is over, also the secret, and what the
/// check of the whole record found just now.
pub(crate) fn seal(view: &TableView) -> Seal {
    let verified = view.verify().and_then(Result::ok).map(|found| {
        let draws = match found.chances {
            1 => "the one draw".to_owned(),
            many => format!("all {many} draws"),
        };
        format!(
            "Opened now, it gives exactly {draws} of this match, and the rules allow all {} moves.",
            found.moves
        )
    });
    Seal { commit: view.commit(), secret: view.seed(), verified }
}

fn novem_log(view: &TableView, novem: &NovemView, seats: &[SeatRow]) -> Vec<LogLine> {
    let open_piles = novem.options.open_piles || novem.over;
    let told = story::tell(&novem.options, &view.log());
    let line = |event: story::Event| match event.what {
        What::LaidOut(setup) => LogLine::new(
            None,
            format!("Game {}: the tiles were laid out, set-up no. {}.", event.game, setup.number()),
        ),
        What::Round { number, round, .. } => {
            novem_page::tell(&round, number, open_piles, seats, view.viewer())
        }
        What::TookBack(seat) => {
            let you = view.viewer().is(seat);
            let name = if you { "You" } else { seats[seat.index()].name() };
            let whose = if you { "your" } else { "their" };
            LogLine::new(Some(seat), format!("{name} took {whose} marker back."))
        }
    };
    told.into_iter().map(line).collect()
}

/// What a table agreed on beyond the defaults.
pub(crate) fn options_in_words(game: GameId, options: &Value) -> Vec<String> {
    match game {
        GameId::Novem => serde_json::from_value(options.clone())
            .map_or_else(|_| Vec::new(), |options| novem_options(&options)),
        GameId::FineSand => serde_json::from_value(options.clone())
            .map_or_else(|_| Vec::new(), |options| sand_options(&options)),
        GameId::SandCastles => serde_json::from_value(options.clone())
            .map_or_else(|_| Vec::new(), |options| castles_options(&options)),
        GameId::Subtext => serde_json::from_value(options.clone())
            .map_or_else(|_| Vec::new(), |options| subtext_log::options(&options)),
        GameId::Tharos => serde_json::from_value(options.clone())
            .map_or_else(|_| Vec::new(), |options| tharos_log::options(&options)),
        GameId::TharosCompanion => Vec::new(),
    }
}

fn sand_options(options: &fine_sand::Options) -> Vec<String> {
    let mut words = Vec::new();
    if options.deal == Deal::Learning {
        words.push("the cards presorted for a first game".into());
    }
    if options.turns == Turns::OneByOne {
        words.push("turns one after the other".into());
    }
    match (options.fable, options.stack.is_empty()) {
        (0, true) => {}
        (0, false) => words.push("the stack of a campaign".into()),
        (1, _) => words.push("the cards of Fable round 1".into()),
        (round, _) => words.push(format!("the cards of Fable rounds 1 to {round}")),
    }
    words
}

fn castles_options(options: &sand_castles::Options) -> Vec<String> {
    let usual = sand_castles::Options::default();
    let mut words = Vec::new();
    if options.castles != usual.castles {
        words.push(format!("{} castles", options.castles.number()));
    }
    if options.walls {
        words.push("castle walls".into());
    }
    if options.tiles != usual.tiles {
        words.push(format!("{} tiles", options.tiles));
    }
    if !options.components.is_empty() {
        words.push("the owner’s own castles".into());
    }
    words
}

fn novem_options(options: &Options) -> Vec<String> {
    let mut words = Vec::new();
    if let FirstSetup::Named(setup) = options.setup {
        words.push(format!("set-up no. {}", setup.number()));
    }
    if options.same_setup {
        words.push("the same set-up twice".into());
    }
    if options.open_piles {
        words.push("open piles".into());
    }
    if options.first_attacker == Side::Columns {
        words.push("the columns attacking first".into());
    }
    words
}
