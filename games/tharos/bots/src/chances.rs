//! How leads become chances: fitted to how games ended, and kept as data.

use std::sync::LazyLock;

/// What was fitted.
struct Chances {
    /// How far points are off at the very end, and how much more for the root of the turns to come.
    blur: [f32; 2],
    /// Alone: what is foreseen, and how often it comes true, both rising.
    alone: Vec<[f32; 2]>,
}

static CHANCES: LazyLock<Chances> = LazyLock::new(|| {
    let text = include_str!("../weights/chances.txt");
    parse(text).expect("the chances were written by the example that fits them")
});

fn parse(text: &str) -> Option<Chances> {
    let mut chances = Chances { blur: [1.0; 2], alone: Vec::new() };
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let what = words.next()?;
        let mut number = || words.next()?.parse().ok();
        match what {
            "blur" => chances.blur = [number()?, number()?],
            "alone" => chances.alone.push([number()?, number()?]),
            _ => return None,
        }
    }
    (chances.alone.len() > 1).then_some(chances)
}

/// How many points of a lead make winning 2.7 times as likely as losing, so many turns before the end.
pub(super) fn blur(turns: f32) -> f32 {
    let [end, more] = CHANCES.blur;
    end + more * turns.sqrt()
}

/// Alone: how often what is foreseen comes true.
pub(super) fn alone(foreseen: f32) -> f32 {
    // What is certain needs no experience.
    if foreseen <= 0.0 || foreseen >= 1.0 {
        return foreseen.clamp(0.0, 1.0);
    }
    let known = &CHANCES.alone;
    let after = known.partition_point(|[from, _]| *from <= foreseen).clamp(1, known.len() - 1);
    let ([low, least], [high, most]) = (known[after - 1], known[after]);
    let part = ((foreseen - low) / (high - low)).clamp(0.0, 1.0);
    least + part * (most - least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_foreseen_never_means_less() {
        let chances: Vec<f32> = (0..=20).map(|at| alone(at as f32 / 20.0)).collect();
        assert!(chances.is_sorted(), "{chances:?}");
        assert!(chances[0] < 0.05 && chances[20] > 0.8, "{chances:?}");
        assert!(blur(0.0) > 0.0 && blur(16.0) > blur(1.0));
    }

    #[test]
    fn what_is_no_table_of_chances_is_not_read() {
        assert!(parse("blur 1.0 2.0\nalone 0 0\nalone 1 1").is_some());
        assert!(parse("blur 1.0 2.0").is_none());
        assert!(parse("haze 1.0").is_none());
        assert!(parse("blur one two\nalone 0 0\nalone 1 1").is_none());
    }
}
