//! No two people draw the same line: pictures are bent a little before they
//! are drawn.

use bots::BotRng;
use game_core::Rng;
use subtext::{HEIGHT, Point, Stroke, WIDTH};

/// How somebody draws.
#[derive(Clone, Copy, Debug)]
pub(super) struct Handwriting {
    /// Across and down, times this.
    stretch: (f32, f32),
    /// To the right with every unit of height.
    slant: f32,
    /// Turned by so much, in radians.
    turn: f32,
    /// How far the hand trembles, in units of the sheet.
    tremble: f32,
}

/// A number from -1 to 1, those near 0 more often.
fn swing(rng: &mut BotRng) -> f32 {
    let mut one = || (rng.next_u32() >> 8) as f32 / (1 << 24) as f32;
    one() + one() - 1.0
}

impl Handwriting {
    /// Somebody's.
    pub(super) fn any(rng: &mut BotRng) -> Handwriting {
        Handwriting {
            stretch: (1.0 + 0.15 * swing(rng), 1.0 + 0.15 * swing(rng)),
            slant: 0.15 * swing(rng),
            turn: 0.12 * swing(rng),
            tremble: 5.0 + 4.0 * swing(rng),
        }
    }

    /// The strokes by this hand, moved a little and kept on the sheet.
    pub(super) fn draw(&self, strokes: &[Stroke], rng: &mut BotRng) -> Vec<Stroke> {
        let (middle_x, middle_y) = (f32::from(WIDTH) / 2.0, f32::from(HEIGHT) / 2.0);
        let moved = (60.0 * swing(rng), 40.0 * swing(rng));
        let (sine, cosine) = self.turn.sin_cos();
        let mut point = |at: &Point| {
            let (x, y) = (f32::from(at.x) - middle_x, f32::from(at.y) - middle_y);
            let (x, y) = (x * self.stretch.0 - y * self.slant, y * self.stretch.1);
            let (x, y) = (x * cosine - y * sine, x * sine + y * cosine);
            let across = middle_x + x + moved.0 + self.tremble * swing(rng);
            let down = middle_y + y + moved.1 + self.tremble * swing(rng);
            Point {
                x: across.round().clamp(0.0, f32::from(WIDTH)) as u16,
                y: down.round().clamp(0.0, f32::from(HEIGHT)) as u16,
            }
        };
        strokes
            .iter()
            .map(|stroke| Stroke {
                pen: stroke.pen,
                points: stroke.points.iter().map(&mut point).collect(),
            })
            .collect()
    }
}
