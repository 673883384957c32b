//! What a terminal shows, reviewed like code.

use game_core::{Game, Viewer};
use novem::{Novem, Options, Side};

#[test]
fn a_view_reads_as_plain_text() {
    let options = Options { setup: "276951438".parse().unwrap(), ..Options::default() };
    let mut novem = Novem::new(&options, 2).unwrap();
    for marker in ["B", "1", "B", "1", "C"] {
        let marker: novem::Marker = marker.parse().unwrap();
        novem.play(marker.side.seat(), marker).unwrap();
    }
    let rows = novem.view(Viewer::Seat(Side::Rows.seat())).to_string();
    let expected = "\
Game 1 of 2, round 3: rows attack.
Last round: B met 1, columns took the 1.

        1     2     3
  A   2/8   7/3   6/4
  B     -   5/5   1/9
  C   4/6   3/7   8/2

  rows     1 tile: 9, 9 points; your marker C lies face down
  columns  1 tile face down
";
    assert_eq!(rows, expected);
    let columns = novem.view(Viewer::Seat(Side::Columns.seat())).to_string();
    assert!(columns.contains("rows     1 tile face down; a marker lies face down"), "{columns}");
}

#[test]
fn whatever_is_sent_in_place_of_a_set_up_the_answer_stays_short() {
    let told = "A".repeat(1_000_000).parse::<novem::Setup>().unwrap_err().to_string();
    assert!(told.starts_with("\"AAAAAAAAAAAAAAAAAAAA\" is no set-up"), "{told:.200}");
    assert!(told.len() < 200);
}
