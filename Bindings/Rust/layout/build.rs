//! Compiles layout.c, a table of the sizes, offsets and constants of csolver.h.

fn main() {
    let include = std::env::var_os("DEP_CSOLVER_INCLUDE").expect("keyline-sys gives the folder of csolver.h");
    cc::Build::new().file("layout.c").include(include).flag_if_supported("-std=c11").compile("layout");
    println!("cargo:rerun-if-changed=layout.c");
}
