"""The site command, which writes the edition of the card room without a server."""

import tempfile
from pathlib import Path

from parlour.server.site.pyodide_files import MissingFilesError, download_files, require_files
from parlour.server.site.site_folder import SiteFolderError, write_site
from parlour.terminal.language import UsageError


def write(folder: Path, pyodide_folder: Path | None, bot_delay: float) -> str:
    """Write the site and return a sentence about it.

    If `pyodide_folder` is None, Pyodide is downloaded.

    Raises:
        UsageError: The folder cannot be written, or files of Pyodide are missing.
    """
    try:
        if pyodide_folder is not None:
            require_files(pyodide_folder)
            size = write_site(folder, pyodide_folder, bot_delay)
        else:
            with tempfile.TemporaryDirectory() as download_folder:
                download_files(Path(download_folder))
                size = write_site(folder, Path(download_folder), bot_delay)
    except (MissingFilesError, SiteFolderError) as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{error.filename or folder}: {error.strerror or error}") from None
    return (
        f"{folder} has the site ({size / 1e6:.1f} MB). To try it: python3 -m http.server --directory {folder}"
    )
