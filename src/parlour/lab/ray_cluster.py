"""Matches played on a Ray cluster: an existing cluster, or a local one that is started for the run.

If a worker is lost, Ray gives its chunk of matches to another worker, and no result is counted twice. Before
the run, each node reports its versions of everything that affects results. These must match the versions on
this machine.
"""

import hashlib
import importlib
import os
import platform
import re
import secrets
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import parlour
from parlour.bots.registry import (
    BOTS,
    PEEKER,
    find_bot,
    is_engine_command,
    is_file_bot,
    is_network_name,
    list_plugin_bots,
    parse_network_name,
    parse_search_playouts,
)
from parlour.compiling.fingerprint import hash_source, source_digest
from parlour.games import game_class
from parlour.kit.errors import ParlourError
from parlour.lab.lab_messages import lab_message
from parlour.lab.ray_log import RayLog
from parlour.lab.scratch_folder import ScratchFolder, create_scratch_folder
from parlour.lab.workers import PendingChunk, Work, WorkersLostError, run_timed
from parlour.text.message import Message

LOCAL_CLUSTER: Final = "local"
# Keys of the components for which each node reports a digest or a version. After `RULES` and `FILES`, a key
# continues with the name of the game.
SOURCES: Final = "Parlour's sources"
BUILD: Final = "Parlour's build"
COMPILED: Final = "compiled"  # value reported for `BUILD` if the rules are compiled
RULES: Final = "the rules of "
FILES: Final = "the files of "
ADDRESS_PATTERN: Final = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):(?P<port>\d{1,5})")
CONNECT_TIMEOUT: Final = 3.0  # maximum seconds to open a TCP connection
PROBE_TIMEOUT: Final = 20.0  # maximum seconds for the health check, which starts a process
DEAD_NODE_SECONDS: Final = 10  # seconds until Ray reports a lost node as dead
NODE_CHECK_TIMEOUT: Final = 90.0  # maximum seconds for each node to start a process and report its digests
POLL_SECONDS: Final = 3.0  # seconds between checks of the cluster's nodes and processors
# maximum number of seconds that a run continues without a head node or without processors; after 60 seconds,
# Ray would end the process
LOST_AFTER_SECONDS: Final = 30.0
MAX_RETRIES: Final = 5  # maximum number of retries of a chunk whose worker was lost
# target duration of a chunk in seconds; not shorter, because one process submits the chunks for many nodes
CHUNK_SECONDS: Final = 1.0
# chunks submitted per processor, so that no processor is idle while a lost chunk is played again
CHUNKS_PER_PROCESSOR: Final = 3
OBJECT_STORE_BYTES: Final = 200_000_000  # bytes of memory for results in a cluster that this process starts
CLOSE_TIMEOUT: Final = 15.0  # maximum seconds to wait for Ray to disconnect
LOG: Final = "ray.log"  # file in a run's folder that receives Ray's log and standard error

T = TypeVar("T")


class ClusterUnavailableError(ParlourError):
    """Raised if the cluster cannot be used; the message gives the reason."""


class NodeMismatchError(ClusterUnavailableError):
    """Raised if components on a node differ from those on this machine. The message lists the differences."""


class NodesLostWarning(ParlourError):
    """A warning after a complete run: nodes were lost, and other nodes played the missing matches."""


# Components that must match on all nodes


@dataclass(frozen=True)
class RunEnvironment:
    """The game and the bots of a run. Each node reports its versions of them.

    Attributes:
        game: Name of the game.
        bots: Names of the bots, without duplicates.
        folder: The folder that relative file names refer to.
    """

    game: str
    bots: tuple[str, ...]
    folder: str


def new_run_environment(game: str, bots: Iterable[str]) -> RunEnvironment:
    """Return the environment of a run that is started in the current working folder.

    Args:
        game: Name of the game.
        bots: Names of the bots.

    Returns:
        The environment of the run.
    """
    return RunEnvironment(game, tuple(sorted(set(bots))), os.getcwd())


