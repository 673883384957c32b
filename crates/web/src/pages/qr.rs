//! A link as a picture that phones can read.

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// Light modules around the code, without which cameras miss it.
const QUIET: i32 = 4;

/// The code of a link; nothing for one that is too long for any code.
pub fn code(link: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Medium) else { return html! {} };
    let side = code.size() + 2 * QUIET;
    html! {
        svg.qr viewBox=(format!("0 0 {side} {side}")) role="img" aria-label="The link to this table as a code for phones" {
            path d=(modules(&code)) {}
        }
    }
}

/// Every run of dark modules in a row is one bar.
fn modules(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                path += &format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run + 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bars_are_the_modules() {
        let code = QrCode::encode_text("http://beach.test/t/abc", QrCodeEcc::Medium).unwrap();
        let mut drawn = vec![vec![false; code.size() as usize]; code.size() as usize];
        for bar in modules(&code).split('M').skip(1) {
            let (at, rest) = bar.split_once('h').unwrap();
            let (x, y) = at.split_once(' ').unwrap();
            let [x, y] = [x, y].map(|n| (n.parse::<i32>().unwrap() - QUIET) as usize);
            let run: usize = rest.split_once('v').unwrap().0.parse().unwrap();
            drawn[y][x..x + run].fill(true);
        }
        for (y, row) in drawn.iter().enumerate() {
            for (x, dark) in row.iter().enumerate() {
                assert_eq!(*dark, code.get_module(x as i32, y as i32), "{x}, {y}");
            }
        }
    }
}
