//! Links the C library, and the unwinder to which `core` refers.

fn main() {
    println!("cargo:rustc-link-arg-bins=-lc");
    println!("cargo:rustc-link-arg-bins=-lgcc_s");
}