def compute_component_digests(environment: RunEnvironment) -> dict[str, str]:
    """Return each component's digest or version, and whether the rules are compiled."""
    run_game_class = game_class(environment.game)
    digests = {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "Parlour": parlour.__version__,
        SOURCES: source_digest()[:12],
        BUILD: COMPILED if parlour.compiled else "not compiled",
        f"{RULES}{environment.game}": str(run_game_class.rules_version),
    }
    if not run_game_class.__module__.startswith("parlour."):
        digests[f"{FILES}{environment.game}"] = hash_files(list_package_files(run_game_class.__module__))
    for bot in environment.bots:
        if bot not in BOTS and bot != PEEKER and not parse_search_playouts(bot):
            digests[f"bot {bot}"] = compute_bot_digest(bot)
    return digests


def compute_bot_digest(bot_name: str) -> str:
    """Return the digest of a bot that is not part of Parlour, or the reason why it cannot be loaded."""
    try:
        loaded_bot = find_bot(bot_name)
    except ParlourError as error:
        return str(error)
    if is_network_name(bot_name):
        return hash_files({parse_network_name(bot_name)[0]})
    if is_engine_command(bot_name):
        return hash_files({Path(shutil.which(word) or word) for word in shlex.split(bot_name)})
    if is_file_bot(bot_name):
        path = Path(bot_name.rpartition(":")[0]).absolute()
        return f"{path} {hash_files({path, *list_imported_files(path.parent)})}"
    entry = list_plugin_bots().get(bot_name)
    version = entry.dist.version if entry and entry.dist else ""
    return f"{version} {hash_files(list_package_files(loaded_bot.__module__))}".strip()


def list_imported_files(folder: Path) -> set[Path]:
    """Return the imported source files in a folder. A bot in this folder may have imported any of them."""
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return {Path(file) for file in files if file and Path(file).parent == folder}


def list_package_files(module: str) -> set[Path]:
    """Return the source files of a module's package, or its own file if it is not in a package."""
    top_package = sys.modules[module.partition(".")[0]]
    file = Path(top_package.__file__ or "")
    return set(file.parent.rglob("*.py")) if hasattr(top_package, "__path__") else {file}


def hash_files(files: set[Path]) -> str:
    """Return a short hash of the names and contents of files."""
    lines = sorted(f"{file.name} {hash_source(file)}" for file in files if file.is_file())
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def describe_component_differences(
    local_digests: dict[str, str], remote_digests: dict[str, str]
) -> Message | None:
    """Return a message about the components that differ on a node, or None if all components match."""
    differences = None
    for name in local_digests:
        if remote_digests.get(name) == local_digests[name]:
            continue
        fields = {
            "what": format_component_name(name),
            "there": format_component_version(name, remote_digests.get(name)),
            "here": format_component_version(name, local_digests[name]),
        }
        difference = Message("cluster-apart", fields)
        differences = (
            Message("cluster-apart-more", {"one": differences, "other": difference})
            if differences
            else difference
        )
    return differences


def format_component_name(component_name: str) -> str | Message:
    """Return the name of a component, for use in a sentence."""
    if component_name == SOURCES:
        return Message("made-sources")
    if component_name == BUILD:
        return Message("made-build")
    if component_name.startswith(RULES):
        return Message("made-rules", {"game": component_name.removeprefix(RULES)})
    if component_name.startswith(FILES):
        return Message("made-files", {"game": component_name.removeprefix(FILES)})
    return component_name


def format_component_version(component_name: str, version: str | None) -> str | Message:
    """Return the version of a component, for use in a sentence.

    If `version` is None, the component is missing.
    """
    if not version:
        return Message("cluster-missing")
    if component_name == BUILD:
        return Message("made-compiled" if version == COMPILED else "made-not-compiled")
    return version


# Functions that run on the nodes


def new_node_probe() -> Callable[[str, tuple[str, ...], str], dict[str, str]]:
    """Return the function that reports the digests of the components on a node.

    The function is sent by value, because the node may have no Parlour or a different version of it.
    """

    def report_digests(game: str, bots: tuple[str, ...], folder: str) -> dict[str, str]:
        import platform

        python = ".".join(platform.python_version_tuple()[:2])
        try:
            from parlour.lab.ray_cluster import RunEnvironment, compute_component_digests, enter_run_folder

            enter_run_folder(folder)
            return compute_component_digests(RunEnvironment(game, bots, folder))
        except Exception as error:
            return {"Python": python, "Parlour": f"{type(error).__name__}: {error}"}

    return report_digests


