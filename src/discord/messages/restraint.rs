//! Why somebody may not challenge, or not yet.

use super::name;
use crate::discord::text;
use crate::i18n::{Argument, Locale};
use crate::play::{MOST_A_DAY, MOST_OPEN, Person, Restraint};

/// What keeps somebody from challenging `opponent`, or anybody: what is wrong, and when it can be
/// done.
pub(super) fn restrained(
    restraint: Restraint,
    opponent: Option<&Person>,
    locale: Locale,
) -> String {
    let until = |time| ("until", Argument::from(text::date_and_time(time)));
    let whom = ("name", opponent.map_or_else(|| Argument::from("?"), name));
    match restraint {
        Restraint::TooManyOpen { until: time } => locale.text_with(
            "challenge-too-many-open",
            &[("most", MOST_OPEN.into()), until(time)],
        ),
        Restraint::TooManyToday { until: time } => locale.text_with(
            "challenge-too-many-today",
            &[("most", MOST_A_DAY.into()), until(time)],
        ),
        Restraint::Paused { until: time } => {
            locale.text_with("challenge-paused", &[whom, until(time)])
        }
        // Whoever reads it does not learn which of the two it is.
        Restraint::Blocked | Restraint::Crowded => locale.text_with("challenge-not-taken", &[whom]),
        Restraint::Blocks => locale.text_with("challenge-blocks", &[whom]),
    }
}
