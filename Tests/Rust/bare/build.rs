//! Links what every machine's C runtime has: the C library for its few functions, and the unwinder that `core` refers to.

fn main() {
    println!("cargo:rustc-link-arg-bins=-lc");
    println!("cargo:rustc-link-arg-bins=-lgcc_s");
}