def enter_run_folder(folder: str) -> None:
    """Change to the run's working folder, if it exists on this machine."""
    if os.path.isdir(folder):
        os.chdir(folder)


def play_on_node(
    environment: RunEnvironment,
    expected_digests: dict[str, str],
    work: Work[T],
    first_match: int,
    match_count: int,
) -> tuple[T, float]:
    """Play a chunk in a worker process on a node.

    Raises:
        NodeMismatchError: The node's components differ from the local ones. The node joined the cluster
            after the other nodes were checked.
    """
    difference = find_node_difference(environment, tuple(expected_digests.items()))
    if difference:
        raise NodeMismatchError(
            lab_message(
                "cluster-node-other",
                node=Message("cluster-node", {"host": platform.node()}),
                apart=difference,
            )
        )
    return run_timed(work, first_match, match_count)


@lru_cache(maxsize=8)
def find_node_difference(
    environment: RunEnvironment, expected_digests: tuple[tuple[str, str], ...]
) -> Message | None:
    enter_run_folder(environment.folder)
    return describe_component_differences(dict(expected_digests), compute_component_digests(environment))


# The cluster


@dataclass(frozen=True)
class ClusterTask(Generic[T]):
    """A chunk that was submitted to the cluster."""

    cluster: "ClusterWorkers"
    object_ref: Any

    def result(self) -> tuple[T, float]:
        timed_result: tuple[T, float] = self.cluster.wait_for(self.object_ref)
        return timed_result


