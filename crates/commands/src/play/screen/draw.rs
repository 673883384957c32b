//! Drawing the screen: where everything stands, in any size.

use super::state::{Over, Row, Screen};
use crate::play::choices::Choices;
use crate::play::table::Next;
use game_core::{Sketch, Span as Words, Tone, Viewer};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph};
use terminal::Look;

/// Below this nothing can be read.
const LEAST: (u16, u16) = (40, 12);
/// Lines for what happened last, its title among them.
const LOG: u16 = 4;
/// From here on the choices stand beside the board.
const WIDE: u16 = 100;

pub fn draw(frame: &mut Frame<'_>, screen: &mut Screen) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        frame.render_widget(Paragraph::new("Make the window a little larger."), area);
        return;
    }
    let [head, middle, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(1)])
            .areas(area);
    draw_head(frame, screen, head);
    draw_foot(frame, screen, foot);
    if let Over::Handing(seat) = screen.over {
        draw_hand_over(frame, screen.table.name(seat), &screen.look, middle);
        return;
    }
    match area.width >= WIDE {
        true => {
            let [left, right] =
                Layout::horizontal([Constraint::Fill(3), Constraint::Fill(2)]).areas(middle);
            let [board, log] =
                Layout::vertical([Constraint::Min(1), Constraint::Length(LOG + 3)]).areas(left);
            draw_board(frame, screen, board);
            draw_log(frame, screen, log);
            draw_choices(frame, screen, right);
        }
        false => {
            // As much of the board as there is, and half of the room for the choices in any case.
            let room = middle.height.saturating_sub(LOG);
            let board = sketch(screen, middle.width.saturating_sub(2)).lines.len() as u16;
            let choices = (screen.rows.len() as u16 + 1).clamp(4, (room / 2).max(4));
            let board = board.min(room.saturating_sub(choices));
            let [board, log, choices] = Layout::vertical([
                Constraint::Length(board),
                Constraint::Length(LOG),
                Constraint::Min(4),
            ])
            .areas(middle);
            draw_board(frame, screen, board);
            draw_log(frame, screen, log);
            draw_choices(frame, screen, choices);
        }
    }
    match &screen.over {
        Over::Rules { .. } | Over::Log { .. } | Over::Hint { .. } => {
            draw_over(frame, screen, middle);
        }
        Over::Leave | Over::Handing(_) | Over::Nothing => {}
    }
}

fn draw_head(frame: &mut Frame<'_>, screen: &Screen, area: Rect) {
    let bar = Style::new().add_modifier(Modifier::REVERSED);
    let title = screen.table.game().about().title;
    let text = format!(" {title}: {}", screen.table.everybody());
    frame.render_widget(Paragraph::new(text).style(bar), area);
    let state = match screen.next {
        Next::Over => " Over ".to_owned(),
        Next::Bot(seat) => format!(" {} is thinking… ", screen.table.name(seat)),
        Next::Person(_) if screen.table.people() == 1 => " Your turn ".to_owned(),
        Next::Person(seat) => format!(" {} to choose ", screen.table.name(seat)),
    };
    let width = (state.chars().count() as u16).min(area.width);
    let right = Rect { x: area.right() - width, width, ..area };
    let tone = match screen.next {
        Next::Person(_) => style(Tone::You, &screen.look),
        Next::Bot(_) | Next::Over => Style::new(),
    };
    frame.render_widget(Paragraph::new(state).style(tone.add_modifier(Modifier::REVERSED)), right);
}

/// What was typed or said, or else which keys there are.
fn draw_foot(frame: &mut Frame<'_>, screen: &Screen, area: Rect) {
    let keys = |text: &str| Line::styled(format!(" {text}"), style(Tone::Muted, &screen.look));
    let line = match (&screen.over, screen.next) {
        (Over::Leave, _) => Line::styled(
            " Leave the match before its end? y leaves, any other key stays",
            style(Tone::You, &screen.look),
        ),
        (Over::Handing(_), _) => keys("Enter goes on"),
        (Over::Rules { asked, .. }, _) if !asked.is_empty() => {
            Line::raw(format!(" Search the rulings: {asked}"))
        }
        (Over::Rules { .. }, _) => keys("↑↓ read   type a word or a clause to search   Esc closes"),
        (Over::Log { .. } | Over::Hint { .. }, _) => keys("↑↓ read   Esc closes"),
        (Over::Nothing, _) if screen.answering || !screen.typed.is_empty() => {
            let what = if screen.answering { "Your answer" } else { "Looking for" };
            let text = format!(" {what}: {}", screen.typed);
            let long = text.chars().count();
            let room = usize::from(area.width).saturating_sub(1);
            let shown: String = text.chars().skip(long.saturating_sub(room)).collect();
            frame.set_cursor_position(Position {
                x: area.x + shown.chars().count() as u16,
                y: area.y,
            });
            Line::raw(shown)
        }
        (Over::Nothing, Next::Over) => keys("q leaves   l log   ? how to play   PgUp/PgDn board"),
        (Over::Nothing, _) => {
            keys("↑↓ Enter choose   1-9 or type   h hint   u undo   l log   ? rules   q quit")
        }
    };
    frame.render_widget(Paragraph::new(line), area);
}

