//! A round in a review: what each drawing looked like, how well it fits the Dealer's, who took it.

use game_core::Seat;
use maud::{Markup, html};
use web::pages::model::{Cast, table_url};
use web::pages::replay::ReplayPage;
use web::pages::review::found::Detail;
use web::pages::review::named;

/// The drawings of a round with what was read in them. Nothing if the review was told otherwise.
pub(super) fn round(page: &ReplayPage, detail: &Detail) -> Option<Markup> {
    let number = detail.title.strip_prefix("Round ")?;
    let dealer = *seats(detail.text.first()?).first()?;
    let cast = page.cast();
    let rows: Option<Vec<Markup>> =
        detail.rows.iter().map(|row| drawing(page, number, row)).collect();
    let rows = rows?;
    Some(html! {
        div.st-read {
            figure.st-read-dealer {
                (picture(page, number, dealer))
                figcaption { b { (cast.name(dealer)) } " dealt and drew this. The bars say how well a drawing fits it." }
            }
            ul { @for row in &rows { (row) } }
        }
    })
}

/// One drawing: letter, who drew it, its word, what it was read as, how well it fits, who took it.
fn drawing(page: &ReplayPage, round: &str, row: &[String]) -> Option<Markup> {
    let [letter, author, word, read, fits, takers] = row else { return None };
    let cast = page.cast();
    let seat = *seats(author).first()?;
    let part: f64 = fits.trim_end_matches(['%', ' ']).parse().unwrap_or(0.0);
    let partner = author.ends_with("(Partner)");
    Some(html! {
        li.is-partner[partner] {
            div.st-read-sheet { (picture(page, round, seat)) b.letter { (letter) } }
            div.st-read-said {
                p { b { (named(author, &cast)) } ": " i { (word) } }
                p.st-read-as { "looks like " (read) }
                (took(&cast, takers))
            }
            @if !fits.is_empty() {
                p.st-read-fits {
                    span.hide { "fits the Dealer’s: " }
                    svg.track aria-hidden="true" { rect width=(format!("{part:.0}%")) height="100%" rx="2" {} }
                    b { (fits) }
                }
            }
        }
    })
}

/// Who laid a token there.
fn took(cast: &Cast<'_>, takers: &str) -> Markup {
    let takers = seats(takers);
    html! {
        p.st-read-took {
            @if takers.is_empty() { "nobody took it" } @else {
                "taken by "
                @for (at, seat) in takers.iter().enumerate() {
                    @if at > 0 { ", " }
                    span { (cast.emblem(*seat).small()) " " (cast.in_sentence(*seat)) }
                }
            }
        }
    }
}

fn picture(page: &ReplayPage, round: &str, seat: Seat) -> Markup {
    let file = format!("gallery/{round}/{}.svg", seat.index() + 1);
    html! { img src=(table_url(&page.id, &file)) alt="" loading="lazy" width="100" height="75"; }
}

/// The seats that a text names as `{0}`, `{1}` and so on.
fn seats(text: &str) -> Vec<Seat> {
    let numbers = text.split('{').skip(1).filter_map(|part| part.split_once('}')?.0.parse().ok());
    numbers.map(Seat::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_found_in_what_a_review_says() {
        assert_eq!(seats("{2} (Partner)"), [Seat::new(2)]);
        assert_eq!(seats("{0}, {3}"), [Seat::new(0), Seat::new(3)]);
        assert!(seats("nobody").is_empty());
    }
}
