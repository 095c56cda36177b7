//! The sizes, offsets and constants of csolver.h according to the C compiler, for the test that
//! compares keyline-sys with them.

use std::collections::BTreeMap;
use std::ffi::CStr;
use std::os::raw::c_char;

#[repr(C)]
struct Fact {
    name: *const c_char,
    value: i64,
}

extern "C" {
    #[link_name = "layout_facts"]
    static FACTS: Fact;
}

/// Returns the sizes, offsets and constants of csolver.h, by name, as the C compiler computes them.
pub fn facts_of_c() -> BTreeMap<String, i64> {
    let mut facts = BTreeMap::new();
    unsafe {
        let mut fact: *const Fact = &FACTS;
        while !(*fact).name.is_null() {
            let name = CStr::from_ptr((*fact).name).to_str().unwrap();
            facts.insert(name.to_owned(), (*fact).value);
            fact = fact.add(1);
        }
    }
    facts
}