class ClusterWorkers:
    """The processors of a Ray cluster. At most `jobs` processors are used, or all if `jobs` is 0."""

    chunk_seconds: Final = CHUNK_SECONDS

    def __init__(
        self,
        ray: Any,
        address: str,
        environment: RunEnvironment,
        jobs: int,
        scratch: ScratchFolder,
        log: RayLog,
    ) -> None:
        self.ray = ray
        self.address = address
        self.environment = environment
        self.jobs = jobs
        # folder for Ray's log, and for all files of a cluster that this process starts
        self.scratch = scratch
        self.log = log
        self.local_digests = compute_component_digests(environment)
        self.remote_task = ray.remote(num_cpus=1, max_retries=MAX_RETRIES)(play_on_node)
        self.processor_count = 0
        self.last_poll_time = -POLL_SECONDS
        self.last_answer_time = time.monotonic()
        self.is_open = True
        self.keeps_log = False
        self.nodes: dict[str, Message] = {}  # names of live nodes by ID
        self.lost_nodes: list[Message] = []
        self.warning: NodesLostWarning | None = None  # set after a complete run if nodes were lost

    @property
    def chunks_ahead(self) -> int:
        """Number of chunks to submit per processor.

        It is 1 if `jobs` limits the number of processors, because Ray would start further chunks on
        processors that must stay unused.
        """
        return 1 if self.jobs and self.jobs < self.processor_count else CHUNKS_PER_PROCESSOR

    def parallelism(self) -> int:
        self.poll_nodes()
        return max(1, min(self.processor_count, self.jobs or self.processor_count))

    def poll_nodes(self) -> None:
        """Count the processors and record lost nodes, at most once every `POLL_SECONDS`.

        If the head node is gone, Ray ends the process after a while. This method raises an error before that.

        Raises:
            WorkersLostError: The cluster has had no head or no processor for `LOST_AFTER_SECONDS`.
        """
        now = time.monotonic()
        if now - self.last_poll_time < POLL_SECONDS:
            return
        self.last_poll_time = now
        has_head = accepts_connections(self.address)  # without a head node, Ray would block
        processor_count = self.count_processors() if has_head else 0
        if has_head:
            self.record_node_states()
        if processor_count:
            self.processor_count, self.last_answer_time = processor_count, now
        elif now - self.last_answer_time > LOST_AFTER_SECONDS:
            raise self.cluster_lost_error(has_head)

    def count_processors(self) -> int:
        return int(self.ray.cluster_resources().get("CPU", 0))

    def record_node_states(self) -> None:
        """Record which nodes are alive, and which nodes have been lost since the last call."""
        for node in self.ray.nodes():
            if node["Alive"]:
                self.nodes[node["NodeID"]] = format_node_name(node)
            elif node["NodeID"] in self.nodes:
                self.lost_nodes.append(self.nodes.pop(node["NodeID"]))

    def cluster_lost_error(self, has_head: bool) -> WorkersLostError:
        """Return the error for a cluster whose head or processors are gone."""
        fields: dict[str, object] = {"address": self.address}
        if not has_head:
            return self.new_workers_lost_error(
                Message("cluster-silent", fields | {"seconds": int(LOST_AFTER_SECONDS)})
            )
        if self.lost_nodes:
            return self.new_workers_lost_error(
                Message("cluster-all-lost", fields | {"nodes": join_node_names(self.lost_nodes)})
            )
        return self.new_workers_lost_error(
            Message("cluster-no-processors", fields | {"seconds": int(LOST_AFTER_SECONDS)})
        )

    def new_workers_lost_error(self, reason: Message) -> WorkersLostError:
        """Return the error that ends a run.

        The error message refers to the folder with Ray's log, so the folder is kept.
        """
        self.keeps_log = True
        return WorkersLostError(lab_message("cluster-logged", why=reason, log=str(self.scratch.folder)))

    def submit(self, work: Work[T], first_match: int, matches: int) -> PendingChunk[T]:
        return ClusterTask(
            self, self.remote_task.remote(self.environment, self.local_digests, work, first_match, matches)
        )

    def wait_for(self, object_ref: Any) -> Any:
        """Wait for the result of a chunk, and return it. Errors raised by the chunk are re-raised.

        Raises:
            WorkersLostError: The cluster was lost, or all retries of the chunk failed.
        """
        errors = self.ray.exceptions
        while True:
            try:
                return self.ray.get(object_ref, timeout=POLL_SECONDS)
            except errors.GetTimeoutError:
                self.poll_nodes()
            except errors.RayTaskError as error:
                raise unwrap_error(error) from None
            except errors.LocalRayletDiedError:
                raise self.new_workers_lost_error(
                    Message("cluster-lost-here", {"address": self.address})
                ) from None
            except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
                raise self.new_workers_lost_error(
                    Message("cluster-tries", {"tries": MAX_RETRIES + 1})
                ) from None
            except errors.RayError as error:
                fields = {"address": self.address, "reason": get_first_line(error)}
                raise self.new_workers_lost_error(Message("cluster-ends", fields)) from None

    def close(self, is_done: bool = False) -> None:
        """Disconnect from the cluster.

        Pending chunks are discarded. If this process started the cluster, the cluster is stopped.
        """
        if not self.is_open:
            return
        self.is_open = False
        if is_done and accepts_connections(self.address):
            self.record_node_states()
        # in a thread, because `shutdown` blocks if the head node is gone
        shutdown_thread = threading.Thread(target=self.ray.shutdown, daemon=True)
        shutdown_thread.start()
        shutdown_thread.join(CLOSE_TIMEOUT)
        if not shutdown_thread.is_alive():
            self.log.close()
        self.remove_or_keep_folder(is_done)

    def remove_or_keep_folder(self, is_run_complete: bool) -> None:
        """Remove the folder of the run, or keep it with the logs if the run failed or nodes were lost."""
        if is_run_complete and self.lost_nodes:
            self.warning = NodesLostWarning(
                lab_message(
                    "cluster-lost",
                    number=len(self.lost_nodes),
                    nodes=join_node_names(self.lost_nodes),
                    log=str(self.scratch.folder),
                )
            )
        if self.keeps_log or self.warning:
            self.scratch.keep(*Path(self.scratch.content_path).glob("session_latest/logs"))
        else:
            self.scratch.remove()

    def __enter__(self) -> "ClusterWorkers":
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()


def join_node_names(node_names: list[Message]) -> Message:
    """Join the names of nodes, for use in a sentence."""
    joined_names, *others = node_names
    for name in others:
        joined_names = Message("cluster-nodes", {"one": joined_names, "other": name})
    return joined_names


