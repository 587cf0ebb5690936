//! Standard output, for programs that stop reading early.

use std::io::{self, ErrorKind, Write as _};

use super::Error;

/// Writes to standard output. A reader that has gone, as in `wayk show … | head`, is no failure:
/// it has what it wanted. (`println!` would panic.)
pub(super) fn print(bytes: impl AsRef<[u8]>) -> super::Result {
    let mut out = io::stdout().lock();
    match out.write_all(bytes.as_ref()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Error::failed(format!(
            "standard output cannot be written: {error}"
        ))),
        _ => Ok(()),
    }
}
