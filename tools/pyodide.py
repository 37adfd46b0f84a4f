"""Download Pyodide to a folder, for the tests of the site without a server and for several builds of it.

    pyodide.py FOLDER

If the folder already has the files in the right versions, nothing is downloaded.
"""

import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from parlour.server.site.pyodide_files import MissingFilesError, download_files, require_files


def main(folder: Path) -> None:
    with suppress(MissingFilesError):
        require_files(folder)
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as temporary_name:
        download_files(Path(temporary_name))
        shutil.copytree(temporary_name, folder)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except MissingFilesError as error:
        sys.exit(f"*** {error}")
