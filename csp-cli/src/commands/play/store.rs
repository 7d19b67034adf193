//! The game on disk. A file is written whole under another name and then renamed, so that there is
//! always a whole game under its name.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use csp_sudoku::by_hand::{Game, to_sdk};
use tempfile::{Builder, NamedTempFile};

/// How many names are tried for a game without a file.
const NAMES: usize = 1000;

/// Writes the game, in place of the file that is there.
pub(super) fn save(game: &Game, path: &Path) -> Result<PathBuf, String> {
    // A link stays a link: the file that it names is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let failure = |error: io::Error| format!("cannot save in {}: {error}", path.display());
    let file = written(game, &target).map_err(failure)?;
    file.persist(&target)
        .map_err(|error| failure(error.error))?;
    Ok(path.to_owned())
}

/// Writes a game that comes to a sudden end: in its file, or else in a new file here, or in the
/// folder for temporary files.
pub(super) fn rescue(game: &Game, file: Option<&Path>) -> Result<PathBuf, String> {
    let own = file.map(|path| save(game, path));
    if let Some(Ok(path)) = own {
        return Ok(path);
    }
    let mut last = own.and_then(Result::err).unwrap_or_default();
    for folder in [PathBuf::from("."), env::temp_dir()] {
        match new_file(game, &folder) {
            Ok(path) => return Ok(path),
            Err(error) => last = error,
        }
    }
    Err(format!("the game is lost: {last}"))
}

/// Writes the game under a name that is free.
fn new_file(game: &Game, folder: &Path) -> Result<PathBuf, String> {
    for number in 1..=NAMES {
        let path = folder.join(format!("game-{number}.sdk"));
        let failure = |error: io::Error| format!("cannot save in {}: {error}", path.display());
        let file = written(game, &path).map_err(failure)?;
        match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failure(error.error)),
        }
    }
    Err(format!("{} has {NAMES} games already", folder.display()))
}

/// The game in a file beside the target, on the disk.
fn written(game: &Game, target: &Path) -> io::Result<NamedTempFile> {
    let text = to_sdk(game);
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".csp-play-");
    #[cfg(unix)]
    builder.permissions(permissions(target));
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Those of the file that is replaced, or those of any new file.
#[cfg(unix)]
fn permissions(target: &Path) -> fs::Permissions {
    let usual = || std::os::unix::fs::PermissionsExt::from_mode(0o666);
    fs::metadata(target).map_or_else(|_| usual(), |metadata| metadata.permissions())
}
