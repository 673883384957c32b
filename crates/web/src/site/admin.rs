//! The operator's page, and the same in plain text for the program's own
//! `admin` command.
//!
//! Without a token there is no such page. A browser shows the token once and then
//! has a cookie; a program sends it with every request. Nothing here tells anything
//! of a running match, and what was said at a table only if somebody asks for that
//! table and gives a reason, which is kept.

use crate::App;
use crate::guard::admin::{AdminDoor, Refusal};
use crate::guard::who::{bearer, cookie};
use crate::pages::admin::{self as pages, ChatPage};
use crate::pages::error::Problem;
use crate::site::error::{PageError, PageResult, problem_of};
use crate::site::forms::Posted;
use crate::site::session::Session;
use axum::extract::{Form, FromRequest, FromRequestParts, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use host::{Host, HostError};
use std::collections::HashMap;
use std::sync::Arc;

/// The cookie of whoever is in. It is sent to the operator's page only.
const COOKIE: &str = "admin";
const HOUR: u64 = 60 * 60 * 1000;

/// Somebody at the operator's door.
pub(crate) struct Visit {
    session: Session,
    door: Arc<AdminDoor>,
    /// Whether they may come in.
    inside: bool,
    /// Whether a program asks, which wants plain text.
    plain: bool,
}

impl FromRequestParts<App> for Visit {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visit, PageError> {
        let session = Session::from_request_parts(parts, app).await?;
        let Some(door) = app.admin.clone() else {
            return Err(session.problem(&Problem::NotFound, None));
        };
        let now = app.host.now();
        let token = bearer(&parts.headers);
        let inside = match token {
            Some(token) => {
                door.check(token, session.address(), now).map_err(|why| refused(&session, why))?;
                true
            }
            None => pass(&parts.headers).is_some_and(|pass| door.is_inside(pass, now)),
        };
        Ok(Visit { session, door, inside, plain: token.is_some() })
    }
}

fn pass(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, COOKIE)
}

fn refused(session: &Session, why: Refusal) -> PageError {
    match why {
        Refusal::TooMany(seconds) => session.problem(&Problem::TooFast { seconds }, None),
        Refusal::Wrong => {
            let what = "that is not the token by which this house was started".to_owned();
            session.problem(&Problem::NotYours { what }, Some("/admin"))
        }
    }
}

/// A form that the operator sent.
pub(crate) struct Order {
    visit: Visit,
    fields: Vec<(String, String)>,
}

impl FromRequest<App> for Order {
    type Rejection = PageError;

    async fn from_request(request: Request, app: &App) -> Result<Order, PageError> {
        let (mut parts, body) = request.into_parts();
        let visit = Visit::from_request_parts(&mut parts, app).await?;
        let request = Request::from_parts(parts, body);
        if !visit.inside {
            let what = "show the token first".to_owned();
            return Err(visit.session.problem(&Problem::NotYours { what }, Some("/admin")));
        }
        // Browsers add a cookie by themselves, but no token: only their forms
        // have to prove where they come from.
        let fields = match visit.plain {
            true => match Form::<Vec<(String, String)>>::from_request(request, app).await {
                Ok(Form(fields)) => fields,
                Err(_) => {
                    let what = "we couldn’t read that form; go back and try again".to_owned();
                    return Err(visit.session.problem(&Problem::BadForm { what }, None));
                }
            },
            false => Posted::from_request(request, app).await?.fields,
        };
        Ok(Order { visit, fields })
    }
}

