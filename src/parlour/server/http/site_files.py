"""The edition of the card room without a server, which a room serves below its own address.

`parlour site` writes the folder with its files. They are sent unchanged, because the service worker of the
site compares each file with its digest.
"""

import gzip
import json
import logging
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

import parlour
from parlour.kit.errors import ParlourError
from parlour.server.http.callers import AnyRequest
from parlour.server.http.pages import (
    MAX_FILENAME_LENGTH,
    SITE_PATH,
    PreparedContent,
    accepts_gzip,
    etag_of,
    file_version,
    find_page_file,
    prepared_response,
    redirect_to,
)

VERSION_FILE: Final = "version.json"  # every site has this file
# The shell of the site shows its pages in a frame. It runs Python, which is WebAssembly with scripts from
# blobs. To find missing features, it starts a worker from a `data:` URL, which has an origin of its own.
SITE_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; "
    "worker-src 'self' data:; connect-src 'self' blob:; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    "X-Frame-Options": "SAMEORIGIN",
}

logger = logging.getLogger("parlour.server")


class MissingSiteError(ParlourError):
    """Raised if a folder does not contain a site."""


def check_site(folder: str) -> None:
    """Check that a folder contains a site. Log a warning if another version of Parlour has written it.

    Args:
        folder: The setting `site`, which is empty if the room serves no site.

    Raises:
        MissingSiteError: The folder does not contain a site.
    """
    if not folder:
        return
    try:
        version = json.loads((Path(folder) / VERSION_FILE).read_bytes())["version"]
    except (OSError, ValueError, TypeError, KeyError):
        raise MissingSiteError(
            f"site: {folder} is not a folder with a site; write one with `parlour site {folder}`"
        ) from None
    if version != parlour.__version__:
        logger.warning(
            "the site in %s is of Parlour %s, but this is %s; write it again with `parlour site %s`",
            folder,
            version,
            parlour.__version__,
            folder,
        )


@get([SITE_PATH, f"{SITE_PATH}/{{name:path}}"], include_in_schema=False)
async def site_file(request: AnyRequest, state: State, name: FromPath[str] = "") -> Response[Any]:
    """Return a file of the site. Without a name, it is the shell."""
    if not state.settings.site:
        raise NotFoundException("This room has no site")
    if not name and not request.scope["raw_path"].endswith(b"/"):
        return redirect_to(request, f"{SITE_PATH}/")  # links in the shell are relative to the folder
    file_name = (str(name).lstrip("/") or "index.html")[:MAX_FILENAME_LENGTH]
    path = find_page_file(Path(state.settings.site), file_name)
    is_compressed = accepts_gzip(request, path.suffix)
    content = read_site_file(path, *file_version(path), is_compressed)
    response = prepared_response(request, content, path.suffix, is_compressed)
    response.headers.update(SITE_HEADERS)
    return response


@lru_cache(maxsize=400)
def read_site_file(path: Path, mtime_ns: int, size: int, is_compressed: bool) -> PreparedContent:
    """Return the content of a file.

    The modification time and the size are part of the cache key, so that a changed file is read again.
    """
    content = path.read_bytes()
    if is_compressed:
        content = gzip.compress(content, 9, mtime=0)
    return PreparedContent(content, etag_of(content))
