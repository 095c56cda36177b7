//! Tests that each example program of this crate prints the expected output.

use std::path::PathBuf;
use std::process::Command;

/// Runs an example that `cargo test` has built, and returns what it printed.
fn output(example: &str) -> String {
    let mut path: PathBuf = std::env::current_exe().unwrap();
    path.pop(); // deps
    path.pop();
    path.push("examples");
    path.push(format!("{example}{}", std::env::consts::EXE_SUFFIX));
    let run = Command::new(&path).output().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(run.status.success(), "{example} fails: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn window_prints_the_frames_that_the_example_in_c_prints() {
    assert_eq!(output("window"), include_str!("../../../../Examples/C/window.expected"));
}

#[test]
fn conflict_names_the_constraints() {
    assert_eq!(output("conflict"), include_str!("../examples/conflict.expected"));
}
