//! A view laid out for the eye: lines of words, each with what it stands for. It knows no terminal;
//! whoever shows it chooses the colours, and without any it says the same.

/// What a few words stand for, so that they can be set apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// A heading, or a number that matters.
    Strong,
    /// Worth less of a glance.
    Muted,
    /// The viewer, now.
    You,
    /// Something went well.
    Good,
    /// Something went wrong.
    Bad,
    /// A red thing of the game.
    Red,
    /// A green one.
    Green,
    /// A blue one.
    Blue,
    /// A yellow one.
    Yellow,
    /// A purple one.
    Purple,
    /// A teal one.
    Teal,
}

/// A few words of one tone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The words, without a line break.
    pub text: String,
    /// What they stand for.
    pub tone: Tone,
}

impl Span {
    /// These words.
    pub fn new(tone: Tone, text: impl Into<String>) -> Span {
        Span { text: text.into(), tone }
    }
}

/// Lines of words, each with its tone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sketch {
    /// From top to bottom.
    pub lines: Vec<Vec<Span>>,
}

impl Sketch {
    /// Lines without any tone.
    pub fn plain(text: &str) -> Sketch {
        let line = |line: &str| vec![Span::new(Tone::Plain, line)];
        Sketch { lines: text.lines().map(line).collect() }
    }

    /// Begins a line.
    pub fn line(&mut self) -> &mut Sketch {
        self.lines.push(Vec::new());
        self
    }

    /// Adds words to the last line.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) -> &mut Sketch {
        if self.lines.is_empty() {
            self.line();
        }
        self.lines.last_mut().expect("there is a line").push(Span::new(tone, text));
        self
    }

    /// Adds another sketch below.
    pub fn below(&mut self, other: Sketch) -> &mut Sketch {
        self.lines.extend(other.lines);
        self
    }

    /// Puts another sketch to the right, so many columns away.
    #[must_use]
    pub fn beside(mut self, other: Sketch, gap: usize) -> Sketch {
        let across = self.width() + gap;
        for (at, line) in other.lines.into_iter().enumerate() {
            if at == self.lines.len() {
                self.line();
            }
            let mine = &mut self.lines[at];
            let short = across - length(mine);
            mine.push(Span::new(Tone::Plain, " ".repeat(short)));
            mine.extend(line);
        }
        self
    }

    /// Adds things one after the other, as many in a line as fit into `width`; every line begins
    /// with so many blanks.
    pub fn flow(
        &mut self,
        indent: usize,
        width: usize,
        things: impl IntoIterator<Item = Vec<Span>>,
    ) -> &mut Sketch {
        const GAP: usize = 2;
        let mut used = usize::MAX;
        for thing in things {
            let long = length(&thing);
            if used == usize::MAX || used + GAP + long > width {
                self.line().say(Tone::Plain, " ".repeat(indent));
                used = indent;
            } else {
                self.say(Tone::Plain, " ".repeat(GAP));
                used += GAP;
            }
            used += long;
            self.lines.last_mut().expect("a line was begun").extend(thing);
        }
        self
    }

    /// How wide the longest line is, in characters.
    pub fn width(&self) -> usize {
        self.lines.iter().map(|line| length(line)).max().unwrap_or(0)
    }

    /// The same with no line longer than `width`: lines break between words and go on below
    /// where they began.
    #[must_use]
    pub fn wrapped(&self, width: usize) -> Sketch {
        let mut wrapped = Sketch::default();
        for line in &self.lines {
            match length(line) > width {
                true => wrap(line, width.max(1), &mut wrapped),
                false => wrapped.lines.push(line.clone()),
            }
        }
        wrapped
    }
}

/// Words only.
impl std::fmt::Display for Sketch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

fn length(line: &[Span]) -> usize {
    line.iter().map(|span| span.text.chars().count()).sum()
}

/// Breaks one long line.
fn wrap(line: &[Span], width: usize, out: &mut Sketch) {
    let letters: Vec<(char, Tone)> =
        line.iter().flat_map(|span| span.text.chars().map(|letter| (letter, span.tone))).collect();
    let blanks = letters.iter().take_while(|(letter, _)| *letter == ' ').count();
    // What hangs below a list's mark is set in as its words are.
    let mark = letters[blanks..].iter().position(|(letter, _)| *letter == ' ').unwrap_or(0);
    let is_list = mark > 0 && !letters[blanks].0.is_alphanumeric();
    let hang = (blanks + if is_list { mark + 1 } else { 0 }).min(width / 2);
    let mut rest = &letters[..];
    let mut first = true;
    while !rest.is_empty() {
        let indent = if first { 0 } else { hang };
        let room = width - indent;
        let cut = if rest.len() <= room {
            rest.len()
        } else {
            let from = if first { blanks } else { 0 };
            let space = rest[..=room].iter().rposition(|(letter, _)| *letter == ' ');
            space.filter(|&at| at > from).unwrap_or(room)
        };
        out.line().say(Tone::Plain, " ".repeat(indent));
        for &(letter, tone) in &rest[..cut] {
            let line = out.lines.last_mut().expect("a line was begun");
            match line.last_mut().filter(|span| span.tone == tone) {
                Some(span) => span.text.push(letter),
                None => line.push(Span::new(tone, letter)),
            }
        }
        rest = &rest[cut..];
        let skipped = rest.iter().take_while(|(letter, _)| *letter == ' ').count();
        rest = &rest[skipped..];
        first = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_between_words_and_keep_their_tones() {
        let mut sketch = Sketch::default();
        sketch.line().say(Tone::Plain, "  - one two ").say(Tone::Good, "three four");
        let wrapped = sketch.wrapped(13);
        assert_eq!(wrapped.to_string(), "  - one two\n    three\n    four\n");
        assert!(wrapped.lines[1].iter().any(|span| span.tone == Tone::Good));
        assert_eq!(Sketch::plain("abcdefgh").wrapped(3).to_string(), "abc\ndef\ngh\n");
        assert_eq!(sketch.wrapped(0).width(), 1);
    }

    #[test]
    fn sketches_stand_side_by_side_and_things_flow() {
        let both = Sketch::plain("a\nbcd").beside(Sketch::plain("x\ny\nz"), 2);
        assert_eq!(both.to_string(), "a    x\nbcd  y\n     z\n");
        let mut sketch = Sketch::default();
        let things = ["red", "green", "blue"].map(|text| vec![Span::new(Tone::Plain, text)]);
        sketch.flow(1, 12, things);
        assert_eq!(sketch.to_string(), " red  green\n blue\n");
    }
}
