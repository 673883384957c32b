//! A table, live: every change as a fragment made from the watcher's own view.

use crate::pages::{TablePage, Visitor, table};
use crate::site::error::{PageResult, refused};
use crate::site::links::AtTable;
use crate::site::session::Session;
use crate::site::show::shown;
use crate::{App, panics};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use host::{GuestId, TableId, TableWatch};
use maud::Markup;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::mpsc;
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
    let mut visitor = session.visitor();
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings.tick().await;
    // Room first, news second: whoever is slow then skips to the newest.
    while let Ok(room) = events.reserve().await {
        tokio::select! {
            news = watch.next() => match news {
                Ok(view) => {
                    visitor.now = app.host.now();
                    let rendered = async {
                        let page = shown(&app, &session, &view).await;
                        let fragment = render(&page, &visitor);
                        event(page.version, &fragment.into_string())
                    };
                    let stream = format!("the stream of {}", view.id());
                    // What cannot be shown ends the stream. The browser asks anew, and a page
                    // that cannot be shown says so.
                    let Some(event) = panics::survived_waiting(&stream, rendered).await else {
                        break;
                    };
                    room.send(event);
                }
                Err(_) => break,
            },
            _ = pings.tick() => room.send(Bytes::from_static(b": ping\n\n")),
            () = events.closed() => break,
        }
    }
}

/// One event. A line break would end its data, and in markup it is a space.
fn event(version: u32, markup: &str) -> Bytes {
    let markup = markup.replace(['\r', '\n'], " ");
    format!("id: {version}\ndata: {markup}\n\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use axum::http::HeaderMap;
    use http_body_util::BodyExt;

    #[tokio::test]
    async fn what_cannot_be_rendered_ends_the_stream_properly() {
        let house = testing::house().await;
        let session = || Session::unknown(&HeaderMap::new(), 0);
        let answer = stream(house.app.clone(), session(), None, house.table, |_, _| {
            panic!("nothing can be rendered")
        })
        .await;
        let body = answer.expect("it begins").into_body().collect().await.expect("a proper end");
        assert!(body.to_bytes().is_empty());
        let answer = stream(house.app.clone(), session(), None, house.table, table::fragment).await;
        let first = answer.expect("it begins").into_body().frame().await.expect("an event");
        assert!(first.expect("no failure").into_data().expect("data").starts_with(b"id: "));
    }

    #[test]
    fn nothing_that_was_said_can_end_an_event() {
        let event = event(7, "<p>a\r\n\nid: 9\ndata: b</p>");
        assert_eq!(event, "id: 7\ndata: <p>a   id: 9 data: b</p>\n\n");
    }
}
