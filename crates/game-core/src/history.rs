//! A row of things that only grows, and of which many hold copies.
//!
//! A table shows its match to everybody who looks, and every one of them holds it as it was then; whoever
//! studies a game tries many ways on from one moment. A copy costs the same however long the row is, and what
//! is added after it copies one piece at most, and the way there: a long match is as cheap as a short one.

use std::fmt;
use std::sync::Arc;

/// How many things are in a piece, and how many pieces a branch holds. After every copy the piece that is added
/// to is copied, and most rows are short: wide pieces would cost more than the higher tree.
const WIDTH: usize = 1 << BITS;
const BITS: u32 = 4;

/// A row of things in pieces that copies share: the leaves of a tree in which
/// all are equally far from the root, and all but the last full.
#[derive(Clone)]
pub struct History<T> {
    root: Option<Arc<Node<T>>>,
    /// How many branches are on the way from the root to a leaf.
    height: u32,
    len: usize,
}

enum Node<T> {
    Branch(Vec<Arc<Node<T>>>),
    Leaf(Vec<T>),
}

/// With room for what is about to be added.
impl<T: Clone> Clone for Node<T> {
    fn clone(&self) -> Node<T> {
        fn roomy<T: Clone>(things: &[T]) -> Vec<T> {
            let mut copy = Vec::with_capacity(WIDTH);
            copy.extend_from_slice(things);
            copy
        }
        match self {
            Node::Branch(nodes) => Node::Branch(roomy(nodes)),
            Node::Leaf(things) => Node::Leaf(roomy(things)),
        }
    }
}

impl<T> Node<T> {
    fn empty(height: u32) -> Node<T> {
        match height {
            0 => Node::Leaf(Vec::with_capacity(WIDTH)),
            _ => Node::Branch(Vec::with_capacity(WIDTH)),
        }
    }
}

/// Which of the nodes at this height leads to a place.
fn turning(at: usize, height: u32) -> usize {
    at >> (BITS * height) & (WIDTH - 1)
}

impl<T> History<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The one at this place, from 0.
    pub fn get(&self, at: usize) -> Option<&T> {
        self.piece(at)?.get(turning(at, 0))
    }

    /// All from this place on, in order.
    pub fn since(&self, at: usize) -> impl Iterator<Item = &T> {
        let pieces = (at / WIDTH..).map_while(|piece| self.piece(piece * WIDTH));
        pieces.flatten().skip(at % WIDTH)
    }

    /// The piece that this place is in.
    fn piece(&self, at: usize) -> Option<&[T]> {
        if at >= self.len {
            return None;
        }
        let mut node = self.root.as_deref()?;
        let mut height = self.height;
        loop {
            match node {
                Node::Leaf(things) => return Some(things),
                Node::Branch(nodes) => node = nodes.get(turning(at, height))?,
            }
            height -= 1;
        }
    }
}

impl<T: Clone> History<T> {
    /// One more.
    pub fn push(&mut self, thing: T) {
        self.grow();
        let at = self.len;
        self.len += 1;
        let (mut height, mut root) = (self.height, self.root.as_mut());
        let mut node = Arc::make_mut(root.as_mut().expect("it has grown"));
        loop {
            match node {
                Node::Leaf(things) => return things.push(thing),
                Node::Branch(nodes) => {
                    let turning = turning(at, height);
                    height -= 1;
                    if turning == nodes.len() {
                        nodes.push(Arc::new(Node::empty(height)));
                    }
                    node = Arc::make_mut(&mut nodes[turning]);
                }
            }
        }
    }

    /// Makes room for one more: a full tree becomes the first branch of a higher one.
    fn grow(&mut self) {
        let Some(root) = &self.root else {
            self.root = Some(Arc::new(Node::empty(0)));
            return;
        };
        if self.len >> (BITS * (self.height + 1)) > 0 {
            self.root = Some(Arc::new(Node::Branch(vec![root.clone()])));
            self.height += 1;
        }
    }

    /// The one at this place, to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        if at >= self.len {
            return None;
        }
        let mut height = self.height;
        let mut node = Arc::make_mut(self.root.as_mut()?);
        loop {
            match node {
                Node::Leaf(things) => return things.get_mut(turning(at, 0)),
                Node::Branch(nodes) => node = Arc::make_mut(nodes.get_mut(turning(at, height))?),
            }
            height -= 1;
        }
    }
}

impl<T> Default for History<T> {
    fn default() -> History<T> {
        History { root: None, height: 0, len: 0 }
    }
}

impl<T: Clone> Extend<T> for History<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, things: I) {
        things.into_iter().for_each(|thing| self.push(thing));
    }
}

impl<T: Clone> FromIterator<T> for History<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> History<T> {
        let mut history = History::default();
        history.extend(things);
        history
    }
}

impl<T: fmt::Debug> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.since(0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_stays_as_it_was_whatever_is_added_or_changed_later() {
        let mut numbers = History::default();
        assert!(
            numbers.is_empty() && numbers.get(0).is_none() && numbers.since(0).next().is_none()
        );
        let mut copies = Vec::new();
        for number in 0..3 * WIDTH {
            copies.push(numbers.clone());
            numbers.push(number);
        }
        *numbers.get_mut(0).unwrap() = 7;
        for (len, copy) in copies.iter().enumerate() {
            assert_eq!(copy.len(), len);
            assert!(copy.since(0).copied().eq(0..len), "{copy:?}");
        }
        assert_eq!((numbers.get(0), numbers.get(3 * WIDTH)), (Some(&7), None));
        for from in [0, 1, WIDTH - 1, WIDTH + 1, 2 * WIDTH, 3 * WIDTH, 4 * WIDTH] {
            assert!(numbers.since(from).skip(1).copied().eq(from + 1..3 * WIDTH), "{from}");
        }
    }

    #[test]
    fn rows_of_any_length_keep_everything_in_its_place() {
        let heights = [WIDTH, WIDTH * WIDTH, WIDTH * WIDTH * WIDTH];
        let most = heights[2] + 2;
        let mut numbers: History<usize> = History::default();
        for number in 0..most {
            numbers.push(number);
            let around = heights.iter().any(|full| number.abs_diff(*full) < 3);
            if around || number % 4999 == 0 {
                assert_eq!((numbers.len(), numbers.get(number)), (number + 1, Some(&number)));
                assert_eq!(numbers.get(number + 1), None);
                assert!(numbers.since(number.saturating_sub(70)).copied().last() == Some(number));
            }
        }
        assert!(numbers.since(0).copied().eq(0..most));
        let copy = numbers.clone();
        for at in [0, WIDTH, heights[1] + 1, heights[2], most - 1] {
            *numbers.get_mut(at).unwrap() = 0;
            assert_eq!((numbers.get(at), copy.get(at)), (Some(&0), Some(&at)));
        }
        assert_eq!(numbers.get_mut(most), None);
    }
}
