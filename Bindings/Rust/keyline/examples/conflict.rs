//! Prints the errors for two mistakes of a program: required constraints that contradict each other, and a coefficient
//! that is NaN.
//!
//!     cargo run --example conflict

use keyline::{Error, Solver};

fn main() -> Result<(), Error> {
    let mut solver = Solver::new();
    let left = solver.add_named_variable("left")?;
    let right = solver.add_named_variable("right")?;
    solver.add(left.at_least(16.0).named("margin"))?;
    solver.add((left + 44.0).at_most(right).named("touchable"))?;

    if let Err(error) = solver.add(right.equals(50.0)) {
        println!("{error}");
        for member in error.conflict().into_iter().flatten() {
            println!(
                "  {} is {}",
                member,
                if solver.contains_constraint(member.constraint()) { "there" } else { "refused" }
            );
        }
    }
    let zoom = (-1.0_f64).sqrt();
    if let Err(error) = solver.add_all([left.equals(20.0), (right * zoom).at_most(300.0)]) {
        println!("{error}");
    }
    solver.solve()?; // The refused constraints have changed nothing.
    println!("left {}, right at least {}", solver.value(left)?, solver.value(left)? + 44.0);
    Ok(())
}