def unwrap_error(task_error: Any) -> Exception:
    """Return the error that a chunk raised on its node."""
    cause = task_error.cause
    if isinstance(cause, NodeMismatchError):
        return WorkersLostError(lab_message("cluster-came", reason=cause.message))
    return (
        cause
        if isinstance(cause, ParlourError)
        else WorkersLostError(lab_message("cluster-piece", reason=get_first_line(cause)))
    )


def get_first_line(error: object) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def open_cluster(address: str, environment: RunEnvironment, max_processors: int = 0) -> ClusterWorkers:
    """Connect to a cluster whose nodes all match this machine.

    Args:
        address: Address of the head of a cluster that includes this machine, for example `10.0.0.5:6379`; or
            `local` to start a cluster on this machine.
        environment: The game and the bots of the run.
        max_processors: Maximum number of processors to use; 0 for all.

    Returns:
        The workers, for `run_in_order` and other functions that take workers. These functions close the
            workers at the end. A caller that does not pass them to such a function must close them, for
            example with a `with` statement.

    Raises:
        ClusterUnavailableError: The address is invalid, no cluster answers there, or the cluster cannot be
            used.
        NodeMismatchError: A node has different versions from this machine.
    """
    cluster = (
        start_cluster(environment, max_processors)
        if address == LOCAL_CLUSTER
        else join_cluster(address, environment, max_processors)
    )
    try:
        require_matching_nodes(cluster)
    except BaseException:
        cluster.close()
        raise
    return cluster


def import_ray(address: str) -> Any:
    """Set the environment variables that Ray reads, and import Ray. Usage reports are switched off."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    if address == LOCAL_CLUSTER:
        # use only the loopback interface, on any operating system
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
        # A random token keeps other users of this machine from running programs on the cluster. It is passed
        # in an environment variable instead of a file in the home folder.
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
    return importlib.import_module("ray")


def start_cluster(environment: RunEnvironment, max_processors: int) -> ClusterWorkers:
    ray = import_ray(LOCAL_CLUSTER)
    exit_on_hangup()
    try:
        scratch_folder = create_scratch_folder()
        log, context = init_ray(
            ray,
            scratch_folder,
            address=LOCAL_CLUSTER,
            num_cpus=max_processors or None,
            include_dashboard=False,
            object_store_memory=OBJECT_STORE_BYTES,
            _temp_dir=scratch_folder.content_path,
        )
    except Exception as error:
        raise ClusterUnavailableError(lab_message("cluster-no-start", reason=get_first_line(error))) from None
    cluster = ClusterWorkers(
        ray, context.address_info["gcs_address"], environment, max_processors, scratch_folder, log
    )
    host = context.address_info["node_ip_address"]
    if not ip_address(host).is_loopback:  # in this case, Ray has ignored the loopback setting of `import_ray`
        cluster.close()
        raise ClusterUnavailableError(lab_message("cluster-not-loopback", host=host))
    return cluster


def init_ray(ray: Any, scratch_folder: ScratchFolder, **arguments: object) -> tuple[RayLog, Any]:
    """Call `ray.init` and write its messages to a log file. If it fails, remove the scratch folder."""
    try:
        log = RayLog(scratch_folder.folder / LOG, ray._private.worker)
    except OSError:
        scratch_folder.remove()
        raise
    try:
        return log, ray.init(log_to_driver=False, **arguments)
    except BaseException:
        ray.shutdown()
        log.close()
        scratch_folder.remove()
        raise


def exit_on_hangup() -> None:
    """Exit cleanly on SIGHUP (the terminal was closed), as Ray does on SIGTERM."""
    if not hasattr(signal, "SIGHUP") or threading.current_thread() is not threading.main_thread():
        return
    # under nohup, SIGHUP stays ignored and the run continues
    if signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
        signal.signal(signal.SIGHUP, lambda number, frame: sys.exit(128 + number))


def join_cluster(address: str, environment: RunEnvironment, max_processors: int) -> ClusterWorkers:
    address_match = ADDRESS_PATTERN.fullmatch(address)
    if address_match is None or not 0 < int(address_match["port"]) < 65_536:
        raise ClusterUnavailableError(
            lab_message("cluster-address", address=repr(address), here=LOCAL_CLUSTER)
        )
    if not accepts_connections(address):
        raise ClusterUnavailableError(lab_message("cluster-nothing", address=address))
    require_ray_head(address)
    ray = import_ray(address)
    try:
        scratch_folder = create_scratch_folder()
        log, _ = init_ray(ray, scratch_folder, address=address)
    except Exception as error:
        error_text = " ".join(str(error).split())
        raise ClusterUnavailableError(
            lab_message("cluster-unusable", address=address, reason=error_text)
        ) from None
    return ClusterWorkers(ray, address, environment, max_processors, scratch_folder, log)


def accepts_connections(address: str) -> bool:
    """Return True if a TCP connection to the address succeeds."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_TIMEOUT).close()
    except OSError:
        return False
    return True


