//! Faults on demand: what goes wrong next, and how often.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::http::{Method, StatusCode};
use serde::{Deserialize, Serialize};

use super::errors::ApiError;

/// What happens to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Trouble {
    /// Answer with the status and process nothing.
    Refuse,
    /// Process it, later.
    Delay,
    /// Process it and answer with the status, so that the bot does not know.
    Lose,
    /// Cut the connection.
    Drop,
}

/// A fault on the bot's next REST requests, as the API takes it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RestFault {
    #[serde(rename = "do")]
    pub trouble: Trouble,
    pub method: Option<String>,
    pub path: Option<String>,
    #[serde(default = "one")]
    pub count: u64,
    #[serde(default)]
    pub skip: u64,
    pub status: Option<u16>,
    #[serde(default)]
    pub code: u32,
    pub message: Option<String>,
    pub retry_after: Option<f64>,
    #[serde(default)]
    pub delay_ms: u64,
    /// With `drop`: process the request first.
    #[serde(default)]
    pub processed: bool,
}

fn one() -> u64 {
    1
}

impl RestFault {
    fn matches(&self, method: &Method, path: &[&str]) -> bool {
        self.method
            .as_ref()
            .is_none_or(|m| m.eq_ignore_ascii_case(method.as_str()))
            && self.path.as_ref().is_none_or(|p| {
                let pattern: Vec<_> = p.split('/').filter(|s| !s.is_empty()).collect();
                fits(&pattern, path)
            })
    }

    /// Whether the request is processed before the trouble starts.
    pub(super) fn processes(&self) -> bool {
        match self.trouble {
            Trouble::Refuse => false,
            Trouble::Delay | Trouble::Lose => true,
            Trouble::Drop => self.processed,
        }
    }

    pub(super) fn delay(&self) -> Duration {
        Duration::from_millis(self.delay_ms)
    }

    /// The answer instead of the true one.
    pub(super) fn answer(&self) -> ApiError {
        let default = match (self.trouble, self.retry_after) {
            (_, Some(_)) => 429,
            (Trouble::Lose, _) => 500,
            _ => 403,
        };
        let status = StatusCode::from_u16(self.status.unwrap_or(default))
            .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let message = self.message.clone().unwrap_or_else(|| {
            format!(
                "{}: {}",
                status.as_u16(),
                status.canonical_reason().unwrap_or("Refused")
            )
        });
        ApiError {
            status,
            code: self.code,
            message,
            errors: None,
            retry_after: self.retry_after,
        }
    }
}

/// `*` is one segment, `**` all that is left.
fn fits(pattern: &[&str], path: &[&str]) -> bool {
    match (pattern, path) {
        (["**"], _) | ([], []) => true,
        ([p, pattern @ ..], [s, path @ ..]) if *p == "*" || p == s => fits(pattern, path),
        _ => false,
    }
}

/// An armed fault.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Armed {
    pub id: u64,
    pub left: u64,
    pub hits: u64,
    #[serde(flatten)]
    pub fault: RestFault,
}

#[derive(Debug, Default)]
struct Inner {
    rest: Vec<Armed>,
    last_id: u64,
    /// How often each of the next interactions is delivered, and how many those are.
    delivery: Option<(u64, u64)>,
}

/// All armed faults.
#[derive(Debug, Default)]
pub(super) struct Faults(Mutex<Inner>);

impl Faults {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn arm(&self, fault: RestFault) -> u64 {
        let mut inner = self.inner();
        inner.last_id += 1;
        let (id, left) = (inner.last_id, fault.count);
        inner.rest.push(Armed {
            id,
            left,
            hits: 0,
            fault,
        });
        id
    }

    /// The fault that hits this request, if any; the one armed first goes first.
    pub(super) fn hit(&self, method: &Method, path: &[&str]) -> Option<RestFault> {
        let mut inner = self.inner();
        for armed in &mut inner.rest {
            if armed.left == 0 || !armed.fault.matches(method, path) {
                continue;
            }
            if armed.fault.skip > 0 {
                armed.fault.skip -= 1;
                continue;
            }
            armed.left -= 1;
            armed.hits += 1;
            return Some(armed.fault.clone());
        }
        None
    }

    /// How often the next interaction is delivered.
    pub(super) fn deliveries(&self) -> u64 {
        let mut inner = self.inner();
        let Some((times, left)) = inner.delivery else {
            return 1;
        };
        inner.delivery = (left > 1).then_some((times, left - 1));
        times
    }

    pub(super) fn set_delivery(&self, times: u64, count: u64) {
        self.inner().delivery = (count > 0).then_some((times, count));
    }

    pub(super) fn list(&self) -> Vec<Armed> {
        self.inner().rest.clone()
    }

    /// Disarms one, or all of them.
    pub(super) fn disarm(&self, id: Option<u64>) -> usize {
        let mut inner = self.inner();
        let before = inner.rest.len();
        inner.rest.retain(|a| id.is_some_and(|id| id != a.id));
        if id.is_none() {
            inner.delivery = None;
        }
        before - inner.rest.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(json: serde_json::Value) -> RestFault {
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn a_fault_hits_what_it_names_as_often_as_it_says() {
        let faults = Faults::default();
        faults.arm(fault(serde_json::json!({
            "do": "refuse", "method": "post", "path": "/channels/*/messages", "count": 2, "skip": 1
        })));
        let post = |path: &[&str]| faults.hit(&Method::POST, path).is_some();
        assert!(!post(&["channels", "1", "messages", "2"]));
        assert!(!post(&["channels", "1", "messages"]), "skipped");
        assert!(
            faults
                .hit(&Method::GET, &["channels", "1", "messages"])
                .is_none()
        );
        assert!(post(&["channels", "1", "messages"]));
        assert!(post(&["channels", "2", "messages"]));
        assert!(!post(&["channels", "2", "messages"]), "used up");
        assert_eq!(faults.list()[0].hits, 2);
    }

    #[test]
    fn two_stars_take_the_rest() {
        assert!(fits(
            &["webhooks", "**"],
            &["webhooks", "1", "t", "messages", "2"]
        ));
        assert!(!fits(&["webhooks", "*"], &["webhooks", "1", "t"]));
        assert!(!fits(&["webhooks"], &["channels"]));
    }

    #[test]
    fn deliveries_count_down() {
        let faults = Faults::default();
        faults.set_delivery(2, 2);
        assert_eq!([0; 3].map(|_| faults.deliveries()), [2, 2, 1]);
        faults.set_delivery(0, 1);
        assert_eq!([0; 2].map(|_| faults.deliveries()), [0, 1]);
    }
}
