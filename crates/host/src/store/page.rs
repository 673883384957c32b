//! Lists come in pages.

use std::ops::Deref;

/// Which part of a list is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Where the page before ended, as [`Listed::next`] said it.
    pub after: Option<String>,
    /// The most on one page.
    pub most: u32,
}

/// The first page.
impl From<u32> for Page {
    fn from(most: u32) -> Page {
        Page { after: None, most }
    }
}

impl Page {
    /// How many are looked for: one more shows whether there is another page.
    pub(super) fn looked_for(&self) -> u32 {
        self.most.saturating_add(1)
    }
}

/// One page of a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed<T> {
    /// What is on it.
    pub rows: Vec<T>,
    /// What to ask for the next page with; none on the last.
    pub next: Option<String>,
}

impl<T> Listed<T> {
    /// Of one more than were asked for; `mark` names where a page ends.
    pub(super) fn of(mut rows: Vec<T>, page: &Page, mark: impl Fn(&T) -> String) -> Listed<T> {
        let more = rows.len() > page.most as usize;
        rows.truncate(page.most as usize);
        let next = rows.last().filter(|_| more).map(mark);
        Listed { rows, next }
    }
}

impl<T> Deref for Listed<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.rows
    }
}

impl<T> IntoIterator for Listed<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(self) -> Self::IntoIter {
        self.rows.into_iter()
    }
}