def require_ray_head(address: str) -> None:
    """Check that a Ray cluster answers.

    Without this check, Ray would retry for minutes and then end the process.

    Raises:
        ClusterUnavailableError: No Ray cluster answers.
    """
    command = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--skip-version-check"]
    try:
        health_check = subprocess.run(
            [*command, "--address", address],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PROBE_TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ClusterUnavailableError(lab_message("cluster-no-head", address=address)) from None
    if health_check.returncode:
        raise ClusterUnavailableError(lab_message("cluster-no-head", address=address))


def require_matching_nodes(cluster: ClusterWorkers) -> None:
    """Check that all nodes can play with the same components as this machine.

    Raises:
        ClusterUnavailableError: No node offers a processor for work, or a node does not answer in time.
        NodeMismatchError: A node cannot play, or its components differ.
    """
    ray = cluster.ray
    probe = ray.remote(num_cpus=0, max_retries=0)(new_node_probe())
    affinity_strategy = importlib.import_module(
        "ray.util.scheduling_strategies"
    ).NodeAffinitySchedulingStrategy
    nodes = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1]
    if not nodes:
        raise ClusterUnavailableError(lab_message("cluster-empty", address=cluster.address))
    environment = cluster.environment
    nodes_by_task = {
        probe.options(scheduling_strategy=affinity_strategy(node["NodeID"], soft=False)).remote(
            environment.game, environment.bots, environment.folder
        ): node
        for node in nodes
    }
    finished_tasks, late_tasks = ray.wait(
        list(nodes_by_task), num_returns=len(nodes_by_task), timeout=NODE_CHECK_TIMEOUT
    )
    if late_tasks:
        raise ClusterUnavailableError(
            lab_message(
                "cluster-late",
                node=format_node_name(nodes_by_task[late_tasks[0]]),
                seconds=int(NODE_CHECK_TIMEOUT),
            )
        )
    mismatches: list[dict[str, object]] = []
    for task in finished_tasks:
        difference: Message | str | None
        try:
            difference = describe_component_differences(cluster.local_digests, ray.get(task))
        except ray.exceptions.RayError as error:
            difference = get_first_line(error) if stays_alive(ray, nodes_by_task[task]) else None
        if difference:
            mismatches.append({"node": format_node_name(nodes_by_task[task]), "apart": difference})
    if mismatches:
        count_message = Message("cluster-more", {"number": len(mismatches), "nodes": len(nodes)})
        raise NodeMismatchError(
            lab_message("cluster-other", **mismatches[0], more=count_message if len(mismatches) > 1 else "")
        )


def format_node_name(node: Any) -> Message:
    """Return the name of a node, for use in a sentence."""
    fields = {"host": node["NodeManagerHostname"], "address": node["NodeManagerAddress"]}
    return Message("cluster-node-at", fields)


def stays_alive(ray: Any, node: Any) -> bool:
    """Return True if a node stays alive for ten seconds, the time Ray needs to notice a lost node."""
    for _ in range(DEAD_NODE_SECONDS):
        if not any(
            current_node["NodeID"] == node["NodeID"] and current_node["Alive"] for current_node in ray.nodes()
        ):
            return False
        time.sleep(1)
    return True
