//! The report as one page and as one picture: no script, no font, nothing from elsewhere.

use super::chart::{COLOURS, WIDE};
use super::report::Balance;
use super::text::Section;
use crate::picture::escaped;
use crate::study::StudyReport;
use std::fmt::Write;

pub(crate) const STYLE: &str = "\
*{box-sizing:border-box}body{margin:0 auto;padding:1rem;max-width:76rem;background:var(--paper);color:var(--ink);\
font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}\
h1{font-size:1.5rem;margin:.2rem 0}h2{font-size:1.1rem;margin:0 0 .3rem}p{margin:.3rem 0}.pale{color:var(--pale);font-size:.85rem}\
main{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));align-items:start}\
section{border:1px solid var(--faint);border-radius:.6rem;padding:.8rem;min-width:0}section.wide{grid-column:1/-1}\
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;width:100%}th,td{text-align:left;padding:.15rem .5rem .15rem 0;\
border-bottom:1px solid var(--faint);vertical-align:top;font-variant-numeric:tabular-nums}th{font-weight:600}\
section>svg{display:block;width:100%;max-width:34rem;height:auto;margin-top:.5rem}pre{font-size:.75rem;margin:0}\
.picture{background:#fffdf8;border-radius:.4rem}.picture svg{max-width:100%;height:auto}.picture svg text{fill:#2b2b2b}";

impl Balance {
    /// The whole report as one page that needs nothing else.
    pub fn html(&self, study: Option<&dyn StudyReport>) -> String {
        let mut page = opened(
            &format!("{}: balance", self.title),
            &format!("{}: how it plays", self.title),
            &self.head(),
        );
        for section in self.sections() {
            page += &shown(&section);
        }
        if let Some(study) = study {
            let _ = writeln!(
                page,
                "<section class=\"wide\">\n<h2>Of this game alone</h2>\n<p class=\"pale\">By games of its own: a figure may differ from the same one above.</p>\n<div class=\"scroll\"><pre>{}</pre></div>\n\
                 <div class=\"scroll picture\">{}</div>\n</section>",
                escaped(&study.to_string()),
                study.svg()
            );
        }
        let _ = write!(
            page,
            "</main>\n<p class=\"pale\">Played in {:.0} s. All figures with their intervals: the same command with --json.</p>\n</body>\n</html>\n",
            self.seconds
        );
        page
    }

    /// All charts one below the other, as one picture.
    pub fn svg(&self) -> String {
        let mut body = String::new();
        let mut y = 30.0;
        for section in self.sections().iter().filter(|section| !section.charts.is_empty()) {
            let _ = writeln!(
                body,
                "<text x=\"8\" y=\"{:.0}\" font-weight=\"bold\">{}</text>",
                y + 14.0,
                escaped(section.title)
            );
            y += 22.0;
            for chart in &section.charts {
                body += &chart.svg(Some(y));
                y += chart.tall + 12.0;
            }
        }
        let title = format!("{}: {} matches by {}", self.title, self.games, self.bot);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {y:.0}\" width=\"{:.0}\" height=\"{:.0}\">\n\
             <style>{COLOURS}</style>\n<title>{title}</title>\n<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n\
             <text x=\"8\" y=\"20\">{title}</text>\n{body}</svg>\n",
            2.0 * WIDE,
            2.0 * y,
            title = escaped(&title)
        )
    }
}

fn shown(section: &Section) -> String {
    let class = if section.head.is_empty() { "" } else { " class=\"wide\"" };
    let mut out = format!("<section{class}>\n<h2>{}</h2>\n", section.title);
    if !section.meaning.is_empty() {
        let _ = writeln!(out, "<p class=\"pale\">{}</p>", escaped(&section.meaning));
    }
    out += &table(&section.head, &section.rows);
    for chart in &section.charts {
        out += &chart.svg(None);
    }
    out + "</section>\n"
}

/// A table that can be scrolled; the first cell of a row is its name.
pub(crate) fn table<S: AsRef<str>>(head: &[S], rows: &[Vec<String>]) -> String {
    let mut out = String::from("<div class=\"scroll\"><table>\n");
    if !head.is_empty() {
        let cells =
            head.iter().map(|cell| format!("<th scope=\"col\">{}</th>", escaped(cell.as_ref())));
        let _ = writeln!(out, "<thead><tr>{}</tr></thead>", cells.collect::<String>());
    }
    out += "<tbody>\n";
    for row in rows {
        let cells = row.iter().enumerate().map(|(at, cell)| match at {
            0 => format!("<th scope=\"row\">{}</th>", escaped(cell)),
            _ => format!("<td>{}</td>", escaped(cell)),
        });
        let _ = writeln!(out, "<tr>{}</tr>", cells.collect::<String>());
    }
    out + "</tbody></table></div>\n"
}

/// The beginning of a page that needs nothing else, up to its sections.
pub(crate) fn opened(title: &str, heading: &str, about: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{}</title>\n<style>{COLOURS}{STYLE}</style>\n</head>\n<body>\n\
         <h1>{}</h1>\n<p class=\"pale\">{}</p>\n<main>\n",
        escaped(title),
        escaped(heading),
        escaped(about)
    )
}
