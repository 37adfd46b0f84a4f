"""The edition without a server, below the address of a room."""

import gzip
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.program import app
from parlour.server.http.pages import SITE_PATH
from parlour.server.http.site_files import check_site
from parlour.server.ops.settings import Settings
from tests.server.rooms import Person, open_room

# Files of each type, with contents that the room changes in its own pages.
FILES = {
    "index.html": b'<!doctype html><title>{{parlour}}</title><a href="/profile">[[room]]</a>',
    "en/index.html": b'<!doctype html><link href="/static/common/base.css">',
    "site/shell.css": b"/* a comment */\nbody { background: url(/static/table.svg) }",
    "sw.js": b'// a comment\n  const page = "/static/table.svg";\n',
    "manifest.webmanifest": b'{"start_url": "/", "name": "{{parlour}}"}',
    "version.json": json.dumps({"version": parlour.__version__, "files": {}}).encode(),
    "pyodide/pyodide.mjs": b"export {};  // a comment",
    "pyodide/pyodide.asm.wasm.gz": gzip.compress(b"wasm"),
    "parlour.zip": b"PK",
}
OUTSIDE = (
    "..%2fsecret.txt",
    "%2e%2e/secret.txt",
    "en/..%2f..%2fsecret.js",
    "/etc/hosts.txt",
    "x" * 300 + ".js",
)


def write_files(folder: Path) -> Path:
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def site_mark(page: str) -> str:
    """Return the address of the site that a page of the room contains."""
    found = re.search(r'<meta name="site" content="([^"]*)">', page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("base_path", ["", "/cards"])
async def test_site_is_served_unchanged(tmp_path: Path, base_path: str) -> None:
    for name in ("secret.txt", "secret.js"):
        (tmp_path / name).write_text("not for the wire")
    site = write_files(tmp_path / "site")
    settings = Settings(base_path=base_path, site=str(site))
    async with open_room(tmp_path / "room.sqlite3", settings=settings) as place, Person(place) as ann:
        http, address = ann.http, f"{base_path}{SITE_PATH}"
        for name, content in {**FILES, "": FILES["index.html"]}.items():
            answer = await http.get(f"{address}/{name}")
            assert (answer.status_code, answer.content) == (200, content), name
            known = await http.get(f"{address}/{name}", headers={"If-None-Match": answer.headers["etag"]})
            assert (known.status_code, known.content) == (304, b"")
            for each in (answer, known):
                policy = each.headers["content-security-policy"]
                assert policy.startswith("default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval';")
                assert "http" not in policy
                assert "'unsafe" not in policy
                assert "frame-ancestors 'self'" in policy
                assert each.headers["x-frame-options"] == "SAMEORIGIN"
                assert each.headers["x-content-type-options"] == "nosniff"
                assert each.headers["cache-control"] == "no-cache"
                assert "set-cookie" not in each.headers
        for name in OUTSIDE:
            answer = await http.get(f"{address}/{name}")
            assert answer.status_code == 404, name
        redirect = await http.get(address)
        assert (redirect.status_code, redirect.headers["location"]) == (307, f"{address}/")
        (site / "sw.js").write_bytes(b"// a new version")
        assert (await http.get(f"{address}/sw.js")).content == b"// a new version"
        for path in ("/", "/offline", "/profile"):
            page = await http.get(base_path + path)
            assert site_mark(page.text) == f"{address}/"
            assert "wasm" not in page.headers["content-security-policy"]


async def test_room_without_a_site_offers_none(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        assert site_mark((await ann.http.get("/")).text) == ""
        for path in (SITE_PATH, f"{SITE_PATH}/", f"{SITE_PATH}/index.html"):
            assert (await ann.http.get(path)).status_code == 404


@pytest.mark.parametrize("content", [None, b"", b"[]", b"{}"])
def test_folder_without_a_site_is_refused(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "version.json").write_bytes(content)
    done = CliRunner().invoke(app, ["serve", "--port", "0", "--site", str(tmp_path)])
    assert done.exit_code == 2
    assert f"{tmp_path} is not a folder with a site; write one with `parlour site {tmp_path}`" in done.output


def test_site_of_another_version_causes_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    check_site(str(write_files(tmp_path)))
    assert not caplog.messages
    (tmp_path / "version.json").write_text('{"version": "0.0.1"}')
    check_site(str(tmp_path))
    assert "of Parlour 0.0.1" in caplog.text
