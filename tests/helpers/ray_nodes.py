"""A Ray cluster on this machine over loopback: a head without processors, and two nodes of one each.

Run as a program in a session of its own. It prints the address of the head and the process id of each node.
Then it waits for the end of its input, and stops all of them.
"""

import os
import sys

os.environ |= {
    "RAY_AUTH_MODE": "disabled",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # over loopback alone
    "RAY_TMPDIR": sys.argv[1],
    "RAY_USAGE_STATS_ENABLED": "0",
}


def main() -> None:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    print(cluster.address, flush=True)
    for _ in range(2):
        node = cluster.add_node(wait=False, num_cpus=1)
        print(node.all_processes["raylet"][0].process.pid, flush=True)
    sys.stdin.read()
    cluster.shutdown()


main()
