"""A match through nginx with HTTPS, under a path, with the configuration that docs/hosting.md prints."""

import asyncio
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
import yaml
from websockets.asyncio.client import connect

from parlour.server.cluster.node_names import DRAINED, drained_key
from parlour.server.log.rows import current_time_ms
from parlour.server.ops import upkeep
from parlour.server.ops.settings import Settings, read_settings
from parlour.server.storage.database import parse_location
from tests.server.postgres import free_port
from tests.server.rooms import PATIENCE, Person, Place, begin, open_client, open_room

DOCS = Path(__file__).parents[3] / "docs" / "hosting.md"
NAME = "cards.example.org"
NGINX_CONFIGURATION = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/a;
    proxy_temp_path {folder}/b;
    fastcgi_temp_path {folder}/c;
    uwsgi_temp_path {folder}/d;
    scgi_temp_path {folder}/e;
{said}
}}
"""
MAKE_CERTIFICATE = (
    "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN={name} "
    "-addext subjectAltName=DNS:{name},IP:127.0.0.1 -keyout {folder}/key.pem -out {folder}/certificate.pem"
)


def documented_settings(folder: Path) -> Settings:
    """Return the settings that the hosting page gives for a room behind nginx."""
    page = DOCS.read_text(encoding="utf-8")
    (text,) = [
        each for each in re.findall(r"```toml\n(.*?)```", page, re.DOTALL) if "trusted-proxies" in each
    ]
    place = folder / "settings.toml"
    place.write_text(text, encoding="utf-8")
    return read_settings({}, {}, place)


@contextmanager
def run_nginx(folder: Path, *node_ports: int) -> Iterator[int]:
    """Run nginx in front of a room or of two nodes, and yield its HTTPS port."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None or shutil.which("openssl") is None:
        pytest.skip("needs nginx and openssl on the PATH")
    command = MAKE_CERTIFICATE.format(name=NAME, folder=folder).split()
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    port = free_port()
    configuration = documented_nginx_server(len(node_ports) > 1)
    for before, after in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        *zip(
            re.findall(r"127\.0\.0\.1:84\d\d", configuration),
            [f"127.0.0.1:{each}" for each in node_ports],
            strict=True,
        ),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{folder}/certificate.pem"),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{folder}/key.pem"),
    ):
        assert configuration.count(before) == 1
        configuration = configuration.replace(before, after)
    (folder / "nginx.conf").write_text(
        NGINX_CONFIGURATION.format(folder=folder, said=configuration), encoding="utf-8"
    )
    words = [program, "-p", str(folder), "-e", f"{folder}/error.log", "-c", str(folder / "nginx.conf")]
    with subprocess.Popen(words, stderr=subprocess.PIPE) as running:
        try:
            wait_for_port(port, running)
            yield port
        finally:
            running.terminate()
            running.communicate(timeout=PATIENCE)


def documented_nginx_server(several: bool) -> str:
    """Return the nginx server block of the hosting page, changed for several nodes if asked."""
    page = DOCS.read_text(encoding="utf-8")
    server, nodes, passing = re.findall(r"```nginx\n(.*?)```", page, re.DOTALL)
    if not several:
        return str(server)
    single_node = "        proxy_pass http://127.0.0.1:8420;\n"
    assert server.count(single_node) == 1
    return str(nodes + server.replace(single_node, passing))


def wait_for_port(port: int, running: subprocess.Popen[bytes]) -> None:
    for _ in range(PATIENCE * 50):
        assert running.poll() is None, running.stderr.read() if running.stderr else ""
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            running.poll()
            with pytest.raises(subprocess.TimeoutExpired):
                running.wait(0.02)
        else:
            return
    raise AssertionError("nginx does not answer")


class NginxPerson(Person):
    """A user who connects through nginx."""

    def __init__(self, place: Place, trusts: ssl.SSLContext) -> None:
        super().__init__(place)
        self.trusts = trusts
        self.http = open_client(place.url, verify=trusts)

    async def open_socket(self, table: str, **headers: str) -> None:
        await self.go()
        address = f"{self.place.url.replace('https:', 'wss:')}/ws/{table}"
        origin = self.place.url.removesuffix("/cards")
        headers_sent = {"Cookie": f"parlour={self.cookie}", "Origin": origin}
        self.socket = await connect(
            address,
            additional_headers=headers_sent,
            proxy=None,
            max_queue=None,
            ssl=self.trusts,
            open_timeout=PATIENCE,
        )


