//! Walls: chapter 5 of the ledger.

use crate::common::{NO_MORE, Table, before_the_last_tower, draw, lay_out, started};
use sand_castles::{Options, Phase, Tiles};

#[test]
fn sc_5_1_up_to_two_sandpails_stand_as_walls_in_front_of_each_castle() {
    let options = Options { walls: true, ..Options::default() };
    let mut table = Table::open(&options);
    table.play("first 1; castle 1; castle 4; roll 2 2");
    table.play("wall 1; wall 1");
    assert_eq!((table.walls(0), table.walls(1)), ([2, 0], [0, 0]));
    assert_eq!((table.hand(0).as_str(), table.view().played), ("2 sandpails", 2));
    table.refuses("wall 1", "SC-5.1", "this castle already has two walls");
    table.play("wall 2");
    assert_eq!((table.walls(0), table.legal()), ([2, 1], vec!["done".to_string()]));
    table.refuses("wall 2", "SC-3.2", NO_MORE);
    table.play("done; roll 1 4; wall 1");
    table.refuses("wall 2", "SC-3.2", "you have no sandpail in your hand");

    // A wall that a wave has taken may be placed again.
    let mut again = lay_out("Beacon", "Chapel")
        .hand(0, "1 single wave")
        .hand(1, "1 sandpail")
        .walls(1, [2, 0])
        .table();
    again.play("wave single 1; done; roll 4 4; wall 1");
    assert_eq!((again.walls(1), again.built(1).as_str()), ([2, 0], ""));

    let mut plain = started();
    plain.play("roll 2 2");
    plain.refuses("wall 1", "SC-5.1", "this table plays without castle walls");
    assert!(!plain.legal().contains(&"wall 1".to_string()));
}

#[test]
fn sc_5_2_a_wave_takes_walls_before_it_touches_the_castle() {
    let wave = |wave: &str, walls: u8| {
        let mut table = lay_out("Doorstep", "Beacon")
            .hand(0, "1 single wave, 1 double wave")
            .built(1, "1a1 1b1 1a2")
            .walls(1, [walls, 2])
            .walls(0, [2, 2])
            .table();
        table.play(&format!("wave {wave} 1"));
        assert_eq!((table.walls(0), table.walls(1)[1]), ([2, 2], 2), "other walls stand");
        (table.walls(1)[0], table.built(1))
    };
    let (whole, topless) = ("1a1 1b1 1a2".to_string(), "1a1 1b1".to_string());
    assert_eq!(wave("single", 2), (1, whole.clone()));
    assert_eq!(wave("single", 1), (0, whole.clone()));
    assert_eq!(wave("double", 2), (0, whole));
    assert_eq!(wave("double", 1), (0, topless.clone()));
    assert_eq!(wave("single", 0), (0, topless));
}

#[test]
fn sc_5_3_when_a_castle_is_built_all_its_walls_go_to_the_pool() {
    let mut table = before_the_last_tower("").walls(0, [2, 1]).walls(1, [1, 2]).table();
    let Tiles { sandpails, .. } = table.view().pool;
    table.play(&format!("put 1a2; {}", draw("Chapel")));
    assert_eq!((table.walls(0), table.walls(1)), ([0, 1], [0, 2]));
    // Two of the castle and three walls; a wall is not kept for the new castle.
    assert_eq!((table.view().pool.sandpails, table.phase()), (sandpails + 5, Phase::Build));
}
