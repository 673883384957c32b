//! A table, live: every change as a fragment made from the watcher's own view.

use crate::pages::{TablePage, Visitor, table};
use crate::site::error::{PageResult, refused};
use crate::site::links::AtTable;
use crate::site::session::Session;
use crate::site::show::Sight;
use crate::{App, aside, panics};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use host::{Entropy, GuestId, SystemEntropy, TableId, TableView, TableWatch};
use maud::Markup;
use std::convert::Infallible;
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
    let guest = session.guest.as_ref().map(|guest| guest.id);
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
    let watch = app.host.watch(guest, id).await.map_err(|error| refused(&session, &error))?;
    let (sender, events) = mpsc::channel(1);
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        // Proxies that gather answers before passing them on would delay it.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    let events = ReceiverStream::new(events).map(Ok::<_, Infallible>);
    let answer = session.answer((headers, Body::from_stream(events)));
    tokio::spawn(push(app, session, watch, render, sender));
    Ok(answer)
}

async fn push(
    app: App,
    session: Session,
    mut watch: TableWatch,
    render: Render,
    events: mpsc::Sender<Bytes>,
) {
    let token = session.visitor().csrf;
    // The edition of the log that this browser has by now: later events bring what it lacks.
    let mut edition = 0;
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings.tick().await;
    // Room first, news second: whoever is slow then skips to the newest.
    while let Ok(room) = events.reserve().await {
        tokio::select! {
            news = watch.next() => match news {
                Ok(view) => {
                    let stream = format!("the stream of {}", view.id());
                    let rendered = fragment(&app, &session, view, render, edition);
                    // What cannot be shown ends the stream. The browser asks anew, and a page
                    // that cannot be shown says so.
                    let Some(fragment) = panics::survived_waiting(&stream, rendered).await else {
                        break;
                    };
                    edition = fragment.edition;
                    room.send(fragment.event(&token));
                }
                Err(_) => break,
            },
            _ = pings.tick() => room.send(Bytes::from_static(b": ping\n\n")),
            () = events.closed() => break,
        }
    }
}

/// The present table for a browser that has this edition of its log. All who are shown the same share one
/// rendering.
async fn fragment(
    app: &App,
    session: &Session,
    view: TableView,
    render: Render,
    edition: u64,
) -> Arc<Fragment> {
    let own = session.visitor();
    let now = app.host.now();
    if !view.is_strangers() {
        let sight = Sight::of(app, session, view).await;
        let visitor = Visitor { csrf: HOLE.clone(), now, ..own };
        return aside::run(move || Fragment::new(&sight, &visitor, render, edition)).await.into();
    }
    let like = Like {
        render: render as usize,
        base: session.base.clone(),
        named: own.name.is_some(),
        second: now / 1000,
        edition,
    };
    let shared = view.memo_now::<Renderings>().of(like);
    let make = async || {
        let sight = Sight::without_draft(app, session, view);
        // Nothing of their own goes in: it would be shown to all.
        let name = own.name.is_some().then(String::new);
        let visitor = Visitor { name, csrf: HOLE.clone(), now, ..Visitor::default() };
        aside::run(move || Fragment::new(&sight, &visitor, render, edition)).await.into()
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
    edition: u64,
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
    /// The edition of the log that whoever reads it has then.
    edition: u64,
    /// What stands between the tokens.
    pieces: Vec<String>,
}

impl Fragment {
    fn new(sight: &Sight, visitor: &Visitor, render: Render, edition: u64) -> Fragment {
        let mut page = sight.page();
        page.log = page.log.since(edition);
        let markup = render(&page, visitor).into_string();
        Fragment::of(page.version, page.log.edition(), &markup)
    }

    /// A line break would end an event's data, and in markup it is a space.
    fn of(version: u32, edition: u64, markup: &str) -> Fragment {
        let markup = markup.replace(['\r', '\n'], " ");
        Fragment { version, edition, pieces: markup.split(&*HOLE).map(str::to_owned).collect() }
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
        let fragment = Fragment::of(7, 0, "<p>a\r\n\nid: 9\ndata: b</p>");
        assert_eq!(fragment.event("token"), "id: 7\ndata: <p>a   id: 9 data: b</p>\n\n");
        let fragment = Fragment::of(8, 0, &format!("<b>{}</b>", *HOLE));
        assert_eq!(fragment.event("token"), "id: 8\ndata: <b>token</b>\n\n");
    }
}
