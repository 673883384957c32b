//! A table as one viewer may see it, as a page.

use crate::game::{AnySeen, Shown};
use crate::pages::campaign;
use crate::pages::error::{Problem, finished};
use crate::pages::hint::HintsHere;
use crate::pages::{
    Absence, ChatLine, Clock, Emblem, Lobby, Log, LogLine, Occupant, OldMatch, Peace, PlayedOn,
    Seal, SeatRow, SeatState, SharedDevice, Stage, TablePage, seat_emblems, table, text_mode,
};
use crate::site::error::{PageError, PageResult, refused};
use crate::site::links::{self, AtTable};
use crate::site::session::Session;
use crate::site::telling;
use crate::{App, aside};
use axum::extract::State;
use catalog::Refused;
use game_core::Seat;
use host::{BotPool, Clocks, GuestId, Hints, Host, LogAct, SeatView, Status, TableId, TableView};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How much is told of a move by rules that are not known: a drawing is long.
const LONGEST_MOVE: usize = 80;

/// The drawn table.
pub async fn page(State(app): State<App>, AtTable(id): AtTable, session: Session) -> PageResult {
    let sight = Sight::of(&app, &session, look(&app, &session, id).await?).await;
    let visitor = session.visitor();
    Ok(session.page(aside::run(move || table::page(&sight.page(), &visitor)).await))
}

/// The table in words.
pub async fn text(State(app): State<App>, AtTable(id): AtTable, session: Session) -> PageResult {
    let sight = Sight::of(&app, &session, look(&app, &session, id).await?).await;
    let visitor = session.visitor();
    Ok(session.page(aside::run(move || text_mode::page(&sight.page(), &visitor)).await))
}

/// All that a page of a table is made from. Making it takes a while, and is done aside.
pub(crate) struct Sight {
    host: Host,
    pages: Arc<dyn Shown>,
    view: TableView,
    /// What the viewer has begun there.
    draft: Option<String>,
    /// Whether the viewer is new to the game, if that matters here.
    beginner: bool,
    /// Begins the link to hand on.
    base: String,
    now: u64,
}

impl Sight {
    /// What whoever asks sees of a table, with what they have begun there.
    pub(crate) async fn of(app: &App, session: &Session, view: TableView) -> Sight {
        let mut sight = Sight::without_draft(app, session, view);
        sight.pages.look_up(app, &sight.view).await;
        if let Some(guest) = &session.guest {
            sight.beginner = is_beginner(app, guest.id, &sight.view).await;
        }
        if let Some(guest) = &session.guest
            && sight.pages.wants_draft(&sight.view)
        {
            sight.draft = app.host.draft(guest.id, sight.view.id()).await.ok().flatten();
        }
        sight
    }

    /// The same for those who can have begun nothing.
    pub(crate) fn without_draft(app: &App, session: &Session, view: TableView) -> Sight {
        let (pages, base) = (app.pages.of(view.game()), session.base.clone());
        let now = app.host.now();
        Sight { host: app.host.clone(), pages, view, draft: None, beginner: false, base, now }
    }

    /// The page.
    pub(crate) fn page(&self) -> TablePage {
        table_page(
            &*self.pages,
            self.host.bots(),
            &self.view,
            self.draft.as_deref(),
            self.beginner,
            &self.base,
            self.now,
        )
    }
}

/// Who is new to the game of a table, as far as it was asked there.
#[derive(Default)]
struct Beginners(Mutex<HashMap<GuestId, bool>>);

/// Whether a guest may ask for hints as a beginner. Looked up once for every table: nobody ceases to be
/// one in the middle of a match.
async fn is_beginner(app: &App, guest: GuestId, view: &TableView) -> bool {
    if view.hints() != Hints::Beginners || view.seat().is_none() {
        return false;
    }
    let known = view.memo::<Beginners>();
    let kept = || known.0.lock().unwrap_or_else(PoisonError::into_inner);
    let before = kept().get(&guest).copied();
    if let Some(beginner) = before {
        return beginner;
    }
    let beginner = app.host.is_beginner(guest, view.game()).await.unwrap_or(false);
    kept().insert(guest, beginner);
    beginner
}

/// The page of a table as a spectator sees it, whoever asks.
pub async fn watched(app: &App, session: &Session, id: TableId) -> Result<TablePage, PageError> {
    let view = app.host.view(None, id).await.map_err(|error| refused(session, &error))?;
    let sight = Sight::without_draft(app, session, view);
    Ok(aside::run(move || sight.page()).await)
}