fn draw_hand_over(frame: &mut Frame<'_>, name: &str, look: &Look, area: Rect) {
    let text = Text::from(vec![
        Line::styled(format!("{name}, it is your turn."), style(Tone::You, look)),
        Line::raw(""),
        Line::raw("Press Enter when only you can see the screen."),
    ]);
    let y = area.y + area.height / 3;
    let area = Rect { y, height: area.bottom() - y, ..area };
    frame.render_widget(Paragraph::new(text).centered(), area);
}

fn sketch(screen: &Screen, width: u16) -> Sketch {
    let viewer = screen.seat().map_or(Viewer::Spectator, Viewer::Seat);
    // While a bot thinks, the only person keeps looking through their own eyes.
    let viewer = match screen.next {
        Next::Bot(_) => screen.table.only_person().map_or(viewer, Viewer::Seat),
        Next::Person(_) | Next::Over => viewer,
    };
    let look = Look { width: usize::from(width), drawn: true, ..screen.look };
    let mut shown = screen.table.shown(viewer, &look).wrapped(look.width);
    if screen.next == Next::Over {
        let mut result = screen.table.result();
        result.line();
        result.below(shown);
        shown = result.wrapped(look.width);
    }
    shown
}

fn draw_board(frame: &mut Frame<'_>, screen: &mut Screen, area: Rect) {
    let shown = sketch(screen, area.width.saturating_sub(2));
    let below = (shown.lines.len() as u16).saturating_sub(area.height);
    screen.scroll = screen.scroll.min(below);
    let inner = Rect { x: area.x + 1, width: area.width - 1, ..area };
    let text = text(&shown, &screen.look);
    frame.render_widget(Paragraph::new(text).scroll((screen.scroll, 0)), inner);
    if screen.scroll < below && area.height > 0 {
        let more = " ↓ PgDn: more ";
        let width = more.chars().count() as u16;
        let at = Rect { x: area.right() - width, y: area.bottom() - 1, width, height: 1 };
        frame.render_widget(Paragraph::new(more).style(style(Tone::Muted, &screen.look)), at);
    }
}

fn draw_log(frame: &mut Frame<'_>, screen: &Screen, area: Rect) {
    let block = Block::new()
        .borders(ratatui::widgets::Borders::TOP)
        .border_style(style(Tone::Muted, &screen.look))
        .title(" What happened ");
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let mut lines = screen.log.wrapped(usize::from(inner.width));
    if let Some((tone, said)) = &screen.said {
        let mut words = Sketch::default();
        words.line().say(*tone, format!(" {said}"));
        lines.below(words.wrapped(usize::from(inner.width)));
    }
    let from = lines.lines.len().saturating_sub(usize::from(inner.height));
    lines.lines.drain(..from);
    frame.render_widget(Paragraph::new(text(&lines, &screen.look)), inner);
}

fn draw_choices(frame: &mut Frame<'_>, screen: &Screen, area: Rect) {
    let block = Block::new()
        .borders(ratatui::widgets::Borders::TOP)
        .border_style(style(Tone::You, &screen.look))
        .title(" Your choices ");
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let Some(choices) = &screen.choices else { return };
    if screen.rows.is_empty() {
        let nothing = format!(" No choice has {:?} in it. Esc shows all.", screen.typed);
        frame.render_widget(Paragraph::new(nothing), inner);
        return;
    }
    let lines = listed(screen, choices, usize::from(inner.width));
    // The marked choice is always in sight, with what stands around it.
    let marked = lines.iter().position(|(_, marked)| *marked).unwrap_or(0);
    let height = usize::from(inner.height);
    let from = marked.saturating_sub(height / 2).min(lines.len().saturating_sub(height));
    let shown: Vec<Line<'_>> =
        lines.into_iter().skip(from).take(height).map(|(line, _)| line).collect();
    frame.render_widget(Paragraph::new(shown), inner);
}

