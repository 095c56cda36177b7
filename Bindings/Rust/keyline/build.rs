//! Sets the configuration flag `keyline_constant_floats` if the compiler can evaluate floating-point arithmetic in
//! `const` functions, as it can since Rust 1.82.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().map(|run| run.stdout).unwrap_or_default();
    // Take the middle number of the version: 63 in "rustc 1.63.0".
    let minor = String::from_utf8_lossy(&version).split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
    if minor.unwrap_or(0) >= 80 {
        println!("cargo:rustc-check-cfg=cfg(keyline_constant_floats)");
    }
    if minor.unwrap_or(0) >= 82 {
        println!("cargo:rustc-cfg=keyline_constant_floats");
    }
}