@asynccontextmanager
async def open_room_behind_nginx(folder: Path) -> AsyncIterator[tuple[Place, Place, ssl.SSLContext]]:
    """Yield the room as seen through nginx, the room itself, and the certificate to trust."""
    settings = documented_settings(folder)
    async with open_room(
        folder / "room.sqlite3", proxies=settings.trusted_proxies, settings=settings
    ) as inside:
        with run_nginx(folder, inside.port) as port:
            public = Place(port)
            public.url = f"https://127.0.0.1:{port}{settings.base_path}"
            yield public, inside, ssl.create_default_context(cafile=str(folder / "certificate.pem"))


async def test_match_through_documented_nginx(tmp_path: Path) -> None:
    async with (
        open_room_behind_nginx(tmp_path) as (public, inside, trusts),
        NginxPerson(public, trusts) as ann,
    ):
        cookie = next(iter(ann.http.cookies.jar))
        assert (cookie.path, cookie.secure) == ("/cards", True)
        table = await begin([ann], game="crazy-eight", bots={"1": "simple"}, options={"limit": 60})
        await ann.play_on()
        assert ann.table["is_over"]
        page = await ann.http.get(f"/t/{table}")
        assert page.status_code == 200
        for address in re.findall(r'(?:src|href)="(/[^"]*)"', page.text):
            assert address.startswith("/cards/")
            assert (await ann.http.get(public.url.removesuffix("/cards") + address)).status_code == 200, (
                address
            )
        manifest = (await ann.http.get("/manifest.webmanifest")).json()
        assert (manifest["start_url"], manifest["scope"]) == ("/cards/", "/cards/")
        picture = (await ann.http.get("/api/games")).json()[0]["picture_url"]
        assert picture.startswith("/cards/games/")
        assert (await ann.http.get(f"/t/{table}/qr.svg")).status_code == 200
        link = (
            await ann.http.post("/api/me/device-link", headers={"Origin": public.url.removesuffix("/cards")})
        ).json()
        assert link["url"].startswith(f"{public.url}/profile#")
        script = (await ann.http.get("/static/common/api.js")).text
        assert 'request("/cards/api/me")' in script
        assert (await ann.http.get("/metrics")).status_code == 403
        elsewhere = await ann.http.get(public.url.removesuffix("/cards") + "/metrics")
        assert elsewhere.headers["server"].startswith("nginx")  # nginx does not pass this address on
        assert elsewhere.status_code in (403, 404)
        async with open_client(inside.url) as client:
            assert (await client.get("/metrics")).status_code == 403  # no token is set
            assert (await client.get("/cards")).headers["location"] == "/cards/"


async def test_new_tables_avoid_drained_nodes(
    tmp_path: Path, postgres: sa.URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "POLL_SECONDS", 0.02)
    settings = documented_settings(tmp_path)
    async with AsyncExitStack() as stack:
        nodes = [
            await stack.enter_async_context(
                open_room(
                    postgres,
                    proxies=settings.trusted_proxies,
                    settings=replace(settings, node=name),
                )
            )
            for name in ("one", "two")
        ]
        port = stack.enter_context(run_nginx(tmp_path, *[node.port for node in nodes]))
        public = Place(port)
        public.url = f"https://127.0.0.1:{port}{settings.base_path}"
        trusts = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
        ann = await stack.enter_async_context(NginxPerson(public, trusts))
        await drain(nodes[0], drained_key("one"))
        for place, status in zip(nodes, (503, 201), strict=True):
            async with open_client(place.url) as client:
                answer = await client.post("/cards/api/tables", json={"game": "war", "seat_count": 2})
                assert answer.status_code == status
        tables = [await ann.make_table() for _ in range(6)]
        await drain(nodes[1], DRAINED)
        for _ in range(4):
            answer = await ann.http.post("/api/tables", json={"game": "war", "seat_count": 2})
            assert (answer.status_code, answer.json()["detail"][:8]) == (503, "The serv")
            await ann.come(tables[0])  # existing tables continue


async def drain(place: Place, key: str) -> None:
    """Mark nodes as drained, and wait until one of them has noticed."""
    await upkeep.write_admin_order(place.room.store.engine, key, current_time_ms())
    while not place.room.live_tables.is_drained_by_admin:
        await asyncio.sleep(0.01)


