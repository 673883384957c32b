//! What is asked of every table that is read, so that it can be asked all at once.
//!
//! A table is read by a dozen questions, each asked where its answer is understood. One after the other they would
//! wait for a dozen answers. A session remembers which they were, and sends them together for the next table.

use crate::store::TableNo;
use std::collections::HashMap;
use tokio_postgres::Row;

/// What one session has learnt, and the answers that nobody has asked for yet.
#[derive(Default)]
pub(super) struct Habit {
    /// The table that is being read.
    table: Option<TableNo>,
    /// What was asked of the one before.
    questions: Vec<String>,
    answers: HashMap<String, Vec<Row>>,
}

impl Habit {
    /// A table is read from now on: what is likely to be asked of it.
    pub fn begin(&mut self, table: TableNo) -> Vec<String> {
        self.table = Some(table);
        std::mem::take(&mut self.questions)
    }

    /// What was answered.
    pub fn answered(&mut self, questions: Vec<String>, answers: Vec<Vec<Row>>) {
        self.answers = questions.into_iter().zip(answers).collect();
    }

    /// Something is asked; its answer, if it is there already. A question is answered once: whoever asks again wants
    /// to know what it is now.
    pub fn asks(&mut self, sql: &str, table: TableNo) -> Option<Vec<Row>> {
        if self.table != Some(table) {
            return None;
        }
        let (sql, known) = match self.answers.remove_entry(sql) {
            Some((sql, rows)) => (sql, Some(rows)),
            None => (sql.to_owned(), None),
        };
        if !self.questions.contains(&sql) {
            self.questions.push(sql);
        }
        known
    }

    /// The table has been read. Answers that nobody wanted are not asked for again.
    pub fn end(&mut self) {
        self.table = None;
        self.answers.clear();
    }
}