/// The table as whoever asks may see it.
pub async fn look(app: &App, session: &Session, id: TableId) -> Result<TableView, PageError> {
    let guest = session.guest.as_ref().map(|guest| guest.id);
    app.host.view(guest, id).await.map_err(|error| refused(session, &error))
}

/// All that the pages of a table are told. `base` begins the link to hand on.
pub(crate) fn table_page(
    pages: &dyn Shown,
    bots: &dyn BotPool,
    view: &TableView,
    draft: Option<&str>,
    beginner: bool,
    base: &str,
    now: u64,
) -> TablePage {
    let about = view.game().about();
    let stage = stage(view.status());
    let seats = view.seats();
    let mut rows = seat_rows(&seats, stage, view.clocks(), now);
    if view.other_rules().is_some() {
        rows.iter_mut().for_each(|row| row.clock = None);
    }
    // A table that is to play on from elsewhere shows its board when it starts.
    let started = matches!(view.status(), Status::Playing | Status::Over);
    let old = old_match(view);
    let seen = AnySeen { table: view, seats: &rows, draft };
    let device = shared_device(view);
    let handed_over = device.as_ref().is_some_and(|device| device.hand_over.is_some());
    let (board, log) = match started {
        _ if handed_over => (None, Log::default()),
        _ if old.is_some() => (None, old_log(view, &rows).into()),
        true => (pages.board(seen), telling::log(pages, seen)),
        false => (None, Log::default()),
    };
    TablePage {
        id: view.id().to_string(),
        game: about.id.into(),
        game_title: about.title.into(),
        version: view.version(),
        viewer: view.viewer(),
        stage,
        options: pages.options(view.options()),
        played_on: played_on(view),
        seal: Some(seal(view)),
        join_link: format!("{base}{}", links::table(view.id())),
        log,
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
        campaign: view.campaign().map(|of| {
            let address = match pages.has_campaign_pages() {
                true => links::campaign(of.campaign),
                false => campaign::url(about.id, Some(of.campaign)),
            };
            (address, of.game)
        }),
        board: board.map(Into::into),
        assets: pages.assets(),
        menu: pages.menu(),
        seats: rows,
        old,
        peace: Peace {
            owner: view.is_owner(),
            quiet: view.is_quiet(),
            muted: view.muted(),
            closed: view.closed().map(finished),
        },
        lobby: lobby(view, bots),
        device,
        hints: HintsHere {
            may_ask: stage == Stage::Playing && view.may_ask_hints(beginner),
            shown: view.hint().cloned(),
            had: (0..seats.len()).map(|at| view.hints_of(Seat::new(at))).collect(),
        },
    }
}

/// What this viewer may arrange, before the match.
fn lobby(view: &TableView, bots: &dyn BotPool) -> Option<Lobby> {
    let owner = view.is_owner();
    let may = view.status() == Status::Open && view.other_rules().is_none();
    if !may || !(owner || view.seat().is_some()) {
        return None;
    }
    let seats = view.seats();
    let taken = seats.iter().filter(|seat| !seat.open).count();
    let fixed = view.campaign().is_some() || view.forked().is_some();
    let kept = seats.iter().any(|seat| seat.reserved);
    let bots = bots.choosable(view.game()).into_iter().map(str::to_owned).collect();
    let fewer = !fixed && !kept && taken >= view.game().about().min_seats;
    let beside = view.beside().iter().collect();
    Some(Lobby { owner, beside, bots, fewer })
}

/// The match that is played on here, by the same chance or by another.
fn played_on(view: &TableView) -> Option<PlayedOn> {
    let (from, same_chance) =
        view.again().map(|again| (again, true)).or(view.forked().map(|fork| (fork, false)))?;
    Some(PlayedOn { from: links::table(from.table), at: from.version, same_chance })
}

/// What is told of a device that several share.
fn shared_device(view: &TableView) -> Option<SharedDevice> {
    let seats: Vec<Seat> = view.device().iter().collect();
    let hand_over = view.hand_over().map(|passed| (passed.to, passed.from));
    let hides = view.game().about().hidden;
    (!seats.is_empty()).then_some(SharedDevice { seats, hand_over, hides })
}

/// What is told of a match by rules that this program does not play.
fn old_match(view: &TableView) -> Option<OldMatch> {
    let rules = view.other_rules()?;
    let outcome = view.outcome();
    Some(OldMatch {
        sentence: finished(rules.sentence()),
        scores: outcome.as_ref().map_or_else(Vec::new, |outcome| outcome.scores.to_vec()),
        winners: outcome.as_ref().map_or_else(Vec::new, |outcome| outcome.winners.iter().collect()),
        reason: outcome.map_or_else(String::new, |outcome| finished(&outcome.reason)),
    })
}

