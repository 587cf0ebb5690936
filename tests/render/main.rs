//! Pictures, alt texts and text boards, from outside.

mod colours;
mod games;
mod pictures;
mod texts;
