#!/bin/sh
# Prints the declarations of csolver.h for keyline-sys, by bindgen 0.60, which Debian has. Run it in the root of the
# repository; `make rust-bindings` writes the result to Bindings/Rust/keyline-sys/src/bindings.rs.
set -eu
bindgen CSolver/include/csolver.h --use-core --ctypes-prefix crate::ctypes --size_t-is-usize --rust-target 1.47 \
    --no-layout-tests --no-prepend-enum-name --no-doc-comments --disable-header-comment \
    --default-enum-style consts --with-derive-partialeq --with-derive-eq --with-derive-hash \
    --no-partialeq 'csolver_(allocator|options)' --no-hash 'csolver_(allocator|options)' \
    --allowlist-function 'csolver_.*' --allowlist-type 'csolver.*' --allowlist-var 'CSOLVER_.*' \
    --blocklist-item CSOLVER_NO_INDEX \
    --raw-line '// Made from csolver.h by bindgen: Bindings/Rust/bindgen.sh. Do not edit.' \
    -- -DCSOLVER_NO_INLINE -std=c11 |
    # The C library's own names of integers are not used.
    sed '/^pub type __u*int/d'
