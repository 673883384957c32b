//! How words look on this terminal: with colour or without, laid out for the eye or line by line.

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use game_core::{Sketch, Tone};
use std::io::{self, IsTerminal};
use terminal_size::{Width, terminal_size};

/// Where nothing says how wide a line may be.
const USUAL_WIDTH: usize = 80;
/// Nobody reads longer lines gladly.
const MOST_WIDTH: usize = 120;
/// Below this nothing can be laid out.
const LEAST_WIDTH: usize = 40;

/// When colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
enum When {
    /// Where a terminal reads along and nothing in the environment forbids it.
    #[default]
    Auto,
    /// In pipes and files, too.
    Always,
    /// Nowhere.
    Never,
}

/// How words look.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct LookArgs {
    /// Colours; auto follows the terminal, NO_COLOR and CLICOLOR_FORCE
    #[arg(long, alias = "colour", value_name = "WHEN", value_enum, default_value_t)]
    color: When,
    /// Plain lines instead of drawn boards, as in a pipe: for screen readers
    #[arg(long)]
    plain: bool,
}

impl LookArgs {
    /// What that means for standard output.
    pub fn look(&self) -> Look {
        let out = io::stdout();
        let colour = match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => AutoStream::choice(&out) != ColorChoice::Never,
        };
        // Whoever wants colours in a pipe wants what a terminal shows.
        let drawn = !self.plain && !is_dumb() && (out.is_terminal() || colour);
        Look { colour, drawn, width: width() }
    }
}

fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = || terminal_size().map(|(Width(columns), _)| usize::from(columns));
    seen().or(told).unwrap_or(USUAL_WIDTH).clamp(LEAST_WIDTH, MOST_WIDTH)
}

/// How words look on this terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Whether there are colours.
    pub colour: bool,
    /// Whether boards are laid out for the eye.
    pub drawn: bool,
    /// How many characters a line may have.
    pub width: usize,
}

impl Look {
    /// A few words in their tone.
    pub fn paint(&self, tone: Tone, text: &str) -> String {
        let style = style(tone);
        match self.colour && style != Style::new() && !text.trim().is_empty() {
            true => format!("{style}{text}{style:#}"),
            false => text.to_owned(),
        }
    }

    /// Whole lines, each ending with a line break.
    pub fn lines(&self, sketch: &Sketch) -> String {
        if !self.colour {
            return sketch.to_string();
        }
        let mut text = String::new();
        for line in &sketch.lines {
            text.extend(line.iter().map(|span| self.paint(span.tone, &span.text)));
            text.push('\n');
        }
        text
    }
}

/// What a tone looks like where there are colours. All of them can be read on light and on dark.
pub fn style(tone: Tone) -> Style {
    let of = |colour: AnsiColor| Style::new().fg_color(Some(Color::Ansi(colour)));
    match tone {
        Tone::Plain => Style::new(),
        Tone::Strong => Style::new().bold(),
        Tone::Muted => Style::new().dimmed(),
        // Coral.
        Tone::You => Style::new().bold().fg_color(Some(Color::Ansi256(Ansi256Color(203)))),
        Tone::Good => of(AnsiColor::Green).bold(),
        Tone::Bad => of(AnsiColor::Red).bold(),
        Tone::Red => of(AnsiColor::Red),
        Tone::Green => of(AnsiColor::Green),
        Tone::Blue => Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(68)))),
        Tone::Yellow => of(AnsiColor::Yellow),
        Tone::Purple => of(AnsiColor::Magenta),
        Tone::Teal => of(AnsiColor::Cyan),
    }
}