impl Order {
    fn field(&self, name: &str) -> &str {
        let found = self.fields.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value.trim())
    }

    fn parsed<T: std::str::FromStr>(&self, name: &str, what: &'static str) -> Result<T, HostError> {
        self.field(name).parse().map_err(|_| HostError::Malformed(format!("{name} is {what}")))
    }

    /// Does what the form says.
    async fn carry_out(&self, host: &Host) -> Result<(), HostError> {
        let why = self.field("why");
        match self.field("deed") {
            "close" => host.close_table(self.parsed("table", "a table's id")?, why).await,
            "hide" => {
                let line = self.parsed("line", "the number of a line")?;
                host.hide_line(self.parsed("table", "a table's id")?, line, why).await
            }
            "rename" => {
                let guest = self.parsed("guest", "a guest's id")?;
                host.call_guest(guest, self.field("name"), why).await
            }
            "ban" => {
                let hours: u64 = self.parsed("hours", "a number of hours")?;
                let ms = hours.saturating_mul(HOUR);
                match self.field("guest") {
                    "" => {
                        let network = self.field("network").parse();
                        let network = network.map_err(|error: host::BadNetwork| {
                            HostError::Malformed(error.to_string())
                        })?;
                        host.ban_network(network, ms, why).await
                    }
                    _ => host.ban_guest(self.parsed("guest", "a guest's id")?, ms, why).await,
                }
            }
            "unban" => host.lift_ban(self.parsed("ban", "the number of a ban")?, why).await,
            "announce" => host.announce(self.field("text")).await,
            _ => Err(HostError::Malformed(
                "a deed is close, hide, rename, ban, unban or announce".into(),
            )),
        }
    }
}

impl Visit {
    fn problem(&self, error: &HostError) -> PageError {
        let problem = problem_of(error, None);
        if self.plain {
            let status = StatusCode::from_u16(problem.status()).expect("a real status");
            return PageError::plain(status, &format!("{error}\n"));
        }
        self.session.problem(&problem, Some("/admin"))
    }

    fn says(&self, text: String) -> Response {
        ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
    }
}

/// The house, or the door.
pub(crate) async fn page(
    State(app): State<App>,
    visit: Visit,
    Query(wanted): Query<HashMap<String, String>>,
) -> PageResult {
    let visitor = visit.session.visitor();
    if !visit.inside {
        return Ok(visit.session.page(pages::door(&visitor)));
    }
    let named = wanted.get("guest").map_or("", |named| named.trim());
    let house = app.host.house(named).await.map_err(|error| visit.problem(&error))?;
    Ok(match visit.plain {
        true => visit.says(pages::in_words(&house)),
        false => visit.session.page(pages::house(&house, named, &visitor)),
    })
}

/// Shows the token.
pub(crate) async fn enter(State(app): State<App>, visit: Visit, posted: Posted) -> PageResult {
    let (now, sent) = (app.host.now(), posted.field("token").unwrap_or_default().trim());
    let checked = visit.door.check(sent, visit.session.address(), now);
    checked.map_err(|why| refused(&visit.session, why))?;
    let secure = if app.settings.secure_cookies { "; Secure" } else { "" };
    let pass = visit.door.enter(now);
    let text =
        format!("{COOKIE}={pass}; Path=/admin; Max-Age=43200; HttpOnly; SameSite=Strict{secure}");
    Ok(([(header::SET_COOKIE, text)], visit.session.go("/admin")).into_response())
}

/// Goes out again.
pub(crate) async fn leave(visit: Visit, headers: HeaderMap, _posted: Posted) -> PageResult {
    if let Some(pass) = pass(&headers) {
        visit.door.leave(pass);
    }
    let text = format!("{COOKIE}=; Path=/admin; Max-Age=0; HttpOnly; SameSite=Strict");
    Ok(([(header::SET_COOKIE, text)], visit.session.go("/")).into_response())
}

/// Does something.
pub(crate) async fn act(State(app): State<App>, order: Order) -> PageResult {
    let done = order.carry_out(&app.host).await;
    done.map_err(|error| order.visit.problem(&error))?;
    Ok(match order.visit.plain {
        true => order.visit.says("done\n".into()),
        false => order.visit.session.go("/admin"),
    })
}

/// What was said at one table.
pub(crate) async fn chat(State(app): State<App>, order: Order) -> PageResult {
    let read = async {
        let table = order.parsed("table", "a table's id")?;
        let lines = app.host.read_chat(table, order.field("why")).await?;
        Ok(ChatPage { table: table.to_string(), lines })
    };
    let page = read.await.map_err(|error| order.visit.problem(&error))?;
    Ok(match order.visit.plain {
        true => order.visit.says(pages::chat_in_words(&page)),
        false => order.visit.session.page(pages::chat(&page, &order.visit.session.visitor())),
    })
}
