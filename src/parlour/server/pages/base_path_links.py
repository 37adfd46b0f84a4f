"""The links of pages, scripts and style sheets below a base path, such as https://example.org/cards/.

Files contain paths as if the room were at the root. The base path is added to these paths.
"""

import re
from typing import Final

# start of an absolute path in quotes or in url(...), such as "/static/common/base.css" or `/t/${...}`
ABSOLUTE_PATH: Final = re.compile(rb"""(?<=["'`(])/(?=[a-z])""")
# a link to the root, in double quotes; not replaced in scripts, where "/" can be a separator
ROOT_PATH: Final = re.compile(rb'(?<=")/(?=")')
DATA_PATH: Final = re.compile(rb'(?<=")/(?=games/)')
PATTERNS_BY_SUFFIX: Final = {
    ".html": (ABSOLUTE_PATH, ROOT_PATH),
    ".webmanifest": (ABSOLUTE_PATH, ROOT_PATH),
    ".js": (ABSOLUTE_PATH,),
    ".css": (ABSOLUTE_PATH,),
    ".json": (DATA_PATH,),
}


def add_base_path(content: bytes, file_suffix: str, base_path: str) -> bytes:
    """Return the content of a file with the base path inserted before each absolute path."""
    for pattern in PATTERNS_BY_SUFFIX.get(file_suffix, ()) if base_path else ():
        content = pattern.sub(f"{base_path}/".encode(), content)
    return content
