//! Compiles the C core: the single file `csolver/csolver.c` of a published crate, or the sources in the repository.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap());
    let packaged = root.join("csolver");
    let (include, sources) = if packaged.join("csolver.c").exists() {
        (packaged.clone(), vec![packaged.join("csolver.c")])
    } else {
        let core = root.join("../../../CSolver");
        (core.join("include"), sources_below(&core.join("src")))
    };
    let mut build = cc::Build::new();
    build.files(&sources).include(&include).define("NDEBUG", None);
    if env::var_os("CARGO_FEATURE_THREADS").is_none() {
        build.define("CSOLVER_NO_THREADS", None);
    }
    if env::var_os("CARGO_FEATURE_LEAST_SQUARES").is_some() {
        build.define("CSOLVER_LEAST_SQUARES", None);
    }
    let is_compact = env::var_os("CARGO_FEATURE_COMPACT").is_some();
    if is_compact {
        build.define("CSOLVER_COMPACT", None);
    }
    if build.get_compiler().is_like_msvc() {
        build.flag("/std:c11");
    } else {
        // Forbid fused multiply-add instructions (FMA): they round differently from a product followed by a sum, so
        // results would differ between processors.
        build.flag("-std=c11").flag("-ffp-contract=off");
        build.flag("-fvisibility=hidden");
        if is_compact {
            // Place functions in sections of their own, so that the linker drops those that are not called.
            build.flag("-ffunction-sections").flag("-fdata-sections").flag("-fno-asynchronous-unwind-tables");
        }
    }
    // Optimise the C core even in debug builds of the program: without optimisation, a layout takes several times as
    // long.
    if is_compact {
        build.opt_level_str("s");
    } else if !matches!(env::var("OPT_LEVEL").as_deref(), Ok("s" | "z" | "3")) {
        build.opt_level(2);
    }
    build.compile("csolver");
    link_system_libraries();
    // Publish the folder of csolver.h: Cargo sets it as DEP_CSOLVER_INCLUDE for the build scripts of dependent crates.
    println!("cargo:include={}", include.display());
    for path in sources.iter().chain([&include]) {
        println!("cargo:rerun-if-changed={}", path.display());
    }
}

/// Links the system libraries that the C core calls on Unix: libm, libpthread with the feature `threads`, and libdl
/// with the feature `least-squares`, which loads OpenBLAS at run time.
fn link_system_libraries() {
    let has = |feature: &str| env::var_os(feature).is_some();
    if !has("CARGO_CFG_UNIX") {
        return;
    }
    println!("cargo:rustc-link-lib=m");
    if has("CARGO_FEATURE_THREADS") {
        println!("cargo:rustc-link-lib=pthread");
    }
    if has("CARGO_FEATURE_LEAST_SQUARES") {
        println!("cargo:rustc-link-lib=dl");
    }
}

/// Returns the C files of every layer of the core, and tells Cargo to watch the headers beside them.
fn sources_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let layers = fs::read_dir(folder).unwrap_or_else(|error| {
        panic!(
            "{} cannot be read ({error}): the crate needs the folder csolver, or the repository around it",
            folder.display()
        )
    });
    for layer in layers.flatten().filter(|entry| entry.path().is_dir()) {
        println!("cargo:rerun-if-changed={}", layer.path().display());
        let files = fs::read_dir(layer.path()).into_iter().flatten().flatten();
        found.extend(
            files.map(|entry| entry.path()).filter(|path| path.extension().map_or(false, |extension| extension == "c")),
        );
    }
    found.sort();
    found
}
