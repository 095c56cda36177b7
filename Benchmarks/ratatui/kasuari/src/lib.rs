pub use keyline::kasuari::*;
