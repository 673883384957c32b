//! A table, live: every change as a fragment made from the watcher's own view.

use crate::pages::{TablePage, Visitor, notice, table};
use crate::site::error::{PageResult, refused};
use crate::site::links::AtTable;
use crate::site::session::Session;
use crate::site::show::Sight;
use crate::{App, aside, panics};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use host::{Announcement, Entropy, GuestId, SystemEntropy, TableId, TableView, TableWatch};
use maud::Markup;
use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OnceCell, mpsc};
use tokio::time::{MissedTickBehavior, interval};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

/// How often something is sent, so that nobody in between hangs up.
const PING: Duration = Duration::from_secs(15);

/// What a stream sends of a page.
type Render = fn(&TablePage, &Visitor) -> Markup;

/// Server-sent events: the present table at once, then one for every change.
/// Ends when the browser goes away or the host closes.
pub async fn follow(State(app): State<App>, AtTable(id): AtTable, session: Session) -> PageResult {
    let guest = guest_of(&session);
    stream(app, session, guest, id, table::fragment).await
}

/// The same for a screen that the whole room looks at: it shows what a
/// spectator sees, whoever opened it, rendered as the game says.
pub async fn follow_watched(app: App, session: Session, id: TableId, render: Render) -> PageResult {
    stream(app, session, None, id, render).await
}

async fn stream(
    app: App,
    session: Session,
    guest: Option<GuestId>,
    id: TableId,
    render: Render,
) -> PageResult {
    let pass = app.pass(session.address(), guest_of(&session));
    let pass = pass.map_err(|much| session.problem(&much.into(), None))?;
    let watch = app.host.watch(guest, id).await.map_err(|error| refused(&session, &error))?;
    let (sender, events) = mpsc::channel(1);
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        // Proxies that gather answers before passing them on would delay it.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let events = ReceiverStream::new(events).map(Ok::<_, Infallible>);
    let answer = session.answer((headers, Body::from_stream(events)));
    tokio::spawn(async move {
        push(app, session, watch, render, sender).await;
        drop(pass);
    });
    Ok(answer)
}

/// Whose stream it is, whatever it shows.
fn guest_of(session: &Session) -> Option<GuestId> {
    session.guest.as_ref().map(|guest| guest.id)
}

async fn push(
    app: App,
    session: Session,
    mut watch: TableWatch,
    render: Render,
    events: mpsc::Sender<Bytes>,
) {
    let token = session.visitor().csrf;
    // What this browser has of the log by now: later events bring what it lacks.
    let mut has = Has::default();
    let mut signed_out = signed_out(&app, &session);
    let mut elsewhere = std::pin::pin!(app.host.sent_elsewhere());
    let mut notices = app.host.announcements();
    if notices.borrow_and_update().is_some() {
        notices.mark_changed();
    }
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings.tick().await;
    // Room first, news second: whoever is slow then skips to the newest.
    while let Ok(room) = events.reserve().await {
        tokio::select! {
            news = watch.next() => match news {
                Ok(view) => {
                    let stream = format!("the stream of {}", view.id());
                    let rendered = fragment(&app, &session, view, render, has);
                    // What cannot be shown ends the stream. The browser asks anew, and a page
                    // that cannot be shown says so.
                    let Some(fragment) = panics::survived_waiting(&stream, rendered).await else {
                        break;
                    };
                    has = fragment.has;
                    room.send(fragment.event(&token));
                }
                Err(_) => break,
            },
            Ok(()) = notices.changed() => {
                let notice = notices.borrow_and_update().clone();
                room.send(notice_event(notice.as_deref()));
            }
            () = &mut signed_out => break,
            // Whoever comes back at once is served by another.
            () = &mut elsewhere => {
                room.send(Bytes::from_static(b"retry: 200\n\n"));
                break;
            }
            _ = pings.tick() => room.send(Bytes::from_static(b": ping\n\n")),
            () = events.closed() => break,
        }
    }
}

/// What a browser has of a log: an edition of it, from some line on.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Has {
    edition: u64,
    first: usize,
}

/// Ends when whoever follows is not who they were any more.
fn signed_out(app: &App, session: &Session) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    match (&session.guest, &session.secret) {
        (Some(guest), Some(secret)) => Box::pin(app.host.signed_out(guest.id, secret.clone())),
        _ => Box::pin(std::future::pending()),
    }
}

/// What everybody is told, for pages that are open.
fn notice_event(notice: Option<&Announcement>) -> Bytes {
    let markup = notice::line(notice.map(|notice| notice.text.as_str())).into_string();
    format!("data: {}\n\n", markup.replace(['\r', '\n'], " ")).into()
}