async def test_health_checks_are_at_documented_paths(tmp_path: Path) -> None:
    page = DOCS.read_text(encoding="utf-8").partition("## Monitoring")[2].partition("\n## ")[0]
    paths = re.findall(rf"`https://{NAME}(/[a-z/]*)`", page)
    assert paths == ["/cards/healthz", "/cards/readyz", "/healthz"]
    assert "`http://127.0.0.1:8420/healthz`" in page
    async with open_room_behind_nginx(tmp_path) as (public, inside, trusts):
        outside = public.url.removesuffix("/cards")
        async with open_client(verify=trusts) as client:
            through = [await client.get(outside + path) for path in paths]
            direct = [await client.get(inside.url + path) for path in ("/healthz", "/readyz")]
    assert [(each.status_code, each.text) for each in through[:2] + direct] == [(200, "ok\n")] * 4
    assert through[2].status_code in (403, 404)
    assert "nginx" in through[2].text


def test_compose_file_matches_the_project() -> None:
    root = DOCS.parents[1]
    text = (root / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    services = yaml.safe_load(text)["services"]
    build = services["room"]["build"]
    assert ((root / "deploy" / build["context"]).resolve(), build["dockerfile"]) == (
        root,
        "deploy/Containerfile",
    )
    assert (root / build["dockerfile"]).is_file()
    env_file = DOCS.read_text(encoding="utf-8").partition("cat > deploy/room.env")[2].partition("END\n")[2]
    secrets = dict(line.split("=", 1) for line in env_file.partition("\nEND")[0].splitlines())
    environment = secrets | services["room"]["environment"]
    environment["PARLOUR_SECRET_KEY"] = "0" * 64
    settings = read_settings({}, environment)
    assert settings.processes > 1
    assert services["room"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert "--host 127.0.0.1" in " ".join(services["database"]["healthcheck"]["test"])
    assert isinstance(parse_location(settings.database), sa.URL)
    assert f"@{next(iter(set(services) - {'room'}))}/" in settings.database
    assert 'POSTGRES_PASSWORD=$password" > deploy/database.env' in DOCS.read_text(encoding="utf-8")
    assert [services[name]["env_file"] for name in ("database", "room")] == ["database.env", "room.env"]
    assert not re.search(
        "password|secret", str([each.get("environment") for each in services.values()]).lower()
    )
    assert "8420" in (root / "deploy" / "Containerfile").read_text(encoding="utf-8")


def is_excluded(path: str, patterns: list[str]) -> bool:
    """Return True if a pattern matches the path or a folder of it; one without `**/` begins at the top."""
    parts = path.split("/")
    folders = ["/".join(parts[: count + 1]) for count in range(len(parts))]
    for pattern in patterns:
        written = re.escape(pattern).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
        if any(re.fullmatch(written, folder) for folder in folders):
            return True
    return False


def test_image_has_all_sources_and_no_secrets() -> None:
    root = DOCS.parents[1]
    lines = (root / ".containerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    secrets = [
        "deploy/database.env",
        "deploy/room.env",
        "room.sqlite3",
        "here/room.sqlite3-wal",
        "here/a.db",
        ".git/config",
    ]
    generated = [
        ".venv/bin/python",
        ".venv-docs/x",
        "src/parlour/kit/__pycache__/a.pyc",
        "src/parlour/kit/game.so",
    ]
    assert [path for path in secrets + generated if not is_excluded(path, patterns)] == []
    build = ["pyproject.toml", "setup.py", "constraints.txt", "README.md", "LICENSE", "deploy/Containerfile"]
    package = [path.relative_to(root).as_posix() for path in (root / "src" / "parlour").rglob("*.*")]
    sources = [
        path
        for path in package
        if path.endswith((".py", ".ftl", ".md", ".svg", ".yaml", ".js", ".css", ".html", ".woff2"))
    ]
    assert len(sources) > 300
    assert [path for path in build + sources if is_excluded(path, patterns)] == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs systemd")
def test_systemd_unit_is_valid(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("needs systemd-analyze on the PATH")
    text = (DOCS.parents[1] / "deploy" / "parlour.service").read_text(encoding="utf-8")
    unit = tmp_path / "parlour.service"
    unit.write_text(text.replace("/opt/parlour/venv/bin/parlour", sys.executable), encoding="utf-8")
    done = subprocess.run(
        [program, "verify", "--man=no", "--recursive-errors=no", str(unit)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "parlour.service" in line]) == (
        0,
        [],
    )