/// Every line of the list, and whether it is the marked one.
fn listed(screen: &Screen, choices: &Choices, width: usize) -> Vec<(Line<'static>, bool)> {
    let look = &screen.look;
    let marked = screen.marked_choice();
    let longest = choices.keys.iter().map(|key| key.chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for row in &screen.rows {
        match row {
            Row::Title(title) => {
                let title = Line::styled(format!(" {title}"), style(Tone::Muted, look));
                lines.push((title, false));
            }
            Row::Choice(at, titled) => {
                let is_marked = marked == Some(*at);
                let label = if *titled { choices.short_label(*at) } else { choices.label(*at) };
                let key = format!("{:>longest$}", choices.keys[*at]);
                let pointer = if is_marked { '▸' } else { ' ' };
                let indent = if *titled { "  " } else { "" };
                let mut words = Sketch::default();
                words.line().say(Tone::Plain, format!("{indent}{pointer} "));
                words.say(Tone::Strong, key).say(Tone::Plain, format!(" {label}"));
                for (number, line) in words.wrapped(width).lines.into_iter().enumerate() {
                    let mut line = line_of(&line, look);
                    if is_marked {
                        line = line.patch_style(Style::new().add_modifier(Modifier::REVERSED));
                    }
                    lines.push((line, is_marked && number == 0));
                }
            }
        }
    }
    lines
}

fn draw_over(frame: &mut Frame<'_>, screen: &mut Screen, area: Rect) {
    let block = Block::bordered().border_style(style(Tone::You, &screen.look));
    let inner = block.inner(area);
    let width = usize::from(inner.width.saturating_sub(2));
    let (title, page) = match &screen.over {
        Over::Rules { asked, .. } => (" Rules ", screen.rules(asked, width)),
        Over::Hint { text, .. } => (" Hint ", Sketch::plain(text).wrapped(width)),
        _ => (" Log ", screen.log.wrapped(width)),
    };
    let below = (page.lines.len() as u16).saturating_sub(inner.height);
    let from = match &mut screen.over {
        Over::Rules { scroll, .. } | Over::Hint { scroll, .. } => {
            *scroll = (*scroll).min(below);
            *scroll
        }
        // The log is read from its end.
        Over::Log { scroll } => {
            *scroll = (*scroll).min(below);
            below - *scroll
        }
        Over::Nothing | Over::Handing(_) | Over::Leave => 0,
    };
    frame.render_widget(Clear, area);
    frame.render_widget(block.title(title), area);
    let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner };
    frame.render_widget(Paragraph::new(text(&page, &screen.look)).scroll((from, 0)), inner);
}

fn text(sketch: &Sketch, look: &Look) -> Text<'static> {
    sketch.lines.iter().map(|line| line_of(line, look)).collect()
}

fn line_of(line: &[Words], look: &Look) -> Line<'static> {
    let span = |span: &Words| Span::styled(span.text.clone(), style(span.tone, look));
    Line::from(line.iter().map(span).collect::<Vec<_>>())
}

/// The same tones as in lines.
fn style(tone: Tone, look: &Look) -> Style {
    let plain = terminal::style(tone);
    let effects = plain.get_effects();
    let mut style = Style::new();
    if effects.contains(anstyle::Effects::BOLD) {
        style = style.add_modifier(Modifier::BOLD);
    }
    if effects.contains(anstyle::Effects::DIMMED) {
        style = style.add_modifier(Modifier::DIM);
    }
    match plain.get_fg_color().filter(|_| look.colour) {
        Some(anstyle::Color::Ansi(colour)) => {
            style.fg(Color::Indexed(anstyle::Ansi256Color::from_ansi(colour).index()))
        }
        Some(anstyle::Color::Ansi256(colour)) => style.fg(Color::Indexed(colour.index())),
        Some(anstyle::Color::Rgb(anstyle::RgbColor(r, g, b))) => style.fg(Color::Rgb(r, g, b)),
        None => style,
    }
}
