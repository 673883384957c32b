//! Style sheets and scripts without what only their readers need.
//!
//! The sources are written to be read; whoever asks for them unpacked gets them as they are. What
//! is packed for the way goes without comments and indentation, a fifth of a first visit's sheet.
//! Nothing else is touched, so that no rule of either language has to be known here.

/// Begins a notice, such as a licence, that stays.
const NOTICE: &str = "/*!";

/// A style sheet without comments and indentation.
pub(crate) fn style(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let (before, from) = rest.split_at(at);
        bare.push_str(before);
        let is_comment = from.starts_with("/*");
        let end = if is_comment { from.find("*/").map(|at| at + 2) } else { end_of_string(from) };
        let (piece, after) = from.split_at(end.unwrap_or(from.len()));
        if !is_comment || piece.starts_with(NOTICE) {
            bare.push_str(piece);
        }
        rest = after;
    }
    bare.push_str(rest);
    lines(bare.lines().map(str::trim))
}

/// Where the string ends that begins here; a slash is alone.
fn end_of_string(text: &str) -> Option<usize> {
    let quote = text.chars().next().filter(|quote| *quote != '/');
    let Some(quote) = quote else { return Some(1) };
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        if letter == quote && !escaped {
            return Some(at + 1);
        }
        escaped = letter == '\\' && !escaped;
    }
    None
}

/// A script without indentation and without the lines that are only comment.
pub(crate) fn script(text: &str) -> String {
    let (mut in_comment, mut in_template) = (false, false);
    let kept = text.lines().filter_map(|line| {
        let bare = line.trim();
        if in_comment {
            in_comment = !bare.ends_with("*/");
            return None;
        }
        if !in_template {
            if bare.starts_with("//") {
                return None;
            }
            if bare.starts_with("/*") && !bare.starts_with(NOTICE) {
                // Nothing stands behind a comment that has a line of its own.
                in_comment = !bare.contains("*/");
                if in_comment || bare.ends_with("*/") {
                    return None;
                }
            }
        }
        // What a template says over several lines is said as it stands.
        let was_in_template = in_template;
        in_template ^= line.matches('`').count() % 2 == 1;
        Some(if was_in_template || in_template { line } else { bare })
    });
    lines(kept)
}

/// All lines that are not empty.
fn lines<'a>(all: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for line in all.filter(|line| !line.is_empty()) {
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_loses_what_only_readers_need() {
        let text = "/*! Licence */\n@layer a; /* why */\n\n.a {\n  /* two\n  lines */\n  \
                    background: url(\"x/*y*/z\") / 2px;\n  content: '\\'/*';\n}\n/* open";
        assert_eq!(
            style(text),
            "/*! Licence */\n@layer a;\n.a {\nbackground: url(\"x/*y*/z\") / 2px;\ncontent: '\\'/*';\n}\n"
        );
    }

    #[test]
    fn a_script_keeps_everything_that_runs() {
        let text = "/*! Licence */\n/** Why.\n *  And how. */\nconst a = 1; // one\n  // no\n  f(`x\n   // y\n  `);\n\
                    /* z */ g();\n  /* once */\n  h(/\\/\\*/);\n";
        assert_eq!(
            script(text),
            "/*! Licence */\nconst a = 1; // one\n  f(`x\n   // y\n  `);\n/* z */ g();\nh(/\\/\\*/);\n"
        );
    }

    #[test]
    fn nothing_but_comments_and_space_is_lost_from_our_own() {
        for asset in crate::assets::all().iter().filter(|asset| asset.is_style()) {
            let text = std::str::from_utf8(asset.bytes).expect("text");
            let slim = style(text);
            for bracket in ['{', '}'] {
                let rules = text.matches(bracket).count();
                assert_eq!(slim.matches(bracket).count(), rules, "{}", asset.name);
            }
            assert_eq!(style(&slim), slim, "{}", asset.name);
        }
    }
}
