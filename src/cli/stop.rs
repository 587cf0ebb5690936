//! How a person or the system stops the program.

/// Returns when Ctrl-C is pressed or the system asks the process to end.
pub(super) async fn asked() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                () = interrupted() => {}
            }
            return;
        }
        tracing::warn!("SIGTERM cannot be waited for: only Ctrl-C stops the program cleanly");
    }
    interrupted().await;
}

async fn interrupted() {
    if let Err(error) = tokio::signal::ctrl_c().await {
        tracing::warn!(%error, "Ctrl-C cannot be waited for");
        std::future::pending::<()>().await;
    }
}