/// The log of such a match: without its rules nobody can say what a move did, so
/// it is told as it was written.
fn old_log(view: &TableView, seats: &[SeatRow]) -> Vec<LogLine> {
    let short = |text: &str| match text.char_indices().nth(LONGEST_MOVE) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    };
    let line = |line: host::LogLine| match line.what {
        LogAct::Move { seat, text } => {
            LogLine::new(Some(seat), format!("{}: {}", seats[seat.index()].name(), short(&text)))
        }
        LogAct::TakeBack { seat, .. } => {
            LogLine::new(Some(seat), format!("{} took a move back.", seats[seat.index()].name()))
        }
        LogAct::Chance { chance, .. } => LogLine::new(None, format!("Drawn: {}", short(&chance))),
        LogAct::Sealed { .. } | LogAct::Covered { .. } | LogAct::Hidden { .. } => {
            LogLine::new(None, "Something hidden.".to_owned())
        }
    };
    let seated = |line: &host::LogLine| match &line.what {
        LogAct::Move { seat, .. } | LogAct::TakeBack { seat, .. } => seat.index() < seats.len(),
        _ => true,
    };
    view.log().into_iter().filter(seated).map(line).collect()
}

/// Refuses what needs the rules of a match that can only be read.
pub fn by_todays_rules(session: &Session, view: &TableView) -> Result<(), PageError> {
    match view.other_rules() {
        None => Ok(()),
        Some(rules) => {
            let problem = Problem::ReadOnly { what: rules.sentence().into() };
            Err(session.problem(&problem, Some(&links::table(view.id()))))
        }
    }
}

fn stage(status: Status) -> Stage {
    match status {
        Status::Open => Stage::Gathering,
        Status::Playing => Stage::Playing,
        Status::Over | Status::Abandoned => Stage::Over,
    }
}

/// Who sits where.
pub fn cast(view: &TableView, now: u64) -> Vec<SeatRow> {
    seat_rows(&view.seats(), stage(view.status()), view.clocks(), now)
}

fn seat_rows(seats: &[SeatView], stage: Stage, clocks: Clocks, now: u64) -> Vec<SeatRow> {
    let row = |(seat, emblem): (&SeatView, _)| SeatRow {
        occupant: match (&seat.bot, seat.open) {
            (Some(bot), _) => Occupant::Bot(bot_name(seat, bot)),
            (None, true) if seat.reserved => Occupant::Kept(seat.name.clone()),
            (None, true) => Occupant::Open,
            (None, false) => Occupant::Person(seat.name.clone()),
        },
        emblem: match (&seat.bot, seat.character) {
            (Some(_), Some(character)) => Emblem::Face(character),
            (Some(_), None) => Emblem::Machine,
            (None, _) => emblem,
        },
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

/// Two of a kind bear numbers. One that plays on for somebody is called neither
/// like them nor like another of its kind: `Gull for Ann`.
fn bot_name(seat: &SeatView, bot: &str) -> String {
    let called = seat.character.map_or(bot, |character| character.name());
    let number = seat.name.strip_prefix(called).map(str::trim_start);
    match number.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())) {
        true => seat.name.clone(),
        false => format!("{called} for {}", seat.name),
    }
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
    let host::ChatLine { no, name, text, at, may_mute, may_remove, .. } = said;
    ChatLine { no, name, seat, text, at, may_mute, may_remove }
}

/// The first seat about which this viewer has a say, or about which others
/// have had theirs.
fn absence(view: &TableView, seats: &[SeatView]) -> Option<Absence> {
    let away = |seat: &&SeatView| seat.may_vote || !seat.votes.is_empty();
    let seat = seats.iter().find(away).filter(|_| view.status() == Status::Playing)?;
    Some(Absence {
        seat: seat.seat,
        agreed: seat.votes.len(),
        needed: view.voters(seat.seat),
        may_agree: seat.may_vote,
    })
}

/// The commitment; once the match is over, also the secret, and what the
/// check of the whole record found just now.
pub fn seal(view: &TableView) -> Seal {
    let verified = view.verify().and_then(Result::ok).map(|found| {
        let draws = match found.chances {
            1 => "the one draw".to_owned(),
            many => format!("all {many} draws"),
        };
        format!(
            "It gives exactly {draws} of this match, and all {} moves follow the rules.",
            found.moves
        )
    });
    Seal { commit: view.commit(), secret: view.seed(), verified }
}
