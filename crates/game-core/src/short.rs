//! What is told of a text that came from outside.

/// Longest part of such a text that is repeated, in bytes.
const LONGEST: usize = 300;

/// The beginning of a text that came from outside: whatever was sent, the answer
/// to it stays short.
pub fn shortened(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.into();
    }
    format!("{}…", &text[..text.floor_char_boundary(LONGEST)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_letters() {
        assert_eq!(shortened("as it is"), "as it is");
        assert_eq!(shortened(&"x".repeat(300)), "x".repeat(300));
        let cut = shortened(&"é".repeat(1_000_000));
        assert_eq!(cut, format!("{}…", "é".repeat(150)));
        assert_eq!(shortened(&format!("x{}", "é".repeat(300))).len(), 299 + "…".len());
    }
}