/// The present table for a browser that has this of its log. All who are shown the same share one
/// rendering.
async fn fragment(
    app: &App,
    session: &Session,
    view: TableView,
    render: Render,
    has: Has,
) -> Arc<Fragment> {
    let own = session.visitor();
    let now = app.host.now();
    if !view.is_strangers() {
        let sight = Sight::of(app, session, view).await;
        let visitor = Visitor { csrf: HOLE.clone(), now, ..own };
        return aside::run(move || Fragment::new(&sight, &visitor, render, has)).await.into();
    }
    let like = Like {
        render: render as usize,
        base: session.base.clone(),
        named: own.name.is_some(),
        second: now / 1000,
        has,
    };
    let shared = view.memo_now::<Renderings>().of(like);
    let make = async || {
        let sight = Sight::without_draft(app, session, view);
        // Nothing of their own goes in: it would be shown to all.
        let name = own.name.is_some().then(String::new);
        let visitor = Visitor { name, csrf: HOLE.clone(), now, ..Visitor::default() };
        aside::run(move || Fragment::new(&sight, &visitor, render, has)).await.into()
    };
    shared.get_or_init(make).await.clone()
}

/// What strangers must have in common to be sent the same.
#[derive(PartialEq, Eq)]
struct Like {
    render: usize,
    base: String,
    named: bool,
    /// Clocks are read when a page is made.
    second: u64,
    has: Has,
}

/// What has been rendered of one moment of a table.
#[derive(Default)]
struct Renderings(Mutex<Vec<(Like, SharedRendering)>>);

type SharedRendering = Arc<OnceCell<Arc<Fragment>>>;

impl Renderings {
    fn of(&self, like: Like) -> SharedRendering {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, shared)) = all.iter().find(|(other, _)| *other == like) {
            return shared.clone();
        }
        let shared = SharedRendering::default();
        all.retain(|(other, _)| other.second == like.second);
        all.push((like, shared.clone()));
        shared
    }
}

/// Stands where the token of a reader's forms goes. Nobody can write it: nobody has ever seen it. It decides
/// nothing at any table, so it need not be handed in like other chance.
static HOLE: LazyLock<String> = LazyLock::new(|| {
    let mut bytes = [0; 16];
    SystemEntropy.fill(&mut bytes);
    hex::encode(bytes)
});

/// One event, but for the token of its reader's forms.
struct Fragment {
    version: u32,
    /// What whoever reads it has of the log then.
    has: Has,
    /// What stands between the tokens.
    pieces: Vec<String>,
}

impl Fragment {
    fn new(sight: &Sight, visitor: &Visitor, render: Render, has: Has) -> Fragment {
        let mut page = sight.page();
        page.log = page.log.since(has.edition, has.first);
        let markup = render(&page, visitor).into_string();
        let has = Has { edition: page.log.edition(), first: page.log.first_shown() };
        Fragment::of(page.version, has, &markup)
    }

    /// A line break would end an event's data, and in markup it is a space.
    fn of(version: u32, has: Has, markup: &str) -> Fragment {
        let markup = markup.replace(['\r', '\n'], " ");
        Fragment { version, has, pieces: markup.split(&*HOLE).map(str::to_owned).collect() }
    }

    fn event(&self, token: &str) -> Bytes {
        format!("id: {}\ndata: {}\n\n", self.version, self.pieces.join(token)).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use axum::http::HeaderMap;
    use http_body_util::BodyExt;

    #[tokio::test]
    async fn what_cannot_be_rendered_ends_the_stream_properly() {
        let one = testing::one_table().await;
        let session = || Session::unknown(&HeaderMap::new(), 0);
        let answer = stream(one.app.clone(), session(), None, one.table, |_, _| {
            panic!("nothing can be rendered")
        })
        .await;
        let body = answer.expect("it begins").into_body().collect().await.expect("a proper end");
        assert!(body.to_bytes().is_empty());
        let answer = stream(one.app.clone(), session(), None, one.table, table::fragment).await;
        let first = answer.expect("it begins").into_body().frame().await.expect("an event");
        assert!(first.expect("no failure").into_data().expect("data").starts_with(b"id: "));
    }

    #[test]
    fn nothing_that_was_said_can_end_an_event() {
        let fragment = Fragment::of(7, Has::default(), "<p>a\r\n\nid: 9\ndata: b</p>");
        assert_eq!(fragment.event("token"), "id: 7\ndata: <p>a   id: 9 data: b</p>\n\n");
        let fragment = Fragment::of(8, Has::default(), &format!("<b>{}</b>", *HOLE));
        assert_eq!(fragment.event("token"), "id: 8\ndata: <b>token</b>\n\n");
    }
}
