//! Times `Layout::split` of ratatui for rows of panes: seven kinds of constraints by seven flexes.
//!
//! `ratatui-split 3,10,30` prints for each case the number of panes, the kind, the flex, the times in microseconds of the
//! first split that a thread makes and of later splits in other widths, and the panes as position+width, in which two
//! solvers must agree. `ratatui-split 10 fill start 100` splits 100 times in
//! these widths, for profilers.

use ratatui_core::layout::{Constraint, Direction, Flex, Layout, Rect};
use std::hint::black_box;
use std::thread::scope;
use std::time::Instant;

const KINDS: [&str; 7] = ["length", "min", "max", "percentage", "ratio", "fill", "mixed"];
const FLEXES: [(&str, Flex); 7] = [
    ("legacy", Flex::Legacy),
    ("start", Flex::Start),
    ("end", Flex::End),
    ("center", Flex::Center),
    ("between", Flex::SpaceBetween),
    ("evenly", Flex::SpaceEvenly),
    ("around", Flex::SpaceAround),
];

/// Returns the constraint of pane `i` of `n`. Panes of one kind have different sizes, as far as the kind has sizes.
fn constraint(kind: &str, i: usize, n: usize) -> Constraint {
    let number = i as u16;
    match kind {
        "length" => Constraint::Length(3 + number % 5),
        "min" => Constraint::Min(2 + number % 3),
        "max" => Constraint::Max(4 + number % 4),
        "percentage" => Constraint::Percentage((100 / n) as u16),
        "ratio" => Constraint::Ratio(1, n as u32),
        "fill" => Constraint::Fill(1 + number % 3),
        _ => match i % 6 {
            0 => Constraint::Length(3),
            1 => Constraint::Min(2),
            2 => Constraint::Max(5),
            3 => Constraint::Percentage((60 / n) as u16 + 1),
            4 => Constraint::Ratio(1, 2 * n as u32),
            _ => Constraint::Fill(1 + number % 2),
        },
    }
}

/// Returns the area with the width of split `i`: each split has another width than the one before.
fn wider(area: Rect, i: usize) -> Rect {
    Rect { width: area.width + (i * 7 % 13) as u16, ..area }
}

/// Returns two times in microseconds. The first is the time of the first split that a thread makes; seven threads are
/// tried, and the least time counts. The second is the mean time of later splits in a round of about a millisecond; seven
/// rounds are made, and the least mean counts.
fn times(layout: &Layout, area: Rect) -> (f64, f64) {
    let split = |i: usize| {
        let area = wider(area, i);
        let start = Instant::now();
        drop(black_box(layout.split(area)));
        start.elapsed().as_secs_f64()
    };
    let first = |i| scope(|thread| thread.spawn(|| split(i)).join().expect("the split does not panic"));
    let first = (0..7).map(first).fold(f64::MAX, f64::min);
    let count = ((1e-3 / split(0)) as usize).clamp(13, 400);
    let round = |_| (0..count).map(split).sum::<f64>() / count as f64;
    (first * 1e6, (0..7).map(round).fold(f64::MAX, f64::min) * 1e6)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let sizes = arguments.first().map_or("3,10,30", |sizes| sizes);
    let is_asked = |at: usize, name: &str| arguments.get(at).is_none_or(|asked| asked == name);
    for n in sizes.split(',').map(|size| size.parse().expect("a number of panes")) {
        for kind in KINDS.into_iter().filter(|kind| is_asked(1, kind)) {
            for (name, flex) in FLEXES.into_iter().filter(|(name, _)| is_asked(2, name)) {
                let constraints = (0..n).map(|i| constraint(kind, i, n));
                let layout = Layout::new(Direction::Horizontal, constraints).flex(flex);
                let area = Rect::new(0, 0, (n * 6 + 7) as u16, 10);
                if let Some(times) = arguments.get(3) {
                    for i in 0..times.parse().expect("a number of times") {
                        drop(black_box(layout.split(wider(area, i))));
                    }
                    continue;
                }
                let panes: Vec<_> =
                    layout.split(area).iter().map(|pane| format!("{}+{}", pane.x, pane.width)).collect();
                let (first, again) = times(&layout, area);
                println!("{n} {kind} {name} {first:.1} {again:.1} {}", panes.join(","));
            }
        }
    }
}
