//! Lays out a window with a sidebar, a content area and a status bar, for two window sizes.
//!
//!     cargo run --example window

use keyline::{Error, Expression, Priority, Solver, Variable};

/// A rectangle, as four solver variables: its top left corner and its size. Constraints between variables of several
/// areas lay them out.
struct Area {
    name: &'static str,
    x: Variable,
    y: Variable,
    width: Variable,
    height: Variable,
}

impl Area {
    fn new(solver: &mut Solver, name: &'static str) -> Result<Area, Error> {
        let [x, y, width, height] = solver.add_variables()?;
        for (variable, part) in [(x, "x"), (y, "y"), (width, "width"), (height, "height")] {
            solver.set_variable_name(variable, Some(&format!("{name}.{part}")))?;
        }
        Ok(Area { name, x, y, width, height })
    }

    fn right(&self) -> Expression {
        self.x + self.width
    }

    fn bottom(&self) -> Expression {
        self.y + self.height
    }
}

fn main() -> Result<(), Error> {
    let mut solver = Solver::new();
    let window = Area::new(&mut solver, "window")?;
    let sidebar = Area::new(&mut solver, "sidebar")?;
    let content = Area::new(&mut solver, "content")?;
    let status = Area::new(&mut solver, "status")?;
    solver.add_all([
        window.x.equals(0.0),
        window.y.equals(0.0),
        sidebar.x.equals(window.x),
        sidebar.y.equals(window.y),
        sidebar.width.at_least(0.0),
        content.x.equals(sidebar.right()),
        content.y.equals(window.y),
        content.right().equals(window.right()),
        content.height.equals(sidebar.height),
        status.x.equals(window.x),
        status.y.equals(sidebar.bottom()),
        status.width.equals(window.width),
        status.height.equals(20.0),
        status.bottom().equals(window.bottom()),
        // The content's minimum width (priority 900) has priority over the sidebar's preferred width.
        content.width.at_least(300.0).with_priority(900.0),
        sidebar.width.equals(200.0).with_priority(Priority::HIGH),
    ])?;
    solver.edit(window.width, 950.0)?;
    solver.edit(window.height, 950.0)?;
    for size in [[800.0, 600.0], [400.0, 300.0]] {
        solver.suggest_all(&[window.width, window.height], &size)?;
        solver.solve()?;
        for area in [&window, &sidebar, &content, &status] {
            let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(|v| solver.value(v));
            println!("{:<8} x {:>3}  y {:>3}  width {:>3}  height {:>3}", area.name, x?, y?, width?, height?);
        }
    }
    Ok(())
}
