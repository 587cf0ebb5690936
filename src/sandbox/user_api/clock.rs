//! The sandbox's clock, to look at and to move on.

use std::{sync::Arc, time::Duration};

use axum::{Json, extract::State};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::sandbox::{
    Shared,
    state::{Happening, World},
};

use super::{Told, bad};

/// The longest step at once: a year, so that a slip of the finger is not for ever.
const LONGEST_MS: u64 = 366 * 86_400_000;

/// How to move it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    advance_ms: u64,
}

/// The time in there, and how far that is ahead of this machine's.
pub(super) fn view(world: &World) -> Value {
    json!({ "now": world.clock.now_ms(), "ahead_ms": world.clock.ahead_ms() })
}

/// GET /clock.
pub(super) async fn look(State(shared): State<Arc<Shared>>) -> Told {
    Ok(Json(view(&shared.world())))
}

/// POST /clock.
pub(super) async fn advance(State(shared): State<Arc<Shared>>, Json(step): Json<Step>) -> Told {
    if step.advance_ms > LONGEST_MS {
        return Err(bad("the clock moves by a year at most at once"));
    }
    let mut world = shared.world();
    world.clock.advance(Duration::from_millis(step.advance_ms));
    world.log.push(Happening::Clock);
    Ok(Json(view(&world)))
}
